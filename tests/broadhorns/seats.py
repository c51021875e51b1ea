"""Tables as people see them: hand-set ones as positions, and random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import flatboat
from flatboat.games.broadhorns.text.notation import BroadhornsWords
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position

from ..hand_set import Loaded
from .tables import Table

GAME = flatboat.game("broadhorns", seats=4)
WORDS: BroadhornsWords = GAME.words
NAMES = ["Ann", "Bob", "Cy", "Di"]
ENDS = ("end expedition", "give up expedition")
LIKED = ("sell", "port", "take", "buy", "season")


def position(table: Table) -> Position:
    """A hand-set table as a position; it has as many seats as that table."""
    return Position(flatboat.game("broadhorns", table.seats), table.array, Loaded(), NAMES[: table.seats])


def observation(table: Table, seat: int = 0) -> Observation:
    """What a seat sees of a hand-set table."""
    return position(table).observation(seat)


def games(n: int, moves: int, **options: Any) -> Iterator[Position]:
    """The tables of random games; an expedition is seldom ended, so that boats get somewhere."""
    for seed in range(n):
        now = flatboat.game("broadhorns", 2 + seed % 3, options=options).start(seed=seed)
        chooser = Random(seed)
        while not now.over and len(now.history) < moves:
            yield now
            ends = chooser.random() < 0.1
            legal = [move for move in now.legal_moves if ends or move.text not in ENDS]
            liked = [move for move in legal if move.text.split()[0] in LIKED]
            now.push(chooser.choice(liked if liked and chooser.random() < 0.6 else legal))
        yield now
