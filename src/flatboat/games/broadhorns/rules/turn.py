"""The order of play: a turn begins and ends, the last round, the final reckoning."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.boats import barrels
from flatboat.games.broadhorns.rules.market import refresh
from flatboat.games.broadhorns.rules.spoil import spoil_step
from flatboat.games.broadhorns.rules.tables import (
    GOODS,
    NONE,
    SEATS,
    Edition,
    Ending,
    Happening,
    Phase,
    State,
    Table,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import EVERYONE, note

ACTIONS_A_TURN = 2


@rule
def begin_turn(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """Refresh the market, spoil cargo, then two actions."""
    table = state.table
    table.turn = seat
    table.turns += 1
    table.actions, table.moves, table.bonus, table.currents = ACTIONS_A_TURN, 0, 0, 0
    table.ordered, table.resolved, table.port = 0, 0, NONE
    note(state.events, Happening.TURN, seat, table.turns, 0, EVERYONE)
    refresh(edition, state, dice)
    if not spoil_step(edition, state):
        table.phase = Phase.ACT


@rule
def end_turn(edition: Edition, state: State, dice: Dice) -> None:
    """Pass the turn on clockwise, or end the game once all have had the same number (ruling 12)."""
    table = state.table
    following = (table.turn + 1) % table.seats
    table.quiet += 1
    if following == table.first and table.last_round:
        end_game(edition, state, Ending.YEAR)
    elif following == table.first and table.quiet >= edition.quiet_rounds * table.seats:  # ruling 47
        end_game(edition, state, Ending.STALLED)
    else:
        begin_turn(edition, state, dice, following)


@rule
def prize(edition: Edition, table: Table, seat: int) -> int:
    """Gold for wreaths: those who tie share the prizes of their places, rounded down (ruling 38)."""
    place, tied, prizes = 0, 0, 0
    for other in range(table.seats):
        place += table.traders[other].wreaths > table.traders[seat].wreaths
        tied += table.traders[other].wreaths == table.traders[seat].wreaths
    for shared in range(place, min(SEATS, place + tied)):
        prizes += edition.prizes[table.seats][shared]
    return prizes // tied


@rule
def end_game(edition: Edition, state: State, ending: int) -> None:
    """Gold for barrels aboard, for broadhorns wherever they lie (ruling 12), and for wreaths."""
    table = state.table
    for seat in range(table.seats):
        trader, left = table.traders[seat], 0
        for good in range(GOODS):
            left += barrels(trader, good)
        if left > 0:
            pay(state, seat, Happening.LEFT_OVER, left, left * edition.left_over)
        if trader.boat != NONE:
            pay(state, seat, Happening.RESALE, trader.boat, edition.boats[trader.boat].resale)
    for seat in range(table.seats):
        won = prize(edition, table, seat)
        if won > 0:
            pay(state, seat, Happening.PRIZE, table.traders[seat].wreaths, won)
    table.phase, table.ending = Phase.OVER, ending
    note(state.events, Happening.ENDED, table.turn, ending, 0, EVERYONE)


@rule
def pay(state: State, seat: int, happening: int, what: int, gold: int) -> None:
    """A player receives gold."""
    state.table.traders[seat].gold += gold
    note(state.events, happening, seat, what, gold, EVERYONE)


@rule
def charge(state: State, seat: int, happening: int, what: int, gold: int) -> None:
    """A player pays gold."""
    state.table.traders[seat].gold -= gold
    note(state.events, happening, seat, what, gold, EVERYONE)
