"""A course of three cards, as the form of a plot asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from flatboat.games.broadsides.rules.tables import SLOTS, Card
from flatboat.games.broadsides.text.signs import SIGNS
from flatboat.games.broadsides.text.vocabulary import CARD_WORDS
from flatboat.kernel.notation import OFTEN
from flatboat.kernel.text import Field

SIGN = (
    '<svg viewBox="-16 -16 32 32" fill="none" stroke="currentColor" stroke-width="3"'
    ' stroke-linecap="round" stroke-linejoin="round">{}</svg>'
)


def plot_words(cards: Sequence[str]) -> str:
    """A plot as a move.

    >>> plot_words(["forward", "port", "remain"])
    'plot forward, port, remain'
    """
    return f"plot {', '.join(cards)}"


def course_said(cards: Sequence[int]) -> str:
    """A course as people say it.

    >>> course_said([Card.REMAIN] * 3), course_said([Card.FORWARD, Card.FORWARD, Card.PORT])
    ('remain three times', 'forward twice, then port')
    >>> course_said([Card.FORWARD, Card.PORT, Card.FORWARD])
    'forward, port, forward'
    """
    runs = [CARD_WORDS[card] + OFTEN[len([*same])] for card, same in groupby(cards)]
    return (", then " if len(runs) < SLOTS else ", ").join(runs)


def card_field(forced: int, name: str, slot: str) -> Field:
    """What a sheet asks for a slot: one of the cards, each with its sign, in one order for all slots."""
    choices = card_choices(forced)
    pictures = tuple(SIGN.format(SIGNS[CARD_WORDS.index(word)]) for word, _ in choices)
    label, only = f"{name.capitalize()} card", choices[0][0] if len(choices) == 1 else ""
    return Field(name, label, choices, look="cards", pictures=pictures, pieces=(slot,), first=only)


def card_choices(forced: int) -> tuple[tuple[str, str], ...]:
    """The cards that may be among a plot with so many damage cards, the damage card last.

    >>> [value for value, _ in card_choices(1)], [value for value, _ in card_choices(3)]
    (['forward', 'starboard', 'port', 'remain', 'damaged'], ['damaged'])
    """
    cards = [Card.DAMAGED] if forced == SLOTS else [card for card in Card if forced or card != Card.DAMAGED]
    return tuple((CARD_WORDS[card], CARD_WORDS[card].capitalize()) for card in cards)
