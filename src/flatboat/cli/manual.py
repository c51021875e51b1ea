"""Finding one's way in a game's help page."""

from __future__ import annotations

import re

from flatboat.errors import FlatboatError


def sections(text: str) -> list[tuple[int, str, str]]:
    """Each heading below the title with its level and all that stands under it, deeper headings too."""
    marks = [(len(m[1]), m[2], m.start()) for m in re.finditer(r"^(#{2,}) (.+)$", text, re.MULTILINE)]
    ends = [
        next((start for level, _, start in marks[i + 1 :] if level <= marks[i][0]), len(text))
        for i in range(len(marks))
    ]
    return [(level, title, text[start:end]) for (level, title, start), end in zip(marks, ends, strict=True)]


def headings(text: str) -> list[str]:
    """The headings of the help page."""
    return [title for _, title, _ in sections(text)]


def find(text: str, word: str) -> list[str]:
    """The sections whose heading has the word; FlatboatError names those that speak of it if none has.

    First come those in which a word begins so: "ham" means Ham Radio rather than Markham. One and many of a
    thing are the same word.
    """
    word = word.casefold()
    begins = re.compile(rf"\b(?:{'|'.join(map(re.escape, forms(word)))})", re.IGNORECASE)

    def has(said: str) -> bool:
        return word in said.casefold() or begins.search(said) is not None

    found: dict[str, bool] = {}
    for _, title, body in sections(text):
        # A section inside one that was found is shown with it.
        if has(title) and not any(body in outer for outer in found):
            found[body] = begins.search(title) is not None
    if found:
        return sorted(found, key=lambda body: not found[body])
    speaking = [title for _, title, body in sections(text) if has(body)]
    where = f"; these sections speak of it: {', '.join(speaking)}" if speaking else "; help alone lists them"
    raise FlatboatError(f'no section of the rules is called "{word}"{where}')


def forms(word: str) -> set[str]:
    """A word, and the same for one thing and for many.

    >>> sorted(forms("penalty")), sorted(forms("loans"))
    (['penalties', 'penalty'], ['loan', 'loans'])
    """
    return {word, re.sub(r"ies$", "y", word), re.sub(r"y$", "ies", word), re.sub(r"(?<=\w\w\w)s$", "", word)}
