"""What studies count: gold and where it came from, cards, boats, towns, barrels lost."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.tables import Happening
from flatboat.kernel.counting import CHOSEN, DEALT, Counted, Tally

GOLD = {
    Happening.SOLD: "cargo",
    Happening.SURPLUS: "surplus",
    Happening.BONUS: "town bonus",
    Happening.DELIVERED: "delivery card from hand",
    Happening.FROM_TOWN: "delivery card from town",
    Happening.ICE_SALE: "ice with a sale",
    Happening.ARRIVED: "traveler",
    Happening.SOLD_BOAT: "resale",
    Happening.PRIZE: "wreaths",
}
PLAYED = {
    Happening.ICE_KEPT: "ice against spoiling",
    Happening.ICE_SALE: "ice with a sale",
    Happening.CURRENT: "good current",
    Happening.PEDDLER: "peddler",
    Happening.DELIVERED: "delivery from hand",
    Happening.BOARDED: "traveler from hand",
}


def kind_of(card: str) -> str:
    """The kind of a card that goes to a hand.

    >>> kind_of("delivery of pork to Memphis"), kind_of("ice")
    ('delivery', 'ice')
    """
    return card if card in ("ice", "peddler", "good current") else card.split()[0]


COUNTED = Counted(
    (
        *(Tally("gold", event, name=name, amount="gold") for event, name in GOLD.items()),
        *(Tally("cards played", event, name=name) for event, name in PLAYED.items()),
        Tally("cards drawn", Happening.DREW, by="card", told=kind_of),
        Tally("boats taken", Happening.BOAT, by="boat"),
        Tally("towns filled", Happening.FILLED, by="port"),
        Tally("barrels spoiled", Happening.SPOILED, by="good", amount="n"),
        Tally("travelers brought", Happening.ARRIVED, by="traveler"),
    ),
    weighed={"cards drawn": DEALT, "boats taken": CHOSEN, "travelers brought": CHOSEN},
)
