"""Hardship and Mishap Phase, and the choice of what is lost (H1, H2, H12, S10)."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.rifle_and_axe.rules.tables import Happening

#: What a quiet end of a turn changes: Food, Salt, two points of Happiness, and that what was done is done.
QUIET = {"food": -10, "salt": -1, "happiness": 2}


def losses(table: Any, **how: Any) -> dict[str, int]:
    """What a turn's end takes beyond what it always does."""
    before = table.facts()
    table.end(**how)
    after = table.facts()
    return {
        name: after[name] - before[name] - QUIET.get(name, 0)
        for name in after
        if after[name] - before[name] != QUIET.get(name, 0)
    }


def test_a_quiet_end_of_a_turn(dusk: Any) -> None:
    table = dusk()
    assert losses(table) == {}
    assert table.kinds[:5] == [
        Happening.ENDED_ACTIONS,
        Happening.HARDSHIP,
        Happening.MISHAP,
        Happening.MISHAP,
        Happening.RAID,
    ]


HARDSHIPS = {1: ("livestock", 1), 2: ("livestock", 2), 3: ("livestock", 3)}
SICKNESS = {7: 1, 8: 2, 9: 3, 10: 4}
MISHAPS = {1: "rifles", 3: "implements", 8: "tools", 9: "gunpowder", 10: "housewares"}


@pytest.mark.parametrize(("die", "row"), HARDSHIPS.items())
def test_hardship_table_animals(dusk: Any, die: int, row: tuple[str, int]) -> None:
    assert losses(dusk(livestock=10), hardship=die) == {row[0]: -row[1]}


@pytest.mark.parametrize("die", [4, 5, 6])
@pytest.mark.parametrize(("grain", "food", "taken"), [(9, 0, "grain"), (0, 30, "food")])
def test_hardship_table_crops_four_of_what_there_is(
    dusk: Any, die: int, grain: int, food: int, taken: str
) -> None:
    table = dusk(grain=grain, food=food)
    table.end(hardship=die, then=[1] * (10 if food == 0 else 0))
    assert table.event(Happening.LOST) == [(9 if taken == "grain" else 8, 4)]


@pytest.mark.parametrize(("die", "dead"), SICKNESS.items())
def test_hardship_table_folk(dusk: Any, die: int, dead: int) -> None:
    table = dusk(food=20)
    table.end(hardship=die)
    assert table["folk"] == 10 - dead
    assert table.side().lost == dead and table["happiness"] == 10 + 2 - dead


@pytest.mark.parametrize(("die", "resource"), MISHAPS.items())
def test_mishap_table_one_of_these(dusk: Any, die: int, resource: str) -> None:
    table = dusk(gunpowder=5, housewares=20)
    assert losses(table, mishaps=(die, 5)) == {resource: -1}


def test_mishap_table_wear_and_tear(dusk: Any) -> None:
    assert losses(dusk(clothing=20), mishaps=(4, 5)) == {"clothing": -2}


@pytest.mark.parametrize(
    ("die", "side", "change"),
    [
        (2, {"peace": 0}, {"happiness": -1}),
        (2, {"peace": 1, "happiness": 0}, {"peace": -1}),
        (5, {"wood": 3}, {"wood": -1}),
        (5, {"lumber": 3}, {"lumber": -1}),
        (6, {"grain": 5, "food": 0}, {"grain": -2}),
    ],
)
def test_H1_nothing_is_asked_when_only_one_is_there(
    dusk: Any, die: int, side: dict[str, int], change: dict[str, int]
) -> None:
    table = dusk(**side)
    before = table.facts()
    table.end(mishaps=(die, 1), then=[1] * 10 if side.get("food") == 0 else [])
    name, n = next(iter(change.items()))
    assert table.event(Happening.LOST)[0][1] == -n
    assert table.facts()[name] == before[name] + n + (QUIET.get(name, 0) if name == "happiness" else 0)


