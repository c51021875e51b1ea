"""Consume, Seasonal, Storage and Happiness Phase (C1 to C6, C8)."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.rifle_and_axe.rules.tables import Cause, Happening

WINTER = 4
MILD, HARSH = 1, 5  # dice of the Winter Table; the harsh row here wants 3 Fuel


# --- food and salt ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("food", [10, 13])
def test_C1_each_folk_eats_a_food(dusk: Any, food: int) -> None:
    table = dusk(food=food).end()
    assert table["food"] == food - 10 and table["folk"] == 10 and table.side().unfed == 0


@pytest.mark.parametrize("die", range(1, 7))
def test_C1_each_unfed_folk_is_lost_on_a_five(dusk: Any, die: int) -> None:
    table = dusk(food=9).end(then=[die])
    assert table["food"] == 0 and table["folk"] == (9 if die >= 5 else 10)
    assert table.side().unfed == 1


def test_C1_every_unfed_folk_rolls_for_itself(dusk: Any) -> None:
    table = dusk(food=4).end(then=[5, 4, 6, 1, 5, 2])
    assert table["folk"] == 7 and table.event(Happening.ATE) == [(4, 6)]


@pytest.mark.parametrize(("folk", "need"), [(9, 0), (10, 1), (19, 1), (20, 2), (35, 3)])
def test_C2_every_ten_folk_take_a_salt(dusk: Any, folk: int, need: int) -> None:
    table = dusk(folk=folk, food=folk, salt=9, containers=99, clothing=99, housing=99, housewares=99).end()
    assert table["salt"] == 9 - need


def test_C2_each_missing_salt_leaves_ten_to_roll(dusk: Any) -> None:
    dice = [4, 3, 6, 1, 2, 3, 5, 1, 1, 1]
    table = dusk(salt=0).end(then=dice)
    assert table["folk"] == 7 and table.side().lost == 3
    table = dusk(folk=30, food=30, salt=1).end(then=dice + [6, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    assert table["folk"] == 26 and table["salt"] == 0


def test_C2_after_hunger(dusk: Any) -> None:
    """Nine are left, who need no Salt."""
    table = dusk(food=9, salt=0).end(then=[6])
    assert table["folk"] == 9 and Happening.SALTED not in table.kinds


def test_C8_lack_of_salt_is_not_starvation_but_its_dead_are_lost(dusk: Any) -> None:
    table = dusk(salt=0).end(then=[6] + [1] * 9)
    causes = {cause: n for n, cause in table.event(Happening.HAPPIER)}
    assert causes == {Cause.FOLK_LOST: -1}


def test_S11_all_starved(dusk: Any) -> None:
    table = dusk(folk=2, food=0).end(then=[5, 5], happy=())
    assert table.phase == "fallen" and table.side().fall == 2


@pytest.mark.parametrize(("food", "dice"), [(9, [4]), (6, [5, 2, 6, 1])])
def test_every_die_of_the_unfed_is_told(dusk: Any, food: int, dice: list[int]) -> None:
    table = dusk(food=food, folk=10, salt=1).end(then=dice)
    assert table.event(Happening.HUNGER) == [(die, 0) for die in dice]


def test_every_die_of_those_without_salt_is_told(dusk: Any) -> None:
    dice = [1, 2, 3, 4, 5, 6, 1, 2, 3, 3]
    table = dusk(salt=0).end(then=dice)
    assert table.event(Happening.NO_SALT) == [(die, 0) for die in dice]
    assert table.event(Happening.FOLK_LOST) == [(3, Cause.SALT)]


def test_a_famine_of_many_is_told_whole_and_so_is_what_comes_after_it(dusk: Any) -> None:
    """The last dice by what they show; none is left out, nor what the turn's end tells."""
    hungry, saltless = [1, 2, 3, 4] * 50, [1, 2, 3] * 66 + [1, 1]
    table = dusk(folk=200, food=0, salt=0).end(then=hungry + saltless)
    assert table["folk"] == 200
    for kind, dice in ((Happening.HUNGER, hungry), (Happening.NO_SALT, saltless)):
        told = [die for die, n in table.event(kind) for _ in range(max(1, n))]
        assert sorted(told) == sorted(dice)
    for kind in (Happening.HAPPY_DICE, Happening.STANDS_STORES, Happening.TURN):
        assert kind in table.kinds


