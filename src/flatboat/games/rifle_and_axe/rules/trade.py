"""The Trade Convoy: each Trade sells one good and buys one, any number of each (ruling A8).

Nobody says which sale belongs to which purchase, or when: there are as many Trades as goods were sold, or as
goods were bought, whichever are more. So a Trade is paid for with the first good that needs one more, and
what else it may sell or buy costs nothing further, later in the phase too.
"""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.actions import BUY, SELL
from flatboat.games.rifle_and_axe.rules.limits import cost_of_lesser, extra_trades, free_good, why_no_folk
from flatboat.games.rifle_and_axe.rules.tables import (
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
def among(goods: int, good: int) -> bool:
    """Whether a good is one of those sold, or bought, this turn."""
    return (goods >> good) & 1 == 1


@rule
def how_many(goods: int) -> int:
    """How many goods those are: the bits that are set, added up by twos, fours and eights."""
    pairs = goods - ((goods >> 1) & 0x5555)
    fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333)
    eights = (fours + (fours >> 4)) & 0x0F0F
    return (eights + (eights >> 8)) & 0x1F


@rule
def sales_open(s: Settlement) -> int:
    """How many more goods the Trades made so far may sell."""
    return s.done[Square.TRADE] - how_many(s.sold)


@rule
def purchases_open(s: Settlement) -> int:
    """How many more goods the Trades made so far may buy."""
    return s.done[Square.TRADE] - how_many(s.bought)


@rule
def sells_on(s: Settlement, good: int) -> bool:
    """Whether this good can be sold without one more Trade."""
    return among(s.sold, good) or sales_open(s) > 0


@rule
def buys_on(s: Settlement, good: int) -> bool:
    """Whether this good can be bought without one more Trade."""
    return among(s.bought, good) or purchases_open(s) > 0


@rule
def for_sale(s: Settlement, good: int) -> int:
    """Units that can be sold; the Horse that would carry one more Trade cannot."""
    units = free_good(s, good)
    if good == HORSES and units > 0 and not sells_on(s, good):
        return units - 1
    return units


@rule
def legal_trade(edition: Edition, s: Settlement, why: Row[i8]) -> None:
    """Fill in the reason for each good and amount."""
    further = why_no_trade(s)
    legal_sales(s, 0 if sales_open(s) > 0 else further, why)
    legal_purchases(edition, s, 0 if purchases_open(s) > 0 else further, why)


@rule
def legal_sales(s: Settlement, closed: int, why: Row[i8]) -> None:
    """What can be sold: if a new good is `closed` for some reason, only what is being sold already."""
    if closed == 0:
        for good in range(GOODS):
            legal_sale(s, good, why)
        return
    for i in range(TRADES):
        why[SELL + i] = closed
    for good in range(GOODS):
        if among(s.sold, good):
            legal_sale(s, good, why)


@rule
def legal_sale(s: Settlement, good: int, why: Row[i8]) -> None:
    """Amounts of a good that can be sold."""
    first, units, short = SELL + good * len(UNIT_AT), for_sale(s, good), Reason.LACK + TRADED_AT[good]
    if TRADED_TOOL_AT[good] >= 0 and s.used[TRADED_TOOL_AT[good]] > 0:
        short = Reason.NOT_FREE
    for k in range(len(UNIT_AT)):
        why[first + k] = short if UNIT_AT[k] > units else 0


@rule
def legal_purchases(edition: Edition, s: Settlement, closed: int, why: Row[i8]) -> None:
    """What can be bought for the money there is: likewise."""
    money, price = s.resources[Resource.MONEY], edition.price
    if closed == 0:
        for i in range(TRADES):
            why[BUY + i] = Reason.NO_MONEY if price[i] > money else 0
    else:
        for i in range(TRADES):
            why[BUY + i] = closed
        for good in range(GOODS):
            if among(s.bought, good):
                for i in range(good * len(UNIT_AT), (good + 1) * len(UNIT_AT)):
                    why[BUY + i] = Reason.NO_MONEY if price[i] > money else 0
    first, room = BUY + HORSES * len(UNIT_AT), room_for_horses(edition, s)
    for k in range(len(UNIT_AT)):
        if why[first + k] == 0 and UNIT_AT[k] > room:
            why[first + k] = Reason.NO_ROOM


@rule
def open_trade(s: Settlement) -> None:
    """One more Trade action: its Horse is used first (rulings A3, A8)."""
    s.done[Square.TRADE] += 1
    if s.resources[Resource.HORSES] > 0:
        s.used[Tool.HORSES] += 1


@rule
def step_sell(edition: Edition, state: State, seat: int, good: int, n: int) -> None:
    """Sell some units of a good."""
    s = state.table.settlements[seat]
    if not sells_on(s, good):
        open_trade(s)
    s.sold |= 1 << good
    s.resources[TRADED_AT[good]] -= n
    s.resources[Resource.MONEY] += n * edition.value[good]
    note(state.events, Happening.SOLD, seat, good, n, EVERYONE)


@rule
def step_buy(edition: Edition, state: State, seat: int, good: int, n: int) -> None:
    """Buy some units of a good."""
    s = state.table.settlements[seat]
    if not buys_on(s, good):
        open_trade(s)
    s.bought |= 1 << good
    s.resources[TRADED_AT[good]] += n
    s.resources[Resource.MONEY] -= n * edition.value[good]
    note(state.events, Happening.BOUGHT, seat, good, n, EVERYONE)
