"""What one viewer may know of a table: its moves, its notes, its version, as this viewer counts them.

What others choose in secret is no move to those who may not know that it was made: it has no number, no
version and no time for them. When the game is over everybody may know all.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar, overload

import numpy as np

from flatboat.kernel.dice import Tape
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position
from flatboat.web.store import Act

if TYPE_CHECKING:
    from flatboat.web.room import Room

T = TypeVar("T")


class Known:
    """A table as it stands, to one viewer. Made anew after every act that this viewer is told of.

    Whoever is not told of an act keeps what was made for it before. What is worked out takes the same steps
    whether or not there are acts that this viewer is not told of: no answer comes later for them.
    """

    def __init__(self, room: Room, seat: int) -> None:
        """`seat` may be ONLOOKER."""
        self.room, self.seat = room, seat
        self._untold = [] if room.position.over else room.hidden_from[seat + 1]
        hidden = 0 if room.position.over else 1 << seat + 1
        self._numbers = [
            number for number, act in enumerate(room.standing, 1) if not act.hidden_from & hidden
        ]
        self.rendered: dict[Any, Any] = {}  # what was shown, by what it was made for

    def once(self, what: Any, work: Callable[[], T]) -> T:
        """What was worked out for this viewer before, or else is now."""
        if what not in self.rendered:
            self.rendered[what] = work()
        found: T = self.rendered[what]
        return found

    @cached_property
    def version(self) -> int:
        """The table's version: it grows with whatever this viewer is told."""
        return self.version_at(self.room.version)

    def version_at(self, seq: int) -> int:
        """The version as this viewer counts it, at an act."""
        return seq - bisect_right(self._untold, seq)

    @property
    def number(self) -> int:
        """How many moves stand."""
        return len(self._numbers)

    def number_at(self, number: int) -> int:
        """How many of the first moves that stand this viewer knows of."""
        return bisect_right(self._numbers, number)

    def stood(self, number: int) -> int:
        """How many moves stood in truth when this viewer knew of so many."""
        return self._numbers[number - 1] if number else 0

    @property
    def last(self) -> int:
        """How many moves stood in truth when this viewer was last told of one."""
        return self.stood(self.number)

    @property
    def acts(self) -> Sequence[Act]:
        """The moves that stand."""
        return Told(self)

    def act(self, at: int) -> Act:
        """One of the moves that stand, from 0, as this viewer counts."""
        return self._counted(self.room.standing[self._numbers[at] - 1])

    @property
    def turns(self) -> list[int]:
        """The moves after which another seat moved."""
        seats = [self.room.standing[number - 1].seat for number in self._numbers]
        return [number for number, (one, then) in enumerate(pairwise(seats), 1) if one != then]

    @cached_property
    def notes(self) -> Sequence[Act]:
        """What happened besides moves."""
        return list(map(self._counted, self.room.notes))

    def _counted(self, act: Act) -> Act:
        number = None if act.number is None else self.number_at(act.number)
        return replace(act, seq=self.version_at(act.seq), number=number, length=self.number_at(act.length))

    @cached_property
    def observation(self) -> Observation:
        """The table through this viewer's eyes, as it was when it was last told something."""
        position = self.room.position
        return at(position, len(position.history) - (len(self.room.standing) - self.last)).observation(
            self.seat
        )


class Told(Sequence[Act]):
    """The moves that stand, as a viewer counts them; only those that are looked at are counted."""

    def __init__(self, known: Known) -> None:
        self.known = known

    def __len__(self) -> int:
        return self.known.number

    @overload
    def __getitem__(self, at: int) -> Act: ...
    @overload
    def __getitem__(self, at: slice) -> list[Act]: ...
    def __getitem__(self, at: int | slice) -> Act | list[Act]:
        if isinstance(at, slice):
            return [self.known.act(i) for i in range(*at.indices(len(self)))]
        return self.known.act(at)


def at(position: Position, number: int) -> Position:
    """The position after so many moves of the history; it has no dice and no history."""
    history = position.history
    state = history[number].before if number < len(history) else position.state.tobytes()
    return Position(position.game, np.frombuffer(state, position.state.dtype).copy(), Tape(), position.names)


def untold(position: Position) -> int:
    """Whom the last move of a position tells nothing, as in `Act.hidden_from`.

    They are told none of its events; who may act, what they may do and what they see is as before, but for
    the events themselves. Where all act at the same time every move is told.
    """
    number, game = len(position.history) - 1, position.game
    played = position.history[number]
    if game.kind.simultaneous or position.waiting_after(number) != position.waiting:
        return 0
    viewers = {ONLOOKER, *range(game.seats)} - {played.move.seat}
    deaf = [seat for seat in viewers if not position.tell(played.events, seat)]
    was = at(position, number) if deaf else position
    return sum(1 << seat + 1 for seat in deaf if _seen(was, seat) == _seen(position, seat))


def _seen(position: Position, seat: int) -> tuple[bytes, bytes]:
    """What a seat sees but for events, and what it may do."""
    observation = position.observation(seat)
    if "events" in (observation.record.dtype.names or ()):
        observation.record["events"] = np.zeros(1, observation.record.dtype["events"])
    return observation.record.tobytes(), observation.why.tobytes()
