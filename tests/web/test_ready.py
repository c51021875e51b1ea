"""A database that cannot be written to: who plays looks on, and is told why."""

from __future__ import annotations

import html
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from flatboat.web.house import health as house
from flatboat.web.settings import Settings
from flatboat.web.store import StoreError

from .conftest import SHOWN, Running, serving

SOON = 2.0  # seconds; a locked database is waited for longer


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A site that always tries whether it can store something."""
    monkeypatch.setattr(house, "FRESH", 0.0)
    yield from serving(Settings(folder=tmp_path, warm=False))


def words(answer: httpx.Response) -> str:
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", answer.text)).split())


def a_player(site: Running) -> tuple[httpx.Client, str]:
    """Somebody at both seats of a table, with a move that she has not seen."""
    room = site.create("", "", options=["first_seat=1"])
    browser = site.browser()
    for key in site.host.links.seats(room).values():
        browser.get(f"/s/{key}", headers=SHOWN)
    assert "Nothing can be stored" not in browser.get(f"/t/{room.id}").text
    seat = room.position.waiting[0]
    site.do(site.host.play.move(room, seat, [str(room.known(seat).observation.moves[0])], room.version, "k"))
    return browser, f"/t/{room.id}"


def test_a_locked_database_can_be_looked_at(site: Running, tmp_path: Path) -> None:
    browser, path = a_player(site)
    with closing(browser), closing(sqlite3.connect(tmp_path / "flatboat.db")) as other:
        other.execute("BEGIN IMMEDIATE")
        for what in (path, f"{path}/part", path):
            began = time.monotonic()
            answer = browser.get(what)
            assert answer.status_code == 200 and time.monotonic() - began < SOON
        assert "Nothing can be stored just now: the database is busy. You can look" in words(answer)
        other.execute("ROLLBACK")
        end = time.monotonic() + 20
        while "Nothing can be stored" in browser.get(path).text:
            assert time.monotonic() < end
            time.sleep(0.1)


def test_a_full_disk_is_said_and_nothing_played(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, path = a_player(site)
    room = site.host.rooms[path[3:]]

    def full() -> None:
        raise StoreError("this could not be stored: the disk is full; please try again", "the disk is full")

    stood = len(room.standing)
    with closing(browser), monkeypatch.context() as patch:
        patch.setattr(site.host.store.writer, "guard", full)
        answer = browser.get(path)
        assert answer.status_code == 200
        assert "Nothing can be stored just now: the disk is full. You can look" in words(answer)
        assert '<fieldset class="bare" disabled>' in answer.text and 'http-equiv="refresh"' in answer.text
        form = re.search(r'name="form" value="([^"]+)"', answer.text)
        assert form is not None
        seat, move = room.position.waiting[0], str(room.position.legal_moves[0])
        fields = {"form": form[1], "seat": str(seat), "version": str(room.version), "move": move}
        answer = browser.post(f"{path}/move", data=fields)
        assert answer.status_code == 503 and "the disk is full; please try again" in words(answer)
        assert len(room.standing) == stood
        assert browser.get(f"/s/{site.host.links.seats(room)[0]}", headers=SHOWN).status_code == 200


def test_whoever_looks_after_the_site_can_ask_it(site: Running, tmp_path: Path) -> None:
    with site.browser() as browser:
        asked = [browser.get(path) for path in ("/healthz", "/readyz")]
        assert [(answer.status_code, answer.text) for answer in asked] == [(200, "ok\n"), (200, "ready\n")]
        assert all("set-cookie" not in answer.headers for answer in asked)
        with closing(sqlite3.connect(tmp_path / "flatboat.db")) as other:
            other.execute("BEGIN IMMEDIATE")
            answer = browser.get("/readyz")
            assert (answer.status_code, answer.text) == (503, "nothing can be stored: the database is busy\n")
            assert browser.get("/healthz").status_code == 200
        (tmp_path / "flatboat.db").rename(tmp_path / "away")
        end = time.monotonic() + 20  # until the probe that waits for the lock has ended
        while "is gone" not in (answer := browser.get("/readyz")).text:
            assert time.monotonic() < end, answer.text
            time.sleep(0.1)
        (tmp_path / "away").rename(tmp_path / "flatboat.db")
        while browser.get("/readyz").status_code != 200:
            assert time.monotonic() < end
            time.sleep(0.1)
        site.loop.call_soon_threadsafe(site.host.closing.set)
        while (answer := browser.get("/readyz")).status_code == 200:
            assert time.monotonic() < end
        assert "is stopping" in answer.text and browser.get("/healthz").status_code == 200
