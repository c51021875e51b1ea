"""Games to look at: the typical one, and those that stand out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]


class Notable(NamedTuple):
    """A game to look at, and why."""

    why: str
    match: int
    game: int
    told: str


@dataclass(frozen=True)
class Facts:
    """What is told of some games: by game, and of points by game and bot."""

    match: Array
    game: Array
    rounds: Array
    moves: Array
    points: Array

    @classmethod
    def of(cls, table: Any, seats: int) -> Facts:
        """The facts of a chunk, a pyarrow table whose rows of a game lie together."""
        column = {name: table[name].to_numpy().reshape(-1, seats) for name in cls.__dataclass_fields__}
        match, game, rounds, moves = (column[name][:, 0] for name in ("match", "game", "rounds", "moves"))
        return cls(match, game, rounds, moves, column["points"])

    @property
    def lead(self) -> Array:
        """By how much the most points exceed the second most."""
        ordered = np.sort(self.points, axis=1)
        return ordered[:, -1] - ordered[:, -2] if ordered.shape[1] > 1 else ordered[:, -1]

    def measures(self) -> Array:
        """What makes a game usual or strange: rounds, decisions, all points, the lead."""
        return np.stack([self.rounds, self.moves, self.points.sum(1), self.lead], axis=1).astype(float)


def notable(facts: Callable[[], Iterator[Facts]], counts: str) -> list[Notable]:
    """The games that stand out, from all facts, which are looked at twice, some at a time.

    A game is the stranger the more its measures differ from their means, in standard deviations.
    """
    n, sums, squares = 0, np.zeros(4), np.zeros(4)
    for some in facts():
        measures = some.measures()
        n, sums, squares = n + len(measures), sums + measures.sum(0), squares + (measures**2).sum(0)
    mean = sums / n
    spread = np.sqrt(np.maximum(squares / n - mean**2, 0))
    scale = np.where(spread > 1e-9, spread, np.inf)
    best = dict[str, tuple[float, Notable]]()
    for some in facts():
        strange = (((some.measures() - mean) / scale) ** 2).sum(1)
        for why, wanted in {
            "typical": -strange, "strangest": strange, "longest": some.moves, "shortest": -some.moves,
            "closest": -some.lead, "clearest": some.lead,
        }.items():  # fmt: skip
            i = int(wanted.argmax())
            if why not in best or wanted[i] > best[why][0]:
                best[why] = float(wanted[i]), told(why, some, i, counts)
    return [found for _, found in best.values()]


def told(why: str, facts: Facts, i: int, counts: str) -> Notable:
    """One game with what is told of it."""
    points = " to ".join(f"{value:g}" for value in sorted(facts.points[i].tolist(), reverse=True))
    words = f"{facts.rounds[i]:g} rounds, {facts.moves[i]} decisions, {counts} {points}"
    return Notable(why, int(facts.match[i]), int(facts.game[i]), words)
