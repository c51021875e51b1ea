"""Machine code and where it is kept. This imports Numba, so an entry comes here when it is first called."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import IndexDataCacheFile


class Shelf(IndexDataCacheFile):  # type: ignore[misc]
    """Compiled code on disk, each file named by the digest of its key.

    It lies in the folder of its sources' digest, and so is good for them wherever they are installed and
    whenever they were copied there: Numba's own stamps, their place and time, do not count. Its numbered
    files and shared index lose entries, and can pair a signature with another's code, when two processes
    write at once.
    """

    def path_of(self, key: Any) -> str:
        """The file name for one compiled signature."""
        return f"{self._index_name[:-4]}.{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}.nbc"

    def save(self, key: Any, data: Any) -> None:
        """Store the machine code of one signature."""
        Path(self._cache_path).mkdir(parents=True, exist_ok=True)
        self._save_data(self.path_of(key), (self._version, data))

    def load(self, key: Any) -> Any:
        """The machine code of one signature, or None."""
        try:
            version, data = self._load_data(self.path_of(key))
        except (OSError, EOFError, ValueError):
            return None
        return data if version == self._version else None


def compile_entry(function: Callable[..., Any], home: str) -> Any:
    """Numba's function for an entry, whose machine code is kept on a `Shelf` in this folder."""
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, home  # read at decoration only
    try:
        compiled = numba.njit(cache=True, error_model="numpy", nogil=True)(function)
    finally:
        numba.config.CACHE_DIR = before
    if not numba.config.DISABLE_JIT:
        cached = compiled._cache
        folder = Path(home) / function.__module__
        cached._cache_file = Shelf(str(folder), cached._impl.filename_base, None)
    return compiled
