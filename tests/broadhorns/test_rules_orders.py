"""What players say in advance about ice, who is asked, and that all may ask to be (ruling 24)."""

from __future__ import annotations

from typing import Any

import pytest

import flatboat
from flatboat.bots import make
from flatboat.errors import FlatboatError
from flatboat.games.broadhorns import KIND
from flatboat.games.broadhorns.rules.actions import ORDER
from flatboat.games.broadhorns.rules.tables import (
    ANSWERS_BY_RULE,
    ASKED_ALWAYS,
    ASKED_AT_LOSS,
    NONE,
    ORDERS,
    Order,
)
from flatboat.offers.choices import groups
from flatboat.records import read_record, write_record

from ..hand_set import ONLOOKER
from .seats import position
from .tables import Table, river

CARGO = {
    0: "flour@5, apples@2",
    1: "flour@6, apples",
    2: "flour@6, apples@6, pork",
    3: "flour@6, 2 apples@6",
    4: "4 flour@6",
}


def spoil_step(order: str, losses: int = 1, hand: str = "ice, peddler") -> Table:
    """The second player's turn begins, and the spoil step would lose some barrels."""
    trader = {"boat": "40", "at": 5, "cargo": CARGO[losses], "hand": hand, "order": order}
    return river({}, trader).play("draw: current")


def test_by_default_one_is_asked_at_a_loss() -> None:
    assert spoil_step("ask at loss", 1).waiting == [1] and spoil_step("ask at loss", 1).phase == "SPOIL"
    t = spoil_step("ask at loss", 0)
    assert t.phase == "ACT" and t.cargo(1) == "flour 6, apples 3"


def test_one_may_be_asked_always() -> None:
    t = spoil_step("ask always", 0)
    assert t.phase == "SPOIL" and t.waiting == [1]
    t.play("ice")
    assert t.cargo(1) == "flour 5, apples 2"
    assert spoil_step("ask always", 0, hand="").phase == "ACT"  # no cards, no ice


def test_never_keeps_the_ice() -> None:
    t = spoil_step("never", 4)
    assert t.phase == "ACT" and t.cargo(1) == "" and t.hand(1) == "ice, peddler"


@pytest.mark.parametrize("more_than", [0, 1, 2, 3])
@pytest.mark.parametrize("losses", [0, 1, 2, 3, 4])
def test_ice_is_used_when_more_than_so_many_would_be_lost(more_than: int, losses: int) -> None:
    t = spoil_step(f"more than {more_than}", losses)
    assert t.phase == "ACT"
    used = losses > more_than
    assert t.hand(1) == ("peddler" if used else "ice, peddler")
    assert sum(lost for _, _, lost in t.said("SPOILED")) == (0 if used else losses)


def test_a_rule_without_ice_uses_none() -> None:
    t = spoil_step("more than 0", 2, hand="peddler")
    assert t.phase == "ACT" and t.hand(1) == "peddler" and t.cargo(1) == "pork 2"


def test_a_rule_answers_spoil_cards_too_and_the_next_player_is_asked() -> None:
    trader = {"boat": "40", "at": 5, "cargo": "2 apples@6", "hand": "ice"}
    t = river({}, trader | {"order": "more than 1"}, trader).play("draw: spoil apples")
    assert t.waiting == [2] and t.hand(1) == "" and t.cargo(1) == "apples 6, apples 6"
    assert t.said("ICE_KEPT") == [(1, 0, 0)]


@pytest.mark.parametrize("order", [name.name.lower().replace("_", " ") for name in Order])
def test_an_order_changes_what_others_know(order: str) -> None:
    before = "never" if order != "never" else "ask always"
    t = river({"order": before}, {}).play(f"order {order}")
    number = Order[order.upper().replace(" ", "_")]
    assert t.state.orders[0] == number
    known = {0: ASKED_AT_LOSS, 1: ASKED_ALWAYS}.get(number, ANSWERS_BY_RULE)
    assert t.trader().answers == known and t.table.actions == 2
    assert t.said("ORDERED") == [(0, number, 0)]


def test_others_do_not_learn_which_rule_it_is() -> None:
    views = []
    for order in ("never", "more than 0", "more than 3"):
        t = river({}, {}).play(f"order {order}")
        views.append([t.view(seat).tobytes() for seat in (1, ONLOOKER)])
        assert t.view(0)["order"][0] == Order[order.upper().replace(" ", "_")]
    assert views[0] == views[1] == views[2]


def test_one_order_a_turn_before_the_first_action() -> None:
    boat: dict[str, Any] = {"boat": "20", "at": "Vicksburg", "hand": "current"}
    t = river(boat).play("order never")
    assert t.reason("order never") == t.reason("order more than 0") == "ORDERED"
    assert river(boat).reason("order ask at loss") == "SAME_ORDER"
    for moves in (["move 1"], ["port", "done"], ["current"]):
        assert river(boat).play(*moves).reason("order never") == "ACTED"
    assert river(boat).play("port").reason("order never") == "NOT_IN_THIS_PHASE"
    t.play("draw: ice", "draw: ice")
    assert t.waiting == [0] and t.reason("order more than 0") == "LEGAL"


