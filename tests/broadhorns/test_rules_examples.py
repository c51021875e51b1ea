"""The worked examples of the rulebook, to the gold."""

from __future__ import annotations

from .tables import river

VICKSBURG = 28


def test_julia_fits_out_an_expedition() -> None:
    t = river({"gold": 12}, market="4 flour, 2 apples, pork, 2 furs, whiskey")
    t.play("boat 30")
    assert t.gold[0] == 12 - 4
    t.play("buy flour", "buy flour", "buy apples", "buy apples")
    assert t.gold[0] == 12 - 4 - 7
    assert t.cargo() == "flour 1, flour 1, apples 1, apples 1"
    t.play("done", "move 4")
    assert t.at() == 4 and t.table.actions == 0
    assert list(t.trader().box)[:5].count(-1) == 1  # one of the five cargo boxes is empty


def test_john_sells_apples_and_begins_again() -> None:
    john = {
        "boat": "20",
        "at": "Vicksburg",
        "cargo": "apples",
        "aboard": "Vicksburg",
        "hand": "Vicksburg apples",
    }
    t = river(john, lying={"Vicksburg": "furs, whiskey"})
    t.play("port", "sell apples", "claim apples")
    assert t.gold[0] == 20 + 6
    assert t.filled("Vicksburg") == "apples" and t.discards == "Vicksburg apples"
    t.play("end")
    assert t.gold[0] == 20 + 6 + 3 + 1
    assert t.said("ARRIVED")[0][2] == 3 and t.said("SOLD_BOAT")[0][2] == 1
    assert t.at() == 0 and "to Vicksburg" in t.discards
    t.play("boat 20", "buy flour", "done")
    assert t.table.actions == 0 and t.cargo() == "flour 1"


def test_sarah_fills_vicksburg() -> None:
    cargo = "whiskey, pork, furs, apples@6"
    sarah = {"boat": "30", "at": VICKSBURG - 4, "cargo": cargo, "hand": "Vicksburg pork"}
    t = river(
        sarah, filled={"Vicksburg": "apples"}, lying={"Vicksburg": "furs, whiskey"}, market="4 flour, 6 furs"
    )
    t.play("move 4", "port", "sell whiskey", "sell pork", "sell furs", "claim pork", "surplus apples")
    assert t.gold[0] == 20 + 17  # 13 for cargo, 2 for the card, 2 for the town
    assert t.reason("claim town furs") == "CLAIMED"
    t.play("season pork: tile 4")
    assert t.track == "pork" and t.filled("Vicksburg") == ""
    assert t.trader().tiles == 1 and t.trader().wreaths == 2
    before = t.gold[0]
    t.play("buy flour", "buy flour")  # tile 4, which came to light, has +3
    assert before - t.gold[0] == 3 + 3
    assert t.gold[0] == 31


def test_william_buys_and_takes_a_traveler() -> None:
    william = {"boat": "20", "at": "Vicksburg", "cargo": "furs", "hand": "to Baton Rouge"}
    t = river(william, market="4 flour, 6 furs")
    t.play("port", "buy flour", "buy flour")
    assert t.gold[0] == 20 - 3 - 3
    t.play("board Baton Rouge", "done", "move 5")
    assert t.aboard() == "to Baton Rouge" and t.hand() == ""
    assert t.at() == VICKSBURG + 5 and t.cargo() == "flour 1, flour 1, furs"
