"""Ships: where they lie, what they have lost, who stands where."""

from __future__ import annotations

from flatboat.games.broadsides.rules.tables import (
    DX,
    DY,
    HEADINGS,
    LETTERS,
    NONE,
    SECTIONS,
    SLOTS,
    SPOTS,
    Edition,
    Ship,
    Table,
)
from flatboat.kernel.compiler import lookup, rule

ROW_OF_DOTS = 3
TO_DOT = lookup((5, 4, 3, 6, NONE, 2, 7, 0, 1))  # the heading to each dot around, from the south-west
BROKEN = 2  # damage markers that cannot be repaired


@rule
def figures(ship: Ship, place: int) -> int:
    """Figures of a side in a place, the Captain among them (rulings Q31, Q37)."""
    return ship.crew[place] + (1 if ship.captain == place else 0)


@rule
def crew_left(ship: Ship) -> int:
    """All of a side's crew, the Captain not counted."""
    n = 0
    for place in range(len(ship.crew)):
        n += ship.crew[place]
    return n


@rule
def guns_left(ship: Ship) -> int:
    """Cannons still aboard."""
    n = 0
    for section in range(SECTIONS):
        n += ship.guns[section]
    return n


@rule
def masts_lost(edition: Edition, ship: Ship) -> int:
    """Masts that are gone; the main mast only after its second hit (ruling Q12)."""
    n = 0
    for letter in range(LETTERS):
        n += 1 if edition.masts[letter] > 0 and ship.masts[letter] == 0 else 0
    return n


@rule
def hulls_broken(ship: Ship) -> int:
    """Hull spots with two damage markers (ruling Q11)."""
    n = 0
    for spot in range(SPOTS):
        n += 1 if ship.hull[spot] >= BROKEN else 0
    return n


@rule
def damaged_cards(edition: Edition, ship: Ship) -> int:
    """Damage cards to plot: one for each mast lost and each broken hull spot (rulings Q13, Q14, Q41)."""
    return min(SLOTS, masts_lost(edition, ship) + hulls_broken(ship))


@rule
def dot_ahead(edition: Edition, ship: Ship) -> int:
    """The dot before the bow; NONE beyond the edge."""
    x, y = ship.x + DX[ship.heading], ship.y + DY[ship.heading]
    if x < 0 or y < 0 or x >= edition.width or y >= edition.height:
        return NONE
    return int(y * edition.width + x)


@rule
def are_adjacent(table: Table) -> bool:
    """Whether the small ships are one dot apart: within firing range."""
    a, b = table.ships[0], table.ships[1]
    return max(abs(a.x - b.x), abs(a.y - b.y)) == 1


@rule
def direction(dx: int, dy: int) -> int:
    """The direction, as a heading, of a dot that is adjacent."""
    return int(TO_DOT[(dy + 1) * ROW_OF_DOTS + dx + 1])


@rule
def bearing_of(table: Table, seat: int) -> int:
    """Where the other ship lies, in eighths clockwise from the bow: 0 ahead, 2 abeam to starboard."""
    own, other = table.ships[seat], table.ships[1 - seat]
    return (direction(other.x - own.x, other.y - own.y) - own.heading) % HEADINGS
