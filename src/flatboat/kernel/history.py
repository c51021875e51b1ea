"""What came to pass at a table: events taken out of the state, moves that were played, how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol

from flatboat.kernel.dice import Die
from flatboat.kernel.event_words import EventWords
from flatboat.kernel.events import EVERYONE, UNSEEN
from flatboat.kernel.moves import Move, value_named

#: What an event is in a record.
CELLS = ("kind", "seat", "seen", "a", "b")


class TellsEvents(Protocol):
    """What names the values of events, as a game's words do."""

    events: EventWords


@dataclass(frozen=True)
class Happened:
    """An event, taken out of the state. `seen` is a bit mask of seats, or EVERYONE.

    `name` is its kind in the game's list, such as "drove", and `values` has by name what its numbers `a` and
    `b` stand for. Each is an attribute too: `event.start`. An event that was stored has its numbers alone.
    """

    kind: int = field(repr=False)
    seat: int
    seen: int
    a: int = field(repr=False)
    b: int = field(repr=False)
    name: str = field(default="", compare=False)
    values: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, cell: Any) -> Happened:
        """An event from a record, as NumPy has it."""
        kind, seat, seen, a, b = (int(cell[name]) for name in CELLS)
        return cls(kind, seat, seen, a, b)

    @classmethod
    def worded(cls, words: TellsEvents, event: Any) -> Happened:
        """An event with its values named as a game names them."""
        name, values = words.events.name(event), words.events.values(event)
        return cls(event.kind, event.seat, event.seen, event.a, event.b, name, values)

    def seen_by(self, seat: int) -> Happened:
        """The event as a seat may read it (ONLOOKER: as everyone may)."""
        if self.seen == EVERYONE or (seat >= 0 and self.seen >> seat & 1):
            return self
        return replace(self, a=UNSEEN, b=UNSEEN, values=dict.fromkeys(self.values))

    def __getattr__(self, name: str) -> Any:
        return value_named(self, f'the event "{self.__dict__.get("name")}"', name)


@dataclass(frozen=True)
class Played:
    """A move in a position's history: what the dice showed, what happened, the state before it.

    Who plays by compiled code is told neither: then it is worked out once it is asked for.
    """

    move: Move
    before: bytes = field(repr=False)
    dice_before: tuple[bytes | None, tuple[int, ...]] = field(repr=False)
    told: tuple[tuple[Die, ...], tuple[Happened, ...]] | Replay = field(repr=False)
    still: bool = field(default=False, repr=False)  # it is known that no dice fell

    @cached_property
    def _told(self) -> tuple[tuple[Die, ...], tuple[Happened, ...]]:
        return self.told if isinstance(self.told, tuple) else self.told(self)

    @property
    def rolled(self) -> tuple[Die, ...]:
        """What the dice showed."""
        return () if self.still else self._told[0]

    @property
    def shown(self) -> tuple[int, ...]:
        """The same as mere numbers, without the words for them."""
        if self.still or isinstance(self.told, tuple) or "_told" in self.__dict__:
            return self.rolled
        return self.told.shown(self)

    @property
    def events(self) -> tuple[Happened, ...]:
        """What happened, hidden things too."""
        return self._told[1]


class Replay(Protocol):
    """Plays a move again, by interpreted rules."""

    def __call__(self, played: Played) -> tuple[tuple[Die, ...], tuple[Happened, ...]]:
        """Its dice and events."""

    def shown(self, played: Played) -> tuple[int, ...]:
        """What its dice showed, as mere numbers."""


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
