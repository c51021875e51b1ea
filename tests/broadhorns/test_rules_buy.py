"""Buy: in St. Louis, along the river, from the bag, from a peddler."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.broadhorns.rules.tables import BOARD

from .tables import Table, river, values_with

BLIND = {"bag": "blind"}


def port(town: str = "Vicksburg", *, hand: str = "", gold: int = 20, cargo: str = "", **more: Any) -> Table:
    """A boat begins its port action."""
    return river({"boat": "20", "at": town, "hand": hand, "gold": gold, "cargo": cargo}, **more).play("port")


def fit_out(boat: str = "20", *, hand: str = "", gold: int = 20, **more: Any) -> Table:
    """A port action in St. Louis."""
    return river({"gold": gold, "hand": hand}, **more).play(f"boat {boat}")


# ---------------------------------------------------------------- boxes and gold


@pytest.mark.parametrize(("boat", "boxes"), [("20", 3), ("30", 5), ("40", 7)])
def test_a_boat_takes_as_many_barrels_as_it_has_boxes(boat: str, boxes: int) -> None:
    t = fit_out(boat, market="8 furs, 2 pork")
    for _ in range(boxes):
        t.play("buy furs")
    assert t.reason("buy furs") == t.reason("buy pork") == t.reason("bag pork") == "BOXES_FULL"
    assert t.play("done").phase == "ACT"


def test_gold_is_needed() -> None:
    t = fit_out(gold=3)
    assert t.reason("buy flour") == "LEGAL" and t.reason("bag flour") == "NO_GOLD"
    t.play("buy flour")
    assert t.gold[0] == 1 and t.reason("buy flour") == t.reason("buy pork") == "NO_GOLD"


def test_a_new_barrel_is_on_the_first_space_of_its_box_ruling_19() -> None:
    t = port(cargo="flour@4").play("buy flour")
    assert t.cargo() == "flour 1, flour 4"


def test_a_box_that_was_emptied_takes_a_fresh_barrel() -> None:
    t = port(cargo="apples@6, flour@4, pork@6").play("sell apples", "buy flour", "done")
    assert t.cargo() == "flour 1, flour 4, pork 6"


# ---------------------------------------------------------------- along the river


def test_a_town_sells_what_is_on_its_banner_for_the_market_price_and_more() -> None:
    t = port(market="4 flour, 2 furs, 4 pork")  # banner: flour +2
    assert [t.reason(f"buy {good}") for good in ("apples", "pork", "furs", "whiskey")] == [
        "NOT_SOLD_HERE"
    ] * 4
    paid = [20]
    for _ in range(3):
        paid.append(t.play("buy flour").gold[0])
    assert paid == [20, 17, 14, 10] and t.market[0] == 1
    assert t.said("BOUGHT") == [(0, 0, 4)]


def test_each_good_on_a_banner_has_its_own_increase() -> None:
    t = port(tiles={"Vicksburg": 3})  # flour +2, apples +3
    t.play("buy flour")
    assert t.gold[0] == 20 - 2 - 2
    assert t.play("buy apples").gold[0] == 16 - 2 - 3


def test_a_town_needs_the_good_on_the_market_and_gold_ruling_17() -> None:
    assert port(market="5 apples, 5 pork").reason("buy flour") == "MARKET_EMPTY"
    assert port(gold=3).reason("buy flour") == "NO_GOLD"
    assert port(gold=4).reason("buy flour") == "LEGAL"
    assert port(cargo="3 furs").reason("buy flour") == "BOXES_FULL"


def test_no_barrel_comes_from_the_bag_along_the_river_ruling_17() -> None:
    assert port().reason("bag flour") == port().reason("blind") == "NOT_SOLD_HERE"
    assert port(options=BLIND).reason("bag flour") == port(options=BLIND).reason("blind") == "NOT_SOLD_HERE"


def test_nothing_is_for_sale_in_new_orleans() -> None:
    t = port("New Orleans", hand="peddler")
    assert {t.reason(f"buy {good}") for good in ("flour", "furs", "whiskey")} == {"NOT_SOLD_HERE"}
    assert t.play("peddler whiskey").cargo() == "whiskey"


def fill_up(**more: Any) -> Table:
    """Vicksburg is filled from tile 1 (flour +2), and another tile comes to light."""
    return port(cargo="furs", filled={"Vicksburg": "apples, pork, whiskey"}, **more).play("sell furs")


def test_after_a_fill_the_banner_of_the_removed_tile_counts_ruling_6() -> None:
    t = fill_up().play("season pork: tile 3")  # flour +2, apples +3
    assert t.reason("buy apples") == "NOT_SOLD_HERE"
    t = fill_up().play("season pork: tile 4")  # flour +3
    before = t.gold[0]
    assert before - t.play("buy flour").gold[0] == 2 + 2


def test_the_removed_banner_counts_under_the_third_tile_too_ruling_6() -> None:
    t = fill_up(tiles={"Vicksburg": "last"}).play("season pork")
    assert t.town("Vicksburg").tile == BOARD  # flour +3
    before = t.gold[0]
    assert before - t.play("buy flour").gold[0] == 4


def test_later_port_actions_have_the_banner_that_shows_ruling_6() -> None:
    boat = {"boat": "20", "at": "Vicksburg"}
    t = river(boat | {"cargo": "furs"}, boat, filled={"Vicksburg": "apples, pork, whiskey"})
    t.play("port", "sell furs", "season pork: tile 4", "done", "draw: ice", "port", "buy flour")
    assert t.gold[1] == 20 - 2 - 3


# ---------------------------------------------------------------- the bag


def test_in_st_louis_a_named_barrel_from_the_bag_costs_four_ruling_14() -> None:
    t = fit_out(market="5 apples, 5 pork")
    assert t.reason("buy flour") == "MARKET_EMPTY" and t.reason("blind") == "BAG_IS_NAMED"
    t.play("bag flour", "bag pork")
    assert t.gold[0] == 20 - 8 and t.cargo() == "flour 1, pork 1" and t.bag[0] == 11 and t.bag[2] == 6
    assert t.market == [0, 5, 5, 0, 0] and t.said("BOUGHT_BAG") == [(0, 2, 4)]


def test_a_good_that_is_not_in_the_bag_cannot_be_named() -> None:
    t = fit_out(market="10 furs", filled={"Vicksburg": "furs", "Memphis": "furs"})
    assert t.bag[3] == 0 and t.reason("bag furs") == "BAG_EMPTY" and t.reason("bag pork") == "LEGAL"


def test_by_option_the_bag_is_drawn_from_blindly_ruling_14() -> None:
    t = fit_out(options=BLIND)
    assert t.reason("bag flour") == "BAG_IS_BLIND"
    t.play("blind: whiskey")
    assert t.gold[0] == 16 and t.cargo() == "whiskey" and t.bag[4] == 9
    t.play("blind: 0")
    assert t.dice.sides == [50, 49] and t.cargo() == "flour 1, whiskey"
    assert fit_out(options=BLIND, gold=3).reason("blind") == "NO_GOLD"


def test_a_blind_draw_needs_a_barrel_in_the_bag() -> None:
    t = fit_out(options=BLIND, edition=values_with(barrels=2))
    assert t.bag == [0] * 5 and t.reason("blind") == "BAG_EMPTY"


# ---------------------------------------------------------------- the peddler


def test_a_peddler_sells_any_good_at_the_market_price_and_one_ruling_18() -> None:
    t = port(hand="2 peddler", market="2 furs, whiskey, 4 pork")
    t.play("peddler furs")
    assert t.gold[0] == 20 - 3 and t.market[3] == 1 and t.discards == "peddler" and t.hand() == "peddler"
    t.play("peddler whiskey")
    assert t.gold[0] == 17 - 4 and t.hand() == "" and t.reason("peddler pork") == "NO_SUCH_CARD"
    assert t.said("PEDDLER") == [(0, 4, 4)]


def test_a_peddler_s_price_replaces_the_increase_of_the_banner() -> None:
    t = port(hand="peddler").play("peddler flour")
    assert t.gold[0] == 20 - 2 - 1


def test_a_peddler_sells_in_st_louis_too() -> None:
    t = fit_out(hand="peddler").play("peddler flour", "buy flour")
    assert t.gold[0] == 20 - 3 - 3 and t.market[0] == 0


def test_a_peddler_needs_a_barrel_on_the_market_a_box_and_gold() -> None:
    assert port(hand="peddler", market="5 apples, 5 pork").reason("peddler flour") == "MARKET_EMPTY"
    assert port(hand="peddler", cargo="3 furs").reason("peddler flour") == "BOXES_FULL"
    assert port(hand="peddler", gold=2).reason("peddler flour") == "NO_GOLD"
    assert port(hand="peddler", gold=3).play("peddler flour").gold[0] == 0
