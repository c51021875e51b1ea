"""Pick-up and drop-off, the last function of a port action (rulings 13, 29 to 33)."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.actions import BOARD, DROP, WELCOME
from flatboat.games.broadhorns.rules.boats import lies_below, occupants
from flatboat.games.broadhorns.rules.cards import leave_hand
from flatboat.games.broadhorns.rules.sell import end_sell
from flatboat.games.broadhorns.rules.tables import (
    NONE,
    ST_LOUIS,
    TRAVELER,
    TRAVELERS,
    Edition,
    Happening,
    Phase,
    Reason,
    State,
    Table,
)
from flatboat.games.broadhorns.rules.turn import pay
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8


@rule
def staying(edition: Edition, table: Table, seat: int) -> int:
    """Travelers aboard who do not get off at this port."""
    n = occupants(table.traders[seat])
    for traveler in range(TRAVELERS):
        if edition.destination[traveler] == table.port:
            n -= table.traders[seat].aboard[traveler]
    return n


@rule
def why_not_board(edition: Edition, table: Table, seat: int, traveler: int) -> int:
    """Why no such traveler can board here, wherever the card is (rulings 13, 30)."""
    if table.port == ST_LOUIS and not table.board_in_st_louis:
        return Reason.ONLY_BUYING
    if not lies_below(edition, edition.destination[traveler], table.port):
        return Reason.DESTINATION_PASSED
    room = edition.boats[table.traders[seat].boat].occupants
    return Reason.LEGAL if staying(edition, table, seat) < room else Reason.BOAT_FULL


@rule
def why_not_drop(edition: Edition, table: Table, seat: int, traveler: int) -> int:
    """A traveler may get off early, before others board, and waits in the town without paying."""
    if table.traders[seat].aboard[traveler] == 0:
        return Reason.NOT_ABOARD
    if table.port == ST_LOUIS:
        return Reason.NO_CARD_SPACE
    if edition.destination[traveler] == table.port:
        return Reason.ARRIVES
    return Reason.BOARDED if table.boarded else Reason.LEGAL


@rule
def legal_travelers(edition: Edition, state: State, seat: int, why: Row[i8]) -> None:
    """Who can get off or board here."""
    table = state.table
    for traveler in range(TRAVELERS):
        why[DROP + traveler] = why_not_drop(edition, table, seat, traveler)
        held = state.hands[seat][TRAVELER + traveler] > 0
        waits = table.port != ST_LOUIS and table.towns[table.port].travelers[traveler] > 0
        why[BOARD + traveler] = Reason.NO_SUCH_CARD
        why[WELCOME + traveler] = Reason.NOT_AT_TOWN
        if held or waits:
            reason = why_not_board(edition, table, seat, traveler)
            if held:
                why[BOARD + traveler] = reason
            if waits:
                why[WELCOME + traveler] = reason


@rule
def arrive(edition: Edition, state: State, seat: int) -> None:
    """Travelers who have reached their destination pay and leave, without a word (ruling 32)."""
    table, trader = state.table, state.table.traders[seat]
    for traveler in range(TRAVELERS):
        if edition.destination[traveler] == table.port and table.port != ST_LOUIS:
            while trader.aboard[traveler] > 0:
                trader.aboard[traveler] -= 1
                table.discards[TRAVELER + traveler] += 1
                pay(state, seat, Happening.ARRIVED, traveler, edition.fare[traveler])


@rule
def begin_travelers(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """Selling and buying are over."""
    end_sell(edition, state, dice, seat, NONE)
    if state.table.phase != Phase.TRAVELERS:
        state.table.phase = Phase.TRAVELERS
        arrive(edition, state, seat)


@rule
def step_travelers(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    """Play one decision about a traveler."""
    begin_travelers(edition, state, dice, seat)
    if action < BOARD:
        drop(state, seat, action - DROP)
    elif action < WELCOME:
        leave_hand(state, seat, TRAVELER + action - BOARD)
        board(state, seat, action - BOARD, Happening.BOARDED)
    else:
        state.table.towns[state.table.port].travelers[action - WELCOME] -= 1
        board(state, seat, action - WELCOME, Happening.WELCOMED)


@rule
def drop(state: State, seat: int, traveler: int) -> None:
    """A traveler gets off early and waits on the town's card space."""
    table = state.table
    table.traders[seat].aboard[traveler] -= 1
    table.towns[table.port].travelers[traveler] += 1
    note(state.events, Happening.DROPPED, seat, traveler, table.port, EVERYONE)


@rule
def board(state: State, seat: int, traveler: int, happening: int) -> None:
    """A traveler comes aboard, face up."""
    state.table.traders[seat].aboard[traveler] += 1
    state.table.boarded = 1
    note(state.events, happening, seat, traveler, 0, EVERYONE)
