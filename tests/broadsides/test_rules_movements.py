"""Boarding Parties: movements over the decks and across, meeting the enemy (rulings Q30 to Q34, Q38, Q40)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from flatboat.games.broadsides.edition.model import EDITIONS, HEADING_NAMES, LETTER_NAMES, section_number
from flatboat.games.broadsides.rules.actions import FIGHT, LEAD, STEP
from flatboat.games.broadsides.rules.boarding import why_not_step
from flatboat.games.broadsides.rules.tables import ACROSS, STEPS, Layout, Reason
from flatboat.kernel.editions import read_edition

from .tables import EVERY_SECTION, GUN_SECTIONS, alongside, at_sea, edition_with, place_number

#: Sections a step away over the deck, and by ladder.
NEIGHBOURS = {
    "A3": "A4 B3 B4", "A4": "A3 A5 B3 B4 B5", "A5": "A4 B4 B5",
    "B3": "A3 A4 B4 C3", "B4": "A3 A4 A5 B3 B5", "B5": "A4 A5 B4 C5",
    "C3": "C4 D3 D4 B3", "C4": "C3 C5 D3 D4 D5", "C5": "C4 D4 D5 B5",
    "D3": "C3 C4 D4 E3 E4", "D4": "C3 C4 C5 D3 D5 E3 E4 E5", "D5": "C4 C5 D4 E4 E5",
    "E3": "D3 D4 E4 F3 F4", "E4": "D3 D4 D5 E3 E5 F3 F4 F5", "E5": "D4 D5 E4 F4 F5",
    "F3": "E3 E4 F4 G3", "F4": "E3 E4 E5 F3 F5", "F5": "E4 E5 F4 G5",
    "G3": "G4 H3 H4 F3", "G4": "G3 G5 H3 H4 H5", "G5": "G4 H4 H5 F5",
    "H3": "G3 G4 H4", "H4": "G3 G4 G5 H3 H5", "H5": "G4 G5 H4",
}  # fmt: skip
OPPOSITE = {
    Layout.RIGHT: {f"{letter}5": f"{letter}3" for letter in LETTER_NAMES},
    Layout.LEFT: {f"{letter}3": f"{letter}5" for letter in LETTER_NAMES},
    Layout.END: {
        f"{a}3": f"{b}3" for a, b in zip(LETTER_NAMES, reversed(LETTER_NAMES), strict=True)
    },
}  # fmt: skip

# --- movements (Q30, Q31, Q34, Q38, Q40) ----------------------------------------------------------------


@pytest.mark.parametrize("ship", [0, 1])
@pytest.mark.parametrize("section", EVERY_SECTION)
def test_q34_steps_over_the_deck_and_by_ladder(ship: int, section: str) -> None:
    """On her own ship and on the other one, for crew and Captain; inner sections lead nowhere across."""
    around = {f"{ship}{name}" for name in NEIGHBOURS[section].split()}
    over = {f"{1 - ship}{section[0]}{'3' if ship == 0 else '5'}"}
    if (section[1] == "5") == (ship == 0) and section[1] != "4":
        around |= over
    here = f"{ship}{section}"
    table = alongside(
        {here: 1}, captains=("0A4" if here != "0A4" else "0H4", "1H4" if here != "1H4" else "1A4")
    )
    if here == table.captain(1):
        return
    assert {to for place, to in table.steps(0) if place == here} == around
    table = alongside(captains=(here, "1H4" if here != "1H4" else "1A4"))
    assert table.leads(0) == around


@pytest.mark.parametrize(
    ("here", "way", "reason"),
    [
        ("B4", "N", "NO_LADDER"),
        ("B3", "NE", "NO_LADDER"),
        ("C4", "S", "NO_LADDER"),
        ("C3", "SE", "NO_LADDER"),
        ("F4", "N", "NO_LADDER"),
        ("F5", "NW", "NO_LADDER"),
        ("G5", "SW", "NO_LADDER"),
        ("A4", "S", "NO_WAY"),
        ("H4", "N", "NO_WAY"),
        ("D3", "W", "NO_WAY"),
        ("D5", "SE", "NO_WAY"),
        ("D4", "across", "NOT_OPPOSITE"),
        ("D3", "across", "NOT_OPPOSITE"),
        ("D5", "across", "LEGAL"),
        ("B3", "N", "LEGAL"),
        ("D5", "NE", "NO_WAY"),
    ],
)
def test_q34_why_a_step_leads_nowhere(here: str, way: str, reason: str) -> None:
    """Levels meet at ladders alone, and never diagonally."""
    number = ACROSS if way == "across" else HEADING_NAMES.index(way)
    table = alongside({f"0{here}": 1}, captains=("0H5", "1H4"))
    assert table.reason(0, STEP + place_number(f"0{here}") * STEPS + number) == reason
    table = alongside(captains=(f"0{here}", "1H5"))
    assert table.reason(0, LEAD + number) == reason


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("stationary", [0, 1])
@pytest.mark.parametrize("active", [0, 1])
def test_q33_crossing_between_opposite_sections_both_ways(
    layout: Layout, stationary: int, active: int
) -> None:
    """One movement, straight; from every other section there is no way across."""
    pairs = {}
    for mine, theirs in OPPOSITE[layout].items():
        pairs[f"{stationary}{mine}"] = f"{1 - stationary}{theirs}"
        pairs[f"{1 - stationary}{theirs}"] = f"{stationary}{mine}"
    for here in [f"{ship}{name}" for ship in (0, 1) for name in EVERY_SECTION]:
        enemy = next(place for place in ("0A4", "1A4", "0H4") if place != here)
        mine = next(place for place in ("0D4", "1D4") if place not in (here, enemy))
        captains = (mine, enemy) if active == 0 else (enemy, mine)
        sides: list[dict[str, int]] = [{}, {}]
        sides[active] = {here: 1}
        table = alongside(*sides, captains=captains, layout=layout, stationary=stationary, active=active)
        over = {to for place, to in table.steps(active) if place == here and to[0] != here[0]}
        assert over == ({pairs[here]} if here in pairs else set())
        if over:
            table.step(here, pairs[here])
            assert table.crew(active) == {pairs[here]: 1} and table.table.moves == 2


def test_q33_back_again() -> None:
    table = alongside({"0D5": 1}, captains=("0A4", "1H4")).step("0D5", "1D3").step("1D3", "0D5")
    assert table.crew(0) == {"0D5": 1} and table.table.moves == 1


def test_q30_three_movements_of_one_figure() -> None:
    table = alongside({"0C5": 1}, captains=("0A4", "1H4"))
    table.step("0C5", "0D5").step("0D5", "1D3").step("1D3", "1D4")
    assert table.crew(0) == {"1D4": 1} and table.waiting == [1] and table.table.moves == 3
    assert table.said("STEPPED") == [(0, place_number("1D3"), place_number("1D4"))]


def test_q30_q38_any_split_over_figures_and_the_captain() -> None:
    table = alongside({"0C5": 1, "0E3": 1}, captains=("0A4", "1H4"))
    table.step("0C5", "0D5").lead("0A3")
    assert table.said("CAPTAIN_STEPPED") == [(0, place_number("0A4"), place_number("0A3"))]
    table.step("0E3", "0E4")
    assert table.crew(0) == {"0D5": 1, "0E4": 1} and table.captain(0) == "0A3" and table.waiting == [1]


def test_q30_all_three_are_forced() -> None:
    """There is nothing else to do: steps alone are legal."""
    table = alongside({"0C5": 1}, captains=("0A4", "1H4"))
    for moves in (3, 2, 1):
        assert table.table.moves == moves and table.waiting == [0]
        assert min(table.legal(0)) >= LEAD and table.legal(1) == []
        table.lead({"0A4": "0A3", "0A3": "0A4"}[str(table.captain(0))])
    assert table.waiting == [1]


def test_q30_fewer_when_none_is_legal() -> None:
    """The only figure, the Captain, has met the enemy: he must not leave."""
    table = alongside({}, {"1D3": 1}, captains=("0D5", "1H4"))
    table.lead("1D3")
    assert table.table.moves == 2 and table.phase == "FIGHT" and table.waiting == [0]
    assert table.legal(0) == [FIGHT + place_number("1D3")]


def test_q38_the_captain_crosses() -> None:
    table = alongside({}, {}, captains=("0D5", "1H4")).lead("1D3").lead("1D4").lead("1E5")
    assert table.captain(0) == "1E5" and table.waiting == [1]


@pytest.mark.parametrize("crew", [1, 2, 3])
def test_q31_at_most_three_of_a_side_in_a_section(crew: int) -> None:
    table = alongside({"0D4": crew, "0D5": 1}, captains=("0A4", "1H4"))
    action = STEP + place_number("0D5") * STEPS + table.way("0D5", "0D4")
    assert table.reason(0, action) == ("LEGAL" if crew < 3 else "FULL")


@pytest.mark.parametrize("crew", [1, 2])
def test_q31_the_captain_counts(crew: int) -> None:
    table = alongside({"0D4": crew, "0D5": 1}, captains=("0D4", "1H4"))
    action = STEP + place_number("0D5") * STEPS + table.way("0D5", "0D4")
    assert table.reason(0, action) == ("LEGAL" if crew < 2 else "FULL")
    table = alongside({"0D4": crew + 1}, captains=("0D5", "1H4"))
    assert table.reason(0, LEAD + table.way("0D5", "0D4")) == ("LEGAL" if crew + 1 < 3 else "FULL")


def test_q31_checked_after_every_single_movement() -> None:
    """Not even in passing."""
    table = alongside({"0D4": 2, "0D5": 2}, captains=("0A4", "1H4")).step("0D5", "0D4")
    assert ("0D5", "0D4") not in table.steps(0)
    table.step("0D4", "0E4")
    assert ("0D5", "0D4") in table.steps(0)


@pytest.mark.parametrize("seed", range(30))
def test_q31_to_q34_what_may_step_at_all_is_what_each_step_says_of_itself(seed: int) -> None:
    """Crowds stand here and there on both decks, some of them in each other's way."""
    chance = random.Random(seed)
    places = [f"{ship}{section}" for ship in range(2) for section in EVERY_SECTION]
    sizes = (1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3)  # 20, all that sail with a ship
    crews = [dict(zip(chance.sample(places, len(sizes)), sizes, strict=True)) for _ in range(2)]
    captains = [chance.choice([place for place in places if crew.get(place, 0) < 3]) for crew in crews]
    table = alongside(*crews, captains=captains)
    seen = set()
    for place in places:
        for way in range(STEPS):
            at = place_number(place)
            alone = why_not_step(table.edition, table.state.table, 0, at, way)
            if place in crews[0]:
                assert table.reason(0, STEP + at * STEPS + way) == Reason(alone).name, (place, way)
                seen.add(Reason(alone).name)
            if place == table.captain(0):
                assert table.reason(0, LEAD + way) == Reason(alone).name, (place, way)
    assert {"LEGAL", "FULL", "NO_WAY", "NO_LADDER", "NOT_OPPOSITE"} <= seen


