"""Where a cargo is best sold: plans for one town or two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from flatboat.games.broadhorns.rules.sell import tile_at
from flatboat.games.broadhorns.rules.tables import GOODS, TRAVELER, TRAVELERS, Edition, Table, View
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.prospects import Prospect, Seen
from flatboat.kernel.notation import counted, listed
from flatboat.kernel.once import once

#: Gold that a turn is worth, and the share that others take of what they may sell first: of such figures
#: those that agree best with where strong bots go.
A_TURN, TAKEN = 3, 0.25


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


def plans_of(record: Edition, view: Seen, found: Sequence[Prospect], outlay: int | None = None) -> list[Plan]:
    """The ways to sell at one town or two, with nobody carried too far, the best first.

    `outlay`: what boat and load have still to be paid with.
    """
    plans = [
        Plan((one,), one.total, one.turns)
        for one in found
        if one.total and not any(carried(record, view, one))
    ]
    pairs = (plan for one in found for plan in going_on(record, view, one, found))
    return ranked(record, view, [*plans, *pairs], outlay)


@once
def plans_now(record: Edition, view: View) -> list[Plan]:
    """The same for the boat as it lies."""
    return plans_of(record, prospects.as_seen(view), prospects.towns_ahead(record, view))


def best_plan(
    record: Edition, view: Seen, found: Sequence[Prospect], outlay: int | None = None
) -> Plan | None:
    """The first of them: where the cargo earns most for its turns; None for nowhere."""
    return next(iter(plans_of(record, view, found, outlay)), None)


def plan_in_port(record: Edition, view: View) -> Plan | None:
    """What to sell in the port of now, and where the rest; None: all here.

    Who came in sells something, or takes somebody along.
    """
    port = view.table.port
    sold = prospects.visit(record, view, port, prospects.aboard(view.table.traders[view.seat]))
    here = Prospect(port, sold.total, 0)
    on = [
        plan
        for plan in going_on(record, view, here, prospects.towns_ahead(record, view))
        if any(plan.sold) or any(plan.riders) or not any(sold.onto)
    ]
    best = ranked(record, view, [Plan((here,), here.total, 0), *on])[0]
    return best if best.sold else None


def ranked(record: Edition, view: Seen, plans: Sequence[Plan], outlay: int | None = None) -> list[Plan]:
    """Plans by what they bring for their turns; first those of the year, of fewer towns.

    As the year ends, the wreaths of now are paid for.
    """
    year, closing = prospects.rounds_left(record, view.table), prospects.is_closing(record, view.table)

    def worth(plan: Plan) -> tuple[bool, float, int]:
        n = wreaths_of(record, view.table, plan) if closing else 0
        prized = plan._replace(total=plan.total + prospects.wreaths_worth(record, view.table, view.seat, n))
        gain = prized.likely - A_TURN * plan.turns if outlay is None else prized.rate(outlay)
        return plan.turns <= year, gain, -len(plan.stops)

    return sorted(plans, key=worth, reverse=True)


def carried(record: Edition, view: Seen, last: Prospect) -> list[int]:
    """The kinds of travelers aboard who would be carried too far, were the boat to go to a town at once."""
    trader = view.table.traders[view.seat]
    return prospects.carried_past(record, trader, int(record.port[last.town] - trader.at))


def going_on(record: Edition, view: Seen, first: Prospect, found: Sequence[Prospect]) -> Iterator[Plan]:
    """The plans that begin at a town and go on to another, with nobody carried too far, in this year."""
    for last in (one for one in found if record.port[one.town] > record.port[first.town]):
        past = (record.destination[kind] for kind, n in enumerate(carried(record, view, last)) if n)
        if all(goal == first.town for goal in past):
            along = riders(record, view, first.town, last.town)
            if any(along) or (first.total and last.total):
                plan = best_of_two(record, view, first, last, along)
                if not (plan.stops[0].fills and prospects.is_nearly_over(record, view.table)):
                    yield plan


def riders(record: Edition, view: Seen, first: int, last: int) -> tuple[int, ...]:
    """Travelers of each kind, of the hand and a town, who can ride from there to another, as seats allow."""
    trader, waiting = view.table.traders[view.seat], view.table.towns[first].travelers
    free = prospects.room(record, trader, first)
    bound = [
        (int(view.hand[TRAVELER + kind]) + int(waiting[kind])) * (record.destination[kind] == last)
        for kind in range(TRAVELERS)
    ]
    return tuple(min(n, max(0, free - sum(bound[:kind]))) for kind, n in enumerate(bound))


def best_of_two(record: Edition, view: Seen, first: Prospect, last: Prospect, along: tuple[int, ...]) -> Plan:
    """One after the other: each barrel onto the better space, unless all of them fill the first town."""
    trader = view.table.traders[view.seat]
    turns = first.turns + prospects.turns_between(record, view, first, last)
    cargo = prospects.keeping(record, view.table, trader, first.turns)
    later = prospects.keeping(record, view.table, trader, turns)
    left = int(record.surplus) if prospects.rids(record, view.table, last.town) else 0
    parted, whole = list[int](), list[int]()
    for good in range(GOODS):
        here, there = (prospects.open_values(record, view.table, one.town, good) for one in (first, last))

        def worth(n: int, good: int = good, here: list[int] = here, there: list[int] = there) -> int:
            rest = min(cargo[good] - n, later[good])
            return sum(here[:n]) + sum(there[:rest]) + left * max(0, rest - len(there))

        whole.append(min(cargo[good], len(here)))
        parted.append(max(range(whole[-1] + 1), key=worth))

    def stops(sold: tuple[int, ...]) -> tuple[Prospect, Prospect]:
        rest = [min(n - gone, kept) for n, gone, kept in zip(cargo, sold, later, strict=True)]
        here = prospects.prospect(record, view, first.town, first.turns, [*sold])
        there = prospects.prospect(record, view, last.town, turns, rest)
        return here._replace(currents=first.currents), there

    ways = [(sold, *stops(sold)) for sold in dict.fromkeys((tuple(whole), tuple(parted)))]
    sold, *both = max(ways, key=lambda it: (it[1].fills, it[1].total + it[2].total))
    total = sum(one.total for one in both) + prospects.fares_of(record, along)
    return Plan(tuple(both), total, turns, sold, along)
