"""The sizes of the cards on the map, chosen so that the whole map fills its place and can be read there."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.heartland.drawing.scene import Scene
from flatboat.games.heartland.rules.tables import COLUMNS, NOWHERE, SITES, STOP
from flatboat.kernel import pictures as pic

WIDE, HIGH, PHONE = 980, 713, 374  # the drawing without its margin; that of a phone is as high as it must be
COLUMN, BETWEEN, CARDS_HIGH = 228, 10, 99
LOWER = 2 * CARDS_HIGH + BETWEEN  # what stands below a map that is wide and low
#: The mat's sizes: beside a column, above all else, and under all else.
BESIDE, ABOVE, UNDER = (WIDE - COLUMN - BETWEEN, HIGH), (WIDE, HIGH - LOWER - BETWEEN), (WIDE, HIGH)
EDGE, PHONE_EDGE = 10, 6  # of the mat, free of cards
TALL, BROAD = 138.0, 194.0  # the most that cards grow one way, where the map leaves room there
NARROW_GAP = 22  # between cards, where they can be broader for it
GROWN = 1.5  # a small map is drawn larger, but not beyond this
DIAMOND = 5  # rows and columns of a map with corners that hold all else
LINE, LETTERS, MOST_NAMED = 13, 12, 3  # of the names on compact cards: a line's height, their size, lines
NAME_EDGES = 3  # what stays free beside them
ROW_OF_TRUCKS = 3  # on a card that shows every cube
LONGEST = 95.0  # a card of this width has every name in one line
SMALL, LARGE = 15.0, 26.0  # the mark of a good on compact cards
PHONE_ROW, PHONE_ROW_SLIM = 87, 122  # of a map's row on a phone, and where cards are narrow
PHONE_STOP, PHONE_GAP, LOW_GAP = 56.0, 5.0, 11.0  # heights, and how far apart compact cards are
#: What cards to draw take of a map's upper corners on a phone: left and right, and how far down.
CORNERS, CORNER_HIGH = (96, 138), 68
#: Where long words of names are broken on narrow cards.
BROKEN = "Bed-ford Cop-per Dis-patch-er Etha-nol Junc-tion Mark-ham Mor-gan Saw-yer Seren-ity Sleep-er"
BROKEN += " Super-char-ger Ta-tanka"
BREAKS = {word.replace("-", ""): word.replace("-", "\u00ad") for word in BROKEN.split()}


class Cut(NamedTuple):
    """The sizes of cards on the map; the compact cut counts cubes instead of showing each."""

    width: float
    height: float
    stop_width: float
    stop_height: float
    gap: float
    gap_down: float
    compact: bool = False
    scale: float = 1
    lines: int = 1  # of a name
    trucks: float = 17  # height kept for them
    mark: float = LARGE  # a good's, on compact cards
    phone: bool = False  # a finger presses a card, not a tag on it

    @property
    def marks(self) -> int:
        """How many marks of goods stand in a line of a compact card."""
        return 3 if self.width >= 45 else 2

    @property
    def penalties(self) -> int:
        """The same on the distribution centre, where a minus stands before the figures."""
        return 4 if self.width >= 4 * self.mark + 10 else 2

    @property
    def header(self) -> float:
        """The height of a compact card's header."""
        return 6 + LINE * self.lines

    def size(self, place: int) -> tuple[float, float]:
        """How large the card of a place is."""
        return (self.stop_width, self.stop_height) if place >= STOP else (self.width, self.height)


FULL = Cut(148, 112, 104, 74, 27, 27)


