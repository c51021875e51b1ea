"""Where bots meet: numbered games, each of whose course hangs on the seed and its number alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from flatboat.bots.arena import NO_ANSWER, Course, Lines, Match, Stage, play_on
from flatboat.bots.bot import NetsOf, Spec, judgement_of, plan_for, room_for_tree, way_for, way_of_choosing
from flatboat.kernel import verbs
from flatboat.kernel.dice import Dice, dice_from, key_of, table_dice
from flatboat.kernel.game import Game
from flatboat.kernel.kind import Search
from flatboat.kernel.position import Position
from flatboat.kernel.record_view import wrap

Array = np.ndarray[Any, Any]
CHUNK = 25  # random games in one compiled call; games of other bots are called one by one
LOG = 1024  # decisions of a game that are played before its log is taken away


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


@dataclass(frozen=True)
class Finished:
    """A finished game with its whole course, for whoever keeps it (see `flatboat.lab.keeping`)."""

    result: Result
    seed: str  # of its dice
    log: Array  # int16 (moves, 2): seat and action of each decision
    lines: Array  # Lines of what was thought at each; of none where nothing was noted
    drawn: bool  # the actions were drawn at random with the table's own dice, and the log is still to be made


Keep = Callable[[Finished], None]


class Ended(NamedTuple):
    """How a game ended, told by seat."""

    points: Array
    places: Array
    won: bool  # whether first place is a win


class Tables:
    """The tables at which n games are played."""

    def __init__(self, game: Game, bots: int, n: int, thoughts: bool) -> None:
        from flatboat.bots.random import reasons

        kind = game.kind
        self.game, self.bots, self.n, self.streams = game, bots, n, game.streams
        self.room = min(LOG, kind.longest)
        self.states, self.shown = kind.state.zeros(n), kind.view.zeros(n)
        self.dice, self.minds = Dice.zeros(n * game.streams), Dice.zeros(n * bots)
        self.courses = Course.zeros(n)
        self.courses["stage"] = Stage.OVER
        self.log = np.zeros((n, self.room, 2), np.int16)
        self.thoughts = np.zeros((n, self.room if thoughts else 0), Lines.dtype)
        self.reasons = np.tile(reasons(len(kind.actions)), (n, 1))
        self.logs: list[list[Array]] = [[] for _ in range(n)]
        self.lines: list[list[Array]] = [[] for _ in range(n)]

    def open(self, i: int, number: int, seed: int, table_seed: str) -> None:
        """Make a table ready for a game; the bots move one seat on from game to game."""
        self.states[i] = np.zeros((), self.states.dtype)
        self.dice[i * self.streams : (i + 1) * self.streams] = table_dice(key_of(table_seed), self.streams)
        for bot in range(self.bots):
            self.minds[i * self.bots + bot] = dice_from(key_of(f"{seed} mind {number} {bot}"))[0]
        self.courses[i] = np.zeros((), self.courses.dtype)
        self.courses["shift"][i], self.courses["answer"][i] = number % self.bots, NO_ANSWER
        self.logs[i], self.lines[i] = [], []

    def empty(self, i: int) -> None:
        """Take the log of a table away."""
        logged = int(self.courses["logged"][i])
        self.logs[i].append(self.log[i, :logged].copy())
        self.lines[i].append(self.thoughts[i, :logged].copy())
        self.thoughts[i, :logged] = np.zeros((), Lines.dtype)
        self.courses["logged"][i] = 0
        if self.courses["stage"][i] == Stage.EMPTY:
            self.courses["stage"][i] = Stage.PLAY


class Arena:
    """Plays numbered games between bots; each thread has one of its own.

    Who keeps games, if anybody, is told of each with its whole course by `keep`, before it is given as a
    result; what the bots thought is noted if `thoughts` are wanted.
    """

    def __init__(
        self,
        game: Game,
        bots: Sequence[Spec],
        seed: int,
        ways: Sequence[Search] = (),
        keep: Keep | None = None,
        thoughts: bool = False,
    ) -> None:
        from flatboat.bots.plan import Notes
        from flatboat.bots.random import padded_weights, reasons

        bots = [spec.at(game) for spec in bots]
        self.game, self.bots, self.seed, self.keep = game, bots, seed, keep
        kind = game.kind
        self.ways = ways or [kind.search] * len(bots)
        self.alike = all(spec == bots[0] for spec in bots) and all(way is self.ways[0] for way in self.ways)
        self.all_random = all(spec.kind == "random" for spec in bots)
        self.tables = Tables(game, len(bots), 1, thoughts)
        self.states = kind.state.zeros(CHUNK) if self.all_random else self.tables.states
        self.views, self.worlds = kind.view.zeros(2), kind.state.zeros(2)
        trees = [room_for_tree(game, spec.sims, way) for spec, way in zip(bots, self.ways, strict=True)]
        self.tree, self.notes = max(trees, key=len), Notes.zeros(1)
        self.why, self.values = reasons(len(kind.actions)), np.zeros(len(kind.actions))
        nets = NetsOf(game, bots)
        self.net = nets.room
        plans = [
            plan_for(game, spec, 0, brief=True, way=way, net=net)
            for spec, way, net in zip(bots, self.ways, nets.numbers, strict=True)
        ]
        self.plans = np.concatenate(plans)
        #: How each bot judges and rolls out, in the order they are named.
        self.judgements = np.concatenate(
            [judgement_of(way, game.seats, net) for way, net in zip(self.ways, nets.used, strict=True)]
        )
        self.weights = np.tile(padded_weights(kind.search.rollout_weights), (game.seats, 1))

    def play(self, numbers: range) -> list[Result]:
        """Play these games, by number: a game's course depends on seed and number alone."""
        return self.play_random(numbers) if self.all_random else [self.play_one(n) for n in numbers]

    def deal(self, number: int) -> int:
        """Which dice a game has: the same for every seating of one round of seat swaps.

        Where all bots are the same there is nothing to swap, and each game has dice of its own.
        """
        return number if self.alike else number // self.game.seats

    def table_seed(self, number: int) -> str:
        """What the dice of a game are made of."""
        return f"{self.seed} table {self.deal(number)}"

    def match(self, tables: Tables) -> Match:
        """The bots of this arena at some tables."""
        way, choice = way_for(*self.ways)
        return Match(
            edition=self.game.edition_record,
            options=self.game.options_record,
            states=tables.states,
            dice=tables.dice,
            minds=tables.minds,
            courses=tables.courses,
            log=tables.log,
            thoughts=tables.thoughts,
            shown=tables.shown,
            reasons=tables.reasons,
            views=self.views,
            kinds=np.array([way_of_choosing(spec) for spec in self.bots], np.int8),
            plans=self.plans,
            judgements=self.judgements,
            weights=self.weights,
            notes=self.notes,
            worlds=self.worlds,
            tree=self.tree,
            why=self.why,
            values=self.values,
            way=way,
            choice=choice,
            net=self.net,
        )

    def play_one(self, number: int) -> Result:
        """One game; the bots move one seat on from game to game."""
        return self.play_whole(number).result

    def play_whole(self, number: int) -> Finished:
        """The same, with its whole course."""
        self.tables.open(0, number, self.seed, self.table_seed(number))
        return self.play_out(number)

    def play_out(self, number: int) -> Finished:
        """The game at the table that is open, from where it stands to its end."""
        tables = self.tables
        match = self.match(tables)
        while True:
            play_on(match, 0, 1, self.game.kind.longest)
            stage = tables.courses["stage"][0]
            if stage == Stage.OVER:
                return self.finish(tables, 0, number)
            if stage == Stage.ANSWER:
                self.answer(tables, [number])
            else:
                tables.empty(0)

    def answer(self, tables: Tables, playing: Sequence[int | None]) -> None:
        """Ask each bot from outside, once, about all tables that wait for it.

        `playing` has the number of the game at each table, None where there is none.
        """
        courses = tables.courses
        asked = np.flatnonzero(courses["stage"] == Stage.ANSWER)
        bots = (courses["seat"][asked] - courses["shift"][asked]) % len(self.bots)
        words = np.array([self.bots[bot].words for bot in bots], object)
        for name in dict.fromkeys(words.tolist()):
            those, seated = asked[words == name], bots[words == name]
            outside = self.bots[seated[0]].outside
            assert outside is not None  # only those from outside are waited for
            seeds = [
                f"{self.seed} mind {playing[i]} {bot} {courses['moves'][i]}"
                for i, bot in zip(those, seated, strict=True)
            ] if outside.thinks else ()  # fmt: skip
            views, why = tables.shown[those], tables.reasons[those]
            courses["answer"][those] = outside.answers(self.game, views, courses["seat"][those], why, seeds)
            courses["stage"][those] = Stage.PLAY

    def finish(self, tables: Tables, i: int, number: int) -> Finished:
        """What came of the game at a table; who keeps games is told."""
        tables.empty(i)
        n, course = self.game.seats, tables.courses[i]
        seats = [(bot + number) % n for bot in range(n)]
        state = wrap(tables.states[i : i + 1])[0]
        ended = Ended(course["points"], course["places"], bool(verbs.has_winner(state)))
        result = self.result(number, self.deal(number), seats, int(course["moves"]), state, ended)
        logs, lines = np.concatenate(tables.logs[i]), np.concatenate(tables.lines[i])
        finished = Finished(result, self.table_seed(number), logs, lines, drawn=False)
        if self.keep is not None:
            self.keep(finished)
        return finished

    def watch(self, number: int) -> Iterator[Position]:
        """One game as `play_one` plays it, a position (the same, played on) after each move: to see what
        happens in games that are otherwise only counted."""
        finished = self.play_whole(number)
        position = self.game.start(self.table_seed(number))
        for seat, action in finished.log.tolist():
            position.push(self.game.move(seat, action))
            yield position

    def play_random(self, numbers: range) -> list[Result]:
        """Random games, many in one compiled call that needs no other bot compiled; each has its own deal."""
        from flatboat.bots.random import playouts, standings

        states, counts = self.states[: len(numbers)], np.zeros(len(numbers), np.int64)
        states[:] = np.zeros((), states.dtype)
        game = self.game
        seeds = [f"{self.seed} random {number}" for number in numbers]
        keys = np.concatenate([table_dice(key_of(seed), game.streams) for seed in seeds])
        playouts(
            game.edition_record, game.options_record, states, keys, self.why, True, game.kind.longest, counts
        )
        points, places = (np.zeros((len(numbers), game.seats)) for _ in range(2))
        won, results = np.zeros(len(numbers), np.bool_), []
        standings(game.edition_record, states, points, places, won)
        for i, (number, state) in enumerate(zip(numbers, wrap(states), strict=True)):
            ended = Ended(points[i], places[i], bool(won[i]))
            result = self.result(number, number, range(game.seats), int(counts[i]), state, ended)
            results.append(result)
            if self.keep is not None:
                log = np.zeros((result.moves, 2), np.int16)
                self.keep(Finished(result, seeds[i], log, Lines.zeros(0), drawn=True))
        return results

    def result(
        self,
        number: int,
        deal: int,
        seats: Sequence[int],
        moves: int,
        state: object,
        ended: Ended,
    ) -> Result:
        """What came of a game, told by bot."""
        rounds, first, ending = self.game.kind.finish(state)
        points, places = ended.points.tolist(), ended.places.tolist()
        return Result(
            number, deal, tuple(seats), tuple(points[seat] for seat in seats),
            tuple(int(places[seat]) for seat in seats), moves, rounds, first, ending, ended.won,
        )  # fmt: skip
