"""What of a game is worth telling once it is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from flatboat.games.railroad.rules.tables import Happening
from flatboat.games.railroad.text.prospects import BRINGS
from flatboat.games.railroad.text.vocabulary import Names


def story(called: Names, events: Iterable[Any], names: Sequence[str]) -> tuple[str, ...]:
    """The delivery that brought most, with its card, slot and achievements."""
    best, now, told = 0, 0, ""
    made = None
    for event in events:
        if event.kind == Happening.DELIVERED:
            made, now = event, 0
        elif event.kind == Happening.TURN:
            made = None
        elif made and event.seat == made.seat and BRINGS.get(event.kind, ("", 0))[1]:
            now += event.b
        if made and now > best:
            best = now
            way = f"{called.factories[made.a]} to {called.cities[made.b]}"
            told = f"Best delivery: {names[made.seat]}, {way}, {best} prestige."
    return (told,) if told else ()
