"""How a game went, turn by turn, in what its kind measures besides points."""

from __future__ import annotations

from collections.abc import Iterable

from flatboat.kernel.events import EVERYONE
from flatboat.kernel.history import Happened
from flatboat.kernel.ruleset import Ruleset


def courses(game: Ruleset, events: Iterable[Happened]) -> list[list[list[int]]]:
    """For each measure and seat its values, one a turn, as the game reads them from its events.

    What not everybody may read does not count.
    """
    found: list[list[list[int]]] = [[[] for _ in range(game.seats)] for _ in game.kind.measures]
    if found:
        for measure, seat, value in game.words.measured(e for e in events if e.seen == EVERYONE):
            found[measure][seat].append(value)
    return found
