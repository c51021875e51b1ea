"""Nicknames: short, visible, and nothing that could pass for something else."""

from __future__ import annotations

import unicodedata

from flatboat.errors import FlatboatError

LONGEST = 20
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # count as letters or signs, and show nothing


def is_blank(letter: str) -> bool:
    """Whether a letter shows nothing.

    >>> is_blank("\\u200b"), is_blank("\\u3164"), is_blank("é")
    (True, True, False)
    """
    return unicodedata.category(letter)[0] in "CZ" or letter in BLANKS


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
