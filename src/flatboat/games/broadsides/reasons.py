"""Why an action is not legal, in words and figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flatboat.games.broadsides.actions import ACTIONS
from flatboat.games.broadsides.rules.boarding import reached
from flatboat.games.broadsides.tables import NONE, Phase, Reason
from flatboat.games.broadsides.vocabulary import PLACE_WORDS, SECTION_WORDS, SHIP_NAMES, WAY_WORDS
from flatboat.kernel.notation import counted
from flatboat.kernel.reasons import Fact, Refusal, told

# Why not, as a clause. The blanks are FACTS.
REASONS = {
    Reason.GAME_OVER: "the game is over",
    Reason.NOT_YOUR_TURN: "{others}",
    Reason.NOT_IN_THIS_PHASE: "this is not the moment for it: {task}",
    Reason.TOO_FEW_DAMAGED: "your ship's damage asks for {damaged} in every plot, and there are too few",
    Reason.TOO_MANY_DAMAGED: "your ship's damage asks for {damaged} in a plot, and there are too many",
    Reason.NO_CAPTAIN: "you have no Captain, so no cards are plotted this round",
    Reason.HAS_CAPTAIN: "you have a Captain: plot three cards",
    Reason.UNDAMAGED: "a ship surrenders only when a mast or her hull is so damaged that it costs a card",
    Reason.FULL: "{there} has {stack} of your figures already, and no more find room",
    Reason.CREW_FIRST: "the extra crew is placed first",
    Reason.CREW_PLACED: "the extra crew is placed already",
    Reason.NO_CREW: "none of your crew stands at {section} to become Captain",
    Reason.NAME_A_SIDE: "she lies end-on to your cannons: name her port or starboard side",
    Reason.ONE_SIDE: "only the side that faces your cannons can be hit: name no side",
    Reason.NO_FIGURE: "none of your crew stands at {place}",
    Reason.NO_WAY: "the deck ends there",
    Reason.NO_LADDER: "it is too steep there, and no ladder leads that way",
    Reason.NOT_OPPOSITE: "nothing lies opposite {place} to cross to",
    Reason.IN_COMBAT: "who stands at {place} is in combat and cannot leave",
    Reason.NO_COMBAT: "no combat is due at {place}",
}


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
        return f"the {SHIP_NAMES[1 - case.view.seat]} has yet to choose in secret"
    verb = "fires" if table.phase == Phase.FIRE else "has the turn"
    return f"the {SHIP_NAMES[table.active]} {verb}"


def there(case: Case) -> str:
    """Where a figure would go."""
    if "way" not in case.values:
        return SECTION_WORDS[case.values["section"]]
    to = reached(case.edition, case.table, case.place, case.values["way"])
    return PLACE_WORDS[to] if to != NONE else WAY_WORDS[case.values["way"]]


#: What fills the blanks of a reason.
FACTS: dict[str, Fact] = {
    "others": others,
    "task": lambda case: case.task,
    "damaged": lambda case: counted(case.ship.damaged, "damage card"),
    "there": there,
    "stack": lambda case: case.edition.stack,
    "section": lambda case: SECTION_WORDS[case.values["section"]],
    "place": lambda case: PLACE_WORDS[case.place],
}


def why_not(reason: int, case: Case) -> str:
    """Why not, as a clause: `nothing lies opposite Isabella C3 to cross to`."""
    if case.view.seat < 0:
        return "you are looking on"
    return told(REASONS[Reason(reason)], FACTS, case)
