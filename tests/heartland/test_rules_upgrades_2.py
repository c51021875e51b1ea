"""Upgrades, the second half of the alphabet (RT Truck Stop Upgrades; rulings 4.8)."""

from __future__ import annotations

from typing import Any

import pytest

CORNERS = {"Jericho", "Lone Elm", "Tatanka", "Copper Flats"}
EDGES = {"Prairie Rose", "Bedford Falls", "Fort Lee", "Cedar Bluff"}
LINE = "Jericho | Fort Lee | Tatanka | Lone Elm | Old Sawyer | Mill Creek | West Morgan"
TOO_FAR = "no free space lies at that distance by a road you can pay for"


# --- Oil Change -------------------------------------------------------------------------


def oil(make: Any, **table: Any) -> Any:
    return make(**{"phase": "act", "at": ["Jericho"], "upgrades": ["Oil Change"], **table})


def test_RT_oil_change_discards_one_card_before_refuel(make: Any) -> None:
    table = oil(make, hands=["1 corn, 3 soy, 1 fuel 1"], pile="9 pigs").push("load 1 corn")
    assert table.phase == "oil" and set(table.moves) == {"done", "discard soy", "discard fuel 1"}
    table.push("discard fuel 1")
    assert table.phase == "refuel" and table.glass.left == 2 and table.points[0] == 5  # free
    table.refuel()
    assert table.hand() == "3 soy, 2 pigs" and table.turn == 1


def test_4_8_oil_change_is_optional(make: Any) -> None:
    table = oil(make, hands=["1 corn, 3 soy"]).push("load 1 corn", "done")
    assert table.phase == "refuel" and table.hand() == "3 soy"


def test_4_8_oil_change_is_one_card_only(make: Any) -> None:
    table = oil(make, hands=["1 corn, 9 soy"]).push("load 1 corn", "discard soy")
    assert table.hand() == "8 soy" and table.turn == 1  # more than five cards: no Refuel


def test_4_8_oil_change_after_any_action(make: Any) -> None:
    table = oil(make, hands=["5 soy"], pile="9 pigs").push("discard/draw", "discard soy", "done", "draw blind")
    assert table.phase == "oil"
    table.push("discard pigs", "draw blind")
    assert table.hand() == "4 soy, 1 pigs" and table.turn == 1


def test_4_8_oil_change_after_a_tow(make: Any) -> None:
    table = oil(make, phase="move", hands=["1 soy"], points=[0]).push("be towed", "discard/draw", "done")
    assert table.phase == "oil"


def test_4_8_oil_change_with_no_card_left(make: Any) -> None:
    assert oil(make, hands=["1 corn"]).push("load 1 corn").phase == "refuel"


# --- Sleeper Cab ------------------------------------------------------------------------


def sleeper(make: Any, **table: Any) -> Any:
    return make(**{"at": ["Jericho"], "upgrades": ["Sleeper Cab"], **table})


def test_RT_sleeper_cab_pays_one_to_stay(make: Any) -> None:
    table = sleeper(make, hands=["2 corn"])
    assert {"stay", "pay 1 points"} <= set(table.moves)
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
    assert sleeper(make).push("pay 1 points").why("stay") == "that was done already this turn"


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
    table.pass_turn().pass_turn().drive("pay 1 points", "Jericho")
    assert table.cell_of("Sleeper Cab") is None


def test_4_8_sleeper_cab_an_unsold_stop_slept_on_stays(make: Any) -> None:
    line = "Jericho | GPS | Fort Lee | West Morgan"
    table = sleeper(make, map=line, at=["GPS"], points=[9, 9]).push("stay").pass_turn().pass_turn()
    assert table.drive("pay 1 points", "Jericho").cell_of("GPS") == (-2, 0)


def test_L8_a_sleeper_with_nothing_to_do_and_no_points_left_is_towed(make: Any) -> None:
    table = sleeper(make, points=[1], hands=["1 pigs"]).push("stay")
    assert table.moves == ["be towed"]
    assert table.push("be towed").moves == ["discard/draw"]


# --- Smart Phone ------------------------------------------------------------------------


