"""What the terminal tells of since a person last looked: own moves in full, others' by what mattered."""

from __future__ import annotations

import pytest

import flatboat
from flatboat import Position
from flatboat.cli.telling import told
from flatboat.kernel.moves import ONLOOKER

NAMES = ["Ann", "Bea"]


@pytest.fixture
def position() -> Position:
    """Bea has played a turn after Ann's, and Ann's next one has begun."""
    game = flatboat.game("heartland", options={"first_seat": 1})
    position = game.start(seed=7, names=NAMES)
    for words in ("pay 1 point", "drive to Jericho", "load 2 corn", "draw blind", "draw blind"):
        position.push(words)
    while position.waiting == [0]:
        position.push("draw blind")
    while position.waiting == [1]:
        position.push(position.observation(1).moves[-1])
    return position


def test_own_moves_are_told_one_by_one_and_those_of_others_in_a_sentence(position: Position) -> None:
    *own, heading, theirs, last = told(position, 0, 0)
    assert own[:2] == ["Ann pays 1 point to drive", "Ann drives from West Morgan to Jericho"]
    assert (heading, last) == ("-- turn 2: Bea", "-- turn 3: Ann")
    assert theirs.startswith("Bea pays 3 points to drive, drives from West Morgan to ")


def test_only_who_drew_reads_what(position: Position) -> None:
    drawn = [line for line in told(position, 0, 0) if line.startswith("Ann draws")]
    assert drawn and all("pile" in line and ("bill" in line or "fuel" in line) for line in drawn)
    for seat in (1, ONLOOKER):
        assert not any(line in drawn for line in told(position, seat, 0))


def test_what_was_told_is_not_told_again(position: Position) -> None:
    assert list(told(position, 0, len(position.history))) == []
