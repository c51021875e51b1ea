"""Where everything is: the chart, the decks and their sections, in the drawing's own measures."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.broadsides.drawing.scene import BOTH, Scene
from flatboat.games.broadsides.rules.tables import COLUMNS, LETTERS, SECTIONS, Side

WIDE, PHONE = 956, 374  # the drawing without its margins
GAP = 14  # between the columns of the wide form
TIGHT = 8  # between blocks
HIGH = 693  # one height through the game, at sea and alongside
PHONE_HIGH, PHONE_ALONGSIDE = 893, 424  # both decks are to be seen in what a phone has for a board
COLUMN = 180  # beside the chart
BESIDE = 176  # beside the decks that touch
PANEL = 70  # the height of what is told of a side
PLATE = (136.0, 26.0)  # on a phone: which ship is whose, alongside on her hull
CARD_WIDE, CARD_HIGH = 58, 64
HAND = {False: 3 * CARD_WIDE + 16, True: 3 * CARD_WIDE + 8}  # three cards beside each other
STRIP = 46  # the height of the line with the dice
MARGIN = {False: 12, True: 8}
CLEAR = 4.0  # how far inwards of the hull a shot stands that fell at the ship's side: letters are near


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

    def is_beyond(self, x: float) -> bool:
        """Whether that is beside the sections: on the hull, or on the water."""
        return not self.left + CLEAR < x < self.right - CLEAR

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


class ScenePlan(NamedTuple):
    """The whole."""

    narrow: bool
    width: float
    chart: ChartPlan | None
    decks: tuple[DeckPlan, DeckPlan]
    columns: tuple[tuple[float, float, float], ...]  # of each seat: left, top and width of what is told of it
    strip: tuple[float, float, float]  # left, top and width of the line with the dice
    cards: tuple[tuple[float, float], ...] = ()  # of each seat: left and top of its plotting cards

    @property
    def plates(self) -> bool:
        """Whether what is told of a side is on her hull."""
        return self.narrow and not self.chart

    @property
    def height(self) -> float:
        """The height of all, whatever is shown."""
        if not self.narrow:
            return HIGH
        return PHONE_HIGH if self.chart else PHONE_ALONGSIDE

    def middle(self, place: int) -> tuple[float, float]:
        """The middle of a section of one of the ships."""
        return self.decks[place // SECTIONS].middle(place % SECTIONS)


def plan_of(scene: Scene, *, narrow: bool) -> ScenePlan:
    """Where everything is."""
    if scene.boarding:
        return boarding_narrow(scene) if narrow else boarding_wide(scene)
    return sea_narrow(scene) if narrow else sea_wide(scene)


def lefts(scene: Scene, left: float, right: float) -> list[float]:
    """For each seat the left edge of its column at sea."""
    return [left if seat == scene.left else right for seat in BOTH]


# --- at sea ------------------------------------------------------------------------------------------


def sea_wide(scene: Scene) -> ScenePlan:
    """A ship on either side of the chart, the cards of both sides under it."""
    middle = COLUMN + GAP
    inner = WIDE - 2 * middle
    foot = HIGH - CARD_HIGH
    chart = chart_plan(scene, middle, STRIP + TIGHT, inner, foot - STRIP - 2 * TIGHT, 22)
    columns = tuple((x, 0.0, float(COLUMN)) for x in lefts(scene, 0, WIDE - COLUMN))
    decks = [sea_deck(scene, seat, column, HIGH, PANEL, 18, 15) for seat, column in enumerate(columns)]
    cards = tuple((x, float(foot)) for x in lefts(scene, middle, middle + inner - HAND[False]))
    return ScenePlan(False, WIDE, chart, (decks[0], decks[1]), columns, (middle, 0, inner), cards)


def sea_narrow(scene: Scene) -> ScenePlan:
    """The chart and the cards, and the ships below them."""
    wide, top = (PHONE - TIGHT) / 2, PHONE + CARD_HIGH + 2 * TIGHT
    chart = chart_plan(scene, 0, 0, PHONE, PHONE, 18)
    columns = tuple((x, top + STRIP + TIGHT, wide) for x in lefts(scene, 0, PHONE - wide))
    decks = [
        sea_deck(scene, seat, column, PHONE_HIGH, PLATE[1], 15, 12) for seat, column in enumerate(columns)
    ]
    cards = tuple((x, float(PHONE + TIGHT)) for x in lefts(scene, 0, PHONE - HAND[True]))
    return ScenePlan(True, PHONE, chart, (decks[0], decks[1]), columns, (0, top, PHONE), cards)


def chart_plan(scene: Scene, x: float, y: float, width: float, height: float, border: float) -> ChartPlan:
    """A chart of that size, its sea in the middle and as large as it can be."""
    across, up = scene.printed.width, scene.printed.height
    step = min((width - 2 * border) / across, (height - 2 * border) / up)
    left, foot = x + (width - step * (across - 1)) / 2, y + (height + step * (up - 1)) / 2
    return ChartPlan(x, y, width, height, step, left, foot)


def sea_deck(scene: Scene, seat: int, column: tuple[float, float, float], foot: float, panel: float,
             letters: float, strip: float) -> DeckPlan:  # fmt: skip
    """A large ship in her column, under her side's panel, her bow up."""
    x, y, width = column
    top = y + panel + TIGHT
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


def pair_of_decks(scene: Scene, x: float, y: float, width: float, height: float, letters: float,
                  strip: float, gap: float) -> tuple[DeckPlan, DeckPlan]:  # fmt: skip
    """The large ships side by side."""
    first, opposite = lies(scene)
    half = width / 2
    wide = (half - letters - 2 * strip - gap / 2) / COLUMNS
    cap = (42.0, 42.0) if opposite else (42.0, 22.0)
    high = (height - sum(cap)) / LETTERS
    decks = []
    for seat in BOTH:
        is_left = seat == first
        down = bow_down(scene, seat)
        left = x + letters + strip if is_left else x + half + gap / 2 + strip
        at = x + letters / 2 if is_left else x + width - letters / 2
        block = x if is_left else x + half
        decks.append(DeckPlan(block, y, half, height, left, y + cap[0], wide, high, strip, cap, at, down))
    return decks[0], decks[1]


def boarding_wide(scene: Scene) -> ScenePlan:
    """Both decks in the middle, each side's panel beside its ship."""
    middle = BESIDE + GAP
    inner = WIDE - 2 * middle
    y = STRIP + TIGHT
    decks = pair_of_decks(scene, middle, y, inner, HIGH - y, 20, 15, 34)
    first = lies(scene)[0]
    columns = tuple((0.0 if seat == first else WIDE - BESIDE, 0.0, float(BESIDE)) for seat in BOTH)
    return ScenePlan(False, WIDE, None, decks, columns, (middle, 0, inner))


def boarding_narrow(scene: Scene) -> ScenePlan:
    """Both decks, a plate at the bow of each."""
    y, (wide, high) = STRIP + TIGHT, PLATE
    decks = pair_of_decks(scene, 0, y, PHONE, PHONE_ALONGSIDE - y, 15, 9, 16)
    bows = [at.foot + 4 if at.down else at.top - high - 4 for at in decks]
    columns = tuple(((at.left + at.right - wide) / 2, bow, wide) for at, bow in zip(decks, bows, strict=True))
    return ScenePlan(True, PHONE, None, decks, columns, (0, 0, PHONE))
