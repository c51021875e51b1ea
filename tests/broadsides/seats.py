"""Broadsides as people meet it: hand-set tables as positions with names, and random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import flatboat
from flatboat.kernel.dice import Tape
from flatboat.kernel.position import Position

from .tables import Table

NAMES = ["Ann", "Ben"]
GAME = flatboat.game("broadsides")
WORDS: Any = GAME.words


def seated(table: Table, *rolls: int) -> Position:
    """A table set by hand, with people at it; dice are told as printed."""
    return Position(GAME, table.array, Tape(script=[roll - 1 for roll in rolls]), NAMES)


def panel(table: Table, heading: str, seat: int = 0) -> Any:
    """A panel by the start of its heading."""
    view = seated(table).observation(seat).view
    return next(found for found in WORDS.panels(view) if found.heading.startswith(heading))


def rows(found: Any) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in found.rows}


def wander(seed: int, *, most: int = 150, extra_crew: int = 0) -> Iterator[Position]:
    """A random game in which nobody gives up, at each decision."""
    game = flatboat.game("broadsides", options={"extra_crew": extra_crew})
    position, chance = game.start(seed=seed, names=NAMES), Random(seed)
    while not position.over and len(position.history) < most:
        yield position
        position.push(chance.choice([move for move in position.legal_moves if move.text != "surrender"]))
    yield position
