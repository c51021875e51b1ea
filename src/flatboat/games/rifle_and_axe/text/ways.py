"""Ways out of a shortage that are open now, or after one Trade: what cannot be done is not advised."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.rifle_and_axe.rules.actions import (
    BARRELS,
    BUTCHER,
    BUY,
    CLEAR_LAND,
    FISH,
    GATHER,
    GRIND,
    HOME,
    HUNT,
    MILK,
    MINE,
    SALTLICKS,
    SELL,
    SMELT,
    WEAVE,
)
from flatboat.games.rifle_and_axe.rules.tables import GOODS, STORED, TRADED, UNITS, Edition, Resource, Table
from flatboat.games.rifle_and_axe.rules.trade import buys_on, sells_on, why_no_trade
from flatboat.games.rifle_and_axe.text.deeds import times

#: What brings a resource, by how little it takes, and how it is said; `""` where a Trade says it.
BRINGING: dict[Resource, tuple[tuple[int, str], ...]] = {
    Resource.FOOD: (
        (FISH, "fish"),
        (GATHER, "gather"),
        (GRIND, "grind Grain"),
        (MILK, "milk"),
        (HUNT, "hunt"),
        (BUTCHER, "butcher"),
    ),
    Resource.SALT: ((SALTLICKS, "visit the saltlicks"),),
    Resource.WOOD: ((CLEAR_LAND, "clear land"),),
    Resource.METAL: ((MINE, "mine"), (SMELT, "smelt")),
    Resource.CONTAINERS: ((BARRELS, "make barrels"), (WEAVE + 1, "weave some"), (HOME + 1, "make some")),
}
MOST_NAMED = 3


def ways(edition: Edition, table: Table, seat: int, resource: Resource) -> list[str]:
    """How a settlement can come by a resource now, as verbs; buying it last."""
    open_now = [words for action, words in BRINGING.get(resource, ()) if times(edition, table, seat, action)][
        :MOST_NAMED
    ]
    return open_now + ["buy some"] * can_buy(edition, table, seat, resource)


def can_buy(edition: Edition, table: Table, seat: int, resource: Resource) -> bool:
    """Whether one can be bought, if need be for what the same Trade sells."""
    if resource not in TRADED:
        return False
    s, good = table.settlements[seat], TRADED.index(resource)
    if times(edition, table, seat, BUY + good * len(UNITS)):
        return True
    if why_no_trade(s) and not buys_on(s, good):
        return False
    money = int(s.resources[Resource.MONEY])
    return any(
        money + earned(edition, table, seat, other) >= edition.value[good]
        for other in range(GOODS)
        if other != good and (sells_on(s, other) or not why_no_trade(s))
    )


def earned(edition: Edition, table: Table, seat: int, good: int) -> int:
    """What all of a good that can be sold would bring."""
    return times(edition, table, seat, SELL + good * len(UNITS)) * int(edition.value[good])


def can_sell(edition: Edition, table: Table, seat: int, resources: Sequence[int] = STORED) -> bool:
    """Whether any of these goods can be sold now."""
    return any(
        earned(edition, table, seat, TRADED.index(resource)) for resource in resources if resource in TRADED
    )


def either(words: Sequence[str]) -> str:
    """A choice.

    >>> either(["fish"]), either(["fish", "milk"]), either(["fish", "milk", "buy some"])
    ('fish', 'fish or milk', 'fish, milk or buy some')
    """
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
