"""The edition file: its values by name, and what is wrong in a changed one is said with its line."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.broadsides.edition.model import EDITIONS, BroadsidesEdition, section_name, section_number
from flatboat.games.broadsides.rules import tables
from flatboat.games.broadsides.rules.tables import DX, DY, HEADINGS, NONE, SECTIONS, Layout, Reason, Side
from flatboat.kernel.editions import read_edition

from ..edition_checks import changed, check_told, listed, mistakes

TEXT = EDITIONS.text("reconstructed")
VALUES: Any = EDITIONS.load().record()[0]

# The sections a step away, as the reconstruction lists them: over the deck, and by ladder.
NEIGHBOURS = """
A3 | A4 B3 B4
A4 | A3 A5 B3 B4 B5
A5 | A4 B4 B5
B3 | A3 A4 B4 | C3
B4 | A3 A4 A5 B3 B5
B5 | A4 A5 B4 | C5
C3 | C4 D3 D4 | B3
C4 | C3 C5 D3 D4 D5
C5 | C4 D4 D5 | B5
D3 | C3 C4 D4 E3 E4
D4 | C3 C4 C5 D3 D5 E3 E4 E5
D5 | C4 C5 D4 E4 E5
E3 | D3 D4 E4 F3 F4
E4 | D3 D4 D5 E3 E5 F3 F4 F5
E5 | D4 D5 E4 F4 F5
F3 | E3 E4 F4 | G3
F4 | E3 E4 E5 F3 F5
F5 | E4 E5 F4 | G5
G3 | G4 H3 H4 | F3
G4 | G3 G5 H3 H4 H5
G5 | G4 H4 H5 | F5
H3 | G3 G4 H4
H4 | G3 G4 G5 H3 H5
H5 | G4 G5 H4
""".strip().splitlines()
OPPOSITE = {
    Layout.RIGHT: "A5-A3 B5-B3 C5-C3 D5-D3 E5-E3 F5-F3 G5-G3 H5-H3",
    Layout.LEFT: "A3-A5 B3-B5 C3-C5 D3-D5 E3-E5 F3-F5 G3-G5 H3-H5",
    Layout.END: "A3-H3 B3-G3 C3-F3 D3-E3 E3-D3 F3-C3 G3-B3 H3-A3",
}
LEVELS = [1, 1, 0, 0, 0, 0, 1, 1]


def names(cells: Any) -> list[str]:
    """The sections whose cells are not 0."""
    return [section_name(section) for section in range(SECTIONS) if cells[section]]


def step(section: str, way: int) -> str:
    """The section that a step leads to; empty if none."""
    to = int(VALUES["next"][section_number(section)][way])
    return "" if to == NONE else section_name(to)


# ---------------------------------------------------------------- the bundled edition


def test_it_is_read_once_into_one_record() -> None:
    assert EDITIONS.load() is EDITIONS.load("reconstructed")
    records = EDITIONS.load().record()
    assert records.dtype == tables.Edition.dtype and len(records) == 1


def test_sections_are_numbered_from_the_stern_and_from_port() -> None:
    assert [section_name(section) for section in (0, 1, 2, 3, 23)] == ["A3", "A4", "A5", "B3", "H5"]
    assert [section_number(section_name(section)) for section in range(SECTIONS)] == list(range(SECTIONS))


def test_what_is_sourced_and_what_is_not() -> None:
    edition = EDITIONS.load()
    marks = {"chart": "reconstructed", "deck": "sourced", "gunnery": "sourced", "boarding": "reconstructed"}
    assert {name: getattr(edition, name).mark for name in marks} == marks
    assert edition.limits.mark == "reconstructed"
    assert edition.deck.except_ == ("levels", "ladders")
    assert edition.gunnery.except_ == ("fields",) and edition.boarding.except_ == ("movements",)


def test_the_chart_is_eleven_dots_a_side_with_five_of_islands() -> None:
    width, height = int(VALUES["width"]), int(VALUES["height"])
    assert (width, height) == (11, 11)
    dots = [(at % width + 1, at // width + 1) for at in range(tables.MOST_DOTS) if VALUES["islands"][at]]
    assert dots == [(3, 4), (3, 5), (6, 6), (9, 7), (9, 8)]


def test_the_ships_start_at_the_middle_of_opposite_sides() -> None:
    assert VALUES["start_x"].tolist() == [5, 5] and VALUES["start_y"].tolist() == [0, 10]
    assert VALUES["start_heading"].tolist() == [0, 4]  # N and S


def test_the_chart_turned_round_is_the_same() -> None:
    dots = int(VALUES["width"]) * int(VALUES["height"])
    islands = VALUES["islands"][:dots].tolist()
    assert islands == islands[::-1]
    starts = [int(VALUES["start_y"][seat]) * 11 + int(VALUES["start_x"][seat]) for seat in range(2)]
    assert starts[0] + starts[1] == dots - 1
    assert (VALUES["start_heading"][0] + 4) % HEADINGS == VALUES["start_heading"][1]


def test_cannons_crew_and_masts() -> None:
    assert names(VALUES["guns"]) == ["B3", "B5", "C3", "C5", "D3", "D5", "E3", "E5", "F3", "F5"]
    assert VALUES["crew"] == 2 and VALUES["stack"] == 3
    assert VALUES["masts"].tolist() == [1, 0, 2, 0, 0, 0, 1, 1]


def test_the_die_table_and_what_sinks_a_ship() -> None:
    assert [tables.Hit(hit).name for hit in VALUES["hits"]] == [
        "MISS", "HULL", "PORT", "MAST", "STARBOARD", "MISS",
    ]  # fmt: skip
    assert VALUES["sinks"] == 3


def test_the_fields_of_fire() -> None:
    fields = [" ".join(names(row)) for row in VALUES["bears"]]
    assert fields == [
        "", "E5 F5", "B5 C5 D5 E5 F5", "B5 C5", "", "B3 C3", "B3 C3 D3 E3 F3", "E3 F3",
    ]  # fmt: skip
    assert VALUES["bears"].sum(axis=1).tolist() == [0, 2, 5, 2, 0, 2, 5, 2]


def test_levels_and_ladders() -> None:
    deck = EDITIONS.load().deck
    assert deck.levels.row() == LEVELS
    assert deck.ladders == ("B3-C3", "B5-C5", "F3-G3", "F5-G5")


@pytest.mark.parametrize("line", NEIGHBOURS, ids=[line[:2] for line in NEIGHBOURS])
def test_the_neighbours_of_a_section(line: str) -> None:
    section, *wanted = line.replace("|", " ").split()
    assert sorted(filter(None, (step(section, way) for way in range(HEADINGS)))) == sorted(wanted)


def test_ways_over_the_deck_run_clockwise_from_the_bow() -> None:
    assert [step("D4", way) for way in range(HEADINGS)] == ["E4", "E5", "D5", "C5", "C4", "C3", "D3", "E3"]
    assert len(NEIGHBOURS) == SECTIONS and (VALUES["next"] != NONE).sum() == 2 * 55


def test_steps_lead_back() -> None:
    for section in range(SECTIONS):
        for way in range(HEADINGS):
            if (to := int(VALUES["next"][section][way])) != NONE:
                assert VALUES["next"][to][(way + 4) % HEADINGS] == section


def test_a_section_of_another_level_is_too_steep_without_a_ladder() -> None:
    for section in range(SECTIONS):
        letter, column = divmod(section, tables.COLUMNS)
        for way in range(HEADINGS):
            there = 0 <= letter + DY[way] < tables.LETTERS and 0 <= column + DX[way] < tables.COLUMNS
            reached = VALUES["next"][section][way] != NONE
            assert VALUES["bars"][section][way] == (
                0 if reached else Reason.NO_LADDER if there else Reason.NO_WAY
            )
    too_steep = VALUES["bars"] == Reason.NO_LADDER
    steep = {section_name(s): too_steep[s].tolist() for s in range(SECTIONS) if too_steep[s].any()}
    assert sorted({name[0] for name in steep}) == ["B", "C", "F", "G"]
    assert steep["B4"] == [1, 1, 0, 0, 0, 0, 0, 1]
    assert steep["C3"] == [0, 0, 0, 1, 0, 0, 0, 0]  # the ladder leads straight astern
    assert steep["G5"] == [0, 0, 0, 0, 0, 1, 0, 0]


def test_the_layout_by_where_the_moved_ship_came_from() -> None:
    right, left, end = Layout.RIGHT, Layout.LEFT, Layout.END
    assert VALUES["case"].tolist() == [end, right, right, right, end, left, left, left]
    assert VALUES["movements"] == 3


def test_the_sides_that_touch() -> None:
    assert VALUES["touching"][Layout.RIGHT].tolist() == [Side.STARBOARD, Side.PORT]
    assert VALUES["touching"][Layout.LEFT].tolist() == [Side.PORT, Side.STARBOARD]
    assert VALUES["touching"][Layout.END].tolist() == [Side.PORT, Side.PORT]


@pytest.mark.parametrize("layout", Layout)
def test_opposite_sections(layout: Layout) -> None:
    stationary, moved = VALUES["opposite"][layout * 2], VALUES["opposite"][layout * 2 + 1]
    pairs = [pair.split("-") for pair in OPPOSITE[layout].split()]
    across = {section_number(first): section_number(second) for first, second in pairs}
    assert {s: int(stationary[s]) for s in range(SECTIONS) if stationary[s] != NONE} == across
    assert {s: int(moved[s]) for s in range(SECTIONS) if moved[s] != NONE} == {
        second: first for first, second in across.items()
    }
    for first, second in across.items():
        assert LEVELS[first // tables.COLUMNS] == LEVELS[second // tables.COLUMNS]


def test_if_both_moved_it_does_not_matter_which_is_called_stationary() -> None:
    """Seen from the other ship, the first came from -b: the sections across are the same (ruling Q21)."""
    for b in range(HEADINGS):
        one, other = VALUES["case"][b], VALUES["case"][-b % HEADINGS]
        assert (VALUES["opposite"][one * 2] == VALUES["opposite"][other * 2 + 1]).all()


def test_the_programs_limits() -> None:
    assert VALUES["quiet_rounds"] == 30 and VALUES["calm_turns"] == 100


# ---------------------------------------------------------------- mistakes


MISTAKES = r"""
". . # . . . . . . . .",\n -> ". . # . . . . . . .",\n
    [chart], key map (entry 7): has 10 dots; please give 11, as in the first row
