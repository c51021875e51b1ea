"""The figures this project promises, measured: speed beside its peers, start-up, strength."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import flatboat
from flatboat.bots.bot import plan_for
from flatboat.kernel.dice import dice_from, key_of
from flatboat.kernel.game import Game
from flatboat.lab import report
from flatboat.lab.simulate import simulate

Row = tuple[str, str, str]

SECONDS = 1.0  # each speed is measured for about so long, best of ROUNDS
ROUNDS = 3
PEERS = ("backgammon", "gin_rummy", "hearts")
#: Options with every expansion on, by game.
EXPANSIONS = {"heartland": ["truck_stops", "badlands"]}
EVERYTHING = {"heartland": ["truck_stops", "badlands", "alternate_routes", "warehouse_mixup", "fresh_start"]}


def rate(work: Callable[[], int]) -> float:
    """Units of work a second, the best of some rounds; `work` does a piece and says how much it was."""
    work()
    best = 0.0
    for _ in range(ROUNDS):
        done, started = 0, time.perf_counter()
        while time.perf_counter() - started < SECONDS:
            done += work()
        best = max(best, done / (time.perf_counter() - started))
    return best


def random_moves(game: Game) -> float:
    """Random decisions a second on one core, legality worked out each time, set-up included."""
    from flatboat.bots.random import playouts, reasons

    why, count = reasons(len(game.kind.actions)), 20
    counts = np.zeros(count, np.int64)
    batch = [0]

    def work() -> int:
        batch[0] += 1
        keys = np.concatenate([dice_from(key_of(f"bench {batch[0]} {i}")) for i in range(count)])
        edition, options, states = game.edition_record, game.options_record, game.kind.state.zeros(count)
        return int(playouts(edition, options, states, keys, why, True, game.kind.longest, counts))

    return rate(work)


def simulations(game: Game) -> float:
    """Tree search simulations a second on one core, from the first decision of the first turn."""
    from flatboat.bots.random import habits_of, reasons
    from flatboat.bots.search import MOST_SEATS, Node, think

    position = game.start(seed=1)
    sight, kind, sims = position.sight(position.waiting[0]), game.kind, 5000
    worlds, tree, why = kind.state.zeros(2), Node.zeros(sims + 2), reasons(len(kind.actions))
    habits = habits_of(kind.habits)
    plan, totals, mind = plan_for(game, sims), np.zeros(MOST_SEATS), dice_from(key_of("bench"))

    def work() -> int:
        think(
            game.edition_record,
            sight.record,
            mind,
            worlds,
            tree,
            0,
            why,
            habits,
            plan,
            totals,
        )
        return sims

    return rate(work)


def peer_moves(name: str) -> float:
    """Random decisions a second of an OpenSpiel game, played out inside its C++ after the deal.

    One simulation of its tree search is nothing but its random playouts from the root.
    """
    import pyspiel

    rng = np.random.default_rng(1)
    game, playouts = pyspiel.load_game(name), 50
    start = game.new_initial_state()
    walk(start, rng, lambda state: not state.is_chance_node())
    length = np.mean([walk(start.clone(), rng, lambda state: False) for _ in range(50)])
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(playouts, 1), 1.0, 1, 10, False, 1, False)

    def work() -> int:
        bot.mcts_search(start)
        return playouts

    return rate(work) * float(length)


def walk(state: Any, rng: np.random.Generator, until: Callable[[Any], bool]) -> int:
    """Play an OpenSpiel state on at random, here in Python; returns the decisions, chance not counted."""
    decisions = 0
    while not state.is_terminal() and not until(state):
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=np.array(odds) / sum(odds))))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            decisions += 1
    return decisions


def speed(name: str, games: int | None) -> list[Row]:
    """Random playouts, tree search and state size, and OpenSpiel's playouts in the same run."""
    base = flatboat.game(name, seats=4)
    full = flatboat.game(name, seats=4, options=EXPANSIONS[name])
    everything = flatboat.game(name, seats=4, options=EVERYTHING[name])
    ours = random_moves(full)
    rows = [
        ("playouts, 4 seats, base game", f"{random_moves(base) / 1e6:.2f} M moves/s", ""),
        ("playouts, 4 seats, all expansions", f"{ours / 1e6:.2f} M moves/s", ""),
        ("playouts, and every variant too", f"{random_moves(everything) / 1e6:.2f} M moves/s", ""),
        (
            "tree search, opening, 2 seats",
            f"{simulations(flatboat.game(name, seats=2)):,.0f} simulations/s",
            "",
        ),
        ("state size", f"{base.kind.state.dtype.itemsize} bytes", ""),
    ]
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return [*rows, ("OpenSpiel", "not installed", 'pip install "flatboat[bench]"')]
    for peer in PEERS:
        theirs = peer_moves(peer)
        ratio = f"ours is {ours / theirs:.1f} x"
        rows.append((f"OpenSpiel {peer}, in C++", f"{theirs / 1e6:.3f} M moves/s", ratio))
    return rows


def start(name: str, games: int | None) -> list[Row]:
    """A thousand random games as a whole process, with a cold and a warm compiler cache."""
    count = str(games or 1000)
    command = [sys.executable, "-m", "flatboat", "simulate", name, "--bots", "random", "--games", count]
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as cache:
        for heat in ("cold", "warm"):
            began = time.perf_counter()
            subprocess.run(
                command, env={**os.environ, "FLATBOAT_CACHE": cache}, check=True, capture_output=True
            )
            took = time.perf_counter() - began
            rows.append((f"simulate --bots random --games {count}, {heat} cache", f"{took:.1f} s", ""))
    return rows


def strength(name: str, games: int | None) -> list[Row]:
    """Each rung of bots against the one below, two seats, seats swapped."""
    rungs = (("greedy", "random", 1000), ("mcts:1000", "greedy", 400), ("mcts:4000", "mcts:1000", 200))
    game, rows = flatboat.game(name, seats=2), []
    for better, worse, usual in rungs:
        results = simulate(game, [better, worse], games or usual, seed=1)
        line = report.by_bot(results, [better, worse])[0]
        rows.append(
            (
                f"{better} against {worse}, {line.games} games",
                f"wins {line.wins:.1%}",
                f"95 %: {line.low:.1%} to {line.high:.1%}",
            )
        )
    return rows


PARTS = {"speed": speed, "start": start, "strength": strength}
