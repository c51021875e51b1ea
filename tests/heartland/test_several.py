"""Several cards drawn in one gesture, by what may be drawn."""

from __future__ import annotations

from typing import Any

import flatboat
from flatboat.offers.choices import groups

LOADED = {"hands": ["1 corn, 1 fuel 1"], "cargo": ["3 corn"], "at": ["Jericho"]}


def offered(table: Any) -> dict[str, str]:
    """What stands before the single draws: labels to moves."""
    first, *_ = groups(table.position.observation(0), narrow=True)
    return {button.label: button.moves for button in first.buttons if ";" in button.moves}


def test_the_best_of_window_and_pile_is_drawn_at_once_or_all_from_the_pile(make: Any) -> None:
    """The bills that sell what is aboard are taken, then the rest is left to chance."""
    table = make(phase="redraw", left=3, window="2 corn, 1 soy", pile="9 pigs", **LOADED)
    assert offered(table) == {
        "Draw 2 corn bills and 1 from the pile": "draw corn; draw corn; draw blind",
        "Draw 3 cards from the pile": "draw blind; draw blind; draw blind",
    }


def test_no_more_than_may_be_drawn_or_is_there(make: Any) -> None:
    table = make(phase="redraw", left=2, window="2 corn, 1 soy", pile="1 pigs", **LOADED)
    assert offered(table) == {"Draw 2 corn bills": "draw corn; draw corn"}
    assert offered(make(phase="redraw", left=3, window="1 corn", pile="1 pigs")) == {}
    assert offered(make(phase="redraw", left=1, window="2 corn, 1 soy", pile="9 pigs")) == {}


def test_the_guide_begins_with_the_best(make: Any) -> None:
    table = make(phase="redraw", left=3, window="2 corn, 1 soy", pile="9 pigs", **LOADED)
    assert "Draw a corn bill: " in table.position.observation(0).guide()


def test_the_last_draws_say_what_they_end(make: Any) -> None:
    """The game after the last turn of all; else the own last turn (ruling G1)."""
    table = make(phase="redraw", left=2, window="1 corn, 1 soy, 1 pigs", pile="9 pigs", trigger=1)
    assert labels(table) == {"End the game: draw 2 cards": "pile"}
    table = make(3, phase="redraw", left=2, window="1 corn, 1 soy, 1 pigs", pile="9 pigs", trigger=2)
    assert labels(table) == {"End your last turn: draw 2 cards": "pile"}
    assert labels(make(phase="redraw", left=1, pile="9 pigs", trigger=1)) == {
        "End the game: draw a card": "pile"
    }


def test_a_last_turn_without_a_sale_is_one_press(make: Any) -> None:
    """It drives on fuel, changes no cards and draws; where something can be sold that is up to its player."""
    last = {"at": ["Jericho"], "cargo": ["2 corn"], "trigger": 1, "points": [9, 50], "pile": "9 pigs"}
    table = make(hands=["1 pigs, 1 fuel 1"], **last)
    (label, moves), *others = offered(table).items()
    assert label == "End the game: nothing can be sold" and not others
    assert moves.startswith("pay fuel 1; drive to ") and "; discard/draw; done; draw blind; " in moves
    for move in moves.split("; "):
        table.position.push(move)
    assert table.position.over
    said = "You hold no bills for what you carry. It is your last turn. "
    assert make(hands=["1 pigs, 1 fuel 1"], **last).position.observation(0).guide().startswith(said)
    assert not offered(make(hands=["1 corn, 1 fuel 1"], **last))


def labels(table: Any, narrow: bool = False) -> dict[str, str]:
    """All buttons that the first seat has, and their pieces."""
    found = groups(table.position.observation(0), narrow=narrow)
    return {button.label: button.spots for group in found for button in group.buttons}


def test_a_press_on_a_card_to_draw_draws_it_alone(make: Any) -> None:
    """By a finger, too: several at once are buttons."""
    table = make(phase="redraw", left=3, window="2 corn, 1 soy", pile="9 pigs", **LOADED)
    for narrow in (False, True):
        found = labels(table, narrow)
        assert found["Draw from the pile"] == "pile" and found["Draw a corn bill"]
        assert found["Draw 3 cards from the pile"] == found["Draw 2 corn bills and 1 from the pile"] == ""


def test_who_is_not_to_draw_is_offered_nothing(make: Any) -> None:
    table = make(phase="redraw", left=3, turn=1, window="2 corn, 1 soy", pile="9 pigs")
    words = table.position.game.words
    assert words.wanted(table.position.observation(0).view) == ()
    assert words.wanted(table.position.observation(1).view) != ()


def test_bills_of_no_use_are_discarded_at_once(make: Any) -> None:
    for hand in ("2 corn, 1 soy, 1 pigs, 1 fuel 1", "2 corn, 1 pigs"):
        table = make(phase="discard", hands=[hand], cargo=["2 soy"])
        ((label, moves),) = offered(table).items()
        assert label == "Discard 2 corn bills and a pig bill, then draw"
        for move in moves.split("; "):
            table.push(move)
        assert table.phase == "redraw"
    (label,) = offered(make(phase="discard", hands=["2 corn, 1 soy, 1 pigs"]))
    assert label == "Discard a soy bill and a pig bill, then draw", "the commonest are worth keeping"
    assert list(offered(make(phase="discard", hands=["2 corn, 1 soy"]))) == ["Discard a soy bill, then draw"]
    kept = make(phase="discard", hands=["2 corn, 1 fuel 1"])
    assert offered(kept) == {} and "discard no more" in kept.position.observation(0).guide()


def test_a_location_is_taken_and_put_where_it_trades_best_in_one_gesture() -> None:
    """Beside those that grow what it wants, or want what it grows; all else is still there."""
    position = flatboat.game("heartland", seats=3, options={"first_seat": 1}).start(seed=3)
    picks = position.waiting
    first, *others = groups(position.observation(picks[0]), narrow=False)
    (best,) = first.buttons
    assert best.label.startswith("Put ") and " of " in best.label
    assert len(others[0].buttons) == 4
    for move in best.moves.split("; "):
        position.push(move)
    assert position.waiting != picks
