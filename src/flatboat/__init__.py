"""Flatboat: tabletop games of freight and frontier, played by their printed rules.

>>> import flatboat
>>> game = flatboat.game("heartland", seats=2)
>>> position = game.start(seed=7)
>>> position.push(position.legal_moves[0])  # doctest: +ELLIPSIS
Move(seat=...)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from flatboat.errors import (
    AmbiguousMove,
    EditionError,
    FlatboatError,
    IllegalMove,
    InvalidMove,
    MoveError,
    RecordError,
    UnknownName,
)
from flatboat.games import kind
from flatboat.later import reader

if TYPE_CHECKING:
    from flatboat.games import SHELF
    from flatboat.kernel.editions import EditionModel
    from flatboat.kernel.game import Game
    from flatboat.kernel.history import Outcome
    from flatboat.kernel.moves import Move
    from flatboat.kernel.observation import Observation
    from flatboat.kernel.position import Position

__version__ = "0.1.0"
__all__ = [
    "SHELF",
    "AmbiguousMove",
    "EditionError",
    "FlatboatError",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Move",
    "MoveError",
    "Observation",
    "Outcome",
    "Position",
    "RecordError",
    "UnknownName",
    "game",
    "kind",
]


def game(
    name: str,
    seats: int | None = None,
    options: Mapping[str, object] | Sequence[str] = (),
    edition: str | Path | EditionModel | None = None,
) -> Game:
    """Choose a game with its seats, options and edition; FlatboatError says what cannot be."""
    from flatboat.kernel.game import Game

    return Game(kind(name), seats, options, edition)


if not TYPE_CHECKING:
    LATER = {
        "SHELF": "flatboat.games",
        "Game": "flatboat.kernel.game",
        "Move": "flatboat.kernel.moves",
        "Observation": "flatboat.kernel.observation",
        "Outcome": "flatboat.kernel.history",
        "Position": "flatboat.kernel.position",
    }

    __getattr__, __dir__ = reader(globals(), LATER)
