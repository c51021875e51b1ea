"""OpenSpiel: its own test and bots play our games; chance, information and copies are what they say."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

import flatboat
from flatboat.envs import openspiel
from flatboat.errors import FlatboatError
from flatboat.games import SHELF

from ..sample import GAMES, sampled


def played(game: Any, steps: int, seed: int = 1) -> Any:
    """A state after some random steps of players, and the chance between them."""
    state, chooser = game.new_initial_state(), random.Random(seed)
    done = 0
    while not state.is_terminal() and (done < steps or state.is_chance_node()):
        done += not state.is_chance_node()
        state.apply_action(any_action(state, chooser))
    return state


def any_action(state: Any, chooser: random.Random) -> int:
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        return int(chooser.choices(actions, chances)[0])
    return int(chooser.choice(state.legal_actions()))


@pytest.mark.parametrize("name", sampled(SHELF, "broadsides"))
def test_openspiels_own_test_passes(name: str) -> None:
    seats = 2 if name == "heartland" else max(flatboat.kind(name).seats)  # by chance its games are long
    pyspiel.random_sim_test(openspiel.load(f"{name}(seats={seats})"), 1, True, False)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_follows_from_its_history(name: str) -> None:
    state = played(openspiel.load(f"{name}(seats=2,seed=3)"), 40)
    again = state.get_game().new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state) and again.past(0) == state.past(0)
    other = openspiel.load(f"{name}(seats=2,seed=4)").new_initial_state()
    other.apply_action(state.history()[0])
    assert name in ("broadsides", "rifle-and-axe") or str(other) != str(played(state.get_game(), 0))


@pytest.mark.parametrize("name", GAMES)
def test_copies_go_on_alone(name: str) -> None:
    state, chooser = played(openspiel.load(f"{name}(seats=2)"), 20), random.Random(2)
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        before = str(state)
        assert str(twin) == before and twin.history() == state.history()
        for _ in range(10):
            if not twin.is_terminal():
                twin.apply_action(any_action(twin, chooser))
        assert str(state) == before != str(twin)


@pytest.mark.parametrize("name", GAMES)
def test_dice_are_chance_nodes_and_their_chances_add_up(name: str) -> None:
    state, chooser, sizes = (
        openspiel.load(f"{name}(seats=2)").new_initial_state(),
        random.Random(1),
        set[int](),
    )
    while not state.is_terminal() and len(state.history()) < 400:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert [action for action, _ in outcomes] == list(range(len(outcomes)))
            sizes.add(len(outcomes))
        state.apply_action(any_action(state, chooser))
    assert openspiel.SAMPLES in sizes  # the deal
    assert len(sizes) > 1 or name == "broadsides"


@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_game_that_positions_play(name: str) -> None:
    game, chooser = openspiel.load(f"{name}(seats=2)"), random.Random(1)
    state, position = played(game, 0), None
    for _ in range(60):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            position = state.position()
            seat = state.current_player()
            assert position.waiting[0] == seat and position.observation(seat).legal == state.legal_actions()
            assert state.action_to_string(seat, state.legal_actions()[0]) in position.game.moves
        state.apply_action(any_action(state, chooser))
    assert position is not None


def test_what_is_hidden_does_not_show() -> None:
    """Heartland: tables that fit what a seat knows give it the same texts and vectors."""
    state = played(openspiel.load("heartland(seats=3)"), 30)
    for seat in range(3):
        for sample in (0.1, 0.7):
            twin = state.resample_from_infostate(seat, lambda sample=sample: sample)
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.observation_string(seat) == state.observation_string(seat)
            assert (np.array(twin.observation_tensor(seat)) == state.observation_tensor(seat)).all()
            assert str(twin) != str(state)


def test_an_information_state_remembers_what_an_observation_does_not() -> None:
    """Broadsides: a choice that nobody was shown is in the past of its seat alone."""
    game, pasts = openspiel.load("broadsides"), []
    for choice in (0, 1):
        state = played(game, 0)
        while len(state.position().waiting) < 2:
            state.apply_action(state.legal_actions()[0])
        state.apply_action(state.legal_actions()[choice])
        pasts.append([state.information_state_string(seat) for seat in (0, 1)])
    assert pasts[0][0] != pasts[1][0] and pasts[0][1] == pasts[1][1]


def test_agents_learn_from_observations_for_there_is_no_tensor_of_information_states() -> None:
    game = openspiel.load("broadsides")
    table = rl_environment.Environment(game)
    seen = table.reset().observations
    state, seat = table.get_state, seen["current_player"]
    assert seen["info_state"][seat] == state.observation_tensor(seat)
    assert seen["legal_actions"][seat] == state.legal_actions(seat)
    assert not game.get_type().provides_information_state_tensor
    with pytest.raises(FlatboatError, match="an information state is a text here"):
        state.information_state_tensor(seat)


def test_returns_are_shares_or_points_at_the_end() -> None:
    for reward in openspiel.REWARDS:
        state = played(openspiel.load(f"broadsides(reward={reward})"), 10_000)
        position = state.position()
        wanted = position.points if reward == "points" else None
        assert state.is_terminal() and state.returns() == (wanted or state.returns())
        assert reward == "points" or sum(state.returns()) in (0, 1)


@pytest.mark.parametrize("name", ["heartland", "broadsides"])
def test_openspiels_bots_play(name: str) -> None:
    game, random_state = openspiel.load(f"{name}(seats=2)"), np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, random_state)
    bots = [
        mcts.MCTSBot(game, 1.4, 3, mcts.RandomRolloutEvaluator(1, random_state), random_state=random_state),
        ismcts.ISMCTSBot(game, random_state=random_state, uct_c=1.4, evaluator=judge, max_simulations=3),
    ]
    state = played(game, 0 if name == "broadsides" else 3000)
    for _ in range(2):
        if state.is_chance_node() or state.is_terminal():
            break
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("heartlnd", 'there is no game "heartlnd"'),
        ("heartland(seats=9)", "seats 2 to 5 players, not 9"),
        ("heartland(seats=two)", "seats wants a whole number, not two"),
        ("heartland(bots=2)", '"bots=2" is no parameter; write seats=..., options=...'),
        ("heartland(reward=gold)", 'reward cannot be "gold"'),
        ("heartland(options=trucks)", "trucks"),
        ("heartland(", "is no game; write its name and parameters"),
    ],
)
def test_what_cannot_be_is_one_sentence(words: str, told: str) -> None:
    with pytest.raises(FlatboatError) as error:
        openspiel.load(words)
    assert told in str(error.value)
