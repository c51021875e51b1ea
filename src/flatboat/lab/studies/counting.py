"""What a finished game adds to the components that a game counts: its events, taken from compiled rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from flatboat.bots.random import first_seat, pick_in, reasons, stream_of
from flatboat.kernel.compiler import rule
from flatboat.kernel.counting import Count
from flatboat.kernel.dice import key_of, table_dice
from flatboat.kernel.entries import entry
from flatboat.kernel.events import EVERYONE
from flatboat.kernel.game import Game
from flatboat.kernel.history import Happened
from flatboat.kernel.record_view import wrap
from flatboat.kernel.verbs import legal, setup, step, waiting
from flatboat.lab.arena import Finished

ROOM = 8_192  # events that are taken away at a time
NUMBERS = 4  # of each: kind, seat, a, b


@rule
def taken(state: Any, out: Any, count: int) -> int:
    """Note the events of a step; how many there are now."""
    for i in range(state.events.count):
        event = state.events.ring[i]
        out[count, 0], out[count, 1] = event.kind, event.seat
        out[count, 2], out[count, 3] = event.a, event.b
        count += 1
    return count


@entry
def happened(
    edition: Any,
    options: Any,
    states: Any,
    dice: Any,
    log: Any,
    drawn: bool,
    start: int,
    why: Any,
    out: Any,
    most: int,
) -> tuple[int, int]:
    """Play decisions of a game again from number `start` on (-1: deal first), and note what happened.

    Stops where `out` might not hold the `most` events that a step can have. Returns the number of the next
    decision, and how many events there are.
    """
    state, words, count, k = states[0], why.view(np.uint64), 0, start
    if k < 0:
        setup(edition[0], state, dice[0], options[0])
        count, k = taken(state, out, count), 0
    while k < len(log) and count + most <= len(out):
        seat = first_seat(waiting(state)) if drawn else int(log[k, 0])
        own = dice[stream_of(seat, len(dice))]
        action = int(log[k, 1])
        if drawn:
            legal(edition[0], state, seat, why)
            action = pick_in(own, words)
        step(edition[0], state, own, seat, action)
        count, k = taken(state, out, count), k + 1
    return k, count


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
    if not hasattr(wrap(state)[0], "events"):
        return
    dice, at = table_dice(key_of(finished.seed), game.streams), -1
    why, out = reasons(len(game.kind.actions)), np.zeros((ROOM, NUMBERS), np.int64)
    most = len(state["events"]["ring"][0])
    while at < len(finished.log):
        at, count = happened(
            game.edition_record,
            game.options_record,
            state,
            dice,
            finished.log,
            finished.drawn,
            at,
            why,
            out,
            most,
        )
        yield from map(tuple, out[:count].tolist())
