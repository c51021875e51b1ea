"""Buttons for moves, and how they stand together: lists under a heading, and wishes with their ways."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby, takewhile

SHORT = 9  # letters on a button that needs little room
BROAD = 34  # letters on one that is easier to read in a row of its own
LONG_LIST, ALIKE = 6, 2  # buttons of a list that is worth shortening, and that begin alike in it
LAST_WORD, SPACE = 12, 3  # letters of the word in which such buttons differ; of one that needs little room


@lru_cache(maxsize=1024)
def slug(heading: str) -> str:
    """A heading as the name of an anchor: `Move: drive by fuel` is `move-drive-by-fuel`."""
    return re.sub(r"[^a-z0-9]+", "-", heading.casefold()).strip("-")


def aside(label: str) -> tuple[str, str]:
    """What a label says, and what stands in brackets after it, which is drawn smaller.

    >>> aside("Move 4: Helena (pay $2)")
    ('Move 4: Helena', '(pay $2)')
    """
    words, bracket, detail = label.partition(" (")
    return (words, f"({detail}") if bracket and detail.endswith(")") else (label, "")


@dataclass(frozen=True)
class Button:
    """A move, or the moves of a wish: what is sent, what it says, and where on the drawing it is clicked."""

    moves: str  # notation, several joined by "; "
    label: str
    spots: str = ""  # ids of pieces, joined by blanks
    again: bool = False  # pressed twice, it is meant twice
    key: int = 0  # the digit that presses it; 0: none
    aimed: bool = False  # the last of its pieces is where the others are moved to, or used on
    who: str = ""  # who does it, where that is chosen first
    bearing: int = -1  # where a menu shows it (`Journey.bearing`)


@dataclass(frozen=True)
class Run:
    """Buttons side by side; `lead` has the words with which all of them begin, said once."""

    lead: str
    buttons: tuple[Button, ...]

    @property
    def short(self) -> bool:
        """Whether what they say beyond that is the name of a section or a space: all in columns."""
        return all(len(self.rest(button)) <= SPACE for button in self.buttons)

    def takes(self, button: Button) -> bool:
        """Whether another button may stand among them."""
        return button.label.startswith(f"{self.lead} ".lstrip()) and (
            not self.lead or len(aside(self.rest(button))[0]) <= LAST_WORD
        )

    def rest(self, button: Button) -> str:
        """What one of them says beyond that."""
        return button.label.removeprefix(self.lead).strip()


@dataclass(frozen=True)
class Who:
    """What one of several can do: its name, its piece, its buttons."""

    name: str
    spot: str
    run: Run


def who_does(name: str, buttons: Sequence[Button]) -> Who:
    """One of several, and what it can do; the words with which all of that begins are said once."""
    words = [button.label.split() for button in buttons]
    alike = takewhile(lambda column: len(set(column)) == 1, zip(*words, strict=False))
    lead = " ".join(column[0] for column in alike) if len(buttons) > 1 else ""
    return Who(name, buttons[0].spots.partition(" ")[0], Run(lead, tuple(buttons)))


def lead_of(button: Button) -> str:
    """The words of a button before its last one, brackets aside; "" if that is long, or the only one.

    >>> lead_of(Button("captain at A3", "Place the Captain at A3"))
    'Place the Captain at'
    """
    lead, _, last = aside(button.label)[0].rpartition(" ")
    return lead if len(last) <= LAST_WORD else ""


def by_lead(buttons: Sequence[Button]) -> list[tuple[str, tuple[Button, ...]]]:
    """Buttons that stand side by side and begin alike, and how they begin."""
    return [(lead, tuple(own)) for lead, own in groupby(buttons, lead_of)]


@dataclass(frozen=True)
class Group:
    """Buttons of one kind under their heading; `rule` is the help section that explains them."""

    heading: str
    rule: str
    buttons: tuple[Button, ...]
    folded: bool = False  # a sheet does the same in one gesture, or it is seldom wanted (`Control.aside`)
    pinned: bool = False  # it ends the turn: always in sight, however long the list
    unkeyed: bool = False  # it has no digit, after what is pressed again and again, or for what it costs
    warning: str = ""  # what ending the turn now would cost
    last: bool = False  # it ends something: listed after all that goes on with the game
    first: bool = False  # what is most likely wanted: above all else, forms included
    brief: bool = False  # ... in a button or two (`Words.wanted_brief`)
    board: str = ""  # what to press on the board instead (`Control.board`)
    reasons: bool = False  # what stands in brackets on its buttons is why (`Words.wanted_reasons`)
    rows: bool = False  # each of its buttons has a row of its own (`Control.rows`)
    spare: bool = False  # a form or a wish does all that its buttons do: only the board needs them
    advised: bool = False  # it is what the game advises (`Words.advised`), and nothing is suggested

    @property
    def best(self) -> Button | None:
        """The button that stands out: what is advised, or says why, if it is the only one."""
        return self.buttons[0] if (self.reasons or self.advised) and len(self.buttons) == 1 else None

    @property
    def short(self) -> bool:
        """Whether its buttons need little room."""
        return len(self.buttons) > 2 and all(len(button.label) <= SHORT for button in self.buttons)

    @property
    def broad(self) -> bool:
        """Whether each of its buttons has a row of its own: they are few, and say much."""
        much = any(len(button.label) > 2 * BROAD for button in self.buttons)
        if self.first:
            return much or any(len(aside(button.label)[0]) > BROAD for button in self.buttons)
        return len(self.buttons) == 3 and much

    @property
    def single(self) -> bool:
        """Whether it has one button that says enough: its heading would be a line for nothing."""
        return self.brief or (len(self.buttons) == 1 and not self.first)

    @cached_property
    def whos(self) -> tuple[Who, ...]:
        """Its buttons by who does it, where that is chosen first."""
        own: dict[str, list[Button]] = {}
        for button in self.buttons:
            own.setdefault(button.who, []).append(button)
        return () if "" in own else tuple(who_does(name, buttons) for name, buttons in own.items())

    @property
    def runs(self) -> tuple[Run, ...]:
        """Its buttons; in a long list of such, those together that differ in their last word or two alone."""
        alike = [len(own) for lead, own in by_lead(self.buttons) if lead and len(own) >= ALIKE]
        if len(self.buttons) <= LONG_LIST or 2 * sum(alike) < len(self.buttons):
            return (Run("", self.buttons),)
        found: list[Run] = []
        for lead, own in by_lead(self.buttons):
            if len(own) >= ALIKE:
                found.append(Run(lead, own))
            elif found and all(map(found[-1].takes, own)):
                found[-1] = replace(found[-1], buttons=found[-1].buttons + own)
            else:
                found.append(Run("", own))
        return tuple(found)


@dataclass(frozen=True)
class Wish:
    """Something that takes several decisions, and the ways there are to it."""

    heading: str
    rule: str
    label: str
    spots: str
    ways: tuple[Button, ...]
    folded: bool = False  # a sheet does the same in one gesture, or there are many (`Control.aside`)
    others: tuple[Button, ...] = ()  # dearer ways that spare something; no piece stands for them
    further: tuple[Button, ...] = ()  # the first way, and what is done at once where it leads
    spare: bool = False  # a form or another list does all that it does: only the board needs it
    told: bool = False  # it says what it brings: its moves are listed nowhere else
    bare: bool = False  # others under its heading have more to do at once where they lead, or it does better

    @property
    def lead(self) -> str:
        """The words of its label that its heading has said by then."""
        words = f"{self.heading} to "
        return words if self.label.startswith(words) else ""

    @property
    def rest(self) -> str:
        """What its label says beyond that."""
        return self.label.removeprefix(self.lead)

    @property
    def price(self) -> str:
        """What its first way takes, without the verb; "" if it is one decision."""
        way = self.ways[0]
        return way.label.partition(" ")[2] if "; " in way.moves else ""
