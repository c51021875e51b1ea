"""The year in a few sentences, once it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from flatboat.games.broadhorns.rules.tables import Happening
from flatboat.kernel.history import Happened
from flatboat.kernel.notation import counted, listed

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
    trip, stop, port = Counter[int](), Counter[int](), dict[int, int]()
    trips, stops, lost = Counter[str](), Counter[str](), Counter[str]()  # by whose they are
    for event in events:
        kind, seat, gold = event.kind, event.seat, int((worth(event) or (0, ""))[0])
        if kind == Happening.BOAT:
            trip[seat] = 0
        elif kind == Happening.PORT:
            port[seat], stop[seat] = event.a, 0
        elif kind == Happening.SPOILED:
            lost[names[seat]] += event.b
        elif kind == Happening.LAST_ROUND:
            yield f"{names[seat]} ended the year at {ports[port[seat]]}."
        trip[seat] += gold
        if kind in HOME:
            trips[names[seat]] = max(trips[names[seat]], trip[seat])
        if kind in EARNED:
            stop[seat] += gold
            here = f"{names[seat]} at {ports[port[seat]]}"
            stops[here] = max(stops[here], stop[seat])
    if trips and stops:
        yield f"Best trip: {most(trips, '{:+} gold')}."
        yield f"Best stop: {most(stops, '{} gold')}."
    if lost:
        yield f"Most cargo spoiled: {most(lost, counted(max(lost.values()), 'barrel'))}."


def most(found: Counter[str], words: str) -> str:
    """Who has most of something, all those who share it, and how much that is."""
    top = max(found.values())
    who = [one for one, n in found.items() if n == top]
    return f"{listed(who)}, {words.format(top)}{' each' * (len(who) > 1)}"
