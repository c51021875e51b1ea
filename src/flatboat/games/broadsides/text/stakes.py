"""What is at stake with a move: what hints compare two moves by.

All that lies on the table is counted, so that a sentence has figures that a player can see. What is left is
of both sides at once, and its words say so.
"""

from __future__ import annotations

from typing import Any

from flatboat.games.broadsides.rules.ships import BROKEN, crew_left, guns_left, hulls_broken
from flatboat.games.broadsides.rules.tables import LETTERS, SPOTS
from flatboat.kernel.text import Stake


def masts(state: Any, seat: int) -> int:
    """Masts that stand on a side's ship."""
    ship = state.table.ships[seat]
    return sum(ship.masts[letter] > 0 for letter in range(LETTERS))


def broken(state: Any, seat: int) -> int:
    """Spots of a side's hull that are broken."""
    return int(hulls_broken(state.table.ships[seat]))


def marked(state: Any, seat: int) -> int:
    """Spots of a side's hull that one more hit would break."""
    ship = state.table.ships[seat]
    return sum(ship.hull[spot] == BROKEN - 1 for spot in range(SPOTS))


#: What a mast and a broken spot are worth, the damage card that either brings included.
MAST, SPOT, MARKED = 1.4, 5.7, 1.2
STAKES = (
    Stake(1.0, ("of your crew", "of your crew"), lambda state, seat: crew_left(state.table.ships[seat]),
          danger="you lose up to {n}"),
    Stake(1.0, ("of your cannons", "of your cannons"), lambda state, seat: guns_left(state.table.ships[seat]),
          danger="you lose up to {n}"),
    Stake(MAST, ("of your masts", "of your masts"), masts, danger="you lose up to {n}"),
    Stake(-SPOT, ("spot of your hull broken", "spots of your hull broken"), broken,
          danger="you get up to {n}"),
    Stake(-MARKED, ("spot of your hull one hit from breaking", "spots of your hull one hit from breaking"),
          marked),
    Stake(-1.0, ("of her crew to face", "of her crew to face"),
          lambda state, seat: crew_left(state.table.ships[1 - seat])),
    Stake(-1.0, ("of her cannons to face", "of her cannons to face"),
          lambda state, seat: guns_left(state.table.ships[1 - seat])),
    Stake(MAST, ("of her masts down", "of her masts down"), lambda state, seat: -masts(state, 1 - seat)),
    Stake(SPOT, ("spot of her hull broken", "spots of her hull broken"),
          lambda state, seat: broken(state, 1 - seat)),
    Stake(MARKED, ("spot of her hull one hit from breaking", "spots of her hull one hit from breaking"),
          lambda state, seat: marked(state, 1 - seat)),
    Stake(1.0, term="captain", better="a Captain better off against hers",
          worse="a Captain worse off against hers", danger="your Captain comes into more danger"),
    Stake(1.0, term="fire", better="better chances for your guns against hers",
          worse="worse chances for your guns against hers"),
    Stake(1.0, term="combats", better="better odds in the combats to come",
          worse="worse odds in the combats to come"),
)  # fmt: skip
