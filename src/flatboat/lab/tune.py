"""Which way of searching suits a game: one setting at a time is changed and plays against the best so far.

Both have the same time a decision, whatever a simulation costs them, and the same dice with seats swapped.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flatboat.bots.bot import make
from flatboat.errors import FlatboatError
from flatboat.kernel.game import Game
from flatboat.kernel.kind import Search
from flatboat.kernel.observation import Observation
from flatboat.lab.report import by_bot
from flatboat.lab.simulate import Result, simulate

#: What is tried of each setting, in this order: what is tried first decides most.
SETTINGS: dict[str, tuple[float, ...]] = {
    "width": (0, 6, 12, 24),
    "looks": (0, 4, 12, 24),
    "answered": (0, 1),
    "anew": (0, 1),
    "paired": (0, 1),
    "exploration": (0.05, 0.1, 0.2, 0.4, 0.8),
}
FEWEST = 20  # simulations a decision: with fewer, no way of searching shows what it can do
SAMPLE = 12  # positions on which a simulation is timed


@dataclass(frozen=True)
class Trial:
    """How a changed setting did against the best so far: its share of wins, with the 95% interval."""

    setting: str
    value: float
    sims: int  # simulations a decision that it had time for
    games: int
    share: float
    low: float
    high: float
    better: bool  # it took the place of the best so far


def changes(search: Search, setting: str) -> list[float]:
    """The other values of a setting to be tried. Some tell only where a search has a width."""
    if setting in ("looks", "answered", "anew", "paired") and search.width == 0:
        return []
    return [value for value in SETTINGS[setting] if value != getattr(search, setting)]


def matches(search: Search) -> int:
    """The most matches that tuning plays."""
    wide = replace(search, width=search.width or 1)
    return sum(len(changes(wide, setting)) for setting in SETTINGS)


def sample(game: Game, seed: int) -> list[Observation]:
    """Positions of a random game in which there is something to choose."""
    position, chooser = game.start(seed), random.Random(seed)
    found: list[Observation] = []
    while not position.over and len(position.history) < 2000:
        seen = position.observation(position.waiting[0])
        if len(seen.moves) > 1:
            found.append(seen)
        position.push(chooser.choice(seen.moves))
    return chooser.sample(found, min(SAMPLE, len(found)))


def seconds(game: Game, search: Search, sims: int, seen: Sequence[Observation]) -> float:
    """The processor's time that decisions take by this way of searching, in all."""
    other = Game(replace(game.kind, search=search), game.seats, game.options.model_dump(), game.edition)
    bot = make(f"mcts:{sims}")
    began = time.thread_time()  # whatever else the machine does
    for observation in seen:
        bot.think(replace(observation, game=other), seed=1)
    return time.thread_time() - began


def tune(
    game: Game,
    sims: int = 200,
    games: int = 200,
    seed: int = 0,
    threads: int | None = None,
    told: Callable[[list[Result]], None] = lambda done: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[tuple[Trial, Search]]:
    """Try settings one after the other; after each match how it went, and the best way to search so far.

    What wins more than its even share, by the whole 95% interval, takes the place of the best so far; of
    several values of one setting the one that won most. The best has `sims` simulations a decision, and
    others as many as they have time for. Stopped as `simulate` is. FlatboatError for a game alone.
    """
    if game.seats < 2:
        raise FlatboatError("ways of searching play against each other, so the game needs two seats or more")
    best, seen = game.kind.search, sample(game, seed)
    seconds(game, best, 2, seen)  # compiles
    for setting in SETTINGS:
        champion = best
        record = 0.0
        for value in changes(champion, setting):
            changed: dict[str, Any] = {setting: type(getattr(champion, setting))(value)}
            other = replace(champion, **changed)
            pace = seconds(game, champion, sims, seen) / max(1e-9, seconds(game, other, sims, seen))
            allowed = max(FEWEST, round(sims * pace))
            bots = [f"mcts:{allowed}"] + [f"mcts:{sims}"] * (game.seats - 1)
            ways = [other] + [champion] * (game.seats - 1)
            results = simulate(game, bots, games, seed, threads, told, stopped=stopped, ways=ways)
            line = by_bot(results, ["other"] + ["best"] * (game.seats - 1))[0]
            better = line.low > 1 / game.seats and line.wins > record
            if better:
                best, record = other, line.wins
            yield Trial(setting, value, allowed, line.games, line.wins, line.low, line.high, better), best
