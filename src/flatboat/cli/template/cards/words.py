"""Moves, reasons, events and the table in words; and its places, from which the drawing follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flatboat.kernel.boards import Board, Counter, Place, cards
from flatboat.kernel.event_words import EventPhrase
from flatboat.kernel.open_game import PlainWords

from .rules import CARDS, HAND, NONE, RANKS, Chance, Happening, Reason

SUIT = ("acorns", "bells", "hearts", "leaves")
CARD = tuple(f"{suit} {rank}" for suit in SUIT for rank in range(1, RANKS + 1))


class GameWords(PlainWords):
    """What people read."""

    things = {"card": CARD, "suit": SUIT}
    moves = {"play": "play {card}"}
    dice = {
        Chance.FIRST: ("who leads first", "seat"),
        Chance.TRUMPS: ("the trumps", "suit"),
        Chance.DEALT: ("a card of {seat}", "card"),
    }
    reasons = {
        Reason.NOT_HELD: "you do not hold that card",
        Reason.FOLLOW: "you have to follow suit while you can",
    }
    happenings = {
        Happening.PLAYED: EventPhrase("{seat} plays {card}", card="card"),
        Happening.TOOK: EventPhrase("{seat} takes the trick and scores {points}", points="number"),
    }
    worths = {Happening.TOOK: (1, "tricks")}

    def duty(self, view: Any) -> str:
        """What the seat to act has to do now."""
        return "lead a card" if view.table.led == NONE else f"follow with {SUIT[view.table.led]} if you can"

    def guide(self, view: Any) -> str:
        """Advice for a newcomer."""
        return f"Most tricks win. {SUIT[view.table.trumps].title()} are trumps: they beat every other suit."


def board(view: Any, names: Sequence[str]) -> Board:
    """The trick, a place for each seat; the trumps; and below them one's own hand."""
    table, seats = view.table, range(view.table.seats)
    trumps = SUIT[table.trumps]
    places = [
        Place(f"seat-{seat}", f"card of {names[seat]}", lying(seat, table.lying[seat])) for seat in seats
    ]
    places.append(Place("trumps", "trumps", (Counter(table.first, trumps, trumps[0].upper()),)))
    hand = [card for card in range(CARDS) if view.hand[card]]
    places += [Place(f"card-{card}", "in your hand", lying(view.seat, card)) for card in hand]
    places += [Place(f"room-{n}", "room in your hand") for n in range(len(hand), HAND)]
    cells = cards(HAND, 2 * HAND)  # two rows that keep their size
    return Board("The table", places, [*cells[: len(seats)], cells[HAND - 1], *cells[HAND:]])


def lying(seat: int, card: int) -> tuple[Counter, ...]:
    """The card of a seat that lies somewhere, if one does: in words, and in letters that stand on it."""
    return () if card == NONE else (Counter(seat, CARD[card], f"{CARD[card][0].upper()}{card % RANKS + 1}"),)
