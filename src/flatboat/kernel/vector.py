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

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from flatboat.errors import FlatboatError
from flatboat.kernel.compiler import rule
from flatboat.kernel.entries import entry
from flatboat.kernel.meanings import Choice, Flag, Mask, Naming, Number, outer, tells_events
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.records import Field, Record, Row, f32, i8, i16, i32
from flatboat.kernel.ruleset import Ruleset

LAST = 6  # kinds of work
NOTHING = -1  # in a list of hot places: a number that stands for nothing


class Work(IntEnum):
    """What is done with a cell."""

    NUMBER = 0
    TWO_BYTES = 1  # a number of two bytes
    FOUR_BYTES = 2
    ONE_HOT = 3
    BITS = 4
    GRID = 5


class Op(Record):
    """One cell of a view: where it lies, what is done with it, and where its numbers go."""

    at: i32  # counted in cells of its width from the start of the record
    listed: i32  # where its list begins: which of its numbers is 1, for each value; or which bit is meant
    scale: f32
    work: i8
    bytes: i8  # of the cell: 1, 2 or 4
    out: i16  # its first number
    width: i16  # how many it has
    hot: i16  # its place in the memory of what is 1, and of places on grids
    least: i16  # the value that the list begins with; of a grid the last row
    known: i16  # values that the list knows; of a grid its columns


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


