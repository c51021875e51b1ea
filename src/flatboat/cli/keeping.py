"""Results of a long run are kept: where they were to go, or else somewhere that is named."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from datetime import datetime
from itertools import count
from pathlib import Path

from flatboat.errors import FlatboatError
from flatboat.folders import data_folder
from flatboat.lab import files
from flatboat.lab.simulate import Result


def keep(results: Sequence[Result], bots: Sequence[str], path: Path) -> None:
    """Save results. Raises FlatboatError if `path` cannot be written: it says where they are instead."""
    try:
        files.save(results, bots, path)
    except Exception as error:  # whatever it is: the games took long
        why = str(error) if isinstance(error, FlatboatError) else str(files.cannot(path, error))
        raise FlatboatError(f"{why}; {elsewhere(results, bots)}") from error


def elsewhere(results: Sequence[Result], bots: Sequence[str]) -> str:
    """Save results in our own folder or the temporary one, or else print them; says where they are."""
    for folder in (data_folder() / "results", Path(tempfile.gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = unused(folder)
            files.save(results, bots, path)
        except (OSError, FlatboatError):
            continue
        return f"the results are in {path}"
    print(files.csv_text(files.rows(results, bots)))
    return "the results stand above, as comma-separated values"


def unused(folder: Path) -> Path:
    """A file in a folder that is not there yet, named by the time."""
    stem = f"simulate-{datetime.now():%Y%m%d-%H%M%S}"
    paths = (folder / f"{stem}{f'-{n}' if n else ''}.csv" for n in count())
    return next(path for path in paths if not path.exists())
