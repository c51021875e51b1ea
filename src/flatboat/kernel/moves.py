"""Moves as Python meets them: their words, and their values by name.

>>> import flatboat
>>> position = flatboat.game("heartland").start(seed=7)
>>> move = position.move("load", n=2, good="pigs")
>>> str(move), move.name, move.n, move.good
('load 2 pigs', 'load', 2, 'pigs')
>>> position.why_not("load 2 pigs") == position.why_not(move)
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from flatboat.errors import InvalidMove
from flatboat.kernel.actions import Actions, Group
from flatboat.kernel.mistakes import nearest
from flatboat.kernel.notation import Word, forms, plain_words

ONLOOKER = -1


@dataclass(frozen=True)
class Move:
    """One small decision of one seat; `str(move)` is its notation.

    `name` is its family in the game's action list and `values` what the family's fields are: numbers as
    numbers, all else in words, seats counted from 0. Each is an attribute too: `move.good`.
    """

    seat: int
    action: int
    text: str
    name: str = field(default="", compare=False, repr=False)
    values: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def __str__(self) -> str:
        return self.text

    def __getattr__(self, name: str) -> Any:
        return value_named(self, f'the move "{self.__dict__.get("text")}"', name)


def value_named(thing: Any, called: str, name: str) -> Any:
    """One of the values of a move or an event, which are attributes of it."""
    values = thing.__dict__.get("values", {})
    if name in values:
        return values[name]
    if name.startswith("__"):  # what copying and pickling ask for
        raise AttributeError(name)
    known = ", ".join((*(field.name for field in fields(thing)), *values))
    raise AttributeError(f'{called} has no "{name}"; it has {known}')


#: Not a seat's move but the host's: the game ends here, with the usual reckoning.
CLOSE = Move(ONLOOKER, -1, "end the game", "end the game")


def value_of(word: Word) -> int | str:
    """What a word of a vocabulary is as a value: a number if it says one, else the plural.

    >>> value_of("2 points"), value_of(("pig", "pigs")), value_of("Jericho")
    (2, 'pigs', 'Jericho')
    """
    said = forms(word)[-1]
    match = re.fullmatch(r"(-?\d+)(?: [a-z]+)?", said)
    return int(match[1]) if match else said


def action_of(actions: Actions, described: Sequence[tuple[str, Mapping[str, object]]], name: str,
              values: Mapping[str, object]) -> int:  # fmt: skip
    """The action of a family with these values; `described` has name and values of each.

    Raises InvalidMove, one sentence naming what is wrong and what would be right.
    """
    families = {group.name: group for group in actions.groups}
    group = families.get(name) or families.get(name.replace("_", " "))
    if group is None:
        raise InvalidMove(f'there is no family of moves "{name}"; {nearest(name, list(families))}')
    fields = [named for named, _ in group.fields]
    wrong = [named for named in values if named not in fields]
    missing = [named for named in fields if named not in values]
    if wrong or missing:
        takes = ", ".join(fields) or "nothing"
        fault = f'takes no "{wrong[0]}"' if wrong else f'needs "{missing[0]}"'
        raise InvalidMove(f'the move "{group.name}" {fault}; it takes {takes}')
    for action in range(group.first, group.first + group.size):
        if all(same(values[named], value) for named, value in described[action][1].items()):
            return action
    raise InvalidMove(_no_such(group, described, values))


def same(given: object, value: object) -> bool:
    """Whether what was given is this value, in whatever case and number it was written."""
    if isinstance(value, str):
        return isinstance(given, str) and plain_words(given) == plain_words(value)
    return bool(given == value)


def _no_such(
    group: Group, described: Sequence[tuple[str, Mapping[str, object]]], values: Mapping[str, object]
) -> str:
    """Which value of a family there is not."""
    members = [described[action][1] for action in range(group.first, group.first + group.size)]
    for named, given in values.items():
        known = list(dict.fromkeys(str(member[named]) for member in members))
        if not any(same(given, member[named]) for member in members):
            return f'"{group.name}" knows no {named} {given!r}; {nearest(str(given), known)}'
    return f'there is no such move "{group.name}"'
