"""What is missed least: of the stores that find no container, and of what may be lost by choice.

The guide says it and the suggested buttons do it, so that the two never differ.
"""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.rifle_and_axe.rules.raid import POWDER
from flatboat.games.rifle_and_axe.rules.reckoning import FOLK_PER_SALT
from flatboat.games.rifle_and_axe.rules.tables import Edition, Resource, Season, Settlement
from flatboat.games.rifle_and_axe.text.vocabulary import season_of

#: What is given up first: beyond what is needed, and where that is not enough, of what is.
GIVEN_UP = (Resource.LYE, Resource.GRAIN, Resource.GUNPOWDER, Resource.FOOD, Resource.SALT)
#: Where that is not enough: Food can be fished again, but without Gunpowder no Rifle counts in a raid.
GIVEN_UP_THEN = (Resource.LYE, Resource.GRAIN, Resource.FOOD, Resource.GUNPOWDER, Resource.SALT)
#: After the last turn only Grain and Food count for anything.
GIVEN_UP_LAST = (Resource.LYE, Resource.GUNPOWDER, Resource.SALT, Resource.GRAIN, Resource.FOOD)


def kept(edition: Edition, s: Settlement, turn: int) -> dict[Resource, int]:
    """What the next turn asks of the stores; growth may ask for one more Salt."""
    have = s.resources
    folk, seed = int(have[Resource.FOLK]), 0
    if season_of(turn + 1) == Season.SPRING and turn < edition.turns:
        bare = have[Resource.PLOTS] - have[Resource.SEED]
        seed = max(0, int(min(bare, have[Resource.HORSES], have[Resource.IMPLEMENTS])))
    return {
        Resource.GRAIN: seed,
        Resource.FOOD: folk,
        Resource.SALT: folk // FOLK_PER_SALT + 1,
        Resource.GUNPOWDER: POWDER,
        Resource.LYE: 1,
    }


def given_up(edition: Edition, s: Settlement, turn: int) -> dict[Resource, int]:
    """How much of which stores to discard: what is left over, then what is needed least."""
    left, found = int(s.owed), dict[Resource, int]()
    last = turn >= edition.turns
    needed = {} if last else kept(edition, s, turn)
    for spared, order in ((needed, GIVEN_UP), ({}, GIVEN_UP_THEN)):
        for good in GIVEN_UP_LAST if last else order:
            there = int(s.resources[good]) - found.get(good, 0) - spared.get(good, 0)
            if (n := min(left, max(0, there))) > 0:
                found[good] = found.get(good, 0) + n
                left -= n
    return found


def to_lose(edition: Edition, s: Settlement, turn: int) -> Sequence[Resource]:
    """Both resources of a loss by choice, first what is missed least."""
    both = Resource(s.owed_first), Resource(s.owed_second)
    if set(both) == {Resource.GRAIN, Resource.FOOD}:
        hungry = s.resources[Resource.FOOD] - s.owed < s.resources[Resource.FOLK]
        seed = kept(edition, s, turn)[Resource.GRAIN]
        grain_first = hungry or s.resources[Resource.GRAIN] - s.owed >= seed
        return (Resource.GRAIN, Resource.FOOD) if grain_first else (Resource.FOOD, Resource.GRAIN)
    return sorted(both, key=lambda resource: resource in (Resource.PEACE, Resource.LUMBER))
