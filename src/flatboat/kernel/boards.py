"""A board of places with counters on them, drawn in a few lines: squares, hexes, points, areas or cards.

A game says what there is (`Place`, `Counter`) and how its places lie (`squares(8, 8)`); the drawing, the
narrow one for phones, and the board as text follow from that.

>>> board = Board("Noughts", [Place("square-0", "top left", (Counter(1, "a nought"),))], squares(1, 1))
>>> print(board.text())
top left: a nought
>>> "square-0" in board.ids, board.draw("t", narrow=True).size
(True, (380, 380))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from flatboat.errors import FlatboatError
from flatboat.kernel.notation import capital, counted
from flatboat.kernel.pictures import (
    Block,
    Picture,
    definitions,
    element,
    fitted,
    number,
    picture,
    piece,
    rect,
    spread,
)

WIDE, HIGH, NARROW, MARGIN = 900, 620, 348, 16  # what drawings may measure, and the paper around
MOST = 96  # pixels of a unit: larger is no clearer
SHEET = """
& .ground { fill: var(--mat); stroke: var(--line) }
& .dark { fill: var(--line); stroke: var(--line) }
& .counter { stroke-width: 1.5 }
"""


class Counter(NamedTuple):
    """A counter of a seat; `words` name it, a letter or two may stand on it."""

    seat: int
    words: str
    mark: str = ""


class Place(NamedTuple):
    """Somewhere counters lie. Its id is what `spots` name, such as "square-3"."""

    id: str
    name: str
    counters: tuple[Counter, ...] = ()
    label: str = ""  # printed on it
    dark: bool = False

    @property
    def words(self) -> str:
        """Its name and what lies there, such as "point 6: 5 counters of Ann"."""
        told = [
            words if len(same) == 1 else f"{len(same)} times {words}"
            for words, same in ((words, [*each]) for words, each in groupby(c.words for c in self.counters))
        ]
        return f"{self.name}: {', '.join(told) or 'empty'}"


class Cell(NamedTuple):
    """Where a place lies, in units: its corner, its size, its shape, and which way its counters pile up."""

    x: float
    y: float
    width: float = 1
    height: float = 1
    shape: str = "square"  # or "hex", "up" or "down" (a point of a backgammon board), "card"
    upwards: bool = False


def squares(columns: int, rows: int) -> list[Cell]:
    """Row by row from the top left."""
    return [Cell(x, y) for y in range(rows) for x in range(columns)]


def hexes(columns: int, rows: int) -> list[Cell]:
    """Hexagons that stand on a corner, row by row; every second row is half a hexagon further right."""
    high = 2 / 3**0.5
    return [Cell(x + y % 2 / 2, y * high * 0.75, 1, high, "hex") for y in range(rows) for x in range(columns)]


def areas(*corners: tuple[float, float, float, float]) -> list[Cell]:
    """Rectangles wherever they are: (x, y, width, height) of each, in units."""
    return [Cell(*corner) for corner in corners]


def cards(columns: int, count: int) -> list[Cell]:
    """Cards in rows, with a little room between."""
    return [Cell(i % columns * 1.1, i // columns * 1.6, 1, 1.5, "card") for i in range(count)]


def points(columns: int, height: float, gap: float, plain: Sequence[int] = ()) -> list[Cell]:
    """Two rows of points that face each other, the upper first; `plain` columns are rectangles."""
    upper = [Cell(x, 0, 1, height, "square" if x in plain else "down") for x in range(columns)]
    lower = [cell._replace(y=height + gap, upwards=True) for cell in upper]
    return upper + [cell if cell.shape == "square" else cell._replace(shape="up") for cell in lower]


@dataclass(frozen=True)
class Board:
    """A board: what it is called, its places, and where each of them lies."""

    heading: str
    places: Sequence[Place]
    cells: Sequence[Cell]

    def __post_init__(self) -> None:
        if len(self.places) != len(self.cells):
            raise FlatboatError(
                f'the board "{self.heading}" has {len(self.places)} places, but {len(self.cells)} cells'
            )

    @property
    def ids(self) -> set[str]:
        """The ids of its places."""
        return {place.id for place in self.places}

    def text(self) -> str:
        """The places where something lies, a line each."""
        return "\n".join(place.words for place in self.places if place.counters)

    def draw(self, prefix: str = "t", narrow: bool = False, below: str = "") -> Picture:
        """The board as SVG, as large as fits; `below` is a line under it."""
        width = max(cell.x + cell.width for cell in self.cells)
        height = max(cell.y + cell.height for cell in self.cells)
        unit = NARROW / width if narrow else min(WIDE / width, HIGH / height, MOST)
        body = "".join(
            drawn(place, cell, unit, prefix) for place, cell in zip(self.places, self.cells, strict=True)
        )
        high = height * unit
        if below:
            body += fitted(0, high + 24, below, "status", 17, width * unit, bold=True)
            high += 32
        defs = definitions(prefix, SHEET, {})
        described = f"{self.heading}. {capital(counted(len(self.places), 'place'))}."
        return picture(prefix, Block(width * unit, high, body), MARGIN, self.heading, described, defs)


def drawn(place: Place, cell: Cell, unit: float, prefix: str) -> str:
    """A place and its counters."""
    width, height = cell.width * unit, cell.height * unit
    ground = outline(cell.shape, width, height, "dark" if place.dark else "ground")
    label = ""
    if place.label:
        y = {"down": height + 12, "up": -4}.get(cell.shape, 14.0)
        label = fitted(width / 2, y, place.label, "small", 12, width - 2, bold=True, anchor="middle")
    where = piece(f"{prefix}-{place.id}", place.words, "place", (cell.x * unit, cell.y * unit), ground, label)
    return where + "".join(counters(place, cell, unit, prefix))


def outline(shape: str, width: float, height: float, kind: str) -> str:
    """The ground of a place."""
    if shape in ("square", "card"):
        return rect(0, 0, width, height, kind, round=9 if shape == "card" else 2)
    corners = {
        "down": ((0, 0), (1, 0), (0.5, 1)),
        "up": ((0, 1), (1, 1), (0.5, 0)),
        "hex": ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)),
    }[shape]
    told = " ".join(f"{number(x * width)},{number(y * height)}" for x, y in corners)
    return element("polygon", points=told, kind=kind)


def counters(place: Place, cell: Cell, unit: float, prefix: str) -> Iterable[str]:
    """The counters of a place, one on the other: in the middle where there is room for one alone."""
    size, wide, high = 0.86 * unit, cell.width * unit, cell.height * unit
    single = cell.height < 1.5
    room = wide if single and cell.width >= 1.5 else high
    size = min(size, wide, high)
    along = spread(len(place.counters), size, 1, room)
    for i, (counter, at) in enumerate(zip(place.counters, along, strict=True)):
        offset = (room - size) / 2 if single and len(place.counters) == 1 else at
        x, y = ((wide - size) / 2, offset) if room == high else (offset, (high - size) / 2)
        if cell.upwards:
            y = high - size - y
        disc = element("circle", cx=size / 2, cy=size / 2, r=size / 2, kind=f"counter s{counter.seat}")
        mark = ""
        if counter.mark:
            kind = f"small s{counter.seat}i"
            mark = fitted(size / 2, size / 2 + 4, counter.mark, kind, 12, size, bold=True, anchor="middle")
        at_board = (cell.x * unit + x, cell.y * unit + y)
        yield piece(f"{prefix}-{place.id}-{i}", counter.words, "counter-piece", at_board, disc, mark)