def test_q31_each_side_may_have_three_in_one_section() -> None:
    table = alongside({"0D5": 3}, {"1D3": 3}, captains=("0A4", "1H4"))
    table.step("0D5", "1D3").step("0D5", "1D3").step("0D5", "1D3")
    assert table.phase == "FIGHT" and table.crew(0) == {"1D3": 3} and table.crew(1) == {"1D3": 3}


@pytest.mark.parametrize("section", GUN_SECTIONS)
def test_q40_cannons_neither_block_nor_count(section: str) -> None:
    beside = NEIGHBOURS[section].split()[0]
    table = alongside(
        {f"0{beside}": 1, f"0{section}": 2}, captains=("0H4" if beside != "H4" else "0A4", "1H4")
    )
    assert section in table.guns(0)
    table.step(f"0{beside}", f"0{section}")
    assert table.crew(0) == {f"0{section}": 3}


# --- meeting the enemy (Q32) ----------------------------------------------------------------------------


def test_q32_who_enters_an_enemy_section_cannot_leave_but_others_join() -> None:
    table = alongside({"0D5": 2, "0C5": 1}, {"1D3": 1}, captains=("0A4", "1H4"))
    table.step("0D5", "1D3")
    for way in range(STEPS):
        assert table.reason(0, STEP + place_number("1D3") * STEPS + way) == "IN_COMBAT"
    table.step("0D5", "1D3")
    assert table.crew(0) == {"1D3": 2, "0C5": 1}
    table.step("0C5", "0D5")
    assert table.phase == "FIGHT" and table.waiting == [0]


