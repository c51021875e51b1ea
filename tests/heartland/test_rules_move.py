"""Phase 1, Move (RT Move; rulings M1 to M10, D7; worked cases 4.9)."""

from __future__ import annotations

from typing import Any

import pytest

CORNERS = {"Jericho", "Lone Elm", "Tatanka", "Copper Flats"}
EDGES = {"Prairie Rose", "Bedford Falls", "Fort Lee", "Cedar Bluff"}
SQUARE = """
Jericho       | Prairie Rose | Lone Elm
Bedford Falls | West Morgan  | Fort Lee
Tatanka       | Cedar Bluff  | Copper Flats
"""
LINE = "Jericho | Fort Lee | Tatanka | Lone Elm | West Morgan"


# --- A: fuel ----------------------------------------------------------------------------


def test_RT_one_fuel_is_one_location(make: Any) -> None:
    table = make(hands=["1 fuel 1"]).push("pay fuel 1")
    assert table.drives == EDGES
    assert table.hand() == "" and table.discards == "1 fuel 1"


def test_RT_move_exactly_the_number_on_the_card(make: Any) -> None:
    table = make(hands=["1 fuel 2"]).push("pay fuel 2")
    assert table.drives == CORNERS
    assert table.why("drive to Fort Lee") == "Fort Lee is not exactly as far away as you have paid for"
    table.push("drive to Jericho")
    assert table.at() == "Jericho" and table.points == [5, 5] and table.phase == "act"


def test_RT_only_fuel_in_hand_can_be_played(make: Any) -> None:
    table = make(hands=["1 fuel 2"])
    assert table.why("pay fuel 1") == "you do not hold that card"


def test_RT_fuel_cards_may_be_added(make: Any) -> None:
    table = make(hands=["1 fuel 1, 1 fuel 2"], at=["Jericho"], map=LINE).push("pay fuel 1", "pay fuel 2")
    assert table.drives == {"Lone Elm"}
    assert table.discards == "1 fuel 1, 1 fuel 2"


def test_M1_4_9_case_1_two_and_two_is_three_spaces(make: Any) -> None:
    table = make(hands=["2 fuel 2"], at=["Jericho"], map=LINE).push("pay fuel 2", "pay fuel 2")
    assert table.drives == {"Lone Elm"}
    table.push("drive to Lone Elm")
    assert table.discards == "2 fuel 2" and table.points[0] == 5


def test_M1_4_9_case_1_one_and_one_is_two_never_one(make: Any) -> None:
    table = make(hands=["2 fuel 1"]).push("pay fuel 1", "pay fuel 1")
    assert table.drives == CORNERS


def test_4_9_case_1_a_card_with_every_end_occupied_is_not_playable(make: Any) -> None:
    table = make(map=LINE, hands=["1 fuel 3"], at=["Jericho", "Lone Elm"])
    assert table.why("pay fuel 3") == "no road you can pay for leads to a free place at that distance"
    assert table.why("pay 3 points") == "no road you can pay for leads to a free place at that distance"
    assert table.said("pay ") == {"1 point", "2 points"}


def test_M1_one_card_that_needs_another_can_be_played_with_it(make: Any) -> None:
    """Fuel 1 alone goes nowhere here, with the other fuel 1 it does; then both must be played."""
    table = make(5, hands=["2 fuel 1"], points=[0], at=["West Morgan", *sorted(EDGES)], map=SQUARE)
    assert table.moves == ["pay fuel 1"]
    table.push("pay fuel 1")
    assert table.moves == ["pay fuel 1"]
    assert table.push("pay fuel 1").drives == CORNERS


def test_M2_surplus_fuel_may_be_played_on_purpose(make: Any) -> None:
    table = make(hands=["1 fuel 1, 1 fuel 3"], at=["Jericho"], map=LINE).push("pay fuel 3", "pay fuel 1")
    assert table.drives == {"Lone Elm"}
    table.push("drive to Lone Elm")
    assert table.hand() == "" and table.discards == "1 fuel 1, 1 fuel 3"


