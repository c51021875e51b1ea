"""The form for what the Shawnee are given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flatboat.errors import FlatboatError, Unfilled
from flatboat.games.rifle_and_axe.rules.tables import BARTER_GIVEN, BARTER_GOT, BARTER_RATE
from flatboat.games.rifle_and_axe.text.vocabulary import RESOURCE_NAMES
from flatboat.kernel.text import Field, Sheet

BARTER_SHEET, BARTER_SECTION = "barter", "Bartering with the Shawnee"


def barter_sheet(s: Any) -> tuple[Sheet, ...]:
    """How much of each good is given, and what is wanted for all of it."""
    given = tuple(
        Field(name(good), f"{RESOURCE_NAMES[good]} ({have})", most=have, pieces=(f"res-{good}",))
        for good in BARTER_GIVEN
        if (have := int(s.resources[good]))
    )
    got = tuple((name(good), f"{BARTER_RATE} {RESOURCE_NAMES[good]}") for good in BARTER_GOT)
    fields = (*given, Field("got", "For each you get", got))
    return (Sheet(BARTER_SHEET, "Barter: what you give", BARTER_SECTION, "Barter", fields),) if given else ()


def bartered(s: Any, values: Mapping[str, str]) -> list[tuple[int, int, int]]:
    """What a filled-in form barters: the place of what is given, how many, and the place of what is got."""
    wanted = {name(good): place for place, good in enumerate(BARTER_GOT)}
    if values.get("got", "") not in wanted:
        raise FlatboatError("please choose what you want for it")
    found = []
    for place, good in enumerate(BARTER_GIVEN):
        words, have = values.get(name(good), "").strip() or "0", int(s.resources[good])
        if not words.isdecimal() or int(words) > have:
            raise FlatboatError(f'you cannot give "{words}" {RESOURCE_NAMES[good]}; you have {have}')
        if int(words):
            found.append((place, int(words), wanted[values["got"]]))
    if not found:
        raise Unfilled("please enter how much of what to give")
    return found


def name(good: int) -> str:
    """A good as a form names it."""
    return RESOURCE_NAMES[good].casefold()
