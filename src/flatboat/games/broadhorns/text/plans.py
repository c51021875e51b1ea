"""Where a cargo is best sold: plans for one town or two."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from flatboat.games.broadhorns.rules.sell import tile_at
from flatboat.games.broadhorns.rules.tables import TRAVELER, TRAVELERS, Edition, Table, View
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.prospects import Plain, Prospect, Seen, by_plain
from flatboat.kernel.notation import counted, listed
from flatboat.kernel.once import once

#: Gold that a turn is worth, and the share that others take of what they may sell first: of such figures
#: those that agree best with where strong bots go.
A_TURN, TAKEN = 3, 0.25


#: What plans are ranked by: whether there is time for them, what they bring, and how few towns they go to.
Value = tuple[bool, float, int]


class Plan(NamedTuple):
    """Towns to sell at, one or two: what they bring together, and after how many turns."""

    stops: tuple[Prospect, ...]
    total: int
    turns: int
    sold: tuple[int, ...] = ()  # barrels by good that go at the first of two
    riders: tuple[int, ...] = ()  # travelers by kind who come aboard there for the second

    @property
    def likely(self) -> float:
        """The gold, less what others are likely to take."""
        return self.total - TAKEN * sum(one.risked for one in self.stops)

    def rate(self, outlay: int) -> float:
        """The likely gain of each turn, with so much to be paid first."""
        return (self.likely - outlay) / (self.turns + 1)

    @property
    def risk(self) -> str:
        """Who may sell the same first at one of them, as the end of a sentence; "" for nobody."""
        first = [f"Seat {seat + 1}" for seat in sorted({seat for one in self.stops for seat in one.rivals})]
        return f"; {listed(first)} may be first" if first else ""


def wreaths_of(record: Edition, table: Table, plan: Plan) -> int:
    """The wreaths of towns that a plan fills."""
    return sum(int(tile_at(record, table, one.town).wreaths) for one in plan.stops if one.fills)


def won(record: Edition, view: Seen, plan: Plan) -> str:
    """These, after the plan's gold, and what they would bring if the game ended now; "" for none."""
    if not (n := wreaths_of(record, view.table, plan)):
        return ""
    worth = prospects.wreaths_worth(record, view.table, view.seat, n)
    return f", and {counted(n, 'wreath')}" + f" worth {worth} as things stand" * bool(worth)


def plans_of(
    record: Edition, view: Plain, found: Sequence[Prospect], outlay: int | None = None
) -> list[Plan]:
    """The ways to sell at one town or two, with nobody carried too far, the best first.

    `outlay`: what boat and load have still to be paid with.
    """
    pairs = (plan for one in found for plan in going_on(record, view, one, found))
    return ranked(record, view, [*at_once(record, view, found), *pairs], outlay)


def at_once(record: Edition, view: Plain, found: Sequence[Prospect]) -> list[Plan]:
    """The ways to sell at one town alone."""
    selling = [one for one in found if one.total and not any(carried(record, view, one.town))]
    return [Plan((one,), one.total, one.turns) for one in selling]


@once
def plans_now(record: Edition, view: View) -> list[Plan]:
    """The same for the boat as it lies."""
    return plans_of(record, prospects.as_seen(view), prospects.towns_ahead(record, view))


def best_plan(
    record: Edition, view: Plain, found: Sequence[Prospect], outlay: int | None = None
) -> Plan | None:
    """The first of them: where the cargo earns most for its turns; None for nowhere.

    Two towns that could not earn as much if all were sold at both are not worked out.
    """
    if prospects.is_closing(record, view.table):  # wreaths count
        return next(iter(plans_of(record, view, found, outlay)), None)
    value = valued(record, view, outlay)
    best = max(at_once(record, view, found), key=value, default=None)
    least = (value(best), 1) if best else None
    pairs = [(first, last) for first in found for last in beyond(record, first, found)]
    most = values_at_most(record, view, pairs, outlay)
    for n in sorted(range(len(pairs)), key=most.__getitem__, reverse=True):
        if least and (most[n], -n) < least:
            break
        plan = pair(record, view, *pairs[n])
        if plan and (least is None or (value(plan), -n) > least):
            best, least = plan, (value(plan), -n)
    return best


@once
def plan_in_port(record: Edition, view: View) -> Plan | None:
    """What to sell in the port of now, and where the rest; None: all here.

    Who came in sells something, or takes somebody along.
    """
    port, seen = view.table.port, prospects.as_seen(view)
    sold = prospects.visit(record, seen, port, prospects.aboard(seen.table.traders[seen.seat]))
    here = Prospect(port, sold.total, 0)
    on = [
        plan
        for plan in going_on(record, seen, here, prospects.towns_ahead(record, view))
        if any(plan.sold) or any(plan.riders) or not any(sold.onto)
    ]
    best = ranked(record, seen, [Plan((here,), here.total, 0), *on])[0]
    return best if best.sold else None


def ranked(record: Edition, view: Plain, plans: Sequence[Plan], outlay: int | None = None) -> list[Plan]:
    """Plans by what they bring for their turns; first those of the year, of fewer towns."""
    return sorted(plans, key=valued(record, view, outlay), reverse=True)


def valued(record: Edition, view: Plain, outlay: int | None) -> Callable[[Plan], Value]:
    """What plans are ranked by. As the year ends, the wreaths of now are paid for."""
    year, closing = prospects.rounds_left(record, view.table), prospects.is_closing(record, view.table)

    def value(plan: Plan) -> Value:
        if closing:
            n = wreaths_of(record, view.table, plan)
            worth = prospects.wreaths_worth(record, view.table, view.seat, n)
            plan = plan._replace(total=plan.total + worth)
        gain = plan.likely - A_TURN * plan.turns if outlay is None else plan.rate(outlay)
        return plan.turns <= year, gain, -len(plan.stops)

    return value


