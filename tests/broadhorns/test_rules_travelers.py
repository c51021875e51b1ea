"""Travelers: boarding, early drop-off, arrival, passed destinations."""

from __future__ import annotations

from typing import Any

import pytest

from .tables import Table, river
from .told import EDITION, TOWN_NAMES

IN_ST_LOUIS = {"board_in_st_louis": True}


def boat(at: str | int = "Vicksburg", size: str = "30", **more: Any) -> dict[str, Any]:
    return {"boat": size, "at": at} | more


def port(at: str = "Vicksburg", size: str = "30", *, lying: str = "", **more: Any) -> Table:
    """A boat begins its port action; `lying`: cards at the town."""
    return river(boat(at, size, **more), lying={at: lying}).play("port")


# ---------------------------------------------------------------- boarding


def test_a_traveler_from_the_hand_comes_aboard() -> None:
    t = port(hand="to Natchez, ice").play("board Natchez")
    assert t.aboard() == "to Natchez" and t.hand() == "ice" and t.trader().cards == 1
    assert t.said("BOARDED")


def test_a_traveler_at_the_town_comes_aboard() -> None:
    t = port(lying="to Natchez, to New Orleans").play("welcome New Orleans")
    assert t.aboard() == "to New Orleans" and t.lying("Vicksburg") == "to Natchez"
    assert t.said("WELCOMED")


@pytest.mark.parametrize(("size", "occupants"), [("20", 1), ("30", 2), ("40", 3)])
def test_a_boat_takes_as_many_travelers_as_it_has_room_for(size: str, occupants: int) -> None:
    t = port(size=size, hand="to Natchez, 2 to New Orleans", lying="to Natchez")
    for move in ("board Natchez", "board New Orleans", "board New Orleans")[:occupants]:
        t.play(move)
    assert t.reason("welcome Natchez") == "BOAT_FULL"
    if occupants < 3:
        assert t.reason("board New Orleans") == "BOAT_FULL"


def test_a_traveler_must_be_in_hand_or_at_the_town() -> None:
    t = river(boat(), lying={"Helena": "to Natchez"}).play("port")
    assert t.reason("board Natchez") == "NO_SUCH_CARD" and t.reason("welcome Natchez") == "NOT_AT_TOWN"


def test_only_whose_destination_lies_below_may_board_ruling_30() -> None:
    t = river(
        boat(hand="to Vicksburg, to Greenville, to Natchez"),
        lying={"Vicksburg": "to Vicksburg"},
        options={"discarded_travelers": "destination"},
    ).play("port")
    assert t.reason("board Vicksburg") == t.reason("board Greenville") == "DESTINATION_PASSED"
    assert t.reason("welcome Vicksburg") == "DESTINATION_PASSED"
    assert t.reason("board Natchez") == "LEGAL"


def test_travelers_board_in_towns_not_in_st_louis_ruling_13() -> None:
    t = river({"hand": "to Natchez"}).play("boat 20")
    assert t.reason("board Natchez") == "ONLY_BUYING" and t.reason("welcome Natchez") == "NOT_AT_TOWN"


def test_by_option_they_board_in_st_louis_too_ruling_13() -> None:
    t = river({"hand": "to Natchez, to Memphis"}, options=IN_ST_LOUIS).play("boat 20", "board Natchez")
    assert t.aboard() == "to Natchez" and t.reason("board Memphis") == "BOAT_FULL"
    assert t.reason("buy flour") == t.reason("bag flour") == "SOLD_ALREADY"
    assert t.reason("drop Natchez") == "NO_CARD_SPACE" and t.reason("end") == "NOT_IN_THIS_PHASE"
    assert t.play("done").phase == "ACT" and t.gold[0] == 20


def test_cards_at_a_town_are_open_to_all() -> None:
    t = river({}, boat(), lying={"Vicksburg": "to Natchez"}).play("draw: ice", "port", "welcome Natchez")
    assert t.aboard(1) == "to Natchez"


# ---------------------------------------------------------------- getting off


def test_an_early_drop_off_brings_no_gold_and_the_card_stays_there() -> None:
    t = port(aboard="Natchez, New Orleans").play("drop Natchez")
    assert t.lying("Vicksburg") == "to Natchez" and t.aboard() == "to New Orleans" and t.gold[0] == 20
    assert t.said("DROPPED")
    assert t.reason("drop Natchez") == "NOT_ABOARD"


def test_drop_offs_come_before_boarding_ruling_30() -> None:
    t = port(aboard="2 Natchez", hand="to New Orleans")
    assert t.reason("board New Orleans") == "BOAT_FULL"
    t.play("drop Natchez", "board New Orleans")
    assert t.reason("drop Natchez") == t.reason("drop New Orleans") == "BOARDED"


def test_who_was_dropped_may_board_again() -> None:
    t = port(aboard="Natchez").play("drop Natchez", "welcome Natchez")
    assert t.aboard() == "to Natchez" and t.lying("Vicksburg") == ""


@pytest.mark.parametrize(
    ("destination", "fare"), [(TOWN_NAMES[k.destination], k.fare) for k in EDITION.travelers]
)
def test_travelers_pay_at_their_destination_ruling_32(destination: str, fare: int) -> None:
    t = port(destination, aboard=destination).play("done")
    assert t.gold[0] == 20 + fare and t.aboard() == "" and t.discards == f"to {destination}"


def test_arrival_is_automatic_and_makes_room_ruling_32() -> None:
    t = port("Natchez", aboard="2 Natchez", hand="to New Orleans, to Baton Rouge")
    assert t.reason("drop Natchez") == "ARRIVES" and t.gold[0] == 20
    t.play("board New Orleans")
    assert t.gold[0] == 28 and len(t.said("ARRIVED")) == 2
    assert t.play("board Baton Rouge").aboard() == "to Baton Rouge, to New Orleans"


def test_arrival_comes_after_buying() -> None:
    t = river(boat("Natchez", aboard="Natchez", gold=0), market="4 apples, 6 pork").play("port")
    assert t.reason("buy apples") == "NO_GOLD"
    assert t.play("done").gold[0] == 4


def test_the_fare_is_paid_when_the_expedition_ends_there() -> None:
    t = port("Natchez", aboard="Natchez, New Orleans").play("end")
    assert t.gold[0] == 20 + 4 + 3 and t.lying("Natchez") == "to New Orleans" and t.discards == "to Natchez"


def test_nobody_pays_for_calling_without_a_port_action() -> None:
    t = river(boat("Natchez", aboard="Natchez")).play("draw: ice")
    assert t.aboard() == "to Natchez" and t.gold[0] == 20


# ---------------------------------------------------------------- passing


def test_a_passed_destination_loses_the_traveler_ruling_31() -> None:
    t = river(boat(31, "40", aboard="2 Natchez, New Orleans")).play("move 2")
    assert t.aboard() == "to New Orleans" and t.discards == "to Natchez, to Natchez"
    assert [b for _, _, b in t.said("PASSED")] == [2] and t.gold[0] == 20


def test_lying_at_the_destination_is_not_passing_ruling_31() -> None:
    t = river(boat(30, aboard="Natchez")).play("move 2")
    assert t.aboard() == "to Natchez"
    assert t.play("move 1").aboard() == ""  # left without a port action


def test_travelers_of_others_stay_aboard() -> None:
    t = river(boat(31), boat(31, aboard="Natchez")).play("move 2")
    assert t.aboard(1) == "to Natchez"
