"""Whoever plays is spoken to; onlookers, and who plays several seats, read names."""

from __future__ import annotations

import re

import pytest

import flatboat
from flatboat.kernel.moves import ONLOOKER
from flatboat.web.house import tables
from flatboat.web.second_person import YOU, addressed, spoken_to, verbs_of
from flatboat.web.show import Viewer, show
from flatboat.web.since import Deeds, _said

from .conftest import Running


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_all_that_befalls_a_reader_is_said_to_them(name: str) -> None:
    game = flatboat.game(name)
    verbs = verbs_of(game)
    for phrase in game.words.events.phrases.values():
        said = spoken_to(phrase.pattern.replace("{seat}", YOU), verbs)
        if said != phrase.pattern:
            assert YOU not in said
            assert not re.search(r"\b[Yy]ou [a-z]*[^s]s\b", said), said
            assert not re.search(rf" and ({'|'.join(verbs)})\b", said) or not said.startswith("You "), said


def test_what_stands_in_a_list_of_deeds_is_said_to_them_too() -> None:
    verbs = verbs_of(flatboat.game("rifle-and-axe"))
    said = spoken_to(f"{YOU} plants seed, fishes x2; cooks", verbs)
    assert said == "You plant seed, fish x2; cook"


def test_who_has_one_seat_is_spoken_to_and_nobody_else() -> None:
    assert addressed(["Ann", "Bob"], (1,)) == ["Ann", YOU]
    assert addressed(["Ann", "Bob"], ()) == addressed(["Ann", "Bob"], (0, 1)) == ["Ann", "Bob"]


def test_a_log_is_told_to_its_reader(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "new_key", lambda: bytes([5]) * 32)  # which deals fuel
    room = server.create("", "", options={"first_seat": 1})
    move = next(move for move in room.known(0).observation.moves if str(move).startswith("pay fuel"))
    server.do(server.host.play.move(room, 0, [str(move)], room.known(0).version, "k"))

    def log(seat: int, *mine: int) -> str:
        return "\n".join(line.text for turn in show(room, Viewer(seat, mine)).log for line in turn.lines)

    assert "You play fuel" in log(0, 0) and "Player 1 plays" not in log(0, 0)
    for other in (log(1, 1), log(0, 0, 1), log(ONLOOKER)):
        assert "Player 1 plays fuel" in other and "You" not in other


@pytest.mark.parametrize(
    ("words", "name", "told"),
    [
        ("loses 2 crew; their mast falls", "You", " lose 2 crew; your mast falls"),
        ("'s mast falls", "Your", " mast falls"),
        (": +1 Happiness", "You", ": +1 Happiness"),
    ],
)
def test_what_befell_a_reader_begins_with_them(words: str, name: str, told: str) -> None:
    said = _said(Deeds(0, YOU, words, 3), frozenset())
    assert (said.name, said.told, said.begin) == (name, told, 3)
