"""Where the spaces of the map lie on the paper: rows across a wide sheet, turned by a quarter on a phone."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from flatboat.games.railroad.rules.geometry import BESIDE, HEXES, SPACE_AT
from flatboat.games.railroad.rules.tables import TILE_SPACES

ROOT = sqrt(3)
RIM = 8.0  # about the map
DOWN = 0.1  # of a space: how far up its factory or city stands


class Point(NamedTuple):
    """A point on the paper."""

    x: float
    y: float

    def plus(self, other: Point, times: float = 1) -> Point:
        """This one moved along another."""
        return Point(self.x + other.x * times, self.y + other.y * times)

    def toward(self, other: Point, part: float) -> Point:
        """A part of the way to another one."""
        return Point(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)


class Grid:
    """Hexagons of one size for the tiles of a map; `turned` puts the rows upright."""

    def __init__(self, slots: int, size: float, turned: bool) -> None:
        self.size, self.turned = size, turned
        self.spaces = range(slots * TILE_SPACES)
        bare = [self._turn(Point(ROOT * (q + r / 2), 1.5 * r)) for q, r in HEXES[: len(self.spaces)]]
        corners = [self._turn(Point(cos(pi * (2 * k + 1) / 6), sin(pi * (2 * k + 1) / 6))) for k in range(6)]
        half = Point(max(c.x for c in corners), max(c.y for c in corners))
        left, top = min(p.x for p in bare) - half.x, min(p.y for p in bare) - half.y
        right, low = max(p.x for p in bare) + half.x, max(p.y for p in bare) + half.y
        self.width, self.height = (right - left) * size + 2 * RIM, (low - top) * size + 2 * RIM
        self.middles = [Point((p.x - left) * size + RIM, (p.y - top) * size + RIM) for p in bare]
        self.corners = [Point(c.x * size, c.y * size) for c in corners]
        self.beside = [
            [
                SPACE_AT[at]
                for at in ((q + dq, r + dr) for dq, dr in BESIDE)
                if SPACE_AT.get(at) in self.spaces
            ]
            for q, r in HEXES[: len(self.spaces)]
        ]
        #: To which side two colors on a space part.
        self.apart = self._turn(Point(0, 1))

    def _turn(self, at: Point) -> Point:
        return Point(at.y, -at.x) if self.turned else at

    def near(self, space: int) -> list[int]:
        """The spaces of this map beside a space."""
        return self.beside[space]

    def spot(self, across: float, down: float) -> Point:
        """A point within a space, in sizes from its middle, as seen before the map is turned."""
        at = self._turn(Point(across, down))
        return Point(at.x * self.size, at.y * self.size)

    def between(self, one: int, two: int) -> Point:
        """The middle of the edge of two spaces."""
        return self.middles[one].toward(self.middles[two], 0.5)

    def sideways(self, one: int, two: int) -> Point:
        """At right angles to the way between two spaces, alike for both directions."""
        a, b = self.middles[one], self.middles[two]
        far = ROOT * self.size
        x, y = (a.y - b.y) / far, (b.x - a.x) / far
        sign = 1 if x * self.apart.x + y * self.apart.y > 0 else -1
        return Point(sign * x, sign * y)

    def edge(self, space: int, toward: tuple[int, int]) -> tuple[Point, Point]:
        """The two ends of the edge of a space that lies toward one of BESIDE."""
        k = BESIDE.index(toward)
        at = self.middles[space]
        return at.plus(self.corners[(5 - k) % 6]), at.plus(self.corners[-k % 6])

    def seams(self) -> list[tuple[Point, Point]]:
        """The edges where tiles meet, and where the map ends."""
        found = []
        for space in self.spaces:
            q, r = HEXES[space]
            for dq, dr in BESIDE:
                other = SPACE_AT.get((q + dq, r + dr), -1)
                other = other if other in self.spaces else -1
                if other < space and other // TILE_SPACES != space // TILE_SPACES:
                    found.append(self.edge(space, (dq, dr)))
        return found

    def room(self, left: bool, top: bool) -> tuple[float, float, float, float]:
        """A corner of the sheet without spaces, as seen before the map is turned: x, y, width and height."""
        across, down = 3.25 * ROOT * self.size, (3 if top else 4.4) * self.size
        wide, high = (down, across) if self.turned else (across, down)
        if self.turned:
            left, top = top, not left
        x = RIM if left else self.width - RIM - wide
        return x, RIM if top else self.height - RIM - high, wide, high


@lru_cache(maxsize=16)
def grid_of(slots: int, size: float, turned: bool) -> Grid:
    """The grid of a map, which is the same in every drawing."""
    return Grid(slots, size, turned)
