"""What the next turn could bring, as one draws cards or as a rival stands in the way."""

from __future__ import annotations

from typing import Any

import pytest

import flatboat
from flatboat.games.heartland.drawing import draw
from flatboat.games.heartland.drawing.scene import Scene
from flatboat.games.heartland.drawing.sites import FLAG
from flatboat.games.heartland.edition.model import EDITIONS
from flatboat.games.heartland.rules.tables import FUEL, Good
from flatboat.games.heartland.text.errands import left_free
from flatboat.games.heartland.text.prospects import in_the_way, is_ahead, with_each

EDITION, GAME = EDITIONS.load(), flatboat.game("heartland", seats=2)
PRINTED = EDITION.printed
MAP = """
    Jericho | Lone Elm    | Copper Flats
    Tatanka | West Morgan | Fort Lee
"""


def drawing(make: Any, **table: Any) -> Any:
    """The first seat draws cards in Jericho, beside which Lone Elm buys its corn for 3 points a cube."""
    made = {"phase": "refuel", "at": ["Jericho", "West Morgan"], "cargo": ["2 corn"], "left": 2}
    return make(map=MAP, **(made | table))


def test_cards_say_what_they_would_let_one_do_next_turn(make: Any) -> None:
    table = drawing(make, hands=["1 corn"], left=4, window="1 corn, 1 soy, 1 fuel 1", points=[0, 0])
    view = table.position.observation(0).view
    found = with_each(view, PRINTED)
    assert set(found) == {FUEL}, "without it no way leads anywhere"
    assert (found[FUEL].is_sale, found[FUEL].gain) == (True, 3)
    last = drawing(make, hands=["1 corn, 3 soy"], left=1, window="1 corn, 1 soy, 1 fuel 1", points=[0, 0])
    told_of = "Draw fuel 1: with it you could unload 1 corn at Lone Elm for 3 points next turn."
    assert told(last) == told_of


def test_a_better_sale_is_told_before_a_load(make: Any) -> None:
    table = drawing(make, hands=["1 fuel 1"], left=4, window="2 corn, 1 fuel 1", points=[0, 0])
    found = with_each(table.position.observation(0).view, PRINTED)
    assert (found[Good.CORN].is_sale, found[Good.CORN].gain) == (True, 3) and FUEL not in found


def test_cards_that_change_nothing_say_nothing(make: Any) -> None:
    table = drawing(make, hands=["2 corn, 1 fuel 1"], window="1 corn, 1 soy, 1 fuel 1", points=[0, 0])
    assert with_each(table.position.observation(0).view, PRINTED) == {}
    assert told(table) == "Draw from the pile: it may well bring more than the open cards."


def test_cargo_without_open_bills_sends_to_the_pile(make: Any) -> None:
    """Rather than to a cube of something else."""
    table = drawing(make, cargo=["4 cattle"], hands=["4 soy"], left=1, window="3 soy")
    assert told(table) == "Draw from the pile: it may bring a cattle bill for what you carry."
    table = drawing(make, cargo=["2 cattle"], left=5, window="1 cattle, 1 soy, 1 fuel 1")
    assert told(table).startswith("Draw a cattle bill: ")


def test_a_rival_in_the_way_is_told_of(make: Any) -> None:
    table = drawing(make, phase="move", at=["Jericho", "Lone Elm"], hands=["2 corn, 1 fuel 1"])
    view = table.position.observation(0).view
    elm = table.place("Lone Elm")
    assert in_the_way(view)[elm] == 1
    picture = str(draw(view, EDITION, ["Ann", "Ben"]))
    assert "but for this truck you could unload 2 corn for 6 points" in picture and 'barred"' in picture


def test_nobody_looks_ahead_who_plays_no_more(make: Any) -> None:
    table = drawing(make, hands=["1 corn"], left=4, trigger=1, points=[5, 50])
    assert not is_ahead(table.position.observation(0).view), "it was their last turn"
    assert is_ahead(drawing(make, hands=["1 corn"], left=4).position.observation(1).view)


def told(table: Any) -> str:
    """The guide's words for the first seat."""
    return str(table.position.observation(0).guide())


def test_a_last_turn_is_announced_with_how_it_stands(make: Any) -> None:
    table = make(
        at=["Jericho", "Tatanka"], points=[30, 52], trigger=1, cargo=["1 pigs", "2 corn"], hands=["1 pigs"]
    )
    assert GAME.words.task(table.position.observation(0).view, ["Ann", "Ben"]).startswith(
        "Ann: last turn: drive"
    )
    assert "you have 28 and Ben 50." in told(table)
    picture = str(draw(table.position.observation(0).view, EDITION, ["Ann", "Ben"]))
    assert ">last turn · cargo −2<" in picture and ">first to 50 · cargo −2<" in picture


