"""What is at stake with a move: what hints compare two moves by."""

from __future__ import annotations

from typing import Any

from flatboat.games.heartland.rules.tables import FUEL, GOODS, NOWHERE, Phase
from flatboat.kernel.text import Stake


def plays_no_more(table: Any, seat: int) -> bool:
    """Whether the seat's last turn is over, so that its cards do not matter any more."""
    if table.trigger == NOWHERE or table.phase == Phase.OVER:
        return bool(table.trigger != NOWHERE)
    since, now = ((other - table.trigger) % table.seats for other in (seat, table.turn))
    return bool(since < now)


def fuel(state: Any, seat: int) -> int:
    """Spaces that the fuel in hand drives."""
    hand = state.hands[seat]
    if plays_no_more(state.table, seat):
        return 0
    return int(hand[FUEL] + 2 * hand[FUEL + 1] + 3 * hand[FUEL + 2])


def matched(state: Any, seat: int) -> int:
    """Cubes aboard that the bills in hand would unload."""
    cargo, hand = state.table.truckers[seat].cargo, state.hands[seat]
    if plays_no_more(state.table, seat):
        return 0
    return sum(min(cargo[good], hand[good]) for good in range(GOODS))


STAKES = (
    Stake(1.0, ("point", "points"), lambda state, seat: state.table.truckers[seat].points),
    Stake(1.2, ("cube aboard", "cubes aboard"), lambda state, seat: sum(state.table.truckers[seat].cargo)),
    Stake(0.5, ("cube you can sell with your bills", "cubes you can sell with your bills"), matched),
    Stake(0.6, ("fuel in hand", "fuel in hand"), fuel, mass=True),
    Stake(5.0, ("upgrade", "upgrades"),
          lambda state, seat: int(state.table.truckers[seat].upgrade != NOWHERE)),
    Stake(1.0, term="next", better="more to load or sell next turn",
          worse="less to load or sell next turn"),
)  # fmt: skip
