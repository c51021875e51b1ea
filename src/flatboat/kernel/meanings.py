"""What the numbers in a record mean, and records as data that names things.

A field says so in its annotation, beside the number of its bytes:

>>> class Truck(Record):
...     at: Annotated[i8, Choice("place")]  # a thing of the game's list of places; -1: None
...     seen: Annotated[i8, Mask("place")]  # a bit for each place
...     broken: Annotated[i8, FLAG]
...     cargo: Row[i8] = cells(2, by="good")  # a count for each good
>>> naming = Naming({"place": ["Arden", "Linden"], "good": ["corn", ("pig", "pigs")]}, seats=2)
>>> truck = Truck.zeros(1)
>>> fill(truck[0], Truck, {"at": "Linden", "seen": ["Arden"], "cargo": {"pigs": 2}}, naming)
>>> named(truck[0], Truck, naming)
{'at': 'Linden', 'seen': ['Arden'], 'broken': False, 'cargo': {'pigs': 2}}

What goes by name is a dictionary, and says only what is there: no 0, no None, no False, nothing empty.
Seats count from 0, and a row by seats is a list of those at the table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from flatboat.errors import FlatboatError
from flatboat.kernel.records import Field, Record, Row, cells, i8  # noqa: F401 (Row, cells: the example)

if TYPE_CHECKING:
    from flatboat.kernel.notation import Word

# Games' tables read this file, so words are imported where they are wanted: no rule hangs on them.

NONE = -1
FEW = 12  # names that are told to who knew none of them
Things = str | type[IntEnum]


@dataclass(frozen=True)
class Choice:
    """One of some things, or none (-1): of a list of the game's by its name, or the members of an enum.

    The list "seat" is the players'. `also` names numbers beyond the list, such as a neutral player's. Where
    the things lie on a grid, row by row, `columns` says how many are in a row.
    """

    things: Things
    also: tuple[tuple[int, str], ...] = ()
    columns: int = 0


@dataclass(frozen=True)
class Mask:
    """Some of the things of a list, a bit for each."""

    things: Things


@dataclass(frozen=True)
class Flag:
    """Yes (1) or no (0)."""


@dataclass(frozen=True)
class Number:
    """A number, with the most and the least that it can be.

    A vector divides it by `scale`: what is usual, where the most is much more; else what is farthest from 0.
    """

    most: int
    least: int = 0
    scale: int = 0

    @property
    def unit(self) -> int:
        """What a vector divides it by."""
        return self.scale or max(self.most, -self.least)


FLAG = Flag()
Seat = Annotated[i8, Choice("seat")]
Seats = Annotated[i8, Mask("seat")]
YesNo = Annotated[i8, FLAG]


class Naming:
    """The names of things at one table: the game's lists by their names, and how many seats there are.

    `tell` makes data of an event.
    """

    def __init__(
        self,
        things: Mapping[str, Sequence[Word]],
        seats: int,
        tell: Callable[[Any], dict[str, Any]] | None = None,
    ) -> None:
        self.things, self.seats, self.tell = things, seats, tell
        self._words = dict[Things, list[Any]]()

    def words(self, things: Things) -> list[Any]:
        """The names of a list, in their plural; "" for a number that stands for nothing."""
        if things not in self._words:
            self._words[things] = self._listed(things)
        return self._words[things]

    def _listed(self, things: Things) -> list[Any]:
        from flatboat.kernel.notation import forms

        if things == "seat":
            return list(range(self.seats))
        if isinstance(things, str):
            return [forms(word)[-1] for word in self.things[things]]
        words = [""] * (max(things) + 1)
        for member in things:
            words[member] = member.name.lower().replace("_", " ")
        return words

    def word(self, meaning: Choice, number: int) -> Any:
        """What a choice is called; None for none. LookupError for a number that stands for nothing."""
        if number == NONE and isinstance(meaning.things, str):
            return None
        known, also = self.words(meaning.things), dict(meaning.also)
        if number in also:
            return also[number]
        if not 0 <= number < len(known) or known[number] == "":
            raise LookupError(f"{number} stands for nothing")
        return known[number]

    def number(self, meaning: Choice | Mask, given: object) -> int:
        """The number of a thing by its name, or of a seat. LookupError if there is none of that name."""
        from flatboat.kernel.mistakes import nearest

        names = dict(enumerate(self.words(meaning.things))) | dict(getattr(meaning, "also", ()))
        if (exact := next((number for number, name in names.items() if name == given), None)) is not None:
            return exact
        for number, name in names.items():
            if isinstance(name, str) and name and _alike(given, name):
                return number
        if meaning.things == "seat":
            raise LookupError(f"{json.dumps(given)} is not a seat; seats are 0 to {self.seats - 1}")
        hint = nearest(str(given), list(filter(None, names.values())), FEW)
        raise LookupError(f"{json.dumps(given)} does not fit here; {hint}")


def _alike(given: object, name: str) -> bool:
    from flatboat.kernel.notation import plain_words

    return isinstance(given, str) and (given == name or plain_words(given) == plain_words(name) != ())


# --- records as data --------------------------------------------------------------------------------


def named(record: Any, kind: type[Record], naming: Naming) -> Any:
    """A record as a dictionary by field; what is worked out from other fields is left out.

    Events are a list of those that happened. LookupError for a number that stands for nothing.
    """
    if tells_events(kind):
        return [naming.tell(event) for event in record["ring"][: record["count"]]] if naming.tell else []
    return {name: _field(record[name], field, naming) for name, field in outer(kind)}


def tells_events(kind: type[Record]) -> bool:
    """Whether a record holds events: as data it is a list of them."""
    return kind.fields.keys() == {"count", "ring"}


def outer(kind: type[Record]) -> Iterator[tuple[str, Field]]:
    """The fields of a record that are not worked out from others."""
    return ((name, field) for name, field in kind.fields.items() if not field.inner)


def _field(value: object, field: Field, naming: Naming) -> Any:
    return _row(value, field, field.shape.by, naming) if field.shape else _cell(value, field, naming)


def _cell(value: Any, field: Field, naming: Naming) -> Any:
    """One cell."""
    if field.record is not None:
        return named(value, field.record, naming)
    number, meaning = int(value), field.meaning
    if isinstance(meaning, Choice):
        return naming.word(meaning, number)
    if isinstance(meaning, Mask):
        return [word for bit, word in enumerate(naming.words(meaning.things)) if number >> bit & 1]
    return bool(number) if isinstance(meaning, Flag) else number


def _row(values: Any, field: Field, by: Sequence[str], naming: Naming) -> Any:
    """A row: a list, or what each thing has by its name."""
    deep = values.ndim > 1
    inside = [_row(cell, field, by[1:], naming) if deep else _cell(cell, field, naming) for cell in values]
    if not by or not by[0]:
        return inside
    words = naming.words(by[0])
    if by[0] == "seat":
        return inside[: len(words)]
    pairs = zip(words, inside, strict=False)
    said = {word: cell for word, cell in pairs if word and not _is_nothing(cell, field.meaning)}
    return list(said) if isinstance(field.meaning, Flag) and not deep else said


def _is_nothing(cell: object, meaning: object) -> bool:
    """Whether there is nothing to say of a cell; but seat 0 is somebody."""
    return cell is None or cell in ([], {}) or (cell == 0 and not isinstance(meaning, Choice))


# --- and back ---------------------------------------------------------------------------------------


def fill(record: Any, kind: type[Record], data: Any, naming: Naming, where: str = "") -> None:
    """Set the fields of a record that `data` names, as `named` tells them; numbers are taken as well.

    A row is set as a whole: what it does not name has nothing. But records, and rows of seats, keep what is
    not said of them. Raises FlatboatError naming the field.
    """
    if not isinstance(data, Mapping):
        raise FlatboatError(
            f"{where or 'the table'}: {_short(data)} does not fit; please give fields by name"
        )
    from flatboat.kernel.mistakes import nearest

    known = dict(outer(kind))
    for name, value in data.items():
        path = f"{where}.{name}" if where else str(name)
        if name not in known:
            raise FlatboatError(f'{path}: there is no field "{name}"; {nearest(str(name), list(known))}')
        field = known[name]
        if field.shape:
            _fill_row(record[name], field, field.shape.by, value, naming, path)
        elif field.record is not None:
            fill(record[name], field.record, value, naming, path)
        else:
            record[name] = _number(field, value, naming, path)


def _fill_row(row: Any, field: Field, by: Sequence[str], data: Any, naming: Naming, where: str) -> None:
    """Set the cells of a row. Records, and what belongs to seats, keep what is not said of them."""
    if field.record is None and by[:1] != ("seat",):
        row[...] = NONE if isinstance(field.meaning, Choice) else 0
    for i, value in _placed(row, field, by, data, naming, where):
        path = f"{where}[{i}]"
        if row.ndim > 1:
            _fill_row(row[i], field, by[1:], value, naming, path)
        elif field.record is not None:
            fill(row[i], field.record, value, naming, path)
        else:
            row[i] = _number(field, value, naming, path)


def _placed(
    row: Any, field: Field, by: Sequence[str], data: Any, naming: Naming, where: str
) -> Iterator[tuple[int, Any]]:
    """Which cells are meant, and what is said of each."""
    by_name = bool(by) and by[0] != ""
    if isinstance(data, Mapping):
        for name, value in data.items():
            yield _index(by[0] if by_name else "", name, len(row), naming, where), value
    elif not isinstance(data, Sequence) or isinstance(data, str):
        raise FlatboatError(f"{where}: {_short(data)} does not fit; please give a list, or values by name")
    elif by_name and isinstance(field.meaning, Flag) and all(isinstance(name, str) for name in data):
        for name in data:
            yield _index(by[0], name, len(row), naming, where), True
    else:
        most = naming.seats if by_name and by[0] == "seat" else len(row)
        if len(data) > most:
            raise FlatboatError(f"{where}: {len(data)} values are given for {most} places")
        yield from enumerate(data)


def _index(things: str, name: object, most: int, naming: Naming, where: str) -> int:
    """The cell that a name, or a number, stands for."""
    if not things and isinstance(name, int) and 0 <= name < most:
        return name
    if not things:
        raise FlatboatError(f"{where}: {_short(name)} is not one of its places, 0 to {most - 1}")
    try:
        return naming.number(Mask(things), name)
    except LookupError as error:
        raise FlatboatError(f"{where}: {error.args[0]}") from None


def _number(field: Field, value: object, naming: Naming, where: str) -> int:
    """The number that a value of one cell stands for."""
    meaning = field.meaning
    try:
        if isinstance(meaning, Mask) and isinstance(value, Sequence) and not isinstance(value, str):
            return sum({1 << naming.number(meaning, name) for name in value})
        if isinstance(meaning, Choice):
            if value is None and isinstance(meaning.things, str):
                return NONE
            if value is None:
                raise LookupError("something must stand here, not None")
            if isinstance(value, str) or meaning.things == "seat":
                return naming.number(meaning, value)
            if isinstance(value, int):
                naming.word(meaning, value)
    except LookupError as error:
        raise FlatboatError(f"{where}: {error.args[0]}") from None
    limits = np.iinfo(field.kind)
    if not isinstance(value, int) or not limits.min <= value <= limits.max:
        raise FlatboatError(
            f"{where}: {_short(value)} does not fit;"
            f" please give a whole number from {limits.min} to {limits.max}"
        )
    return int(value)


def _short(value: object) -> str:
    said = repr(value)
    return said if len(said) < 60 else f"{said[:56]} ..."


def misfits(record: Any, kind: type[Record], naming: Naming, where: str = "") -> Iterator[str]:
    """What in a record stands for nothing: a sentence for each number, such as a ninth seat of two."""
    for name, field in outer(kind):
        path = f"{where}.{name}" if where else name
        held = np.asarray(record[name])
        if field.record is None and not isinstance(field.meaning, Choice | Mask | Flag):
            continue  # any number does
        if field.record is not None and tells_events(field.record):
            continue
        for place in filter(partial(_in_use, field, naming), np.ndindex(held.shape)):
            spot = path + "".join(f"[{i}]" for i in place)
            if field.record is not None:
                yield from misfits(held[place], field.record, naming, spot)
            elif not _stands(field.meaning, number := int(held[place]), naming):
                yield f"{spot}: {number} stands for nothing"


def _stands(meaning: object, number: int, naming: Naming) -> bool:
    """Whether a number means something."""
    if isinstance(meaning, Choice):
        try:
            naming.word(meaning, number)
        except LookupError:
            return False
    if isinstance(meaning, Mask):
        return number >> len(naming.words(meaning.things)) == 0
    return number in (0, 1) if isinstance(meaning, Flag) else True


def _in_use(field: Field, naming: Naming, place: tuple[int, ...]) -> bool:
    """Whether a cell belongs to a seat that plays, or to no seat."""
    return all(i < naming.seats for i, by in zip(place, field.shape.by, strict=False) if by == "seat")
