"""Which links of a network are drawn as lines: with all of them a map becomes a web.

They are the shortest links from each factory to each city, and a line to these for what is on none of them.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from flatboat.games.railroad.text.links import NEAR

Steps = dict[int, list[int]]


class Net:
    """The lines of a player's network, and its shortest links."""

    def __init__(self, own: tuple[int, ...], factories: frozenset[int], cities: frozenset[int]) -> None:
        self.own, self.cities = set(own), cities
        self.beside = {
            space: [two for two in NEAR[space] if two in self.own or two in cities] for space in self.own
        }
        self.lines = defaultdict[int, list[int]](list)
        #: The spaces of a shortest link from the space of a factory to that of a city, both included.
        self.links = dict[tuple[int, int], list[int]]()
        before = {space: self._before(space) for space in self.own if space in factories}
        for choose in (False, True):  # what no link can do without comes first
            for factory, steps in before.items():
                for city in filter(cities.__contains__, steps):
                    self.links[factory, city] = self._link(steps, city, choose)
        self._join()

    def _link(self, before: Steps, city: int, choose: bool) -> list[int]:
        """Draw a shortest link to a city; without choices no further back than to the first choice.

        It keeps to lines that are there if it can, and has no sharp bend.
        """
        link = [city]
        while (steps := before[link[0]]) and (choose or len(steps) == 1):
            there, after = self.lines[link[0]], NEAR[link[1]] if len(link) > 1 else []
            best = min(steps, key=lambda one: (one not in there, one not in self.lines, one in after))
            self._draw(best, link[0])
            link.insert(0, best)
        return link

    def _before(self, factory: int) -> Steps:
        """The spaces before each on the shortest links from a factory.

        Cities with own trains, also side by side, add nothing to a link (ruling A26); others end it.
        """
        before, layer = Steps({factory: []}), [factory]
        while layer:
            cities, tracks = Steps(), Steps()
            for space in layer:  # and the cities that are passed
                for other in self.beside[space]:
                    if other not in before and other not in self.cities:
                        tracks.setdefault(other, []).append(space)
                    elif other not in before and not (other in cities and space in self.cities):
                        if other in self.own and other not in cities:
                            layer.append(other)
                        cities.setdefault(other, []).append(space)
            before |= cities | tracks
            layer = list(tracks)
        return before

    def _draw(self, one: int, two: int) -> None:
        for space, other in ((one, two), (two, one)):
            if other not in self.lines[space]:
                self.lines[space].append(other)

    def _join(self) -> None:
        """Join what is on no such link to the rest."""
        part = {space: {space} for space in range(len(NEAR))}
        every = [(one, two) for one in self.own for two in self.beside[one]]
        for one, two in sorted(every, key=lambda ends: ends[1] not in self.lines[ends[0]]):
            if part[one] is not part[two]:
                self._draw(one, two)
                part[one] |= part[two]
                part |= dict.fromkeys(part[two], part[one])


@lru_cache(maxsize=256)
def net_of(own: tuple[int, ...], factories: frozenset[int], cities: frozenset[int]) -> Net:
    """The network on some spaces: it changes for one player at a time, and all look at it."""
    return Net(own, factories, cities)
