"""What another player has done, in fewer words: the gold it brought stands beside it."""

from __future__ import annotations

import re
from collections import Counter

from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS, barrels
from flatboat.kernel.notation import OFTEN, listed

FEWER = tuple(
    (re.compile(long), short)
    for long, short in (
        (r" for \d+ gold( each)?", ""),
        (r"[;,] gets the bonus of [^;,]+, \d+ gold", ""),
        (r"drifts from .*? to ", "drifts to "),
        (r"takes the \S+ broadhorn[;,] buys ", "loads "),
        (r"sells the \S+ broadhorn and ends ", "ends "),
        (r"claims a delivery of (\w+) to .*? from (?:their hand|the town)", r"delivers \1"),
        (r" and takes its tile with (\d+ wreath\w*)", r" (\1)"),
        (r"^(.+?)[;,] (fills [^;,(]+ \(\d+ wreaths?\))", r"\2; \1"),  # others' trips hang on it
        (
            r"(their) (traveler)( to [^;,]+) arrives and pays (\d+ gold) x(\d)",
            r"\1 \5 \2s\3 arrive and pay \4 each",
        ),
        (r"discards a ([^;,]+), left at ([^;,]+) for anybody", r"leaves a \1 at \2"),
        (r"leaves a delivery of (\w+) to ([^;,]+) at \2", r"leaves a delivery of \1 at \2"),
    )
)

NUMBER = {often.strip(): n for n, often in OFTEN.items()}
BARRELS = f"(?:{'|'.join(GOOD_WORDS)})(?: twice| \\w+ times)?"
GOODS = re.compile(f"\\b(loads|sells|buys) ({BARRELS}(?:(?:, | and ){BARRELS})*)")


def shortened(words: str) -> str:
    """The same without prices, and without what nobody asks about another's trip.

    >>> shortened("takes the 20-foot broadhorn; buys furs for 1 gold twice, pork for 1 gold, furs for 2 gold")
    'loads 3 furs and pork'
    >>> shortened("sells pork for 5 gold, pork for 4 gold, furs for 5 gold; ends the expedition")
    'sells 2 pork and furs; ends the expedition'
    >>> shortened("sells furs for 1 gold, pork for 2 gold and furs for 2 gold, drifts from Helena to Natchez")
    'sells 2 furs and pork, drifts to Natchez'
    >>> shortened("discards a delivery of pork to Memphis, left at Memphis for anybody")
    'leaves a delivery of pork at Memphis'
    >>> shortened("their traveler to Memphis arrives and pays 2 gold x2")
    'their 2 travelers to Memphis arrive and pay 2 gold each'
    >>> shortened("sells furs for 3 gold; gets the bonus of Helena, 2 gold; "
    ... "fills Helena and takes its tile with 2 wreaths; plays a good current")
    'fills Helena (2 wreaths); sells furs; plays a good current'
    """
    for long, short in FEWER:
        words = long.sub(short, words)
    return GOODS.sub(together, words)


def together(load: re.Match[str]) -> str:
    """Barrels, each good said once."""
    goods = Counter[str]()
    for good, _, often in (one.partition(" ") for one in re.split(", | and ", load[2])):
        goods[good] += NUMBER.get(often) or int(often.split()[0])
    return f"{load[1]} " + listed([barrels(good, n) for good, n in goods.items()])
