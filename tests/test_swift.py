"""Positions by compiled code: the same bytes as by interpreted rules, whatever is asked of them."""

from __future__ import annotations

import copy
import pickle
import random
import threading
from collections.abc import Iterator

import pytest

import flatboat
from flatboat.errors import IllegalMove
from flatboat.games import kinds
from flatboat.kernel import swift
from flatboat.kernel.position import Position
from flatboat.kernel.record_view import wrap
from flatboat.records import write_record


@pytest.fixture(autouse=True)
def ready(request: pytest.FixtureRequest) -> Iterator[None]:
    """Compiled code for the game that is asked for, and for none afterwards."""
    name = request.node.callspec.params["name"] if hasattr(request.node, "callspec") else "heartland"
    swift.prepare(flatboat.game(name))
    yield
    swift.READY.clear()


def pair(name: str, seed: int = 1) -> tuple[Position, Position]:
    """The same table by compiled code and by interpreted rules."""
    game = flatboat.game(name, seats=max(flatboat.kind(name).seats))
    fast = game.start(seed=seed)
    swift.READY.discard(name)
    slow = game.start(seed=seed)
    slow.by_compiled_code = False
    swift.READY.add(name)
    return fast, slow


@pytest.mark.parametrize("name", sorted(kinds()))
def test_both_are_the_same_at_every_move(name: str) -> None:
    fast, slow = pair(name)
    chooser = random.Random(1)
    assert fast.setup_rolled == slow.setup_rolled
    for _ in range(150):
        assert fast.digest == slow.digest and fast.waiting == slow.waiting and fast.over == slow.over
        if slow.over:
            break
        for seat in slow.waiting:
            assert fast.observation(seat).same(slow.observation(seat))
        move = chooser.choice(slow.legal_moves)
        assert fast.push(move) == slow.push(move)
    assert fast._own_swift is not None and slow._own_swift is None
    assert [played.rolled for played in fast.history] == [played.rolled for played in slow.history]
    assert [played.events for played in fast.history] == [played.events for played in slow.history]
    assert fast.log() == slow.log() and fast.points == slow.points
    assert write_record(fast) == write_record(slow)


def test_moves_are_refused_taken_back_and_loaded_as_ever() -> None:
    fast, slow = pair("heartland")
    for position in (fast, slow):
        with pytest.raises(IllegalMove, match="a truck is towed only if it cannot move"):
            position.push("be towed")
        position.push(position.legal_moves[0])
        digest = position.digest
        position.push(position.legal_moves[0])
        position.pop()
        assert position.digest == digest
    assert fast.digest == slow.digest and fast.can_undo == slow.can_undo


def test_a_state_that_is_changed_from_outside_is_looked_at_anew() -> None:
    fast, _ = pair("heartland")
    before = fast.waiting
    wrap(fast.state)[0].table.turn = 1 - before[0]
    assert fast.waiting == [1 - before[0]] and fast.observation(1 - before[0]).legal


def test_positions_are_copied_and_pickled() -> None:
    fast, _ = pair("heartland")
    for _ in range(30):
        fast.push(fast.legal_moves[0])
    for twin in (fast.copy(), copy.deepcopy(fast), pickle.loads(pickle.dumps(fast))):
        assert twin.digest == fast.digest and write_record(twin) == write_record(fast)
        assert twin.push(twin.legal_moves[0]) == fast.push(fast.legal_moves[0])
        assert twin.digest == fast.digest and twin.history[-1].rolled == fast.history[-1].rolled
        fast.pop()


def test_a_copy_with_other_dice_foresees_nothing() -> None:
    fast, _ = pair("heartland")
    twins = [fast.copy(dice=seed) for seed in (1, 1, 2)]
    for twin in twins:
        for _ in range(60):
            twin.push(twin.legal_moves[-1])
    assert twins[0].digest == twins[1].digest != twins[2].digest


def test_an_observation_imagines_a_whole_table_that_can_be_played_on() -> None:
    seen = pair("heartland")[0].observation(0)
    table, same, other = (seen.imagine(seed) for seed in (1, 1, 2))
    assert table.digest == same.digest != other.digest
    assert table.observation(0).same(seen)
    while not table.over:
        table.push(table.legal_moves[0])


def test_a_game_that_is_played_much_is_compiled_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    swift.READY.clear()
    monkeypatch.setattr(swift, "AUTOMATIC", True)
    monkeypatch.setattr(swift, "MANY", swift.PLAYED["heartland"] + 5)
    position = flatboat.game("heartland").start(seed=1)
    for _ in range(5):
        assert not swift.is_ready(position.game.kind)
        position.push(position.legal_moves[0])
    for thread in threading.enumerate():
        if thread.name == "compiles heartland":
            thread.join()
    position.push(position.legal_moves[0])
    assert position._own_swift is not None