@pytest.mark.parametrize(
    ("how", "names"),
    [
        ({"hardship": 4}, ("grain", "food")),
        ({"hardship": 5}, ("grain", "food")),
        ({"hardship": 6}, ("grain", "food")),
        ({"mishaps": (2, 1)}, ("happiness", "peace")),
        ({"mishaps": (5, 1)}, ("wood", "lumber")),
        ({"mishaps": (6, 1)}, ("grain", "food")),
    ],
)
def test_H1_the_player_chooses_when_both_are_there(
    dusk: Any, how: dict[str, Any], names: tuple[str, str]
) -> None:
    table = dusk(grain=20, food=40, wood=20, lumber=20, peace=20).end(**how, raid=[])
    assert table.phase == "lose"
    assert table.moves == {f"lose {name}" for name in names}


def test_H1_unit_by_unit(dusk: Any) -> None:
    table = dusk(grain=20, food=40).end(hardship=4)
    assert table.change("lose grain") == {"grain": -1} and table.change("lose food") == {"food": -1}
    assert table.change("lose grain") == {"grain": -1} and table.phase == "lose"
    table.push("lose grain")
    assert (table["grain"], table["food"]) == (17, 39 - 10)


def test_H1_what_runs_out_is_asked_no_longer(dusk: Any) -> None:
    table = dusk(grain=1, food=40).end(hardship=4)
    table.push("lose grain")
    assert (table["grain"], table["food"]) == (0, 40 - 3 - 10) and table.phase == "begin"


def test_H1_nothing_is_asked_when_all_goes(dusk: Any) -> None:
    table = dusk(grain=2, food=2).end(hardship=4, then=[1] * 10)
    assert (table["grain"], table["food"]) == (0, 0)


def test_H2_fire_takes_a_cabin_and_its_housing(dusk: Any) -> None:
    table = dusk(housing=12)
    assert losses(table, mishaps=(7, 5)) == {"cabin": -1, "housing": -1}


def test_H2_without_a_cabin_nothing_burns(dusk: Any) -> None:
    table = dusk(built={"cabin": 0, "blockhouse": 2}, housing=12)
    assert losses(table, mishaps=(7, 7)) == {}


@pytest.mark.parametrize("hardship", [1, 2, 3])
@pytest.mark.parametrize("livestock", [0, 1])
def test_S10_losses_take_what_is_there(dusk: Any, hardship: int, livestock: int) -> None:
    table = dusk(livestock=livestock).end(hardship=hardship)
    assert table["livestock"] == 0


@pytest.mark.parametrize("resource", [*MISHAPS.values(), "clothing"])
def test_S10_mishaps_take_what_is_there(dusk: Any, resource: str) -> None:
    die = next((die for die, name in MISHAPS.items() if name == resource), 4)
    table = dusk(**{resource: 1}).end(mishaps=(die, die))
    assert table[resource] == 0


def test_H12_the_first_mishap_is_carried_out_before_the_second_falls(dusk: Any) -> None:
    """One Grain is left by the first choice, so the second Spoilage asks again; then it does not."""
    table = dusk(grain=4, food=40).end(mishaps=(6, 6))
    assert table.kinds.count(Happening.MISHAP) == 1 and table.phase == "lose"
    table.push("lose grain")
    assert Happening.MISHAP not in table.kinds
    table.push("lose grain")
    assert table.kinds.count(Happening.MISHAP) == 1 and table.phase == "lose"
    table.push("lose grain", "lose grain")
    assert (table["grain"], table["food"]) == (0, 30)


def test_two_mishaps_of_a_kind_both_take(dusk: Any) -> None:
    assert losses(dusk(clothing=20), mishaps=(4, 4)) == {"clothing": -4}


def test_S11_a_settlement_without_folk_is_abandoned_at_once(dusk: Any) -> None:
    """Nothing more is rolled: the dice below are all there are."""
    table = dusk(folk=4, food=9)
    table.push("end the action phase", rolls=[10])
    assert table.phase == "fallen" and table.position.over
    assert table.event(Happening.FELL) == [(1, 2)]


def test_what_is_left_of_the_folk_goes_on(dusk: Any) -> None:
    table = dusk(folk=5, food=9, salt=0).end(hardship=10)
    assert table["folk"] == 1 and table.phase == "begin"
