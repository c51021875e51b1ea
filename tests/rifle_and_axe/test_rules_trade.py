"""The Trade Convoy (A8, A3, G5)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .conftest import make_table
from .test_rules_setup import VALUES

#: One and many of a good, as they are typed.
WORDS = {
    "hides": ("hide", "hides"), "horses": ("horse", "horses"), "rifles": ("rifle", "rifles"),
    "tools": ("tool", "tools"), "implements": ("implement", "implements"),
    "containers": ("container", "containers"), "clothing": ("clothes", "clothes"),
}  # fmt: skip
STORE = dict.fromkeys(VALUES, 20) | {"money": 200, "built": {"corral": 9}, "folk": 10}
NOT_TRADED = ["wood", "lumber", "looms", "peace", "plots", "seed", "happiness", "housing", "folk", "money"]


def units(n: int, good: str) -> str:
    one, many = WORDS.get(good, (good, good))
    return f"{n} {one if n == 1 else many}"


@pytest.mark.parametrize("n", [1, 2, 5, 10])
@pytest.mark.parametrize("good", VALUES)
def test_A8_each_good_is_sold_and_bought_at_the_same_price(make: Any, good: str, n: int) -> None:
    price = n * VALUES[good]
    trade = {"used horses": 1, "at trade": 1, "spent": 1}
    assert make(**STORE).change(f"sell {units(n, good)}") == {good: -n, "money": price} | trade
    assert make(**STORE).change(f"buy {units(n, good)}") == {good: n, "money": -price} | trade


@pytest.mark.parametrize("good", VALUES)
def test_A8_nothing_is_sold_that_is_not_there_nor_bought_beyond_the_money(make: Any, good: str) -> None:
    price = VALUES[good]
    kept = 3 if good == "horses" else 2  # a Horse goes along
    table = make(**STORE | {good: kept, "money": 2 * price})
    assert table.times(f"sell {units(1, good)}") == 2
    assert table.why(f"sell {units(5, good)}") in (f"lack {good}", "not_free")
    assert table.times(f"buy {units(1, good)}") == 2
    assert make(**STORE | {"money": 2 * price - 1}).why(f"buy {units(2, good)}") == "no_money"


def test_A8_only_the_fifteen_listed_goods(make: Any) -> None:
    table = make(**STORE, wood=20, lumber=20, looms=20, peace=20)
    names = {words.split(" ", 1)[1] for words in table.said("sell ")}
    assert len({word.rstrip("s") for word in names}) == 15
    assert not names & set(NOT_TRADED)


def test_A8_one_trade_sells_any_number_of_one_good_and_buys_any_number_of_one(make: Any) -> None:
    table = make(**STORE)
    change = table.change("sell 10 hides", "sell 5 hides", "sell 1 hide", "buy 5 salt", "buy 2 salt")
    assert change == {"hides": -16, "money": 32 - 14, "salt": 7, "used horses": 1, "at trade": 1, "spent": 1}


@pytest.mark.parametrize(
    ("moves", "trades"),
    [
        (["sell 1 hide", "sell 1 grain"], 2),  # two goods sold
        (["buy 1 salt", "buy 1 food"], 2),  # two goods bought
        (["buy 1 salt", "sell 1 hide"], 1),  # in either order
        (["sell 1 hide", "buy 1 salt", "sell 1 hide"], 1),
        (["sell 1 hide", "fish", "sell 1 hide"], 1),  # other actions may come between
        (["sell 1 hide", "fish", "buy 1 salt"], 1),
        (["sell 1 hide", "build cabin", "buy 1 salt"], 1),
        (["buy 1 salt", "buy 1 salt"], 1),
        (["sell 1 hide", "buy 1 hide"], 1),
        (["sell 1 hide", "buy 1 salt", "buy 1 food"], 2),
        (["sell 1 hide", "buy 1 salt", "buy 1 food", "sell 1 grain", "sell 1 hide", "buy 1 food"], 2),
        (["sell 1 hide", "buy 1 hide", "sell 1 salt", "buy 1 salt", "sell 1 hide"], 2),
    ],
)
def test_A8_what_belongs_to_one_trade(make: Any, moves: list[str], trades: int) -> None:
    table = make(**STORE, wood=9, lumber=9).push(*moves)
    others = sum(move in ("fish", "build cabin") for move in moves)
    assert table.facts()["at trade"] == trades and table.side().spent == trades + others


def charged(make: Any, *moves: str, **side: Any) -> tuple[int, int, int]:
    """Trades made, Horses used and Folk actions spent."""
    table = make(**STORE | side).push(*moves)
    return table.facts()["at trade"], table.facts()["used horses"], table.side().spent


def test_A8_sell_grain_buy_salt_sell_grain_buy_salt_is_one_trade(make: Any) -> None:
    assert charged(make, "sell 5 grain", "buy 2 salt", "sell 2 grain", "buy 1 salt") == (1, 1, 1)


def test_A8_buy_salt_sell_grain_is_one_trade(make: Any) -> None:
    assert charged(make, "buy 1 salt", "sell 5 grain") == (1, 1, 1)


def test_A8_sell_grain_sell_metal_buy_salt_buy_a_rifle_is_two_trades(make: Any) -> None:
    assert charged(make, "sell 5 grain", "sell 2 metal", "buy 2 salt", "buy 1 rifle") == (2, 2, 2)


def test_A8_sell_grain_cook_buy_salt_is_one_trade_and_the_cooking(make: Any) -> None:
    assert charged(make, "sell 5 grain", "cook", "buy 2 salt", wood=1) == (1, 1, 2)


GOODS_OF_ONE = ["hide", "grain", "salt", "food"]
DEALS = st.lists(
    st.tuples(st.sampled_from(["sell", "buy"]), st.sampled_from(GOODS_OF_ONE)), min_size=1, max_size=6
)


def fewest(deals: list[tuple[str, str]]) -> int:
    """The fewest Trades that hold these sales and purchases: every way to put them together is tried."""

    def best(left: list[tuple[str, str]], trades: tuple[dict[str, str], ...]) -> int:
        if not left:
            return len(trades)
        (verb, good), rest = left[0], left[1:]
        ways = [
            best(rest, (*trades[:i], trade | {verb: good}, *trades[i + 1 :]))
            for i, trade in enumerate(trades)
            if trade.get(verb, good) == good
        ]
        return min([*ways, best(rest, (*trades, {verb: good}))])

    return best(deals, ())


@given(deals=DEALS, data=st.data())
@settings(max_examples=60, deadline=None)
def test_A8_no_order_of_clicks_costs_more_than_another_and_none_more_than_the_fewest(
    deals: list[tuple[str, str]], data: st.DataObject
) -> None:
    """After each click, too: what was done so far costs no more than if just that had been wanted."""
    for order in (deals, data.draw(st.permutations(deals))):
        table = make_table(**STORE)
        for done, (verb, good) in enumerate(order, 1):
            table.push(f"{verb} 1 {good}")
            trades = fewest(order[:done])
            assert table.facts()["at trade"] == table.facts()["used horses"] == table.side().spent == trades
    assert trades == fewest(deals)


@given(
    deals=DEALS,
    folk=st.integers(0, 4),
    horses=st.integers(0, 4),
    data=st.data(),
)
@settings(max_examples=60, deadline=None)
def test_A8_a_trade_is_possible_if_the_fewest_with_it_stay_within_folk_and_horses(
    deals: list[tuple[str, str]], folk: int, horses: int, data: st.DataObject
) -> None:
    """So with nobody left to act, what is paid for already may still be added to."""
    table = make_table(**STORE | {"folk": folk, "horses": horses})
    carried = horses or 1  # without any Horse one Trade a turn
    done: list[tuple[str, str]] = []
    for verb, good in deals:
        trades = fewest([*done, (verb, good)])
        reason = table.why(f"{verb} 1 {good}")
        assert (reason is None) == (trades <= min(folk, carried)), (done, verb, good)
        if reason is None:
            table.push(f"{verb} 1 {good}")
            done.append((verb, good))
        else:
            lacking = "no_horse" if horses else "traded_already"
            assert reason == ("no_folk" if trades > folk else lacking)


def test_A8_every_trade_needs_a_horse_and_a_folk(make: Any) -> None:
    table = make(**STORE, used={"horses": 19}).push("sell 1 hide")
    assert table.why("sell 1 grain") == "no_horse" and table.why("buy 1 food") is None
    table = make(**STORE | {"folk": 1}).push("sell 1 hide")
    assert table.why("sell 1 grain") == "no_folk" and table.why("sell 1 hide") is None
    table.push("buy 1 food")
    assert table.why("buy 1 salt") == table.why("sell 1 grain") == "no_folk"
    assert table.why("buy 10 food") is table.why("sell 10 hides") is None


def test_A8_A6_an_extra_that_comes_later_stands_for_a_trade_made_before(make: Any) -> None:
    table = make(**STORE | {"folk": 2}).push("sell 1 hide", "buy 1 salt", "fish")
    assert table.why("sell 1 grain") == "no_folk"
    table.push("shoe horses", "sell 1 grain", "buy 1 food")
    assert table.facts()["at trade"] == 2 and table.side().spent == 2


def test_A8_goods_are_counted_anew_each_turn(dusk: Any) -> None:
    table = dusk(hides=2, housewares=20).push("sell 1 hide", "buy 1 salt").end()
    table.push("begin the turn", rolls=[1, 4])
    table.push("sell 1 hide", "buy 1 grain")
    assert table.facts()["at trade"] == 1 and table.side().spent == 1


def test_A8_money_never_below_zero(make: Any) -> None:
    table = make(**STORE | {"money": 1})
    assert table.times("buy 1 grain") == 1
    assert table.push("buy 1 grain")["money"] == 0 and table.why("buy 1 grain") == "no_money"


def test_A8_without_horses_one_trade_a_turn(make: Any) -> None:
    table = make(**STORE | {"horses": 0})
    change = table.change("sell 1 hide", "buy 1 salt")
    assert "used horses" not in change and change["spent"] == 1
    assert table.why("sell 1 grain") == table.why("buy 1 food") == "traded_already"
    assert table.why("sell 1 hide") is table.why("buy 1 salt") is None


def test_A8_without_horses_the_extras_count_too(make: Any) -> None:
    table = make(**STORE | {"horses": 0, "boon": 8, "built": {"road": 1, "corral": 9}})
    assert "spent" not in table.change("sell 1 hide")
    assert table.why("sell 1 grain") == "traded_already"


def test_A8_a_horse_bought_by_it_goes_along_with_the_next(make: Any) -> None:
    table = make(**STORE | {"horses": 0}).push("buy 1 horse")
    assert "used horses" not in table.change("sell 1 hide")
    assert table.change("sell 1 grain")["used horses"] == 1


def test_A8_used_horses_are_horses_still(make: Any) -> None:
    """With Horses owned but all of them used, there is no trade."""
    assert make(**STORE, used={"horses": 20}).why("sell 1 hide") == "no_horse"


def test_A3_the_horse_of_a_trade_is_used_first_and_not_sold(make: Any) -> None:
    table = make(**STORE | {"horses": 3})
    assert table.times("sell 1 horse") == 2
    assert make(**STORE | {"horses": 1}).why("sell 1 horse") is not None
    lone = make(**STORE | {"horses": 2}).push("buy 1 salt")  # the Horse of this trade is used
    assert lone.times("sell 1 horse") == 1
    assert table.push("sell 2 horses")["horses"] == 1 and table.why("sell 1 horse") == "not_free"


@pytest.mark.parametrize(("pens", "horses", "room"), [(2, 8, 0), (2, 6, 2), (3, 6, 6), (0, 2, 0), (1, 6, 0)])
def test_G5_no_horse_is_bought_without_room(make: Any, pens: int, horses: int, room: int) -> None:
    table = make(**STORE | {"horses": horses, "built": {"corral": pens}})
    assert table.times("buy 1 horse") == room
    assert table.push(*["buy 1 horse"] * room).why("buy 1 horse") == "no_room"


def test_G5_selling_makes_room(make: Any) -> None:
    table = make(**STORE | {"horses": 8, "built": {"corral": 2}}).push("sell 2 horses")
    assert table.times("buy 1 horse") == 2


def test_A2_what_was_bought_may_be_used_at_once(make: Any) -> None:
    table = make(**STORE | {"tools": 0})
    assert table.why("mine metal") == "no_tool"
    assert table.push("buy 2 tools").times("mine metal") == 2


def test_A2_what_was_bought_may_be_sold_again(make: Any) -> None:
    table = make(**STORE | {"salt": 0}).push("buy 5 salt", "sell 5 salt")
    assert table["salt"] == 0 and table["money"] == 200 and table.facts()["at trade"] == 1
