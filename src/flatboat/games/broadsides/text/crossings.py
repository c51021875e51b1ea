"""What a course is worth against all that the other ship may sail: whose cannons would bear, card by card."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache, partial
from itertools import accumulate, product
from typing import NamedTuple

from flatboat.games.broadsides.rules.ships import damaged_cards
from flatboat.games.broadsides.rules.tables import (
    DX,
    DY,
    HEADINGS,
    NONE,
    SLOTS,
    Card,
    Edition,
    Phase,
    Ship,
    View,
)
from flatboat.kernel.once import once

TURNS: dict[int, int] = {card: (card == Card.STARBOARD) - (card == Card.PORT) for card in Card}
STEPS = [*zip(DX.tolist(), DY.tolist(), strict=True)]  # a dot forward, by heading
NEAR = 2 * SLOTS + 1  # dots between ships whose cannons may bear in this round
CLEAR = 0.5  # shots more than hers, or fewer, that make a course a good one or a bad one


class Lie(NamedTuple):
    """How a ship lies, and what has stopped her there."""

    x: int
    y: int
    heading: int
    stopped: str = ""


class Encounters(NamedTuple):
    """All the courses of a ship, by the dots where another may meet her or come within a dot of her."""

    courses: int
    #: After each card for each dot: which courses, the way to her (NONE: they meet), guns of hers that bear.
    near: list[dict[tuple[int, int], list[tuple[set[int], int, int]]]]


class Prospect(NamedTuple):
    """Over all courses of the other ship: cannons that bear, on average, and how often the ships meet."""

    ours: float
    hers: float
    meets: float

    @property
    def shots(self) -> str:
        """`3.6 : 2`, one's own first; "" where hardly any is to be expected."""
        ours, hers = round(self.ours, 1), round(self.hers, 1)
        return f"{ours:g} : {hers:g}" if ours or hers else ""


class Voyage(NamedTuple):
    """A plot, where it ends if nothing else is on the sea, and what it may bring."""

    plot: int
    end: Lie
    brings: Prospect

    @property
    def worth(self) -> float:
        """The shots to expect beyond hers."""
        return self.brings.ours - self.brings.hers


def lie_of(ship: Ship) -> Lie:
    """How a ship lies now."""
    return Lie(int(ship.x), int(ship.y), int(ship.heading))


def apart(one: Lie | Ship, other: Lie | Ship) -> int:
    """Dots between two ships."""
    return int(max(abs(one.x - other.x), abs(one.y - other.y)))


def sail(record: Edition, lie: Lie, card: int) -> Lie:
    """How a ship lies after a card, if nothing else is on the sea; what has stopped her voids it."""
    if lie.stopped or card != Card.FORWARD:
        return lie._replace(heading=(lie.heading + TURNS[card] * (not lie.stopped)) % HEADINGS)
    x, y = (at + step for at, step in zip((lie.x, lie.y), STEPS[lie.heading], strict=True))
    if not (0 <= x < record.width and 0 <= y < record.height):
        return lie._replace(stopped="edge")
    if record.islands[y * record.width + x]:
        return lie._replace(stopped="island")
    return Lie(x, y, lie.heading)


def lies_of(record: Edition, ship: Ship, cards: Sequence[int]) -> list[Lie]:
    """How a ship lies after each card."""
    return [*accumulate(cards, partial(sail, record), initial=lie_of(ship))][1:]


def plots(record: Edition, ship: Ship, forced: int) -> Iterator[tuple[int, list[Lie]]]:
    """Each plot with so many damage cards, and how a ship lies after each of its cards."""
    sailed = cache(partial(sail, record))  # plots begin alike
    for plot, cards in enumerate(product(Card, repeat=SLOTS)):
        if cards.count(Card.DAMAGED) == forced:
            yield plot, [*accumulate(cards, sailed, initial=lie_of(ship))][1:]


@once
def courses(record: Edition, ship: Ship) -> set[tuple[Lie, ...]]:
    """All the ways a ship may lie, card by card, in the round to come."""
    forced = SLOTS if ship.adrift else int(damaged_cards(record, ship))
    return {tuple(lie._replace(stopped="") for lie in lies) for _, lies in plots(record, ship, forced)}


