"""Entries: compiled, cached doorways into the rules, for bots, simulations and tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeVar

from flatboat.kernel.compiler import DEFERRED

F = TypeVar("F", bound=Callable[..., Any])


class Entry:
    """A compiled, cached doorway into the rules; `.py_func` runs the same interpreted."""

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.py_func = function
        self.made: Any = None

    @property
    def compiled(self) -> Any:
        """Numba's function, made when it is first wanted."""
        if self.made is None:
            from flatboat.kernel.machine import compile_entry  # which needs Numba

            with DEFERRED.lock:
                DEFERRED.do_all()
                self.made = self.made or compile_entry(self.py_func)
        return self.made

    def __call__(self, *args: Any) -> Any:
        """Run the machine code; the first call compiles it, or reads it from the disk."""
        return (self.made or self.compiled)(*args)


def entry(function: F) -> F:
    """Make a compiled, cached doorway into the rules; `.py_func` runs the same interpreted."""
    doorway: Any = Entry(function)
    return doorway  # type: ignore[no-any-return]
