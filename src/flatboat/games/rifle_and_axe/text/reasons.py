"""Why an action is not legal, in words and figures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flatboat.games.rifle_and_axe.rules.actions import ACTIONS, SQUARE_OF
from flatboat.games.rifle_and_axe.rules.limits import (
    blacksmith_limit,
    carpenter_limit,
    cost_of_build,
    folk_left,
    free,
    recruit_limit,
)
from flatboat.games.rifle_and_axe.rules.tables import REUSED, TRADED, UNITS, Reason, Resource, Structure, Tool
from flatboat.games.rifle_and_axe.rules.trade import for_sale, sells_on
from flatboat.games.rifle_and_axe.text.deeds import deed, husbandry_limit
from flatboat.games.rifle_and_axe.text.vocabulary import (
    LEADER_NAMES,
    SEASON_NAMES,
    STRUCTURE_NAMES,
    season_of,
    units,
)
from flatboat.kernel.declaring import check_words
from flatboat.kernel.notation import counted, listed
from flatboat.kernel.reasons import Fact, Refusal, told

# Why not, as a clause. The blanks are FACTS.
REASONS = {
    Reason.NOT_YOUR_TURN: "you have nothing to decide until the others are ready",
    Reason.NOT_IN_THIS_PHASE: "at this point you {task}",
    Reason.GAME_OVER: "the game is over",
    Reason.FALLEN: "your settlement has fallen",
    Reason.NO_FOLK: "{acted}",
    Reason.NO_TOOL: "it needs a free Tool, and {tools}",
    Reason.NO_HORSE: "it needs a free Horse, and {horses}",
    Reason.NO_IMPLEMENT: "it needs a free Implement, and {implements}",
    Reason.NO_RIFLE: "it needs a free Rifle, and {rifles}",
    Reason.NO_LOOM: "it needs a free Loom, and {looms}",
    Reason.NO_HORSE_TO_GIVE: "it needs two free Horses, one to give and one to carry the gift, and {horses}",
    Reason.NOT_IN_WINTER: "you cannot do that in Winter",
    Reason.ONLY_SPRING: "you can do that only in Spring, and it is {season}",
    Reason.ONLY_FALL: "you can do that only in Fall, and it is {season}",
    Reason.MAXIMUM: "you have done it {done} this turn, as often as you may",
    Reason.RECRUIT_LIMIT: "{recruits}",
    Reason.HUSBANDRY_LIMIT: "{husbandry}",
    Reason.MILK_LIMIT: "{milk}",
    Reason.COOKING_LIMIT: "{cooking}",
    Reason.NO_PLOT: "{bare}",
    Reason.NO_CARPENTER: "{carpentry}",
    Reason.NO_BLACKSMITH: "{smithing}",
    Reason.ALL_BUILT: "you have built {built}, and no more may be built",
    Reason.NOT_ENOUGH_FOLK: "it needs {workers} Folk to work on it, and you have {left} of {folk} left",
    Reason.NOT_ENOUGH_TOOLS: "it needs {labor}, and {tools}",
    Reason.NO_ROOM: "your pens have room for {horse_room}; you have {owned_horses} and {pens}",
    Reason.NOT_FREE: "{for_sale}",
    Reason.NO_MONEY: "it costs {price} Money, and you have {money}",
    Reason.TRADED_ALREADY: "without Horses you may trade only once a turn, and you have",
    Reason.LEADER_TAKEN: "{leader} leads another settlement",
    Reason.NOT_ASKED: "that is not one of the choices you have now",
    Reason.NO_PEACE: "you have no Peace to spend",
    Reason.SWITCHED_OFF: "in this edition Home Industries make only housewares",
    Reason.TOO_MANY: "you have only {owed} more to discard",
    Reason.LACK: "{lack}",
}
check_words(Reason, REASONS)
#: Reasons that there is too little of something: where there is too little of more, all of it is told.
LACKS = (
    Reason.NO_TOOL,
    Reason.NO_HORSE,
    Reason.NO_IMPLEMENT,
    Reason.NO_RIFLE,
    Reason.NO_LOOM,
    Reason.NOT_ENOUGH_FOLK,
    Reason.NOT_ENOUGH_TOOLS,
    Reason.LACK,
)


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
    owned, left = case.s.resources[REUSED[tool]], free(case.s, tool)
    if not owned:
        return "you have none"
    if left:
        return f"you have {left} left of {owned} this turn" if left < owned else f"you have {owned}"
    return "yours is used this turn" if owned == 1 else f"all {owned} of yours are used this turn"


def times(n: int) -> str:
    """So many times.

    >>> times(1), times(2), times(5)
    ('once', 'twice', '5 times')
    """
    return ("", "once", "twice")[n] if 0 < n < 3 else f"{n} times"


def goes_along(case: Case) -> bool:
    """Whether a Horse has to lead the Trade in which Horses are sold."""
    selling = case.name == "sell" and case.good == Resource.HORSES
    return selling and not sells_on(case.s, case.field("good"))


def lack(case: Case) -> str:
    """What an action takes, and how little of it there is."""
    have = case.s.resources[case.lacking]
    if have and goes_along(case):
        return f"you have {units(have, case.lacking)}, and one must stay to lead the Trade"
    return f"it needs {units(case.wanted, case.lacking)}, and you have {have or 'none'}"


def lacks(case: Case) -> list[tuple[str, int]]:
    """All that an action takes of which there is too little, each with how much there is."""
    if case.name not in SQUARE_OF or case.name in ("sell", "buy", "grind", "give"):
        return []
    done, s, found = deed(case.edition, case.view.table, case.action), case.s, list[tuple[str, int]]()
    if case.name == "build" and (folk := workers(case)) > folk_left(s):
        found.append((f"{folk} Folk", int(folk_left(s))))
    for tool, n in done.uses.items():
        if free(s, tool) < n:
            word = units(n, REUSED[tool]).replace(" ", " free ", 1)
            found.append((word, int(free(s, tool))))
    for resource, n in done.spends.items():
        if s.resources[resource] < n:
            found.append((units(n, resource), int(s.resources[resource])))
    return found


def sellable(case: Case) -> str:
    """How many of what serves once a turn can still be sold."""
    most, owned = for_sale(case.s, case.field("good")), units(case.s.resources[case.good], case.good)
    more = ", and one must stay to lead the Trade" if goes_along(case) else ""
    return f"you can sell only {most or 'none'} of your {owned}, because the others are used this turn{more}"


def craft(limit: int, whose: str) -> str:
    """That a craftsman's actions are taken.

    >>> craft(0, "Carpenter"), craft(2, "Carpenter")
    ('you have no Carpenter', 'your 2 Carpenter actions of this turn are taken')
    """
    if not limit:
        return f"you have no {whose}"
    return f"your {counted(limit, f'{whose} action')} of this turn {'is' if limit == 1 else 'are'} taken"


def bare(case: Case) -> str:
    """That no Plot is left for seed."""
    plots = case.s.resources[Resource.PLOTS]
    if plots < 2:
        return "your Plot is planted" if plots else "you have no Plot"
    return f"your {plots} Plots are planted"


def once_for(case: Case, limit: int, each: int, whom: Resource) -> str:
    """That something may be done once for so many of a resource, and how often it was done."""
    if not limit:
        return f"it takes {units(each, whom)}, and you have {case.s.resources[whom] or 'none'}"
    done = case.s.milked if case.name == "milk" else case.s.done[SQUARE_OF[case.name]]
    what = units(each, whom).removeprefix("1 ")
    return f"you may do it once a turn for each {what}, and you have done it {times(done)}"


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
    "folk": lambda case: case.s.folk,
    "left": lambda case: folk_left(case.s) or "none",
    "tools": lambda case: used(case, Tool.TOOLS),
    "horses": lambda case: used(case, Tool.HORSES),
    "implements": lambda case: used(case, Tool.IMPLEMENTS),
    "rifles": lambda case: used(case, Tool.RIFLES),
    "looms": lambda case: used(case, Tool.LOOMS),
    "season": lambda case: SEASON_NAMES[season_of(case.view.table.turn)],
    "done": lambda case: times(case.s.done[SQUARE_OF[case.name]]),
    "recruits": lambda case: once_for(case, recruit_limit(case.s), 20, Resource.FOLK),
    "husbandry": lambda case: once_for(case, husbandry_limit(case.s), 5, Resource.LIVESTOCK),
    "milk": lambda case: once_for(case, case.s.resources[Resource.LIVESTOCK] // 2, 2, Resource.LIVESTOCK),
    "cooking": lambda case: once_for(case, case.s.resources[Resource.FOOD], 1, Resource.FOOD),
    "acted": lambda case: f"all your {case.s.folk} Folk have acted" if case.s.folk else "you have no Folk",
    "bare": bare,
    "carpentry": lambda case: craft(carpenter_limit(case.s), "Carpenter"),
    "smithing": lambda case: craft(blacksmith_limit(case.s), "Blacksmith"),
    "built": lambda case: counted(
        case.s.built[case.field("structure")], STRUCTURE_NAMES[case.field("structure")]
    ),
    "workers": workers,
    "horse_room": horse_room,
    "labor": lambda case: counted(case.edition.labor[case.field("structure")], "free Tool"),
    "pens": lambda case: counted(case.s.built[Structure.CORRAL], STRUCTURE_NAMES[Structure.CORRAL]),
    "owned_horses": lambda case: units(case.s.resources[Resource.HORSES], Resource.HORSES),
    "for_sale": sellable,
    "price": lambda case: UNITS[case.field("n")] * case.edition.value[case.field("good")],
    "money": lambda case: case.s.resources[Resource.MONEY] or "none",
    "leader": lambda case: LEADER_NAMES[case.field("leader")],
    "owed": lambda case: case.s.owed,
    "lack": lack,
}


def why_not(reason: int, case: Case) -> str:
    """Why not, as a clause: `it needs a free Horse, and all 8 of yours are used this turn`."""
    kind = Reason(min(reason, Reason.LACK))
    if kind in LACKS and len(all_lacking := lacks(case)) > 1:
        if not any(there for _, there in all_lacking):
            return f"it needs {listed([what for what, _ in all_lacking])}, and you have none of these"
        each = [f"{what} (you have {n or 'none'})" for what, n in all_lacking]
        return f"it needs {listed(each)}"
    return told(REASONS[kind], FACTS, replace(case, lacking=max(0, reason - Reason.LACK)))
