"""The network of a player: own tracks and cities with own trains, what it links, how long routes are.

Any two parts of it side by side are linked, two cities too, and it reaches every city beside it (ruling A26).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.games.railroad.rules.tables import (
    CITIES,
    NEIGHBORS,
    NONE,
    SPACES,
    Edition,
    Reason,
    Table,
    Terrain,
)
from flatboat.kernel.compiler import lookup, rule

# What `offer` says of spaces where a player may have no track.
OFF_MAP, IN_CITY, APART = -int(Reason.NOT_ON_MAP), -int(Reason.NO_TRACK_IN_CITY), -int(Reason.NOT_ADJACENT)
OWN, FULL = -int(Reason.OWN_TRACK), -int(Reason.TWO_COLORS)
OPPOSITE = NEIGHBORS // 2  # sides on
LOWEST = lookup((mask & -mask).bit_length() - 1 for mask in range(1 << CITIES))  # side or city in a mask
AWAY, MOST, WEIGHT, QUEUE = range(4)  # rows of what is worked out of links
ROWS = 4


@rule
def has_track(table: Table, seat: int, space: int) -> bool:
    """Whether a player's track lies on a space."""
    return (table.colors[space] >> seat) & 1 == 1


@rule
def colors_on(table: Table, space: int) -> int:
    """How many players have tracks on a space."""
    n, mask = 0, table.colors[space]
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


@rule
def is_served(table: Table, seat: int, city: int) -> bool:
    """Whether a player has a train in a city."""
    return (table.companies[seat].cities >> city) & 1 == 1


@rule
def cost_of(edition: Edition, table: Table, space: int) -> int:
    """What a track costs: the terrain, and a dollar for another color (ruling A34)."""
    shared = edition.shared_cost if table.colors[space] != 0 else 0
    return edition.terrain_cost[table.terrain[space]] + shared


@rule
def offer(edition: Edition, table: Table, seat: int, space: int) -> None:
    """Work out anew what a player may build on a space beside what is owned (ruling A48)."""
    full = colors_on(table, space) > 1
    table.offer[seat][space] = FULL if full else cost_of(edition, table, space)


@rule
def connect(edition: Edition, table: Table, seat: int, space: int) -> None:
    """What lies beside a new track, or beside the first train in a city, can be built on, or is linked."""
    company = table.companies[seat]
    for k in range(NEIGHBORS):
        near = edition.neighbor[space][k]
        if near == NONE:
            continue
        if table.offer[seat][near] == APART:
            offer(edition, table, seat, near)
        is_city = table.terrain[near] == Terrain.CITY
        if is_city:
            company.linked |= 1 << table.site[near]
        if is_served(table, seat, table.site[near]) if is_city else has_track(table, seat, near):
            table.sides[seat][space] |= 1 << k
            table.sides[seat][near] |= 1 << (k + OPPOSITE) % NEIGHBORS


@rule
def lay(edition: Edition, table: Table, seat: int, space: int) -> None:
    """Put a track down."""
    table.colors[space] |= 1 << seat
    table.companies[seat].on[table.terrain[space]] += 1
    for other in range(table.seats):
        if table.offer[other][space] >= 0:
            offer(edition, table, other, space)
    table.offer[seat][space] = OWN
    connect(edition, table, seat, space)


@rule
def is_linked(table: Table, seat: int, factory: int, city: int) -> bool:
    """Whether the own network leads from a factory up to a city; the track at the factory is a part of it.

    All that a player owns hangs together, since every track is built beside an own track or train, and a
    train stands only in a city that was linked. So it is enough to have both ends.
    """
    return has_track(table, seat, table.works[factory].space) and bool(
        (table.companies[seat].linked >> city) & 1
    )


