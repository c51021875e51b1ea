"""How dear ways to factories and cities are that the own network does not reach yet."""

from __future__ import annotations

from typing import Any

from flatboat.games.railroad.rules.geometry import HEXES
from flatboat.games.railroad.rules.network import AWAY, colors_on, cost_of, end_of_link, has_track, is_served
from flatboat.games.railroad.rules.tables import (
    CARDS,
    CITIES,
    FACTORIES,
    NEIGHBORS,
    NONE,
    SPACES,
    TERRAINS,
    Edition,
    Table,
    Terrain,
)
from flatboat.kernel.compiler import lookup, rule
from flatboat.kernel.records import Record, Row, cells, f64, i16

TRACK = 4  # a new track on plains, in the steps in which ways are measured
NO_WAY = 1000
QUEUE = 512  # more spaces than ever wait to be looked at
PAIRS = FACTORIES * CITIES

Q = lookup(q for q, _ in HEXES)
R = lookup(r for _, r in HEXES)


class Notes(Record):
    """What is noted while a table is judged, in one record: first what holds for all, then for a seat."""

    cost: Row[i16] = cells(SPACES)  # of a track
    open: i16  # factories and cities between which somebody may deliver
    pair: Row[i16] = cells(PAIRS)  # each of them, factory by factory
    apart: Row[i16] = cells(PAIRS)  # steps between the two
    way: Row[i16] = cells(SPACES)  # how dear the way from the own network is, in steps, NO_WAY
    fees: Row[i16] = cells(SPACES)  # what of it is money
    root: Row[i16] = cells(SPACES)  # where it leaves that
    queue: Row[i16] = cells(QUEUE)
    steps: Row[i16] = cells(CITIES)  # how dear the way to a city is; 0: linked, NO_WAY
    money: Row[i16] = cells(CITIES)
    leaves: Row[i16] = cells(CITIES)  # where that way leaves the own network
    hand: Row[i16] = cells(CARDS + 1)  # cards, as far as they are known, then NONE
    found: i16  # deliveries that bring anything
    worth: Row[f64] = cells(PAIRS)  # what each brings, less fees
    needs: Row[f64] = cells(PAIRS)  # the tracks it needs
    card: Row[i16] = cells(PAIRS)  # the best card in hand for it, or NONE
    extra: Row[f64] = cells(PAIRS)  # and what that brings
    n: Row[i16] = cells(PAIRS)  # which pair it is


NOTES = Notes.dtype


@rule
def apart(one: int, other: int) -> int:
    """Steps between two spaces."""
    q, r = Q[one] - Q[other], R[one] - R[other]
    return int(max(abs(q), abs(r), abs(q + r)))


@rule
def step_to(edition: Edition, table: Table, space: int) -> int:
    """What a track on a space would cost; NO_WAY where none can lie."""
    if table.terrain[space] >= TERRAINS or colors_on(table, space) > 1:
        return NO_WAY
    return cost_of(edition, table, space)


@rule
def find_ways(edition: Edition, table: Table, seat: int, notes: Notes) -> None:
    """For each space how dear the way from the own network is."""
    way, fees, cost, queue, n, at = notes.way, notes.fees, notes.cost, notes.queue, 0, 0
    for space in range(SPACES):
        way[space], fees[space], notes.root[space] = NO_WAY, 0, NONE
        is_train = table.terrain[space] == Terrain.CITY and is_served(table, seat, table.site[space])
        if is_train or has_track(table, seat, space):
            way[space], notes.root[space] = 0, space
            queue[n] = space
            n += 1
    while at != n:
        space = queue[at % QUEUE]
        at += 1
        for k in range(NEIGHBORS):
            near = edition.neighbor[space][k]
            if near != NONE and way[space] + TRACK + cost[near] < way[near]:
                way[near], fees[near] = way[space] + TRACK + cost[near], fees[space] + cost[near]
                notes.root[near] = notes.root[space]
                queue[n % QUEUE] = near
                n += 1


@rule
def nearest_to_city(edition: Edition, table: Table, city: int, way: Any) -> int:
    """The space for a track beside a city that is cheapest to reach; NONE if none can be."""
    best = NONE
    for k in range(NEIGHBORS):
        near = edition.neighbor[table.cities[city].space][k]
        if near == NONE or table.terrain[near] >= TERRAINS:
            continue
        if way[near] < NO_WAY and (best == NONE or way[near] < way[best]):
            best = near
    return best


@rule
def find_ends(edition: Edition, table: Table, seat: int, notes: Notes) -> None:
    """For each city how dear the way to it is."""
    for city in range(CITIES):
        notes.steps[city], notes.money[city], notes.leaves[city] = NO_WAY, 0, NONE
        if table.cities[city].space == NONE:
            continue
        if (table.companies[seat].linked >> city) & 1:
            notes.steps[city] = 0
            continue
        near = nearest_to_city(edition, table, city, notes.way)
        if near != NONE:
            notes.steps[city], notes.money[city] = notes.way[near], notes.fees[near]
            notes.leaves[city] = notes.root[near]


@rule
def own_part(edition: Edition, table: Table, root: int, city: int, notes: Notes, links: Any) -> int:
    """Own tracks on a route to a city that is not built yet, by links from where it meets the network."""
    end = notes.leaves[city]
    if notes.steps[city] == 0:
        end = end_of_link(edition, table, city, links)
    return int(links[AWAY, end]) - (1 if table.terrain[root] == Terrain.CITY else 0)
