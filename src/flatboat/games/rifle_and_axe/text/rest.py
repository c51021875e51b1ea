"""What a settlement has left for the rest of its turn, while one suggestion after the other is set aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from flatboat.games.rifle_and_axe.rules.actions import ACTIONS
from flatboat.games.rifle_and_axe.rules.board import LIVESTOCK_PER_CALF
from flatboat.games.rifle_and_axe.rules.limits import (
    carpenter_limit,
    carpentry,
    cost_of_build,
    extra_trades,
    folk_left,
    free,
)
from flatboat.games.rifle_and_axe.rules.tables import NONE, Edition, Resource, Square, Table, Tool
from flatboat.games.rifle_and_axe.text.deeds import (
    BLACKSMITH,
    CARPENTER,
    HOMELY,
    NO_LIMIT,
    deed,
    limit_times,
    times,
    unused_extras,
)
from flatboat.games.rifle_and_axe.text.outlook import needs
from flatboat.games.rifle_and_axe.text.vocabulary import season_of

PROJECT = ("cut planks", "build", "plant")  # what is cleared may bring the Wood for them, a Trade the Grain
FAMILIES = (HOMELY, CARPENTER, BLACKSMITH)  # of each one extra stands for all


class Rest:
    """Folk, Tools and goods that no suggestion has taken yet."""

    def __init__(self, edition: Edition, table: Table, seat: int) -> None:
        self.edition, self.table, self.seat = edition, table, seat
        self.s = s = table.settlements[seat]
        self.folk = int(folk_left(s))
        self.free = Counter({tool: int(free(s, tool)) for tool in Tool})
        self.goods = Counter({resource: int(s.resources[resource]) for resource in Resource})
        fuel = needs(edition, s, table.turn).fuel  # what Winter burns
        self.goods[Resource.WOOD] -= max(0, fuel - self.goods[Resource.LUMBER])
        self.carpenters = int(carpenter_limit(s) - carpentry(s))
        self.trades = int(extra_trades(s) - s.done[Square.TRADE])  # that take no Folk
        self.spared: set[str] = set()  # families whose extra is taken
        self.taken = Counter[int]()  # how often each action has been suggested

    def take(self, action: int, n: int) -> int:
        """Set aside what an action takes, as often as it is wanted and goes: how often."""
        done, name = deed(self.edition, self.table, action), ACTIONS.family(action)
        family = next((each for each in FAMILIES if name in each), (name,))
        if name in self.spared:
            extra = 0
        elif name == "build":
            structure = ACTIONS.read(action)[1]["structure"]
            extra = done.folk - int(cost_of_build(self.s, structure, done.folk))
        else:
            extra = unused_extras(self.s, name)
        if name in PROJECT:
            goes = limit_times(self.edition, self.s, name, season_of(self.table.turn), action)
        else:
            goes = min(times(self.edition, self.table, self.seat, action), self.herd(name))
        most = [n, goes - self.taken[action]]
        most += [(self.folk + extra) // done.folk] if done.folk else []
        most += [self.carpenters] if name in CARPENTER else []
        most += [self.free[tool] // each for tool, each in done.uses.items()]
        most += [self.goods[good] // each for good, each in done.spends.items() if name != "grind"]
        if (n := max(0, min(most))) > 0:
            self.taken[action] += n
            self.folk -= max(0, n * done.folk - extra)
            self.carpenters -= n * (name in CARPENTER)
            self.spared.update(family)
            self.free.subtract({tool: n * each for tool, each in done.uses.items()})
            self.goods.subtract({good: n * each for good, each in done.spends.items()})
        return n

    def herd(self, name: str) -> int:
        """How often the animals that are left allow it (ruling A17)."""
        left = self.goods[Resource.LIVESTOCK]
        if name == "milk":
            return left // 2 - int(self.s.milked)
        fresh = name == "husbandry" and self.s.husbandry == NONE  # counted once what is sold is gone
        return left // LIVESTOCK_PER_CALF if fresh else NO_LIMIT

    def trade(self, actions: Sequence[int]) -> bool:
        """Set aside what a Trade takes, if there is still a Horse for it and a Folk or an extra."""
        led = self.free[Tool.HORSES] > 0 or not self.s.resources[Resource.HORSES]
        if not led or (self.trades <= 0 and not self.folk):
            return False
        self.free[Tool.HORSES] -= 1
        self.folk -= self.trades <= 0
        self.trades -= 1
        for action in actions:
            self.goods.subtract(deed(self.edition, self.table, action).spends)
        return True
