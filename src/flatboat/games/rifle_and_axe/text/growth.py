"""What makes a settlement larger once its people are safe: the next structure, and what it still takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from flatboat.games.rifle_and_axe.rules.actions import CLEAR_LAND, HOME, HUSBANDRY, PLANKS
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
    n: int  # how many of it
    wood: int
    lumber: int

    @property
    def is_ready(self) -> bool:
        """Whether it can be built as far as Wood and Lumber go."""
        return not self.wood and not self.lumber


def goal(edition: Edition, s: Settlement) -> Goal | None:
    """The next structure to work for."""
    homeless = max(0, int(s.resources[Resource.FOLK] - s.resources[Resource.HOUSING]))
    wanted = [structure for structure, n in GOALS if s.built[structure] < n]
    if homeless:
        wanted = [one for one in wanted if one == Structure.LEACHING_VAT] + [Structure.CABIN]
    if not wanted:
        return None
    one = wanted[0]
    lumber = max(0, int(edition.lumber[one] - s.resources[Resource.LUMBER]))
    planks = PLANK_WOOD if lumber else 0
    wood = max(0, int(edition.wood[one] + planks - s.resources[Resource.WOOD]))
    return Goal(int(one), homeless if one == Structure.CABIN else 1, wood, lumber)


def materials(edition: Edition, s: Settlement, aim: Goal) -> Iterator[Often]:
    """Wood and Lumber that the next structure lacks."""
    if not aim.is_ready:
        wood = int(s.resources[Resource.WOOD]) - (not s.done[Square.COOKING])  # one is for the hearth
        if aim.lumber and wood >= PLANK_WOOD:
            yield PLANKS, 1
        short = int(edition.wood[aim.structure]) + (PLANK_WOOD if aim.lumber else 0) - wood
        yield CLEAR_LAND, max(0, -(-short // CLEARED_WOOD))


def completes(edition: Edition, s: Settlement, aim: Goal, work: Collection[int]) -> bool:
    """Whether a structure can be built once so many planks are cut and so much land is cleared."""
    planks, cleared = (Counter(work)[action] for action in (PLANKS, CLEAR_LAND))
    wood = int(s.resources[Resource.WOOD]) + CLEARED_WOOD * cleared - PLANK_WOOD * planks
    return aim.lumber <= PLANK_WOOD * planks and wood >= edition.wood[aim.structure]


def growing(s: Settlement, *, last: bool) -> Iterator[Often]:
    """Animals, and gifts for turns to come."""
    yield HUSBANDRY, int(folk_left(s))
    spare = s.resources[Resource.HOUSEWARES] - s.resources[Resource.FOLK]
    yield HOME, 0 if last else max(0, int(SPARE_HOUSEWARES - spare))
