"""What each settlement has come through, told when the game is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.actions import ACTIONS
from flatboat.games.rifle_and_axe.rules.tables import SEASONS, Cause, Ending, Happening, Phase, Table
from flatboat.games.rifle_and_axe.text.losses import LOST_BY
from flatboat.games.rifle_and_axe.text.vocabulary import STRUCTURE_NAMES, turn_words
from flatboat.kernel.notation import counted, listed


@dataclass
class Past:
    """What befell one settlement so far."""

    met: Counter[str] = field(default_factory=Counter)  # winters and raids
    held: int = 0  # raids
    averted: int = 0  # raids that Peace rolled again
    reaped: int = 0  # Planted Seed
    came: int = 0  # Folk, by the end of the last turn
    lost: Counter[int] = field(default_factory=Counter)  # by Cause
    built: Counter[int] = field(default_factory=Counter)
    most: tuple[int, int] = (0, 0)  # Folk at the end of a turn, and minus the first turn with so many

    def add(self, event: Any, begun_with: int, turn: int) -> None:
        """One more event."""
        if event.kind in MET:
            self.met[MET[event.kind]] += 1
        elif event.kind == Happening.REROLLED:
            self.averted += 1
        elif event.kind == Happening.DID:
            self.reaped += ACTIONS.family(event.a) == "harvest"
        elif event.kind == Happening.DEFENCE:
            self.held += event.b
        elif event.kind == Happening.FOLK_LOST:
            self.lost[event.b] += event.a
        elif event.kind == Happening.BUILT:
            self.built[event.a] += 1
        elif event.kind == Happening.STANDS_PEOPLE:
            self.came = event.a + self.lost.total() - begun_with
            self.most = max(self.most, (event.a, -turn)) if turn else self.most

    def told(self, name: str, begun_with: int, yields: int) -> str:
        """In a few sentences; "" for whoever has met nothing."""
        if not self.met:
            return ""
        met = listed([counted(self.met[what], what) for what in MET.values() if self.met[what]])
        n = self.met["raid"]
        all_of_them = {1: "the raid", 2: "both raids"}.get(n, f"all {n} raids")
        held = all_of_them if self.held == n else f"{self.held} of them"
        built = listed([counted(n, STRUCTURE_NAMES[structure]) for structure, n in self.built.items()])
        told = [f"{name} met {met}{f', and held off {held}' if self.held else ''}."]
        told += [f"Peace averted {self.averted} more."] if self.averted else []
        told += [f"{self.came or 'No'} Folk came, and {self.gone()}."]
        folk, turn = self.most
        season = turn_words(-turn).partition(", ")[2]
        told += [f"In {season} they were {folk}, the most."] if folk > begun_with else []
        told += [f"{self.reaped * yields} Grain was harvested."] if self.reaped else []
        return " ".join([*told, *([f"Built: {built}."] if built else [])])

    def gone(self) -> str:
        """How many Folk were lost, and to what most."""
        if not self.lost:
            return "nobody was lost"
        worst, _ = self.lost.most_common(1)[0]
        most = f", most to {LOST_TO[Cause(worst)]}" if len(self.lost) > 1 else ""
        return f"{self.lost.total()} died or left{most}"


LOST_TO = LOST_BY | {Cause.RAID: "raids", Cause.SALT: "lack of Salt"}
MET = {Happening.WINTER: "winter", Happening.FIGHT: "raid"}


#: What a year is told by.
RECALLED = (*MET, *(Happening[one] for one in ("REROLLED", "DEFENCE", "DID", "FOLK_LOST", "BUILT")))


def is_new_year(table: Table, seat: int) -> bool:
    """Whether a settlement has a year behind it and has yet to begin the next."""
    return table.turn % SEASONS == 1 < table.turn and table.settlements[seat].phase == Phase.BEGIN


def last_year(latest: Iterator[Any]) -> list[Any]:
    """What tells of the last year of one's events, the latest first, from how many Folk there were before."""
    found, turns = list[Any](), 0
    for event in latest:
        turns += event.kind == Happening.STANDS_PEOPLE
        work = event.kind == Happening.DID and ACTIONS.family(event.a) != "harvest"
        if event.kind == Happening.STANDS_PEOPLE or (event.kind in RECALLED and not work):
            found.append(event)
        if turns > SEASONS:
            break
    return found[::-1]


def year_told(edition: RifleEdition, events: Sequence[Any]) -> str:
    """That year in words, to its player."""
    stood = [event.a for event in events if event.kind == Happening.STANDS_PEOPLE]
    begun_with = stood[0] if stood[SEASONS:] else edition.start.resources["folk"]
    past = Past()
    for event in events:
        past.add(event, begun_with, 0)
    return past.told("You", begun_with, edition.printed.yields)


def stories(edition: RifleEdition, events: Iterable[Any], names: Sequence[str]) -> Iterator[str]:
    """For each settlement what it has come through, once the game is over."""
    begun_with = edition.start.resources["folk"]
    past, turn = [Past() for _ in names], 0
    for event in events:
        if event.kind == Happening.ENDED:
            if event.a != Ending.CLOSED:
                yields = edition.printed.yields
                told = (one.told(name, begun_with, yields) for one, name in zip(past, names, strict=True))
                yield from filter(None, told)
        elif event.kind == Happening.TURN:
            turn = event.a
        elif 0 <= event.seat < len(past):
            past[event.seat].add(event, begun_with, turn)
