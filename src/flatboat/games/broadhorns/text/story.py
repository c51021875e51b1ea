"""The year in a few sentences, once it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from flatboat.games.broadhorns.rules.tables import Happening
from flatboat.kernel.history import Happened
from flatboat.kernel.notation import counted

HOME = {Happening.SOLD_BOAT, Happening.GAVE_UP, Happening.RESALE}  # end a trip
EARNED = {
    Happening.SOLD, Happening.SURPLUS, Happening.DELIVERED, Happening.FROM_TOWN, Happening.ICE_SALE,
    Happening.BONUS, Happening.ARRIVED,
}  # fmt: skip


def story(
    events: Iterable[Happened],
    names: Sequence[str],
    ports: Sequence[str],
    worth: Callable[[Happened], tuple[float, str] | None],
) -> Iterator[str]:
    """Who ended the year, whose trip and whose stop at a town brought most, and who lost most cargo."""
    trip, stop, lost, port = Counter[int](), Counter[int](), Counter[int](), dict[int, int]()
    trips, stops = Counter[int](), Counter[tuple[int, int]]()  # the best of each seat, and of it at each town
    for event in events:
        kind, seat, gold = event.kind, event.seat, int((worth(event) or (0, ""))[0])
        if kind == Happening.BOAT:
            trip[seat] = 0
        elif kind == Happening.PORT:
            port[seat], stop[seat] = event.a, 0
        elif kind == Happening.SPOILED:
            lost[seat] += event.b
        elif kind == Happening.LAST_ROUND:
            yield f"{names[seat]} ended the year at {ports[port[seat]]}."
        trip[seat] += gold
        if kind in HOME:
            trips[seat] = max(trips[seat], trip[seat])
        if kind in EARNED:
            stop[seat] += gold
            stops[seat, port[seat]] = max(stops[seat, port[seat]], stop[seat])
    if trips and stops:
        (seat, gold), ((other, town), most) = trips.most_common(1)[0], stops.most_common(1)[0]
        yield f"Best trip: {names[seat]}, {gold:+} gold."
        yield f"Best stop: {names[other]} at {ports[town]}, {most} gold."
    if lost:
        seat, n = lost.most_common(1)[0]
        yield f"Most cargo spoiled: {names[seat]}, {counted(n, 'barrel')}."
