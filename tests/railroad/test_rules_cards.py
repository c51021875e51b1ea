"""Train cards: all 32, met and not met; playing and buying them."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.railroad.rules.tables import CARDS, Good

from .tables import CITY_NAMES, GOOD_NAMES, LUMBER, ROUTES, WIDE, Table, delivering, land

# ---------------------------------------------------------------- all 32 cards

#: What is printed: class, money and prestige, by the number of the card.
PRINTED = """
1 Rocket 0 2, 2 Baldwin 1 1, 3 Mogul 0 2, 4 Consolidation 1 1, 5 Rocket 0 2, 6 Baldwin 1 1, 7 Mogul 0 2,
8 Consolidation 1 1, 9 Rocket 0 2, 10 Baldwin 1 1, 11 Mogul 1 1, 12 Consolidation 1 1, 13 Rocket 0 2,
14 Baldwin 1 2, 15 Mogul 0 3, 16 Consolidation 1 3, 17 Rocket 3 0, 18 Baldwin 1 1, 19 Mogul 1 1,
20 Consolidation 0 2, 21 Rocket 0 3, 22 Baldwin 1 1, 23 Mogul 2 0, 24 Consolidation 0 3, 25 Rocket 1 1,
26 Baldwin 3 0, 27 Mogul 1 1, 28 Consolidation 0 2, 29 Rocket 1 2, 30 Baldwin 0 2, 31 Mogul 0 2,
32 Consolidation 2 1"""
CLASSES = ["Rocket", "Baldwin", "Mogul", "Consolidation"]
CARD_GOODS = {n: GOOD_NAMES[(n - 1) // 2] for n in range(1, 11)}
LEAST = {11: 4, 12: 4, 13: 5, 14: 5, 15: 6, 16: 6}
TERRAINS = {19: (1, "MOUNTAIN"), 20: (1, "MOUNTAIN"), 21: (2, "MOUNTAIN"), 22: (1, "RIVER"), 23: (1, "RIVER")}
TERRAINS |= {24: (2, "RIVER"), 25: (2, "FOREST"), 26: (2, "FOREST")}
#: The spaces between of the route for coal to Dunmore.
BETWEEN = ["c4", "c6", "c7"]
LUMBER_THERE = {"at": f"{LUMBER} c3 c4 b1", "served": "Easton lumber"}


def play(card: int, what: str | int, *others: dict[str, Any], **more: Any) -> Table:
    """A delivery with one card in hand, which is played; income that reaches no cap."""
    more["mine"] = {"hand": str(card), "money": 2} | more.get("mine", {})
    t, move = delivering(what, *others, **more)
    t.play(move)
    assert t.phase == "CARD"
    t.play(f"play {card}")
    assert t.kept() == [card] and t.hand() == [] and t.phase == "BUY"
    return t


def over(n: int, terrain: str, other: str) -> dict[str, str]:
    """n spaces of the route to Dunmore are of a terrain, others of another."""
    return {space: terrain if i < n else other for i, space in enumerate(BETWEEN)}


def same_tile(card: int, factory: str, at: str, good: Good) -> Table:
    """Arden asks for a good of its own tile."""
    asks = {"Arden": f"{GOOD_NAMES[good]} textiles"}
    t = land({"at": at, "hand": str(card), "money": 2}, asks=asks, phase="DELIVER")
    return t.play(f"deliver {factory} Arden", f"play {card}")


def cases(card: int) -> tuple[list[Table], list[Table]]:
    """Deliveries that meet a card, and those that just do not."""
    if card in CARD_GOODS:
        others = [good for good in GOOD_NAMES if good != CARD_GOODS[card]]
        return [play(card, CARD_GOODS[card])], [play(card, good) for good in others]
    if card in LEAST:
        n = LEAST[card]
        return [play(card, n), play(card, n + 1)], [play(card, n - 1), play(card, 2)]
    if card in (17, 18):
        return [play(card, 3), play(card, 2)], [play(card, 4), play(card, 9)]
    if card in TERRAINS:
        n, terrain = TERRAINS[card]
        others = [kind for kind in ("PLAINS", "FOREST", "RIVER", "MOUNTAIN") if kind != terrain]
        met = [play(card, 5, terrain=over(k, terrain, "PLAINS")) for k in range(n, 4)]
        return met, [play(card, 5, terrain=over(n - 1, terrain, kind)) for kind in others]
    if card in (27, 28):
        missed = [same_tile(card, "Blackmoor", "c3 d3", Good.COAL)]
        missed += [same_tile(card, "Barleyford", "g3 f4", Good.GRAIN)]
        return [play(card, "coal"), play(card, "iron")], missed
    if card == 29:
        met = [play(card, "coal", {"at": f"c5 {shared}"}) for shared in ("c4 b1", "c3 c4", "c3 c4 b1")]
        return met, [play(card, "coal", {"at": f"c5 {shared}"}) for shared in ("c4", "c4 d4 e5")]
    if card == 30:
        return [play(card, "coal", left={"Blackmoor": 1})], [play(card, "coal", left={"Blackmoor": 2})]
    if card == 31:
        met = [play(card, "coal", LUMBER_THERE), play(card, "coal", mine=LUMBER_THERE)]
        other = {"at": WIDE, "served": "Dunmore coal, Dunmore lumber"}
        return met, [play(card, "coal"), play(card, "coal", other)]
    return [play(card, "coal"), play(card, "coal", LUMBER_THERE)], [play(card, "coal", mine=LUMBER_THERE)]


def test_there_are_32_cards_of_four_classes_of_eight() -> None:
    faces = [line.split() for line in PRINTED.replace("\n", " ").split(",")]
    cards = land().edition.cards
    assert [int(face[0]) for face in faces] == list(range(1, CARDS + 1))
    assert [CLASSES[cards[i].kind] for i in range(CARDS)] == [face[1] for face in faces]
    assert all([face[1] for face in faces].count(name) == 8 for name in CLASSES)


@pytest.mark.parametrize("card", range(1, CARDS + 1))
def test_each_card_met_and_not_met_rulings_29_30(card: int) -> None:
    number, kind, money, prestige = PRINTED.replace("\n", " ").split(",")[card - 1].split()
    assert int(number) == card
    met, missed = cases(card)
    for t in met:
        assert t.said("PLAYED") == [(0, card - 1, 1)]
        assert t.said("CARD_MONEY") == [(0, card - 1, int(money))] * (money != "0")
        assert t.said("CARD_PRESTIGE") == [(0, card - 1, int(prestige))] * (prestige != "0")
        assert t.company().kinds[CLASSES.index(kind)] == 1
    for t in missed:
        assert t.events == [("PLAYED", 0, card - 1, 0)]
        assert t.company().kinds[CLASSES.index(kind)] == 1  # it is collected all the same


def test_terrain_counts_on_the_route_only() -> None:
    """Tracks on mountains and rivers elsewhere do not help."""
    plain = dict.fromkeys(BETWEEN, "PLAINS")
    t = play(20, 5, terrain=plain, mine={"at": ROUTES[5][1] + " d3 d4 d5 d6"})
    assert t.said("PLAYED") == [(0, 19, 0)]


def test_the_program_takes_the_link_that_meets_the_card_ruling_46() -> None:
    """c5 to d4 by a forest, a mountain, or both."""
    for between, forest, mountain in (("c4", 1, 0), ("d5", 0, 1), ("c4 d5", 1, 1), ("d5 c4", 1, 1)):
        at = {"at": f"c5 {between} d4"}
        terrain = {"d4": "FOREST"}
        assert play(25, "iron", mine=at, terrain=terrain).said("PLAYED")[0][2] == forest
        assert play(19, "iron", mine=at, terrain=terrain).said("PLAYED")[0][2] == mountain


def test_the_first_card_of_a_city_reached_twice_in_a_turn_counts_from_before() -> None:
    """Whether there was a train before is judged before the delivery."""
    t, move = delivering("coal", mine={"hand": "32"})
    t.play(move, "play 32")
    assert t.said("PLAYED") == [(0, 31, 1)]
    assert t.company().cities == 1 << CITY_NAMES.index("Easton")


# ---------------------------------------------------------------- playing


def test_one_card_is_played_if_there_is_any_ruling_29() -> None:
    t, move = delivering("coal", mine={"hand": "1 3 30"})
    t.play(move)
    assert t.phase == "CARD" and t.waiting == [0]
    assert [t.reason(f"play {card}") for card in (1, 3, 30)] == ["LEGAL"] * 3
    assert t.reason("play 2") == "NOT_IN_HAND" and t.reason("end") == "NOT_IN_THIS_PHASE"
    assert t.reason("loan") == "LEGAL"
    t.play("play 3")
    assert t.hand() == [1, 30] and t.company().cards == 2 and t.phase == "BUY"


def test_an_empty_hand_does_not_stop_a_delivery_ruling_29() -> None:
    t, move = delivering("coal")
    t.play(move)
    assert t.phase == "BUY" and t.company().deliveries == 1 and t.kept() == []


def test_a_card_whose_condition_is_not_met_may_be_chosen_ruling_30() -> None:
    t, move = delivering("coal", mine={"hand": "1 3"})
    t.play(move, "play 3")
    assert t.said("PLAYED") == [(0, 2, 0)] and t.prestige[0] == 1


def test_a_turn_without_delivery_plays_no_card() -> None:
    t = land({"hand": "1 2"}, phase="DELIVER").play("end")
    assert t.hand() == [1, 2] and t.table.turn == 1


def test_card_money_above_the_cap_is_lost_ruling_18() -> None:
    t, move = delivering(3, mine={"hand": "17", "money": 16})
    t.play(move, "play 17")
    assert t.money[0] == 20 and t.said("CARD_MONEY") == [(0, 16, 2)]


# ---------------------------------------------------------------- buying


def test_a_card_of_the_market_costs_three_dollars_and_the_market_is_filled_at_once_ruling_39() -> None:
    t = land(phase="DELIVER", market="4 9 20")
    assert t.reason("buy 9") == "LEGAL" and t.reason("buy 1") == "NOT_IN_MARKET"
    t.play("buy 9: 13")
    assert t.money[0] == 2 and t.hand() == [9] and t.company().cards == 1
    assert t.table.market[1] == 12 and sorted(t.market) == [4, 13, 20]
    assert t.said("BOUGHT") == [(0, 8, 3)] and t.said("MARKET") == [(-1, 12, 0)]
    assert t.table.known_in[8] == 0 and t.dice.sides == [29]


def test_buying_takes_three_dollars_and_ends_the_turn() -> None:
    for money, reason in ((3, "LEGAL"), (2, "NO_MONEY"), (0, "NO_MONEY")):
        assert land({"money": money}, phase="DELIVER", market="4 9 20").reason("buy 20") == reason
    t = land({"money": 20}, phase="DELIVER", market="4 9 20").play("buy 20: 1")
    assert t.table.turn == 1 and t.money[0] == 17


def test_buying_comes_after_building_and_after_the_delivery() -> None:
    t = land({"at": "c3"}, market="4 9 20")
    assert t.reason("buy 4") == "NOT_IN_THIS_PHASE"
    t, move = delivering("coal", mine={"hand": "1"}, market="4 9 20")
    t.play(move)
    assert t.reason("buy 4") == "NOT_IN_THIS_PHASE"
    t.play("play 1", "buy 4: 7")
    assert t.hand() == [4] and t.table.turn == 1


def test_the_last_card_of_the_deck_fills_the_market_and_then_nothing_does_ruling_39() -> None:
    both = {"tracks": 4}
    t = land(both, both, phase="DELIVER", market="4 9 20", pile="7").play("buy 4: 7")
    assert sorted(t.market) == [7, 9, 20] and t.table.pile == 0
    t.play("lay", "buy 7")
    assert t.market == [9, 20] and 7 in t.hand(1) and t.said("MARKET") == []


def test_a_bought_card_is_known_until_it_is_played_ruling_49() -> None:
    t, move = delivering("coal", mine={"hand": "9"}, known={9: 0})
    assert t.table.known_in[8] == 0
    t.play(move, "play 9")
    assert t.table.known_in[8] == -1 and t.table.card_at[8] == 0
