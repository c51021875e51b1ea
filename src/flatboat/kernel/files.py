"""Text files that people hand in, read whole or refused with one sentence; files that are written whole."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from flatboat.errors import FlatboatError


@dataclass(frozen=True)
class TextFile:
    """A kind of text file: how long it may be, and how errors speak of it."""

    error: type[FlatboatError]
    most: int  # bytes
    folder: str  # said of a folder
    other: str  # said of what is no file, or too long
    garbled: str  # said of bytes that are no text

    def read(self, path: Path) -> str:
        """The text of a file, or this kind's error saying why it cannot be read."""
        try:
            if path.is_dir():
                raise self.error(f"{path} is a folder; {self.folder}")
            if not path.exists():
                raise self.error(f"there is no file {path}")
            if not path.is_file() or path.stat().st_size > self.most:
                raise self.error(f"{path} is {self.other}")
            return path.read_bytes().decode("utf-8-sig")  # some editors put a byte order mark in front
        except UnicodeDecodeError as error:
            raise self.error(f"{path} is not UTF-8 text (byte {error.start + 1}){self.garbled}") from None
        except OSError as error:
            raise self.error(f"{path} cannot be read: {error.strerror or error}") from None


@contextmanager
def whole(path: Path, alone: bool = True) -> Iterator[BinaryIO]:
    """What to write a file's bytes to: it takes the file's place once all are on the disk, or never.

    Not `alone`, other processes may write the same file at the same time: the last one's stays.
    """
    half = path.with_name(f"{path.name}.half" if alone else f".{path.name}.{os.getpid()}.half")
    try:
        with half.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except BaseException:
        with suppress(OSError):
            half.unlink()
        raise
