"""The ways in which a truck's next move can be paid for, and which of them a press on a town takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from flatboat.games.heartland.rules.tables import CARDS, FUEL, REACH, Good, Upgrade, View

DECISIONS = 4  # the most that lead to a drive in one press


class Payment(NamedTuple):
    """One way to pay for a move: points, spaces of fuel, corn bills; how far it drives; cards played."""

    points: int
    fuel: int
    corn: int
    distance: int
    cards: int = 0

    def price(self, *, last: bool) -> tuple[int, int, int, int]:
        """What it costs: all in all, then points, fuel and corn; a space of fuel counts as half a point.

        So a card of 3 is not burned on a town next door that one point leads to, and fuel goes before points
        wherever less of it is wasted. In a last turn fuel is worth nothing.
        """
        return 2 * self.points + self.corn + self.fuel * (not last), self.points, self.fuel, self.corn


def payments(view: View) -> Iterator[Payment]:
    """The ways in which the viewer could pay for a whole move."""
    who, hand = view.table.truckers[view.seat], view.hand
    cards = [kind - FUEL + 1 for kind in range(FUEL, CARDS) for _ in range(hand[kind])]
    most = min(REACH, int(who.points))
    yield from (Payment(points, 0, 0, points) for points in range(1, most + 1))
    some = [chosen for n in range(DECISIONS, 0, -1) for chosen in combinations(cards, n)]
    fewest = {sum(chosen): len(chosen) for chosen in some}
    for fuel, n in sorted(fewest.items()):
        far = min(REACH, fuel)
        yield Payment(0, fuel, 0, far, n)
        if who.upgrade == Upgrade.TUNE_UP:
            yield Payment(0, fuel, 0, far + 1, n)
        if who.upgrade == Upgrade.SUPERCHARGER:
            more = range(1, min(most, REACH - far) + 1)
            yield from (Payment(points, fuel, 0, far + points, n) for points in more)
    if who.upgrade == Upgrade.ETHANOL_HYBRID:
        yield from (Payment(0, 0, corn, corn, corn) for corn in range(1, min(REACH, hand[Good.CORN]) + 1))
