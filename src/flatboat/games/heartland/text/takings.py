"""What happened in fewer words: cards told as one ("discards 3 corn bills"), a turn beside the map."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from flatboat.games.heartland.rules.tables import CARDS, FUEL, Happening
from flatboat.games.heartland.text.vocabulary import bills, kind_word
from flatboat.kernel.events import UNSEEN
from flatboat.kernel.notation import a, counted, listed

NUMBERS = ("two", "three", "four", "five")
MANY = 100  # more cards of a kind than there are
#: What is done with the cards.
DONE = {
    Happening.TOOK: "takes {} from the window",
    Happening.DREW: "draws {} from the pile",
    Happening.DISCARDED: "discards {}",
    Happening.PAID_FUEL: "plays {}",
}
#: What `briefly` leaves out or says in fewer words.
DROVE = re.compile(r"(?:pays (\d+ points?) to drive[,;] )?drives from [^,;]+? to ([^,;]+)")
PUT = re.compile(r"puts ([^,;]+?) (?:\d|in )[^,;]*the middle")
STOPS = re.compile(r"adds the truck stop ([^,;]+(?:, adds the truck stop [^,;]+)+)")
TOWED = re.compile(r"is towed from [^,;]+ centre")
SOLD = re.compile(r"(unloads [^,;]+)[,;] earns (\d+ points?)(?!, \d)")
BUYS = re.compile(r"drives to ([^,;]+?)(?: for \d+ points?)?[,;] (?=buys \1 )")
#: A drive for one action, which says where.
AIMED = re.compile(
    r"drives to ([^,;]+?)(?: for (\d+) points?)?[,;] ((?:un)?loads [^,;]+?)( for \d+ points?)?(?=[,;.]|$)"
)


def number(event: Any) -> int:
    """The cards of an event: of each kind, as digits to the base MANY; below 0 if they were not seen."""
    if event.a == UNSEEN:
        return min(int(event.b), UNSEEN)
    card = int(event.a) + (FUEL - 1 if event.kind == Happening.PAID_FUEL else 0)
    return int(event.b) or MANY**card


def together(first: Any, then: Any) -> Any:
    """Two such events as one, if the reader knows the cards of both or of neither."""
    if (first.a == UNSEEN) != (then.a == UNSEEN):
        return None
    return replace(then, b=number(first) + number(then))


def is_several(event: Any) -> bool:
    """Whether an event tells of more than one card."""
    return event.kind in DONE and event.b not in (0, UNSEEN)


def told(event: Any, name: str) -> str:
    """What was done with several cards."""
    cards = number(event)
    if cards < 0:
        words = counted(-cards, "card")
    else:
        words = listed([of_kind(card, n) for card in range(CARDS) if (n := cards // MANY**card % MANY)])
    return f"{name} {DONE[Happening(event.kind)].format(words)}"


def of_kind(card: int, n: int) -> str:
    """So many cards of a kind.

    >>> of_kind(0, 1), of_kind(0, 3), of_kind(FUEL, 1), of_kind(FUEL, 2)
    ('a corn bill', '3 corn bills', 'fuel 1', 'two fuel 1 cards')
    """
    if card < FUEL:
        return bills(n, card) if n > 1 else a(kind_word(card))
    number = NUMBERS[n - 2] if n < len(NUMBERS) + 2 else str(n)  # a figure beside the card's is misread
    return f"{number} {kind_word(card)} cards" if n > 1 else kind_word(card)


def briefly(words: str) -> str:
    """Without where a truck came from and cards from: the map shows it. What belongs together is one deed.

    >>> briefly("pays 1 point to drive, drives from Jericho to Lone Elm, unloads 2 corn, earns 6 points")
    'unloads 2 corn at Lone Elm for 6 points (1 to drive)'
    >>> briefly("drives from Jericho to Lone Elm, unloads 2 corn, earns 6 points, takes fuel 1")
    'unloads 2 corn at Lone Elm, takes fuel 1'
    >>> briefly("drives from Fort Lee to Jericho; loads 1 corn; takes a soy bill and fuel 1 from the window")
    'loads 1 corn at Jericho; takes a soy bill and fuel 1'
    >>> briefly("pays 2 points to drive, drives from Jericho to Lone Elm, discards and draws for 1 point")
    'drives to Lone Elm for 2 points, discards and draws for 1 point'
    >>> briefly("drives from Jericho to Ham Radio, buys Ham Radio for 2 points, takes fuel 1")
    'buys Ham Radio for 2 points, takes fuel 1'
    >>> briefly("puts the truck stop GPS 1 west of the middle, puts the truck stop Tune Up in the middle")
    'adds the truck stops GPS, Tune Up'
    """
    words = PUT.sub(r"adds \1", TOWED.sub("is towed", words))
    words = STOPS.sub(
        lambda stops: f"adds the truck stops {stops[1].replace('adds the truck stop ', '')}", words
    )
    words = DROVE.sub(lambda drive: f"drives to {drive[2]}" + (f" for {drive[1]}" if drive[1] else ""), words)
    words = SOLD.sub(r"\1 for \2", words).replace(" from the window", "")
    return AIMED.sub(there, BUYS.sub("", words))


def there(drive: re.Match[str]) -> str:
    """What was done at the end of a drive: the gain stands beside it, but for what the drive took of it."""
    place, cost, does, points = drive.groups(default="")
    return f"{does} at {place}" + (f"{points} ({cost} to drive)" if cost else "")
