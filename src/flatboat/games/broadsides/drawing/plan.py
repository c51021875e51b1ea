"""Where everything is: the chart, the decks and their sections, in the drawing's own measures."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.broadsides.drawing.scene import BOTH, Scene
from flatboat.games.broadsides.tables import COLUMNS, LETTERS, SECTIONS, Phase, Side

WIDE, PHONE = 956, 374  # the drawing without its margins
GAP = 14  # between the columns of the wide form
TIGHT = 8  # between blocks
COLUMN = 204  # beside the chart
BESIDE = 176  # beside the decks that touch
PANEL = 70  # the height of what is told of a side
CARD_WIDE, CARD_HIGH = 58, 64
STRIP = 46  # the height of the line with the dice
MARGIN = {False: 12, True: 8}


class ChartPlan(NamedTuple):
    """The chart: its corner and size, the distance of its dots, and where the first of them is."""

    x: float
    y: float
    width: float
    height: float
    step: float
    left: float
    bottom: float

    def dot(self, x: float, y: float) -> tuple[float, float]:
        """Where a dot is."""
        return self.left + x * self.step, self.bottom - y * self.step


class DeckPlan(NamedTuple):
    """A large ship from above: her block, the grid of her sections, and how she lies."""

    x: float
    y: float
    width: float
    height: float
    left: float  # of the sections
    top: float
    wide: float  # of a section
    high: float
    strip: float  # of the hull, on either side
    cap: tuple[float, float]  # what the hull needs above and below the sections
    letters: float  # where the middle of the letters is
    down: bool = False  # the bow points down

    def cell(self, section: int) -> tuple[float, float]:
        """The corner of a section."""
        letter, column = divmod(section, COLUMNS)
        if self.down:
            column = COLUMNS - 1 - column
        return self.left + column * self.wide, self.row(letter)

    def row(self, letter: int) -> float:
        """The top of a lettered row."""
        return self.top + (letter if self.down else LETTERS - 1 - letter) * self.high

    def middle(self, section: int) -> tuple[float, float]:
        """The middle of a section."""
        x, y = self.cell(section)
        return x + self.wide / 2, y + self.high / 2

    def is_left(self, side: int) -> bool:
        """Whether a side of the ship is on the left of the drawing."""
        return (side == Side.PORT) != self.down

    def edge(self, side: int) -> float:
        """Where the hull of a side begins, from the left."""
        return self.left - self.strip if self.is_left(side) else self.left + COLUMNS * self.wide

    @property
    def right(self) -> float:
        """The right edge of the sections."""
        return self.left + COLUMNS * self.wide

    @property
    def foot(self) -> float:
        """The lower edge of the sections."""
        return self.top + LETTERS * self.high


class Plan(NamedTuple):
    """The whole."""

    narrow: bool
    width: float
    chart: ChartPlan | None
    decks: tuple[DeckPlan, DeckPlan]
    columns: tuple[tuple[float, float, float], ...]  # of each seat: left, top and width of what is told of it
    strip: tuple[float, float, float]  # left, top and width of the line with the dice
    height: float

    def middle(self, place: int) -> tuple[float, float]:
        """The middle of a section of one of the ships."""
        return self.decks[place // SECTIONS].middle(place % SECTIONS)


def plan_of(scene: Scene, head: float, *, narrow: bool) -> Plan:
    """Where everything is, below a head of so many lines' height."""
    if scene.boarding:
        return boarding_narrow(scene, head) if narrow else boarding_wide(scene, head)
    return sea_narrow(scene, head) if narrow else sea_wide(scene, head)


def lefts(scene: Scene, left: float, right: float) -> list[float]:
    """For each seat the left edge of its column at sea."""
    return [left if seat == scene.left else right for seat in BOTH]


# --- at sea ------------------------------------------------------------------------------------------


def sea_wide(scene: Scene, head: float) -> Plan:
    """A ship on either side of the chart."""
    middle = COLUMN + GAP
    inner = WIDE - 2 * middle
    chart = chart_plan(scene, middle, head + STRIP + TIGHT, inner, 22)
    height = max(chart.y + chart.height, head + 570)
    columns = tuple((x, head, float(COLUMN)) for x in lefts(scene, 0, WIDE - COLUMN))
    decks = [sea_deck(scene, seat, column, height, 18, 15) for seat, column in enumerate(columns)]
    return Plan(False, WIDE, chart, (decks[0], decks[1]), columns, (middle, head, inner), height)