@pytest.mark.parametrize("captain", [True, False])
def test_q32_the_enemy_captain_alone_holds_figures_too(captain: bool) -> None:
    table = alongside({"0D5": 0 if captain else 1}, captains=("0D5" if captain else "0A4", "1D3"))
    _ = table.lead("1D3") if captain else table.step("0D5", "1D3")
    first = LEAD if captain else STEP + place_number("1D3") * STEPS
    assert table.reason(0, first) in ("IN_COMBAT", "NOT_IN_THIS_PHASE")
    assert table.leads(0) == set() or not captain


def test_q32_no_combat_is_left_over_when_the_other_side_moves() -> None:
    table = alongside({"0D5": 1}, {"1D3": 1}, captains=("0A4", "1H4"))
    table.step("0D5", "1D3").lead("0A3").lead("0A4").fight("1D3", 6, 1)
    assert table.waiting == [1] and table.phase == "MOVE" and table.crew(0) == {"1D3": 1}


# --- other editions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("movements", [1, 2, 5])
def test_how_many_movements_is_a_parameter_of_the_edition(movements: int) -> None:
    table = alongside(captains=("0A4", "1H4"), edition=edition_with(boarding={"movements": movements}))
    for left in range(movements, 0, -1):
        assert table.waiting == [0] and table.table.moves == left
        table.lead("0A3" if table.captain(0) == "0A4" else "0A4")
    assert table.waiting == [1]


