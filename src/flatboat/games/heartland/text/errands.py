"""Where a truck could go next and what for, what costs no points before the rest."""

from __future__ import annotations

from typing import Any, NamedTuple

from flatboat.games.heartland.rules.move import distance_paid, fuel_sums
from flatboat.games.heartland.rules.roads import cheapest, free_spaces, reach
from flatboat.games.heartland.rules.tables import (
    CARDS,
    CENTRE,
    FUEL,
    GOODS,
    LONGEST,
    NOWHERE,
    PLACES,
    REACH,
    SITES,
    Phase,
    Upgrade,
    View,
)

TOLD_PLACES = 3  # named in one sentence, at most
STILL_TO_SELL = 2  # so many times more than cubes aboard, cubes to be loaded must bring
DRAWING = (Phase.REDRAW, Phase.WASH, Phase.REFUEL)
EVERYWHERE = ((1 << PLACES) - 1) & ~(1 << CENTRE)


class Way(NamedTuple):
    """How a truck comes to a place: over so many spaces, for so many points besides fuel cards."""

    distance: int
    cost: int


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


def has_fuel(view: View) -> bool:
    """Whether the viewer holds a fuel card."""
    return any(view.hand[kind] for kind in range(FUEL, CARDS))


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


def ways(view: View, free: int = NOWHERE) -> dict[int, Way]:
    """The least that each place within reach costs the viewer, who may stop at places that are `free`.

    Left out, these are the places without another truck, or without one that will stand there.
    """
    table, seat, points = view.table, view.seat, mine(view).points
    now = about_to_move(view)
    if free == NOWHERE:
        free = free_spaces(table, seat) if now else left_free(table, seat)
    paid = distance_paid(table) if now else 0
    found: dict[int, Way] = {}
    for distance in [paid] if paid else range(1, LONGEST + 1):
        price = 0 if paid or by_fuel(view, distance) else distance
        if price > min(REACH, points):
            continue
        ends = reach(table, seat, distance, points - price, free)
        for place in range(PLACES):
            if ends >> place & 1:
                way = Way(distance, price + cheapest(table, seat, distance, place))
                found[place] = min(found.get(place, way), way, key=lambda one: (one.cost, one.distance))
    return found


def by_fuel(view: View, distance: int) -> bool:
    """Whether fuel cards in hand drive exactly so far."""
    sums = int(fuel_sums(view.hand, 0, NOWHERE))
    if mine(view).upgrade == Upgrade.TUNE_UP:
        sums |= (sums & ~1) << 1
    return bool(sums >> distance & 1)


def room(view: View, printed: Any, place: int) -> int:
    """Cubes that a location can still take."""
    return int(printed.site_room - sum(view.table.cubes[place]))


def sales(view: View, printed: Any, free: int = NOWHERE) -> list[Errand]:
    """What the viewer's bills could unload within reach (see `ways`)."""
    who = mine(view)
    found = []
    for place, way in ways(view, free).items():
        if place >= SITES or place == CENTRE:
            continue
        left = room(view, printed, place)
        for good in range(GOODS):
            n, price = min(who.cargo[good], view.hand[good], left), int(printed.price[place][good])
            if n > 0 and price:
                found.append(Errand(good, n, n * price, way, place, is_sale=True))
    return found


def loads(view: View, printed: Any) -> list[Errand]:
    """What the viewer's bills could load within reach, where it grows and somebody buys it."""
    who, table = mine(view), view.table
    left = table.trailer - sum(who.cargo)
    buyers = [
        place for place in range(SITES) if table.map.cell[place] != NOWHERE and room(view, printed, place)
    ]
    found = []
    for place, way in ways(view).items():
        good = printed.native[place] if place < SITES else NOWHERE
        if good == NOWHERE:
            continue
        n = min(table.cubes[place][good], view.hand[good], left)
        price = max((int(printed.price[other][good]) for other in buyers if other != place), default=0)
        if n > 0 and price:
            found.append(Errand(int(good), n, n * price, way, place, is_sale=False))
    return found


def worth_loading(view: View, printed: Any) -> list[Errand]:
    """The loads that promise more than the best sale: what is loaded is yet to be driven on and sold."""
    least = max((sale.worth for sale in sales(view, printed)), default=-REACH)
    return [load for load in loads(view, printed) if load.gain / STILL_TO_SELL - load.way.cost > least]
