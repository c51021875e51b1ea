"""What the next turns could bring: with one more card, if a rival were not in the way, or the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from flatboat.games.heartland.rules.tables import GOODS, NOWHERE, PLACES, REACH, SITES, Phase, View
from flatboat.games.heartland.text.errands import (
    DRAWING,
    EVERYWHERE,
    Errand,
    about_to_move,
    cargo_cost,
    final,
    is_drawing,
    is_last,
    mine,
    room,
    ways,
)
from flatboat.games.heartland.text.judging import best_choice, best_errand, judged
from flatboat.games.heartland.text.seen import seen
from flatboat.games.heartland.text.stakes import plays_no_more
from flatboat.games.heartland.text.vocabulary import cubes
from flatboat.kernel.notation import counted, one_of
from flatboat.kernel.once import once

SETTING_UP = (Phase.PICK, Phase.PICK_CELL, Phase.STOPS)
BEFORE = (*DRAWING, Phase.DISCARD)  # of one's own turn: when the next is what counts
NEAR = 10  # points short of the goal, from where on the end is near
LARGE = 8  # points that make a rival's sale worth being told
TOLD = 2  # places named where a rival could end it


def is_ahead(view: View) -> bool:
    """Whether the viewer's next turn is what there is to think of: as they draw, and as others play."""
    table, seat = view.table, view.seat
    if seat < 0 or table.phase in SETTING_UP or table.phase == Phase.OVER:
        return False
    if table.turn != seat:
        return not plays_no_more(table, seat)
    return table.phase in BEFORE and not is_last(view)


@once
def with_each(view: View, printed: Any) -> dict[int, Errand]:
    """For each kind of card in the window that allows something better next turn: the best of that."""
    if not (is_drawing(view) and is_ahead(view)):
        return {}
    found: dict[int, Errand] = {}
    now = best_errand(view, printed)
    for kind in sorted({int(kind) for kind in view.table.window if kind != NOWHERE}):
        more = seen(view).holding(kind)
        if (best := best_choice(more, printed)) is None:
            continue
        then = best.errand
        if not now or (then.worth != now.worth and best.score > judged(more, printed, now)):
            found[kind] = then
    return found


def in_the_way(view: View) -> dict[int, int]:
    """The places where the viewer, about to drive, could stop but for another truck, and whose it is."""
    if not about_to_move(view):
        return {}
    table, open_now = view.table, ways(view)
    at = {int(table.truckers[seat].at): seat for seat in range(table.seats) if seat != view.seat}
    return {place: at[place] for place in ways(view, EVERYWHERE) if place in at and place not in open_now}


