"""Extra actions and which of them can be used, and a Shoe Horses that brings nothing."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.rifle_and_axe.rules.actions import ACTIONS
from flatboat.games.rifle_and_axe.rules.limits import (
    extra_builds,
    extra_trades,
    free,
    lesser_work,
    shoeing_saves,
)
from flatboat.games.rifle_and_axe.rules.tables import (
    TRADED,
    Edition,
    Leader,
    Resource,
    Settlement,
    Square,
    Table,
    Tool,
)
from flatboat.games.rifle_and_axe.rules.trade import buys_on, room_for_horses, why_no_trade
from flatboat.games.rifle_and_axe.text.deeds import BLACKSMITH, CARPENTER, HOMELY, times, unused_extras

#: The actions of each family.
FAMILIES = {group.name: range(group.first, group.first + group.size) for group in ACTIONS.groups}
TRADING = ("sell", "buy")
HORSES = TRADED.index(Resource.HORSES)  # as a good
#: The actions that each extra may stand for.
EXTRA_FOR: dict[str, tuple[str, ...]] = {
    "Hunt": ("hunt",),
    "Grind & Husk": ("grind",),
    "Home Industries, Cooking or Weaving": HOMELY,
    "Carpenter action": CARPENTER,
    "Blacksmith action": tuple(name for name in BLACKSMITH if name != "shoe horses"),
    "Build": ("build",),
    "Trade": TRADING,
    "Build, Trade or Recruit": ("build", *TRADING, "recruit"),
}


class Extra(NamedTuple):
    """Extra actions of a sort that are left (ruling A5), and whether anything can be done with one now."""

    name: str
    n: int
    usable: bool


def extras(edition: Edition, table: Table, seat: int) -> list[Extra]:
    """The extra actions that a settlement has left."""
    s = table.settlements[seat]
    left = {
        "Hunt": unused_extras(s, "hunt"),
        "Grind & Husk": unused_extras(s, "grind"),
        "Home Industries, Cooking or Weaving": unused_extras(s, "cook"),
        "Carpenter action": unused_extras(s, "cut planks"),
        "Blacksmith action": unused_extras(s, "smelt"),
        "Build": extra_builds(s) - s.done[Square.BUILD],
        "Trade": extra_trades(s) - s.done[Square.TRADE],
        "Build, Trade or Recruit": int(harrod_unused(s)),
    }
    return [Extra(name, int(n), can(edition, table, seat, name)) for name, n in left.items() if n > 0]


def can(edition: Edition, table: Table, seat: int, extra: str) -> bool:
    """Whether an extra action could stand for something now; a Trade for a new one."""
    closed = why_no_trade(table.settlements[seat])
    families = [name for name in EXTRA_FOR[extra] if not (closed and name in TRADING)]
    return any(times(edition, table, seat, action) for name in families for action in FAMILIES[name])


def harrod_unused(s: Settlement) -> bool:
    """Whether James Harrod's extra stands for nothing yet."""
    return s.leader == Leader.HARROD and not lesser_work(s) and s.done[Square.BUILD] <= extra_builds(s)


def shod_for_nothing(edition: Edition, s: Settlement) -> bool:
    """Whether the Trade that Shoe Horses brings is of no use.

    It gives back the Folk of a Trade that was made; else it needs a Horse to lead it, or money for one.
    """
    if shoeing_saves(s, extra_trades(s)) > 0:
        return False
    horses = s.resources[Resource.HORSES]
    if free(s, Tool.HORSES) or (not horses and not s.done[Square.TRADE]):
        return False
    price = edition.value[HORSES]
    affordable = room_for_horses(edition, s) > 0 and s.resources[Resource.MONEY] >= price
    return not (affordable and buys_on(s, HORSES))
