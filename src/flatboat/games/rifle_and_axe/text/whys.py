"""What a suggestion is good for, in a few words that stand small on its button."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from flatboat.games.rifle_and_axe.rules.actions import ACTIONS, END, HARVEST, PLANT
from flatboat.games.rifle_and_axe.rules.limits import free
from flatboat.games.rifle_and_axe.rules.tables import (
    LOSABLE,
    TRADED,
    UNITS,
    Edition,
    Phase,
    Resource,
    Season,
    Settlement,
    Structure,
    Tool,
    View,
)
from flatboat.games.rifle_and_axe.text.aims import taken
from flatboat.games.rifle_and_axe.text.deeds import deed, times
from flatboat.games.rifle_and_axe.text.growth import PLANK_WOOD, goal
from flatboat.games.rifle_and_axe.text.guide import mine
from flatboat.games.rifle_and_axe.text.outlook import Needs, needs
from flatboat.games.rifle_and_axe.text.phrases import PHRASES
from flatboat.games.rifle_and_axe.text.vocabulary import RESOURCE_NAMES, STRUCTURE_NAMES, season_of
from flatboat.kernel.notation import counted, in_runs


class Case(NamedTuple):
    """A suggestion: an action, how often, and what the settlement needs."""

    edition: Edition
    view: View
    s: Settlement
    need: Needs
    action: int
    n: int

    @property
    def folk(self) -> int:
        """All that have to be fed."""
        return int(self.s.resources[Resource.FOLK])

    @property
    def goal(self) -> str:
        """The structure to work for; "" for none."""
        one = goal(self.s)
        return STRUCTURE_NAMES[one.structure] if one else ""


def why(edition: Edition, view: View, actions: tuple[int, ...]) -> str:
    """What the actions of a suggestion are good for; "" where nothing is to be said."""
    s = mine(view)
    if s.phase == Phase.LOSE:
        return hungry(s, len(actions), LOSABLE[ACTIONS.read(actions[0])[1]["lost"]])
    if s.phase != Phase.ACTION or actions == (END,):
        return ""
    if told := several(actions) or taken(edition, view.table, view.seat, actions):
        return told
    need = needs(edition, s, view.table.turn)
    name = ACTIONS.family(actions[-1])
    case = Case(edition, view, s, need, actions[-1], len(actions))
    if name in ("buy", "sell"):
        return traded(case, actions)
    if words := WHYS.get(name):
        return words(case)
    gains = deed(edition, view.table, actions[0]).gains
    return fed(case, int(gains[Resource.FOOD]) * case.n) if gains.get(Resource.FOOD) else ""


def hungry(s: Settlement, n: int, good: Resource) -> str:
    """Of a loss by choice how many it leaves without a meal; what is owed beyond it goes by itself."""
    have = s.resources
    if Resource.FOOD not in (s.owed_first, s.owed_second) or n < min(s.owed, have[good]):
        return ""
    left = have[Resource.FOOD] - (n if good == Resource.FOOD else s.owed - n)
    unfed = int(have[Resource.FOLK] - max(0, left))
    return f"{unfed} Folk {'goes' if unfed == 1 else 'go'} hungry" if unfed > 0 else ""


def several(actions: tuple[int, ...]) -> str:
    """What is done where it is work of several kinds; "" for one, of which a Trade is one as well."""
    trades = [f"{verb} {n} {good}" for verb in ("sell", "buy") for good, n in moved(actions, verb).items()]
    read = [(name, values) for name, values in map(ACTIONS.read, actions) if name not in ("sell", "buy")]
    if len({name for name, _ in read}) + bool(trades) < 2:
        return ""
    work = in_runs(PHRASES[name].say(values) for name, values in read)
    return ", ".join(work + trades if actions[0] == HARVEST else trades + work)


def moved(actions: tuple[int, ...], verb: str) -> Counter[str]:
    """How much of what is sold or bought."""
    traded = Counter[str]()
    for name, values in map(ACTIONS.read, actions):
        if name == verb:
            traded[RESOURCE_NAMES[TRADED[values["good"]]]] += UNITS[values["n"]]
    return traded


def traded(case: Case, actions: tuple[int, ...]) -> str:
    """What a Trade is for: what it buys, or else what it saves."""
    bought = moved(actions, "buy")
    if n := bought[RESOURCE_NAMES[Resource.FOOD]]:
        return fed(case, n)
    if told := next((words for good, words in BOUGHT.items() if bought[RESOURCE_NAMES[good]]), ""):
        return told
    return "there is no room for it" if case.need.overflow and not bought else ""


def fed(case: Case, n: int) -> str:
    """How far so much Food goes."""
    short = int(case.need.unfed)
    if not short:
        return "a reserve"
    return f"all {case.folk} Folk fed" if n >= short else f"{n} of the {short} Food short"


def land(case: Case) -> str:
    """What cleared land is for: fires, the next structure, or fields."""
    if case.need.cold:
        return "Wood for the fires"
    one = goal(case.s)
    if one and case.s.resources[Resource.WOOD] < case.edition.wood[one.structure]:
        return f"Wood for a {case.goal}"
    return f"{case.n} more built, {2 * case.n} Wood"


def room(case: Case) -> str:
    """What Containers are for."""
    n = case.n * deed(case.edition, case.view.table, case.action).gains[Resource.CONTAINERS]
    return f"room for {n} in store"


def gathered(case: Case) -> str:
    """Food, and in Summer Happiness."""
    if season_of(case.view.table.turn) == Season.SUMMER:
        return f"{case.n} Food, {case.n} Happiness"
    return fed(case, case.n)


def lacking(resource: Resource, otherwise: str) -> Callable[[Case], str]:
    """How many lack what all should have."""

    def words(case: Case) -> str:
        short, it = case.folk - int(case.s.resources[resource]), RESOURCE_NAMES[resource]
        return f"{short} Folk without {it}" if short > 0 else otherwise

    return words


def built(case: Case) -> str:
    """What a structure brings."""
    structure = Structure(ACTIONS.read(case.action)[1]["structure"])
    if structure == Structure.CABIN:
        return lacking(Resource.HOUSING, "")(case)
    edition = case.edition
    if happy := int(edition.happy[structure]):
        return f"{happy} Happiness"
    if fight := int(edition.fight[structure]):
        return f"Fight +{fight}"
    return {Structure.LEACHING_VAT: "Lye for soap", Structure.CORRAL: "room for 4 Horses"}.get(
        structure, COUNTS
    )


def sawn(case: Case) -> str:
    """What Lumber is for."""
    return f"{PLANK_WOOD} Lumber" + (f", for a {case.goal}" if case.goal else "")


def given(case: Case) -> str:
    """What Peace is for, and what of the fields then has no Horse in a season that is for them."""
    told = "rerolls a raid" if case.n == 1 else "rerolls raids"
    fields = max(times(case.edition, case.view.table, case.view.seat, work) for work in (PLANT, HARVEST))
    undone = fields - max(0, int(free(case.s, Tool.HORSES)) - case.n)
    return f"{told}, takes Horses from {counted(undone, 'Plot')}" if undone > 0 else told


BOUGHT = {
    Resource.GUNPOWDER: "your Rifles need it",
    Resource.HORSES: "to clear land and plant more",
    Resource.LIVESTOCK: "for your hoard",
}
COUNTS = "Structures count for an award"
UNCLEAN = "else 2 Happiness lost"
WHYS: Mapping[str, Callable[[Case], str]] = {
    "plant": lambda case: f"{case.n * case.edition.yields} Grain in Fall",
    "harvest": lambda case: f"{case.n * case.edition.yields} Grain",
    "give": given,
    "cook": lambda case: UNCLEAN,
    "make soap": lambda case: UNCLEAN,
    "make barrels": room,
    "tailor": lacking(Resource.CLOTHING, "for who comes next"),
    "home industries": lacking(Resource.HOUSEWARES, "gifts for later"),
    "build": built,
    "cut planks": sawn,
    "clear land": land,
    "gather": gathered,
    "husbandry": lambda case: f"{case.n} more in your hoard",
    "visit saltlicks": lambda case: (
        f"{case.need.unsalted} Salt short" if case.need.unsalted else "for next turn"
    ),
    "mine": lambda case: "Rifles need it",
    "weave": lambda case: (
        room(case)
        if ACTIONS.read(case.action)[1]["product"]
        else lacking(Resource.CLOTHING, "for who comes next")(case)
    ),
}
