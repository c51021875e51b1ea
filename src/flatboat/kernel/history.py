"""What came to pass at a table: events taken out of the state, moves that were played, how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from flatboat.kernel.dice import Die
from flatboat.kernel.events import EVERYONE, UNSEEN
from flatboat.kernel.moves import Move


@dataclass(frozen=True)
class Happened:
    """An event, taken out of the state. `seen` is a bit mask of seats, or EVERYONE."""

    kind: int
    seat: int
    seen: int
    a: int
    b: int

    def seen_by(self, seat: int) -> Happened:
        """The event as a seat may read it (ONLOOKER: as everyone may)."""
        if self.seen == EVERYONE or (seat >= 0 and self.seen >> seat & 1):
            return self
        return Happened(self.kind, self.seat, self.seen, UNSEEN, UNSEEN)


@dataclass(frozen=True)
class Played:
    """A move in a position's history: what the dice showed, what happened, the state before it."""

    move: Move
    rolled: tuple[Die, ...]
    events: tuple[Happened, ...] = field(repr=False)
    before: bytes = field(repr=False)
    dice_before: tuple[bytes | None, tuple[int, ...]] = field(repr=False)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: why, each seat's points and place (1 is first, ties share)."""

    reason: str
    points: tuple[float, ...]
    places: tuple[int, ...]
    won: bool = True  # whether first place is a win

    @property
    def winners(self) -> list[int]:
        """The seats in first place; none in a game that everybody lost."""
        return [seat for seat, place in enumerate(self.places) if place == 1 and self.won]
