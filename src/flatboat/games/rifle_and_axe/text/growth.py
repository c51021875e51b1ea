"""What makes a settlement larger once its people are safe: the next structure, and what it still takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flatboat.games.rifle_and_axe.rules.actions import BUILD, CLEAR_LAND, HOME, HUSBANDRY, PLANKS
from flatboat.games.rifle_and_axe.rules.limits import folk_left
from flatboat.games.rifle_and_axe.rules.tables import Resource, Settlement, Structure
from flatboat.games.rifle_and_axe.text.rest import Rest

Often = tuple[int, int]  # an action, and how often it is wanted

#: What is worth building, in its order, and how many of each; of Cabins as many as soon house all.
GOALS = (
    (Structure.CORRAL, 3),
    (Structure.LEACHING_VAT, 1),
    (Structure.CABIN, 0),
    (Structure.STOCKADE, 1),
    (Structure.CORRAL, 4),
    (Structure.SCHOOL, 1),
    (Structure.BLOCKHOUSE, 2),
    (Structure.CHURCH, 1),
    (Structure.BLOCKHOUSE, 4),
    (Structure.COURTHOUSE, 1),
)
FEW = 3  # Folk without Housing, Clothes or the like: one costs as much Happiness as many
SPARE_HOUSEWARES = 4  # gifts for turns to come
HORSES_PER_PEN = 4  # of more than there are Folk some stand idle
PLANK_WOOD = 4  # that a Carpenter saws at a time
CLEARED_WOOD = 2  # of a Plot


class Goal(NamedTuple):
    """A structure to work for, and how many of it."""

    structure: int
    n: int


def goal(s: Settlement) -> Goal | None:
    """The next structure to work for."""
    homeless = soon(int(s.resources[Resource.FOLK] - s.resources[Resource.HOUSING]))
    for structure, n in GOALS:
        if structure == Structure.CABIN and homeless > 0:
            return Goal(int(structure), homeless)
        few = structure == Structure.CORRAL and s.resources[Resource.FOLK] < HORSES_PER_PEN * n
        if s.built[structure] < n and not few:
            return Goal(int(structure), 1)
    return None


def project(rest: Rest, aim: Goal) -> tuple[int, ...]:
    """All that can be done for the next structure this turn: land cleared, planks cut, and itself built."""
    structure, n = aim
    wood, lumber = (int(n * each[structure]) for each in (rest.edition.wood, rest.edition.lumber))
    wood += PLANK_WOOD if rest.goods[Resource.LUMBER] < lumber else 0
    cleared = rest.take(CLEAR_LAND, -(-(wood - rest.goods[Resource.WOOD]) // CLEARED_WOOD))
    rest.goods[Resource.WOOD] += CLEARED_WOOD * cleared
    planks = rest.take(PLANKS, int(rest.goods[Resource.LUMBER] < lumber))
    rest.goods[Resource.LUMBER] += PLANK_WOOD * planks
    built = rest.take(BUILD + structure, n)
    return (CLEAR_LAND,) * cleared + (PLANKS,) * planks + (BUILD + structure,) * built


def soon(short: int) -> int:
    """A shortage that few can make good: one unit too few costs as much Happiness as many."""
    return short if short <= FEW else 0


def growing(s: Settlement, *, last: bool) -> Iterator[Often]:
    """Animals, and gifts for turns to come."""
    yield HUSBANDRY, int(folk_left(s))
    spare = s.resources[Resource.HOUSEWARES] - s.resources[Resource.FOLK]
    yield HOME, 0 if last else max(0, int(SPARE_HOUSEWARES - spare))
