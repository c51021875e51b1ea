"""Step 2, Spoil Cargo, and spoil cards: barrels move on and are lost; ice in answer (rulings 23 to 27).

A player is asked by what all can see, never by whether there is ice in the hand: who has barrels that
would move, and cards. What was said in advance decides when; see `Order`.
"""

from __future__ import annotations

from flatboat.games.broadhorns.rules.boats import has_perishables
from flatboat.games.broadhorns.rules.season import season
from flatboat.games.broadhorns.rules.tables import (
    ANSWERS_BY_RULE,
    ASKED_ALWAYS,
    BOXES,
    ICE,
    NONE,
    PERISHABLES,
    Edition,
    Happening,
    Order,
    Phase,
    Season,
    Spoil,
    State,
    Table,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note


@rule
def moves_on(table: Table, good: int) -> bool:
    """Whether the spoiling under way moves barrels of this good."""
    return NONE < good < PERISHABLES and (table.spoiling == good or table.spoiling >= Spoil.STEP)


@rule
def would_move(table: Table, seat: int) -> bool:
    """Whether a player has barrels that the spoiling moves."""
    for box in range(BOXES):
        if moves_on(table, table.traders[seat].box[box]):
            return True
    return False


@rule
def would_lose(edition: Edition, table: Table, seat: int) -> int:
    """Barrels of a player that are on the final space of their boxes and would be lost."""
    trader, n = table.traders[seat], 0
    for box in range(BOXES):
        n += moves_on(table, trader.box[box]) and trader.step[box] >= edition.steps
    return n


@rule
def is_asked(edition: Edition, table: Table, seat: int) -> bool:
    """Whether the table waits for a player's answer: only where there may be ice to answer with."""
    trader = table.traders[seat]
    if trader.cards == 0 or trader.answers == ANSWERS_BY_RULE:
        return False
    return trader.answers == ASKED_ALWAYS or would_lose(edition, table, seat) > 0


@rule
def answers_with_ice(edition: Edition, state: State, seat: int) -> bool:
    """What the rule says that a player gave in advance."""
    order = state.orders[seat]
    if order < Order.MORE_THAN_0 or state.hands[seat][ICE] == 0:
        return False
    return would_lose(edition, state.table, seat) > order - Order.MORE_THAN_0


@rule
def use_ice(state: State, seat: int) -> None:
    """One card protects all of a player's barrels from one spoiling (ruling 24)."""
    state.hands[seat][ICE] -= 1
    state.table.traders[seat].cards -= 1
    state.table.discards[ICE] += 1
    note(state.events, Happening.ICE_KEPT, seat, 0, 0, EVERYONE)


@rule
def spoil(edition: Edition, state: State, seat: int) -> None:
    """Barrels on the final space are lost to the bag, the others move one space (ruling 27)."""
    table, trader = state.table, state.table.traders[seat]
    for good in range(PERISHABLES):
        moved, lost = 0, 0
        for box in range(BOXES):
            if trader.box[box] == good and moves_on(table, good):
                if trader.step[box] >= edition.steps:
                    trader.box[box], trader.step[box] = NONE, 0
                    table.bag[good] += 1
                    lost += 1
                else:
                    trader.step[box] += 1
                    moved += 1
        if moved > 0:
            note(state.events, Happening.MOVED_ON, seat, good, moved, EVERYONE)
        if lost > 0:
            note(state.events, Happening.SPOILED, seat, good, lost, EVERYONE)


@rule
def go_on_spoiling(edition: Edition, state: State) -> bool:
    """Deal with the players affected, from the active one on clockwise; True when one is to answer."""
    table = state.table
    for i in range(table.seats):
        seat = (table.turn + i) % table.seats
        if (table.affected >> seat) & 1 == 0 or not would_move(table, seat):
            continue
        if is_asked(edition, table, seat):
            table.asked, table.phase = seat, Phase.SPOIL
            return True
        if answers_with_ice(edition, state, seat):
            use_ice(state, seat)
        else:
            spoil(edition, state, seat)
        table.affected &= ~(1 << seat)
    table.spoiling, table.affected, table.asked = Spoil.NOTHING, 0, NONE
    return False


@rule
def answer(edition: Edition, state: State, seat: int, with_ice: bool) -> None:
    """A player who was asked uses ice, or lets it spoil."""
    if with_ice:
        use_ice(state, seat)
    else:
        spoil(edition, state, seat)
    state.table.affected &= ~(1 << seat)


@rule
def spoil_step(edition: Edition, state: State) -> bool:
    """Step 2 of a turn, skipped in winter; True when the player is to answer."""
    table = state.table
    if not has_perishables(table.traders[table.turn]) or season(edition, table) == Season.WINTER:
        return False
    table.spoiling, table.affected = Spoil.STEP, 1 << table.turn
    note(state.events, Happening.SPOIL_STEP, table.turn, 0, 0, EVERYONE)
    return go_on_spoiling(edition, state)


@rule
def spoil_card(edition: Edition, state: State, good: int) -> bool:
    """A spoil card befalls all players; in summer all perishables. True when one is to answer."""
    table = state.table
    summer = season(edition, table) == Season.SUMMER
    table.spoiling = Spoil.SUMMER_CARD if summer else good
    table.affected = (1 << table.seats) - 1
    note(state.events, Happening.SPOIL_CARD, table.turn, good, 0, EVERYONE)
    return go_on_spoiling(edition, state)
