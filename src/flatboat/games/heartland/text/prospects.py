"""What the next turn could bring: as things stand, with one more card, or if a rival were not in the way."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

from flatboat.games.heartland.rules.dispatch import actor
from flatboat.games.heartland.rules.tables import GOODS, NOWHERE, PLACES, REACH, SITES, Phase, View
from flatboat.games.heartland.text.errands import (
    DRAWING,
    EVERYWHERE,
    STILL_TO_SELL,
    TOLD_PLACES,
    Errand,
    about_to_move,
    is_last,
    loads,
    mine,
    room,
    sales,
    ways,
    worth_loading,
)
from flatboat.games.heartland.text.stakes import plays_no_more
from flatboat.games.heartland.text.vocabulary import cubes
from flatboat.kernel.notation import counted

SETTING_UP = (Phase.PICK, Phase.PICK_CELL, Phase.STOPS)
MANY = 1000  # more than any errand is worth
BEFORE = (*DRAWING, Phase.DISCARD)  # of one's own turn: when the next is what counts


def is_ahead(view: View) -> bool:
    """Whether the viewer's next turn is what there is to think of: as they draw, and as others play."""
    table, seat = view.table, view.seat
    if seat < 0 or table.phase in SETTING_UP or table.phase == Phase.OVER:
        return False
    if table.turn != seat:
        return not plays_no_more(table, seat)
    return table.phase in BEFORE and not is_last(view)


def is_drawing(view: View) -> bool:
    """Whether the viewer chooses cards for a turn to come."""
    return view.table.phase in DRAWING and actor(view.table) == view.seat >= 0 and is_ahead(view)


def with_card(view: View, kind: int) -> View:
    """What the viewer would see with one more card in hand."""
    hand = [int(n) for n in view.hand]
    hand[kind] += 1
    return cast(View, SimpleNamespace(seat=view.seat, table=view.table, hand=hand))


def value(errand: Errand) -> float:
    """What an errand is worth; what is loaded is yet to be sold."""
    return errand.worth if errand.is_sale else errand.gain / STILL_TO_SELL - errand.way.cost


def best_sale(view: View, printed: Any) -> Errand | None:
    """The best sale next turn that is worth its way."""
    return best_of(sales(view, printed))


def best_errand(view: View, printed: Any) -> Errand | None:
    """The best thing to do next turn that is worth its way."""
    return best_of([*sales(view, printed), *loads(view, printed)])


def best_of(errands: Sequence[Errand]) -> Errand | None:
    """The best that is worth its way; a sale before a load that is worth as much."""
    best = max(errands, key=lambda one: (value(one), one.is_sale, -one.way.cost, -one.place), default=None)
    return best if best and value(best) > 0 else None


def promising(view: View, printed: Any) -> list[Errand]:
    """The best sale next, at each place where it is as good, the nearest first.

    Of two as good it is the one that leaves more fuel, then more points, as in the list of drives.
    """
    found = sales(view, printed)
    best = max(found, key=lambda one: (one.worth, -one.way.fuel, -one.way.cost), default=None)
    alike = [one for one in found if best and one[:3] == best[:3] and one.way[1:] == best.way[1:]]
    return sorted(alike, key=lambda one: (one.way.distance, one.place))[:TOLD_PLACES]


def load_ahead(view: View, printed: Any) -> Errand | None:
    """The best load next, if it promises more than the best sale."""
    found = worth_loading(view, printed) if view.table.trigger == NOWHERE else []
    return max(found, key=value, default=None)


def with_each(view: View, printed: Any) -> dict[int, Errand]:
    """For each kind of card in the window that betters the next turn: a better sale, or else a load."""
    if not is_drawing(view):
        return {}
    found: dict[int, Errand] = {}
    for kind in sorted({int(kind) for kind in view.table.window if kind != NOWHERE}):
        more = with_card(view, kind)
        for look in (best_sale, best_errand):
            now, then = look(view, printed), look(more, printed)
            if then and value(then) > (value(now) if now else 0):
                found.setdefault(kind, then)
    return found


def usefulness(view: View, printed: Any, kind: int) -> int:
    """How much a card of the window helps: to sell or load next turn, or to sell what is aboard."""
    if found := with_each(view, printed).get(kind):
        return int(MANY * (1 + found.is_sale) + 2 * value(found))
    return int(kind < GOODS and mine(view).cargo[kind] > view.hand[kind])


def in_the_way(view: View) -> dict[int, int]:
    """The places where the viewer, about to drive, could stop but for another truck, and whose it is."""
    if not about_to_move(view):
        return {}
    table, open_now = view.table, ways(view)
    at = {int(table.truckers[seat].at): seat for seat in range(table.seats) if seat != view.seat}
    return {place: at[place] for place in ways(view, EVERYWHERE) if place in at and place not in open_now}


def missed(view: View, printed: Any) -> tuple[int, Errand] | None:
    """The sale that a rival keeps the viewer from, if it is the best there is, and whose truck it is."""
    taken = in_the_way(view)
    if not taken:
        return None
    lost = [sale for sale in sales(view, printed, EVERYWHERE) if sale.place in taken]
    most = max((sale.worth for sale in sales(view, printed)), default=0)
    best = max(lost, key=lambda one: one.worth, default=None)
    return (taken[best.place], best) if best and best.worth > most else None


def finishing(view: View, printed: Any, seat: int) -> tuple[int, int, list[int]] | None:
    """So many cubes of a good that a rival could sell to end the game, and where, as far as all can see.

    The fewest cubes; whether they hold the bills and the fuel only they know. Nearer places come first.
    """
    table, who = view.table, view.table.truckers[seat]
    taken = {int(table.truckers[other].at) for other in range(table.seats) if other != seat}
    if about_to_move(view):
        taken.discard(int(mine(view).at))
    found: dict[tuple[int, int], list[int]] = {}
    for place in near(table, seat):
        for good in range(GOODS):
            price = int(printed.price[place][good]) if place < SITES and place not in taken else 0
            n = -(-(int(table.target) - int(who.points)) // price) if price else 0
            if 0 < n <= min(int(who.cargo[good]), int(who.cards), room(view, printed, place)):
                found.setdefault((n, good), []).append(place)
    if not found:
        return None
    (n, good), places = min(found.items(), key=lambda one: (one[0][0], -len(one[1])))
    return n, good, places


def near(table: Any, seat: int) -> list[int]:
    """The places that a seat's truck can drive to in a turn, the nearest first."""
    ends = table.map.ends[table.truckers[seat].at]
    found: list[int] = []
    for distance in range(REACH):
        found += [place for place in range(PLACES) if ends[distance] >> place & 1 and place not in found]
    return found


def told(errand: Errand, where: str) -> str:
    """An errand as what one could do: "unload 2 soy at Cedar Bluff for 6 points (the way costs 1)"."""
    does, points = ("unload", f" for {counted(errand.gain, 'point')}") if errand.is_sale else ("load", "")
    return f"{does} {cubes(errand.n, errand.good)} at {where}{points}{errand.way.words}"
