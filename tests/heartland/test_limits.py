"""Counters near the end of their bytes: interpreted rules refuse what does not fit, compiled ones agree."""

from typing import Any

import pytest

import flatboat
from flatboat.testing import check_compiled

EVERYTHING = ["truck_stops", "alternate_routes", "badlands", "warehouse_mixup", "ham_radio=cubes"]


def strain(state: Any) -> None:
    """As much of everything as the fields hold: points, turns, upgrades in every hand."""
    table = state.table
    table.turns, table.target = 32_000, 127
    for seat in range(table.seats):
        trucker = table.truckers[seat]
        trucker.points = 32_700
        trucker.upgrade = seat * 2 + 1


def poor(state: Any) -> None:
    """Nothing left: no points, and the last turns before the game is stalled."""
    table = state.table
    table.turns = 190 * table.seats
    for seat in range(table.seats):
        table.truckers[seat].points = 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("push", [strain, poor])
def test_counters_near_their_limits(seats: int, push: Any) -> None:
    check_compiled(flatboat.game("heartland", seats, EVERYTHING), [1, 2], limit=300, strain=push)
