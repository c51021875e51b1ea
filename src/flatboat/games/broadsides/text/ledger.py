"""The table of Broadsides & Boarding Parties as text: the chart, and each ship's deck."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.broadsides.edition.model import LETTER_NAMES, POSITION_NAMES
from flatboat.games.broadsides.rules.layout import across, touching_side
from flatboat.games.broadsides.rules.plot import card_of, gives_up
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    LETTERS,
    NONE,
    SEATS,
    SECTIONS,
    SIDES,
    SLOTS,
    Edition,
    Ending,
    Side,
    Table,
    View,
)
from flatboat.games.broadsides.text.outlook import may_choose, standing_words
from flatboat.games.broadsides.text.plotting import course_said
from flatboat.games.broadsides.text.vocabulary import (
    ARROWS,
    CARD_NAMES,
    HEADING_WORDS,
    SECTION_WORDS,
    SHIP_NAMES,
    SIDE_WORDS,
    dot_words,
)
from flatboat.kernel.notation import listed

INITIALS = "IS"  # of the ships
MARKER, EMPTY, ISLAND = "x", ".", "#"
LEGEND = (
    "o cannon, T mast (T2 takes two hits), I and S crew of the Isabella and the Seahawk, * Captain, "
    "x damage marker, # island"
)


def table_lines(record: Edition, view: View, names: Sequence[str]) -> list[str]:
    """What the viewer has chosen, the chart while the ships are at sea, then each ship's deck."""
    table = view.table
    lines = [*own_lines(view), "", *(alongside(record, table) if table.boarding else chart(record, table))]
    for seat in range(SEATS):
        lines += ["", *ship_lines(table, seat, names[seat], standing_words(record, table, seat))]
    return [*lines, "", LEGEND]


def chart(record: Edition, table: Table) -> list[str]:
    """The sea, north at the top; a ship is her letter, and an arrow for her heading."""
    width, height = record.width, record.height
    ships = {(ship.x, ship.y): INITIALS[seat] + ARROWS[ship.heading] for seat, ship in enumerate(table.ships)}
    lines = [f"Round {table.round}." if table.round else "Before the first round."]
    for y in reversed(range(height)):
        dots = [ISLAND if record.islands[y * width + x] else "." for x in range(width)]
        row = "".join(f" {ships.get((x, y), dot):<2}" for x, dot in enumerate(dots))
        lines.append(f"{y + 1:>3} {row}".rstrip())
    return [*lines, "    " + "".join(f" {x + 1:<2}" for x in range(width)).rstrip()]


def alongside(record: Edition, table: Table) -> list[str]:
    """How the large ships lie."""
    sides = [SIDE_WORDS[touching_side(record, table, seat)] for seat in range(SEATS)]
    pairs = []
    for section in range(SECTIONS):
        over = across(record, table, section)
        pairs += [f"{SECTION_WORDS[section]}-{SECTION_WORDS[over % SECTIONS]}"] if over != NONE else []
    return [
        f"Boarding: the Isabella's {sides[0]} side lies against the Seahawk's {sides[1]} side.",
        f"Opposite each other: {', '.join(pairs)}.",
    ]


def ship_lines(table: Table, seat: int, name: str, standing: str) -> list[str]:
    """A ship: how she stands, and her deck from the stern to the bow."""
    ship = table.ships[seat]
    at_it = "> " if table.ending == Ending.NOT_YET and may_choose(table, seat) else "  "
    told = [f"{at_it}{SHIP_NAMES[seat]} ({name}): {standing}"]
    if not table.boarding:
        told.append(f"at dot {dot_words(ship.x, ship.y)}, heading {HEADING_WORDS[ship.heading]}")
        shown = [CARD_NAMES[card] for card in ship.shown if card != NONE]
        told += [f"cards turned over: {', '.join(shown)}"] if shown else []
    rows = [("", list(LETTER_NAMES))]
    hulls = [[MARKER * ship.hull[letter * SIDES + side] for letter in range(LETTERS)] for side in Side]
    decks = [
        (name, [section(table, seat, letter, column) for letter in range(LETTERS)])
        for column, name in enumerate(POSITION_NAMES)
    ]
    rows += decks if table.boarding else [("port", hulls[0]), *decks, ("starboard", hulls[1])]
    deck = [f"    {head:<10}{''.join(f'{cell or EMPTY:<7}' for cell in cells)}" for head, cells in rows]
    return ["; ".join(told), *(row.rstrip() for row in deck)]


def section(table: Table, seat: int, letter: int, column: int) -> str:
    """What is in a section: cannon, mast, figures of both sides."""
    ship, section = table.ships[seat], letter * COLUMNS + column
    words = "o" if ship.guns[section] else ""
    if column == COLUMNS // 2 and ship.masts[letter]:
        words += f"T{ship.masts[letter]}" if ship.masts[letter] > 1 else "T"
    for side in range(SEATS):
        place, figures = seat * SECTIONS + section, table.ships[side]
        led = figures.captain == place
        if figures.crew[place] or led:
            words += f"{INITIALS[side]}{figures.crew[place] or ''}{'*' if led else ''}"
    return words


def own_lines(view: View) -> list[str]:
    """What the viewer has chosen in secret."""
    table, own = view.table, view.own
    if view.seat < 0 or table.ending != Ending.NOT_YET:
        return []
    if own.plot != NONE:
        if gives_up(own):
            return ["Your choice: surrender."]
        return [f"Your plot: {course_said([card_of(own.plot, slot) for slot in range(SLOTS)])}."]
    extra = [SECTION_WORDS[section] for section in own.extra if section != NONE]
    chosen = [f"extra crew at {listed(extra)}"] if extra else []
    chosen += [f"the Captain at {SECTION_WORDS[own.captain]}"] if own.captain != NONE else []
    return [f"Your choice: {', '.join(chosen)}."] if chosen else []
