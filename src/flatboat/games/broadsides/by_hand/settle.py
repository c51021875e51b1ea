"""Tables set by hand: what follows from what was said. `faults` says what could not be."""

from __future__ import annotations

from flatboat.games.broadsides.rules.captain import lacks_captain
from flatboat.games.broadsides.rules.gunnery import bearing_guns
from flatboat.games.broadsides.rules.layout import OPPOSITE
from flatboat.games.broadsides.rules.plot import card_of
from flatboat.games.broadsides.rules.ships import are_adjacent, damaged_cards
from flatboat.games.broadsides.rules.tables import (
    CARDS,
    COLUMNS,
    HEADINGS,
    LETTERS,
    NONE,
    PLOTS,
    SEATS,
    SECTIONS,
    SLOTS,
    Card,
    Edition,
    Phase,
    Ship,
    State,
    Table,
)

HELM = 3 * COLUMNS + 1  # D4, amidships: where a Captain stands of whom nothing is said
#: What speaks of a round at sea, where no phase is said.
AT_SEA = frozenset({"table.round", "table.ships", "secrets.plot"})


def settle(edition: Edition, state: State, said: frozenset[str]) -> None:
    """The phase, Captains, cards and shots; how the large ships lie."""
    table = state.table
    find_phase(table, said)
    if table.phase == Phase.PLACE:
        for secret in state.secrets:
            secret.ready = 1 if secret.captain != NONE else secret.ready
    elif table.boarding:
        lay_alongside(edition, table, said)
    if table.phase not in (Phase.PLACE, Phase.OVER):
        find_captains(table, said)
        if not table.boarding:
            set_sail(edition, state, said)
        table.slot = table.slot or (0 if table.phase == Phase.PLOT else SLOTS)
        go_on(edition, state, said)


def find_phase(table: Table, said: frozenset[str]) -> None:
    """The phase that was meant: an ending or ships side by side tell, too."""
    if "table.phase" not in said:
        if table.ending:
            table.phase = Phase.OVER
        elif table.boarding:
            table.phase = Phase.MOVE
        elif said & AT_SEA:
            table.phase = Phase.PLOT
    if "table.boarding" not in said and table.phase in (Phase.MOVE, Phase.FIGHT):
        table.boarding = 1


def find_captains(table: Table, said: frozenset[str]) -> None:
    """Captains amidships, where nothing is said of any; those who are lost were so in an earlier round."""
    for seat, ship in enumerate(table.ships):
        if ship.captain == NONE and not ship.lost:
            if table.phase == Phase.REPLACE:
                ship.lost = max(1, table.round - 1)
            elif "table.ships.captain" not in said:
                ship.captain = seat * SECTIONS + HELM
    if "table.round" not in said:
        lost = max(ship.lost if ship.captain == NONE else 0 for ship in table.ships)
        table.round = max(table.round, lost + 1)


# --- at sea -----------------------------------------------------------------------------------------


def set_sail(edition: Edition, state: State, said: frozenset[str]) -> None:
    """What a ship's state demands of her plot, and the cards that lie."""
    table = state.table
    for ship in table.ships:
        if "table.ships.damaged" not in said:
            ship.damaged = damaged_cards(edition, ship)
        if "table.ships.adrift" not in said:
            ship.adrift = 1 if ship.captain == NONE and ship.lost < table.round else 0
    if table.phase == Phase.FIRE:
        lay_cards(state)
    elif table.phase == Phase.PLOT:
        for ship, secret in zip(table.ships, state.secrets, strict=True):
            if secret.plot != NONE or (ship.adrift and not ship.damaged):
                secret.ready = 1


def lay_cards(state: State) -> None:
    """Plots and cards turned over tell of each other; a ship of which neither is said stays where she is."""
    table = state.table
    shown = max(sum(card != NONE for card in ship.shown) for ship in table.ships)
    table.slot = table.slot or shown or SLOTS
    for ship, secret in zip(table.ships, state.secrets, strict=True):
        secret.ready = 1
        if ship.adrift:
            continue
        if secret.plot == NONE:
            secret.plot = plot_of(ship)
        if ship.shown[0] == NONE and secret.plot < PLOTS:
            for slot in range(min(table.slot, SLOTS)):
                ship.shown[slot] = card_of(secret.plot, slot)


def plot_of(ship: Ship) -> int:
    """A plot that begins as was shown: then damage cards that are due, then none that moves the ship."""
    cards = [card for card in ship.shown if card != NONE]
    cards += [Card.DAMAGED] * (ship.damaged - cards.count(Card.DAMAGED))
    plot = 0
    for card in (cards + [Card.REMAIN] * SLOTS)[:SLOTS]:
        plot = plot * CARDS + card
    return plot


# --- side by side -----------------------------------------------------------------------------------


def lay_alongside(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """Without masts, on the dot of the ship that was run into, as their headings say."""
    if table.stationary == NONE:
        table.stationary = 0
    still, moved = table.ships[table.stationary], table.ships[1 - table.stationary]
    if not said & {"table.ships.x", "table.ships.y"}:
        moved.x, moved.y = still.x, still.y
    if "table.ships.masts" not in said:
        for ship in table.ships:
            ship.masts[:] = [0] * LETTERS
    if "table.layout" not in said:
        table.layout = edition.case[came_from(table)]
    elif "table.ships.heading" not in said:
        ways = [way for way in range(HEADINGS) if edition.case[way] == table.layout]
        moved.heading = (
            (still.heading + ways[len(ways) // 2] + OPPOSITE) % HEADINGS if ways else moved.heading
        )


def came_from(table: Table) -> int:
    """Where the ship that moved came from, in eighths clockwise from the other's bow."""
    still, moved = table.ships[table.stationary], table.ships[1 - table.stationary]
    return int((moved.heading + OPPOSITE - still.heading) % HEADINGS)


# --- whoever decides --------------------------------------------------------------------------------


def go_on(edition: Edition, state: State, said: frozenset[str]) -> None:
    """Shots, movements, and whether a new Captain has still to be chosen."""
    table = state.table
    if table.phase == Phase.FIRE and (table.boarding or are_adjacent(table)):
        load_cannons(edition, table, said)
    elif table.phase == Phase.MOVE:
        table.moves = table.moves or edition.movements
    elif table.phase == Phase.REPLACE:
        for seat, secret in enumerate(state.secrets):
            if secret.captain != NONE or not lacks_captain(table, seat):
                secret.ready = 1


def load_cannons(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """The cannons that bear, none of them fired yet; who fires first hangs on the number of the exchange."""
    table.exchange = max(1, table.exchange)
    for seat, ship in enumerate(table.ships):
        if "table.ships.bearing" not in said:
            ship.bearing = max(bearing_guns(edition, table, seat), ship.shots)
        if "table.ships.shots" not in said:
            ship.shots = ship.bearing
    if "table.active" not in said:
        first = (table.exchange + 1) % SEATS
        table.active = first if table.ships[first].shots else 1 - first
