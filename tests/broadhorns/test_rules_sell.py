"""Sell: cargo spaces, surplus, delivery cards, the town bonus, a full town."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.broadhorns.rules.tables import BOARD

from .tables import Table, river, values_with
from .told import town_number


def port(cargo: str, town: str = "Vicksburg", *, hand: str = "", **more: Any) -> Table:
    """A boat with cargo begins its port action."""
    return river({"boat": "40", "at": town, "cargo": cargo, "hand": hand}, **more).play("port")


# ---------------------------------------------------------------- cargo spaces


@pytest.mark.parametrize(("good", "value"), [("apples", 4), ("pork", 5), ("furs", 3), ("whiskey", 4)])
def test_a_barrel_brings_the_value_of_its_space(good: str, value: int) -> None:
    t = port(good).play(f"sell {good}")
    assert t.gold[0] == 20 + value and t.filled("Vicksburg") == good and t.cargo() == ""


def test_each_space_takes_one_barrel() -> None:
    t = port("2 pork").play("sell pork")
    assert t.reason("sell pork") == "NO_SPACE" and t.reason("surplus pork") == "LEGAL"
    assert t.reason("sell furs") == t.reason("surplus furs") == "NOT_CARRIED"


def test_a_filled_space_stays_filled_for_others() -> None:
    t = port("pork", filled={"Vicksburg": "pork"})
    assert t.reason("sell pork") == t.reason("sell pork lesser") == "NO_SPACE"


def test_of_two_spaces_the_seller_picks_ruling_4() -> None:
    tiles: dict[str, int | str] = {"Vicksburg": 5}  # pork 5 and 4
    t = port("2 pork", tiles=tiles).play("sell pork lesser")
    assert t.gold[0] == 24
    assert t.reason("sell pork lesser") == "ONE_SPACE"
    assert t.play("sell pork").gold[0] == 24 + 5 + 2  # and the bonus
    t = port("2 pork", tiles=tiles).play("sell pork")
    assert t.gold[0] == 25 and t.reason("sell pork lesser") == "ONE_SPACE"
    assert t.play("sell pork").gold[0] == 25 + 4 + 2


def test_two_spaces_of_one_value_are_no_choice() -> None:
    t = port("2 apples", "Ste. Genevieve", tiles={"Ste. Genevieve": 4})
    assert t.reason("sell apples lesser") == "ONE_SPACE"
    t.play("sell apples", "sell apples")
    assert t.filled("Ste. Genevieve") == "apples, apples"


def test_the_barrel_nearest_to_spoiling_is_sold() -> None:
    t = port("pork@2, pork@5, pork@3").play("sell pork")
    assert t.cargo() == "pork 2, pork 3"


# ---------------------------------------------------------------- surplus


def test_a_barrel_without_a_space_brings_one_gold_and_goes_to_the_bag() -> None:
    t = port("flour, furs")
    bag = t.bag
    t.play("surplus flour")
    assert t.gold[0] == 21 and t.bag[0] == bag[0] + 1 and t.filled("Vicksburg") == ""
    assert t.cargo() == "furs"


def test_no_surplus_sale_while_a_space_is_open_ruling_4() -> None:
    t = port("2 pork")
    assert t.reason("surplus pork") == "SPACE_OPEN"
    assert t.play("sell pork").reason("surplus pork") == "LEGAL"


# ---------------------------------------------------------------- delivery cards


def test_a_delivery_card_from_the_hand_brings_two_gold() -> None:
    t = port("pork", hand="Vicksburg pork, ice").play("sell pork", "claim pork")
    assert t.gold[0] == 20 + 5 + 2 and t.hand() == "ice" and t.discards == "Vicksburg pork"
    assert t.said("DELIVERED")[0][2] == 2


def test_a_delivery_card_at_the_town_brings_two_gold() -> None:
    t = port("pork", lying={"Vicksburg": "pork, furs"}).play("sell pork", "claim town pork")
    assert t.gold[0] == 27 and t.lying("Vicksburg") == "Vicksburg furs" and t.discards == "Vicksburg pork"
    assert t.said("FROM_TOWN")[0][2] == 2


def test_one_delivery_card_for_each_port_action_ruling_1() -> None:
    t = port("pork, furs", hand="Vicksburg pork", lying={"Vicksburg": "furs"})
    t.play("sell pork", "sell furs", "claim pork")
    assert t.reason("claim town furs") == t.reason("claim furs") == "CLAIMED"


def test_the_next_port_action_may_claim_again() -> None:
    t = port("pork, 2 flour", "Vicksburg", hand="Vicksburg pork, Natchez flour")
    t.play("sell pork", "claim pork", "done", "move 4", "draw: ice")
    t.play("draw: peddler", "port", "sell flour", "claim flour")
    assert "Natchez flour" in t.discards


def test_a_claim_needs_a_sale_onto_a_space_of_that_good() -> None:
    t = port("2 pork, flour", hand="Vicksburg pork, Vicksburg furs")
    assert t.reason("claim pork") == t.reason("claim furs") == "NOT_SOLD"
    t.play("surplus flour", "sell pork")
    assert t.reason("claim furs") == t.reason("claim flour") == "NOT_SOLD"
    assert t.reason("claim pork") == "LEGAL" and t.reason("claim town pork") == "NOT_AT_TOWN"


def test_a_surplus_sale_does_not_deliver() -> None:
    t = port("pork", hand="Vicksburg pork", filled={"Vicksburg": "pork"}).play("surplus pork")
    assert t.reason("claim pork") == "NOT_SOLD"


def test_a_claim_needs_a_card_of_this_town() -> None:
    t = port("pork", hand="Natchez pork", lying={"Natchez": "flour"}).play("sell pork")
    assert t.reason("claim pork") == "NO_SUCH_CARD" and t.reason("claim town pork") == "NOT_AT_TOWN"


def test_two_barrels_of_a_good_bring_one_delivery_bonus() -> None:
    t = port("2 pork", hand="Vicksburg pork", tiles={"Vicksburg": 5}).play(
        "sell pork", "sell pork", "claim pork"
    )
    assert t.gold[0] == 20 + 5 + 4 + 2 + 2 and t.reason("claim pork") == "CLAIMED"


# ---------------------------------------------------------------- ice with a sale


def test_ice_brings_one_gold_with_each_perishable_barrel_ruling_25() -> None:
    t = port("pork, flour, furs", hand="3 ice")
    assert t.reason("cool") == "NO_PERISHABLE"
    assert t.play("sell furs").reason("cool") == "NO_PERISHABLE"
    t.play("sell pork", "cool")
    assert t.gold[0] == 20 + 3 + 5 + 2 + 1 and t.reason("cool") == "NO_PERISHABLE"
    t.play("surplus flour", "cool")
    assert t.gold[0] == 31 + 1 + 1 and t.hand() == "ice" and t.discards == "ice, ice"


def test_ice_may_come_after_all_sales_of_the_step() -> None:
    t = port("pork, apples", hand="2 ice").play("sell pork", "sell apples", "cool", "cool")
    assert t.reason("cool") == "NO_PERISHABLE" and t.hand() == ""


def test_ice_must_be_in_hand() -> None:
    assert port("pork", hand="peddler").play("sell pork").reason("cool") == "NO_SUCH_CARD"


# ---------------------------------------------------------------- the town bonus


def test_a_town_bonus_is_paid_once_ruling_2() -> None:
    t = port("apples, pork, furs, whiskey").play("sell apples")
    assert t.gold[0] == 24 and not t.said("BONUS")
    t.play("sell pork")
    assert t.said("BONUS") == [(0, town_number("Vicksburg"), 2)]
    t.play("sell furs", "sell whiskey")
    assert t.gold[0] == 20 + 16 + 2


def test_the_last_space_alone_brings_the_bonus() -> None:
    t = port("furs", filled={"Vicksburg": "apples, pork, whiskey"}).play("sell furs")
    assert t.gold[0] == 20 + 3 + 2


def test_surplus_sales_do_not_count_for_the_bonus_ruling_3() -> None:
    t = port("3 flour, pork").play("surplus flour", "surplus flour", "sell pork", "surplus flour")
    assert t.gold[0] == 20 + 3 + 5


@pytest.mark.parametrize(("town", "bonus"), [("New Madrid", 1), ("Helena", 2), ("Baton Rouge", 3)])
def test_each_town_has_its_own_bonus(town: str, bonus: int) -> None:
    t = port("flour, apples", town).play("sell flour", "sell apples")
    assert t.said("BONUS")[0][2] == bonus


def test_a_bonus_counts_barrels_of_one_port_action() -> None:
    t = port("pork", filled={"Vicksburg": "apples, furs"}).play("sell pork")
    assert t.gold[0] == 25


# ---------------------------------------------------------------- a full town


def full(**more: Any) -> Table:
    """Vicksburg's last space is filled."""
    cargo = more.pop("cargo", "furs")
    return port(cargo, filled={"Vicksburg": "apples, pork, whiskey"}, **more).play("sell furs")


