"""What a course is worth against all that the other ship may sail: whose cannons would bear, card by card."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product
from typing import NamedTuple

from flatboat.games.broadsides.rules.ships import damaged_cards, direction
from flatboat.games.broadsides.rules.tables import (
    DX,
    DY,
    HEADINGS,
    SECTIONS,
    SLOTS,
    Card,
    Edition,
    Ship,
    View,
)

TURNS = {Card.STARBOARD: 1, Card.PORT: HEADINGS - 1}


class Lie(NamedTuple):
    """How a ship lies."""

    x: int
    y: int
    heading: int


class Prospect(NamedTuple):
    """Over all courses of the other ship: cannons that bear, on average, and how often the ships meet."""

    ours: float
    hers: float
    meets: float


def lies_of(record: Edition, ship: Ship, cards: Sequence[int]) -> list[Lie]:
    """How a ship lies after each card, if nothing else is on the sea; what stops her voids the rest."""
    lie, found, stopped = Lie(int(ship.x), int(ship.y), int(ship.heading)), list[Lie](), False
    for card in cards:
        x, y = lie.x + DX[lie.heading], lie.y + DY[lie.heading]
        if card == Card.FORWARD and not stopped:
            at_sea = 0 <= x < record.width and 0 <= y < record.height
            stopped = not at_sea or bool(record.islands[y * record.width + x])
            lie = lie if stopped else Lie(x, y, lie.heading)
        elif not stopped:
            lie = lie._replace(heading=(lie.heading + TURNS.get(Card(card), 0)) % HEADINGS)
        found.append(lie)
    return found


def courses(record: Edition, ship: Ship) -> set[tuple[Lie, ...]]:
    """All the ways a ship may lie, card by card, in the round to come."""
    forced = SLOTS if ship.adrift else int(damaged_cards(record, ship))
    plots = (cards for cards in product(Card, repeat=SLOTS) if cards.count(Card.DAMAGED) == forced)
    return {tuple(lies_of(record, ship, cards)) for cards in plots}


def bear(record: Edition, ship: Ship, own: Lie, other: Lie) -> int:
    """Cannons that bear on a ship a dot away."""
    field = record.bears[(direction(other.x - own.x, other.y - own.y) - own.heading) % HEADINGS]
    return sum(int(ship.guns[section] and field[section]) for section in range(SECTIONS))


def shots(average: float) -> str:
    """Shots on average.

    >>> shots(0), shots(2), shots(1.25)
    ('none', '2', '1.2')
    """
    return f"{average:.1f}".removesuffix(".0") if average >= 0.05 else "none"


def prospect(record: Edition, view: View, cards: Sequence[int]) -> Prospect:
    """What the viewer's plot may bring."""
    return against(record, view, cards, courses(record, view.table.ships[1 - view.seat]))


def against(record: Edition, view: View, cards: Sequence[int], hers: Collection[tuple[Lie, ...]]) -> Prospect:
    """The same, if these are the courses of the other ship."""
    own, other = view.table.ships[view.seat], view.table.ships[1 - view.seat]
    mine = lies_of(record, own, cards)
    ours = theirs = meets = 0
    for course in hers:
        for lie, at in zip(mine, course, strict=True):
            apart = max(abs(lie.x - at.x), abs(lie.y - at.y))
            if not apart:
                meets += 1
                break
            if apart == 1:
                ours += bear(record, own, lie, at)
                theirs += bear(record, other, at, lie)
    return Prospect(ours / len(hers), theirs / len(hers), meets / len(hers))
