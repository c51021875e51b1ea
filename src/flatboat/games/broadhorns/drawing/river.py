"""The course of the river on the paper: where its spaces are, and where the towns stand beside it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin
from typing import NamedTuple

from flatboat.games.broadhorns.drawing.scene import PHONE, WIDE

Point = tuple[float, float]

HALF = {False: 20.0, True: 22.0}  # of the river's width, wide and narrow
TOWN_WIDE, TOWN_HIGH = 232.0, 88.0  # a town on the wide sheet
SLIM, SLIM_HIGH = 230.0, 100.0  # a town on a phone
REACHES = 3  # across the wide sheet, one below the other
BEND = 56.0  # radius of a bend
SIDE = 29.0  # of the sheet beyond the middle of the river in a bend
TOP = 28.0  # the first reach
APART = 7.0  # towns
INSET = 6.0  # between towns and the edge of the sheet
SHORE = 7.0  # between the river and the towns
LEVEL = HALF[False] + SHORE + TOWN_HIGH + 6 + HALF[False] + 5  # from reach to reach
LANDING = 158.0  # St. Louis
SLOTS = (3.5, 6.5, 10.5, 15.5, 18.5, 24.5, 28.5, 32.5, 36.5, 40.5)  # where towns stand along the river,
SLOTS_IN_ALL = 41  # which is so long
STEP = 6.0  # between the points of a line
PITCH = 29.0  # down the tall sheet from space to space; along the river it is a third more
MEANDER = {False: (4.0, 230.0), True: (42.0, 205.0)}  # how far the river swings, and over what length


class Spot(NamedTuple):
    """A point in the middle of the river, and where it flows there, in degrees clockwise from right."""

    x: float
    y: float
    angle: float


class Stand(NamedTuple):
    """Where a town stands: its corner and size."""

    x: float
    y: float
    width: float
    height: float


class River(NamedTuple):
    """The river on the paper."""

    width: float
    height: float
    half: float
    line: tuple[Point, ...]
    along: tuple[float, ...]  # how far along the line each point is
    middles: tuple[float, ...]  # of the spaces, along the line
    bounds: tuple[float, ...]  # between them: one more
    ports: tuple[int, ...]  # the spaces of their entrances; the last: St. Louis
    towns: tuple[Stand, ...]
    narrow: bool

    def spot(self, s: float) -> Spot:
        """A point so far along the river."""
        i = min(len(self.line) - 2, max(0, bisect_right(self.along, s) - 1))
        (x, y), (x2, y2) = self.line[i], self.line[i + 1]
        share = (s - self.along[i]) / (self.along[i + 1] - self.along[i])
        return Spot(x + (x2 - x) * share, y + (y2 - y) * share, degrees(atan2(y2 - y, x2 - x)))

    def middle(self, space: int) -> Spot:
        """The middle of a space."""
        return self.spot(self.middles[space])

    def beside(self, s: float, off: float) -> Point:
        """A point to the right of the flow, off the middle; smooth, for the banks."""
        x, y, _ = self.spot(s)
        (ax, ay, _), (bx, by, _) = self.spot(max(0, s - STEP)), self.spot(min(self.along[-1], s + STEP))
        far = hypot(bx - ax, by - ay) or 1
        return x - (by - ay) / far * off, y + (bx - ax) / far * off

    def cell(self, space: int) -> list[Point]:
        """The outline of a space."""
        return self.outline(self.bounds[space], self.bounds[space + 1], self.half)

    def outline(self, start: float, end: float, half: float) -> list[Point]:
        """The outline of a stretch of the river."""
        n = max(2, round((end - start) / 9))
        along = [start + (end - start) * i / n for i in range(n + 1)]
        return [self.beside(s, -half) for s in along] + [self.beside(s, half) for s in reversed(along)]


@lru_cache(maxsize=16)
def river_of(ports: tuple[int, ...], narrow: bool) -> River:
    """The river for towns at these spaces."""
    return tall(ports) if narrow else winding(ports)


# --- the line -----------------------------------------------------------------------------------------


def winding_line() -> list[Point]:
    """Three reaches from left to right and back, with bends between them."""
    points: list[Point] = []
    left, right = SIDE, WIDE - SIDE
    for reach in range(REACHES):
        y, back = TOP + reach * LEVEL, reach % 2 == 1
        start = -6.0 if reach == 0 else left + BEND
        end = WIDE + 6.0 if reach == REACHES - 1 else right - BEND
        xs = steps(start, end) if not back else steps(right - BEND, left + BEND)
        points += [(x, y) for x in xs]
        if reach < REACHES - 1:
            points += bend(left + BEND if back else right - BEND, y, -1 if back else 1)
    return points


def bend(x: float, y: float, way: int) -> list[Point]:
    """From the end of a reach to the next one, to the right (1) or the left (-1)."""
    turn = [pi / 2 * i / 12 for i in range(1, 13)]
    points = [(x + way * BEND * sin(a), y + BEND * (1 - cos(a))) for a in turn]
    points += [(x + way * BEND, down) for down in steps(y + BEND, y + LEVEL - BEND)]
    return points + [(x + way * BEND * cos(a), y + LEVEL - BEND * (1 - sin(a))) for a in turn]


def steps(start: float, end: float) -> list[float]:
    """Numbers from one to another, a small step apart."""
    n = max(1, round(abs(end - start) / STEP))
    return [start + (end - start) * i / n for i in range(n + 1)]


def swung(points: Sequence[Point], narrow: bool) -> tuple[tuple[Point, ...], tuple[float, ...]]:
    """The line swinging a little to both sides; and how far along each point is."""
    by, over = MEANDER[narrow]
    line, s = [points[0]], 0.0
    for (x0, y0), (x, y) in pairwise(points):
        far = hypot(x - x0, y - y0)
        if far < 0.5:
            continue
        s += far
        off = by * sin(2 * pi * s / over)
        line.append((x - (y - y0) / far * off, y + (x - x0) / far * off))
    along = [0.0]
    for (x0, y0), (x, y) in pairwise(line):
        along.append(along[-1] + hypot(x - x0, y - y0))
    return tuple(line), tuple(along)


def middles_of(ports: Sequence[int], anchors: Sequence[float], first: float) -> list[float]:
    """The middles of all spaces: even between one port and the next."""
    middles, at, start = [first], first, 0
    for port, anchor in zip(ports, anchors, strict=True):
        middles += [at + (anchor - at) * i / (port - start) for i in range(1, port - start + 1)]
        at, start = anchor, port
    return middles


def bounds_of(middles: Sequence[float], length: float) -> tuple[float, ...]:
    """Where one space ends and the next begins."""
    between = [(one + two) / 2 for one, two in pairwise(middles)]
    return (0.0, *between, length)


# --- the wide sheet -----------------------------------------------------------------------------------


def winding(ports: tuple[int, ...]) -> River:
    """The river across a wide sheet: towns always stand in the same places, the spaces lie between them."""
    line, along = swung(winding_line(), False)
    anchors = [slot / SLOTS_IN_ALL * along[-1] for slot in SLOTS]
    middles = middles_of(ports, anchors, along[-1] / SLOTS_IN_ALL / 2)
    height = TOP + (REACHES - 1) * LEVEL + HALF[False] + SHORE + TOWN_HIGH + APART
    river = River(WIDE, height, HALF[False], line, along, tuple(middles),
                  bounds_of(middles, along[-1]), (*ports, 0), (), False)  # fmt: skip
    stands = stands_of([river.spot(anchor) for anchor in anchors])
    return river._replace(towns=(*stands, Stand(INSET, TOP + HALF[False] + SHORE, LANDING, TOWN_HIGH)))


def stands_of(spots: list[Spot]) -> list[Stand]:
    """Where towns stand below their reaches."""
    rows: list[list[float]] = [[] for _ in range(REACHES)]
    for spot in spots:
        rows[round((spot.y - TOP) / LEVEL)].append(spot.x - TOWN_WIDE / 2)
    stands: list[Stand] = []
    for reach, wanted in enumerate(rows):
        back, last = reach % 2 == 1, reach == REACHES - 1
        low = INSET + LANDING + APART if reach == 0 else 2 * SIDE if back else INSET
        high = WIDE - (INSET if back or last else 2 * SIDE)
        xs = apart(sorted(wanted), low, high)
        y = TOP + reach * LEVEL + HALF[False] + SHORE
        stands += [Stand(x, y, TOWN_WIDE, TOWN_HIGH) for x in (reversed(xs) if back else xs)]
    return stands


def apart(wanted: list[float], low: float, high: float) -> list[float]:
    """Left edges of towns near where they are wanted, clear of each other."""
    step, xs = TOWN_WIDE + APART, list[float]()
    for want in wanted:
        xs.append(max(want, xs[-1] + step if xs else low))
    limit = high - TOWN_WIDE
    for i in range(len(xs) - 1, -1, -1):
        xs[i] = min(xs[i], limit)
        limit = xs[i] - step
    return xs


# --- the tall sheet -----------------------------------------------------------------------------------


def tall(ports: tuple[int, ...]) -> River:
    """The river from top to bottom in wide swings, towns to its right."""
    first, start = SLIM_HIGH / 2 + 5, 0
    heights: list[float] = []
    at = first
    for port in ports:
        at += max(SLIM_HIGH + APART, (port - start) * PITCH)
        heights.append(at)
        start = port
    height = at + SLIM_HIGH / 2 + 5
    x = HALF[True] + MEANDER[True][0] + 4
    line, along = swung([(x, y) for y in steps(-6, height + 6)], True)
    ys = [y for _, y in line]
    first_s, *anchors = (along[bisect_left(ys, y)] for y in (first, *heights))
    middles = middles_of(ports, anchors, first_s)
    towns = [Stand(PHONE - SLIM - 4, y - SLIM_HIGH / 2, SLIM, SLIM_HIGH) for y in (*heights, first)]
    return River(PHONE, height, HALF[True], line, along, tuple(middles),
                 bounds_of(middles, along[-1]), (*ports, 0), tuple(towns), True)  # fmt: skip
