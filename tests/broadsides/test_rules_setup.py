"""Set-up: ships, cannons, crew, masts, and Captains placed in secret (rulings Q1, Q2, Q3, Q31)."""

from __future__ import annotations

import pytest

from flatboat.games.broadsides.edition.model import section_number
from flatboat.games.broadsides.rules.actions import CAPTAIN, CREW

from .tables import EVERY_SECTION, GUN_SECTIONS, MAST_LETTERS, Table

OPEN = [name for name in EVERY_SECTION if name not in GUN_SECTIONS]


@pytest.mark.parametrize("seat", [0, 1])
def test_q3_both_ships_are_fitted_out_alike(seat: int) -> None:
    table = Table()
    assert table.guns(seat) == " ".join(GUN_SECTIONS)
    assert table.crew(seat) == {f"{seat}{name}": 2 for name in GUN_SECTIONS}
    assert table.masts(seat) == MAST_LETTERS and table.hull(seat) == {}
    assert table.captain(seat) is None and table.crew_count(seat) == 20


def test_ships_start_on_their_circles_at_opposite_sides() -> None:
    table = Table()
    assert (table.dot(0), table.heading(0)) == ((6, 1), "N")
    assert (table.dot(1), table.heading(1)) == ((6, 11), "S")


def test_q2_both_place_at_the_same_time() -> None:
    table = Table()
    assert table.phase == "PLACE" and table.waiting == [0, 1]
    table.choose_captain(1, "H4")
    assert table.waiting == [0] and table.captain(1) is None
    table.choose_captain(0, "A4")
    assert (table.captain(0), table.captain(1)) == ("0A4", "1H4")
    assert table.said("PLACED") == [(0, section_number("A4"), 0), (1, section_number("H4"), 0)]


@pytest.mark.parametrize("section", EVERY_SECTION)
def test_the_captain_stands_on_any_section(section: str) -> None:
    """With 2 crew at a cannon there is room for one more figure everywhere."""
    table = Table().place(section, section)
    assert (table.captain(0), table.captain(1)) == (f"0{section}", f"1{section}")
    assert table.crew_count(0) == table.crew_count(1) == 20


def test_q1_no_crew_remains_by_default() -> None:
    table = Table()
    assert table.sections(0, CREW) == set() and table.reason(0, CREW) == "NOT_IN_THIS_PHASE"
    table.place()
    assert table.phase == "PLOT" and table.table.round == 1 and table.waiting == [0, 1]


def test_q1_two_extra_crew_are_placed_before_the_captain_as_printed() -> None:
    table = Table(extra_crew=2)
    assert table.sections(0) == set() and table.reason(0, CAPTAIN) == "CREW_FIRST"
    assert table.sections(0, CREW) == set(EVERY_SECTION)
    table.place_crew(0, "B3")
    assert table.sections(0) == set() and table.waiting == [0, 1]
    table.place_crew(0, "A4")
    assert table.sections(0, CREW) == set() and table.reason(0, CREW) == "CREW_PLACED"
    assert table.sections(0) == set(EVERY_SECTION) - {"B3"} and table.waiting == [0, 1]
    table.choose_captain(0, "A4")
    assert table.waiting == [1]
    table.place_crew(1, "C4").place_crew(1, "C4").choose_captain(1, "C4")
    assert table.phase == "PLOT"
    assert table.crew(0) == {f"0{name}": 2 for name in GUN_SECTIONS} | {"0B3": 3, "0A4": 1}
    assert table.crew(1) == {f"1{name}": 2 for name in GUN_SECTIONS} | {"1C4": 2}
    assert table.said("PLACED_CREW") == [
        (0, section_number("B3"), 0), (0, section_number("A4"), 0),
        (1, section_number("C4"), 0), (1, section_number("C4"), 0),
    ]  # fmt: skip


def test_q31_at_most_three_figures_in_a_section_at_set_up() -> None:
    """Crew at the cannons, the Captain and extra crew count, those placed in secret too."""
    table = Table(extra_crew=2).place_crew(0, "B3")
    assert table.reason(0, CREW + section_number("B3")) == "FULL"
    assert table.sections(0, CREW) == set(EVERY_SECTION) - {"B3"}
    table.place_crew(0, "C3")
    assert table.reason(0, CAPTAIN + section_number("B3")) == "FULL"
    assert table.sections(0) == set(EVERY_SECTION) - {"B3", "C3"}
    table.place_crew(1, "D4").place_crew(1, "D4")
    assert table.sections(1) == set(EVERY_SECTION)
    table.choose_captain(1, "D4")
    assert table.waiting == [0]


@pytest.mark.parametrize("section", OPEN)
def test_q31_an_empty_section_takes_the_captain_and_both_extras(section: str) -> None:
    table = Table(extra_crew=2)
    for seat in (0, 1):
        table.place_crew(seat, section).place_crew(seat, section).choose_captain(seat, section)
    assert table.crew(0)[f"0{section}"] == 2 and table.captain(0) == f"0{section}"


def test_nobody_places_twice() -> None:
    table = Table().choose_captain(0, "D4")
    assert table.legal(0) == [] and table.reason(0, CAPTAIN) == "NOT_YOUR_TURN"
