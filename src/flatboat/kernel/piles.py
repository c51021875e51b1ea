"""Piles: a deck is counts of unseen cards by kind, and a draw is a die roll."""

from __future__ import annotations

from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below, came
from flatboat.kernel.records import Row, i8


@rule
def total(pile: Row[i8]) -> int:
    """How many cards (cubes, folk, ...) are in a row of counts."""
    n = 0
    for k in range(len(pile)):
        n += pile[k]
    return n


@rule
def draw(dice: Dice, pile: Row[i8], left: int, why: int = 0, seat: int = -1) -> int:
    """Take one of the `left` cards of a pile, each equally likely; its kind, or -1 from an empty pile."""
    if left <= 0:
        return -1
    i = below(dice, left, why, seat)
    for k in range(len(pile)):
        i -= pile[k]
        if i < 0:
            pile[k] -= 1
            came(dice, k)
            return k
    return -1


@rule
def shuffle(dice: Dice, row: Row[i8], n: int) -> None:
    """Put the first `n` cells of a row into random order."""
    for i in range(n - 1, 0, -1):
        k = below(dice, i + 1)
        kept = row[i]
        row[i] = row[k]
        row[k] = kept
