"""Cannon fire: which cannons bear, shot by shot, and what each hits."""

from __future__ import annotations

from flatboat.games.broadsides.rules.actions import AIMS, CEASE, FIRE
from flatboat.games.broadsides.rules.layout import touching_side
from flatboat.games.broadsides.rules.ships import BROKEN, bearing_of
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    HEADINGS,
    LETTERS,
    NONE,
    SEATS,
    SECTIONS,
    SIDES,
    Chance,
    Edition,
    Happening,
    Hit,
    Phase,
    Reason,
    Side,
    State,
    Table,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8

FACING, NAMED = 0, 1  # aims: at the side that faces the cannons; at port (NAMED) or starboard (NAMED + 1)
END_ON = NONE


# --- an exchange ---------------------------------------------------------------------------------------


@rule
def bearing_guns(edition: Edition, table: Table, seat: int) -> int:
    """Cannons still aboard that bear: by the fields of fire, or all of the touching side (ruling Q28)."""
    ship, n = table.ships[seat], 0
    if table.boarding:
        column = 0 if touching_side(edition, table, seat) == Side.PORT else COLUMNS - 1
        for letter in range(LETTERS):
            n += ship.guns[letter * COLUMNS + column]
        return n
    bearing = bearing_of(table, seat)
    for section in range(SECTIONS):
        n += ship.guns[section] * edition.bears[bearing][section]
    return n


@rule
def open_fire(edition: Edition, state: State) -> None:
    """Begin an exchange, if a cannon bears: both sides' cannons are counted before any fires (ruling Q4)."""
    table = state.table
    for seat in range(SEATS):
        ship = table.ships[seat]
        ship.bearing = bearing_guns(edition, table, seat)
        ship.shots = ship.bearing
    if table.ships[0].shots + table.ships[1].shots == 0:
        if table.boarding:
            table.phase = Phase.FIRE  # the final volley is over before it began
        return
    table.phase = Phase.FIRE
    table.exchange += 1
    note(
        state.events,
        Happening.EXCHANGE,
        0,
        table.ships[0].shots,
        table.ships[1].shots,
        EVERYONE,
    )
    first = (table.exchange + 1) % SEATS
    table.active = first if table.ships[first].shots > 0 else 1 - first


@rule
def fire_is_over(table: Table) -> bool:
    """Whether no cannon is left to fire in this exchange."""
    return table.ships[0].shots + table.ships[1].shots == 0


@rule
def facing_side(edition: Edition, table: Table, target: int) -> int:
    """The target's side that faces the cannons; END_ON if her bow or stern does (ruling Q9)."""
    if table.boarding:
        return touching_side(edition, table, target)
    bearing = bearing_of(table, target)
    if bearing % (HEADINGS // 2) == 0:
        return END_ON
    return Side.PORT + (1 if bearing < HEADINGS // 2 else 0)


@rule
def legal_fire(edition: Edition, table: Table, seat: int, why: Row[i8]) -> None:
    """Any letter (ruling Q44), with the side named only if the target lies end-on; or cease fire (Q5)."""
    end_on = facing_side(edition, table, 1 - seat) == END_ON
    for letter in range(LETTERS):
        why[FIRE + letter * AIMS + FACING] = Reason.NAME_A_SIDE if end_on else 0
        for side in range(SIDES):
            why[FIRE + letter * AIMS + NAMED + side] = 0 if end_on else Reason.ONE_SIDE
    why[CEASE] = 0


@rule
def step_fire(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    """A shot, or no more of them; then it may be the other's turn to fire."""
    table = state.table
    ship = table.ships[seat]
    if action == CEASE:
        note(state.events, Happening.CEASED, seat, ship.shots, 0, EVERYONE)
        ship.shots = 0
    else:
        letter, aim = (action - FIRE) // AIMS, (action - FIRE) % AIMS
        side = facing_side(edition, table, 1 - seat) if aim == FACING else aim - NAMED
        ship.shots -= 1
        shoot(edition, state, dice, seat, letter, side)
    if ship.shots == 0 and table.ships[1 - seat].shots > 0:
        table.active = 1 - seat


# --- a shot -----------------------------------------------------------------------------------------------


@rule
def shoot(edition: Edition, state: State, dice: Dice, seat: int, letter: int, side: int) -> None:
    """Roll for a cannon and apply what it hits at once."""
    die = below(dice, 6, Chance.SHOT, seat)
    note(state.events, Happening.SHOT, seat, letter, die + 1, EVERYONE)
    hit, target = edition.hits[die], 1 - seat
    before = state.events.count
    if hit == Hit.HULL:
        hit_hull(state, target, letter, side)
    elif hit == Hit.PORT:
        hit_section(state, target, letter * COLUMNS)
    elif hit == Hit.STARBOARD:
        hit_section(state, target, letter * COLUMNS + COLUMNS - 1)
    elif hit == Hit.MAST:
        hit_mast(state, target, letter)
        hit_section(state, target, letter * COLUMNS + 1)  # ruling Q7
    if state.events.count == before:
        note(state.events, Happening.NO_EFFECT, seat, 0, 0, EVERYONE)
    else:
        state.table.effect = 1


@rule
def hit_hull(state: State, target: int, letter: int, side: int) -> None:
    """A damage marker on the hull; a third one does nothing, nor does any in the final volley (Q11, Q28)."""
    ship, spot = state.table.ships[target], letter * SIDES + side
    if state.table.boarding == 0 and ship.hull[spot] < BROKEN:
        ship.hull[spot] += 1
        note(state.events, Happening.HULL, target, spot, ship.hull[spot], EVERYONE)


@rule
def hit_mast(state: State, target: int, letter: int) -> None:
    """A mast, or its top if it takes two hits (ruling Q12)."""
    ship = state.table.ships[target]
    if ship.masts[letter] > 0:
        ship.masts[letter] -= 1
        note(state.events, Happening.MAST, target, letter, ship.masts[letter], EVERYONE)


@rule
def hit_section(state: State, target: int, section: int) -> None:
    """Everything in a section is lost: cannon, crew, Captain (rulings Q8, Q10)."""
    ship, place = state.table.ships[target], target * SECTIONS + section
    if ship.guns[section]:
        ship.guns[section] = 0
        note(state.events, Happening.CANNON_LOST, target, section, 0, EVERYONE)
    if ship.crew[place] > 0:
        note(state.events, Happening.CREW_LOST, target, section, ship.crew[place], EVERYONE)
        ship.crew[place] = 0
    if ship.captain == place:
        ship.captain, ship.lost = NONE, state.table.round
        note(state.events, Happening.CAPTAIN_LOST, target, section, 0, EVERYONE)
