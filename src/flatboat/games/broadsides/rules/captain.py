"""Loss of your Captain: one of the crew takes his place (rulings Q16, Q17)."""

from __future__ import annotations

from flatboat.games.broadsides.rules.actions import CAPTAIN
from flatboat.games.broadsides.rules.ships import crew_left
from flatboat.games.broadsides.rules.tables import (
    NONE,
    SEATS,
    SECTIONS,
    Happening,
    Phase,
    Reason,
    State,
    Table,
)
from flatboat.games.broadsides.rules.view import forget
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8


@rule
def lacks_captain(table: Table, seat: int) -> bool:
    """Whether a Captain was lost before this round, or at all when boarding begins (rulings Q16, Q17)."""
    ship = table.ships[seat]
    return ship.captain == NONE and ship.lost < table.round + table.boarding and crew_left(ship) > 0


@rule
def ask_for_captains(state: State) -> bool:
    """Ask each side that lacks a Captain for a new one; False if none is asked."""
    table, asked = state.table, False
    for seat in range(SEATS):
        secret = state.secrets[seat]
        forget(secret)
        if lacks_captain(table, seat):
            asked = True
        else:
            secret.ready = 1
    if asked:
        table.phase = Phase.REPLACE
    return asked


@rule
def legal_captains(table: Table, seat: int, why: Row[i8]) -> None:
    """Any of the surviving crew."""
    for section in range(SECTIONS):
        crew = table.ships[seat].crew[seat * SECTIONS + section]
        why[CAPTAIN + section] = 0 if crew > 0 else Reason.NO_CREW


@rule
def step_captain(state: State, seat: int, section: int) -> None:
    """Choose in secret (ruling Q43)."""
    secret = state.secrets[seat]
    secret.captain, secret.ready = section, 1


@rule
def show_captains(state: State) -> None:
    """The new Captains step forward."""
    for seat in range(SEATS):
        ship, secret = state.table.ships[seat], state.secrets[seat]
        if secret.captain != NONE:
            ship.captain = seat * SECTIONS + secret.captain
            ship.crew[ship.captain] -= 1
            note(state.events, Happening.NEW_CAPTAIN, seat, secret.captain, 0, EVERYONE)
        forget(secret)
