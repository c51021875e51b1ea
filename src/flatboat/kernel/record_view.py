"""Records for interpreted rules: fields read and written as Python ints over the same bytes.

A NumPy record hands out int8 scalars, and int8 + int8 wraps at 127 where compiled code counts
on; it is slow besides. A record view never wraps, refuses a value that does not fit its field, checks
every index, and is faster: the views of what lies inside are made once and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np

from flatboat.kernel.records import Records, field_names

#: NumPy's codes of number types and those of a memoryview.
CODES = {"i1": "b", "u1": "B", "i2": "h", "i4": "i", "i8": "q", "f4": "f", "f8": "d"}


class Memory(dict[str, Any]):
    """The bytes of an array, as numbers of each type by its code; those of a type when first asked for."""

    def __init__(self, records: Records) -> None:
        super().__init__(B=memoryview(records.view(np.uint8).reshape(-1)))  # type: ignore[arg-type]

    def __missing__(self, code: str) -> Any:
        found = self[code] = self["B"].cast(code)
        return found


WHOLE = slice(None)
keep = object.__setattr__


class RecordView:
    """One record; its fields are made by `record_view`."""

    dtype: ClassVar[np.dtype[np.void]]
    writers: ClassVar[dict[str, Callable[[Any, Any], None]]]
    _memory: Memory
    _start: int

    def __init__(self, memory: Memory, start: int = 0) -> None:
        keep(self, "_memory", memory)
        keep(self, "_start", start)

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            write = self.writers[name]
        except KeyError:
            raise AttributeError(f"there is no field {name}") from None
        write(self, value)

    def __repr__(self) -> str:
        names = field_names(self.dtype)
        return f"<record of {', '.join(names[:8])}{' ...' if len(names) > 8 else ''}>"


class Inner:
    """A row or record inside a record: its view is made when first asked for, and kept in the instance."""

    def __init__(self, name: str, kind: type[RecordView | Cells], offset: int) -> None:
        self.name, self.kind, self.offset = name, kind, offset

    def __get__(self, record: RecordView, owner: type[RecordView]) -> RecordView | Cells:
        made = self.kind(record._memory, record._start + self.offset)
        keep(record, self.name, made)
        return made


class Cells:
    """A row or grid of cells inside a record; no index outside of it, where compiled code reads garbage."""

    __slots__ = ("_memory", "_start")
    shape: ClassVar[tuple[int, ...]]
    bytes: ClassVar[int]
    word: ClassVar[str]

    def __init__(self, memory: Memory, start: int) -> None:
        self._memory, self._start = memory, start

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<{' x '.join(map(str, self.shape))} {self.word}>"

    def __getitem__(self, i: int) -> Any:
        raise NotImplementedError

    def __setitem__(self, i: int | slice, value: Any) -> None:
        if not isinstance(i, slice):
            self.put(i, value)
        elif i == WHOLE and type(value) is type(self):
            copy_bytes(self, value, self.bytes)
        else:
            several = hasattr(value, "__len__")
            for k in range(*i.indices(len(self))):
                self.put(k, value[k] if several else value)

    def put(self, i: int, value: Any) -> None:
        """Write one cell."""
        raise NotImplementedError


class NumberCells(Cells):
    """A row of numbers."""

    __slots__ = ("_numbers",)
    code: ClassVar[str]
    cast: ClassVar[type[Any]]  # int or float
    word = "numbers"

    def __init__(self, memory: Memory, start: int) -> None:
        self._memory, self._start = memory, start
        numbers = memory[self.code]
        at = start // numbers.itemsize
        self._numbers = numbers[at : at + self.shape[0]]

    def __getitem__(self, i: int) -> Any:
        if i >= 0:
            return self._numbers[i]  # which ends with the row
        raise IndexError(f"cell {i} of {self.shape[0]}")

    def __iter__(self) -> Iterator[Any]:
        return iter(self._numbers)

    def put(self, i: int, value: Any) -> None:
        """Write one number."""
        if not 0 <= i < self.shape[0]:
            raise IndexError(f"cell {i} of {self.shape[0]}")
        try:
            self._numbers[i] = self.cast(value)
        except ValueError:
            raise ValueError(
                f"{value} does not fit into a cell of {8 * self._numbers.itemsize} bits"
            ) from None


class InnerCells(Cells):
    """A row of records, or of rows."""

    __slots__ = ("_made",)
    inner: ClassVar[type[RecordView | Cells]]
    size: ClassVar[int]  # of each, in bytes
    of_records: ClassVar[bool]
    word = "cells"

    def __init__(self, memory: Memory, start: int) -> None:
        self._memory, self._start = memory, start
        self._made: list[Any] = [None] * self.shape[0]

    def __getitem__(self, i: int) -> Any:
        if i < 0:
            raise IndexError(f"cell {i} of {self.shape[0]}")
        found = self._made[i]
        if found is None:
            found = self._made[i] = self.inner(self._memory, self._start + i * self.size)
        return found

    def put(self, i: int, value: Any) -> None:
        """Write over one record, or one row."""
        if self.of_records:
            copy_bytes(self[i], value, self.size)
        else:
            self[i][:] = value


def copy_bytes(over: RecordView | Cells, source: RecordView | Cells, size: int) -> None:
    """Copy the bytes of a record or a row over those of another."""
    memory = over._memory["B"]
    memory[over._start : over._start + size] = source._memory["B"][source._start : source._start + size]


def reader(code: str, size: int, offset: int) -> property:
    """The property through which a number in a record is read."""
    if size == 1:
        return property(lambda self: self._memory[code][self._start + offset])
    return property(lambda self: self._memory[code][(self._start + offset) // size])


def writer(name: str, code: str, size: int, offset: int) -> Callable[[Any, Any], None]:
    """What writes a number into a record."""
    cast: Callable[[Any], Any] = float if code in "fd" else int

    def write(record: RecordView, value: Any) -> None:
        try:
            record._memory[code][(record._start + offset) // size] = cast(value)
        except ValueError:
            raise ValueError(f"{name} = {value} does not fit into {8 * size} bits") from None

    return write


def inner_writer(name: str, size: int, is_record: bool) -> Callable[[Any, Any], None]:
    """What writes over a record or a row inside a record."""

    def copy(record: RecordView, value: Any) -> None:
        copy_bytes(getattr(record, name), value, size)

    def fill(record: RecordView, value: Any) -> None:
        getattr(record, name)[:] = value

    return copy if is_record else fill


@cache
def row(kind: np.dtype[Any], shape: tuple[int, ...]) -> type[Cells]:
    """The class for rows of `kind` with this shape."""
    fields: dict[str, Any] = {
        "__slots__": (),
        "shape": shape,
        "bytes": kind.itemsize * int(np.prod(shape, dtype=int)),
    }
    if len(shape) == 1 and not kind.names:
        code = CODES[kind.str[1:]]
        fields |= {"code": code, "cast": float if code in "fd" else int}
        return type("Cells", (NumberCells,), fields)
    of_records = len(shape) == 1
    inner = record_view(kind) if of_records else row(kind, shape[1:])
    size = kind.itemsize * int(np.prod(shape[1:], dtype=int))
    fields |= {"inner": inner, "size": size, "of_records": of_records}
    return type("Cells", (InnerCells,), fields)


@cache
def record_view(kind: np.dtype[np.void]) -> type[RecordView]:
    """The class for records of this dtype."""
    fields: dict[str, Any] = {"dtype": kind}
    writers = {}
    for name in kind.names or ():
        base, offset = kind.fields[name][:2]  # type: ignore[index]
        if base.subdtype or base.names:
            inner = row(*base.subdtype) if base.subdtype else record_view(base)
            fields[name] = Inner(name, inner, offset)
            writers[name] = inner_writer(name, base.itemsize, is_record=bool(base.names))
        else:
            code = CODES[base.str[1:]]
            fields[name] = reader(code, base.itemsize, offset)
            writers[name] = writer(name, code, base.itemsize, offset)
    return type("View", (RecordView,), {**fields, "writers": writers})


def wrap(records: Records) -> list[Any]:
    """Every record of a NumPy array, through record views: writes go to the array."""
    memory = Memory(records)
    return [record_view(records.dtype)(memory, i * records.dtype.itemsize) for i in range(len(records))]


def bytes_of(record: Any) -> bytes:
    """The bytes of a record: what follows from it alone can be kept by them."""
    start: int = record._start
    found: bytes = record._memory["B"][start : start + record.dtype.itemsize].tobytes()
    return found


def unpacked(record: Any) -> Any:
    """A record view as plain objects and lists, which are read much faster, again and again."""
    if isinstance(record, NumberCells):
        return record._numbers.tolist()
    if isinstance(record, Cells):
        return [unpacked(record[i]) for i in range(len(record))]
    if isinstance(record, RecordView):
        names = field_names(record.dtype)
        return SimpleNamespace(**{name: unpacked(getattr(record, name)) for name in names})
    return record
