"""Ways out of a shortage that are open now, or after one Trade: where there is none, the guide says so."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.actions import (
    BUTCHER,
    BUY,
    CLEAR_LAND,
    FISH,
    GATHER,
    GRIND,
    HUNT,
    MILK,
    SALTLICKS,
    SELL,
)
from flatboat.games.rifle_and_axe.rules.tables import GOODS, TRADED, UNITS, Edition, Resource, Table
from flatboat.games.rifle_and_axe.rules.trade import buys_on, sells_on, why_no_trade
from flatboat.games.rifle_and_axe.text.deeds import times

#: What brings what Folk may die without.
BRINGING = {
    Resource.FOOD: (FISH, GATHER, GRIND, MILK, HUNT, BUTCHER),
    Resource.SALT: (SALTLICKS,),
    Resource.WOOD: (CLEAR_LAND,),
}


def can_get(edition: Edition, table: Table, seat: int, resource: Resource) -> bool:
    """Whether a settlement can come by a resource now."""
    works = any(times(edition, table, seat, action) for action in BRINGING[resource])
    return works or can_buy(edition, table, seat, resource)


def can_buy(edition: Edition, table: Table, seat: int, resource: Resource) -> bool:
    """Whether one can be bought, if need be for what the same Trade sells."""
    if resource not in TRADED:
        return False
    s, good = table.settlements[seat], TRADED.index(resource)
    if times(edition, table, seat, BUY + good * len(UNITS)):
        return True
    if why_no_trade(s) and not buys_on(s, good):
        return False
    money = int(s.resources[Resource.MONEY])
    return any(
        money + earned(edition, table, seat, other) >= edition.value[good]
        for other in range(GOODS)
        if other != good and (sells_on(s, other) or not why_no_trade(s))
    )


def earned(edition: Edition, table: Table, seat: int, good: int) -> int:
    """What all of a good that can be sold would bring."""
    return times(edition, table, seat, SELL + good * len(UNITS)) * int(edition.value[good])
