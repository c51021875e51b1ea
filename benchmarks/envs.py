"""How fast tables are stepped from Python: batches, single tables, and peers in the same run.

    python benchmarks/envs.py [GAME ...] [--seconds 2] [--tables 1024] [--memory]

All play random legal moves with masks and observations. Batches choose their moves in compiled code, all
others in Python. Peers are what is installed of OpenSpiel, Pgx and fastcatan (see `peers.py`); those that
give masks alone stand beside our batch with masks alone. Seconds are the processor's, for machines are
shared, but those of the clock where threads are compared; each figure is the best of some short runs. What
two threads could gain at most on a machine is what two processes gain that share nothing: this is told, too.
`--memory` steps a batch ten million times and says what memory it has grown by.
"""

from __future__ import annotations

import multiprocessing
import random
import resource
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Annotated, Any

import numpy as np
import typer
from peers import PEERS, Step, found
from rich.console import Console
from rich.table import Table

import flatboat
from flatboat.envs import Batch
from flatboat.games import SHELF, kinds
from flatboat.kernel import swift

GOALS = {
    "batch, records": 3e6,  # in Heartland 4e6
    "batch, vectors": 1.5e6,
    "Position": 1e5,
    "Gymnasium": 6e4,
    "PettingZoo": 4e4,
}
MASKS = "batch, masks alone"
THREADS = ("four times the tables, records", "the same in two threads")
MOST_SEATS = 4
RUNS = 20
Clock = Callable[[], float]


def rate(step: Step, seconds: float, clock: Clock = time.process_time) -> float:
    """Steps a second of what does some steps at each call: the best of many short runs."""
    best = 0.0
    step()
    for _ in range(RUNS):
        done, began = 0, clock()
        while (took := clock() - began) < seconds / RUNS:
            done += step()
        best = max(best, done / took)
    return best


def batch(name: str, tables: int, **how: Any) -> Step:
    """Five steps of a batch."""
    many = Batch(name, tables, 1, seats=seats_of(name), **how)

    def step() -> int:
        for _ in range(5):
            many.step(many.random_actions())
        return 5 * tables

    return step


def position(name: str) -> Step:
    """A hundred moves of a `Position`."""
    game = flatboat.game(name, seats_of(name))
    swift.prepare(game)
    at, chooser = game.start(seed=1), random.Random(1)

    def step() -> int:
        nonlocal at
        for _ in range(100):
            if at.over:
                at = game.start(seed=chooser.random())
            seen = at.observation(at.waiting[0])
            at.push(seen.move(chooser.choice(seen.legal)))
        at.history.clear()
        return 100

    return step


def gym(name: str) -> Step:
    """A hundred steps of a Gymnasium environment with one random opponent."""
    import gymnasium

    import flatboat.envs.gym  # noqa: F401 (registers)

    env, chooser = gymnasium.make(f"flatboat/{name}-v1", seats=2), np.random.default_rng(1)
    _, info = env.reset(seed=1)

    def step() -> int:
        nonlocal info
        for _ in range(100):
            legal = info["action_mask"].nonzero()[0]
            _, _, ended, _, info = env.step(legal[int(chooser.random() * len(legal))])
            if ended:
                _, info = env.reset()
        return 100

    return step


def pettingzoo(name: str) -> Step:
    """A hundred steps of a PettingZoo environment of two seats."""
    from flatboat.envs.pettingzoo import env

    table, chooser = env(name, seats=2), np.random.default_rng(1)
    table.reset(seed=1)

    def step() -> int:
        for _ in range(100):
            seen, _, ended, _, _ = table.last()
            if ended:
                table.reset()
                seen, *_ = table.last()
            legal = seen["action_mask"].nonzero()[0]
            table.step(legal[int(chooser.random() * len(legal))])
        return 100

    return step


def seats_of(name: str) -> int:
    """Four seats, or the most there are."""
    return min(MOST_SEATS, max(flatboat.kind(name).seats))


def measures(name: str, tables: int) -> Iterator[tuple[str, Step]]:
    """What is measured of a game."""
    yield MASKS, batch(name, tables, observe="none")
    yield "batch, records", batch(name, tables, observe="record")
    yield "batch, vectors", batch(name, tables)
    yield THREADS[0], batch(name, tables * 4, observe="record")
    yield THREADS[1], batch(name, tables * 4, observe="record", threads=2)
    yield "Position", position(name)
    yield "Gymnasium", gym(name)
    yield "PettingZoo", pettingzoo(name)


def in_processes(name: str, tables: int, seconds: float, many: int) -> float:
    """Steps a second of so many processes together, each with tables of its own in one thread."""
    with ProcessPoolExecutor(many, multiprocessing.get_context("spawn")) as pool:
        for each in (seconds / 10, seconds):  # first all of them start, and load what is compiled
            made = list(pool.map(alone, [name] * many, [tables] * many, [each] * many))
    return sum(made)


def alone(name: str, tables: int, seconds: float) -> float:
    """Steps a second of a process."""
    return rate(batch(name, tables, observe="record"), seconds, time.perf_counter)


def memory(name: str) -> tuple[int, int]:
    """Kilobytes that a process has grown by over ten million steps, and bytes of a table all told."""
    many = Batch(name, 1024, 1, seats=seats_of(name))
    grown = 0
    for million in range(11):
        for _ in range(1_000_000 // 1024):
            many.step(many.random_actions())
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        grown = peak if million == 0 else grown  # after a first million, everything is there
    return peak - grown, many.nbytes // 1024


def measure_peers(out: Console, seconds: float, tables: int) -> dict[bool, float]:
    """What peers make, told as it comes: the most of all, and of those that give observations (true)."""
    fastest = {True: 0.0, False: 0.0}
    for peer in PEERS:
        if not found(peer):
            out.print(f"{peer.says}: not measured, for {peer.module} is not installed")
            continue
        made = rate(peer.make(tables), seconds)
        out.print(f"{peer.says}: {made:,.0f} moves/s")
        for kind in {peer.observes, False}:
            fastest[kind] = max(fastest[kind], made)
    return fastest


def main(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; by default our own.")] = None,
    seconds: float = 2.0,
    tables: int = 1024,
    with_memory: Annotated[bool, typer.Option("--memory")] = False,
) -> None:
    """See the head of this file."""
    out = Console()
    fastest = measure_peers(out, seconds, tables)
    for name in games or [name for name in SHELF if name in kinds()]:
        table = Table(
            "", "steps/s", "goal", "times the fastest peer", title=f"{name}, {seats_of(name)} seats"
        )
        for what, step in measures(name, tables):
            made = rate(step, seconds, time.perf_counter if what in THREADS else time.process_time)
            table.add_row(
                what,
                f"{made:,.0f}",
                f"{GOALS[what]:,.0f}" if what in GOALS else "",
                f"{made / peer:.1f}" if (peer := fastest[what != MASKS]) else "",
            )
        out.print(table)
        gained = in_processes(name, tables * 4, seconds, 2) / in_processes(name, tables * 4, seconds, 1)
        out.print(f"two processes that share nothing make {gained:.2f} times the steps of one")
        if with_memory:
            grown, each = memory(name)
            out.print(f"ten million steps: {grown} KB more memory; a table has {each} bytes all told")


if __name__ == "__main__":
    typer.run(main)
