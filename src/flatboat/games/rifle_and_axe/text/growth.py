"""What makes a settlement larger once its people are safe: the next structure, and what it still takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flatboat.games.rifle_and_axe.rules.actions import BUILD, CLEAR_LAND, HOME, HUSBANDRY, PLANKS
from flatboat.games.rifle_and_axe.rules.limits import folk_left
from flatboat.games.rifle_and_axe.rules.tables import Edition, Resource, Settlement, Square, Structure

Often = tuple[int, int]  # an action, and how often it is wanted

#: What is worth building, in its order, and how many of each.
GOALS = (
    (Structure.LEACHING_VAT, 1),
    (Structure.BLOCKHOUSE, 1),
    (Structure.SCHOOL, 1),
    (Structure.BLOCKHOUSE, 2),
    (Structure.CORRAL, 3),
    (Structure.CHURCH, 1),
    (Structure.BLOCKHOUSE, 4),
    (Structure.STOCKADE, 1),
    (Structure.COURTHOUSE, 1),
)
SPARE_HOUSEWARES = 4  # gifts for turns to come
PLANK_WOOD = 4  # that a Carpenter saws at a time
CLEARED_WOOD = 2  # of a Plot


class Goal(NamedTuple):
    """A structure to work for, and what it lacks of what it takes."""

    structure: int
    wood: int
    lumber: int


def goal(edition: Edition, s: Settlement) -> Goal | None:
    """The next structure to work for."""
    housed = s.resources[Resource.HOUSING] >= s.resources[Resource.FOLK]
    wanted = [structure for structure, n in GOALS if s.built[structure] < n]
    if not housed:
        wanted = [one for one in wanted if one == Structure.LEACHING_VAT] + [Structure.CABIN]
    if not wanted:
        return None
    one = wanted[0]
    lumber = max(0, int(edition.lumber[one] - s.resources[Resource.LUMBER]))
    planks = PLANK_WOOD if lumber else 0
    wood = max(0, int(edition.wood[one] + planks - s.resources[Resource.WOOD]))
    return Goal(int(one), wood, lumber)


def structure(edition: Edition, s: Settlement) -> Iterator[Often]:
    """The next structure, or what it lacks."""
    if aim := goal(edition, s):
        if not aim.wood and not aim.lumber:
            yield BUILD + aim.structure, 1
        wood = int(s.resources[Resource.WOOD]) - (not s.done[Square.COOKING])  # one is for the hearth
        if aim.lumber and wood >= PLANK_WOOD:
            yield PLANKS, 1
        short = int(edition.wood[aim.structure]) + (PLANK_WOOD if aim.lumber else 0) - wood
        yield CLEAR_LAND, max(0, -(-short // CLEARED_WOOD)) if aim.wood or aim.lumber else 0


def growing(s: Settlement, *, last: bool) -> Iterator[Often]:
    """Animals, and gifts for turns to come."""
    yield HUSBANDRY, int(folk_left(s))
    spare = s.resources[Resource.HOUSEWARES] - s.resources[Resource.FOLK]
    yield HOME, 0 if last else max(0, int(SPARE_HOUSEWARES - spare))
