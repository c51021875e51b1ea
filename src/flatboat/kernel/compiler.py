"""The rule compiler: `rule` marks a plain function as compilable, `entry` is a compiled, cached doorway.

Rules stay plain Python functions: interpreted when Python calls them, compiled when an entry does.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba.core.caching import IndexDataCacheFile
from numba.extending import overload, register_jitable

from flatboat.kernel.glass import look

F = TypeVar("F", bound=Callable[..., Any])

#: Files and folders of the rule-bearing floors that hold no rules: editing them keeps the cache.
NO_RULES = {
    "drawing",
    "drawing.py",
    "notation.py",
    "edition.py",
    "options.py",
    "pictures.py",
    "guide.py",
    "states.py",
    "supposing.py",
    "position.py",
    "game.py",
    "terminal.py",
    "vocabulary.py",
    "reasons.py",
    "deeds.py",
    "outlook.py",
    "controls.py",
    "measures.py",
    "ledger.py",
    "prospects.py",
    "sheets.py",
    "wishes.py",
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
def cache_home() -> str:
    """The folder for compiled code; a private temporary one where nothing can be written."""
    base = Path(os.environ.get("FLATBOAT_CACHE") or platformdirs.user_cache_path("flatboat")) / "compiled"
    home = base / sources_digest()
    try:
        home.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=home).close()
        os.utime(home)
        forget_unused(base)
    except OSError:
        return tempfile.mkdtemp(prefix="flatboat-")
    return str(home)


def forget_unused(base: Path) -> None:
    """Delete the compiled code of sources that no process has loaded for a month."""
    for old in base.iterdir():
        if time.time() - old.stat().st_mtime > MONTH:
            shutil.rmtree(old, ignore_errors=True)


class Shelf(IndexDataCacheFile):  # type: ignore[misc]
    """Compiled code on disk, each file named by the digest of its key.

    Numba's own numbered files and shared index lose entries, and can pair a signature with
    another's code, when two processes write at once.
    """

    def path_of(self, key: Any) -> str:
        """The file name for one compiled signature."""
        return f"{self._index_name[:-4]}.{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}.nbc"

    def save(self, key: Any, data: Any) -> None:
        """Store the machine code of one signature."""
        self._save_data(self.path_of(key), (self._version, self._source_stamp, data))

    def load(self, key: Any) -> Any:
        """The machine code of one signature, or None."""
        try:
            version, stamp, data = self._load_data(self.path_of(key))
        except (OSError, EOFError):
            return None
        return data if (version, stamp) == (self._version, self._source_stamp) else None


def rule(function: F) -> F:
    """Mark a plain Python function as callable from compiled code. It is returned as it was."""
    return register_jitable(error_model="numpy")(function)  # type: ignore[no-any-return]


def lookup(values: Iterable[int]) -> np.ndarray[Any, Any]:
    """Constants that rules index by a variable; compiled code would copy a tuple each time."""
    return np.array(list(values), np.int64)


def paper(kind: np.dtype[Any]) -> Any:
    """One zeroed record for a rule to take notes in, as an array (interpreted: a list) of one.

    Hand on the array itself: compiled code frees it after its last use, whoever still reads `paper(...)[0]`.
    """
    return look(np.zeros(1, kind))


@overload(paper)  # type: ignore[untyped-decorator]
def compiled_paper(kind: Any) -> Any:
    """`paper` in compiled code."""

    def zeroed(kind: Any) -> Any:
        return np.zeros(1, kind)

    return zeroed


def entry(function: F) -> F:
    """Make a compiled, cached doorway into the rules; `.py_func` runs the same interpreted."""
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, cache_home()  # read at decoration only
    try:
        compiled = numba.njit(cache=True, error_model="numpy", nogil=True)(function)
    finally:
        numba.config.CACHE_DIR = before
    if not numba.config.DISABLE_JIT:
        cached = compiled._cache
        stamp = cached._cache_file._source_stamp
        cached._cache_file = Shelf(cached.cache_path, cached._impl.filename_base, stamp)
    return compiled  # type: ignore[no-any-return]
