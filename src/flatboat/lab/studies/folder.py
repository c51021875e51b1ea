"""A study's folder: what was asked, and what came of each chunk, written whole or not at all.

    study.toml              the study's file
    edition.toml            the component values that it began with
    run.json                all that its results hang on; another study is refused here
    games/0003-00012.parquet    results of match 3, chunk 12: a row for each game and bot
    counts/0003-00012.parquet   what its games added to the components that the game counts
    records/0003-00000120.flatboat

A chunk is there when its file in `games` is: that is written last.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flatboat.errors import StudyError
from flatboat.kernel.files import whole
from flatboat.kernel.notation import lowered
from flatboat.lab.studies.chunks import Part
from flatboat.lab.studies.match import Chunk, record_name
from flatboat.lab.studies.study import Plan, plan_from

EDITION = "edition.toml"


class Folder:
    """A study's folder. StudyError for one that cannot be used, or that has another study in it."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def begin(self, plan: Plan) -> None:
        """Make it this study's, or find that it is."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            if (self.path / "run.json").exists():
                self._check(plan)
            elif any(self.path.iterdir()):
                raise StudyError(f"{self.path} has other files in it; name an empty folder")
            else:
                self._write("run.json", json.dumps(plan.identity, indent=1).encode() + b"\n")
            for room in ("games", "counts", "records"):
                (self.path / room).mkdir(exist_ok=True)
            for name, text in (("study.toml", plan.text), (EDITION, plan.table.edition.text)):
                if not (self.path / name).exists():
                    self._write(name, text.encode())
        except OSError as error:
            raise self._cannot(error) from None

    def plan(self) -> Plan:
        """The study that is here. StudyError if there is none, or it was played by other rules."""
        try:
            text = (self.path / "study.toml").read_text(encoding="utf-8")
            identity = json.loads((self.path / "run.json").read_text())
        except (OSError, ValueError):
            raise StudyError(f"there is no study in {self.path}; `flatboat lab run` begins one") from None
        plan = plan_from(text, str(self.path / "study.toml"), edition=self.path / EDITION)
        if said := difference(identity, plan.identity):
            raise StudyError(f"{self.path} has a study that was played {said}")
        return plan

    def _check(self, plan: Plan) -> None:
        """StudyError if another study was begun here; it says in what it differs."""
        try:
            before = json.loads((self.path / "run.json").read_text())
        except ValueError:
            raise StudyError(f"{self.path / 'run.json'} cannot be read; name another folder") from None
        if said := difference(before, plan.identity):
            raise StudyError(f"{self.path} has another study, {said}; name another folder")

    def has(self, chunk: Chunk) -> bool:
        """Whether a chunk was played."""
        return (self.path / "games" / f"{chunk.name}.parquet").exists()

    def put(self, part: Part) -> None:
        """Keep what came of a chunk. StudyError if it cannot be written; what was there stays."""
        try:
            for name, text in part.records.items():
                self._write(f"records/{name}", text)
            if part.counts:
                self._write(f"counts/{part.chunk.name}.parquet", part.counts)
            self._write(f"games/{part.chunk.name}.parquet", part.games)
        except OSError as error:
            raise self._cannot(error) from None

    def record(self, name: str, text: Callable[[], str]) -> Path:
        """The file of a game's record: kept while it was played, or made now, in a room of its own.

        StudyError if it cannot be written.
        """
        kept, made = self.path / "records" / name, self.path / "notable" / name
        if kept.exists() or made.exists():
            return kept if kept.exists() else made
        try:
            made.parent.mkdir(exist_ok=True)
            self._write(f"notable/{name}", text().encode())
        except OSError as error:
            raise self._cannot(error) from None
        return made

    def games(self, chunk: Chunk) -> Any:
        """The results of a chunk, a pyarrow table. StudyError if the file is broken."""
        return self._read("games", chunk)

    def counts(self, chunk: Chunk) -> Any:
        """What a chunk added to components, a pyarrow table."""
        return self._read("counts", chunk)

    def drop(self, chunk: Chunk) -> None:
        """Take away a chunk that was played for nothing: its match had ended before."""
        for room in ("games", "counts"):
            (self.path / room / f"{chunk.name}.parquet").unlink(missing_ok=True)
        for number in chunk.games:
            (self.path / "records" / record_name(chunk.match, number)).unlink(missing_ok=True)

    def _read(self, room: str, chunk: Chunk) -> Any:
        import pyarrow
        import pyarrow.parquet

        path = self.path / room / f"{chunk.name}.parquet"
        try:
            return pyarrow.parquet.read_table(path)
        except (OSError, pyarrow.ArrowException):
            raise StudyError(f"{path} is broken; delete it, and `flatboat lab run` plays it again") from None

    def _write(self, name: str, data: bytes) -> None:
        with whole(self.path / name) as file:
            file.write(data)

    def _cannot(self, error: OSError) -> StudyError:
        what = lowered(error.strerror or str(error))
        return StudyError(f"{self.path} cannot be written: {what}; what is there is whole")


def difference(before: object, now: object, name: str = "") -> str:
    """In what two studies differ, such as "with games 400, not 500"; "" for nothing.

    >>> difference({"study": {"games": 400}}, {"study": {"games": 500}})
    'with games 400, not 500'
    """
    if isinstance(before, dict) and isinstance(now, dict):
        for key in {**before, **now}:
            if said := difference(before.get(key), now.get(key), str(key)):
                return said
        return ""
    return f"with {name.replace('_', ' ')} {before}, not {now}" if before != now else ""
