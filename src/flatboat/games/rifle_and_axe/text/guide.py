"""A friendly word for newcomers: what a settlement has to decide now, and what to think of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.actions import GIFT, HARVEST
from flatboat.games.rifle_and_axe.rules.limits import folk_left, free
from flatboat.games.rifle_and_axe.rules.raid import fight_level
from flatboat.games.rifle_and_axe.rules.tables import (
    GIFTS,
    Ending,
    Leader,
    Phase,
    Resource,
    Season,
    Settlement,
    Tool,
    View,
)
from flatboat.games.rifle_and_axe.rules.trade import why_no_trade
from flatboat.games.rifle_and_axe.rules.turn import standing
from flatboat.games.rifle_and_axe.text.deeds import times
from flatboat.games.rifle_and_axe.text.outlook import (
    ROWS,
    Odds,
    another_raid,
    deadly_raids,
    is_worse,
    needs,
    raid_odds,
)
from flatboat.games.rifle_and_axe.text.vocabulary import season_of
from flatboat.kernel.notation import listed

OVER = "The game is over."
AWARDED = (
    "The most awards win; ties go to more Folk, then more Happiness, then more Structures and Plots. "
    "A settlement that fell has no award."
)
ENOUGH_PEACE = 8  # few raids kill who can reroll so often, and what is not spent keeps
GIVING = range(GIFT, GIFT + len(GIFTS))
EASY_LEADER = Leader.LINDSAY  # for a first game, as the card of the leader and the lesson say
WORKING = (
    "Each of your Folk works once: press work on the board, or what is suggested. "
    "Dice roll only when you end the phase."
)


class Guide:
    """The guide to one edition."""

    def __init__(self, edition: RifleEdition) -> None:
        self.edition = edition
        self.record = edition.printed

    def say(self, view: View) -> str:
        """Two to four sentences for the viewer, fewer for an onlooker."""
        table = view.table
        if table.ending != Ending.NOT_YET:
            return OVER if table.seats == 1 else f"{OVER} {AWARDED}"
        if view.seat < 0:
            return (
                "You are watching. All settlements take their turns at the same time. "
                f"After turn {self.edition.length.turns} each of five awards goes to the best of them."
            )
        phase = Phase(table.settlements[view.seat].phase)
        if phase == Phase.WAIT and not table.turn:
            return "The others choose their leaders, one by one."
        return " ".join(filter(None, ADVICE[phase](self, view))) if phase in ADVICE else SAID.get(phase, "")

    def aim(self, view: View) -> str:
        """What it is all about."""
        turns = self.edition.length.turns
        if view.table.seats == 1:
            return (
                f"Keep your settlement alive for {turns} turns: your grade is then the least of five values "
                "against its par (Folk, Happiness, building, Money, hoard)."
            )
        return (
            f"Keep your settlement alive for {turns} turns and win most of the five awards: "
            "Folk, Happiness, building, Money, hoard."
        )

    # --- before the Action Phase ----------------------------------------------------------------
    def pick(self, view: View) -> Sequence[str]:
        """Choosing a leader."""
        others = "" if view.table.seats == 1 else "; no two players have the same"
        return [self.aim(view), f"Now choose your leader for the whole game{others}."]

    def begin(self, view: View) -> Sequence[str]:
        """Beginning a turn."""
        s, season = mine(view), season_of(view.table.turn)
        folk = s.resources[Resource.FOLK]
        rolls = ["growth"] * (folk >= view.table.folk_per_roll) + ["livestock"]
        rolls += ["a boon"] * (season != Season.WINTER)
        first = view.table.turn == 1  # who was dealt a leader has not been told the goal yet
        return [
            self.aim(view) if first else "",
            f"Begin the turn to roll for {listed(rolls)}." if first else "",
            self.growth(view, folk),
            "" if first else self.spring(view) if season == Season.SPRING else SEASON_ADVICE[season],
            self.alone(view),
        ]

    def growth(self, view: View, folk: int) -> str:
        """That growth takes so many Folk, where they are too few or soon may be."""
        each = view.table.folk_per_roll
        if folk < each:
            keep = "" if view.table.turn == 1 else ": feed all, and give gifts for Peace"
            return f"Growth begins at {each} Folk; until then only a boon (2 in 10) brings new ones{keep}."
        if folk == each:
            return f"Stay at {each} Folk or more: below that only a boon (2 in 10) brings new ones."
        return ""

    def spring(self, view: View) -> str:
        """What planting takes."""
        wanted = "Grain, Horses, Implements and Tools" if view.table.fields_need_tools else PLANTING
        return f"Planting goes only in Spring: keep {wanted} for it."

    def alone(self, view: View) -> str:
        """What the last of several settlements plays for, by the option `play_on` (ruling S13)."""
        if view.table.seats == 1 or standing(view.table) > 1:
            return ""
        return f"No other settlement stands: hold out to the end of turn {self.record.turns}, or nobody wins."

    # --- the Action Phase -----------------------------------------------------------------------
    def action(self, view: View) -> Sequence[str]:
        """How it is done, the first time, and what comes then."""
        s = mine(view)
        if folk_left(s):
            return [WORKING if view.table.turn == 1 else ""]
        sick = sum(row.lose == "folk" for row in self.edition.hardships.rows)
        raids = deadly_raids(raid_odds(self.edition, self.record, s), s)
        return [f"Then dice: {sick} of {ROWS} hardships and about {raids} of {ROWS} raids kill."]

    def would_help(self, s: Settlement, raids: Sequence[Odds]) -> bool:
        """Whether more of the Rifles' Fight would make a raid less dangerous (rulings H6, H7)."""
        ours, rifles = fight_level(self.record, s), s.resources[Resource.RIFLES]
        more = ours + (rifles - rifles // 2 if have_powder(s) else rifles)
        return any(ours <= odds.fight <= more and ours != more for odds in raids if odds.fight)

    def unstored(self, view: View, s: Settlement) -> int:
        """How much of a ripe harvest the stores could not hold, as they are."""
        room = needs(self.record, s, view.table.turn).room
        return int(max(0, s.resources[Resource.SEED] * self.record.yields - room))

    def harvests(self, view: View, s: Settlement) -> int:
        """How much Seed to harvest: what can be stored once all have eaten, or sold in a Trade."""
        need, each = needs(self.record, s, view.table.turn), self.record.yields
        most = times(self.record, view.table, view.seat, HARVEST)
        stored = (need.room + need.unfed + each // 2) // each  # half a harvest is worth its Folk
        sold = 0 if why_no_trade(s) else min(free(s, Tool.HORSES), folk_left(s)) - 1  # one leads the Trade
        return int(min(most, max(stored, sold)))

    # --- after it -----------------------------------------------------------------------------------
    def rolls_again(self, s: Settlement) -> bool:
        """Whether the raid that was rolled is worth a Peace Point."""
        table = raid_odds(self.edition, self.record, s)
        return is_worse(table[s.raid - 1], another_raid(table, s), int(s.resources[Resource.FOLK]))

    def is_last(self, view: View) -> bool:
        """Whether no turn follows."""
        return bool(view.table.turn >= self.record.turns)


#: What is said in each phase: of the others the board shows what is to be weighed, and what is better.
ADVICE: dict[Phase, Callable[[Guide, View], Sequence[str]]] = {
    Phase.PICK: Guide.pick,
    Phase.BEGIN: Guide.begin,
    Phase.ACTION: Guide.action,
}
SAID = {
    Phase.WAIT: "Meanwhile, see how the others are doing: nothing is hidden in this game.",
    Phase.CRAFTSMAN: "He works once more in every turn: the Carpenter with Wood, the Blacksmith with Metal.",
    Phase.FALLEN: "Your settlement has fallen. You can watch until the end.",
}
PLANTING = "Grain, Horses and Implements"
SEASON_ADVICE = {
    Season.SUMMER: "In Summer gathering brings Happiness, too.",
    Season.FALL: "You can harvest only in Fall; store Food and Wood for Winter.",
    Season.WINTER: "In Winter you cannot recruit, fishing gives half, and fires need Wood or Lumber.",
}


def have_powder(s: Settlement) -> bool:
    """Whether there is Gunpowder."""
    return bool(s.resources[Resource.GUNPOWDER])


def mine(view: View) -> Any:
    """The viewer's settlement."""
    return view.table.settlements[view.seat]
