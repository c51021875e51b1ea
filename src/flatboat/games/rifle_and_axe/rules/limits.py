"""What a turn allows: Folk actions and their extras, and what serves once a turn (rulings A1, A3, A5, A6)."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.tables import (
    NONE,
    REUSED_AT,
    SQUARES,
    TRADED_AT,
    TRADED_TOOL_AT,
    Boon,
    Leader,
    Reason,
    Settlement,
    Square,
    Structure,
)
from flatboat.kernel.compiler import rule

FOLK_PER_RECRUIT = 20


@rule
def free(s: Settlement, tool: int) -> int:
    """How many of a reusable resource have not served this turn (ruling A3)."""
    return s.resources[REUSED_AT[tool]] - s.used[tool]


@rule
def free_good(s: Settlement, good: int) -> int:
    """How many units of a good could be sold or given: used ones cannot (ruling A3)."""
    tool = TRADED_TOOL_AT[good]
    owned = s.resources[TRADED_AT[good]]
    return owned if tool == NONE else owned - s.used[tool]


@rule
def folk_left(s: Settlement) -> int:
    """Folk that have not acted yet (rulings A1, A6)."""
    return s.folk - s.spent


@rule
def lack(s: Settlement, resource: int, wanted: int) -> int:
    """0, or the reason that there is too little of a resource."""
    return 0 if s.resources[resource] >= wanted else Reason.LACK + resource


# --- extras (ruling A5) -----------------------------------------------------------------------------


@rule
def has(s: Settlement, structure: int) -> int:
    """1 if the settlement has such a structure, else 0."""
    return 1 if s.built[structure] > 0 else 0


@rule
def extra_trades(s: Settlement) -> int:
    """Trades that cost no Folk action: Road, Boon 8, Shoe Horses."""
    return s.done[Square.SHOE_HORSES] + has(s, Structure.ROAD) + (1 if s.boon == Boon.TRADERS else 0)


@rule
def extra_grinds(s: Settlement) -> int:
    """Grind & Husk actions that cost no Folk: Tub Mill, Hominy Block."""
    return has(s, Structure.TUB_MILL) + has(s, Structure.HOMINY_BLOCK)


@rule
def extra_hunts(s: Settlement) -> int:
    """Hunts that cost no Folk: Daniel Boone, Boon 9."""
    return (1 if s.leader == Leader.BOONE else 0) + (1 if s.boon == Boon.BOUNTIFUL_NATURE else 0)


@rule
def extra_builds(s: Settlement) -> int:
    """Builds that cost no Folk, whatever their Labor: Benjamin Logan, Boon 5."""
    return (1 if s.leader == Leader.LOGAN else 0) + (1 if s.boon == Boon.STONE_CUTTER else 0)


@rule
def carpentry(s: Settlement) -> int:
    """Carpenter actions done this turn."""
    n = 0
    for square in range(Square.BARREL_MAKING, Square.SMELTING):
        n += s.done[square]
    return n


@rule
def smithing(s: Settlement) -> int:
    """Blacksmith actions done this turn, Shoe Horses among them."""
    n = 0
    for square in range(Square.SMELTING, Square.TRADE):
        n += s.done[square]
    return n


@rule
def homely(s: Settlement) -> int:
    """Actions for which Ann Lindsay's extra may stand."""
    return s.done[Square.HOME_INDUSTRIES] + s.done[Square.COOKING] + s.done[Square.WEAVING]


# --- Folk actions, the fewest (ruling A6) --------------------------------------------------------------


@rule
def saved_labor(s: Settlement, greatest: int, second: int, lesser: int) -> int:
    """Folk that extras save: on Builds, given the two greatest Labors, and James Harrod's on `lesser`.

    Extra Builds stand for the greatest Labors; Harrod's extra for the next, or for a Trade or Recruit.
    """
    builds = extra_builds(s)
    if s.leader == Leader.HARROD:
        return greatest + max(second, lesser) if builds > 0 else max(greatest, lesser)
    if builds > 1:
        return greatest + second
    return greatest if builds > 0 else 0


@rule
def lesser_work(s: Settlement) -> int:
    """1 if there is a Recruit or paid Trade that Harrod's extra may stand for."""
    return 1 if s.done[Square.RECRUIT] > 0 or s.done[Square.TRADE] > extra_trades(s) else 0