class Vector:
    """How the views of a game, with its seats and edition, become vectors.

    `size` numbers each; `slices` says what they are. `encode(views, seats)` makes them, for a view of a seat
    each. FlatboatError for a record with a number whose range is not declared (see `meanings.Number`).
    """

    def __init__(self, game: Ruleset) -> None:
        self.game, self.naming, self.record = game, game.naming, game.kind.view
        self.lists: list[int] = []
        self.known: dict[tuple[int, ...], int] = {}
        self.slices: list[Slice] = []
        programs = [self._program(viewer) for viewer in range(-1, game.seats)]
        #: What is done, for an onlooker and each seat; (seats + 1, 7) where each kind of work begins.
        self.ops = np.concatenate(programs)
        self.starts = np.array([np.searchsorted(each["work"], range(LAST + 1)) for each in programs])
        self.starts += len(programs[0]) * np.arange(len(programs))[:, None]
        self.listed = np.array(self.lists or [0], np.int16)
        self.size = self.slices[-1].start + self.slices[-1].size
        self.hots = int(self.ops["hot"].max()) + 1

    def room(self, n: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Room for n vectors, all 0, and for the memory of what is 1 in them."""
        return np.zeros((n, self.size), np.float32), np.full((n, self.hots), NOTHING, np.int16)

    def encode(
        self, views: np.ndarray[Any, Any], seats: Any = ONLOOKER, out: np.ndarray[Any, Any] | None = None
    ) -> np.ndarray[Any, Any]:
        """The vectors of some views, float32 (views, size); `seats` are the viewers, one or one each.

        `out` is room for them, else there is new room. FlatboatError for views of another game, or room of
        another shape.
        """
        if views.dtype != self.record.dtype:
            raise FlatboatError(f"these are no views of {self.game.kind.title}; use its `View` records")
        flat, hot = self.room(len(views))
        viewers = np.empty(len(views), np.int8)
        viewers[:] = seats
        if ((viewers < ONLOOKER) | (viewers >= self.game.seats)).any():
            raise FlatboatError(f"seats are 0 to {self.game.seats - 1}, and {ONLOOKER} an onlooker")
        encode_all(self.ops, self.starts, self.listed, *widths_of(views), views.itemsize, viewers, flat, hot)
        if out is None:
            return flat
        if out.shape != flat.shape or out.dtype != flat.dtype:
            raise FlatboatError(f"room for these is float32 {flat.shape}, not {out.dtype} {out.shape}")
        out[:] = flat
        return out

    # --- the program for a viewer -----------------------------------------------------------------
    def _program(self, viewer: int) -> np.ndarray[Any, Any]:
        """What is done for the views of one seat, sorted; -1 for an onlooker, with whom slices are told."""
        ops: list[Any] = []
        at = hot = 0
        for leaf in self._leaves(self.record, 0, "", viewer):
            op, says = self._op(leaf, viewer)
            op["out"], op["hot"], width = at, hot, int(op["width"][0])
            if viewer == ONLOOKER:
                self._tell(leaf, at, width, says)
            at += width
            hot += int(op["work"][0] in (Work.ONE_HOT, Work.GRID))
            ops.append(op)
        return np.sort(np.concatenate(ops), order=["work", "at"])

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

    @property
    def bounds(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """The least and the most that each number can be, float32."""
        sizes = [each.size for each in self.slices]
        low, high = (
            np.array(ends, np.float32) for ends in zip(*((s.low, s.high) for s in self.slices), strict=True)
        )
        return np.repeat(low, sizes), np.repeat(high, sizes)

    def _leaves(self, kind: type[Record], byte: int, path: str, viewer: int) -> Iterator[Leaf]:
        """Every cell of a record that goes into the vector, seats from the viewer on."""
        for name, field in outer(kind):
            if field.record is not None and tells_events(field.record):
                continue
            where = f"{path}.{name}" if path else name
            start = byte + kind.dtype.fields[name][1]
            for place, shown in self._cells(field, viewer):
                index = int(np.ravel_multi_index(place, field.shape)) if field.shape else 0
                at, told = start + index * field.kind.itemsize, where + "".join(f"[{i}]" for i in shown)
                if field.record is not None:
                    yield from self._leaves(field.record, at, told, viewer)
                else:
                    yield Leaf(field, at, told, absolute=where == "seat")

    def _cells(self, field: Field, viewer: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The cells of a field: where each lies, and what it is called; of seats only those at the table."""
        ways = []
        for i, size in enumerate(field.shape):
            if field.shape.by[i : i + 1] == ("seat",):
                ways.append([((max(viewer, 0) + k) % self.game.seats, k) for k in range(self.game.seats)])
            else:
                ways.append([(k, k) for k in range(size)])
        for pairs in product(*ways):
            yield tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)

    def _op(self, leaf: Leaf, viewer: int) -> tuple[np.ndarray[Any, Any], str]:
        """What is done with one cell, and what its numbers stand for."""
        op, width = Op.zeros(1), leaf.field.kind.itemsize
        op["bytes"], op["at"], op["width"], op["scale"] = width, leaf.byte // width, 1, 1
        op["work"] = {1: Work.NUMBER, 2: Work.TWO_BYTES, 4: Work.FOUR_BYTES}[width]
        meaning = leaf.field.meaning
        shift = 0 if leaf.absolute else max(viewer, 0)
        if isinstance(meaning, Flag):
            return op, "yes or no"
        if isinstance(meaning, Number):
            op["scale"] = np.float32(1) / np.float32(meaning.unit)
            return op, f"number / {meaning.unit}"
        if isinstance(meaning, Mask):
            return self._bits(op, self.naming.words(meaning.things), shift if meaning.things == "seat" else 0)
        if isinstance(meaning, Choice) and meaning.columns:
            op["work"], op["width"], op["known"] = Work.GRID, 3, meaning.columns
            rows = -(-len(self.naming.words(meaning.things)) // meaning.columns)
            op["scale"], op["least"] = 1 / max(1, meaning.columns - 1), max(1, rows - 1)
            return op, f"there, column / {meaning.columns - 1}, row / {max(1, rows - 1)}"
        if isinstance(meaning, Choice):
            return self._one_hot(op, choices(meaning, self.naming), shift if meaning.things == "seat" else 0)
        raise FlatboatError(
            f"{self.record.__module__}: {leaf.path} is a number whose range is not declared;"
            " write Annotated[..., Number(most)], with the most that it can be"
        )

    def _bits(self, op: Any, words: list[Any], shift: int) -> tuple[np.ndarray[Any, Any], str]:
        order = [(bit + shift) % len(words) for bit in range(len(words))]
        op["work"], op["width"], op["listed"] = Work.BITS, len(words), self._list(order)
        return op, ", ".join(map(str, words))

    def _one_hot(self, op: Any, values: Mapping[int, Any], shift: int) -> tuple[np.ndarray[Any, Any], str]:
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


def choices(meaning: Choice, naming: Naming) -> dict[int, Any]:
    """The numbers that a choice can be, with what each is called, in order."""
    named = {number: word for number, word in enumerate(naming.words(meaning.things)) if word != ""}
    none = {-1: "none"} if isinstance(meaning.things, str) else {}
    return dict(sorted({**none, **named, **dict(meaning.also)}.items()))


def widths_of(views: np.ndarray[Any, Any]) -> tuple[Any, Any, Any]:
    """Records as cells of one, two and four bytes."""
    raw = views.view(np.uint8).reshape(-1)
    return tuple(
        raw.view(kind) if len(raw) % np.dtype(kind).itemsize == 0 else np.zeros(0, kind)
        for kind in (np.int8, np.int16, np.int32)
    )  # type: ignore[return-value]


# --- compiled -------------------------------------------------------------------------------------


@rule
def cell(ones: Row[i8], twos: Row[i16], fours: Row[i32], size: int, start: int, at: int) -> int:
    """The value of a cell of so many bytes in the record that begins at the byte `start`."""
    if size == 1:
        return ones[start + at]
    return twos[start // 2 + at] if size == 2 else fours[start // 4 + at]


@rule
def encode(
    ops: Any,
    starts: Any,
    listed: Any,
    ones: Row[i8],
    twos: Row[i16],
    fours: Row[i32],
    start: int,
    out: Any,
    hot: Any,
) -> None:
    """Work one view, which begins at the byte `start`, into a vector that held another one before.

    `starts` are those of its viewer. `hot` remembers what is 1 in `out`, and where things lay on grids, so
    that only what changed is written.
    """
    half, quarter = start // 2, start // 4
    for k in range(starts[Work.NUMBER], starts[Work.TWO_BYTES]):
        out[ops[k].out] = ones[start + ops[k].at] * ops[k].scale
    for k in range(starts[Work.TWO_BYTES], starts[Work.FOUR_BYTES]):
        out[ops[k].out] = twos[half + ops[k].at] * ops[k].scale
    for k in range(starts[Work.FOUR_BYTES], starts[Work.ONE_HOT]):
        out[ops[k].out] = fours[quarter + ops[k].at] * ops[k].scale
    for k in range(starts[Work.ONE_HOT], starts[Work.BITS]):
        op = ops[k]
        value = cell(ones, twos, fours, op.bytes, start, op.at) - op.least
        found = listed[op.listed + value] if 0 <= value < op.known else NOTHING
        place, was = op.out + found if found >= 0 else NOTHING, hot[op.hot]
        if place != was:
            if was >= 0:
                out[was] = 0
            if place >= 0:
                out[place] = 1
            hot[op.hot] = place
    for k in range(starts[Work.BITS], starts[Work.GRID]):
        op = ops[k]
        mask = cell(ones, twos, fours, op.bytes, start, op.at)
        for bit in range(op.width):
            out[op.out + bit] = mask >> listed[op.listed + bit] & 1
    for k in range(starts[Work.GRID], starts[LAST]):
        op = ops[k]
        place = cell(ones, twos, fours, op.bytes, start, op.at)
        if place != hot[op.hot]:
            there = place >= 0
            out[op.out] = 1 if there else 0
            out[op.out + 1] = place % op.known * op.scale if there else 0
            out[op.out + 2] = place // op.known / op.least if there else 0
            hot[op.hot] = place


@entry
def encode_all(
    ops: Any,
    starts: Any,
    listed: Any,
    ones: Any,
    twos: Any,
    fours: Any,
    size: int,
    viewers: Any,
    out: Any,
    hot: Any,
) -> None:
    """Work views into vectors, one each."""
    for i in range(len(viewers)):
        encode(ops, starts[viewers[i] + 1], listed, ones, twos, fours, i * size, out[i], hot[i])