@rule
def measure_links(edition: Edition, table: Table, seat: int, factory: int, links: Any) -> None:
    """How many own tracks the shortest own link from a factory to each space has (rulings A25, A26).

    They come to links[AWAY], of cities with own trains too; 0 where none leads. links[MOST] is the greatest
    sum of links[WEIGHT] on any link of that length (ruling A46).
    """
    measure_from(edition, table, seat, table.works[factory].space, links)


@rule
def measure_from(edition: Edition, table: Table, seat: int, start: int, links: Any) -> None:
    """The same from any own space."""
    n, at = 1, 0
    for space in range(SPACES):
        links[AWAY, space] = 0
    links[QUEUE, 0], links[AWAY, start], links[MOST, start] = start, 1, links[WEIGHT, start]
    while at < n:
        space = int(links[QUEUE, at])
        at += 1
        sides = table.sides[seat][space]
        while sides != 0:
            near = edition.neighbor[space][LOWEST[sides]]
            sides &= sides - 1
            if table.terrain[near] != Terrain.CITY:
                n = extend(space, near, links, n)
            elif is_better(space, near, links):
                n = pass_cities(edition, table, seat, space, near, links, n)


@rule
def extend(space: int, near: int, links: Any, n: int) -> int:
    """Lead links on from a space to a track; how many tracks were met so far."""
    if links[AWAY, near] == 0:
        links[AWAY, near] = links[AWAY, space] + 1
        links[MOST, near] = links[MOST, space] + links[WEIGHT, near]
        links[QUEUE, n] = near
        return n + 1
    if links[AWAY, near] == links[AWAY, space] + 1:
        links[MOST, near] = max(links[MOST, near], links[MOST, space] + links[WEIGHT, near])
    return n


@rule
def is_better(space: int, city: int, links: Any) -> bool:
    """Whether links from a track into a city are new, or as short as those before, with a greater sum."""
    if links[AWAY, city] == links[AWAY, space]:
        return bool(links[MOST, city] < links[MOST, space])
    return bool(links[AWAY, city] == 0)


@rule
def pass_cities(edition: Edition, table: Table, seat: int, space: int, first: int, links: Any, n: int) -> int:
    """Lead links on from a track past a city with an own train; how many tracks were met so far.

    Further such cities side by side with it are passed, too. They add nothing to a link (ruling A26).
    """
    to_pass = passed = 1 << table.site[first]
    while to_pass != 0:
        city = table.cities[LOWEST[to_pass]].space
        to_pass &= to_pass - 1
        links[AWAY, city], links[MOST, city] = links[AWAY, space], links[MOST, space]
        sides = table.sides[seat][city]
        while sides != 0:
            near = edition.neighbor[city][LOWEST[sides]]
            sides &= sides - 1
            if table.terrain[near] != Terrain.CITY:
                n = extend(space, near, links, n)
            elif (passed >> table.site[near]) & 1 == 0:
                to_pass |= 1 << table.site[near]
                passed |= 1 << table.site[near]
    return n


@rule
def end_of_link(edition: Edition, table: Table, city: int, links: Any) -> int:
    """The track or own train beside a city where the best of the shortest measured links ends, or NONE."""
    goal, end = table.cities[city].space, NONE
    for k in range(NEIGHBORS):
        near = edition.neighbor[goal][k]
        if near != NONE and links[AWAY, near] != 0:
            nearer = end == NONE or links[AWAY, near] < links[AWAY, end]
            as_near = not nearer and links[AWAY, near] == links[AWAY, end]
            if nearer or (as_near and links[MOST, near] > links[MOST, end]):
                end = near
    return end


@rule
def route_length(edition: Edition, table: Table, seat: int, factory: int, city: int) -> int:
    """Own tracks on the shortest own link between a factory and a city; 0 if there is none."""
    if not is_linked(table, seat, factory, city):
        return 0
    links = np.zeros((ROWS, SPACES), np.int8)
    measure_links(edition, table, seat, factory, links)
    return int(links[AWAY, end_of_link(edition, table, city, links)])
