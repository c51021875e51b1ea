"""Build, and what structures bring (A4, A10, S9)."""

from __future__ import annotations

from typing import Any

import pytest

from .test_rules_setup import BOARD

RICH = {"folk": 60, "tools": 60, "horses": 20, "wood": 60, "lumber": 60}
SAID = {"corral": "corral pen", "school": "school house", "smithy": "smithy shop"}
MOVES = {name: f"build {SAID.get(name, name.replace('_', ' '))}" for name in BOARD}


@pytest.mark.parametrize("name", BOARD)
def test_A4_labor_in_folk_and_tools_a_horse_wood_and_lumber(make: Any, name: str) -> None:
    """And once its Happiness, its Housing for good; nothing else changes."""
    _, labor, wood, lumber, _, happy, housing, _ = BOARD[name]
    expected = {
        "spent": labor,
        "used tools": labor,
        "used horses": 1,
        "wood": -wood,
        "lumber": -lumber,
        "at build": 1,
        name: 1,
        "happiness": happy,
        "housing": housing,
    }
    change = make(**RICH).change(MOVES[name])
    assert change == {key: n for key, n in expected.items() if n}


@pytest.mark.parametrize("name", BOARD)
def test_A4_each_of_its_costs_is_needed(make: Any, name: str) -> None:
    _, labor, wood, lumber, *_ = BOARD[name]
    enough = {"folk": labor, "tools": labor, "horses": 1, "wood": wood, "lumber": lumber}
    move = MOVES[name]
    assert make(**enough).why(move) is None
    assert make(**enough | {"folk": labor - 1}).why(move) == "not_enough_folk"
    assert make(**enough | {"tools": labor - 1}).why(move) == "not_enough_tools"
    assert make(**enough | {"horses": 0}).why(move) == "no_horse"
    if wood:
        assert make(**enough | {"wood": wood - 1}).why(move) == "lack wood"
    if lumber:
        assert make(**enough | {"lumber": lumber - 1}).why(move) == "lack lumber"


def test_A3_tools_for_labor_must_be_free(make: Any) -> None:
    assert make(**RICH | {"tools": 8}, used={"tools": 2}).why("build stockade") is None
    assert make(**RICH | {"tools": 8}, used={"tools": 3}).why("build stockade") == "not_enough_tools"


@pytest.mark.parametrize("name", BOARD)
def test_A10_no_more_than_its_maximum(make: Any, name: str) -> None:
    most, move = BOARD[name][4], MOVES[name]
    if most == 0:
        assert make(**RICH, built={name: 99}).why(move) is None
    else:
        assert make(**RICH, built={name: most - 1}).why(move) is None
        assert make(**RICH, built={name: most}).why(move) == "all_built"


@pytest.mark.parametrize(("name", "happy"), [("school", 5), ("church", 10), ("courthouse", 15)])
def test_A10_one_time_happiness_comes_at_once_and_not_again(dusk: Any, name: str, happy: int) -> None:
    table = dusk(**RICH | {"folk": 10})
    table.push(MOVES[name])
    assert table["happiness"] == 10 + happy
    table.end(mishaps=(1, 1), happy=(1, 2))
    assert table["happiness"] == 10 + happy + 3


def test_A10_benefits_count_from_the_same_moment(make: Any) -> None:
    table = make(**RICH | {"horses": 8}, money=50)
    assert table.why("buy 1 horse") == "no_room"
    assert table.push("build corral pen").times("buy 1 horse") == 4
    table = make(**RICH | {"folk": 2}, grain=50).push("build tub mill")
    assert table.times("grind grain") == 1  # for both Folk built it
    table = make(**RICH | {"folk": 10}, hides=9).push("build road")
    assert table.why("sell 1 hide") is None


@pytest.mark.parametrize(
    ("built", "fight"),
    [
        ({}, 0),
        ({"stockade": 1}, 10),
        ({"blockhouse": 1}, 2),
        ({"blockhouse": 4}, 8),
        ({"log_station": 3}, 6),
        ({"stockade": 1, "blockhouse": 4, "log_station": 5}, 28),
        ({name: 1 for name in BOARD if name not in ("stockade", "blockhouse", "log_station")}, 0),
    ],
)
def test_structures_fight(dusk: Any, built: dict[str, int], fight: int) -> None:
    table = dusk(leader="harrod", built=built, lumber=0, lye=0)
    table.end(raid=[3], then=[6])
    assert table.event(23) == [(fight, 5)]


def test_what_is_built_this_turn_fights_this_turn(dusk: Any) -> None:
    table = dusk(**RICH | {"folk": 10, "lumber": 4, "wood": 10}, leader="harrod").push("build stockade")
    assert table.end(raid=[3], then=[6]).event(23) == [(10, 5)]
