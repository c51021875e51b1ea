"""Cards: window, draw pile, discards, Refuel, what is hidden (RT Cards, Phase 3; D4 to D6, D8, L10)."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.heartland.rules.tables import CARDS, NOWHERE, State
from flatboat.games.heartland.rules.view import determinize
from flatboat.kernel.dice import Tape, dice_from, key_of
from flatboat.kernel.record_view import wrap


def refuelling(make: Any, **table: Any) -> Any:
    """A table where the first seat has just loaded its last corn bill and draws five cards."""
    given = {"phase": "act", "at": ["Jericho"], "hands": ["1 corn"], **table}
    return make(**given).push("load 1 corn")


# --- Refuel -----------------------------------------------------------------------------


def test_RT_L10_draw_to_five_cards(make: Any) -> None:
    table = refuelling(make, hands=["2 corn, 1 soy"], pile="9 pigs")
    assert table.phase == "refuel" and table.record_view.left == 3
    table.refuel()
    assert table.hand() == "1 corn, 1 soy, 3 pigs" and table.turn == 1


@pytest.mark.parametrize("hand", ["6 corn", "9 corn"])
def test_RT_L10_five_or_more_cards_no_refuel(make: Any, hand: str) -> None:
    table = refuelling(make, hands=[hand], pile="9 pigs")
    assert table.turn == 1 and table.phase == "move"
    assert table.hand() == f"{int(hand[0]) - 1} corn"


def test_L10_refuel_is_mandatory(make: Any) -> None:
    table = refuelling(make, window="1 soy", pile="9 pigs")
    assert table.moves == ["draw soy", "draw blind"]
    assert table.why("done").startswith("at this point you")


def test_RT_window_and_pile_in_any_combination(make: Any) -> None:
    table = refuelling(make, window="1 soy, 1 pigs, 1 fuel 3", pile="9 cattle")
    assert table.said("draw ") == {"soy", "pigs", "fuel 3", "blind"}
    assert table.why("draw corn") == "that card is not in the window"
    table.push("draw fuel 3", "draw blind", "draw soy", "draw cattle", "draw blind")
    assert table.hand() == "1 soy, 3 cattle, 1 fuel 3"
    assert table.turn == 1


def test_RT_D5_the_window_is_replenished_at_once(make: Any) -> None:
    table = refuelling(make, window="1 soy, 2 pigs", pile="9 cattle")
    table.push("draw soy")
    assert table.window == "1 cattle, 2 pigs" and table.pile == "8 cattle"
    assert table.happened == [
        "Ann takes a soy bill from the window",
        "a cattle bill is turned up in the window",
    ]
    table.push("draw cattle")  # what has just been turned up can be taken
    assert table.hand() == "1 soy, 1 cattle"


def test_D5_a_blind_draw_leaves_the_window(make: Any) -> None:
    table = refuelling(make, window="1 soy, 2 pigs", pile="9 cattle").push("draw blind")
    assert table.window == "1 soy, 2 pigs" and table.pile == "8 cattle" and table.hand() == "1 cattle"


def test_RT_players_look_at_each_card_between_draws(make: Any) -> None:
    table = refuelling(make, pile="9 cattle").push("draw blind")
    assert table.position.observation(0).view.hand[2] == 1 and table.turn == 0


def test_the_top_of_the_pile_is_any_of_its_cards(make: Any) -> None:
    tables = [refuelling(make, pile="1 corn, 1 soy, 1 pigs", script=[i]) for i in range(3)]
    drawn = [table.push("draw blind").hand() for table in tables]
    assert drawn == ["1 corn", "1 soy", "1 pigs"]


# --- the pile runs out ------------------------------------------------------------------


def test_D4_an_empty_pile_is_made_of_the_discards_at_once(make: Any) -> None:
    table = refuelling(make, pile="1 pigs", discards="3 soy, 2 cattle", window="3 fuel 1")
    table.push("draw blind")
    assert table.hand() == "1 pigs"
    assert (
        table.pile == "1 corn, 3 soy, 2 cattle" and table.discards == "" and table.record_view.top == NOWHERE
    )
    assert table.happened == ["6 discards become the new draw pile", "Ann draws a pig bill from the pile"]


def test_D4_in_the_middle_of_drawing(make: Any) -> None:
    table = refuelling(make, pile="2 pigs", discards="9 soy", window="3 fuel 1", script=[0, 0, 1, 1, 1])
    for _ in range(5):
        table.push("draw blind")
    assert table.hand() == "3 soy, 2 pigs"
    assert table.pile == "1 corn, 6 soy" and table.turn == 1


def test_D4_the_window_is_filled_from_the_new_pile(make: Any) -> None:
    table = refuelling(make, pile="", discards="3 soy, 1 pigs", window="1 fuel 1", script=[0, 0, 2])
    table.push("draw fuel 1")
    assert table.window == "1 corn, 1 soy, 1 pigs"
    assert table.pile == "2 soy"


def test_D4_the_last_window_card_empties_the_pile_and_makes_it_anew(make: Any) -> None:
    table = refuelling(make, pile="1 pigs", discards="3 soy", window="2 fuel 1, 1 fuel 2").push("draw fuel 2")
    assert table.window == "1 pigs, 2 fuel 1"
    assert table.pile == "1 corn, 3 soy" and table.discards == ""


def test_D4_both_piles_empty_the_window_stays_short_and_drawing_stops(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], hands=["1 pigs"], pile="1 soy", window="1 fuel 1")
    table.push("discard/draw", "done")
    assert table.phase == "refuel" and table.record_view.left == 4
    table.push("draw blind")
    assert table.why("draw blind") == "the draw pile is empty"
    assert table.moves == ["draw fuel 1"]
    table.push("draw fuel 1")
    assert table.window == "" and table.hand() == "1 soy, 1 pigs, 1 fuel 1"
    assert table.turn == 1 and table.phase == "move"  # two cards short, and the game goes on


def test_D4_no_card_at_all_skips_refuel(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], hands=["1 pigs"], pile="", window="").push(
        "discard/draw", "done"
    )
    assert table.turn == 1


def test_D4_a_short_window_fills_again_when_there_are_cards(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], hands=["4 corn"], pile="", window="").push("load 4 corn")
    assert table.phase == "refuel" and table.moves == ["draw blind"]
    table.push("draw blind")
    assert table.hand() == "1 corn" and table.window == "3 corn" and table.pile == ""


# --- what is hidden ---------------------------------------------------------------------


def test_RT_D6_top_of_the_discard_pile_and_its_size_are_open(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], hands=["1 soy, 1 pigs"], discards="4 corn")
    table.push("discard/draw", "discard soy", "discard pigs")
    for seat in (0, 1, -1):
        view = table.position.observation(seat).view
        assert (view.table.discarded, view.table.top) == (6, 3)
        assert not hasattr(view, "discards") and not hasattr(view, "pile")
    assert table.position.log(1)[-2:] == ["Ann discards a soy bill", "Ann discards a pig bill"]


def test_D8_hands_are_hidden_their_sizes_are_open(make: Any) -> None:
    table = make(hands=["2 corn, 1 fuel 3", "4 pigs"], cargo=["", "2 soy"])
    view = table.position.observation(0).view
    assert list(view.hand) == [2, 0, 0, 0, 0, 0, 1]
    assert [view.table.truckers[seat].cards for seat in (0, 1)] == [3, 4]
    assert list(view.table.truckers[1].shown) == [0] * CARDS
    assert list(view.table.truckers[1].cargo) == [0, 2, 0, 0]
    assert list(table.position.observation().view.hand) == [0] * CARDS


def test_D8_a_blind_draw_is_seen_by_its_drawer_only(make: Any) -> None:
    table = refuelling(make, pile="9 cattle").push("draw blind")
    log = table.position.log
    assert log(0)[-1] == "Ann draws a cattle bill from the pile"
    assert log(1)[-1] == log()[-1] == "Ann draws a card from the pile"


def test_D8_a_card_from_the_window_is_seen_by_all(make: Any) -> None:
    table = refuelling(make, window="1 pigs, 2 soy", pile="9 cattle").push("draw pigs")
    assert table.position.log(1)[-2] == "Ann takes a pig bill from the window"
    assert table.record_view.truckers[0].shown[3] == 1
    assert "seen of them: 1 pig bill" in table.position.text(1)


def test_D8_a_known_card_that_leaves_the_hand_is_forgotten(make: Any) -> None:
    table = refuelling(make, window="1 fuel 1", pile="9 cattle").push("draw fuel 1").refuel()
    table.pass_turn().push("pay fuel 1")
    assert list(table.record_view.truckers[0].shown) == [0] * CARDS


def test_D8_imagined_tables_agree_with_all_that_is_seen(make: Any) -> None:
    table = make(
        3,
        hands=["2 corn, 1 fuel 3", "4 pigs", "1 soy, 1 fuel 1"],
        window="1 cattle, 2 soy",
        pile="9 corn, 10 soy, 3 cattle, 2 pigs, 5 fuel 1, 4 fuel 2, 1 fuel 3",
        discards="4 corn, 2 soy, 4 cattle, 2 pigs, 4 fuel 1, 2 fuel 2, 1 fuel 3",
    )
    assert sum(table.cards()) == 65
    table.record_view.truckers[1].shown[3] = 2
    observation = table.position.observation(0)
    for seed in range(30):
        dreamt = wrap(State.zeros(1))[0]
        determinize(table.position._edition, observation.view, Tape(dice_from(key_of(seed))), dreamt)
        assert list(dreamt.hands[0]) == list(table.state.hands[0])
        assert [sum(hand) for hand in dreamt.hands] == [3, 4, 2, 0, 0]
        assert dreamt.hands[1][3] >= 2
        assert (sum(dreamt.pile), sum(dreamt.discards)) == (34, 19)
        assert dreamt.discards[table.record_view.top] >= 1
        everything = [
            dreamt.pile[card] + dreamt.discards[card] + sum(hand[card] for hand in dreamt.hands) + shown
            for card, shown in enumerate([0, 2, 1, 0, 0, 0, 0])
        ]
        assert everything == [15, 15, 8, 8, 10, 6, 3]
