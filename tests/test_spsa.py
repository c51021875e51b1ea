"""`flatboat tune --judgement`: better weights are found by playing."""

from __future__ import annotations

from dataclasses import replace
from math import log

import numpy as np
import pytest

import flatboat
from flatboat.bots.bot import read_spec
from flatboat.errors import FlatboatError
from flatboat.kernel.game import Game
from flatboat.lab import spsa
from flatboat.lab.arena import Arena
from flatboat.lab.simulate import simulate
from flatboat.lab.spsa import compare, way_with, weigh, weights_of

from .test_cli import flat
from .tiny import tiny


@pytest.mark.parametrize("poor", [0.05, 1.0])
def test_steps_lead_from_a_poor_weight_to_a_better_one(poor: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Truckers who think nothing of cargo never load it, and those who think all of it never unload it."""
    monkeypatch.setattr(spsa, "STRIDE", 0.4)  # there soon
    game = flatboat.game("heartland", seats=2)
    weights = weights_of(game) | {"cargo": poor}
    other = Game(replace(game.kind, search=way_with(game, weights)), 2)
    *_, last = weigh(other, "greedy", steps=15, seed=1)
    assert 0.2 < last.mean["cargo"] < 0.6 and set(last.weights) == set(weights)
    assert compare(other, last.mean, "greedy", 60).low > 0.5


def test_the_same_seed_takes_the_same_steps_on_any_number_of_threads() -> None:
    game = flatboat.game("heartland", seats=2)
    one, three = (list(weigh(game, "greedy", steps=3, seed=5, threads=threads)) for threads in (1, 3))
    assert one == three and one[0].weights != weights_of(game)


def test_weights_of_0_stay_and_the_mean_is_that_of_the_second_half() -> None:
    game = flatboat.game("heartland", seats=2)
    weights = weights_of(game) | {"fuel": 0.0, "drawn": -1.0}
    other = Game(replace(game.kind, search=way_with(game, weights)), 2)
    first, second, third, fourth = weigh(other, "greedy", steps=4, seed=2)
    assert {step.mean["fuel"] for step in (first, second, third, fourth)} == {0.0}
    assert second.mean == second.weights and fourth.mean["drawn"] < 0
    assert fourth.mean["cargo"] == pytest.approx((third.weights["cargo"] + fourth.weights["cargo"]) / 2)


def test_of_three_seats_two_play_by_the_first_weights_and_are_to_win_two_games_of_three() -> None:
    game = flatboat.game("heartland", seats=3)
    (step,) = weigh(game, "greedy", steps=1, seed=1)
    assert step.share == pytest.approx(2 / 3, abs=0.2)
    away = [abs(log(step.weights[name] / value)) for name, value in weights_of(game).items()]
    assert away == pytest.approx([spsa.STRIDE * abs(step.share - 2 / 3) / spsa.SPREAD] * len(away))


def test_a_table_has_the_weights_of_its_number_of_players_and_the_largest_those_of_the_last() -> None:
    game = flatboat.game("heartland", seats=2)
    three = np.concatenate([way_with(game, {"cargo": cargo}).evaluation_weights for cargo in (0.2, 0.3, 0.4)])
    search = replace(game.kind.search, evaluation_weights=three)
    assert [search.weights_for(seats)["cargo"][0] for seats in (1, 2, 3, 4, 5)] == [0.2, 0.2, 0.3, 0.4, 0.4]


def test_ways_bring_their_own_weights_and_seats_are_swapped_over_the_same_dice() -> None:
    game = flatboat.game("heartland", seats=2)
    ways = [way_with(game, weights_of(game) | {"cargo": 4.0}), game.kind.search]
    arena = Arena(game, [read_spec("greedy")] * 2, 0, ways)
    assert arena.judgements["cargo"].tolist() == [4.0, weights_of(game)["cargo"]]
    assert arena.deal(0) == arena.deal(1) != arena.deal(2)
    results = simulate(game, ["greedy", "greedy"], 60, ways=ways)
    assert sum(result.share(0) for result in results) < 20


def test_what_cannot_be_tuned_is_said() -> None:
    with pytest.raises(FlatboatError, match="has no weights"):
        next(weigh(tiny(), "greedy"))
    with pytest.raises(FlatboatError, match="random judges nothing"):
        next(weigh(flatboat.game("heartland", seats=2), "random"))


def test_the_command_tells_what_was_found() -> None:
    done = flat("tune heartland --judgement --steps 1 --games 4 --bot greedy")
    assert done.returncode == 0, done.stderr
    assert "after 1 step by greedy" in done.stdout
    assert "cargo" in done.stdout and "of 4 games against those that are" in done.stdout


@pytest.mark.parametrize("given", ["--bot greedy", "--judgement --bot greedy --sims 40"])
def test_a_bot_is_named_for_weights_alone_and_once(given: str) -> None:
    done = flat(f"tune heartland {given}")
    assert done.returncode == 2
    assert "--bot goes with --judgement, and in place of --sims" in done.stderr
