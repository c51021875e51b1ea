"""Games between bots by the thousand: the same seed gives the same results on any number of threads."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np

from flatboat.bots.bot import WORLDS, Spec, plan_for, read_spec, room_for_tree, way_for
from flatboat.errors import FlatboatError
from flatboat.kernel import verbs
from flatboat.kernel.dice import dice_from, key_of, table_dice
from flatboat.kernel.game import Game
from flatboat.kernel.kind import Search
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.position import Position
from flatboat.kernel.record_view import wrap

MOST_GAMES = 10_000_000
CHUNK = 25  # random games in one compiled call; games of other bots are called one by one
LISTEN = 0.2  # seconds after which a run looks whether it is to stop
GRACE = 1.0  # seconds for which a run that stops waits for games that are nearly finished


@dataclass(frozen=True)
class Result:
    """One finished game. Tuples go by bot, in the order they were named, whatever seat each took."""

    game: int
    deal: int  # games with the same number had the same dice, the bots at other seats
    seats: tuple[int, ...]  # the seat each bot took
    points: tuple[float, ...]
    places: tuple[int, ...]
    moves: int
    rounds: float
    first: int  # the seat that started
    ending: str
    won: bool  # whether first place was a win: a game that everybody lost has places, too

    def share(self, bot: int) -> float:
        """A bot's share of the win: 1, or a part of it in a tie, or 0."""
        return 1 / self.places.count(1) if self.won and self.places[bot] == 1 else 0.0


class Stopped(KeyboardInterrupt):
    """A simulation was told to stop; `results` are the finished games, `unfinished` go on for now."""

    def __init__(self, results: list[Result], unfinished: int) -> None:
        self.results = sorted(results, key=lambda result: result.game)
        self.unfinished = unfinished


def read_bots(words: Sequence[str], seats: int) -> list[Spec]:
    """A bot for each seat from their words; a short list is repeated. FlatboatError for what cannot be."""
    specs = [read_spec(word) for word in words if word.strip()]
    if not specs:
        raise FlatboatError('name at least one bot, for example "greedy,random"')
    if len(specs) > seats:
        raise FlatboatError(f"{len(specs)} bots for {seats} seats; name at most one each")
    if any(spec.milliseconds for spec in specs):
        raise FlatboatError("a simulation wants mcts:N, not a time, so that its results can be repeated")
    return [specs[seat % len(specs)] for seat in range(seats)]


