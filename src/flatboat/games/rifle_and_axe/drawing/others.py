"""All settlements beside each other: the five awards as they stand, and whole boards for onlookers."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.rifle_and_axe.drawing.board import icon
from flatboat.games.rifle_and_axe.drawing.scene import Scene
from flatboat.games.rifle_and_axe.drawing.words import award_words, settlement_words, standing
from flatboat.games.rifle_and_axe.tables import AWARDS, NONE, RESOURCES, Phase, Resource
from flatboat.games.rifle_and_axe.vocabulary import LEADER_NAMES, STRUCTURE_NAMES
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, element, path, piece, rect, shift, text

ROW, HEAD = 24, 20
STAR = "M0-6L1.8-1.9L6-1.6L2.7 1.2L3.8 5.4L0 3L-3.8 5.4L-2.7 1.2L-6-1.6L-1.8-1.9Z"
#: What the awards count, in pictures, and in words where there is room.
AWARD_ART = ("r0", "r3", "q2", "r23", "r9")
AWARD_HEADS = ("Folk", "Happiness", "Built + Plots", "Money", "Stores")
#: Columns after the awards, and last the Fight level.
ALSO = (Resource.FOOD, Resource.WOOD, Resource.RIFLES)
CELL_HEIGHT = 22  # of a resource on an onlooker's board


class Columns(NamedTuple):
    """Where the columns of the standings lie."""

    left: float  # where the awards begin
    wide: float  # one of them
    small: float  # one of the columns after them
    also: tuple[Resource, ...]
    row: float  # height of a settlement's row
    narrow: bool

    def award(self, award: int) -> float:
        """Where an award's column begins."""
        return self.left + self.wide * award

    def more(self, i: int) -> float:
        """The middle of a column after the awards."""
        return self.left + self.wide * AWARDS + self.small * (i + 0.5)


def standings(scene: Scene, width: float, narrow: bool) -> Block:
    """A row for each settlement: the values of the awards as bars, a star for who holds one; Food, Fight.

    On a phone each row has two lines, the name above the values.
    """
    left, also, small = (3.0, (), 38.0) if narrow else (196.0, ALSO, 42.0)
    wide = (width - left - small * (len(also) + 1)) / AWARDS
    columns = Columns(left, wide, small, also, 2 * ROW - 4 if narrow else ROW, narrow)
    rows = len(scene.seats) * columns.row + (ROW if len(scene.seats) == 1 else 0)
    body = rect(0, 0, width, HEAD + rows + 3, "mat", round=8) + heads(scene, columns)
    for i, seat in enumerate(scene.seats):
        body += settlement_row(scene, seat, HEAD + columns.row * i, width, columns)
    if len(scene.seats) == 1:
        body += par_row(scene, HEAD + columns.row, columns)
    return Block(width, HEAD + rows + 3, body)


def heads(scene: Scene, columns: Columns) -> str:
    """What the columns count."""
    body = "" if columns.narrow else text(8, 15, "Settlements", "name")
    for award in range(AWARDS):
        words = "" if columns.narrow else AWARD_HEADS[award]
        inner = rect(0, 0, columns.wide, HEAD, "mat") + icon(scene.prefix, AWARD_ART[award], 12, 10, 0.7)
        inner += text(23, 14.5, words, "soft") if words else ""
        at = (columns.award(award), 0.0)
        body += piece(scene.id("award", award), award_words(scene, award), "piece award", at, inner)
    for i, name in enumerate([*(f"r{resource}" for resource in columns.also), "fort"]):
        body += icon(scene.prefix, name, columns.more(i), 10, 0.7)
    return body


def settlement_row(scene: Scene, seat: int, y: float, width: float, columns: Columns) -> str:
    """A settlement: name, what it is at, and its values."""
    s = scene.sides[seat]
    kind = "square own" if seat == scene.seat else "square"
    body = rect(2, 1, width - 4, columns.row - 2, kind, round=6)
    room = width - 8 if columns.narrow else columns.left
    body += row_name(scene, seat, room)
    middle = columns.row - ROW / 2 - (1 if columns.narrow else 0)
    for award in range(AWARDS):
        body += award_cell(scene, seat, award, columns, middle)
    values = [str(s.resources[resource]) for resource in columns.also] + [scene.fight(seat)]
    for i, value in enumerate(values):
        body += text(columns.more(i), middle + 4.3, value, "name", anchor="middle")
    kind = "piece settlement"
    return piece(scene.id("seat", seat), settlement_words(scene, seat), kind, (0, y), body)