# ---------------------------------------------------------------- ask me, at any time

ASK = "order ask always"
LADEN: dict[str, Any] = {"boat": "40", "at": "Vicksburg", "cargo": "2 apples@2, furs", "hand": "ice, current"}
#: Whatever one may be deciding, by name: how a table comes there.
DECISIONS: dict[str, list[str]] = {
    "before the first action": [],
    "after good current": ["current"],
    "after a move": ["move 1"],
    "with a bonus move left": ["move 1", "move 1"],
    "with the draw alone left": ["move 1", "move 1", "move 1"],
    "selling": ["port"],
    "buying": ["port", "sell apples", "buy flour"],
    "after a port action": ["port", "done"],
    "without a broadhorn": ["give up"],
    "fitting out": ["give up", "boat 20"],
}


@pytest.mark.parametrize("order", ["ask at loss", "never", "more than 0"])
@pytest.mark.parametrize("moves", DECISIONS.values(), ids=DECISIONS)
def test_ask_me_is_to_be_had_at_every_decision_ruling_24(moves: list[str], order: str) -> None:
    """It takes no action and changes nothing on the table but what is known of the answers."""
    t = river(LADEN | {"order": order}, {}).play(*moves)
    before = t.array["table"].copy()
    t.play(ASK)
    assert t.state.orders[0] == Order.ASK_ALWAYS and t.reason(ASK) == "SAME_ORDER"
    before[0]["traders"][0]["answers"], before[0]["ordered"] = ASKED_ALWAYS, 1
    assert t.array["table"].tobytes() == before.tobytes()


def test_ask_me_when_discarding_and_with_a_full_town_ruling_24() -> None:
    hand = {"hand": "2 ice, peddler, current, to Natchez"}
    t = river(LADEN | hand, {}).play("draw: ice")
    assert t.phase == "HAND" and t.play(ASK).phase == "HAND"
    filled = {"Vicksburg": "apples, pork, whiskey"}
    t = river(LADEN, {}, filled=filled).play("port", "sell furs", ASK)
    assert t.reason("done") == "SEASON_FIRST" and t.reason("season pork") == "LEGAL"


def test_ask_me_in_answer_to_spoiling_holds_for_the_next_ruling_24() -> None:
    """Out of turn as well: Bob is asked for his loss, and then, in his own spoil step, without one."""
    bob = {"boat": "20", "at": 5, "cargo": "apples@6, flour@2", "hand": "2 ice"}
    t = river({}, bob).play("draw: spoil apples")
    assert t.waiting == [1] and t.phase == "SPOIL"
    assert t.reason("order never") == "NOT_IN_THIS_PHASE" and t.reason("order never", 0) == "NOT_YOUR_TURN"
    t.play(ASK)
    assert t.waiting == [1] and t.phase == "SPOIL" and t.cargo(1) == "flour 2, apples 6"
    t.play("endure: peddler")
    assert t.cargo(1) == "flour 2" and t.waiting == [1] and t.table.turn == 1 and t.phase == "SPOIL"
    t.play("ice")
    assert t.cargo(1) == "flour 2" and t.hand(1) == "ice"


def test_ice_answers_the_very_next_spoiling_that_would_lose_nothing_ruling_24() -> None:
    """Said with the last decision before the draw, for the spoil card that this draw turns up."""
    t = river(LADEN, {}).play("move 1", "move 1", ASK, "draw: spoil apples")
    assert t.waiting == [0] and t.phase == "SPOIL"
    t.play("ice: peddler")
    assert t.cargo() == "apples 2, apples 2, furs" and t.said("ICE_KEPT") == [(0, 0, 0)]


WORDS = "order: ask me always"


@pytest.mark.parametrize("moves", DECISIONS.values(), ids=DECISIONS)
def test_ask_me_is_to_be_had_while_others_decide_ruling_24(moves: list[str]) -> None:
    """Nothing else is, and nobody is disturbed: the one in turn may do what they might do before."""
    t = river(LADEN, LADEN | {"at": 2, "order": "never"}).play(*moves)
    table = position(t)
    before, legal = t.array["table"].copy(), table.observation(0).legal
    assert [move.text for move in table.observation(1).moves] == [WORDS] and table.waiting == [0]
    assert all(move.seat == 0 for move in table.legal_moves)
    table.push(WORDS, seat=1)
    before[0]["traders"][1]["answers"] = ASKED_ALWAYS
    assert t.array["table"].tobytes() == before.tobytes() and table.observation(0).legal == legal
    assert table.observation(1).moves == [] and table.why_not(WORDS, 1) and table.why_not("port", 1)


