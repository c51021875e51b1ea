"""Names of a package that are read when they are first asked for, so that importing it takes no time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def reader(package: dict[str, object], homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package, given its `globals()` and the module in which each name is defined."""

    def read(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        package[name] = found = getattr(import_module(homes[name]), name)
        return found

    return read
