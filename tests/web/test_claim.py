"""One database, one server: the second one says so and ends, and a dead one has no claim."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url

from flatboat.web.store import Store, StoreError, claim


def start(folder: Path) -> subprocess.Popen[str]:
    words = ["serve", "--port", "0", "--folder", str(folder), "--no-warm"]
    return subprocess.Popen(
        [sys.executable, "-m", "flatboat", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip


def test_the_second_server_refuses_to_start(tmp_path: Path) -> None:
    with start(tmp_path) as first:
        assert first.stdout is not None and "Flatboat is at" in first.stdout.readline()
        try:
            with start(tmp_path) as second:
                out, words = second.communicate(timeout=60)
            assert second.returncode != 0 and "Flatboat is at" not in out
            told = " ".join(words.split())
            assert f"another Flatboat (process {first.pid}) has" in told and "Traceback" not in told
        finally:
            first.send_signal(signal.SIGKILL)
    with start(tmp_path) as third:
        try:
            assert third.stdout is not None and "Flatboat is at" in third.stdout.readline()
        finally:
            third.send_signal(signal.SIGKILL)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_claim_is_for_one(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = request.getfixturevalue("postgres") if kind == "postgresql" else str(tmp_path / "a.db")
    with claim(url):
        with pytest.raises(StoreError, match=r"has .* open"):
            claim(url)
        if kind == "sqlite":
            claim(str(tmp_path / "b.db")).release()
    claim(url).release()


def test_a_claim_whose_connection_broke_is_taken_again(postgres: str) -> None:
    """PostgreSQL was started again, say; but if another server was quicker, nothing is written."""
    store = Store(postgres)
    engine = create_engine(
        make_url(postgres).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT"
    )
    killing = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
    with claim(postgres) as own, engine.connect() as connection:
        store.claim = own
        connection.exec_driver_sql(killing)
        store.set_host("nothing", "x").result(10)
        connection.exec_driver_sql(killing)
        with claim(postgres), pytest.raises(StoreError, match=r"has .* open"):
            store.set_host("nothing", "x").result(10)
        store.set_host("nothing", "x").result(10)
    store.close()
    engine.dispose()
