"""What studies count in a game: cards drawn, boats taken, leaders dealt, and what these are worth.

A game says in its `counted.py` which events add to which components, by the names of the events' values:

    Tally("cards drawn", Happening.DREW, by="card")           # a component for each card
    Tally("gold", Happening.SOLD, name="cargo", amount="gold")    # one component, so much of it

The laboratory does the sums: see `flatboat.lab.findings.worth`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from flatboat.errors import FlatboatError
from flatboat.kernel.event_words import EventWords
from flatboat.kernel.history import Happened

DEALT = "Chance deals these."
CHOSEN = "Players choose these, so who does well may choose otherwise."


class Count(NamedTuple):
    """So much of a component, for the seat that it befell."""

    group: str  # such as "cards drawn"
    name: str  # such as "peddler"
    amount: float = 1


@dataclass(frozen=True)
class Tally:
    """A kind of event that adds to a group."""

    group: str
    event: int  # of the game's list of happenings
    by: str = ""  # the value of the event by which components are told apart and named ...
    name: str = ""  # ... or else what the one component is called
    amount: str = ""  # the value that is summed up; otherwise each event counts once
    sign: int = 1  # -1: the amount is a loss
    told: Callable[[Any], str] = str  # how a value is called

    def count(self, values: Mapping[str, Any]) -> Count:
        """What an event with these values adds."""
        amount = float(values[self.amount] or 0) if self.amount else 1.0
        return Count(self.group, self.told(values[self.by]) if self.by else self.name, self.sign * amount)


@dataclass(frozen=True)
class Counted:
    """What is counted in a game: of events, and of each seat when the game is over."""

    tallies: tuple[Tally, ...] = ()
    ends: Callable[[Any, int], Iterable[Count]] = lambda state, seat: ()
    #: Groups whose components are weighed against each other, and how they come to a player.
    weighed: Mapping[str, str] = field(default_factory=dict)

    def check(self, events: EventWords, where: str) -> None:
        """FlatboatError if a tally names a value that its event does not have."""
        for tally in self.tallies:
            name = events.name(Happened(tally.event, 0, 0, 0, 0))
            for value in filter(None, (tally.by, tally.amount)):
                if value not in events.kinds[name]:
                    known = ", ".join(events.kinds[name]) or "none"
                    raise FlatboatError(f'{where}: the event "{name}" has no value "{value}"; it has {known}')

    def of_event(self, kind: int, values: Mapping[str, Any]) -> tuple[Count, ...]:
        """What an event of a kind adds."""
        return tuple(tally.count(values) for tally in self.tallies if tally.event == kind)


NOTHING = Counted()
