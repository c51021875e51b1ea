"""The year in a few sentences, once it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from flatboat.games.broadhorns.rules.tables import Happening
from flatboat.kernel.history import Happened
from flatboat.kernel.notation import counted, listed

Whose = tuple[str, str]  # a name, and where
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
    trips, stops, lost = Counter[Whose](), Counter[Whose](), Counter[Whose]()
    for event in events:
        kind, seat, gold = event.kind, event.seat, int((worth(event) or (0, ""))[0])
        if kind == Happening.BOAT:
            trip[seat] = 0
        elif kind == Happening.PORT:
            port[seat], stop[seat] = event.a, 0
        elif kind == Happening.SPOILED:
            lost[names[seat], ""] += event.b
        elif kind == Happening.LAST_ROUND:
            yield f"{names[seat]} ended the year at {ports[port[seat]]}."
        trip[seat] += gold
        if kind in HOME:
            trips[names[seat], ""] = max(trips[names[seat], ""], trip[seat])
        if kind in EARNED:
            stop[seat] += gold
            here = names[seat], f" at {ports[port[seat]]}"
            stops[here] = max(stops[here], stop[seat])
    if trips and stops:
        yield f"Best trip: {most(trips, '{:+} gold')}."
        yield f"Best stop: {most(stops, '{} gold')}."
    if lost:
        yield f"Most cargo spoiled: {most(lost, counted(max(lost.values()), 'barrel'))}."


def most(found: Counter[Whose], words: str) -> str:
    """Who has most of something, all those who share it, and how much that is."""
    top, places = max(found.values()), dict[str, list[str]]()
    for (who, where), n in found.items():
        if n == top:
            places.setdefault(where, []).append(who)
    told = listed([listed(some) + where for where, some in places.items()])
    return f"{told}, {words.format(top)}{' each' * (sum(map(len, places.values())) > 1)}"
