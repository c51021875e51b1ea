"""Fields of fire, facing sides and collision layouts, for all headings (rulings Q9, Q20, Q21, Q28, Q33)."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.broadsides.edition.model import LETTER_NAMES
from flatboat.games.broadsides.rules.gunnery import END_ON, bearing_guns, facing_side
from flatboat.games.broadsides.rules.layout import across, touching_side
from flatboat.games.broadsides.rules.ships import bearing_of, direction
from flatboat.games.broadsides.rules.tables import NONE, PLACES, Layout

from .tables import EDITION, GUN_SECTIONS, PORT, STARBOARD, Table, alongside, at_sea, place_name

HEADINGS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
STEP = {"N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1),
        "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1)}  # fmt: skip
#: The cannons that bear, by eighths clockwise from the bow to the target.
FIELDS = ["", "E5 F5", "B5 C5 D5 E5 F5", "B5 C5", "", "B3 C3", "B3 C3 D3 E3 F3", "E3 F3"]


def pair(heading: str, to: str, other: str = "N", guns: str | None = None) -> Table:
    """A ship with this heading, and another on the dot next to hers in a direction; neither moves."""
    dx, dy = STEP[to]
    first: dict[str, Any] = {"at": (4, 8), "heading": heading}
    if guns is not None:
        first["guns"] = guns
    return at_sea(first, {"at": (4 + dx, 8 + dy), "heading": other}).sail("RRR", "RRR")


# --- fields of fire -------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("to", HEADINGS)
def test_fields_of_fire_for_each_heading_and_neighbour(heading: str, to: str) -> None:
    """None, two, five or two cannons; the other's heading does not matter."""
    k = (HEADINGS.index(to) - HEADINGS.index(heading)) % 8
    for other in HEADINGS:
        table = pair(heading, to, other)
        bearing = [0, 2, 5, 2, 0, 2, 5, 2][k]
        assert bearing_guns(table.edition, table.table, 0) == bearing
        if table.phase == "FIRE":
            assert table.ship(0).bearing == table.ship(0).shots == bearing
        else:
            assert bearing == 0 and table.table.exchange == 0


@pytest.mark.parametrize("k", range(8))
@pytest.mark.parametrize("gun", GUN_SECTIONS)
def test_fields_of_fire_cannon_by_cannon(k: int, gun: str) -> None:
    """A ship with this cannon alone fires it if it is in the field, and so with all others."""
    for heading in HEADINGS:
        to = HEADINGS[(HEADINGS.index(heading) + k) % 8]
        table = pair(heading, to, heading, guns=gun)
        assert bearing_guns(table.edition, table.table, 0) == (gun in FIELDS[k].split())
        rest = " ".join(other for other in GUN_SECTIONS if other != gun)
        table = pair(heading, to, heading, guns=rest)
        assert bearing_guns(table.edition, table.table, 0) == len(set(FIELDS[k].split()) - {gun})


@pytest.mark.parametrize(
    ("heading", "target", "guns"),
    [
        ("N", (6, 5), "B5 C5 D5 E5 F5"),
        ("N", (4, 6), "E3 F3"),
        ("NE", (6, 5), "E5 F5"),
        ("NE", (6, 4), "B5 C5 D5 E5 F5"),
        ("W", (5, 6), "B5 C5 D5 E5 F5"),
        ("W", (6, 6), "B5 C5"),
        ("S", (5, 6), ""),
        ("SE", (6, 6), "B3 C3 D3 E3 F3"),
    ],
)
def test_fields_of_fire_check_vectors(heading: str, target: tuple[int, int], guns: str) -> None:
    """From dot (5, 5); an island does not matter to cannons."""
    for gun in GUN_SECTIONS:
        table = at_sea({"at": (5, 5), "heading": heading, "guns": gun}, {"heading": "N"})
        table.put(1, target)
        assert bearing_guns(table.edition, table.table, 0) == (gun in guns.split())


@pytest.mark.parametrize("lost", range(6))
def test_only_cannons_still_aboard_fire(lost: int) -> None:
    guns = [gun for gun in GUN_SECTIONS if gun not in ("B5", "C5", "D5", "E5", "F5")[:lost]]
    table = at_sea({"at": (4, 8), "heading": "N", "guns": " ".join(guns)}, {"at": (5, 8), "heading": "N"})
    assert table.sail("RRR", "RRR").ship(0).shots == 5 - lost


