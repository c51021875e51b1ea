"""Our search against OpenSpiel's, in our games with two seats, at equal time for each decision.

    python benchmarks/against_openspiel.py [GAME ...] [--games 12] [--minutes 10] [--milliseconds 100]
                                           [--theirs mcts]

OpenSpiel's searches in Python, with random rollouts, play our games through `flatboat.envs.openspiel`:
`ismcts` knows what its seat knows, as ours does; `mcts` knows the whole table. How many simulations they have
is set anew after each decision, so that they take as long as ours on average; but they need two at least.
Seats are swapped from game to game, and none is begun after so many minutes. Told are our share of the wins
with its 95 % interval by Wilson's formula, the seconds that both took for a decision, and OpenSpiel's
simulations.
"""

from __future__ import annotations

import math
import time
from itertools import product
from typing import Annotated, Any

import numpy as np
import typer
from open_spiel.python.algorithms import ismcts, mcts
from rich.console import Console

from flatboat.bots import make
from flatboat.envs import openspiel
from flatboat.games import SHELF

Z = 1.959964
SEARCHES = ("ismcts", "mcts")
FEWEST = 2  # simulations: the first one looks at nothing


class Theirs:
    """A search of OpenSpiel's, held to a time for each decision."""

    def __init__(self, search: str, game: Any, seconds: float, seed: int) -> None:
        self.seconds, self.spent, self.decisions, self.simulations = seconds, 0.0, 0, 0
        chance = np.random.RandomState(seed)
        judge = mcts.RandomRolloutEvaluator(1, chance)
        how = {"uct_c": 1.4, "max_simulations": FEWEST, "evaluator": judge, "random_state": chance}
        #: What each search calls the number of its simulations.
        self.number = "_max_simulations" if search == "ismcts" else "max_simulations"
        self.bot = (ismcts.ISMCTSBot if search == "ismcts" else mcts.MCTSBot)(game, **how)

    def step(self, state: Any) -> int:
        """An action; then as many simulations as the time that is left would have taken, next time."""
        sims, began = getattr(self.bot, self.number), time.perf_counter()
        action = int(self.bot.step(state))
        self.spent += time.perf_counter() - began
        self.decisions += 1
        self.simulations += sims
        left = self.seconds * (self.decisions + 1) - self.spent
        setattr(self.bot, self.number, max(FEWEST, int(left * self.simulations / self.spent)))
        return action


class Ours:
    """Our search by time."""

    def __init__(self, milliseconds: int) -> None:
        self.bot, self.spent, self.decisions = make(f"mcts:{milliseconds}ms"), 0.0, 0

    def step(self, state: Any) -> int:
        """An action."""
        began = time.perf_counter()
        action = self.bot.think(state.position().observation(state.current_player())).move.action
        self.spent += time.perf_counter() - began
        self.decisions += 1
        return action


def play(game: Any, ours: Ours, theirs: Theirs, seat: int, chance: np.random.RandomState) -> float:
    """One game; our share of the win."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(chance.randint(len(state.chance_outcomes()))))
        elif len(legal := state.legal_actions()) == 1:
            state.apply_action(legal[0])
        else:
            state.apply_action((ours if state.current_player() == seat else theirs).step(state))
    return float(state.returns()[seat])


def wilson(share: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share of n games."""
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return middle - half, middle + half


def main(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; by default our own.")] = None,
    number: Annotated[int, typer.Option("--games", help="Games of each.", min=1)] = 12,
    minutes: Annotated[float, typer.Option(help="For each game and search.", min=0)] = 10.0,
    milliseconds: Annotated[int, typer.Option(help="For each decision.", min=1)] = 100,
    searches: Annotated[
        list[str] | None, typer.Option("--theirs", help="ismcts, mcts; by default both.")
    ] = None,
) -> None:
    """See the head of this file."""
    out = Console()
    if wrong := set(searches or ()) - set(SEARCHES):
        raise typer.BadParameter(f"OpenSpiel's searches are ismcts and mcts, not {', '.join(wrong)}")
    for name, search in product(games or SHELF, searches or SEARCHES):
        game = openspiel.load(f"{name}(seats=2)")
        ours, theirs = Ours(milliseconds), Theirs(search, game, milliseconds / 1000, 1)
        first = game.new_initial_state()
        first.apply_action(0)
        ours.step(first)  # compiles, or reads what is compiled
        ours.spent, ours.decisions = 0.0, 0
        chance, won, played = np.random.RandomState(1), 0.0, 0
        end = time.monotonic() + 60 * minutes
        while played < number and (played == 0 or time.monotonic() < end):
            won += play(game, ours, theirs, played % 2, chance)
            played += 1
        low, high = wilson(won / played, played)
        each = theirs.simulations / theirs.decisions
        out.print(
            f"{name}, {search}: we win {won:g} of {played} games, {low:.0%} to {high:.0%};"
            f" {ours.spent / ours.decisions:.3f} s a decision, OpenSpiel"
            f" {theirs.spent / theirs.decisions:.3f} s and {each:.1f} simulations"
        )


if __name__ == "__main__":
    typer.run(main)