def test_RT_smart_phone_hand_of_six(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], upgrades=["Smart Phone"], hands=["2 corn"]).push("load 1 corn")
    assert table.glass.left == 5
    table.refuel()
    assert sum(table.state.hands[0]) == 6


def test_4_8_smart_phone_six_cards_no_refuel(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], upgrades=["Smart Phone"], hands=["7 corn"]).push("load 1 corn")
    assert table.turn == 1


def test_RT_without_it_the_others_stay_at_five(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], upgrades=[None, "Smart Phone"], hands=["2 corn"]).push("load 1 corn")
    assert table.glass.left == 4


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


def test_RT_supercharger_still_three_spaces_at_most(make: Any) -> None:
    table = charged(make, hands=["1 fuel 2"]).push("pay fuel 2")
    assert table.why("pay 2 points") == "a truck moves at most three spaces"
    assert table.said("pay ") == {"1 points"}


@pytest.mark.parametrize("hand", ["1 fuel 3", "2 fuel 2", "3 fuel 1"])
def test_4_8_supercharger_no_points_when_the_fuel_reaches_three(make: Any, hand: str) -> None:
    table = charged(make, hands=[hand])
    table.push(*[f"pay {hand[2:]}"] * int(hand[0]))
    assert table.said("pay ") == set() and table.drives == {"Lone Elm"}
    assert table.why("pay 1 points") == "a truck moves at most three spaces"


def test_4_8_supercharger_a_blocked_card_is_playable_with_points(make: Any) -> None:
    table = charged(make, hands=["1 fuel 1"], at=["Jericho", "Fort Lee"], points=[1])
    assert table.moves == ["pay fuel 1"]  # one point alone ends at the other truck
    table.push("pay fuel 1")
    assert table.moves == ["pay 1 points"]
    assert table.push("pay 1 points").drives == {"Tatanka"}


def test_M6_supercharger_without_points_for_the_rest_is_towed(make: Any) -> None:
    assert charged(make, hands=["1 fuel 1"], at=["Jericho", "Fort Lee"], points=[0]).moves == ["be towed"]


def test_M10_supercharger_points_must_leave_enough_for_fees(make: Any) -> None:
    given = {"map": "Tatanka | Jericho | Fort Lee | West Morgan", "turned": ["Jericho"], "at": ["Tatanka"]}
    assert charged(make, hands=["1 fuel 1"], points=[1], **given).push("pay fuel 1").drives == {"Jericho"}
    table = charged(make, hands=["1 fuel 1"], points=[1], **given).push("pay fuel 1")
    assert table.why("pay 1 points") == TOO_FAR
    table = charged(make, hands=["1 fuel 1"], points=[2], **given).push("pay fuel 1", "pay 1 points")
    assert table.push("drive to Fort Lee").points[0] == 0


def test_RT_supercharger_only_for_its_owner(make: Any) -> None:
    table = charged(make, hands=["1 fuel 1"], upgrades=[None, "Supercharger"]).push("pay fuel 1")
    assert table.why("pay 1 points") == "a move is paid in one way only: fuel, points or corn"


# --- Truck Wash -------------------------------------------------------------------------


def washer(make: Any, **table: Any) -> Any:
    return make(**{"upgrades": ["Truck Wash"], **table})


def test_RT_truck_wash_stops_at_the_centre_among_other_trucks(make: Any) -> None:
    table = washer(make, at=["Fort Lee", "West Morgan"]).push("pay 1 points")
    assert table.drives == {"West Morgan", "Lone Elm", "Copper Flats"}
    table.push("drive to West Morgan")
    assert set(table.moves) == {"truck wash", "discard/draw"}


