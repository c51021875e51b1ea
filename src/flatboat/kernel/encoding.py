"""How views become vectors in compiled code: programs of what to do with each cell, made by `vector`."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from flatboat.kernel.compiler import rule
from flatboat.kernel.entries import entry
from flatboat.kernel.records import Record, f32, i8, i16, i32

WORD = 8  # bytes of a word, by which views are compared
BLOCK = 4  # words that are compared at once
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
    word: i16  # of the record's words of eight bytes, the one it lies in
    up: i8  # shifted up by so many bits and down again, the word is the cell's value
    down: i8
    work: i8
    out: i16  # its first number
    width: i16  # how many it has
    hot: i16  # its place in the memory of what is not 0
    least: i16  # the value that the list begins with; of a grid the last row
    known: i16  # values that the list knows; of a grid its columns


class Program(NamedTuple):
    """How views become vectors, for an onlooker and then each seat; compiled code takes it as it is.

    A vector that was made of one view is made into that of another by the cells that differ: those in words
    that changed, and for another viewer all that turn with the viewer.
    """

    ops: Any  # those that are the same for all viewers, word by word; then the others, viewer by viewer
    common: Any  # (words + 1): the first of the common ones in each word
    turning: Any  # (viewers, words + 1): the first of the others
    numbers: Any  # (viewers, some): of the others those that are plain numbers
    rest: Any  # (viewers, some): and where the rest of them stand in `ops`
    listed: Any
    todo: Any  # room for where the ops to be done stand, for each thread

    @classmethod
    def of(cls, programs: list[np.ndarray[Any, Any]], lists: list[int], size: int) -> Program:
        """From the ops of each viewer, for views of so many bytes; with room for one thread."""
        shared = set.intersection(*({op.tobytes() for op in program} for program in programs))
        same = sort_by([op for op in programs[0] if op.tobytes() in shared], "word")
        turning = [sort_by([op for op in each if op.tobytes() not in shared], "word") for each in programs]
        words = range(words_in(size) + 1)
        starts = len(same) + np.arange(len(programs))[:, None] * len(turning[0])
        return cls(
            ops=np.concatenate([same, *turning]),
            common=np.searchsorted(same["word"], words),
            turning=starts + np.array([np.searchsorted(own["word"], words) for own in turning]),
            numbers=np.array([own[own["work"] == Work.NUMBER] for own in turning]),
            rest=starts + np.array([others(own) for own in turning]),
            listed=np.array(lists or [0], np.int16),
            todo=np.zeros((1, 2 * len(programs[0])), np.int64),
        )

    def with_room(self, threads: int) -> Program:
        """The same with room of its own, for so many threads."""
        return self._replace(todo=np.zeros((threads, self.todo.shape[1]), np.int64))


def others(ops: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Where those ops stand that are not for plain numbers, work by work."""
    order: np.ndarray[Any, Any] = np.argsort(ops["work"], kind="stable")
    return order[ops["work"][order] != Work.NUMBER]  # type: ignore[no-any-return]


def sort_by(ops: Any, name: str) -> np.ndarray[Any, Any]:
    """Ops in the order of a field."""
    return np.sort(np.array(ops, Op.dtype), order=[name], kind="stable")


def words_in(size: int) -> int:
    """How many words, in whole blocks, hold so many bytes."""
    return -(-size // (WORD * BLOCK)) * BLOCK


def in_words(kind: np.dtype[Any], n: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Room for n records, all 0, each of whole words; and the words, int64 (n, words)."""
    words = np.zeros((n, words_in(kind.itemsize)), np.int64)
    return np.ndarray(n, kind, words, strides=(words.strides[0],)), words


def words_of(views: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The words of some views."""
    _, words = in_words(views.dtype, len(views))
    plain: Any = np.ascontiguousarray(views).view(np.uint8)
    words.view(np.uint8)[:, : views.itemsize] = plain.reshape(len(views), -1)
    return words


# --- compiled -------------------------------------------------------------------------------------


@rule
def encode(
    program: Program,
    thread: int,
    new: Any,
    viewers: Any,
    old: Any,
    were: Any,
    first: int,
    flat: Any,
    hots: Any,
) -> int:
    """Make the vectors of some views into those of others; returns how many ops the last view took.

    Where these stand in `ops` is in `todo`: besides, only those of `numbers` may have changed, and only for
    another viewer.

    `new` are the words of the others and `viewers` whose they are; `NOBODY`: this one stays. `old`, `were`
    and all else tell of the vectors as they are, from number `first` on. Of those that hold nothing yet
    `were` is `NOBODY`. `hots` remember what is not 0.
    """
    ops, listed, numbers, rest = program.ops, program.listed, program.numbers, program.rest
    common, turning, todo = program.common, program.turning, program.todo[thread]
    length, n = new.shape[1], 0
    for j in range(len(viewers)):
        viewer, i = viewers[j], first + j
        if viewer == NOBODY:
            continue
        was, out, hot, n = were[i], flat[i], hots[i], 0
        were[i] = viewer
        for block in range(0, length, BLOCK):
            changes = np.int64(was == NOBODY)
            for word in range(block, block + BLOCK):
                changes |= new[j, word] ^ old[i, word]
            if not changes:
                continue
            for word in range(block, block + BLOCK):
                if new[j, word] != old[i, word] or was == NOBODY:
                    old[i, word] = new[j, word]
                    for k in range(common[word], common[word + 1]):
                        todo[n] = k
                        n += 1
                    if was == viewer:
                        for k in range(turning[viewer + 1, word], turning[viewer + 1, word + 1]):
                            todo[n] = k
                            n += 1
        if was != viewer:
            for k in range(numbers.shape[1]):
                op = numbers[viewer + 1, k]
                out[op.out] = (old[i, op.word] << op.up >> op.down) * op.scale
            for k in range(rest.shape[1]):
                todo[n] = rest[viewer + 1, k]
                n += 1
        for k in range(n):
            op = ops[todo[k]]
            value = old[i, op.word] << op.up >> op.down
            if op.work == Work.NUMBER:
                out[op.out] = value * op.scale
            elif op.work == Work.ONE_HOT:
                value -= op.least
                found = listed[op.listed + value] if 0 <= value < op.known else NOTHING
                place = op.out + found if found >= 0 else NOTHING
                if place != hot[op.hot]:
                    if hot[op.hot] >= 0:
                        out[hot[op.hot]] = 0
                    if place >= 0:
                        out[place] = 1
                    hot[op.hot] = place
            elif op.work == Work.BITS and (value or hot[op.hot]):  # mostly there are none
                for bit in range(op.width):
                    out[op.out + bit] = value >> listed[op.listed + bit] & 1
                hot[op.hot] = 1 if value else 0
            elif op.work == Work.GRID:
                there = value >= 0
                out[op.out] = 1 if there else 0
                out[op.out + 1] = value % op.known * op.scale if there else 0
                out[op.out + 2] = value // op.known / op.least if there else 0
    return n


@entry
def encode_all(program: Any, words: Any, viewers: Any, were: Any, flat: Any, hots: Any) -> None:
    """Work views into vectors that hold nothing yet, one each."""
    encode(program, 0, words, viewers, words, were, 0, flat, hots)
