"""Tables set by hand: what follows from what was said, and what could not be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flatboat.games.heartland.notation import CARD_WORDS
from flatboat.games.heartland.rules.roads import lay_roads
from flatboat.games.heartland.tables import (
    CARDS,
    CENTRE,
    GOODS,
    LOCATIONS,
    NOWHERE,
    SITES,
    STOP,
    WINDOW,
    Phase,
    Upgrade,
)
from flatboat.kernel.notation import counted

SET_UP = (Phase.PICK, Phase.PICK_CELL, Phase.STOPS)
MOST_HELD = 9  # cards in a hand where nobody trades: six, and three drawn at the Truck Wash


def settle(edition: Any, state: Any, said: frozenset[str]) -> None:
    """Roads, counts, and the rest of the cards and cubes."""
    table = state.table
    if "table.phase" in said and "table.picks" not in said and table.phase not in SET_UP:
        end_set_up(table)
    build_roads(edition, table)
    if "table.map.cell" in said and "table.cubes" not in said:
        lay_cubes(edition, table)
    for seat in range(table.seats):
        trucker, hand = table.truckers[seat], state.hands[seat]
        trucker.cards = sum(hand)
        if "table.truckers.shown" not in said:
            for card in range(CARDS):
                trucker.shown[card] = min(trucker.shown[card], hand[card])
    if "pile" not in said:
        for card, n in enumerate(cards_in_play(state)):
            state.pile[card] = max(0, edition.deck[card] - n)
    table.pile, table.discarded = sum(state.pile), sum(state.discards)
    if "table.top" not in said and (table.top == NOWHERE or not state.discards[table.top]):
        table.top = next((card for card in range(CARDS) if state.discards[card]), NOWHERE)


def build_roads(edition: Any, table: Any) -> None:
    """All roads; those to truck stops are built when the last one lies."""
    board = table.map
    cells = list(board.cell)
    if table.phase == Phase.STOPS:
        board.cell = [NOWHERE if place >= STOP else cell for place, cell in enumerate(cells)]
    lay_roads(edition, board)
    board.cell = cells


def end_set_up(table: Any) -> None:
    """Nothing is left to pick or to lay out, and the first turn has begun."""
    table.picks, table.picking, table.stops_due = 0, NOWHERE, 0
    table.removed = [0] * LOCATIONS
    table.turns = max(1, table.turns)


def lay_cubes(edition: Any, table: Any) -> None:
    """The native cubes at each location on the map."""
    for site in range(SITES):
        table.cubes[site] = [0] * GOODS
        if table.map.cell[site] != NOWHERE and edition.native[site] != NOWHERE:
            table.cubes[site][edition.native[site]] = edition.cubes


def cards_in_play(state: Any) -> list[int]:
    """Cards of each kind, but for the draw pile."""
    found = [n + sum(hand[card] for hand in state.hands) for card, n in enumerate(state.discards)]
    for card in state.table.window:
        if card != NOWHERE:
            found[card] += 1
    return found


def faults(edition: Any, state: Any) -> Iterator[str]:
    """What could not be on a table, in sentences."""
    yield from _wrong_cards(edition, state)
    yield from _wrong_map(edition, state.table)
    yield from _wrong_trucks(edition, state)
    over, ended = state.table.phase == Phase.OVER, state.table.ending != 0
    if over != ended:
        yield "the phase and the ending do not agree on whether the game is over"


def _wrong_cards(edition: Any, state: Any) -> Iterator[str]:
    for card, n in enumerate(cards_in_play(state)):
        have, name = n + state.pile[card], CARD_WORDS[card]
        if have != edition.deck[card]:
            yield f"there are {have} cards of {name}, but the deck has {edition.deck[card]}"
    if any(card != NOWHERE for card in list(state.table.window)[edition.window : WINDOW]):
        yield f"the draw window has {counted(edition.window, 'place')}"
    for seat in range(state.table.seats):
        trucker, hand = state.table.truckers[seat], state.hands[seat]
        traded = any(owner.upgrade == Upgrade.HAM_RADIO for owner in state.table.truckers)
        if min(hand) < 0 or (sum(hand) > MOST_HELD and not traded):
            yield f"seat {seat} cannot hold {counted(sum(hand), 'card')}"
        if any(known > hand[card] for card, known in enumerate(trucker.shown)):
            yield f"seat {seat} is known to hold cards that it does not have"


def _wrong_map(edition: Any, table: Any) -> Iterator[str]:
    cells = [cell for cell in table.map.cell if cell != NOWHERE]
    if len(cells) > len(set(cells)):
        yield "two cards lie on one cell of the map"
    for site in range(SITES):
        here = sum(table.cubes[site])
        if min(table.cubes[site]) < 0 or here > edition.site_room:
            yield f"{counted(here, 'cube')} cannot lie at one location; it has room for {edition.site_room}"
        if here and table.map.cell[site] == NOWHERE:
            yield "cubes lie at a location that is not on the map"


def _wrong_trucks(edition: Any, state: Any) -> Iterator[str]:
    table = state.table
    trucks = [table.truckers[seat] for seat in range(table.seats)]
    stops = [truck.at for truck in trucks if truck.at != CENTRE]
    shares = any(truck.upgrade == Upgrade.ACE_DISPATCHER for truck in trucks)
    if len(stops) > len(set(stops)) and not shares:
        yield "two trucks stand in one place"
    if any(truck.at == NOWHERE or table.map.cell[truck.at] == NOWHERE for truck in trucks):
        yield "a truck stands at a place that is not on the map"
    owned = [truck.upgrade for truck in trucks if truck.upgrade != NOWHERE]
    if len(owned) > len(set(owned)):
        yield "two players own the same upgrade"
    for seat, truck in enumerate(trucks):
        if truck.points < 0:
            yield f"seat {seat} has {truck.points} points; nobody has fewer than 0"
        if min(truck.cargo) < 0 or sum(truck.cargo) > table.trailer:
            yield f"seat {seat} carries {sum(truck.cargo)} cubes; a trailer holds {table.trailer}"