def row_name(scene: Scene, seat: int, room: float) -> str:
    """The seat's number, the name and what the settlement is at."""
    state = standing(scene, seat)
    wide = pic.length(state, 12) + 12 if state else 6
    disc = element("g", pic.seat_disc(0, 0, seat), transform=f"{shift(15, 12)} scale(.72)")
    name = pic.shorten(scene.names[seat], 12, room - wide - 28, bold=True)
    fallen = scene.sides[seat].phase == Phase.FALLEN
    told = text(room - 7, 16.3, state, "bad" if fallen else "soft", anchor="end") if state else ""
    return disc + text(28, 16.3, name, "name") + told


def award_cell(scene: Scene, seat: int, award: int, columns: Columns, middle: float) -> str:
    """A value with its bar, as long as it is against the best (alone: the par); a star for who is ahead."""
    value, x = scene.value(seat, award), columns.award(award)
    best = max(scene.value(other, award) for other in scene.seats)
    best = max(1, scene.printed.par[award] if len(scene.seats) == 1 else best)
    long = (columns.wide - 6) * min(1.0, value / best)
    body = rect(x + 2, middle - 8, long, 16, "bar", round=3) if long > 0 else ""
    body += text(x + 7, middle + 4.3, str(value), "name")
    if scene.holds(seat, award):
        after = x + 7 + pic.length(str(value), 12, bold=True) + 10
        body += element("g", path(STAR, "star"), transform=shift(after, middle))
    return body


def par_row(scene: Scene, y: float, columns: Columns) -> str:
    """Alone: what the five values are held against."""
    body = text(28 if not columns.narrow else 8, y + 16, "par" if columns.narrow else "Par", "soft")
    for award in range(AWARDS):
        indent = 26 if columns.narrow and award == 0 else 7
        body += text(columns.award(award) + indent, y + 16, str(scene.printed.par[award]), "soft")
    return body


# For onlookers: every settlement's boards.


def whole_boards(scene: Scene, width: float, columns: int) -> Block:
    """The Resource Boards beside each other, with what is built."""
    wide = (width - 8 * (columns - 1)) / columns
    built = [pic.wrap(built_words(scene, seat), 12, wide - 14, lines=9) for seat in scene.seats]
    lines = max(map(len, built))
    boards = [whole_board(scene, seat, wide, built[seat], lines) for seat in scene.seats]
    rows = [pic.across(boards[i : i + columns], 8) for i in range(0, len(boards), columns)]
    return pic.down(rows, 8)


def built_words(scene: Scene, seat: int) -> str:
    """What a settlement has built, as a list."""
    counts = list(scene.sides[seat].built)
    built = [(n, STRUCTURE_NAMES[structure]) for structure, n in enumerate(counts) if n]
    return ", ".join(counted(n, name) if n > 1 else name for n, name in built)


def whole_board(scene: Scene, seat: int, width: float, built: list[str], lines: int) -> Block:
    """A settlement's Resource Board without words, its leader and its structures."""
    s, cell = scene.sides[seat], (width - 8) / 5
    body = row_name(scene, seat, width)
    leader = LEADER_NAMES[s.leader] if s.leader != NONE else "no leader yet"
    body += text(8, 35, pic.shorten(leader, 12, width - 12), "soft")
    for resource in range(RESOURCES):
        x, y = 4 + cell * (resource % 5), 42 + CELL_HEIGHT * (resource // 5)
        value = s.resources[resource]
        body += icon(scene.prefix, f"r{resource}", x + 9, y + 11, 0.62)
        body += text(x + 18, y + 15.3, str(value), "name" if value else "soft")
    y = 42 + CELL_HEIGHT * 5 + 16
    body += "".join(text(8, y + 15 * i, line, "soft") for i, line in enumerate(built))
    height = y + 15 * lines - 5
    ground = rect(0, 0, width, height, "square", round=8)
    title = settlement_words(scene, seat)
    return Block(width, height, piece(scene.id("boards", seat), title, "piece boards", (0, 0), ground + body))
