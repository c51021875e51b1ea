"""Games between bots by the thousand: the same seed gives the same results on any number of threads."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import count
from typing import Any

from flatboat.bots.bot import Bot, HouseBot, Spec, read_spec
from flatboat.bots.outside import OutsideBot, Policy
from flatboat.errors import FlatboatError
from flatboat.kernel.game import Game
from flatboat.kernel.kind import Search
from flatboat.lab.arena import CHUNK, Arena, Keep, Result
from flatboat.lab.together import LISTEN, Together

__all__ = ["MOST_GAMES", "Arena", "Listener", "Result", "Stopped", "read_bots", "simulate"]

MOST_GAMES = 10_000_000
GRACE = 1.0  # seconds for which a run that stops waits for games that are nearly finished


class Stopped(KeyboardInterrupt):
    """A simulation was told to stop; `results` are the finished games, `unfinished` go on for now."""

    def __init__(self, results: list[Result], unfinished: int) -> None:
        self.results = sorted(results, key=lambda result: result.game)
        self.unfinished = unfinished


@dataclass(frozen=True)
class Listener:
    """Hears how far a long run has come, in games, and says whether it is to stop."""

    played: Callable[[int], None] = lambda games: None
    stopped: Callable[[], bool] = lambda: False


def read_bots(bots: Sequence[str | Bot | Policy], seats: int) -> list[Spec]:
    """A bot for each seat from their words, or a policy or bot itself; a short list is repeated.

    FlatboatError for what cannot be.
    """
    specs = told_apart([spec_of(bot) for bot in bots if not isinstance(bot, str) or bot.strip()])
    if not specs:
        raise FlatboatError('name at least one bot, for example "greedy,random"')
    if len(specs) > seats:
        raise FlatboatError(f"{len(specs)} bots for {seats} seats; name at most one each")
    if any(spec.milliseconds for spec in specs):
        raise FlatboatError("a simulation wants mcts:N, not a time, so that its results can be repeated")
    return [specs[seat % len(specs)] for seat in range(seats)]


def spec_of(bot: str | Bot | Policy) -> Spec:
    """A bot from its words, or as it is; from outside it is called by its name."""
    if isinstance(bot, str):
        return read_spec(bot)
    if isinstance(bot, HouseBot | OutsideBot):
        return bot.spec
    name = getattr(bot, "__name__", type(bot).__name__)
    return OutsideBot(name, bot).spec


def told_apart(specs: Sequence[Spec]) -> list[Spec]:
    """The same bots; where policies share a name, as two of one class do, the second is called `name 2`."""
    policies: dict[str, Any] = {str(spec): None for spec in specs if spec.outside is None}
    found: list[Spec] = []
    for spec in specs:
        policy, name = spec.outside and spec.outside.policy, str(spec)
        for number in count(2):
            if policies.setdefault(name, policy) is policy:
                break
            name = f"{spec} {number}"
        found.append(spec if name == str(spec) else OutsideBot(name, policy).spec)
    return found


def simulate(
    game: Game,
    bots: Sequence[str | Bot | Policy],
    games: int,
    seed: int = 0,
    threads: int | None = None,
    told: Callable[[list[Result]], None] = lambda done: None,
    first: int = 0,
    stopped: Callable[[], bool] = lambda: False,
    ways: Sequence[Search] = (),
    keep: Keep | None = None,
    thoughts: bool = False,
) -> list[Result]:
    """Play `games` games between bots (one each seat, a short list repeated); results in order.

    Bots are told by their words, or are policies or bots themselves (see `flatboat.bots.outside`). Seats are
    swapped from game to game; `told` hears the results of games as they are done. Games are numbered from
    `first` on: 1,000 and then 1,000 from number 1000 on, perhaps elsewhere, are the same games as 2,000 at
    once. Compiled games run in threads, free of Python's lock. `ways` are how each bot searches, where it is
    not as the game says. `keep` is told of each finished game with its whole course before its result is
    told, perhaps in another thread; with `thoughts`, of what bots thought, too. FlatboatError for what cannot
    be played; Stopped, with the games finished so far, on Ctrl-C or soon after `stopped` says so.
    """
    if games < 1 or first < 0 or first + games > MOST_GAMES:
        raise FlatboatError(
            f"{games} games from number {first} cannot be played; 1 to {MOST_GAMES} in all can"
        )
    specs = read_bots(bots, game.seats)
    threads = threads or os.cpu_count() or 1
    arenas = [Arena(game, specs, seed, ways, keep, thoughts) for _ in range(threads)]
    numbers = range(first, first + games)
    if any(spec.outside is not None for spec in specs):
        return play_together(Together(arenas, numbers, thoughts), told, stopped)
    return play_apart(arenas, numbers, told, stopped)


def play_together(
    tables: Together, told: Callable[[list[Result]], None], stopped: Callable[[], bool]
) -> list[Result]:
    """Play games many at once, for bots from outside."""
    results: list[Result] = []
    try:
        for done in tables.play(stopped):
            results += done
            told(done)
    except KeyboardInterrupt:
        raise Stopped(results, tables.unfinished) from None
    finally:
        tables.close()
    if tables.unfinished:
        raise Stopped(results, tables.unfinished)
    return sorted(results, key=lambda result: result.game)


def play_apart(
    arenas: list[Arena],
    numbers: range,
    told: Callable[[list[Result]], None],
    stopped: Callable[[], bool],
) -> list[Result]:
    """Play games one by one, or random ones some at a time, in each thread."""
    size = CHUNK if arenas[0].all_random else 1
    chunks = iter([numbers[start : start + size] for start in range(0, len(numbers), size)])
    results: list[Result] = []
    running: dict[Future[list[Result]], Arena] = {}

    def finish(within: float) -> list[Arena]:
        """Take in what is finished within so many seconds; the arenas that are free now."""
        free = []
        for future in wait(running, within, FIRST_COMPLETED).done:
            results.extend(future.result())
            free.append(running.pop(future))
            told(future.result())
        return free

    pool = ThreadPoolExecutor(len(arenas))
    free, others = arenas[:1], arenas[1:]  # the first game compiles; the others wait for that
    try:
        while not stopped():
            for arena in free:
                if chunk := next(chunks, None):
                    running[pool.submit(arena.play, chunk)] = arena
            if not running:
                return sorted(results, key=lambda result: result.game)
            free = finish(LISTEN)
            if free:
                free, others = free + others, []
        deadline = time.monotonic() + GRACE
        while running and (left := deadline - time.monotonic()) > 0:
            finish(left)
    except KeyboardInterrupt:  # as in a notebook, where nobody gives `stopped`
        raise Stopped(results, len(running)) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    raise Stopped(results, len(running))
