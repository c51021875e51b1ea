"""Which rule each decision belongs to: the game's verbs."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.actions import (
    ACTIONS,
    BARTER,
    BEGIN,
    BUILD,
    BUY,
    CRAFT,
    DISCARD,
    DONE,
    END,
    LEAD,
    LOSE,
    REROLL,
    SELL,
)
from flatboat.games.rifle_and_axe.rules.awards import award_value, awards_held
from flatboat.games.rifle_and_axe.rules.board import legal_board, step_board
from flatboat.games.rifle_and_axe.rules.build import legal_build, step_build
from flatboat.games.rifle_and_axe.rules.hazards import legal_discard, legal_lose, step_discard, step_lose
from flatboat.games.rifle_and_axe.rules.limits import folk_spent
from flatboat.games.rifle_and_axe.rules.raid import legal_barter, legal_raid, step_barter, step_reroll
from flatboat.games.rifle_and_axe.rules.reckoning import end_actions, go_on
from flatboat.games.rifle_and_axe.rules.season import open_turn, step_craftsman
from flatboat.games.rifle_and_axe.rules.setup import legal_pick, step_pick
from flatboat.games.rifle_and_axe.rules.tables import (
    AWARDS,
    BARTER_GOT_AT,
    UNIT_AT,
    Edition,
    Ending,
    Phase,
    Reason,
    State,
    Table,
)
from flatboat.games.rifle_and_axe.rules.trade import legal_trade, step_buy, step_sell
from flatboat.games.rifle_and_axe.rules.turn import end_game, standing
from flatboat.kernel.compiler import rule
from flatboat.kernel.defaults import over
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import clear
from flatboat.kernel.records import Row, f64, i8

ACTION_COUNT = len(ACTIONS)


@rule
def has_winner(state: State) -> bool:
    """Whether any settlement stands: else nobody has won (ruling S13)."""
    return standing(state.table) > 0


@rule
def waiting(state: State) -> int:
    """Every settlement that has something to do (ruling S3)."""
    if over(state):
        return 0
    mask = 0
    for seat in range(state.table.seats):
        phase = state.table.settlements[seat].phase
        if phase != Phase.WAIT and phase != Phase.FALLEN:
            mask |= 1 << seat
    return mask


@rule
def why_nothing(table: Table, seat: int) -> int:
    """Why a settlement has nothing to do; else that an action belongs to another phase."""
    phase = table.settlements[seat].phase
    if table.ending != Ending.NOT_YET:
        return Reason.GAME_OVER
    if phase == Phase.FALLEN:
        return Reason.FALLEN
    return Reason.NOT_YOUR_TURN if phase == Phase.WAIT else Reason.NOT_IN_THIS_PHASE


@rule
def legal(edition: Edition, state: State, seat: int, why: Row[i8]) -> None:
    """Fill in the reason for each action, for one seat."""
    s = state.table.settlements[seat]
    reason = why_nothing(state.table, seat)
    for action in range(ACTION_COUNT):
        why[action] = reason
    if reason != Reason.NOT_IN_THIS_PHASE:
        return
    phase = s.phase
    if phase == Phase.ACTION:
        legal_board(edition, state.table, s, why)
        legal_build(edition, s, why)
        legal_trade(edition, s, why)
        why[END] = 0
    elif phase == Phase.BEGIN:
        why[BEGIN] = 0
    elif phase == Phase.LOSE:
        legal_lose(s, why)
    elif phase == Phase.DISCARD:
        legal_discard(s, why)
    elif phase == Phase.RAID:
        legal_raid(s, why)
    elif phase == Phase.BARTER:
        legal_barter(s, why)
    elif phase == Phase.CRAFTSMAN:
        why[CRAFT], why[CRAFT + 1] = 0, 0
    else:
        legal_pick(state.table, why)


@rule
def step(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    """Play one legal decision."""
    clear(state.events)
    phase = state.table.settlements[seat].phase
    if phase == Phase.ACTION:
        step_action(edition, state, dice, seat, action)
    elif phase == Phase.BEGIN:
        open_turn(edition, state, dice, seat)
    elif phase == Phase.CRAFTSMAN:
        step_craftsman(state, seat, action - CRAFT)
    elif phase == Phase.PICK:
        step_pick(state, seat, action - LEAD)
    elif not step_choice(state, dice, seat, action):
        go_on(edition, state, dice, seat)


@rule
def step_action(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    """A decision of the Action Phase."""
    s = state.table.settlements[seat]
    if action == END:
        end_actions(edition, state, dice, seat)
        return
    if action >= BUY:
        good, n = (action - BUY) // len(UNIT_AT), UNIT_AT[(action - BUY) % len(UNIT_AT)]
        step_buy(edition, state, seat, good, n)
    elif action >= SELL:
        good, n = (action - SELL) // len(UNIT_AT), UNIT_AT[(action - SELL) % len(UNIT_AT)]
        step_sell(edition, state, seat, good, n)
    elif action >= BUILD:
        step_build(edition, state, seat, action - BUILD)
    else:
        step_board(edition, state, seat, action)
    s.spent = folk_spent(s)


@rule
def step_choice(state: State, dice: Dice, seat: int, action: int) -> bool:
    """A decision after the Action Phase; True if another must be made before it goes on."""
    if action < DISCARD:
        return step_lose(state, seat, action - LOSE)
    if action < REROLL:
        stored, n = (action - DISCARD) // len(UNIT_AT), UNIT_AT[(action - DISCARD) % len(UNIT_AT)]
        return step_discard(state, seat, n, stored)
    if action == REROLL:
        return step_reroll(state, dice, seat)
    if BARTER <= action < DONE:
        deal, n = (action - BARTER) // len(UNIT_AT), UNIT_AT[(action - BARTER) % len(UNIT_AT)]
        return step_barter(state, seat, n, deal // len(BARTER_GOT_AT), deal % len(BARTER_GOT_AT))
    return False  # ACCEPT, DONE


@rule
def close(edition: Edition, state: State) -> None:
    """The host ends the game: awards as they stand."""
    clear(state.events)
    end_game(edition, state, 0, Ending.CLOSED)


@rule
def returns(edition: Edition, state: State, out: Row[f64]) -> None:
    """Awards, or alone values at par, once the game is over; before that nobody has any."""
    for seat in range(state.table.seats):
        out[seat] = awards_held(edition, state.table, seat) if over(state) else 0


@rule
def is_ahead(edition: Edition, state: State, seat: int, other: int) -> bool:
    """Whether `seat` ranks before `other`: standing, or fallen later (S13); by awards, then values (S7)."""
    table = state.table
    mine, theirs = table.settlements[seat], table.settlements[other]
    if mine.fallen != theirs.fallen:
        return theirs.fallen > 0 and (mine.fallen == 0 or mine.fallen > theirs.fallen)
    if mine.fallen > 0:
        return False
    a, b = awards_held(edition, table, seat), awards_held(edition, table, other)
    if a != b:
        return a > b
    for award in range(AWARDS):
        a, b = award_value(mine, award), award_value(theirs, award)
        if a != b:
            return a > b
    return False
