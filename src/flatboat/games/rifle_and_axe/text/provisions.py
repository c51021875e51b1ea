"""Trades worth their Folk: Food for all, Gunpowder, paid for with what is over; a harvest without room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flatboat.games.rifle_and_axe.rules.actions import BUY, SELL
from flatboat.games.rifle_and_axe.rules.limits import folk_left, free
from flatboat.games.rifle_and_axe.rules.raid import POWDER
from flatboat.games.rifle_and_axe.rules.tables import (
    TRADED,
    UNITS,
    Edition,
    Resource,
    Season,
    Settlement,
    Table,
    Tool,
)
from flatboat.games.rifle_and_axe.rules.trade import room_for_horses, why_no_trade
from flatboat.games.rifle_and_axe.text.outlook import needs
from flatboat.games.rifle_and_axe.text.vocabulary import season_of, units
from flatboat.kernel.text import Wanted

POWDER_KEPT = 5  # Gunpowder: two raids' worth, and one that gets wet
LEAST = 3  # Food for which a Trade is worth its Folk and its Horse: fishing brings 2
GRAIN_KEPT = 10  # as seed, and for a flood
HERD = 10  # Livestock that stay: they breed
GIFTS_KEPT = 4  # Housewares above what the Folk need
MONEY_KEPT = 1  # for the grade, or the award
SURPLUS = 4  # Grain for which a Trade is worth it


class Provisions(NamedTuple):
    """A Trade: its moves, and how much it brings."""

    wanted: Wanted
    n: int


def spare_goods(s: Settlement) -> dict[Resource, int]:
    """What a settlement can do without, of what sells."""
    have, folk = s.resources, int(s.resources[Resource.FOLK])
    kept = {
        Resource.HIDES: 0,
        Resource.GRAIN: GRAIN_KEPT,
        Resource.LIVESTOCK: HERD,
        Resource.CLOTHING: folk,
        Resource.HOUSEWARES: folk + GIFTS_KEPT,
    }
    return {good: max(0, int(have[good]) - n) for good, n in kept.items()}


def provisions(edition: Edition, s: Settlement, turn: int, kept: int, ripe: int = 0) -> Provisions | None:
    """The Trade that feeds all, or as many as it can; None if it is not worth it or cannot be made.

    Grain that finds no Container, so much of it still to be harvested, goes before anything else.
    """
    need, have = needs(edition, s, turn), s.resources
    if s.sold or s.bought:
        return None
    seed = have[Resource.PLOTS] - have[Resource.SEED] if season_of(turn) == Season.SPRING else 0
    grain = int(have[Resource.GRAIN]) + ripe
    spoils = max(0, min(need.overflow - need.room + ripe, grain - int(seed)))
    offers = {Resource.GRAIN: max(spoils, grain - GRAIN_KEPT)}
    least = 0 if season_of(turn) == Season.FALL and spoils >= SURPLUS else LEAST
    idle = {Resource.HORSES: int(free(s, Tool.HORSES)) // 2} if turn >= edition.turns else {}  # from then on
    ways = [
        purchase(edition, s, Resource.FOOD, need.unfed, kept, least, offers, spoils),
        purchase(edition, s, Resource.FOOD, need.unfed, kept, offers=spare_goods(s) | idle),
    ]
    return max(filter(None, ways), key=lambda way: way.n, default=None)


def powder(edition: Edition, s: Settlement, kept: int) -> Wanted | None:
    """The Trade for Gunpowder, while Rifles may soon count for nothing."""
    have = s.resources
    if have[Resource.RIFLES] < LEAST or have[Resource.GUNPOWDER] >= POWDER:
        return None
    bought = purchase(edition, s, Resource.GUNPOWDER, POWDER_KEPT - int(have[Resource.GUNPOWDER]), kept)
    return bought.wanted if bought else None


def horses(edition: Edition, s: Settlement, kept: int) -> Wanted | None:
    """The Trade for Horses that the pens have room for."""
    bought = purchase(edition, s, Resource.HORSES, int(room_for_horses(edition, s)), kept, least=2)
    return bought.wanted if bought else None


def seed(edition: Edition, s: Settlement, most: int, kept: int) -> Provisions | None:
    """The Trade for Grain to plant: each brings eight, so some of the herd goes for it."""
    offers = spare_goods(s) | {Resource.GRAIN: 0}
    offers[Resource.LIVESTOCK] = max(0, int(s.resources[Resource.LIVESTOCK]) - HERD // 2)
    return purchase(edition, s, Resource.GRAIN, most, kept, offers=offers)


def money_kept(edition: Edition, table: Table, seat: int) -> int:
    """Money that is not spent: a coin, and on the last turn what holds the award."""
    money = [int(table.settlements[one].resources[Resource.MONEY]) for one in range(table.seats)]
    most = max([0, *money[:seat], *money[seat + 1 :]])
    return most + 1 if table.turn >= edition.turns and money[seat] > most else MONEY_KEPT


def purchase(
    edition: Edition,
    s: Settlement,
    wanted: Resource,
    most: int,
    kept: int,
    least: int = LEAST,
    offers: Mapping[Resource, int] | None = None,
    spoils: int = 0,
) -> Provisions | None:
    """The Trade that buys so much of something, or what can be paid for with Money and what is over.

    So much of what is sold would be lost otherwise.
    """
    if not folk_left(s) or free(s, Tool.HORSES) < 1 or why_no_trade(s):
        return None
    each = int(edition.value[TRADED.index(wanted)])
    money, offers = int(s.resources[Resource.MONEY]) - kept, offers or spare_goods(s)
    good = max(offers, key=lambda one: offers[one] * edition.value[TRADED.index(one)])
    price = int(edition.value[TRADED.index(good)])
    n = min(most, (money + offers[good] * price) // each)
    if n < least:
        return None
    sold = max(spoils, -(-(n * each - money) // price))
    actions = (*in_units(SELL, good, sold), *in_units(BUY, wanted, n))
    told = [f"sell {units(sold, good)}"] * (sold > 0) + [f"buy {units(n, wanted)}"] * (n > 0)
    return Provisions(Wanted(actions, " and ".join(told)), n)


def in_units(first: int, good: Resource, n: int) -> tuple[int, ...]:
    """The moves that sell or buy so many, in the fewest amounts.

    >>> in_units(0, TRADED[1], 8), in_units(0, TRADED[0], 0)
    ((6, 5, 4), ())
    """
    return split_up(first + TRADED.index(good) * len(UNITS), n)


def split_up(first: int, n: int) -> tuple[int, ...]:
    """The same for the amounts of any good, from its first move on."""
    return tuple(first + UNITS.index(amount) for amount in split(n))


def split(n: int) -> list[int]:
    """A number as the fewest of the amounts that a move can have.

    >>> split(12), split(29)
    ([10, 2], [10, 10, 5, 2, 2])
    """
    parts = []
    for unit in reversed(UNITS):
        times, n = divmod(n, unit)
        parts += [unit] * times
    return parts
