"""What programmers meet: moves with values, dice that tell and can be loaded, data, tables set by hand."""

import json
import pickle
import random
from typing import Any

import numpy as np
import pytest

import flatboat
from flatboat.bots import make
from flatboat.errors import FlatboatError, IllegalMove, InvalidMove, RecordError
from flatboat.kernel.dice import DiceError
from flatboat.records import read_record, write_record
from flatboat.testing import choose

from .tiny import tiny


def played(name: str, moves: int, seats: int | None = None) -> flatboat.Position:
    chooser, position = random.Random(3), flatboat.game(name, seats).start(seed=3)
    while len(position.history) < moves and not position.over:
        position.push(choose(position.game, position.legal_moves, chooser, weighted=True))
    return position


# --- moves ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_every_move_is_built_from_its_name_and_values(name):
    game = flatboat.game(name)
    position = game.start(seed=1)
    told = set()
    for action in range(len(game.moves)):
        move = game.move(0, action)
        assert position.move(move.name, 0, **move.values) == move
        assert all(getattr(move, field) == value for field, value in move.values.items())
        assert all(isinstance(value, int | str) and value != "" for value in move.values.values()), move
        told.add((move.name, *move.values.items()))
    assert len(told) == len(game.moves), "two moves have the same values"


def test_a_move_has_its_values_by_name():
    move = flatboat.game("heartland").start(seed=1).move("load", n=2, good="pigs")
    assert (move.name, move.n, move.good, move.seat) == ("load", 2, "pigs", 0) or move.seat == 1
    assert pickle.loads(pickle.dumps(move)) == move and pickle.loads(pickle.dumps(move)).good == "pigs"
    with pytest.raises(AttributeError, match='the move "load 2 pigs" has no "goods"; it has seat, action, '):
        _ = move.goods


def test_a_move_is_its_number_in_the_list_of_actions_too():
    position = flatboat.game("heartland").start(seed=7)
    assert position.push(np.int64(15)) == position.history[-1].move and position.history[-1].move.action == 15
    position.pop()
    assert position.push(14).text == "pay 1 point"
    assert position.why_not(0) == position.why_not("be towed") == "a truck is towed only if it cannot move"
    with pytest.raises(IllegalMove, match=r"^\"be towed\" is not legal: "):
        position.push(0)
    for nothing in (9999, -1, None, 1.5):
        with pytest.raises(
            InvalidMove, match=r"is no move; give a Move, its words, or an action from 0 to 252$"
        ):
            position.push(nothing)


@pytest.mark.parametrize("seat", [2, "Ann"])
def test_a_seat_that_is_not_there_is_one_sentence(seat):
    position = flatboat.game("heartland").start(seed=7)
    for look in (position.observation, position.draw, position.text):
        with pytest.raises(FlatboatError, match=rf"^there is no seat {seat}; seats are 0 to 1$"):
            look(seat)
    with pytest.raises(FlatboatError, match=r"^a bot is given what one seat may know: position\.observation"):
        make("random").think(position)


@pytest.mark.parametrize(
    ("name", "values", "problem"),
    [
        ("loda", {}, 'there is no family of moves "loda"; did you mean "load"?'),
        ("load", {"n": 2}, 'the move "load" needs "good"; it takes n, good'),
        ("load", {"n": 2, "good": "pigs", "at": "Jericho"}, 'takes no "at"; it takes n, good'),
        ("load", {"n": 9, "good": "pigs"}, '"load" knows no n 9'),
        ("drive", {"place": "Jerico"}, '"drive" knows no place \'Jerico\'; did you mean "Jericho"?'),
        ("done", {"n": 1}, 'the move "done" takes no "n"; it takes nothing'),
    ],
)
def test_a_move_that_there_is_none_of(name, values, problem):
    with pytest.raises(InvalidMove, match=problem.replace("?", r"\?")):
        flatboat.game("heartland").start(seed=1).move(name, **values)


def test_a_move_that_is_built_is_checked_when_it_is_played():
    position = flatboat.game("heartland").start(seed=1)
    move = position.move("load", n=2, good="pigs")
    assert position.why_not(move) == position.why_not("load 2 pigs")
    with pytest.raises(IllegalMove):
        position.push(move)
    assert position.why_not(position.legal_moves[0]) is None


# --- dice -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_dice_tell_what_they_were_for(name):
    position = played(name, 60)
    rolled = [die for play in position.history for die in play.rolled]
    assert rolled or name == "broadhorns"
    for die in (*rolled, *position.setup_rolled):
        assert 0 <= die < die.faces and die.purpose and "{" not in die.purpose and die.came
        assert f"<{die.purpose}: {die.came}>" == repr(die) and json.dumps(die) == str(int(die))
        assert pickle.loads(pickle.dumps(die)) == die


