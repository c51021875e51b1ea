"""Upgrades of the Action phase and after it, but for the Ham Radio (RT Truck Stop Upgrades; 4.8)."""

from __future__ import annotations

from typing import Any

import pytest

EDGES = {"Prairie Rose", "Bedford Falls", "Fort Lee", "Cedar Bluff"}


# --- Hand Truck and Pallet Jack ---------------------------------------------------------


def hand_truck(make: Any, **table: Any) -> Any:
    return make(**{"phase": "act", "at": ["Jericho"], "upgrades": ["Hand Truck"], **table})


def pallet_jack(make: Any, held: str) -> Any:
    """A table on which the bills in hand are those for the whole cargo."""
    return make(phase="act", at=["Jericho"], upgrades=["Pallet Jack"], hands=[held], cargo=[held])


def test_RT_hand_truck_loads_different_goods_each_at_its_rate(make: Any) -> None:
    table = hand_truck(make, hands=["2 corn, 3 soy, 2 pigs"], cubes={"Jericho": "2 corn, 2 soy, 1 pigs"})
    table.push("load 1 corn")
    assert table.phase == "loading"
    assert set(table.moves) == {"done", "load 1 soy", "load 1 pigs"}
    assert table.why("load 1 corn") == "you have already done that this turn"
    table.push("load 1 soy")
    assert table.hand() == "1 corn, 1 soy, 2 pigs"
    table.push("load 1 pigs")
    assert table.cargo() == "1 corn, 1 soy, 1 pigs" and table.phase == "refuel"


@pytest.mark.parametrize("held", ["1 corn, 2 soy", "1 corn, 2 pigs"])
def test_D8_the_phase_tells_nothing_of_the_hand(make: Any, held: str) -> None:
    """All see which phase it is: with goods, room and cards for more a player is asked in any case."""
    table = hand_truck(make, hands=[held], cubes={"Jericho": "1 corn, 1 soy"}).push("load 1 corn")
    assert table.phase == "loading" and "done" in table.moves
    jack = make(phase="act", at=["Jericho"], upgrades=["Pallet Jack"], hands=[held.replace("corn", "soy", 1)],
                cargo=["1 soy, 1 cattle"])  # fmt: skip
    assert jack.push("unload 1 soy").phase == "unloading"


def test_RT_hand_truck_needs_bills_and_goods(make: Any) -> None:
    table = hand_truck(make, hands=["1 corn, 3 soy, 1 pigs"])
    assert table.push("load 1 corn").phase == "refuel"  # no soy lies there, and no pigs


def test_4_8_hand_truck_total_within_capacity(make: Any) -> None:
    given: Any = {"hands": ["1 corn, 4 soy"], "cubes": {"Jericho": "2 corn, 2 soy"}}
    table = hand_truck(make, cargo=["6 pigs"], **given).push("load 1 corn")
    assert table.said("load ") == {"1 soy"}
    assert table.push("load 1 soy").phase == "refuel"
    table = hand_truck(make, cargo=["7 pigs"], **given)
    assert table.push("load 1 corn").phase == "refuel"


def test_4_8_hand_truck_may_stop_after_one_good(make: Any) -> None:
    table = hand_truck(make, hands=["1 corn, 2 soy"], cubes={"Jericho": "1 corn, 1 soy"}).push(
        "load 1 corn", "done"
    )
    assert table.phase == "refuel" and table.cargo() == "1 corn"


def test_4_8_hand_truck_does_not_unload_several(make: Any) -> None:
    table = hand_truck(make, hands=["1 soy, 1 cattle"], cargo=["1 soy, 1 cattle"])
    assert table.push("unload 1 soy").phase == "refuel"


def test_RT_pallet_jack_unloads_different_goods_in_demand(make: Any) -> None:
    table = pallet_jack(make, "2 soy, 1 cattle, 1 pigs")
    table.push("unload 1 soy")
    assert table.phase == "unloading"
    assert set(table.moves) == {"done", "unload 1 cattle"}
    assert table.why("unload 1 pigs") == "Jericho does not want pigs"
    table.push("unload 1 cattle")
    assert table.points[0] == 5 + 2 + 5 and table.phase == "refuel"


def test_4_8_pallet_jack_eight_cubes_are_the_sum(make: Any) -> None:
    table = pallet_jack(make, "2 soy, 3 cattle")
    table.push("unload 2 soy")
    assert table.said("unload ") == {"1 cattle"}
    assert table.push("unload 1 cattle").cubes("Jericho") == "5 corn, 2 soy, 1 cattle"


def test_4_8_pallet_jack_a_full_location_ends_the_action(make: Any) -> None:
    table = pallet_jack(make, "2 soy, 3 cattle")
    assert table.push("unload 3 cattle").phase == "refuel"


def test_4_8_pallet_jack_may_stop_after_one_good(make: Any) -> None:
    table = pallet_jack(make, "1 soy, 1 cattle").push("unload 1 soy", "done")
    assert table.cargo() == "1 cattle" and table.phase == "refuel"


