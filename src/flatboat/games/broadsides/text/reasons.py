"""Why an action is not legal, in words and figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flatboat.games.broadsides.rules.actions import ACTIONS
from flatboat.games.broadsides.rules.boarding import reached
from flatboat.games.broadsides.rules.tables import NONE, Phase, Reason
from flatboat.games.broadsides.text.vocabulary import PLACE_WORDS, SECTION_WORDS, SHIP_NAMES, WAY_WORDS
from flatboat.kernel.declaring import check_words
from flatboat.kernel.notation import counted
from flatboat.kernel.reasons import Fact, Refusal, told

# Why not, as a clause. The blanks are FACTS.
REASONS = {
    Reason.GAME_OVER: "the game is over",
    Reason.NOT_YOUR_TURN: "{others}",
    Reason.NOT_IN_THIS_PHASE: "at this point you {task}",
    Reason.TOO_FEW_DAMAGED: "your damaged ship must plot {damaged}, and this plot has too few",
    Reason.TOO_MANY_DAMAGED: "{too_many}",
    Reason.NO_CAPTAIN: "you have no Captain, so you plot no cards this round",
    Reason.HAS_CAPTAIN: "you have a Captain, so you plot three cards",
    Reason.UNDAMAGED: "a ship may surrender only when damage to a mast or her hull costs her a card",
    Reason.FULL: "{there} already holds {stack} of your figures, the most allowed",
    Reason.CREW_FIRST: "you place the extra crew first",
    Reason.CREW_PLACED: "you have already placed the extra crew",
    Reason.NO_CREW: "none of your crew is at {section} to become Captain",
    Reason.NAME_A_SIDE: "she lies end-on to your cannons, so you must name her port or starboard side",
    Reason.ONE_SIDE: "you can hit only the side that faces your cannons, so you name no side",
    Reason.NO_FIGURE: "none of your crew is at {place}",
    Reason.NO_WAY: "the deck ends there",
    Reason.NO_LADDER: "it is too steep there without a ladder",
    Reason.NOT_OPPOSITE: "there is nothing opposite {place} to cross to",
    Reason.IN_COMBAT: "figures at {place} are in combat and cannot leave",
    Reason.NO_COMBAT: "there is no combat to fight at {place}",
}
check_words(Reason, REASONS)


@dataclass(frozen=True)
class Case(Refusal):
    """An action that is not legal, and the ship of the side that may not."""

    actions = ACTIONS

    @property
    def ship(self) -> Any:
        """The viewer's side."""
        return self.table.ships[self.view.seat]

    @property
    def place(self) -> int:
        """Where the action begins; NONE if it has no place."""
        return self.ship.captain if self.name == "lead" else self.values.get("place", NONE)


def others(case: Case) -> str:
    """Who has to decide instead."""
    table = case.table
    if table.phase in (Phase.PLACE, Phase.PLOT, Phase.REPLACE):
        return f"the {SHIP_NAMES[1 - case.view.seat]} still has to choose in secret"
    verb = "fires" if table.phase == Phase.FIRE else "has the turn"
    return f"the {SHIP_NAMES[table.active]} {verb}"


def there(case: Case) -> str:
    """Where a figure would go."""
    if "way" not in case.values:
        return SECTION_WORDS[case.values["section"]]
    to = reached(case.edition, case.table, case.place, case.values["way"])
    return PLACE_WORDS[to] if to != NONE else WAY_WORDS[case.values["way"]]


def too_many(case: Case) -> str:
    """Damage cards that the ship's damage does not ask for."""
    if not case.ship.damaged:
        return "your ship is not damaged enough to plot damage cards"
    return f"your ship plots only {counted(case.ship.damaged, 'damage card')}, and this plot has too many"


#: What fills the blanks of a reason.
FACTS: dict[str, Fact] = {
    "others": others,
    "task": lambda case: case.task,
    "damaged": lambda case: counted(case.ship.damaged, "damage card"),
    "too_many": too_many,
    "there": there,
    "stack": lambda case: case.edition.stack,
    "section": lambda case: SECTION_WORDS[case.values["section"]],
    "place": lambda case: PLACE_WORDS[case.place],
}


def why_not(reason: int, case: Case) -> str:
    """Why not, as a clause: `there is nothing opposite Isabella C3 to cross to`."""
    if case.view.seat < 0:
        return "you are watching"
    return told(REASONS[Reason(reason)], FACTS, case)
