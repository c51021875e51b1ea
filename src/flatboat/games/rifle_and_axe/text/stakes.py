"""What is at stake with a move: what hints compare two moves by.

All of it lies on the table, so that a player can count it there; hopes, which only bots have figures for,
are told by what they rest on (forts, Gunpowder, Peace).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flatboat.games.rifle_and_axe.rules.limits import folk_left
from flatboat.games.rifle_and_axe.rules.reckoning import FOLK_PER_SALT
from flatboat.games.rifle_and_axe.rules.tables import Phase, Resource, Settlement, Structure
from flatboat.games.rifle_and_axe.text.vocabulary import STRUCTURE_NAMES, UNIT_WORDS
from flatboat.kernel.notation import forms
from flatboat.kernel.text import Stake

#: Resources that are told in their number, with the worth of one, in Folk.
TOLD = {
    Resource.PEACE: 0.4,
    Resource.HORSES: 0.1,
    Resource.TOOLS: 0.06,
    Resource.SEED: 0.06,
    Resource.HAPPINESS: 0.05,
    Resource.PLOTS: 0.05,
    Resource.LOOMS: 0.05,
    Resource.CLOTHING: 0.04,
    Resource.IMPLEMENTS: 0.04,
    Resource.LIVESTOCK: 0.05,
    Resource.RIFLES: 0.04,
    Resource.GRAIN: 0.03,
    Resource.HOUSING: 0.03,
    Resource.HOUSEWARES: 0.03,
    Resource.WOOD: 0.03,
    Resource.LUMBER: 0.03,
    Resource.CONTAINERS: 0.02,
    Resource.GUNPOWDER: 0.02,
    Resource.HIDES: 0.02,
    Resource.LYE: 0.02,
    Resource.METAL: 0.02,
    Resource.MONEY: 0.008,
}
#: The same for structures, as far as they bring more than the resources that are told.
BUILT = {
    Structure.STOCKADE: 1.5,
    Structure.BLOCKHOUSE: 0.4,
    Structure.LOG_STATION: 0.4,
    Structure.TUB_MILL: 0.2,
    Structure.HOMINY_BLOCK: 0.2,
    Structure.ROAD: 0.2,
    Structure.SMITHY: 0.2,
    Structure.CARPENTER_SHOP: 0.2,
    Structure.LEACHING_VAT: 0.2,
}
#: One says "fewer" of these, though they have no form of their own for one.
SEVERAL = (Resource.CLOTHING, Resource.HOUSEWARES)
Read = Callable[[Settlement], int]


def of(read: Read) -> Callable[[Any, int], int]:
    """Reads something from a seat's settlement."""
    return lambda state, seat: int(read(state.table.settlements[seat]))


def held(resource: Resource) -> Callable[[Any, int], int]:
    """Reads how many a settlement has."""
    return of(lambda s: s.resources[resource])


def built(structure: Structure) -> Callable[[Any, int], int]:
    """Reads how many a settlement has built."""
    return of(lambda s: s.built[structure])


def eaten(s: Settlement) -> int:
    """Food that all Folk have yet to eat this turn."""
    return s.resources[Resource.FOLK] if s.phase == Phase.ACTION else 0


def salted(s: Settlement) -> int:
    """Salt that they have yet to use."""
    return eaten(s) // FOLK_PER_SALT


def beyond(resource: Resource, needed: Read) -> Callable[[Any, int], int]:
    """Reads how much a settlement has beyond what is needed."""
    return of(lambda s: max(0, s.resources[resource] - needed(s)))


def short(resource: Resource, needed: Read, each: int = 1) -> Callable[[Any, int], int]:
    """Reads how many lack what is needed of it, which serves so many each."""
    return of(lambda s: each * max(0, needed(s) - s.resources[resource]))


def idle(s: Settlement) -> int:
    """Folk that can still act."""
    return folk_left(s) if s.phase == Phase.ACTION else 0


def same(word: str) -> tuple[str, str]:
    """A word that is the same for one and for several."""
    return word, word


def both(resource: Resource) -> tuple[str, str]:
    """What one of a resource is called, and several."""
    words = forms(UNIT_WORDS[resource])
    return words[0], words[-1]


def is_mass(resource: Resource) -> bool:
    """Whether one says "less" of a resource."""
    return len(set(both(resource))) == 1 and resource not in SEVERAL


STAKES = (
    Stake(1.0, same("Folk"), held(Resource.FOLK), danger="you lose up to {n}"),
    Stake(-0.4, same("hungry Folk"), short(Resource.FOOD, eaten)),
    Stake(-0.5, same("saltless Folk"), short(Resource.SALT, salted, FOLK_PER_SALT)),
    Stake(0.25, ("action left", "actions left"), of(idle)),
    Stake(0.015, same("Food to spare"), beyond(Resource.FOOD, eaten), mass=True),
    Stake(0.1, same("Salt to spare"), beyond(Resource.SALT, salted), mass=True),
    *(
        Stake(worth, both(resource), held(resource), mass=is_mass(resource))
        for resource, worth in TOLD.items()
    ),
    *(
        Stake(worth, (STRUCTURE_NAMES[structure], f"{STRUCTURE_NAMES[structure]}s"), built(structure))
        for structure, worth in BUILT.items()
    ),
)
