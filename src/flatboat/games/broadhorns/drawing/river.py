"""The course of the river on the paper: where its spaces are, and where the towns stand beside it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin
from typing import NamedTuple

from flatboat.games.broadhorns.drawing.scene import PHONE, WIDE

Point = tuple[float, float]

LENGTH = 41  # of the river, in slots
STEP = 6.0  # between the points of a line


class Sheet(NamedTuple):
    """The measures of the paper: the river goes from side to side, its towns below it."""

    wide: float
    top: float  # the first reach
    reaches: int  # one below the other
    level: float  # from one to the next
    half: float  # of the river's width
    bend: float  # the radius of a bend
    side: float  # of the sheet beyond the middle of the river in a bend
    swing: tuple[float, float]  # how far the river swings, and over what length
    town: tuple[float, float]  # a town's size
    apart: float  # towns
    inset: float  # between towns and the edge of the sheet
    shore: float  # between the river and the towns
    landing: tuple[float, float, float, float]  # St. Louis
    slots: tuple[float, ...]  # where towns stand along the river

    @property
    def shift(self) -> float:
        """From the middle of a reach down to its towns."""
        return self.half + self.shore


SHEETS = {  # on a laptop, on a phone
    False: Sheet(
        WIDE, 28, 3, 146, 20, 56, 29, (4, 230), (232, 88), 7, 6, 7, (6, 55, 158, 88),
        (3.5, 6.5, 10.5, 15.5, 18.5, 24.5, 28.5, 32.5, 36.5, 40.5),
    ),
    True: Sheet(
        PHONE, 49, 5, 110, 14, 26, 17, (2, 150), (167, 78), 2, 2, 2, (2, 2, PHONE - 4, 30),
        (2.7, 5.6, 10.1, 14.5, 18.2, 23.4, 28, 31.7, 36, 40),
    ),
}  # fmt: skip


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


@dataclass(frozen=True, eq=False)
class River:
    """The river on the paper: there is but one of a kind, so what is drawn of it can be kept by it."""

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


# --- the line -----------------------------------------------------------------------------------------


def winding_line(sheet: Sheet) -> list[Point]:
    """Reaches from left to right and back, with bends between them."""
    points: list[Point] = []
    left, right = sheet.side + sheet.bend, sheet.wide - sheet.side - sheet.bend
    for reach in range(sheet.reaches):
        y, back, last = sheet.top + reach * sheet.level, reach % 2 == 1, reach == sheet.reaches - 1
        start = -6.0 if reach == 0 else right if back else left
        end = left if back else right
        if last:
            end = -6.0 if back else sheet.wide + 6.0
        points += [(x, y) for x in steps(start, end)]
        if not last:
            points += bend(sheet, left if back else right, y, -1 if back else 1)
    return points


def bend(sheet: Sheet, x: float, y: float, way: int) -> list[Point]:
    """From the end of a reach to the next one, to the right (1) or the left (-1)."""
    round, level = sheet.bend, sheet.level
    turn = [pi / 2 * i / 12 for i in range(1, 13)]
    points = [(x + way * round * sin(a), y + round * (1 - cos(a))) for a in turn]
    points += [(x + way * round, down) for down in steps(y + round, y + level - round)]
    return points + [(x + way * round * cos(a), y + level - round * (1 - sin(a))) for a in turn]


def steps(start: float, end: float) -> list[float]:
    """Numbers from one to another, a small step apart."""
    n = max(1, round(abs(end - start) / STEP))
    return [start + (end - start) * i / n for i in range(n + 1)]


def swung(sheet: Sheet) -> tuple[tuple[Point, ...], tuple[float, ...]]:
    """The line swinging a little to both sides; and how far along each point is."""
    points, (by, over) = winding_line(sheet), sheet.swing
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


# --- the sheet ----------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def river_of(ports: tuple[int, ...], narrow: bool) -> River:
    """The river: towns always stand in the same places, the spaces lie between them."""
    sheet = SHEETS[narrow]
    line, along = swung(sheet)
    anchors = [slot / LENGTH * along[-1] for slot in sheet.slots]
    middles = middles_of(ports, anchors, along[-1] / LENGTH / 2)
    height = sheet.top + (sheet.reaches - 1) * sheet.level + sheet.shift + sheet.town[1] + sheet.apart
    river = River(sheet.wide, height, sheet.half, line, along, tuple(middles),
                  bounds_of(middles, along[-1]), (*ports, 0), (), narrow)  # fmt: skip
    stands = stands_of(sheet, [river.spot(anchor) for anchor in anchors])
    return replace(river, towns=(*stands, Stand(*sheet.landing)))


def stands_of(sheet: Sheet, spots: list[Spot]) -> list[Stand]:
    """Where towns stand below their reaches."""
    rows: list[list[float]] = [[] for _ in range(sheet.reaches)]
    for spot in spots:
        reach = int((spot.y - sheet.top + sheet.level / 2) / sheet.level)
        rows[min(reach, sheet.reaches - 1)].append(spot.x - sheet.town[0] / 2)
    stands: list[Stand] = []
    wide, high = sheet.town
    beside = sheet.landing[1] == sheet.top + sheet.shift  # St. Louis stands in the first row
    for reach, wanted in enumerate(rows):
        back, last = reach % 2 == 1, reach == sheet.reaches - 1
        low = 2 * sheet.side if back and not last else sheet.inset
        low += sheet.landing[2] + sheet.apart if reach == 0 and beside else 0
        limit = sheet.wide - (sheet.inset if back or last else 2 * sheet.side)
        xs = apart(sheet, sorted(wanted), low, limit)
        y = sheet.top + reach * sheet.level + sheet.shift
        stands += [Stand(x, y, wide, high) for x in (reversed(xs) if back else xs)]
    return stands


def apart(sheet: Sheet, wanted: list[float], low: float, high: float) -> list[float]:
    """Left edges of towns near where they are wanted, clear of each other."""
    step, xs = sheet.town[0] + sheet.apart, list[float]()
    for want in wanted:
        xs.append(max(want, xs[-1] + step if xs else low))
    limit = high - sheet.town[0]
    for i in range(len(xs) - 1, -1, -1):
        xs[i] = min(xs[i], limit)
        limit = xs[i] - step
    return xs