def test_M2_any_set_of_cards(make: Any) -> None:
    table = make(hands=["3 fuel 1, 2 fuel 3"], at=["Jericho"], map=LINE)
    reached = []
    for card in (1, 1, 3, 1, 3):
        table.push(f"pay fuel {card}")
        reached.append(table.drives)
    assert reached == [{"Fort Lee"}, {"Tatanka"}, {"Lone Elm"}, {"Lone Elm"}, {"Lone Elm"}]


def test_RT_fuel_must_be_played_before_driving(make: Any) -> None:
    table = make(hands=["1 fuel 1"])
    assert table.why("drive to Fort Lee") == "you have not paid for the distance yet"
    assert table.moves == ["pay fuel 1", "pay 1 point", "pay 2 points", "pay 3 points"]


# --- the movement rules -----------------------------------------------------------------


def test_RT_never_more_than_three_spaces(make: Any) -> None:
    table = make(4, hands=["3 fuel 3"], at=["Harlan Junction"])
    table.push("pay fuel 3", "pay fuel 3", "pay fuel 3")
    assert "Mill Creek" not in table.drives  # four spaces away
    assert "Cedar Bluff" in table.drives


def test_RT_movement_is_orthogonal(make: Any) -> None:
    assert make(hands=["1 fuel 1"], at=["Jericho"]).push("pay fuel 1").drives == {
        "Prairie Rose",
        "Bedford Falls",
    }


def test_RT_M3_trucks_cannot_backtrack(make: Any) -> None:
    """Two spaces there and back would end at the start; three spaces to and fro would end next door."""
    table = make(hands=["1 fuel 2, 1 fuel 1"], at=["Fort Lee"], map=LINE).push("pay fuel 2")
    assert table.drives == {"Lone Elm"}  # not Fort Lee, by Tatanka or by Jericho and back
    assert table.why("pay fuel 1") == "no road you can pay for leads to a free place at that distance"


def test_RT_M3_a_way_round_may_end_next_door(make: Any) -> None:
    """Jericho, Bedford Falls, the centre, Prairie Rose: three spaces, none twice."""
    assert make(hands=["1 fuel 3"], at=["Jericho"]).push("pay fuel 3").drives == EDGES


def test_RT_M3_a_dead_end_cannot_be_left_by_the_way_in(make: Any) -> None:
    table = make(map="Jericho | Fort Lee | West Morgan", at=["Fort Lee"], hands=["1 fuel 2"])
    assert table.why("pay fuel 2") == "no road you can pay for leads to a free place at that distance"


def test_M3_the_start_is_free_again_next_turn(make: Any) -> None:
    table = make(at=["Jericho", "Copper Flats"]).drive("pay 1 point", "Prairie Rose").pass_turn().pass_turn()
    assert table.push("pay 1 point").why("drive to Jericho") is None


def test_RT_trucks_can_move_through_another_truck(make: Any) -> None:
    table = make(map="Jericho | Fort Lee | Tatanka | West Morgan", at=["Jericho", "Fort Lee"])
    table.push("pay 2 points")
    assert table.drives == {"Tatanka"}


def test_RT_trucks_cannot_stop_where_another_truck_is_stopped(make: Any) -> None:
    table = make(at=["West Morgan", "Fort Lee"]).push("pay 1 point")
    assert table.drives == EDGES - {"Fort Lee"}
    assert table.why("drive to Fort Lee") == "another truck stands at Fort Lee"


def test_RT_trucks_cannot_stop_at_the_distribution_centre(make: Any) -> None:
    table = make(at=["Fort Lee"]).push("pay 1 point")
    assert table.drives == {"Lone Elm", "Copper Flats"}
    assert table.why("drive to West Morgan") == "trucks cannot stop at the distribution centre"


def test_M4_the_centre_may_be_driven_through_and_counts(make: Any) -> None:
    table = make(map="Fort Lee | West Morgan | Jericho", at=["Fort Lee"])
    assert table.why("pay 1 point") == "no road you can pay for leads to a free place at that distance"
    assert table.push("pay 2 points").drives == {"Jericho"}


def test_M5_only_cards_are_spaces(make: Any) -> None:
    table = make(map="Fort Lee | | West Morgan | Jericho", at=["Jericho"], points=[3])
    assert table.moves == ["be towed"]  # nothing lies beyond the centre but a gap


