"""Boarding Parties: final volley, who is first, hand-to-hand combat, draws (rulings Q28, Q29, Q35 to Q39)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from flatboat.games.broadsides.edition.model import LETTER_NAMES
from flatboat.games.broadsides.rules.actions import CEASE, FIGHT
from flatboat.games.broadsides.rules.tables import Layout

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
