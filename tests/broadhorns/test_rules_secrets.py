"""What a seat may see, imagined tables, and that nothing open depends on hidden cards."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.broadhorns.rules.tables import ANSWERS_BY_RULE, HELD, SPOIL, Order
from flatboat.kernel.events import UNSEEN

from ..hand_set import ONLOOKER
from .tables import Table, river

BOAT = {"boat": "40", "at": 20, "aboard": "New Orleans"}


def table(**more: Any) -> Table:
    """Four players with cards, of whom two answer by a rule."""
    return river(
        BOAT | {"hand": "ice, 2 peddler", "cargo": "2 apples@6, furs"},
        {"hand": "to Natchez, Vicksburg pork, ice", "order": "more than 1"},
        {"hand": "current, ice", "order": "ask always"},
        BOAT | {"hand": "Memphis furs, current", "order": "never", "cargo": "pork@6"},
        lying={"Helena": "flour, to Vicksburg"},
        discards="2 spoil pork, ice",
        **more,
    )


# ---------------------------------------------------------------- the view


def test_a_seat_sees_the_open_table_and_its_own_hand_ruling_41() -> None:
    t = table()
    for seat in range(4):
        view = t.view(seat)[0]
        assert view["seat"] == seat and view["table"] == t.array[0]["table"]
        assert view["hand"].tolist() == [t.state.hands[seat][card] for card in range(HELD)]
        assert view["order"] == t.state.orders[seat]


def test_an_onlooker_sees_no_hand_and_no_order() -> None:
    view = table().view(ONLOOKER)[0]
    assert view["seat"] == ONLOOKER and not view["hand"].any() and view["order"] == 0


def test_open_are_gold_barrels_tiles_hand_sizes_and_discards_ruling_45() -> None:
    view = table().view(3)[0]["table"]
    assert [trader["cards"] for trader in view["traders"]] == [3, 3, 2, 2]
    assert (
        view["bag"].sum() == 60 - 10 - 4
        and view["discards"].sum() == 3
        and view["pile"] == 73 - 10 - 2 - 2 - 3
    )


def test_a_card_that_was_drawn_is_seen_by_the_drawer_alone() -> None:
    t = table(turn=2).play("draw: ice")
    for seat in (0, 1, 3, ONLOOKER, 2):
        events = t.view(seat)[0]["events"]
        drew = next((e["a"], e["b"]) for e in events["ring"][: events["count"]] if e["seat"] == 2)
        assert drew == ((t.said("DREW")[0][1], 0) if seat == 2 else (UNSEEN, UNSEEN))


def test_the_view_does_not_depend_on_what_is_hidden() -> None:
    t = table()
    for seat in (0, 1, 2, 3, ONLOOKER):
        for seed in range(3):
            assert t.imagined(seat, seed).view(seat).tobytes() == t.view(seat).tobytes()


# ---------------------------------------------------------------- imagined tables


@pytest.mark.parametrize("seat", [0, 1, 2, 3, ONLOOKER])
def test_imagined_tables_fit_and_differ(seat: int) -> None:
    t, hands, orders = table(), set(), set()
    for seed in range(12):
        twin = t.imagined(seat, seed)
        twin.count()
        assert twin.array[0]["table"] == t.array[0]["table"]
        assert [twin.state.pile[SPOIL + good] for good in range(3)] == [4, 4, 2]
        if seat != ONLOOKER:
            assert twin.hand(seat) == t.hand(seat) and twin.state.orders[seat] == t.state.orders[seat]
        for other in {0, 1, 2, 3} - {seat}:
            assert min(twin.state.orders[other], ANSWERS_BY_RULE) == t.trader(other).answers
        hands.add(tuple(twin.hand(other) for other in range(4)))
        orders.add(tuple(twin.state.orders[other] for other in range(4)))
    assert len(hands) > 9 and len(orders) > 3


def test_an_order_by_rule_may_be_any_of_them() -> None:
    t = table()
    assert {t.imagined(0, seed).state.orders[1] for seed in range(60)} == set(range(Order.NEVER, len(Order)))
    assert {t.imagined(0, seed).state.orders[2] for seed in range(9)} == {Order.ASK_ALWAYS}


def test_hidden_cards_are_dealt_evenly() -> None:
    """A card of which one is unseen comes to seat 1 as often as another."""
    t, seen = table(), {"Natchez flour": 0, "to Helena": 0}
    for seed in range(400):
        hand = t.imagined(0, seed).hand(1)
        for card in seen:
            seen[card] += card in hand
    expected = 400 * 3 / (73 - 12 - 3 - 2 - 2 - 1)  # three cards of all unseen ones that are no spoil cards
    assert all(expected / 2 < n < expected * 1.7 for n in seen.values()), (seen, expected)


# ---------------------------------------------------------------- who is asked


def asked(t: Table, card: str) -> list[int]:
    """Who answers a spoil card, in order; all endure."""
    t.dice.rest = True
    t.play(f"draw: {card}")
    seats = []
    while t.phase == "SPOIL" and t.table.resolved:
        seats.append(t.actor)
        t.play("endure")
    return seats


@pytest.mark.parametrize("card", ["spoil apples", "spoil pork", "spoil flour"])
@pytest.mark.parametrize("season", ["AUTUMN", "SUMMER"])
def test_who_is_asked_never_depends_on_hidden_cards(card: str, season: str) -> None:
    """The same open table with other hands, with ice or without, waits for the same seats."""
    cargo = {"boat": "40", "at": 3, "cargo": "apples@6, pork@6, flour@5"}
    hands = ["2 ice", "ice, to Natchez", "peddler, current", "Vicksburg pork, Memphis furs"]
    orders = ["ask at loss", "ask always", "never", "ask at loss"]
    tables = []
    for turned in range(4):
        held = zip(hands[turned:] + hands[:turned], orders, strict=True)
        traders = [cargo | {"hand": hand, "order": order} for hand, order in held]
        tables.append(river(*traders, turn=1, season=season))
    seats = [asked(t, card) for t in tables]
    everyone = [1, 3, 0]  # seat 2 answers by a rule
    assert seats == [[1] if card == "spoil flour" and season == "AUTUMN" else everyone] * 4
    assert len({t.array["table"].tobytes() for t in tables}) == 1


def test_the_spoil_step_asks_by_what_is_open() -> None:
    for hand in ("ice", "peddler"):
        trader = {"boat": "20", "cargo": "pork@6", "hand": hand}
        t = river({}, trader).play("draw: to Memphis")
        assert t.waiting == [1] and t.phase == "SPOIL"