# --- Oil Change -------------------------------------------------------------------------


def oil(make: Any, **table: Any) -> Any:
    return make(**{"phase": "act", "at": ["Jericho"], "upgrades": ["Oil Change"], **table})


def test_RT_oil_change_discards_one_card_before_refuel(make: Any) -> None:
    table = oil(make, hands=["1 corn, 3 soy, 1 fuel 1"], pile="9 pigs").push("load 1 corn")
    assert table.phase == "oil" and set(table.moves) == {"done", "discard soy", "discard fuel 1"}
    table.push("discard fuel 1")
    assert table.phase == "refuel" and table.record_view.left == 2 and table.points[0] == 5  # free
    table.refuel()
    assert table.hand() == "3 soy, 2 pigs" and table.turn == 1


def test_4_8_oil_change_is_optional(make: Any) -> None:
    table = oil(make, hands=["1 corn, 3 soy"]).push("load 1 corn", "done")
    assert table.phase == "refuel" and table.hand() == "3 soy"


def test_4_8_oil_change_is_one_card_only(make: Any) -> None:
    table = oil(make, hands=["1 corn, 9 soy"]).push("load 1 corn", "discard soy")
    assert table.hand() == "8 soy" and table.turn == 1  # more than five cards: no Refuel


def test_4_8_oil_change_after_any_action(make: Any) -> None:
    table = oil(make, hands=["5 soy"], pile="9 pigs").push(
        "discard/draw", "discard soy", "done", "draw blind"
    )
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
    assert table.record_view.left == 5
    table.refuel()
    assert sum(table.state.hands[0]) == 6


def test_4_8_smart_phone_six_cards_no_refuel(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], upgrades=["Smart Phone"], hands=["7 corn"]).push("load 1 corn")
    assert table.turn == 1


def test_RT_without_it_the_others_stay_at_five(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], upgrades=[None, "Smart Phone"], hands=["2 corn"]).push(
        "load 1 corn"
    )
    assert table.record_view.left == 4


# --- Truck Wash -------------------------------------------------------------------------


def washer(make: Any, **table: Any) -> Any:
    return make(**{"upgrades": ["Truck Wash"], **table})


def test_RT_truck_wash_stops_at_the_centre_among_other_trucks(make: Any) -> None:
    table = washer(make, at=["Fort Lee", "West Morgan"]).push("pay 1 point")
    assert table.drives == {"West Morgan", "Lone Elm", "Copper Flats"}
    table.push("drive to West Morgan")
    assert set(table.moves) == {"truck wash", "discard/draw"}


def test_RT_truck_wash_draws_five_then_discards_five(make: Any) -> None:
    table = washer(make, phase="act", hands=["3 corn"], window="1 pigs, 2 soy", pile="9 cattle", points=[0])
    assert table.moves == ["truck wash"]  # no fee
    table.push("truck wash", "draw pigs")
    assert table.phase == "wash" and table.record_view.left == 4
    table.push(*["draw blind"] * 4)
    assert table.hand() == "3 corn, 4 cattle, 1 pigs"
    assert table.said("discard ") == {"corn", "cattle", "pigs"} and table.phase == "wash_discard"
    assert table.why("done") == "at this point you discard 5 cards"
    table.push(*["discard corn"] * 3, "discard cattle", "discard cattle")
    assert table.hand() == "2 cattle, 1 pigs" and table.points[0] == 0
    assert table.phase == "refuel" and table.record_view.left == 2


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
    assert table.phase == "wash_discard" and table.record_view.left == drawn
    assert sum(table.state.hands[0]) == 4 + drawn
    table.push(*["discard corn"] * drawn)
    assert sum(table.state.hands[0]) == 4 and table.phase == "refuel"


def test_4_8_truck_wash_with_no_card_at_all(make: Any) -> None:
    table = washer(make, phase="act", hands=["4 corn"], pile="", window="").push("truck wash")
    assert table.turn == 1 and table.hand() == "4 corn"


def test_RT_truck_wash_not_after_a_tow(make: Any) -> None:
    table = washer(make, at=["Jericho"], points=[0]).push("be towed")
    assert table.moves == ["discard/draw"]
    assert table.why("truck wash") == "your truck was towed, so this turn you may only discard and draw"


def test_RT_truck_wash_only_at_the_centre(make: Any) -> None:
    table = washer(make, phase="act", at=["Jericho"])
    assert table.why("truck wash") == "you can do that only at the distribution centre"


def test_RT_truck_wash_no_cargo_at_the_centre(make: Any) -> None:
    table = washer(make, phase="act", hands=["3 corn"], cargo=["1 corn"])
    assert (
        table.why("load 1 corn")
        == table.why("unload 1 corn")
        == "nothing can be loaded or unloaded at West Morgan"
    )


def test_M3_truck_wash_must_leave_the_centre_next_turn(make: Any) -> None:
    table = washer(make, hands=["1 fuel 1"], points=[0]).push("pay fuel 1")
    assert table.drives == EDGES
