"""What is told of a fit, pass by pass; needs no PyTorch to be read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Epoch:
    """How well results are foretold after a pass over all samples: mean log-loss of games kept for the test.

    `by_hand` is that of `evaluate` alone, `fifths` of the net in each fifth of a game.
    """

    number: int
    tables: int  # that were learned from
    learned: float
    test: float
    by_hand: float
    fifths: tuple[float, ...]
