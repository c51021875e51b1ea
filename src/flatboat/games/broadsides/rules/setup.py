"""Set-up: ships on their starting circles, cannons and crew aboard, Captains placed in secret."""

from __future__ import annotations

from flatboat.games.broadsides.rules.actions import CAPTAIN, CREW
from flatboat.games.broadsides.rules.ships import figures
from flatboat.games.broadsides.rules.tables import (
    LETTERS,
    MOST_EXTRA,
    NONE,
    SEATS,
    SECTIONS,
    SLOTS,
    Edition,
    Happening,
    Options,
    Phase,
    Reason,
    Secret,
    Ship,
    State,
    Table,
)
from flatboat.games.broadsides.rules.view import forget
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8


@rule
def setup(edition: Edition, state: State, dice: Dice, options: Options) -> None:
    """Both ships are alike (ruling Q3); the Captains are placed next."""
    table = state.table
    table.seats, table.extra_crew, table.winner = SEATS, options.extra_crew, NONE
    table.stationary, table.phase = NONE, Phase.PLACE
    for seat in range(SEATS):
        fit_out(edition, table.ships[seat], seat)
        forget(state.secrets[seat])


@rule
def fit_out(edition: Edition, ship: Ship, seat: int) -> None:
    """A ship at her start: cannons, two of the crew at each, masts."""
    ship.x, ship.y = edition.start_x[seat], edition.start_y[seat]
    ship.heading, ship.captain = edition.start_heading[seat], NONE
    for section in range(SECTIONS):
        ship.guns[section] = edition.guns[section]
        ship.crew[seat * SECTIONS + section] = edition.crew * edition.guns[section]
    for letter in range(LETTERS):
        ship.masts[letter] = edition.masts[letter]
    for slot in range(SLOTS):
        ship.shown[slot] = NONE


@rule
def placed(secret: Secret, section: int) -> int:
    """Figures that a side has put into a section in secret, so far."""
    n = 1 if secret.captain == section else 0
    for i in range(MOST_EXTRA):
        n += 1 if secret.extra[i] == section else 0
    return n


@rule
def extras_placed(secret: Secret) -> int:
    """Extra crew that has its section."""
    n = 0
    for i in range(MOST_EXTRA):
        n += 1 if secret.extra[i] != NONE else 0
    return n


@rule
def legal_placing(edition: Edition, table: Table, secret: Secret, seat: int, why: Row[i8]) -> None:
    """Extra crew, then the Captain, in the order of the rulebook: anywhere with room (rulings Q1, Q31)."""
    ship, crew_next = table.ships[seat], extras_placed(secret) < table.extra_crew
    for section in range(SECTIONS):
        aboard = figures(ship, seat * SECTIONS + section) + placed(secret, section)
        room = 0 if aboard < edition.stack else Reason.FULL
        why[CAPTAIN + section] = Reason.CREW_FIRST if crew_next else room
        if table.extra_crew > 0:
            why[CREW + section] = room if crew_next else Reason.CREW_PLACED


@rule
def step_placing(state: State, seat: int, action: int) -> None:
    """Choose a section in secret (ruling Q2); nothing is noted of it."""
    secret = state.secrets[seat]
    if action >= CREW:
        secret.extra[extras_placed(secret)] = action - CREW
    else:
        secret.captain, secret.ready = action - CAPTAIN, 1


@rule
def show_placed(state: State) -> None:
    """Both have chosen: the figures are put aboard."""
    for seat in range(SEATS):
        ship, secret = state.table.ships[seat], state.secrets[seat]
        ship.captain = seat * SECTIONS + secret.captain
        note(state.events, Happening.PLACED, seat, secret.captain, 0, EVERYONE)
        for i in range(extras_placed(secret)):
            ship.crew[seat * SECTIONS + secret.extra[i]] += 1
            note(state.events, Happening.PLACED_CREW, seat, secret.extra[i], 0, EVERYONE)
        forget(secret)
