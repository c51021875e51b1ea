"""Phase 2, Take an Action: Load, Unload, Discard/Draw, towed (RT Phase 2; rulings L1 to L9, V6; 4.9)."""

from __future__ import annotations

from typing import Any

import pytest


def act(make: Any, **table: Any) -> Any:
    """A table where the first seat takes its action, at Jericho (corn; wants soy 2, cattle 5)."""
    return make(**{"phase": "act", "at": ["Jericho"], **table})


# --- A: load ----------------------------------------------------------------------------


def test_RT_load_native_goods_a_bill_for_a_cube(make: Any) -> None:
    table = act(make, hands=["3 corn, 1 soy"])
    assert table.said("load ") == {"1 corn", "2 corn", "3 corn"}
    table.push("load 2 corn")
    assert table.cargo() == "2 corn" and table.hand() == "1 corn, 1 soy"
    assert table.discards == "2 corn" and table.cubes("Jericho") == "3 corn"
    assert table.points == [5, 5]


def test_RT_bills_are_laid_face_up_on_the_discard_pile(make: Any) -> None:
    table = act(make, hands=["2 corn"], discards="1 pigs").push("load 1 corn")
    assert table.record_view.top == 0 and table.discards == "1 corn, 1 pigs"


def test_RT_L1_no_more_cubes_than_bills_and_no_overpaying(make: Any) -> None:
    table = act(make, hands=["3 corn"])
    assert table.why("load 4 corn") == "you hold 3 corn bills, and Jericho takes one for each cube"
    table.push("load 1 corn")
    assert table.discards == "1 corn"


def test_RT_non_native_goods_two_bills_for_a_cube(make: Any) -> None:
    table = act(make, hands=["5 pigs"], cubes={"Jericho": "5 corn, 3 pigs"})
    assert table.said("load ") == {"1 pigs", "2 pigs"}
    assert table.why("load 3 pigs") == "you hold 5 pig bills, and Jericho takes two for each cube"
    table.push("load 2 pigs")
    assert table.cargo() == "2 pigs" and table.hand() == "1 pigs" and table.discards == "4 pigs"
    assert table.cubes("Jericho") == "5 corn, 1 pigs"


def test_L1_one_bill_is_no_cube_of_a_non_native_good(make: Any) -> None:
    table = act(make, hands=["1 soy"], cubes={"Jericho": "5 soy"})
    assert table.said("load ") == set()
    assert table.why("load 1 soy") == "you hold 1 soy bill, and Jericho takes two for each cube"


def test_L2_delivered_cubes_in_demand_may_be_loaded(make: Any) -> None:
    table = act(make, hands=["2 cattle"], cubes={"Jericho": "5 corn, 2 cattle"}).push("load 1 cattle")
    assert table.cargo() == "1 cattle" and table.hand() == ""


@pytest.mark.parametrize(("short", "room"), [(False, 8), (True, 6)])
def test_RT_trailer_capacity(make: Any, short: bool, room: int) -> None:
    cargo = f"{room - 2} pigs"
    table = act(make, hands=["5 corn"], cargo=[cargo], options={"short_haul": short})
    assert table.said("load ") == {"1 corn", "2 corn"}
    assert table.why("load 3 corn") == "your trailer has room for 2 more cubes"
    table.push("load 2 corn")
    assert sum(table.record_view.truckers[0].cargo) == room


def test_RT_a_full_trailer_loads_nothing(make: Any) -> None:
    table = act(make, hands=["5 corn"], cargo=["8 soy"])
    assert table.said("load ") == set()
    assert table.why("load 1 corn") == "your trailer has room for no more cubes"


def test_RT_no_cubes_of_that_good_no_load(make: Any) -> None:
    table = act(make, hands=["4 pigs, 2 corn"], cubes={"Jericho": "1 corn"})
    assert table.why("load 1 pigs") == "Jericho has no pigs"
    assert table.said("load ") == {"1 corn"}
    assert table.why("load 2 corn") == "Jericho has only 1 corn"


def test_RT_only_one_type_of_good_loaded_a_turn(make: Any) -> None:
    table = act(make, hands=["2 corn, 2 soy"], cubes={"Jericho": "3 corn, 4 soy"}).push("load 1 corn")
    assert table.said("load ") == set() and (table.phase, table.turn) == ("refuel", 0)


def test_RT_one_action_a_turn(make: Any) -> None:
    table = act(make, hands=["3 corn, 4 soy"], cargo=["2 soy"]).push("load 1 corn")
    assert table.said("unload ") == set() and "discard/draw" not in table.moves


def test_V6_badlands_goods_cost_two_bills(make: Any) -> None:
    table = make(5, phase="act", at=["Serenity"], hands=["5 corn"], cubes={"Serenity": "4 corn"})
    assert table.said("load ") == {"1 corn", "2 corn"}
    table.push("load 2 corn")
    assert table.hand() == "1 corn"


