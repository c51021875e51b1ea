"""The story of a finished game: who led, and the best sale."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from flatboat.games.heartland.rules.tables import Happening
from flatboat.games.heartland.text.vocabulary import cubes
from flatboat.kernel.notation import counted

Worth = Callable[[Any], tuple[float, str] | None]


def story(events: Iterable[Any], names: Sequence[str], places: Sequence[str], worth: Worth) -> str:
    """Two sentences once the game has ended, from all its events; there is a lead from the first sale on."""
    points, at, led = [0.0] * len(names), dict[int, int](), list[tuple[int, int]]()
    best, sale, cargo, turn = 0, "", "", 0
    for event in events:
        kind, seat = event.kind, event.seat
        if found := worth(event):
            points[seat] += found[0]
        if kind == Happening.DROVE:
            at[seat] = event.b
        elif kind == Happening.UNLOADED:
            cargo = cubes(event.b, event.a)
        elif kind == Happening.SCORED and event.a > best:
            best, where = event.a, places[at[seat]]
            sale = f"{names[seat]} made the best sale: {cargo} at {where} for {counted(best, 'point')}."
        elif kind in (Happening.TURN, Happening.ENDED):
            ahead = [other for other, has in enumerate(points) if has == max(points)]
            if best and len(ahead) == 1 and (not led or led[-1][1] != ahead[0]):
                led.append((turn, ahead[0]))
            if kind == Happening.ENDED:
                return f"{lead(led, names)} {sale}" if led and len(ahead) == 1 else sale
            turn = event.a
    return ""


def lead(led: Sequence[tuple[int, int]], names: Sequence[str]) -> str:
    """Who has led to the end, and since which turn.

    >>> lead([(4, 0)], ["Ann", "Bob"]), lead([(4, 0), (9, 1)], ["Ann", "Bob"])
    ('Ann led from turn 4 to the end.', 'Bob took the lead from Ann in turn 9 and kept it.')
    >>> lead([(4, 0), (9, 1), (12, 0)], ["Ann", "Bob"])
    'The lead changed hands twice; Ann took it for good in turn 12.'
    """
    turn, name = led[-1][0], names[led[-1][1]]
    if len(led) == 1:
        return f"{name} led from turn {turn} to the end."
    if len(led) == 2:
        return f"{name} took the lead from {names[led[0][1]]} in turn {turn} and kept it."
    often = "twice" if len(led) == 3 else f"{len(led) - 1} times"
    return f"The lead changed hands {often}; {name} took it for good in turn {turn}."
