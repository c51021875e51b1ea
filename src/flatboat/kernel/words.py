"""What the notation of the games shares: moves and events by phrases, and helpers that see the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Protocol

from flatboat.kernel.actions import Actions
from flatboat.kernel.events import UNSEEN
from flatboat.kernel.history import Happened
from flatboat.kernel.moves import value_of
from flatboat.kernel.notation import Phrase
from flatboat.kernel.text import Panel, Sheet, Words


class Guide(Protocol):
    """Advice for a newcomer: a game's `guide.py`."""

    def say(self, view: Any) -> str:
        """See `Words.guide`."""


Values = Mapping[str, int]


class EditionAdvice:
    """Why moves are good, and what the bad ones cost: a game's `advice.py`."""

    actions: ClassVar[Actions]
    #: What says why, by family: a method of the view and the action's values.
    reasons: ClassVar[Mapping[str, Callable[[Any, Any, Values], str]]] = {}

    def because(self, view: Any, action: int) -> str:
        """See `Words.because`."""
        name, values = self.actions.read(action)
        return self.reasons[name](self, view, values) if name in self.reasons else ""

    def costly(self, view: Any, action: int) -> str:
        """See `Words.costly`."""
        return ""

    def warning(self, view: Any, action: int) -> str:
        """See `Words.warning`."""
        return self.costly(view, action)


class Outlook(Protocol):
    """Facts for the viewer: a game's `outlook.py`."""

    def panels(self, view: Any) -> tuple[Panel, ...]:
        """See `Words.panels`."""


class Sheets(Protocol):
    """Forms: a game's `sheets.py`."""

    def sheets(self, view: Any) -> tuple[Sheet, ...]:
        """See `Words.sheets`."""

    def compose(self, view: Any, sheet: str, values: Mapping[str, str]) -> list[str]:
        """See `Words.compose`."""


class Wishes(Protocol):
    """Typed wishes: a game's `wishes.py`."""

    def spell_out(self, text: str, view: Any = None) -> list[str]:
        """See `Words.spell_out`."""


Joined = Callable[[Happened, Happened], Happened | None]


def onward(first: Happened, then: Happened) -> Happened | None:
    """From where the first went to where the second went: a way from its first value to its second."""
    return replace(then, a=first.a) if first.b == then.a else None


def added(first: Happened, then: Happened) -> Happened | None:
    """As much as both, which the second value tells, of what the first names; nothing that is not known."""
    return replace(then, b=first.b + then.b) if first.a == then.a != UNSEEN and then.b != UNSEEN else None


def grown(first: Happened, then: Happened) -> Happened | None:
    """The second, which tells how far what its first value names has come."""
    return then if first.a == then.a else None


def latest(first: Happened, then: Happened) -> Happened:
    """The second, which leaves nothing of the first to be told."""
    return then


class EditionWords(Words):
    """Words for one edition. A game sets the attributes; a helper that it lacks leaves `Words` as it is."""

    actions: ClassVar[Actions]
    #: Points given (1) or taken (-1) by a kind of event, and for what; and which of its values says how many.
    worths: ClassVar[Mapping[int, tuple[int, str]]] = {}
    scored: ClassVar[str] = "points"

    #: How two events of a kind, one right after the other, are one: `onward`, `added`, `grown` or `latest`.
    joined: ClassVar[Mapping[int, Joined]] = {}

    #: Reasons that say no more than that it is not the time for an action.
    untimely: ClassVar[frozenset[int]] = frozenset()

    #: Families of actions whose names tell all of them, chance included: they have no preview.
    foreseen: ClassVar[frozenset[str]] = frozenset()

    #: Fields of actions that are seats; values of moves count them from 0.
    seated: ClassVar[frozenset[str]] = frozenset()

    phrases: Mapping[str, Phrase]  # of moves, by family
    labels: Mapping[str, Phrase] = {}  # for people, where the notation of a family does not read well
    guidance: Guide
    advice: EditionAdvice | None = None
    outlook: Outlook | None = None
    forms: Sheets | None = None
    wishes: Wishes | None = None

    def __init__(self, edition: Any) -> None:
        self.edition = edition
        self.record = edition.printed

    def __repr__(self) -> str:
        return f"<words for {self.edition!r}>"

    def move(self, action: int) -> str:
        """An action in words: `load 2 pigs`."""
        name, values = self.actions.read(action)
        return self.phrases[name].say(values)

    def label(self, action: int, view: Any = None) -> str:
        """An action for people to read: `load 1 pig`."""
        name, values = self.actions.read(action)
        return self.labels[name].say(values) if name in self.labels else self.move(action)

    def only_waits(self, reason: int) -> bool:
        """Whether a reason says no more than that it is not the time for an action."""
        return reason in self.untimely

    def unforeseen(self, action: int) -> str | None:
        """What chance decides at an action; None for no preview at all."""
        return None if self.actions.family(action) in self.foreseen else super().unforeseen(action)

    def as_one(self, first: Happened, then: Happened) -> Happened | None:
        """One event that tells of two of a kind and a seat, the second right after the first; or None."""
        both = self.joined[first.kind](first, then) if first.kind in self.joined else None
        return both and replace(both, values=self.events.values(both))

    def values(self, family: str, numbers: Mapping[str, int]) -> dict[str, Any]:
        """What the fields of an action are: what `things` call them, or else the move's own words."""
        words = {**self.phrases[family].words, **self.things}
        return {name: value_of(words[name][n]) if name in words and name not in self.seated else n
                for name, n in numbers.items()}  # fmt: skip

    def worth(self, event: Happened) -> tuple[float, str] | None:
        """The points that an event gave or took, and for what."""
        if event.kind not in self.worths:
            return None
        sign, what = self.worths[event.kind]
        points = sign * self.events.numbers(event)[self.scored]
        return (points, what) if points else None

    def guide(self, view: Any) -> str:
        """What the viewer has to decide and to think of, for a newcomer."""
        return self.guidance.say(view)

    def because(self, view: Any, action: int) -> str:
        """Why a legal action may be a good one, as a clause."""
        return self.advice.because(view, action) if self.advice else super().because(view, action)

    def costly(self, view: Any, action: int) -> str:
        """What a legal action costs that is really bad and cannot be undone."""
        return self.advice.costly(view, action) if self.advice else super().costly(view, action)

    def warning(self, view: Any, action: int) -> str:
        """What always stands beside a legal action that ends the turn."""
        return self.advice.warning(view, action) if self.advice else super().warning(view, action)

    def panels(self, view: Any) -> tuple[Panel, ...]:
        """Tables of facts for the viewer: what helps now comes first."""
        return self.outlook.panels(view) if self.outlook else super().panels(view)

    def sheets(self, view: Any) -> tuple[Sheet, ...]:
        """Forms for what takes the viewer several moves now."""
        return self.forms.sheets(view) if self.forms else super().sheets(view)

    def compose(self, view: Any, sheet: str, values: Mapping[str, str]) -> list[str]:
        """The moves of a filled form."""
        return self.forms.compose(view, sheet, values) if self.forms else super().compose(view, sheet, values)

    def spell_out(self, text: str, view: Any = None) -> list[str]:
        """The moves of a typed wish."""
        return self.wishes.spell_out(text, view) if self.wishes else super().spell_out(text, view)
