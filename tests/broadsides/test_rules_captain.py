"""Loss of your Captain: a round without cards, then one of the crew takes over (Q16, Q17, Q18, Q43)."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.broadsides.edition.model import section_number
from flatboat.games.broadsides.rules.actions import CAPTAIN
from flatboat.games.broadsides.rules.tables import NONE

from .tables import EVERY_SECTION, GUN_SECTIONS, Table, abeam, at_sea, one_gun

FAR = {"at": (1, 11), "heading": "S"}


def lose_captain(slot: int = 0, **more: Any) -> Table:
    """The Captain of the second is hit in round 1, after the card of this slot; no mast with him."""
    table = one_gun({"captain": "B4"} | more)
    for _ in range(slot):
        table.cease()
    return table.fire("B", 4)


@pytest.mark.parametrize("slot", range(3))
def test_q16_the_round_of_the_loss_is_played_out(slot: int) -> None:
    """Its other cards are turned over."""
    table = lose_captain(slot)
    assert table.captain(1) is None and table.ship(1).lost == 1
    while table.table.round == 1:
        assert table.shown(1) == "RRR"[: table.table.slot] + "---"[table.table.slot :]
        table.cease()
    assert table.table.round == 2


def test_q16_no_cards_in_the_next_round_but_three_times_to_fire() -> None:
    table = lose_captain().cease().cease()
    assert table.table.round == 2 and table.waiting == [0]
    table.plot(0, "RRR")
    for slot in range(3):
        assert (table.table.round, table.table.slot) == (2, slot + 1)
        assert table.shown(1) == "---" and table.shown(0)[slot] == "R"
        table.cease()
    assert table.phase == "REPLACE" and table.table.round == 2


def test_q16_a_ship_without_a_captain_fires() -> None:
    table = abeam({"captain": "B4"}, {"guns": "D3"}).cease()
    table.fire("B", 4)
    for _ in range(2):
        table.cease_all()
    table.plot(1, "RRR")
    assert table.table.round == 2 and table.ship(0).shots == 5
    assert table.ship(0).adrift == 1


def replaced(**more: Any) -> Table:
    """At the end of round 2: the second chooses a new Captain."""
    table = lose_captain(**more).cease().cease().plot(0, "RRR").cease().cease().cease()
    assert table.phase == "REPLACE" and table.waiting == [1]
    return table


def test_q16_any_of_the_surviving_crew_takes_over() -> None:
    table = replaced(crew={"1B3": 2, "1F5": 1})
    assert table.sections(1) == {"B3", "F5"} and table.legal(0) == []
    assert table.reason(1, CAPTAIN + section_number("B4")) == "NO_CREW"


@pytest.mark.parametrize("section", GUN_SECTIONS)
def test_q16_the_captain_takes_the_place_of_one_of_the_crew(section: str) -> None:
    """One fewer of the crew, and the same number of figures as before."""
    table = replaced()
    table.choose_captain(1, section)
    assert table.captain(1) == f"1{section}" and table.crew(1)[f"1{section}"] == 1
    assert table.crew_count(1) == 19 and table.said("NEW_CAPTAIN") == [(1, section_number(section), 0)]
    assert table.table.round == 3 and table.waiting == [0, 1] and len(table.plots(1)) == 64


def test_q16_the_last_of_the_crew_becomes_captain() -> None:
    table = replaced(crew={"1H3": 1}).choose_captain(1, "H3")
    assert table.crew(1) == {} and table.captain(1) == "1H3" and not table.over


def test_q16_lost_again_the_same_again() -> None:
    table = replaced().choose_captain(1, "B3")
    assert table.table.round == 3
    table.sail("RRR", "RRR")
    table.fire("B", 3)
    assert table.captain(1) is None and table.ship(1).lost == 3
    table.cease().cease()
    assert table.table.round == 4 and table.waiting == [0]
    table.plot(0, "RRR").cease().cease().cease()
    assert table.phase == "REPLACE" and table.crew_count(1) == 18
    table.choose_captain(1, "B5")
    assert table.table.round == 5 and table.captain(1) == "1B5" and table.crew_count(1) == 17


def test_q16_the_damage_cards_are_not_plotted_in_that_round() -> None:
    table = at_sea({"captain": None, "masts": {"C": 2}}, FAR).drift(0)
    table.plot(1, "RRR")
    assert table.shown(0) == "---" and table.said("CARD") == [(1, 3, slot) for slot in range(3)]


def test_q16_hit_while_adrift_the_captain_still_falls_due() -> None:
    """Losses of the crew in the round without cards leave fewer to choose from."""
    table = lose_captain(crew={"1B3": 2, "1C3": 1}).cease().cease().plot(0, "RRR")
    table.fire("B", 3).cease().cease()
    assert table.phase == "REPLACE" and table.sections(1) == {"C3"}


@pytest.mark.parametrize("first", [0, 1])
def test_q43_both_choose_in_secret_and_show_together(first: int) -> None:
    table = abeam({"guns": "D5", "captain": "A5"}, {"guns": "D3", "captain": "A3"})
    table.fire("A", 3).fire("A", 5)
    for _ in range(2 + 3):
        table.cease_all()
    assert table.phase == "REPLACE" and table.waiting == [0, 1]
    table.choose_captain(first, "B3")
    assert table.waiting == [1 - first] and table.captain(first) is None and table.events == []
    table.choose_captain(1 - first, "F5")
    assert table.captain(first) == f"{first}B3" and table.captain(1 - first) == f"{1 - first}F5"
    assert {seat for seat, _, _ in table.said("NEW_CAPTAIN")} == {0, 1}


def test_q16_captains_lost_in_different_rounds_are_replaced_in_different_rounds() -> None:
    table = abeam({"guns": "D5", "captain": "A5"}, {"guns": "D3", "captain": "A3"})
    table.fire("A", 3).cease_all().cease_all().cease_all()
    assert (table.table.round, table.waiting) == (2, [0])
    table.plot(0, "RRR").fire("A", 5)
    while table.phase == "FIRE":
        table.cease()
    assert table.phase == "REPLACE" and table.table.round == 2 and table.waiting == [1]
    table.choose_captain(1, "B3")
    assert (table.table.round, table.waiting) == (3, [1]) and table.ship(0).adrift == 1
    table.plot(1, "RRR")
    while table.phase == "FIRE":
        table.cease()
    assert table.phase == "REPLACE" and table.table.round == 3 and table.waiting == [0]


# --- and then a collision (Q17, Q18) -----------------------------------------------------------------------


def ram(first: dict[str, Any] | None = None, second: dict[str, Any] | None = None, **more: Any) -> Table:
    """The first sails into the second's side: port touches starboard. Up to the final volley."""
    ships = {"at": (4, 8), "heading": "E"}, {"at": (5, 8), "heading": "S"}
    return at_sea(ships[0] | (first or {}), ships[1] | (second or {}), **more)


