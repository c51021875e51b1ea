"""Positioning the ships: a collision lays the large ships side by side."""

from __future__ import annotations

from flatboat.games.broadsides.rules.tables import (
    HEADINGS,
    LETTERS,
    NONE,
    SEATS,
    SECTIONS,
    Edition,
    Happening,
    State,
    Table,
)
from flatboat.games.broadsides.rules.view import forget
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note

OPPOSITE = HEADINGS // 2


@rule
def lay_alongside(edition: Edition, state: State, first_moved: bool, second_moved: bool) -> None:
    """The ships touch; if both moved, the first counts as stationary (ruling Q21). Masts and markers go."""
    table = state.table
    table.stationary = 1 if first_moved and not second_moved else 0
    own, other = table.ships[table.stationary], table.ships[1 - table.stationary]
    came_from = (other.heading + OPPOSITE - own.heading) % HEADINGS
    table.layout = edition.case[came_from]
    table.boarding = 1
    for seat in range(SEATS):
        forget(state.secrets[seat])  # cards not carried out are never shown (ruling Q42)
        for letter in range(LETTERS):
            table.ships[seat].masts[letter] = 0
    note(state.events, Happening.COLLISION, table.stationary, table.layout, 0, EVERYONE)


@rule
def role(table: Table, ship: int) -> int:
    """0 for the stationary ship, 1 for the one that ran into her."""
    return 0 if ship == table.stationary else 1


@rule
def touching_side(edition: Edition, table: Table, ship: int) -> int:
    """The side of a ship that touches the other."""
    return edition.touching[table.layout][role(table, ship)]


@rule
def across(edition: Edition, table: Table, place: int) -> int:
    """The place directly opposite on the other ship, NONE if there is none (ruling Q33)."""
    ship, section = place // SECTIONS, place % SECTIONS
    over = edition.opposite[table.layout * SEATS + role(table, ship)][section]
    return NONE if over == NONE else (1 - ship) * SECTIONS + over