def test_RT_cargo_is_handled_where_the_truck_stands(make: Any) -> None:
    table = act(make, at=["Fort Lee"], hands=["2 corn, 2 soy"])
    assert table.said("load ") == {"1 soy", "2 soy"}
    assert table.why("load 1 corn") == "Fort Lee has no corn"


# --- B: unload --------------------------------------------------------------------------


def test_RT_unload_a_bill_for_each_cube_for_the_price_on_the_card(make: Any) -> None:
    table = act(make, hands=["2 cattle, 1 corn"], cargo=["3 cattle"])
    assert table.said("unload ") == {"1 cattle", "2 cattle"}
    table.push("unload 2 cattle")
    assert table.points == [15, 5]  # five for each cube
    assert table.cargo() == "1 cattle" and table.hand() == "1 corn" and table.discards == "2 cattle"
    assert table.cubes("Jericho") == "5 corn, 2 cattle"


@pytest.mark.parametrize(
    ("place", "good", "price"),
    [
        ("Jericho", "soy", 2),
        ("Jericho", "cattle", 5),
        ("Prairie Rose", "corn", 3),
        ("Fort Lee", "pigs", 5),
        ("Lone Elm", "soy", 2),
        ("Bedford Falls", "soy", 3),
        ("Copper Flats", "cattle", 4),
        ("Cedar Bluff", "pigs", 4),
    ],
)
def test_RT_prices(make: Any, place: str, good: str, price: int) -> None:
    table = act(make, at=[place], hands=[f"3 {good}"], cargo=[f"3 {good}"]).push(f"unload 3 {good}")
    assert table.points[0] == 5 + 3 * price
    assert table.happened[:2] == [f"Ann unloads 3 {good}", f"Ann earns {3 * price} points"]


def test_RT_badlands_prices(make: Any) -> None:
    for place, good, price in (("Serenity", "pigs", 5), ("Markham", "cattle", 5), ("Markham", "soy", 3)):
        table = make(5, phase="act", at=[place], hands=[f"2 {good}"], cargo=[f"2 {good}"])
        assert table.push(f"unload 2 {good}").points[0] == 5 + 2 * price


def test_RT_only_goods_in_demand(make: Any) -> None:
    table = act(make, hands=["2 pigs, 2 corn"], cargo=["2 pigs, 2 corn"])
    assert table.said("unload ") == set()
    assert table.why("unload 1 pigs") == "Jericho does not want pigs"
    assert table.why("unload 1 corn") == "Jericho does not want corn"


def test_RT_bills_must_match_the_cubes(make: Any) -> None:
    table = act(make, hands=["1 soy, 4 corn"], cargo=["4 soy"])
    assert table.said("unload ") == {"1 soy"}
    assert table.why("unload 2 soy") == "you hold 1 soy bill, and Jericho takes one for each cube"


def test_RT_only_what_is_carried(make: Any) -> None:
    table = act(make, hands=["3 soy"], cargo=["1 soy"])
    assert table.why("unload 2 soy") == "you do not carry that much soy"
    assert table.said("unload ") == {"1 soy"}


def test_RT_L3_unload_limit_is_the_sum_of_all_cubes(make: Any) -> None:
    table = act(make, hands=["5 soy"], cargo=["5 soy"], cubes={"Jericho": "3 corn, 1 pigs, 1 soy"})
    assert table.said("unload ") == {"1 soy", "2 soy", "3 soy"}
    assert table.why("unload 4 soy") == "Jericho has room for 3 cubes more"


def test_L3_a_full_untouched_location_takes_three(make: Any) -> None:
    table = act(make, hands=["5 soy"], cargo=["5 soy"]).push("unload 3 soy")
    assert table.cubes("Jericho") == "5 corn, 3 soy"


def test_L3_4_9_case_5_five_native_and_two_delivered_leave_room_for_one(make: Any) -> None:
    table = act(make, hands=["5 soy"], cargo=["5 soy"], cubes={"Jericho": "5 corn, 2 cattle"})
    assert table.said("unload ") == {"1 soy"}
    assert table.why("unload 2 soy") == "Jericho has room for 1 cube more"


def test_L3_a_location_with_eight_takes_none(make: Any) -> None:
    table = act(make, hands=["5 soy"], cargo=["5 soy"], cubes={"Jericho": "5 corn, 3 cattle"})
    assert table.said("unload ") == set()


def test_RT_only_one_type_of_good_unloaded_a_turn(make: Any) -> None:
    table = act(make, hands=["1 soy, 1 cattle"], cargo=["1 soy, 1 cattle"]).push("unload 1 soy")
    assert table.phase == "refuel" and table.said("unload ") == set()


# --- C: discard/draw --------------------------------------------------------------------


