"""Names of a package that are read when they are first asked for, so that importing it takes no time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def reader(
    package: dict[str, Any], homes: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package: `homes` has the module in which each name is defined.

    `package` is its `globals()`; what `dir` lists, and Tab completes, is its `__all__`.
    """

    def read(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        package[name] = found = getattr(import_module(homes[name]), name)
        return found

    return read, lambda: sorted(package["__all__"])
