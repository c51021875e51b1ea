"""What is at stake with a move: what hints compare two moves by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flatboat.games.rifle_and_axe.rules.tables import Resource
from flatboat.games.rifle_and_axe.text.vocabulary import RESOURCE_NAMES
from flatboat.kernel.text import Stake

#: What else is told in its number, with the worth of one, in Folk.
TOLD = {
    Resource.PEACE: 0.4,
    Resource.HORSES: 0.1,
    Resource.SALT: 0.1,
    Resource.TOOLS: 0.06,
    Resource.FOOD: 0.04,
    Resource.CLOTHING: 0.04,
    Resource.GRAIN: 0.03,
    Resource.HOUSING: 0.03,
    Resource.WOOD: 0.03,
    Resource.LUMBER: 0.03,
    Resource.CONTAINERS: 0.02,
    Resource.MONEY: 0.008,
}


def held(resource: Resource) -> Callable[[Any, int], int]:
    """Reads how many a settlement has."""
    return lambda state, seat: int(state.table.settlements[seat].resources[resource])


STAKES = (
    Stake(1.0, ("Folk", "Folk"), held(Resource.FOLK), danger="you lose up to {n}"),
    *(
        Stake(worth, (RESOURCE_NAMES[resource], RESOURCE_NAMES[resource]), held(resource), mass=True)
        for resource, worth in TOLD.items()
    ),
    Stake(1.0, term="losses", better="fewer Folk at risk this turn", worse="more Folk at risk this turn"),
    Stake(1.0, term="raids", better="milder raids to fear", worse="worse raids to fear"),
    Stake(1.0, term="awards", better="more hope of awards", worse="less hope of awards"),
    Stake(1.0, term="idle", better="more Folk that can still act", worse="fewer Folk that can still act"),
    Stake(1.0, term="wealth", better="more wealth", worse="less wealth"),
)
