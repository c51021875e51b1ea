"""Gymnasium: its own checker without a warning, opponents, masks, seeds, vectors."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import flatboat
import flatboat.envs.gym
from flatboat.errors import FlatboatError, IllegalMove
from flatboat.kernel import verbs
from flatboat.kernel.record_view import wrap

from ..sample import GAMES


def played(env: Any, seed: int) -> tuple[list[bytes], float]:
    """A game of random moves: what was seen, and the last reward."""
    seen, info = env.reset(seed=seed)
    chooser, course, ended, reward = np.random.default_rng(seed), [seen.tobytes()], False, 0.0
    while not ended:
        assert info["action_mask"].any() and seen in env.observation_space
        seen, reward, ended, _, info = env.step(chooser.choice(np.flatnonzero(info["action_mask"])))
        course.append(seen.tobytes())
    return course, reward


@pytest.mark.parametrize("name", GAMES)
def test_gymnasiums_checker_has_nothing_to_say(name: str) -> None:
    env = gymnasium.make(f"flatboat/{name}-v1", seats=max(flatboat.kind(name).seats), render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_to_its_end_and_repeats(name: str) -> None:
    env = gymnasium.make(f"flatboat/{name}-v1", seats=2)
    course, reward = played(env, 3)
    assert played(env, 3) == (course, reward)
    other, reward = played(env, 4)
    assert other != course
    table: Any = env.unwrapped
    learner = table.others.learners[0]
    position = table.batch.position(0)
    places = position.outcome.places
    won = verbs.has_winner(wrap(position.state)[0])
    assert reward == (1 / places.count(1) if won and places[learner] == 1 else 0)


@pytest.mark.parametrize("opponents", ["greedy", "mcts:5", "greedy,random"])
def test_opponents_think(opponents: str) -> None:
    name, seats = ("heartland", 3) if "," in opponents else ("broadsides", 2)
    env = gymnasium.make(f"flatboat/{name}-v1", seats=seats, opponents=opponents)
    env.reset(seed=1)
    courses = []
    for _ in range(2):
        seen, info = env.reset(seed=1)
        course = []
        for _ in range(15):
            seen, _, ended, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            course.append(seen.tobytes())
            if ended:
                break
        courses.append(course)
    assert courses[0] == courses[1]


def test_greedy_opponents_beat_a_random_learner() -> None:
    env = gymnasium.make("flatboat/heartland-v1", seats=2, opponents="greedy", reward="place")
    assert sum(played(env, seed)[1] for seed in range(6)) <= 1


def test_the_learner_sits_where_it_is_told() -> None:
    env: Any = gymnasium.make("flatboat/heartland-v1", seats=4, seat=2).unwrapped
    env.reset(seed=1)
    for _ in range(20):
        assert env.batch.seat[0] == 2
        env.step(env.action_space.sample())
    anywhere: Any = gymnasium.make("flatboat/heartland-v1", seats=4).unwrapped
    assert len({anywhere.reset(seed=seed) and int(anywhere.others.learners[0]) for seed in range(20)}) == 4


@pytest.mark.parametrize("name", GAMES)
def test_a_vector_environment_ends_and_deals_in_the_same_step(name: str) -> None:
    envs: Any = gymnasium.make_vec(f"flatboat/{name}-v1", num_envs=40, seats=2)
    assert envs.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    seen, info = envs.reset(seed=1)
    ended_games, steps, chooser = 0, 0, np.random.default_rng(1)
    while ended_games < 5:
        mask = info["action_mask"]
        assert seen in envs.observation_space and mask.any(axis=1).all()
        actions = np.array([chooser.choice(np.flatnonzero(row)) for row in mask])
        seen, rewards, ended, truncated, info = envs.step(actions)
        steps += 1
        assert not truncated.any() and ((rewards == 0) | ended).all()
        for i in np.flatnonzero(ended):
            ended_games += 1
            assert info["_final_obs"][i] and info["final_obs"][i] in envs.single_observation_space
            if name != "rifle-and-axe":
                assert (rewards[i] > 0) == (info["final_info"]["place"][i] == 1)
        assert (envs.batch.seat == envs.others.learners).all()
    assert steps > 1


def test_a_vector_environment_repeats_by_its_seed() -> None:
    courses = []
    for threads in (1, 2):
        envs: Any = gymnasium.make_vec("flatboat/heartland-v1", num_envs=150, seats=3, threads=threads)
        seen, info = envs.reset(seed=5)
        course = [seen.tobytes()]
        for _ in range(30):
            seen, *_, info = envs.step(info["action_mask"].argmax(axis=1))
            course.append(seen.tobytes())
        courses.append(course)
    assert courses[0] == courses[1]


def test_what_cannot_be_is_one_sentence() -> None:
    env: Any = gymnasium.make("flatboat/heartland-v1", seats=2, illegal="raise").unwrapped
    _, info = env.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"^action \d+, \".+\", is not legal: "):
        env.step(int((1 - info["action_mask"]).argmax()))
    for how, words in (
        ({"opponents": "nobody"}, 'there is no bot "nobody"'),
        ({"opponents": "random,random"}, "2 opponents for 1 other seat; name one"),
        (
            {"opponents": [len]},
            "the opponent <built-in function len> is from outside; opponents are random, ",
        ),
        ({"opponents": "mcts:5ms"}, "mcts:5ms cannot be repeated"),
        ({"seat": 2}, "seat is 2; please give a whole number from 0 to 1"),
        ({"render_mode": "human"}, 'render_mode cannot be "human"'),
    ):
        with pytest.raises(FlatboatError, match=words):
            flatboat.envs.gym.Table("heartland", seats=2, **how)


@pytest.mark.parametrize("action", [1.5, "a", None, [1, 2]])
def test_what_is_no_action_is_said_whatever_becomes_of_illegal_ones(action: Any) -> None:
    for illegal in ("random", "raise"):
        env: Any = gymnasium.make("flatboat/heartland-v1", seats=2, illegal=illegal).unwrapped
        env.reset(seed=1)
        with pytest.raises(FlatboatError, match=r"^action is .+; please give the number of one"):
            env.step(action)
        envs: Any = gymnasium.make_vec("flatboat/heartland-v1", num_envs=3, seats=2, illegal=illegal)
        envs.reset(seed=1)
        for wrong in ([action] * 3, [0, 0], [0, 0, 0, 0]):
            with pytest.raises(FlatboatError, match=r"^actions: 3 whole numbers are wanted"):
                envs.step(np.array(wrong))


def test_names_are_known_without_an_import_of_ours() -> None:
    tried = 'import gymnasium; print(gymnasium.make("flatboat.envs.gym:flatboat/heartland-v1"))'
    said = subprocess.run([sys.executable, "-c", tried], capture_output=True, text=True, check=True)
    assert "flatboat/heartland-v1" in said.stdout


@pytest.mark.parametrize(
    ("module", "library"), [("gym", "gymnasium"), ("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")]
)
def test_without_its_library_a_sentence_says_what_brings_it(module: str, library: str) -> None:
    tried = f"""
