"""Which rule each decision belongs to: the game's verbs."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.actions import (
    ACTION_COUNT,
    BOAT,
    BUY,
    CURRENT,
    DISCARD,
    DONE,
    DRAW,
    DROP,
    END,
    ENDURE,
    GIVE_UP,
    ICE,
    MOVE,
    ORDER,
    PORT,
    SELL,
)
from flatboat.games.broadhorns.rules.buy import step_buy
from flatboat.games.broadhorns.rules.cards import check_hand, discard, draw_step, legal_hand
from flatboat.games.broadhorns.rules.move import legal_current, legal_moves, step_current, step_move
from flatboat.games.broadhorns.rules.orders import actor, give_order, legal_orders, why_not_ask
from flatboat.games.broadhorns.rules.port import legal_act, legal_port, step_port
from flatboat.games.broadhorns.rules.sell import step_sell
from flatboat.games.broadhorns.rules.spoil import answer, go_on_spoiling
from flatboat.games.broadhorns.rules.tables import ICE as ICE_CARD
from flatboat.games.broadhorns.rules.tables import Edition, Ending, Order, Phase, Reason, State
from flatboat.games.broadhorns.rules.travelers import step_travelers
from flatboat.games.broadhorns.rules.turn import end_game
from flatboat.kernel.compiler import rule
from flatboat.kernel.defaults import over
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import clear
from flatboat.kernel.records import Row, f64, i8


@rule
def waiting(state: State) -> int:
    """One seat at a time acts in this game."""
    return 0 if over(state) else 1 << actor(state.table)


@rule
def legal(edition: Edition, state: State, seat: int, why: Row[i8]) -> None:
    """Fill in the reason for each action, for one seat."""
    table = state.table
    reason = Reason.NOT_IN_THIS_PHASE
    if over(state):
        reason = Reason.GAME_OVER
    elif actor(table) != seat:
        reason = Reason.NOT_YOUR_TURN
    for action in range(ACTION_COUNT):
        why[action] = reason
    if reason == Reason.NOT_YOUR_TURN:
        why[ORDER + Order.ASK_ALWAYS] = why_not_ask(state, seat)
    if reason != Reason.NOT_IN_THIS_PHASE:
        return
    legal_orders(state, seat, why)
    phase = table.phase
    if phase == Phase.ACT:
        legal_act(edition, table, seat, why)
        legal_moves(edition, table, seat, why)
        legal_current(edition, state, seat, why)
    elif phase == Phase.SPOIL:
        why[ENDURE] = Reason.LEGAL
        why[ICE] = Reason.LEGAL if state.hands[seat][ICE_CARD] > 0 else Reason.NO_SUCH_CARD
    elif phase == Phase.HAND:
        legal_hand(state, seat, why)
    else:
        legal_port(edition, state, seat, why)


@rule
def step(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    """Play one legal decision."""
    clear(state.events)
    if action == DRAW:
        draw_step(edition, state, dice)
    elif MOVE <= action < CURRENT:
        step_move(edition, state, seat, action - MOVE + 1)
    elif action == CURRENT:
        step_current(state, seat)
    elif action in (PORT, END, GIVE_UP, DONE) or BOAT <= action < SELL:
        step_port(edition, state, dice, seat, action)
    elif action < BUY:
        step_sell(edition, state, dice, seat, action)
    elif action < DROP:
        step_buy(edition, state, dice, seat, action)
    elif action < DONE:
        step_travelers(edition, state, dice, seat, action)
    elif action < DISCARD:
        step_answer(edition, state, dice, seat, action == ICE)
    elif action < ORDER:
        discard(edition, state, seat, action - DISCARD)
        check_hand(edition, state, dice)
    else:
        give_order(state, seat, action - ORDER)


@rule
def step_answer(edition: Edition, state: State, dice: Dice, seat: int, with_ice: bool) -> None:
    """An answer to spoiling; then the next player's, or play goes on where it stood."""
    answer(edition, state, seat, with_ice)
    if go_on_spoiling(edition, state):
        return
    if state.table.resolved:
        draw_step(edition, state, dice)
    else:
        state.table.phase = Phase.ACT


@rule
def close(edition: Edition, state: State) -> None:
    """The host ends a game in which nobody fills towns any more (ruling 47)."""
    clear(state.events)
    end_game(edition, state, Ending.CLOSED)


@rule
def returns(edition: Edition, state: State, out: Row[f64]) -> None:
    """Gold as it stands; once the game is over, with all that the end brings."""
    for seat in range(state.table.seats):
        out[seat] = state.table.traders[seat].gold


@rule
def is_ahead(edition: Edition, state: State, seat: int, other: int) -> bool:
    """Whether `seat` ranks before `other`: more gold, then more town tiles (ruling 39)."""
    mine, theirs = state.table.traders[seat], state.table.traders[other]
    if mine.gold != theirs.gold:
        return mine.gold > theirs.gold
    return mine.tiles > theirs.tiles
