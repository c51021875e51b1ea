"""What driving to each place takes, if it is paid for as a press on the place pays: in the cheapest way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from flatboat.games.heartland.rules.move import distance_paid
from flatboat.games.heartland.rules.roads import cheapest, free_spaces, reach
from flatboat.games.heartland.rules.tables import CARDS, FUEL, PLACES, REACH, Good, Upgrade, View
from flatboat.games.heartland.text.errands import about_to_move, mine

LONG_WAY = "the long way round"
DECISIONS = 4  # the most that lead to a drive in one press


class Payment(NamedTuple):
    """One way to pay for a move: points, spaces of fuel cards, corn bills, and how far it drives."""

    points: int
    fuel: int
    corn: int
    distance: int

    @property
    def price(self) -> tuple[int, int, int, int]:
        """What it costs: all in all, then points, fuel and corn; a space of fuel counts as half a point.

        So a card of 3 is not burned on a town next door that one point leads to, and fuel goes before points
        wherever less of it is wasted.
        """
        return 2 * self.points + self.fuel + self.corn, self.points, self.fuel, self.corn


class Fare(NamedTuple):
    """What a place costs in points, road fees included, and whether a shorter way leads there."""

    points: int
    is_round: bool


def payments(view: View) -> Iterator[Payment]:
    """The ways in which the viewer could pay for a whole move."""
    who, hand = mine(view), view.hand
    cards = [kind - FUEL + 1 for kind in range(FUEL, CARDS) for _ in range(hand[kind])]
    most = min(REACH, int(who.points))
    yield from (Payment(points, 0, 0, points) for points in range(1, most + 1))
    sums = {sum(some) for n in range(1, DECISIONS + 1) for some in combinations(cards, n)}
    for fuel in sorted(sums):
        far = min(REACH, fuel)
        yield Payment(0, fuel, 0, far)
        if who.upgrade == Upgrade.TUNE_UP:
            yield Payment(0, fuel, 0, far + 1)
        if who.upgrade == Upgrade.SUPERCHARGER:
            more = range(1, min(most, REACH - far) + 1)
            yield from (Payment(points, fuel, 0, far + points) for points in more)
    if who.upgrade == Upgrade.ETHANOL_HYBRID:
        yield from (Payment(0, 0, corn, corn) for corn in range(1, min(REACH, hand[Good.CORN]) + 1))


def fares(view: View) -> dict[int, Fare]:
    """What driving to each place within reach takes of the viewer, who is to drive now."""
    if not about_to_move(view):
        return {}
    table, seat, points = view.table, view.seat, int(mine(view).points)
    paid = distance_paid(table)
    ways = [Payment(0, 0, 0, paid)] if paid else sorted(payments(view), key=lambda way: way.price)
    free, found, met = free_spaces(table, seat), dict[int, Fare](), 0
    for way in ways:
        ends = int(reach(table, seat, way.distance, points - way.points, free)) & ~met
        met |= ends
        for place in range(PLACES):
            if ends >> place & 1:
                cost = way.points + int(cheapest(table, seat, way.distance, place))
                found[place] = Fare(cost, is_round(view, place, way.distance))
    return found


def goes_round(view: View, place: int) -> bool:
    """Whether a press on a place drives the long way round; a loop is two spaces longer, so most cannot."""
    far = REACH + (mine(view).upgrade in (Upgrade.TUNE_UP, Upgrade.GPS))
    if not about_to_move(view) or not is_round(view, place, far - 1):
        return False
    fare = fares(view).get(place)
    return fare is not None and fare.is_round


def is_round(view: View, place: int, distance: int) -> bool:
    """Whether a shorter way than this leads from the viewer's truck to a place."""
    ends = view.table.map.ends[mine(view).at]
    return any(ends[n] >> place & 1 for n in range(distance - 1))
