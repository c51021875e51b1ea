"""What a finished game adds to the components that a game counts: its events, taken from compiled rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from flatboat.kernel.counting import Count
from flatboat.kernel.events import EVERYONE
from flatboat.kernel.game import Game
from flatboat.kernel.history import Happened
from flatboat.kernel.record_view import wrap
from flatboat.lab.arena import Array, Finished
from flatboat.lab.retelling import retold


class Counts:
    """What games add to the components that their game counts: a row for each game, seat and component."""

    def __init__(self, game: Game) -> None:
        self.game = game
        #: Columns: game, seat (0: the table's own), group, name and amount.
        self.columns: dict[str, list[Any]] = {
            name: [] for name in ("game", "seat", "group", "name", "amount")
        }

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.columns["game"])

    def add(self, finished: Finished) -> None:
        """Add a finished game."""
        sums = sums_of(self.game, finished)
        rows = [(finished.result.game, *component, sums[component]) for component in sorted(sums)]
        for column, values in zip(self.columns.values(), zip(*rows, strict=True), strict=False):
            column.extend(values)


def sums_of(game: Game, finished: Finished) -> dict[tuple[int, str, str], float]:
    """What a game adds, by seat (0: the table's own), group and name."""
    sums: dict[tuple[int, str, str], float] = defaultdict(float)
    state = game.kind.state.zeros(1)
    for piece in retold(game, finished, state):
        for event, times in alike(piece.notes.events, kinds_counted(game)):
            for group, name, amount in counts_of_event(game, *event):
                sums[event[1] + 1, group, name] += amount * times
    end = wrap(state)[0]
    for seat in range(game.seats):
        for group, name, amount in game.kind.counted.ends(end, seat):
            sums[seat + 1, group, name] += amount
    return sums


def alike(events: Array, kinds: Array) -> Iterator[tuple[list[int], int]]:
    """Events (kind, seat and two numbers) of these kinds, each once, and how often it happened.

    >>> drove, paid, slept = [1, 0, 7, 7], [2, 0, 3, 0], [5, 1, 0, 0]
    >>> list(alike(np.array([drove, paid, drove, slept]), np.array([1, 2])))
    [([1, 0, 7, 7], 2), ([2, 0, 3, 0], 1)]
    """
    events = events[np.isin(events[:, 0], kinds)]
    if len(events):
        least = events.min(axis=0)
        numbers = np.ravel_multi_index((events - least).T, events.max(axis=0) - least + 1)
        _, first, times = np.unique(numbers, return_index=True, return_counts=True)
        yield from zip(events[first].tolist(), times.tolist(), strict=True)


@lru_cache(maxsize=64)
def kinds_counted(game: Game) -> Array:
    """The kinds of events that add to a component."""
    return np.unique([tally.event for tally in game.kind.counted.tallies])


@lru_cache(maxsize=100_000)
def counts_of_event(game: Game, kind: int, seat: int, a: int, b: int) -> tuple[Count, ...]:
    """What an event adds, worked out once: it hangs on its numbers alone."""
    values = game.words.events.values(Happened(kind, seat, EVERYONE, a, b))
    return game.kind.counted.of_event(kind, values)
