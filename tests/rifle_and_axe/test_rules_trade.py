"""The Trade Convoy (A8, A3, G5)."""

from __future__ import annotations

from typing import Any

import pytest

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


def test_A8_one_trade_sells_one_good_and_then_buys_one(make: Any) -> None:
    table = make(**STORE)
    change = table.change("sell 10 hides", "sell 5 hides", "sell 1 hide", "buy 5 salt", "buy 2 salt")
    assert change == {"hides": -16, "money": 32 - 14, "salt": 7, "used horses": 1, "at trade": 1, "spent": 1}


@pytest.mark.parametrize(
    ("moves", "trades"),
    [
        (["sell 1 hide", "sell 1 grain"], 2),  # two goods sold
        (["buy 1 salt", "buy 1 food"], 2),  # two goods bought
        (["buy 1 salt", "sell 1 hide"], 2),  # selling goes before buying
        (["sell 1 hide", "buy 1 salt", "sell 1 hide"], 2),
        (["sell 1 hide", "fish", "sell 1 hide"], 2),  # another action ends the trade
        (["sell 1 hide", "fish", "buy 1 salt"], 2),
        (["sell 1 hide", "build cabin", "buy 1 salt"], 2),
        (["buy 1 salt", "buy 1 salt"], 1),
        (["sell 1 hide", "buy 1 hide"], 1),
        (["sell 1 hide", "buy 1 salt", "buy 1 food"], 2),
    ],
)
def test_A8_what_belongs_to_one_trade(make: Any, moves: list[str], trades: int) -> None:
    table = make(**STORE, wood=9, lumber=9).push(*moves)
    others = sum(move in ("fish", "build cabin") for move in moves)
    assert table.facts()["at trade"] == trades and table.side().spent == trades + others


def test_A8_every_trade_needs_a_horse_and_a_folk(make: Any) -> None:
    table = make(**STORE, used={"horses": 19}).push("sell 1 hide")
    assert table.why("sell 1 grain") == "no_horse" and table.why("buy 1 food") is None
    table = make(**STORE | {"folk": 1}).push("sell 1 hide")
    assert table.why("sell 1 grain") == "no_folk" and table.why("sell 1 hide") is None


def test_A8_money_never_below_zero(make: Any) -> None:
    table = make(**STORE | {"money": 1})
    assert table.times("buy 1 grain") == 1
    assert table.push("buy 1 grain")["money"] == 0 and table.why("buy 1 grain") == "no_money"


def test_A8_without_horses_one_trade_a_turn(make: Any) -> None:
    table = make(**STORE | {"horses": 0})
    change = table.change("sell 1 hide", "buy 1 salt")
    assert "used horses" not in change and change["spent"] == 1
    assert table.why("sell 1 hide") == table.why("buy 1 food") == "traded_already"


def test_A8_without_horses_the_extras_count_too(make: Any) -> None:
    table = make(**STORE | {"horses": 0, "boon": 8, "built": {"road": 1, "corral": 9}})
    assert "spent" not in table.change("sell 1 hide")
    assert table.why("sell 1 grain") == "traded_already"


def test_A8_a_horse_bought_by_it_goes_along_with_the_next(make: Any) -> None:
    table = make(**STORE | {"horses": 0}).push("buy 1 horse")
    assert table.change("sell 1 hide")["used horses"] == 1


def test_A8_used_horses_are_horses_still(make: Any) -> None:
    """With Horses owned but all of them used, there is no trade."""
    assert make(**STORE, used={"horses": 20}).why("sell 1 hide") == "no_horse"


def test_A3_the_horse_of_a_trade_is_used_first_and_not_sold(make: Any) -> None:
    table = make(**STORE | {"horses": 3})
    assert table.times("sell 1 horse") == 2
    assert make(**STORE | {"horses": 1}).why("sell 1 horse") is not None
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


def test_A2_what_was_bought_may_be_sold_by_the_next_trade(make: Any) -> None:
    table = make(**STORE | {"salt": 0}).push("buy 5 salt", "sell 5 salt")
    assert table["salt"] == 0 and table.facts()["at trade"] == 2
