"""Upgrades of the Move phase (RT Truck Stop Upgrades; rulings 4.8)."""

from __future__ import annotations

from typing import Any

import pytest

CORNERS = {"Jericho", "Lone Elm", "Tatanka", "Copper Flats"}
EDGES = {"Prairie Rose", "Bedford Falls", "Fort Lee", "Cedar Bluff"}
LINE = "Jericho | Fort Lee | Tatanka | Lone Elm | Old Sawyer | West Morgan"
TOO_FAR = "no road you can pay for leads to a free place at that distance"


# --- Ace Dispatcher ---------------------------------------------------------------------


def test_RT_ace_dispatcher_stops_where_another_truck_stands(make: Any) -> None:
    table = make(at=["West Morgan", "Fort Lee"], upgrades=["Ace Dispatcher"]).push("pay 1 point")
    assert table.drives == EDGES
    assert table.push("drive to Fort Lee").at() == table.at(1) == "Fort Lee"


def test_4_8_ace_dispatcher_not_at_the_centre(make: Any) -> None:
    table = make(at=["Fort Lee"], upgrades=["Ace Dispatcher"]).push("pay 1 point")
    assert table.why("drive to West Morgan") == "trucks cannot stop at the distribution centre"


def test_4_8_ace_dispatcher_others_may_not_stop_at_the_owner(make: Any) -> None:
    table = make(at=["West Morgan", "Fort Lee"], upgrades=[None, "Ace Dispatcher"]).push("pay 1 point")
    assert table.why("drive to Fort Lee") == "another truck stands at Fort Lee"


# --- Ethanol Hybrid ---------------------------------------------------------------------


def test_RT_ethanol_corn_is_fuel_of_one(make: Any) -> None:
    table = make(hands=["3 corn"], upgrades=["Ethanol Hybrid"]).push("burn corn")
    assert table.drives == EDGES and table.discards == "1 corn"
    assert table.push("burn corn").drives == CORNERS
    assert table.push("drive to Jericho").points[0] == 5


def test_4_8_ethanol_more_than_three_corn_is_three_spaces(make: Any) -> None:
    table = make(hands=["5 corn"], at=["Jericho"], map=LINE, upgrades=["Ethanol Hybrid"])
    ends = []
    for _ in range(5):
        ends.append(table.push("burn corn").drives)
    assert ends == [{"Fort Lee"}, {"Tatanka"}, {"Lone Elm"}, {"Lone Elm"}, {"Lone Elm"}]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("burn corn", "pay fuel 1"),
        ("pay fuel 1", "burn corn"),
        ("burn corn", "pay 1 point"),
        ("pay 1 point", "burn corn"),
    ],
)
def test_RT_ethanol_corn_is_not_mixed(make: Any, first: str, then: str) -> None:
    table = make(hands=["2 corn, 1 fuel 1"], upgrades=["Ethanol Hybrid"]).push(first)
    assert table.why(then) == "you pay for a move in one way only, by fuel, points or corn"


def test_RT_ethanol_use_corn_or_fuel(make: Any) -> None:
    table = make(hands=["1 corn, 1 fuel 2"], points=[0], upgrades=["Ethanol Hybrid"])
    assert table.moves == ["burn corn", "pay fuel 2"]


def test_M6_ethanol_corn_saves_from_the_tow(make: Any) -> None:
    given = {"at": ["Jericho", "Fort Lee"], "map": LINE, "upgrades": ["Ethanol Hybrid"], "points": [0]}
    assert make(hands=["2 corn"], **given).moves == ["burn corn"]
    table = make(hands=["2 corn"], **given).push("burn corn")
    assert table.moves == ["burn corn"]  # one would end at the other truck
    assert table.push("burn corn").drives == {"Tatanka"}
    assert make(hands=["1 corn"], **given).moves == ["be towed"]


# --- GPS --------------------------------------------------------------------------------


def test_RT_gps_one_diagonal_step(make: Any) -> None:
    table = make(upgrades=["GPS"]).push("pay 1 point")
    assert table.drives == EDGES | CORNERS
    table = make(at=["Jericho"], upgrades=["GPS"]).push("pay 1 point")
    assert table.drives == {"Prairie Rose", "Bedford Falls"}  # the centre is diagonal: no stop


def test_RT_gps_consumes_fuel_as_usual_as_part_of_the_move(make: Any) -> None:
    drawn = """
    Jericho |         |
            | Tatanka | Fort Lee | West Morgan
    """
    table = make(map=drawn, at=["Jericho"], hands=["1 fuel 2"], upgrades=["GPS"]).push("pay fuel 2")
    assert table.drives == {"Fort Lee"}  # one diagonal, one straight


