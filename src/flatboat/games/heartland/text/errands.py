"""Where a truck could go next and what for, how the way is paid; what costs no points before the rest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from flatboat.games.heartland.rules.dispatch import actor
from flatboat.games.heartland.rules.move import distance_paid
from flatboat.games.heartland.rules.roads import free_spaces, reach, search
from flatboat.games.heartland.rules.tables import (
    CARDS,
    CENTRE,
    FUEL,
    LONGEST,
    NOWHERE,
    PLACES,
    REACH,
    SITES,
    Good,
    Phase,
    Upgrade,
    View,
)
from flatboat.kernel.once import once

DECISIONS = 4  # the most that lead to a drive in one press
LONG_WAY = "the long way round"
DRAWING = (Phase.REDRAW, Phase.WASH, Phase.REFUEL)
EVERYWHERE = ((1 << PLACES) - 1) & ~(1 << CENTRE)


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


class Way(NamedTuple):
    """How a truck comes to a place: over so many spaces, for so many points, and what cards it plays."""

    distance: int
    cost: int
    fuel: int = 0  # spaces on the fuel cards
    corn: int = 0  # bills
    cards: int = 0  # all in all

    @property
    def words(self) -> str:
        """What it costs, in brackets."""
        return f" (the way costs {self.cost})" if self.cost else ""


class Errand(NamedTuple):
    """So many cubes of a good to load or to sell at a place, and the points that they bring in the end."""

    good: int
    n: int
    gain: int
    way: Way
    place: int
    is_sale: bool

    @property
    def worth(self) -> int:
        """What is left of the gain."""
        return self.gain - self.way.cost


def mine(view: View) -> Any:
    """What lies in front of the viewer."""
    return view.table.truckers[view.seat]


def about_to_move(view: View) -> bool:
    """Whether the viewer is to drive now."""
    return bool(view.table.phase == Phase.MOVE and view.table.turn == view.seat)


def is_drawing(view: View) -> bool:
    """Whether the viewer is to draw cards now."""
    return bool(view.table.phase in DRAWING and actor(view.table) == view.seat >= 0)


def is_last(view: View) -> bool:
    """Whether no turn of the viewer's follows the one that they are taking (ruling G1)."""
    table = view.table
    return bool(table.trigger != NOWHERE or mine(view).points >= table.target)


def left_free(table: Any, seat: int) -> int:
    """The places where, for all that can be known, no other truck stands in a seat's next turn (as bits).

    Who has driven since the seat's last turn does not drive again before it.
    """
    now = (int(table.turn) - seat) % table.seats
    since = range(1, now + (table.phase not in (Phase.MOVE, Phase.OVER)))
    at = {int(table.truckers[(seat + n) % table.seats].at) for n in since}
    return EVERYWHERE & ~sum(1 << place for place in at)


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


@once
def ways(view: View, free: int = NOWHERE) -> dict[int, Way]:
    """How a press would bring the viewer to each place within reach, who may stop at places that are `free`.

    Left out, these are the places without another truck, or without one that will stand there.
    """
    table, seat, points = view.table, view.seat, int(mine(view).points)
    now, last = about_to_move(view), is_last(view)
    if free == NOWHERE:
        free = free_spaces(table, seat) if now else left_free(table, seat)
    paid = distance_paid(table) if now else 0
    means = [Payment(0, 0, 0, paid)] if paid else sorted(payments(view), key=lambda one: one.price(last=last))
    found, met = dict[int, Way](), 0
    for one in means:
        ends = int(reach(table, seat, one.distance, points - one.points, free)) & ~met
        met |= ends
        for place, fee in sorted(fees(table, seat, one.distance, ends).items()):
            found[place] = Way(one.distance, one.points + fee, *one[1:3], one.cards)
    return found


def fees(table: Any, seat: int, distance: int, ends: int) -> dict[int, int]:
    """The least fees for driving to each of some places (bits) at that distance."""
    found, budget = dict[int, int](), 0
    while ends:
        now = ends & search(table, seat, distance, budget) if table.map.fees else ends
        found |= {place: budget for place in range(PLACES) if now >> place & 1}
        ends, budget = ends & ~now, budget + 1
    return found


def room(view: View, printed: Any, place: int) -> int:
    """Cubes that a location can still take."""
    return int(printed.site_room - sum(view.table.cubes[place]))


def fetches(view: View, printed: Any, good: int, n: int, place: int) -> int:
    """What so many cubes bring at a place, as far as it has room."""
    price = int(printed.price[place][good])
    return price and min(n, room(view, printed, place)) * price


def buyer(view: View, printed: Any, good: int, here: int, n: int = 1) -> int:
    """The place that pays most for so many cubes brought from here, the nearest; or NOWHERE."""
    table, cell = view.table, view.table.map.cell
    there = (place for place in range(SITES) if place != here and cell[place] != NOWHERE)
    pays = {place: most for place in there if (most := fetches(view, printed, good, n, place))}
    return max(pays, key=lambda at: (pays[at], -spaces(table, here, at)), default=NOWHERE)


def spaces(table: Any, here: int, there: int) -> int:
    """How far it is by road, as far as a truck can drive in a turn; else one space more."""
    ends = table.map.ends[here]
    return next((n for n in range(1, LONGEST + 1) if ends[n - 1] >> there & 1), LONGEST + 1)


def dearest(view: View, printed: Any, good: int, here: int, n: int = 1) -> int:
    """The most that a place elsewhere on the map pays for so many cubes, as far as it has room."""
    place = buyer(view, printed, good, here, n)
    return 0 if place == NOWHERE else fetches(view, printed, good, n, place)


def goes_round(view: View, place: int) -> bool:
    """Whether a press on a place drives the long way round; a loop is two spaces longer, so most cannot."""
    near = spaces(view.table, mine(view).at, place)
    far = REACH + (mine(view).upgrade in (Upgrade.TUNE_UP, Upgrade.GPS))
    way = ways(view).get(place) if about_to_move(view) and near + 2 <= far else None
    return way is not None and way.distance > near


def cargo_cost(table: Any, printed: Any, seat: int) -> int:
    """What the cubes aboard would cost their owner if the game ended now."""
    return sum(int(n) * int(printed.penalty[good]) for good, n in enumerate(table.truckers[seat].cargo))


def final(table: Any, printed: Any, seat: int) -> int:
    """A seat's points, less those for its cargo; nobody ends below zero (ruling G2)."""
    return max(0, int(table.truckers[seat].points) - cargo_cost(table, printed, seat))
