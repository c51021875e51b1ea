"""Tables of two, and alone, that tests set by hand."""

from __future__ import annotations

from typing import Any

import flatboat
from flatboat.kernel.position import Position

ALONE = flatboat.game("railroad", 1, {"layout": "standard"})
TWO = flatboat.game("railroad", 2, {"layout": "standard"})
#: Tracks of seat 0 from Blackmoor to Easton, and of seat 1 from Redstone to Arden.
COLORS = {"c3": [0], "c4": [0, 1], "b1": [0], "c5": [1], "d4": [1]}
EASTON = {"Easton": {"train": [0]}}
#: From Ashwood past Blackmoor and Redstone to Wheatley: all but iron and textiles can be brought from there.
LONG = "e1 d1 c1 c2 c3 c4 c5 b1 c6 d7 e7"


def tracks(spaces: str, seat: int = 0) -> dict[str, list[int]]:
    return {space: [seat] for space in spaces.split()}


def table_of(position: Position) -> dict[str, Any]:
    table: dict[str, Any] = position.data()["table"]
    return table
