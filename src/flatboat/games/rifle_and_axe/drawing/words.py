"""The titles of pieces, and the whole table in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from flatboat.games.rifle_and_axe.drawing.scene import ACTIONS_OF, Scene, options
from flatboat.games.rifle_and_axe.rules.actions import BUILD
from flatboat.games.rifle_and_axe.rules.limits import cost_of_build
from flatboat.games.rifle_and_axe.rules.raid import DEFENDED, SPARED, fight_level
from flatboat.games.rifle_and_axe.rules.tables import (
    CARPENTRY,
    NONE,
    REUSED,
    SMITHING,
    SQUARES,
    STRUCTURES,
    TRADED,
    Award,
    Fall,
    Leader,
    Phase,
    Resource,
    Settlement,
    Square,
    Structure,
)
from flatboat.games.rifle_and_axe.rules.trade import among, for_sale
from flatboat.games.rifle_and_axe.text.outlook import HOARDED
from flatboat.games.rifle_and_axe.text.phrases import BUSY, FALL_WORDS
from flatboat.games.rifle_and_axe.text.vocabulary import (
    AWARD_NAMES,
    LEADER_NAMES,
    RESOURCE_NAMES,
    SQUARE_NAMES,
    STRUCTURE_NAMES,
    amounts,
    leader_gifts,
    turn_words,
    units,
)
from flatboat.kernel.notation import capital, counted, listed, one_of

CRAFTS = ("Carpenter", "Blacksmith")
#: What structures bring beyond what the edition counts.
BENEFITS = {
    Structure.TUB_MILL: "an extra Grind & Husk each turn",
    Structure.ROAD: "an extra Trade each turn",
    Structure.SMITHY: "an extra Blacksmith action each turn",
    Structure.CARPENTER_SHOP: "an extra Carpenter action each turn",
    Structure.HOMINY_BLOCK: "an extra Grind & Husk each turn",
    Structure.LEACHING_VAT: "1 Lye for soap each turn",
    Structure.ROOT_CELLAR: "room for 1 more in store",
}
#: What is told of a settlement first, and then of what it has.
PEOPLE = (Resource.FOLK, Resource.HAPPINESS, Resource.HOUSING)
GOODS_FIRST = (Resource.FOOD, Resource.GRAIN, *(r for r in Resource if r not in (*PEOPLE, *HOARDED)))
#: What each leader is good for.
GOOD_FOR = {
    Leader.HARROD: "For builders and traders",
    Leader.BOONE: "Food and some safety",
    Leader.CLARK: "Safest when raids come",
    Leader.LOGAN: "Builds fast, stands firm",
    Leader.LINDSAY: "Easy for a first game",
}
#: Limits that no number on the square tells.
NOTES = {
    Square.PLANT: "in Spring only, up to the Plots",
    Square.HARVEST: "in Fall only",
    Square.COOKING: "as often as there is Food",
    Square.RECRUIT: "one for each 20 Folk, not in Winter",
    Square.HUSBANDRY: "not in Winter",
    Square.GATHERING: "not in Winter",
    Square.SHOE_HORSES: "brings an extra Trade and takes no Folk action",
    Square.TRADE: "sell any number of one good and buy any number of one good, in either order; uses 1 Horse",
    Square.BUILD: "see the Structure Board",
}


def deed_words(scene: Scene, actions: Sequence[int]) -> str:
    """What the actions of a square use, spend and bring; once, where they differ in one of these alone."""
    done = [scene.deed(action) for action in actions]
    parts = [
        ("uses", [amounts({REUSED[tool]: n for tool, n in one.uses.items()}) for one in done]),
        ("spends", [amounts(one.spends) for one in done]),
        ("brings", [amounts(one.gains) for one in done]),
    ]
    differing = [each for _, each in parts if len(set(each)) > 1]
    if not differing or (len(differing) == 1 and all(differing[0])):
        told = [(verb, list(dict.fromkeys(each))) for verb, each in parts if any(each)]
        return ", ".join(f"{verb} {one_of(each)}" for verb, each in told)
    return " or ".join(deed_words(scene, [action]) for action in actions)


def often(n: int) -> str:
    """How often something can be done, in words."""
    return f"possible {'once' if n == 1 else counted(n, 'time')} now" if n else "not possible now"


@lru_cache(maxsize=SQUARES)  # the board tells it of each, and the whole table in words again
def square_words(scene: Scene, square: int) -> str:
    """All that is to be said of a space of the Action Board."""
    parts = list[str]()
    if square not in (Square.BUILD, Square.TRADE):
        parts.append(deed_words(scene, shown_actions(scene, square)))
    parts += [NOTES[Square(square)]] if square in NOTES else []
    if (limit := scene.limit(square)) is not None and scene.seat >= 0:
        parts.append(f"{limit[0]} of {limit[1]} this turn")
    which = craft_of(square)
    if which != NONE and scene.seat >= 0:
        done, allowed = scene.craft(which)
        parts.append(f"{CRAFTS[which]}: {done} of {counted(allowed, 'action')}")
    if scene.acting:
        n = scene.square_times(square)
        trading = square == Square.TRADE and scene.trades_on and not n
        short = [] if n or square in (Square.BUILD, Square.TRADE) else too_few(scene, square)
        if trading:
            parts.append("more of what you sold or bought, at no further cost")
        else:
            parts.append(f"too few: {listed(short)}" if short else often(n))
        parts += scene.trades_open if square == Square.TRADE else []
    if square == Square.SHOE_HORSES and scene.shod_for_nothing:
        parts.append("no Horse is free to lead that Trade")
    told = "; ".join(filter(None, parts + list(cube_words(scene, square))))
    return f"{SQUARE_NAMES[square]}: {told}"


def craft_of(square: int) -> int:
    """Whose work a square is: 0 for a Carpenter's, 1 for a Blacksmith's, NONE for neither's."""
    return 0 if square in CARPENTRY else 1 if square in SMITHING else NONE


