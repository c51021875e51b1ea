"""The phases that open a turn: Growth, Livestock, Boon (G1 to G9)."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.rifle_and_axe.rules.tables import Happening

SPRING, SUMMER, FALL, WINTER = 1, 2, 3, 4
DULL = 7  # a boon that brings Happiness alone
SUPPLIES = ["horses", "food", "grain", "livestock", "salt", "gunpowder"]
#: What comes with an immigrant before supplies.
NEWCOMER = {"folk": 1, "clothing": 1, "rifles": 1, "tools": 1, "housewares": 1}


def dawn(make: Any, **side: Any) -> Any:
    """A table where the turn begins: no growth, no livestock, no room for a Horse."""
    return make(**{"phase": "begin", "livestock": 0, **side})


def begin(table: Any, *rolls: int) -> dict[str, int]:
    """What a turn's beginning brings, the 2 Happiness of a dull boon aside."""
    change: dict[str, int] = table.change("begin the turn", rolls=rolls)
    if change.get("happiness") == 2:
        del change["happiness"]
    return change


def plus(*parts: dict[str, int]) -> dict[str, int]:
    """Amounts added up."""
    return {name: sum(part.get(name, 0) for part in parts) for part in parts for name in part}


# --- Growth ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("folk", "rolls"), [(1, 0), (19, 0), (20, 1), (39, 1), (40, 2), (63, 3)])
def test_G1_a_growth_roll_for_every_20_folk(make: Any, folk: int, rolls: int) -> None:
    table = dawn(make, folk=folk)
    assert begin(table, *[1] * rolls, 1, DULL) == ({"folk": rolls} if rolls else {})


def test_G1_folk_are_counted_once_as_the_phase_begins(make: Any) -> None:
    """39 Folk grow beyond 40 by the first roll, and there is no second."""
    assert begin(dawn(make, folk=39), 5, 2, 2, 2, 2, 1, DULL)["folk"] == 2


@pytest.mark.parametrize(
    ("die", "births", "immigrants"), [(1, 1, 0), (2, 0, 1), (3, 0, 1), (4, 0, 1), (5, 0, 2), (6, 0, 2)]
)
def test_G1_growth_table(make: Any, die: int, births: int, immigrants: int) -> None:
    table = dawn(make, folk=20)
    change = begin(table, die, *[5, 5] * immigrants, 1, DULL)
    assert change == plus({"folk": births} if births else {}, *[NEWCOMER, {"salt": 2}] * immigrants)


@pytest.mark.parametrize(("die", "supply"), list(enumerate(SUPPLIES, 1)))
def test_G2_extra_supplies_table(make: Any, die: int, supply: str) -> None:
    table = dawn(make, folk=20, horses=6)
    other = 2 if die != 2 else 3
    assert begin(table, 2, die, other, 1, DULL) == plus(NEWCOMER, {supply: 1}, {SUPPLIES[other - 1]: 1})


def test_G2_each_immigrant_rolls_twice_for_supplies_of_its_own(make: Any) -> None:
    change = begin(dawn(make, folk=20), 6, 2, 3, 4, 5, 1, DULL)
    assert change == plus(NEWCOMER, NEWCOMER, {"food": 1, "grain": 1, "livestock": 1, "salt": 1})


def test_G2_boon_immigrants_are_the_same(make: Any) -> None:
    assert begin(dawn(make), 1, 1, 6, 6) == plus(NEWCOMER, {"gunpowder": 2})


def test_G3_newcomers_act_this_turn(make: Any) -> None:
    table = dawn(make, folk=20)
    begin(table, 5, 2, 2, 2, 2, 1, 1, 2, 2)
    assert table["folk"] == 23 and table.times("make housewares") == 23


# --- Livestock ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("livestock", "born"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (51, 10)])
def test_G4_livestock_breed_by_fives(make: Any, livestock: int, born: int) -> None:
    assert begin(dawn(make, livestock=livestock), 1, DULL) == ({"livestock": born} if born else {})


def test_G4_an_immigrants_livestock_comes_before_the_count(make: Any) -> None:
    assert begin(dawn(make, folk=20, livestock=3), 2, 4, 4, 1, DULL)["livestock"] == 2 + 1


@pytest.mark.parametrize("die", range(1, 7))
def test_G4_a_horse_on_a_four_or_more(make: Any, die: int) -> None:
    assert begin(dawn(make, horses=0), die, DULL) == ({"horses": 1} if die >= 4 else {})


@pytest.mark.parametrize(
    ("pens", "horses", "room"), [(2, 7, True), (2, 8, False), (3, 11, True), (3, 12, False), (0, 0, False)]
)
def test_G5_four_horses_a_pen(make: Any, pens: int, horses: int, room: bool) -> None:
    table = dawn(make, built={"corral": pens}, horses=horses)
    assert begin(table, 6, DULL) == ({"horses": 1} if room else {})
    assert (Happening.NO_HORSE_ROOM in table.kinds) == (not room)


def test_G5_an_immigrants_horse_without_room_gives_nothing(make: Any) -> None:
    assert begin(dawn(make, folk=20, horses=7), 2, 1, 1, 1, DULL) == plus(NEWCOMER, {"horses": 1})


def test_G5_the_start_is_full(make: Any) -> None:
    assert make().why("buy 1 horse") in ("no_room", "no_money")
    assert make(money=50).why("buy 1 horse") == "no_room"


# --- Boon -----------------------------------------------------------------------------------------------


