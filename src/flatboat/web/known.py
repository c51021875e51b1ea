"""What one viewer may know of a table: its moves, its notes, its version, as this viewer counts them.

What others choose in secret is no move to those who may not know that it was made: it has no number, no
version and no time for them. When the game is over everybody may know all.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from flatboat.kernel.dice import Tape
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.position import Position, Sight
from flatboat.web.store import Act

if TYPE_CHECKING:
    from flatboat.web.room import Room


class Known:
    """A table as it stands, to one viewer. Made anew after every act."""

    def __init__(self, room: Room, seat: int) -> None:
        """`seat` may be ONLOOKER."""
        self.room, self.seat = room, seat
        self._untold = [] if room.position.over else room.quiet[seat + 1]
        self._numbers: Sequence[int] = range(1, len(room.standing) + 1)
        if self._untold:
            self._numbers = [number for number, act in enumerate(room.standing, 1) if self._is_told(act)]

    def _is_told(self, act: Act) -> bool:
        return not act.quiet >> self.seat + 1 & 1

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

    @cached_property
    def acts(self) -> Sequence[Act]:
        """The moves that stand."""
        if not self._untold:
            return self.room.standing
        return [self._counted(self.room.standing[number - 1]) for number in self._numbers]

    @cached_property
    def notes(self) -> Sequence[Act]:
        """What happened besides moves."""
        return list(map(self._counted, self.room.notes)) if self._untold else self.room.notes

    def _counted(self, act: Act) -> Act:
        number = None if act.number is None else self.number_at(act.number)
        return replace(act, seq=self.version_at(act.seq), number=number, length=self.number_at(act.length))

    @cached_property
    def sight(self) -> Sight:
        """The table through this viewer's eyes, as it was when it was last told something."""
        position = self.room.position
        untold = len(self.room.standing) - self.stood(self.number)
        return (before(position, len(position.history) - untold) if untold else position).sight(self.seat)


def before(position: Position, at: int) -> Position:
    """The position before a move of the history; it has no dice and no history."""
    state = np.frombuffer(position.history[at].before, position.state.dtype).copy()
    return Position(position.game, state, Tape(), position.names)


def untold(position: Position) -> int:
    """Whom the last move of a position tells nothing, as in `Act.quiet`.

    They are told none of its events; who may act, what they may do and what they see is as before, but for
    the events themselves. Where all act at the same time every move is told.
    """
    at, game = len(position.history) - 1, position.game
    played = position.history[at]
    if game.kind.simultaneous or position.waiting_after(at) != position.waiting:
        return 0
    viewers = {ONLOOKER, *range(game.seats)} - {played.move.seat}
    deaf = [seat for seat in viewers if not position.tell(played.events, seat)]
    was = before(position, at) if deaf else position
    return sum(1 << seat + 1 for seat in deaf if _seen(was, seat) == _seen(position, seat))


def _seen(position: Position, seat: int) -> tuple[bytes, bytes]:
    """What a seat sees but for events, and what it may do."""
    sight = position.sight(seat)
    if "events" in (sight.record.dtype.names or ()):
        sight.record["events"] = np.zeros(1, sight.record.dtype["events"])
    return sight.record.tobytes(), sight.why.tobytes()
