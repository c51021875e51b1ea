"""Move your ships: cards are turned over one by one, and both ships move as they say."""

from __future__ import annotations

from flatboat.games.broadsides.rules.captain import ask_for_captains
from flatboat.games.broadsides.rules.gunnery import open_fire
from flatboat.games.broadsides.rules.layout import lay_alongside
from flatboat.games.broadsides.rules.plot import card_by_chance, card_of, end_game, may_surrender
from flatboat.games.broadsides.rules.ships import are_adjacent, bearing_of, damaged_cards, dot_ahead
from flatboat.games.broadsides.rules.tables import (
    DX,
    DY,
    HEADINGS,
    NONE,
    SEATS,
    SLOTS,
    UNKNOWN,
    Card,
    Edition,
    Ending,
    Happening,
    Phase,
    Ship,
    State,
    Table,
)
from flatboat.games.broadsides.rules.view import forget
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import EVERYONE, note

# --- rounds ------------------------------------------------------------------------------------------


@rule
def begin_round(edition: Edition, state: State) -> None:
    """A new round: cards are plotted, unless nothing can happen any more."""
    table = state.table
    ending = why_drawn(edition, table)
    if ending != Ending.NOT_YET:
        end_game(state, ending, NONE)
        return
    table.round += 1
    table.slot, table.effect, table.phase = 0, 0, Phase.SAIL
    note(state.events, Happening.ROUND, 0, table.round, 0, EVERYONE)
    for seat in range(SEATS):
        ship, secret = table.ships[seat], state.secrets[seat]
        ship.damaged = damaged_cards(edition, ship)
        ship.adrift, ship.stopped = 1 if ship.captain == NONE else 0, 0
        for slot in range(SLOTS):
            ship.shown[slot] = NONE
        forget(secret)
        if ship.adrift and not may_surrender(ship):
            secret.ready = 1  # nothing to choose (ruling Q16)
        else:
            table.phase = Phase.PLOT


@rule
def why_drawn(edition: Edition, table: Table) -> int:
    """The ending by which a game without another round is a draw (rulings Q26, Q27); 0 if it goes on."""
    if are_helpless(edition, table):
        return Ending.HELPLESS
    return Ending.QUIET_SEA if table.quiet >= edition.quiet_rounds else Ending.NOT_YET


@rule
def are_helpless(edition: Edition, table: Table) -> bool:
    """Whether neither ship can ever move again, nor bear a cannon on the other (ruling Q26)."""
    for seat in range(SEATS):
        ship = table.ships[seat]
        if damaged_cards(edition, ship) < SLOTS:
            return False
        if are_adjacent(table) and bears_any(edition, ship, bearing_of(table, seat)):
            return False
    return True


@rule
def bears_any(edition: Edition, ship: Ship, bearing: int) -> bool:
    """Whether a cannon still aboard bears on a ship that lies so."""
    for section in range(len(ship.guns)):
        if ship.guns[section] and edition.bears[bearing][section]:
            return True
    return False


@rule
def end_round(edition: Edition, state: State) -> None:
    """Cards are taken back; a Captain lost the round before is replaced (ruling Q16), unless it is a draw."""
    table = state.table
    table.quiet = 0 if table.effect else table.quiet + 1
    if why_drawn(edition, table) != Ending.NOT_YET or not ask_for_captains(state):
        begin_round(edition, state)


# --- a card ------------------------------------------------------------------------------------------


@rule
def turn_over(edition: Edition, state: State, dice: Dice) -> None:
    """Both turn over a card and move; then they collide, or fire if they can."""
    table, slot = state.table, int(state.table.slot)
    first = sail(edition, state, dice, 0, slot)
    second = sail(edition, state, dice, 1, slot)
    table.slot += 1
    a, b = table.ships[0], table.ships[1]
    if a.x == b.x and a.y == b.y:
        lay_alongside(edition, state, first, second)
        open_fire(edition, state)
    elif are_adjacent(table):
        open_fire(edition, state)


@rule
def sail(edition: Edition, state: State, dice: Dice, seat: int, slot: int) -> bool:
    """Move as the card in a slot says; True if the ship came to another dot (ruling Q21)."""
    ship, plot = state.table.ships[seat], state.secrets[seat].plot
    if ship.stopped or plot == NONE:  # void cards are never shown (ruling Q42)
        return False
    card = card_by_chance(dice, ship, seat, slot) if plot == UNKNOWN else card_of(plot, slot)
    ship.shown[slot] = card
    note(state.events, Happening.CARD, seat, card, slot, EVERYONE)
    if card == Card.FORWARD:
        return sail_forward(edition, state, seat)
    if card == Card.STARBOARD or card == Card.PORT:
        ship.heading = (ship.heading + (1 if card == Card.STARBOARD else HEADINGS - 1)) % HEADINGS
        note(state.events, Happening.TURNED, seat, ship.heading, 0, EVERYONE)
    return False


@rule
def sail_forward(edition: Edition, state: State, seat: int) -> bool:
    """A dot forward; an island or the edge voids the round's other cards (rulings Q22, Q23)."""
    ship = state.table.ships[seat]
    dot = dot_ahead(edition, ship)
    if dot == NONE or edition.islands[dot]:
        ship.stopped = 1
        note(state.events, Happening.STOPPED, seat, 1 if dot == NONE else 0, 0, EVERYONE)
        return False
    ship.x, ship.y = ship.x + DX[ship.heading], ship.y + DY[ship.heading]
    note(state.events, Happening.MOVED, seat, ship.x, ship.y, EVERYONE)
    return True