# --- winter -----------------------------------------------------------------------------------------------


def frost(dusk: Any, die: int, *, then: tuple[int, ...] = (), **side: Any) -> Any:
    """A winter that the settlement comes to well housed and clad; `then` are dice before the winter's."""
    given = {
        "turn": WINTER,
        "folk": 10,
        "livestock": 5,
        "wood": 9,
        "housing": 99,
        "clothing": 99,
        "housewares": 99,
    }
    return dusk(**given | side).end(mishaps=(3, 3), hardship=1, then=[*then, die])


@pytest.mark.parametrize(
    ("die", "folk", "livestock", "fuel"),
    [(1, 0, 0, 0), (2, 0, 0, 1), (3, 0, 1, 1), (4, 0, 1, 2), (5, 0, 2, 3), (6, 1, 2, 4)],
)
def test_C3_winter_table(dusk: Any, die: int, folk: int, livestock: int, fuel: int) -> None:
    table = frost(dusk, die)
    assert table["folk"] == 10 - folk
    assert table["livestock"] == 5 - 1 - livestock  # 1 wandered off before
    assert table["wood"] == 9 - fuel


@pytest.mark.parametrize("turn", [1, 2, 3, 5, 18])
def test_C3_only_in_winter(dusk: Any, turn: int) -> None:
    table = dusk(turn=turn).end()
    assert Happening.WINTER not in table.kinds


def test_C3_fuel_is_wood_or_lumber_as_the_player_likes(dusk: Any) -> None:
    table = frost(dusk, 5, lumber=9)
    assert table.moves == {"lose wood", "lose lumber"}
    table.push("lose lumber", "lose wood", "lose lumber")
    assert (table["wood"], table["lumber"]) == (8, 7) and table.phase == "begin"


@pytest.mark.parametrize(("wood", "lumber"), [(9, 0), (0, 9), (1, 2), (2, 0)])
def test_C3_where_there_is_no_choice_nothing_is_asked(dusk: Any, wood: int, lumber: int) -> None:
    table = frost(dusk, 5, wood=wood, lumber=lumber)
    assert table["wood"] + table["lumber"] == max(0, wood + lumber - 3)


@pytest.mark.parametrize("die", [5, 6])
@pytest.mark.parametrize(
    ("short", "extra"),
    [
        ({}, 0),
        ({"housing": 8}, 1),
        ({"clothing": 8}, 1),
        ({"wood": 2}, 1),
        ({"wood": 0, "lumber": 0}, 1),
        ({"housing": 8, "clothing": 8}, 2),
        ({"housing": 8, "clothing": 8, "wood": 2}, 3),
    ],
)
def test_C4_a_harsh_winter_takes_a_folk_for_each_shortage(
    dusk: Any, die: int, short: dict[str, int], extra: int
) -> None:
    table = frost(dusk, die, **short)
    assert table["folk"] == 10 - extra - (1 if die == 6 else 0)


def test_C4_starvation_is_a_shortage_too(dusk: Any) -> None:
    table = frost(dusk, 5, then=(1,), food=9)  # one unfed who stays
    assert table["folk"] == 9 and table.event(Happening.FOLK_LOST) == [(1, Cause.HARSH_WINTER)]
    table = frost(dusk, 5, then=(1,), food=9, housing=1, clothing=1, wood=0)
    assert table["folk"] == 6


@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_C4_other_winters_take_none_for_shortages(dusk: Any, die: int) -> None:
    table = frost(dusk, die, housing=1, clothing=1, wood=0, lumber=0, food=9, then=(1,))
    assert table["folk"] == 10


