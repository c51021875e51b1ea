"""What a player says in advance about ice against spoiling: a convenience, no rule of the book."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.actions import ORDER
from flatboat.games.broadhorns.rules.tables import (
    ANSWERS_BY_RULE,
    ASKED_ALWAYS,
    ASKED_AT_LOSS,
    NONE,
    ORDERS,
    Happening,
    Order,
    Phase,
    Reason,
    State,
    Table,
)
from flatboat.games.broadhorns.rules.turn import ACTIONS_A_TURN
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import note
from flatboat.kernel.records import Row, i8


@rule
def only_draws(table: Table, seat: int) -> bool:
    """Whether a card is all that is left of a turn: nothing of this player can spoil before the next one."""
    trader = table.traders[seat]
    return trader.boat == NONE and (table.actions == 0 or trader.done > 0)


@rule
def actor(table: Table) -> int:
    """The seat that must decide next: spoil cards ask others, too."""
    return table.asked if table.phase == Phase.SPOIL else table.turn


@rule
def why_not_ask(state: State, seat: int) -> int:
    """To be asked always is to be had at any time, by all: ice answers any spoiling (ruling 24)."""
    if state.orders[seat] == Order.ASK_ALWAYS:
        return Reason.SAME_ORDER
    if actor(state.table) == seat and only_draws(state.table, seat):
        return Reason.NOTHING_SPOILS
    return Reason.LEGAL


@rule
def why_not_order(state: State, seat: int, order: int) -> int:
    """Once a turn, before the first action, so that a turn has an end."""
    table = state.table
    if order == Order.ASK_ALWAYS:
        return why_not_ask(state, seat)
    if table.phase != Phase.ACT:
        return Reason.NOT_IN_THIS_PHASE
    if table.ordered:
        return Reason.ORDERED
    if table.actions < ACTIONS_A_TURN or table.currents > 0:
        return Reason.ACTED
    return Reason.SAME_ORDER if state.orders[seat] == order else Reason.LEGAL


@rule
def legal_orders(state: State, seat: int, why: Row[i8]) -> None:
    """The orders that may be given now."""
    for order in range(ORDERS):
        why[ORDER + order] = why_not_order(state, seat, order)


@rule
def give_order(state: State, seat: int, order: int) -> None:
    """Others learn only whether the player is still asked, and when."""
    state.orders[seat] = order
    trader = state.table.traders[seat]
    if order == Order.ASK_AT_LOSS:
        trader.answers = ASKED_AT_LOSS
    elif order == Order.ASK_ALWAYS:
        trader.answers = ASKED_ALWAYS
    else:
        trader.answers = ANSWERS_BY_RULE
    if actor(state.table) == seat:
        state.table.ordered = 1
    note(state.events, Happening.ORDERED, seat, order, 0, 1 << seat)
