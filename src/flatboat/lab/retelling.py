"""A finished game told again by compiled rules: what was known and legal, what dice showed, what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from flatboat.bots.random import first_seat, pick_in, reasons, stream_of
from flatboat.kernel.arrays import Int8s, Int16s, Int64s, UInt8s
from flatboat.kernel.compiler import compiled_by_type, rule
from flatboat.kernel.dice import Die, NotedDice, key_of, table_dice
from flatboat.kernel.entries import entry
from flatboat.kernel.records import Records
from flatboat.kernel.verbs import legal, setup, step, view, waiting

if TYPE_CHECKING:  # what is compiled here hangs on no words and drawings
    from flatboat.kernel.game import Game
    from flatboat.kernel.history import Happened, Played, Replay
    from flatboat.kernel.position import Position
    from flatboat.lab.arena import Finished

PIECE = 2048  # decisions that are taken away at a time
ROOM = 16_384  # and dice, or events
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


class Notes(NamedTuple):
    """Room for what is noted of some decisions."""

    shown: Int64s  # all that dice show in them
    ends: Int64s  # after set-up and each decision, how many numbers that makes; -1: it rolled too many
    events: Int64s  # (events, 4)
    views: Any  # what each decision's seat knew; none if they are not wanted, nor masks
    masks: UInt8s  # a bit for each action that was legal, the lowest first


@rule
def take_legal(why: Int8s, mask: UInt8s) -> None:
    """Set the bits of the actions that are legal."""
    for action in range(len(why)):
        if why[action] == 0:
            mask[action >> 3] |= 1 << (action & 7)


@entry
def retell(
    edition: Any,
    options: Any,
    states: Any,
    dice: Any,
    log: Int16s,
    drawn: bool,
    start: int,
    why: Int8s,
    notes: Notes,
    most: int,
) -> tuple[int, int]:
    """Play decisions of a game again from number `start` on (-1: deal first), and note what is told of them.

    A game that was drawn at random with the table's own dice draws its actions again, into `log`. Stops after
    a PIECE, and where there might be no room for a step's dice, or for the `most` events that it can have.
    Returns the number of the next decision, and how many events there are.
    """
    state, words, rolled, count, first = states[0], why.view(np.uint64), 0, 0, max(start, 0)
    shown, ends, events, views = notes.shown, notes.ends, notes.events, notes.views
    if start < 0:
        setup(edition[0], state, dice[0], options[0])
        rolled = take_dice(dice[0], shown, rolled, ends)
        count = take_events(state, events, count)
    room, places, last = len(shown) - len(dice[0].shown), len(events) - most, min(first + PIECE, len(log))
    k = first
    while k < last and rolled <= room and count <= places:
        seat = first_seat(waiting(state)) if drawn else int(log[k, 0])
        own = dice[stream_of(seat, len(dice))]
        if drawn or len(views) > 0:
            legal(edition[0], state, seat, why)
        if len(views) > 0:
            take_legal(why, notes.masks[k - first])
            view(edition[0], state, seat, views[k - first])
        if drawn:
            log[k, 0], log[k, 1] = seat, pick_in(own, words)
            own.count = 0  # who chose has rolled, too
        step(edition[0], state, own, seat, int(log[k, 1]))
        rolled = take_dice(own, shown, rolled, ends[k + 1 :])
        count, k = take_events(state, events, count), k + 1
    return k, count


class Piece(NamedTuple):
    """Some decisions of a game that was told again."""

    start: int  # the number of the first
    log: Int16s  # (n, 2): seat and action
    lines: Any  # Lines of what was thought, or none
    notes: Notes  # with the set-up's dice and events in the first piece

    @property
    def shown(self) -> Iterator[tuple[int, ...] | None]:
        """What dice showed in each decision, in the set-up first of all; None: too many to be told."""
        return cut(self.notes.shown.tolist(), self.notes.ends.tolist())


def retold(game: Game, finished: Finished, state: Records, observed: bool = False) -> Iterator[Piece]:
    """A game, piece by piece; `state`, all 0, is played to the end. Dice and events of a piece are to be read
    before the next. What seats knew is noted where it is `observed`.
    """
    plain, log = table_dice(key_of(finished.seed), game.streams), finished.log.copy()
    dice = NotedDice.zeros(len(plain))
    dice["key"], dice["stream"] = plain["key"], plain["stream"]
    actions, at = len(game.kind.actions), -1
    shown, ends = np.zeros(ROOM, np.int64), np.zeros(len(log) + 1, np.int64)
    events, why = np.zeros((ROOM, NUMBERS), np.int64), reasons(actions)
    most = len(state["events"]["ring"][0]) if "events" in (state.dtype.names or ()) else 0
    table = game.edition_record, game.options_record, state, dice, log, finished.drawn
    while at < len(log):
        first, start = at, max(at, 0)
        n = min(PIECE, len(log) - start) if observed else 0
        views, masks = game.kind.view.zeros(n), np.zeros((n, -(-actions // 8)), np.uint8)
        at, count = retell(*table, first, why, Notes(shown, ends, events, views, masks), most)
        own, n = ends[first + 1 : at + 1], at - start
        notes = Notes(shown[: own.max(initial=0)], own, events[:count], views[:n], masks[:n])
        yield Piece(start, log[start:at], finished.lines[start:at], notes)


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
