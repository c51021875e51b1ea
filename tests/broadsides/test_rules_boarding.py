"""Boarding Parties: final volley, movements, crossing, hand-to-hand combat (rulings Q28 to Q40)."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from flatboat.games.broadsides.actions import CEASE, FIGHT, LEAD, STEP
from flatboat.games.broadsides.edition import EDITIONS, HEADING_NAMES, LETTER_NAMES, section_number
from flatboat.games.broadsides.rules.boarding import why_not_step
from flatboat.games.broadsides.tables import ACROSS, STEPS, Layout, Reason
from flatboat.kernel.editions import read_edition

from .tables import (
    EVERY_SECTION,
    GUN_SECTIONS,
    PORT,
    STARBOARD,
    Table,
    alongside,
    at_sea,
    edition_with,
    place_number,
)

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
TOUCHING = {
    Layout.RIGHT: (STARBOARD, PORT),
    Layout.LEFT: (PORT, STARBOARD),
    Layout.END: (PORT, PORT),
}
#: How the first ship comes into the second, whose bow points north: heading.
COMES = {Layout.RIGHT: "W", Layout.LEFT: "E", Layout.END: "N"}
DICE = list(product(range(1, 7), repeat=2))
STEP_TO = {"W": (-1, 0), "E": (1, 0), "N": (0, 1)}


def crash(layout: Layout, moved: int = 0, exchange: int = 0, **both: Any) -> Table:
    """The ships collide: one sails into the other, whose bow points north."""
    dx, dy = STEP_TO[COMES[layout]]
    ships: list[dict[str, Any]] = [{"at": (4, 8), "heading": "N"} | both for _ in range(2)]
    ships[moved] |= {"at": (4 - dx, 8 - dy), "heading": COMES[layout]}
    table = at_sea(*ships, exchange=exchange)
    cards = table.cards(0)
    plots = ["RRR"[cards:] + "X" * cards] * 2
    plots[moved] = "F" + plots[0][1:]
    return table.sail(*plots, *((6, 1) if both.get("guns") == "" else ()))


# --- positioning and the final volley (Q21, Q28) --------------------------------------------------------


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("moved", [0, 1])
@pytest.mark.parametrize("lost", [0, 2, 4])
def test_q28_all_cannons_aboard_on_the_touching_side_fire(layout: Layout, moved: int, lost: int) -> None:
    """Not those of the fields of fire: all five, whatever came from where."""
    gone = {letter + side for letter in "BCDEF"[:lost] for side in "35"}
    table = crash(layout, moved, guns=" ".join(gun for gun in GUN_SECTIONS if gun not in gone))
    assert table.table.layout == layout and table.phase == "FIRE"
    assert [ship.shots for ship in table.table.ships] == [5 - lost, 5 - lost]


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("moved", [0, 1])
@pytest.mark.parametrize("gun", GUN_SECTIONS)
def test_q28_cannon_by_cannon(layout: Layout, moved: int, gun: str) -> None:
    side = STARBOARD if gun[1] == "5" else PORT
    expected = [
        int(TOUCHING[layout][1] == side) if seat == moved else int(TOUCHING[layout][0] == side)
        for seat in range(2)
    ]
    dice = () if any(expected) else (6, 1)
    dx, dy = STEP_TO[COMES[layout]]
    ships: list[dict[str, Any]] = [{"at": (4, 8), "heading": "N", "guns": gun} for _ in range(2)]
    ships[moved] |= {"at": (4 - dx, 8 - dy), "heading": COMES[layout]}
    plots = ["RRR", "RRR"]
    plots[moved] = "FRR"
    table = at_sea(*ships).sail(*plots, *dice)
    assert [ship.bearing for ship in table.table.ships] == expected
    assert (table.phase == "FIRE") == any(expected)


def test_masts_are_removed_and_damage_is_put_aside() -> None:
    """No damage card, no sinking matters any more."""
    table = crash(Layout.RIGHT, masts={"C": 2, "G": 1, "H": 1}, hull={"A port": 2})
    assert table.masts(0) == table.masts(1) == {}
    table.fire("C", 2)
    assert not table.over
    assert table.cease_all(3, 1).phase == "MOVE"


@pytest.mark.parametrize("letter", LETTER_NAMES)
@pytest.mark.parametrize("die", range(1, 7))
def test_q28_what_each_roll_does_in_the_final_volley(letter: str, die: int) -> None:
    """Hull and masts are ignored; a 4 removes figures on the centre line alone."""
    crew = {name: 1 for name in EVERY_SECTION if name[0] == letter or name[0] in "CDE"}
    table = crash(Layout.RIGHT, captain="A3" if letter != "A" else "H3", crew=crew)
    before = table.facts(1)
    table.fire(letter, die)
    after, gone = table.facts(1), {3: "3", 4: "4", 5: "5"}.get(die)
    assert after["hull"] == {} and after["masts"] == {}
    assert set(before["crew"]) - set(after["crew"]) == ({f"1{letter}{gone}"} if gone else set())
    lost_gun = gone is not None and letter + gone in GUN_SECTIONS
    assert len(before["guns"].split()) - len(after["guns"].split()) == lost_gun


def test_q28_three_broken_spots_cannot_come_about_in_the_volley() -> None:
    table = crash(Layout.RIGHT, hull={"A port": 2, "B port": 2, "C port": 1, "C starboard": 1})
    for _ in range(3):
        table.fire("C", 2)
        assert table.said("NO_EFFECT")
    assert not table.cease_all(1, 2).over


@pytest.mark.parametrize("exchanges", range(4))
def test_q28_q4_the_volley_is_one_more_exchange(exchanges: int) -> None:
    """The first fires first in odd ones, and cannons that are hit still fire."""
    table = crash(Layout.RIGHT, exchange=exchanges)
    first = exchanges % 2
    assert table.table.exchange == exchanges + 1 and table.waiting == [first]
    # The first ship came into the second's starboard side: hers is port.
    table.fire("D", 5 if first == 0 else 3)
    table.cease()
    assert table.waiting == [1 - first] and table.ship(1 - first).shots == 5
    assert len(table.guns(1 - first).split()) == 9


def test_q28_any_letter_may_be_named_without_a_side() -> None:
    table = crash(Layout.END)
    assert len(table.legal(0)) == len(LETTER_NAMES) + 1 and CEASE in table.legal(0)


def test_q28_the_volley_may_be_held() -> None:
    table = crash(Layout.LEFT).cease()
    assert table.phase == "FIRE"
    assert table.cease(3, 2).phase == "MOVE"


def test_q28_no_cannon_at_all() -> None:
    """The boarding dice fall at once, and no exchange is counted."""
    table = crash(Layout.RIGHT, guns="")
    assert table.phase == "MOVE" and table.table.exchange == 0
    assert table.said("BOARDING_DIE") == [(0, 6, 0), (1, 1, 0)]


@pytest.mark.parametrize("seat", [0, 1])
def test_q28_one_side_alone_has_cannons(seat: int) -> None:
    ships: list[dict[str, Any]] = [{"at": (3, 8), "heading": "E"}, {"at": (4, 8), "heading": "S"}]
    ships[1 - seat]["guns"] = ""
    table = at_sea(*ships).sail("FRR", "RRR")
    assert table.waiting == [seat] and table.ship(1 - seat).shots == 0
    assert table.cease(1, 2).phase == "MOVE"


def test_no_ordinary_exchange_after_the_card_of_the_collision() -> None:
    """Bow to bow no cannon would bear; the volley has five each. It comes once."""
    table = crash(Layout.END)
    assert table.ship(0).shots == 5
    table.cease_all(6, 5)
    assert table.phase == "MOVE" and table.table.exchange == 1


# --- who boards first (Q29) -----------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "second"), [pair for pair in DICE if pair[0] != pair[1]])
def test_q29_the_higher_die_takes_the_first_turn(first: int, second: int) -> None:
    table = crash(Layout.LEFT).cease().cease(first, second)
    assert table.phase == "MOVE" and table.waiting == [0 if first > second else 1]
    assert table.said("TURN") == [(table.waiting[0], 0, 0)] and table.table.moves == 3


@pytest.mark.parametrize("die", range(1, 7))
def test_q29_equal_dice_roll_again(die: int) -> None:
    table = crash(Layout.LEFT).cease().cease(die, die, die, die, 2, 3)
    assert table.waiting == [1] and len(table.said("BOARDING_DIE")) == 6


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


# --- hand-to-hand combat (Q35, Q36, Q37) ----------------------------------------------------------------


def meet(ours: int, theirs: int, we_led: bool = False, they_led: bool = False, active: int = 0) -> Table:
    """All figures of both sides stand in 1D3, but for a Captain who is elsewhere and one that moves last.

    `ours` and `theirs` count the Captains that are there.
    """
    crew = [ours - we_led, theirs - they_led]
    sides: list[dict[str, int]] = [{"1D3": n} if n else {} for n in crew]
    captains = ["1D3" if we_led else "0A4", "1D3" if they_led else "1H4"]
    other = "0H3" if active == 0 else "1A5"
    sides[active][other] = 1
    table = alongside(*sides, captains=captains, active=active, moves=1)
    return table.step(other, f"{other[0]}H4" if active == 0 else "1A4")


FORCES = [
    (ours, theirs, we, they)
    for ours, theirs in product((1, 2, 3), repeat=2)
    for we, they in product((False, True), repeat=2)
]


@pytest.mark.parametrize(("ours", "theirs", "we_led", "they_led"), FORCES)
@pytest.mark.parametrize("active", [0, 1])
def test_q36_q37_bonus_for_numbers_and_for_the_captain(
    ours: int, theirs: int, we_led: bool, they_led: bool, active: int
) -> None:
    """The Captain counts as a figure, and adds 1. Each die comes with its bonus in the events."""
    table = meet(ours, theirs, we_led, they_led, active)
    assert table.phase == "FIGHT" and table.waiting == [active]
    bonus = [max(0, ours - theirs) + we_led, max(0, theirs - ours) + they_led]
    # The first wins all: a 6 against a 1, but where the enemy's bonus makes up for it.
    dice: list[int] = []
    left = theirs
    while left:
        mine, other = max(0, ours - left) + we_led, max(0, left - ours) + they_led
        assert 6 + mine > 1 + other
        dice += [6, 1]
        left -= 1
    table.fight("1D3", *dice)
    rolled = table.said("ROLLED")
    assert rolled[:2] == [(0, 6, bonus[0]), (1, 1, bonus[1])]
    for i in range(theirs):
        now = theirs - i
        assert rolled[2 * i] == (0, 6, max(0, ours - now) + we_led)
        assert rolled[2 * i + 1] == (1, 1, max(0, now - ours) + they_led)
    assert "1D3" not in table.crew(1)
    assert table.over == they_led
    if they_led:
        assert table.ending == ("CAPTAIN", 0) and table.captain(1) is None


@pytest.mark.parametrize(("first", "second"), DICE)
def test_q36_the_lower_roll_loses_one_of_the_crew_and_ties_roll_again(first: int, second: int) -> None:
    again = (1, 6) if first == second else ()
    table = meet(1, 1).fight("1D3", first, second, *again)
    assert ("1D3" in table.crew(0)) == (first > second)
    assert ("1D3" in table.crew(1)) == (first <= second)
    assert len(table.said("ROLLED")) == 2 + len(again)


@pytest.mark.parametrize(
    ("ours", "theirs", "we_led", "dice", "crew"),
    [
        (2, 1, False, (3, 4, 6, 1), 2),  # 3 + 1 against 4: a tie
        (3, 1, False, (2, 4, 6, 1), 3),  # 2 + 2 against 4: a tie
        (3, 1, True, (1, 4, 6, 1), 2),  # 1 + 2 + 1 against 4: a tie
        (1, 1, True, (3, 4, 6, 1), 0),  # the Captain alone
        (2, 1, False, (4, 4), 2),  # no tie: 5 against 4
        (2, 2, True, (4, 4, 6, 1), 1),
    ],
)
def test_q36_ties_count_with_the_bonus(
    ours: int, theirs: int, we_led: bool, dice: tuple[int, ...], crew: int
) -> None:
    table = meet(ours, theirs, we_led).fight("1D3", *dice)
    assert table.crew(0).get("1D3", 0) == crew and table.crew(1).get("1D3", 0) == 0


def test_q36_the_bonus_is_counted_anew_before_every_roll() -> None:
    """3 against 2: the greater side loses two, then the bonus is the other's."""
    table = meet(3, 2).fight("1D3", 1, 6, 1, 6, 1, 6)
    assert table.said("ROLLED") == [(0, 1, 1), (1, 6, 0), (0, 1, 0), (1, 6, 0), (0, 1, 0), (1, 6, 1)]
    assert table.said("FELL") == [(0, place_number("1D3"), n) for n in (2, 1, 0)]
    assert table.crew(0) == {"0H4": 1} and table.crew(1)["1D3"] == 2