def values_at_most(
    record: Edition, view: Plain, pairs: Sequence[tuple[Prospect, Prospect]], outlay: int | None
) -> list[Value]:
    """What two towns can be worth, were each barrel sold at the better and nothing spoiled on the way."""
    table, value = view.table, valued(record, view, outlay)
    had = [(good, n) for good, n in enumerate(prospects.aboard(table.traders[view.seat])) if n]
    towns = {one for both in pairs for one in both}
    sold = {
        one: [prospects.open_values(record, table, one.town, good)[: one.onto[good]] for good, _ in had]
        for one in towns
    }
    found, bare = list[Value](), {one: one._replace(risked=0) for one in towns}
    for first, last in pairs:
        along = riders(record, view, first.town, last.town)
        total = first.total + last.total + prospects.fares_of(record, along)
        for here, there, (_, n) in zip(sold[first], sold[last], had, strict=True):
            if len(here) + len(there) > n:  # there are no more barrels
                total -= sum(sorted([*here, *there], reverse=True)[n:])
        in_time, gain, stops = value(Plan((bare[first], bare[last]), total, last.turns))
        found.append((in_time, gain if outlay is None else max(gain, 0.0), stops))  # a loss may take longer
    return found


@by_plain
def carried(record: Edition, view: Plain, town: int) -> list[int]:
    """The kinds of travelers aboard who would be carried too far, were the boat to go to a town at once."""
    trader = view.table.traders[view.seat]
    return prospects.carried_past(record, trader, int(record.port[town] - trader.at))


def going_on(record: Edition, view: Plain, first: Prospect, found: Sequence[Prospect]) -> Iterator[Plan]:
    """The plans that begin at a town and go on to another."""
    plans = (pair(record, view, first, last) for last in beyond(record, first, found))
    return (plan for plan in plans if plan)


def beyond(record: Edition, first: Prospect, found: Sequence[Prospect]) -> list[Prospect]:
    """Those of the towns that lie further down the river."""
    return [one for one in found if record.port[one.town] > record.port[first.town]]


def pair(record: Edition, view: Plain, first: Prospect, last: Prospect) -> Plan | None:
    """One town after the other, if nobody is carried too far and the year goes on after the first."""
    past = (record.destination[kind] for kind, n in enumerate(carried(record, view, last.town)) if n)
    along = riders(record, view, first.town, last.town)
    if any(goal != first.town for goal in past) or not (any(along) or (first.total and last.total)):
        return None
    plan = best_of_two(record, view, first, last, along)
    return None if plan.stops[0].fills and prospects.is_nearly_over(record, view.table) else plan


@by_plain
def riders(record: Edition, view: Plain, first: int, last: int) -> tuple[int, ...]:
    """Travelers of each kind, of the hand and a town, who can ride from there to another, as seats allow."""
    bound, waiting = [0] * TRAVELERS, view.table.towns[first].travelers
    for kind in kinds_to(record, last):
        bound[kind] = int(view.hand[TRAVELER + kind]) + int(waiting[kind])
    if not any(bound):
        return tuple(bound)
    free = prospects.room(record, view.table.traders[view.seat], first)
    return tuple(min(n, max(0, free - sum(bound[:kind]))) for kind, n in enumerate(bound))


@lru_cache(maxsize=256)
def kinds_to(record: Edition, town: int) -> list[int]:
    """The kinds of travelers who go to a town."""
    return [kind for kind, goal in enumerate(record.destination) if goal == town]


def best_of_two(
    record: Edition, view: Plain, first: Prospect, last: Prospect, along: tuple[int, ...]
) -> Plan:
    """One after the other: each barrel onto the better space, unless all of them fill the first town."""
    turns = first.turns + prospects.turns_between(record, view, first, last)
    cargo, later = (prospects.cargo_after(record, view, n) for n in (first.turns, turns))
    here, there = (prospects.port_of(record, view, one.town) for one in (first, last))
    left = int(record.surplus) if there.rids else 0
    goods = list(zip(cargo, later, here.values, there.values, strict=True))
    whole = tuple(min(n, len(spaces)) for n, _, spaces, _ in goods)
    parted = tuple(best_part(*one, left) if most else 0 for most, one in zip(whole, goods, strict=True))

    def stops(sold: tuple[int, ...]) -> tuple[Prospect, Prospect]:
        rest = tuple(min(n - gone, kept) for n, gone, kept in zip(cargo, sold, later, strict=True))
        now = prospects.prospect(record, view, first.town, first.turns, sold)
        return now._replace(currents=first.currents), prospects.prospect(record, view, last.town, turns, rest)

    ways = [(sold, *stops(sold)) for sold in dict.fromkeys((whole, parted))]
    sold, *both = max(ways, key=lambda it: (it[1].fills, it[1].total + it[2].total))
    total = sum(one.total for one in both) + prospects.fares_of(record, along)
    return Plan(tuple(both), total, turns, sold, along)


def best_part(n: int, kept: int, here: Sequence[int], there: Sequence[int], left: int) -> int:
    """How many of n barrels go onto the spaces here: so many keep for those there, and what is left pays."""

    def worth(sold: int) -> int:
        rest = min(n - sold, kept)
        return sum(here[:sold]) + sum(there[:rest]) + left * max(0, rest - len(there))

    return max(range(min(n, len(here)) + 1), key=worth)
