"""What a settlement lost, in amounts and to what: told before all else of a turn gone by, and drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flatboat.games.rifle_and_axe.edition.model import LossTable, Raids, RifleEdition
from flatboat.games.rifle_and_axe.rules.tables import Cause, Happening, Resource
from flatboat.games.rifle_and_axe.text.vocabulary import units
from flatboat.kernel.notation import counted

#: What takes Folk, in a word or two.
LOST_BY = {
    Cause.HARDSHIP: "hardship",
    Cause.RAID: "the raid",
    Cause.HUNGER: "hunger",
    Cause.SALT: "no Salt",
    Cause.WINTER: "the winter",
    Cause.HARSH_WINTER: "a harsh winter",
}
#: What would have kept Folk alive, by what took them.
SOFTENED_BY = {
    Cause.RAID: "Peace from gifts rolls a raid again.",
    Cause.HUNGER: "1 Food for each Folk would have fed them.",
    Cause.SALT: "1 Salt for each 10 Folk would have kept them.",
    Cause.HARSH_WINTER: "Housing, Clothes, Food and 4 Wood would have kept them.",
}
#: Where nothing would have: of what takes Folk by its row of the Hardship Table.
UNAVOIDABLE = "Nothing wards off sickness and age: new Folk make up for it."
#: What is lost after these, until the next of them, is lost to them.
PLAIN = {
    Happening.ENDED_ACTIONS: "",
    Happening.WINTER: LOST_BY[Cause.WINTER],
    Happening.OVERFLOW: "no Container",
}
#: Folk that a row of a table takes: the row says more than the cause.
BY_ROW = (Cause.HARDSHIP, Cause.RAID)

CABIN = "Cabin"
Amounts = Counter[int | str]  # of resources, and of Cabins


def losses(
    edition: RifleEdition, events: Iterable[tuple[int, int, int, int]]
) -> dict[int, dict[str, Amounts]]:
    """By seat and by what took it, all that was lost; events as kind, seat and both their numbers."""
    found: dict[int, dict[str, Amounts]] = {}
    to: dict[int, str] = {}  # what each settlement is beset by
    for kind, seat, a, b in events:
        if (cause := cause_of(edition, kind, a)) is not None:
            to[seat] = cause
        elif kind == Happening.FIGHT:
            to.setdefault(seat, LOST_BY[Cause.RAID])  # its row was told before a choice
        elif kind in (Happening.LOST, Happening.CABIN_BURNT, Happening.FOLK_LOST):
            cause = to.get(seat, "")
            if kind == Happening.FOLK_LOST and (b not in BY_ROW or not cause):
                cause = LOST_BY[Cause(b)]
            amounts = found.setdefault(seat, {}).setdefault(cause, Counter())
            if kind == Happening.LOST:
                amounts[a] += b
            elif kind == Happening.CABIN_BURNT:
                amounts[CABIN] += 1
            else:
                amounts[Resource.FOLK] += a
    return found


def cause_of(edition: RifleEdition, kind: int, a: int) -> str | None:
    """What an event besets a settlement with; None if with nothing new."""
    tables: dict[Happening, LossTable | Raids] = {
        Happening.HARDSHIP: edition.hardships,
        Happening.MISHAP: edition.mishaps,
        Happening.RAID: edition.raids,
    }
    rolled = tables.get(Happening(kind))
    return rolled.rows[a - 1].name if rolled else PLAIN.get(Happening(kind))


def softened(killers: Sequence[int]) -> str:
    """What would have helped against the first of what took Folk that something helps against."""
    otherwise = UNAVOIDABLE if Cause.HARDSHIP in killers else ""
    return next((SOFTENED_BY[Cause(cause)] for cause in killers if cause in SOFTENED_BY), otherwise)


def in_brief(lost: Mapping[str, Amounts]) -> str:
    """Folk and Horses that were lost, and to what, and Cabins: goods come and go, and are not told."""
    told = [
        named(what, amounts[what]) + (f" ({cause})" if cause else "")
        for what in (Resource.FOLK, Resource.HORSES)
        for cause, amounts in lost.items()
        if amounts[what]
    ]
    cabins = sum(amounts[CABIN] for amounts in lost.values())
    return ", ".join(told + [counted(cabins, CABIN)] * bool(cabins))


def named(what: int | str, n: int) -> str:
    """So much of a resource or of what has a name."""
    return counted(n, what) if isinstance(what, str) else units(n, what)


def told_losses(edition: RifleEdition, events: Iterable[Any]) -> dict[int, str]:
    """For each seat that lost somebody or a home, what goes on from its name."""
    plain = ((event.kind, event.seat, event.a, event.b) for event in events)
    found = ((seat, in_brief(lost)) for seat, lost in losses(edition, plain).items())
    return {seat: f"loses {brief}" for seat, brief in found if brief}
