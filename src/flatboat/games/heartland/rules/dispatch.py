"""Which rule each decision belongs to: the game's verbs."""

from __future__ import annotations

from flatboat.games.heartland.rules.act import legal_act_phases, step_act, step_discards, step_draws
from flatboat.games.heartland.rules.move import legal_move, step_move
from flatboat.games.heartland.rules.radio import legal_radio, step_radio
from flatboat.games.heartland.rules.setup import legal_picks, step_picks, step_stops
from flatboat.games.heartland.rules.stops import legal_stops
from flatboat.games.heartland.rules.tables import ACTIONS, Edition, Ending, Phase, Reason, State, Table
from flatboat.games.heartland.rules.turn import end_game, refuel
from flatboat.kernel.compiler import rule
from flatboat.kernel.defaults import over
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import clear
from flatboat.kernel.piles import total
from flatboat.kernel.records import Row, f64, i8

ACTION_COUNT = len(ACTIONS)


@rule
def actor(table: Table) -> int:
    """The seat that must decide next."""
    return table.partner if table.phase == Phase.ANSWER else table.turn


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
    if reason != Reason.NOT_IN_THIS_PHASE:
        return
    phase = table.phase
    if phase == Phase.MOVE:
        legal_move(state, seat, why)
    elif phase == Phase.RADIO or phase == Phase.OFFER or phase == Phase.ANSWER:
        legal_radio(state, seat, why)
    elif phase == Phase.PICK or phase == Phase.PICK_CELL:
        legal_picks(edition, table, why)
    elif phase == Phase.STOPS:
        legal_stops(table, why)
    else:
        legal_act_phases(edition, state, seat, why)


@rule
def step(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    """Play one legal decision."""
    clear(state.events)
    phase = state.table.phase
    if phase == Phase.MOVE:
        step_move(edition, state, seat, action)
    elif phase == Phase.ACT or phase == Phase.LOADING or phase == Phase.UNLOADING:
        step_act(edition, state, seat, action)
    elif phase == Phase.DISCARD or phase == Phase.WASH_DISCARD or phase == Phase.OIL:
        step_discards(edition, state, seat, action)
    elif phase == Phase.REDRAW or phase == Phase.WASH or phase == Phase.REFUEL:
        step_draws(edition, state, dice, seat, action)
    elif phase == Phase.STOPS:
        step_stops(edition, state, seat, action)
    elif phase == Phase.PICK or phase == Phase.PICK_CELL:
        step_picks(edition, state, dice, seat, action)
    elif step_radio(edition, state, seat, action):
        refuel(edition, state)


@rule
def close(edition: Edition, state: State) -> None:
    """The host ends a game that is stuck: penalties and ranking apply (ruling G4)."""
    clear(state.events)
    end_game(edition, state, Ending.CLOSED)


@rule
def returns(edition: Edition, state: State, out: Row[f64]) -> None:
    """Points as they stand; once the game is over, after penalties."""
    for seat in range(state.table.seats):
        out[seat] = state.table.truckers[seat].points


@rule
def is_ahead(edition: Edition, state: State, seat: int, other: int) -> bool:
    """Whether `seat` ranks before `other`: more points, then fewer cubes left (ruling G3)."""
    mine, theirs = state.table.truckers[seat], state.table.truckers[other]
    if mine.points != theirs.points:
        return mine.points > theirs.points
    return total(mine.cargo) < total(theirs.cargo)
