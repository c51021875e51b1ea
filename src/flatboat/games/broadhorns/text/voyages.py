"""Voyages that pay: what to load in St. Louis, on which boat, and where it sells; what the end pays for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from flatboat.games.broadhorns.rules.actions import BOAT
from flatboat.games.broadhorns.rules.sell import BONUS_BARRELS
from flatboat.games.broadhorns.rules.tables import BOATS, GOODS, TOWNS, Edition, Reason, View
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.plans import TAKEN, Plan, best_plan
from flatboat.games.broadhorns.text.prospects import LOADED, Plain
from flatboat.kernel.once import once

LOOKED_AT, OFFERED = 6, 3  # voyages that are worked out whole, and those of them that are told


class Voyage(NamedTuple):
    """A broadhorn, its load and what that brings with the boat sold."""

    seen: Plain  # the table once it is loaded
    size: int
    load: tuple[int, ...]  # barrels by good
    plan: Plan
    outlay: int

    @property
    def gain(self) -> int:
        """The gold that is left over in the end."""
        return self.plan.total - self.outlay


@once
def voyages(record: Edition, view: View) -> list[Voyage]:
    """Those that bring most for their turns, each to other towns, while the year lasts.

    In the last round a boat gets nowhere: the one that brings most where it lies.
    """
    seen, why = prospects.as_seen(view), prospects.reasons(record, view)
    sizes = [size for size in range(BOATS) if why[BOAT + size] == Reason.LEGAL]
    if view.table.last_round:
        kept = [last for size in sizes if (last := last_of(record, seen, size)).gain > 0]
        return sorted(kept, key=lambda it: -it.gain)[:1]
    likely = dict[int, tuple[float, int, tuple[int, ...]]]()  # for each town that ends a voyage the best one
    for size in sizes:
        for town, worth, load in loads(record, seen, size):
            likely[town] = max((worth, size, load), likely.get(town, (worth, size, load)))
    best = [(size, load) for _, size, load in sorted(likely.values(), reverse=True)[:LOOKED_AT]]
    found = [made for one in best if (made := voyage(record, seen, *one))]
    left, ways = prospects.rounds_left(record, seen.table), dict[tuple[int, ...], Voyage]()
    for one in sorted(found, key=lambda it: -it.plan.rate(it.outlay)):
        if one.gain > 0 and one.plan.turns <= left:
            ways.setdefault(tuple(stop.town for stop in one.plan.stops), one)
    return list(ways.values())[:OFFERED]


def voyage(record: Edition, seen: Plain, size: int, load: tuple[int, ...]) -> Voyage | None:
    """What a boat with such a load would earn; None where nothing of it sells."""
    laden, paid = with_load(seen, size, load), outlay(record, seen, size, load)
    plan = best_plan(record, laden, prospects.outlooks(record, laden), paid)
    return plan and Voyage(laden, size, load, plan, paid)


def with_load(seen: Plain, size: int, load: Sequence[int]) -> Plain:
    """The table with a boat so laden."""
    boxes = [(good, LOADED) for good, n in enumerate(load) for _ in range(n)]
    return prospects.supposed(seen, size, boxes, seen.table.traders[seen.seat].aboard)


def last_of(record: Edition, seen: Plain, size: int) -> Voyage:
    """A boat with the barrels that cost less than the end pays for one aboard."""
    boat, load = record.boats[size], [0] * GOODS
    purse = int(seen.table.traders[seen.seat].gold - boat.cost)
    for cost, good in sorted(
        (cost, good) for good, costs in enumerate(asked(record, seen)) for cost in costs
    ):
        if cost < record.left_over and cost <= purse and sum(load) < boat.boxes:
            load[good], purse = load[good] + 1, purse - cost
    plan = Plan((), int(record.left_over) * sum(load), 0)
    return Voyage(with_load(seen, size, load), size, tuple(load), plan, outlay(record, seen, size, load))


def outlay(record: Edition, seen: Plain, size: int, load: Sequence[int]) -> int:
    """What a boat and its load cost, less what the boat brings in the end."""
    boat, costs = record.boats[size], asked(record, seen)
    return int(boat.cost - boat.resale) + sum(sum(costs[good][:n]) for good, n in enumerate(load))


def asked(record: Edition, seen: Plain) -> list[list[int]]:
    """What the next barrels of each good cost: of the market, then of the bag."""
    table = seen.table
    bag = [0 if table.blind_bag else int(n) for n in table.bag]
    market = [prospects.market_prices(record, table, good, int(table.market[good])) for good in range(GOODS)]
    return [market[good] + [int(record.bag_price)] * bag[good] for good in range(GOODS)]


def loads(record: Edition, seen: Plain, size: int) -> Iterator[tuple[int, float, tuple[int, ...]]]:
    """For each town as the last, alone or after another one, about what a load for it is worth, and the load.

    A space that others may fill before counts less.
    """
    empty = prospects.supposed(seen, size, [], seen.table.traders[seen.seat].aboard)
    pace, costs, boat = prospects.pace(record, empty), asked(record, seen), record.boats[size]
    turns = [prospects.soonest(record, empty, pace, int(record.port[town]))[0] for town in range(TOWNS)]
    values = [
        [
            (gold - TAKEN * gold if i < theirs[good] else gold, good, town)
            for good in range(GOODS)
            for i, gold in enumerate(prospects.open_values(record, seen.table, town, good))
        ]
        for town in range(TOWNS)
        for theirs in [prospects.together(prospects.brought_first(record, empty, town, turns[town]))]
    ]
    left = prospects.rounds_left(record, seen.table)
    for last in (town for town in range(TOWNS) if turns[town] <= left):
        for first in range(last + 1):
            stops = {first, last}
            purse = int(seen.table.traders[seen.seat].gold - boat.cost)
            load, sold, gain = [0] * GOODS, [0] * TOWNS, float(boat.resale - boat.cost)
            for gold, good, where in sorted((one for town in stops for one in values[town]), reverse=True):
                cost = costs[good][load[good]] if load[good] < len(costs[good]) else purse + 1
                if cost < gold and cost <= purse and sum(load) < boat.boxes:
                    load[good], sold[where] = load[good] + 1, sold[where] + 1
                    purse, gain = purse - cost, gain + gold - cost
            for town in stops:
                paid = sold[town] >= BONUS_BARRELS or 0 < sold[town] == len(values[town])
                gain += int(record.bonus[town]) * paid
            yield last, gain / (turns[last] + 1), tuple(load)
