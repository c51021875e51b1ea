"""What a finished game adds to the components that a game counts: its events, taken from compiled rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from flatboat.kernel.counting import Count
from flatboat.kernel.events import EVERYONE
from flatboat.kernel.game import Game
from flatboat.kernel.history import Happened
from flatboat.kernel.record_view import wrap
from flatboat.lab.arena import Finished
from flatboat.lab.retelling import retold


def counts_of(game: Game, finished: Finished) -> list[dict[str, Any]]:
    """A row for each seat and component of a finished game; a seat of 0 is the table's own."""
    sums = Counter[tuple[int, str, str]]()
    state = game.kind.state.zeros(1)
    for event in events_of(game, finished, state):
        for group, name, amount in counts_of_event(game, *event):
            sums[event[1] + 1, group, name] += amount  # type: ignore[assignment]
    end = wrap(state)[0]
    for seat in range(game.seats):
        for group, name, amount in game.kind.counted.ends(end, seat):
            sums[seat + 1, group, name] += amount  # type: ignore[assignment]
    number = finished.result.game
    return [
        {"game": number, "seat": seat, "group": group, "name": name, "amount": amount}
        for (seat, group, name), amount in sorted(sums.items())
    ]


@lru_cache(maxsize=100_000)
def counts_of_event(game: Game, kind: int, seat: int, a: int, b: int) -> tuple[Count, ...]:
    """What an event adds, worked out once: it hangs on its numbers alone."""
    values = game.words.events.values(Happened(kind, seat, EVERYONE, a, b))
    return game.kind.counted.of_event(kind, values)


def events_of(game: Game, finished: Finished, state: Any) -> Iterator[tuple[int, int, int, int]]:
    """The events of a game, in order: kind, seat and numbers. `state`, all 0, is played to the end."""
    for piece in retold(game, finished, state):
        yield from map(tuple, piece.events.tolist())
