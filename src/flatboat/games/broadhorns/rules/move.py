"""The move action: speed, the bonus move, Good Current; travelers whose destination is passed."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.actions import CURRENT as PLAY_CURRENT
from flatboat.games.broadhorns.rules.actions import MOVE
from flatboat.games.broadhorns.rules.boats import last_space
from flatboat.games.broadhorns.rules.cards import play_card
from flatboat.games.broadhorns.rules.season import season
from flatboat.games.broadhorns.rules.tables import (
    CURRENT,
    MOST_MOVE,
    NONE,
    ST_LOUIS,
    TRAVELER,
    TRAVELERS,
    Edition,
    Happening,
    Reason,
    Season,
    State,
    Table,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8

MOVES_FOR_BONUS = 2


@rule
def speed(edition: Edition, table: Table, seat: int) -> int:
    """Spaces a broadhorn moves with one action: base speed, season, Good Current (ruling 22)."""
    spaces = edition.boats[table.traders[seat].boat].speed + edition.current * table.currents
    now = season(edition, table)
    if now == Season.WINTER:
        spaces += edition.winter
    elif now == Season.SPRING:
        spaces += edition.spring
    return spaces


@rule
def why_no_move(edition: Edition, table: Table, seat: int) -> int:
    """Why a player cannot move at all, else LEGAL."""
    trader = table.traders[seat]
    if trader.boat == NONE:
        return Reason.NO_BOAT
    if table.actions == 0 and table.bonus == 0:
        return Reason.NO_ACTION_LEFT
    return Reason.RIVER_ENDS if trader.at == last_space(edition) else Reason.LEGAL


@rule
def legal_moves(edition: Edition, table: Table, seat: int, why: Row[i8]) -> None:
    """Down the river, at least one space, not past New Orleans (ruling 20)."""
    never = why_no_move(edition, table, seat)
    if never != Reason.LEGAL:
        for spaces in range(MOST_MOVE):
            why[MOVE + spaces] = never
        return
    reach = speed(edition, table, seat)
    left = last_space(edition) - table.traders[seat].at
    for spaces in range(1, MOST_MOVE + 1):
        if spaces > left:
            why[MOVE + spaces - 1] = Reason.RIVER_ENDS
        else:
            why[MOVE + spaces - 1] = Reason.LEGAL if spaces <= reach else Reason.TOO_FAR


@rule
def why_not_current(edition: Edition, state: State, seat: int) -> int:
    """Good Current is played before the first move of a turn (ruling 22)."""
    never = why_no_move(edition, state.table, seat)
    if never != Reason.LEGAL:
        return never
    if state.hands[seat][CURRENT] == 0:
        return Reason.NO_SUCH_CARD
    return Reason.MOVED if state.table.moves > 0 else Reason.LEGAL


@rule
def pass_destinations(edition: Edition, state: State, seat: int) -> None:
    """Travelers aboard whose destination lies behind are lost (ruling 31)."""
    table, trader = state.table, state.table.traders[seat]
    for traveler in range(TRAVELERS):
        if trader.aboard[traveler] > 0 and edition.port[edition.destination[traveler]] < trader.at:
            table.discards[TRAVELER + traveler] += trader.aboard[traveler]
            note(state.events, Happening.PASSED, seat, traveler, trader.aboard[traveler], EVERYONE)
            trader.aboard[traveler] = 0


@rule
def step_move(edition: Edition, state: State, seat: int, spaces: int) -> None:
    """Move; two move actions in a turn give one more, at the same speed (ruling 21)."""
    table, trader = state.table, state.table.traders[seat]
    trader.expeditions += trader.at == edition.port[ST_LOUIS]
    note(state.events, Happening.MOVED, seat, trader.at, trader.at + spaces, EVERYONE)
    trader.at += spaces
    if table.actions > 0:
        table.actions -= 1
        table.moves += 1
        table.bonus = 1 if table.moves == MOVES_FOR_BONUS else 0
    else:
        table.bonus = 0
    pass_destinations(edition, state, seat)


@rule
def legal_current(edition: Edition, state: State, seat: int, why: Row[i8]) -> None:
    """Play Good Current, or why not."""
    why[PLAY_CURRENT] = why_not_current(edition, state, seat)


@rule
def step_current(state: State, seat: int) -> None:
    """Two cards add up (ruling 22)."""
    play_card(state, seat, CURRENT)
    state.table.currents += 1
    note(state.events, Happening.CURRENT, seat, 0, 0, EVERYONE)
