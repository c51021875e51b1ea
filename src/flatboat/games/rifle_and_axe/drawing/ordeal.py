"""What befell a settlement as its turn ended, phase by phase, read from the events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.raid import DEFENDED
from flatboat.games.rifle_and_axe.rules.tables import Cause, Happening, Resource
from flatboat.games.rifle_and_axe.text.losses import CABIN, Amounts, cause_of
from flatboat.games.rifle_and_axe.text.vocabulary import winter_words
from flatboat.kernel.notation import counted, listed

HARDSHIP, MISHAP, RAID, MEAL, WINTER = "Hardship", "Mishap", "Raid", "Meal", "Winter"
STORES, HAPPINESS, HELD_OFF = "Stores", "Happiness", "held off"
#: The phases in which something befalls a settlement, in their order; Winter only then.
PHASES = (HARDSHIP, MISHAP, MISHAP, RAID, MEAL, WINTER, HAPPINESS)
ROLLED = {Happening.HARDSHIP: HARDSHIP, Happening.MISHAP: MISHAP, Happening.RAID: RAID}
#: What Happiness suffers for.
SUFFERS = {
    Cause.HUNGER: "hunger",
    Cause.FOLK_LOST: "Folk lost",
    Cause.CLOTHES: "Clothes",
    Cause.HOUSING: "Housing",
    Cause.HOUSEWARES: "Housewares",
    Cause.NO_SOAP: "soap",
    Cause.NO_COOKING: "cooking",
}


@dataclass
class Blow:
    """One of them: its dice, what the table calls it, what it took, and what else is to be said of it."""

    phase: str
    name: str = ""
    dice: list[tuple[int, bool]] = field(default_factory=list)  # what each shows, and if it has ten sides
    lost: Amounts = field(default_factory=Counter)
    words: list[str] = field(default_factory=list)
    gain: str = ""
    causes: list[str] = field(default_factory=list)  # what Happiness suffered for
    averted: list[Blow] = field(default_factory=list)  # raids that Peace rolled again
    fight: tuple[int, int] = (0, 0)  # the settlement's, and the raid's
    asked: str = ""  # what is to be lost by choice
    shown: int | None = None  # the resource on its picture, where nothing was lost yet

    @property
    def kills(self) -> bool:
        """Whether it took Folk."""
        return self.lost[Resource.FOLK] > 0

    @property
    def spared(self) -> str:
        """The raids that Peace rolled again: each once, of more than two the worst."""
        names = list(dict.fromkeys(one.name for one in self.averted))
        worst = max(self.averted, key=lambda one: one.dice[0], default=self).name
        return listed(names) if len(names) <= 2 else f"{worst} and {len(self.averted) - 1} more"

    @property
    def praise(self) -> str:
        """What was achieved against a raid; "" for nothing."""
        held = any(words.endswith(HELD_OFF) for words in self.words)
        if held:
            return f"{self.name} {HELD_OFF}"
        return f"{self.spared} averted" if self.averted and self.fight == (0, 0) else ""


def blows(edition: RifleEdition, events: Sequence[Any]) -> list[Blow]:
    """All of a turn so far: events of one settlement since it ended its Action Phase."""
    found = list[Blow]()
    for event in events:
        if event.kind == Happening.ENDED_ACTIONS:
            found.clear()
        elif begun := begins(edition, event):
            if begun.phase == RAID and found and found[-1].phase == RAID:
                begun.averted = [*found[-1].averted, found.pop()]  # Peace was spent on it
                begun.words = [f"instead of {begun.spared}"]
            found.append(begun)
        elif found:
            add(found[-1], event)
    return found


def begins(edition: RifleEdition, event: Any) -> Blow | None:
    """What an event begins, if anything."""
    kind = event.kind
    if kind in ROLLED:
        return Blow(ROLLED[kind], cause_of(edition, kind, event.die) or "", [(event.die, True)])
    if kind == Happening.ATE:
        fed = f"{event.hungry} go hungry" if event.hungry else "all are fed"
        return Blow(MEAL, fed, words=[f"{event.food} Food eaten"])
    if kind == Happening.WINTER:
        row = edition.winters.rows[event.die - 1]
        return Blow(WINTER, winter_words(row).partition(",")[0].capitalize(), [(event.die, False)])
    if kind == Happening.OVERFLOW:
        return Blow(STORES, f"{event.n} too many")
    if kind == Happening.HAPPY_DICE:
        return Blow(HAPPINESS, dice=[(event.first, False), (event.second, False)])
    return None


def add(blow: Blow, event: Any) -> None:
    """What an event adds to the last that began."""
    kind = event.kind
    if kind == Happening.LOST:
        blow.lost[event.resource] += event.n
    elif kind == Happening.FOLK_LOST:
        blow.lost[Resource.FOLK] += event.folk
    elif kind == Happening.CABIN_BURNT:
        blow.lost[CABIN] += 1
    elif kind == Happening.FIGHT:
        rolls = [f"after {counted(len(blow.averted), 'roll')}"] if blow.averted else []
        blow.fight = event.fight, event.raiders
        blow.words = [f"{event.raiders} against {event.fight}", *rolls]
    elif kind == Happening.DEFENCE:
        blow.dice.append((event.die, False))
        edge = (blow.fight[0] > blow.fight[1]) - (blow.fight[0] < blow.fight[1])
        rolled = f"{event.die} {'+' if edge > 0 else '−'} 1" if edge else f"{event.die}"
        blow.words.insert(1, f"{rolled}: {HELD_OFF}" if event.success else f"{rolled}, {DEFENDED} needed")
    elif kind == Happening.SALTED and event.short:
        blow.words.append(f"{event.short} Salt short")
    elif kind == Happening.FUEL and event.short:
        blow.words.append(f"{event.short} Fuel short")
    elif kind == Happening.HAPPIER and event.change < 0:
        blow.causes.append(SUFFERS.get(event.cause, "winter"))
    elif kind == Happening.HAPPINESS:
        blow.gain = f"{event.change:+d}".replace("-", "−") if event.change else "±0"


def to_come(found: Sequence[Blow], winter: bool) -> list[str]:
    """The phases that have yet to come."""
    phases = [phase for phase in PHASES if winter or phase != WINTER]
    for blow in found:
        if blow.phase in phases:
            del phases[: phases.index(blow.phase) + 1]
    return phases
