"""A finished game told again by compiled rules: what its dice showed, and what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from flatboat.bots.random import first_seat, pick_in, reasons, stream_of
from flatboat.kernel.arrays import Int64s
from flatboat.kernel.compiler import compiled_by_type, rule
from flatboat.kernel.dice import Die, NotedDice, key_of, table_dice
from flatboat.kernel.entries import entry
from flatboat.kernel.records import Records
from flatboat.kernel.verbs import legal, setup, step, waiting

if TYPE_CHECKING:  # what is compiled here hangs on no words and drawings
    from flatboat.kernel.game import Game
    from flatboat.kernel.history import Happened, Played, Replay
    from flatboat.kernel.position import Position
    from flatboat.lab.arena import Finished

ROOM = 16_384  # dice, or events, that are taken away at a time
NUMBERS = 4  # of each event: kind, seat, a, b


@rule
def take_dice(dice: Any, shown: Any, count: int, end: Any) -> int:
    """Move what dice have noted to `shown`; how many numbers there are now.

    `end` becomes the same number, or -1 if more were rolled than dice can note.
    """
    noted, end[0] = dice.count, -1
    dice.count = 0
    if noted <= len(dice.shown):
        for i in range(noted):
            shown[count + i] = dice.shown[i]
        count += noted
        end[0] = count
    return count


def take_events(state: Any, events: Any, count: int) -> int:
    """Note the events of a step in `events`; how many there are now."""
    for i in range(state.events.count):
        event = state.events.ring[i]
        events[count, 0], events[count, 1] = event.kind, event.seat
        events[count, 2], events[count, 3] = event.a, event.b
        count += 1
    return count


def take_nothing(state: Any, events: Any, count: int) -> int:
    """The same in a game that tells no events."""
    return count


def events_taken(state: Any, *args: Any) -> Callable[..., int]:
    """How compiled code takes the events of a state of this type."""
    return take_events if "events" in state.fields else take_nothing


compiled_by_type(take_events, events_taken)


@entry
def retell(
    edition: Any,
    options: Any,
    states: Any,
    dice: Any,
    log: Any,
    drawn: bool,
    start: int,
    why: Any,
    shown: Any,
    ends: Any,
    events: Any,
    most: int,
) -> tuple[int, int]:
    """Play decisions of a game again from number `start` on (-1: deal first), and note dice and events.

    `ends` is filled: after set-up and each decision, how many numbers are in `shown`, or -1 if it rolled too
    many. Stops where there might be no room for a step's dice, or for the `most` events that it can have.
    Returns the number of the next decision, and how many events there are.
    """
    state, words, rolled, count, k = states[0], why.view(np.uint64), 0, 0, start
    if k < 0:
        setup(edition[0], state, dice[0], options[0])
        rolled = take_dice(dice[0], shown, rolled, ends)
        count, k = take_events(state, events, count), 0
    room, places = len(shown) - len(dice[0].shown), len(events) - most
    while k < len(log) and rolled <= room and count <= places:
        seat = first_seat(waiting(state)) if drawn else int(log[k, 0])
        own = dice[stream_of(seat, len(dice))]
        action = int(log[k, 1])
        if drawn:
            legal(edition[0], state, seat, why)
            action = pick_in(own, words)
            own.count = 0  # who chose has rolled, too
        step(edition[0], state, own, seat, action)
        rolled = take_dice(own, shown, rolled, ends[k + 1 :])
        count, k = take_events(state, events, count), k + 1
    return k, count


class Piece(NamedTuple):
    """Some decisions of a game that was told again."""

    numbers: Int64s  # all that dice showed in them
    ends: Int64s  # where those of each decision end, of the set-up first of all; -1: too many to be told
    events: Int64s  # (events, 4): kind, seat, a, b

    @property
    def shown(self) -> Iterator[tuple[int, ...] | None]:
        """What dice showed in each decision, in the set-up first of all; None: too many to be told."""
        return cut(self.numbers.tolist(), self.ends.tolist())


def retold(game: Game, finished: Finished, state: Records) -> Iterator[Piece]:
    """A game, piece by piece; `state`, all 0, is played to the end. A piece is to be read before the next."""
    plain, log = table_dice(key_of(finished.seed), game.streams), finished.log
    dice = NotedDice.zeros(len(plain))
    dice["key"], dice["stream"] = plain["key"], plain["stream"]
    why, at = reasons(len(game.kind.actions)), -1
    shown, ends = np.zeros(ROOM, np.int64), np.zeros(len(log) + 1, np.int64)
    events = np.zeros((ROOM, NUMBERS), np.int64)
    most = len(state["events"]["ring"][0]) if "events" in (state.dtype.names or ()) else 0
    table = game.edition_record, game.options_record, state, dice, log, finished.drawn
    while at < len(log):
        first = at
        at, count = retell(*table, first, why, shown, ends, events, most)
        own = ends[first + 1 : at + 1]
        yield Piece(shown[: own.max(initial=0)], own, events[:count])


def cut(numbers: Sequence[int], ends: Sequence[int]) -> Iterator[tuple[int, ...] | None]:
    """Numbers in pieces that end at these places; None for a piece whose end is not known.

    >>> list(cut([4, 5, 6], [1, 1, -1, 3]))
    [(4,), (), None, (5, 6)]
    """
    start = 0
    for end in ends:
        yield tuple(numbers[start:end]) if end >= 0 else None
        start = max(start, end)


def tell_dice(game: Game, finished: Finished, position: Position) -> None:
    """Tell the position after a game what its dice showed, so that interpreted rules need not find it out."""
    pieces = retold(game, finished, game.kind.state.zeros(1))
    setup, *moves = (dice for piece in pieces for dice in piece.shown)
    if setup is not None:
        position.setup_rolled = setup
    for k, (played, shown) in enumerate(zip(position.history, moves, strict=False)):  # none of a host
        if shown is not None and not isinstance(played.told, tuple):
            position.history[k] = replace(played, told=Noted(played.told, shown))


@dataclass(frozen=True)
class Noted:
    """Plays a move again as `replay` does, but knows already what its dice showed."""

    replay: Replay
    numbers: tuple[int, ...]

    def __call__(self, played: Played) -> tuple[tuple[Die, ...], tuple[Happened, ...]]:
        """What the dice showed and what happened in a move."""
        return self.replay(played)

    def shown(self, played: Played) -> tuple[int, ...]:
        """What the dice showed."""
        return self.numbers
