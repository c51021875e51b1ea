"""Counters near the end of their bytes: interpreted rules refuse what does not fit, compiled ones agree."""

from typing import Any

import pytest

import flatboat
from flatboat.games.rifle_and_axe.rules.tables import Phase, Resource, Structure
from flatboat.testing import check_compiled

SEATS = [1, 2, 3, 4]


def strain(state: Any) -> None:
    """Much more of everything than a game ever brings, though all stores together are counted in 16 bits."""
    table = state.table
    table.turn = 16
    for seat in range(table.seats):
        s = table.settlements[seat]
        s.resources[:] = 6_000
        s.resources[Resource.FOLK] = s.folk = 300
        s.built[Structure.CABIN] = s.built[Structure.CORRAL] = s.built[Structure.LOG_STATION] = 3_000
        s.carpenters = s.blacksmiths = 120


def poor(state: Any) -> None:
    """Nothing left but a few Folk, where nothing is asked for."""
    table = state.table
    for seat in range(table.seats):
        s = table.settlements[seat]
        if s.phase in (Phase.WAIT, Phase.BEGIN, Phase.ACTION):
            s.resources[:] = 0
            s.used[:] = 0
            s.resources[Resource.FOLK] = s.folk = max(6, s.spent)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("push", [strain, poor])
def test_counters_near_their_limits(seats: int, push: Any) -> None:
    check_compiled(flatboat.game("rifle-and-axe", seats), [2, 3], limit=200, strain=push)
