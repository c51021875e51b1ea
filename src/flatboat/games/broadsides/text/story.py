"""The story of a fight that is over: whose shots told, the heaviest fire, what boarding cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from flatboat.games.broadsides.edition.model import LETTER_NAMES
from flatboat.games.broadsides.rules.ships import BROKEN
from flatboat.games.broadsides.rules.tables import NONE, SEATS, SECTIONS, SIDES, Happening
from flatboat.games.broadsides.text.happenings import OUTCOMES, taken
from flatboat.kernel.notation import counted, listed

STRUCK = OUTCOMES[Happening.SHOT] - {Happening.NO_EFFECT}
FALLEN = (Happening.FELL, Happening.CAPTAIN_FELL)
MANY = 3  # of the crew whom a Captain beat, with those beside him: he is told of


class Fire(NamedTuple):
    """What a side fired in one exchange: when, its shots, those that struck, and all that they did."""

    seat: int
    when: str
    shots: int
    hits: int
    did: list[Any]


def story(events: Sequence[Any], names: Sequence[str]) -> Iterator[str]:
    """The sentences of it."""
    fires = fired(events)
    if fires:
        yield f"{' and '.join(marksman(fires, seat, name) for seat, name in enumerate(names))}."
        yield from heaviest(max(fires, key=lambda one: len(one.did)), names)
    for event in events:
        if event.kind == Happening.SANK:
            yield f"{names[event.seat]}'s hull broke at {listed(broken(events, event.seat))}."
    if any(event.kind == Happening.TURN for event in events):
        yield from aboard(events, names)


def fired(events: Sequence[Any]) -> list[Fire]:
    """All fire, each side's in each exchange."""
    found: dict[tuple[int, int], list[Any]] = {}
    round_, exchange, shooter, when = 0, 0, 0, dict[int, str]()
    for event in events:
        if event.kind == Happening.ROUND:
            round_ = event.a
        elif event.kind == Happening.COLLISION:
            round_ = 0
        elif event.kind == Happening.EXCHANGE:
            exchange += 1
            when[exchange] = f"in round {round_}" if round_ else "in the final volley"
        elif event.kind == Happening.SHOT:
            shooter = event.seat
        if event.kind in STRUCK | {Happening.SHOT}:
            found.setdefault((exchange, shooter), []).append(event)
    return [
        Fire(
            seat,
            when[exchange],
            sum(event.kind == Happening.SHOT for event in told),
            sum(one.kind == Happening.SHOT and after.kind != Happening.SHOT for one, after in pairwise(told)),
            [event for event in told if event.kind != Happening.SHOT],
        )
        for (exchange, seat), told in found.items()
    ]


def marksman(fires: Sequence[Fire], seat: int, name: str) -> str:
    """How often a side hit."""
    own = [one for one in fires if one.seat == seat]
    hits, shots = sum(one.hits for one in own), sum(one.shots for one in own)
    return f"{name} hit with {hits} of {counted(shots, 'shot')}" if shots else f"{name} never fired"


def heaviest(fire: Fire, names: Sequence[str]) -> Iterator[str]:
    """The fire that did most: what it took, and where the hull broke."""
    lost = [*taken(fire.did).get(1 - fire.seat, ())]
    broke = broken(fire.did, 1 - fire.seat)
    did = [f"took {listed(lost)}"] * bool(lost) + [f"broke the hull at {listed(broke)}"] * bool(broke)
    if did:
        shots = counted(fire.shots, "shot")
        yield f"{names[fire.seat]}'s fire {fire.when} was the heaviest: {shots} {listed(did)}."


def broken(events: Sequence[Any], seat: int) -> list[str]:
    """Where a ship's hull broke, the first spot first."""
    hull = [event for event in events if (event.kind, event.seat) == (Happening.HULL, seat)]
    sides = Counter(LETTER_NAMES[event.a // SIDES] for event in hull if event.b == BROKEN)
    return [f"{letter}{' (both sides)' * (n == SIDES)}" for letter, n in sides.items()]


def aboard(events: Sequence[Any], names: Sequence[str]) -> Iterator[str]:
    """How long the fight on deck was, what it cost either side, and the rolls that a Captain fell by."""
    turns = sum(event.kind == Happening.TURN for event in events)
    fell = Counter(event.seat for event in events if event.kind in FALLEN)
    cost = listed([f"{name} {counted(fell[seat], 'figure')}" for seat, name in enumerate(names)])
    yield f"The fight on deck took {counted(turns, 'turn')} and cost {cost}."
    beaten, hero = max((beat, seat) for seat, beat in enumerate(captains(events)))
    if beaten >= MANY:
        yield f"{names[hero]}'s Captain and those beside him beat {beaten} of them."
    rolls = [event for event in events if event.kind == Happening.ROLLED]
    if any(event.kind == Happening.CAPTAIN_FELL for event in events):
        low, high = sorted(rolls[-SEATS:], key=lambda event: event.a + event.b)
        yield f"The last rolls were {high.a + high.b} to {low.a + low.b}."


def captains(events: Sequence[Any]) -> list[int]:
    """For each side how many of the other's crew fell where its Captain fought."""
    at, beaten = [NONE] * SEATS, [0] * SEATS
    for event in events:
        if event.kind in (Happening.PLACED, Happening.NEW_CAPTAIN):
            at[event.seat] = event.seat * SECTIONS + event.a
        elif event.kind == Happening.CAPTAIN_STEPPED:
            at[event.seat] = event.b
        elif event.kind == Happening.FELL:
            beaten[1 - event.seat] += at[1 - event.seat] == event.a
    return beaten