def test_M5_a_card_not_on_the_map(make: Any) -> None:
    table = make().push("pay 1 point")
    assert table.why("drive to Mill Creek") == "Mill Creek is not on the map"
    assert table.why("drive to Ham Radio") == "Ham Radio is not on the map"


# --- B: points --------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "ends"), [(1, EDGES), (2, CORNERS), (3, EDGES)])
def test_RT_pay_a_point_for_each_space_up_to_three(make: Any, n: int, ends: set[str]) -> None:
    table = make().push(f"pay {n} points")
    assert table.points == [5 - n, 5]
    assert table.drives == ends


def test_RT_no_fourth_space_for_points(make: Any) -> None:
    assert make().said("pay ") == {"1 point", "2 points", "3 points"}


def test_RT_M10_points_may_drop_to_zero_but_not_lower(make: Any) -> None:
    table = make(points=[2])
    assert table.why("pay 3 points") == "you have too few points"
    table.drive("pay 2 points", "Jericho")
    assert table.points[0] == 0


def test_RT_movement_rules_apply_to_points_too(make: Any) -> None:
    table = make(at=["Jericho", "Prairie Rose"]).push("pay 1 point")
    assert table.drives == {"Bedford Falls"}


def test_RT_points_are_paid_once(make: Any) -> None:
    table = make().push("pay 1 point")
    assert table.why("pay 1 point") == "you have already done that this turn"


@pytest.mark.parametrize(("first", "then"), [("pay 1 point", "pay fuel 1"), ("pay fuel 1", "pay 1 point")])
def test_RT_fuel_and_points_cannot_be_mixed(make: Any, first: str, then: str) -> None:
    table = make(hands=["2 fuel 1"]).push(first)
    assert table.why(then) == "you pay for a move in one way only, by fuel, points or corn"


# --- C: break down ----------------------------------------------------------------------


def test_RT_break_down_without_fuel_and_points_and_4_9_case_3(make: Any) -> None:
    table = make(points=[0], at=["Jericho"], hands=["2 corn"], cargo=["3 pigs, 1 soy"])
    assert table.moves == ["be towed"]
    table.push("be towed")
    assert table.at() == "West Morgan" and table.cargo() == "1 soy, 3 pigs"  # the cargo is retained
    assert table.moves == ["discard/draw"]  # free, and the only action
    table.push("discard/draw", "discard corn", "done").refuel()
    assert table.points[0] == 0 and table.record_view.truckers[0].cards == 5
    assert table.turn == 1


def test_RT_blocked_trucks_are_towed_and_4_9_case_2(make: Any) -> None:
    table = make(
        map="Jericho | Fort Lee | West Morgan", at=["Jericho", "Fort Lee"], points=[1], hands=["1 soy"]
    )
    assert table.moves == ["be towed"]
    table.push("be towed").push("discard/draw")
    assert table.points[0] == 0  # the point pays for Discard/Draw


def test_RT_towed_if_every_way_would_backtrack(make: Any) -> None:
    table = make(map="Jericho | Fort Lee | West Morgan", at=["Fort Lee"], points=[0], hands=["1 fuel 2"])
    assert table.moves == ["be towed"]


def test_M6_never_towed_by_choice(make: Any) -> None:
    for table in (make(), make(points=[0], hands=["1 fuel 3"], at=["Jericho"]), make(points=[1])):
        assert table.why("be towed") == "a truck is towed only if it cannot move"


def test_M6_a_player_with_points_but_no_fuel_must_pay(make: Any) -> None:
    assert make(points=[1], hands=["5 corn"]).moves == ["pay 1 point"]


def test_M6_a_player_with_fuel_but_no_points_must_use_it(make: Any) -> None:
    assert make(points=[0], hands=["1 fuel 2"]).moves == ["pay fuel 2"]


def test_M6_not_towed_once_paid(make: Any) -> None:
    table = make(hands=["1 fuel 1"])
    assert table.push("pay fuel 1").why("be towed") == "a truck is towed only if it cannot move"


