"""What links from factories to cities still lack: the fewest tracks, then the least money, then length."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from flatboat.games.railroad.rules.deliver import why_not_to
from flatboat.games.railroad.rules.geometry import neighbors
from flatboat.games.railroad.rules.network import APART, cost_of
from flatboat.games.railroad.rules.tables import CITIES, GOODS, NONE, Edition, Reason, Table, Terrain
from flatboat.kernel.once import once

NEAR = [[near for near in row if near != NONE] for row in neighbors()]  # the spaces beside each
MOST = 1 << 16  # more than the tracks, the money or the length of any link


class Link(NamedTuple):
    """What a link from a factory to a city still lacks."""

    tracks: int
    money: int
    length: int  # of the route then


OWN, PASSED = Link(0, 0, 1), Link(0, 0, 0)  # what a track of one's own adds, and a city with an own train


class Steps(tuple[Link | None, ...]):
    """By space: what going on to it adds to a link; None: no track may lie there."""

    @cached_property
    def sizes(self) -> list[int | None]:
        """The same as numbers."""
        return [step and packed(step) for step in self]

    def once_laid(self, laid: Collection[int]) -> Steps:
        """The network alone, once some tracks lie."""
        return Steps(
            OWN if space in laid else None if step and step.tracks else step
            for space, step in enumerate(self)
        )


@once
def all_steps(record: Edition, table: Table, seat: int) -> Steps:
    """What going on to each space adds to a player's link."""
    costs, shared, served = [*record.terrain_cost], record.shared_cost, table.companies[seat].cities

    def step(terrain: int, site: int, colors: int, offer: int) -> Link | None:
        if colors >> seat & 1:
            return OWN
        if terrain == Terrain.CITY:  # an own train there links all that lies beside it (ruling A26)
            return PASSED if served >> site & 1 else None
        is_full = colors & (colors - 1)
        if (offer < 0 and offer != APART) or is_full:
            return None
        return Link(1, costs[terrain] + shared * bool(colors), 1)

    return Steps(map(step, table.terrain, table.site, table.colors, table.offer[seat]))


@once
def takers(table: Table) -> list[list[int]]:
    """For each good the cities that take it."""
    return [
        [city for city in range(CITIES) if why_not_to(table, city, good) == Reason.LEGAL]
        for good in range(GOODS)
    ]


def missing(
    record: Edition, table: Table, seat: int, factory: int, steps: Steps | None = None, most: int = MOST
) -> dict[int, Link]:
    """For each city that takes the factory's good: the fewest tracks, then the least money, for a link.

    `steps` are those of the seat, unless told; links of more than `most` tracks are left out.
    """
    steps, start = steps or all_steps(record, table, seat), int(table.works[factory].space)
    first = steps[start] or Link(1, int(cost_of(record, table, start)), 1)
    cities, found = takers(table)[table.works[factory].good], dict[int, Link]()
    ends = {city: NEAR[table.cities[city].space] for city in cities}
    for space, link in spread(steps, {start: first}, most):
        for city in [city for city, beside in ends.items() if space in beside]:
            found[city] = unpacked(link)
            del ends[city]
        if not ends:
            break
    return {city: found[city] for city in cities if city in found}


def own_length(
    record: Edition, table: Table, seat: int, factory: int, city: int, laid: Collection[int] = ()
) -> int:
    """The tracks of the shortest own link between two ends, once some tracks lie; 0 where there is none."""
    steps, start = all_steps(record, table, seat).once_laid(laid), int(table.works[factory].space)
    ends = NEAR[table.cities[city].space]
    ways = spread(steps, {start: OWN} if steps[start] else {})
    return next((unpacked(link).length for space, link in ways if space in ends), 0)


def cheapest(record: Edition, table: Table, seat: int, factory: int, city: int) -> Link | None:
    """The link between two ends that takes the least money, over however many tracks."""
    steps = Steps(step and Link(step.money, step.tracks, step.length)
                  for step in all_steps(record, table, seat))  # fmt: skip
    start = int(table.works[factory].space)
    step, ends = steps[start], NEAR[table.cities[city].space]
    ways = spread(steps, {start: step}) if step else ()
    least = next((unpacked(link) for space, link in ways if space in ends), None)
    return least and Link(least.money, least.tracks, least.length)


def nearest_ways(steps: Steps, start: int, ends: Collection[int]) -> dict[int, Link]:
    """The spaces to be built on by the ways that lack fewest tracks: what a link lacks once one is."""
    there, back = (
        dict(spread(steps, {space: step for space in spaces if (step := steps[space])}))
        for spaces in ([start], ends)
    )
    left = {}
    for space in there.keys() & back.keys():
        step = steps[space]
        if step and step.tracks:
            own = packed(Link(2 * step.tracks, 2 * step.money, step.length))
            left[space] = unpacked(there[space] + back[space] - own)
    fewest = min((link.tracks for link in left.values()), default=0)
    return {space: link for space, link in left.items() if link.tracks == fewest}


def cheapest_ways(steps: Steps, starts: Mapping[int, Link], most: int = MOST) -> dict[int, Link]:
    """What a link to each space takes from the nearest start, each with what it takes itself.

    Those of more than `most` tracks are left out.
    """
    return {space: unpacked(link) for space, link in spread(steps, starts, most)}


def spread(steps: Steps, starts: Mapping[int, Link], most: int = MOST) -> Iterator[tuple[int, int]]:
    """The same space by space, what takes least first, each link as a number.

    What a space adds is the same from all sides: who comes there first comes the cheapest way.
    """
    sizes, seen = steps.sizes, {*starts}
    limit = packed(Link(min(most, MOST - 1) + 1, 0, 0))
    queue = sorted((packed(first), start) for start, first in starts.items())
    while queue:
        link, space = heapq.heappop(queue)
        if link >= limit:
            break
        yield space, link
        for near in NEAR[space]:
            if near not in seen:
                seen.add(near)
                size = sizes[near]
                if size is not None:
                    heapq.heappush(queue, (link + size, near))


def packed(link: Link) -> int:
    """A link as one number, which heaps compare much faster: in the same order."""
    return (link.tracks * MOST + link.money) * MOST + link.length


def unpacked(link: int) -> Link:
    """A link from its number."""
    return Link(link // MOST**2, link // MOST % MOST, link % MOST)