def test_a_side_that_cannot_move_at_all_is_passed_over() -> None:
    """With other decks nobody may have a step: a turn then ends at once, and nothing waits for ever."""
    text = EDITIONS.text("reconstructed")
    for old, new in (
        ("{ A = 1, B = 1, C = 0, D = 0", "{ A = 0, B = 1, C = 0, D = 0"),
        ('"B3-C3", "B5-C5", ', ""),
        ('["B3", "B5", "C3", "C5", "D3", "D5", "E3", "E5", "F3", "F5"]', '["B3", "B5"]'),
        ("crew_per_cannon = 2", "crew_per_cannon = 1"),
        ("figures_per_section = 3", "figures_per_section = 1"),
        ('["E5", "F5"]', "[]"), ('["E3", "F3"]', "[]"),
        ('["B5", "C5"]', '["B5"]'), ('["B3", "C3"]', '["B3"]'),
        ('["B5", "C5", "D5", "E5", "F5"]', '["B5"]'), ('["B3", "C3", "D3", "E3", "F3"]', '["B3"]'),
        ('["A5-A3", "B5-B3", ', '["A5-A3", '), ('["A3-A5", "B3-B5", ', '["A3-A5", '),
        ('["A3-H3", "B3-G3", ', '["A3-H3", '), ('"G3-B3", ', ""),
    ):  # fmt: skip
        assert old in text, old
        text = text.replace(old, new)
    edition: Any = read_edition(text, type(EDITIONS.load()), "tight.toml")
    ships = {"at": (4, 8), "heading": "N", "captain": "B4"}, {"at": (3, 8), "heading": "E", "captain": "B4"}
    table = at_sea(*ships, edition=edition).sail("RRR", "FRR").cease_all(6, 1)
    assert table.ending == ("QUIET_DECK", None), (table.phase, table.waiting, table.legal(0))


def test_section_numbers_run_from_the_stern_and_from_port() -> None:
    assert [section_number(name) for name in EVERY_SECTION] == list(range(24))
