"""What a settlement has left for the rest of its turn, while one suggestion after the other is set aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from flatboat.games.rifle_and_axe.rules.actions import ACTIONS
from flatboat.games.rifle_and_axe.rules.board import LIVESTOCK_PER_CALF
from flatboat.games.rifle_and_axe.rules.limits import (
    carpenter_limit,
    carpentry,
    cost_of_build,
    cost_of_lesser,
    extra_trades,
    folk_left,
    free,
)
from flatboat.games.rifle_and_axe.rules.tables import NONE, REUSED, Edition, Resource, Square, Table, Tool
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
        self.lent = 0  # 1 if a Trade has James Harrod's extra: then a Build saves a Folk less
        self.fed = self.goods[Resource.FOOD] > 0  # without Food nothing is cooked
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
            extra = done.folk - int(cost_of_build(self.s, structure, done.folk)) - self.lent
        else:
            extra = unused_extras(self.s, name)
        if name in PROJECT:
            goes = limit_times(self.edition, self.s, name, season_of(self.table.turn), action)
        elif name == "cook" and not self.s.done[Square.COOKING]:
            goes = int(self.fed)
        else:
            goes = min(times(self.edition, self.table, self.seat, action), self.herd(name))
        most = [n, goes - self.taken[action]]
        most += [(self.folk + extra) // done.folk] if done.folk else []
        most += [self.carpenters] if name in CARPENTER else []
        held = Counter(done.uses) + parted(done.spends)
        most += [self.free[tool] // each for tool, each in held.items()]
        most += [self.goods[good] // each for good, each in done.spends.items() if name != "grind"]
        if (n := max(0, min(most))) > 0:
            self.taken[action] += n
            self.fed |= Resource.FOOD in done.gains
            self.folk -= max(0, n * done.folk - extra)
            self.carpenters -= n * (name in CARPENTER)
            self.spared.update(family)
            self.free.subtract({tool: n * each for tool, each in held.items()})
            self.goods.subtract({good: n * each for good, each in done.spends.items()})
        return n

    def herd(self, name: str) -> int:
        """How often the animals that are left allow it (ruling A17)."""
        left = self.goods[Resource.LIVESTOCK]
        if name == "milk":
            return left // 2 - int(self.s.milked)
        fresh = name == "husbandry" and self.s.husbandry == NONE  # counted once what is sold is gone
        return left // LIVESTOCK_PER_CALF if fresh else NO_LIMIT

    def spare(self, good: Resource) -> int:
        """How much of a good is left to sell."""
        return min(self.goods[good], self.free[Tool(REUSED.index(good))] if good in REUSED else NO_LIMIT)

    @property
    def spent(self) -> int:
        """Money that suggested Trades take, less what they bring."""
        return int(self.s.resources[Resource.MONEY]) - self.goods[Resource.MONEY]

    def trade(self, actions: Sequence[int]) -> bool:
        """Set aside what one or several Trades take, if all of it is left, and Horses, and Folk or extras."""
        left, free = self.goods.copy(), self.free.copy()
        traded = {(name, values["good"]) for name, values in map(ACTIONS.read, actions)}
        n = max(sum(name == verb for name, _ in traded) for verb in ("sell", "buy"))
        free[Tool.HORSES] -= n * bool(self.s.resources[Resource.HORSES])
        folk = max(0, n - max(0, self.trades))
        lent = int(folk > 0 and not self.lent and "build" not in self.spared and not cost_of_lesser(self.s))
        folk -= lent
        can = min(free.values()) >= 0 and folk <= self.folk
        for done in (deed(self.edition, self.table, action) for action in actions):
            left.subtract(done.spends)
            left[Resource.MONEY] += done.gains.get(Resource.MONEY, 0)
            self.fed |= Resource.FOOD in done.gains
            free.subtract(parted(done.spends))
            can &= all(left[good] >= 0 for good in done.spends) and min(free.values()) >= 0
        if can:
            self.goods, self.free = left, free
            self.folk -= folk
            self.trades -= n
            self.lent += lent
        return can


def parted(spends: Mapping[Resource, int]) -> Counter[Tool]:
    """What serves once a turn and is sold or given: it must be free, and serves no more."""
    return Counter({Tool(REUSED.index(good)): n for good, n in spends.items() if good in REUSED})
