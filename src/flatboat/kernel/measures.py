"""How a game went, turn by turn, in what its kind measures besides points."""

from __future__ import annotations

from collections.abc import Iterable

from flatboat.kernel.events import EVERYONE
from flatboat.kernel.game import Game
from flatboat.kernel.position import Happened


def courses(game: Game, events: Iterable[Happened]) -> list[list[list[int]]]:
    """For each measure and seat its values, in the order in which events told them: one a turn.

    What not everybody may read does not count.
    """
    found: list[list[list[int]]] = [[[] for _ in range(game.seats)] for _ in game.kind.measures]
    if found:
        for event in events:
            if event.seen == EVERYONE:
                for measure, value in game.words.measured(event):
                    found[measure][event.seat].append(value)
    return found
