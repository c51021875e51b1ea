"""Games with bots from outside: many at once, so that a policy decides at many tables in one call.

Between two calls of a policy all other bots play on at their tables, in as many threads as there are. What a
policy is asked about together does not hang on the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait

import numpy as np

from flatboat.bots.arena import Stage, play_on
from flatboat.lab.arena import Arena, Result, Tables

TABLES = 256
SHARES = 4  # pieces of the tables for each thread: some take longer than others
LISTEN = 0.2  # seconds after which a run looks whether it is to stop


class Together:
    """Plays numbered games at many tables, always full as long as there are games to begin."""

    def __init__(self, arenas: Sequence[Arena], games: range, thoughts: bool) -> None:
        """Each of the `arenas` works in a thread of its own."""
        first = arenas[0]
        self.arenas, self.game, self.bots = list(arenas), first.game, first.bots
        self.numbers = iter(games)
        self.tables = Tables(self.game, len(self.bots), min(TABLES, len(games)), thoughts)
        self.playing: list[int | None] = [None] * self.tables.n
        self.pool = ThreadPoolExecutor(len(arenas), "tables")

    def play(self, stopped: Callable[[], bool]) -> Iterator[list[Result]]:
        """The results of games, those that ended at about the same time together; until all are played, or
        soon after `stopped` says so."""
        for i in range(self.tables.n):
            self._begin(i)
        self._go_on(range(1), stopped)  # compiles
        while self.unfinished and not stopped():
            if not self._go_on(range(self.tables.n), stopped):
                return
            over = np.flatnonzero(self.tables.courses["stage"] == Stage.OVER)
            results = [self._end(i) for i in over.tolist() if self.playing[i] is not None]
            for i in np.flatnonzero(self.tables.courses["stage"] == Stage.EMPTY).tolist():
                self.tables.empty(i)
            if results:
                yield results
            self.arenas[0].answer(self.tables, self.playing)

    @property
    def unfinished(self) -> int:
        """How many games are being played."""
        return sum(number is not None for number in self.playing)

    def close(self) -> None:
        """Let go of the threads."""
        self.pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self, i: int) -> None:
        """Begin the next game at a table, if there is one."""
        self.playing[i] = number = next(self.numbers, None)
        if number is not None:
            arena = self.arenas[0]
            self.tables.open(i, number, arena.seed, arena.table_seed(number))

    def _end(self, i: int) -> Result:
        """What came of the game at a table, where the next one begins."""
        number = self.playing[i]
        assert number is not None
        finished = self.arenas[0].finish(self.tables, i, number)
        self._begin(i)
        return finished.result

    def _go_on(self, those: range, stopped: Callable[[], bool]) -> bool:
        """Let all bots of ours play, until each table waits for a policy or its game is over; False if the
        run is to stop."""
        share = max(1, -(-len(those) // (len(self.arenas) * SHARES)))
        pieces = iter([those[at : at + share] for at in range(0, len(those), share)])

        def work(arena: Arena) -> None:
            match, limit = arena.match(self.tables), self.game.kind.longest
            for piece in pieces:  # which one thread at a time takes from, by Python's lock
                play_on(match, piece.start, piece.stop, limit)

        running = {self.pool.submit(work, arena) for arena in self.arenas}
        while running:
            done, running = wait(running, LISTEN)
            for each in done:
                each.result()
            if running and stopped():
                return False
        return True
