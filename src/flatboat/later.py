"""What is read when first asked for: libraries, and the names of a package, which then imports in no time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from flatboat.errors import FlatboatError


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


def library(module: str, extra: str, called: str = "") -> Any:
    """A library that comes with an extra of ours. FlatboatError says how to install it."""
    try:
        return import_module(module)
    except ImportError:
        raise FlatboatError(not_installed(called or module.partition(".")[0], extra)) from None


def not_installed(name: str, extra: str) -> str:
    """That a library is missing, and how it is installed."""
    return f"{name} is not installed: pip install 'flatboat[{extra}]'"