def test_direction_of_each_neighbour() -> None:
    assert [direction(*STEP[heading]) for heading in HEADINGS] == list(range(8))
    assert direction(0, 0) == NONE


# --- the side that faces the cannons (Q9) ---------------------------------------------------------------


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("to", HEADINGS)
def test_q9_facing_side_for_each_heading_and_neighbour(heading: str, to: str) -> None:
    """`to` is where the shooter lies, seen from the target."""
    table = pair(heading, to, "N")
    k = (HEADINGS.index(to) - HEADINGS.index(heading)) % 8
    assert bearing_of(table.table, 0) == k
    sides = [END_ON, STARBOARD, STARBOARD, STARBOARD, END_ON, PORT, PORT, PORT]
    assert facing_side(table.edition, table.table, 0) == sides[k]


# --- collisions (Q21) -----------------------------------------------------------------------------------

BY_BEARING = [
    Layout.END, Layout.RIGHT, Layout.RIGHT, Layout.RIGHT, Layout.END, Layout.LEFT, Layout.LEFT, Layout.LEFT,
]  # fmt: skip
LETTERS = LETTER_NAMES
OPPOSITE = {
    Layout.RIGHT: {f"{letter}5": f"{letter}3" for letter in LETTERS},
    Layout.LEFT: {f"{letter}3": f"{letter}5" for letter in LETTERS},
    Layout.END: {f"{letter}3": f"{other}3" for letter, other in zip(LETTERS, reversed(LETTERS), strict=True)},
}


def back(at: tuple[int, int], heading: str) -> tuple[int, int]:
    """The dot from which a ship with this heading comes here."""
    return at[0] - STEP[heading][0], at[1] - STEP[heading][1]


def crash(sides: list[tuple[str, str]], seat_moved: int) -> Table:
    """Ships collide at (4, 8): `sides` holds heading and card of each; those that sail come from behind.

    No cannons: the boarding dice fall at once.
    """
    ships: list[dict[str, Any]] = []
    for heading, card in sides:
        at = back((4, 8), heading) if card == "F" else (4, 8)
        ships.append({"at": at, "heading": heading, "guns": ""})
    table = at_sea(*ships)
    return table.sail(sides[0][1] + "RR", sides[1][1] + "RR", 6, 1)


def crossings(table: Table) -> set[frozenset[str]]:
    """All pairs of opposite places."""
    found = set()
    for place in range(PLACES):
        over = across(table.edition, table.table, place)
        if over != NONE:
            assert across(table.edition, table.table, over) == place
            found.add(frozenset((place_name(place), place_name(over))))
    return found


@pytest.mark.parametrize("moved", [0, 1])
@pytest.mark.parametrize("stays", HEADINGS)
@pytest.mark.parametrize("comes", HEADINGS)
def test_q21_layout_for_each_pair_of_headings(moved: int, stays: str, comes: str) -> None:
    """The ship that did not change her dot is the stationary one."""
    sides = [(comes, "F"), (stays, "R")] if moved == 0 else [(stays, "R"), (comes, "F")]
    table, still = crash(sides, moved), 1 - moved
    assert table.table.boarding and table.table.stationary == still
    b = (HEADINGS.index(comes) + 4 - HEADINGS.index(stays)) % 8
    layout = BY_BEARING[b]
    assert table.table.layout == layout and table.said("COLLISION") == [(still, layout, 0)]
    assert crossings(table) == {
        frozenset((f"{still}{mine}", f"{moved}{theirs}")) for mine, theirs in OPPOSITE[layout].items()
    }
    sides_that_touch = {
        Layout.RIGHT: (STARBOARD, PORT),
        Layout.LEFT: (PORT, STARBOARD),
        Layout.END: (PORT, PORT),
    }[layout]
    assert touching_side(table.edition, table.table, still) == sides_that_touch[0]
    assert touching_side(table.edition, table.table, moved) == sides_that_touch[1]


@pytest.mark.parametrize(
    ("stays", "comes", "layout"),
    [
        ("N", "W", Layout.RIGHT),
        ("N", "NW", Layout.RIGHT),
        ("N", "NE", Layout.LEFT),
        ("E", "S", Layout.LEFT),
        ("N", "S", Layout.END),
        ("SE", "SE", Layout.END),
    ],
)
def test_q21_check_vectors(stays: str, comes: str, layout: Layout) -> None:
    assert crash([(comes, "F"), (stays, "R")], 0).table.layout == layout
    assert crash([(stays, "R"), (comes, "F")], 1).table.layout == layout


