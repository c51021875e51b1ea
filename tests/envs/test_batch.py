"""Batches: many tables in one compiled call, equal to `Position` at each of them."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import flatboat
from flatboat.envs import Batch
from flatboat.envs.stepping import LEAVE
from flatboat.errors import FlatboatError, IllegalMove

from ..sample import GAMES


def batch_of(name: str, n: int = 5, **how: Any) -> Batch:
    return Batch(name, n, 1, **{"seats": max(flatboat.kind(name).seats), "observe": "both", **how})


def played(batch: Batch, steps: int) -> Batch:
    for _ in range(steps):
        batch.step(batch.random_actions())
    return batch


def picture(batch: Batch) -> list[bytes]:
    rooms = (batch.tables.states, batch.tables.dice, batch.mask, batch.views, batch.flat, batch.rewards)
    return [room.tobytes() for room in (*rooms, batch.ended, batch.seat, batch.games)]


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_a_batch_goes_as_a_position_goes(name: str) -> None:
    batch = played(batch_of(name, 3), 40)
    positions = [batch.position(i) for i in range(3)]
    for _ in range(60):
        actions = batch.random_actions().copy()
        for i, position in enumerate(positions):
            seat = int(batch.seat[i])
            seen = position.observation(seat)
            assert seat == position.waiting[0]
            assert seen.record.tobytes() == batch.views[i : i + 1].tobytes()
            assert (seen.why == 0).tolist() == batch.mask[i].tolist()
            assert (batch.vector.encode(seen.record, seat)[0] == batch.flat[i]).all()
            position.push(position.game.move(seat, int(actions[i])))
        batch.step(actions)
        for i, position in enumerate(positions):
            if batch.ended[i]:
                assert position.over and position.points == batch.points[i].tolist()
                positions[i] = batch.position(i)
            assert positions[i].digest == batch.position(i).digest


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_is_the_same_course_on_any_number_of_threads(name: str) -> None:
    one, three = (played(batch_of(name, 200, threads=threads), 50) for threads in (1, 3))
    assert picture(one) == picture(three)
    few = played(batch_of(name, 10), 50)  # and for any number of tables
    assert few.flat.tobytes() == one.flat[:10].tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_games_that_end_are_told_and_the_next_is_dealt_in_the_same_step(name: str) -> None:
    batch, ended = batch_of(name, 64), 0
    while ended < 20:
        before = batch.decisions.copy()
        batch.step(batch.random_actions())
        for i in np.flatnonzero(batch.ended):
            ended += 1
            assert batch.length[i] == before[i] + 1 and batch.decisions[i] == 0
            firsts = batch.places[i] == 1
            assert firsts.any() and batch.mask[i].any()
            shares = np.float32(firsts / firsts.sum())
            assert (batch.rewards[i] == shares).all() or not batch.rewards[i].any()
        assert (batch.rewards[~batch.ended] == 0).all()
    assert batch.games.sum() == ended


def test_rewards_by_points_place_and_change() -> None:
    points, place, change = (
        batch_of("heartland", 64, seats=3, reward=by) for by in ("points", "place", "change")
    )
    gained = change.tables.desks["held"][:, :3].copy()
    for _ in range(4000):
        actions = points.random_actions().copy()
        for batch in (points, place, change):
            batch.step(actions)
        gained += change.rewards
        for i in np.flatnonzero(points.ended):
            assert points.rewards[i].tolist() == points.points[i].tolist() == gained[i].tolist()
            assert place.rewards[i].tolist() == [1 - (p - 1) / 2 for p in place.places[i]]
            gained[i] = change.tables.desks["held"][i, :3]
    assert points.games.sum() > 0


def test_tables_can_be_left_as_they_are_and_wait_for_the_next_deal() -> None:
    batch = batch_of("broadsides", 6, again=False)
    while batch.games.sum() < 6:
        before, actions = batch.position(0).digest, batch.random_actions().copy()
        assert (actions[batch.seat < 0] == LEAVE).all()
        actions[0] = LEAVE if batch.decisions[0] == 5 and batch.games[1:].sum() < 5 else actions[0]
        batch.step(actions)
        assert actions[0] != LEAVE or batch.position(0).digest == before
    assert not batch.mask.any() and (batch.seat == -1).all() and batch.position(0).over
    batch.deal(np.arange(6) == 4)
    assert batch.mask.any(axis=1).tolist() == [False] * 4 + [True, False]


@pytest.mark.parametrize("name", GAMES)
def test_besides_its_vector_a_table_has_few_bytes(name: str) -> None:
    batch = batch_of(name, 1024, observe="flat", seats=min(4, max(flatboat.kind(name).seats)))
    assert batch.nbytes / 1024 - batch.flat.nbytes / 1024 < 4_600
    if name != "railroad":  # whose vector alone is longer
        assert batch.nbytes / 1024 < 8_192


def test_tables_are_saved_loaded_cloned_and_pickled() -> None:
    batch = played(batch_of("heartland"), 30)
    kept = pickle.loads(pickle.dumps(batch.save()))
    twin = batch.clone()
    then = picture(played(batch, 30))
    assert then == picture(played(twin, 30))
    batch.load(kept)
    assert then == picture(played(batch, 30))


def test_a_position_can_be_put_at_a_table() -> None:
    batch, game = batch_of("heartland", seats=2), flatboat.game("heartland", seats=2)
    position = game.position({"truckers": [{"points": 31}]}, seed=3)
    batch.put(2, position)
    assert batch.position(2).digest == position.digest and batch.seat[2] == position.waiting[0]
    move = position.legal_moves[0]
    actions = batch.random_actions().copy()
    actions[2] = move.action
    batch.step(actions)
    position.push(move)
    assert batch.position(2).digest == position.digest


def test_arrays_can_be_handed_in_and_are_filled() -> None:
    mask, flat = (
        np.zeros((4, 253), np.bool_),
        np.zeros((4, batch_of("heartland", 4, seats=2).size), np.float32),
    )
    batch = batch_of("heartland", 4, seats=2, arrays={"mask": mask, "flat": flat})
    played(batch, 20)
    assert batch.mask is mask and batch.flat is flat and mask.any() and flat.any()


def test_an_illegal_action_is_told_and_leaves_all_tables_as_they_were() -> None:
    batch = played(batch_of("heartland", seats=2), 10)
    before, actions = picture(batch), batch.random_actions().copy()
    actions[3] = int(np.flatnonzero(~batch.mask[3])[0])
    with pytest.raises(IllegalMove, match=r"^table 3: action \d+, \".+\", is not legal: .+"):
        batch.step(actions)
    actions[3] = 253
    with pytest.raises(IllegalMove, match="table 3: there is no action 253; they are 0 to 252"):
        batch.step(actions)
    assert picture(batch) == before


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda batch: batch.step([1, 2]), "actions: 5 whole numbers are wanted, one for each table"),
        (lambda batch: batch.step(np.zeros(5)), "actions: 5 whole numbers are wanted"),
        (lambda batch: batch.random_actions(np.zeros(5)), "out has to be int32 of shape (5,)"),
        (lambda batch: batch.random_actions(np.zeros(5, np.int64)), "out has to be int32 of shape (5,)"),
        (lambda batch: batch.ask([9] * 5), "seats are 0 to 1"),
        (lambda batch: batch.step(batch.random_actions(), [1 - s for s in batch.seat]), "is not to move"),
        (lambda batch: batch.position(5), "table is 5; please give a whole number from 0 to 4"),
        (lambda batch: batch.load(b"tables"), "these are no saved tables; `save` gives what `load` takes"),
        (lambda batch: batch.load(batch_of("heartland", 5, seats=3).save()), "these tables were saved from"),
        (lambda batch: batch.load(batch_of("heartland", 4, seats=2).save()), "4 tables were saved"),
        (lambda batch: batch.put(0, flatboat.game("heartland", seats=3).start(1)), "the position is of"),
        (lambda batch: (batch.close(), batch.random_actions()), "this batch was closed"),
        (lambda batch: batch_of("heartland", 0), "n is 0; please give a whole number from 1"),
        (lambda batch: batch_of("heartland", seats=9), "seats 2 to 5 players, not 9"),
        (lambda batch: batch_of("heartland", observe="all"), 'observe cannot be "all"'),
        (lambda batch: batch_of("heartland", reward="money"), 'reward cannot be "money"'),
        (lambda batch: batch_of("heartland", arrays={"masks": np.zeros(1)}), 'there is no "masks"'),
        (lambda batch: batch_of("heartland", arrays={"mask": np.zeros(1)}), "mask has to be bool of shape"),
    ],
)
def test_bad_input_is_one_sentence(wrong: Any, words: str) -> None:
    batch = batch_of("heartland", seats=2)
    with pytest.raises(FlatboatError) as told:
        wrong(batch)
    assert words in str(told.value) and "\n" not in str(told.value)
