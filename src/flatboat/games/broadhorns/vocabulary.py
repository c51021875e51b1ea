"""Names and short phrases of Broadhorns!, shared by moves, events, reasons, guide and panels."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.broadhorns.edition import GOOD_NAMES, BroadhornsEdition
from flatboat.games.broadhorns.tables import (
    BOARD,
    GOODS,
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
from flatboat.kernel.notation import Word, counted

MOST = 128  # small integers end before it
GOOD_WORDS: Sequence[str] = GOOD_NAMES
BARRELS: Sequence[Word] = [(f"barrel of {good}", f"barrels of {good}") for good in GOOD_NAMES]
SPOIL_WORDS = [f"spoil {good}" for good in GOOD_NAMES[:PERISHABLES]]
SEASON_WORDS = ["autumn", "winter", "spring", "summer", "final autumn"]
ORDER_WORDS = {
    Order.ASK_AT_LOSS: "ask me at a loss",
    Order.ASK_ALWAYS: "ask me always",
    Order.NEVER: "never ice",
    Order.MORE_THAN_0: "ice above 0",
    Order.MORE_THAN_1: "ice above 1",
    Order.MORE_THAN_2: "ice above 2",
    Order.MORE_THAN_3: "ice above 3",
}
#: What others know of an order.
ANSWER_WORDS = ["asked at a loss", "asked always", "by a secret rule"]
#: What an order comes to.
ORDER_MEANINGS = {
    Order.ASK_AT_LOSS: "a question when a barrel would be lost",
    Order.ASK_ALWAYS: "a question whenever barrels would move on",
    Order.NEVER: "never ice, and no question",
    Order.MORE_THAN_0: "ice when any barrel would be lost, and no question",
    Order.MORE_THAN_1: "ice when more than 1 barrel would be lost, and no question",
    Order.MORE_THAN_2: "ice when more than 2 barrels would be lost, and no question",
    Order.MORE_THAN_3: "ice when more than 3 barrels would be lost, and no question",
}
ENDING_WORDS = {
    Ending.NOT_YET: "it goes on",
    Ending.YEAR: "the year is over",
    Ending.STALLED: "for too long no town was filled",
    Ending.CLOSED: "the host ended it",
}
#: What a season does, as a clause; {winter} and {spring} are spaces.
SEASON_EFFECTS = {
    Season.AUTUMN: "nothing special happens",
    Season.WINTER: "boats move {winter} less and the spoil step is skipped, but spoil cards still act",
    Season.SPRING: "boats move {spring} more",
    Season.SUMMER: "a spoil card moves all perishable barrels on, whatever it names",
    Season.FINAL_AUTUMN: "nothing special happens, and the year ends with its last space",
}


class Names:
    """What things are called in one edition."""

    def __init__(self, edition: BroadhornsEdition) -> None:
        self.ports = [edition.port_name(port) for port in range(PORTS)]
        self.towns = self.ports[:TOWNS]
        self.boats = [boat.name for boat in edition.boats]
        self.travelers = self._travelers(edition)
        #: The kinds of cards by number, spoil cards last.
        self.cards = [
            *(f"delivery of {good} to {town}" for town in self.towns for good in GOOD_NAMES),
            *self.travelers,
            "ice",
            "peddler",
            "good current",
            *SPOIL_WORDS,
        ]
        self.places = self._places(edition)
        self.effects = [
            text.format(
                winter=counted(-edition.seasons.speed.winter, "space"),
                spring=counted(edition.seasons.speed.spring, "space"),
            )
            for text in SEASON_EFFECTS.values()
        ]

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
        """The spaces of the river: ports by their names."""
        places = [f"space {space}" for space in range(MOST)]
        places[0] = self.ports[ST_LOUIS]
        for port, town in enumerate(edition.towns):
            places[town.space] = self.ports[port]
        return places


def tile_words() -> list[str]:
    """What a town shows, by the number of its tile.

    >>> tile_words()[0], tile_words()[-1]
    ('tile 1', 'the values on the board')
    """
    return [*(f"tile {tile + 1}" for tile in range(TILES)), "the values on the board"][: BOARD + 1]


def goods_held(counts: Sequence[int]) -> str:
    """Goods by number: `2 flour, 1 furs`, or "none".

    >>> goods_held([2, 0, 0, 1, 0]), goods_held([0] * 5)
    ('2 flour, 1 furs', 'none')
    """
    return ", ".join(f"{counts[good]} {GOOD_WORDS[good]}" for good in range(GOODS) if counts[good]) or "none"


def several(card: str) -> str:
    """The plural of a card or a traveler.

    >>> several("delivery of pork to Natchez"), several("traveler to Helena"), several("ice")
    ('deliveries of pork to Natchez', 'travelers to Helena', 'ice')
    """
    for one, more in (("delivery", "deliveries"), ("traveler", "travelers"), ("peddler", "peddlers"),
                      ("good current", "good currents")):  # fmt: skip
        if card.startswith(one):
            return more + card.removeprefix(one)
    return card


def cards_held(counts: Sequence[int], cards: Sequence[str]) -> str:
    """Cards by number: `1 ice, 2 peddlers`, or a dash.

    >>> cards_held([1, 2], ["ice", "peddler"]), cards_held([0], ["ice"])
    ('1 ice, 2 peddlers', '-')
    """
    found = ((int(n), card) for n, card in zip(counts, cards, strict=False) if n)
    return ", ".join(f"{n} {card if n == 1 else several(card)}" for n, card in found) or "-"


def order_of(order: int) -> str:
    """What an order for ice comes to.

    >>> order_of(0)
    'a question when a barrel would be lost'
    """
    return ORDER_MEANINGS[Order(order)]
