"""The database: opened, brought up to date, refused in one sentence when it cannot be used."""

from __future__ import annotations

import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, QueuePool, event
from sqlalchemy.exc import DataError

from flatboat.errors import FlatboatError
from flatboat.web import store as package
from flatboat.web.keys import Keys, load_secret
from flatboat.web.store import Store, StoreError, Visitor
from flatboat.web.store.engine import open_engine
from flatboat.web.store.schema import HEAD, METADATA


def test_migrations_lead_to_the_tables_in_use(tmp_path: Path) -> None:
    store = Store(tmp_path / "new.db")
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    store.close()
    config = Config()
    config.set_main_option("script_location", str(Path(package.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_browsers_of_before_cookies_were_signed_are_known_as_such(tmp_path: Path) -> None:
    """They may come once with the old cookie, and are told once of others at their seats."""
    path = tmp_path / "old.db"
    engine, config = open_engine(path), Config()
    config.set_main_option("script_location", str(Path(package.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        connection.exec_driver_sql(
            "INSERT INTO visitors (id, name, guide, created) VALUES ('ann', 'Ann', 1, 5)"
        )
    engine.dispose()
    store = Store(path)
    store.save_visitor(Visitor("bob", "Bob", True)).result(10)
    assert [store.is_unsigned(who) for who in ("ann", "bob", "cy")] == [True, False, False]
    assert [store.sign(who).result(10) for who in ("ann", "ann", "bob")] == [True, False, False]
    assert not store.is_unsigned("ann")
    store.close()


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    Store(path).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer Flatboat"):
        Store(path)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://x/y", "are not supported"),
        ("nonsense://", "are not supported|is no database"),
        ("sqlite:////proc/nothing/here.db", "cannot be made|cannot be opened"),
        ("postgresql://nobody@127.0.0.1:1/none", "its server does not answer"),
    ],
)
def test_a_database_that_cannot_be_used(url: str, said: str) -> None:
    with pytest.raises(StoreError, match=said):
        Store(url)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "text.db"
    path.write_text("this is no database, only a long enough text to be read as one\n" * 100)
    with pytest.raises(StoreError, match="the file is no database"):
        Store(path)


def test_a_locked_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flatboat.web.store.engine.BUSY_SECONDS", 0.1)
    store = Store(tmp_path / "busy.db")
    other = sqlite3.connect(tmp_path / "busy.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="the database is busy; please try again"):
        store.save_visitor(Visitor("a", "Ann", True)).result(10)
    other.execute("ROLLBACK")
    store.save_visitor(Visitor("a", "Ann", True)).result(10)
    assert store.visitor("a") == Visitor("a", "Ann", True)
    store.close()
    other.close()


def test_a_full_disk(tmp_path: Path) -> None:
    store = Store(tmp_path / "full.db")
    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    store.engine.dispose()

    @event.listens_for(store.engine, "connect")
    def small(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")

    futures = [store.save_visitor(Visitor(f"{i:064}", "Ann", True)) for i in range(500)]
    failed = [future.exception(10) for future in futures]
    assert any(failed) and all("the disk is full" in str(error) for error in failed if error)
    for i, error in enumerate(failed):
        assert (store.visitor(f"{i:064}") is None) == (error is not None)
    store.close()


def test_writes_that_fail_do_not_take_others_along(tmp_path: Path) -> None:
    """One bad job in a shared transaction is undone alone."""
    store = Store(tmp_path / "some.db")

    def bad(connection: object) -> None:
        raise ZeroDivisionError

    def unfit(connection: object) -> None:
        raise DataError("INSERT", {}, ValueError("a NUL in a text"))

    futures = [store.save_visitor(Visitor(str(i), "Ann", True)) for i in range(5)]
    wrong, strange = store.writer.submit(bad), store.writer.submit(unfit)
    futures += [store.save_visitor(Visitor(str(i), "Ann", True)) for i in range(5, 10)]
    for future in futures:
        future.result(10)
    assert isinstance(wrong.exception(10), ZeroDivisionError)
    assert isinstance(strange.exception(10), DataError)
    assert all(store.visitor(str(i)) for i in range(10))
    store.close()


def test_sqlite_is_durable_at_commit(tmp_path: Path) -> None:
    engine = open_engine(tmp_path / "safe.db")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
    engine.dispose()


def test_a_connection_that_reads_while_the_store_closes_is_let_go_too(tmp_path: Path) -> None:
    """A request was given up, and its thread reads on."""
    store, reading, closed = Store(str(tmp_path / "a.db")), threading.Event(), threading.Event()

    def read(connection: Connection) -> None:
        reading.set()
        assert closed.wait(10)

    pool, reader = store.engine.pool, threading.Thread(target=store.read, args=(read,))
    reader.start()
    assert reading.wait(10)
    store.close()
    closed.set()
    reader.join()
    assert isinstance(pool, QueuePool) and (pool.checkedin(), pool.checkedout()) == (0, 0)


def test_the_secret_is_made_once_and_private(tmp_path: Path) -> None:
    secret = load_secret(tmp_path / "deep")
    assert load_secret(tmp_path / "deep") == secret and len(secret) == 32
    assert os.stat(tmp_path / "deep" / "secret.key").st_mode & 0o777 == 0o600
    (tmp_path / "deep" / "secret.key").write_bytes(b"short")
    with pytest.raises(FlatboatError, match="is damaged"):
        load_secret(tmp_path / "deep")


def test_keys_differ_by_table_seat_link_and_server() -> None:
    keys = {Keys(secret).seat(table, seat, link) for secret in (b"a" * 32, b"b" * 32)
            for table in "xy" for seat in range(3) for link in range(3)}  # fmt: skip
    assert len(keys) == 36
