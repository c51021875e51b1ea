"""What a course is worth against all that the other ship may sail: whose cannons would bear, card by card."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import accumulate, product
from typing import NamedTuple

from flatboat.games.broadsides.rules.plot import card_of
from flatboat.games.broadsides.rules.ships import damaged_cards
from flatboat.games.broadsides.rules.tables import (
    DX,
    DY,
    HEADINGS,
    NONE,
    PLOTS,
    SLOTS,
    Card,
    Edition,
    Phase,
    Ship,
    View,
)

TURNS: dict[int, int] = {card: (card == Card.STARBOARD) - (card == Card.PORT) for card in Card}
BESIDE = {(DX[heading], DY[heading]): heading for heading in range(HEADINGS)}
NEAR = 2 * SLOTS + 1  # dots between ships whose cannons may bear in this round
CLEAR = 0.5  # shots more than hers, or fewer, that make a course a good one or a bad one


class Lie(NamedTuple):
    """How a ship lies, and what has stopped her there."""

    x: int
    y: int
    heading: int
    stopped: str = ""


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
    x, y = lie.x + int(DX[lie.heading]), lie.y + int(DY[lie.heading])
    if not (0 <= x < record.width and 0 <= y < record.height):
        return lie._replace(stopped="edge")
    if record.islands[y * record.width + x]:
        return lie._replace(stopped="island")
    return Lie(x, y, lie.heading)


def lies_of(record: Edition, ship: Ship, cards: Sequence[int]) -> list[Lie]:
    """How a ship lies after each card."""
    return [*accumulate(cards, partial(sail, record), initial=lie_of(ship))][1:]


def courses(record: Edition, ship: Ship) -> set[tuple[Lie, ...]]:
    """All the ways a ship may lie, card by card, in the round to come."""
    forced = SLOTS if ship.adrift else int(damaged_cards(record, ship))
    plots = (cards for cards in product(Card, repeat=SLOTS) if cards.count(Card.DAMAGED) == forced)
    return {tuple(lie._replace(stopped="") for lie in lies_of(record, ship, cards)) for cards in plots}


def field_of(record: Edition, ship: Ship) -> list[int]:
    """A ship's cannons that bear on another one a dot away, by where that lies, clockwise from the bow."""
    return [
        sum(int(gun and bears) for gun, bears in zip(ship.guns, record.bears[at], strict=True))
        for at in range(HEADINGS)
    ]


def bear(field: Sequence[int], own: Lie, other: Lie) -> int:
    """Cannons that bear on a ship a dot away."""
    return field[(BESIDE[other.x - own.x, other.y - own.y] - own.heading) % HEADINGS]


def shots(average: float) -> str:
    """Shots on average.

    >>> shots(0), shots(2), shots(1.25)
    ('none', '2', '1.2')
    """
    return f"{average:.1f}".removesuffix(".0") if average >= 0.05 else "none"


def prospect(record: Edition, view: View, cards: Sequence[int]) -> Prospect:
    """What the viewer's plot may bring."""
    own, other = view.table.ships[view.seat], view.table.ships[1 - view.seat]
    fields = field_of(record, own), field_of(record, other)
    return against(lies_of(record, own, cards), courses(record, other), *fields)


def against(
    mine: Sequence[Lie], hers: Collection[tuple[Lie, ...]], field: Sequence[int], her_field: Sequence[int]
) -> Prospect:
    """What a course brings against these of the other ship, by both ships' fields of fire."""
    ours = theirs = meets = 0
    for course in hers:
        for lie, at in zip(mine, course, strict=True):
            between = apart(lie, at)
            if not between:
                meets += 1
                break
            if between == 1:
                ours += bear(field, lie, at)
                theirs += bear(her_field, at, lie)
    return Prospect(*(total / max(1, len(hers)) for total in (ours, theirs, meets)))


def voyages(record: Edition, view: View) -> list[Voyage]:
    """For each dot and heading that the viewer may end with the plot that brings most, the best first."""
    table = view.table
    if view.seat < 0 or table.phase != Phase.PLOT or view.own.plot != NONE:
        return []
    ship, other = table.ships[view.seat], table.ships[1 - view.seat]
    if ship.adrift:
        return []
    start, best = lie_of(ship), dict[Lie, Voyage]()
    near = apart(ship, other) <= NEAR
    hers = courses(record, other) if near else ()
    fields = field_of(record, ship), field_of(record, other)
    for plot in range(PLOTS):
        cards = [int(card_of(plot, slot)) for slot in range(SLOTS)]
        lies = lies_of(record, ship, cards)
        if cards.count(Card.DAMAGED) != ship.damaged or lies[-1].stopped:
            continue
        voyage = Voyage(plot, lies[-1], against(lies, hers, *fields))
        if voyage.worth > best.setdefault(voyage.end, voyage).worth:
            best[voyage.end] = voyage
    return sorted(best.values(), key=lambda one: (-one.worth, turned(one.end.heading - start.heading)))


def nearest(record: Edition, view: View, dots: Collection[tuple[int, int]]) -> set[tuple[int, int]]:
    """Of these dots those that lie nearest to where the other ship may end."""
    hers = {(course[-1].x, course[-1].y) for course in courses(record, view.table.ships[1 - view.seat])}
    far = {(x, y): sum(max(abs(x - to_x), abs(y - to_y)) for to_x, to_y in hers) for x, y in dots}
    return {dot for dot, steps in far.items() if steps == min(far.values())}


def turned(by: int) -> int:
    """How far a ship has turned, in eighths.

    >>> turned(1), turned(-7), turned(6)
    (1, 1, 2)
    """
    return min(by % HEADINGS, -by % HEADINGS)
