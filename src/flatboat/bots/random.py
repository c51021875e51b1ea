"""The random bot: every legal action is equally likely. Also whole random games, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.kernel.arrays import Bools, Float64s, Int8s, UInt64s
from flatboat.kernel.compiler import int64, rule, uint64
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.entries import entry
from flatboat.kernel.verbs import has_winner, legal, over, rank, returns, setup, step, waiting


@rule
def first_seat(mask: int) -> int:
    """The lowest seat in a bit mask; -1 if it is empty."""
    if mask == 0:
        return -1
    seat = 0
    while not (mask >> seat) & 1:
        seat += 1
    return seat


@rule
def stream_of(seat: int, streams: int) -> int:
    """Which of a table's streams of dice a seat's moves meet."""
    return 1 + seat if streams > 1 else 0


BLOCK = 32  # reasons come in whole blocks, so that they can be counted at vector speed
# Eight reasons are read as one word, for arithmetic on all of its bytes at once:
WORD = 8
WORDS = BLOCK // WORD
LOW_BITS = np.uint64(0x7F7F7F7F7F7F7F7F)
HIGH_BITS = np.uint64(0x8080808080808080)
ONES = np.uint64(0x0101010101010101)
EVEN_BYTES, TWO_LOWEST = np.uint64(0x00FF00FF00FF00FF), np.uint64(0xFFFF)
SIGN, BYTE, TWO_BYTES, FOUR_BYTES, LAST_BYTE = (np.uint64(shift) for shift in (7, 8, 16, 32, 56))


@rule
def barred(word: np.uint64) -> Any:
    """A word whose bytes are 0 where those of `word` are 0, else 1; none of those may exceed 127."""
    return ((word + LOW_BITS) >> SIGN) & ONES


@rule
def running_sums(word: np.uint64) -> Any:
    """A word each of whose bytes is the sum of those of `word` up to it; no sum may exceed 255."""
    word += word << BYTE
    word += word << TWO_BYTES
    return word + (word << FOUR_BYTES)


@rule
def reasons(actions: int) -> Int8s:
    """Room for one reason per action, as `pick` wants it: whole blocks, the rest not legal."""
    return np.ones((actions + BLOCK - 1) // BLOCK * BLOCK, np.int8)


@rule
def sum_of_bytes(word: np.uint64) -> int:
    """The sum of a word's bytes."""
    pairs = (word & EVEN_BYTES) + ((word >> BYTE) & EVEN_BYTES)
    pairs += pairs >> FOUR_BYTES
    return int64((pairs + (pairs >> TWO_BYTES)) & TWO_LOWEST)  # type: ignore[no-any-return]


@rule
def pick(dice: Dice, why: Int8s) -> int:
    """One of the actions whose reason is 0, each equally likely; -1 if there is none.

    `why` is an array of whole blocks, as `reasons` makes it, of no more than 255 words.
    """
    return pick_in(dice, why.view(np.uint64))


@rule
def pick_in(dice: Dice, words: UInt64s) -> int:
    """The same, for whoever picks often: the reasons are seen as words already."""
    others = np.uint64(0)
    for at in range(len(words)):
        others += barred(words[at])
    n = len(words) * WORD - sum_of_bytes(others)
    if n == 0:
        return -1
    k, start = below(dice, n), 0
    here = legal_in_block(words, start)
    while k >= here:
        k -= here
        start += WORDS
        here = legal_in_block(words, start)
    return legal_one(words, start, k)


@rule
def legal_in_block(words: UInt64s, start: int) -> int:
    """How many actions of a block are legal."""
    others = np.uint64(0)
    for at in range(start, start + WORDS):
        others += barred(words[at])
    return BLOCK - int64(running_sums(others) >> LAST_BYTE)  # type: ignore[no-any-return]


@rule
def legal_one(words: UInt64s, at: int, k: int) -> int:
    """The legal action, from the word `at` on, before which there are k others."""
    while True:
        upto = running_sums(barred(words[at]) ^ ONES)  # each byte: how many legal ones up to it
        here = int64(upto >> LAST_BYTE)
        if k < here:  # the bytes with a sum of k or less come before the one wanted
            before = (((uint64(k) * ONES | HIGH_BITS) - upto) >> SIGN) & ONES
            return int64(at * WORD + int64(running_sums(before) >> LAST_BYTE))  # type: ignore[no-any-return]
        k -= here
        at += 1


@rule
def pick_weighted(dice: Dice, why: Int8s, rollout_weights: Int8s) -> int:
    """One of the legal actions, each as likely as its rollout weight; -1 if there is none.

    Both are in whole blocks; weights are added up by the block.
    """
    total = 0
    for action in range(len(why)):
        total += rollout_weights[action] if why[action] == 0 else 0
    if total == 0:
        return -1
    k, start = below(dice, total), 0
    while True:
        total = 0
        for i in range(BLOCK):
            total += rollout_weights[start + i] if why[start + i] == 0 else 0
        if k < total:
            break
        k -= total
        start += BLOCK
    for i in range(BLOCK):
        if why[start + i] == 0:
            k -= rollout_weights[start + i]
            if k < 0:
                return start + i
    return -1


@entry
def playouts(
    edition: Any, options: Any, states: Any, keys: Any, why: Any, deal: bool, limit: int, counts: Any
) -> int:
    """Play games at random to their end, one in each of `states`, with the dice in `keys`.

    Each game has as many of the `keys` as any other: one, or where seats act at the same time one for
    the set-up and then one for each seat.
    With `deal` each state (all zero) is set up first. Legality is worked out at every decision; a game
    stops after `limit` of them. `why` is room for the reasons; `counts` is filled with each game's
    decisions. Returns their sum.
    """
    moves, each, words = 0, len(keys) // len(states), why.view(np.uint64)
    for i in range(len(states)):
        state, first = states[i], i * each
        if deal:
            setup(edition[0], state, keys[first], options[0])
        played = 0
        while not over(state) and played < limit:
            seat = first_seat(waiting(state))
            legal(edition[0], state, seat, why)
            dice = keys[first + stream_of(seat, each)]
            step(edition[0], state, dice, seat, pick_in(dice, words))
            played += 1
        counts[i] = played
        moves += played
    return moves


@entry
def standings(edition: Any, states: Any, points: Float64s, places: Float64s, won: Bools) -> int:
    """How games ended: the points and place of each seat (games, seats), and whether somebody won.

    Returns how many games were won.
    """
    count = 0
    for i in range(len(states)):
        returns(edition[0], states[i], points[i])
        rank(edition[0], states[i], places[i])
        won[i] = has_winner(states[i])
        count += won[i]
    return count


def padded_weights(weights: Int8s) -> Int8s:
    """A game's rollout weights in whole blocks, as a search wants them."""
    padded = reasons(len(weights))
    padded[: len(weights)] = weights
    return padded
