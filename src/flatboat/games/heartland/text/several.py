"""Several cards in one gesture: drawn from the window or the pile, or the bills of no use discarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from flatboat.games.heartland.rules.dispatch import actor
from flatboat.games.heartland.rules.tables import DISCARD, DONE, DRAW, DRAW_BLIND, GOODS, Phase, View
from flatboat.games.heartland.text.errands import is_drawing, is_last, mine
from flatboat.games.heartland.text.judging import best_draws
from flatboat.games.heartland.text.takings import of_kind
from flatboat.kernel.notation import listed
from flatboat.kernel.text import Wanted

LEAST = 2  # cards that are worth a gesture of their own


def several(view: View, printed: Any) -> tuple[Wanted, ...]:
    """The draws that take all cards at once, the best first; other cards turn up in the window meanwhile."""
    table = view.table
    if table.phase == Phase.DISCARD and actor(table) == view.seat:
        return idle_cards(view)
    left = int(table.left)
    if not is_drawing(view) or left < LEAST:
        return ()
    from_pile = (DRAW_BLIND,) * left
    if is_idle(view):
        return (Wanted(from_pile, f"{ending(view)}: draw {left} cards", pieces=True),)
    found = dict.fromkeys((tuple(best_draws(view, printed)), *[from_pile] * (table.pile >= left)))
    return tuple(Wanted(one, f"draw {draw_words(one)}", pieces=True) for one in found if len(one) >= LEAST)


def is_idle(view: View) -> bool:
    """Whether all that is left to the viewer is to draw cards that do not matter any more."""
    return bool(is_drawing(view) and is_last(view) and view.table.pile >= view.table.left)


def idle_cards(view: View) -> tuple[Wanted, ...]:
    """The bills for which nothing is aboard, discarded in one gesture that goes on to drawing."""
    cargo = mine(view).cargo
    idle = {good: int(view.hand[good]) for good in range(GOODS) if view.hand[good] and not cargo[good]}
    if not any(cargo) or sum(idle.values()) < LEAST:
        return ()
    gone = tuple(DISCARD + good for good, n in idle.items() for _ in range(n))
    bills = listed([of_kind(good, n) for good, n in idle.items()])
    return (Wanted((*gone, DONE), f"discard {bills}, then draw"),)


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
