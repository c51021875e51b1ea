"""The form for what finds no container: how much of each store is given up, in one gesture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flatboat.errors import FlatboatError
from flatboat.games.rifle_and_axe.rules.tables import STORED
from flatboat.games.rifle_and_axe.text.vocabulary import RESOURCE_NAMES
from flatboat.kernel.text import Field, Sheet

DISCARD_SHEET = "discard"
DISCARD_SECTION = "Storage Phase: containers"
FEW = 2  # buttons do as well for so many


def discard_sheet(s: Any) -> tuple[Sheet, ...]:
    """The form, where there is much to give up: a number for each good in store."""
    if s.owed <= FEW:
        return ()
    fields = tuple(
        Field(
            RESOURCE_NAMES[good].casefold(), f"{RESOURCE_NAMES[good]} ({have})",
            most=min(int(s.owed), have), pieces=(f"res-{good}",),
        )
        for good in STORED
        if (have := int(s.resources[good]))
    )  # fmt: skip
    return (Sheet(DISCARD_SHEET, f"Discard {s.owed}", DISCARD_SECTION, "Discard", fields),)


def discarded(s: Any, values: Mapping[str, str]) -> list[tuple[int, int]]:
    """What a filled-in form gives up: goods by their place among the stores, and how many of each."""
    found = []
    for place, good in enumerate(STORED):
        words, have = values.get(RESOURCE_NAMES[good].casefold(), "").strip() or "0", int(s.resources[good])
        if not words.isdecimal() or int(words) > have:
            raise FlatboatError(f'you cannot discard "{words}" {RESOURCE_NAMES[good]}; you have {have}')
        if int(words):
            found.append((place, int(words)))
    total = sum(number for _, number in found)
    if not total:
        raise FlatboatError("please enter how much of what to discard")
    if total > s.owed:
        raise FlatboatError(f"that is {total}, and {s.owed} is enough")
    return found
