"""What a game declares of itself (`Kind` and its parts), held to its types: each fault is one sentence."""

from __future__ import annotations

import dataclasses
import inspect
import sys
from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import wraps
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from flatboat.errors import FlatboatError

T = TypeVar("T")
OURS = {__name__, "dataclasses", "flatboat.kernel.open_game"}


def declared(kind: type[T]) -> type[T]:
    """A dataclass whose fields are looked at when one is made: missing, unknown or of a wrong type.

    What is said names the file where it is made.
    """
    make: Callable[..., None] = kind.__init__
    fields = {field.name: field for field in dataclasses.fields(kind)}  # type: ignore[arg-type]

    @wraps(make)
    def check_and_make(self: T, *args: object, **given: object) -> None:
        given = {**dict(zip(fields, args, strict=False)), **given}
        where = f"{file_of_caller()}: {kind.__name__}"
        for name in given:
            if name not in fields:
                raise FlatboatError(f"{where} has no field {name}; there are {', '.join(fields)}")
        for name, field in fields.items():
            optional = field.default is not field.default_factory  # both are MISSING where nothing is given
            if name not in given and not optional:
                raise FlatboatError(f"{where} lacks {name}; please give {name}: {field.type}")
        for name, wanted in hints_of(kind).items():
            if name in given and not fits(given[name], wanted):
                wrong = f"{show(given[name])} does not fit; please give {name}: {fields[name].type}"
                raise FlatboatError(f"{where}, {name}: {wrong}")
        make(self, **given)

    kind.__init__ = check_and_make  # type: ignore[method-assign, assignment]
    return kind


def hints_of(kind: type[Any]) -> dict[str, Any]:
    """The types of a dataclass's fields."""
    return {field.name: get_type_hints(kind)[field.name] for field in dataclasses.fields(kind)}


def opened(wanted: Any) -> Any:
    """A type as it is; of an alias made by `type`, as NumPy's from 2.5 on, what it stands for."""
    alias, inner = get_origin(wanted) or wanted, get_args(wanted)
    if not hasattr(alias, "__value__"):
        return wanted
    return opened(alias.__value__[inner] if inner else alias.__value__)


def fits(value: Any, wanted: Any) -> bool:
    """Whether a value is of a type, as far as can be seen at once.

    >>> fits(3, float), fits("3", int), fits(frozenset({"a"}), frozenset[str]), fits(len, Callable[..., int])
    (True, False, True, True)
    """
    wanted = opened(wanted)
    origin, inner = get_origin(wanted) or wanted, get_args(wanted)
    if wanted is Any:
        return True
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in inner)
    if wanted in (None, NoneType):
        return value is None
    if origin is Callable or origin is get_origin(Callable[..., Any]):
        return callable(value)
    if origin is type:
        return inspect.isclass(value) and (inner[0] is Any or issubclass(value, inner[0]))
    if origin is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if origin is int and isinstance(value, bool):
        return False
    if not isinstance(value, origin):
        return False
    if origin in (frozenset, tuple) and inner:
        return all(fits(each, inner[0]) for each in value)
    return True


def show(value: object) -> str:
    """A value in a few words."""
    words = repr(value)
    return words if len(words) <= 40 else f"{type(value).__name__} {words[:30]} ..."


def file_of_caller() -> str:
    """The file that is making something, below the folder where packages lie."""
    frame = sys._getframe(1)
    while frame.f_back and frame.f_globals.get("__name__") in OURS:
        frame = frame.f_back
    path = Path(frame.f_code.co_filename)
    depth = str(frame.f_globals.get("__name__", "")).count(".") + 1 + (path.stem == "__init__")
    return "/".join(path.parts[-depth:])


def check_words(reasons: type[IntEnum], phrases: Mapping[Any, str]) -> None:
    """Each reason of a game but 0, which is none, has its phrase; FlatboatError for one without words."""
    for reason in reasons:
        if reason != 0 and not phrases.get(reason):
            raise FlatboatError(
                f"{file_of_caller()}: {reasons.__name__}.{reason.name} has no words; give it a phrase in "
                'REASONS, a clause such as "you have too few points"'
            )
