"""A course of three cards, as the form of a plot asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from flatboat.games.broadsides.rules.tables import SLOTS, Card
from flatboat.games.broadsides.text.vocabulary import CARD_WORDS
from flatboat.kernel.notation import OFTEN
from flatboat.kernel.text import Field

#: The signs of the cards by `Card`, 30 across.
SIGNS = (
    '<path d="M0 13V-12M-8-4L0-12L8-4"/>',
    '<path d="M-8 12V1Q-8-7 1-7H9M3-13L9-7L3-1"/>',
    '<path d="M8 12V1Q8-7-1-7H-9M-3-13L-9-7L-3-1"/>',
    '<circle cy="-10" r="3"/><path d="M0-7V12M-6-2H6M-11 4Q-9 12 0 12T11 4"/>',
    '<path stroke="var(--wound)" d="M-3 13V1L-7-3M3-1V-5L9-12M-3 1L3-5M-10 6L-3 3M3-8L11-4"/>',
)
#: One of them on the form of a plot.
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
