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
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Generic, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from flatboat.errors import FlatboatError

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
    def __setitem__(self, i: int | slice, value: object) -> None: ...
    def __len__(self) -> int: ...  # type: ignore[empty-body]
    def __iter__(self) -> Iterator[T]: ...  # type: ignore[empty-body]


class Grid(Generic[T]):
    """Rows of equal cells, for type checkers: `cubes: Grid[i8] = cells(15, 4)`, read `cubes[place][good]`."""

    def __getitem__(self, i: int) -> Row[T]: ...  # type: ignore[empty-body]
    def __setitem__(self, i: int | slice, value: object) -> None: ...
    def __len__(self) -> int: ...  # type: ignore[empty-body]
    def __iter__(self) -> Iterator[Row[T]]: ...  # type: ignore[empty-body]


#: Numbers side by side, of a record or not.
Numbers: TypeAlias = Sequence[int] | Row[int]
#: Records in a NumPy array.
Records: TypeAlias = NDArray[np.void]


class Shape(tuple[int, ...]):
    """How many cells a Row or Grid has, and what each stands for."""

    by: tuple[str, ...] = ()  # names of the game's lists, one for each way through the cells; "": by number
    inner: bool = False  # worked out from other fields


def cells(*shape: int, by: str | tuple[str, ...] = (), inner: bool = False) -> Any:
    """How many cells a Row or Grid has; `by` names the lists whose things they stand for (see `meanings`)."""
    found = Shape(shape)
    found.by, found.inner = (by,) if isinstance(by, str) else by, inner
    return found


@dataclass(frozen=True)
class Field:
    """What is known of a field besides its bytes."""

    kind: np.dtype[Any]  # of one cell
    shape: Shape
    record: Any  # the class of its cells, if they are records
    meaning: Any  # see `meanings`; None for plain numbers
    inner: bool


#: Says of a field that it is worked out from others: data leave it out, and hand-set tables need not say it.
INNER = "inner"


NO_SHAPE = Shape()
PADDING = re.compile(r"pad\d+")


def misdeclared(kind: Any, shape: Shape) -> str:
    """What is wrong with how a field is declared; "" if nothing is."""
    wrapped = get_origin(kind) in (Row, Grid)
    cell = get_args(kind)[0] if wrapped else kind
    if not (inspect.isclass(cell) and issubclass(cell, Record)):
        bytes_of = getattr(cell, "__metadata__", (None,))[0]
        if not (inspect.isclass(bytes_of) and issubclass(bytes_of, np.number)):
            return (
                "is no field of a record; declare a number (i8, Annotated[i8, Choice(...)]), a Record, "
                "or a Row or Grid of one of these (Row[Annotated[i8, Choice(...)]] = cells(4))"
            )
    if wrapped != bool(shape):
        return (
            "needs its length, such as `= cells(4)`" if wrapped else "has cells; declare it a Row or a Grid"
        )
    return ""


def dtype_of(kind: Any) -> np.dtype[Any]:
    """The bytes of one field of an annotated class."""
    if get_origin(kind) in (Row, Grid):
        kind = get_args(kind)[0]
    if inspect.isclass(kind) and issubclass(kind, Record):
        return kind.dtype  # type: ignore[no-any-return]
    plain: np.dtype[Any] = np.dtype(kind.__metadata__[0])
    return plain


def field_of(kind: Any, base: np.dtype[Any], shape: Shape) -> Field:
    """What the annotation of a field says."""
    cell = get_args(kind)[0] if get_origin(kind) in (Row, Grid) else kind
    record = cell if inspect.isclass(cell) and issubclass(cell, Record) else None
    said = [] if record else list(cell.__metadata__[1:])
    meaning = next((word for word in said if word != INNER), None)
    return Field(base, shape, record, meaning, shape.inner or INNER in said)


def copied(records: Records) -> Records:
    """A copy of some records, of their bytes: NumPy's own goes field by field, at a tenth of the speed."""
    return np.ndarray(records.shape, records.dtype, bytearray(records.tobytes()))


def restored(data: bytes, dtype: np.dtype[np.void]) -> Records:
    """Records from their bytes; they can be written to."""
    return np.ndarray(len(data) // dtype.itemsize, dtype, bytearray(data))


def overwrite(records: Records, data: bytes) -> None:
    """Put the bytes of other records of this kind into these."""
    records.view(np.uint8).reshape(-1)[:] = np.frombuffer(data, np.uint8)


@cache
def field_names(dtype: np.dtype[np.void]) -> tuple[str, ...]:
    """The fields of a record in order, without padding and the field that marks its type."""
    names = dtype.names or ()
    return tuple(name for name in names if dtype[name].itemsize and not PADDING.fullmatch(name))


class Record:
    """A flat record: `class Boat(Record): gold: i16` has `Boat.dtype` and `Boat.zeros(n)`.

    Padding is made of named fields (NumPy does not copy the unnamed ones), and a field of no
    bytes carries the class's name, so that records with equal fields are still two types.
    """

    dtype: ClassVar[Any]
    fields: ClassVar[dict[str, Field]]

    def __init_subclass__(cls) -> None:
        fields: list[Any] = []
        cls.fields = {}
        at, widest = 0, 1
        try:
            hints = get_type_hints(cls, include_extras=True)
        except NameError as error:
            raise FlatboatError(f"{place_of(cls)}: {error} in its annotations") from None
        for name, kind in hints.items():
            if get_origin(kind) is ClassVar:
                continue
            shape = getattr(cls, name, NO_SHAPE)
            if fault := misdeclared(kind, shape):
                raise FlatboatError(f"{place_of(cls)}: {name} {fault}")
            base = dtype_of(kind)
            cls.fields[name] = field_of(kind, base, shape)
            if gap := -at % base.alignment:
                fields.append((f"pad{at}", np.dtype(np.int8), (gap,)))
            fields.append((name, base, tuple(shape)))
            at += gap + base.itemsize * int(np.prod(shape, dtype=int))
            widest = max(widest, base.alignment)
        if gap := -at % widest:
            fields.append((f"pad{at}", np.dtype(np.int8), (gap,)))
        fields.append((f"is_{cls.__module__}.{cls.__qualname__}".replace(".", "_"), np.dtype(np.int8), (0,)))
        cls.dtype = np.dtype(fields, align=True)

    @classmethod
    def zeros(cls, n: int) -> Records:
        """`n` records, every field 0."""
        return np.zeros(n, cls.dtype)

    @classmethod
    def with_values(cls, **values: object) -> Records:
        """One record with these values, in an array; each field is named once."""
        if values.keys() != cls.fields.keys():
            raise ValueError(f"{cls.__name__} has the fields {', '.join(cls.fields)}; please give each")
        record = cls.zeros(1)
        for name, value in values.items():
            record[name] = value
        return record

    @classmethod
    def names(cls) -> list[str]:
        """The fields in order, without padding and the name field."""
        return list(cls.fields)


class NoWeights(Record):
    """What a game's `evaluate` judges by that has no weights."""

    nothing: i8


def weights_for(weights: Records, seats: int) -> Records:
    """One record: of those for tables of two, three and so on that for so many; the last serves all more."""
    number = min(max(0, seats - 2), len(weights) - 1)
    return weights[number : number + 1]


def place_of(record: type[Record]) -> str:
    """Where a record is declared, for who is to look there: its file and its name."""
    return f"{record.__module__.replace('.', '/')}.py, {record.__name__}"


def digest(records: Records) -> str:
    """A short fingerprint of records: 16 hexadecimal digits, equal for equal bytes."""
    return hashlib.sha256(records.tobytes()).hexdigest()[:16]
