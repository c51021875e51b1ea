"""What is missing in the words of a small game, or wrong in its records, is one sentence when it is read."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any, ClassVar

import pytest

from flatboat.errors import FlatboatError
from flatboat.kernel.actions import Actions
from flatboat.kernel.boards import Board, Place, squares
from flatboat.kernel.defaults import OpenState, OpenTable, view_of
from flatboat.kernel.event_words import EventPhrase
from flatboat.kernel.meanings import Choice
from flatboat.kernel.open_game import PlainWords, open_game
from flatboat.kernel.records import Grid, Record, Row, cells, i8
from flatboat.kernel.word_faults import check_words

ACTIONS = Actions()
PLAY = ACTIONS.add("play", card=2)
PASS = ACTIONS.add("pass")


class Happening(IntEnum):
    PLAYED = 1
    PASSED = 2


class Reason(IntEnum):
    POOR = 4
    LATE = 5


class Table(OpenTable):
    lying: Annotated[i8, Choice("card")]


class State(OpenState):
    table: Table


class Other(OpenTable):
    at: Annotated[i8, Choice("town")]


class OtherState(OpenState):
    table: Other


class Whole(PlainWords):
    things: ClassVar[Any] = {"card": ("ace", "king")}
    moves: ClassVar[Any] = {"play": "play {card}", "pass": "pass"}
    reasons: ClassVar[Any] = {Reason.POOR: "you are too poor", Reason.LATE: "you are too late"}
    dice: ClassVar[Any] = {1: ("a card", "card")}
    happenings: ClassVar[Any] = {
        Happening.PLAYED: EventPhrase("{seat} plays {card}", card="card"),
        Happening.PASSED: EventPhrase("{seat} passes for {points}", points="number"),
    }
    worths: ClassVar[Any] = {Happening.PASSED: (1, "passes")}


def test_nothing_is_said_of_words_that_are_whole() -> None:
    check_words(Whole, ACTIONS, State)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("moves", {"play": "play {card}"}, 'moves: the family "pass" has no phrase; write "pass": "pass"'),
        ("moves", {**Whole.moves, "fly": "fly"}, 'there is no family of actions "fly"; choose play or pass'),
        ("moves", {**Whole.moves, "play": "play"}, '"play" needs a blank for each field of "play", such as'),
        ("things", {"card": ("ace",)}, 'things: "card" has 1 names, but "play" has 2'),
        ("happenings", {Happening.PASSED: Whole.happenings[2]}, "Happening.PLAYED has no phrase"),
        ("happenings", {**Whole.happenings, 1: EventPhrase("{what}")}, "no value fills the blank {what}"),
        ("worths", {Happening.PLAYED: (1, "cards")}, 'worths: Happening.PLAYED has no value "points"'),
        ("reasons", {Reason.POOR: "you are too poor"}, "reasons: Reason.LATE has no words"),
        ("dice", {1: ("a card", "crad")}, 'dice: 1: there is no list "crad"; did you mean "card"?'),
        ("things", {}, 'happenings: Happening.PLAYED: there is no list "card" for the value "card"'),
    ],
)
def test_what_is_missing_in_words_is_named(field: str, value: Any, said: str) -> None:
    words = type("Lacking", (Whole,), {field: value, "__module__": __name__})
    with pytest.raises(FlatboatError) as told:
        check_words(words, ACTIONS, State)
    assert said in str(told.value) and "test_word_faults.py, Lacking: " in str(told.value)


def test_two_families_cannot_be_said_alike() -> None:
    actions = Actions()
    actions.add("hold")
    actions.add("stay")
    words = type("Alike", (Whole,), {"moves": {"hold": "wait", "stay": "wait"}})
    with pytest.raises(FlatboatError, match=r'moves: "hold" and "stay" have the same phrase$'):
        check_words(words, actions, State)


def test_a_list_that_a_field_is_told_by_is_among_the_things() -> None:
    with pytest.raises(
        FlatboatError, match=r'Other\.at: there is no list "town"; choose card or seat; .*`things`$'
    ):
        check_words(Whole, ACTIONS, OtherState)


@pytest.mark.parametrize(
    ("kind", "cell", "said"),
    [
        (int, (), "held is no field of a record; declare a number"),
        (Annotated[Row[i8], Choice("card")], cells(2), "held is no field of a record; declare a number"),
        (Row[i8], (), "held needs its length, such as `= cells(4)`"),
        (i8, cells(2), "held has cells; declare it a Row or a Grid"),
        ("Row[i9]", cells(2), "name 'i9' is not defined in its annotations"),
    ],
)
def test_a_field_that_cannot_be_is_named(kind: Any, cell: Any, said: str) -> None:
    with pytest.raises(FlatboatError) as told:
        type("Wrong", (Record,), {"__annotations__": {"held": kind}, **({"held": cell} if cell else {})})
    assert said in str(told.value) and ".py, Wrong: " in str(told.value)


def test_a_state_with_secrets_wants_a_view() -> None:
    class Secret(OpenState):
        table: Table
        hands: Grid[i8] = cells(2, 2)

    with pytest.raises(
        FlatboatError, match=r"Secret: not everybody sees hands; write a record .*view=View\)$"
    ):
        view_of(Secret)


def test_open_game_takes_no_name_that_there_is_none_of() -> None:
    with pytest.raises(FlatboatError, match=r'open_game takes no clear_led; did you mean "clear_lead"\?$'):
        open_game("g", "G", "A game.", range(2, 3), State, ACTIONS, Whole, folder=Path(), clear_led=1.0)


def test_a_board_has_a_cell_for_each_place() -> None:
    with pytest.raises(FlatboatError, match=r'^the board "B" has 1 places, but 4 cells$'):
        Board("B", [Place("one", "one")], squares(2, 2))
