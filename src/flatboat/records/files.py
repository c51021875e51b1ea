"""Records on disk: written so that a crash leaves the old file or the new one, never half of one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from flatboat.errors import RecordError
from flatboat.kernel.files import TextFile, whole
from flatboat.kernel.position import Position
from flatboat.records.proof import DiceProof
from flatboat.records.reading import MOST_BYTES, read_record
from flatboat.records.record import GameRecord
from flatboat.records.writing import write_record

RECORD_FILE = TextFile(
    RecordError,
    MOST_BYTES,
    folder="a game record is a file",
    other=f"no game record: a text file of at most {MOST_BYTES // 1_000_000} MB is wanted",
    garbled=", so it is not a game record",
)


def save_record(
    path: str | Path,
    position: Position,
    players: Sequence[str] | None = None,
    proof: DiceProof | None = None,
) -> None:
    """Write the record of a game to a file, whole or not at all. Raises RecordError if it cannot be."""
    save_text(path, write_record(position, players, proof))


def save_text(path: str | Path, text: str) -> None:
    """Write a record that is made already, as `save_record` does."""
    path = Path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole(path, alone=False) as file:
            file.write(text.encode())
    except OSError as error:
        raise RecordError(f"{path} cannot be written: {error.strerror or error}") from None


def load_record(path: str | Path) -> GameRecord:
    """Read a record from a file. Raises RecordError, one sentence."""
    path = Path(path)
    return read_record(RECORD_FILE.read(path), str(path))
