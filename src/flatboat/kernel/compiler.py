"""The rule compiler: `rule` marks a plain function as compilable; `entry` (see `entries`) is a way in.

Rules stay plain Python functions: interpreted when Python calls them, compiled when an entry does. Numba is
imported when the first entry is called, and told then of all that was marked: who only plays need not wait
for it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import numpy as np

from flatboat.kernel.arrays import Int64s
from flatboat.kernel.record_view import wrap

F = TypeVar("F", bound=Callable[..., Any])

#: Whole numbers of 64 bits: `int64(x)` widens what a field holds, interpreted and compiled.
int64: Any = np.int64
uint64: Any = np.uint64

#: What compiles rules when it is wanted: all machine code hangs on it (see `cache`).
MAKERS = ("flatboat.kernel.machine", "flatboat.kernel.parts")
STARTED = time.time()  # no module with rules was read before


class Deferred:
    """Work that needs Numba, put off until something is compiled."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.lock = threading.RLock()
        self.begun = False  # Numba is there: from now on all is done at once

    def do(self, work: Callable[[], None]) -> None:
        """Do something once something is compiled."""
        with self.lock:
            if self.begun:
                work()
            else:
                self.waiting.append(work)

    def do_all(self) -> None:
        """Do all that waits."""
        with self.lock:
            self.begun = True
            while self.waiting:
                self.waiting.pop(0)()


DEFERRED = Deferred()


def rule(function: F) -> F:
    """Mark a plain Python function as callable from compiled code. It is returned as it was."""
    return compiled_as(function, function)


def compiled_as(function: F, compiled: Callable[..., Any]) -> F:
    """Let compiled code that calls `function` call `compiled` instead. It is returned as it was."""
    return compiled_by_type(function, lambda *args, **kws: compiled)


def compiled_by_type(function: F, chosen: Callable[..., Callable[..., Any]]) -> F:
    """The same with a function that `chosen` gives for the types of the arguments."""

    def overload() -> None:
        from flatboat.kernel.parts import call

        call(function, chosen)

    DEFERRED.do(overload)
    return function


def lookup(values: Iterable[int]) -> Int64s:
    """Constants that rules index by a variable; compiled code would copy a tuple each time."""
    return np.array(list(values), np.int64)


def scratch_record(kind: np.dtype[Any]) -> Any:
    """One zeroed record for a rule to take notes in, as an array (interpreted: a list) of one.

    Hand on the array itself: compiled code frees it after its last use, whoever still reads
    `scratch_record(...)[0]`.
    """
    return wrap(np.zeros(1, kind))


def compiled_scratch_record(kind: Any) -> Any:
    """`scratch_record` in compiled code."""
    return np.zeros(1, kind)


compiled_as(scratch_record, compiled_scratch_record)
