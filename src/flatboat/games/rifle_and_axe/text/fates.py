"""How a settlement fell: overrun in which raid, or of what its last Folk died, and what would have helped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.tables import Cause, Fall, Happening
from flatboat.games.rifle_and_axe.text.losses import SOFTENED_BY, softened
from flatboat.games.rifle_and_axe.text.phrases import FOLK_LOST_WORDS
from flatboat.games.rifle_and_axe.text.story import LOST_TO
from flatboat.kernel.notation import capital, counted, listed

STRONG_ENOUGH = "No fort falls whose Fight is as high as the raid's."
LAST_TOLD = Happening.STANDS_STORES  # ends a settlement's turn


def fates(edition: RifleEdition, events: Iterable[Any], names: Sequence[str]) -> Iterator[str]:
    """For each settlement that fell, in the order of their falling, how, and what helps against the worst.

    That is told once, though more have fallen for lack of it.
    """
    turns: dict[int, list[Any]] = {}
    lost: dict[int, Counter[int]] = {}
    said = set[str]()
    for event in events:
        if event.kind == Happening.FOLK_LOST:
            lost.setdefault(event.seat, Counter())[event.b] += event.a
        own = turns.setdefault(event.seat, [])
        if event.kind == LAST_TOLD:
            own.clear()
        else:
            own.append(event)
        if event.kind == Happening.FELL:
            all_lost = lost.get(event.seat, Counter())
            helps = softened([cause for cause, _ in all_lost.most_common()])
            if event.b == Fall.OVERRUN and _rolls(own):
                helps = STRONG_ENOUGH
            told = [_fate(edition, own, names[event.seat])]
            told += [_earlier(own, all_lost, helps) + helps] if helps not in said else []
            said.add(helps)
            yield " ".join(filter(None, told))


def _earlier(events: Sequence[Any], lost: Counter[int], helps: str) -> str:
    """What took the Folk who might have been helped, and how many, where it is not what is just told."""
    struck = {event.b for event in events if event.kind == Happening.FOLK_LOST}
    found = [cause for cause in lost if SOFTENED_BY.get(Cause(cause)) == helps and cause not in struck]
    return "".join(f"{capital(LOST_TO[Cause(cause)])} took {lost[cause]} in all: " for cause in found)


def _fate(edition: RifleEdition, events: Sequence[Any], name: str) -> str:
    """How one settlement fell, from the events of its last turn."""
    fell = events[-1]
    if fell.b == Fall.OVERRUN:
        return f"{name} fell in turn {fell.a}: {_raid(edition, events)}, and the fort was overrun."
    deaths = [(event.a, event.b) for event in events if event.kind == Happening.FOLK_LOST]
    losses = listed([f"{n} {FOLK_LOST_WORDS[cause]}{_row(edition, events, cause)}" for n, cause in deaths])
    return f"{name} lost their last Folk in turn {fell.a}: {losses}."


def _row(edition: RifleEdition, events: Sequence[Any], cause: int) -> str:
    """What a hardship or a raid was called, after it."""
    if cause == Cause.HARDSHIP:
        return f" ({edition.hardships.rows[_last(events, Happening.HARDSHIP).a - 1].name})"
    return f" ({_raid(edition, events)})" if cause == Cause.RAID else ""


def _raid(edition: RifleEdition, events: Sequence[Any]) -> str:
    """The last raid, with both Fights."""
    fight, raid = _last(events, Happening.FIGHT), _last(events, Happening.RAID)
    after = f" after {counted(n, 'roll')} for Peace" if (n := _rolls(events)) else ""
    return f"{edition.raids.rows[raid.a - 1].name}{after}, Fight {fight.b} against {fight.a}"


def _rolls(events: Sequence[Any]) -> int:
    """How often Peace rolled a raid again."""
    return sum(event.kind == Happening.REROLLED for event in events)


def _last(events: Sequence[Any], kind: Happening) -> Any:
    """The last event of a kind."""
    return next(event for event in reversed(events) if event.kind == kind)