def too_few(scene: Scene, square: int) -> list[str]:
    """What a square of a single move takes and the viewer lacks."""
    first, *more = shown_actions(scene, square)
    return [] if more else [RESOURCE_NAMES[resource] for resource in scene.short(first)]


def shown_actions(scene: Scene, square: int) -> list[int]:
    """The actions of a square, without one that the edition has switched off."""
    own = [option.action for option in options(scene, square)]
    return own or ACTIONS_OF[square][:1]


def cube_words(scene: Scene, square: int) -> Iterable[str]:
    """Whose cubes lie on a square; players see their own, and what others do is told of their settlements."""
    for seat in scene.shown:
        if n := scene.cubes(seat, square):
            yield f"{scene.names[seat]}: {counted(n, 'cube')}"


def resource_words(scene: Scene, resource: int) -> str:
    """A space of the Resource Board."""
    have = scene.me.resources[resource]
    parts = [f"{RESOURCE_NAMES[resource]}: {have}"]
    if resource in REUSED:
        parts.append(f"{have - scene.used(resource)} free this turn")
    if resource == Resource.HORSES:
        parts.append(f"the corrals hold {scene.printed.pen * scene.me.built[Structure.CORRAL]}")
    if resource == Resource.SEED:
        parts.append(f"on {counted(scene.me.resources[Resource.PLOTS], 'Plot')}")
    if missing := scene.missing(resource):
        parts.append(f"{scene.need(resource)} needed, {missing} missing")
    elif need := scene.need(resource):
        parts.append(f"{need} needed" if need != have else "enough")
    if scene.acting and resource in TRADED:
        good = TRADED.index(resource)
        parts.append(f"{for_sale(scene.me, good)} to sell at {scene.printed.value[good]} Money each")
        parts += ["sold this turn"] if among(scene.me.sold, good) else []
        parts += ["bought this turn"] if among(scene.me.bought, good) else []
    return "; ".join(parts)


def structure_words(scene: Scene, structure: int) -> str:
    """A space of the Structure Board."""
    printed, s, done = scene.printed, scene.me, scene.deed(BUILD + structure)
    most = f" of at most {printed.most[structure]}" if printed.most[structure] else ""
    parts = [f"{STRUCTURE_NAMES[structure]}: {s.built[structure]} built{most}"]
    parts.append(f"{done.folk} Folk, as many Tools and 1 Horse")
    parts += [f"spends {amounts(done.spends)}"] if done.spends else []
    parts.append(benefit_words(scene, structure))
    if scene.all_built(structure):
        parts.append("no more can be built")
    elif scene.acting:
        short = [RESOURCE_NAMES[resource] for resource in scene.lacks(structure)]
        parts.append(f"too few: {listed(short)}" if short else often(scene.times(BUILD + structure)))
        cost = cost_of_build(s, structure, done.folk)
        if not short and cost < done.folk:
            parts.append(
                f"takes {max(0, cost) or 'none'} of your Folk, for extra actions stand for the others"
            )
    return "; ".join(parts)


def benefit_words(scene: Scene, structure: int) -> str:
    """What a structure brings."""
    printed = scene.printed
    parts = [f"Fight +{printed.fight[structure]}"] if printed.fight[structure] else []
    parts += [f"Housing +{printed.housing[structure]}"] if printed.housing[structure] else []
    parts += [f"Happiness +{printed.happy[structure]} once"] if printed.happy[structure] else []
    if structure == Structure.CORRAL:
        parts.append(f"room for {printed.pen} Horses")
    parts += [BENEFITS[Structure(structure)]] if structure in BENEFITS else []
    return f"brings {listed(parts)}"


def leader_words(scene: Scene, leader: int) -> str:
    """A leader, and who has them."""
    owner = [seat for seat in scene.seats if scene.sides[seat].leader == leader]
    taken = f"; leads {scene.names[owner[0]]}" if owner else ""
    gifts = listed(leader_gifts(scene.printed, leader))
    return f"{LEADER_NAMES[leader]}: {gifts}; {lower_first(GOOD_FOR[Leader(leader)])}{taken}"


