"""Gymnasium's spaces for our games: what is seen, and what may be done. Needs Gymnasium."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from gymnasium import spaces

from flatboat.kernel.arrays import Bools, Int8s
from flatboat.kernel.vector import Vector


class Actions(spaces.Discrete):
    """The actions of a game by number. Without a mask, samples are legal now, so random agents just work."""

    def __init__(self, n: int, mask: Callable[[], Bools | Int8s]) -> None:
        super().__init__(n)
        self._mask = mask

    def sample(self, mask: Int8s | None = None, probability: Int8s | None = None) -> np.int64:
        """A legal action, each equally likely; any if none is."""
        if mask is None and probability is None:
            mask = self._mask().astype(np.int8)
        return super().sample(mask=mask, probability=probability)

    def __reduce__(self) -> tuple[type[spaces.Discrete], tuple[int]]:
        return spaces.Discrete, (int(self.n),)


def seen_space(vector: Vector) -> spaces.Box:
    """What a seat sees as numbers, each with its bounds."""
    low, high = vector.bounds
    return spaces.Box(low, high, dtype=np.float32)


def masked_space(vector: Vector) -> spaces.Dict:
    """The same with the mask of legal actions beside it, as PettingZoo has it."""
    actions = len(vector.game.kind.actions)
    return spaces.Dict(
        {"observation": seen_space(vector), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
    )
