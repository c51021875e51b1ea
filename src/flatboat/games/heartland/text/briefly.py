"""A turn in fewer words, for news beside the map."""

from __future__ import annotations

import re

DROVE = re.compile(r"(?:pays (\d+ points?) to drive[,;] )?drives from [^,;]+? to ([^,;]+)")
PUT = re.compile(r"puts ([^,;]+?) (?:\d|in )[^,;]*the middle")
STOPS = re.compile(r"adds the truck stop ([^,;]+(?:, adds the truck stop [^,;]+)+)")
TOWED = re.compile(r"is towed from [^,;]+ centre")
SOLD = re.compile(r"(unloads [^,;]+)[,;] earns (\d+ points?)(?!, \d)")


def briefly(words: str) -> str:
    """Without where a truck came from and cards from: the map shows it. What belongs together is one deed.

    >>> briefly("pays 1 point to drive, drives from Jericho to Lone Elm, unloads 2 corn, earns 6 points")
    'drives to Lone Elm for 1 point, unloads 2 corn for 6 points'
    >>> briefly("drives from Fort Lee to Jericho; loads 1 corn; takes a soy bill and fuel 1 from the window")
    'drives to Jericho; loads 1 corn; takes a soy bill and fuel 1'
    >>> briefly("puts the truck stop GPS 1 west of the middle, puts the truck stop Tune Up in the middle")
    'adds the truck stops GPS, Tune Up'
    """
    words = PUT.sub(r"adds \1", TOWED.sub("is towed", words))
    words = STOPS.sub(
        lambda stops: f"adds the truck stops {stops[1].replace('adds the truck stop ', '')}", words
    )
    words = DROVE.sub(lambda drive: f"drives to {drive[2]}" + (f" for {drive[1]}" if drive[1] else ""), words)
    return SOLD.sub(r"\1 for \2", words).replace(" from the window", "")