". . . . . 2 . . . . .",\n -> ". 2",\n
    [chart], key map (entry 1): has 2 dots; please give 3 to 15
". . . . . # . . . . .",\n -> ". . . . . o . . . . .",\n
    [chart], key map (entry 6): ". . . . . o . . . . ." does not fit; please give a row of . for sea, #
    for an island, 1 and 2 for the ships
. . . . . 1 -> . . . . . #
    [chart], key map: ship 1 starts on 0 dots; please give one
2 . . . . . -> 2 . . . . 2
    [chart], key map: ship 2 starts on 2 dots; please give one
["N", "S"] -> ["N", "up"]
    [chart], key headings (entry 2): "up" does not fit; please give "N", "NE"
["N", "S"] -> ["N"]
    [chart], key headings: has 1 entries; please give a list of 2
G = 1, H = 1 }\nl -> G = 1 }\nl
    [deck], key levels.H: is missing
{ A = 1, B = 0 -> { A = 4, B = 0
    [deck], key masts.A: 4 is too high
C = 2, -> C = 2, I = 1,
    [deck], key masts.I: is not known here
"B3-C3" -> "B3-C4"
    [deck], key ladders (entry 1): "B3-C4" does not join a section to the next fore or aft
"F3-G3" -> "F3-H3"
    [deck], key ladders (entry 3): "F3-H3" does not join
"B3-C3" -> "C3-D3"
    [deck], key ladders (entry 1): "C3-D3" joins sections of one level; please give two levels
"B5-C5" -> "C3-B3"
    [deck], key ladders (entry 2): "C3-B3" is there already
"B3-C3" -> "B3"
    [deck], key ladders (entry 1): "B3" does not fit; please give two sections from A3 to H5, as B3-C3
["B3", "B5", -> ["B3", "B6",
    [deck], key cannons (entry 2): "B6" does not fit
["B3", "B5", -> ["B3", "B4",
    [deck], key cannons (entry 2): "B4" does not fit; please give a section at position 3 or 5
["B3", "B5", -> ["B3", "B5", "B3",
    [deck], key cannons (entry 3): "B3" has a cannon already
cannon = 2 -> cannon = 4
    [deck], key crew_per_cannon: 4 do not fit into a section; please give at most 3
"hull", 3, -> "hull", 4,
    [gunnery], key die (entry 3): 4 does not fit; please give "miss", "hull", "mast", 3 or 5
"hull", 3, -> "hull",
    [gunnery], key die: has 5 entries; please give a list of 6
sinks = 3 -> sinks = 0
    [gunnery], key sinks: 0 is too low; please give a whole number from 1 to 16
starboard_bow = ["E5" -> starboard_bow = ["G5"
    [gunnery.fields], key starboard_bow (entry 1): "G5" has no cannon; please give one of [deck] cannons
port_bow = ["E3", "F3"] -> port_bow = ["E3", "E3"]
    [gunnery.fields], key port_bow (entry 2): "E3" is named already
astern = []\n ->
    [gunnery.fields], key astern: is missing
ahead = "end" -> ahead = "bow"
    [boarding.cases], key ahead: "bow" does not fit; please give "right", "left" or "end"
"A5-A3" -> "A4-A3"
    [boarding.right], key pairs (entry 1): "A4" is not on the starboard side, where the stationary ship
    is touched; please give position 5
"B3-G3" -> "B3-G5"
    [boarding.end], key pairs (entry 2): "G5" is not on the port side, where the moved ship is touched;
    please give position 3
"B3-B5" -> "A3-B5"
    [boarding.left], key pairs (entry 2): "A3" of the stationary ship is taken already; please name it once
"B3-G3" -> "B3-H3"
    [boarding.end], key pairs (entry 2): "H3" of the moved ship is taken already
moved = "starboard" -> moved = "bow"
    [boarding.left], key moved: "bow" does not fit; please give "port" or "starboard"
movements = 3 -> movements = 0
    [boarding], key movements: 0 is too low
quiet_rounds = 30 -> quiet_rounds = 0
    [limits], key quiet_rounds: 0 is too low
calm_turns = 100 -> calm_turns = "long"
    [limits], key calm_turns: "long" does not fit; please give a whole number from 1 to 100
except = ["fields"] -> except = ["field"]
    [gunnery], key except (entry 1): "field" is no value of this table; did you mean "fields"?
"""
SEA = '    ". . . . . . . . . . .",\n'
TOO_MANY_ROWS = "", SEA, SEA * 6, "[chart], key map: has 16 entries; please give a list of 3 to 15"


@pytest.mark.parametrize(("after", "old", "new", "says"), [*listed(MISTAKES), TOO_MANY_ROWS])
def test_a_mistake_names_its_line_table_and_key(after: str, old: str, new: str, says: str) -> None:
    found = mistakes(changed(TEXT, old, new, after), BroadsidesEdition)
    assert check_told(found, says) == found[0]


def test_changed_values_reach_the_rules() -> None:
    text = (
        TEXT.replace(SEA, "", 1)
        .replace('["N", "S"]', '["NE", "W"]')
        .replace('"B3-C3", ', '"B4-C4", ')
        .replace('"A5-A3", ', "")
        .replace("sinks = 3", "sinks = 4")
    )
    values: Any = read_edition(text, BroadsidesEdition, "my.toml").record()[0]
    assert values["height"] == 10 and values["start_y"].tolist() == [0, 9]
    assert values["start_heading"].tolist() == [1, 6] and values["sinks"] == 4
    bow = section_number("C4")
    assert values["next"][section_number("B4")][0] == bow and values["bars"][section_number("B4")][0] == 0
    assert values["next"][section_number("B3")][0] == NONE
    assert values["bars"][section_number("B3")][0] == Reason.NO_LADDER
    assert values["opposite"][Layout.RIGHT * 2][section_number("A5")] == NONE
