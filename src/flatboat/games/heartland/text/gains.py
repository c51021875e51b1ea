"""What a truck could do where it stops, with the bills in hand: sell for points, or else load."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from flatboat.games.heartland.rules.act import bills_per_cube
from flatboat.games.heartland.rules.tables import GOODS, LOAD, SITES, UNLOAD, View
from flatboat.games.heartland.text.errands import dearest, is_last, mine, room
from flatboat.games.heartland.text.vocabulary import cubes
from flatboat.kernel.notation import counted, one_of


class Gain(NamedTuple):
    """So many cubes of a good, sold for points, or loaded for none."""

    points: int
    n: int
    good: int

    @property
    def words(self) -> str:
        """The action that brings it."""
        what = cubes(self.n, self.good)
        return f"unload {what} for {counted(self.points, 'point')}" if self.points else f"load {what}"

    @property
    def action(self) -> int:
        """The same as it is played."""
        return int(UNLOAD if self.points else LOAD) + self.good + GOODS * (self.n - 1)


def tag_id(place: int, n: int) -> str:
    """The id of the tag of a town that says so: its first, its second."""
    return f"tag-{place}-{n}"


def gains(view: View, printed: Any, place: int) -> tuple[Gain, ...]:
    """What the viewer could do at a place, one or the other: the dearest sale, and the largest load.

    Beside a sale a load counts only of what grows there.
    """
    if place >= SITES:
        return ()
    sale = best_sale(view, printed, place)
    load = None if is_last(view) else best_load(view, printed, place)
    if sale and load and load.good != printed.native[place]:
        load = None
    return tuple(filter(None, (sale, load)))


def later(view: View, printed: Any, place: int, found: Gain) -> int:
    """What is loaded there could be sold for."""
    return dearest(view, printed, found.good, place, found.n)


def briefly(view: View, printed: Any, place: int, found: Gain) -> str:
    """What is done there in the line of a town: what it brings, or may bring later."""
    what = cubes(found.n, found.good)
    if found.points:
        return f"unload {what} +{found.points}"
    bills = found.n * bills_per_cube(printed, place, found.good)
    told = [f"{bills} bills"] * (bills > found.n)
    most = later(view, printed, place, found)
    told += [f"later +{most}"] * (most > 0)
    return f"load {what}" + (f" ({', '.join(told)})" if told else "")


def either(found: Sequence[Gain]) -> str:
    """What could be done at a place, in words."""
    return one_of([one.words for one in found])


def sales(view: View, printed: Any, place: int) -> list[Gain]:
    """The most that unloading each good there brings."""
    cargo, prices, left = mine(view).cargo, printed.price[place], room(view, printed, place)
    most = [price and most_unloaded(cargo[good], view.hand[good], left) for good, price in enumerate(prices)]
    return [Gain(n * prices[good], n, good) for good, n in enumerate(most) if n]


def loads(view: View, printed: Any, place: int) -> list[Gain]:
    """The most cubes of each good that can be loaded there."""
    lying = view.table.cubes[place]
    most = [n and most_loaded(view, printed, place, good) for good, n in enumerate(lying)]
    return [Gain(0, n, good) for good, n in enumerate(most) if n]


def best_sale(view: View, printed: Any, place: int) -> Gain | None:
    """What unloading one good there brings at most."""
    return max(sales(view, printed, place), default=None)


def best_load(view: View, printed: Any, place: int) -> Gain | None:
    """The most cubes of one good that can be loaded there; of several alike what grows there."""
    native = printed.native[place]
    return max(loads(view, printed, place), key=lambda one: (one.n, one.good == native), default=None)


def most_unloaded(carried: int, bills: int, left: int) -> int:
    """Cubes that can be unloaded of those carried."""
    return max(0, int(min(carried, bills, left)))


def most_loaded(view: View, printed: Any, place: int, good: int) -> int:
    """Cubes of a good that the viewer's bills and trailer take at a place."""
    table = view.table
    left = table.trailer - sum(mine(view).cargo)
    rate = bills_per_cube(printed, place, good)
    return max(0, int(min(table.cubes[place][good], view.hand[good] // rate, left)))