def test_RT_discard_draw_costs_a_point_and_replaces_as_many_cards(make: Any) -> None:
    table = act(make, hands=["4 corn, 1 soy, 1 fuel 1"], pile="9 pigs")
    table.push("discard/draw")
    assert table.points == [4, 5] and table.happened == ["Ann discards and draws for 1 point"]
    table.push("discard corn", "discard corn", "discard fuel 1", "done")
    assert table.phase == "redraw" and table.record_view.left == 3
    table.push("draw blind", "draw blind")
    assert table.phase == "redraw"
    table.push("draw blind")
    assert table.hand() == "2 corn, 1 soy, 3 pigs"
    assert table.turn == 1  # six cards: no Refuel


def test_RT_any_card_may_be_discarded_but_only_those_in_hand(make: Any) -> None:
    table = act(make, hands=["1 corn, 1 cattle, 1 fuel 3"]).push("discard/draw")
    assert table.said("discard ") == {"corn", "cattle", "fuel 3"}
    assert table.why("discard soy") == "you do not hold that card"
    table.push("discard corn")
    assert table.why("discard corn") == "you do not hold that card"


def test_RT_as_many_as_they_like_all_of_a_big_hand(make: Any) -> None:
    table = act(make, hands=["7 corn"], pile="9 pigs").push("discard/draw", *["discard corn"] * 7, "done")
    table.refuel()
    assert table.hand() == "7 pigs"


def test_L4_discard_draw_by_choice(make: Any) -> None:
    table = act(make, hands=["3 corn, 1 soy"], cargo=["2 soy"])
    assert {"load 1 corn", "unload 1 soy", "discard/draw"} <= set(table.moves)


def test_L5_zero_cards_may_be_discarded(make: Any) -> None:
    table = act(make, hands=["5 pigs"]).push("discard/draw", "done")
    assert table.points[0] == 4 and table.hand() == "5 pigs" and table.turn == 1


def test_L5_with_an_empty_hand_too(make: Any) -> None:
    table = act(make).push("discard/draw")
    assert table.moves == ["done"]
    assert table.push("done").phase == "refuel"


def test_L6_all_discards_come_before_the_draws(make: Any) -> None:
    table = act(make, hands=["5 corn"], pile="9 pigs").push("discard/draw", "discard corn")
    assert table.said("draw") == set()
    table.push("discard corn", "done", "draw blind")
    assert table.said("discard ") == set() and table.why("done").startswith("at this point you")


def test_L6_a_discarded_card_can_come_back_only_by_a_reshuffle(make: Any) -> None:
    table = act(make, hands=["2 corn"], pile="", discards="", window="")
    table.push("discard/draw", "discard corn", "discard corn", "done", "draw blind")
    assert table.hand() == "1 corn" and table.window == "1 corn"
    table.push("draw corn")
    assert table.hand() == "2 corn"


# --- what must be done ------------------------------------------------------------------


def test_RT_neither_load_nor_unload_leaves_discard_draw(make: Any) -> None:
    table = act(make, hands=["2 pigs"], points=[1])
    assert table.moves == ["discard/draw"]
    table.push("discard/draw")
    assert table.points[0] == 0


def test_L7_without_points_load_or_unload_must_be_taken(make: Any) -> None:
    table = act(make, hands=["1 corn, 1 soy"], cargo=["1 soy"], points=[0])
    assert set(table.moves) == {"load 1 corn", "unload 1 soy"}
    assert table.why("discard/draw") == "you have too few points"
    assert table.why("be towed") == "a truck is towed now only if it can take no action"


def test_RT_L8_no_points_and_no_action_tow_now_and_4_9_case_4(make: Any) -> None:
    table = make(points=[2], hands=["3 pigs"], cargo=["1 corn"], pile="9 soy").drive(
        "pay 2 points", "Jericho"
    )
    assert table.moves == ["be towed"]
    table.push("be towed")
    assert table.at() == "West Morgan" and table.cargo() == "1 corn"
    assert table.moves == ["discard/draw"]
    table.push("discard/draw", "discard pigs", "done")
    assert table.points[0] == 0  # free
    table.refuel()
    assert table.hand() == "3 soy, 2 pigs" and table.turn == 1


def test_L8_fuel_cards_are_no_help_to_act(make: Any) -> None:
    assert act(make, hands=["3 fuel 1, 2 fuel 3"], points=[0]).moves == ["be towed"]


def test_RT_a_towed_player_can_neither_load_nor_unload(make: Any) -> None:
    table = make(points=[0], at=["Jericho"], hands=["5 corn"], cargo=["2 soy"]).push("be towed")
    assert table.moves == ["discard/draw"]
    assert table.why("load 1 corn") == "your truck was towed, so this turn you may only discard and draw"


def test_RT_only_without_points_is_the_discard_draw_free(make: Any) -> None:
    drawn = "Jericho | Fort Lee | West Morgan"
    table = make(points=[3], map=drawn, at=["Fort Lee", "Jericho"]).push("be towed", "discard/draw")
    assert table.points[0] == 2


def test_RT_nothing_is_bought_at_a_location(make: Any) -> None:
    assert act(make).why("buy upgrade") == "upgrades are sold at truck stops"
