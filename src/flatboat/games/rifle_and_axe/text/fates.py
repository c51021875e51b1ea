"""How a settlement fell: the raid, both Fight levels, and who died, told from the events of its last turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.raid import OVERRUN
from flatboat.games.rifle_and_axe.rules.tables import Cause, Fall, Happening
from flatboat.games.rifle_and_axe.text.losses import UNAVOIDABLE, softened
from flatboat.games.rifle_and_axe.text.phrases import FOLK_LOST_WORDS
from flatboat.kernel.notation import listed

LAST_TOLD = Happening.STANDS_STORES  # ends a settlement's turn
#: What Folk were lost to in the course of a game.
IN_ALL = {
    Cause.HARDSHIP: "to hardships",
    Cause.RAID: "in raids",
    Cause.HUNGER: "to hunger",
    Cause.SALT: "for lack of Salt",
    Cause.WINTER: "to winters",
    Cause.HARSH_WINTER: "to shortages in harsh winters",
}


def fates(edition: RifleEdition, events: Iterable[Any], names: Sequence[str]) -> Iterator[str]:
    """For each settlement that fell, in the order of their falling, how."""
    turns: dict[int, list[Any]] = {}
    lost: dict[int, Counter[int]] = {}
    said = set[str]()  # what helps is told once, though more have fallen for lack of it
    for event in events:
        if event.kind == Happening.FOLK_LOST:
            lost.setdefault(event.seat, Counter())[event.b] += event.a
        own = turns.setdefault(event.seat, [])
        if event.kind == LAST_TOLD:
            own.clear()
        else:
            own.append(event)
        if event.kind == Happening.FELL:
            told, gone = _fate(edition, own, names[event.seat]), lost.get(event.seat, Counter())
            now = sum(one.a for one in own if one.kind == Happening.FOLK_LOST)
            if gone.total() > now and (whole := in_all(gone)):
                counts, _, helps = whole.partition(". ")
                told += f" {counts.removesuffix('.')}." + (f" {helps}" if helps and helps not in said else "")
                said.add(helps)
            yield told


def _fate(edition: RifleEdition, events: Sequence[Any], name: str) -> str:
    """How one settlement fell, from the events of its last turn."""
    fell, fight = events[-1], _last(events, Happening.FIGHT)
    deaths = [(event.a, event.b) for event in events if event.kind == Happening.FOLK_LOST]
    killed = sum(n for n, cause in deaths if cause == Cause.RAID)
    told = []
    if fight and (killed or fell.b == Fall.OVERRUN):
        raid = edition.raids.rows[_last(events, Happening.RAID).a - 1].name
        told.append(f"In turn {fell.a} came the raid {raid}: Fight {fight.b} against {name}'s {fight.a}.")
        told.append(_defence(events, killed))
    if fell.b == Fall.OVERRUN:
        die = _last(events, Happening.CATASTROPHE).a
        told.append(f"Because {fight.a} is less than {fight.b}, a die was rolled for the fort:")
        told.append(f"a {die}, and on {OVERRUN} or more it is overrun.")
    else:
        losses = listed(
            [f"{n} {FOLK_LOST_WORDS[cause]}{_row(edition, events, cause)}" for n, cause in deaths]
        )
        told.append(f"{name} lost their last Folk in turn {fell.a}: {losses}.")
    return " ".join(told)


def in_all(lost: Counter[int]) -> str:
    """What took Folk in the whole game, and what helps against the worst of it; "" of a single cause.

    >>> in_all(Counter({Cause.RAID: 9, Cause.HARDSHIP: 6}))
    'In all 15 Folk were lost: 9 in raids and 6 to hardships. Peace from gifts rolls a raid again.'
    >>> in_all(Counter({Cause.RAID: 6, Cause.HARDSHIP: 9})).partition(": ")[2]
    '9 to hardships and 6 in raids. Nothing wards off sickness, but Peace from gifts rolls a raid again.'
    """
    if len(lost) < 2:
        return ""
    told = listed([f"{n} {IN_ALL[Cause(cause)]}" for cause, n in lost.most_common()])
    helps = softened([cause for cause, _ in lost.most_common()])
    if lost.most_common(1)[0][0] == Cause.HARDSHIP and helps != UNAVOIDABLE:
        helps = f"Nothing wards off sickness, but {helps}"
    return f"In all {lost.total()} Folk were lost: {told}. {helps}".strip()


def _row(edition: RifleEdition, events: Sequence[Any], cause: int) -> str:
    """What a hardship was called, after it."""
    hardship = _last(events, Happening.HARDSHIP) if cause == Cause.HARDSHIP else None
    return f" ({edition.hardships.rows[hardship.a - 1].name})" if hardship else ""


def _defence(events: Sequence[Any], killed: int) -> str:
    """How the die for defence fell, and who was killed."""
    die = _last(events, Happening.DEFENCE)
    outcome = "succeeded" if die.b else "failed"
    return f"The defence {outcome} on a {die.a}, and {killed or 'no'} Folk died."


def _last(events: Sequence[Any], kind: Happening) -> Any:
    """The last event of a kind; None if there is none."""
    return next((event for event in reversed(events) if event.kind == kind), None)