def test_RT_gps_only_one_a_turn(make: Any) -> None:
    drawn = """
    Jericho |         |          |
            | Tatanka |          |
            |         | Fort Lee | West Morgan
    """
    table = make(map=drawn, at=["Jericho"], upgrades=["GPS"])
    assert table.why("pay 2 points") == TOO_FAR
    assert table.push("pay 1 point").drives == {"Tatanka"}


def test_M3_gps_does_not_backtrack(make: Any) -> None:
    drawn = """
    Jericho  | Tatanka |
    Fort Lee |         | West Morgan
    """
    table = make(map=drawn, at=["Jericho"], upgrades=["GPS"])
    assert table.push("pay 2 points").drives == {"Tatanka", "Fort Lee"}
    table = make(map=drawn, at=["Jericho"], upgrades=["GPS"])
    assert table.why("pay 3 points") == TOO_FAR  # the ring of three would end at the start


def test_4_8_gps_ignores_road_icons_on_the_diagonal(make: Any) -> None:
    """Jericho is closed north and takes toll east; its corners are free."""
    drawn = """
    |         | Tatanka
    | Jericho | Fort Lee | West Morgan
    """
    table = make(map=drawn, turned=["Jericho"], at=["Jericho"], upgrades=["GPS"], points=[1])
    assert table.push("pay 1 point").drives == {"Tatanka"}
    assert table.why("drive to Fort Lee") == (
        "the tolls and weigh stations on the way cost more points than you have"
    )
    table.push("drive to Tatanka")
    assert table.points[0] == 0


def test_4_8_gps_takes_the_free_way_round_a_toll(make: Any) -> None:
    drawn = """
            | Tatanka  |
    Jericho | Fort Lee | West Morgan
    """
    table = make(map=drawn, turned=["Jericho"], at=["Jericho"], upgrades=["GPS"]).push("pay 2 points")
    table.push("drive to Fort Lee")
    assert table.points[0] == 3


# --- Sleeper Cab ------------------------------------------------------------------------


def sleeper(make: Any, **table: Any) -> Any:
    return make(**{"at": ["Jericho"], "upgrades": ["Sleeper Cab"], **table})


def test_RT_sleeper_cab_pays_one_to_stay(make: Any) -> None:
    table = sleeper(make, hands=["2 corn"])
    assert {"stay", "pay 1 point"} <= set(table.moves)
    table.push("stay")
    assert table.at() == "Jericho" and table.points[0] == 4
    assert set(table.moves) == {"discard/draw", "load 1 corn", "load 2 corn"}  # a normal action


def test_4_8_sleeper_cab_not_at_the_centre(make: Any) -> None:
    assert sleeper(make, at=[]).why("stay") == "trucks cannot stop at the distribution centre"


def test_4_8_sleeper_cab_not_without_points(make: Any) -> None:
    table = sleeper(make, points=[0])
    assert table.why("stay") == "you have too few points" and table.moves == ["be towed"]


def test_4_8_sleeper_cab_blocked_it_may_stay_or_be_towed(make: Any) -> None:
    table = sleeper(make, map="Jericho | Fort Lee | West Morgan", at=["Jericho", "Fort Lee"], points=[1])
    assert set(table.moves) == {"stay", "be towed"}
    table.push("stay")
    assert table.points[0] == 0 and table.at() == "Jericho" and table.phase == "act"
    table.position.pop()
    assert table.push("be towed").at() == "West Morgan"


def test_4_8_sleeper_cab_not_after_paying_for_a_move(make: Any) -> None:
    assert sleeper(make).push("pay 1 point").why("stay") == "you have already done that this turn"


def test_4_8_sleeper_cab_may_be_repeated(make: Any) -> None:
    table = sleeper(make, hands=["5 corn"], points=[5, 5])
    for points in (4, 3):
        table.push("stay", "load 1 corn").refuel().pass_turn()
        assert table.points[0] == points and table.at() == "Jericho"


def test_4_8_sleeper_cab_own_stop_leaves_when_the_truck_moves_away(make: Any) -> None:
    line = "Jericho | Sleeper Cab | Fort Lee | West Morgan"
    table = sleeper(make, map=line, at=["Sleeper Cab"], points=[9, 9]).push("stay")
    assert table.cell_of("Sleeper Cab") == (-2, 0)
    assert table.moves == ["discard/draw"]
    table.pass_turn().pass_turn().drive("pay 1 point", "Jericho")
    assert table.cell_of("Sleeper Cab") is None