ENDS = (
    "With 52 points you would end the game, and Ben has one more turn. "
    "All cargo paid for, you have 50 and Ben 38."
)


def test_a_sale_that_ends_the_game_says_how_it_would_end(make: Any) -> None:
    """Before one drives there, and once one has."""
    aboard = {"cargo": ["2 corn, 1 pigs", "2 soy"], "points": [47, 40]}
    table = make(hands=["1 corn, 1 pigs, 1 fuel 1"], at=["Bedford Falls"], **aboard)
    assert "unload 1 pig at Tatanka for 5 points. " + ENDS in told(table)
    here = {"phase": "act", "at": ["Tatanka"]} | aboard
    assert ENDS in told(make(hands=["1 corn, 1 pigs"], **here))
    assert "end the game" not in told(make(hands=["1 corn"], **here))


def test_who_has_had_the_last_turn_is_told_how_it_stands(make: Any) -> None:
    table = make(at=["Jericho", "Tatanka"], points=[52, 30], trigger=0, turn=1, cargo=["2 pigs", "1 corn"])
    assert told(table).startswith("You have had your last turn.")
    assert told(table).endswith("you have 48 and Ben 29.")


def test_it_is_told_how_a_rival_could_end_the_game(make: Any) -> None:
    table = make(map=MAP, at=["Tatanka", "Fort Lee"], points=[30, 47], cargo=["", "1 corn, 1 soy"],
                 hands=["1 fuel 1", "2 corn"])  # fmt: skip
    assert "Ben has 47 points: 1 corn sold at Copper Flats or Lone Elm would end the game." in told(table)
    table = make(map=MAP, at=["Tatanka", "Fort Lee"], points=[30, 45], cargo=["", "1 corn"], hands=["1 soy"])
    assert "Ben has 45 of 50 points, so the end is near." in told(table)


def test_flags_stand_where_somebody_could_end_the_game(make: Any) -> None:
    hands = ["2 corn, 1 fuel 1", "2 soy"]
    given: Any = {"map": MAP, "at": ["Tatanka", "Fort Lee"], "cargo": ["2 corn", "1 corn"], "hands": hands}
    view = make(points=[46, 47], **given).position.observation(0).view
    scene = Scene(view, EDITION, ["Ann", "Ben"], "t")
    flags = {EDITION.place_name(place): seats for place, seats in scene.finishers.items()}
    assert flags == {"Copper Flats": [1], "Lone Elm": [1, 0]}
    picture = str(draw(view, EDITION, ["Ann", "Ben"]))
    assert picture.count(FLAG) == 3 and picture.count("Ben could end the game there<") == 2
    early = make(points=[30, 35], **given).position.observation(0).view
    assert FLAG not in str(draw(early, EDITION, ["Ann", "Ben"]))


def test_a_large_sale_of_a_rivals_is_told_and_flagged(make: Any) -> None:
    """As far as all have seen them take the bills, and while one could still be in the way."""
    cargo, hands = ["", "3 cattle, 2 corn"], ["1 fuel 1", "3 cattle, 2 corn"]
    places = ["Tatanka", "Fort Lee"]

    def seen(cattle: int, phase: str = "move") -> Any:
        table = make(map=MAP, at=places, cargo=cargo, points=[9, 9], hands=hands, phase=phase)
        view = table.position.observation(0).view
        view.table.truckers[1].shown[Good.CATTLE] = cattle
        return view

    view = seen(2)
    sale = "Seat 2 could sell 2 cattle at Jericho for 10 points next turn, unless you stop there."
    assert GAME.words.guide(view).endswith(sale)
    picture = str(draw(view, EDITION, ["Ann", "Ben"]))
    assert picture.count(FLAG) == 1 and ">+10<" in picture
    assert "Ben could sell 2 cattle there for 10 points next turn<" in picture
    places[0] = "Jericho"
    kept = "Your truck keeps Seat 2 from selling 2 cattle here for 10 points."
    assert GAME.words.guide(seen(2, "redraw")).endswith(kept) and kept not in GAME.words.guide(
        seen(1, "redraw")
    )
    places[0] = "Tatanka"
    assert kept not in GAME.words.guide(seen(2, "redraw"))
    for other in (seen(1), seen(2, "act")):
        assert "could sell" not in GAME.words.guide(other)
        assert FLAG not in str(draw(other, EDITION, ["Ann", "Ben"]))


@pytest.mark.parametrize(("turn", "phase", "moves"), [(1, "move", True), (1, "act", False), (0, "act", True)])
def test_who_has_driven_stands_there_in_my_next_turn(make: Any, turn: int, phase: str, moves: bool) -> None:
    table = make(map=MAP, at=["Tatanka", "Fort Lee"], turn=turn, phase=phase)
    view = table.position.observation(0).view
    assert bool(left_free(view.table, 0) >> table.place("Fort Lee") & 1) is moves