import sys
from flatboat.errors import FlatboatError
sys.modules["{library}"] = None
try:
    import flatboat.envs.{module}
except FlatboatError as told:
    print(told)
"""
    said = subprocess.run([sys.executable, "-c", tried], capture_output=True, text=True, check=True).stdout
    assert "is not installed" in said and f"pip install 'flatboat[{module}]'" in said


@pytest.mark.parametrize("opponents", ["greedy", "mcts:5", "greedy,random"])
def test_opponents_think_at_many_tables_as_at_one(opponents: str) -> None:
    courses = []
    for _ in range(2):
        envs: Any = gymnasium.make_vec("flatboat/heartland-v1", num_envs=3, seats=3, opponents=opponents)
        seen, info = envs.reset(seed=1)
        course = [seen.tobytes()]
        for _ in range(10):
            seen, *_, info = envs.step(info["action_mask"].argmax(axis=1))
            assert (envs.batch.seat == envs.others.learners).all()
            course.append(seen.tobytes())
        courses.append(course)
    assert courses[0] == courses[1]


@pytest.mark.parametrize("reward", ["share", "points", "place", "change"])
def test_rewards_are_those_of_the_batch(reward: str) -> None:
    env: Any = gymnasium.make("flatboat/heartland-v1", seats=2, reward=reward).unwrapped
    _, info = env.reset(seed=2)
    began = env.batch.position(0).points[int(env.others.learners[0])]
    chooser, total, ended = np.random.default_rng(2), 0.0, False
    while not ended:
        held = float(total)
        _, gained, ended, _, info = env.step(chooser.choice(np.flatnonzero(info["action_mask"])))
        total += gained
        assert reward == "change" or ended or total == held == 0
    position, learner = env.batch.position(0), int(env.others.learners[0])
    places = position.outcome.places
    wanted = {
        "share": (places[learner] == 1) / places.count(1),
        "points": position.points[learner],
        "place": 1.0 - (places[learner] - 1),
        "change": position.points[learner] - began,
    }
    assert total == pytest.approx(wanted[reward])


def test_an_illegal_action_is_replaced_and_told() -> None:
    env: Any = gymnasium.make("flatboat/heartland-v1", seats=2)
    _, info = env.reset(seed=1)
    *_, told = env.step(int((1 - info["action_mask"]).argmax()))
    assert told["illegal"] and "illegal" not in env.step(int(told["action_mask"].argmax()))[-1]
    envs: Any = gymnasium.make_vec("flatboat/heartland-v1", num_envs=3, seats=2)
    _, info = envs.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = 999
    assert envs.step(actions)[-1]["illegal"].tolist() == [False, True, False]


def test_a_game_that_is_over_says_so() -> None:
    env: Any = gymnasium.make("flatboat/broadsides-v1").unwrapped
    played(env, 1)
    with pytest.raises(IllegalMove, match="the game is over; reset deals the next one"):
        env.step(0)


def test_it_shows_the_learners_view() -> None:
    env: Any = gymnasium.make("flatboat/heartland-v1", seats=2, render_mode="svg")
    env.reset(seed=1)
    assert env.render().startswith("<svg")
