"""One server alone writes to a database: a claim on it that ends with the process, however that ends."""

from __future__ import annotations

import os
import time
from http.client import HTTPException
from pathlib import Path
from types import TracebackType
from urllib.request import ProxyHandler, build_opener

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from flatboat.errors import FlatboatError
from flatboat.web.store.engine import StoreError, open_engine, plain, sqlite_file

try:
    import fcntl
except ImportError:  # Windows: SQLite's own locks keep transactions apart, nothing keeps servers apart
    fcntl = None  # type: ignore[assignment]

LOCK = 0x666C6174626F6174  # the number of our advisory lock: "flatboat"
PATIENCE = 2.0  # seconds; a PostgreSQL server notices a little later that a process was killed


class Taken(StoreError):
    """Another server has the database; `address` is where it answers, "" if nobody knows."""

    def __init__(self, database: str, process: str = "", address: str = "") -> None:
        who, where = f" (process {process})" if process else "", f" at {address}" if address else ""
        super().__init__(
            f"another Flatboat{who}{where} has {database} open, and one database serves one at a time:"
            " go on there, stop it, or name another with --database, --folder or FLATBOAT_DATA"
        )
        self.address = address


class Claim:
    """A database that no other server may open meanwhile."""

    def tell(self, address: str) -> None:
        """Tell those who come later where this server answers."""

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
    """Claim a database. Raises Taken if another server has it, StoreError if that cannot be known."""
    engine = open_engine(url)
    file = sqlite_file(engine.url)
    if file is None:
        return ServerClaim(engine) if engine.url.get_backend_name() == "postgresql" else Claim()
    engine.dispose()
    return FileClaim(file)


class FileClaim(Claim):
    """Of an SQLite file: a lock on a file beside it, which stays there.

    While it is held that file says which process holds it, and where that answers.
    """

    def __init__(self, database: Path) -> None:
        self.handle = -1
        if fcntl is None:
            return
        path = database.with_name(f"{database.name}.lock")
        try:
            self.handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            said = os.read(self.handle, 1000).decode("ascii", "replace")
            self._close()
            process, _, address = said.strip().partition("\n")
            raise Taken(
                str(database), process if process.isdigit() else "", address if answers(address) else ""
            ) from None
        except OSError as error:
            self._close()
            raise StoreError(f"{path} cannot be locked: {error.strerror or error}") from None
        self._say(f"{os.getpid()}\n")

    def tell(self, address: str) -> None:
        """Write it down beside the process."""
        self._say(f"{os.getpid()}\n{address}\n")

    def _say(self, words: str) -> None:
        if self.handle >= 0:
            os.ftruncate(self.handle, 0)
            os.pwrite(self.handle, words.encode(), 0)

    def release(self) -> None:
        """Let the file go; nothing stands in it then."""
        self._say("")
        self._close()

    def _close(self) -> None:
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
                    raise Taken(self.engine.url.render_as_string())
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


def answers(address: str) -> bool:
    """Whether a Flatboat answers at this address now."""
    if not address.startswith("http://"):
        return False
    try:
        with build_opener(ProxyHandler({})).open(f"{address}healthz", timeout=PATIENCE) as answer:
            return bool(answer.read(10) == b"ok\n")
    except (OSError, ValueError, HTTPException):
        return False
