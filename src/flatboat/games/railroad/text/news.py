"""What a rival has done since one's own turn, in fewer words."""

from __future__ import annotations

import re

SUMS = re.compile(r" for \d+ prestige(?: each)?\b")
CARD = r"[A-Z][a-z]+ \([^()]*\)(?: no\. \d+)?"
#: What routes, slots and train cards bring, and cards that are bought after other things.
PARTS = re.compile(
    rf"[,;] (?:gets \d+ prestige for (?:\d+ tracks?|slot \d+|{CARD})|buys {CARD} for \$\d+)(?=[,;.]|$)"
)
LOAN = r"takes? loan \d+ and gets? \$\d+"
LOANS = re.compile(rf"{LOAN}(?:[,;] {LOAN})*")
SHIP = re.compile(r"(gets?) \d+ prestige for (?:being (tied) for )?most containers aboard")
FIRST_PAID = re.compile(r"(gets paid for the ship(?: \(tied\))?); then (.*)")
NEXT = re.compile(r"\. [^.,;]+ (delivers|builds|takes) ")  # in the next turn of the same one


def paid(found: re.Match[str]) -> str:
    """Whom a ship that sails pays, in few words."""
    return f"{found[1]} paid for the ship{' (tied)' if found[2] else ''}"


def borrowed(found: re.Match[str]) -> str:
    """Loans that were taken one after the other, by their number."""
    n = found[0].count(" loan ")
    return f"{found[0].split()[0]} {'a loan' if n == 1 else f'{n} loans'}"


def shortened(words: str) -> str:
    """The same without prices and without the prestige of each part: all of it stands beside the words.

    >>> shortened("takes the stars at g7 and f5 for 1 prestige each; delivers from Ashwood to Hartwell; "
    ...           "gets 1 prestige for 3 tracks; gets 2 prestige for Mogul (6+ tracks); achieves Far Reach")
    'takes the stars at g7 and f5; delivers from Ashwood to Hartwell; achieves Far Reach'
    >>> shortened("delivers from Anvilton to Arden, buys Baldwin (coal) for $3. Ann takes the star at g7")
    'delivers from Anvilton to Arden; then takes the star at g7'
    >>> shortened("gets 1 prestige for most containers aboard. Ann delivers from Anvilton to Arden")
    'delivers from Anvilton to Arden; gets paid for the ship'
    >>> shortened("get 1 prestige for being tied for most containers aboard")
    'get paid for the ship (tied)'
    >>> shortened("takes loan 1 and gets $5, takes loan 2 and gets $5, achieves Tunnel Master for 3 prestige")
    'takes 2 loans, achieves Tunnel Master'
    """
    brief = SUMS.sub("", SHIP.sub(paid, PARTS.sub("", LOANS.sub(borrowed, words))))
    return FIRST_PAID.sub(r"\2; \1", NEXT.sub(r"; then \1 ", brief))
