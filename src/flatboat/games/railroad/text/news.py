"""What a rival has done since one's own turn, in fewer words."""

from __future__ import annotations

import re

SUMS = re.compile(r" for \d+ prestige(?: each)?\b")
PRICES = re.compile(r"\b(buys [^,;.]+?) for \$\d+")
#: What routes, slots and train cards bring, as deliveries are told and all that they bring stands beside.
PARTS = re.compile(
    r"[,;] gets \d+ prestige for (?:\d+ tracks?|slot \d+|[A-Z][a-z]+ \([^()]*\)(?: no\. \d+)?)(?=[,;.]|$)"
)


def shortened(words: str) -> str:
    """The same without prices and without the prestige of each part: all of it stands beside the words.

    >>> shortened("takes the star at g7, f5 for 1 prestige each; delivers from Ashwood to Hartwell; "
    ...           "gets 1 prestige for 3 tracks; gets 2 prestige for Mogul (other tile); achieves Far Reach")
    'takes the star at g7, f5; delivers from Ashwood to Hartwell; achieves Far Reach'
    >>> shortened("buys Baldwin (coal) for $3")
    'buys Baldwin (coal)'
    >>> shortened("gets 1 prestige for being tied for most containers aboard")
    'gets 1 prestige for being tied for most containers aboard'
    """
    return PRICES.sub(r"\1", SUMS.sub("", PARTS.sub("", words)))
