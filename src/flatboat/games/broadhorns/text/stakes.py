"""What is at stake with a move: what hints compare two moves by."""

from __future__ import annotations

from typing import Any

from flatboat.games.broadhorns.rules.tables import NONE
from flatboat.kernel.text import Stake


def barrels(state: Any, seat: int) -> int:
    """Barrels aboard."""
    return sum(good != NONE for good in state.table.traders[seat].box)


STAKES = (
    Stake(1.0, ("gold", "gold"), lambda state, seat: state.table.traders[seat].gold, mass=True),
    Stake(0.5, ("barrel aboard", "barrels aboard"), barrels),
    Stake(0.5, ("wreath", "wreaths"), lambda state, seat: state.table.traders[seat].wreaths),
    Stake(0.4, ("card in hand", "cards in hand"), lambda state, seat: state.table.traders[seat].cards),
    Stake(1.0, term="voyage", better="better or sooner sales ahead", worse="worse or later sales ahead"),
    Stake(1.0, term="time", better="more of the turn left", worse="less of the turn left"),
)  # fmt: skip
