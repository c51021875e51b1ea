"""Several things in one gesture: cards drawn, or bills of no use discarded; a location taken and put."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any

from flatboat.games.heartland.rules.act import SWAP_COST
from flatboat.games.heartland.rules.dispatch import actor
from flatboat.games.heartland.rules.move import distance_paid
from flatboat.games.heartland.rules.setup import why_not_cell
from flatboat.games.heartland.rules.tables import (
    CELLS,
    DISCARD,
    DONE,
    DRAW,
    DRAW_BLIND,
    DRIVE,
    GOODS,
    NOWHERE,
    PAY_FUEL,
    PAY_POINTS,
    PUT,
    SITES,
    SWAP,
    TAKE,
    Phase,
    Reason,
    View,
)
from flatboat.games.heartland.text.errands import about_to_move, is_drawing, is_last, mine, ways
from flatboat.games.heartland.text.judging import best_draws, best_errand
from flatboat.games.heartland.text.takings import of_kind
from flatboat.games.heartland.text.vocabulary import beside, cell_beside, to_pick
from flatboat.kernel.notation import listed
from flatboat.kernel.text import Wanted

LEAST = 2  # cards that are worth a gesture of their own


def several(view: View, printed: Any, places: Sequence[str]) -> tuple[Wanted, ...]:
    """The draws that take all cards at once, the best first; other cards turn up in the window meanwhile."""
    table = view.table
    if table.phase == Phase.PICK and actor(table) == view.seat:
        return best_pick(view, printed, places)
    if table.phase == Phase.DISCARD and actor(table) == view.seat:
        return idle_cards(view)
    if about_to_move(view) and is_last(view) and not distance_paid(table):
        return () if best_errand(view, printed) else nothing_left(view, int(printed.hand))
    left = int(table.left)
    if not is_drawing(view) or left < LEAST:
        return ()
    from_pile = (DRAW_BLIND,) * left
    if is_idle(view):
        return (Wanted(from_pile, f"{ending(view)}: draw {left} cards", pieces=True),)
    found = dict.fromkeys((tuple(best_draws(view, printed)), *[from_pile] * (table.pile >= left)))
    return tuple(Wanted(one, f"draw {draw_words(one)}") for one in found if len(one) >= LEAST)


def best_pick(view: View, printed: Any, places: Sequence[str]) -> tuple[Wanted, ...]:
    """The location that suits its neighbours best, and where."""
    table = view.table
    cells = [cell for cell in range(CELLS) if why_not_cell(printed, table, cell) == Reason.LEGAL]
    place, cell = max(product(to_pick(table), cells), key=lambda spot: suits(view, printed, *spot))
    return (Wanted((TAKE + place, PUT + cell), f"put {places[place]} {cell_beside(places, table, cell)}"),)


def suits(view: View, printed: Any, place: int, cell: int) -> int:
    """What a location put on a cell and its neighbours there pay for each other's goods."""
    sites = list(view.table.map.cell)[:SITES]
    near = [sites.index(other) for other in beside(cell) if other in sites]
    trades = [trade for other in near for trade in ((place, other), (other, place))]
    return sum(
        int(printed.price[buyer][printed.native[grower]])
        for buyer, grower in trades
        if printed.native[grower] != NOWHERE
    )


def is_idle(view: View) -> bool:
    """Whether all that is left to the viewer is to draw cards that do not matter any more."""
    return bool(is_drawing(view) and is_last(view) and view.table.pile >= view.table.left)


def idle_cards(view: View) -> tuple[Wanted, ...]:
    """Those bills, discarded in one gesture that goes on to drawing."""
    idle = idle_bills(view)
    if not idle:
        return ()
    gone = tuple(DISCARD + good for good, n in idle.items() for _ in range(n))
    bills = listed([of_kind(good, n) for good, n in idle.items()])
    return (Wanted((*gone, DONE), f"discard {bills}, then draw"),)


def idle_bills(view: View) -> dict[int, int]:
    """The bills for which nothing is aboard; with an empty trailer the commonest are worth keeping."""
    cargo, hand = mine(view).cargo, [int(view.hand[good]) for good in range(GOODS)]
    kept = [good for good in range(GOODS) if cargo[good]] or [hand.index(max(hand))]
    return {good: n for good, n in enumerate(hand) if n and good not in kept}


def nothing_left(view: View, hand: int) -> tuple[Wanted, ...]:
    """A last turn in which nothing can be sold, in one gesture: the cheapest drive, and no new cards."""
    who = mine(view)
    for place, way in sorted(ways(view).items(), key=lambda one: (one[1].cost, one[0])):
        by_one = way.cards == 1 and way.fuel == way.distance
        if place < SITES and (by_one or not way.cards) and way.cost + SWAP_COST <= who.points:
            pay = (PAY_FUEL if by_one else PAY_POINTS) + way.distance - 1
            draws = (DRAW_BLIND,) * max(0, hand - int(who.cards) + way.cards)
            actions = (pay, DRIVE + place, SWAP, DONE, *draws)
            return (Wanted(actions, f"{ending(view)}: nothing can be sold"),)
    return ()


def ending(view: View) -> str:
    """What the last draws of a last turn do."""
    table = view.table
    return "end the game" if (view.seat + 1) % table.seats == table.trigger else "end your last turn"


def draw_words(draws: Sequence[int]) -> str:
    """Cards of the window by their kinds, the best first, then those of the pile."""
    taken = Counter(one - DRAW for one in draws if one != DRAW_BLIND)
    words, blind = [of_kind(kind, n) for kind, n in taken.items()], len(draws) - taken.total()
    if not words:
        return f"{blind} cards from the pile"
    return listed(words + [f"{blind} from the pile"] * (blind > 0))
