"""The port action: it begins, goes through its functions in order, and ends; ending an expedition."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.actions import BOAT, BUY, DONE, DRAW, END, GIVE_UP, PORT, SELL
from flatboat.games.broadhorns.rules.boats import has_cargo, port_here, return_cargo
from flatboat.games.broadhorns.rules.buy import legal_buy, refuse_buy
from flatboat.games.broadhorns.rules.sell import legal_sell, season_is_due
from flatboat.games.broadhorns.rules.tables import (
    BOATS,
    NONE,
    ST_LOUIS,
    TRAVELER,
    TRAVELERS,
    Edition,
    Happening,
    Phase,
    Reason,
    State,
    Table,
)
from flatboat.games.broadhorns.rules.travelers import begin_travelers, drop, legal_travelers
from flatboat.games.broadhorns.rules.turn import charge, pay
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8


@rule
def why_not_port(edition: Edition, table: Table, seat: int) -> int:
    """A port action is taken at a port entrance, once for each town and expedition (ruling 35)."""
    trader = table.traders[seat]
    if trader.boat == NONE:
        return Reason.NO_BOAT
    port = port_here(edition, trader)
    if port == NONE:
        return Reason.NOT_AT_PORT
    if (trader.visited >> port) & 1:
        return Reason.VISITED
    return Reason.LEGAL if table.actions > 0 else Reason.NO_ACTION_LEFT


@rule
def why_not_boat(edition: Edition, table: Table, seat: int, size: int) -> int:
    """The port action in St. Louis takes a broadhorn (rulings 16, 43); not who has sold one in the last
    round (ruling 12)."""
    trader = table.traders[seat]
    if trader.boat != NONE:
        return Reason.HAS_BOAT
    if trader.done:
        return Reason.RETURNS_NO_MORE
    if table.actions == 0:
        return Reason.NO_ACTION_LEFT
    if size > 0 and trader.expeditions == 0 and not table.first_boat_any:
        return Reason.FIRST_BOAT
    return Reason.LEGAL if trader.gold >= edition.boats[size].cost else Reason.NO_GOLD


@rule
def legal_act(edition: Edition, table: Table, seat: int, why: Row[i8]) -> None:
    """A port action, a new broadhorn, the end of the expedition or of the turn (rulings 36, 44)."""
    why[PORT] = why_not_port(edition, table, seat)
    for size in range(BOATS):
        why[BOAT + size] = why_not_boat(edition, table, seat, size)
    under_way = table.traders[seat].boat != NONE
    why[END] = Reason.NOT_IN_PORT if under_way else Reason.NO_BOAT
    why[GIVE_UP] = Reason.LEGAL if under_way else Reason.NO_BOAT
    why[DRAW] = Reason.LEGAL


@rule
def legal_port(edition: Edition, state: State, seat: int, why: Row[i8]) -> None:
    """What is left of a port action: the functions come in order, a full town's barrel between."""
    table = state.table
    if table.phase == Phase.SELL:
        legal_sell(edition, state, seat, why)
    elif table.phase != Phase.ST_LOUIS:
        for action in range(SELL, BUY):
            why[action] = Reason.SOLD_ALREADY
    if season_is_due(edition, table):
        for action in range(BUY, DONE + 1):
            why[action] = Reason.SEASON_FIRST
        why[END], why[GIVE_UP] = Reason.SEASON_FIRST, Reason.IN_PORT
        return
    if table.phase == Phase.TRAVELERS:
        refuse_buy(why, Reason.SOLD_ALREADY)
    else:
        legal_buy(edition, state, seat, why)
    legal_travelers(edition, state, seat, why)
    why[DONE] = Reason.LEGAL
    at_town = table.port != ST_LOUIS  # in St. Louis no boat is sold (ruling 42)
    why[END] = Reason.LEGAL if at_town else Reason.NOT_IN_THIS_PHASE
    why[GIVE_UP] = Reason.IN_PORT if at_town else Reason.NOT_IN_THIS_PHASE


@rule
def begin_port(edition: Edition, state: State, seat: int) -> None:
    """Move to the port space, for no movement; with nothing to sell, buying comes first."""
    table, trader = state.table, state.table.traders[seat]
    enter(table, seat, port_here(edition, trader))
    table.banner = table.towns[table.port].tile
    table.phase = Phase.SELL if has_cargo(trader) else Phase.BUY
    note(state.events, Happening.PORT, seat, table.port, 0, EVERYONE)


@rule
def enter(table: Table, seat: int, port: int) -> None:
    """An action is spent on a port."""
    table.actions -= 1
    table.traders[seat].visited |= 1 << port
    table.port = port
    table.sold, table.spaces, table.perishables, table.claimed = 0, 0, 0, 0
    table.rewarded, table.boarded = 0, 0


@rule
def choose_boat(edition: Edition, state: State, seat: int, size: int) -> None:
    """A new expedition: the port action in St. Louis begins with a broadhorn."""
    table, trader = state.table, state.table.traders[seat]
    enter(table, seat, ST_LOUIS)
    trader.boat = size
    table.phase = Phase.ST_LOUIS
    charge(state, seat, Happening.BOAT, size, edition.boats[size].cost)


@rule
def end_port(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """The port action is over; whoever has arrived gets off."""
    begin_travelers(edition, state, dice, seat)
    state.table.phase, state.table.port = Phase.ACT, NONE


@rule
def end_expedition(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """In a port action the broadhorn is sold for scrap; travelers left wait in the town (ruling 33).

    Sold in the last round, it does not return to St. Louis (ruling 12).
    """
    table, trader = state.table, state.table.traders[seat]
    begin_travelers(edition, state, dice, seat)
    for traveler in range(TRAVELERS):
        while trader.aboard[traveler] > 0:
            drop(state, seat, traveler)
    return_cargo(state, seat)
    pay(state, seat, Happening.SOLD_BOAT, trader.boat, edition.boats[trader.boat].resale)
    end_here(edition, table, seat)
    trader.done = table.last_round


@rule
def give_up(edition: Edition, state: State, seat: int) -> None:
    """Elsewhere an expedition brings nothing any more; travelers are lost (rulings 34, 42).

    Its owner returns to St. Louis, also in the last round (ruling 12).
    """
    table, trader = state.table, state.table.traders[seat]
    note(state.events, Happening.GAVE_UP, seat, 0, 0, EVERYONE)
    for traveler in range(TRAVELERS):
        if trader.aboard[traveler] > 0:
            table.discards[TRAVELER + traveler] += trader.aboard[traveler]
            note(state.events, Happening.STRANDED, seat, traveler, trader.aboard[traveler], EVERYONE)
            trader.aboard[traveler] = 0
    return_cargo(state, seat)
    end_here(edition, table, seat)


@rule
def end_here(edition: Edition, table: Table, seat: int) -> None:
    """The expedition is over: a new one, if there is one, begins in St. Louis."""
    trader = table.traders[seat]
    trader.boat, trader.visited, trader.at = NONE, 0, edition.port[ST_LOUIS]
    table.phase, table.port, table.bonus = Phase.ACT, NONE, 0


@rule
def step_port(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    """Begin or end a port action, or an expedition."""
    if action == PORT:
        begin_port(edition, state, seat)
    elif action == END:
        end_expedition(edition, state, dice, seat)
    elif action == GIVE_UP:
        give_up(edition, state, seat)
    elif action == DONE:
        end_port(edition, state, dice, seat)
    else:
        choose_boat(edition, state, seat, action - BOAT)
