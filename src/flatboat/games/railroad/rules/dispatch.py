"""Which rule each decision belongs to: the game's verbs."""

from __future__ import annotations

from flatboat.games.railroad.rules.actions import (
    ACTION_COUNT,
    BUILD,
    BUY,
    COVER,
    DELIVER,
    END,
    LOAN,
    PLAY,
    SCRAP,
    START,
    UNLOCK,
)
from flatboat.games.railroad.rules.build import build, legal_build, scrap, unlock
from flatboat.games.railroad.rules.cards import buy_card, legal_buy, legal_play, play_card
from flatboat.games.railroad.rules.deliver import deliver, legal_deliver
from flatboat.games.railroad.rules.goals import achieve
from flatboat.games.railroad.rules.money import borrow, can_borrow
from flatboat.games.railroad.rules.setup import legal_start, step_start
from flatboat.games.railroad.rules.ship import cover, cover_neutral, has_choice, leftmost, legal_cover
from flatboat.games.railroad.rules.tables import (
    CITIES,
    Edition,
    Ending,
    Happening,
    Phase,
    Reason,
    State,
    Table,
)
from flatboat.games.railroad.rules.turn import end_game, end_turn
from flatboat.kernel.compiler import rule
from flatboat.kernel.defaults import over
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import EVERYONE, clear, note
from flatboat.kernel.records import Row, f64, i8


@rule
def legal(edition: Edition, state: State, seat: int, why: Row[i8]) -> None:
    """Fill in the reason for each action, for one seat."""
    table = state.table
    phase, reason = table.phase, Reason.NOT_IN_THIS_PHASE
    if over(state):
        reason = Reason.GAME_OVER
    elif table.turn != seat:
        reason = Reason.NOT_YOUR_TURN
    for action in range(ACTION_COUNT):
        why[action] = reason
    if reason != Reason.NOT_IN_THIS_PHASE:
        return
    if phase == Phase.START:
        legal_start(table, why)
        return
    why[LOAN] = Reason.LEGAL if can_borrow(edition, table, seat) else Reason.NO_LOAN
    if phase == Phase.BUILD:
        legal_build(edition, table, seat, why)
        for action in range(DELIVER, PLAY):
            why[action] = Reason.BUILD_FIRST  # ruling A28
        why[END] = Reason.BUILD_FIRST
    elif phase == Phase.DELIVER:
        legal_build(edition, table, seat, why)
        legal_deliver(table, seat, why)
        legal_buy(edition, table, seat, why)
        why[END] = Reason.LEGAL
    elif phase == Phase.CARD:
        legal_play(state, seat, why)
    elif phase == Phase.SHIP:
        legal_cover(edition, table, seat, why)
    else:
        for action in range(DELIVER, PLAY):
            why[action] = Reason.DELIVERED  # ruling A27
        legal_buy(edition, table, seat, why)
        why[END] = Reason.LEGAL


@rule
def step(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    """Play one legal decision."""
    clear(state.events)
    if action < BUILD:
        step_start(edition, state, seat, action - START)
    elif action < UNLOCK:
        build(edition, state, seat, action - BUILD)
    elif action == UNLOCK:
        unlock(edition, state, seat)
    elif action == SCRAP:
        scrap(state, seat)
    elif action < PLAY:
        deliver(edition, state, seat, (action - DELIVER) // CITIES, (action - DELIVER) % CITIES)
        after_delivery(edition, state, dice, seat)
    elif action < COVER:
        play_card(edition, state, seat, action - PLAY)
        after_card(edition, state, dice, seat)
    elif action < BUY:
        cover(edition, state, dice, seat, action - COVER, delivered_good(state.table))
        end_of_delivery(edition, state, seat)
    elif action == LOAN:
        borrow(edition, state, seat)
    else:
        if state.table.phase == Phase.DELIVER:
            without_delivery(edition, state, dice, seat)
        if action < LOAN:
            buy_card(edition, state, dice, seat, action - BUY)
        end_turn(edition, state, dice)


@rule
def delivered_good(table: Table) -> int:
    """The good of the delivery under way."""
    return table.works[table.factory].good


@rule
def after_delivery(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """A train card, if there is one in the hand (ruling A29)."""
    if state.table.companies[seat].cards > 0:
        state.table.phase = Phase.CARD
    else:
        after_card(edition, state, dice, seat)


@rule
def after_card(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """The ship: every delivery covers a slot (rulings A8, A15)."""
    table = state.table
    if table.freight == 1:
        if has_choice(edition, table, seat):
            table.phase = Phase.SHIP
            return
        cover(edition, state, dice, seat, leftmost(edition, table), delivered_good(table))
    end_of_delivery(edition, state, seat)


@rule
def end_of_delivery(edition: Edition, state: State, seat: int) -> None:
    """Achievements; then a card may be bought."""
    achieve(edition, state, seat)
    state.table.phase = Phase.BUY


@rule
def without_delivery(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """A turn without delivery; alone, it puts a neutral container on the ship."""
    table = state.table
    if table.seats == 1 and table.freight == 1:
        note(state.events, Happening.IDLE, seat, 0, 0, EVERYONE)
        cover_neutral(edition, state, dice, seat, leftmost(edition, table))
    achieve(edition, state, seat)


@rule
def close(edition: Edition, state: State) -> None:
    """The host ends a game."""
    clear(state.events)
    end_game(edition, state, Ending.CLOSED)


@rule
def returns(edition: Edition, state: State, out: Row[f64]) -> None:
    """Prestige as it stands; once the game is over, with all that the end brings."""
    for seat in range(state.table.seats):
        out[seat] = state.table.companies[seat].prestige


@rule
def is_ahead(edition: Edition, state: State, seat: int, other: int) -> bool:
    """Whether `seat` ranks before `other`: prestige, then deliveries, then money."""
    mine, theirs = state.table.companies[seat], state.table.companies[other]
    if mine.prestige != theirs.prestige:
        return mine.prestige > theirs.prestige
    if mine.deliveries != theirs.deliveries:
        return mine.deliveries > theirs.deliveries
    return mine.money > theirs.money
