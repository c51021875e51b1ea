"""The board as players know it: points, the bar, dice in the middle, and a tray for checkers borne off.

Lengths go along the two rows of points and across them. On a phone the board stands upright: there the two
change places, so that a point is wide enough for a finger.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from flatboat.kernel.boards import Board, Counter, Place
from flatboat.kernel.pictures import (
    STYLE,
    Block,
    Picture,
    element,
    number,
    picture,
    piece,
    rect,
    spread,
    style_sheet,
    text,
)

COLUMNS, BAR, TRAY = 14, 6, 13  # of a row; the others are points
SHEET = """
& .frame { fill: var(--back); stroke: var(--edge) }
& .field { fill: var(--mat) }
& .column { fill: #000; fill-opacity: 0 }
& .light { fill: var(--furrow) }
& .dark { fill: var(--weave) }
& .on-frame { fill: #fff4dc }
& .counter { stroke-width: 1.5 }
& .ring { fill: none; stroke: #000; stroke-opacity: .22; stroke-width: 2 }
& .die { stroke-width: 1.5 }
"""
#: Where the pips of a die are, in quarters of its size, column and row.
PIPS = ("", "22", "1133", "112233", "11133133", "1113223133", "111213313233")


class Layout(NamedTuple):
    """The measures of a drawing, in pixels."""

    point: float  # along
    checker: float
    bar: float  # along
    tray: float  # along
    rail: float  # of the frame, across
    row: float  # across, from the rail to the middle
    die: float
    upright: bool

    def turned(self, along: float, across: float) -> tuple[float, float]:
        """As x and y."""
        return (across, along) if self.upright else (along, across)

    def column(self, number: int) -> tuple[float, float]:
        """Where a column begins, and how wide it is."""
        begins = number * self.point + (self.bar - self.point if number > BAR else 0)
        return begins, {BAR: self.bar, TRAY: self.tray}.get(number, self.point)

    @property
    def size(self) -> tuple[float, float]:
        """Of the whole board, along and across."""
        begins, wide = self.column(TRAY)
        return begins + wide, 2 * (self.rail + self.row)


WIDE = Layout(62, 54, 64, 80, 22, 304, 46, False)
NARROW = Layout(38, 27, 38, 58, 20, 154, 32, True)


def draw_board(board: Board, view: Any, prefix: str = "t", narrow: bool = False) -> Picture:
    """The board as SVG."""
    layout = NARROW if narrow else WIDE
    along, across = layout.size
    body = rect(0, 0, *layout.turned(along, across), "frame", round=8)
    for begins, wide in ((0, layout.column(BAR)[0]), (layout.column(BAR + 1)[0], 6 * layout.point)):
        corner = layout.turned(begins + 2, layout.rail)
        body += rect(*corner, *layout.turned(wide - 4, 2 * layout.row), "field", round=2)
    for i, place in enumerate(board.places):
        body += ground(layout, place, i % COLUMNS, i // COLUMNS, prefix)
    for i, place in enumerate(board.places):
        body += "".join(pile(layout, place, i % COLUMNS, i // COLUMNS, prefix))
    body += "".join(dice(layout, view.table, prefix))
    defs = element("style", style_sheet(prefix, STYLE, SHEET))
    words = "A backgammon board: 24 points, the bar, and a tray for checkers borne off."
    return picture(prefix, Block(*layout.turned(along, across), body), 16, board.heading, words, defs)


def ground(layout: Layout, place: Place, column: int, lower: int, prefix: str) -> str:
    """A point with its number, or an end of the bar or of the tray."""
    begins, wide = layout.column(column)
    body = rect(0, 0, *layout.turned(wide, layout.row), "column")
    if column in (BAR, TRAY):
        inset = layout.turned(4, 4)
        body += rect(*inset, *layout.turned(wide - 8, layout.row - 8), "shade", round=5)
    else:
        edge, tip = (layout.row, layout.row * 0.14) if lower else (0, layout.row * 0.86)
        corners = [layout.turned(*corner) for corner in ((2, edge), (wide - 2, edge), (wide / 2, tip))]
        told = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
        body += element("polygon", points=told, kind="dark" if place.dark else "light")
    if place.label:
        x, y = layout.turned(wide / 2, layout.row + layout.rail / 2 if lower else -layout.rail / 2)
        body += text(x, y + 4.4, place.label, "small on-frame", anchor="middle")
    corner = layout.turned(begins, layout.rail + lower * layout.row)
    return piece(f"{prefix}-{place.id}", place.words, "place", corner, body)


def pile(layout: Layout, place: Place, column: int, lower: int, prefix: str) -> Iterator[str]:
    """The checkers of a place, from the frame to the middle; those in the tray stand on edge."""
    begins, wide = layout.column(column)
    size = layout.row / 16 if column == TRAY else layout.checker
    room = layout.row - (6 if column == TRAY else layout.row - 5 * size)
    for i, (counter, at) in enumerate(
        zip(place.counters, spread(len(place.counters), size, 0, room), strict=True)
    ):
        across = layout.rail + (2 * layout.row - at - size if lower else at)
        if column == TRAY:
            corner = layout.turned(begins + 9, across + (-4 if lower else 4))
            body = rect(0, 0, *layout.turned(wide - 18, size - 1), f"counter s{counter.seat}", round=3)
        else:
            corner = layout.turned(begins + (wide - size) / 2, across)
            body = checker(counter, size)
        yield piece(f"{prefix}-{place.id}-{i}", counter.words, "counter-piece", corner, body)


def checker(counter: Counter, size: float) -> str:
    """A checker seen from above."""
    middle, radius = size / 2, size / 2 - 1
    body = element("circle", cx=middle, cy=middle, r=radius, kind=f"counter s{counter.seat}")
    return body + element("circle", cx=middle, cy=middle, r=radius * 0.68, kind="ring")


def dice(layout: Layout, table: Any, prefix: str) -> Iterator[str]:
    """The dice that are still to be played, in the colour of whose they are; of a double so many moves."""
    one, other = table.dice
    shown = [one] * table.moves if one == other else [one, other]
    step = layout.die + 8
    begins = layout.column(BAR + 4)[0] - step * len(shown) / 2
    for i, die in enumerate(shown):
        if die:
            corner = layout.turned(begins + i * step, layout.size[1] / 2 - layout.die / 2)
            body = rect(0, 0, layout.die, layout.die, f"die s{table.turn}", round=8)
            for x, y in zip(PIPS[die][::2], PIPS[die][1::2], strict=True):
                at = int(x) * layout.die / 4, int(y) * layout.die / 4
                body += element("circle", cx=at[0], cy=at[1], r=layout.die * 0.09, kind=f"s{table.turn}i")
            yield piece(f"{prefix}-die-{i}", f"a die: {die}", "rolls", corner, body)
