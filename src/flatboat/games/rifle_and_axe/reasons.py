"""Why an action is not legal, in words and figures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flatboat.games.rifle_and_axe.actions import ACTIONS, SQUARE_OF
from flatboat.games.rifle_and_axe.deeds import MAXIMA, deed, husbandry_limit
from flatboat.games.rifle_and_axe.rules.limits import (
    blacksmith_limit,
    carpenter_limit,
    carpentry,
    cost_of_build,
    folk_left,
    free,
    recruit_limit,
    smithing,
)
from flatboat.games.rifle_and_axe.rules.trade import for_sale, sells_on
from flatboat.games.rifle_and_axe.tables import REUSED, TRADED, UNITS, Reason, Resource, Structure, Tool
from flatboat.games.rifle_and_axe.vocabulary import (
    LEADER_NAMES,
    SEASON_NAMES,
    STRUCTURE_NAMES,
    season_of,
    units,
)
from flatboat.kernel.notation import counted
from flatboat.kernel.reasons import Fact, Refusal, told

# Why not, as a clause. The blanks are FACTS.
REASONS = {
    Reason.NOT_YOUR_TURN: "you have nothing to decide until the others are ready",
    Reason.NOT_IN_THIS_PHASE: "this is not the moment for it: {task}",
    Reason.GAME_OVER: "the game is over",
    Reason.FALLEN: "your settlement has fallen",
    Reason.NO_FOLK: "no Folk left to act: {spent} of {folk} used",
    Reason.NO_TOOL: "no free Tool: {tools}",
    Reason.NO_HORSE: "no free Horse: {horses}",
    Reason.NO_IMPLEMENT: "no free Implement: {implements}",
    Reason.NO_RIFLE: "no free Rifle: {rifles}",
    Reason.NO_LOOM: "no free Loom: {looms}",
    Reason.NO_HORSE_TO_GIVE: "needs two free Horses, one to give and one to carry the gift: {horses}",
    Reason.NOT_IN_WINTER: "not in Winter",
    Reason.ONLY_SPRING: "only in Spring: it is {season}",
    Reason.ONLY_FALL: "only in Fall: it is {season}",
    Reason.MAXIMUM: "{done} of {most} times this turn",
    Reason.RECRUIT_LIMIT: "{done} of {recruits} times this turn: once for each 20 Folk",
    Reason.HUSBANDRY_LIMIT: "{done} of {husbandry} times this turn: once for each 5 Livestock",
    Reason.MILK_LIMIT: "{milked} of {milk} times this turn: half as often as there are Livestock",
    Reason.COOKING_LIMIT: "{done} of {food} times this turn: as often as there is Food",
    Reason.NO_PLOT: "no free Plot: {seed} of {plots} planted",
    Reason.NO_CARPENTER: "{carpentry} of {carpenter} Carpenter actions done this turn",
    Reason.NO_BLACKSMITH: "{smithing} of {blacksmith} Blacksmith actions done this turn",
    Reason.ALL_BUILT: "{built} built, and no more may be",
    Reason.NOT_ENOUGH_FOLK: "needs {workers} Folk to work on it, and {left} of {folk} are left",
    Reason.NOT_ENOUGH_TOOLS: "needs {labor} free Tools: {tools}",
    Reason.NO_ROOM: "there is room for {horse_room}: you have {owned_horses} and {pens}",
    Reason.NOT_FREE: "only {for_sale} of {owned} can be sold: the others are used this turn{along}",
    Reason.NO_MONEY: "needs {price} Money, you have {money}",
    Reason.TRADED_ALREADY: "without Horses there is one Trade a turn, and it is done",
    Reason.LEADER_TAKEN: "{leader} leads another settlement",
    Reason.NOT_ASKED: "that is not asked for here: {task}",
    Reason.NO_PEACE: "you have no Peace to spend",
    Reason.SWITCHED_OFF: "in this edition Home Industries make housewares alone",
    Reason.TOO_MANY: "only {owed} more to discard",
    Reason.LACK: "needs {needed}, you have {have}{along}",
}


@dataclass(frozen=True)
class Case(Refusal):
    """An action that is not legal, and what it lacks."""

    actions = ACTIONS

    lacking: int = 0  # the resource of which there is too little

    @property
    def s(self) -> Any:
        """The viewer's settlement."""
        return self.view.table.settlements[self.view.seat]

    @property
    def good(self) -> int:
        """The resource that is sold or bought."""
        return TRADED[self.field("good")]

    @property
    def wanted(self) -> int:
        """How much of what is lacking the action takes."""
        if self.name in ("sell", "buy", "discard", "barter"):
            return UNITS[self.field("n")]
        if self.name not in SQUARE_OF:
            return 1
        if self.name == "grind":
            return 1  # with less than its fill it grinds what there is (ruling A19)
        return deed(self.edition, self.view.table, self.action).spends[Resource(self.lacking)]


