"""The story of a finished game: its best sale, and who hauled most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from flatboat.games.heartland.rules.tables import Happening
from flatboat.games.heartland.text.vocabulary import cubes
from flatboat.kernel.notation import counted, listed


def story(events: Iterable[Any], names: Sequence[str], places: Sequence[str]) -> tuple[str, ...]:
    """Sentences, from all events of a game that is over; none if nothing was sold."""
    at, hauled = dict[int, int](), Counter[tuple[int, int]]()
    best, sale, cargo = 0, "", ""
    for event in events:
        if event.kind == Happening.DROVE:
            at[event.seat] = event.b
        elif event.kind == Happening.UNLOADED:
            cargo = cubes(event.b, event.a)
            hauled[event.seat, event.a] += event.b
        elif event.kind == Happening.SCORED and event.a > best:
            best, where = event.a, places[at[event.seat]]
            sale = f"{names[event.seat]} made the best sale: {cargo} at {where} for {counted(best, 'point')}."
    return tuple(filter(None, (sale, most_hauled(hauled, names))))


def most_hauled(hauled: Counter[tuple[int, int]], names: Sequence[str]) -> str:
    """Who delivered most cubes, and of what; "" if several did, or nobody."""
    each = Counter[int]()
    for (seat, _), n in hauled.items():
        each[seat] += n
    (first, most), *others = [*each.most_common(2), (-1, 0)]
    if not most or most == others[0][1]:
        return ""
    freight = listed([cubes(n, good) for (seat, good), n in sorted(hauled.items()) if seat == first])
    return f"{names[first]} hauled the most: {freight}."