class Lines(NamedTuple):
    """The columns and rows in use, and whether each holds more than truck stops."""

    columns: dict[int, bool]
    rows: dict[int, bool]

    @classmethod
    def of(cls, cells: dict[int, bool]) -> Lines:
        """Those of some cells, of which each is large or not."""
        found = cls({}, {})
        for cell, large in cells.items():
            for lines, line in ((found.columns, cell % COLUMNS), (found.rows, cell // COLUMNS)):
                lines[line] = large or lines.get(line, False)
        return found


class MapPlan(NamedTuple):
    """Where the middles of the map's columns and rows lie."""

    xs: dict[int, float]
    ys: dict[int, float]
    width: float
    height: float

    def middle(self, cell: int) -> tuple[float, float]:
        """The middle of a cell."""
        return self.xs[cell % COLUMNS], self.ys[cell // COLUMNS]


def lines_now(scene: Scene) -> Lines:
    """The columns and rows of what lies there, and of the empty cells shown."""
    cells = dict.fromkeys(scene.spots, False) | {cell: place < SITES for cell, place in scene.taken.items()}
    return Lines.of(cells)


def lines_at_most(scene: Scene) -> Lines:
    """The columns and rows there may be once all truck stops lie."""
    cells = dict.fromkeys(scene.near, False) if scene.has_stops else {}
    return Lines.of(cells | {cell: True for cell, place in scene.taken.items() if place < SITES})


def plan(lines: Lines, cut: Cut) -> MapPlan:
    """Where columns and rows lie: those with nothing but truck stops are narrower."""
    xs, width = pic.lane(lines.columns, cut.width, cut.stop_width, cut.gap)
    ys, height = pic.lane(lines.rows, cut.height, cut.stop_height, cut.gap_down)
    return MapPlan(xs, {row: height - y for row, y in ys.items()}, width, height)


def cut_at(scene: Scene, lines: Lines, cut: Cut, cell: int) -> Cut:
    """The cut of one cell: a truck stop fills the column and the row that it shares with locations.

    A town whose name needs one more line than those of others has it.
    """
    place, named = scene.taken.get(cell, NOWHERE), cut.lines
    if named > 1 and 0 <= place < SITES:
        named = max(named, len(name_lines(scene.edition.place_name(place), cut.width)))
    return cut._replace(
        stop_width=max(cut.stop_width, cut.width if lines.columns[cell % COLUMNS] else 0),
        stop_height=max(cut.stop_height, cut.height if lines.rows[cell // COLUMNS] else 0),
        lines=named,
    )


def share(lines: dict[int, bool], room: float, small: float, gap: float) -> float:
    """How much of the room each large line gets."""
    span = max(lines) - min(lines) + 1
    large = sum(lines.values())
    return (room - (span - large) * small - (span - 1) * gap) / max(1, large)


def fit(scene: Scene, lines: Lines, width: float, height: float, *, phone: bool = False) -> Cut:
    """The cut with which a map fills a place: every cube on its own if there is room, else compact."""
    if not phone:
        whole = plan(lines, FULL)
        scale = min(width / whole.width, height / whole.height)
        if scale >= 1:
            grown = min(GROWN, scale)
            wide = share(lines.columns, width / grown, FULL.stop_width, NARROW_GAP)
            high = share(lines.rows, height / grown, FULL.stop_height, FULL.gap_down)
            return FULL._replace(
                scale=grown,
                width=max(FULL.width, min(BROAD, wide)),
                height=max(FULL.height, min(TALL, high)),
                gap=FULL.gap if wide < FULL.width else NARROW_GAP,
            )
        for gap in (NARROW_GAP, 17):
            wide, high = share(lines.columns, width, 92, gap), share(lines.rows, height, 72, gap)
            if wide >= 126 and high >= 100:
                return FULL._replace(
                    width=min(BROAD, wide), height=min(TALL, high),
                    stop_width=92, stop_height=72, gap=gap, gap_down=gap,
                )  # fmt: skip
    return compact(scene, lines, width, height, phone)


def compact(scene: Scene, lines: Lines, width: float, height: float, phone: bool) -> Cut:
    """The compact cut that fills a place."""
    crowded = len(lines.columns) > 5
    stop, low = (48.0 if crowded else 54.0, PHONE_STOP) if phone else (76.0, 72.0)
    if phone and len(lines.columns) > 7:
        stop = 38.5
    gap = (4.0 if crowded else 8.0) if phone else 9.0 if len(lines.columns) > 7 else 14.0
    down = gaps(scene, PHONE_GAP if phone else LOW_GAP)
    wide = min(140.0, share(lines.columns, width, stop, gap))
    high = min(136.0, share(lines.rows, height, low, down))
    cut = Cut(wide, high, stop, low, gap, down, True, mark=SMALL, phone=phone)
    mark = min(LARGE, (wide - 3) / cut.marks - 1.5)
    names = 1 if wide >= LONGEST else 2
    for lines_of_names, trucks, least in ((names, 30, 22), (names, 23, 18), (names, 17, SMALL), (1, 17, 0)):
        cut = cut._replace(lines=lines_of_names, trucks=trucks)
        if spare(cut) >= 2 * min(least, mark):
            break
    return cut._replace(mark=max(SMALL, min(mark, spare(cut) / 2)))


def name_lines(name: str, width: float, most: int = MOST_NAMED) -> list[str]:
    """A name on as few lines as it needs on a card so wide, where each is `fitted`."""
    told = " ".join(BREAKS.get(word, word) for word in name.split())
    return pic.wrap(told, LETTERS, width - NAME_EDGES, lines=most, bold=True, closer=True)


def gaps(scene: Scene, least: float) -> float:
    """How far apart the rows are: road signs need more."""
    return least + (7 if any(scene.table.map.turned) else 0)


def spare(cut: Cut) -> float:
    """The height of a compact card that is left for the marks of goods: those that lie there, and wanted."""
    lines = 1 if cut.marks > 2 else 2
    return (cut.height - cut.header - cut.trucks - 8) / lines


# The mat.


def mat_size(scene: Scene, *, phone: bool) -> tuple[float, float]:
    """How large the mat is, one and the same through a game."""
    if phone:
        return PHONE, phone_height(scene)
    return UNDER if is_diamond(scene) else ABOVE if is_low(scene) else BESIDE


def inner(scene: Scene, size: tuple[float, float], *, phone: bool = False) -> tuple[float, float]:
    """The room for cards on a mat."""
    edge = around(scene, PHONE_EDGE if phone else EDGE)
    return size[0] - 2 * edge, size[1] - 2 * edge


def around(scene: Scene, edge: float) -> float:
    """The edge of a mat that stays free: road signs stand there."""
    return edge + (4 if any(scene.table.map.turned) else 0)


def cut_now(scene: Scene, *, phone: bool) -> Cut:
    """The sizes of the cards as the map is now."""
    return fit(scene, lines_now(scene), *inner(scene, mat_size(scene, phone=phone), phone=phone), phone=phone)


def is_low(scene: Scene) -> bool:
    """Whether the map is so much wider than high that all else stands below it.

    With three players the map is still picked: they have it beside the column throughout.
    """
    if len(scene.seats) == 3:
        return False
    lines = lines_at_most(scene)
    above, beside = (fit(scene, lines, *inner(scene, size)) for size in (ABOVE, BESIDE))
    return largeness(above) > largeness(beside)


def is_diamond(scene: Scene) -> bool:
    """Whether the map is one, as that of four players is: all else lies in its empty corners.

    Truck stops and road signs would stand there.
    """
    lines = lines_at_most(scene)
    is_bare = not scene.has_stops and not any(scene.table.map.turned)
    if not is_bare or not len(lines.columns) == len(lines.rows) == DIAMOND:
        return False
    row, column = min(lines.rows) + DIAMOND // 2, min(lines.columns) + DIAMOND // 2
    away = (abs(cell // COLUMNS - row) + abs(cell % COLUMNS - column) for cell in scene.taken)
    return max(away) <= DIAMOND // 2


def largeness(cut: Cut) -> float:
    """How large the cards of a cut are; those that count cubes are worth less."""
    return cut.scale * min(cut.width / 148, cut.height / 112) * (0.8 if cut.compact else 1)


def phone_height(scene: Scene) -> float:
    """How high the mat is on a phone: while the map is being made, as high as it may become.

    Once it is made, it takes no more than it needs, so that the cards come into sight.
    """
    lines = lines_at_most(scene) if scene.setting_up else lines_now(scene)
    rows, columns = sum(lines.rows.values()), sum(lines.columns.values())
    if len(scene.seats) == 3 and scene.setting_up:
        rows = 4
    span = rows + sum(not large for large in lines.rows.values())
    between, edges = (span - 1) * gaps(scene, PHONE_GAP), 2 * around(scene, PHONE_EDGE)
    row = PHONE_ROW if columns < 7 else PHONE_ROW_SLIM
    return rows * row + (span - rows) * PHONE_STOP + between + edges


def has_free_corners(scene: Scene) -> bool:
    """Whether the map on a phone leaves its upper corners to the cards to draw."""
    lines, (wide, high) = lines_now(scene), inner(scene, (PHONE, phone_height(scene)), phone=True)
    cut = fit(scene, lines, wide, high, phone=True)
    where = plan(lines, cut)
    left, right = CORNERS[0] - (PHONE - where.width) / 2, (PHONE + where.width) / 2 - CORNERS[1]
    for cell, place in scene.taken.items():
        width, height = cut_at(scene, lines, cut, cell).size(place)
        x, y = corner(where.middle(cell), (width, height))
        if y + around(scene, PHONE_EDGE) < CORNER_HIGH and not left <= x <= right - width:
            return False
    return not scene.setting_up


def corner(middle: tuple[float, float], size: tuple[float, float]) -> tuple[float, float]:
    """The upper left corner of a card."""
    return middle[0] - size[0] / 2, middle[1] - size[1] / 2
