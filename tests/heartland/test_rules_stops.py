"""Truck stops and buying their upgrades (RT Truck Stop; rulings T3 to T9; worked case 4.9.6)."""

from __future__ import annotations

from typing import Any

import pytest

SQUARE = """
               | {north}      |          |
Jericho        | Prairie Rose | Lone Elm |
Bedford Falls  | West Morgan  | Fort Lee | {east}
Tatanka        | Cedar Bluff  | Copper Flats |
"""
COSTS = {
    "Ace Dispatcher": 4,
    "Ethanol Hybrid": 4,
    "GPS": 5,
    "Ham Radio": 2,
    "Hand Truck": 4,
    "Oil Change": 4,
    "Pallet Jack": 4,
    "Sleeper Cab": 5,
    "Smart Phone": 5,
    "Supercharger": 5,
    "Truck Wash": 3,
    "Tune Up": 5,
}


def at_stop(make: Any, stop: str = "GPS", **table: Any) -> Any:
    """A square with a truck stop north of Prairie Rose, the first seat there to act."""
    drawn = SQUARE.format(north=stop, east="")
    return make(**{"map": drawn, "phase": "act", "at": [stop], **table})


# --- truck stops ------------------------------------------------------------------------


@pytest.mark.parametrize(("upgrade", "cost"), COSTS.items())
def test_RT_prices_of_the_upgrades(make: Any, upgrade: str, cost: int) -> None:
    table = at_stop(make, upgrade, points=[cost + 1]).push("buy upgrade")
    assert table.points[0] == 1 and table.upgrade() == upgrade
    assert table.position.log()[0] == f"Ann buys {upgrade} for {cost} points"
    table = at_stop(make, upgrade, points=[cost - 1])
    assert table.why("buy upgrade") == "you have too few points"


def test_RT_T4_buying_is_the_action_of_the_turn(make: Any) -> None:
    table = at_stop(make, points=[9]).push("buy upgrade")
    assert table.phase == "refuel" and table.moves[-1] == "draw blind"
    table.refuel()
    assert table.turn == 1


def test_RT_T4_the_price_may_take_the_score_to_zero(make: Any) -> None:
    assert at_stop(make, points=[5]).push("buy upgrade").points[0] == 0


def test_RT_only_a_truck_on_the_stop_can_buy(make: Any) -> None:
    table = at_stop(make, at=["Prairie Rose"])
    assert table.why("buy upgrade") == "upgrades are sold at truck stops"


def test_RT_T3_stops_are_spaces_to_stop_on(make: Any) -> None:
    table = make(map=SQUARE.format(north="GPS", east=""), at=["Prairie Rose"]).push("pay 1 point")
    assert table.drives == {"GPS", "Jericho", "Lone Elm"}
    table.push("drive to GPS")
    assert table.at() == "GPS" and set(table.moves) == {"discard/draw"}  # four points: GPS is too dear


def test_RT_T3_stops_are_driven_through(make: Any) -> None:
    table = make(map="Jericho | GPS | Fort Lee | West Morgan", at=["Jericho", "GPS"]).push("pay 2 points")
    assert table.drives == {"Fort Lee"}


def test_T3_one_truck_at_a_time(make: Any) -> None:
    table = make(map=SQUARE.format(north="GPS", east=""), at=["Prairie Rose", "GPS"]).push("pay 1 point")
    assert table.why("drive to GPS") == "another truck stands at GPS"


def test_RT_no_loading_at_a_truck_stop(make: Any) -> None:
    table = at_stop(make, hands=["4 corn, 2 soy"], cargo=["2 soy"])
    assert set(table.moves) == {"discard/draw", "buy upgrade"}
    assert table.why("load 1 corn") == "nothing can be loaded or unloaded at GPS"
    assert table.why("unload 1 soy") == "nothing can be loaded or unloaded at GPS"


def test_RT_T5_discard_draw_is_the_other_choice(make: Any) -> None:
    table = at_stop(make, points=[1])
    assert table.moves == ["discard/draw"]
    assert table.push("discard/draw").points[0] == 0


def test_T5_L9_with_no_points_towed_free_discard_draw(make: Any) -> None:
    table = at_stop(make, points=[0], hands=["2 corn"])
    assert table.moves == ["be towed"]
    table.push("be towed", "discard/draw")
    assert table.at() == "West Morgan" and table.points[0] == 0
    assert table.cell_of("GPS") == (0, 2)  # unsold stops stay


def test_RT_T6_one_upgrade_a_game(make: Any) -> None:
    table = at_stop(make, upgrades=["Tune Up"], points=[9])
    assert table.moves == ["discard/draw"]
    assert table.why("buy upgrade") == "you already have an upgrade, and there is one for each player"


def test_RT_the_stop_leaves_the_map_after_its_buyer_drives_off(make: Any) -> None:
    table = at_stop(make, points=[9, 9]).push("buy upgrade").refuel().pass_turn()
    assert table.cell_of("GPS") == (0, 2)
    table.drive("pay 1 point", "Prairie Rose")
    assert table.cell_of("GPS") is None and table.upgrade() == "GPS"
    assert table.happened[-1] == "Ann takes the truck stop GPS off the map"
    table.pass_turn().push("pay 2 points")
    assert table.why("drive to GPS") == "GPS is not on the map"


