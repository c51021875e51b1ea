"""Buy, the second function of a port action: in St. Louis, along the river, from a peddler."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.actions import BAG, BLIND, BUY, DROP, PEDDLER
from flatboat.games.broadhorns.rules.boats import free_box, load
from flatboat.games.broadhorns.rules.cards import play_card
from flatboat.games.broadhorns.rules.market import price
from flatboat.games.broadhorns.rules.sell import end_sell
from flatboat.games.broadhorns.rules.tables import (
    GOODS,
    NONE,
    ST_LOUIS,
    Chance,
    Edition,
    Happening,
    Reason,
    State,
    Table,
)
from flatboat.games.broadhorns.rules.tables import PEDDLER as PEDDLER_CARD
from flatboat.games.broadhorns.rules.turn import charge
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.piles import draw, total
from flatboat.kernel.records import Row, i8


@rule
def increase(edition: Edition, table: Table, good: int) -> int:
    """What the port adds to the market price, NONE where the good is not sold (ruling 6)."""
    if table.port == ST_LOUIS:
        return 0
    return edition.tiles[table.port][table.banner].increase[good]


@rule
def why_not_pay(edition: Edition, table: Table, seat: int, gold: int) -> int:
    """A barrel needs an empty box and gold (ruling 17)."""
    if free_box(edition, table.traders[seat]) == NONE:
        return Reason.BOXES_FULL
    return Reason.LEGAL if table.traders[seat].gold >= gold else Reason.NO_GOLD


@rule
def why_not_buy(edition: Edition, table: Table, seat: int, good: int) -> int:
    """A barrel from the market."""
    added = increase(edition, table, good)
    if added == NONE:
        return Reason.NOT_SOLD_HERE
    if table.market[good] == 0:
        return Reason.MARKET_EMPTY
    return why_not_pay(edition, table, seat, price(edition, table, good) + added)


@rule
def why_not_peddler(edition: Edition, state: State, seat: int, good: int) -> int:
    """A peddler sells a barrel of any type from the market, at any port (ruling 18)."""
    table = state.table
    if state.hands[seat][PEDDLER_CARD] == 0:
        return Reason.NO_SUCH_CARD
    if table.market[good] == 0:
        return Reason.MARKET_EMPTY
    return why_not_pay(edition, table, seat, price(edition, table, good) + edition.peddler)


@rule
def why_not_bag(edition: Edition, table: Table, seat: int, good: int) -> int:
    """In St. Louis a barrel may come from the bag, of a type that is named (ruling 14)."""
    if table.port != ST_LOUIS:
        return Reason.NOT_SOLD_HERE
    if table.blind_bag:
        return Reason.BAG_IS_BLIND
    if table.bag[good] == 0:
        return Reason.BAG_EMPTY
    return why_not_pay(edition, table, seat, edition.bag_price)


@rule
def why_not_blind(edition: Edition, table: Table, seat: int) -> int:
    """By option it is whatever the hand finds in the bag (ruling 14)."""
    if table.port != ST_LOUIS:
        return Reason.NOT_SOLD_HERE
    if not table.blind_bag:
        return Reason.BAG_IS_NAMED
    if total(table.bag) == 0:
        return Reason.BAG_EMPTY
    return why_not_pay(edition, table, seat, edition.bag_price)


@rule
def legal_buy(edition: Edition, state: State, seat: int, why: Row[i8]) -> None:
    """All that can be bought at this port."""
    table = state.table
    for good in range(GOODS):
        why[BUY + good] = why_not_buy(edition, table, seat, good)
        why[BAG + good] = why_not_bag(edition, table, seat, good)
        why[PEDDLER + good] = why_not_peddler(edition, state, seat, good)
    why[BLIND] = why_not_blind(edition, table, seat)


@rule
def refuse_buy(why: Row[i8], reason: int) -> None:
    """Nothing can be bought any more, or yet."""
    for action in range(BUY, DROP):
        why[action] = reason


@rule
def step_buy(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    """Play one decision of the buy step; the sell is over."""
    end_sell(edition, state, dice, seat, NONE)
    table = state.table
    if action < BAG:
        gold = price(edition, table, action - BUY) + increase(edition, table, action - BUY)
        from_market(edition, state, seat, action - BUY, Happening.BOUGHT, gold)
    elif action >= PEDDLER:
        gold = price(edition, table, action - PEDDLER) + edition.peddler
        play_card(state, seat, PEDDLER_CARD)
        from_market(edition, state, seat, action - PEDDLER, Happening.PEDDLER, gold)
    else:
        good = blindly(table, dice, seat) if action == BLIND else from_bag(table, action - BAG)
        load(edition, table.traders[seat], good)
        charge(state, seat, Happening.BOUGHT_BAG, good, edition.bag_price)


@rule
def blindly(table: Table, dice: Dice, seat: int) -> int:
    """Take whatever the hand finds in the bag."""
    return draw(dice, table.bag, total(table.bag), Chance.BAG, seat)


@rule
def from_bag(table: Table, good: int) -> int:
    """Take a barrel of a type that was named out of the bag."""
    table.bag[good] -= 1
    return good


@rule
def from_market(edition: Edition, state: State, seat: int, good: int, happening: int, gold: int) -> None:
    """A barrel goes from the market to the boat."""
    state.table.market[good] -= 1
    load(edition, state.table.traders[seat], good)
    charge(state, seat, happening, good, gold)
