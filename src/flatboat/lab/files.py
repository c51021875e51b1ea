"""Results of many games as a file, CSV or Parquet: one row for each game and bot."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from flatboat.errors import FlatboatError
from flatboat.lab.simulate import Result

Row = Mapping[str, Any]
Columns = Mapping[str, Sequence[Any]]


def rows(results: Sequence[Result], bots: Sequence[str]) -> list[Row]:
    """One row for each game and bot."""
    return [
        {
            "game": result.game,
            "deal": result.deal,
            "bot": bots[bot],
            "seat": result.seats[bot] + 1,
            "turn_order": (result.seats[bot] - result.first) % len(bots) + 1,
            "points": result.points[bot],
            "place": result.places[bot],
            "win_share": result.share(bot),
            "moves": result.moves,
            "rounds": result.rounds,
            "ending": result.ending,
        }
        for result in results
        for bot in range(len(bots))
    ]


def csv_text(table: Sequence[Row]) -> str:
    """Rows as comma-separated values, their names first."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(table[0]))
    writer.writeheader()
    writer.writerows(table)
    return text.getvalue()


def parquet(table: Sequence[Row] | Columns, kinds: Mapping[str, str] | None = None) -> bytes:
    """Rows, or columns, as the bytes of a Parquet file: the same make the same bytes.

    `kinds` are the columns that are written, each with the name of its type; None for all, as they are.
    """
    import pyarrow
    import pyarrow.parquet

    schema = kinds and pyarrow.schema([(name, getattr(pyarrow, kind)()) for name, kind in kinds.items()])
    made = pyarrow.Table.from_pydict if isinstance(table, Mapping) else pyarrow.Table.from_pylist
    file = io.BytesIO()
    pyarrow.parquet.write_table(made(table, schema), file, compression="zstd")
    return file.getvalue()


FORMS: dict[str, Callable[[Sequence[Row]], bytes]] = {
    ".csv": lambda table: csv_text(table).encode(),
    ".parquet": parquet,
}


def form_of(path: Path) -> Callable[[Sequence[Row]], bytes]:
    """How a file of this name is written. Raises FlatboatError if results are not written so."""
    try:
        return FORMS[path.suffix.lower()]
    except KeyError:
        endings = " or ".join(FORMS)
        raise FlatboatError(f"results go to a file whose name ends in {endings}, not to {path}") from None


def check(path: Path) -> None:
    """Say before a long run that its results cannot be written: the file is opened once, and left as it is.

    Raises FlatboatError.
    """
    try:
        if path.is_dir():
            raise IsADirectoryError
        form_of(path)
        new = not path.exists()
        with path.open("ab"):
            pass
        if new:
            path.unlink()
    except OSError as error:
        raise cannot(path, error) from None


def save(results: Sequence[Result], bots: Sequence[str], path: Path) -> None:
    """Write the results of games. Raises FlatboatError if that cannot be done."""
    form = form_of(path)
    try:
        path.write_bytes(form(rows(results, bots)))
    except (OSError, ValueError, ImportError) as error:
        raise cannot(path, error) from None


def cannot(path: Path, error: Exception) -> FlatboatError:
    """What is said of a file that cannot be written."""
    if isinstance(error, FileNotFoundError):
        why = f"there is no folder {path.absolute().parent}"
    elif isinstance(error, IsADirectoryError):
        why = "it is a folder"
    else:
        why = getattr(error, "strerror", None) or str(error)
    return FlatboatError(f"{path} cannot be written: {why}")
