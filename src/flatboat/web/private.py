"""Files and folders that are nobody else's business: the database, the secret, what they lie in."""

from __future__ import annotations

import os
from pathlib import Path

from flatboat.errors import FlatboatError

OTHERS = 0o077  # what group and others may do


def private_folder(path: Path) -> None:
    """Make a folder for the owner alone, if there is none yet. Raises FlatboatError."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        make_private(path)
    except OSError as error:
        raise FlatboatError(f"{path} cannot be used: {error.strerror or error}") from None


def private_file(path: Path) -> None:
    """Make an empty file for the owner alone, if there is none yet. Raises FlatboatError or OSError."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    make_private(path)


def make_private(path: Path) -> None:
    """Take away what others may do with a file or folder. Raises FlatboatError if it is not ours to say."""
    if os.name != "posix" or not (mode := path.stat().st_mode & 0o777) & OTHERS:
        return
    try:
        path.chmod(mode & ~OTHERS)
    except OSError:
        raise FlatboatError(
            f"{path} is open to others ({mode:o}) and belongs to somebody else; it holds every hand and die,"
            f" so name another place, or have its owner run: chmod go= {path}"
        ) from None
