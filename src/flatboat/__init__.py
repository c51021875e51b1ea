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
from typing import Any

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
from flatboat.games import SHELF, kind
from flatboat.kernel.editions import EditionModel
from flatboat.kernel.game import Game
from flatboat.kernel.moves import Move
from flatboat.kernel.position import Outcome, Position, Sight

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
    "Outcome",
    "Position",
    "RecordError",
    "Sight",
    "UnknownName",
    "game",
    "kind",
]


def game(
    name: str,
    seats: int | None = None,
    options: Mapping[str, Any] | Sequence[str] = (),
    edition: str | Path | EditionModel | None = None,
) -> Game:
    """Choose a game with its seats, options and edition; FlatboatError says what cannot be."""
    return Game(kind(name), seats, options, edition)
