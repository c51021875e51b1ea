"""Step 2, Spoil Cargo; spoil cards; ice in answer to them."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.broadhorns.rules.tables import NONE, Spoil

from .tables import river

ALL = "flour, apples, pork, furs, whiskey"


def boat(cargo: str, hand: str = "", **more: Any) -> dict[str, Any]:
    return {"boat": "40", "at": 5, "cargo": cargo, "hand": hand} | more


# ---------------------------------------------------------------- the spoil step


def test_perishable_barrels_move_on_and_others_do_not() -> None:
    t = river({}, boat(ALL)).play("draw: peddler")
    assert t.cargo(1) == "flour 2, apples 2, pork 2, furs, whiskey"
    assert t.said("SPOIL_STEP") == [(1, 0, 0)]
    assert t.said("MOVED_ON") == [(1, 0, 1), (1, 1, 1), (1, 2, 1)]


def test_only_the_player_whose_turn_begins_moves_barrels() -> None:
    t = river(boat("flour"), boat("flour"), boat("flour")).play("draw: peddler")
    assert [t.cargo(seat) for seat in range(3)] == ["flour 1", "flour 2", "flour 1"]


@pytest.mark.parametrize("step", [1, 2, 3, 4, 5])
def test_a_barrel_lives_through_five_steps(step: int) -> None:
    t = river({}, boat(f"apples@{step}")).play("draw: peddler")
    assert t.cargo(1) == f"apples {step + 1}"


def test_barrels_on_the_final_space_are_lost_and_the_others_move_ruling_27() -> None:
    t = river({}, boat("apples@6, apples@5, pork@6, flour@6, furs"))
    bag = t.bag
    t.play("draw: peddler")
    assert t.cargo(1) == "apples 6, furs"
    assert t.bag == [bag[0] + 1, bag[1] + 1, bag[2] + 1, *bag[3:]]
    assert t.said("SPOILED") == [(1, 0, 1), (1, 1, 1), (1, 2, 1)] and t.said("MOVED_ON") == [(1, 1, 1)]


def test_the_spoil_step_is_skipped_in_winter_alone() -> None:
    for season in ("AUTUMN", "WINTER", "SPRING", "SUMMER", "FINAL_AUTUMN"):
        t = river({}, boat("pork"), season=season).play("draw: peddler")
        assert t.cargo(1) == ("pork 1" if season == "WINTER" else "pork 2"), season


def test_there_is_no_spoil_step_without_perishable_barrels() -> None:
    for trader in (
        boat("2 furs, whiskey", "ice", order="ask always"),
        {"hand": "ice", "order": "ask always"},
    ):
        t = river({}, trader).play("draw: peddler")
        assert t.phase == "ACT" and not t.said("SPOIL_STEP")


# ---------------------------------------------------------------- spoil cards


@pytest.mark.parametrize("season", ["AUTUMN", "WINTER", "SPRING", "FINAL_AUTUMN"])
def test_a_spoil_card_moves_that_good_of_all_players(season: str) -> None:
    """In winter, too: only the step is skipped (ruling 23)."""
    t = river(boat(ALL), boat(ALL), boat("apples, 2 flour@2"), season=season)
    t.play("draw: spoil flour, peddler")
    spoilt = "flour 2, apples 1, pork 1, furs, whiskey"
    stepped = spoilt if season == "WINTER" else "flour 3, apples 2, pork 2, furs, whiskey"
    assert [t.cargo(seat) for seat in range(3)] == [spoilt, stepped, "flour 3, flour 3, apples 1"]
    assert t.said("SPOIL_CARD") == [(0, 0, 0)] and t.discards == "spoil flour"


def test_in_summer_a_spoil_card_moves_all_perishable_barrels() -> None:
    t = river(boat(ALL), {}, boat(ALL), season="SUMMER").play("draw: spoil pork, peddler")
    assert t.cargo(0) == t.cargo(2) == "flour 2, apples 2, pork 2, furs, whiskey"


def test_after_the_spoil_card_another_card_goes_to_the_hand() -> None:
    t = river(boat("pork"), {}).play("draw: spoil apples, peddler")
    assert t.hand() == "peddler" and t.cargo() == "pork 1"


def test_further_spoil_cards_of_a_draw_have_no_effect_ruling_26() -> None:
    t = river(boat("pork, apples, flour"), {}).play("draw: spoil pork, spoil apples, spoil pork, ice")
    assert t.cargo() == "flour 1, apples 1, pork 2" and t.hand() == "ice"
    assert t.discards == "spoil apples, spoil pork, spoil pork"
    assert t.said("IGNORED") == [(0, 1, 0), (0, 2, 0)]


def test_a_spoil_card_acts_again_in_the_next_turn() -> None:
    t = river(boat("pork"), {}).play("draw: spoil pork, peddler", "draw: spoil pork, peddler")
    assert t.cargo() == "pork 4"  # two cards and a step


# ---------------------------------------------------------------- ice


def at_loss(hand: str = "ice", **more: Any) -> dict[str, Any]:
    return boat("2 apples@6, flour@6, pork@3, furs", hand, **more)


def test_ice_protects_all_barrels_from_one_event_ruling_24() -> None:
    t = river({}, at_loss("2 ice")).play("draw: peddler")
    assert (t.phase, t.waiting) == ("SPOIL", [1])
    t.play("ice")
    assert t.cargo(1) == "flour 6, apples 6, apples 6, pork 3, furs"
    assert t.hand(1) == "ice" and t.discards == "ice" and t.said("ICE_KEPT") == [(1, 0, 0)]
    assert (t.phase, t.table.turn, t.table.actions) == ("ACT", 1, 2)


def test_one_may_endure_spoiling_with_ice_in_hand() -> None:
    t = river({}, at_loss()).play("draw: peddler", "endure")
    assert t.cargo(1) == "pork 4, furs" and t.hand(1) == "ice"
    assert t.phase == "ACT" and t.waiting == [1]


def test_who_is_asked_may_have_no_ice_and_must_endure() -> None:
    t = river({}, at_loss("peddler")).play("draw: peddler")
    assert t.waiting == [1] and t.reason("ice") == "NO_SUCH_CARD" and t.reason("endure") == "LEGAL"
    assert t.reason("draw") == t.reason("move 1") == "NOT_IN_THIS_PHASE"
    t.play("endure")
    assert t.cargo(1) == "pork 4, furs"
    assert (t.table.spoiling, t.table.affected, t.table.asked) == (Spoil.NOTHING, 0, NONE)


def test_nobody_is_asked_without_cards_or_without_a_loss() -> None:
    assert river({}, at_loss("")).play("draw: peddler").phase == "ACT"
    assert river({}, boat("apples@5", "ice")).play("draw: peddler").phase == "ACT"


def test_a_loss_of_other_goods_than_the_card_s_asks_nobody() -> None:
    t = river(boat("apples@6, flour@6, pork", "ice"), {}).play("draw: spoil pork, peddler")
    assert t.cargo() == "flour 6, apples 6, pork 2"


def test_ice_against_a_spoil_card_and_then_the_draw_goes_on() -> None:
    t = river(at_loss(), {}).play("draw: spoil apples")
    assert t.waiting == [0] and t.hand() == "ice" and t.phase == "SPOIL"
    t.play("ice: spoil flour, peddler")
    assert t.hand() == "peddler" and t.cargo() == "flour 6, apples 6, apples 6, pork 3, furs"
    assert t.table.turn == 1 and t.phase == "ACT"


def test_ice_against_a_spoil_card_does_not_help_in_the_step_that_follows() -> None:
    t = river({}, at_loss("2 ice")).play("draw: spoil apples")
    t.play("ice: peddler")
    assert t.waiting == [1] and t.table.turn == 1 and t.phase == "SPOIL"
    t.play("endure")
    assert t.cargo(1) == "pork 4, furs" and t.hand(1) == "ice"


def test_players_answer_clockwise_from_the_active_one_ruling_24() -> None:
    t = river(at_loss(), at_loss("peddler"), at_loss(), at_loss(), turn=2).play("draw: spoil apples")
    asked = []
    for answer in ("ice", "endure", "ice", "endure: peddler"):
        asked.append(t.actor)
        assert all(t.reason("endure", seat) == "NOT_YOUR_TURN" for seat in range(4) if seat != t.actor)
        t.play(answer)
    assert asked == [2, 3, 0, 1]
    kept = "flour 6, apples 6, apples 6, pork 3, furs"
    assert [t.cargo(seat) for seat in range(3)] == [kept, "flour 6, pork 3, furs", kept]
    assert t.waiting == [3] and t.phase == "SPOIL"  # then the next turn's spoil step asks again


def test_each_answer_takes_effect_at_once() -> None:
    t = river(at_loss(), at_loss(), turn=1).play("draw: spoil apples", "endure")
    assert t.cargo(1) == "flour 6, pork 3, furs" and t.waiting == [0]


def test_players_who_are_not_asked_spoil_while_others_think() -> None:
    t = river(boat("apples@2", "ice"), at_loss(), boat("apples@6"), {}, turn=0).play("draw: spoil apples")
    assert t.waiting == [1] and t.cargo(0) == "apples 3"
    t.play("ice: peddler")
    assert t.cargo(2) == "" and t.cargo(0) == "apples 3"  # once, however long others think