def test_G6_a_leaching_vat_gives_a_lye_in_winter_too(make: Any) -> None:
    vat = {"leaching_vat": 1}
    assert begin(dawn(make, built=vat), 1, DULL) == {"lye": 1}
    assert begin(dawn(make, built=vat, turn=WINTER), 1) == {"lye": 1}


def test_G6_without_a_vat_no_lye(make: Any) -> None:
    table = dawn(make)
    assert begin(table, 1, DULL) == {} and Happening.LYE not in table.kinds


def test_G6_a_new_vat_gives_its_first_lye_next_turn(dusk: Any) -> None:
    table = dusk(lumber=2)
    assert "lye" not in table.change("build leaching vat")
    table.end()
    assert table["lye"] == 0
    assert begin(table, 1, DULL)["lye"] == 1


@pytest.mark.parametrize("season", [SPRING, SUMMER, FALL])
@pytest.mark.parametrize("die", range(1, 11))
def test_boon_table(make: Any, die: int, season: int) -> None:
    immigrants = {1: 1, 2: 2 if season == SPRING else 1}.get(die, 0)
    table = dawn(make, turn=season)
    gains = {
        4: {"grain": 8 if season == FALL else 4},
        6: {"livestock": 1},
        7: {"happiness": 2},
        10: {"militia": 2},
    }.get(die, {})
    change = table.change("begin the turn", rolls=[1, die, *[2, 2] * immigrants])
    assert change == plus(gains, *[NEWCOMER, {"food": 2}] * immigrants)
    assert table.phase == ("craftsman" if die == 3 else "action")


def test_G9_no_boon_in_winter(make: Any) -> None:
    table = dawn(make, turn=WINTER)
    assert begin(table, 1) == {} and table.phase == "action" and Happening.BOON not in table.kinds


@pytest.mark.parametrize(
    ("craft", "squares"), [("carpenter", "carve a tool"), ("blacksmith", "forge a tool")]
)
def test_G7_a_craftsman_raises_one_limit_now_and_in_every_later_turn(
    dusk: Any, craft: str, squares: str
) -> None:
    table = dusk(phase="begin", wood=9, metal=9)
    table.push("begin the turn", rolls=[1, 3])
    assert table.moves == {"take in a carpenter", "take in a blacksmith"}
    assert table.change(f"take in a {craft}") == {f"{craft}s": 1}
    both = {move: table.times(move) for move in ("carve a tool", "forge a tool")}
    assert both == {"carve a tool": 1, "forge a tool": 1} | {squares: 2}
    assert table.change(squares, squares)["spent"] == 2  # no Folk is added, nor spared
    table.end().push("begin the turn", rolls=[1, DULL])
    assert table.times(squares) == 2


def test_G7_two_craftsmen_of_a_kind_add_up(make: Any) -> None:
    table = make(phase="craftsman", carpenters=1, wood=9)
    table.push("take in a carpenter")
    assert table.times("carve a tool") == 3 and table.times("forge a tool") == 1


def fight(table: Any) -> int:
    """The Fight level in a raid that has just been met."""
    return int(table.event(Happening.FIGHT)[0][0])


def test_G8_the_militia_helps_in_this_turns_and_the_next_turns_raid(dusk: Any) -> None:
    levels = []
    table = dusk(phase="begin", food=90, salt=9)
    for boon in (10, DULL, DULL):
        table.push("begin the turn", rolls=[1, boon])
        levels.append(fight(table.end(raid=[3], then=[6])))  # Murder, and the settlers defend themselves
    assert levels == [24, 24, 4]  # 4 is George Rogers Clark's; rifles lack powder


def test_G8_rolled_again_it_is_twenty_still_one_turn_longer(dusk: Any) -> None:
    levels = []
    table = dusk(phase="begin", food=90, salt=9)
    for boon in (10, 10, DULL):  # Spring, Summer, Fall
        table.push("begin the turn", rolls=[1, boon])
        levels.append(fight(table.end(raid=[3], then=[6])))
    table.push("begin the turn", rolls=[1])
    levels.append(fight(table.end(raid=[3], then=[6, 1])))
    assert levels == [24, 24, 24, 4]


def test_G8_a_raid_without_a_fight_counts_too(dusk: Any) -> None:
    table = dusk(militia=2).end(raid=[2])
    assert table.side().militia == 1


def test_the_order_growth_livestock_lye_boon(make: Any) -> None:
    table = dawn(make, folk=20, livestock=5, built={"leaching_vat": 1})
    begin(table, 1, 1, DULL)
    assert table.kinds == [Happening.GROWTH, Happening.BORN, Happening.FOAL, Happening.LYE, Happening.BOON]


def test_a_new_turn_clears_what_was_done(make: Any) -> None:
    table = dawn(
        make,
        used={"tools": 2, "horses": 3},
        done={"fishing": 6},
        spent=9,
        labor=3,
        milked=4,
        lost=2,
        unfed=3,
        boon=9,
        winter=3,
        fuel=4,
        raid=9,
        husbandry=2,
    )
    table.side().greatest[0], table.side().greatest[1] = 4, 2
    table.side().sold, table.side().bought = 0b1001, 1 << 14
    begin(table, 1, DULL)
    s = table.side()
    assert list(s.used) == [0] * 5 and list(s.done) == [0] * 30
    assert (s.spent, s.labor, s.milked, s.lost, s.unfed, s.husbandry) == (0, 0, 0, 0, 0, -1)
    assert s.sold == s.bought == 0
    assert (list(s.greatest), s.winter, s.fuel, s.raid) == ([0, 0], 0, 0, 0)
    assert table.why("hunt") is None and table.times("fish") == 6
