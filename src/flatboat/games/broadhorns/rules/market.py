"""Step 1, Refresh Market; what a barrel costs in St. Louis; barrels going back to the bag."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.tables import GOODS, PRICES, Chance, Edition, Happening, State, Table
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.piles import draw, total


@rule
def price(edition: Edition, table: Table, good: int) -> int:
    """What the next barrel of a good costs in St. Louis: the cheapest goes first (ruling 15)."""
    space = max(0, table.market[good] - 1)
    if space < PRICES and edition.prices[space] > 0:
        return edition.prices[space]
    return edition.price_floor


@rule
def refresh(edition: Edition, state: State, dice: Dice) -> None:
    """Barrels are drawn until the market is full, or the bag empty (rulings 37, 40)."""
    table = state.table
    left = total(table.bag)
    for good in range(GOODS):
        table.came[good] = 0
    for _ in range(min(left, edition.market - total(table.market))):
        good = draw(dice, table.bag, left, Chance.BARREL)
        left -= 1
        table.market[good] += 1
        table.came[good] += 1
    for good in range(GOODS):
        if table.came[good] > 0:
            note(state.events, Happening.REFRESHED, table.turn, good, table.came[good], EVERYONE)
