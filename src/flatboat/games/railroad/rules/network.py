"""Own tracks and trains, what they link, and how long a route is."""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.games.railroad.tables import (
    NEIGHBORS,
    NONE,
    SPACES,
    Edition,
    Reason,
    Table,
    Terrain,
)
from flatboat.kernel.compiler import rule

FAR = 127  # longer than any route
# What `offer` says of spaces where a player may have no track.
OFF_MAP, IN_CITY, APART = -int(Reason.NOT_ON_MAP), -int(Reason.NO_TRACK_IN_CITY), -int(Reason.NOT_ADJACENT)
OWN, FULL = -int(Reason.OWN_TRACK), -int(Reason.TWO_COLORS)


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
    company, is_track = table.companies[seat], table.terrain[space] != Terrain.CITY
    for k in range(NEIGHBORS):
        near = edition.neighbor[space][k]
        if near == NONE:
            continue
        if table.offer[seat][near] == APART:
            offer(edition, table, seat, near)
        if is_track and table.terrain[near] == Terrain.CITY:
            company.linked |= 1 << table.site[near]


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
    """Whether own tracks lead from a factory up to a city.

    All that a player owns hangs together, since every track is built beside an own track or train, and a
    train stands only in a city that was linked. So it is enough to have both ends.
    """
    return has_track(table, seat, table.works[factory].space) and bool(
        (table.companies[seat].linked >> city) & 1
    )


@rule
def find_link(
    edition: Edition, table: Table, seat: int, factory: int, city: int, weight: Any, away: Any, most: Any
) -> int:
    """The space beside a city where the best of the shortest own links from a factory ends; NONE if none.

    `away` there is how many own tracks the link has (rulings A25, A26), `most` the greatest sum of `weight`
    on any link of that length (ruling A46).
    """
    start, goal = table.works[factory].space, table.cities[city].space
    queue, n, at, end = np.empty(SPACES, np.int8), 1, 0, NONE
    if not is_linked(table, seat, factory, city):
        return NONE
    for space in range(SPACES):
        away[space] = FAR
    queue[0], away[start], most[start] = start, 1, weight[start]
    while at < n:
        space = int(queue[at])
        at += 1
        if end != NONE and away[space] > away[end]:
            break
        for k in range(NEIGHBORS):
            near = edition.neighbor[space][k]
            if near == NONE:
                continue
            if has_track(table, seat, near):
                n = extend(space, near, weight, away, most, queue, n)
            elif near == goal:
                if end == NONE or most[space] > most[end]:
                    end = space
            elif table.terrain[near] == Terrain.CITY and is_served(table, seat, table.site[near]):
                for j in range(NEIGHBORS):
                    past = edition.neighbor[near][j]
                    if past != NONE and past != space and has_track(table, seat, past):
                        n = extend(space, past, weight, away, most, queue, n)
    return end


@rule
def extend(space: int, near: int, weight: Any, away: Any, most: Any, queue: Any, n: int) -> int:
    """Lead links on from a space to another; how many spaces were met so far."""
    if away[near] == FAR:
        away[near] = away[space] + 1
        most[near] = most[space] + weight[near]
        queue[n] = near
        return n + 1
    if away[near] == away[space] + 1:
        most[near] = max(most[near], most[space] + weight[near])
    return n


@rule
def route_length(edition: Edition, table: Table, seat: int, factory: int, city: int) -> int:
    """Own tracks on the shortest own link; FAR if there is none."""
    away, most, weight = np.empty(SPACES, np.int8), np.empty(SPACES, np.int8), np.zeros(SPACES, np.int8)
    end = find_link(edition, table, seat, factory, city, weight, away, most)
    return FAR if end == NONE else int(away[end])