@pytest.mark.parametrize(("housing", "extra"), [(9, 0), (8, 1), (10, 0)])
def test_C4_shortages_are_judged_after_the_rows_own_folk(dusk: Any, housing: int, extra: int) -> None:
    """The hardest row takes a Folk first: 9 are left to be housed, the first one lost already."""
    assert frost(dusk, 6, housing=housing)["folk"] == 9 - extra


def test_C4_shortages_are_judged_before_the_extra_ones(dusk: Any) -> None:
    """Two of ten lack a house and clothes: both count, though the first lost would mend nothing."""
    assert frost(dusk, 5, housing=9, clothing=9)["folk"] == 8


def test_S11_abandoned_in_winter(dusk: Any) -> None:
    table = dusk(turn=WINTER, folk=1, food=5).end(then=[6], happy=())
    assert table.phase == "fallen"
    table = dusk(turn=WINTER, folk=2, food=5, housing=1, clothing=1, wood=0).end(then=[5], happy=())
    assert table.phase == "fallen" and table.side().fall == 2


# --- storage ----------------------------------------------------------------------------------------------

STORE = {"grain": 5, "food": 15, "lye": 5, "salt": 6, "gunpowder": 5}  # 25 are left after Food and Salt


@pytest.mark.parametrize(
    ("containers", "cellars", "owed"), [(25, 0, 0), (30, 0, 0), (24, 1, 0), (24, 0, 1), (10, 3, 12)]
)
def test_C5_containers_and_root_cellars_hold_so_much(
    dusk: Any, containers: int, cellars: int, owed: int
) -> None:
    table = dusk(**STORE, containers=containers, built={"root_cellar": cellars}).end()
    assert table.phase == ("discard" if owed else "begin")
    assert table.event(Happening.OVERFLOW) == ([(owed, 0)] if owed else [])


@pytest.mark.parametrize("good", ["grain", "food", "lye", "salt", "gunpowder"])
def test_C5_the_player_discards_the_difference(dusk: Any, good: str) -> None:
    table = dusk(**STORE, containers=22).end(happy=())
    assert table.change(f"discard 2 {good}") == {good: -2}
    table.push(f"discard 1 {good}", rolls=[1, 1])
    assert table[good] == 2 and table.phase == "begin"


def test_C5_in_any_mix_and_no_more_than_has_to_go(dusk: Any) -> None:
    table = dusk(**STORE, containers=18).end(happy=())
    assert table.why("discard 10 food") == "lack food" and table.why("discard 5 grain") is None
    table.push("discard 5 grain")
    assert table.why("discard 1 grain") == "lack grain" and table.why("discard 5 food") == "too_many"
    table.push("discard 1 lye", "discard 1 salt", rolls=[1, 1])
    assert [table[good] for good in STORE] == [0, 5, 4, 4, 5]


def test_C5_wood_hides_and_the_rest_need_no_containers(dusk: Any) -> None:
    table = dusk(containers=0, hides=50, metal=50, money=50, seed=50, food=10, salt=1).end()
    assert table.phase == "begin" and Happening.OVERFLOW not in table.kinds


def test_C5_what_leaves_no_choice_is_not_asked(dusk: Any) -> None:
    table = dusk(food=18, containers=5).end()
    assert table["food"] == 5 and table.phase == "begin"
    table = dusk(**STORE, containers=0).end()
    assert sum(table[good] for good in STORE) == 0 and table.phase == "begin"


# --- happiness ----------------------------------------------------------------------------------------------


def told(table: Any) -> dict[int, int]:
    """What each cause did to Happiness."""
    return {cause: n for n, cause in table.event(Happening.HAPPIER)}


@pytest.mark.parametrize(("first", "second"), [(1, 1), (6, 6), (2, 5)])
def test_C6_two_dice(dusk: Any, first: int, second: int) -> None:
    table = dusk().end(happy=(first, second))
    assert table["happiness"] == 10 + first + second and told(table) == {}


