"""What a drawing goes on telling of: the last events, until something new happens."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import islice

from flatboat.kernel.history import Happened
from flatboat.kernel.observation import Observation
from flatboat.kernel.text import Words
from flatboat.web.known import Told

BACK = 40  # moves among which such events are looked for
#: What an event is in a record.
CELLS = ("kind", "seat", "seen", "a", "b")
Cells = tuple[int, ...]


def remembering(observation: Observation, acts: Sequence[Told]) -> Observation:
    """An observation whose last events are those of the last move that had any.

    So what a drawing tells of them stays in sight until something new happens: a course that was sailed is
    not gone because somebody has plotted the next one. Where all act at the same time, they are a seat's own:
    dice that it rolled are not gone because another was quicker. What a game says is lasting stands before
    them, until it happens anew.
    """
    if not observation.tells_events:
        return observation
    words, record = observation.game.words, observation.record.copy()
    story = record["events"][0]
    ring = story["ring"]
    room, own = len(ring), observation.seat >= 0 and observation.game.kind.simultaneous
    acts = [act for act in acts if act.seat == observation.seat] if own else acts
    events = [tuple(int(cell[name]) for name in CELLS) for cell in ring[: story["count"]]]
    if own or words.breaks or not events:
        events = _told_last(acts, words, room) or events
    if words.lasting and not any(kind in words.lasting for kind, *_ in events):
        events = _lasted(acts, words.lasting, words.breaks)[: room - len(events)] + events
    for cell, event in zip(ring, events, strict=False):
        for name, value in zip(CELLS, event, strict=True):
            cell[name] = value
    story["count"] = len(events)
    return replace(observation, record=record)


def _told_last(acts: Sequence[Told], words: Words, room: int) -> list[Cells]:
    """The events of the last moves that had any and are shown as one, as many as there is room for."""
    # Unpacked one by one: a game is long.
    eventful = (found for act in reversed(acts) if (found := act.events))
    if words.breaks:
        return _cells(unbroken(islice(eventful, BACK), words.breaks))[-room:]
    told = [*islice(eventful, BACK if words.opens else 1)][::-1]
    return _cells(stretch(told, words.opens, words.closes))[:room]


def stretch(
    told: Sequence[Sequence[Happened]], opens: Collection[int], closes: Collection[int]
) -> Sequence[Happened]:
    """The last events; where they belong to a stretch that is shown as one, with those that went before."""
    found: list[Happened] = []
    for events in reversed(told):
        kinds = {event.kind for event in events}
        if found and kinds & set(closes):
            break  # the stretch before
        found = [*events, *found]
        if kinds & set(opens):
            return found
    return told[-1] if told else ()


def unbroken(latest: Iterable[Sequence[Happened]], breaks: Collection[int]) -> Sequence[Happened]:
    """Of the events of moves, the latest first, those since the last break that anything followed."""
    found: list[Happened] = []
    for events in latest:
        found = [*events, *found]
        at = next((i for i in reversed(range(len(events))) if events[i].kind in breaks), len(found))
        if at + 1 < len(found):
            return found[at:]
    return found


def _lasted(acts: Sequence[Told], lasting: Collection[int], breaks: Collection[int]) -> list[Cells]:
    """The events of the last move that had some of these kinds, unless more than one break came after it."""
    broken = 0
    for act in reversed(acts):
        kinds = {event.kind for event in act.events}
        if not kinds.isdisjoint(lasting):
            return _cells(act.events)
        broken += not kinds.isdisjoint(breaks)
        if broken > 1:
            break
    return []


def _cells(events: Iterable[Happened]) -> list[Cells]:
    """Events, as a record has them."""
    return [tuple(int(getattr(event, name)) for name in CELLS) for event in events]
