"""Voyages that pay: what to load in St. Louis, on which boat, and where it sells."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import NamedTuple

from flatboat.games.broadhorns.rules.actions import BOAT
from flatboat.games.broadhorns.rules.tables import BOATS, GOODS, TOWNS, Edition, Reason, View
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.prospects import ANEW, LOADED, Plan, Seen
from flatboat.kernel.record_view import unpacked

LOOKED_AT = 6  # loads whose voyages are worked out whole


class Voyage(NamedTuple):
    """A broadhorn, its load and what that brings with the boat sold."""

    seen: Seen  # the table once it is loaded
    size: int
    load: tuple[int, ...]  # barrels by good
    plan: Plan
    gain: int

    @property
    def worth(self) -> float:
        """The gain beyond what its turns are worth, and what others may take."""
        return self.gain - ANEW * (self.plan.turns + len(self.plan.rivals))


def voyages(record: Edition, view: View) -> list[Voyage]:
    """The one that brings most for its turns, the one that brings most, and the one that is over first."""
    seen = SimpleNamespace(seat=int(view.seat), table=unpacked(view.table), hand=unpacked(view.hand))
    why = prospects.reasons(record, view)
    sizes = [size for size in range(BOATS) if why[BOAT + size] == Reason.LEGAL]
    likely = dict[tuple[int, tuple[int, ...]], float]()
    for size in sizes:
        for load, worth in loads(record, seen, size):
            likely[size, load] = max(worth, likely.get((size, load), worth))
    best = sorted(likely, key=lambda one: -likely[one])[:LOOKED_AT]
    found = [made for one in best if (made := voyage(record, seen, *one)) and made.gain > 0]
    if not found:
        return []
    chosen = [
        max(found, key=lambda it: it.worth),
        max(found, key=lambda it: it.gain),
        min(found, key=lambda it: (it.plan.turns, -it.gain)),
    ]
    return [one for i, one in enumerate(chosen) if one not in chosen[:i]]


def voyage(record: Edition, seen: Seen, size: int, load: tuple[int, ...]) -> Voyage | None:
    """What a boat with such a load would earn; None where nothing of it sells."""
    boxes = [(good, LOADED) for good, n in enumerate(load) for _ in range(n)]
    laden = prospects.supposed(seen, size, boxes, seen.table.traders[seen.seat].aboard)
    plan = prospects.best_plan(record, laden, prospects.outlooks(record, laden))
    if plan is None:
        return None
    boat, costs = record.boats[size], asked(record, seen)
    spent = int(boat.cost) + sum(sum(costs[good][:n]) for good, n in enumerate(load))
    return Voyage(laden, size, load, plan, plan.total + int(boat.resale) - spent)


def asked(record: Edition, seen: Seen) -> list[list[int]]:
    """What the next barrels of each good cost: of the market, then of the bag."""
    table = seen.table
    bag = [0 if table.blind_bag else int(n) for n in table.bag]
    return [
        [
            *prospects.market_prices(record, table, good, int(table.market[good])),
            *[int(record.bag_price)] * bag[good],
        ]
        for good in range(GOODS)
    ]


def loads(record: Edition, seen: Seen, size: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """For each town, and each two, the load that suits them, and about what it is worth."""
    empty = prospects.supposed(seen, size, [], seen.table.traders[seen.seat].aboard)
    pace, costs, boat = prospects.pace(record, empty), asked(record, seen), record.boats[size]
    values = [
        [(gold, good) for good in range(GOODS) for gold in prospects.open_values(record, seen.table, t, good)]
        for t in range(TOWNS)
    ]
    for last in range(TOWNS):
        turns = prospects.soonest(record, empty, pace, int(record.port[last]))[0]
        for first in range(last + 1):
            stops = {first, last}
            spaces = sorted(((gold, good, t) for t in stops for gold, good in values[t]), reverse=True)
            purse = int(seen.table.traders[seen.seat].gold - boat.cost)
            load, sold, gain = [0] * GOODS, [0] * TOWNS, 0
            for gold, good, town in spaces:
                cost = costs[good][load[good]] if load[good] < len(costs[good]) else gold
                if cost < gold and cost <= purse and sum(load) < boat.boxes:
                    load[good], sold[town] = load[good] + 1, sold[town] + 1
                    purse, gain = purse - cost, gain + gold - cost
            for town in stops:
                paid = sold[town] >= prospects.BONUS_BARRELS or 0 < sold[town] == len(values[town])
                gain += int(record.bonus[town]) * paid
            yield tuple(load), gain + int(boat.resale - boat.cost) - ANEW * turns
