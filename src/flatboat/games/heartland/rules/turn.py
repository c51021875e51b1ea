"""The order of play: turns, what follows an action, Refuel, the end of the game."""

from __future__ import annotations

from flatboat.games.heartland.rules.cards import can_draw
from flatboat.games.heartland.rules.radio import can_radio
from flatboat.games.heartland.rules.roads import lay_roads
from flatboat.games.heartland.rules.tables import (
    CENTRE,
    GOODS,
    NOWHERE,
    STALLED_ROUNDS,
    STOP,
    Edition,
    Ending,
    Happening,
    Phase,
    State,
    Table,
    Upgrade,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note

SMART_PHONE_HAND = 6


@rule
def begin_turn(state: State, seat: int) -> None:
    """A player's turn begins with Phase 1: Move."""
    table = state.table
    table.turn, table.phase = seat, Phase.MOVE
    table.turns += 1
    table.towed, table.fuel, table.corn, table.paid, table.tuned = 0, 0, 0, 0, 0
    table.handled, table.left, table.radioed, table.partner = 0, 0, 0, NOWHERE
    note(state.events, Happening.TURN, seat, table.turns, 0, EVERYONE)


@rule
def is_sold(table: Table, place: int) -> bool:
    """Whether this truck stop's upgrade has been bought."""
    for seat in range(table.seats):
        if table.truckers[seat].upgrade == place - STOP:
            return True
    return False


@rule
def is_empty(table: Table, place: int) -> bool:
    """Whether no truck stands at this place."""
    for seat in range(table.seats):
        if table.truckers[seat].at == place:
            return False
    return True


@rule
def go_to(edition: Edition, state: State, seat: int, place: int) -> None:
    """Put the truck on a place. A sold truck stop leaves the map with the last truck on it (ruling T7)."""
    table = state.table
    left = table.truckers[seat].at
    table.truckers[seat].at = place
    if left >= STOP and is_sold(table, left) and is_empty(table, left):
        table.map.cell[left] = NOWHERE
        lay_roads(edition, table.map)
        note(state.events, Happening.STOP_GONE, seat, left, 0, EVERYONE)


@rule
def tow(edition: Edition, state: State, seat: int) -> None:
    """Tow the truck to the distribution centre; the cargo stays aboard and no fees are paid (M7, M8, A7)."""
    note(state.events, Happening.TOWED, seat, state.table.truckers[seat].at, 0, EVERYONE)
    go_to(edition, state, seat, CENTRE)
    state.table.towed = 1
    state.table.phase = Phase.ACT


@rule
def after_action(edition: Edition, state: State) -> None:
    """What an upgrade allows between the action and Refuel (ruling T8: in the turn of purchase too)."""
    table = state.table
    trucker = table.truckers[table.turn]
    if trucker.upgrade == Upgrade.HAM_RADIO and can_radio(table):
        table.phase = Phase.RADIO
    elif trucker.upgrade == Upgrade.OIL_CHANGE and trucker.cards > 0:
        table.phase = Phase.OIL
    else:
        refuel(edition, state)


@rule
def refuel(edition: Edition, state: State) -> None:
    """Phase 3: draw up to five cards in hand, six with Smart Phone (ruling L10)."""
    table = state.table
    trucker = table.truckers[table.turn]
    size = SMART_PHONE_HAND if trucker.upgrade == Upgrade.SMART_PHONE else edition.hand
    table.left = max(0, size - trucker.cards)
    if table.left > 0 and can_draw(table):
        table.phase = Phase.REFUEL
    else:
        end_turn(edition, state)


@rule
def end_turn(edition: Edition, state: State) -> None:
    """Check the threshold (ruling G1) and pass the turn on clockwise, or end the game."""
    table = state.table
    points = table.truckers[table.turn].points
    if table.trigger == NOWHERE and points >= table.target:
        table.trigger = table.turn
        note(state.events, Happening.TRIGGERED, table.turn, points, 0, EVERYONE)
    following = (table.turn + 1) % table.seats
    if following == table.trigger:
        end_game(edition, state, Ending.THRESHOLD)
    elif table.trigger == NOWHERE and table.turns >= STALLED_ROUNDS * table.seats:
        end_game(edition, state, Ending.STALLED)
    else:
        begin_turn(state, following)


@rule
def end_game(edition: Edition, state: State, ending: int) -> None:
    """Everyone pays for the cargo left in the trailer, never below zero (ruling G2)."""
    table = state.table
    for seat in range(table.seats):
        trucker = table.truckers[seat]
        lost = 0
        for good in range(GOODS):
            lost += trucker.cargo[good] * edition.penalty[good]
        trucker.penalty = min(lost, trucker.points)
        trucker.points -= trucker.penalty
        if trucker.penalty > 0:
            note(state.events, Happening.PENALTY, seat, trucker.penalty, 0, EVERYONE)
    table.phase, table.ending = Phase.OVER, ending
    note(state.events, Happening.ENDED, table.turn, ending, 0, EVERYONE)
