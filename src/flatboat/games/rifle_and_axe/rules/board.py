"""The Action Board: all squares but Build and Trade. Costs and limits are those of ruling A4."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.actions import (
    BARRELS,
    BUTCHER,
    CLEAR_LAND,
    COOK,
    FISH,
    FORGE,
    FURNITURE,
    GATHER,
    GIFT,
    GRIND,
    HANDLES,
    HARVEST,
    HOME,
    HUNT,
    HUSBANDRY,
    LOOM,
    METALWARE,
    MILK,
    MINE,
    PLANKS,
    PLANT,
    RECRUIT,
    SALTLICKS,
    SHOE,
    SMELT,
    SOAP,
    TAILOR,
    TRAP,
    WEAVE,
)
from flatboat.games.rifle_and_axe.rules.limits import (
    blacksmith_limit,
    carpenter_limit,
    carpentry,
    cost_of_lesser,
    extra_grinds,
    extra_hunts,
    free,
    has,
    homely,
    lack,
    recruit_limit,
    smithing,
    why_no_folk,
    why_no_tool,
)
from flatboat.games.rifle_and_axe.rules.tables import (
    GIFTS_AT,
    NONE,
    Edition,
    Happening,
    Leader,
    Reason,
    Resource,
    Season,
    Settlement,
    Square,
    State,
    Structure,
    Table,
    Tool,
)
from flatboat.games.rifle_and_axe.rules.turn import season_of
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8

LIVESTOCK_PER_CALF = 5


# --- what is allowed ---------------------------------------------------------------------------------


@rule
def legal_board(edition: Edition, table: Table, s: Settlement, why: Row[i8]) -> None:
    """Fill in the reason for each action of the board."""
    season = season_of(table)
    folk = why_no_folk(s, 1)
    tool, horse = why_no_tool(s, Tool.TOOLS), why_no_tool(s, Tool.HORSES)
    legal_land(s, season, folk, tool, horse, why)
    legal_fields(s, season, folk or horse, tool if table.fields_need_tools else 0, why)
    legal_animals(edition, s, season, folk, tool, horse, why)
    legal_home(edition, s, folk, why)
    legal_gifts(s, folk, horse, why)
    legal_outings(edition, s, season, folk, tool, horse, why)
    legal_carpentry(s, folk, why)
    legal_smithing(s, folk, why)


@rule
def legal_land(s: Settlement, season: int, folk: int, tool: int, horse: int, why: Row[i8]) -> None:
    """Recruit, Clear Land, Grind & Husk."""
    winter = Reason.NOT_IN_WINTER if season == Season.WINTER else 0
    limit = 0 if s.done[Square.RECRUIT] < recruit_limit(s) else Reason.RECRUIT_LIMIT
    why[RECRUIT] = winter or limit or why_no_folk(s, cost_of_lesser(s)) or horse
    why[CLEAR_LAND] = folk or tool or horse
    miller = why_no_folk(s, 0 if s.done[Square.GRIND] < extra_grinds(s) else 1)
    why[GRIND] = miller or why_no_tool(s, Tool.IMPLEMENTS) or lack(s, Resource.GRAIN, 1)


@rule
def legal_fields(s: Settlement, season: int, sent: int, tool: int, why: Row[i8]) -> None:
    """Plant, Harvest: Implements, and Tools by the option `fields_need_tools` alone (ruling A15)."""
    fields = sent or why_no_tool(s, Tool.IMPLEMENTS) or tool
    plots = 0 if s.resources[Resource.SEED] < s.resources[Resource.PLOTS] else Reason.NO_PLOT
    spring = 0 if season == Season.SPRING else Reason.ONLY_SPRING
    why[PLANT] = spring or plots or fields or lack(s, Resource.GRAIN, 1)
    fall = 0 if season == Season.FALL else Reason.ONLY_FALL
    why[HARVEST] = fall or lack(s, Resource.SEED, 1) or fields


@rule
def legal_animals(
    edition: Edition, s: Settlement, season: int, folk: int, tool: int, horse: int, why: Row[i8]
) -> None:
    """Animal Husbandry, Hunting, Milk & Butcher: Livestock is counted, not used (ruling A17)."""
    winter = Reason.NOT_IN_WINTER if season == Season.WINTER else 0
    livestock = s.resources[Resource.LIVESTOCK]
    limit = livestock // LIVESTOCK_PER_CALF if s.husbandry == NONE else s.husbandry
    why[HUSBANDRY] = winter or (0 if s.done[Square.HUSBANDRY] < limit else Reason.HUSBANDRY_LIMIT) or folk
    most = 0 if s.done[Square.HUNTING] < edition.most_hunts else Reason.MAXIMUM
    hunter = why_no_folk(s, 0 if s.done[Square.HUNTING] < extra_hunts(s) else 1)
    why[HUNT] = most or hunter or why_no_tool(s, Tool.RIFLES) or horse or lack(s, Resource.GUNPOWDER, 1)
    why[MILK] = (0 if s.milked < livestock // 2 else Reason.MILK_LIMIT) or folk
    why[BUTCHER] = folk or tool or lack(s, Resource.LIVESTOCK, 1)


@rule
def legal_home(edition: Edition, s: Settlement, folk: int, why: Row[i8]) -> None:
    """Weaving, Tailoring, Soap Making, Cooking, Home Industries."""
    eased = s.leader == Leader.LINDSAY and homely(s) == 0
    homemaker = 0 if eased else folk
    weaving = homemaker or why_no_tool(s, Tool.LOOMS)
    why[WEAVE], why[WEAVE + 1] = weaving, weaving
    why[TAILOR] = folk or lack(s, Resource.HIDES, 1)
    why[SOAP] = folk or lack(s, Resource.LYE, 1)
    hearths = 0 if s.done[Square.COOKING] < s.resources[Resource.FOOD] else Reason.COOKING_LIMIT
    why[COOK] = homemaker or hearths or lack(s, Resource.WOOD, 1)
    why[HOME] = homemaker
    why[HOME + 1] = homemaker if edition.home_containers else Reason.SWITCHED_OFF  # ruling A9


@rule
def legal_gifts(s: Settlement, folk: int, horse: int, why: Row[i8]) -> None:
    """Gift Giving: a free Rifle, Horse, Tool, Clothes or Housewares (ruling A18)."""
    sent = folk or horse
    why[GIFT] = sent or why_no_tool(s, Tool.RIFLES)
    why[GIFT + 1] = sent or (0 if free(s, Tool.HORSES) > 1 else Reason.NO_HORSE_TO_GIVE)
    why[GIFT + 2] = sent or why_no_tool(s, Tool.TOOLS)
    why[GIFT + 3] = sent or lack(s, Resource.CLOTHING, 1)
    why[GIFT + 4] = sent or lack(s, Resource.HOUSEWARES, 1)


@rule
def legal_outings(
    edition: Edition, s: Settlement, season: int, folk: int, tool: int, horse: int, why: Row[i8]
) -> None:
    """Saltlicks, Mining, Fishing, Trapping, Gathering: what lies in reach of the settlement (ruling S12)."""
    winter = Reason.NOT_IN_WINTER if season == Season.WINTER else 0
    why[SALTLICKS] = (0 if s.done[Square.SALTLICKS] < edition.most_salt else Reason.MAXIMUM) or folk or horse
    why[MINE] = folk or tool
    why[FISH] = (0 if s.done[Square.FISHING] < edition.most_fish else Reason.MAXIMUM) or folk
    why[TRAP] = (0 if s.done[Square.TRAPPING] < edition.most_traps else Reason.MAXIMUM) or folk or tool
    most = 0 if s.done[Square.GATHERING] < edition.most_gathering else Reason.MAXIMUM
    why[GATHER] = winter or most or folk


@rule
def legal_carpentry(s: Settlement, folk: int, why: Row[i8]) -> None:
    """The Carpenter's squares; a Carpenter Shop's action takes no Folk (ruling A7)."""
    done = carpentry(s)
    never = 0 if done < carpenter_limit(s) else Reason.NO_CARPENTER
    never = never or (0 if done == 0 and has(s, Structure.CARPENTER_SHOP) > 0 else folk)
    why[BARRELS] = never or lack(s, Resource.LUMBER, 1)
    why[PLANKS] = never or lack(s, Resource.WOOD, 4)
    why[FURNITURE] = never or lack(s, Resource.LUMBER, 2)
    why[HANDLES] = never or lack(s, Resource.WOOD, 1)
    why[LOOM] = never or lack(s, Resource.LUMBER, 2)


@rule
def legal_smithing(s: Settlement, folk: int, why: Row[i8]) -> None:
    """The Blacksmith's squares; Shoe Horses never takes Folk (ruling A14), nor the Smithy's action (A7)."""
    done = smithing(s)
    never = 0 if done < blacksmith_limit(s) else Reason.NO_BLACKSMITH
    metal = lack(s, Resource.METAL, 1)
    why[SHOE] = never or metal
    own = done - s.done[Square.SHOE_HORSES]
    never = never or (0 if own == 0 and has(s, Structure.SMITHY) > 0 else folk)
    why[SMELT] = never or lack(s, Resource.WOOD, 1)
    why[METALWARE] = never or metal
    why[FORGE], why[FORGE + 1] = never or metal, never or metal


# --- what is done --------------------------------------------------------------------------------------


@rule
def step_board(edition: Edition, state: State, seat: int, action: int) -> None:
    """Do one action of the board: use tools, spend, gain."""
    s = state.table.settlements[seat]
    gained = 0
    if action < HUNT:
        do_land(s, action)
    elif action < PLANT:
        do_animals(s, action)
    elif action < WEAVE:
        gained = do_fields(edition, state.table, s, action)
    elif action < GIFT:
        do_home(s, action)
    elif action < SALTLICKS:
        give_gift(s, action - GIFT)
    elif action < BARRELS:
        gained = do_outing(s, season_of(state.table), action)
    elif action < SMELT:
        do_carpentry(s, action)
    else:
        do_smithing(s, action)
    note(state.events, Happening.DID, seat, action, gained, EVERYONE)


@rule
def put_cube(s: Settlement, square: int) -> None:
    """A cube on the Action Board."""
    s.done[square] += 1


@rule
def convert(s: Settlement, spent: int, n: int, gained: int, m: int) -> None:
    """n of one resource into m of another."""
    s.resources[spent] -= n
    s.resources[gained] += m


@rule
def do_land(s: Settlement, action: int) -> None:
    """Recruit, Clear Land, Animal Husbandry."""
    if action == RECRUIT:
        put_cube(s, Square.RECRUIT)
        s.used[Tool.HORSES] += 1
        s.resources[Resource.FOLK] += 1  # who does not act this turn (ruling A11)
    elif action == CLEAR_LAND:
        put_cube(s, Square.CLEAR_LAND)
        s.used[Tool.TOOLS] += 1
        s.used[Tool.HORSES] += 1
        s.resources[Resource.PLOTS] += 1
        s.resources[Resource.WOOD] += 2
    else:
        if s.husbandry == NONE:
            s.husbandry = s.resources[Resource.LIVESTOCK] // LIVESTOCK_PER_CALF
        put_cube(s, Square.HUSBANDRY)
        s.resources[Resource.LIVESTOCK] += 1


@rule
def do_animals(s: Settlement, action: int) -> None:
    """Hunting, Milk & Butcher."""
    if action == HUNT:
        put_cube(s, Square.HUNTING)
        s.used[Tool.RIFLES] += 1
        s.used[Tool.HORSES] += 1
        convert(s, Resource.GUNPOWDER, 1, Resource.FOOD, 1)
        s.resources[Resource.HIDES] += 1
        return
    put_cube(s, Square.MILK_BUTCHER)
    if action == MILK:
        s.milked += 1
        s.resources[Resource.FOOD] += 1
    else:
        s.used[Tool.TOOLS] += 1
        convert(s, Resource.LIVESTOCK, 1, Resource.FOOD, 1)
        s.resources[Resource.HIDES] += 1


@rule
def do_fields(edition: Edition, table: Table, s: Settlement, action: int) -> int:
    """Plant, Harvest, Grind & Husk; returns the Food that was ground."""
    s.used[Tool.IMPLEMENTS] += 1
    if action == GRIND:
        put_cube(s, Square.GRIND)
        ground = min(edition.ground, s.resources[Resource.GRAIN])  # ruling A19
        convert(s, Resource.GRAIN, ground, Resource.FOOD, ground)
        return ground
    s.used[Tool.HORSES] += 1
    s.used[Tool.TOOLS] += table.fields_need_tools  # ruling A15
    if action == PLANT:
        put_cube(s, Square.PLANT)
        convert(s, Resource.GRAIN, 1, Resource.SEED, 1)
    else:
        put_cube(s, Square.HARVEST)
        convert(s, Resource.SEED, 1, Resource.GRAIN, edition.yields)
    return 0


@rule
def do_home(s: Settlement, action: int) -> None:
    """Weaving, Tailoring, Soap Making, Cooking, Home Industries."""
    if action == WEAVE or action == WEAVE + 1:
        put_cube(s, Square.WEAVING)
        s.used[Tool.LOOMS] += 1
        s.resources[Resource.CLOTHING if action == WEAVE else Resource.CONTAINERS] += 1
    elif action == TAILOR:
        put_cube(s, Square.TAILORING)
        convert(s, Resource.HIDES, 1, Resource.CLOTHING, 1)
    elif action == SOAP:
        put_cube(s, Square.SOAP_MAKING)
        convert(s, Resource.LYE, 1, Resource.HAPPINESS, 1)
    elif action == COOK:
        put_cube(s, Square.COOKING)
        convert(s, Resource.WOOD, 1, Resource.HAPPINESS, 1)
    else:
        put_cube(s, Square.HOME_INDUSTRIES)
        s.resources[Resource.HOUSEWARES if action == HOME else Resource.CONTAINERS] += 1


@rule
def give_gift(s: Settlement, gift: int) -> None:
    """Gift Giving: one of them for a Peace Point; a Horse carries it."""
    put_cube(s, Square.GIFT_GIVING)
    s.used[Tool.HORSES] += 1
    convert(s, GIFTS_AT[gift], 1, Resource.PEACE, 1)


@rule
def do_outing(s: Settlement, season: int, action: int) -> int:
    """Saltlicks, Mining, Fishing, Trapping, Gathering; returns the Food where it varies."""
    if action == SALTLICKS:
        put_cube(s, Square.SALTLICKS)
        s.used[Tool.HORSES] += 1
        s.resources[Resource.SALT] += 1
    elif action == MINE:
        put_cube(s, Square.MINING)
        s.used[Tool.TOOLS] += 1
        s.resources[Resource.METAL] += 1
    elif action == FISH:
        put_cube(s, Square.FISHING)
        caught = 1 if season == Season.WINTER else 2
        s.resources[Resource.FOOD] += caught
        return caught
    elif action == TRAP:
        put_cube(s, Square.TRAPPING)
        s.used[Tool.TOOLS] += 1
        s.resources[Resource.HIDES] += 2
    else:
        put_cube(s, Square.GATHERING)
        s.resources[Resource.FOOD] += 1
        s.resources[Resource.HAPPINESS] += 1 if season == Season.SUMMER else 0
        return 1
    return 0


@rule
def do_carpentry(s: Settlement, action: int) -> None:
    """The Carpenter's squares."""
    if action == BARRELS:
        put_cube(s, Square.BARREL_MAKING)
        convert(s, Resource.LUMBER, 1, Resource.CONTAINERS, 5)
    elif action == PLANKS:
        put_cube(s, Square.PLANKS)
        convert(s, Resource.WOOD, 4, Resource.LUMBER, 4)
    elif action == FURNITURE:
        put_cube(s, Square.FURNITURE)
        convert(s, Resource.LUMBER, 2, Resource.HOUSEWARES, 2)
    elif action == HANDLES:
        put_cube(s, Square.TOOLS_HANDLES)
        convert(s, Resource.WOOD, 1, Resource.TOOLS, 1)
    else:
        put_cube(s, Square.LOOM_SPINDLE)
        convert(s, Resource.LUMBER, 2, Resource.LOOMS, 1)


@rule
def do_smithing(s: Settlement, action: int) -> None:
    """The Blacksmith's squares."""
    if action == SMELT:
        put_cube(s, Square.SMELTING)
        convert(s, Resource.WOOD, 1, Resource.METAL, 1)  # ruling A13
    elif action == METALWARE:
        put_cube(s, Square.METAL_HOUSEWARES)
        convert(s, Resource.METAL, 1, Resource.HOUSEWARES, 1)
        s.resources[Resource.HAPPINESS] += 1
    elif action == SHOE:
        put_cube(s, Square.SHOE_HORSES)
        s.resources[Resource.METAL] -= 1
    else:
        put_cube(s, Square.MAKE_TOOLS)
        convert(s, Resource.METAL, 1, Resource.TOOLS if action == FORGE else Resource.IMPLEMENTS, 1)
