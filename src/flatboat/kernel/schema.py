"""The fields of a game's data, one by one: where each stands, what it can be, what it is for."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from flatboat.kernel.event_words import called
from flatboat.kernel.meanings import Choice, Flag, Mask, Number, outer, tells_events
from flatboat.kernel.records import Field, Record


class FieldInfo(NamedTuple):
    """A field of `Position.data` or `Observation.data`."""

    path: str  # with [seat], [place] or [n] for what its cells are told by
    kind: str  # what its values are, in words
    note: str  # what it is for


def schema(kind: type[Record], path: str = "") -> Iterator[FieldInfo]:
    """Every field of a record as data, in order, those of the records inside it too.

    >>> from flatboat.games.heartland.rules.tables import View
    >>> [entry for entry in schema(View) if entry.path == "table.truckers[seat].at"]
    [FieldInfo(path='table.truckers[seat].at', kind='place or none', note='')]
    """
    notes = notes_of(kind)
    for name, field in outer(kind):
        where = f"{path}.{name}" if path else name
        where += "".join(f"[{by}]" for by in told_by(field))
        if field.record is None:
            yield FieldInfo(where, said(field), notes.get(name, ""))
        elif tells_events(field.record):
            told = "kind, seat, the values of the kind, text"
            yield FieldInfo(f"{where}[n]", told, notes.get(name, "what happened in the last step"))
        else:
            yield from schema(field.record, where)


def told_by(field: Field) -> list[str]:
    """What stands for each way through the cells of a field."""
    by = list(field.shape.by) + [""] * len(field.shape)
    return [by[i] or "n" for i in range(len(field.shape))]


def said(field: Field) -> str:
    """What the values of a field are."""
    meaning = field.meaning
    if isinstance(meaning, Choice):
        also = "".join(f", {name}" for _, name in meaning.also)
        none = " or none" if isinstance(meaning.things, str) else ""
        return f"{called(meaning.things)}{also}{none}"
    if isinstance(meaning, Mask):
        return f"list of {called(meaning.things)}"
    if isinstance(meaning, Number):
        return f"{meaning.least} to {meaning.most}"
    return "yes or no" if isinstance(meaning, Flag) else "number"


def notes_of(kind: Any) -> dict[str, str]:
    """The comments beside the fields of a record, with those of the records it derives from."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base not in (object, Record) and issubclass(base, Record):
            lines = re.findall(r"^    (\w+): .*?(?:  # (.*))?$", inspect.getsource(base), re.M)
            found |= dict(lines)
    return found
