"""The audit: a line for whatever touches who may do what, with no secret in it and nothing that was typed."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from flatboat.web import audit
from flatboat.web.audit import MOST, Audit
from flatboat.web.settings import Settings

from .conftest import SHOWN, Running, at_seat, bearer, send, serving

LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ ([a-z -]+) table=(\S+)(?: seat=(\d+))? from=(\S+)")


def lines(caplog: pytest.LogCaptureFixture) -> list[tuple[str, ...]]:
    """What was told: what, table, seat, address."""
    found = [
        LINE.fullmatch(record.getMessage()) for record in caplog.records if record.name == "flatboat.audit"
    ]
    assert all(found), [record.getMessage() for record in caplog.records]
    return [line.groups() for line in found if line]


@pytest.fixture(autouse=True)
def told(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "flatboat.audit")


def test_each_of_them_has_a_line(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    room = server.create("", "", "random")
    host, page, api = server.host, f"/t/{room.id}", f"/api/tables/{room.id}"
    given = [*host.links.seats(room).values(), host.links.host(room), host.links.open(room)]
    with server.browser() as ann, at_seat(server, room, 1) as bob:
        ann.get(f"/s/{host.links.host(room)}", headers=SHOWN)
        ann.get(f"/s/{room.id}.0.wrong", headers=SHOWN)
        ann.get(api, headers=bearer("wrong"))
        send(ann, page, f"{page}/links", which="open")
        send(ann, page, f"{page}/links", which="host")
        send(ann, page, f"{page}/seat", seat="1", do="link")
        send(ann, page, f"{page}/seat", seat="0", bot="random")
        send(ann, page, f"{page}/elsewhere", seat="0")
        key = {"headers": bearer(host.links.host(room))}
        given += [*host.links.seats(room).values(), host.links.host(room), host.links.open(room)]
        for path in ("seats/1/link", "links/open", "links/host"):
            assert bob.post(f"{api}/{path}", **key).status_code == 200  # type: ignore[arg-type]
        token = bearer(host.links.seats(room)[1])
        assert bob.post(f"{api}/seats/1", json={"bot": "random"}, headers=token).status_code == 200
        assert bob.post(f"{api}/seats/1/signout", headers=token).status_code == 200
        send(bob, "/mine", "/me/forget", sure="1")
        assert bob.delete(api, headers=bearer(host.links.host(room))).status_code == 200
        other = server.create("", "")
        ann.get(f"/s/{host.links.host(other)}", headers=SHOWN)
        send(ann, "/", f"/t/{other.id}/delete", sure="1")
    found = lines(caplog)
    assert [(what, seat) for what, _, seat, _ in found] == [
        ("refused key", None), ("refused key", None),
        ("replaced open link", None), ("replaced host link", None),
        ("replaced seat link", "1"), ("handed over seat", "0"), ("signed out others", "0"),
        ("replaced seat link", "1"), ("replaced open link", None), ("replaced host link", None),
        ("handed over seat", "1"), ("signed out others", "1"), ("forgotten browser", None),
        ("deleted table", None), ("deleted table", None),
    ]  # fmt: skip
    assert {table for _, table, _, _ in found} == {room.id, other.id, "-"}
    assert {address for _, _, _, address in found} == {"127.0.0.1"}
    for text in (record.getMessage() for record in caplog.records):
        assert not [secret for secret in given if secret in text or secret.rpartition(".")[2] in text]


def test_what_was_typed_is_not_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """No name of a table that is none, no address that is none: nobody writes lines of their own."""
    for server in serving(Settings(folder=tmp_path, warm=False, proxies=("127.0.0.1",))):
        with server.browser() as browser:
            for key in ("x%0A2026-01-01T00:00:00Z%20deleted%20table", "deleted.0.x", "%1b[31m.host.x"):
                assert browser.get(f"/s/{key}").status_code == 403
            browser.get("/s/x.0.y", headers={"x-forwarded-for": "a b c"})
            browser.get("/s/x.0.y", headers={"x-forwarded-for": "2001:db8::7:1"})
    assert [line[1:] for line in lines(caplog)] == [
        ("-", None, "127.0.0.1"), ("-", None, "127.0.0.1"), ("-", None, "127.0.0.1"),
        ("-", None, "?"), ("-", None, "2001:db8::"),
    ]  # fmt: skip


def test_a_flood_is_bounded_and_hides_nothing_else(caplog: pytest.LogCaptureFixture) -> None:
    time, request = [0.0], SimpleNamespace(client=SimpleNamespace(host="192.0.2.7"))
    told = Audit(lambda: time[0])

    def note(what: str, count: int) -> None:
        for _ in range(count):
            told.note(what, "abc", request, 1)  # type: ignore[arg-type]

    note("refused key", 1000)
    note("deleted table", 1)
    assert len(caplog.records) == MOST + 1
    time[0] += 60
    note("refused key", 2)
    texts = [record.getMessage().partition(" ")[2] for record in caplog.records[MOST:]]
    assert texts == [
        "deleted table table=abc seat=1 from=192.0.2.7",
        f"refused key: {1000 - MOST} more were left out",
        *["refused key table=abc seat=1 from=192.0.2.7"] * 2,
    ]
    told.finish()
    note("refused key", MOST + 5)
    caplog.clear()
    told.finish()
    assert [record.getMessage().partition(" ")[2] for record in caplog.records] == [
        "refused key: 5 more were left out"
    ]


def test_the_lines_go_to_stderr_unless_logging_is_set_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    own = logging.Logger("flatboat.audit of this test")
    monkeypatch.setattr(audit, "log", own)
    for _ in range(2):
        audit.to_stderr()
    Audit(lambda: 0.0).note("deleted table", "abc", SimpleNamespace(client=None))  # type: ignore[arg-type]
    assert capsys.readouterr().err == "audit: 1970-01-01T00:00:00Z deleted table table=abc from=?\n"
