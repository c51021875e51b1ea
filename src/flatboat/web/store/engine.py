"""Reaching a database: SQLite or PostgreSQL, brought up to date, its errors in our words."""

from __future__ import annotations

import glob
import sqlite3
from collections.abc import Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from flatboat.errors import FlatboatError
from flatboat.web.private import make_private, private_file
from flatboat.web.store.schema import HEAD

T = TypeVar("T")
BUSY_SECONDS = 5.0  # how long to wait for a locked database


class StoreError(FlatboatError):
    """The database cannot be used now. Nothing of what was asked is stored; `reason` says why, briefly."""

    def __init__(self, words: str, reason: str = "") -> None:
        super().__init__(words)
        self.reason = reason or words


def open_engine(url: str | URL) -> Engine:
    """An engine for a database URL, or the path of an SQLite file."""
    file: Path | None = None
    try:
        made = make_url(url if "://" in str(url) else f"sqlite:///{url}")
        if made.drivername in ("postgresql", "postgres"):
            made = made.set(drivername="postgresql+psycopg")
        if made.get_backend_name() not in ("sqlite", "postgresql"):
            raise StoreError(
                f'"{made.drivername}" databases are not supported; sqlite:///FILE or postgresql://... are'
            )
        if file := sqlite_file(made):
            if file.is_dir():
                raise StoreError(f"{file} is a folder; name a file in it for the database")
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            private_file(file)
            for companion in file.parent.glob(f"{glob.escape(file.name)}-*"):  # -wal, -shm, -journal
                make_private(companion)
            return sqlite_engine(made)
        return create_engine(made, pool_pre_ping=True)
    except OSError as error:
        raise StoreError(
            f"the database {file or ''} cannot be opened or made: {error.strerror or error}"
        ) from None
    except ModuleNotFoundError:
        raise StoreError(
            "PostgreSQL needs a driver that is not installed: pip install 'flatboat[postgres]'"
        ) from None
    except (ArgumentError, NoSuchModuleError):
        raise StoreError(
            f'"{url}" is no database; please give a file, sqlite:///FILE or postgresql://USER@HOST/NAME'
        ) from None


def sqlite_file(url: URL) -> Path | None:
    """The file of an SQLite database; None for a server, or one in memory."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def sqlite_engine(url: URL) -> Engine:
    """SQLite so that a commit is on the disk, and readers never wait for the writer."""
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # SQLAlchemy begins transactions itself, so that savepoints work
        try:
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                connection.execute(f"PRAGMA {pragma}")
        except sqlite3.Error:
            connection.close()  # SQLAlchemy does not know of it yet
            raise

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def migrate(engine: Engine) -> None:
    """Bring a database up to date. Raises StoreError if it belongs to a newer Flatboat."""
    with engine.connect() as connection:
        known = inspect(connection).has_table("alembic_version")
        version = connection.scalar(text("SELECT version_num FROM alembic_version")) if known else None
    if version == HEAD:
        return
    if version is not None and version > HEAD:
        raise StoreError("this database was written by a newer Flatboat; update this one to open it")
    from alembic import command  # needed once in a database's life
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def in_words(future: Future[T]) -> Future[T]:
    """The same future with the database's errors as StoreError."""
    worded: Future[T] = Future()
    worded.set_running_or_notify_cancel()  # whoever waits may give up; the writing goes on

    def pass_on(done: Future[T]) -> None:
        error = done.exception()
        if error is None:
            worded.set_result(done.result())
        elif isinstance(error, SQLAlchemyError):
            why = plain(error)
            worded.set_exception(StoreError(f"this could not be stored: {why}; please try again", why))
        else:
            worded.set_exception(error)

    future.add_done_callback(pass_on)
    return worded


def plain(error: SQLAlchemyError) -> str:
    """What ails the database, in a few words and without its query."""
    told = str(error.orig if isinstance(error, DBAPIError) else error).strip().split("\n")[0].lower()
    for sign, words in SIGNS.items():
        if sign in told:
            return words
    return told[:120] or "it does not say why"


SIGNS: Mapping[str, str] = {
    "locked": "the database is busy",
    "full": "the disk is full",
    "no space left": "the disk is full",
    "readonly": "the database may not be written to",
    "read-only": "the database may not be written to",
    "unable to open": "there is no such file, or no right to open it",
    "not a database": "the file is no database",
    "malformed": "the file is damaged",
    "connection": "its server does not answer",
    "starting up": "its server does not answer",
    "shutting down": "its server does not answer",
    "no such table": "its tables are gone",
    "disk i/o": "the disk does not answer",
}
