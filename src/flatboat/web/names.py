"""Nicknames: short, visible, and nothing that could pass for something else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import chain, count

from flatboat.errors import FlatboatError

LONGEST = 20
JOINERS = "\u200c\u200d"  # show nothing, but letters and signs beside them look otherwise
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # count as letters or signs, and show nothing


def is_blank(letter: str) -> bool:
    """Whether a letter shows nothing.

    >>> is_blank("\\u200b"), is_blank("\\u3164"), is_blank("é")
    (True, True, False)
    """
    return unicodedata.category(letter)[0] in "CZ" or letter in BLANKS


def clean_line(text: str, most: int) -> str:
    """A line that somebody has written, as it is shown: nothing in it that is not seen, or turns it round.

    Raises FlatboatError, one sentence.

    >>> clean_line(" well \\n\\u202eplayed\\0 ", 300)
    'well played'
    """
    line = "".join(
        letter if letter in JOINERS or not is_blank(letter) else " " * letter.isspace()
        for letter in unicodedata.normalize("NFC", text)
    )
    line = " ".join(line.split())
    if not line.strip(JOINERS + " "):
        raise FlatboatError("write something first")
    if len(line) > most:
        raise FlatboatError(f"that line has {len(line)} characters; {most} are the most")
    return line


def own_name(name: str, others: Iterable[str]) -> str:
    """A name as nobody else at a table has it.

    >>> own_name("Ann", ["ann", "Bob"])
    'Ann 2'
    """
    folded = {other.casefold() for other in others}
    numbered = (f"{name} {n}" for n in count(2))
    return next(one for one in chain([name], numbered) if one.casefold() not in folded)


def clean_name(text: str, otherwise: str = "") -> str:
    """A nickname as it is shown; `otherwise` if it is empty. Raises FlatboatError, one sentence."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        if otherwise:
            return otherwise
        raise FlatboatError(f"please enter a name of 1 to {LONGEST} characters")
    if len(name) > LONGEST:
        raise FlatboatError(f'the name "{name[:LONGEST]}..." is too long; {LONGEST} characters are the most')
    if any(is_blank(letter) for letter in name.replace(" ", "")):
        raise FlatboatError("a name may contain only visible characters")
    if set(name) & set("()<>:"):
        raise FlatboatError(f'the name "{name}" has one of ( ) < > : in it; please leave those out')
    return name