def test_RT_truck_wash_draws_five_then_discards_five(make: Any) -> None:
    table = washer(make, phase="act", hands=["3 corn"], window="1 pigs, 2 soy", pile="9 cattle", points=[0])
    assert table.moves == ["truck wash"]  # no fee
    table.push("truck wash", "draw pigs")
    assert table.phase == "wash" and table.glass.left == 4
    table.push(*["draw blind"] * 4)
    assert table.hand() == "3 corn, 4 cattle, 1 pigs"
    assert table.said("discard ") == {"corn", "cattle", "pigs"} and table.phase == "wash_discard"
    assert table.why("done").startswith("this is not the moment for it: now is the time to discard as many")
    table.push(*["discard corn"] * 3, "discard cattle", "discard cattle")
    assert table.hand() == "2 cattle, 1 pigs" and table.points[0] == 0
    assert table.phase == "refuel" and table.glass.left == 2


def test_4_8_truck_wash_or_discard_draw_for_a_point(make: Any) -> None:
    table = washer(make, phase="act").push("discard/draw")
    assert table.points[0] == 4


@pytest.mark.parametrize(
    ("pile", "window", "drawn"), [("3 cattle", "", 3), ("1 cattle", "1 soy", 2), ("", "2 soy", 2)]
)
def test_4_8_truck_wash_with_short_piles_discards_as_many_as_were_drawn(
    make: Any, pile: str, window: str, drawn: int
) -> None:
    table = washer(make, phase="act", hands=["4 corn"], pile=pile, window=window).push("truck wash")
    while table.phase == "wash":
        table.push(table.moves[0])
    assert table.phase == "wash_discard" and table.glass.left == drawn
    assert sum(table.state.hands[0]) == 4 + drawn
    table.push(*["discard corn"] * drawn)
    assert sum(table.state.hands[0]) == 4 and table.phase == "refuel"


def test_4_8_truck_wash_with_no_card_at_all(make: Any) -> None:
    table = washer(make, phase="act", hands=["4 corn"], pile="", window="").push("truck wash")
    assert table.turn == 1 and table.hand() == "4 corn"


def test_RT_truck_wash_not_after_a_tow(make: Any) -> None:
    table = washer(make, at=["Jericho"], points=[0]).push("be towed")
    assert table.moves == ["discard/draw"]
    assert table.why("truck wash") == "a towed truck may only discard and draw this turn"


def test_RT_truck_wash_only_at_the_centre(make: Any) -> None:
    table = washer(make, phase="act", at=["Jericho"])
    assert table.why("truck wash") == "it is done at the distribution centre"


def test_RT_truck_wash_no_cargo_at_the_centre(make: Any) -> None:
    table = washer(make, phase="act", hands=["3 corn"], cargo=["1 corn"])
    assert table.why("load 1 corn") == table.why("unload 1 corn") == "no cargo is handled at West Morgan"


def test_M3_truck_wash_must_leave_the_centre_next_turn(make: Any) -> None:
    table = washer(make, hands=["1 fuel 1"], points=[0]).push("pay fuel 1")
    assert table.drives == EDGES


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
    assert table.why("tune up") == "that was done already this turn"


def test_4_8_tune_up_for_fuel_cards_only(make: Any) -> None:
    assert tuned(make).why("tune up") == "play a fuel card first"
    assert tuned(make).push("pay 1 points").why("tune up") == "play a fuel card first"


def test_4_8_tune_up_comes_after_the_last_fuel_card(make: Any) -> None:
    table = tuned(make, hands=["2 fuel 1"]).push("pay fuel 1", "tune up")
    assert table.why("pay fuel 1") == "fuel cards are played before Tune Up"
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
    assert table.why("tune up") == TOO_FAR or "Jericho" not in table.push("tune up").drives
    drawn = """
    Jericho | Fort Lee | Old Sawyer
    Tatanka | Lone Elm | West Morgan
    """
    table = tuned(make, map=drawn, hands=["1 fuel 3"]).push("pay fuel 3", "tune up")
    assert table.drives == {"Old Sawyer", "Lone Elm"} - {"Lone Elm"} | {"Old Sawyer"} & table.drives
    assert "Jericho" not in table.drives


def test_M3_tune_up_four_spaces_without_backtracking(make: Any) -> None:
    table = make(hands=["1 fuel 3"], at=["Jericho"], upgrades=["Tune Up"]).push("pay fuel 3", "tune up")
    assert table.drives == CORNERS - {"Jericho"}
