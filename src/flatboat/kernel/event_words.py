"""What happened, in words and back, and as values by their names.

A game says of each kind of event what is told of it, and what its two numbers are:

>>> from enum import IntEnum
>>> from types import SimpleNamespace
>>> Happening = IntEnum("Happening", ["DROVE", "PAID"])
>>> events = EventWords(
...     {
...         Happening.DROVE: EventPhrase("{seat} drives from {start} to {end}", start="place", end="place"),
...         Happening.PAID: EventPhrase("{seat} pays {points:cost}", points="number"),
...     },
...     {"cost": ["nothing", "1 point"]},
...     {"place": ["Jericho", "Helena"]},
... )
>>> drove = SimpleNamespace(kind=1, seat=0, seen=-1, a=1, b=0)
>>> events.say(drove, ["Ann", "Bob"]), events.name(drove), events.values(drove)
('Ann drives from Helena to Jericho', 'drove', {'start': 'Helena', 'end': 'Jericho'})
>>> events.read("Bob pays 1 point", ["Ann", "Bob"])
{'kind': 2, 'seat': 1, 'points': 1}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from types import SimpleNamespace
from typing import Any

from flatboat.errors import InvalidMove
from flatboat.kernel.events import EVERYONE, UNSEEN
from flatboat.kernel.notation import Phrase, Word, forms

#: What a value is: a thing of a list or of an enumeration, or one of these.
What = str | type[IntEnum]
NUMBER, A_SEAT, YES_OR_NO = PLAIN = ("number", "seat", "yes or no")
#: A blank, and the list whose words fill it if that is not the list of its value.
BLANK = re.compile(r"\{(\w+)(?::([^{}]+))?\}")
#: What every event has, so that no value of it can be called so.
TAKEN = frozenset({"kind", "seat", "seen", "a", "b", "name", "values", "text"})


class EventPhrase:
    """What is said of a kind of event, and what its numbers are.

    The keywords name its first number, then its second, and say what each is: "number", "seat", "yes or no",
    the list or the enumeration it is a thing of; None is a number that is not told. In the phrase `{seat}` is
    the player it befell. Each value has a blank; where other words fill that than those of the value's list,
    such as "a pig bill" for "pigs", the list of these words stands after a colon: `{card:a card}`.
    """

    def __init__(self, pattern: str, **values: What | None) -> None:
        self.pattern, self.values = BLANK.sub(r"{\1}", pattern), values
        #: The list whose words fill each blank.
        self.worded = {name: words or values.get(name) for name, words in BLANK.findall(pattern)}
        self.worded.pop("seat", None)

    def numbers(self, event: Any) -> dict[str, int]:
        """The numbers of such an event, by their names."""
        return dict(zip(self.values, (event.a, event.b), strict=False))

    def faults(self, words: Iterable[str], things: Iterable[str]) -> Iterable[str]:
        """What is wrong with it, where there are these lists for the phrase and these for the values."""
        told = [name for name, what in self.values.items() if what is not None]
        if len(self.values) > 2:
            yield "it has two numbers, but more values"
        yield from (f'a value may not be called "{name}"' for name in TAKEN.intersection(told))
        yield from (f"no value fills the blank {{{name}}}" for name in self.worded if name not in told)
        for name in told:
            what, worded = self.values[name], self.worded.get(name)
            if name not in self.worded:
                yield f'no blank tells the value "{name}"'
            elif isinstance(what, str) and what not in (*PLAIN, *things):
                yield f'there is no list "{what}" for the value "{name}"'
            elif worded not in (NUMBER, A_SEAT, *words):
                yield f'there is no list "{called(worded)}" for the blank {{{name}}}'


def called(what: What | None) -> str:
    """What a list or an enumeration is called."""
    return what.__name__.lower() if isinstance(what, type) else str(what)


def by_name(event: Any, phrases: Mapping[Any, EventPhrase]) -> SimpleNamespace:
    """An event of a record with its numbers by their names, as drawings read it: `event.die`."""
    return SimpleNamespace(kind=event.kind, seat=event.seat, **phrases[event.kind].numbers(event))


def names_of(what: What, lists: Mapping[str, Sequence[Word]]) -> dict[int, Any]:
    """What each thing of a list or an enumeration is told by in data; what is a number there stays one."""
    if isinstance(what, type):
        return {int(member): member.name.lower().replace("_", " ") for member in what}
    told = enumerate(forms(word)[-1] for word in lists[what])
    return {number: int(word) if word.isdecimal() else word for number, word in told}


class EventWords:
    """What happens in a game, in its words.

    `vocabulary` has the lists for the blanks of `phrases`, `things` those that values are told by; what one
    lacks is looked up in the other. In vocabularies named in `veiled` the last word stands for -1: what the
    reader may not know, or nothing. ValueError says what is wrong with a phrase.
    """

    def __init__(
        self,
        phrases: Mapping[Any, EventPhrase],
        vocabulary: Mapping[str, Sequence[Word]],
        things: Mapping[str, Sequence[Word]],
        veiled: Iterable[str] = (),
    ) -> None:
        self.phrases = phrases
        self._words, told = {**things, **vocabulary}, {**vocabulary, **things}
        for kind, phrase in phrases.items():
            if not isinstance(kind, IntEnum):
                unnamed = f'the event {kind!r}, "{phrase.pattern}", has no name'
                raise ValueError(f"{unnamed}: its kind must be a member of an IntEnum")
            for fault in phrase.faults(self._words, told):
                raise ValueError(f"{type(kind).__module__}: the event {kind.name}: {fault}")
        whats = {what for phrase in phrases.values() for what in phrase.values.values()}
        #: For each list and enumeration what its numbers are told by.
        self.lists = {what: names_of(what, told) for what in whats if what not in (None, *PLAIN)}
        self._names: dict[int, str] = {int(kind): kind.name.lower().replace("_", " ") for kind in phrases}
        self._last: dict[Any, int] = {what: len(vocabulary[what]) - 1 for what in veiled}
        self._said = {int(kind): self._phrase(kind, {}) for kind in phrases}
        self._seats = {int(kind): self._seats_of(kind) for kind in phrases}
        self._read_last: tuple[tuple[str, ...], dict[int, Phrase]] | None = None

    def _phrase(self, kind: int, named: Mapping[str, Sequence[str]]) -> Phrase:
        phrase = self.phrases[kind]
        words = {blank: self._words[what] for blank, what in phrase.worded.items() if what in self._words}
        return Phrase(phrase.pattern, **{**words, **named})

    def _seats_of(self, kind: int) -> list[str]:
        """The blanks that names fill."""
        return ["seat", *(blank for blank, what in self.phrases[kind].worded.items() if what == A_SEAT)]

    def list_of(self, blank: str, phrase: EventPhrase) -> Sequence[Word]:
        """The words that fill a blank of a phrase; () if it is filled with a number or a name."""
        return self._words.get(str(phrase.worded.get(blank)), ())

    def name(self, event: Any) -> str:
        """What kind of event it is: its name in the game's list."""
        return self._names[event.kind]

    @property
    def kinds(self) -> dict[str, dict[str, str]]:
        """The kinds of events by their names, and what the values of each are."""
        return {
            self._names[kind]: {
                name: called(what) for name, what in phrase.values.items() if what is not None
            }
            for kind, phrase in self.phrases.items()
        }

    def numbers(self, event: Any) -> dict[str, int]:
        """The numbers of an event by their names, with its kind and its seat."""
        return {"kind": event.kind, "seat": event.seat, **self.phrases[event.kind].numbers(event)}

    def values(self, event: Any) -> dict[str, Any]:
        """The values of an event by their names; None for what its reader may not know, or nothing."""
        told = zip(self.phrases[event.kind].values.items(), (event.a, event.b), strict=False)
        return {name: self._value(what, number, event) for (name, what), number in told if what is not None}

    def _value(self, what: What, number: int, event: Any) -> Any:
        if what == NUMBER and event.seen == EVERYONE:
            return number
        if number == UNSEEN:
            return None
        if what == YES_OR_NO:
            return bool(number)
        return number if what in (NUMBER, A_SEAT) else self.lists[what][number]

    def say(self, event: Any, names: Sequence[str]) -> str:
        """What happened, as a clause."""
        values: dict[str, Any] = self.numbers(event)
        values.update({blank: names[values[blank]] for blank in self._seats[event.kind]})
        return self._said[event.kind].say(values)

    def read(self, text: str, names: Sequence[str]) -> dict[str, int]:
        """The event that these words tell: its kind, and the numbers that they say, by their names.

        Raises InvalidMove for words that tell of nothing.
        """
        for kind, phrase in self._reading(tuple(names)).items():
            numbers = phrase.read(text)
            if numbers is not None:
                known = {blank: self._known(kind, blank, number) for blank, number in numbers.items()}
                return {"kind": int(kind), **known}
        raise InvalidMove(f'"{text}" tells of nothing that happens in this game')

    def _known(self, kind: int, blank: str, number: int) -> int:
        """A number that was read; -1 where the word was the one that tells none."""
        return UNSEEN if number == self._last.get(self.phrases[kind].worded.get(blank)) else number

    def _reading(self, names: tuple[str, ...]) -> dict[int, Phrase]:
        """The phrases of all events; those for the names asked last are kept."""
        kept = self._read_last
        if kept is None or kept[0] != names:
            phrases = {
                kind: self._phrase(kind, dict.fromkeys(self._seats[kind], names)) for kind in self.phrases
            }
            kept = self._read_last = names, phrases
        return kept[1]
