"""What a player says in advance about ice against spoiling: a convenience, no rule of the book."""

from __future__ import annotations

from flatboat.games.broadhorns.actions import ORDER
from flatboat.games.broadhorns.rules.turn import ACTIONS_A_TURN
from flatboat.games.broadhorns.tables import (
    ANSWERS_BY_RULE,
    ASKED_ALWAYS,
    ASKED_AT_LOSS,
    ORDERS,
    Happening,
    Order,
    Reason,
    State,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import note
from flatboat.kernel.records import Row, i8


@rule
def why_not_order(state: State, seat: int, order: int) -> int:
    """Once a turn, before the first action."""
    table = state.table
    if table.ordered:
        return Reason.ORDERED
    if table.actions < ACTIONS_A_TURN or table.currents > 0:
        return Reason.ACTED
    return Reason.SAME_ORDER if state.orders[seat] == order else Reason.LEGAL


@rule
def legal_orders(state: State, seat: int, why: Row[i8]) -> None:
    """All orders but the one that holds."""
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
    state.table.ordered = 1
    note(state.events, Happening.ORDERED, seat, order, 0, 1 << seat)
