"""What is at stake with a move: what hints compare two moves by.

Crew and cannons are counted; that she shoots back, whatever is done, is no danger of a move. What is only
hoped for is of both sides at once, as bots judge it, and its words say so.
"""

from __future__ import annotations

from flatboat.games.broadsides.rules.ships import crew_left, guns_left
from flatboat.kernel.text import Stake

STAKES = (
    Stake(1.0, ("of your crew", "of your crew"), lambda state, seat: crew_left(state.table.ships[seat])),
    Stake(1.0, ("of your cannons", "of your cannons"),
          lambda state, seat: guns_left(state.table.ships[seat])),
    Stake(-1.0, ("of her crew to face", "of her crew to face"),
          lambda state, seat: crew_left(state.table.ships[1 - seat])),
    Stake(-1.0, ("of her cannons to face", "of her cannons to face"),
          lambda state, seat: guns_left(state.table.ships[1 - seat])),
    Stake(1.0, term="captain", better="a safer Captain (or hers in more danger)",
          worse="a Captain in more danger (or hers safer)"),
    Stake(1.0, term="hull", better="less damage to hull and masts (or more to hers)",
          worse="more damage to hull and masts (or less to hers)"),
    Stake(1.0, term="fire", better="better chances for your guns (or worse for hers)",
          worse="worse chances for your guns (or better for hers)"),
    Stake(1.0, term="combats", better="better odds in the combats to come",
          worse="worse odds in the combats to come"),
)  # fmt: skip