def field_of(record: Edition, ship: Ship) -> list[int]:
    """A ship's cannons that bear on another one a dot away, by where that lies, clockwise from the bow."""
    return [
        sum(int(gun and bears) for gun, bears in zip(ship.guns, record.bears[at], strict=True))
        for at in range(HEADINGS)
    ]


def shots(average: float) -> str:
    """Shots on average.

    >>> shots(0), shots(2), shots(1.25)
    ('none', '2', '1.2')
    """
    return f"{average:.1f}".removesuffix(".0") if average >= 0.05 else "none"


def prospect(record: Edition, view: View, cards: Sequence[int]) -> Prospect:
    """What the viewer's plot may bring."""
    own, other = view.table.ships[view.seat], view.table.ships[1 - view.seat]
    return against(lies_of(record, own, cards), encounters(record, other), field_of(record, own))


def against(mine: Sequence[Lie], hers: Encounters, field: Sequence[int]) -> Prospect:
    """What a course brings against all of the other ship, by one's own field of fire."""
    ours = theirs = 0
    met = set[int]()
    for lie, near in zip(mine, hers.near, strict=True):
        for some, way, guns in near.get((lie.x, lie.y), ()):
            if way == NONE:
                met |= some
            else:
                many = len(some - met)
                ours += many * field[(way - lie.heading) % HEADINGS]
                theirs += many * guns
    return Prospect(*(total / hers.courses for total in (ours, theirs, len(met))))


@once
def encounters(record: Edition, ship: Ship) -> Encounters:
    """What may happen to another ship near this one."""
    hers, field = courses(record, ship), field_of(record, ship)
    found = Encounters(len(hers), [{} for _ in range(SLOTS)])
    for lies, near in zip(zip(*hers, strict=True), found.near, strict=True):
        alike = dict[Lie, set[int]]()
        for course, lie in enumerate(lies):
            alike.setdefault(lie, set()).add(course)
        for (x, y, heading, _), some in alike.items():
            near.setdefault((x, y), []).append((some, NONE, 0))
            for way, (dx, dy) in enumerate(STEPS):
                guns = field[(way + HEADINGS // 2 - heading) % HEADINGS]
                near.setdefault((x - dx, y - dy), []).append((some, way, guns))
    return found


def voyages(record: Edition, view: View) -> list[Voyage]:
    """For each dot and heading that the viewer may end with the plot that brings most, the best first."""
    table = view.table
    if view.seat < 0 or table.phase != Phase.PLOT or view.own.plot != NONE:
        return []
    ship, other = table.ships[view.seat], table.ships[1 - view.seat]
    return [] if ship.adrift else voyages_of(record, ship, other)


@once
def voyages_of(record: Edition, ship: Ship, other: Ship) -> list[Voyage]:
    """The same of a ship against the other."""
    start, best = lie_of(ship), dict[Lie, Voyage]()
    hers, field = encounters(record, other), field_of(record, ship)
    for plot, lies in plots(record, ship, ship.damaged):
        if lies[-1].stopped:
            continue
        voyage = Voyage(plot, lies[-1], against(lies, hers, field))
        if voyage.worth > best.setdefault(voyage.end, voyage).worth:
            best[voyage.end] = voyage
    return sorted(best.values(), key=lambda one: (-one.worth, turned(one.end.heading - start.heading)))


def nearest(record: Edition, view: View, dots: Collection[tuple[int, int]]) -> set[tuple[int, int]]:
    """Of these dots those that lie nearest to where the other ship may end."""
    hers = {(course[-1].x, course[-1].y) for course in courses(record, view.table.ships[1 - view.seat])}
    far = {(x, y): sum(max(abs(x - to_x), abs(y - to_y)) for to_x, to_y in hers) for x, y in dots}
    least = min(far.values())
    return {dot for dot, steps in far.items() if steps == least}


def turned(by: int) -> int:
    """How far a ship has turned, in eighths.

    >>> turned(1), turned(-7), turned(6)
    (1, 1, 2)
    """
    return min(by % HEADINGS, -by % HEADINGS)
