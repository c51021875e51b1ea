"""Records for interpreted rules: fields read and written as Python ints over the same bytes.

A NumPy record hands out int8 scalars, and int8 + int8 wraps at 127 where compiled code counts
on; it is slow besides. Glass never wraps, refuses a value that does not fit its field, checks
every index, and is faster.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

#: NumPy's codes of number types and those of a memoryview.
CODES = {"i1": "b", "u1": "B", "i2": "h", "i4": "i", "i8": "q", "f4": "f", "f8": "d"}

WHOLE = slice(None)


class RecordView:
    """One record; its fields are properties made by `record_view`."""

    __slots__ = ("_memory", "_start")
    dtype: np.dtype[Any]

    def __init__(self, memory: dict[str, Any], start: int = 0) -> None:
        self._memory, self._start = memory, start

    def __repr__(self) -> str:
        names = [name for name in self.dtype.names or () if not name.startswith(("pad", "is_"))]
        return f"<record of {', '.join(names[:8])}{' ...' if len(names) > 8 else ''}>"


class Cells:
    """A row or grid of cells inside a record."""

    __slots__ = ("_memory", "_start")
    kind: np.dtype[Any]
    shape: tuple[int, ...]
    size: int
    code: str | None

    def __init__(self, memory: dict[str, Any], start: int) -> None:
        self._memory, self._start = memory, start

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        inside = "records" if self.code is None else "numbers"
        return f"<{' x '.join(map(str, self.shape))} {inside}>"

    def place(self, i: int) -> int:
        """The byte where cell `i` starts; IndexError outside the row, where compiled code reads garbage."""
        if not 0 <= i < self.shape[0]:
            raise IndexError(f"cell {i} of {self.shape[0]}")
        return self._start + i * self.size

    def __getitem__(self, i: int) -> Any:
        at = self.place(i)
        if len(self.shape) > 1:
            return row(self.kind, self.shape[1:])(self._memory, at)
        return (
            record_view(self.kind)(self._memory, at)
            if self.code is None
            else self._memory[self.code][at // self.size]
        )

    def __setitem__(self, i: int | slice, value: Any) -> None:
        if isinstance(i, slice) and i == WHOLE and type(value) is type(self):
            copy_record(self._memory, self._start, value, len(self) * self.size)
        elif isinstance(i, slice):
            several = hasattr(value, "__len__")
            for k in range(*i.indices(len(self))):
                self[k] = value[k] if several else value
        elif len(self.shape) > 1:
            self[i][:] = value
        elif self.code is None:
            copy_record(self._memory, self.place(i), value, self.size)
        else:
            at = self.place(i)
            self._memory[self.code][at // self.size] = value if self.kind.kind == "f" else int(value)


def copy_record(memory: dict[str, Any], start: int, source: RecordView | Cells, size: int) -> None:
    """Copy the bytes of `source`, a record or a row, over those at `start`."""
    memory["B"][start : start + size] = source._memory["B"][source._start : source._start + size]


def field(kind: np.dtype[Any], offset: int) -> property:
    """The property through which one field of a record is read and written."""
    if kind.subdtype:
        through = row(*kind.subdtype)

        def fill(self: RecordView, value: Any) -> None:
            through(self._memory, self._start + offset)[:] = value

        return property(lambda self: through(self._memory, self._start + offset), fill)
    if kind.names:
        inner = record_view(kind)

        def copy(self: RecordView, value: Any) -> None:
            copy_record(self._memory, self._start + offset, value, kind.itemsize)

        return property(lambda self: inner(self._memory, self._start + offset), copy)
    code, size, cast = CODES[kind.str[1:]], kind.itemsize, float if kind.kind == "f" else int

    def put(self: RecordView, value: Any) -> None:
        self._memory[code][(self._start + offset) // size] = cast(value)

    return property(lambda self: self._memory[code][(self._start + offset) // size], put)


@cache
def row(kind: np.dtype[Any], shape: tuple[int, ...]) -> type[Cells]:
    """The class for rows of `kind` with this shape."""
    size = kind.itemsize * int(np.prod(shape[1:], dtype=int))
    code = None if kind.names else CODES[kind.str[1:]]
    fields = {"__slots__": (), "kind": kind, "shape": shape, "size": size, "code": code}
    return type("Cells", (Cells,), fields)


@cache
def record_view(kind: np.dtype[Any]) -> type[RecordView]:
    """The class for records of this dtype."""
    names = kind.names or ()
    fields = {name: field(*kind.fields[name][:2]) for name in names} if kind.fields else {}
    return type("Glass", (RecordView,), {"__slots__": (), "dtype": kind, **fields})


def wrap(records: np.ndarray[Any, Any]) -> list[Any]:
    """Every record of a NumPy array, through record views: writes go to the array."""
    raw: Any = memoryview(records.view(np.uint8).reshape(-1))  # type: ignore[arg-type]
    memory: dict[str, Any] = {
        code: raw.cast(code) for name, code in CODES.items() if len(raw) % int(name[1]) == 0
    }
    return [record_view(records.dtype)(memory, i * records.dtype.itemsize) for i in range(len(records))]


def unpacked(record: Any) -> Any:
    """A record view as plain objects and lists, which are read much faster, again and again."""
    if isinstance(record, Cells):
        return [unpacked(record[i]) for i in range(len(record))]
    if isinstance(record, RecordView):
        return SimpleNamespace(**{name: unpacked(getattr(record, name)) for name in record.dtype.names or ()})
    return record
