"""PettingZoo: its own tests, masks, secrets."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import flatboat
from flatboat.envs import pettingzoo
from flatboat.errors import FlatboatError

from ..sample import GAMES

#: What its tests say of every environment whose observations have the mask beside them, its own too.
SAID = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


@pytest.fixture(autouse=True)
def as_the_library_warns() -> Iterator[None]:
    """Nothing else is said."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        yield
    assert {str(warning.message) for warning in told} <= SAID


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_own_tests_pass(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = max(flatboat.kind(name).seats)
    api_test(pettingzoo.env(name, seats=seats), num_cycles=200)
    seed_test(lambda: pettingzoo.env(name, seats=seats), num_cycles=50)
    render_test(
        lambda **how: pettingzoo.env(name, seats=seats, **how),
        {"svg": lambda drawn: drawn.startswith("<svg")},
    )


@pytest.mark.parametrize("name", ["rifle-and-axe", "broadsides"])
def test_pettingzoos_own_parallel_tests_pass(name: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(name, seats=2), num_cycles=200)
    parallel_seed_test(lambda: pettingzoo.parallel_env(name, seats=2), num_cycles=50)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_a_position_goes(name: str) -> None:
    env, chooser = pettingzoo.env(name, seats=2, reward="points"), np.random.default_rng(1)
    env.reset(seed=1)
    position = env.batch.position(0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        if ended:
            assert reward == pytest.approx(position.points[env.seats[agent]])
            env.step(None)
            continue
        seat = env.seats[agent]
        assert position.waiting[0] == seat
        assert np.flatnonzero(seen["action_mask"]).tolist() == position.observation(seat).legal
        action = chooser.choice(np.flatnonzero(seen["action_mask"]))
        env.step(action)
        position.push(position.game.move(seat, int(action)))
    assert position.over and env.agents == []


@pytest.mark.parametrize("name", ["rifle-and-axe", "broadsides"])
def test_all_together_comes_to_the_same_end_as_one_by_one(name: str) -> None:
    env, chooser = pettingzoo.parallel_env(name, seats=2), np.random.default_rng(1)
    seen, _ = env.reset(seed=2)
    position = env.batch.position(0)
    steps = 0
    while env.agents:
        due = position.waiting
        assert [env.seats[agent] for agent in env.agents if seen[agent]["action_mask"].any()] == due
        masks = {agent: seen[agent]["action_mask"] for agent in env.agents}
        actions = {a: int(chooser.choice(np.flatnonzero(m))) if m.any() else 0 for a, m in masks.items()}
        seen, *_ = env.step(actions)
        for seat in due:
            if not position.over:
                position.push(position.game.move(seat, actions[f"seat_{seat}"]))
        assert position.digest == env.batch.position(0).digest
        steps += len(due) > 1
    assert steps > 0 and position.over


def test_what_is_chosen_in_secret_is_not_seen() -> None:
    """Broadsides: two plots of the first seat, and the second sees the same."""
    seen = []
    for choice in (0, 1):
        env: Any = pettingzoo.env("broadsides")
        env.reset(seed=1)
        while len(env.batch.position(0).waiting) < 2:
            env.step(int(env.last()[0]["action_mask"].argmax()))
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[choice]))
        seen.append(env.observe("seat_1"))
    assert all((seen[0][part] == seen[1][part]).all() for part in seen[0])


def test_what_cannot_be_is_one_sentence() -> None:
    env = pettingzoo.env("heartland", seats=2)
    for early in (lambda: env.step(0), env.last, env.agent_iter):
        with pytest.raises(FlatboatError, match="no game is being played; reset deals one"):
            early()
    assert repr(env) == "<PettingZoo environment heartland_v1: seat_0, seat_1>"
    env.reset(seed=1)
    for action, words in (
        (int((1 - env.last()[0]["action_mask"]).argmax()), r"^action "),
        (253, "there is no action 253; they are 0 to 252"),
        (2**40, "there is no action"),
        (1.5, "action is 1.5; please give the number of one"),
        (None, "action is None; please give the number of one"),
    ):
        with pytest.raises(FlatboatError, match=words):
            env.step(action)
    for asked in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(FlatboatError, match='there is no agent "seat_2"; '):
            asked("seat_2")
    with pytest.raises(FlatboatError, match='render_mode cannot be "rgb_array"'):
        pettingzoo.env("heartland", render_mode="rgb_array")


def plotting() -> Any:
    """A table of Broadsides at which both plot at the same time, and what they may do."""
    env: Any = pettingzoo.parallel_env("broadsides", seats=2)
    seen, _ = env.reset(seed=1)
    while len(env.batch.position(0).waiting) < 2:
        seen, *_ = env.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents})
    return env, seen


@pytest.mark.parametrize("late", ["illegal", "unknown", "missing", "text"])
def test_what_is_refused_of_one_is_played_of_none(late: str) -> None:
    env, seen = plotting()
    before = env.batch.position(0).digest
    masks = [seen[f"seat_{seat}"]["action_mask"] for seat in (0, 1)]
    wrong = {"illegal": int((1 - masks[1]).argmax()), "unknown": 10_000, "text": "a"}
    actions = {"seat_0": int(masks[0].argmax()), "seat_1": wrong.get(late)}
    if late == "missing":
        del actions["seat_1"]
    with pytest.raises(FlatboatError) as told:
        env.step(actions)
    assert {
        "illegal": "is not legal",
        "unknown": "there is no action 10000",
        "missing": "seat_1 is to act, and no action of it is given",
        "text": "action is 'a'; please give the number of one",
    }[late] in str(told.value)
    assert env.batch.position(0).digest == before
    actions["seat_1"] = int(masks[1].argmax())
    env.step(actions)
    assert env.batch.position(0).digest != before


def test_a_table_is_shown_as_the_agent_sees_it_whose_turn_it_is() -> None:
    for name in ("broadsides", "heartland"):
        env = pettingzoo.env(name, seats=2, render_mode="ansi")
        env.reset(seed=1)
        for _ in range(30):
            position = env.batch.position(0)
            assert env.render() == position.observation(env.seats[env.agent_selection]).text()
            env.step(int(env.last()[0]["action_mask"].argmax()))
            if not env.agents or env.terminations[env.agent_selection]:
                break
    together = pettingzoo.parallel_env("broadsides", seats=2, render_mode="ansi")
    together.reset(seed=1)
    assert together.render() == together.batch.position(0).observation().text()
