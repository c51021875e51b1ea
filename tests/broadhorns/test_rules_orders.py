"""What players say in advance about ice, and who is asked."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.broadhorns.tables import ANSWERS_BY_RULE, ASKED_ALWAYS, ASKED_AT_LOSS, Order

from ..hand_set import ONLOOKER
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
    assert t.reason("order never") == t.reason("order ask always") == "ORDERED"
    assert river(boat).reason("order ask at loss") == "SAME_ORDER"
    for moves in (["move 1"], ["port", "done"], ["current"]):
        assert river(boat).play(*moves).reason("order never") == "ACTED"
    t.play("draw: ice", "draw: ice")
    assert t.waiting == [0] and t.reason("order ask always") == "LEGAL"
