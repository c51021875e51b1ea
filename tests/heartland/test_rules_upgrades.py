"""The twelve upgrades but for the Ham Radio (RT Truck Stop Upgrades; rulings 4.8).

First those of the Move phase, then those of the Action phase and after it.
"""

from __future__ import annotations

from typing import Any

import pytest

CORNERS = {"Jericho", "Lone Elm", "Tatanka", "Copper Flats"}
EDGES = {"Prairie Rose", "Bedford Falls", "Fort Lee", "Cedar Bluff"}
LINE = "Jericho | Fort Lee | Tatanka | Lone Elm | Old Sawyer | West Morgan"
TOO_FAR = "no free space lies at that distance by a road you can pay for"


# --- Ace Dispatcher ---------------------------------------------------------------------


def test_RT_ace_dispatcher_stops_where_another_truck_stands(make: Any) -> None:
    table = make(at=["West Morgan", "Fort Lee"], upgrades=["Ace Dispatcher"]).push("pay 1 points")
    assert table.drives == EDGES
    assert table.push("drive to Fort Lee").at() == table.at(1) == "Fort Lee"


def test_4_8_ace_dispatcher_not_at_the_centre(make: Any) -> None:
    table = make(at=["Fort Lee"], upgrades=["Ace Dispatcher"]).push("pay 1 points")
    assert table.why("drive to West Morgan") == "trucks cannot stop at the distribution centre"


def test_4_8_ace_dispatcher_others_may_not_stop_at_the_owner(make: Any) -> None:
    table = make(at=["West Morgan", "Fort Lee"], upgrades=[None, "Ace Dispatcher"]).push("pay 1 points")
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
        ("burn corn", "pay 1 points"),
        ("pay 1 points", "burn corn"),
    ],
)
def test_RT_ethanol_corn_is_not_mixed(make: Any, first: str, then: str) -> None:
    table = make(hands=["2 corn, 1 fuel 1"], upgrades=["Ethanol Hybrid"]).push(first)
    assert table.why(then) == "a move is paid in one way only: fuel, points or corn"


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
    table = make(upgrades=["GPS"]).push("pay 1 points")
    assert table.drives == EDGES | CORNERS
    table = make(at=["Jericho"], upgrades=["GPS"]).push("pay 1 points")
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
    assert table.push("pay 1 points").drives == {"Tatanka"}


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
    assert table.push("pay 1 points").drives == {"Tatanka"}
    assert table.why("drive to Fort Lee") == "tolls and weigh stations on the way cost more points than you have"
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


# --- Hand Truck and Pallet Jack ---------------------------------------------------------


def test_RT_hand_truck_loads_different_goods_each_at_its_rate(make: Any) -> None:
    table = make(
        phase="act",
        at=["Jericho"],
        upgrades=["Hand Truck"],
        hands=["2 corn, 3 soy, 2 pigs"],
        cubes={"Jericho": "2 corn, 2 soy, 1 pigs"},
    )
    table.push("load 1 corn")
    assert table.phase == "loading"
    assert set(table.moves) == {"done", "load 1 soy", "load 1 pigs"}
    assert table.why("load 1 corn") == "that was done already this turn"
    table.push("load 1 soy")
    assert table.hand() == "1 corn, 1 soy, 2 pigs"
    table.push("load 1 pigs")
    assert table.cargo() == "1 corn, 1 soy, 1 pigs" and table.phase == "refuel"


def test_RT_hand_truck_needs_bills_and_goods(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], upgrades=["Hand Truck"], hands=["1 corn, 3 soy, 1 pigs"])
    assert table.push("load 1 corn").phase == "refuel"  # no soy lies there, and no pigs


def test_4_8_hand_truck_total_within_capacity(make: Any) -> None:
    given = {"phase": "act", "at": ["Jericho"], "upgrades": ["Hand Truck"], "hands": ["1 corn, 4 soy"]}
    table = make(cargo=["6 pigs"], cubes={"Jericho": "2 corn, 2 soy"}, **given).push("load 1 corn")
    assert table.said("load ") == {"1 soy"}
    assert table.push("load 1 soy").phase == "refuel"
    table = make(cargo=["7 pigs"], cubes={"Jericho": "2 corn, 2 soy"}, **given)
    assert table.push("load 1 corn").phase == "refuel"


def test_4_8_hand_truck_may_stop_after_one_good(make: Any) -> None:
    table = make(
        phase="act", at=["Jericho"], upgrades=["Hand Truck"], hands=["1 corn, 2 soy"], cubes={"Jericho": "1 corn, 1 soy"}
    ).push("load 1 corn", "done")
    assert table.phase == "refuel" and table.cargo() == "1 corn"


def test_4_8_hand_truck_does_not_unload_several(make: Any) -> None:
    table = make(
        phase="act", at=["Jericho"], upgrades=["Hand Truck"], hands=["1 soy, 1 cattle"], cargo=["1 soy, 1 cattle"]
    )
    assert table.push("unload 1 soy").phase == "refuel"


def test_RT_pallet_jack_unloads_different_goods_in_demand(make: Any) -> None:
    table = make(
        phase="act",
        at=["Jericho"],
        upgrades=["Pallet Jack"],
        hands=["2 soy, 1 cattle, 1 pigs"],
        cargo=["2 soy, 1 cattle, 1 pigs"],
    )
    table.push("unload 1 soy")
    assert table.phase == "unloading"
    assert set(table.moves) == {"done", "unload 1 cattle"}
    assert table.why("unload 1 pigs") == "Jericho does not want pigs"
    table.push("unload 1 cattle")
    assert table.points[0] == 5 + 2 + 5 and table.phase == "refuel"


def test_4_8_pallet_jack_eight_cubes_are_the_sum(make: Any) -> None:
    table = make(
        phase="act", at=["Jericho"], upgrades=["Pallet Jack"], hands=["2 soy, 3 cattle"], cargo=["2 soy, 3 cattle"]
    )
    table.push("unload 2 soy")
    assert table.said("unload ") == {"1 cattle"}
    assert table.push("unload 1 cattle").cubes("Jericho") == "5 corn, 2 soy, 1 cattle"


def test_4_8_pallet_jack_a_full_location_ends_the_action(make: Any) -> None:
    table = make(
        phase="act", at=["Jericho"], upgrades=["Pallet Jack"], hands=["2 soy, 3 cattle"], cargo=["2 soy, 3 cattle"]
    )
    assert table.push("unload 3 cattle").phase == "refuel"


def test_4_8_pallet_jack_may_stop_after_one_good(make: Any) -> None:
    table = make(
        phase="act", at=["Jericho"], upgrades=["Pallet Jack"], hands=["1 soy, 1 cattle"], cargo=["1 soy, 1 cattle"]
    ).push("unload 1 soy", "done")
    assert table.cargo() == "1 cattle" and table.phase == "refuel"


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
