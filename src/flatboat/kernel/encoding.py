"""How views become vectors in compiled code: programs of what to do with each cell, made by `vector`."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from flatboat.kernel.arrays import Float32s, Int8s, Int16s, Int64s, UInt64s
from flatboat.kernel.compiler import rule
from flatboat.kernel.entries import entry
from flatboat.kernel.records import Record, Records, f32, i8, i16, i32

WORD = 8  # bytes of a word, by which views are compared
ONES = 0x0101010101010101
NOBODY = -2  # as a viewer: there was none yet
NOTHING = -1  # in a list of hot places: a number that stands for nothing


class Work(IntEnum):
    """What is done with a cell."""

    NUMBER = 0
    ONE_HOT = 1
    BITS = 2
    GRID = 3


class Op(Record):
    """One cell of a view: where it lies in it, what is done with it, and where its numbers go."""

    listed: i32  # where its list begins: which of its numbers is 1, for each value; or which bit is meant
    scale: f32
    word: i16  # of the record's words of eight bytes, the one it lies in; in a program, of those kept
    up: i8  # shifted up by so many bits and down again, the word is the cell's value
    down: i8
    work: i8
    seats: i8  # whether its value names seats, which count from the viewer
    out: i16  # its first number
    width: i16  # how many it has
    hot: i16  # its place in the memory of what is not 0
    least: i16  # the value that the list begins with; of a grid the last row
    known: i16  # values that the list knows; of a grid its columns


class Wheel(NamedTuple):
    """Numbers that stand in a vector seat by seat, as many of each: they turn when the viewer changes."""

    out: int  # the first
    each: int  # how many a seat has
    hot: int  # and of their places in the memory of what is not 0
    each_hot: int


class Program(NamedTuple):
    """How views become vectors, for an onlooker and then each seat; compiled code takes it as it is.

    A vector that was made of one view is made into that of another by the cells that differ. For another
    viewer it is turned first, and cells that name a seat now are worked off anew.
    """

    ops: Any  # (viewers, cells): in the order in which cells lie in the view
    bits: Int64s  # (cells): the bits of its word that are the cell's
    cells: Int16s  # (bytes of kept words): which cell each belongs to
    runs: Int64s  # (some, 3): words in a row that are kept: first in a view, first of those kept, how many
    meant: Int64s  # (words kept): the bits that belong to any cell
    naming: Int64s  # the bits of cells that name seats
    calm: Int64s  # what these are where none of them names any
    wheels: Any  # (some, 4): see `Wheel`
    listed: Int16s
    todo: Int64s  # room for which cells are to be done, for each thread
    changed: Int64s  # room for the bits that changed
    turned: Float32s  # room for a wheel's numbers
    turned_hots: Any

    @classmethod
    def of(cls, programs: list[Records], lists: list[int], wheels: list[Wheel]) -> Program:
        """From the ops of each viewer; with room for one thread."""
        ops = np.array([each[np.lexsort([-each["up"], each["word"]])] for each in programs])
        kept, places = np.unique(ops["word"], return_inverse=True)
        ops["word"] = places.reshape(ops.shape)
        bits, first = bits_of(ops[0]), ops[0]["word"]
        cells = np.full((len(kept), WORD), NOTHING, np.int16)
        for k, mine in enumerate(bits.view(np.uint8).reshape(-1, WORD) > 0):
            cells[first[k], mine] = k
        ends = np.flatnonzero(np.diff(kept, append=kept[-1] + 2) > 1) + 1
        starts = np.array([0, *ends[:-1]])
        named, hot = ops[0]["seats"] > 0, ops[0]["work"] == Work.ONE_HOT
        return cls(
            ops=np.ascontiguousarray(ops),
            bits=bits,
            cells=cells.reshape(-1),
            runs=np.column_stack([kept[starts], starts, ends - starts]).astype(np.int64),
            meant=together(bits, first, len(kept)),
            naming=together(bits * named, first, len(kept)),
            calm=together(bits * (named & hot), first, len(kept)),
            wheels=np.array(wheels, np.int64).reshape(-1, len(Wheel._fields)),
            listed=np.array(lists or [0], np.int16),
            todo=np.zeros((1, ops.shape[1]), np.int64),
            changed=np.zeros((1, len(kept)), np.int64),
            turned=np.zeros((1, 0), np.float32),
            turned_hots=np.zeros((1, 0), np.int16),
        ).with_room(1)

    def with_room(self, threads: int) -> Program:
        """The same with room of its own, for so many threads."""
        longest, longest_hot = self.wheels[:, 1::2].max(axis=0, initial=0) * (len(self.ops) - 1)
        return self._replace(
            todo=np.zeros((threads, self.todo.shape[1]), np.int64),
            changed=np.zeros((threads, self.changed.shape[1]), np.int64),
            turned=np.zeros((threads, longest), np.float32),
            turned_hots=np.zeros((threads, longest_hot), np.int16),
        )


class Vectors(NamedTuple):
    """Vectors, a row each, and what they were made of: from that they are made into those of other views."""

    flat: Float32s  # (n, numbers)
    hots: Int16s  # where in them a 1 stands, for each cell that has one
    words: Int64s  # (n, words kept): the views'
    viewers: Int8s  # (n): whose these were; `NOBODY`: the vector holds nothing yet


def bits_of(ops: Records) -> Int64s:
    """The bits of its word that each op reads."""
    many = 8 * WORD - ops["down"].astype(np.uint64)
    ones = np.uint64(2) ** many - np.uint64(1)
    found: UInt64s = ones << (ops["down"] - ops["up"]).astype(np.uint64)
    return found.view(np.int64)


def together(bits: Int64s, words: Int64s, n: int) -> Int64s:
    """The bits of all cells of each word."""
    found = np.zeros(n, np.int64)
    np.bitwise_or.at(found, words, bits)
    return found


def in_words(kind: np.dtype[np.void], n: int) -> tuple[Records, Int64s]:
    """Room for n records, all 0, each of whole words; and the words, int64 (n, words)."""
    words = np.zeros((n, -(-kind.itemsize // WORD)), np.int64)
    return np.ndarray(n, kind, words, strides=(words.strides[0],)), words


def words_of(views: Records) -> Int64s:
    """The words of some views."""
    _, words = in_words(views.dtype, len(views))
    plain = np.ascontiguousarray(views).view(np.uint8)
    words.view(np.uint8)[:, : views.itemsize] = plain.reshape(len(views), -1)
    return words


# --- compiled -------------------------------------------------------------------------------------


@rule
def turn(wheels: Any, at: int, numbers: Any, seats: int, by: int, room: Any) -> None:
    """Let wheels of a row begin with the seat `by` further on. `at` is where they tell of these numbers."""
    for wheel in range(len(wheels)):
        start, length, head = wheels[wheel, at], wheels[wheel, at + 1] * seats, wheels[wheel, at + 1] * by
        for k in range(length):
            room[k] = numbers[start + k]
        for k in range(length - head):
            numbers[start + k] = room[head + k]
        for k in range(head):
            numbers[start + length - head + k] = room[k]


@rule
def lowest_byte(word: int) -> int:
    """The number of the lowest byte of a word that is not 0."""
    below = ~word & (word - 1)  # the bits under its lowest one
    return (below >> 7 & ONES) * ONES >> 56


@rule
def gather(
    program: Program, thread: int, was: int, viewer: int, new: Int64s, j: int, old: Int64s, i: int
) -> int:
    """Note the cells that changed, and put the new words in the place of the old; how many cells."""
    runs, meant, naming, calm = program.runs, program.meant, program.naming, program.calm
    changed, cells, bits, todo, n = program.changed, program.cells, program.bits, program.todo, 0
    for run in range(len(runs)):
        there, here = runs[run, 0], runs[run, 1]
        for k in range(runs[run, 2]):
            word = new[j, there + k]
            changed[thread, here + k] = (word ^ old[i, here + k]) & meant[here + k]
            old[i, here + k] = word
    if was != viewer:
        for k in range(len(meant)):
            changed[thread, k] |= (old[i, k] ^ calm[k]) & naming[k] if was != NOBODY else meant[k]
    for k in range(len(meant)):
        left = changed[thread, k]
        while left:
            cell = cells[WORD * k + lowest_byte(left)]
            left &= ~bits[cell]
            todo[thread, n] = cell
            n += 1
    return n


@rule
def encode(program: Program, thread: int, new: Any, viewers: Any, vectors: Vectors, first: int) -> int:
    """Make vectors, from number `first` on, into those of other views.

    `new` are the words of these and `viewers` whose they are; `NOBODY`: this vector stays. Returns how many
    cells of the last view changed. Which these are is in `todo`: only their numbers may have changed, if the
    viewer is the same.
    """
    ops, listed, wheels, todo = program.ops, program.listed, program.wheels, program.todo
    flat, hots, old, were = vectors
    seats, n = len(ops) - 1, 0
    for j in range(len(viewers)):
        viewer, i = viewers[j], first + j
        if viewer == NOBODY:
            continue
        was = were[i]
        were[i] = viewer
        if was != viewer and was != NOBODY:
            by = (max(viewer, 0) - max(was, 0)) % seats
            turn(wheels, 0, flat[i], seats, by, program.turned[thread])
            turn(wheels, 2, hots[i], seats, by, program.turned_hots[thread])
        n = gather(program, thread, was, viewer, new, j, old, i)
        for k in range(n):
            op = ops[viewer + 1, todo[thread, k]]
            value, out, hot = old[i, op.word] << op.up >> op.down, op.out, op.hot
            if op.work == Work.NUMBER:
                flat[i, out] = value * op.scale
            elif op.work == Work.ONE_HOT:
                value -= op.least
                found = listed[op.listed + value] if 0 <= value < op.known else NOTHING
                if found != hots[i, hot]:
                    if hots[i, hot] >= 0:
                        flat[i, out + hots[i, hot]] = 0
                    if found >= 0:
                        flat[i, out + found] = 1
                    hots[i, hot] = found
            elif op.work == Work.BITS and (value or hots[i, hot]):  # mostly there are none
                for bit in range(op.width):
                    flat[i, out + bit] = value >> listed[op.listed + bit] & 1
                hots[i, hot] = 1 if value else 0
            elif op.work == Work.GRID:
                there = value >= 0
                flat[i, out] = 1 if there else 0
                flat[i, out + 1] = value % op.known * op.scale if there else 0
                flat[i, out + 2] = value // op.known / op.least if there else 0
    return n


@entry
def encode_all(program: Any, words: Int64s, viewers: Int8s, vectors: Any) -> None:
    """Work views into vectors that hold nothing yet, one each."""
    encode(program, 0, words, viewers, vectors, 0)
