"""What a seat may see, imagined tables, and that nothing open depends on what is hidden (ruling 49)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from flatboat.games.railroad.rules.tables import CARDS, NONE
from flatboat.games.railroad.rules.turn import show_contracts
from flatboat.kernel.dice import Tape
from flatboat.kernel.events import UNSEEN

from ..hand_set import ONLOOKER, random_dice
from .tables import ONE, WIDE, Table, delivering, land

EVERYBODY = [0, 1, 2, 3, ONLOOKER]


#: What cities ask for if none asks for lumber.
NO_LUMBER = {
    **dict.fromkeys(["Arden", "Calder"], "iron textiles"),
    "Bristow": "textiles",
    **dict.fromkeys(["Dunmore", "Easton"], "coal"),
    "Kingsley": "grain",
    **dict.fromkeys(["Linden", "Merrow"], "coal grain"),
}


def table(**more: Any) -> Table:
    """Four players with cards, some of them bought; contract 2 is out, for no city asks for lumber."""
    return land(
        {"hand": "1 2 3", "contract": 8, "kept": "4 5", "at": f"{WIDE} b3", "served": "Arden iron, Bristow"},
        {"hand": "6 7", "contract": 1, "kept": "8"} | ONE[0],
        {"hand": "9", "contract": 5},
        {"hand": "10 11 12 13", "contract": 3},
        market="20 21 22",
        known={2: 0, 7: 1, 10: 3, 13: 3},
        asks=NO_LUMBER,
        **more,
    )


# ---------------------------------------------------------------- the view


def test_a_seat_sees_the_open_table_its_own_hand_and_contract_ruling_45() -> None:
    t = table()
    for seat in range(4):
        view = t.view(seat)[0]
        assert view["seat"] == seat and view["table"] == t.array[0]["table"]
        assert [card + 1 for card in range(CARDS) if view["hand"][card]] == t.hand(seat)
        assert view["contract"] == t.state.contract[seat]


def test_an_onlooker_sees_no_hand_and_no_contract() -> None:
    view = table().view(ONLOOKER)[0]
    assert view["seat"] == ONLOOKER and not view["hand"].any() and view["contract"] == -1


def test_open_are_collections_money_loans_hand_sizes_market_and_what_is_out() -> None:
    view = table().view(ONLOOKER)[0]["table"]
    assert [company["cards"] for company in view["companies"]] == [3, 2, 1, 4]
    assert [company["contract"] for company in view["companies"]] == [-1] * 4
    assert list(view["market"]) == [19, 20, 21] and view["removed"] == 2 and view["pile"] == 32 - 3 - 3 - 10
    assert [card + 1 for card in range(CARDS) if view["card_at"][card] == 0] == [4, 5]
    assert {
        card + 1: int(view["known_in"][card]) for card in range(CARDS) if view["known_in"][card] >= 0
    } == {
        2: 0,
        7: 1,
        10: 3,
        13: 3,
    }


def test_the_deal_is_told_to_each_owner_alone() -> None:
    t = Table(4)
    for seat in EVERYBODY:
        events = t.view(seat)[0]["events"]
        told = [e for e in events["ring"][: events["count"]] if e["seen"] != -1]
        assert len(told) == 4 * 4  # a contract and three cards each
        for event in told:
            own = event["seat"] == seat
            assert own == (event["a"] != UNSEEN) == (event["b"] != UNSEEN)
        own_cards = {int(e["a"]) + 1 for e in told if e["seat"] == seat} if seat != ONLOOKER else set()
        assert own_cards >= set(t.hand(seat) if seat != ONLOOKER else [])


def test_play_tells_nothing_hidden() -> None:
    """All events after the deal are open, since they tell of open things alone."""
    t, move = delivering("coal", {"hand": "5"}, mine={"hand": "1 4"}, ship="S3", market="20 21 22")
    for step in (move, "play 1", "cover 2", "buy 20: 9"):
        t.play(step)
        assert t.events and all(t.state.events.ring[i].seen == -1 for i in range(t.state.events.count))
        assert not any(
            a + 1 in (4, 5) for kind, _, a, _ in t.events if kind in ("PLAYED", "BOUGHT", "MARKET")
        )


def test_the_view_does_not_depend_on_what_is_hidden() -> None:
    t = table()
    for seat in EVERYBODY:
        for seed in range(3):
            assert t.imagined(seat, seed).view(seat).tobytes() == t.view(seat).tobytes()


# ---------------------------------------------------------------- imagined tables


@pytest.mark.parametrize("seat", EVERYBODY)
def test_imagined_tables_keep_all_that_is_known(seat: int) -> None:
    t, hands = table(), set()
    for seed in range(15):
        twin = t.imagined(seat, seed).count()
        assert twin.array[0]["table"] == t.array[0]["table"]
        for other in range(4):
            known = {card + 1 for card in range(CARDS) if t.table.known_in[card] == other}
            assert known <= set(twin.hand(other)) and len(twin.hand(other)) == len(t.hand(other))
        if seat != ONLOOKER:
            assert twin.hand(seat) == t.hand(seat) and twin.state.contract[seat] == t.state.contract[seat]
        assert all(twin.state.contract[other] == NONE for other in range(4) if other != seat)
        assert sum(twin.state.deck) == t.table.pile
        hands.add(tuple(tuple(twin.hand(other)) for other in range(4)))
    assert len(hands) > 12


def test_each_unseen_card_is_equally_likely_in_each_unseen_place() -> None:
    """For seat 0 are unseen: the card of seat 1, that of seat 2, two of seat 3 and 16 of the deck."""
    t, places = table(), Counter[tuple[int, int]]()
    unseen = {6, 9, 11, 12} | {card + 1 for card in range(CARDS) if t.state.deck[card]}
    n = 500
    for seed in range(n):
        twin = t.imagined(0, seed)
        for seat in (1, 2, 3):
            for card in twin.hand(seat):
                places[seat, card] += 1
    for seat, held in ((1, 1), (2, 1), (3, 2)):
        expected = n * held / len(unseen)
        for card in unseen:
            assert expected * 0.3 < places[seat, card] < expected * 2, (seat, card)
        assert not {card for at, card in places if at == seat} - unseen - {7, 10, 13}


def test_contracts_of_imagined_tables_are_drawn_once_they_come_to_light() -> None:
    """Each that is left is equally likely; a real table has them all, and rolls no die for them."""
    t, found, n = table(), Counter[tuple[int, int]](), 480
    assert NONE not in list(t.state.contract)
    show_contracts(t.state, Tape(script=[]))
    for seed in range(n):
        twin = t.imagined(0, seed)
        show_contracts(twin.state, random_dice(seed))
        for seat in (1, 2, 3):
            found[seat, twin.state.contract[seat] + 1] += 1
    left = {1, 3, 4, 5, 6, 7}
    assert {contract for _, contract in found} == left
    assert all(n / 6 * 0.6 < found[seat, contract] < n / 6 * 1.5 for seat in (1, 2, 3) for contract in left)


def test_contracts_before_the_start_and_after_the_end() -> None:
    t = Table(3)
    twin = t.imagined(1)
    assert twin.state.contract[1] == t.state.contract[1] and twin.hand(1) == t.hand(1)
    t.close()
    for seed in range(5):
        assert list(t.imagined(0, seed).state.contract) == list(t.state.contract)


def test_what_is_legal_hangs_on_what_the_seat_knows_alone() -> None:
    for phase in ("BUILD", "DELIVER"):
        t = table(phase=phase)
        for seat in range(4):
            assert all(t.imagined(seat, seed).why(seat) == t.why(seat) for seed in range(3))


def test_the_order_of_the_decks_is_not_there_to_be_seen() -> None:
    """A draw is a die roll: the same table may reveal any card and any ship."""
    cards, ships = set(), set()
    for seed in range(60):
        t, move = delivering("iron", ship="S1 0 n n", market="20 21 22")
        t.dice = random_dice(seed)
        t.push(t.read(move)).push(t.read("buy 21"))
        cards.add(t.market[1])
        ships.add(t.ship[:2])
    assert len(cards) > 20 and len(ships) == 7
