"""The rule compiler: `rule` marks a plain function as compilable, `entry` is a compiled, cached doorway.

Rules stay plain Python functions: interpreted when Python calls them, compiled when an entry does. Numba is
imported when the first entry is called, and told then of all that was marked: who only plays need not wait
for it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from functools import cache, update_wrapper
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from flatboat.kernel.record_view import wrap

F = TypeVar("F", bound=Callable[..., Any])

#: Whole numbers of 64 bits: `int64(x)` widens what a field holds, interpreted and compiled.
int64: Any = np.int64
uint64: Any = np.uint64

#: Rooms and files of the rule-bearing floors that hold no rules: editing them keeps the cache.
NO_RULES = {
    "drawing",
    "edition",
    "text",
    "by_hand",
    "pictures.py",
    "states.py",
    "supposing.py",
    "position.py",
    "observation.py",
    "kind.py",
    "text.py",
    "game.py",
    "meanings.py",
    "schema.py",
    "moves.py",
    "cards.py",
    "lessons.py",
    "typed.py",
    "plans.py",
}
RULE_FLOORS = ("kernel", "games", "bots", "lab")
MONTH = 30 * 24 * 3600


@cache
def sources_digest() -> str:
    """A digest of every source that may hold rules: any edit, of a callee too, gives a new one."""
    package = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for floor in RULE_FLOORS:
        for path in sorted((package / floor).rglob("*.py")):
            relative = path.relative_to(package)
            if NO_RULES.isdisjoint(relative.parts):
                digest.update(f"{relative}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


@cache
def cache_base() -> Path:
    """The folder for all compiled code; a private temporary one where nothing can be written."""
    import platformdirs

    base = Path(os.environ.get("FLATBOAT_CACHE") or platformdirs.user_cache_path("flatboat"))
    try:
        open_home(base)
        forget_unused(base / "compiled")
    except OSError:
        base = Path(tempfile.mkdtemp(prefix="flatboat-"))
        open_home(base)
    return base


def cache_home() -> str:
    """The folder for the code compiled from these sources."""
    return str(home_in(cache_base()))


def home_in(base: Path) -> Path:
    """Where a folder for compiled code has that of these sources."""
    return base / "compiled" / sources_digest()


def open_home(base: Path) -> None:
    """Make sure that code compiled from these sources can be kept. Raises OSError if it cannot."""
    home = home_in(base)
    home.mkdir(parents=True, exist_ok=True)
    tempfile.TemporaryFile(dir=home).close()
    os.utime(home)


def forget_unused(base: Path) -> None:
    """Delete the compiled code of sources that no process has loaded for a month."""
    for old in base.iterdir():
        if time.time() - old.stat().st_mtime > MONTH:
            shutil.rmtree(old, ignore_errors=True)


class Marked:
    """What Numba is to be told of before it compiles anything."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.lock = threading.RLock()
        self.told = False  # Numba is there: what is marked from now on is told at once

    def tell(self, work: Callable[[], None]) -> None:
        """Do something that needs Numba, once something is compiled."""
        with self.lock:
            if self.told:
                work()
            else:
                self.waiting.append(work)

    def tell_all(self) -> None:
        """Do all that waits."""
        with self.lock:
            self.told = True
            while self.waiting:
                self.waiting.pop(0)()


MARKED = Marked()


def rule(function: F) -> F:
    """Mark a plain Python function as callable from compiled code. It is returned as it was."""

    return spoken(function, function)


def spoken(function: F, compiled: Callable[..., Any]) -> F:
    """Let compiled code that calls `function` call `compiled` instead. It is returned as it was."""
    return spoken_by(function, lambda *args, **kws: compiled)


def spoken_by(function: F, chosen: Callable[..., Callable[..., Any]]) -> F:
    """The same with a function that `chosen` gives for the types of the arguments."""

    def tell() -> None:
        from flatboat.kernel.parts import call

        call(function, chosen)

    MARKED.tell(tell)
    return function


def lookup(values: Iterable[int]) -> np.ndarray[Any, Any]:
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


spoken(scratch_record, compiled_scratch_record)


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
            from flatboat.kernel.machine import compile_entry

            with MARKED.lock:
                MARKED.tell_all()
                self.made = self.made or compile_entry(self.py_func, cache_home())
        return self.made

    def __call__(self, *args: Any) -> Any:
        """Run the machine code; the first call compiles it, or reads it from the disk."""
        return (self.made or self.compiled)(*args)


def entry(function: F) -> F:
    """Make a compiled, cached doorway into the rules; `.py_func` runs the same interpreted."""
    doorway: Any = Entry(function)
    return doorway  # type: ignore[no-any-return]
