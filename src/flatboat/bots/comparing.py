"""What a move brings that the next best does not: both are played on imagined tables, with the same dice.

A line is a move and the rest of the turn after it. Two lines begin at the same imagined tables; then what is
at stake (see `Words.stakes`) is counted on either side: whatever is told was so on those tables. With
compiled rules a greedy bot takes each line to the end of the turn, and the others answer until it is the
seat's turn again: that shows what may go wrong, and what comes of choices made in secret.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from flatboat.bots.bot import HouseBot, read_spec
from flatboat.errors import IllegalMove
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Records, restored
from flatboat.kernel.supposing import step, suppose

TABLES = 8  # imagined
FEWEST = 4  # of them, however little time there is
OWN, OTHERS = 16, 60  # decisions of greedy bots to the end of a turn, and until the next one
NEXT_BEST = 3  # moves that are looked at for one that comes to something else
SECONDS = 0.8  # for more than the fewest tables, and for others' answers
Counts = tuple[float, ...]  # of each stake


@dataclass(frozen=True)
class Course:
    """How a line went on one imagined table: what was counted, and every move, by seat and action."""

    sure: Counts  # before dice or others had a say
    then: Counts  # once the line was played, dice and all
    later: Counts | None  # when it was the seat's turn again; None where that was not awaited
    moves: tuple[tuple[int, int], ...]
    won: bool = False  # whether the game was over by then, and the seat had won it


@dataclass(frozen=True)
class Comparison:
    """Two lines on the same tables, and how each went on each of them."""

    seed: str  # table n is imagined by it and n
    own: tuple[int, ...]
    other: tuple[int, ...]
    courses: tuple[tuple[Course, Course], ...]
    turn: bool  # whether both were played to the end of the turn

    @property
    def later(self) -> bool:
        """Whether others answered on every table, after either line."""
        return all(course.later is not None for pair in self.courses for course in pair)

    @property
    def differs(self) -> bool:
        """Whether the lines came to something else on any table."""
        return any(
            (one.then, one.later, one.won) != (other.then, other.later, other.won)
            for one, other in self.courses
        )


def compare(
    observation: Observation,
    own: Sequence[int],
    others: Iterable[Sequence[int]],
    *,
    seed: str = "hint",
    compiled: bool = True,
    seconds: float = SECONDS,
) -> Comparison | None:
    """A line beside the first of others that does something else, and comes to something else.

    If none does, beside the first that comes to something else, or else the first of all. None where there is
    nothing to compare with. How many tables there are hangs on the clock, too.
    """
    found: list[Comparison] = []
    for other in islice(others, NEXT_BEST):
        compared = Player(observation, compiled, seconds).beside(own, other, seed)
        if compared.courses:
            found.append(compared)
            if compared.differs and not same_deed(observation, own, other):
                return compared
    return next((one for one in found if one.differs), found[0] if found else None)


def same_deed(observation: Observation, own: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two lines do the same, and are only led to it otherwise, as by another way to pay."""
    leading, family = observation.game.kind.interface.leading, observation.game.kind.actions.family
    deeds = [up_to_deed(observation, line)[-1:] for line in (own, other)]
    return deeds[0] == deeds[1] and all(family(action) not in leading for action in deeds[0])


def up_to_deed(observation: Observation, line: Sequence[int]) -> tuple[int, ...]:
    """A line up to its first move that does something, and does not only lead to others."""
    leading, family = observation.game.kind.interface.leading, observation.game.kind.actions.family
    end = next((n for n, action in enumerate(line, 1) if family(action) not in leading), len(line))
    return tuple(line[:end])


class Player:
    """Plays lines of one seat on imagined tables, and counts what comes of them."""

    def __init__(self, observation: Observation, compiled: bool, seconds: float) -> None:
        self.observation, self.game, self.seat = observation, observation.game, observation.seat
        self.bot, self.compiled = HouseBot(read_spec("greedy")), compiled
        #: Who plays alone, or at the same time as others, has turns that nobody else's separate.
        self.goes_on = compiled and self.game.seats > 1 and not self.game.kind.simultaneous
        self.cut = not self.goes_on  # whether a line ended before the turn did
        self.end = time.perf_counter() + seconds

    def beside(self, own: Sequence[int], other: Sequence[int], seed: str) -> Comparison:
        """Two lines, each on the same tables.

        Where they are not taken to the end of the turn, both are taken up to dice, or have as many moves.
        """
        courses, to_dice = list[tuple[Course, Course]](), False
        if not self.goes_on:
            length = min(len(own), len(other))
            own, other = own[:length], other[:length]
            rolled = self.rolls(own), self.rolls(other)
            to_dice = any(rolled)
            if to_dice and not all(rolled) and not self.compiled:
                return Comparison(seed, tuple(own), tuple(other), (), False)
        for number in range(TABLES):
            if number >= FEWEST and time.perf_counter() > self.end:
                break
            table = self.observation.imagine(f"{seed} {number}")
            try:
                courses.append((self.play(table.copy(), own, to_dice), self.play(table, other, to_dice)))
            except IllegalMove:  # what is hidden forbids it on this table
                continue
        return Comparison(seed, tuple(own), tuple(other), tuple(courses), not self.cut)

    def rolls(self, line: Sequence[int]) -> bool:
        """Whether a line meets dice."""
        table = suppose(self.observation)
        return not all(step(table, self.game.move(self.seat, action)) for action in line)

    def play(self, table: Position, line: Sequence[int], to_dice: bool) -> Course:
        """Play a line, and on to dice or to the end of the turn and the next one, if that is wanted."""
        sure: Counts | None = None
        for action in line:
            table.push(self.game.move(self.seat, action))
            sure = sure or self.before_dice(table)
        for _ in range(OWN if to_dice else 0):
            if sure or self.seat not in table.waiting:
                break
            table.push(self.bot.think(table.observation(self.seat), seed=1).move)
            sure = self.before_dice(table)
        if self.goes_on:
            self.cut |= not self.let_play(table, OWN, own=True)
        then, later = self.counts(table.state), None
        if self.goes_on and self.seat not in table.waiting and self.let_play(table, OTHERS, own=False):
            later = self.counts(table.state)
        moves = tuple((played.move.seat, played.move.action) for played in table.history)
        return Course(sure or then, then, later, moves, self.has_won(table))

    def before_dice(self, table: Position) -> Counts | None:
        """What was counted before the last move, if that met dice."""
        last = table.history[-1]
        if last.dice_before == table.dice.save():
            return None
        return self.counts(restored(last.before, table.state.dtype))

    def let_play(self, table: Position, most: int, own: bool) -> bool:
        """Let greedy bots play as long as it is the seat's turn, or as long as it is not; False if that takes
        more than so many decisions, or too long."""
        for _ in range(most):
            waiting = table.waiting
            if not waiting or (self.seat in waiting) != own:
                return True
            if not own and time.perf_counter() > self.end:
                return False
            table.push(self.bot.think(table.observation(self.seat if own else waiting[0]), seed=1).move)
        return False

    def has_won(self, table: Position) -> bool:
        """Whether the game is over and the seat alone has won it."""
        outcome = table.outcome
        if outcome is None or not outcome.won:
            return False
        return outcome.places[self.seat] == 1 and outcome.places.count(1) == 1

    def counts(self, state: Records) -> Counts:
        """How much there is of each stake."""
        record, game = wrap(state)[0], self.game
        judged = game.kind.search.terms(wrap(game.edition_record)[0], record, self.seat)
        return tuple(
            float(stake.read(record, self.seat)) if stake.read else float(judged[stake.term])
            for stake in game.words.stakes
        )