def test_4_8_sleeper_cab_an_unsold_stop_slept_on_stays(make: Any) -> None:
    line = "Jericho | GPS | Fort Lee | West Morgan"
    table = sleeper(make, map=line, at=["GPS"], points=[9, 9]).push("stay").pass_turn().pass_turn()
    assert table.drive("pay 1 point", "Jericho").cell_of("GPS") == (-2, 0)


def test_L8_a_sleeper_with_nothing_to_do_and_no_points_left_is_towed(make: Any) -> None:
    table = sleeper(make, points=[1], hands=["1 pigs"]).push("stay")
    assert table.moves == ["be towed"]
    assert table.push("be towed").moves == ["discard/draw"]


# --- Supercharger -----------------------------------------------------------------------


def charged(make: Any, **table: Any) -> Any:
    return make(**{"map": LINE, "at": ["Jericho"], "upgrades": ["Supercharger"], **table})


@pytest.mark.parametrize(
    ("fuel", "points", "end"),
    [(1, 1, "Tatanka"), (1, 2, "Lone Elm"), (2, 1, "Lone Elm"), (0, 2, "Tatanka"), (2, 0, "Tatanka")],
)
def test_RT_supercharger_fuel_and_points_add_up(make: Any, fuel: int, points: int, end: str) -> None:
    table = charged(make, hands=["1 fuel 1, 1 fuel 2"])
    if fuel:
        table.push(f"pay fuel {fuel}")
    if points:
        table.push(f"pay {points} points")
    assert table.drives == {end}
    table.push(f"drive to {end}")
    assert table.points[0] == 5 - points


def test_RT_supercharger_takes_fuel_first(make: Any) -> None:
    table = make(map=LINE, at=["Jericho"], upgrades=["Supercharger"], hands=["1 fuel 1"]).push("pay 1 point")
    assert table.why("pay fuel 1") == "you must play fuel cards before you pay points or tune up"


def test_RT_supercharger_still_three_spaces_at_most(make: Any) -> None:
    table = charged(make, hands=["1 fuel 2"]).push("pay fuel 2")
    assert table.why("pay 2 points") == "a truck moves three spaces at most"
    assert table.said("pay ") == {"1 point"}


@pytest.mark.parametrize("hand", ["1 fuel 3", "2 fuel 2", "3 fuel 1"])
def test_4_8_supercharger_no_points_when_the_fuel_reaches_three(make: Any, hand: str) -> None:
    table = charged(make, hands=[hand])
    table.push(*[f"pay {hand[2:]}"] * int(hand[0]))
    assert table.said("pay ") == set() and table.drives == {"Lone Elm"}
    assert table.why("pay 1 point") == "a truck moves three spaces at most"


def test_4_8_supercharger_a_blocked_card_is_playable_with_points(make: Any) -> None:
    table = charged(make, hands=["1 fuel 1"], at=["Jericho", "Fort Lee"], points=[1])
    assert table.moves == ["pay fuel 1"]  # one point alone ends at the other truck
    table.push("pay fuel 1")
    assert table.moves == ["pay 1 point"]
    assert table.push("pay 1 point").drives == {"Tatanka"}


def test_4_8_supercharger_a_blocked_card_may_need_two_points(make: Any) -> None:
    table = charged(make, seats=3, hands=["1 fuel 1"], at=["Jericho", "Fort Lee", "Tatanka"], points=[2])
    assert table.moves == ["pay fuel 1"]
    assert table.push("pay fuel 1").moves == ["pay 2 points"]
    assert table.push("pay 2 points").drives == {"Lone Elm"}


def test_M6_supercharger_without_points_for_the_rest_is_towed(make: Any) -> None:
    assert charged(make, hands=["1 fuel 1"], at=["Jericho", "Fort Lee"], points=[0]).moves == ["be towed"]


def test_M10_supercharger_points_must_leave_enough_for_fees(make: Any) -> None:
    given = {"map": "Tatanka | Jericho | Fort Lee | West Morgan", "turned": ["Jericho"], "at": ["Tatanka"]}
    assert charged(make, hands=["1 fuel 1"], points=[1], **given).push("pay fuel 1").drives == {"Jericho"}
    table = charged(make, hands=["1 fuel 1"], points=[1], **given).push("pay fuel 1")
    assert table.why("pay 1 point") == TOO_FAR
    table = charged(make, hands=["1 fuel 1"], points=[2], **given).push("pay fuel 1", "pay 1 point")
    assert table.push("drive to Fort Lee").points[0] == 0


