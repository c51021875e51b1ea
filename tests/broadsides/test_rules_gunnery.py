"""Cannon fire: exchanges, declared letters, what each roll hits (rulings Q4 to Q15, Q19, Q24, Q44)."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.broadsides.edition.model import LETTER_NAMES, section_number
from flatboat.games.broadsides.rules.actions import CEASE

from .tables import GUN_SECTIONS, MAST_LETTERS, Table, abeam, at_sea, edition_with, one_gun, spot

STARBOARD_GUNS = [name for name in GUN_SECTIONS if name[1] == "5"]
# In `abeam` the first lies to the west: her starboard cannons bear, on the port side of the second.


def change(table: Table, target: str, die: int, seat: int = 1) -> dict[str, Any]:
    """What of a ship is other than before, after a shot."""
    before = table.facts(seat)
    table.fire(target, die)
    after = table.facts(seat)
    return {name: after[name] for name in after if after[name] != before[name]}


def without(crew: dict[str, int], place: str) -> dict[str, int]:
    return {name: n for name, n in crew.items() if name != place}


# --- an exchange: who fires, and how often (Q4, Q5, Q19) -------------------------------------------------


@pytest.mark.parametrize("exchanges", range(4))
def test_q4_the_first_fires_first_in_odd_exchanges(exchanges: int) -> None:
    table = abeam(exchange=exchanges)
    assert table.table.exchange == exchanges + 1
    assert table.table.active == exchanges % 2 and table.waiting == [exchanges % 2]
    assert table.said("EXCHANGE") == [(0, 5, 5)]


@pytest.mark.parametrize("exchanges", range(2))
def test_q4_the_first_shooter_fires_all_then_the_second(exchanges: int) -> None:
    table = abeam(exchange=exchanges)
    first = exchanges % 2
    for left in (4, 3, 2, 1, 0):
        assert table.waiting == [first]
        table.fire("H", 1)
        assert table.ship(first).shots == left
    for left in (4, 3, 2, 1):
        assert table.waiting == [1 - first]
        table.fire("H", 6)
        assert table.ship(1 - first).shots == left
    table.fire("H", 1)
    assert table.table.exchange == exchanges + 2 and table.table.active == 1 - first


@pytest.mark.parametrize("exchanges", range(2))
@pytest.mark.parametrize("seat", [0, 1])
def test_q4_a_one_sided_exchange_counts_and_the_side_with_cannons_fires(exchanges: int, seat: int) -> None:
    sides: list[dict[str, Any]] = [{}, {}]
    sides[1 - seat] = {"guns": ""}
    table = abeam(*sides, exchange=exchanges)
    assert table.waiting == [seat] and table.table.exchange == exchanges + 1
    for _ in range(5):
        table.fire("H", 1)
    assert table.waiting == [seat] and table.table.exchange == exchanges + 2


def test_q4_no_exchange_where_no_cannon_bears() -> None:
    """It does not count either."""
    table = at_sea({"at": (5, 5), "heading": "E"}, {"at": (6, 5), "heading": "W"}).sail("RRP", "RRR")
    assert table.phase == "FIRE" and table.table.slot == 3 and table.table.exchange == 1
    assert (table.ship(0).shots, table.ship(1).shots) == (2, 0)


def test_q4_cannons_that_are_hit_still_fire() -> None:
    """The list is fixed before the exchange; in the next exchange they are gone."""
    table = abeam()
    for letter in "BCDEF":
        table.fire(letter, 3)
    assert table.guns(1) == " ".join(STARBOARD_GUNS)
    assert table.waiting == [1] and table.ship(1).shots == 5
    for letter in "BCD":
        table.fire(letter, 5)
    assert table.ship(1).shots == 2 and table.guns(0) == "B3 C3 D3 E3 E5 F3 F5"
    table.cease()
    assert table.table.exchange == 2 and (table.ship(0).shots, table.ship(1).shots) == (2, 0)


def test_q4_the_second_shooter_keeps_her_shots_when_all_her_figures_are_hit() -> None:
    table = abeam({"guns": "D5"}, {"guns": "D3", "crew": {"1D3": 2}, "captain": "D3"})
    table.fire("D", 3)
    assert table.crew_count(1) == 0 and table.captain(1) is None and table.guns(1) == ""
    assert not table.over and table.waiting == [1]
    table.fire("D", 5)
    assert table.ending == ("BARE", 0)


def test_q5_a_player_may_fire_any_number_and_then_cease() -> None:
    table = abeam()
    table.fire("B", 1).fire("B", 1)
    assert table.cease().said("CEASED") == [(0, 3, 0)]
    assert table.waiting == [1] and table.ship(0).shots == 0


def test_q5_nobody_need_fire_at_all() -> None:
    before = [abeam().facts(seat) for seat in (0, 1)]
    table = abeam().cease().cease()
    assert table.table.exchange == 2 and [table.facts(seat) for seat in (0, 1)] == before


def test_q5_each_letter_is_declared_after_the_last_roll() -> None:
    table = abeam()
    table.fire("C", 4)
    assert table.said("SHOT") == [(0, 2, 4)] and table.said("MAST") == [(1, 2, 1)]
    assert table.waiting == [0] and table.ship(0).shots == 4


@pytest.mark.parametrize("gun", ["D5", "B5"])
def test_q19_cannons_need_no_crew(gun: str) -> None:
    table = abeam({"guns": gun, "crew": {"0A3": 1}}, {"guns": ""})
    assert table.ship(0).shots == 1 and table.waiting == [0]


@pytest.mark.parametrize("letter", LETTER_NAMES)
def test_q44_any_letter_may_be_named_and_more_than_once(letter: str) -> None:
    """With nothing left to hit, too."""
    table = abeam(None, {"guns": "D3", "crew": {"1D3": 2}, "masts": {"C": 2}, "captain": "D3"})
    for _ in range(3):
        table.fire(letter, 5)
    assert table.said("NO_EFFECT") == [(0, 0, 0)] and table.ship(0).shots == 2


# --- naming a side (Q9) -----------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", LETTER_NAMES)
def test_q9_no_side_is_named_where_one_faces_the_cannons(letter: str) -> None:
    table = abeam()
    assert table.reason(0, table.aim(letter)) == "LEGAL"
    for side in ("port", "starboard"):
        assert table.reason(0, table.aim(f"{letter} {side}")) == "ONE_SIDE"


def end_on(heading: str = "E") -> Table:
    """The first lies north and south; the second shows her bow or stern."""
    return at_sea({"at": (4, 8), "heading": "N"}, {"at": (5, 8), "heading": heading}).sail("RRR", "RRR")


@pytest.mark.parametrize("heading", ["E", "W"])
@pytest.mark.parametrize("letter", LETTER_NAMES)
def test_q9_the_side_is_named_of_a_ship_that_lies_end_on(heading: str, letter: str) -> None:
    table = end_on(heading)
    assert table.reason(0, table.aim(letter)) == "NAME_A_SIDE"
    for side in ("port", "starboard"):
        assert table.copy().fire(f"{letter} {side}", 2).hull(1) == {f"{letter} {side}": 1}


@pytest.mark.parametrize("side", ["port", "starboard"])
@pytest.mark.parametrize(("die", "lost"), [(3, "C3"), (5, "C5")])
def test_q9_the_side_named_matters_to_the_hull_alone(side: str, die: int, lost: str) -> None:
    assert lost not in end_on().fire(f"C {side}", die).guns(1)


@pytest.mark.parametrize("heading", ["N", "NE", "SE", "S", "SW", "NW"])
@pytest.mark.parametrize("letter", "AH")
def test_q9_hull_damage_on_the_side_that_faces(heading: str, letter: str) -> None:
    """The shooter lies to the west of the target: on her port side when her bow points north."""
    table = end_on(heading)
    side = "port" if heading in ("N", "NE", "NW") else "starboard"
    assert change(table, letter, 2) == {"hull": {f"{letter} {side}": 1}}


# --- the die (Q7, Q8, Q10) ----------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", LETTER_NAMES)
@pytest.mark.parametrize("die", [1, 6])
def test_a_1_and_a_6_always_miss(letter: str, die: int) -> None:
    table = one_gun({"captain": f"{letter}4"})
    assert change(table, letter, die) == {}


@pytest.mark.parametrize("letter", LETTER_NAMES)
def test_a_2_is_hull_damage(letter: str) -> None:
    table = one_gun({"captain": f"{letter}4"})
    assert change(table, letter, 2) == {"hull": {f"{letter} port": 1}}


@pytest.mark.parametrize("letter", LETTER_NAMES)
@pytest.mark.parametrize(("die", "column"), [(3, "3"), (5, "5")])
def test_q10_a_3_and_a_5_hit_all_in_that_position_near_or_far(letter: str, die: int, column: str) -> None:
    """A cannon with its two of the crew; the Captain in the middle is safe."""
    table = abeam(None, {"captain": f"{letter}4"})
    before, section = table.facts(1), letter + column
    changed = change(table, letter, die)
    if section in GUN_SECTIONS:
        assert changed == {
            "guns": before["guns"].replace(section, "").replace("  ", " ").strip(),
            "crew": without(before["crew"], f"1{section}"),
        }
        assert table.said("CANNON_LOST") == [(1, section_number(section), 0)]
        assert table.said("CREW_LOST") == [(1, section_number(section), 2)]
    else:
        assert changed == {} and table.said("NO_EFFECT") == [(0, 0, 0)]


@pytest.mark.parametrize("letter", LETTER_NAMES)
@pytest.mark.parametrize(("die", "column"), [(3, "3"), (4, "4"), (5, "5")])
def test_q8_the_captain_and_additional_crew_in_the_section_are_hit_with_it(
    letter: str, die: int, column: str
) -> None:
    """And nobody else of the same letter."""
    section = letter + column
    crew = {f"1{letter}{c}": 2 for c in "345"}
    table = one_gun({"captain": section, "crew": crew})
    table.fire(letter, die)
    assert table.captain(1) is None and table.crew(1) == without(crew, f"1{section}")
    assert table.said("CAPTAIN_LOST") == [(1, section_number(section), 0)]
    assert table.said("CREW_LOST") == [(1, section_number(section), 2)]


@pytest.mark.parametrize("letter", LETTER_NAMES)
@pytest.mark.parametrize("standing", [True, False])
def test_q7_a_4_hits_figures_on_the_centre_line_with_or_without_a_mast(letter: str, standing: bool) -> None:
    masts = MAST_LETTERS if standing else {}
    table = one_gun({"captain": f"{letter}4", "crew": {f"1{letter}4": 1, "1D3": 2}, "masts": masts})
    table.fire(letter, 4)
    assert table.captain(1) is None and table.crew(1) == {"1D3": 2}
    left = dict(masts)
    if letter in left:
        left[letter] -= 1
    assert table.masts(1) == {name: n for name, n in left.items() if n}


@pytest.mark.parametrize("letter", "BDEF")
def test_a_4_hits_nothing_where_no_mast_and_no_figure_stands(letter: str) -> None:
    table = one_gun({"captain": "A3"})
    assert change(table, letter, 4) == {} and table.said("NO_EFFECT") == [(0, 0, 0)]


@pytest.mark.parametrize("letter", "AGH")
def test_q13_a_4_removes_a_mast(letter: str) -> None:
    table = one_gun()
    assert change(table, letter, 4) == {"masts": without(MAST_LETTERS, letter)}
    assert table.cards(1) == 1 and table.said("MAST") == [(1, LETTER_NAMES.index(letter), 0)]


def test_q12_main_mast_takes_two_hits() -> None:
    """The first takes its top, without a card."""
    table = abeam()
    assert change(table, "C", 4) == {"masts": MAST_LETTERS | {"C": 1}} and table.cards(1) == 0
    assert change(table, "C", 4) == {"masts": without(MAST_LETTERS, "C")} and table.cards(1) == 1
    assert change(table, "C", 4) == {} and table.cards(1) == 1


@pytest.mark.parametrize("letter", "ACGH")
def test_q12_more_hits_on_a_lost_mast_do_nothing(letter: str) -> None:
    table = one_gun({"masts": without(MAST_LETTERS, letter)})
    assert change(table, letter, 4) == {} and table.said("NO_EFFECT") == [(0, 0, 0)]


def test_all_four_masts_may_be_lost_three_cards_are_the_most() -> None:
    table = abeam()
    for letter in "AGHCC":
        table.fire(letter, 4)
    assert table.masts(1) == {} and table.cards(1) == 3
    table.cease()
    assert not table.over, "masts alone never sink a ship (ruling Q14)"


# --- hull (Q11, Q14, Q15) --------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", LETTER_NAMES)
def test_q11_a_third_hit_on_one_spot_does_nothing(letter: str) -> None:
    table, here = abeam(), f"{letter} port"
    assert change(table, letter, 2) == {"hull": {here: 1}} and table.cards(1) == 0
    assert table.said("HULL") == [(1, spot(here), 1)]
    assert change(table, letter, 2) == {"hull": {here: 2}} and table.cards(1) == 1
    assert change(table, letter, 2) == {} and table.said("NO_EFFECT") == [(0, 0, 0)]


def test_q11_each_letter_has_two_spots() -> None:
    table = one_gun({"hull": {"C starboard": 1}})
    assert change(table, "C", 2) == {"hull": {"C port": 1, "C starboard": 1}} and table.cards(1) == 0


@pytest.mark.parametrize("letter", LETTER_NAMES)
def test_q15_sunk_at_the_end_of_the_exchange_with_three_spots(letter: str) -> None:
    """The one that sinks still fires; then it is over."""
    rest = [name for name in ("A port", "B starboard", "D port", "E starboard") if name[0] != letter]
    table = abeam({"guns": "D5"}, {"hull": {rest[0]: 2, rest[1]: 2, f"{letter} port": 1}})
    table.fire(letter, 2)
    assert not table.over and table.waiting == [1] and table.ship(1).shots == 5
    for _ in range(4):
        table.fire("D", 5)
    table.fire("D", 5)
    assert table.ending == ("SUNK", 0) and "D5" not in table.guns(0)
    assert table.results() == ([1, 0], [1, 2])


def test_q14_two_spots_and_masts_do_not_sink() -> None:
    table = one_gun({"hull": {"A port": 2, "B port": 1}, "masts": {}}).fire("B", 2)
    assert not table.over and table.cards(1) == 3
    table = one_gun({"hull": {"A port": 1, "B port": 1, "C port": 1, "D port": 1}}).fire("A", 2)
    assert not table.over and table.cards(1) == 1


@pytest.mark.parametrize("sinks", [1, 2, 4])
def test_how_many_spots_sink_her_is_a_parameter_of_the_edition(sinks: int) -> None:
    hull = {f"{letter} port": 2 for letter in "ABCDEF"[: sinks - 1]} | {"H port": 1}
    table = one_gun({"hull": hull}, edition=edition_with(gunnery={"sinks": sinks})).fire("H", 2)
    assert table.ending == ("SUNK", 0)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"hull": {"A port": 2, "B port": 2, "H starboard": 1}}, ("H", 2)),
        ({"crew": {}, "captain": "D5", "guns": "D5"}, ("D", 5)),
    ],
)
def test_q6_both_lost_in_one_exchange_is_a_draw(first: Any, second: tuple[str, int]) -> None:
    """Whatever the two causes."""
    table = abeam({"guns": "D5"} | first, {"guns": "D3", "hull": {"A port": 2, "B port": 2, "C port": 1}})
    table.fire("C", 2)
    assert not table.over
    table.fire(*second)
    assert table.over and table.ending[1] is None and table.results() == ([0.5, 0.5], [1, 1])


@pytest.mark.parametrize("seat", [0, 1])
def test_q18_bare_of_cannons_crew_and_captain_is_lost(seat: int) -> None:
    sides: list[dict[str, Any]] = [{}, {}]
    sides[seat] = {"guns": "", "crew": {}, "captain": "H4"}
    table = abeam(*sides).fire("H", 4).cease()
    assert table.ending == ("BARE", 1 - seat) and table.results()[0] == [seat, 1 - seat]


@pytest.mark.parametrize("left", [{"crew": {"1A3": 1}}, {"guns": "B3"}, {"captain": "A4"}])
def test_q18_not_while_anything_is_left(left: dict[str, Any]) -> None:
    """A cannon, one of the crew or the Captain."""
    side = {"guns": "D3", "crew": {"1D3": 2}, "captain": "D3"} | left
    if "guns" in left:
        side["guns"] = "B3 D3"
    table = abeam({"guns": "D5"}, side).fire("D", 3).cease()
    assert not table.over


def test_q18_a_captain_alone_fights_on() -> None:
    table = one_gun({"guns": "", "crew": {}, "captain": "A4"}).fire("D", 4)
    assert not table.over and table.captain(1) == "1A4"


def test_nobody_fires_out_of_turn_or_plots_meanwhile() -> None:
    table = abeam()
    assert table.legal(1) == [] and table.reason(1, CEASE) == "NOT_YOUR_TURN"
    assert table.plots(0) == set() and len(table.legal(0)) == 8 + 1
    assert len(end_on().legal(0)) == 16 + 1