class Arena:
    """Plays numbered games between bots; each thread has one of its own."""

    def __init__(self, game: Game, bots: Sequence[Spec], seed: int, ways: Sequence[Search] = ()) -> None:
        from flatboat.bots.plan import MOST_SEATS, Notes
        from flatboat.bots.random import padded_weights, reasons

        self.game, self.bots, self.seed = game, bots, seed
        kind = game.kind
        self.ways = ways or [kind.search] * len(bots)
        self.all_random = all(spec.kind == "random" for spec in bots)
        self.states = kind.state.zeros(CHUNK if self.all_random else 1)
        self.views, self.worlds = kind.view.zeros(2), kind.state.zeros(2)
        trees = [room_for_tree(game, spec.sims, way) for spec, way in zip(bots, self.ways, strict=True)]
        self.tree, self.notes = max(trees, key=len), Notes.zeros(1)
        self.why, self.values = reasons(len(kind.actions)), np.zeros(len(kind.actions))
        #: How each bot judges and rolls out, in the order they are named: the game's own weights at first.
        self.judgements = np.tile(kind.search.evaluation_weights, game.seats)
        self.weights = np.tile(padded_weights(kind.search.rollout_weights), (game.seats, 1))
        self.rooms = np.full(game.seats, WORLDS, np.int64)
        self.points, self.places = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
        self.log = np.zeros((kind.longest, 2), np.int16)

    def play(self, numbers: range) -> list[Result]:
        """Play these games, by number: a game's course depends on seed and number alone."""
        return self.play_random(numbers) if self.all_random else [self.play_one(n) for n in numbers]

    def deal(self, number: int) -> int:
        """Which dice a game has: the same for every seating of one round of seat swaps."""
        return number // self.game.seats

    def table_seed(self, number: int) -> str:
        """What the dice of a game are made of."""
        return f"{self.seed} table {self.deal(number)}"

    def play_one(self, number: int) -> Result:
        """One game; the bots move one seat on from game to game."""
        from flatboat.bots.arena import Match, play_game

        n, kind = self.game.seats, self.game.kind
        seats = [(bot + number) % n for bot in range(n)]
        order = sorted(range(n), key=lambda bot: seats[bot])
        specs = [self.bots[bot] for bot in order]
        plans = [
            plan_for(self.game, self.bots[bot].sims, seat, brief=True, way=self.ways[bot])
            for seat, bot in enumerate(order)
        ]
        self.states[:] = np.zeros((), self.states.dtype)
        match = Match(
            self.game.edition_record,
            self.game.options_record,
            self.states,
            table_dice(key_of(self.table_seed(number)), self.game.streams),
            self.views,
            np.array([("random", "greedy", "mcts").index(spec.kind) for spec in specs], np.int8),
            np.concatenate(plans),
            self.judgements[order],
            self.weights[order],
            np.concatenate([dice_from(key_of(f"{self.seed} mind {number} {bot}")) for bot in order]),
            self.rooms,
            self.notes,
            self.worlds,
            self.tree,
            self.why,
            self.values,
            *way_for(*self.ways),
        )
        moves = play_game(match, kind.longest, self.points, self.places, self.log)
        return self.result(number, self.deal(number), seats, int(moves), self.states)

    def watch(self, number: int) -> Iterator[Position]:
        """One game as `play_one` plays it, a position (the same, played on) after each move: to see what
        happens in games that are otherwise only counted."""
        result = self.play_one(number)
        position = self.game.start(self.table_seed(number))
        for seat, action in self.log[: result.moves].tolist():
            position.push(self.game.move(seat, action))
            yield position

    def play_random(self, numbers: range) -> list[Result]:
        """Random games, many in one compiled call that needs no other bot compiled; each has its own deal."""
        from flatboat.bots.random import playouts

        states, counts = self.states[: len(numbers)], np.zeros(len(numbers), np.int64)
        states[:] = np.zeros((), states.dtype)
        game = self.game
        tables = [key_of(f"{self.seed} random {number}") for number in numbers]
        keys = np.concatenate([table_dice(key, game.streams) for key in tables])
        playouts(
            game.edition_record, game.options_record, states, keys, self.why, True, game.kind.longest, counts
        )
        edition, results = wrap(game.edition_record)[0], []
        for i, number in enumerate(numbers):
            state = wrap(states[i : i + 1])[0]
            verbs.returns(edition, state, self.points)
            verbs.rank(edition, state, self.places)
            results.append(self.result(number, number, range(game.seats), int(counts[i]), states[i : i + 1]))
        return results

    def result(
        self, number: int, deal: int, seats: Sequence[int], moves: int, state: np.ndarray[Any, Any]
    ) -> Result:
        """What came of a game, told by bot."""
        kind, view = self.game.kind, self.game.kind.view.zeros(1)
        rounds, first, ending = kind.tally(wrap(state)[0])
        verbs.view(wrap(self.game.edition_record)[0], wrap(state)[0], ONLOOKER, wrap(view)[0])
        points = tuple(float(self.points[seat]) for seat in seats)
        places = tuple(int(self.places[seat]) for seat in seats)
        won = kind.won(wrap(view)[0])
        return Result(number, deal, tuple(seats), points, places, moves, rounds, first, ending, won)


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    threads: int | None = None,
    told: Callable[[list[Result]], None] = lambda done: None,
    first: int = 0,
    stopped: Callable[[], bool] = lambda: False,
    ways: Sequence[Search] = (),
) -> list[Result]:
    """Play `games` games between bots (one each seat, a short list repeated); results in order.

    Seats are swapped from game to game; `told` hears the results of games as they are done. Games are
    numbered from `first` on: 1,000 and then 1,000 from number 1000 on, perhaps elsewhere, are the same
    games as 2,000 at once. Compiled games run in threads, free of Python's lock. `ways` are how each bot
    searches, where it is not as the game says. FlatboatError for what cannot be played; Stopped, with the
    games finished so far, on Ctrl-C or soon after `stopped` says so.
    """
    if games < 1 or first < 0 or first + games > MOST_GAMES:
        raise FlatboatError(
            f"{games} games from number {first} cannot be played; 1 to {MOST_GAMES} in all can"
        )
    specs = read_bots(bots, game.seats)
    threads = threads or os.cpu_count() or 1
    arenas = [Arena(game, specs, seed, ways) for _ in range(threads)]
    size = CHUNK if arenas[0].all_random else 1
    last = first + games
    chunks = iter([range(start, min(start + size, last)) for start in range(first, last, size)])
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

    pool = ThreadPoolExecutor(threads)
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
