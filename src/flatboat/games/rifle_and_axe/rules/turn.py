"""Turns for all: a common start, how a settlement's turn or its story ends, the end of the game."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.awards import award_value, points
from flatboat.games.rifle_and_axe.rules.tables import (
    AWARDS,
    SEASONS,
    Award,
    Edition,
    Ending,
    Fall,
    Happening,
    Phase,
    Resource,
    State,
    Table,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note


@rule
def season_of(table: Table) -> int:
    """The season by the number of the turn (ruling S2)."""
    return table.turn % SEASONS


@rule
def standing(table: Table) -> int:
    """How many settlements stand."""
    n = 0
    for seat in range(table.seats):
        n += 1 if table.settlements[seat].fallen == 0 else 0
    return n


@rule
def begin_turn(state: State, seat: int) -> None:
    """A new turn for every standing settlement (ruling S3); `seat` is whose move led to it."""
    table = state.table
    table.turn += 1
    for other in range(table.seats):
        if table.settlements[other].phase != Phase.FALLEN:
            table.settlements[other].phase = Phase.BEGIN
    note(state.events, Happening.TURN, seat, table.turn, 0, EVERYONE)


@rule
def end_settlement_turn(edition: Edition, state: State, seat: int) -> None:
    """The End Phase: the values that awards go by are told, and the others waited for."""
    s = state.table.settlements[seat]
    s.phase = Phase.WAIT
    events = state.events
    folk, happiness = s.resources[Resource.FOLK], s.resources[Resource.HAPPINESS]
    note(events, Happening.STANDS_PEOPLE, seat, folk, happiness, EVERYONE)
    works, money = award_value(s, Award.BUILDER), s.resources[Resource.MONEY]
    note(events, Happening.STANDS_WORKS, seat, works, money, EVERYONE)
    note(events, Happening.STANDS_STORES, seat, award_value(s, Award.HOARDER), 0, EVERYONE)
    end_turn_for_all(edition, state, seat)


@rule
def fall(edition: Edition, state: State, seat: int, how: int) -> None:
    """The settlement is overrun (ruling H9) or abandoned (S11), and out of the game."""
    s = state.table.settlements[seat]
    s.phase, s.fall, s.fallen = Phase.FALLEN, how, state.table.turn
    note(state.events, Happening.FELL, seat, state.table.turn, how, EVERYONE)
    end_turn_for_all(edition, state, seat)


@rule
def lose_folk(edition: Edition, state: State, seat: int, wanted: int, cause: int) -> int:
    """Folk die or move away; returns how many. A settlement without Folk is abandoned (ruling S11)."""
    s = state.table.settlements[seat]
    lost = min(wanted, s.resources[Resource.FOLK])
    if lost > 0:
        s.resources[Resource.FOLK] -= lost
        s.lost += lost
        note(state.events, Happening.FOLK_LOST, seat, lost, cause, EVERYONE)
        if s.resources[Resource.FOLK] == 0:
            fall(edition, state, seat, Fall.ABANDONED)
    return lost


@rule
def end_turn_for_all(edition: Edition, state: State, seat: int) -> None:
    """When every standing settlement is done, the next turn begins or the game is over (S3, S13, C7).

    Who stands last has won, or by the option `play_on` plays on to the last turn.
    """
    table, left = state.table, standing(state.table)
    for other in range(table.seats):
        phase = table.settlements[other].phase
        if phase != Phase.WAIT and phase != Phase.FALLEN:
            return
    if left == 0:
        end_game(edition, state, seat, Ending.NONE_STANDS)
    elif left == 1 and table.seats > 1 and table.play_on == 0:
        end_game(edition, state, seat, Ending.LAST_STANDING)
    elif table.turn >= edition.turns:
        end_game(edition, state, seat, Ending.TURNS)
    else:
        begin_turn(state, seat)


@rule
def end_game(edition: Edition, state: State, seat: int, ending: int) -> None:
    """The awards are given (rulings S6, S13); alone, for each value at par (S8)."""
    table = state.table
    table.ending = ending
    for other in range(table.seats):
        for award in range(AWARDS):
            if points(edition, table, other, award) > 0:
                note(state.events, Happening.AWARDED, other, award, 0, EVERYONE)
    note(state.events, Happening.ENDED, seat, ending, 0, EVERYONE)
