"""Records: flat blocks of bytes declared as annotated classes.

>>> class Boat(Record):
...     gold: i16
...     cargo: Row[i8] = cells(3)
>>> Boat.zeros(2)["gold"].tolist()
[0, 0]
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Generic, TypeVar, get_args, get_origin, get_type_hints

import numpy as np

T = TypeVar("T")

# To a type checker each is a plain number; to a record, so many bytes.
i8 = Annotated[int, np.int8]
i16 = Annotated[int, np.int16]
i32 = Annotated[int, np.int32]
i64 = Annotated[int, np.int64]
f32 = Annotated[float, np.float32]
f64 = Annotated[float, np.float64]


class Row(Generic[T]):
    """A row of equal cells, for type checkers: `hand: Row[i8] = cells(7)`."""

    def __getitem__(self, i: int) -> T: ...  # type: ignore[empty-body]
    def __setitem__(self, i: int | slice, value: Any) -> None: ...
    def __len__(self) -> int: ...  # type: ignore[empty-body]
    def __iter__(self) -> Iterator[T]: ...  # type: ignore[empty-body]


class Grid(Generic[T]):
    """Rows of equal cells, for type checkers: `cubes: Grid[i8] = cells(15, 4)`, read `cubes[place][good]`."""

    def __getitem__(self, i: int) -> Row[T]: ...  # type: ignore[empty-body]
    def __setitem__(self, i: int | slice, value: Any) -> None: ...
    def __len__(self) -> int: ...  # type: ignore[empty-body]
    def __iter__(self) -> Iterator[Row[T]]: ...  # type: ignore[empty-body]


def cells(*shape: int) -> Any:
    """How many cells a Row or Grid has."""
    return shape


def dtype_of(kind: Any) -> np.dtype[Any]:
    """The bytes of one field of an annotated class."""
    if get_origin(kind) in (Row, Grid):
        kind = get_args(kind)[0]
    if inspect.isclass(kind) and issubclass(kind, Record):
        return kind.dtype  # type: ignore[no-any-return]
    plain: np.dtype[Any] = np.dtype(kind.__metadata__[0])
    return plain


class Record:
    """A flat record: `class Boat(Record): gold: i16` has `Boat.dtype` and `Boat.zeros(n)`.

    Padding is made of named fields (NumPy does not copy the unnamed ones), and a field of no
    bytes carries the class's name, so that records with equal fields are still two types.
    """

    dtype: ClassVar[Any]

    def __init_subclass__(cls) -> None:
        fields: list[Any] = []
        at, widest = 0, 1
        for name, kind in get_type_hints(cls, include_extras=True).items():
            if get_origin(kind) is ClassVar:
                continue
            base, shape = dtype_of(kind), getattr(cls, name, ())
            if gap := -at % base.alignment:
                fields.append((f"pad{at}", np.dtype(np.int8), (gap,)))
            fields.append((name, base, shape))
            at += gap + base.itemsize * int(np.prod(shape, dtype=int))
            widest = max(widest, base.alignment)
        if gap := -at % widest:
            fields.append((f"pad{at}", np.dtype(np.int8), (gap,)))
        fields.append((f"is_{cls.__module__}.{cls.__qualname__}".replace(".", "_"), np.dtype(np.int8), (0,)))
        cls.dtype = np.dtype(fields, align=True)

    @classmethod
    def zeros(cls, n: int) -> np.ndarray[Any, Any]:
        """`n` records, every field 0."""
        return np.zeros(n, cls.dtype)

    @classmethod
    def names(cls) -> list[str]:
        """The fields in order, without padding and the name field."""
        return [name for name in cls.dtype.names if not name.startswith(("pad", "is_"))]


def digest(records: np.ndarray[Any, Any]) -> str:
    """A short fingerprint of records: 16 hexadecimal digits, equal for equal bytes."""
    return hashlib.sha256(records.tobytes()).hexdigest()[:16]
