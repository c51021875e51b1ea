"""Links by plain search: no labels, no table of neighbors, every shortest link written out."""

from __future__ import annotations

from flatboat.games.railroad.rules.geometry import HEXES
from flatboat.games.railroad.rules.tables import NONE, SPACES

from .tables import Table


def distance(a: int, b: int) -> int:
    dq, dr = HEXES[a][0] - HEXES[b][0], HEXES[a][1] - HEXES[b][1]
    return max(abs(dq), abs(dr), abs(dq + dr))


BESIDE = [[b for b in range(SPACES) if distance(a, b) == 1] for a in range(SPACES)]


def own_tracks(t: Table, seat: int) -> set[int]:
    return {space for space in range(SPACES) if t.table.colors[space] >> seat & 1}


def own_cities(t: Table, seat: int) -> set[int]:
    """The spaces of cities with own trains."""
    return {
        city.space
        for city in t.table.cities
        if city.space != NONE and seat in [city.train[icon] for icon in range(city.count)]
    }


def beside(t: Table, seat: int, space: int) -> set[int]:
    """What lies beside a space, and beside the cities with own trains that lie side by side from it on."""
    cities, found, new = own_cities(t, seat), set(BESIDE[space]), [space]
    passed = {space}
    while new:
        at = new.pop()
        found |= set(BESIDE[at])
        further = cities & set(BESIDE[at]) - passed
        passed |= further
        new += further
    return found


def steps(t: Table, seat: int) -> dict[int, set[int]]:
    """The own tracks that a link may lead on to from each, past own trains too."""
    own = own_tracks(t, seat)
    return {space: own & beside(t, seat, space) - {space} for space in own}


def shortest_links(t: Table, seat: int, factory: int, city: int) -> list[list[int]]:
    """All links of the least length from a factory up to a city, each as its spaces."""
    ways, start = steps(t, seat), t.table.works[factory].space
    if start not in ways:
        return []
    links, met = [[start]], {start}
    while links:
        ends = [link for link in links if t.table.cities[city].space in beside(t, seat, link[-1])]
        if ends:
            return ends
        links = [[*link, space] for link in links for space in ways[link[-1]] - met]
        met |= {link[-1] for link in links}
    return []


def linked_spaces(t: Table, seat: int, space: int) -> set[int]:
    """Own tracks and trains that are linked with one of them."""
    own, cities = own_tracks(t, seat), own_cities(t, seat)
    found, new = {space}, [space]
    while new:
        at = new.pop()
        for near in BESIDE[at]:
            if near not in found and near in own | cities:
                found.add(near)
                new.append(near)
    return found
