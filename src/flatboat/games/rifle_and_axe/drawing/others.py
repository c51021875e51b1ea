"""All settlements beside each other: the five awards as they stand, and whole boards for onlookers."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.rifle_and_axe.drawing.board import icon
from flatboat.games.rifle_and_axe.drawing.groups import abreast
from flatboat.games.rifle_and_axe.drawing.scene import STAR, Scene
from flatboat.games.rifle_and_axe.drawing.words import award_words, own_words, settlement_words, standing
from flatboat.games.rifle_and_axe.rules.tables import AWARDS, RESOURCES, Phase
from flatboat.games.rifle_and_axe.text.vocabulary import AWARD_NAMES, STRUCTURE_NAMES, leader_name
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, element, number, path, piece, rect, shift, text

ROW, HEAD, TALL_HEAD = 24, 22, 36  # the last with a picture above its word
PHONE_ROW = 28
TITLE = 16  # the line that says what it is about
AIM = "The most of each wins an award"
AIM_ALONE = "Five values, each against its par"
BESIDE = 80  # a column so wide has picture and word beside each other
COMPACT = 500  # where it is less wide, the standings have no names
NAMES = 250.0  # what names and what each is at take
STAR_ROOM = 15  # of a star beside its number
#: What the awards count, in pictures.
AWARD_ART = ("r0", "r3", "q2", "r23", "r9")
#: And in a word; the tips have their names.
AWARD_HEADS = ("Folk", "Happy", "Built", "Money", "Hoard")
CELL_HEIGHT = 23  # of a resource on an onlooker's board


class Columns(NamedTuple):
    """Where the columns of the standings lie."""

    left: float  # where the awards begin
    wide: float  # one of them
    head: float  # height of their heads
    row: float  # and of a settlement's row
    named: bool

    def award(self, award: int) -> float:
        """Where an award's column begins."""
        return self.left + self.wide * award


def standings(scene: Scene, width: float, height: float = 0) -> Block:
    """A row for each settlement: the values of the awards as bars, a star for who holds one.

    Onlookers have names, in the wide form. Without a height rows have their own.
    """
    named, rows = width > COMPACT, len(scene.seats) + (len(scene.seats) == 1)
    left = NAMES if named else 29.0
    wide = (width - left - 3) / AWARDS
    room = height - ROW * rows if height else width
    tall = TALL_HEAD if wide < BESIDE and room > TITLE + TALL_HEAD else HEAD
    title = TITLE if room > TITLE + tall else 0
    head = tall + title
    height = height or head + PHONE_ROW * rows + 2
    row = (height - head - 2) / rows
    columns = Columns(left, wide, head, row, named)
    body = rect(0, 0, width, height, "mat", round=8)
    body += text(8, 14, AIM_ALONE if len(scene.seats) == 1 else AIM, "name") if title else ""
    body += element("g", heads(scene, columns._replace(head=head - title)), transform=shift(0, title))
    for i, seat in enumerate(scene.seats):
        body += settlement_row(scene, seat, head + columns.row * i, width, columns)
    if len(scene.seats) == 1:
        body += par_row(scene, head + columns.row, columns)
    return Block(width, height, body)


def heads(scene: Scene, columns: Columns) -> str:
    """What the columns count."""
    body = text(8, 15.5, "Settlements", "name") if columns.named else ""
    for award in range(AWARDS):
        inner = rect(0, 0, columns.wide, columns.head, "mat")
        inner += head(scene, columns, AWARD_ART[award], AWARD_HEADS[award], 3)
        at = (columns.award(award), 0.0)
        body += piece(scene.id("award", award), award_words(scene, award), "piece award", at, inner)
    return body


def head(scene: Scene, columns: Columns, art: str, word: str, x: float) -> str:
    """What a column counts: a picture and a word, beside or below it; the word alone where room is short."""
    if columns.wide >= BESIDE:
        return icon(scene.prefix, art, 13, 11.5, 0.8) + text(25, 16, word, "soft")
    picture = icon(scene.prefix, art, x + 9, 11, 0.76) if columns.head == TALL_HEAD else ""
    return picture + text(x, columns.head - 4, word, "soft")


def settlement_row(scene: Scene, seat: int, y: float, width: float, columns: Columns) -> str:
    """A settlement: its number, for onlookers its name and what it is at; its values.

    It is one piece, so that wherever it is pressed or pointed at, all that the settlement has is told.
    """
    s, middle = scene.sides[seat], columns.row / 2
    kind = "square own" if seat == scene.seat else "square"
    body = rect(2, 1, width - 4, columns.row - 2, kind, round=6)
    if columns.named:
        body += element("g", row_name(scene, seat, columns.left), transform=shift(0, middle - ROW / 2))
    else:
        disc = small_disc(seat, 15, middle)
        body += fallen(disc, middle) if s.phase == Phase.FALLEN else disc
    for award in range(AWARDS):
        body += award_cell(scene, seat, award, columns, middle)
    words = own_words(scene) if seat == scene.seat else settlement_words(scene, seat)
    counted = " count" if seat == scene.seat else ""  # a page tells by how much its values have changed
    return piece(scene.id("seat", seat), words, f"piece settlement{counted}", (0, y), body)


