"""Views as flat vectors of numbers, for learning: every field of the record, by what it means.

A choice out of k becomes k numbers, one of them 1; a mask a number for each bit; a flag 0 or 1; a place on
a grid whether it is there, its column and its row; any other number is divided by its scale.
Seats count from the viewer, who is always first. What follows from other fields, and events, are left out.

>>> from flatboat.games import kind
>>> from flatboat.kernel.game import Game
>>> vector = Vector(Game(kind("heartland"), seats=2))
>>> vector.slices[1]
Slice(path='table.seats', start=3, size=1, says='number / 5', low=0.0, high=1.0)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from flatboat.errors import FlatboatError
from flatboat.kernel.arrays import Float32s
from flatboat.kernel.encoding import (
    NOBODY,
    NOTHING,
    WORD,
    Op,
    Program,
    Vectors,
    Wheel,
    Work,
    encode_all,
    words_of,
)
from flatboat.kernel.meanings import Choice, Flag, Mask, Naming, Number, outer, tells_events
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.notation import Word
from flatboat.kernel.records import Field, Record, Records
from flatboat.kernel.ruleset import Ruleset

#: What numbers are divided by that do not say what they can be, by their bytes.
USUAL = {1: 10, 2: 100, 4: 1000, 8: 1000}
MOST_MADE = 64  # vectors that are kept
Place = tuple[int, ...]


class Slice(NamedTuple):
    """Some numbers of a vector: those of one field."""

    path: str  # the field in the view; of seats, [0] is the viewer, [1] who comes after
    start: int
    size: int
    says: str  # what each number stands for
    low: float = 0.0  # the least and the most that each can be
    high: float = 1.0


@dataclass(frozen=True)
class Leaf:
    """One cell of a view: its field, the byte where it lies and its path."""

    field: Field
    byte: int
    path: str
    absolute: bool  # seats in it are told by number, not from the viewer


@dataclass
class Filled:
    """How much of a vector has been laid out, and of the memory of what is not 0."""

    numbers: int = 0
    hots: int = 0


class Vector:
    """How the views of a game, with its seats and edition, become vectors.

    `size` numbers each; `slices` says what they are. `encode(views, seats)` makes them, for a view of a seat
    each. A number that does not say what it can be (see `meanings.Number`) is bounded by its bytes.
    """

    def __init__(self, game: Ruleset) -> None:
        self.game, self.naming, self.record = game, game.naming, game.kind.view
        self.lists: list[int] = []
        self.known: dict[tuple[int, ...], int] = {}
        self.slices: list[Slice] = []
        self.wheels: list[Wheel] = []
        programs = [self._program(viewer) for viewer in range(ONLOOKER, game.seats)]
        self._program_of_all = Program.of(programs, self.lists, self.wheels)
        self.size = self.slices[-1].start + self.slices[-1].size
        self.hots = int(max(program["hot"].max() for program in programs)) + 1

    def program(self, threads: int) -> Program:
        """How vectors are made, for compiled code in so many threads."""
        return self._program_of_all.with_room(threads)

    def room(self, n: int) -> Vectors:
        """Room for n vectors that hold nothing yet."""
        return Vectors(
            np.zeros((n, self.size), np.float32),
            np.full((n, self.hots), NOTHING, np.int16),
            np.zeros((n, len(self._program_of_all.meant)), np.int64),
            np.full(n, NOBODY, np.int8),
        )

    def encode(self, views: Records, seats: ArrayLike = ONLOOKER, out: Float32s | None = None) -> Float32s:
        """The vectors of some views, float32 (views, size); `seats` are the viewers, one or one each.

        `out` is room for them, else there is new room. FlatboatError for views of another game, or room of
        another shape.
        """
        if views.dtype != self.record.dtype:
            raise FlatboatError(f"these are no views of {self.game.kind.title}; use its `View` records")
        made = self.room(len(views))
        viewers = np.empty(len(views), np.int8)
        viewers[:] = seats
        if ((viewers < ONLOOKER) | (viewers >= self.game.seats)).any():
            raise FlatboatError(f"seats are 0 to {self.game.seats - 1}, and {ONLOOKER} an onlooker")
        encode_all(self.program(1), words_of(views), viewers, made)
        flat = made.flat
        if out is None:
            return flat
        if out.shape != flat.shape or out.dtype != flat.dtype:
            raise FlatboatError(f"room for these is float32 {flat.shape}, not {out.dtype} {out.shape}")
        out[:] = flat
        return out

    # --- the program for a viewer -----------------------------------------------------------------
    def _program(self, viewer: int) -> Records:
        """What is done for the views of one seat; -1: an onlooker, with whom the slices are told."""
        ops: list[Records] = []
        filled = Filled()
        for leaf in self._leaves(self.record, 0, "", viewer, filled):
            op, says = self._op(leaf, viewer)
            op["out"], op["hot"], width = filled.numbers, filled.hots, int(op["width"][0])
            if viewer == ONLOOKER:
                self._tell(leaf, filled.numbers, width, says)
            filled.numbers += width
            filled.hots += int(op["work"][0] in (Work.ONE_HOT, Work.BITS))
            ops.append(op)
        return np.concatenate(ops)

    def _tell(self, leaf: Leaf, at: int, width: int, says: str) -> None:
        """Add a cell to the slices: those of a plain row are one slice."""
        path, meaning = leaf.path, leaf.field.meaning
        row = path.rpartition("[")[0] if path.endswith("]") else path
        if self.slices and row != path and self.slices[-1].path == row:
            self.slices[-1] = self.slices[-1]._replace(size=self.slices[-1].size + width)
        elif isinstance(meaning, Number):
            low, high = meaning.least / meaning.unit, meaning.most / meaning.unit
            self.slices.append(Slice(row, at, width, says, low, high))
        else:
            self.slices.append(Slice(row, at, width, says))

    @cached_property
    def digest(self) -> str:
        """A short name for the numbers: their paths, places and ranges, not the words that tell them."""
        numbers = [(each.path, each.start, each.size, each.low, each.high) for each in self.slices]
        return hashlib.sha256(repr(numbers).encode()).hexdigest()[:16]

    @property
    def bounds(self) -> tuple[Float32s, Float32s]:
        """The least and the most that each number can be, float32."""
        sizes = [each.size for each in self.slices]
        low, high = (
            np.array(ends, np.float32) for ends in zip(*((s.low, s.high) for s in self.slices), strict=True)
        )
        return np.repeat(low, sizes), np.repeat(high, sizes)

    def _leaves(
        self, kind: type[Record], byte: int, path: str, viewer: int, filled: Filled
    ) -> Iterator[Leaf]:
        """Every cell of a record that goes into the vector, seats from the viewer on."""
        for name, field in outer(kind):
            if field.record is not None and tells_events(field.record):
                continue
            where = f"{path}.{name}" if path else name
            start = byte + kind.dtype.fields[name][1]
            for place, shown in self._cells(field, viewer, filled):
                index = int(np.ravel_multi_index(place, field.shape)) if field.shape else 0
                at, told = start + index * field.kind.itemsize, where + "".join(f"[{i}]" for i in shown)
                if field.record is not None:
                    yield from self._leaves(field.record, at, told, viewer, filled)
                else:
                    meant = replace(field, meaning=field.meaning or usual(field.kind))
                    yield Leaf(meant, at, told, absolute=where == "seat")

    def _cells(
        self, field: Field, viewer: int, filled: Filled, place: Place = (), shown: Place = ()
    ) -> Iterator[tuple[Place, Place]]:
        """The cells of a field: where each lies, and what it is called; of seats only those at the table.

        Whoever asks for the next has laid out the last: so each wheel is known to its end.
        """
        axis, start, seats = len(place), replace(filled), self.game.seats
        if axis == len(field.shape):
            yield place, shown
            return
        by_seat = field.shape.by[axis : axis + 1] == ("seat",)
        for k in range(seats if by_seat else field.shape[axis]):
            at = (max(viewer, 0) + k) % seats if by_seat else k
            yield from self._cells(field, viewer, filled, (*place, at), (*shown, k))
        if by_seat and viewer == ONLOOKER:
            numbers, hots = filled.numbers - start.numbers, filled.hots - start.hots
            self.wheels.append(Wheel(start.numbers, numbers // seats, start.hots, hots // seats))

    def _op(self, leaf: Leaf, viewer: int) -> tuple[Records, str]:
        """What is done with one cell, and what its numbers stand for."""
        op, bits = Op.zeros(1), 8 * leaf.field.kind.itemsize
        op["word"], byte = divmod(leaf.byte, WORD)
        op["up"], op["down"], op["width"], op["scale"] = 8 * (WORD - byte) - bits, 8 * WORD - bits, 1, 1
        meaning = leaf.field.meaning
        if not leaf.absolute and isinstance(meaning, Mask | Choice):
            op["seats"] = meaning.things == "seat"
        shift = max(viewer, 0) if op["seats"][0] else 0
        if isinstance(meaning, Flag):
            return op, "yes or no"
        if isinstance(meaning, Number):
            op["scale"] = np.float32(1) / np.float32(meaning.unit)
            return op, f"number / {meaning.unit}"
        if isinstance(meaning, Mask):
            return self._bits(op, self.naming.words(meaning.things), shift)
        if isinstance(meaning, Choice) and meaning.columns:
            op["work"], op["width"], op["known"] = Work.GRID, 3, meaning.columns
            rows = -(-len(self.naming.words(meaning.things)) // meaning.columns)
            op["scale"], op["least"] = 1 / max(1, meaning.columns - 1), max(1, rows - 1)
            return op, f"there, column / {meaning.columns - 1}, row / {max(1, rows - 1)}"
        return self._one_hot(op, choices(meaning, self.naming), shift)

    def _bits(self, op: Records, words: list[Word], shift: int) -> tuple[Records, str]:
        order = [(bit + shift) % len(words) for bit in range(len(words))]
        op["work"], op["width"], op["listed"] = Work.BITS, len(words), self._list(order)
        return op, ", ".join(map(str, words))

    def _one_hot(self, op: Records, values: Mapping[int, Word], shift: int) -> tuple[Records, str]:
        """`shift`: seats are told from this one on."""
        least, most = min(values), max(values)
        hot = dict(zip(values, range(len(values)), strict=True))
        if shift:
            seats = self.game.seats
            turned = {seat: (seat - shift) % seats for seat in range(seats)}
            hot = {value: hot[turned.get(value, value)] for value in hot}
        listed = self._list([hot.get(value, NOTHING) for value in range(least, most + 1)])
        op["work"], op["width"], op["least"] = Work.ONE_HOT, len(values), least
        op["known"], op["listed"] = most - least + 1, listed
        return op, ", ".join(map(str, values.values()))

    def _list(self, numbers: list[int]) -> int:
        """Where these numbers stand in the list of lists."""
        key = tuple(numbers)
        if key not in self.known:
            self.known[key] = len(self.lists)
            self.lists += numbers
        return self.known[key]


MADE: dict[tuple[Any, ...], Vector] = {}  # by the views' record, seats and edition


def vector_of(game: Ruleset) -> Vector:
    """How a game's observations become numbers; made once for each edition and number of seats."""
    if not game.edition.text:
        return Vector(game)
    key = (game.kind.view, game.seats, game.edition.text)
    if key not in MADE:
        if len(MADE) == MOST_MADE:
            MADE.clear()
        MADE[key] = Vector(game)
    return MADE[key]


def usual(kind: np.dtype[np.integer]) -> Number:
    """What a number is taken for that says nothing of itself."""
    limits = np.iinfo(kind)
    return Number(int(limits.max), least=int(limits.min), scale=USUAL[kind.itemsize])


def choices(meaning: Choice, naming: Naming) -> dict[int, Word]:
    """The numbers that a choice can be, with what each is called, in order."""
    named = {number: word for number, word in enumerate(naming.words(meaning.things)) if word != ""}
    none = {-1: "none"} if isinstance(meaning.things, str) else {}
    return dict(sorted({**none, **named, **dict(meaning.also)}.items()))