def test_who_draws_ice_last_may_ask_before_the_others_draw_ruling_24() -> None:
    t = river(LADEN | {"hand": ""}, {}).play("move 1", "move 1", "draw: ice")
    table = position(t)
    assert table.waiting == [1]
    table.push(WORDS, seat=0)
    t.play("draw: spoil apples")
    assert t.waiting == [0] and t.phase == "SPOIL"


def test_an_order_out_of_turn_leaves_others_their_way_back() -> None:
    table = position(river(LADEN, LADEN | {"at": 2}))
    digest = table.digest
    table.push("port")
    table.push("sell apples")
    table.push(WORDS, seat=1)
    assert not table.why_kept(0) and "not your turn" in table.why_kept(1)
    assert table.withdraw(0) == table.withdraw(0) == 1
    assert [played.move.text for played in table.history] == [WORDS] and table.withdrawable(0) == -1
    table.pop()
    assert table.digest == digest


def test_bots_have_nothing_to_decide_out_of_turn() -> None:
    table = position(river(LADEN, LADEN | {"at": 2}))
    assert table.observation(1).moves and not table.observation(1).is_to_act
    with pytest.raises(FlatboatError, match="no move to choose"):
        make("random").think(table.observation(1))


def test_a_record_keeps_an_order_out_of_turn() -> None:
    table = flatboat.game("broadhorns", 2).start(seed=3)
    (other,) = {0, 1} - set(table.waiting)
    table.push(table.legal_moves[0])
    table.push(WORDS, seat=other)
    table.push(table.legal_moves[-1])
    assert read_record(write_record(table)).replay().digest == table.digest


def test_a_turn_has_an_end_however_often_orders_change() -> None:
    t = river(LADEN, {}).play("order never", ASK)
    assert all(t.why(0)[ORDER + order] for order in range(ORDERS))
    t = river(LADEN, {}).play(ASK)
    assert t.reason("order never") == "ORDERED"


def test_where_only_the_draw_is_left_nothing_can_spoil() -> None:
    """Interfaces draw by themselves then, as there is nothing to decide."""
    t = river(LADEN, {}).play("move 4", "port", "end")
    assert t.reason(ASK) == "NOTHING_SPOILS" and t.legal() == [t.read("draw")]
    assert t.trader().boat == NONE and t.play("draw: ice").waiting == [1]


@pytest.mark.parametrize("moves", [[], ["move 1"], ["port"]])
def test_ask_me_tells_others_nothing_of_the_hand(moves: list[str]) -> None:
    """With ice or without the order is to be had, others see the same of it, and are kept waiting alike."""
    seen = []
    for hand in ("2 ice", "peddler, to Natchez"):
        t = river(LADEN | {"hand": hand}, {}).play(*moves)
        t.play(ASK)
        views = [t.view(seat).tobytes() for seat in (1, ONLOOKER)]
        t.play(*["done"] * (t.phase != "ACT"), "draw: spoil apples")
        seen.append([*views, t.waiting, t.phase, t.array["table"].tobytes()])
    assert seen[0] == seen[1] and seen[0][2:4] == [[0], "SPOIL"]


def test_ask_me_is_on_offer_and_can_be_taken_back() -> None:
    """The site has a button, folded away; anywhere the words may be shortened."""
    table = position(river(LADEN, {}).play("port", "sell apples"))
    (group,) = [
        group for group in groups(table.observation(0), False) if group.heading == "When to use your ice"
    ]
    assert group.folded and [button.moves for button in group.buttons] == ["order: ask me always"]
    digest = table.digest
    table.push("ord ask me al")
    assert table.can_undo and table.waiting == [0]
    table.withdraw(0)
    assert table.digest == digest


@pytest.mark.parametrize(
    ("mine", "offered"),
    [
        ({"hand": "peddler"}, False),
        ({"hand": "ice"}, True),
        (LADEN | {"hand": ""}, False),
        ({"order": "never"}, True),
    ],
)
def test_orders_have_buttons_once_ice_is_something_to_the_seat(mine: dict[str, Any], offered: bool) -> None:
    """In turn and out of turn: once there is ice, or an order to change."""
    for seat in (0, 1):
        table = position(river(*([{}, mine] if seat else [mine, {}])))
        seen = table.observation(seat)
        headings = [group.heading for group in groups(seen, False)]
        assert ("When to use your ice" in headings) == offered
        assert WORDS in map(str, seen.moves)  # by words it can be said all the same


def test_an_order_opens_no_way_back_past_dice() -> None:
    hand = {"hand": "2 ice, peddler, current, to Natchez"}
    table = position(river(LADEN | hand, {}))
    table.dice.script = [0]
    table.push("draw a card")
    assert table.waiting == [0] and not table.can_undo
    table.push("order: ask me always")
    assert table.can_undo
    table.withdraw(0)
    assert not table.can_undo and table.observation(0).view.order == Order.ASK_AT_LOSS


def test_bots_give_no_orders() -> None:
    assert not KIND.search.rollout_weights[ORDER : ORDER + ORDERS].any()
