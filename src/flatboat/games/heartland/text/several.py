"""Several cards in one gesture: drawn from the window or the pile, or the bills of no use discarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from flatboat.games.heartland.rules.dispatch import actor
from flatboat.games.heartland.rules.tables import DISCARD, DONE, DRAW, DRAW_BLIND, GOODS, NOWHERE, Phase, View
from flatboat.games.heartland.text.errands import DRAWING, is_last, mine
from flatboat.games.heartland.text.takings import of_kind
from flatboat.kernel.notation import listed
from flatboat.kernel.text import Wanted

LEAST = 2  # cards that are worth a gesture of their own


def several(view: View) -> tuple[Wanted, ...]:
    """The draws that take several cards at once; other cards turn up in the window meanwhile."""
    table = view.table
    if table.phase == Phase.DISCARD and actor(table) == view.seat:
        return idle_cards(view)
    left = int(table.left)
    if view.seat < 0 or table.phase not in DRAWING or actor(table) != view.seat or left < LEAST:
        return ()
    if is_idle(view):
        return (Wanted((DRAW_BLIND,) * left, f"{ending(view)}: draw {left} cards", pieces=True),)
    window = Counter(int(kind) for kind in table.window if kind != NOWHERE)
    alike = {kind: min(n, left) for kind, n in sorted(window.items()) if n >= LEAST}
    told = [Wanted(draws({kind: n}), f"draw {words({kind: n})}", pieces=True) for kind, n in alike.items()]
    if len(window) > 1 and window.total() <= left:
        told.append(Wanted(draws(window), f"draw the {window.total()} open cards", pieces=True))
    if table.pile >= left:
        told.append(Wanted((DRAW_BLIND,) * left, f"draw {left} cards from the pile", pieces=True))
    return tuple(told)


def is_idle(view: View) -> bool:
    """Whether all that is left to the viewer is to draw cards that do not matter any more."""
    table = view.table
    draws_now = table.phase in DRAWING and actor(table) == view.seat >= 0
    return bool(draws_now and is_last(view) and table.pile >= table.left)


def idle_cards(view: View) -> tuple[Wanted, ...]:
    """The bills for which nothing is aboard, discarded in one gesture that goes on to drawing."""
    cargo = mine(view).cargo
    idle = {good: int(view.hand[good]) for good in range(GOODS) if view.hand[good] and not cargo[good]}
    if not any(cargo) or sum(idle.values()) < LEAST:
        return ()
    gone = tuple(DISCARD + good for good, n in idle.items() for _ in range(n))
    return (Wanted((*gone, DONE), f"discard {words(idle)}, then draw"),)


def ending(view: View) -> str:
    """What the last draws of a last turn do."""
    table = view.table
    return "end the game" if (view.seat + 1) % table.seats == table.trigger else "end your last turn"


def draws(cards: Mapping[int, int]) -> tuple[int, ...]:
    """The actions that take these cards from the window."""
    return tuple(DRAW + kind for kind in sorted(cards) for _ in range(cards[kind]))


def words(cards: Mapping[int, int]) -> str:
    """Cards by their kinds."""
    return listed([of_kind(kind, n) for kind, n in sorted(cards.items())])