def test_a_full_town_asks_for_the_season_s_barrel_first() -> None:
    t = full(hand="peddler, to Natchez")
    for move in ("buy flour", "peddler flour", "board Natchez", "done", "end", "bag flour", "drop Natchez"):
        assert t.reason(move) == "SEASON_FIRST", move
    assert t.reason("season flour") == "NOT_AMONG_BARRELS"
    assert t.reason("season apples") == t.reason("season pork") == "LEGAL"


def test_before_it_is_full_no_barrel_goes_to_the_season_track() -> None:
    assert port("furs").play("sell furs").reason("season pork") == "TOWN_NOT_FULL"


def test_a_full_town_is_emptied_and_the_next_tile_shows() -> None:
    t = full()
    bag = t.bag
    t.play("season apples: tile 6")
    assert [after - before for before, after in zip(bag, t.bag, strict=True)] == [0, 0, 1, 1, 1]
    assert t.track == "apples" and t.filled("Vicksburg") == ""
    vicksburg = t.town("Vicksburg")
    assert (vicksburg.tile, vicksburg.seen, vicksburg.under) == (5, 0b100001, 1)
    assert (t.trader().tiles, t.trader().wreaths) == (1, 2)
    assert t.dice.sides[-1] == 5 and t.said("REVEALED") == [(0, town_number("Vicksburg"), 5)]
    assert t.said("FILLED") == [(0, town_number("Vicksburg"), 2)]