def test_q17_lost_before_a_collision_replaced_after_the_volley() -> None:
    """Before the boarding die; the volley is fired without him."""
    table = ram(second={"captain": None, "lost": 1}, round=2).sail("FRR", "")
    assert table.phase == "FIRE" and table.captain(1) is None
    assert (table.ship(0).shots, table.ship(1).shots) == (5, 5)
    table.cease_all()
    assert table.phase == "REPLACE" and table.waiting == [1]
    table.choose_captain(1, "D3", 2, 5)
    assert table.said("BOARDING_DIE") == [(0, 2, 0), (1, 5, 0)]
    assert table.phase == "MOVE" and table.waiting == [1] and table.crew_count(1) == 19


def test_q17_lost_in_the_round_of_the_collision() -> None:
    """Not a round later: at once after the volley."""
    table = at_sea(
        {"at": (4, 8), "heading": "N", "guns": "E5"}, {"at": (5, 9), "heading": "W", "captain": "B4"}
    )
    table.sail("RRF", "RRF")
    table.fire("B", 4).cease_all().cease_all()
    assert table.table.boarding and table.phase == "FIRE" and table.captain(1) is None
    table.cease_all()
    assert table.phase == "REPLACE" and table.waiting == [1]


@pytest.mark.parametrize("seat", [0, 1])
def test_q17_lost_in_the_final_volley(seat: int) -> None:
    table = ram({"captain": "H4"}, {"captain": "H4"}).sail("FRR", "RRR")
    while table.table.active == seat:
        table.cease()
    table.fire("H", 4).cease_all()
    assert table.phase == "REPLACE" and table.captain(seat) is None and table.waiting == [seat]
    table.choose_captain(seat, "B3", 6, 1)
    assert table.captain(seat) == f"{seat}B3" and table.phase == "MOVE"


def test_q17_q43_both_at_once_in_secret() -> None:
    table = ram({"captain": "H4"}, {"captain": "H4"}).sail("FRR", "RRR")
    table.fire("H", 4).cease().fire("H", 4).cease()
    assert table.waiting == [0, 1]
    table.choose_captain(1, "C5")
    assert table.captain(1) is None and table.waiting == [0]
    table.choose_captain(0, "D3", 4, 4, 2, 1)
    assert table.phase == "MOVE" and table.waiting == [0]


@pytest.mark.parametrize("seat", [0, 1])
def test_q18_nobody_left_to_become_captain_in_boarding_loses(seat: int) -> None:
    """Cannons do not help: at the end of the final volley it is over."""
    sides: list[dict[str, Any]] = [{}, {}]
    sides[seat] = {"captain": "H4", "crew": {}}
    table = ram(*sides).sail("FRR", "RRR")
    while table.table.active == seat:
        table.cease()
    table.fire("H", 4)
    assert not table.over
    table.cease_all()
    assert table.ending == ("NO_CAPTAIN", 1 - seat) and table.guns(seat) == " ".join(GUN_SECTIONS)


def test_q18_both_without_a_figure_is_a_draw() -> None:
    table = ram({"captain": "H4", "crew": {}}, {"captain": "H4", "crew": {}}).sail("FRR", "RRR")
    table.fire("H", 4).cease().fire("H", 4).cease()
    assert table.ending == ("NO_CAPTAIN", None)


def test_the_captain_stands_in_the_table_as_a_place_on_his_own_ship() -> None:
    table = Table()
    assert [ship.captain for ship in table.table.ships] == [NONE, NONE]
    table.place("A3", "H5")
    assert [ship.captain for ship in table.table.ships] == [0, 2 * len(EVERY_SECTION) - 1]
