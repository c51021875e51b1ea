"""Better weights for a game's judgement, found by playing: SPSA, as chess programs are tuned.

In each step all weights are changed at once, each up or down by lot, and bots that judge by the changed
weights play bots that judge by the opposite change. Every weight then goes a little way towards the side that
won more.
See J. C. Spall, "Implementation of the simultaneous perturbation algorithm", 1998.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from flatboat.bots.bot import read_spec
from flatboat.errors import FlatboatError
from flatboat.kernel.game import Game
from flatboat.kernel.kind import Search
from flatboat.lab.report import ReportLine, by_bot
from flatboat.lab.simulate import Result, simulate

STEP_GAMES = 32
SPREAD = 0.25  # how far weights are changed for a step, as a logarithm, and
STRIDE = 0.04  # how far they follow; both less from step to step, by the usual powers:
NARROWS, SLOWS = 0.101, 0.602


@dataclass(frozen=True)
class Step:
    """One step: the share of wins of the weights that were changed one way, and what all are after it.

    `mean` is what the steps of the second half so far came to: it strays less than the last step does.
    """

    share: float
    weights: dict[str, float]
    mean: dict[str, float]


def weights_of(game: Game) -> dict[str, float]:
    """What a game's judgement weighs by, by name."""
    record = game.kind.search.weights_for(game.seats)
    return {
        name: float(record[name][0]) for name in record.dtype.names or () if record[name].dtype == np.float64
    }


def way_with(game: Game, weights: dict[str, float]) -> Search:
    """How a game's bots search, with these weights."""
    record = game.kind.search.weights_for(game.seats).copy()
    for name, value in weights.items():
        record[name] = value
    return replace(game.kind.search, evaluation_weights=record)


def weigh(
    game: Game,
    bot: str,
    steps: int = 200,
    seed: int = 0,
    threads: int | None = None,
    told: Callable[[list[Result]], None] = lambda done: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Step]:
    """Take so many steps of `STEP_GAMES` each, played by `bot`; the same seed gives the same.

    Weights change by factors, so none comes to be 0 or changes its sign. Stopped as `simulate` is.
    FlatboatError for bots that do not judge, and for a judgement without weights.
    """
    weights, sums = weights_of(game), dict[str, float]()
    check(game, bot)
    early, half = steps / 10, steps // 2
    firsts = range(0, game.seats, 2)  # who plays by the first side's weights: of five, three
    even = len(firsts) / game.seats
    for number in range(steps):
        chance = random.Random(f"{seed} {number}")
        spread = SPREAD / (1 + number) ** NARROWS
        signs = {name: chance.choice((-1, 1)) for name in weights}
        sides = [way_with(game, moved(weights, signs, sign * spread)) for sign in (1, -1)]
        results = simulate(
            game, [bot] * game.seats, STEP_GAMES, seed * steps + number, threads, told,
            stopped=stopped, ways=[sides[one % 2] for one in range(game.seats)],
        )  # fmt: skip
        share = sum(result.share(one) for result in results for one in firsts) / STEP_GAMES
        drawn = sum(not result.won for result in results) / STEP_GAMES
        stride = STRIDE * ((1 + early) / (1 + early + number)) ** SLOWS
        weights = moved(weights, signs, stride * (share + even * drawn - even) / spread)
        if number >= half:
            sums = {name: sums.get(name, 0.0) + value for name, value in weights.items()}
        mean = {name: whole / (number - half + 1) for name, whole in sums.items()} or weights
        yield Step(share, weights, mean)


def check(game: Game, bot: str) -> None:
    """Raises FlatboatError where there is nothing to weigh."""
    if not weights_of(game):
        raise FlatboatError(f"the judgement of {game.kind.title} has no weights")
    if read_spec(bot).kind == "random":
        raise FlatboatError("the bot random judges nothing; take greedy or mcts:50")


def moved(weights: dict[str, float], signs: dict[str, int], by: float) -> dict[str, float]:
    """Weights, each moved its way by a factor."""
    return {name: value * float(np.exp(signs[name] * by)) for name, value in weights.items()}


def compare(
    game: Game,
    weights: dict[str, float],
    bot: str,
    games: int,
    seed: int = 0,
    threads: int | None = None,
    told: Callable[[list[Result]], None] = lambda done: None,
    stopped: Callable[[], bool] = lambda: False,
) -> ReportLine:
    """How these weights do against the game's own, one seat against all others."""
    ways = [way_with(game, weights)] + [game.kind.search] * (game.seats - 1)
    results = simulate(game, [bot] * game.seats, games, seed, threads, told, stopped=stopped, ways=ways)
    return by_bot(results, ["these"] + ["own"] * (game.seats - 1))[0]