def finishing(view: View, printed: Any, seat: int) -> dict[tuple[int, int], list[int]]:
    """How many cubes of which good a rival could sell to end the game, and where, as far as all can see.

    Whether they hold the bills and the fuel only they know. Nearer places come first.
    """
    table, who = view.table, view.table.truckers[seat]
    found: dict[tuple[int, int], list[int]] = {}
    for place in open_to(view, seat):
        for good in range(GOODS):
            price = int(printed.price[place][good])
            n = -(-(int(table.target) - int(who.points)) // price) if price else 0
            if 0 < n <= min(int(who.cargo[good]), int(who.cards), room(view, printed, place)):
                found.setdefault((n, good), []).append(place)
    return found


class Threat(NamedTuple):
    """What a rival could sell next turn."""

    points: int
    seat: int
    place: int
    n: int
    good: int


@once
def threat(view: View, printed: Any) -> Threat | None:
    """The best sale of a rival's, if it is large, that the viewer, about to drive, might be in the way of.

    All have seen the rival take the bills for it; whether they hold the fuel only they know.
    """
    return dearest_sale(view, printed, lambda seat: open_to(view, seat)) if about_to_move(view) else None


def dearest_sale(view: View, printed: Any, open_to: Callable[[int], Sequence[int]]) -> Threat | None:
    """The best sale of a rival's, where each could stop, if it is large: by bills that all have seen."""
    table, found = view.table, list[Threat]()
    for seat in range(table.seats):
        who = table.truckers[seat]
        for place in () if seat == view.seat or plays_no_more(table, seat) else open_to(seat):
            for good in range(GOODS):
                n = min(int(who.cargo[good]), int(who.shown[good]), room(view, printed, place))
                found.append(Threat(n * int(printed.price[place][good]), seat, place, n, good))
    best = max(found, default=None)
    return best if best and best.points >= LARGE else None


def bars(view: View, printed: Any) -> str:
    """That the viewer's truck stands where a rival could have sold much; or ""."""
    here = int(mine(view).at)
    near = [here] if here < SITES else []
    found = dearest_sale(view, printed, lambda seat: near if here in within_reach(view.table, seat) else [])
    if not found:
        return ""
    sale = f"selling {cubes(found.n, found.good)} here for {found.points} points"
    return f"Your truck keeps Seat {found.seat + 1} from {sale}."


def threatens(view: View, printed: Any, places: Sequence[str]) -> str:
    """That sale in a sentence, and whether the viewer could be in the way; or ""."""
    if not (found := threat(view, printed)):
        return ""
    sale = f"{cubes(found.n, found.good)} at {places[found.place]} for {found.points} points"
    before = ", unless you stop there" if found.place in ways(view) else ""
    return f"Seat {found.seat + 1} could sell {sale} next turn{before}."


def open_to(view: View, seat: int) -> list[int]:
    """The locations that a rival could stop at next turn, for all the viewer knows; the nearest first."""
    table = view.table
    taken = {int(table.truckers[other].at) for other in range(table.seats) if other != seat}
    if about_to_move(view):
        taken.discard(int(mine(view).at))
    return [place for place in within_reach(table, seat) if place < SITES and place not in taken]


def within_reach(table: Any, seat: int) -> list[int]:
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


# The end of the game.


def is_near(table: Any) -> bool:
    """Whether somebody is close to the points that end the game, or has them."""
    return bool(table.trigger != NOWHERE or leading(table)[1] >= table.target - NEAR)


def leading(table: Any) -> tuple[int, int]:
    """The seat with the most points, and how many."""
    points = [int(table.truckers[seat].points) for seat in range(table.seats)]
    return points.index(max(points)), max(points)


def best_rival(view: View, printed: Any) -> int:
    """The seat to beat, once all cargo is paid for."""
    table = view.table
    others = (seat for seat in range(table.seats) if seat != view.seat)
    return max(others, key=lambda seat: (final(table, printed, seat), -seat))


def near(view: View, printed: Any, places: Sequence[str]) -> str:
    """That somebody is close to the points that end the game."""
    table = view.table
    if table.trigger != NOWHERE or not is_near(table):
        return ""
    leader, points = leading(table)
    who = "You have" if leader == view.seat else f"Seat {leader + 1} has"
    if leader != view.seat and (found := finishing(view, printed, leader)):
        n, good = min(found, key=lambda one: (one[0], -len(found[one])))
        where = one_of([places[place] for place in found[n, good][:TOLD]])
        return f"{who} {points} points: {cubes(n, good)} sold at {where} would end the game."
    return f"{who} {points} of {table.target} points, so the end is near."


def standing(view: View, printed: Any, points: int = NOWHERE) -> str:
    """How the viewer, with these points or those of now, stands against the best of the others."""
    table, rival = view.table, best_rival(view, printed)
    mine = final(table, printed, view.seat) if points == NOWHERE else points
    return f"All cargo paid for, you have {mine} and Seat {rival + 1} {final(table, printed, rival)}."


def ends(view: View, printed: Any, gain: int, n: int, good: int) -> str:
    """That so many points for so many cubes would end the game, and how all would stand then; or ""."""
    table = view.table
    points = int(table.truckers[view.seat].points) + gain
    if table.trigger != NOWHERE or points < table.target:
        return ""
    others = f"Seat {2 - view.seat}" if table.seats == 2 else "everyone else"
    left = points - cargo_cost(table, printed, view.seat) + n * int(printed.penalty[good])
    return (
        f"With {points} points you would end the game, and {others} has one more turn. "
        f"{standing(view, printed, left)}"
    )