def small_disc(seat: int, x: float, y: float) -> str:
    """The number of a seat in its colour, with letters as large as all others."""
    circle = element("circle", cx=x, cy=y, r=8.6, kind=f"s{seat}")
    return circle + text(x, y + 4.3, str(seat + 1), f"name s{seat}i", anchor="middle")


def fallen(disc: str, middle: float) -> str:
    """The number of a settlement that has fallen: faint, and struck out."""
    return element("g", disc, kind="faint") + path(f"M6 {number(middle - 9)}L24 {number(middle + 9)}", "lack")


def row_name(scene: Scene, seat: int, room: float) -> str:
    """The seat's number, the name and what the settlement is at."""
    state = standing(scene, seat)
    wide = pic.length(state, 12) + 12 if state else 6
    disc = small_disc(seat, 15, 12)
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
    tall = min(22.0, columns.row - 6)
    weak = award == scene.weakest
    body = rect(x + 2, middle - tall / 2, long, tall, "bar", round=3) if long > 0 else ""
    body += rect(x + 2, middle - tall / 2, columns.wide - 6, tall, "weak", round=3) if weak else ""
    told = pic.length(str(value), 12, bold=True)
    full = 5 + told + STAR_ROOM > columns.wide - 4  # its star is smaller, and both keep within the bar
    gap = f"−{best - value}"
    room = columns.wide - told - pic.length(gap, 12, bold=True)  # beside the gap
    left = x + (3 if full or room < 14 else 5)
    body += text(left, middle + 4.3, str(value), "name")
    ahead = scene.holds(seat, award)
    if ahead:  # its star is a piece of its own: it is news when it changes hands
        star = element("g", path(STAR, "star"), transform="scale(0.75)" if full else None)
        at = (left + told + (6 if full else 8), middle)
        words = f"{AWARD_NAMES[award]}: {scene.names[seat]}"
        body += piece(scene.id("won", seat, award), words, "won", at, star)
    if seat == scene.seat:  # its words are always as many, for pages tell how each has changed
        behind = best > value and not (ahead or scene.over or scene.me.fallen) and room > 6
        right = x + columns.wide - (6 if room > 14 else 2)
        body += text(right, middle + 4.3, gap if behind else "", "bad", anchor="end")
    return body


def par_row(scene: Scene, y: float, columns: Columns) -> str:
    """Alone: what the five values are held against."""
    low = columns.row / 2 + 3.5
    body = text(6, low, "par", "soft")
    for award in range(AWARDS):
        body += text(columns.award(award) + 5, low, str(scene.printed.par[award]), "soft")
    title = "Par: a value that reaches it earns its award; the least against its par makes your grade"
    return piece(scene.id("par"), title, "piece par", (0, y), body)


# For onlookers: every settlement's boards.


def whole_boards(scene: Scene, width: float, columns: int) -> Block:
    """The Resource Boards beside each other, with what is built."""
    wide = (width - 8 * (columns - 1)) / columns
    built = [pic.wrap(built_words(scene, seat), 12, wide - 14, lines=9) for seat in scene.seats]
    lines = max(map(len, built))
    boards = [whole_board(scene, seat, wide, built[seat], lines) for seat in scene.seats]
    return abreast(boards, columns, 8)


def built_words(scene: Scene, seat: int) -> str:
    """What a settlement has built, as a list."""
    counts = list(scene.sides[seat].built)
    built = [(n, STRUCTURE_NAMES[structure]) for structure, n in enumerate(counts) if n]
    return ", ".join(counted(n, name) if n > 1 else name for n, name in built)


def whole_board(scene: Scene, seat: int, width: float, built: list[str], lines: int) -> Block:
    """A settlement's Resource Board without words, its leader and its structures."""
    s, columns = scene.sides[seat], int(min(13, (width - 8) // 43))
    cell = (width - 8) / columns
    body = row_name(scene, seat, width)
    body += text(8, 37, pic.shorten(f"{leader_name(s)}, Fight {scene.fight(seat)}", 12, width - 12), "soft")
    for resource in range(RESOURCES):
        x, y = 4 + cell * (resource % columns), 43 + CELL_HEIGHT * (resource // columns)
        value = s.resources[resource]
        body += icon(scene.prefix, f"r{resource}", x + 10, y + 12, 0.8)
        body += text(x + 20, y + 16.3, str(value), "name" if value else "soft")
    y = 43 + CELL_HEIGHT * -(-RESOURCES // columns) + 18
    body += "".join(text(8, y + 15 * i, line, "soft") for i, line in enumerate(built))
    height = y + 15 * lines - 5
    ground = rect(0, 0, width, height, "square", round=8)
    title = settlement_words(scene, seat)
    return Block(width, height, piece(scene.id("boards", seat), title, "piece boards", (0, 0), ground + body))