@pytest.mark.parametrize(
    ("side", "cause", "n"),
    [
        ({"clothing": 9}, Cause.CLOTHES, -1),
        ({"clothing": 0}, Cause.CLOTHES, -1),
        ({"housing": 9}, Cause.HOUSING, -1),
        ({"housewares": 9}, Cause.HOUSEWARES, -1),
        ({"done": {"cooking": 1}}, Cause.NO_SOAP, -2),
        ({"done": {"soap_making": 1}}, Cause.NO_COOKING, -2),
    ],
)
def test_C6_what_each_shortage_and_omission_costs(
    dusk: Any, side: dict[str, Any], cause: int, n: int
) -> None:
    table = dusk(**side).end(happy=(3, 3))
    assert told(table) == {cause: n} and table["happiness"] == 16 + n


@pytest.mark.parametrize(("die", "n"), [(1, 1), (2, 1), (3, 0), (4, 0), (5, -1)])
def test_C6_mild_and_harsh_winters(dusk: Any, die: int, n: int) -> None:
    table = frost(dusk, die)
    assert table["happiness"] == 10 + 2 + n
    assert told(table) == ({Cause.MILD_WINTER if n > 0 else Cause.HARSH_WINTER: n} if n else {})


def test_C6_starvation_once_and_one_for_each_folk_lost_from_any_cause(dusk: Any) -> None:
    """Three by sickness, one by hunger of two unfed; none of the last turn's."""
    table = dusk(food=5).end(hardship=9, then=[5, 1])
    assert told(table) == {Cause.HUNGER: -1, Cause.FOLK_LOST: -4}
    assert table["happiness"] == 10 + 2 - 5


def test_C8_unfed_folk_who_stay_are_starvation(dusk: Any) -> None:
    assert told(dusk(food=9).end(then=[1])) == {Cause.HUNGER: -1}


def test_C6_folk_lost_to_raid_salt_and_winter(dusk: Any) -> None:
    given = {"turn": WINTER, "leader": "harrod", "food": 30, "salt": 0, "folk": 12, "wood": 0}
    rich = {"clothing": 99, "housing": 99, "housewares": 99, "rifles": 0}
    table = dusk(**given | rich).end(raid=[7], then=[1, 1, 1, *[6, *[1] * 9], 6])
    assert table["folk"] == 12 - 2 - 1 - 1 - 1
    assert told(table) == {Cause.FOLK_LOST: -5, Cause.HARSH_WINTER: -1}


def test_C6_soap_and_cooking_done_once_are_enough(dusk: Any) -> None:
    table = dusk(done={}, lye=1, wood=1)
    table.push("make soap", "cook").end()
    assert told(table) == {}


def test_C6_S10_summed_and_applied_once_and_not_below_zero(dusk: Any) -> None:
    worst = {"clothing": 0, "housing": 0, "housewares": 0, "done": {}}
    assert dusk(happiness=0, **worst).end(happy=(6, 6))["happiness"] == 12 - 3 - 4
    assert dusk(happiness=2, **worst).end(happy=(1, 1))["happiness"] == 0
    assert dusk(happiness=0, **worst).end(happy=(3, 3))["happiness"] == 0


def test_C8_shortages_are_judged_afresh_in_the_phase_that_asks(dusk: Any) -> None:
    """After the harsh winter's dead there are clothes enough for the living."""
    table = frost(dusk, 5, clothing=9)
    assert table["folk"] == 9 and told(table) == {Cause.HARSH_WINTER: -1, Cause.FOLK_LOST: -1}


def test_the_phases_come_in_their_order(dusk: Any) -> None:
    table = dusk(turn=WINTER, food=12, gunpowder=4, wood=1, containers=1)
    table.end(hardship=1, mishaps=(1, 3), raid=[3], then=[6, 2])
    assert table.phase == "discard"
    order = [Happening.HARDSHIP, Happening.MISHAP, Happening.MISHAP, Happening.RAID, Happening.FIGHT]
    order += [Happening.ATE, Happening.SALTED, Happening.WINTER, Happening.FUEL, Happening.OVERFLOW]
    assert [kind for kind in table.kinds if kind in order] == order
    table.push("discard 1 food", "discard 2 gunpowder")
    assert table.kinds[:2] == [Happening.LOST, Happening.HAPPY_DICE]
