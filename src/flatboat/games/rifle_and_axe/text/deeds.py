"""What each action of the Action Phase uses, spends and brings, and how often it could be done now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from flatboat.games.rifle_and_axe.rules.actions import ACTIONS, SQUARE_OF
from flatboat.games.rifle_and_axe.rules.board import LIVESTOCK_PER_CALF
from flatboat.games.rifle_and_axe.rules.limits import (
    blacksmith_limit,
    carpenter_limit,
    carpentry,
    cost_of_build,
    cost_of_lesser,
    extra_grinds,
    extra_hunts,
    folk_left,
    free,
    has,
    homely,
    lesser_work,
    recruit_limit,
    saved_labor,
    smithing,
)
from flatboat.games.rifle_and_axe.rules.tables import (
    GIFTS,
    NONE,
    REUSED,
    TRADED,
    UNITS,
    Edition,
    Leader,
    Phase,
    Resource,
    Season,
    Settlement,
    Square,
    Structure,
    Table,
    Tool,
)
from flatboat.games.rifle_and_axe.rules.trade import (
    buys_on,
    for_sale,
    room_for_horses,
    sells_on,
    why_no_trade,
)
from flatboat.games.rifle_and_axe.text.vocabulary import season_of

NO_LIMIT = 30_000
#: The square of the Action Board whose fixed maximum the edition gives, and the field that has it.
MAXIMA = {
    Square.HUNTING: "most_hunts",
    Square.SALTLICKS: "most_salt",
    Square.FISHING: "most_fish",
    Square.TRAPPING: "most_traps",
    Square.GATHERING: "most_gathering",
}
CARPENTER = ("make barrels", "cut planks", "make furniture", "carve a tool", "make a loom")
BLACKSMITH = ("smelt", "forge housewares", "shoe horses", "forge")
HOMELY = ("weave", "cook", "home industries")
NOT_IN_WINTER = ("recruit", "husbandry", "gather")


class Deed(NamedTuple):
    """One action: the Tools, Horses, ... it uses, what it spends and what it brings.

    `folk` is what it takes where no extra stands for it; Grind & Husk spends so much Grain at most.
    """

    folk: int = 1
    uses: Mapping[Tool, int] = {}
    spends: Mapping[Resource, int] = {}
    gains: Mapping[Resource, int] = {}


R, T = Resource, Tool
TOOL, HORSE, IMPLEMENT, LOOM = {T.TOOLS: 1}, {T.HORSES: 1}, {T.IMPLEMENTS: 1}, {T.LOOMS: 1}
#: The actions that are the same in every game and season.
SAME: dict[str, tuple[Deed, ...]] = {
    "recruit": (Deed(1, HORSE, {}, {R.FOLK: 1}),),
    "clear land": (Deed(1, TOOL | HORSE, {}, {R.PLOTS: 1, R.WOOD: 2}),),
    "husbandry": (Deed(1, {}, {}, {R.LIVESTOCK: 1}),),
    "hunt": (Deed(1, {T.RIFLES: 1} | HORSE, {R.GUNPOWDER: 1}, {R.FOOD: 1, R.HIDES: 1}),),
    "milk": (Deed(1, {}, {}, {R.FOOD: 1}),),
    "butcher": (Deed(1, TOOL, {R.LIVESTOCK: 1}, {R.FOOD: 1, R.HIDES: 1}),),
    "weave": (Deed(1, LOOM, {}, {R.CLOTHING: 1}), Deed(1, LOOM, {}, {R.CONTAINERS: 1})),
    "tailor": (Deed(1, {}, {R.HIDES: 1}, {R.CLOTHING: 1}),),
    "make soap": (Deed(1, {}, {R.LYE: 1}, {R.HAPPINESS: 1}),),
    "cook": (Deed(1, {}, {R.WOOD: 1}, {R.HAPPINESS: 1}),),
    "home industries": (Deed(1, {}, {}, {R.HOUSEWARES: 1}), Deed(1, {}, {}, {R.CONTAINERS: 1})),
    "give": tuple(Deed(1, HORSE, {gift: 1}, {R.PEACE: 1}) for gift in GIFTS),
    "visit saltlicks": (Deed(1, HORSE, {}, {R.SALT: 1}),),
    "mine": (Deed(1, TOOL, {}, {R.METAL: 1}),),
    "trap": (Deed(1, TOOL, {}, {R.HIDES: 2}),),
    "make barrels": (Deed(1, {}, {R.LUMBER: 1}, {R.CONTAINERS: 5}),),
    "cut planks": (Deed(1, {}, {R.WOOD: 4}, {R.LUMBER: 4}),),
    "make furniture": (Deed(1, {}, {R.LUMBER: 2}, {R.HOUSEWARES: 2}),),
    "carve a tool": (Deed(1, {}, {R.WOOD: 1}, {R.TOOLS: 1}),),
    "make a loom": (Deed(1, {}, {R.LUMBER: 2}, {R.LOOMS: 1}),),
    "smelt": (Deed(1, {}, {R.WOOD: 1}, {R.METAL: 1}),),
    "forge housewares": (Deed(1, {}, {R.METAL: 1}, {R.HOUSEWARES: 1, R.HAPPINESS: 1}),),
    "shoe horses": (Deed(0, {}, {R.METAL: 1}, {}),),
    "forge": (Deed(1, {}, {R.METAL: 1}, {R.TOOLS: 1}), Deed(1, {}, {R.METAL: 1}, {R.IMPLEMENTS: 1})),
}


def deed(edition: Edition, table: Table, action: int) -> Deed:
    """What an action of the Action Phase uses, spends and brings; KeyError for any other action.

    A Trade's Horse and Folk belong to the whole of it, however much is sold and bought.
    """
    name, values = ACTIONS.read(action)
    season = season_of(max(1, table.turn))
    if name in SAME:
        return SAME[name][next(iter(values.values()), 0)]
    if name == "build":
        return build_deed(edition, values["structure"])
    if name in ("sell", "buy"):
        n, good = UNITS[values["n"]], values["good"]
        goods, money = {Resource(TRADED[good]): n}, {R.MONEY: n * edition.value[good]}
        return Deed(1, HORSE, goods, money) if name == "sell" else Deed(1, HORSE, money, goods)
    fields = HORSE | IMPLEMENT | (TOOL if table.fields_need_tools else {})  # ruling A15
    return {
        "plant": Deed(1, fields, {R.GRAIN: 1}, {R.SEED: 1}),
        "harvest": Deed(1, fields, {R.SEED: 1}, {R.GRAIN: edition.yields}),
        "grind": Deed(1, IMPLEMENT, {R.GRAIN: edition.ground}, {R.FOOD: edition.ground}),
        "fish": Deed(1, {}, {}, {R.FOOD: 1 if season == Season.WINTER else 2}),
        "gather": Deed(1, {}, {}, {R.FOOD: 1, R.HAPPINESS: 1} if season == Season.SUMMER else {R.FOOD: 1}),
    }[name]


def build_deed(edition: Edition, structure: int) -> Deed:
    """What a structure takes and brings at once."""
    labor = edition.labor[structure]
    spends = {R.WOOD: edition.wood[structure], R.LUMBER: edition.lumber[structure]}
    gains = {R.HOUSING: edition.housing[structure], R.HAPPINESS: edition.happy[structure]}
    return Deed(labor, {T.TOOLS: labor} | HORSE, present(spends), present(gains))


def present(amounts: Mapping[Resource, int]) -> dict[Resource, int]:
    """Those that are not 0."""
    return {resource: n for resource, n in amounts.items() if n}


# --- how often ----------------------------------------------------------------------------------------


def times(edition: Edition, table: Table, seat: int, action: int) -> int:
    """How often in a row a settlement could take an action of the Action Phase now; 0 if not at all."""
    s, name = table.settlements[seat], ACTIONS.family(action)
    if s.phase != Phase.ACTION or name not in SQUARE_OF:
        return 0
    if name in ("sell", "buy"):
        return trade_times(edition, s, action)
    season = season_of(table.turn)
    done = deed(edition, table, action)
    if name in NOT_IN_WINTER and season == Season.WINTER:
        return 0
    most = [
        folk_times(s, name, action, done),
        *(free(s, tool) // n for tool, n in done.uses.items()),
        *(goods_times(s, name, resource, n) for resource, n in done.spends.items()),
        limit_times(edition, s, name, season, action),
    ]
    return max(0, min(most))


def goods_times(s: Settlement, name: str, resource: int, n: int) -> int:
    """How often the goods allow it; given Tools and the like must be free, and a Horse carries the gift."""
    have: int = s.resources[resource]
    if name == "grind":
        return -(-have // n)  # the last time with less (ruling A19)
    if name == "give" and resource in REUSED:
        return free(s, REUSED.index(resource)) // (2 if resource == R.HORSES else 1)
    return have // n


def folk_times(s: Settlement, name: str, action: int, done: Deed) -> int:
    """How often Folk and extras allow it (rulings A5, A6)."""
    if name == "build":
        return build_times(s, ACTIONS.read(action)[1]["structure"], done.folk)
    if name == "recruit":
        return folk_left(s) + 1 - cost_of_lesser(s)
    if done.folk == 0:
        return NO_LIMIT
    return folk_left(s) + unused_extras(s, name)


def unused_extras(s: Settlement, name: str) -> int:
    """Extras that stand for this action alone and have not done so yet (Builds, Recruits, Trades aside)."""
    if name in ("hunt", "grind"):
        extras = extra_hunts(s) if name == "hunt" else extra_grinds(s)
        return int(max(0, extras - s.done[SQUARE_OF[name]]))
    if name in HOMELY:
        return int(s.leader == Leader.LINDSAY and homely(s) == 0)
    if name in CARPENTER:
        return int(has(s, Structure.CARPENTER_SHOP) > 0 and carpentry(s) == 0)
    if name in BLACKSMITH:
        spare = smithing(s) < blacksmith_limit(s) and smithing(s) == s.done[Square.SHOE_HORSES]
        return int(has(s, Structure.SMITHY) > 0 and spare)
    return 0


def build_times(s: Settlement, structure: int, labor: int) -> int:
    """How often Folk and extras allow a structure of this Labor; the first may bring an extra itself."""
    greatest, second, lesser = s.greatest[0], s.greatest[1], lesser_work(s)
    left, n = folk_left(s) - cost_of_build(s, structure, labor), 0
    while left >= 0:
        n += 1
        greatest, second, _ = sorted((greatest, second, labor), reverse=True)
        before = saved_labor(s, greatest, second, lesser)
        further, next_best, _ = sorted((greatest, second, labor), reverse=True)
        left -= labor + before - saved_labor(s, further, next_best, lesser)
    return n


def limit_times(edition: Edition, s: Settlement, name: str, season: int, action: int) -> int:
    """How often the limits of its own allow an action: maxima, seasons, animals, specialists."""
    square = SQUARE_OF[name]
    have: Any = s.resources
    done: int = s.done[square]
    if square in MAXIMA:
        return int(getattr(edition, MAXIMA[square]) - done)
    if name in CARPENTER:
        return carpenter_limit(s) - carpentry(s)
    if name in BLACKSMITH:
        return blacksmith_limit(s) - smithing(s)
    if name == "build":
        structure = ACTIONS.read(action)[1]["structure"]
        most = edition.most[structure]
        return int(most - s.built[structure]) if most else NO_LIMIT
    if name == "home industries" and ACTIONS.read(action)[1]["product"]:
        return NO_LIMIT if edition.home_containers else 0
    own: dict[str, int] = {
        "recruit": recruit_limit(s) - done,
        "husbandry": husbandry_limit(s) - done,
        "milk": have[R.LIVESTOCK] // 2 - s.milked,
        "plant": have[R.PLOTS] - have[R.SEED] if season == Season.SPRING else 0,
        "harvest": NO_LIMIT if season == Season.FALL else 0,
        "cook": have[R.FOOD] - done,
    }
    return own.get(name, NO_LIMIT)


def husbandry_limit(s: Settlement) -> int:
    """Husbandry actions a turn, counted at the first (ruling A4)."""
    return int(s.resources[R.LIVESTOCK] // LIVESTOCK_PER_CALF if s.husbandry == NONE else s.husbandry)


def trade_times(edition: Edition, s: Settlement, action: int) -> int:
    """How often so much can be sold or bought, with one more Trade at most (ruling A8)."""
    name, values = ACTIONS.read(action)
    good, n = values["good"], UNITS[values["n"]]
    if not (sells_on if name == "sell" else buys_on)(s, good) and why_no_trade(s):
        return 0
    if name == "sell":
        return for_sale(s, good) // n
    room = room_for_horses(edition, s) if TRADED[good] == R.HORSES else NO_LIMIT
    return int(min(s.resources[R.MONEY] // edition.value[good], room) // n)
