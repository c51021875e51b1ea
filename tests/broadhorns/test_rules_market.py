"""Step 1, Refresh Market; prices."""

from __future__ import annotations

from itertools import pairwise

import pytest

from .tables import river, values_with

IN_ST_LOUIS = {"boat": "40"}


@pytest.mark.parametrize(("flour", "cost"), [(1, 3), (2, 2), (3, 1), (4, 1), (6, 1)])
def test_the_price_goes_by_the_barrels_left(flour: int, cost: int) -> None:
    t = river({}, market=f"{flour} flour, {10 - flour} furs")
    t.play("boat 20", "buy flour")
    assert t.gold[0] == 20 - cost


def test_the_cheapest_barrel_goes_first_ruling_15() -> None:
    t = river({}, market="4 flour, 6 furs").play("boat 30")
    paid = [20 - 4]
    for _ in range(4):
        paid.append(t.play("buy flour").gold[0])
    assert [a - b for a, b in pairwise(paid)] == [1, 1, 2, 3]
    assert t.reason("buy flour") == "MARKET_EMPTY"


def test_the_market_is_filled_to_ten_when_the_next_turn_begins() -> None:
    t = river({}).play("boat 20", "buy flour", "buy flour", "buy pork", "done")
    assert t.market == [0, 2, 1, 2, 2]
    t.play("draw: ice, furs, flour, furs")
    assert t.market == [1, 2, 1, 4, 2]
    assert t.said("REFRESHED") == [(1, 0, 1), (1, 3, 2)]
    assert [t.table.came[good] for good in range(5)] == [1, 0, 0, 2, 0]
    t.play("draw: ice")
    assert [t.table.came[good] for good in range(5)] == [0] * 5


def test_a_full_market_takes_no_barrels() -> None:
    t = river({}).play("draw: ice")
    assert t.market == [2] * 5 and not t.said("REFRESHED")
    assert [t.table.came[good] for good in range(5)] == [0] * 5


def test_a_second_purchase_in_a_turn_meets_the_reduced_market_ruling_40() -> None:
    t = river(
        {"boat": "20", "at": "Ste. Genevieve", "cargo": "furs"},
        market="2 flour, 4 apples, 2 pork, furs, whiskey",
    )
    t.play("port", "buy flour", "end", "boat 20")
    assert t.market[0] == 1
    before = t.gold[0]
    t.play("buy flour")
    assert before - t.gold[0] == 3 and t.market == [0, 4, 2, 1, 1]


def test_an_empty_bag_stops_the_refresh_and_it_is_made_up_later_ruling_37() -> None:
    few = values_with(barrels=2)
    t = river(
        {"boat": "20", "at": 1, "cargo": "furs"},
        {},
        edition=few,
        market="flour, 2 apples, 2 pork, furs, 2 whiskey",
    )
    assert t.bag == [1, 0, 0, 0, 0]
    t.play("draw: ice, flour")  # one barrel where two are wanted
    assert t.market == [2, 2, 2, 1, 2] and t.bag == [0] * 5
    t.play("draw: ice")  # nobody bought, and there is none
    assert sum(t.market) == 9
    t.play("give up", "draw: ice, furs")  # seat 0 returned its furs; nobody bought
    assert t.market == [2] * 5


def test_barrels_from_the_bag_come_up_by_chance_alone() -> None:
    t = river({}).play("boat 20", "buy whiskey", "done")
    t.play("draw: ice, 49")  # any of the 50 in the bag
    assert t.dice.sides[-1] == 50 and t.market == [2] * 5