def test_two_barrels_of_the_chosen_good_one_goes_back() -> None:
    t = port("furs", tiles={"Vicksburg": 5}, filled={"Vicksburg": "2 pork, whiskey"}).play("sell furs")
    bag = t.bag
    t.play("season pork: tile 1")
    assert [after - before for before, after in zip(bag, t.bag, strict=True)] == [0, 0, 1, 1, 1]


def test_a_town_resets_at_the_end_of_the_sell_step_ruling_5() -> None:
    t = full(cargo="furs, pork, furs", hand="ice, Vicksburg furs")
    assert t.reason("surplus pork") == "LEGAL"  # no open space any more
    t.play("surplus pork", "cool", "claim furs", "surplus furs", "season pork: tile 2")
    assert t.phase == "BUY" and t.reason("sell furs") == "SOLD_ALREADY"  # tile 2 asks for furs


def test_nothing_is_sold_onto_the_new_tile_ruling_5() -> None:
    t = full(cargo="furs, furs").play("season pork: tile 2")
    assert t.reason("sell furs") == t.reason("surplus furs") == "SOLD_ALREADY"
    assert t.filled("Vicksburg") == ""


def test_under_the_third_tile_the_board_shows() -> None:
    t = port("furs", tiles={"Vicksburg": "last"}, filled={"Vicksburg": "apples, pork, whiskey"})
    tiles = t.trader().tiles
    t.play("sell furs", "season pork")  # no die falls
    assert t.town("Vicksburg").tile == BOARD and t.trader().tiles == tiles + 1
    assert t.said("REVEALED") == [(0, town_number("Vicksburg"), BOARD)]


def test_filling_the_board_brings_bonus_and_barrel_but_no_tile_ruling_7() -> None:
    board = {"Vicksburg": "board"}
    t = port("furs", tiles=dict(board), filled={"Vicksburg": "apples, pork, whiskey"})
    tiles, wreaths = t.trader().tiles, t.trader().wreaths
    t.play("sell furs", "season pork")
    assert t.gold[0] == 20 + 3 + 2 and t.track == "pork"
    assert (t.trader().tiles, t.trader().wreaths) == (tiles, wreaths)
    assert t.town("Vicksburg").tile == BOARD and t.filled("Vicksburg") == ""


def test_without_a_perishable_barrel_nothing_is_placed_ruling_8() -> None:
    values = values_with()
    tile = values.tiles[town_number("Vicksburg")][0]
    tile.count, tile.good[0], tile.good[1] = 2, 3, 4
    tile.good[2] = tile.good[3] = -1
    t = port("furs", edition=values, filled={"Vicksburg": "whiskey"})
    t.play("sell furs")
    assert {t.reason(f"season {good}") for good in ("flour", "apples", "pork")} == {"NOT_AMONG_BARRELS"}
    t.play("done: tile 2")
    assert t.track == "" and t.trader().tiles == 1 and t.filled("Vicksburg") == ""


def test_a_full_track_takes_no_barrel_ruling_9() -> None:
    t = full(placed=15, last_round=1)
    bag = t.bag
    assert t.gold[0] == 20 + 3 + 2  # the bonus as usual
    assert t.reason("season pork") == "TRACK_FULL" and t.reason("done") == t.reason("buy flour") == "LEGAL"
    t.play("done: tile 2")
    assert [after - before for before, after in zip(bag, t.bag, strict=True)] == [0, 1, 1, 1, 1]
    assert t.table.placed == 15 and (t.trader().tiles, t.trader().wreaths) == (1, 2)


def test_ending_the_expedition_resets_a_full_town_too() -> None:
    t = full(placed=15, last_round=1).play("end: tile 3")
    assert t.filled("Vicksburg") == "" and t.trader().tiles == 1 and t.gold[0] == 25 + 5
