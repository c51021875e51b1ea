"""The Trade Convoy: sell any number of one good, then buy any number of one good (ruling A8).

A trade opens with the first good sold or bought, and is open until its second good was bought or another
action begins; selling goes before buying.
"""

from __future__ import annotations

from flatboat.games.rifle_and_axe.actions import BUY, SELL
from flatboat.games.rifle_and_axe.rules.limits import cost_of_lesser, extra_trades, free_good, why_no_folk
from flatboat.games.rifle_and_axe.tables import (
    GOODS,
    TRADED_AT,
    TRADED_TOOL,
    TRADED_TOOL_AT,
    TRADES,
    UNIT_AT,
    Edition,
    Happening,
    Reason,
    Resource,
    Settlement,
    Square,
    State,
    Structure,
    Tool,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8

SELLING, BUYING = 1, 2
HORSES = TRADED_TOOL.index(Tool.HORSES)  # as a good


@rule
def room_for_horses(edition: Edition, s: Settlement) -> int:
    """Horses that the Corral Pens still hold (ruling G5)."""
    return max(0, edition.pen * s.built[Structure.CORRAL] - s.resources[Resource.HORSES])


@rule
def why_no_trade(s: Settlement) -> int:
    """0, or the reason why no new trade can be opened: Folk, a Horse; without Horses one a turn."""
    cost = 0 if s.done[Square.TRADE] < extra_trades(s) else cost_of_lesser(s)
    folk = why_no_folk(s, cost)
    if folk:
        return folk
    if s.resources[Resource.HORSES] == 0:
        return Reason.TRADED_ALREADY if s.done[Square.TRADE] > 0 else 0
    return 0 if s.resources[Resource.HORSES] > s.used[Tool.HORSES] else Reason.NO_HORSE


@rule
def sells_on(s: Settlement, good: int) -> bool:
    """Whether selling this good belongs to the open trade."""
    return s.trading == SELLING and s.good == good


@rule
def buys_on(s: Settlement, good: int) -> bool:
    """Whether buying this good belongs to the open trade."""
    return s.trading == SELLING or (s.trading == BUYING and s.good == good)


@rule
def for_sale(s: Settlement, good: int) -> int:
    """Units that can be sold; the Horse that would carry a new trade cannot."""
    units = free_good(s, good)
    if good == HORSES and units > 0 and not sells_on(s, good):
        return units - 1
    return units


@rule
def legal_trade(edition: Edition, s: Settlement, why: Row[i8]) -> None:
    """Fill in the reason for each good and amount."""
    fresh = why_no_trade(s)
    legal_sales(s, fresh, why)
    legal_purchases(edition, s, fresh, why)


@rule
def legal_sales(s: Settlement, fresh: int, why: Row[i8]) -> None:
    """What can be sold: of any good in a new trade, else of the good that the open one sells."""
    if fresh == 0:
        for good in range(GOODS):
            legal_sale(s, good, why)
        return
    for i in range(TRADES):
        why[SELL + i] = fresh
    if s.trading == SELLING:
        legal_sale(s, s.good, why)


@rule
def legal_sale(s: Settlement, good: int, why: Row[i8]) -> None:
    """Amounts of a good that can be sold."""
    first, units, short = SELL + good * len(UNIT_AT), for_sale(s, good), Reason.LACK + TRADED_AT[good]
    if TRADED_TOOL_AT[good] >= 0 and s.used[TRADED_TOOL_AT[good]] > 0:
        short = Reason.NOT_FREE
    for k in range(len(UNIT_AT)):
        why[first + k] = short if UNIT_AT[k] > units else 0


@rule
def legal_purchases(edition: Edition, s: Settlement, fresh: int, why: Row[i8]) -> None:
    """What can be bought for the money there is: any good, unless the open trade has bought one already."""
    money, price = s.resources[Resource.MONEY], edition.price
    if fresh == 0 or s.trading == SELLING:
        for i in range(TRADES):
            why[BUY + i] = Reason.NO_MONEY if price[i] > money else 0
    else:
        for i in range(TRADES):
            why[BUY + i] = fresh
        if s.trading == BUYING:
            for i in range(s.good * len(UNIT_AT), (s.good + 1) * len(UNIT_AT)):
                why[BUY + i] = Reason.NO_MONEY if price[i] > money else 0
    first, room = BUY + HORSES * len(UNIT_AT), room_for_horses(edition, s)
    for k in range(len(UNIT_AT)):
        if why[first + k] == 0 and UNIT_AT[k] > room:
            why[first + k] = Reason.NO_ROOM


@rule
def open_trade(s: Settlement) -> None:
    """A new Trade action: its Horse is used first (rulings A3, A8)."""
    s.done[Square.TRADE] += 1
    if s.resources[Resource.HORSES] > 0:
        s.used[Tool.HORSES] += 1


@rule
def step_sell(edition: Edition, state: State, seat: int, good: int, n: int) -> None:
    """Sell some units of a good."""
    s = state.table.settlements[seat]
    if not sells_on(s, good):
        open_trade(s)
    s.trading, s.good = SELLING, good
    s.resources[TRADED_AT[good]] -= n
    s.resources[Resource.MONEY] += n * edition.value[good]
    note(state.events, Happening.SOLD, seat, good, n, EVERYONE)


@rule
def step_buy(edition: Edition, state: State, seat: int, good: int, n: int) -> None:
    """Buy some units of a good."""
    s = state.table.settlements[seat]
    if not buys_on(s, good):
        open_trade(s)
    s.trading, s.good = BUYING, good
    s.resources[TRADED_AT[good]] += n
    s.resources[Resource.MONEY] -= n * edition.value[good]
    note(state.events, Happening.BOUGHT, seat, good, n, EVERYONE)
