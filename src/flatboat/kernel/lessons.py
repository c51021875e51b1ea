"""Lessons: a first game, one thing at a time, at a real table whose dice are known beforehand.

A lesson is data: `lesson.toml` in the game's folder says which table is dealt, what the learner is told, what
the learner plays, and what the others play meanwhile. `docs/adding-a-game.md` says how to write one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from pydantic import Field

from flatboat.kernel.dice import key_of
from flatboat.kernel.editions import StrictTable, read_model
from flatboat.kernel.game import Game
from flatboat.kernel.kind import Kind

FILE = "lesson.toml"
OR = " | "  # between moves of which any will do
LONGEST = 230  # letters of a bubble: more is not read


class NotNow(StrictTable):
    """What is said of moves that are not for now; `moves` may have stars, such as `load *`."""

    moves: str
    say: str = Field(min_length=1, max_length=LONGEST)


class Step(StrictTable):
    """One thing: words in a bubble, where it points, and what the learner plays; nothing to play: read on."""

    say: str = Field(min_length=1, max_length=LONGEST)
    #: Where the bubble points: ids of pieces without the drawing's prefix, or of parts of the page, the first
    #: that is there; if none is named, at the pieces of what is to be played, or at its button.
    at: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    wrong: tuple[NotNow, ...] = ()
    then: tuple[str, ...] = ()  # what the others play after that, in order


class Lesson(StrictTable):
    """A game's lesson. The learner sits in the first seat."""

    minutes: int = Field(ge=1, le=15)
    seed: int | str  # of the table's dice
    seats: int = Field(ge=1)
    options: dict[str, Any] = {}
    wrong: str = Field(min_length=1, max_length=LONGEST)  # said of moves that no step speaks of
    opening: tuple[str, ...] = ()  # what the others play before the first step
    steps: tuple[Step, ...] = Field(min_length=2)

    @cached_property
    def line(self) -> tuple[frozenset[str], ...]:
        """What the learner plays, move by move: any of some moves."""
        return tuple(frozenset(words.split(OR)) for step in self.steps for words in step.play)

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """What the others play, move by move."""
        return self.opening + tuple(words for step in self.steps for words in step.then)

    @cached_property
    def _ends(self) -> tuple[int, ...]:
        """How many moves the learner has played when each step is done."""
        return tuple(accumulate(len(step.play) for step in self.steps))

    def at(self, moves: int, read: int) -> int:
        """The step a learner is at after so many moves, having read on up to a step; behind the last: done.

        What is to be read is read, even if moves went past it; but who plays on need not read the last words.
        """
        last = len(self.steps) - 1
        for number, (step, end) in enumerate(zip(self.steps, self._ends, strict=True)):
            unread = not step.play and number >= read and (number < last or moves == end)
            if moves < end or unread:
                return number
        return len(self.steps)

    def holds(self, step: int) -> bool:
        """Whether a step has to be read before moves are made."""
        return not self.steps[step].play and step < len(self.steps) - 1

    def follows(self, moves: Sequence[str]) -> bool:
        """Whether a learner's moves are the lesson's, as far as it goes."""
        return all(move in wanted for move, wanted in zip(moves, self.line, strict=False))

    def refusal(self, step: int, move: str) -> str:
        """What is said of a move that is not for now."""
        found = self.steps[step].wrong
        return next((one.say for one in found if fnmatchcase(move, one.moves)), self.wrong)

    def game(self, kind: Kind) -> Game:
        """The game as the lesson plays it."""
        return Game(kind, self.seats, self.options)

    @property
    def key(self) -> bytes:
        """The key of its dice."""
        return key_of(f"lesson {self.seed}")


def lesson_of(kind: Kind) -> Lesson | None:
    """A game's lesson, if it has one. Raises EditionError, one line a problem."""
    return _read(kind.folder / FILE)


@lru_cache(maxsize=64)
def _read(path: Path) -> Lesson | None:
    return read_model(path.read_text("utf-8"), Lesson, path.name) if path.exists() else None
