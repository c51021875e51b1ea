"""The table of Small Railroad Empires as plain text, for those who read it rather than see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flatboat.games.railroad.rules.tables import NONE, OPEN, SPACES, TERRAINS
from flatboat.games.railroad.text import titles
from flatboat.games.railroad.text.look import Look
from flatboat.games.railroad.text.vocabulary import TERRAIN_WORDS
from flatboat.kernel.notation import counted


def lines(look: Look) -> Iterator[str]:
    """Companies, factories, cities, tracks, achievements, ship, market, what the viewer holds."""
    table, called = look.table, look.called
    for seat in look.seats:
        yield f"{'> ' if seat == look.actor else '  '}{titles.company_words(look, seat)}."
    yield ""
    yield from (titles.works_words(look, factory) for factory in look.factories)
    yield from (titles.city_words(look, city) for city in look.cities)
    yield f"Stars: {spaces(look, lambda space: table.star[space])}"
    for seat in look.seats:
        yield f"Tracks of {look.names[seat]}: {spaces(look, lambda space, own=seat: own in look.on(space))}"
    yield "Achievements:"
    yield from (f"  {titles.goal_line(look, k)}." for k in range(OPEN))
    if look.has_ship:
        yield f"{titles.ship_words(look)}."
        yield from (f"  {titles.slot_words(look, slot)}." for slot in range(look.ship.count))
    yield f"Market: {', '.join(called.cards[card] for card in look.market) or 'empty'}."
    yield f"Deck: {counted(table.pile, 'card')}. Loans left: {table.loans}."
    if look.seat >= 0:
        yield f"Your hand: {', '.join(called.cards[card] for card in look.held) or '-'}."
        if look.contract != NONE:
            yield f"Your contract: {titles.contract_words(look, look.contract, look.seat)}."


def spaces(look: Look, which: Any) -> str:
    """Spaces, with their terrain where that costs something, or a dash."""
    told = []
    for space in filter(which, range(SPACES)):
        terrain = look.terrain(space)
        dear = terrain < TERRAINS and look.printed.terrain_cost[terrain]
        told.append(look.called.spaces[space] + (f" {TERRAIN_WORDS[terrain][0]}" if dear else ""))
    return ", ".join(told) or "-"
