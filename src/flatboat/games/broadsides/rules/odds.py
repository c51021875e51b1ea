"""The odds of hand-to-hand combat (rulings Q36, Q37): exact, for words and for bots."""

from __future__ import annotations

from functools import cache

import numpy as np

from flatboat.games.broadsides.rules.boarding import DIE, MOST_BONUS

MOST_FIGURES = 6  # of a side in a section, in any edition


@cache
def roll_chance(edge: int) -> float:
    """How often a die with so much added beats another one, equal sums rolled again.

    >>> roll_chance(0), round(roll_chance(3), 2)
    (0.5, 0.91)
    """
    sums = [a + edge - b for a in range(DIE) for b in range(DIE)]
    return sum(n > 0 for n in sums) / sum(n != 0 for n in sums)


@cache
def win_chance(ours: int, theirs: int, lead: int = 0) -> float:
    """How often so many figures beat so many in a section.

    `lead` is what our Captain's presence adds to our roll less what theirs adds to theirs.

    >>> round(win_chance(2, 2), 2), round(win_chance(1, 1, lead=1), 2)
    (0.5, 0.68)
    """
    if not ours or not theirs:
        return float(ours > 0)
    edge = min(MOST_BONUS, max(0, ours - theirs)) - min(MOST_BONUS, max(0, theirs - ours)) + lead
    wins = roll_chance(edge)
    return wins * win_chance(ours, theirs - 1, lead) + (1 - wins) * win_chance(ours - 1, theirs, lead)


#: The same for compiled rules: ODDS[ours][theirs][lead + 1].
ODDS = np.array(
    [
        [[win_chance(ours, theirs, lead) for lead in (-1, 0, 1)] for theirs in range(MOST_FIGURES + 1)]
        for ours in range(MOST_FIGURES + 1)
    ]
)
