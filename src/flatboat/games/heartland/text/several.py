"""Several cards drawn in one gesture: all of a kind in the window, the whole window, or all from the pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from flatboat.games.heartland.rules.dispatch import actor
from flatboat.games.heartland.rules.tables import CARDS, DRAW, DRAW_BLIND, NOWHERE, Phase, View
from flatboat.games.heartland.text.vocabulary import card_words
from flatboat.kernel.text import Wanted

DRAWING = (Phase.REDRAW, Phase.WASH, Phase.REFUEL)
LEAST = 2  # cards that are worth a gesture of their own


def several(view: View) -> tuple[Wanted, ...]:
    """The draws that take several cards at once; other cards turn up in the window meanwhile."""
    table = view.table
    left = int(table.left)
    if view.seat < 0 or table.phase not in DRAWING or actor(table) != view.seat or left < LEAST:
        return ()
    window = Counter(int(kind) for kind in table.window if kind != NOWHERE)
    found = [{kind: min(n, left)} for kind, n in window.items() if n >= LEAST and len(window) > 1]
    found += [dict(window)] if LEAST <= window.total() <= left else []
    told = [Wanted(draws(cards), f"draw {words(cards)}") for cards in found]
    if table.pile >= left:
        told.append(Wanted((DRAW_BLIND,) * left, f"draw {left} cards from the pile"))
    return tuple(told)


def draws(cards: Mapping[int, int]) -> tuple[int, ...]:
    """The actions that take these cards from the window."""
    return tuple(DRAW + kind for kind in sorted(cards) for _ in range(cards[kind]))


def words(cards: Mapping[int, int]) -> str:
    """Cards by their kinds."""
    return card_words([cards.get(kind, 0) for kind in range(CARDS)])
