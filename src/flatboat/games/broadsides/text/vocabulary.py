"""What things are called: ships, cards, headings, sections, ways over a deck, hits, endings."""

from __future__ import annotations

from math import sqrt

from flatboat.games.broadsides.edition.model import LETTER_NAMES, section_name
from flatboat.games.broadsides.rules.tables import (
    ACROSS,
    COLUMNS,
    DX,
    DY,
    HEADINGS,
    LETTERS,
    PLACES,
    SECTIONS,
    SIDES,
    SPOTS,
    STEPS,
    Ending,
    Layout,
    Ship,
    Side,
)
from flatboat.kernel.notation import counted

SHIP_NAMES = ["Royal Isabella", "Seahawk"]
#: As places are named.
SHORT_NAMES = ["Isabella", "Seahawk"]
CARD_WORDS = ["forward", "starboard", "port", "remain", "damaged"]
CARD_NAMES = ["Move Forward", "Turn Starboard", "Turn Port", "Remain in Place", "Damaged Mast or Hull"]
ARROWS = "↑↗→↘↓↙←↖"  # by heading
HEADING_WORDS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
#: Where another ship lies, in eighths clockwise from the bow.
BEARING_WORDS = [
    "ahead",
    "off the starboard bow",
    "abeam to starboard",
    "off the starboard quarter",
    "astern",
    "off the port quarter",
    "abeam to port",
    "off the port bow",
]
SIDE_WORDS = [side.name.lower() for side in Side]
SECTION_WORDS = [section_name(section) for section in range(SECTIONS)]
PLACE_WORDS = [f"{ship} {section}" for ship in SHORT_NAMES for section in SECTION_WORDS]
SPOT_WORDS = [f"{LETTER_NAMES[spot // SIDES]} {SIDE_WORDS[spot % SIDES]}" for spot in range(SPOTS)]
#: The ways of a step, clockwise from the bow, and across.
WAY_WORDS = [
    "forward",
    "forward starboard",
    "starboard",
    "aft starboard",
    "aft",
    "aft port",
    "port",
    "forward port",
    "across",
]
LAYOUT_WORDS = {
    Layout.RIGHT: "from starboard",
    Layout.LEFT: "from port",
    Layout.END: "at bow or stern",
}
#: How a game ended; {ship} is the losing ship, or both.
ENDINGS = {
    Ending.NOT_YET: "the game goes on",
    Ending.SUNK: "{ship} sank",
    Ending.SURRENDER: "{ship} surrendered",
    Ending.BARE: "{ship} had no cannon and no figure left",
    Ending.NO_CAPTAIN: "{ship} had nobody left to be Captain",
    Ending.CAPTAIN: "the Captain of {ship} fell",
    Ending.HELPLESS: "neither ship could move or fire any more",
    Ending.QUIET_SEA: "nothing happened for {rounds} in a row",
    Ending.QUIET_DECK: "{turns} of boarding in a row had no casualty",
    Ending.CLOSED: "the host ended it",
}
#: What befell a side that it has lost by.
FATES = {
    Ending.SUNK: "sunk",
    Ending.SURRENDER: "surrendered",
    Ending.BARE: "nothing left aboard",
    Ending.NO_CAPTAIN: "nobody left to be Captain",
    Ending.CAPTAIN: "the Captain fell",
}


def dot_words(x: int, y: int) -> str:
    """A dot of the chart, counted from 1 in the south-west.

    >>> dot_words(5, 0)
    '6,1'
    """
    return f"{x + 1},{y + 1}"


def step_words(place: int, way: int) -> str:
    """A step from a place: where to, or which way where the deck ends.

    >>> step_words(6, 1), step_words(6, 7), step_words(32, 8)
    ('Isabella C3 to D4', 'Isabella C3 forward port', 'Seahawk C5 across')
    """
    section = place % SECTIONS
    if way == ACROSS:
        return f"{PLACE_WORDS[place]} across"
    letter, column = section // COLUMNS + int(DY[way]), section % COLUMNS + int(DX[way])
    if 0 <= letter < LETTERS and 0 <= column < COLUMNS:
        return f"{PLACE_WORDS[place]} to {SECTION_WORDS[letter * COLUMNS + column]}"
    return f"{PLACE_WORDS[place]} {WAY_WORDS[way]}"


#: Every step of the crew, in the order of the action list.
STEP_WORDS = [step_words(place, way) for place in range(PLACES) for way in range(STEPS)]


def bearing_to(dx: int, dy: int, heading: int) -> int:
    """Where a dot lies, in eighths clockwise from the bow; the nearest eighth if it is far.

    >>> bearing_to(1, 0, 0), bearing_to(0, 9, 4), bearing_to(-1, 9, 0), bearing_to(-4, 9, 0)
    (2, 4, 0, 7)
    """
    return (max(range(HEADINGS), key=lambda way: closeness(dx, dy, way)) - heading) % HEADINGS


def lies_words(own: Ship, other: Ship) -> str:
    """Where another ship lies, seen from a ship: `roughly abeam to port`; bow and quarter are wide enough."""
    dx, dy = other.x - own.x, other.y - own.y
    exact = not dx or not dy or abs(dx) == abs(dy)
    bearing = bearing_to(dx, dy, own.heading)
    return ("" if exact or bearing % 2 else "roughly ") + BEARING_WORDS[bearing]


def closeness(dx: int, dy: int, way: int) -> float:
    """How near a direction is to a heading, as the cosine of the angle times the distance."""
    x, y = int(DX[way]), int(DY[way])
    return (dx * x + dy * y) / sqrt(x * x + y * y)


def figure_words(crew: int, captain: bool) -> str:
    """The figures of one side somewhere.

    >>> figure_words(2, True), figure_words(0, True), figure_words(0, False)
    ('2 crew and the Captain', 'the Captain', 'nobody')
    """
    parts = [f"{crew} crew"] if crew else []
    return " and ".join(parts + (["the Captain"] if captain else [])) or "nobody"


def cannons(n: int) -> str:
    """So many cannons.

    >>> cannons(1), cannons(0)
    ('1 cannon', 'no cannons')
    """
    return counted(n, "cannon")