@pytest.mark.parametrize("first", HEADINGS)
@pytest.mark.parametrize("second", HEADINGS)
def test_q21_both_moved_the_first_counts_as_stationary_and_it_does_not_matter(
    first: str, second: str
) -> None:
    """Were it the second, the same sections would lie opposite. Ships of one heading cannot meet so."""
    if first == second:
        return
    table = crash([(first, "F"), (second, "F")], 0)
    assert table.table.stationary == 0
    assert table.table.layout == BY_BEARING[(HEADINGS.index(second) + 4 - HEADINGS.index(first)) % 8]
    other = table.copy()
    other.table.stationary = 1
    other.table.layout = BY_BEARING[(HEADINGS.index(first) + 4 - HEADINGS.index(second)) % 8]
    assert crossings(other) == crossings(table)


@pytest.mark.parametrize("card", "RSPX")
@pytest.mark.parametrize("still", [0, 1])
def test_q21_remain_turns_and_damage_cards_leave_a_ship_stationary(card: str, still: int) -> None:
    """Her heading after the turn counts."""
    ships: list[dict[str, Any]] = [{}, {}]
    ships[still] = {"at": (4, 8), "heading": "N", "guns": ""}
    ships[1 - still] = {"at": (4, 7), "heading": "N", "guns": ""}
    if card == "X":
        ships[still]["masts"] = {"C": 2, "G": 1, "H": 1}
    table, plots = at_sea(*ships), ["FRR", "FRR"]
    plots[still] = card + "RR"
    table.sail(plots[0], plots[1], 6, 1)
    assert table.table.stationary == still
    # From astern; after a turn to starboard that is her starboard quarter.
    assert table.table.layout == {"S": Layout.RIGHT, "P": Layout.LEFT}.get(card, Layout.END)
    assert table.heading(still) == {"S": "NE", "P": "NW"}.get(card, "N")


@pytest.mark.parametrize("still", [0, 1])
@pytest.mark.parametrize("how", ["island", "edge", "void card", "adrift"])
def test_q21_a_ship_that_could_not_move_is_stationary(still: int, how: str) -> None:
    at, heading = {
        "island": ((6, 5), "N"), "edge": ((6, 1), "S"), "void card": ((6, 1), "S"), "adrift": ((6, 2), "N"),
    }[how]  # fmt: skip
    ships: list[dict[str, Any]] = [{}, {}]
    plots = ["FFF", "FFF"]
    ships[still] = {"at": at, "heading": heading, "guns": ""}
    distance = 2 if how == "void card" else 1
    ships[1 - still] = {"at": (at[0] - distance, at[1]), "heading": "E", "guns": ""}
    if how == "adrift":
        ships[still]["captain"], plots[still] = None, ""
        table = at_sea(*ships).sail(plots[0], plots[1])
        assert table.phase == "REPLACE"  # ruling Q17
    else:
        table = at_sea(*ships).sail(plots[0], plots[1], 6, 1)
        assert table.shown(still) == "F--"
    assert table.table.stationary == still and table.dot(still) == at == table.dot(1 - still)
    b = (HEADINGS.index("E") + 4 - HEADINGS.index(heading)) % 8
    assert table.table.layout == BY_BEARING[b]


def test_q42_a_collision_drops_the_rest_of_the_round() -> None:
    table = crash([("N", "F"), ("E", "R")], 0)
    assert table.shown(0) == "F--" and table.shown(1) == "R--"
    assert [secret.plot for secret in table.state.secrets] == [NONE, NONE]


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("stationary", [0, 1])
def test_opposite_sections_have_the_same_level(layout: Layout, stationary: int) -> None:
    """Eight pairs, one-to-one."""
    table = alongside(layout=layout, stationary=stationary)
    levels = dict(zip(LETTERS, EDITION.deck.levels.row(), strict=True))
    pairs = crossings(table)
    assert len(pairs) == 8
    for places in pairs:
        one, other = sorted(places)
        assert one[0] != other[0] and levels[one[1]] == levels[other[1]]
