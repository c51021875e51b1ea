"""What is missing in the words of a game, told when the game is read, not when a word is first needed."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Any

from flatboat.errors import FlatboatError
from flatboat.kernel.actions import Actions
from flatboat.kernel.event_words import BLANK
from flatboat.kernel.meanings import Choice, Mask
from flatboat.kernel.mistakes import nearest
from flatboat.kernel.records import Record, place_of


def check_words(words: Any, actions: Actions, state: type[Record]) -> None:
    """Hold a class of `PlainWords` against actions and records; FlatboatError for the first fault."""
    where = f"{words.__module__.replace('.', '/')}.py, {words.__name__}"
    for check in (moves_without, events_without, reasons_without, dice_without):
        for fault in check(words, actions):
            raise FlatboatError(f"{where}: {fault}")
    for place, what in lists_of(state):
        if what not in (*words.things, "seat"):
            raise FlatboatError(f"{place}: {no_list(what, words)}; {where}, names it in `things`")


def moves_without(words: Any, actions: Actions) -> Iterator[str]:
    """What is wrong with the phrases of moves."""
    moves, groups = getattr(words, "moves", {}), {group.name: group for group in actions.groups}
    for name in moves.keys() - groups.keys():
        yield f'moves: there is no family of actions "{name}"; {nearest(name, groups)}'
    for name, group in groups.items():
        fields, example = dict(group.fields), " ".join([name, *(f"{{{field}}}" for field, _ in group.fields)])
        if name not in moves:
            yield f'moves: the family "{name}" has no phrase; write "{name}": "{example}"'
            continue
        if {blank for blank, _ in BLANK.findall(moves[name])} != fields.keys():
            yield f'moves: "{moves[name]}" needs a blank for each field of "{name}", such as "{example}"'
        for field, many in fields.items():
            if len(words.things.get(field, range(many))) < many:
                yield f'things: "{field}" has {len(words.things[field])} names, but "{name}" has {many}'
    for one, other in ((a, b) for a in groups for b in groups if a < b and moves[a] == moves[b]):
        yield f'moves: "{one}" and "{other}" have the same phrase'


def events_without(words: Any, actions: Actions) -> Iterator[str]:
    """What is wrong with what is said of events, and with the points they give."""
    for kind in members(words.happenings):
        if kind not in words.happenings:
            yield f"happenings: {called(kind)} has no phrase; write EventPhrase(...) for it"
    for kind, phrase in words.happenings.items():
        for fault in phrase.faults(words.things, words.things):
            yield f"happenings: {called(kind)}: {fault}"
    for kind in words.worths:
        values = words.happenings[kind].values if kind in words.happenings else {}
        if words.scored not in values:
            yield f'worths: {called(kind)} has no value "{words.scored}"; call that so which says how many'


def reasons_without(words: Any, actions: Actions) -> Iterator[str]:
    """Reasons that are not said."""
    for reason in members(words.reasons):
        if reason not in words.reasons:
            yield f'reasons: {called(reason)} has no words; write a clause such as "you have too few points"'


def dice_without(words: Any, actions: Actions) -> Iterator[str]:
    """Dice whose outcomes are told by a list that there is none of."""
    for why, (_, what) in words.dice.items():
        if what not in ("", "seat", *words.things):
            yield f"dice: {why}: {no_list(what, words)}"


def members(told: Any) -> list[IntEnum]:
    """All members of the enumerations that the keys of a table are of."""
    return [member for kind in {type(key) for key in told} if issubclass(kind, IntEnum) for member in kind]


def called(member: Any) -> str:
    """A member of an enumeration as it is written."""
    return f"{type(member).__name__}.{member.name}" if isinstance(member, IntEnum) else str(member)


def no_list(what: str, words: Any) -> str:
    """What is said of a list that there is none of."""
    return f'there is no list "{what}"; {nearest(what, [*words.things, "seat"])}'


def lists_of(record: type[Record]) -> Iterator[tuple[str, str]]:
    """The lists that fields of a record are told by, each with the place where it is named."""
    for name, field in record.fields.items():
        if field.record is not None:
            yield from lists_of(field.record)
        things = field.meaning.things if isinstance(field.meaning, Choice | Mask) else ""
        for what in (*field.shape.by, things):
            if what and isinstance(what, str):
                yield f"{place_of(record)}.{name}", what
