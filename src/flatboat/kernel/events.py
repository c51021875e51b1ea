"""Events: what happened in the last step, each with the seats that may read it.

A game puts `events: Events` in its state, clears it at the start of each step and notes what
happens. Log, animation and records come from it. A view gets a veiled copy.
"""

from __future__ import annotations

from typing import Protocol

from flatboat.kernel.compiler import rule
from flatboat.kernel.records import Record, Row, cells, i8, i16

EVENTS = 24  # the most that one step may note; a game with longer stories declares a longer ring of its own
EVERYONE = -1  # as `seen`: every seat and every onlooker
UNSEEN = -1  # what stands for a number that the reader may not know


class Event(Record):
    """One happening: a kind from the game's own list, the seat it befell and two numbers."""

    kind: i8
    seat: i8
    seen: i8  # bit mask of the seats that may read `a` and `b`; EVERYONE
    a: i16
    b: i16


class Events(Record):
    """What happened in the last step, in order."""

    count: i8
    ring: Row[Event] = cells(EVENTS)


class Ring(Protocol):
    """Any record of events, for type checkers: a count and a ring of whatever length."""

    count: i8
    ring: Row[Event]


@rule
def clear(events: Ring) -> None:
    """Begin a step: nothing has happened yet."""
    for i in range(events.count):
        event = events.ring[i]
        event.kind, event.seat, event.seen, event.a, event.b = 0, 0, 0, 0, 0
    events.count = 0


@rule
def note(events: Ring, kind: int, seat: int, a: int, b: int, seen: int) -> None:
    """Write down that something happened (when the ring is full, nothing more is noted)."""
    if events.count < len(events.ring):
        event = events.ring[events.count]
        event.kind, event.seat, event.seen, event.a, event.b = kind, seat, seen, a, b
        events.count += 1


@rule
def veil(events: Ring, seat: int, out: Ring) -> None:
    """Copy the events as `seat` may read them (-1: an onlooker)."""
    for i in range(events.count):
        event, copy = events.ring[i], out.ring[i]
        copy.kind, copy.seat, copy.seen = event.kind, event.seat, event.seen
        if event.seen == EVERYONE or (seat >= 0 and (event.seen >> seat) & 1):
            copy.a, copy.b = event.a, event.b
        else:
            copy.a, copy.b = UNSEEN, UNSEEN
    out.count = events.count
