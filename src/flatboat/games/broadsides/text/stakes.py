"""What is at stake with a move: what hints compare two moves by."""

from __future__ import annotations

from flatboat.games.broadsides.rules.ships import crew_left, guns_left
from flatboat.kernel.text import Stake

STAKES = (
    Stake(1.0, ("of your crew", "of your crew"), lambda state, seat: crew_left(state.table.ships[seat]),
          danger="you lose up to {n}"),
    Stake(1.0, ("of your cannons", "of your cannons"), lambda state, seat: guns_left(state.table.ships[seat]),
          danger="you lose up to {n}"),
    Stake(-1.0, ("of the other crew against you", "of the other crew against you"),
          lambda state, seat: crew_left(state.table.ships[1 - seat])),
    Stake(-1.0, ("of the cannons against you", "of the cannons against you"),
          lambda state, seat: guns_left(state.table.ships[1 - seat])),
    Stake(1.0, term="captain", better="a safer Captain", worse="a Captain in more danger",
          danger="your Captain comes into more danger, by up to {n}"),
    Stake(1.0, term="hull", better="the sounder ship", worse="the ship in worse repair"),
    Stake(1.0, term="fire", better="more cannons that bear", worse="fewer cannons that bear"),
    Stake(1.0, term="combats", better="better combats to fight", worse="worse combats to fight"),
)  # fmt: skip