def sea_narrow(scene: Scene, head: float) -> Plan:
    """The chart above the ships; below them while something is done aboard."""
    wide, aboard = (PHONE - TIGHT) / 2, scene.phase in (Phase.FIRE, Phase.PLACE, Phase.REPLACE)
    top = head + STRIP + TIGHT
    chart = chart_plan(scene, 0, top, PHONE, 18)
    ships = top if aboard else top + chart.height + TIGHT
    columns = tuple((x, ships, wide) for x in lefts(scene, 0, PHONE - wide))
    foot = ships + PANEL + CARD_HIGH + 2 * TIGHT + 424
    decks = [sea_deck(scene, seat, column, foot, 15, 12) for seat, column in enumerate(columns)]
    if aboard:
        chart = chart_plan(scene, 0, foot + TIGHT, PHONE, 18)
        foot = chart.y + chart.height
    return Plan(True, PHONE, chart, (decks[0], decks[1]), columns, (0, head, PHONE), foot)


def chart_plan(scene: Scene, x: float, y: float, width: float, border: float) -> ChartPlan:
    """A chart of that width; a tall sea is made smaller until it is no higher than wide."""
    across, up = scene.printed.width, scene.printed.height
    step = (width - 2 * border) / max(across, up)
    height = step * up + 2 * border
    left = x + (width - step * (across - 1)) / 2
    return ChartPlan(x, y, width, height, step, left, y + height - border - step / 2)


def sea_deck(scene: Scene, seat: int, column: tuple[float, float, float], foot: float,
             letters: float, strip: float) -> DeckPlan:  # fmt: skip
    """A large ship in her column, under her side's panel and cards, her bow up."""
    x, y, width = column
    top = y + PANEL + CARD_HIGH + 2 * TIGHT
    is_left = seat == scene.left
    wide = (width - letters - 2 * strip - 5) / COLUMNS
    left = x + (letters + strip + 1 if is_left else strip + 4)
    cap = (40.0, 22.0)
    high = (foot - top - sum(cap)) / LETTERS
    at = x + letters / 2 if is_left else x + width - letters / 2
    return DeckPlan(x, top, width, foot - top, left, top + cap[0], wide, high, strip, cap, at)


# --- boarding ----------------------------------------------------------------------------------------


def lies(scene: Scene) -> tuple[int, bool]:
    """Who is drawn left, and whether the bow of the one on the left points down.

    Ships that touch with different sides lie with their bows the same way, else opposite ways.
    """
    touching = [scene.touching(seat) for seat in BOTH]
    if touching[0] == touching[1]:
        return (1 - scene.left if touching[0] == Side.PORT else scene.left), True
    return touching.index(Side.STARBOARD), False


def bow_down(scene: Scene, seat: int) -> bool:
    """Whether a ship that touches the other lies with her bow down: her touching side points inwards."""
    first, opposite = lies(scene)
    return opposite and (seat == first) == (scene.touching(seat) == Side.PORT)


def pair_of_decks(scene: Scene, x: float, y: float, width: float, high: float, letters: float,
                  strip: float, gap: float) -> tuple[DeckPlan, DeckPlan]:  # fmt: skip
    """The large ships side by side."""
    first, opposite = lies(scene)
    half = width / 2
    wide = (half - letters - 2 * strip - gap / 2) / COLUMNS
    cap = (42.0, 42.0) if opposite else (42.0, 22.0)
    height = LETTERS * high + sum(cap)
    decks = []
    for seat in BOTH:
        is_left = seat == first
        down = bow_down(scene, seat)
        left = x + letters + strip if is_left else x + half + gap / 2 + strip
        at = x + letters / 2 if is_left else x + width - letters / 2
        block = x if is_left else x + half
        decks.append(DeckPlan(block, y, half, height, left, y + cap[0], wide, high, strip, cap, at, down))
    return decks[0], decks[1]


def boarding_wide(scene: Scene, head: float) -> Plan:
    """Both decks in the middle, each side's panel beside its ship."""
    middle = BESIDE + GAP
    inner = WIDE - 2 * middle
    y = head + STRIP + TIGHT
    decks = pair_of_decks(scene, middle, y, inner, 56, 20, 15, 34)
    first = lies(scene)[0]
    columns = tuple((0.0 if seat == first else WIDE - BESIDE, head, float(BESIDE)) for seat in BOTH)
    return Plan(False, WIDE, None, decks, columns, (middle, head, inner), y + decks[0].height)


def boarding_narrow(scene: Scene, head: float) -> Plan:
    """Both decks under each other's panels."""
    wide = (PHONE - TIGHT) / 2
    first = lies(scene)[0]
    columns = tuple((0.0 if seat == first else PHONE - wide, head, wide) for seat in BOTH)
    strip = head + PANEL + TIGHT
    y = strip + STRIP + TIGHT
    decks = pair_of_decks(scene, 0, y, PHONE, 58, 15, 9, 16)
    return Plan(True, PHONE, None, decks, columns, (0, strip, PHONE), y + decks[0].height)