@pytest.mark.parametrize("crew", [0, 1, 2])
def test_q36_the_captain_falls_last_and_that_ends_the_game(crew: int) -> None:
    table = meet(crew + 1, 3, True)
    table.fight("1D3", *[1, 6] * (crew + 1))
    assert table.ending == ("CAPTAIN", 1) and table.captain(0) is None
    assert len(table.said("FELL")) == crew and table.said("CAPTAIN_FELL") == [(0, place_number("1D3"), 0)]
    assert table.results() == ([0, 1], [2, 1])


def test_q36_two_captains_in_one_combat() -> None:
    table = meet(1, 1, True, True).fight("1D3", 3, 3, 2, 5)
    assert table.ending == ("CAPTAIN", 1) and table.said("ROLLED")[0] == (0, 3, 1)


@pytest.mark.parametrize("order", [("1D3", "1F3"), ("1F3", "1D3")])
def test_q35_combats_in_the_order_the_active_side_chooses(order: tuple[str, str]) -> None:
    """Each is fought to its end before the next."""
    table = alongside({"0D5": 1, "0F5": 1}, {"1D3": 1, "1F3": 1}, captains=("0A4", "1H4"))
    table.step("0D5", "1D3").step("0F5", "1F3").lead("0A3")
    assert table.legal(0) == [FIGHT + place_number("1D3"), FIGHT + place_number("1F3")]
    assert table.reason(0, FIGHT + place_number("1E3")) == "NO_COMBAT"
    table.fight(order[0], 6, 1)
    assert table.phase == "FIGHT" and table.legal(0) == [FIGHT + place_number(order[1])]
    assert table.said("COMBAT") == [(0, place_number(order[0]), 0)]
    table.fight(order[1], 1, 6)
    assert table.phase == "MOVE" and table.waiting == [1]


