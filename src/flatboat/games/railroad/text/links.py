"""What links from factories to cities still lack: the fewest tracks, then the least money, then length."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from flatboat.games.railroad.rules.build import why_no_track
from flatboat.games.railroad.rules.deliver import free_icon
from flatboat.games.railroad.rules.geometry import neighbors
from flatboat.games.railroad.rules.network import cost_of, has_track, is_served
from flatboat.games.railroad.rules.tables import CITIES, NONE, SPACES, Edition, Reason, Table, Terrain

NEAR = [[near for near in row if near != NONE] for row in neighbors()]  # the spaces beside each
SOONER = (Reason.LEGAL, Reason.NOT_ADJACENT)
MOST = 1 << 16  # more than the tracks, the money or the length of any link


class Link(NamedTuple):
    """What a link from a factory to a city still lacks."""

    tracks: int
    money: int
    length: int  # of the route then


Steps = Sequence[Link | None]  # by space: what going on to it adds to a link; None: no track may lie there


def missing(
    record: Edition, table: Table, seat: int, factory: int, steps: Steps | None = None, most: int = MOST
) -> dict[int, Link]:
    """For each city that takes the factory's good: the fewest tracks, then the least money, for a link.

    `steps` are those of the seat, for whoever asks about several factories; links of more than `most`
    tracks are left out.
    """
    good, start = table.works[factory].good, int(table.works[factory].space)
    first = Link(0, 0, 1) if has_track(table, seat, start) else Link(1, int(cost_of(record, table, start)), 1)
    away = cheapest_ways(steps or all_steps(record, table, seat), {start: first}, most)
    found = {}
    for city in range(CITIES):
        if free_icon(table.cities[city], good) != NONE:
            ends = [away[space] for space in NEAR[table.cities[city].space] if space in away]
            if ends:
                found[city] = min(ends)
    return found


def cheapest(record: Edition, table: Table, seat: int, factory: int, city: int) -> Link | None:
    """The link between two ends that takes the least money, over however many tracks."""
    steps = [step and Link(step.money, step.tracks, step.length) for step in all_steps(record, table, seat)]
    start = int(table.works[factory].space)
    away = cheapest_ways(steps, {start: step} if (step := steps[start]) else {})
    ends = [away[space] for space in NEAR[table.cities[city].space] if space in away]
    return Link(least.money, least.tracks, least.length) if (least := min(ends, default=None)) else None


def nearest_ways(steps: Steps, start: int, ends: Sequence[int]) -> dict[int, Link]:
    """The spaces to be built on by the ways that lack fewest tracks: what a link lacks once one is."""
    there, back = (
        cheapest_ways(steps, {space: step for space in spaces if (step := steps[space])})
        for spaces in ([start], ends)
    )
    left = {}
    for space in there.keys() & back.keys():
        step = steps[space]
        if step and step.tracks:
            tracks, money, length = map(sum, zip(there[space], back[space], strict=True))
            left[space] = Link(tracks - 2 * step.tracks, money - 2 * step.money, length - step.length)
    fewest = min((link.tracks for link in left.values()), default=0)
    return {space: link for space, link in left.items() if link.tracks == fewest}


def cheapest_ways(steps: Steps, starts: Mapping[int, Link], most: int = MOST) -> dict[int, Link]:
    """What a link to each space takes from the nearest start, each with what it takes itself.

    Those of more than `most` tracks are left out.
    """
    sizes = [None if step is None else packed(step, near) - near for near, step in enumerate(steps)]
    limit = packed(Link(min(most, MOST - 1) + 1, 0, 0), 0)
    done: dict[int, Link] = {}
    queue = sorted(packed(first, start) for start, first in starts.items())
    while queue:
        here = heapq.heappop(queue)
        if here >= limit:
            break
        link, space = divmod(here, SPACES)
        if space in done:
            continue
        done[space] = Link(link // MOST**2, link // MOST % MOST, link % MOST)
        for near in NEAR[space]:
            size = sizes[near]
            if near not in done and size is not None:
                heapq.heappush(queue, link * SPACES + size + near)
    return done


def packed(link: Link, space: int) -> int:
    """A link to a space as one number, which heaps compare much faster: in the same order."""
    return ((link.tracks * MOST + link.money) * MOST + link.length) * SPACES + space


def all_steps(record: Edition, table: Table, seat: int) -> list[Link | None]:
    """What going on to each space adds to a player's link."""
    return [step_to(record, table, seat, space) for space in range(SPACES)]


def step_to(record: Edition, table: Table, seat: int, near: int) -> Link | None:
    """What going on to a space adds to a link; None: no track may lie there."""
    if has_track(table, seat, near):
        return Link(0, 0, 1)
    if table.terrain[near] == Terrain.CITY:  # an own train there links all that lies beside it (ruling A26)
        return Link(0, 0, 0) if is_served(table, seat, table.site[near]) else None
    if is_open(table, seat, near):
        return Link(1, int(cost_of(record, table, near)), 1)
    return None


def is_open(table: Table, seat: int, space: int) -> bool:
    """Whether a player has a track on a space, or may lay one there sooner or later."""
    why = why_no_track(table, seat, space)
    return bool(has_track(table, seat, space) or (why in SOONER and not is_full(table, space)))


def is_full(table: Table, space: int) -> bool:
    """Whether two colors lie on a space."""
    colors = int(table.colors[space])
    return bool(colors & (colors - 1))