def test_M6_only_a_set_of_cards_or_only_more_points_helps(make: Any) -> None:
    line = "Jericho | Fort Lee | Tatanka | West Morgan"
    table = make(map=line, at=["Jericho", "Fort Lee"], points=[0], hands=["2 fuel 1"])
    assert table.moves == ["pay fuel 1"]
    assert table.push("pay fuel 1").moves == ["pay fuel 1"]
    assert table.push("pay fuel 1").moves == ["drive to Tatanka"]
    table = make(map=line, at=["Jericho", "Fort Lee"], points=[0], hands=["1 fuel 1"])
    assert table.moves == ["be towed"]
    table = make(map=line, at=["Jericho", "Fort Lee"], points=[2])
    assert table.moves == ["pay 2 points"]
    table = make(map=line, at=["Jericho", "Fort Lee"], points=[1])
    assert table.moves == ["be towed"]


def test_M7_blocked_at_the_centre_stays_and_counts_as_towed(make: Any) -> None:
    table = make(points=[0], hands=["1 corn"]).push("be towed")
    assert table.at() == "West Morgan" and table.moves == ["discard/draw"]
    assert table.happened == ["Ann is towed from West Morgan to the distribution centre"]


def test_M8_a_towed_player_with_points_pays_for_discard_draw(make: Any) -> None:
    table = make(
        map="Jericho | Fort Lee | West Morgan", at=["Jericho", "Fort Lee"], points=[1], hands=["4 soy"]
    )
    table.push("be towed")
    assert table.moves == ["discard/draw"]
    assert table.why("load 1 corn") == "your truck was towed, so this turn you may only discard and draw"
    assert table.why("unload 1 corn") == "your truck was towed, so this turn you may only discard and draw"
    table.push("discard/draw", "done")
    assert table.points[0] == 0 and table.phase == "refuel" and table.record_view.left == 1


def test_M9_a_towed_truck_moves_on_from_the_centre(make: Any) -> None:
    table = make(points=[0, 5], hands=["", "1 fuel 1"], at=["Jericho"], pile="10 fuel 1").push(
        "be towed", "discard/draw", "done"
    )
    table.refuel().drive("pay fuel 1", "Fort Lee").pass_turn()
    assert table.turn == 0 and table.at() == "West Morgan"
    assert table.moves == ["pay fuel 1"]
    assert table.why("stay") == "you do not own the upgrade for that"
    assert table.push("pay fuel 1").drives == EDGES - {"Fort Lee"}


def test_M10_fees_count_with_the_price_of_the_move(make: Any) -> None:
    """Jericho's toll road east costs a point more than the space itself."""
    table = make(turned=["Jericho"], at=["Jericho", "Bedford Falls"], points=[1])
    assert table.moves == ["be towed"]
    table = make(turned=["Jericho"], at=["Jericho", "Bedford Falls"], points=[2])
    table.drive("pay 1 point", "Prairie Rose")
    assert table.points[0] == 0


def test_D7_any_number_of_trucks_at_the_centre(make: Any) -> None:
    table = make(4, points=[0], at=["Jericho", "West Morgan", "West Morgan", "West Morgan"]).push("be towed")
    assert [table.at(seat) for seat in range(4)] == ["West Morgan"] * 4


# --- the order of a turn ----------------------------------------------------------------


def test_RT_the_phases_come_in_order(make: Any) -> None:
    table = make(hands=["4 corn"], pile="10 soy")
    assert table.phase == "move"
    assert table.why("load 1 corn").startswith("at this point you drive")
    table.drive("pay 2 points", "Jericho")
    assert table.phase == "act" and table.why("pay 1 point").startswith("at this point you")
    table.push("load 2 corn")
    assert table.phase == "refuel"
    assert table.why("load 1 corn").startswith("at this point you")
    table.refuel()
    assert table.hand() == "2 corn, 3 soy" and (table.turn, table.phase) == (1, "move")


def test_RT_the_next_player_clockwise_follows(make: Any) -> None:
    table = make(4)
    turns = []
    for _ in range(6):
        turns.append(table.turn)
        table.pass_turn()
    assert turns == [0, 1, 2, 3, 0, 1]


def test_RT_others_wait_for_their_turn(make: Any) -> None:
    assert make().why("pay 1 point", seat=1) == "it is Ann's turn"
