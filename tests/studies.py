"""What tests of studies share."""

from __future__ import annotations

import hashlib
from pathlib import Path


def contents(folder: Path) -> dict[str, str]:
    """All results of a study, by the names of their files."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for room in ("games", "counts", "records")
        for path in sorted((folder / room).iterdir())
    }
