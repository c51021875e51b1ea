"""The forms for what leaves the stores: what finds no container, and what the Shawnee are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flatboat.errors import FlatboatError, Unfilled
from flatboat.games.rifle_and_axe.rules.tables import BARTER_GIVEN, BARTER_GOT, BARTER_RATE, STORED
from flatboat.games.rifle_and_axe.text.vocabulary import RESOURCE_NAMES
from flatboat.kernel.text import Field, Sheet

BARTER_SHEET, DISCARD_SHEET = "barter", "discard"
BARTER_SECTION, DISCARD_SECTION = "Bartering with the Shawnee", "Storage Phase: containers"
FEW = 2  # buttons do as well for so many


def barter_sheet(s: Any) -> tuple[Sheet, ...]:
    """How much of each good is given, and what is wanted for all of it."""
    given = amounts(s, BARTER_GIVEN)
    got = tuple((name(good), f"{BARTER_RATE} {RESOURCE_NAMES[good]}") for good in BARTER_GOT)
    fields = (*given, Field("got", "For each you get", got))
    return (Sheet(BARTER_SHEET, "Barter: what you give", BARTER_SECTION, "Barter", fields),) if given else ()


def discard_sheet(s: Any) -> tuple[Sheet, ...]:
    """How much of each store is given up, where that is much."""
    if s.owed <= FEW:
        return ()
    fields = amounts(s, STORED, int(s.owed))
    return (Sheet(DISCARD_SHEET, f"Discard {s.owed}", DISCARD_SECTION, "Discard", fields),)


def amounts(s: Any, goods: Sequence[int], most: int | None = None) -> tuple[Field, ...]:
    """A number for each of some goods that is there."""
    return tuple(
        Field(
            name(good),
            f"{RESOURCE_NAMES[good]} ({have})",
            most=have if most is None else min(most, have),
            pieces=(f"res-{good}",),
        )
        for good in goods
        if (have := int(s.resources[good]))
    )


def bartered(s: Any, values: Mapping[str, str]) -> list[tuple[int, int, int]]:
    """What a filled-in form barters: the place of what is given, how many, and the place of what is got."""
    wanted = {name(good): place for place, good in enumerate(BARTER_GOT)}
    if values.get("got", "") not in wanted:
        raise FlatboatError("please choose what you want for it")
    found = entered(s, BARTER_GIVEN, values, "give")
    if not found:
        raise Unfilled("please enter how much of what to give")
    return [(place, number, wanted[values["got"]]) for place, number in found]


def discarded(s: Any, values: Mapping[str, str]) -> list[tuple[int, int]]:
    """What a filled-in form gives up: goods by their place among the stores, and how many of each."""
    found = entered(s, STORED, values, "discard")
    total = sum(number for _, number in found)
    if not total:
        raise FlatboatError("please enter how much of what to discard")
    if total > s.owed:
        raise FlatboatError(f"that is {total}, and {s.owed} is enough")
    return found


def entered(s: Any, goods: Sequence[int], values: Mapping[str, str], verb: str) -> list[tuple[int, int]]:
    """How many of which goods, by their place among these, were entered."""
    found = []
    for place, good in enumerate(goods):
        words, have = values.get(name(good), "").strip() or "0", int(s.resources[good])
        if not words.isdecimal() or int(words) > have:
            raise FlatboatError(f'you cannot {verb} "{words}" {RESOURCE_NAMES[good]}; you have {have}')
        if int(words):
            found.append((place, int(words)))
    return found


def name(good: int) -> str:
    """A good as a form names it."""
    return RESOURCE_NAMES[good].casefold()
