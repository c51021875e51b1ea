"""A friendly word for newcomers: what a settlement has to decide now, and what to think of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.actions import GIFT, HARVEST, PLANT
from flatboat.games.rifle_and_axe.rules.limits import folk_left, free
from flatboat.games.rifle_and_axe.rules.raid import fight_level
from flatboat.games.rifle_and_axe.rules.tables import (
    GIFTS,
    Ending,
    Phase,
    Resource,
    Season,
    Settlement,
    Square,
    Structure,
    Tool,
    View,
)
from flatboat.games.rifle_and_axe.rules.turn import standing
from flatboat.games.rifle_and_axe.text.deeds import times
from flatboat.games.rifle_and_axe.text.extras import possible
from flatboat.games.rifle_and_axe.text.outlook import (
    ROWS,
    Odds,
    average,
    needs,
    raid_odds,
    share,
    still_open,
)
from flatboat.games.rifle_and_axe.text.verdict import (
    MEASURED_EDITION,
    QUICK_BOT_STANDS,
    QUICK_BOT_STANDS_STEADY,
)
from flatboat.games.rifle_and_axe.text.vocabulary import RESOURCE_NAMES, SEASON_NAMES, season_of, units
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import listed

ADVISED = 2  # pieces of advice at a time, at most
GOOD_RESULT = 10  # turns, for a first game with steady growth
ENOUGH_PEACE = 4  # few raids kill who can reroll so often
GIVING = range(GIFT, GIFT + len(GIFTS))
LACKING_WORDS = {
    Resource.GUNPOWDER: "Buy Gunpowder: without it your {rifles} do not count in a raid.",
    Resource.METAL: "Mine or buy Metal: without it only half of your {rifles} count in a raid.",
}


class Guide:
    """The guide to one edition."""

    def __init__(self, edition: RifleEdition) -> None:
        self.edition = edition
        self.record = edition.printed

    def say(self, view: View) -> str:
        """Two to four sentences for the viewer, fewer for an onlooker."""
        table = view.table
        if table.ending != Ending.NOT_YET and table.seats == 1:
            return (
                "The game is over. If your settlement still stands, each of the five values that has reached "
                "its par earns its award."
            )
        if table.ending != Ending.NOT_YET:
            return (
                "The game is over. The most awards win; ties go to more Folk, then more Happiness, then more "
                "Structures and Plots. A settlement that fell has no award."
            )
        if view.seat < 0:
            return (
                "You are watching. All settlements take their turns at the same time. "
                f"After turn {self.edition.length.turns} each of five awards goes to the best of them."
            )
        return " ".join(filter(None, ADVICE[Phase(table.settlements[view.seat].phase)](self, view)))

    def aim(self, view: View) -> str:
        """What it is all about."""
        prize = "reach the par of as many" if view.table.seats == 1 else "win most"
        turns = self.edition.length.turns
        return (
            f"Keep your settlement alive for {turns} turns and {prize} of the five awards: "
            "Folk, Happiness, building, money, stores."
        )

    # --- before the Action Phase ----------------------------------------------------------------
    def pick(self, view: View) -> Sequence[str]:
        """Choosing a leader."""
        most = max(self.record.leader_fight)
        others = "" if view.table.seats == 1 else "; no two players have the same"
        return [
            self.aim(view),
            f"Now choose your leader for the whole game{others}.",
            f"A leader gives up to {most} Fight against raids, or an extra action every turn.",
            "For a first game take one with an extra action.",
        ]

    def begin(self, view: View) -> Sequence[str]:
        """Beginning a turn."""
        s, season = mine(view), season_of(view.table.turn)
        folk = s.resources[Resource.FOLK]
        opening = "livestock" if season == Season.WINTER else "livestock and a boon"
        each = view.table.folk_per_roll
        growth = f"growth, {opening}" if folk >= each else f"{opening} (growth begins at {each} Folk)"
        first = view.table.turn == 1  # who was dealt a leader has not been told the goal yet
        return [
            self.aim(view) if first else self.progress(view),
            f"It is {SEASON_NAMES[season]}. Begin the turn to roll for {growth}.",
            "" if first else f"Then each of your {folk} Folk can take an action.",
            self.spring(view) if season == Season.SPRING else SEASON_ADVICE[season],
            self.alone(view),
        ]

    def progress(self, view: View) -> str:
        """How well it is to have come so far alone, at the turns that say something of it."""
        table, edition = view.table, self.edition.edition.name
        if table.seats > 1 or edition != MEASURED_EDITION:
            return ""
        steady = table.folk_per_roll < self.record.folk_per_roll
        bot = QUICK_BOT_STANDS_STEADY if steady else QUICK_BOT_STANDS
        stood = table.turn - 1
        if stood == bot:
            return f"{stood} turns stood: as many as our quick bot on average."
        return f"{stood} turns stood: a good first result." if steady and stood == GOOD_RESULT else ""

    def spring(self, view: View) -> str:
        """What planting takes."""
        wanted = "Grain, Horses, Implements and Tools" if view.table.fields_need_tools else PLANTING
        return f"You can plant only in Spring, so keep {wanted} for it."

    def alone(self, view: View) -> str:
        """What the last of several settlements plays for, by the option `play_on` (ruling S13)."""
        if view.table.seats == 1 or standing(view.table) > 1:
            return ""
        return f"No other settlement stands: hold out to the end of turn {self.record.turns}, or nobody wins."

    def craftsman(self, view: View) -> Sequence[str]:
        """A Carpenter or a Blacksmith."""
        have = mine(view).resources
        stocks = f"You have {units(have[Resource.WOOD], Resource.WOOD)} and"
        return [
            "A craftsman joins you and gives one more action of that trade every turn from now on.",
            "A Carpenter saws Lumber and makes barrels, furniture and looms; a Blacksmith makes tools.",
            f"{stocks} {units(have[Resource.METAL], Resource.METAL)} for them to work with.",
        ]

    # --- the Action Phase -----------------------------------------------------------------------
    def action(self, view: View) -> Sequence[str]:
        """What kills first, and what to do about it; the banner says how many can act."""
        s = mine(view)
        if not folk_left(s):
            dice = f"Then dice: {self.deadly(s)}."
            still = listed(possible(self.record, view.table, view.seat))
            more = f"You can still use what needs no Folk: {still}." if still else ""
            return ["All your Folk have acted.", more, *(self.urgent(view)[:1] or [dice])]
        advice = [*self.urgent(view), *self.seasonal(view), *self.useful(view)]
        return [*advice[:ADVISED], "" if view.table.turn > 1 else "Dice roll only when you end the phase."]

    def urgent(self, view: View) -> list[str]:
        """What costs Folk when it is left undone: hunger, Salt, cold, then the raid."""
        s, turn = mine(view), view.table.turn
        have, need = s.resources, needs(self.record, s, turn)
        found = []
        if need.unfed:
            way = "hunt" if season_of(turn) == Season.WINTER else "gather"
            how = f": fish, {way}, grind Grain or buy it" if folk_left(s) else ""
            found.append(f"{need.unfed} Food short for {have[Resource.FOLK]} Folk{how}.")
        if need.unsalted:
            found.append(f"You are {need.unsalted} Salt short: visit the saltlicks or trade for it.")
        if need.cold:
            found.append(f"Winter may burn {need.fuel} Wood or Lumber, and you are {need.cold} short.")
        return [*found, *self.raided(view)]

    def raided(self, view: View) -> list[str]:
        """How many raids may kill, and what helps: gifts for Peace, then what makes Rifles count."""
        s, found = mine(view), list[str]()
        raids = raid_odds(self.edition, self.record, s)
        deadly, peace = sum(odds.folk > 0 for odds in raids), s.resources[Resource.PEACE]
        gifts = any(times(self.record, view.table, view.seat, gift) for gift in GIVING)
        if deadly and peace < ENOUGH_PEACE and gifts:
            again = f"with {peace} Peace you reroll {peace}" if peace else "you have no Peace to reroll one"
            found.append(f"{deadly} of {ROWS} raids may kill, and {again}: give gifts.")
        lacking = Resource.METAL if have_powder(s) else Resource.GUNPOWDER
        if not s.resources[lacking] and self.would_help(s, raids):
            found.append(
                LACKING_WORDS[lacking].format(rifles=units(s.resources[Resource.RIFLES], Resource.RIFLES))
            )
        return found

    def deadly(self, s: Settlement) -> str:
        """How many rows of the tables to come take Folk, and what can be done about it then."""
        sick = sum(row.lose == "folk" for row in self.edition.hardships.rows)
        raids = sum(odds.folk > 0 for odds in raid_odds(self.edition, self.record, s))
        peace = s.resources[Resource.PEACE]
        again = f"; your {peace} Peace can reroll raids" if peace and raids else ""
        return f"{sick} of {ROWS} hardships and {raids} of {ROWS} raids may kill{again}"

    def would_help(self, s: Settlement, raids: Sequence[Odds]) -> bool:
        """Whether more of the Rifles' Fight would make a raid less dangerous (rulings H6, H7)."""
        ours, rifles = fight_level(self.record, s), s.resources[Resource.RIFLES]
        more = ours + (rifles - rifles // 2 if have_powder(s) else rifles)
        return any(ours <= odds.fight <= more and ours != more for odds in raids if odds.fight)

    def seasonal(self, view: View) -> list[str]:
        """What can be done only in this season."""
        s = mine(view)
        have = s.resources
        if times(self.record, view.table, view.seat, PLANT):
            bare = counted(have[Resource.PLOTS] - have[Resource.SEED], "bare Plot")
            return [f"Plant now on your {bare}: each Grain is {self.record.yields} in Fall."]
        if times(self.record, view.table, view.seat, HARVEST):
            return [self.harvest(s, view.table.turn)]
        return []

    def harvest(self, s: Settlement, turn: int) -> str:
        """How much of the Planted Seed the stores could hold, once all have eaten."""
        need, seed = needs(self.record, s, turn), s.resources[Resource.SEED]
        room = need.room // self.record.yields
        if room >= seed:
            return f"Harvest your {seed} Seed now: each is {self.record.yields} Grain."
        each = f"{self.record.yields} Grain each"
        if not room:
            return f"Your stores are full: harvest ({each}) only what you can sell."
        return f"Harvest {room} of your {seed} Seed, {each}: your stores hold no more."

    def useful(self, view: View) -> list[str]:
        """What costs Happiness or goods when it is left undone, and what never hurts."""
        s, turn = mine(view), view.table.turn
        have, need = s.resources, needs(self.record, s, turn)
        found = []
        if need.overflow:
            found.append(f"Your stores are {need.overflow} over what Containers hold: make some, or sell.")
        if not s.done[Square.COOKING] and have[Resource.WOOD] and have[Resource.FOOD]:
            found.append("Cook once, or lose 2 Happiness.")
        if not s.done[Square.SOAP_MAKING]:
            found.append(
                "Make soap once, or lose 2 Happiness."
                if have[Resource.LYE]
                else "Soap needs Lye, which you can buy: without soap you lose 2 Happiness."
            )
        short = [r for r in SHELTER if have[r] < have[Resource.FOLK]]
        if short:
            found.append(f"Your Folk need more {listed([RESOURCE_NAMES[r] for r in short])}.")
        if open_trade := still_open(s):
            found.append(f"You still have {open_trade[0]}, at no further cost.")
        elif free(s, Tool.HORSES):
            spare = listed([RESOURCE_NAMES[r] for r in (Resource.HIDES, Resource.GRAIN) if have[r]])
            found.append(f"A free Horse can lead a Trade{f': sell {spare}' if spare else ''}.")
        if not s.built[Structure.STOCKADE]:
            found.append("A Stockade protects best against raids, but takes a lot of Wood and Labor.")
        return found

    # --- after it -----------------------------------------------------------------------------------
    def loss(self, view: View) -> Sequence[str]:
        """What is lost, by choice."""
        s = mine(view)
        first, second = s.owed_first, s.owed_second
        mix = ", in any mix" if s.owed > 1 else ""
        return [
            f"You lose {s.owed} {RESOURCE_NAMES[first]} or {RESOURCE_NAMES[second]}{mix}.",
            f"You have {units(s.resources[first], first)} and {units(s.resources[second], second)}.",
            LOSS_ADVICE.get(first, "") if not self.is_last(view) else "",
        ]

    def raid(self, view: View) -> Sequence[str]:
        """Face the raid, or roll again."""
        s = mine(view)
        table = raid_odds(self.edition, self.record, s)
        now = table[s.raid - 1]
        folk, ruin = sum(o.folk for o in table) / ROWS, sum(o.ruin for o in table) / ROWS
        ours = fight_level(self.record, s)
        against = f", with Fight {now.fight} against your {ours}" if now.fight else ", without violence"
        risk = f" and loses everything {share(now.ruin)} of the time" if now.ruin else ""
        costs = (
            f"{average(now.horses)} Horses on average"
            if now.horses
            else f"{average(now.folk)} Folk on average"
        )
        costs = costs if now.horses or now.folk else "nothing"
        again = f" and loses everything {share(ruin)} of the time" if ruin else ""
        return [
            f"The Raid Table shows {now.name}{against}.",
            f"Facing it costs {costs}{risk}; a new roll costs {average(folk)} Folk{again}.",
            f"1 Peace rolls again; you have {s.resources[Resource.PEACE]}, and what you do not spend keeps.",
        ]

    def barter(self, view: View) -> Sequence[str]:
        """The Shawnee trade."""
        s = mine(view)
        short = needs(self.record, s, view.table.turn).unfed
        return [
            "The Shawnee have come to trade: for each Rifle, Gunpowder, Horse or Clothes they give 2 Food or "
            "2 Hides.",
            "Clothes and Gunpowder are the cheapest to give; Rifles and Horses are dear.",
            f"Your Folk eat next and are {short} Food short." if short else "Stop when you have enough.",
        ]

    def discard(self, view: View) -> Sequence[str]:
        """More in store than containers hold."""
        s = mine(view)
        coming = season_of(view.table.turn + 1) == Season.SPRING
        opening = (
            f"You have {s.owed} more than your Containers and Root Cellars hold: choose what to discard."
        )
        if self.is_last(view):
            return [
                opening,
                "The game ends with this turn: only Food and Grain count for an award.",
            ]
        return [
            opening,
            "Keep Food and Salt for the next turn, and 2 Gunpowder for a raid.",
            "You will need Grain as seed, because Spring comes next." if coming else "",
        ]

    def is_last(self, view: View) -> bool:
        """Whether no turn follows."""
        return bool(view.table.turn >= self.record.turns)

    def wait(self, view: View) -> Sequence[str]:
        """Nothing to do."""
        if not view.table.turn:
            return [
                "The others choose their leaders first, one by one.",
                "Then the first Spring begins.",
            ]
        return [
            "Your turn is over, and it was the last one."
            if self.is_last(view)
            else "Your turn is over; the next begins when everyone is done.",
            "Meanwhile, see how the others are doing: nothing is hidden in this game.",
        ]

    def fallen(self, view: View) -> Sequence[str]:
        """Out of the game."""
        who = "another player goes" if standing(view.table) == 1 else "the others go"
        return [f"Your settlement has fallen, and {who} on.", "You can watch until the end."]


#: What is said in each phase.
ADVICE: dict[Phase, Callable[[Guide, View], Sequence[str]]] = {
    Phase.WAIT: Guide.wait,
    Phase.PICK: Guide.pick,
    Phase.BEGIN: Guide.begin,
    Phase.CRAFTSMAN: Guide.craftsman,
    Phase.ACTION: Guide.action,
    Phase.LOSE: Guide.loss,
    Phase.RAID: Guide.raid,
    Phase.BARTER: Guide.barter,
    Phase.DISCARD: Guide.discard,
    Phase.FALLEN: Guide.fallen,
}
PLANTING = "Grain, Horses and Implements"
SEASON_ADVICE = {
    Season.SUMMER: "In Summer gathering brings Happiness too; it is a good time to build and trade.",
    Season.FALL: "You can harvest only in Fall; store Food and Wood for Winter.",
    Season.WINTER: "In Winter you cannot recruit, fishing gives half, and fires need Wood or Lumber.",
}
LOSS_ADVICE = {
    Resource.GRAIN: "Food is eaten this turn; Grain can be ground into Food, or planted in Spring.",
    Resource.FOOD: "Food is eaten this turn; Grain can be ground into Food, or planted in Spring.",
    Resource.WOOD: "Lumber costs a Carpenter's work, so Wood is usually the smaller loss.",
    Resource.LUMBER: "Lumber costs a Carpenter's work, so Wood is usually the smaller loss.",
    Resource.HAPPINESS: "Happiness counts for its award; Peace may avert a raid.",
    Resource.PEACE: "Happiness counts for its award; Peace may avert a raid.",
}
SHELTER = (Resource.HOUSING, Resource.CLOTHING, Resource.HOUSEWARES)


def have_powder(s: Settlement) -> bool:
    """Whether there is Gunpowder."""
    return bool(s.resources[Resource.GUNPOWDER])


def mine(view: View) -> Any:
    """The viewer's settlement."""
    return view.table.settlements[view.seat]
