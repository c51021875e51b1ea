"""Going over a game that is over for the turns in which something else would have come to more."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import flatboat
from flatboat.bots.comparing import Comparison, Course
from flatboat.bots.hints import Advice
from flatboat.bots.looking_back import LONGEST, LOOKS, MOST, Decision, Lapse, Look, turns_of
from flatboat.cli.main import app
from flatboat.errors import FlatboatError
from flatboat.kernel.moves import CLOSE
from flatboat.kernel.position import Position
from flatboat.records import save_record


def played(name: str = "heartland", seats: int = 2, moves: int = 60) -> Position:
    """A game of moves by chance, ended by its host."""
    position, chance = flatboat.game(name, seats=seats).start(seed=4), random.Random(4)
    while position.waiting and len(position.history) < moves:
        position.push(chance.choice(position.observation(position.waiting[0]).moves))
    if not position.over:
        position.push(CLOSE)
    return position


def test_turns_are_a_seats_own_moves_in_a_row_where_it_had_a_choice() -> None:
    position = played()
    turns = turns_of(position, 1)
    numbers = [one.number for turn in turns for one in turn]
    assert len(turns) == 3 and numbers == sorted(set(numbers))
    for turn in turns:
        for one in turn:
            assert position.history[one.number].move.seat == one.seen.seat == 1
            assert one.made[: len(one.chosen)] == one.chosen and len(one.seen.legal) > 1
        between = position.history[turn[0].number : turn[-1].number + 1]
        assert {done.move.seat for done in between} == {1}


def test_who_plays_alone_has_turns_where_the_log_begins_one() -> None:
    assert 3 < len(turns_of(played("railroad", 1, 80), 0)) < 40


def test_of_a_very_long_game_the_last_turns_are_gone_over(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = turns_of(position := played(), 0)
    monkeypatch.setattr("flatboat.bots.looking_back.LONGEST", 2)
    last = turns_of(position, 0)
    assert LONGEST > 100 and [turn[0].number for turn in last] == [turn[0].number for turn in whole[-2:]]


def advice(one: Decision, wins: int) -> Advice:
    """To do something else than was chosen, which wins on so many of four tables; of none, to do the same."""
    none = (0.0,) * len(one.seen.game.words.stakes)
    won, lost = (Course(none, none, None, (), won) for won in (True, False))
    other = next(action for action in one.seen.legal if action != one.chosen[0])
    pairs = tuple((won if number < wins else lost, lost) for number in range(4))
    beside = Comparison("", (other,), one.chosen, pairs, True)
    return Advice(other if wins else one.made[0], (0.5, 0.5), (), beside=beside if wins else None)


def test_what_mattered_most_comes_first_and_no_turn_is_looked_at_without_end() -> None:
    turns, asked, look = turns_of(played(moves=200), 0), list[int](), Look()

    async def ask(one: Decision) -> Advice:
        asked.append(one.number)
        at = next(number for number, turn in enumerate(turns) if one in turn)
        return advice(one, at % 4 if one is turns[at][-1] or len(turns[at]) > 3 else 0)

    asyncio.run(look.go(turns, ask))
    fell = [lapse.fell for lapse in look.found]
    assert look.over and look.done == look.turns == len(turns) and len(look.found) == MOST
    assert fell == sorted(fell, reverse=True) and fell[0] == 0.75
    for turn in turns:
        numbers = {one.number for one in turn}
        assert len(numbers.intersection(asked)) <= LOOKS


def test_what_a_bot_would_have_done_too_is_no_lapse() -> None:
    (one, *_), *_ = turns_of(played(), 0)
    same, other = advice(one, 0), advice(one, 4)
    assert other.beside and Lapse(one, other).fell == 1
    assert not Lapse(one, same).fell and Lapse(one, same).after > one.number
    beside = replace(other.beside, other=(other.action,))  # the next best, where it would have done the same
    assert not Lapse(one, replace(other, beside=beside)).fell


def test_the_terminal_tells_the_turns_that_mattered_most(tmp_path: Path) -> None:
    path = tmp_path / "game.flatboat"
    save_record(path, played(moves=24), ["greedy", "person"])
    told = CliRunner().invoke(app, ["hint", str(path), "--bot", "greedy", "--worst", "2"])
    assert told.exit_code == 0, told.output
    words = " ".join(told.output.split())
    assert "of Seat 2 looked at" in words and "Seat 1 chose" not in words
    assert 0 < words.count("(--to ") == words.count("Seat 2 chose: ") <= 2 and "as a bot would" not in words
    refused = CliRunner().invoke(app, ["hint", str(path), "--worst", "2", "--seat", "3"])
    assert isinstance(refused.exception, FlatboatError) and "no seat 3" in str(refused.exception)


@pytest.mark.parametrize(
    ("name", "seats", "told"),
    [
        ("heartland", 2, "Turn 3"),
        ("rifle-and-axe", 1, "Turn 1, Spring of year 1"),
        ("railroad", 2, "Ann's turn in round 1"),
        ("broadhorns", 2, "Turn 3"),
        ("broadsides", 2, "Round 1"),
    ],
)
def test_a_turn_is_told_as_the_log_does_without_whose_it_is(name: str, seats: int, told: str) -> None:
    turns = turns_of(played(name, seats), 0)
    first = {one.turn(["Ann", "Ben"][:seats]) for turn in turns for one in turn}
    assert told in first and not any(words.endswith(": Ann") for words in first)
