"""The random bot: every legal action is equally likely. Also whole random games, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.kernel.compiler import entry, rule
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.records import Row, i8
from flatboat.kernel.verbs import legal, over, setup, step, waiting


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


BLOCK = 32  # legal actions are counted by the block, at vector speed; `why` has whole blocks


@rule
def pick(dice: Dice, why: Row[i8]) -> int:
    """One of the actions whose reason is 0, each equally likely; -1 if there is none."""
    n = 0
    for action in range(len(why)):
        n += why[action] == 0
    if n == 0:
        return -1
    k, start = below(dice, n), 0
    while True:
        n = 0
        for i in range(BLOCK):
            n += why[start + i] == 0
        if k < n:
            break
        k -= n
        start += BLOCK
    for i in range(BLOCK):
        if why[start + i] == 0:
            if k == 0:
                return start + i
            k -= 1
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
    moves, each = 0, len(keys) // len(states)
    for i in range(len(states)):
        state, first = states[i], i * each
        if deal:
            setup(edition[0], state, keys[first], options[0])
        played = 0
        while not over(state) and played < limit:
            seat = first_seat(waiting(state))
            legal(edition[0], state, seat, why)
            dice = keys[first + stream_of(seat, each)]
            step(edition[0], state, dice, seat, pick(dice, why))
            played += 1
        counts[i] = played
        moves += played
    return moves


def reasons(actions: int) -> np.ndarray[Any, Any]:
    """Room for one reason per action, as compiled entries want it: whole blocks, the rest not legal."""
    return np.ones(-(-actions // BLOCK) * BLOCK, np.int8)


def habits_of(weights: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A game's habit weights in whole blocks, as a search wants them."""
    padded = reasons(len(weights))
    padded[: len(weights)] = weights
    return padded