def test_RT_the_road_over_a_sold_stop_is_gone_too(make: Any) -> None:
    line = "Jericho | GPS | Fort Lee | West Morgan"
    table = make(map=line, at=["GPS", "Jericho"], upgrades=["GPS"], points=[3, 5])
    table.drive("pay 1 point", "Fort Lee").pass_turn()
    assert table.moves == ["be towed"]  # Jericho has no neighbour any more


def test_RT_unsold_stops_remain(make: Any) -> None:
    table = at_stop(make, phase="move").drive("pay 1 point", "Prairie Rose")
    assert table.cell_of("GPS") == (0, 2)


def test_T7_a_sold_stop_is_not_sold_again_but_driven_through(make: Any) -> None:
    line = "Jericho | GPS | Fort Lee | West Morgan"
    table = make(map=line, at=["Jericho", "GPS"], upgrades=[None, "GPS"]).push("pay 2 points")
    assert table.drives == {"Fort Lee"}
    assert table.why("drive to GPS") == "another truck stands at GPS"


def test_T7_an_ace_dispatcher_shares_a_sold_stop_which_leaves_with_the_last_truck(make: Any) -> None:
    drawn = SQUARE.format(north="GPS", east="")
    table = make(map=drawn, at=["Prairie Rose", "GPS"], upgrades=["Ace Dispatcher", "GPS"], points=[9, 9])
    table.drive("pay 1 point", "GPS")
    assert table.why("buy upgrade") == "this upgrade is sold"
    assert table.moves == ["discard/draw"]
    table.pass_turn().drive("pay 1 point", "Prairie Rose")
    assert table.cell_of("GPS") == (0, 2)  # the other truck stands there still
    table.pass_turn().drive("pay 2 points", "Jericho")
    assert table.cell_of("GPS") is None
    assert table.happened[-1] == "Ann takes the truck stop GPS off the map"


def test_T7_if_the_guest_leaves_first_the_stop_waits_for_its_owner(make: Any) -> None:
    drawn = SQUARE.format(north="GPS", east="")
    table = make(map=drawn, at=["GPS", "GPS"], upgrades=["Ace Dispatcher", "GPS"], points=[9, 9])
    table.drive("pay 1 point", "Prairie Rose").pass_turn()
    assert table.cell_of("GPS") == (0, 2)
    table.drive("pay 2 points", "Jericho")
    assert table.cell_of("GPS") is None


def test_RT_NB_T7_4_9_case_6_all_points_for_a_stop_then_towed(make: Any) -> None:
    table = at_stop(make, points=[5, 5], pile="10 corn", window="1 soy").push("buy upgrade")
    assert table.points[0] == 0
    table.refuel().pass_turn()
    assert table.moves == ["be towed"]  # no fuel, no points
    table.push("be towed")
    assert table.cell_of("GPS") is None and table.at() == "West Morgan"
    table.push("discard/draw", "done")
    assert table.points[0] == 0


# --- T8, T9: when upgrades work ---------------------------------------------------------


def test_T8_smart_phone_in_the_turn_of_purchase(make: Any) -> None:
    table = at_stop(make, "Smart Phone", hands=["4 corn"]).push("buy upgrade")
    assert table.record_view.left == 2
    table.refuel()
    assert sum(table.state.hands[0]) == 6 and table.turn == 1


def test_T8_oil_change_in_the_turn_of_purchase(make: Any) -> None:
    table = at_stop(make, "Oil Change", hands=["5 corn"]).push("buy upgrade")
    assert table.moves == ["done", "discard corn"]
    table.push("discard corn")
    assert table.phase == "refuel" and table.record_view.left == 1


def test_T8_ham_radio_in_the_turn_of_purchase(make: Any) -> None:
    table = at_stop(make, "Ham Radio", at=["Ham Radio", "Prairie Rose"], hands=["1 corn", "1 soy"])
    table.push("buy upgrade")
    assert table.moves == ["done", "offer to seat 2"]


@pytest.mark.parametrize("upgrade", sorted(COSTS.keys() - {"Smart Phone", "Oil Change", "Ham Radio"}))
def test_T8_the_others_from_the_next_turn(make: Any, upgrade: str) -> None:
    table = at_stop(make, upgrade, hands=["1 corn, 1 fuel 1"], points=[9]).push("buy upgrade")
    assert table.phase == "refuel" and table.record_view.left == 3


@pytest.mark.parametrize(
    ("move", "phase"), [("stay", "move"), ("burn corn", "move"), ("tune up", "move"), ("truck wash", "act")]
)
def test_RT_upgrades_must_be_owned(make: Any, move: str, phase: str) -> None:
    table = make(at=["Jericho"], hands=["2 corn, 1 fuel 1"], phase=phase)
    assert table.why(move) == "you do not own the upgrade for that"