def test_the_set_up_can_be_loaded_and_its_dice_are_checked():
    game = flatboat.game("heartland")
    dealt = game.start(seed=4)
    assert game.start(dice=dealt.setup_rolled).digest == dealt.digest
    assert game.start(seed=9, dice=list(map(int, dealt.setup_rolled))).digest == dealt.digest
    with pytest.raises(DiceError, match="ran out"):
        game.start(dice=dealt.setup_rolled[:-1])
    with pytest.raises(DiceError, match=r"the set-up rolls .* dice, but more were loaded"):
        game.start(dice=[*dealt.setup_rolled, 0])


def test_a_step_can_be_loaded_by_number_and_in_words_and_changes_nothing_if_they_do_not_fit():
    position = tiny().start(seed=1)
    position.push("roll", seat=0, dice=[4])
    assert position.history[-1].rolled == (4,) and position.history[-1].rolled[0].came == "5"
    position.pop()
    own = position.dice.save()
    position.push("roll", seat=0, dice=["2"])
    assert position.history[-1].rolled == (1,) and position.dice.save() == own
    position.pop()
    before = position.digest
    for dice, problem in [
        ([9], r"the loaded die shows 9, but the die rolled here goes from 0 to 5 \(the die of Seat 1\)"),
        ([], r"the loaded dice ran out: .* is wanted next \(the die of Seat 1\)"),
        ([1, 1], '"roll" rolls 1 die, but 2 were loaded'),
        (["7"], 'the die of Seat 1 cannot come out as "7"'),
        (["1", "1"], '"roll" rolls 1 die, no more'),
    ]:
        with pytest.raises(DiceError, match=problem):
            position.push("roll", seat=0, dice=dice)
        assert position.digest == before and position.dice.save() == own and not position.history


# --- data and tables set by hand --------------------------------------------------------------------


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_a_table_as_data_can_be_set_again(name):
    position = played(name, 40)
    data = json.loads(json.dumps(position.data()))
    again = position.game.position(data).data()
    assert {**again, "events": data["events"]} == data


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_wrong_fields_are_refused_in_a_sentence(name):
    game = flatboat.game(name)
    for table in ({"nonsense": 1}, {"table": 3}, [1], {"table": {"seats": 9}}, {"table": {"seats": 10**9}}):
        with pytest.raises(FlatboatError) as refused:
            game.position(table)  # type: ignore[arg-type]
        assert "\n" not in str(refused.value) and "Traceback" not in str(refused.value)


def test_a_table_in_words_wants_every_line_and_numbers_that_stand_for_something():
    game = flatboat.game("heartland")
    text = game.start(seed=3).notation
    assert game.position(text).notation == text
    with pytest.raises(FlatboatError, match=r"the line of table\.turn is missing"):
        game.position("".join(line for line in text.splitlines(True) if not line.startswith("table.turn =")))
    for line, wrong, problem in [
        ("table.turn", "9", "table.turn: 9 stands for nothing"),
        ("table.phase", "99", "table.phase: 99 stands for nothing"),
        ("table.seats", "3", "table.seats is 3, but the game has 2"),
    ]:
        changed = "".join(
            f"{line} = {wrong}\n" if words.startswith(f"{line} =") else words
            for words in text.splitlines(True)
        )
        with pytest.raises(FlatboatError, match=f"such a table cannot be: {problem}"):
            game.position(changed)


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_a_game_that_begins_with_a_table_set_by_hand_has_a_record(name):
    middle = played(name, 25)
    position = middle.game.position(middle.data(), names=middle.names)
    chooser = random.Random(1)
    for _ in range(10):
        position.push(choose(position.game, position.legal_moves, chooser, weighted=True))
    text = write_record(position)
    replayed = read_record(text).replay()
    assert replayed.digest == position.digest and write_record(replayed) == text


def test_a_record_with_a_table_that_could_not_be_is_refused_with_its_line():
    position = flatboat.game("heartland").position({"truckers": [{"points": 9}]})
    text = write_record(position).replace("table.turn = ", "table.turn = 9")
    with pytest.raises(RecordError, match=r"record, line \d+: set-up: such a table cannot be: table\.turn"):
        read_record(text)


# --- what is shown ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_the_repr_of_anything_fits_on_a_line(name):
    position = played(name, 20)
    game, observation = position.game, position.observation(position.waiting[0])
    record = read_record(write_record(position))
    things: list[Any] = [
        *(game, game.kind, game.edition, game.words, position, position.dice, position.history[-1]),
        *(
            observation,
            observation.view,
            observation.view.table,
            observation.moves[0],
            observation.draw(),
            observation.record.dtype.names[0],
        ),
        *(record, record.moves[0], make("greedy"), make("random").think(observation, seed=1)),
    ]
    for thing in things:
        assert len(repr(thing)) < 160 and "\n" not in repr(thing), repr(thing)
    assert str(position) == position.text() and str(observation) == observation.text()
