"""Names of boats, goods, cards and moves in the tests of the rules, and dice that are told by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flatboat.games.broadhorns import actions
from flatboat.games.broadhorns.edition import EDITIONS, GOOD_NAMES
from flatboat.games.broadhorns.tables import CURRENT, GOODS, ICE, PEDDLER, SPOIL, TRAVELER, Order
from flatboat.kernel.dice import Tape

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


class Loaded(Tape):
    """Loaded dice that show what they are told by name, and remember how many sides each had."""

    table: Any  # the one they fall on

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.sides: list[int] = []
        self.rest = False  # True: dice that were not told show 0

    def below(self, n: int) -> int:
        self.sides.append(n)
        if self.names:
            self.script.append(self.read(self.names.pop(0), n))
        elif self.rest:
            self.script.append(0)
        return super().below(n)

    def read(self, name: str, n: int) -> int:
        """The number that the die must show."""
        state = self.table.state
        if name.isdigit():
            return int(name)
        if name.startswith("tile "):
            tile, seen = int(name[5:]) - 1, state.table.towns[state.table.port].seen
            assert not seen >> tile & 1, f"{name} was seen already"
            return sum(not seen >> lower & 1 for lower in range(tile))
        row, kind = (
            (state.table.bag, good_number(name)) if name in GOOD_NAMES else (state.pile, CARD_NAMES[name])
        )
        assert n == sum(row[k] for k in range(len(row))), f"this die is not for {name}"
        assert row[kind], f"there is no {name} left"
        return sum(row[k] for k in range(kind))
