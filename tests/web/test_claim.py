"""One database, one server: the second one says so and ends, and a dead one has no claim."""

from __future__ import annotations

import fcntl
import http.server
import os
import pty
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url

from flatboat.web.store import Store, StoreError, claim
from flatboat.web.store.claim import answers

from ..test_cli import within


def start(folder: Path) -> subprocess.Popen[str]:
    words = ["serve", "--port", "0", "--folder", str(folder), "--no-warm"]
    return subprocess.Popen(
        [sys.executable, "-m", "flatboat", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip


def test_the_second_server_refuses_to_start(tmp_path: Path) -> None:
    with start(tmp_path) as first:
        address = address_of(first)
        try:
            with start(tmp_path) as second:
                out, words = second.communicate(timeout=60)
            assert second.returncode != 0 and "Flatboat is at" not in out
            told = " ".join(words.split())
            assert f"another Flatboat (process {first.pid}) at {address} has" in told
            assert "Traceback" not in told
        finally:
            first.send_signal(signal.SIGKILL)
    with start(tmp_path) as third:
        try:
            assert third.stdout is not None and "Flatboat is at" in third.stdout.readline()
        finally:
            third.send_signal(signal.SIGKILL)


def address_of(site: subprocess.Popen[str]) -> str:
    """Where a site answers, once it does."""
    assert site.stdout is not None
    line = site.stdout.readline()
    assert line.startswith("Flatboat is at http://127.0.0.1:"), line
    return line.split()[3]


def play(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`flatboat play` in the browser, which ends only where a site runs already."""
    places = {"FLATBOAT_DATA": str(folder), "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-m", "flatboat", "play", *words],
        env={**os.environ, **places}, capture_output=True, encoding="utf-8", timeout=120,
    )  # fmt: skip


@pytest.mark.slow
def test_who_plays_where_a_site_runs_already_is_shown_there(tmp_path: Path) -> None:
    folder, lock = tmp_path / "data", tmp_path / "data" / "flatboat.db.lock"
    with start(folder) as first:
        try:
            address = address_of(first)
            assert lock.stat().st_mode & 0o077 == 0
            shelf, table = play(folder), play(folder, "rifle-and-axe", "--bots", "none")
            assert shelf.stdout == f"Flatboat runs already; your games are at {address}\n"
            assert table.stdout == f"Flatboat runs already; begin the game at {address}new/rifle-and-axe\n"
            assert [done.stderr for done in (shelf, table)] == ["", ""] and not shelf.returncode
            with urllib.request.urlopen(table.stdout.split()[-1]) as page:
                assert page.status == 200
        finally:
            first.send_signal(signal.SIGTERM)
    assert lock.read_text() == ""


@pytest.mark.slow
def test_a_browser_is_opened_there(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o700)
    with start(tmp_path) as first:
        try:
            address = address_of(first)
            master, slave = pty.openpty()  # somebody looks on
            places = {"FLATBOAT_DATA": str(tmp_path), "BROWSER": str(browser)}
            done = subprocess.run(
                [sys.executable, "-m", "flatboat", "play", "broadsides"],
                env={**os.environ, **places}, stdout=slave, stderr=slave, stdin=slave, timeout=120,
            )  # fmt: skip
            assert done.returncode == 0 and opened.read_text() == f"{address}new/broadsides\n"
            os.close(slave)
            os.close(master)
        finally:
            first.send_signal(signal.SIGKILL)


@pytest.mark.parametrize("said", ["77", "77\nhttp://127.0.0.1:{port}/", "77\nfile:///etc/", "", "\0\n\0"])
def test_an_address_at_which_nothing_answers_is_not_told(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, serves_here: None
) -> None:
    """Somebody has the lock, and no Flatboat answers where they say. In this process, which is quicker."""
    monkeypatch.setenv("FLATBOAT_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    with socket.create_server(("127.0.0.1", 0)) as asked:
        said = said.replace("{port}", str(asked.getsockname()[1]))
    with (tmp_path / "flatboat.db.lock").open("w") as lock:
        lock.write(said)
        lock.flush()
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = within(["play"])
    who = " (process 77)" if said.startswith("77") else ""
    assert done.returncode == 2 and done.stdout == ""
    assert f"another Flatboat{who} has {tmp_path / 'flatboat.db'} open" in " ".join(done.stderr.split())


def test_what_answers_otherwise_is_no_flatboat() -> None:
    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<p>ok</p>")

        def log_message(self, *words: object) -> None: ...

    with http.server.HTTPServer(("127.0.0.1", 0), Other) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        assert not answers(f"http://127.0.0.1:{other.server_address[1]}/")
        other.shutdown()


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
