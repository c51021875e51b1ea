"""Moves and events as words, and back.

A game describes each move and event by a phrase with blanks; every blank has a vocabulary.

>>> goods = ["corn", "soy"]
>>> load = Phrase("load {n} {good}", n=["1", "2"], good=goods)
>>> load.say({"n": 1, "good": 0})
'load 2 corn'
>>> load.read("load 2 corn")
{'n': 1, 'good': 0}
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache


class Phrase:
    """A sentence with blanks, each filled from a list of words (or any number, where there is none)."""

    def __init__(self, pattern: str, **words: Sequence[str]) -> None:
        self.pattern, self.words = pattern, words
        parts = re.split(r"\{(\w+)\}", pattern)
        self.blanks = parts[1::2]
        finder = re.escape(parts[0])
        for name, text in zip(parts[1::2], parts[2::2], strict=True):
            finder += f"(?P<{name}>{self._choices(name)})" + re.escape(text)
        self.finder = re.compile(finder)

    def _choices(self, name: str) -> str:
        if name not in self.words:
            return r"-?\d+"
        return "|".join(re.escape(word) for word in sorted(set(self.words[name]), key=len, reverse=True))

    def say(self, values: Mapping[str, int]) -> str:
        """The sentence for these values."""
        said = {n: self.words[n][values[n]] if n in self.words else str(values[n]) for n in self.blanks}
        return self.pattern.format(**said)

    def read(self, text: str) -> dict[str, int] | None:
        """The values in a sentence of exactly this form; None if it is no such sentence."""
        match = self.finder.fullmatch(text)
        if match is None:
            return None
        return {
            name: list(self.words[name]).index(said) if name in self.words else int(said)
            for name, said in match.groupdict().items()
        }


@lru_cache(maxsize=4096)
def plain_words(text: str) -> tuple[str, ...]:
    """The words of a typed move, without case, plural s or punctuation."""
    words = [word.strip(",.") for word in re.findall(r"[\w/,.+-]+", text.casefold().replace("_", " "))]
    return tuple(word.rstrip("s") if len(word) > 2 else word for word in words if word)


def fits(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the typed words begin words of the sentence, in order; others may be left out.

    The first word must begin the first, so that "load" never finds "unload".
    """
    if not typed or not words or not words[0].startswith(typed[0]):
        return False
    rest = iter(words[1:])
    return all(any(begins(word, start) for word in rest) for start in typed[1:])


def begins(word: str, start: str) -> bool:
    """Whether a word begins so; a number must be whole."""
    return word == start if start.isdigit() else word.startswith(start)


def find(text: str, sentences: Mapping[int, str]) -> list[int]:
    """The numbers of the sentences that a typed text means: the exact one, else all that it shortens."""
    typed = plain_words(text)
    words = {number: plain_words(sentence) for number, sentence in sentences.items()}
    exact = [number for number, sentence in words.items() if sentence == typed]
    return exact or [number for number, sentence in words.items() if fits(typed, sentence)]


def nearest(text: str, sentences: Iterable[str]) -> str | None:
    """The sentence most like a misspelt one."""
    close = difflib.get_close_matches(text.casefold(), list(sentences), n=1, cutoff=0.5)
    return close[0] if close else None
