"""Where a truck could go next and what for, what costs no points before the rest."""

from __future__ import annotations

from typing import Any, NamedTuple

from flatboat.games.heartland.rules.move import distance_paid
from flatboat.games.heartland.rules.roads import cheapest, free_spaces, reach
from flatboat.games.heartland.rules.tables import (
    CARDS,
    CENTRE,
    FUEL,
    GOODS,
    NOWHERE,
    PLACES,
    REACH,
    SITES,
    Phase,
    View,
)
from flatboat.games.heartland.text.payments import Payment, payments

TOLD_PLACES = 3  # named in one sentence, at most
STILL_TO_SELL = 2  # so many times more than cubes aboard, cubes to be loaded must bring
DRAWING = (Phase.REDRAW, Phase.WASH, Phase.REFUEL)
EVERYWHERE = ((1 << PLACES) - 1) & ~(1 << CENTRE)


class Way(NamedTuple):
    """How a truck comes to a place: over so many spaces, for so many points and spaces of fuel."""

    distance: int
    cost: int
    fuel: int = 0

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
        for place in range(PLACES):
            if ends >> place & 1:
                cost = one.points + int(cheapest(table, seat, one.distance, place))
                found[place] = Way(one.distance, cost, one.fuel)
    return found


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


def dearest(view: View, printed: Any, good: int, here: int) -> int:
    """The most that is paid for a cube elsewhere on the map, where there is room."""
    found = (
        int(printed.price[place][good])
        for place in range(SITES)
        if place != here and view.table.map.cell[place] != NOWHERE and room(view, printed, place)
    )
    return max(found, default=0)


def loads(view: View, printed: Any) -> list[Errand]:
    """What the viewer's bills could load within reach, where it grows and somebody buys it."""
    who, table = mine(view), view.table
    left = table.trailer - sum(who.cargo)
    found = []
    for place, way in ways(view).items():
        good = printed.native[place] if place < SITES else NOWHERE
        if good == NOWHERE:
            continue
        n = min(table.cubes[place][good], view.hand[good], left)
        price = dearest(view, printed, good, place)
        if n > 0 and price:
            found.append(Errand(int(good), n, n * price, way, place, is_sale=False))
    return found


def worth_loading(view: View, printed: Any) -> list[Errand]:
    """The loads that promise more than the best sale: what is loaded is yet to be driven on and sold."""
    nothing = 0 if any(mine(view).cargo) else -REACH  # who carries something need not load at a loss
    least = max((sale.worth for sale in sales(view, printed)), default=nothing)
    return [load for load in loads(view, printed) if load.gain / STILL_TO_SELL - load.way.cost > least]
