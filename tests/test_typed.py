"""What people type or fill in, as moves; measures gathered."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import flatboat
from flatboat.errors import FlatboatError, IllegalMove, InvalidMove, Unfilled
from flatboat.kernel.dice import DiceError, Tape
from flatboat.kernel.position import Position
from flatboat.kernel.text import Field
from flatboat.kernel.typed import begun, checked, spelled, why_not
from flatboat.web.room import Change

from .broadhorns.seats import position as on_the_river
from .broadhorns.tables import river

GAME = flatboat.game("heartland")


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("", []),
        (" ; \n", []),
        ("pay 1 point", ["pay 1 point"]),
        ("draw blind x3", ["draw blind"] * 3),
        ("3x draw blind", ["draw blind"] * 3),
        ("2 × draw blind\npay 1 po", ["draw blind", "draw blind", "pay 1 po"]),
        ("draw blind * 2; stay", ["draw blind", "draw blind", "stay"]),
        ("fly", ["fly"]),
        ("box3", ["box3"]),
    ],
)
def test_a_line_is_spelt_out(text: str, moves: list[str]) -> None:
    assert spelled(GAME, text) == moves


@pytest.mark.parametrize("text", ["x" * 2001, "a;" * 201, "150x stay; 51x stay", "stay x0"])
def test_too_much_at_once(text: str) -> None:
    with pytest.raises(FlatboatError):
        spelled(GAME, text)


def test_words_that_are_no_legal_move_are_spelt_out_if_that_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    wishes = {"load 2 pigs": ["pay 1 point"], "pay 2 points": ["pay 1 point"], "load 1 soy": ["load 1 corn"]}
    monkeypatch.setattr(GAME.words, "spell_out", lambda text, view=None: wishes.get(text, [text]))
    observation = GAME.start(seed=1).observation(GAME.start(seed=1).waiting[0])
    assert spelled(GAME, "load 2 pigs", observation) == ["pay 1 point"]
    assert spelled(GAME, "load 2 pigs") == ["load 2 pigs"], "where nobody looks it is a move"
    assert spelled(GAME, "pay 2 points", observation) == ["pay 2 points"], "it is legal as it is"
    assert spelled(GAME, "load 1 soy", observation) == ["load 1 soy"], "spelt out it is not legal either"
    assert spelled(GAME, "load 2 pigs x2", observation) == ["pay 1 point"] * 2
    assert spelled(GAME, "stay; load 2 pigs", observation) == ["stay", "load 2 pigs"], "that comes later"


def test_why_several_moves_cannot_be_played() -> None:
    observation = flatboat.game("heartland", options=["first_seat=1"]).start(seed=1).observation(0)
    assert why_not(observation, ["pay 1 point"]) is None
    assert (why_not(observation, ["load 2 pigs"]) or "").startswith("at this point you")
    told = why_not(observation, ["pay 1 point", "pay 2 points"])
    assert told is not None and told.startswith('after that, "pay 2 points" cannot be played: ')
    with pytest.raises(InvalidMove):
        why_not(observation, ["pay 1 point", "fly"])


def test_what_is_not_chosen_yet_is_told_from_what_is_wrong() -> None:
    choice = Field("c", "What", (("a", "A"), ("b", "B")))
    with pytest.raises(Unfilled, match="What: nothing is chosen; choose A or B"):
        checked(choice, " ")
    with pytest.raises(FlatboatError, match="not one of the choices") as wrong:
        checked(choice, "c")
    assert not isinstance(wrong.value, Unfilled)


def test_a_field_takes_what_it_says() -> None:
    number, choice = Field("n", "How many", most=12), Field("c", "What", (("", "nothing"), ("a", "A")))
    assert [checked(number, text) for text in ("", " 3 ", "012", "12")] == ["0", "3", "12", "12"]
    assert checked(choice, "") == "" and checked(choice, "a") == "a"
    for field, text in ((number, "13"), (number, "1.5"), (number, "²"), (number, "-1"), (choice, "b")):
        with pytest.raises(FlatboatError, match=f"{field.label}: "):
            checked(field, text)


# ---------------------------------------------------------------- several moves through `push`


def test_push_plays_all_that_a_line_stands_for_and_returns_the_last_move() -> None:
    position = flatboat.game("heartland", options=["first_seat=1"]).start(seed=1)
    place = next(move.text for move in after(position, "pay 1 point").legal_moves)
    assert position.push(f"pay 1 po; {place}").text == place
    assert [played.move.text for played in position.history] == ["pay 1 point", place]
    move = position.legal_moves[0]
    assert position.push(move) is move and position.push(position.legal_moves[0].text).seat == 0


def after(position: Position, text: str) -> Position:
    there = position.copy()
    there.push(text)
    return there


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("begin; fly", InvalidMove),
        ("begin; fish; begin", IllegalMove),
        ("begin; fish x99", IllegalMove),
        ("", InvalidMove),
    ],
)
def test_push_plays_all_or_nothing_dice_too(text: str, error: type[FlatboatError]) -> None:
    game = flatboat.game("rifle-and-axe", 1)
    position, twin = (game.start(seed=7) for _ in range(2))
    for table in (position, twin):
        table.push("lead with boone")
    with pytest.raises(error):
        position.push(text)
    assert position.digest == twin.digest and len(position.history) == 1
    assert position.push("begin").text == "begin the turn" and twin.push("begin")
    assert position.digest == twin.digest, "the same dice fall as if nothing had been tried"


def test_dice_that_run_out_take_back_what_came_before() -> None:
    position = flatboat.game("rifle-and-axe", 1).start(seed=7)
    position.dice = Tape()
    before = position.digest
    with pytest.raises(DiceError):
        position.push("lead with boone; begin")
    assert position.digest == before and not position.history


def test_a_line_of_one_seat_does_not_move_the_next_one() -> None:
    position = flatboat.game("railroad", 2).start(seed=1)
    first, second = (move.text for move in position.legal_moves[:2])
    with pytest.raises(IllegalMove):
        position.push(f"{first}; {second}")
    assert not position.history


def test_later_words_of_a_line_are_read_as_the_table_will_be() -> None:
    boat = {"boat": "40", "at": "New Madrid", "cargo": "2 apples, 2 furs"}
    observation = on_the_river(river(boat)).observation(0)
    sold = ["port", "sell apples", "surplus apples", "sell furs", "surplus furs"]
    assert spelled(observation.game, "port; sell all", observation) == sold
    assert spelled(observation.game, "port; sell all") == ["port", "sell all"], "of nobody's boat"
    assert spelled(observation.game, "draw a card; sell all", observation)[1:] == ["sell all"], (
        "chance comes first"
    )
    assert spelled(observation.game, "fly; sell all", observation) == ["fly", "sell all"]


def test_what_is_sent_to_a_hosted_table_is_one_move_each() -> None:
    """A change stores each move; what stands for several would be stored as one."""
    position = flatboat.game("rifle-and-axe", 1).start(seed=7)
    position.push("lead with boone; begin")
    table = SimpleNamespace(settings={})
    room: Any = SimpleNamespace(position=position, seats=[], standing=position.history, left={}, table=table)
    change = Change(room)
    with pytest.raises(InvalidMove):
        change.play("fish x2", 0)
    assert change.position.digest == position.digest and not change.acts


def test_what_is_begun_letter_by_letter_is_a_move() -> None:
    words = {
        "railroad": {"end": True, "end turn": True, "en": True, "end game": False, "moves": False},
        "broadhorns": {"end": True, "end exp": True, "end now": False, "moves": False, "move": True},
        "rifle-and-axe": {"end": True, "end the": True, "end game": False},
        "heartland": {"end": False, "table": False, "ta": True},
    }
    for name, said in words.items():
        position = flatboat.game(name, 2).start(seed=1)
        assert {text: begun(position.observation(0), text) for text in said} == said
