"""The move action: speed, seasons, the bonus move, Good Current, the end of the river."""

from __future__ import annotations

from typing import Any

import pytest

from .tables import river

SPEEDS = {"20": 5, "30": 4, "40": 4}


def boat(at: str | int = 5, size: str = "20", **more: Any) -> dict[str, Any]:
    return {"boat": size, "at": at} | more


@pytest.mark.parametrize("size", ["20", "30", "40"])
@pytest.mark.parametrize(
    ("season", "more"), [("AUTUMN", 0), ("WINTER", -1), ("SPRING", 1), ("SUMMER", 0), ("FINAL_AUTUMN", 0)]
)
def test_a_boat_moves_at_least_one_space_and_its_speed_at_most(size: str, season: str, more: int) -> None:
    t = river(boat(size=size), season=season)
    assert t.moves() == list(range(1, SPEEDS[size] + more + 1))
    assert t.reason(f"move {SPEEDS[size] + more + 1}") == "TOO_FAR"


def test_a_move_goes_down_the_river_and_takes_an_action_ruling_20() -> None:
    t = river(boat(5)).play("move 3")
    assert t.at() == 8 and t.table.actions == 1 and t.said("MOVED") == [(0, 5, 8)]


def test_from_a_port_the_first_point_goes_to_the_next_space_ruling_20() -> None:
    t = river(boat("Vicksburg")).play("port", "done", "move 1")
    assert t.at() == 29


def test_nobody_passes_new_orleans_ruling_20() -> None:
    t = river(boat(37))
    assert t.moves() == [1, 2, 3] and t.reason("move 4") == t.reason("move 20") == "RIVER_ENDS"
    t.play("move 3")
    assert t.moves() == [] and {t.reason(f"move {n}") for n in (1, 5)} == {"RIVER_ENDS"}
    assert t.reason("port") == t.reason("draw") == "LEGAL"


def test_at_the_end_of_the_river_no_current_helps() -> None:
    assert river(boat("New Orleans", hand="current")).reason("current") == "RIVER_ENDS"


def test_without_a_boat_nothing_moves() -> None:
    t = river({"hand": "current"})
    assert t.reason("move 1") == t.reason("current") == "NO_BOAT"


# ---------------------------------------------------------------- the bonus move


def test_two_moves_give_a_third_ruling_21() -> None:
    t = river(boat(5)).play("move 5", "move 2")
    assert t.table.actions == 0 and t.table.bonus == 1 and t.moves() == [1, 2, 3, 4, 5]
    t.play("move 5")
    assert t.at() == 17 and t.reason("move 1") == "NO_ACTION_LEFT" and t.reason("draw") == "LEGAL"


def test_the_bonus_move_is_optional_ruling_21() -> None:
    t = river(boat(5), boat(5)).play("move 1", "move 1", "draw: ice")
    assert t.table.turn == 1 and t.table.bonus == 0 and t.at(0) == 7


def test_a_port_action_and_a_move_give_no_bonus_ruling_21() -> None:
    assert river(boat("Vicksburg")).play("port", "done", "move 1").reason("move 1") == "NO_ACTION_LEFT"
    assert river(boat(27)).play("move 1", "port", "done").reason("move 1") == "NO_ACTION_LEFT"


def test_the_bonus_move_is_no_port_action() -> None:
    t = river(boat(18)).play("move 5", "move 5")
    assert t.reason("port") == "NO_ACTION_LEFT"


# ---------------------------------------------------------------- Good Current


def test_good_current_adds_two_spaces_to_each_move_ruling_22() -> None:
    t = river(boat(5, hand="current, ice")).play("current")
    assert t.table.actions == 2 and t.discards == "current" and t.hand() == "ice" and t.said("CURRENT")
    t.play("move 7", "move 7")
    assert t.moves() == list(range(1, 8))  # the bonus move, too
    assert t.play("move 7").at() == 26


def test_two_good_currents_add_up_ruling_22() -> None:
    t = river(boat(5, hand="2 current"), season="SPRING").play("current", "current")
    assert max(t.moves()) == 5 + 1 + 4


def test_good_current_comes_before_the_first_move_ruling_22() -> None:
    t = river(boat(5, hand="current")).play("move 1")
    assert t.reason("current") == "MOVED"
    t = river(boat("Vicksburg", hand="current")).play("port", "done", "current")
    assert max(t.moves()) == 7


def test_good_current_must_be_in_hand_and_a_move_be_left() -> None:
    assert river(boat(5, hand="ice")).reason("current") == "NO_SUCH_CARD"
    t = river(boat("Vicksburg", hand="current")).play("port", "done", "give up", "boat 20", "done")
    assert t.reason("current") == "NO_ACTION_LEFT"


def test_good_current_lasts_for_one_turn() -> None:
    t = river(boat(5, hand="current"), boat(5)).play("current", "draw: ice")
    assert max(t.moves()) == 5
    assert max(t.play("draw: peddler").moves()) == 5


def test_all_five_good_currents_in_spring_are_within_reach() -> None:
    t = river(boat(5, hand="5 current"), season="SPRING")
    for _ in range(5):
        t.play("current")
    assert max(t.moves()) == 16 and t.play("move 16").at() == 21


def test_a_season_that_changes_within_a_turn_acts_at_once_ruling_10() -> None:
    seller = boat("Vicksburg", cargo="furs")
    t = river(seller, placed=3, filled={"Vicksburg": "apples, pork, whiskey"})
    assert max(t.moves()) == 5
    t.play("port", "sell furs", "season pork: tile 2", "done")
    assert max(t.moves()) == 4  # winter