def fight_words(scene: Scene) -> str:
    """The viewer's Fight level, and what it does in a raid (ruling H7)."""
    if scene.me.leader == NONE:
        return "Fight level: it begins with your leader and your Rifles"
    ours = fight_level(scene.printed, scene.me)
    raids = [row for row in scene.edition.raids.rows if row.fight]
    weaker, stronger = (
        [row.name for row in raids if row.fight < ours],
        [row.name for row in raids if row.fight > ours],
    )
    parts = [f"Fight level: {ours}", f"in a raid a die of {DEFENDED} or more spares {SPARED} losses"]
    parts += [f"{DEFENDED - 1} or more against {listed(weaker)}, which have less Fight"] if weaker else []
    parts += [f"{DEFENDED + 1} or more against {listed(stronger)}, which have more"] if stronger else []
    parts += [f"your Rifles lack {lack}"] if (lack := rifles_lack(scene.me)) else []
    return "; ".join(parts)


def rifles_lack(s: Settlement) -> str:
    """What Rifles need to count in full in a raid and is not there (ruling H6); "" for nothing."""
    lacking = [RESOURCE_NAMES[one] for one in (Resource.GUNPOWDER, Resource.METAL) if not s.resources[one]]
    return lacking[0] if lacking and s.resources[Resource.RIFLES] else ""


def lower_first(words: str) -> str:
    """Words as they stand within a sentence."""
    return words[:1].lower() + words[1:]


def status_words(scene: Scene) -> str:
    """When in the game this is, in a line."""
    if scene.over:
        return "The game is over"
    if scene.picking:
        return "Choose a leader" if scene.phase == Phase.PICK else "Choosing leaders"
    return capital(turn_words(scene.turn))


def standing(scene: Scene, seat: int) -> str:
    """What a settlement is at."""
    s = scene.sides[seat]
    if s.phase == Phase.FALLEN:
        return FALL_WORDS[Fall(s.fall)]
    return "" if scene.over else BUSY.get(Phase(s.phase), "waiting" if scene.picking else "done")


def who(scene: Scene, seat: int) -> list[str]:
    """Whose settlement it is, who leads it, and what it is at."""
    leader = scene.sides[seat].leader
    parts = [scene.names[seat] + " (you)" * (seat == scene.seat)]
    parts += [f"led by {LEADER_NAMES[leader]}"] if leader != NONE else []
    return parts + [state for state in [standing(scene, seat)] if state]


def settlement_words(scene: Scene, seat: int) -> str:
    """All that lies open of a settlement and is not 0, in a few sentences."""
    s, parts = scene.sides[seat], who(scene, seat)
    parts += [f"fell in turn {s.fallen}"] if s.fallen else []
    people = [f"{RESOURCE_NAMES[r]} {s.resources[r]}" for r in PEOPLE]
    goods = [units(s.resources[r], r) for r in GOODS_FIRST if s.resources[r] or r == Resource.FOOD]
    built = [counted(s.built[b], STRUCTURE_NAMES[b]) for b in range(STRUCTURES) if s.built[b]]
    done = [
        SQUARE_NAMES[square] + (f" x{n}" if n > 1 else "")
        for square in range(SQUARES)
        if (n := scene.cubes(seat, square))
    ]
    told = [", ".join(parts), ", ".join([*people, f"Fight {scene.fight(seat)}"]), f"Has {', '.join(goods)}"]
    told += [f"Built: {', '.join(built)}"] if built else []
    told += [f"This turn: {', '.join(done)}"] if done else []
    return ". ".join(told)


def own_words(scene: Scene) -> str:
    """The viewer's settlement in short: the boards below have the rest."""
    return "; ".join([*who(scene, scene.seat), f"Fight {scene.fight(scene.seat)}"])


def award_words(scene: Scene, award: int) -> str:
    """The standings of an award."""
    counts = ("Folk", "Happiness", "Structures + Plots", "Money", "Grain + Livestock + Food")[award]
    parts = [f"{AWARD_NAMES[award]}: the most {counts}"]
    for seat in scene.seats:
        mark = " (holds it)" if scene.holds(seat, award) and len(scene.seats) > 1 else ""
        parts.append(f"{scene.names[seat]} {scene.value(seat, award)}{mark}")
    if len(scene.seats) == 1:
        parts.append(f"par {scene.printed.par[award]}")
    return "; ".join(parts)


def describe(scene: Scene) -> str:
    """The whole table in words."""
    told = [status_words(scene)]
    told += [square_words(scene, square) for square in range(SQUARES) if scene.seat >= 0]
    told += [award_words(scene, award) for award in Award]
    told += [settlement_words(scene, seat) for seat in scene.seats]
    return ". ".join(told) + "."