def test_M10_supercharger_fees_count_before_the_card_is_played(make: Any) -> None:
    given = {
        "map": "Tatanka | Jericho | Fort Lee | West Morgan",
        "turned": ["Jericho"],
        "at": ["Tatanka", "Jericho"],
    }
    assert charged(make, hands=["1 fuel 1"], points=[1], **given).moves == ["be towed"]
    assert charged(make, hands=["1 fuel 1"], points=[2], **given).moves == ["pay fuel 1"]


def test_RT_supercharger_only_for_its_owner(make: Any) -> None:
    table = charged(make, hands=["1 fuel 1"], upgrades=[None, "Supercharger"]).push("pay fuel 1")
    assert table.why("pay 1 point") == "you pay for a move in one way only, by fuel, points or corn"


# --- Tune Up ----------------------------------------------------------------------------


def tuned(make: Any, **table: Any) -> Any:
    return make(**{"map": LINE, "at": ["Jericho"], "upgrades": ["Tune Up"], **table})


@pytest.mark.parametrize(
    ("cards", "plain", "plus"),
    [
        ([1], "Fort Lee", "Tatanka"),
        ([2], "Tatanka", "Lone Elm"),
        ([3], "Lone Elm", "Old Sawyer"),
        ([1, 1], "Tatanka", "Lone Elm"),
        ([2, 2], "Lone Elm", "Old Sawyer"),
        ([3, 3], "Lone Elm", "Old Sawyer"),
    ],
)
def test_RT_tune_up_is_the_fuel_played_and_one(make: Any, cards: list[int], plain: str, plus: str) -> None:
    hand = ", ".join(f"{cards.count(v)} fuel {v}" for v in (1, 2, 3) if v in cards)
    table = tuned(make, hands=[hand]).push(*[f"pay fuel {v}" for v in cards])
    assert table.drives == {plain}  # optional
    assert table.push("tune up").drives == {plus}  # exactly one more
    table.push(f"drive to {plus}")
    assert table.points[0] == 5


def test_4_8_tune_up_once_a_turn(make: Any) -> None:
    table = tuned(make, hands=["1 fuel 1"]).push("pay fuel 1", "tune up")
    assert table.why("tune up") == "you have already done that this turn"


def test_4_8_tune_up_for_fuel_cards_only(make: Any) -> None:
    assert tuned(make).why("tune up") == "play a fuel card first"
    assert tuned(make).push("pay 1 point").why("tune up") == "play a fuel card first"


def test_4_8_tune_up_comes_after_the_last_fuel_card(make: Any) -> None:
    table = tuned(make, hands=["2 fuel 1"]).push("pay fuel 1", "tune up")
    assert table.why("pay fuel 1") == "you must play fuel cards before you pay points or tune up"
    assert table.moves == ["drive to Tatanka"]


def test_4_8_tune_up_a_card_that_works_only_with_it(make: Any) -> None:
    table = tuned(make, hands=["1 fuel 1"], at=["Jericho", "Fort Lee"], points=[0])
    assert table.moves == ["pay fuel 1"]
    assert table.push("pay fuel 1").moves == ["tune up"]
    assert table.push("tune up").moves == ["drive to Tatanka"]


def test_4_8_tune_up_not_where_no_end_is_free(make: Any) -> None:
    table = tuned(make, hands=["1 fuel 1"], at=["Jericho", "Tatanka"]).push("pay fuel 1")
    assert table.why("tune up") == TOO_FAR and table.moves == ["drive to Fort Lee"]


def test_RT_tune_up_four_steps_never_end_where_they_began(make: Any) -> None:
    drawn = """
    Jericho | Fort Lee |             |
    Tatanka | Lone Elm | West Morgan |
    """
    table = tuned(make, map=drawn, hands=["1 fuel 3"]).push("pay fuel 3")
    assert table.drives == {"Tatanka", "Fort Lee"}
    assert table.why("tune up") == TOO_FAR  # the fourth step could only close the ring
    drawn = """
    Jericho | Fort Lee | Old Sawyer
    Tatanka | Lone Elm | West Morgan
    """
    table = tuned(make, map=drawn, hands=["1 fuel 3"]).push("pay fuel 3", "tune up")
    assert table.drives == {"Old Sawyer", "Lone Elm"}


def test_M3_tune_up_four_spaces_without_backtracking(make: Any) -> None:
    table = make(hands=["1 fuel 3"], at=["Jericho"], upgrades=["Tune Up"]).push("pay fuel 3", "tune up")
    assert table.drives == CORNERS - {"Jericho"}