def test_q35_the_game_stops_at_once_when_a_captain_falls() -> None:
    """The other combat is not fought any more."""
    table = alongside({"0D5": 1, "0F5": 1}, {"1D3": 1}, captains=("0A4", "1F3"))
    table.step("0D5", "1D3").step("0F5", "1F3").lead("0A3")
    table.fight("1F3", 6, 1)
    assert table.ending == ("CAPTAIN", 0) and table.crew(0) == {"1D3": 1, "1F3": 1}
    assert table.crew(1) == {"1D3": 1} and table.waiting == []


def test_without_combat_the_turn_passes_after_three_movements() -> None:
    table = alongside(captains=("0A4", "1H4")).lead("0A3").lead("0A4").lead("0A3")
    assert table.phase == "MOVE" and table.waiting == [1] and table.said("TURN") == [(1, 0, 0)]


# --- a draw after calm turns (Q39) ----------------------------------------------------------------------


def pass_turn(table: Table) -> Table:
    """Three movements of the Captain, about the after deck or the fore deck."""
    for _ in range(3):
        here = table.captain(table.table.active)
        assert here is not None
        table.lead(
            {"A4": here[0] + "A3", "A3": here[0] + "A4", "H4": here[0] + "H5", "H5": here[0] + "H4"}[here[1:]]
        )
    return table


def test_q39_a_hundred_turns_without_a_casualty_are_a_draw() -> None:
    table = alongside(captains=("0A4", "1H4"))
    for turn in range(99):
        assert table.table.calm == turn and table.waiting == [turn % 2]
        pass_turn(table)
    assert not table.over
    assert pass_turn(table).ending == ("QUIET_DECK", None) and table.results() == ([0.5, 0.5], [1, 1])


@pytest.mark.parametrize("dice", [(6, 1), (1, 6), (3, 3, 1, 6)])
def test_q39_a_casualty_of_either_side_counts(dice: tuple[int, ...]) -> None:
    table = alongside({"0D5": 1}, {"1D3": 1}, captains=("0A4", "1H4"), calm=99)
    table.lead("0A3").lead("0A4").step("0D5", "1D3").fight("1D3", *dice)
    assert not table.over and table.table.calm == 0 and table.waiting == [1]
    assert pass_turn(table).table.calm == 1


def test_q39_the_limit_is_a_parameter_of_the_edition() -> None:
    table = alongside(captains=("0A4", "1H4"), edition=edition_with(limits={"calm_turns": 2}))
    assert not pass_turn(table).over
    assert pass_turn(table).ending == ("QUIET_DECK", None)


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
