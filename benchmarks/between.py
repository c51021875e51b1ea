"""Games between equal bots, and what is told of them: shared by traders.py and railways.py."""

from __future__ import annotations

import os
import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import NamedTuple, TypeVar

import flatboat
from flatboat.lab.report import by_deal, interval
from flatboat.lab.simulate import Arena, read_bots

SEED = 1
Job = TypeVar("Job")
Result = TypeVar("Result")


@cache
def arena(name: str, seats: int, bot: str, options: frozenset[str], edition: str | None) -> Arena:
    """Equal bots at a table, made once in each process."""
    game = flatboat.game(name, seats=seats, options=sorted(options), edition=edition)
    return Arena(game, read_bots([bot], seats), SEED)


class Seen(NamedTuple):
    """What is kept of a game; wins and points go by the order of play."""

    deal: int
    wins: list[float]
    points: list[int]
    rounds: float
    ending: str
    counts: Counter[str]


def play_all(play: Callable[[Job], Result], jobs: Sequence[Job]) -> list[Result]:
    """Play on all cores."""
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        return list(pool.map(play, jobs, chunksize=4))


def tell(what: str, seen: Sequence[Seen], counted: str) -> Counter[str]:
    """Print wins by place in the order of play with 95 % intervals, points, rounds, endings, and counts.

    Returns the counts of all games.
    """
    games = len(seen)
    print(f"{games} games of {what}")
    for place in range(len(seen[0].wins)):
        won = sum(game.wins[place] for game in seen)
        low, high = interval(by_deal((game.deal, game.wins[place]) for game in seen))
        mean = statistics.mean(game.points[place] for game in seen)
        wins = f"wins {won / games:.1%} ({low:.1%} to {high:.1%})"
        print(f"player {place + 1} in order: {wins}, {counted} {mean:.1f}")
    best = statistics.mean(max(game.points) for game in seen)
    print(f"winner's {counted} {best:.1f}, rounds {statistics.mean(game.rounds for game in seen):.1f}")
    endings = Counter(game.ending for game in seen)
    print("endings:", ", ".join(f"{name} {n / games:.1%}" for name, n in endings.most_common()))
    counts = Counter[str]()
    for game in seen:
        counts.update(game.counts)  # a sum would leave out what is below 0
    for name, n in sorted(counts.items()):
        print(f"{name}: {n / games:.2f} a game")
    return counts
