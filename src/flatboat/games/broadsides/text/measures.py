"""How a game went: each side's figures, cannons and hull after every round at sea and turn of boarding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from flatboat.games.broadsides.rules.tables import SEATS, Happening

MEASURES = ("Crew and Captain left", "Cannons aboard", "Damage markers on the hull")
FIGURES, CANNONS, MARKERS = range(len(MEASURES))
#: What an event adds to a measure of its side; crew shot away are counted in the event.
CHANGES = {
    Happening.PLACED: (FIGURES, 1),
    Happening.PLACED_CREW: (FIGURES, 1),
    Happening.CAPTAIN_LOST: (FIGURES, -1),
    Happening.FELL: (FIGURES, -1),
    Happening.CAPTAIN_FELL: (FIGURES, -1),
    Happening.CANNON_LOST: (CANNONS, -1),
    Happening.HULL: (MARKERS, 1),
}
#: What begins here, or ends: what will have been measured when the next one does. Boarding spares the ships.
PERIODS = {
    Happening.ROUND: (FIGURES, CANNONS, MARKERS),
    Happening.TURN: (FIGURES,),
    Happening.ENDED: (),
}


def measured(guns: int, crew: int, events: Iterable[Any]) -> Iterator[tuple[int, int, int]]:
    """Measure, seat and value at the end of each round and turn; a side has these guns and crew at first."""
    sides = [[crew, guns, 0] for _ in range(SEATS)]
    period: tuple[int, ...] = ()
    for event in events:
        if event.kind == Happening.CREW_LOST:
            sides[event.seat][FIGURES] -= event.b  # how many
        elif event.kind in CHANGES:
            measure, change = CHANGES[event.kind]
            sides[event.seat][measure] += change
        elif event.kind in PERIODS:
            yield from ((measure, seat, sides[seat][measure]) for measure in period for seat in range(SEATS))
            period = PERIODS[event.kind]
