"""Nicknames: short, visible, and nothing that could pass for something else."""

from __future__ import annotations

import unicodedata

from flatboat.errors import FlatboatError

LONGEST = 20


def clean_name(text: str, otherwise: str = "") -> str:
    """A nickname as it is shown; `otherwise` if it is empty. Raises FlatboatError, one sentence."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        if otherwise:
            return otherwise
        raise FlatboatError(f"a name is wanted, 1 to {LONGEST} letters or signs")
    if len(name) > LONGEST:
        raise FlatboatError(f'the name "{name[:LONGEST]}..." is too long; {LONGEST} letters are the most')
    if any(unicodedata.category(letter)[0] in "CZ" and letter != " " for letter in name):
        raise FlatboatError("a name has visible letters and signs alone")
    if set(name) & set("()<>:"):
        raise FlatboatError(f'the name "{name}" has one of ( ) < > : in it; please leave those out')
    return name
