"""One server alone writes to a database: a claim on it that ends with the process, however that ends."""

from __future__ import annotations

import os
import time
from pathlib import Path
from types import TracebackType

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from flatboat.errors import FlatboatError
from flatboat.web.store.store import StoreError, open_engine, plain, sqlite_file

try:
    import fcntl
except ImportError:  # Windows: SQLite's own locks keep transactions apart, nothing keeps servers apart
    fcntl = None  # type: ignore[assignment]

LOCK = 0x666C6174626F6174  # the number of our advisory lock: "flatboat"
PATIENCE = 2.0  # seconds; a PostgreSQL server notices a little later that a process was killed


class Claim:
    """A database that no other server may open meanwhile."""

    def check(self) -> None:
        """Raises StoreError if somebody else may have the database by now."""

    def release(self) -> None:
        """Let the database go."""

    def __enter__(self) -> Claim:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def claim(url: str) -> Claim:
    """Claim a database. Raises FlatboatError, one sentence, if another server has it."""
    engine = open_engine(url)
    file = sqlite_file(engine.url)
    if file is None:
        return ServerClaim(engine) if engine.url.get_backend_name() == "postgresql" else Claim()
    engine.dispose()
    return FileClaim(file)


class FileClaim(Claim):
    """Of an SQLite file: a lock on a file beside it, which stays there."""

    def __init__(self, database: Path) -> None:
        self.handle = -1
        if fcntl is None:
            return
        path = database.with_name(f"{database.name}.lock")
        try:
            self.handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            process = os.read(self.handle, 20).decode("ascii", "replace").strip()
            self.release()
            raise taken(str(database), f" (process {process})" if process.isdigit() else "") from None
        except OSError as error:
            self.release()
            raise StoreError(f"{path} cannot be locked: {error.strerror or error}") from None
        os.ftruncate(self.handle, 0)
        os.write(self.handle, str(os.getpid()).encode())

    def release(self) -> None:
        """Let the file go."""
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1


class ServerClaim(Claim):
    """Of a PostgreSQL database: an advisory lock, held by a connection of its own."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self.connection: Connection | None = None
        self._take(time.monotonic() + PATIENCE)

    def _take(self, until: float, words: str = "the database cannot be opened: {}") -> None:
        try:
            self.connection = self.engine.connect()
            while not self.connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({LOCK})").scalar():
                if time.monotonic() > until:
                    raise taken(self.engine.url.render_as_string(), "")
                time.sleep(0.1)
        except SQLAlchemyError as error:
            self.release()
            raise StoreError(words.format(plain(error)), plain(error)) from None
        except FlatboatError:
            self.release()
            raise

    def check(self) -> None:
        """Take the lock again if its connection broke. Raises StoreError if that cannot be."""
        try:
            if self.connection is not None:
                self.connection.exec_driver_sql("SELECT 1")
                return
        except SQLAlchemyError:  # the server was started again
            self.release()
        self._take(time.monotonic(), "this could not be stored: {}; please try again")

    def release(self) -> None:
        """Let the lock go."""
        if self.connection is not None:
            self.connection.invalidate()
            self.connection.close()
            self.connection = None
        self.engine.dispose()


def taken(database: str, process: str) -> StoreError:
    """The database is somebody else's now."""
    return StoreError(
        f"another Flatboat{process} has {database} open, and one database serves one at a time:"
        " go on there, stop it, or name another with --database, --folder or FLATBOAT_DATA"
    )
