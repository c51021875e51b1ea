"""What people type or fill in, as moves; plans repeated; measures gathered."""

from __future__ import annotations

import pytest

import flatboat
from flatboat.errors import FlatboatError, InvalidMove
from flatboat.kernel.game import Field
from flatboat.kernel.typed import checked, spelled, why_not

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
    sight = GAME.start(seed=1).sight(GAME.start(seed=1).waiting[0])
    assert spelled(GAME, "load 2 pigs", sight) == ["pay 1 point"]
    assert spelled(GAME, "load 2 pigs") == ["load 2 pigs"], "where nobody looks it is a move"
    assert spelled(GAME, "pay 2 points", sight) == ["pay 2 points"], "it is legal as it is"
    assert spelled(GAME, "load 1 soy", sight) == ["load 1 soy"], "spelt out it is not legal either"
    assert spelled(GAME, "load 2 pigs x2", sight) == ["pay 1 point"] * 2
    assert spelled(GAME, "stay; load 2 pigs", sight) == ["stay", "load 2 pigs"], "that comes later"


def test_why_several_moves_cannot_be_played() -> None:
    sight = flatboat.game("heartland", options=["first_seat=1"]).start(seed=1).sight(0)
    assert why_not(sight, ["pay 1 point"]) is None
    assert (why_not(sight, ["load 2 pigs"]) or "").startswith("this is not the moment for it")
    told = why_not(sight, ["pay 1 point", "pay 2 points"])
    assert told is not None and told.startswith('"pay 2 points" cannot be played then: ')
    with pytest.raises(InvalidMove):
        why_not(sight, ["pay 1 point", "fly"])


def test_a_field_takes_what_it_says() -> None:
    number, choice = Field("n", "How many", most=12), Field("c", "What", (("", "nothing"), ("a", "A")))
    assert [checked(number, text) for text in ("", " 3 ", "012", "12")] == ["0", "3", "12", "12"]
    assert checked(choice, "") == "" and checked(choice, "a") == "a"
    for field, text in ((number, "13"), (number, "1.5"), (number, "²"), (number, "-1"), (choice, "b")):
        with pytest.raises(FlatboatError, match=f"{field.label}: "):
            checked(field, text)
