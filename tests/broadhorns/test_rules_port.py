"""The port action: where and how often, its functions in order; ending an expedition."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.broadhorns.rules.tables import NONE

from .tables import Table, river
from .told import TOWN_NAMES


def at(town: str | int = "Vicksburg", boat: str = "30", **more: Any) -> dict[str, Any]:
    return {"boat": boat, "at": town} | more


# ---------------------------------------------------------------- where and how often


@pytest.mark.parametrize("town", TOWN_NAMES)
def test_a_port_action_is_taken_at_a_port_entrance(town: str) -> None:
    t = river(at(town)).play("port")
    assert TOWN_NAMES[t.table.port] == town and t.table.actions == 1
    assert t.at() == t.edition.port[t.table.port]  # no movement point is spent
    assert t.said("PORT") == [(0, t.table.port, 0)]


def test_there_is_no_port_between_towns() -> None:
    assert river(at(27)).reason("port") == "NOT_AT_PORT"
    assert river({}).reason("port") == "NO_BOAT"


def test_one_port_action_for_each_town_and_expedition_ruling_35() -> None:
    t = river(at()).play("port", "done")
    assert t.reason("port") == "VISITED"
    t = river(at(6)).play("port", "end")
    t.play("boat 20", "done")
    assert t.reason("port") == "VISITED"  # St. Louis
    t.play("draw: ice", "draw: ice", "move 5", "move 1")
    assert t.at() == 6 and t.reason("port") == "NO_ACTION_LEFT"  # a new expedition, and no visit
    t.play("draw: ice", "draw: ice")
    assert t.reason("port") == "LEGAL"


def test_the_visit_lasts_for_the_whole_expedition() -> None:
    assert river(at(visited="Vicksburg")).reason("port") == "VISITED"
    assert river(at(visited="Helena")).reason("port") == "LEGAL"


def test_a_port_action_begins_anew() -> None:
    """Nothing is left of what was sold, claimed or boarded in the port action before."""
    before: dict[str, Any] = {
        "sold": 0b11111,
        "spaces": 1,
        "perishables": 2,
        "claimed": 1,
        "rewarded": 1,
        "boarded": 1,
    }
    t = river(at(cargo="pork, furs", hand="ice, Vicksburg furs", aboard="Natchez"), **before).play("port")
    assert t.reason("claim furs") == "NOT_SOLD" and t.reason("cool") == "NO_PERISHABLE"
    assert t.reason("drop Natchez") == "LEGAL"
    assert not t.play("sell furs").said("BONUS") and t.reason("cool") == "NO_PERISHABLE"
    assert t.play("sell pork").said("BONUS") and t.reason("claim furs") == "LEGAL"
    t = river(at(visited="Helena")).play("port")
    assert [t.trader().visited >> port & 1 for port in (4, 5, 6, 10)] == [1, 0, 1, 1]


def test_a_port_action_takes_one_of_two_actions() -> None:
    t = river(at(24)).play("move 4", "port", "done")
    assert t.table.actions == 0
    t = river(at(20)).play("move 4", "move 4")
    assert t.reason("port") == "NO_ACTION_LEFT"  # there is a bonus move, no bonus port action


def test_several_boats_may_lie_at_a_port() -> None:
    t = river(at(), at()).play("port", "done", "draw: ice", "port")
    assert t.at(0) == t.at(1) == 28 and t.phase == "BUY"


# ---------------------------------------------------------------- a new expedition


def test_a_broadhorn_is_paid_and_the_port_action_in_st_louis_begins() -> None:
    for size, cost in (("20", 0), ("30", 4), ("40", 8)):
        t = river({"gold": 8}).play(f"boat {size}")
        assert t.gold[0] == 8 - cost and t.phase == "ST_LOUIS" and t.table.actions == 1
        assert t.trader().expeditions == 1, "not before it has left"
        assert t.play("done", "move 1").trader().expeditions == 2
    assert river({"gold": 7}).reason("boat 40") == river({"gold": 3}).reason("boat 30") == "NO_GOLD"
    assert river({"gold": 0}).reason("boat 20") == "LEGAL"


def test_the_first_broadhorn_is_the_smallest_ruling_16() -> None:
    t = river({"expeditions": 0})
    assert [t.reason(f"boat {size}") for size in (20, 30, 40)] == ["LEGAL", "FIRST_BOAT", "FIRST_BOAT"]
    t = river({"expeditions": 0, "gold": 7}, options={"first_boat": "any"})
    assert [t.reason(f"boat {size}") for size in (20, 30, 40)] == ["LEGAL", "LEGAL", "NO_GOLD"]


def test_the_second_broadhorn_may_be_any() -> None:
    t = river({"expeditions": 0}).play("boat 20", "done", "give up")
    assert t.reason("boat 40") == "FIRST_BOAT", "an expedition that never left is none"
    t = river({"expeditions": 0}).play("boat 20", "done", "move 1", "give up", "draw: ice", "draw: ice")
    assert t.reason("boat 40") == "LEGAL"


def test_one_broadhorn_at_a_time() -> None:
    t = river({}).play("boat 20", "done")
    assert t.reason("boat 20") == "HAS_BOAT"
    assert river(at(5)).reason("boat 20") == "HAS_BOAT"


def test_without_a_broadhorn_one_can_fit_out_one_or_draw_ruling_43() -> None:
    t = river({"expeditions": 0})
    assert [t.reason(move) for move in ("move 1", "end", "port", "current")] == ["NO_BOAT"] * 4
    t.play("boat 20")
    assert t.reason("done") == "LEGAL"  # cargo is optional
    assert t.play("done").cargo() == ""


def test_no_action_is_left_for_a_broadhorn() -> None:
    t = river(at()).play("port", "end", "boat 20", "done", "give up")
    assert t.reason("boat 20") == "NO_ACTION_LEFT"


def test_in_st_louis_one_only_buys_ruling_42() -> None:
    t = river({"hand": "ice, Vicksburg pork"}).play("boat 20", "buy pork")
    assert t.reason("sell pork") == t.reason("surplus pork") == t.reason("cool") == "NOT_IN_THIS_PHASE"
    assert t.reason("end") == t.reason("season pork") == t.reason("claim pork") == "NOT_IN_THIS_PHASE"


def test_an_expedition_given_up_in_st_louis_pays_nothing_ruling_42() -> None:
    t = river({}).play("boat 30", "buy pork", "done")
    before, bag = t.gold[0], t.bag[2]
    t.play("give up")
    assert t.gold[0] == before and t.bag[2] == bag + 1 and t.trader().boat == NONE
    assert t.said("GAVE_UP") and not t.said("SOLD_BOAT")


# ---------------------------------------------------------------- the functions in order


SOLD = ["sell pork", "surplus pork", "claim pork", "claim town pork", "cool", "season pork"]
BOUGHT = ["buy flour", "bag flour", "blind", "peddler flour"]


def test_functions_come_in_order_sell_buy_travelers() -> None:
    cargo = {"cargo": "pork", "hand": "ice, peddler, to Natchez"}
    t = river(at(**cargo)).play("port")
    assert t.phase == "SELL" and t.reason("buy flour") == "LEGAL"
    t.play("buy flour")
    assert {t.reason(move) for move in SOLD} == {"SOLD_ALREADY"} and t.reason("buy flour") == "LEGAL"
    t.play("board Natchez")
    assert {t.reason(move) for move in SOLD + BOUGHT} == {"SOLD_ALREADY"}
    t.play("done")
    assert t.phase == "ACT" and t.table.port == NONE and t.reason("done") == "NOT_IN_THIS_PHASE"


def test_buying_and_selling_can_be_left_out() -> None:
    t = river(at(cargo="pork", hand="to Natchez")).play("port", "board Natchez", "done")
    assert t.cargo() == "pork 1" and t.aboard() == "to Natchez"
    assert river(at(cargo="pork")).play("port", "done").phase == "ACT"


def test_with_nothing_to_sell_buying_comes_first() -> None:
    assert river(at()).play("port").phase == "BUY"


def test_turns_and_moves_wait_until_the_port_action_ends() -> None:
    t = river(at(cargo="pork", hand="current")).play("port")
    for move in ("draw", "move 1", "port", "boat 20", "current", "order never"):
        assert t.reason(move) == "NOT_IN_THIS_PHASE", move


# ---------------------------------------------------------------- ending an expedition


@pytest.mark.parametrize(("boat", "resale"), [("20", 1), ("30", 3), ("40", 5)])
def test_ending_in_port_sells_the_boat(boat: str, resale: int) -> None:
    t = river(at(boat=boat)).play("port", "end")
    assert t.gold[0] == 20 + resale and t.trader().boat == NONE and t.at() == 0


def test_ending_in_port_returns_cargo_and_leaves_travelers_there_ruling_33() -> None:
    t = river(at(cargo="pork, 2 furs@1", aboard="Natchez, New Orleans"))
    bag = t.bag
    t.play("port", "end")
    assert t.lying("Vicksburg") == "to Natchez, to New Orleans" and t.aboard() == ""
    assert [after - before for before, after in zip(bag, t.bag, strict=True)] == [0, 0, 1, 2, 0]
    assert t.gold[0] == 20 + 3 and t.cargo() == ""
    assert t.said("RETURNED") == [(0, 2, 1), (0, 3, 2)]


def test_ending_out_of_port_brings_nothing() -> None:
    t = river(at(27, cargo="pork", aboard="Natchez, New Orleans")).play("give up")
    assert t.gold[0] == 20 and t.discards == "to Natchez, to New Orleans" and t.cargo() == ""
    assert sorted(t.said("STRANDED")) == [(0, 6, 1), (0, 8, 1)]
    assert (t.at(), t.trader().boat, t.table.actions) == (0, NONE, 2)


def test_ending_later_in_the_same_port_brings_no_resale_ruling_34() -> None:
    t = river(at(aboard="Natchez")).play("port", "done", "give up")
    assert t.gold[0] == 20 and t.discards == "to Natchez" and t.lying("Vicksburg") == ""


def test_an_expedition_ends_before_between_or_after_actions_ruling_44() -> None:
    assert river(at(5)).play("give up", "boat 20", "done").table.actions == 1
    assert river(at(5)).play("move 1", "give up", "boat 20").table.actions == 0
    t = river(at(5)).play("move 1", "move 1")
    assert t.reason("give up") == "LEGAL"
    t.play("give up")
    assert t.reason("move 1") == "NO_BOAT" and t.table.bonus == 0
    assert river(at(5, hand="5 peddler")).play("draw: ice").reason("give up") == "NOT_IN_THIS_PHASE"


def test_a_boat_that_can_be_sold_is_not_given_up_nor_the_other_way_round() -> None:
    t = river(at())
    assert (t.reason("end"), t.reason("give up")) == ("NOT_IN_PORT", "LEGAL")
    t.play("port")
    assert (t.reason("end"), t.reason("give up")) == ("LEGAL", "IN_PORT")


def test_good_current_counts_for_the_turn_with_a_new_broadhorn_too_ruling_22() -> None:
    t = river(at(5, hand="current")).play("current", "give up", "boat 20", "done")
    assert t.reason("move 7") == "LEGAL" and t.reason("move 8") == "TOO_FAR"


def test_after_ending_a_port_action_in_st_louis_may_follow_at_once() -> None:
    t = river(at(cargo="pork")).play("port", "sell pork", "end", "boat 30", "buy furs", "done")
    assert t.cargo() == "furs" and t.at() == 0 and t.table.actions == 0


def test_ending_right_after_a_sale_or_a_purchase_is_one_port_action() -> None:
    t = river(at(cargo="pork, apples")).play("port", "sell pork", "buy flour", "end")
    assert t.gold[0] == 20 + 5 - 4 + 3 and t.cargo() == ""


# ---------------------------------------------------------------- idle actions


def test_actions_may_be_idle_ruling_36() -> None:
    for t in (river({}), river(at(5)), river(at(5)).play("move 1")):
        assert t.reason("draw") == "LEGAL"
        assert t.play("draw: ice").table.turn == 1


def test_a_turn_has_two_actions_again() -> None:
    t: Table = river(at(5), at(5)).play("move 1", "move 1", "move 1", "draw: ice")
    assert (t.table.actions, t.table.moves, t.table.bonus, t.table.currents) == (2, 0, 0, 0)
