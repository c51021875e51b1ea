"""Sentences with blanks, said and read back, and helpers that speak.

A game describes each move and event by a phrase with blanks; every blank has a vocabulary.

>>> goods = ["corn", ("pig", "pigs")]
>>> load = Phrase("load {n} {good}", n=["1", "2"], good=goods)
>>> load.say({"n": 1, "good": 1}), load.say({"n": 0, "good": 1})
('load 2 pigs', 'load 1 pig')
>>> load.read("load 2 corn")
{'n': 1, 'good': 0}

What stands in square brackets is left out where its number is 0.

>>> eat = Phrase("eats {food}[; {missing} short]")
>>> eat.say({"food": 5, "missing": 0}), eat.say({"food": 5, "missing": 2}), eat.read("eats 5")
('eats 5', 'eats 5; 2 short', {'food': 5, 'missing': 0})
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import groupby, takewhile
from typing import Any

from flatboat.errors import InvalidMove
from flatboat.kernel.records import Numbers

OFTEN = {1: "", 2: " twice", 3: " three times"}
#: A seat as a game tells of it without knowing any names.
SEAT = re.compile(r"\bSeat ([1-9])\b")
#: How a word begins that takes "an".
VOWEL = re.compile(r"(?!uni|one|eu)[aeiou]|hour|honest|8|11\b|18\b", re.IGNORECASE)

#: What fills a blank: a word, or its singular and plural, of which the blank before it decides.
Word = str | tuple[str, str]


class Phrase:
    """A sentence with blanks, each filled from a list of words (or any number, where there is none)."""

    def __init__(self, pattern: str, **words: Sequence[Word]) -> None:
        self.pattern, self.words = pattern, words
        #: Text, blank, text, blank, ..., text for each part; every second part may be left out.
        self.parts = [re.split(r"\{(\w+)\}", part) for part in re.split(r"\[(.*?)\]", pattern)]
        self.blanks = [blank for part in self.parts for blank in part[1::2]]

    @cached_property
    def finder(self) -> re.Pattern[str]:
        """What any such sentence looks like."""
        found = ""
        for i, part in enumerate(self.parts):
            body = "".join(self._group(text) if k % 2 else re.escape(text) for k, text in enumerate(part))
            found += f"(?:{body})?" if i % 2 else body
        return re.compile(found)

    def _group(self, name: str) -> str:
        if name not in self.words:
            return rf"(?P<{name}>-?\d+)"
        known = {form for word in self.words[name] for form in forms(word)}
        choices = "|".join(re.escape(form) for form in sorted(known, key=len, reverse=True))
        return f"(?P<{name}>{choices})"

    def say(self, values: Mapping[str, Any]) -> str:
        """The sentence for these values."""
        said, before = "", ""
        for i, part in enumerate(self.parts):
            if i % 2 and not any(values[name] for name in part[1::2]):
                continue
            for k, text in enumerate(part):
                if k % 2:
                    word = self.words[text][values[text]] if text in self.words else str(values[text])
                    before = text = word if isinstance(word, str) else word[before != "1"]
                said += text
        return said

    def read(self, text: str) -> dict[str, int] | None:
        """The values in a sentence of exactly this form; None if it is no such sentence."""
        match = self.finder.fullmatch(text)
        if match is None:
            return None
        return {name: self._value(name, said) for name, said in match.groupdict().items()}

    def _value(self, name: str, said: str | None) -> int:
        if said is None or name not in self.words:
            return int(said or 0)
        return next(i for i, word in enumerate(self.words[name]) if said in forms(word))


def forms(word: Word) -> tuple[str, ...]:
    """The forms that a word of a vocabulary may take."""
    return (word,) if isinstance(word, str) else word


def counted(n: int, word: str, words: str | None = None) -> str:
    """A number and a word for it.

    >>> counted(1, "cube"), counted(2, "cube"), counted(0, "cube"), counted(3, "foot", "feet")
    ('1 cube', '2 cubes', 'no cubes', '3 feet')
    """
    return f"{n or 'no'} {word if n == 1 else words or word + 's'}"


def in_runs(words: Iterable[str]) -> list[str]:
    """What is done several times in a row, said once.

    >>> in_runs(["fish", "fish", "hunt", "fish"])
    ['fish x2', 'hunt', 'fish']
    """
    return [times(word, len(list(same))) for word, same in groupby(words)]


AMOUNT = re.compile(r"(\S+) (\d+) (\D+)")


def summed(deeds: Iterable[str]) -> list[str]:
    """Amounts of one good that follow each other, as one: what is traded in parts is wanted as a whole.

    >>> summed(["buy 10 Food", "buy 2 Food", "buy 1 Food", "pay 1 point", "pay 1 point", "leave"])
    ['buy 13 Food', 'pay 1 point', 'pay 1 point', 'leave']
    """
    found = list[str]()
    for deed in deeds:
        part, last = AMOUNT.fullmatch(deed), AMOUNT.fullmatch(found[-1]) if found else None
        if part and last and part.group(1, 3) == last.group(1, 3) and int(last[2]) > 1:
            found[-1] = f"{last[1]} {int(last[2]) + int(part[2])} {last[3]}"
        else:
            found.append(deed)
    return found


PLAIN = re.compile(r"(\S+) (?!x\d+$)\S+( x\d+)?")


def sharing_verbs(deeds: Iterable[str]) -> list[str]:
    """Deeds in a row of one verb and one thing each, as one where they share the verb.

    >>> sharing_verbs(["buy flour", "buy furs x2", "buy pork from the bag", "leave"])
    ['buy flour, furs x2', 'buy pork from the bag', 'leave']
    """
    found = list[str]()
    for deed in deeds:
        verb, last = PLAIN.fullmatch(deed), PLAIN.fullmatch(found[-1].partition(", ")[0]) if found else None
        if verb and last and verb[1] == last[1]:
            found[-1] += f", {deed.partition(' ')[2]}"
        else:
            found.append(deed)
    return found


def times(words: str, number: int) -> str:
    """What is done, and how often: "fish x3"."""
    return f"{words} x{number}" if number > 1 else words


def repeated(words: str, number: int) -> str:
    """The same where figures stand beside it: "fuel 2 twice"."""
    return words + OFTEN.get(number, f" {number} times")


def paid_with(decisions: Iterable[str]) -> str:
    """What is paid together for one thing; the words with which all begin are said once, or the verb.

    >>> paid_with(["play fuel 1", "play fuel 2"]), paid_with(["play fuel 2", "play fuel 2"])
    ('play fuel 1 and 2', 'play fuel 2 twice')
    >>> paid_with(["play fuel 1"] * 3), paid_with(["play fuel 1", "pay 2 points"])
    ('play fuel 1 three times', 'play fuel 1 and pay 2 points')
    >>> paid_with(["play fuel 1", "play fuel 1", "play fuel 2"])
    'play fuel 1 twice and fuel 2'
    """
    runs = [(words, len(list(same))) for words, same in groupby(decisions)]
    told = [repeated(words, n) for words, n in runs]
    alike = takewhile(lambda column: len(set(column)) == 1, zip(*map(str.split, told), strict=False))
    lead = len(list(alike)) if all(n == 1 for _, n in runs) else 1
    told[1:] = [" ".join(words.split()[lead:]) for words in told[1:]]
    return listed(told)


def named(text: str, names: Sequence[str]) -> str:
    """A sentence with the names of seats, where it says "Seat 2".

    >>> named("it is Seat 2's turn", ["Ann", "Bob"]), named("Seat 3", ["Ann", "Bob"])
    ("it is Bob's turn", 'Seat 3')
    """
    if "Seat " not in text:
        return text
    return SEAT.sub(lambda seat: names[int(seat[1]) - 1] if int(seat[1]) <= len(names) else seat[0], text)


def a(word: str) -> str:
    """A word with its article.

    >>> a("pig bill"), a("apple"), a("hour"), a("20-foot broadhorn"), a("unit"), a("80-foot broadhorn")
    ('a pig bill', 'an apple', 'an hour', 'a 20-foot broadhorn', 'a unit', 'an 80-foot broadhorn')
    """
    return f"{'an' if VOWEL.match(word) else 'a'} {word}"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: "a, b and c".

    >>> listed(["corn", "soy", "pigs"]), listed(["corn"]), listed([])
    ('corn, soy and pigs', 'corn', '')
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def one_of(words: Sequence[str]) -> str:
    """Words as a choice: "a, b or c".

    >>> one_of(["2 corn", "1 soy"]), one_of(["2 corn"])
    ('2 corn or 1 soy', '2 corn')
    """
    return " or ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def capital(words: str) -> str:
    """The words with a capital letter in front.

    >>> capital("load 1 pig")
    'Load 1 pig'
    """
    return words[:1].upper() + words[1:]


def lowered(words: str) -> str:
    """The words with a small letter in front, as they go on within a sentence.

    >>> lowered("Field required")
    'field required'
    """
    return words[:1].lower() + words[1:]


def amount(number: float) -> str:
    """A number as people read it, with a minus as wide as a plus.

    >>> amount(29), amount(0.5), amount(-8)
    ('29', '0.5', '−8')
    """
    return f"{number:g}".replace("-", "−")


def unit(number: float, words: str) -> str:
    """What things that are counted, such as points, are called if there are so many.

    >>> unit(1, "points"), unit(-1, "points"), unit(2, "points"), unit(1, "prestige")
    ('point', 'point', 'points', 'prestige')
    """
    return words.removesuffix("s") if abs(number) == 1 else words


def held(counts: Numbers, words: Sequence[str]) -> str:
    """What there is of each kind: `2 corn, 1 fuel 3`, or a dash.

    >>> held([2, 0, 1], ["corn", "soy", "fuel 3"]), held([0], ["corn"])
    ('2 corn, 1 fuel 3', '-')
    """
    return ", ".join(f"{counts[i]} {words[i]}" for i in range(len(words)) if counts[i]) or "-"


@lru_cache(maxsize=4096)
def plain_words(text: str) -> tuple[str, ...]:
    """The words of a typed move, without case, plural s or punctuation."""
    words = [word.strip(",.") for word in re.findall(r"[\w/,.+-]+", text.casefold().replace("_", " "))]
    return tuple(word.removesuffix("s") if len(word) > 2 else word for word in words if word)


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


def no_such_move(words: str, hint: str = "") -> InvalidMove:
    """What is said of words that are no move; `hint` goes on with what would be one."""
    return InvalidMove(f'"{words}" is not a move in this game{hint}')


def most_like(text: str, sentences: Iterable[str]) -> str | None:
    """The sentence most like a misspelt one, among those whose first word is most like its own.

    The first letters must be the same: what is no "load" is meant for no "unload".

    >>> most_like("laod 2 pgs", ["load 1 pig", "load 2 pigs", "unload 2 pigs"])
    'load 2 pigs'
    >>> most_like("oad 2 pigs", ["load 2 pigs", "unload 2 pigs"])
    """
    verb, begun = text.casefold().partition(" ")[0], dict[str, list[str]]()
    for sentence in sentences:
        begun.setdefault(sentence.casefold().partition(" ")[0], []).append(sentence)
    verbs = [word for word in begun if verb and word[0] == verb[0]]
    meant = [word for word in verbs if word.startswith(verb)] or difflib.get_close_matches(verb, verbs, n=1)
    among = [sentence for word in meant for sentence in begun[word]]
    close = difflib.get_close_matches(text.casefold(), among, n=1, cutoff=0.5)
    return close[0] if close else None


def naming(text: str, sentences: Iterable[str]) -> str | None:
    """The first sentence with all words of a text in it, for who left out what it begins with.

    >>> naming("Jericho", ["drive home", "drive to Jericho"]), naming("to nowhere", ["drive to Jericho"])
    ('drive to Jericho', None)
    """
    wanted = set(re.findall(r"\w+", text.casefold()))
    found = (one for one in sentences if wanted <= set(re.findall(r"\w+", one.casefold())))
    return next(found, None) if wanted else None
