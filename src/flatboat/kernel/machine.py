"""Machine code and where it is kept. This imports Numba, so an entry comes here when it is first called."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numba
from filelock import FileLock, Timeout
from numba.core.caching import IndexDataCacheFile

from flatboat.kernel.cache import cache_base, home_of
from flatboat.kernel.parts import EntryCompiler
from flatboat.kernel.verbs import RULES

PATIENCE = 300  # seconds for which a process waits for another that compiles the same


class Shelf(IndexDataCacheFile):  # type: ignore[misc]
    """Compiled code on disk, in the folder of the game whose records it works on.

    A file is named by the digest of its key, and the folder by that of the sources. So it is good for them
    wherever they are installed and whenever they were copied there: Numba's own stamps, their place and time,
    do not count. Its numbered files and shared index lose entries, and can pair a signature with another's
    code, when two processes write at once.

    Whoever finds nothing compiles; others who want the same wait meanwhile, and read it then.
    """

    def __init__(self, entry: str, name: str) -> None:
        """For an entry of this module, and of this name in file names."""
        super().__init__("", name, None)
        self.entry, self.name = entry, name
        self.locks: dict[Path, FileLock] = {}  # of what this process compiles now

    def path_of(self, key: Any) -> Path | None:
        """The file for one compiled signature; None if it cannot be kept."""
        home = home_of(state_in(getattr(key[0], "args", key[0])), self.entry)
        return home and home / f"{self.name}.{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}.nbc"

    def save(self, key: Any, data: Any) -> None:
        """Store the machine code of one signature, for which others may wait."""
        if path := self.path_of(key):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._save_data(str(path), (self._version, data))
            if lock := self.locks.pop(path, None):
                lock.release()

    def load(self, key: Any) -> Any:
        """The machine code of one signature; None if it is to be compiled here."""
        path = self.path_of(key)
        if path is None:
            return None
        data = self.read(path)
        if data is None and self.takes(path):
            data = self.read(path)  # another process may have compiled it meanwhile
            if data is not None:
                self.locks.pop(path).release()
        return data

    def read(self, path: Path) -> Any:
        """What a file has, or None."""
        try:
            version, data = self._load_data(str(path))
        except (OSError, EOFError, ValueError):
            return None
        return data if version == self._version else None

    def takes(self, path: Path) -> bool:
        """Wait until nobody else compiles this; whether that is this process's task now, to be ended by
        `save`. Where no lock can be had, it compiles without one."""
        if path in self.locks:  # compiling failed before
            return False
        lock = FileLock(path.with_suffix(".lock"), timeout=PATIENCE, thread_local=False)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock.acquire()
        except (OSError, Timeout):
            return False
        self.locks[path] = lock
        return True


def state_in(kinds: Iterable[Any]) -> Any:
    """Among the types of arguments that of a game's state, one or rows of them; None if none is."""
    records = (getattr(kind, "dtype", kind) for kind in taken_apart(kinds))
    return next((record for record in records if record in RULES), None)


def taken_apart(kinds: Iterable[Any]) -> Iterator[Any]:
    """Types, those of tuples (such as a search's context) taken apart."""
    for kind in kinds:
        if isinstance(kind, numba.types.BaseTuple):
            yield from taken_apart(kind.types)
        else:
            yield kind


def compile_entry(function: Callable[..., Any]) -> Any:
    """Numba's function for an entry, whose machine code is kept on a `Shelf`."""
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache_base() / "numba")  # read at decoration
    try:
        compiled = numba.njit(cache=True, error_model="numpy", nogil=True, pipeline_class=EntryCompiler)(
            function
        )
    finally:
        numba.config.CACHE_DIR = before
    if not numba.config.DISABLE_JIT:
        cached = compiled._cache
        cached._cache_file = Shelf(function.__module__, cached._impl.filename_base)
    return compiled