@rule
def folk_needed(s: Settlement, fresh: int, labor: int, greatest: int, second: int) -> int:
    """The fewest Folk actions that allow all that was done in this phase, with Builds of so much Labor.

    `fresh` is a structure about to stand, whose own extra counts too, or NONE.
    """
    trades = extra_trades(s) + brings(s, fresh, Structure.ROAD)
    spent = labor - s.done[Square.BUILD]
    for square in range(SQUARES):
        spent += s.done[square]
    spent -= s.done[Square.SHOE_HORSES]  # ruling A14
    spent -= min(s.done[Square.TRADE], trades)
    spent -= min(
        s.done[Square.GRIND],
        extra_grinds(s) + brings(s, fresh, Structure.TUB_MILL) + brings(s, fresh, Structure.HOMINY_BLOCK),
    )
    spent -= min(s.done[Square.HUNTING], extra_hunts(s))
    shop = has(s, Structure.CARPENTER_SHOP) + brings(s, fresh, Structure.CARPENTER_SHOP)
    spent -= min(carpentry(s), shop)
    smithy = has(s, Structure.SMITHY) + brings(s, fresh, Structure.SMITHY)
    spent -= min(smithing(s) - s.done[Square.SHOE_HORSES], smithy)
    if s.leader == Leader.LINDSAY:
        spent -= min(homely(s), 1)
    lesser = 1 if s.done[Square.RECRUIT] > 0 or s.done[Square.TRADE] > trades else 0
    return spent - saved_labor(s, greatest, second, lesser)


@rule
def brings(s: Settlement, fresh: int, structure: int) -> int:
    """1 if the structure about to stand is this one, and the first of its kind."""
    return 1 if fresh == structure and s.built[structure] == 0 else 0


@rule
def folk_spent(s: Settlement) -> int:
    """The fewest Folk actions that allow all that was done in this phase."""
    return folk_needed(s, NONE, s.labor, s.greatest[0], s.greatest[1])


@rule
def cost_of_lesser(s: Settlement) -> int:
    """Folk that one more Recruit or paid Trade takes: none if Harrod's extra stands for it."""
    a, b = s.greatest[0], s.greatest[1]
    return 1 - saved_labor(s, a, b, 1) + saved_labor(s, a, b, lesser_work(s))


@rule
def shoeing_saves(s: Settlement, trades: int) -> int:
    """Folk that Shoe Horses gives back, of a Trade made; so many Trades cost none before it."""
    made, recruited = s.done[Square.TRADE], s.done[Square.RECRUIT] > 0
    before = 1 if recruited or made > trades else 0
    after = 1 if recruited or made > trades + 1 else 0
    a, b = s.greatest[0], s.greatest[1]
    freed = 1 if made > trades else 0
    return freed + saved_labor(s, a, b, after) - saved_labor(s, a, b, before)


@rule
def cost_of_build(s: Settlement, structure: int, labor: int) -> int:
    """Folk that building this takes, its own extra counted."""
    a, b = s.greatest[0], s.greatest[1]
    if labor > a:
        return folk_needed(s, structure, s.labor + labor, labor, a) - s.spent
    return folk_needed(s, structure, s.labor + labor, a, max(b, labor)) - s.spent


@rule
def why_no_folk(s: Settlement, cost: int) -> int:
    """0, or the reason that too few Folk are left for an action of this cost."""
    return 0 if s.spent + cost <= s.folk else Reason.NO_FOLK


@rule
def why_no_tool(s: Settlement, tool: int) -> int:
    """0, or the reason that no Tool (Horse, Implement, Rifle, Loom) is free."""
    return 0 if free(s, tool) > 0 else Reason.NO_TOOL + tool


@rule
def recruit_limit(s: Settlement) -> int:
    """Recruits a turn, Folk counted as the phase began (ruling A11)."""
    return s.folk // FOLK_PER_RECRUIT


@rule
def carpenter_limit(s: Settlement) -> int:
    """Carpenter actions a turn (ruling A7)."""
    return 1 + s.carpenters + has(s, Structure.CARPENTER_SHOP)


@rule
def blacksmith_limit(s: Settlement) -> int:
    """Blacksmith actions a turn (ruling A7)."""
    return 1 + s.blacksmiths + has(s, Structure.SMITHY)


@rule
def take(s: Settlement, resource: int, wanted: int) -> int:
    """Lose so much of a resource, or what there is (ruling S10); returns how much it was."""
    taken = min(wanted, s.resources[resource])
    s.resources[resource] -= taken
    return taken
