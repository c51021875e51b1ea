"""Names of boats, goods, cards and moves in the tests of the rules, and dice that are told by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flatboat.games.broadhorns.edition.model import EDITIONS, GOOD_NAMES
from flatboat.games.broadhorns.rules import actions
from flatboat.games.broadhorns.rules.tables import CURRENT, GOODS, ICE, PEDDLER, SPOIL, TRAVELER, Order

EDITION: Any = EDITIONS.load()
TOWN_NAMES = [town.name for town in EDITION.towns]
BOAT_NAMES = ["20", "30", "40"]
TRAVELER_NAMES = ["to " + TOWN_NAMES[kind.destination] for kind in EDITION.travelers]
CARD_NAMES = {
    f"{town} {good}": GOODS * i + k for i, town in enumerate(TOWN_NAMES) for k, good in enumerate(GOOD_NAMES)
}
CARD_NAMES |= {name: TRAVELER + i for i, name in enumerate(TRAVELER_NAMES)}
CARD_NAMES |= {"ice": ICE, "peddler": PEDDLER, "current": CURRENT}
CARD_NAMES |= {f"spoil {good}": SPOIL + i for i, good in enumerate(GOOD_NAMES[:3])}


def listed(text: str) -> list[str]:
    """`2 apples, ice` as a list of names."""
    names: list[str] = []
    for item in filter(None, (part.strip() for part in text.split(","))):
        number, _, name = item.partition(" ")
        names += [name] * int(number) if number.isdigit() and name else [item]
    return names


def town_number(name: str) -> int:
    return int(TOWN_NAMES.index(name))


def good_number(name: str) -> int:
    return GOOD_NAMES.index(name)


def traveler_number(destination: str) -> int:
    return int(TRAVELER_NAMES.index("to " + destination))


def read_action(text: str) -> int:
    """A move in the words of these tests as an action."""
    family, _, rest = text.partition(" ")
    if text == "give up":
        return actions.GIVE_UP
    if text.startswith("claim town "):
        return actions.CLAIM_TOWN + good_number(text.removeprefix("claim town "))
    first: int = getattr(actions, family.upper())
    if not rest:
        return first
    if family == "sell":
        good, _, lesser = rest.partition(" ")
        return first + good_number(good) * actions.RANKS + (lesser == "lesser")
    readers: dict[str, Callable[[str], int]] = {
        "move": lambda spaces: int(spaces) - 1,
        "boat": BOAT_NAMES.index,
        "discard": CARD_NAMES.__getitem__,
        "order": lambda name: Order[name.upper().replace(" ", "_")],
    }
    readers |= dict.fromkeys(("drop", "board", "welcome"), traveler_number)
    return first + readers.get(family, good_number)(rest)
