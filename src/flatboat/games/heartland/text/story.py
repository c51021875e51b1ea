"""The story of a finished game: its best sale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from flatboat.games.heartland.rules.tables import Happening
from flatboat.games.heartland.text.vocabulary import cubes
from flatboat.kernel.notation import counted


def story(events: Iterable[Any], names: Sequence[str], places: Sequence[str]) -> str:
    """A sentence, from all events of a game that is over; "" if nothing was sold."""
    at = dict[int, int]()
    best, sale, cargo = 0, "", ""
    for event in events:
        if event.kind == Happening.DROVE:
            at[event.seat] = event.b
        elif event.kind == Happening.UNLOADED:
            cargo = cubes(event.b, event.a)
        elif event.kind == Happening.SCORED and event.a > best:
            best, where = event.a, places[at[event.seat]]
            sale = f"{names[event.seat]} made the best sale: {cargo} at {where} for {counted(best, 'point')}."
    return sale
