"""Names and short phrases of Broadhorns!, shared by moves, events, reasons, guide and panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flatboat.games.broadhorns.edition.model import GOOD_NAMES, BroadhornsEdition
from flatboat.games.broadhorns.rules.tables import (
    BOARD,
    GOODS,
    NONE,
    PERISHABLES,
    PORTS,
    ST_LOUIS,
    TILES,
    TOWNS,
    TRAVELERS,
    Ending,
    Order,
    Season,
)
from flatboat.kernel.notation import Word, a, counted, forms, listed
from flatboat.kernel.records import Numbers

MOST = 128  # small integers end before it
GOOD_WORDS: Sequence[str] = GOOD_NAMES


def barrels(good: str, n: int) -> str:
    """Barrels of a good: "furs", "2 furs"."""
    return f"{n} {good}" if n > 1 else good


BARRELS: Sequence[Word] = [(f"barrel of {good}", f"barrels of {good}") for good in GOOD_NAMES]
SPOIL_WORDS = [f"spoil {good}" for good in GOOD_NAMES[:PERISHABLES]]
SEASON_WORDS = ["autumn", "winter", "spring", "summer", "final autumn"]
ORDER_WORDS = {
    Order.ASK_AT_LOSS: "ask me at a loss",
    Order.ASK_ALWAYS: "ask me always",
    Order.NEVER: "never ice",
    **{Order.MORE_THAN_0 + n: f"ice above {n}" for n in range(4)},
}
#: What others know of an order.
ANSWER_WORDS = ["asked at a loss", "asked always", "by a secret rule"]
#: What an order comes to.
ORDER_MEANINGS = {
    Order.ASK_AT_LOSS: "ask me when a barrel would be lost",
    Order.ASK_ALWAYS: "ask me whenever barrels would move",
    Order.NEVER: "never use ice, and do not ask",
    **{
        Order.MORE_THAN_0 + n: f"use ice without asking when {lost} would be lost"
        for n, lost in enumerate(["any barrel", *(f"more than {counted(n, 'barrel')}" for n in range(1, 4))])
    },
}
#: Why the game ended; {rounds} is how long it goes on without a town that is filled.
ENDING_WORDS = {
    Ending.NOT_YET: "the game goes on",
    Ending.YEAR: "the year is over",
    Ending.STALLED: "no town was filled for {rounds}",
    Ending.CLOSED: "the host ended it",
}
#: What a season does, in a few words; {spring} is spaces.
SEASON_EFFECTS = {
    Season.AUTUMN: "full towns fill it",
    Season.WINTER: "slower, no spoil step",
    Season.SPRING: "speed +{spring}",
    Season.SUMMER: "spoil cards spoil all",
    Season.FINAL_AUTUMN: "the year ends here",
}


class Names:
    """What things are called in one edition."""

    def __init__(self, edition: BroadhornsEdition) -> None:
        self.ports = [edition.port_name(port) for port in range(PORTS)]
        self.towns = self.ports[:TOWNS]
        self.boats = [boat.name for boat in edition.boats]
        #: The same in a sentence: `20-foot broadhorn`.
        self.broadhorns = [broadhorn(name) for name in self.boats]
        self.travelers = self._travelers(edition)
        goals = [(town, good) for town in self.towns for good in GOOD_NAMES]
        others = [*self.travelers, "ice", "peddler", "good current", *SPOIL_WORDS]
        #: The kinds of cards by number, spoil cards last.
        self.cards = [*(f"delivery of {good} to {town}" for town, good in goals), *others]
        #: The same to be put down: `the Natchez pork card`, `an ice card`.
        self.in_hand = [
            *(f"the {town} {good} card" for town, good in goals),
            *(a(as_card(card)) for card in others),
        ]
        self.places = self._places(edition)
        parted = [place.partition(" below ") for place in self.places]
        #: The same as people read it: `2 spaces past Helena`.
        self.spots = [f"{counted(int(n), 'space')} past {port}" if port else n for n, _, port in parted]
        rounds = counted(edition.limits.quiet_rounds, "round")
        #: Why the game ended, by `Ending`.
        self.endings = [text.format(rounds=rounds) for text in ENDING_WORDS.values()]
        spring = edition.seasons.speed.spring
        self.effects = [text.format(spring=spring) for text in SEASON_EFFECTS.values()]

    def in_turn(self, stops: Sequence[Any]) -> str:
        """The towns of a plan: `Memphis, then Baton Rouge`."""
        return ", then ".join(self.towns[one.town] for one in stops)

    def of_travelers(self, counts: Numbers) -> list[str]:
        """Travelers by number, for a sentence: `the traveler to Helena`, `2 travelers to Memphis`."""
        found = [(int(n), kind) for n, kind in zip(counts, self.travelers, strict=True) if n]
        return [f"the {kind}" if n == 1 else f"{n} {several(kind)}" for n, kind in found]

    def _travelers(self, edition: BroadhornsEdition) -> list[str]:
        """The kinds of travelers; the fare is said where a town has more than one."""
        kinds = edition.travelers
        goals = [kind.destination for kind in kinds]
        said = [
            f"traveler to {self.towns[kind.destination]}"
            + (f" for {kind.fare}" if goals.count(kind.destination) > 1 else "")
            for kind in kinds
        ]
        return said + [f"unused traveler {n + 1}" for n in range(len(said), TRAVELERS)]

    def _places(self, edition: BroadhornsEdition) -> list[str]:
        """The spaces of the river: ports by their names, others by how far below one they lie."""
        ports = {0: self.ports[ST_LOUIS]}
        ports |= {town.space: self.ports[port] for port, town in enumerate(edition.towns)}
        places, above = list[str](), 0
        for space in range(MOST):
            above = space if space in ports else above
            below = f"{space - above} below {ports[above]}" if space < max(ports) else f"space {space}"
            places.append(ports.get(space, below))
        return places


class Teller:
    """What tells of one edition: it has its values and its names."""

    def __init__(self, edition: BroadhornsEdition) -> None:
        self.record, self.names = edition.printed, edition.once(Names)


def broadhorn(name: str) -> str:
    """A broadhorn in a sentence, by its name.

    >>> broadhorn("20 ft"), broadhorn("Long Tom")
    ('20-foot broadhorn', 'Long Tom')
    """
    feet = name.removesuffix(" ft")
    return f"{feet}-foot broadhorn" if feet.isdecimal() else name


def tile_words() -> list[str]:
    """What a town shows, by the number of its tile.

    >>> tile_words()[0], tile_words()[-1]
    ('tile 1', 'the values on the board')
    """
    return [*(f"tile {tile + 1}" for tile in range(TILES)), "the values on the board"][: BOARD + 1]


def tile_told(tile: Any) -> str:
    """What a town asks for by a tile, and what it sells.

    As in `flour 3 and 2, furs 2; once this visit is over it sells pork at +1` (ruling 6).
    """
    told = []
    for good in range(GOODS):
        values = sorted((int(tile.value[i]) for i in range(tile.count) if tile.good[i] == good), reverse=True)
        told += [f"{GOOD_WORDS[good]} {listed(list(map(str, values)))}"] if values else []
    sold = [f"{GOOD_WORDS[g]} at +{tile.increase[g]}" for g in range(GOODS) if tile.increase[g] != NONE]
    return ", ".join(told) + (f"; once this visit is over it sells {listed(sold)}" if sold else "")


def barrels_held(counts: Sequence[int]) -> str:
    """Goods by number, in a sentence.

    >>> barrels_held([2, 0, 0, 1, 0]), barrels_held([0] * 5)
    ('2 barrels of flour and 1 barrel of furs', 'no cargo')
    """
    found = [f"{n} {forms(BARRELS[good])[n != 1]}" for good, n in enumerate(counts) if n]
    return listed(found) or "no cargo"


def as_card(name: str) -> str:
    """A card in a sentence.

    >>> as_card("ice"), as_card("good current"), as_card("traveler to Helena")
    ('ice card', 'Good Current card', 'traveler to Helena')
    """
    if name in ("ice", "peddler"):
        return f"{name} card"
    return "Good Current card" if name == "good current" else name


def several(card: str) -> str:
    """The plural of a card or a traveler.

    >>> several("delivery of pork to Natchez"), several("traveler to Helena"), several("ice")
    ('deliveries of pork to Natchez', 'travelers to Helena', 'ice')
    >>> several("ice card"), several("peddler card")
    ('ice cards', 'peddler cards')
    """
    if card.endswith(" card"):
        return f"{card}s"
    for one, more in (("delivery", "deliveries"), ("traveler", "travelers"), ("peddler", "peddlers"),
                      ("good current", "good currents")):  # fmt: skip
        if card.startswith(one):
            return more + card.removeprefix(one)
    return card


def cards_held(counts: Numbers, cards: Sequence[str]) -> str:
    """Cards by number: `1 ice, 2 peddlers`, or a dash.

    >>> cards_held([1, 2], ["ice", "peddler"]), cards_held([0], ["ice"])
    ('1 ice, 2 peddlers', '-')
    """
    found = ((int(n), card) for n, card in zip(counts, cards, strict=False) if n)
    return ", ".join(f"{n} {card if n == 1 else several(card)}" for n, card in found) or "-"