def used(case: Case, tool: Tool) -> str:
    """How many of a reusable resource have served."""
    owned = case.s.resources[REUSED[tool]]
    if not owned:
        return "you have none"
    return f"{owned - free(case.s, tool)} of {owned} used this turn"


def along(case: Case) -> str:
    """What keeps the last free Horse from being sold."""
    selling = case.name == "sell" and case.good == Resource.HORSES
    return ", and one goes along" if selling and not sells_on(case.s, case.field("good")) else ""


def workers(case: Case) -> int:
    """Folk that the structure takes now; extras may do a part (ruling A6)."""
    structure = case.field("structure")
    return int(cost_of_build(case.s, structure, case.edition.labor[structure]))


def horse_room(case: Case) -> str:
    """How many more Horses the pens take (ruling G5)."""
    room = case.edition.pen * case.s.built[Structure.CORRAL] - case.s.resources[Resource.HORSES]
    return f"{room} more" if room > 0 else "no more"


#: What fills the blanks of a reason.
FACTS: dict[str, Fact] = {
    "task": lambda case: case.task,
    "spent": lambda case: case.s.spent,
    "folk": lambda case: case.s.folk,
    "left": lambda case: folk_left(case.s),
    "tools": lambda case: used(case, Tool.TOOLS),
    "horses": lambda case: used(case, Tool.HORSES),
    "implements": lambda case: used(case, Tool.IMPLEMENTS),
    "rifles": lambda case: used(case, Tool.RIFLES),
    "looms": lambda case: used(case, Tool.LOOMS),
    "season": lambda case: SEASON_NAMES[season_of(case.view.table.turn)],
    "done": lambda case: case.s.done[SQUARE_OF[case.name]],
    "most": lambda case: getattr(case.edition, MAXIMA[SQUARE_OF[case.name]]),
    "recruits": lambda case: recruit_limit(case.s),
    "husbandry": lambda case: husbandry_limit(case.s),
    "milked": lambda case: case.s.milked,
    "milk": lambda case: case.s.resources[Resource.LIVESTOCK] // 2,
    "food": lambda case: case.s.resources[Resource.FOOD],
    "seed": lambda case: case.s.resources[Resource.SEED],
    "plots": lambda case: case.s.resources[Resource.PLOTS],
    "carpentry": lambda case: carpentry(case.s),
    "carpenter": lambda case: carpenter_limit(case.s),
    "smithing": lambda case: smithing(case.s),
    "blacksmith": lambda case: blacksmith_limit(case.s),
    "built": lambda case: counted(
        case.s.built[case.field("structure")], STRUCTURE_NAMES[case.field("structure")]
    ),
    "workers": workers,
    "horse_room": horse_room,
    "labor": lambda case: case.edition.labor[case.field("structure")],
    "pens": lambda case: counted(case.s.built[Structure.CORRAL], STRUCTURE_NAMES[Structure.CORRAL]),
    "owned_horses": lambda case: units(case.s.resources[Resource.HORSES], Resource.HORSES),
    "for_sale": lambda case: for_sale(case.s, case.field("good")) or "none",
    "owned": lambda case: units(case.s.resources[case.good], case.good),
    "price": lambda case: UNITS[case.field("n")] * case.edition.value[case.field("good")],
    "money": lambda case: case.s.resources[Resource.MONEY],
    "along": along,
    "leader": lambda case: LEADER_NAMES[case.field("leader")],
    "owed": lambda case: case.s.owed,
    "needed": lambda case: units(case.wanted, case.lacking),
    "have": lambda case: case.s.resources[case.lacking] or "none",
}


def why_not(reason: int, case: Case) -> str:
    """Why not, as a clause: `no free Horse: 8 of 8 used this turn`."""
    kind = Reason(min(reason, Reason.LACK))
    return told(REASONS[kind], FACTS, replace(case, lacking=max(0, reason - Reason.LACK)))
