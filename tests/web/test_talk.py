"""What people say to each other at a table: plain, stored, bounded, read by all, and no part of the game."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import select

from flatboat.errors import FlatboatError
from flatboat.kernel.moves import ONLOOKER
from flatboat.web import store as package
from flatboat.web.host import Host
from flatboat.web.names import clean_line
from flatboat.web.refusals import NotAllowed, Stale
from flatboat.web.room import Room
from flatboat.web.settings import Limits, Settings
from flatboat.web.store import Store
from flatboat.web.store.engine import open_engine
from flatboat.web.store.schema import TALK
from flatboat.web.store.talk import KEPT
from flatboat.web.talk import LONGEST, allow, has_talk, heard, say

from .conftest import SHOWN, Running, serving, wanted


def send(browser: httpx.Client, room: Room, path: str, **fields: str) -> httpx.Response:
    """Send a form of a table's page."""
    found = re.search(r'name="form" value="([^"]+)"', browser.get(f"/t/{room.id}").text)
    assert found is not None
    return browser.post(f"/t/{room.id}/{path}", data={"form": found[1], **fields})


@contextmanager
def seated(server: Running, room: Room, seat: int) -> Iterator[httpx.Client]:
    """A browser at a seat."""
    with server.browser() as browser:
        browser.get(f"/s/{server.host.links.seats(room)[seat]}", headers=SHOWN)
        yield browser


# --- the lines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  well \n played ", "well played"),
        ("a\u202eb\u2066c\u200bd\ufeffe", "abcde"),
        ("tab\there, bell\x07, nul\0", "tab here, bell, nul"),
        ("\u115fx\u3164", "x"),
        ("می\u200cخواهم 👩\u200d🌾", "می\u200cخواهم 👩\u200d🌾"),
        ("e\u0301", "é"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_a_line_is_plain_text(typed: str, shown: str) -> None:
    assert clean_line(typed, LONGEST) == shown


@pytest.mark.parametrize(
    ("typed", "why"),
    [("", "write something"), (" \u202e\u200d ", "write something"), ("x" * 301, "301 characters; 300")],
)
def test_a_line_that_is_none(typed: str, why: str) -> None:
    with pytest.raises(FlatboatError, match=why):
        clean_line(typed, LONGEST)


# --- kept ------------------------------------------------------------------------------------------


async def test_what_was_said_is_stored_first_and_the_last_lines_are_kept(host: Host) -> None:
    room = await host.tables.create(wanted("", ""), "")
    before = room.version, list(room.touched), list(room.since), room.table.moved
    for number in range(KEPT + 3):
        await say(host.rooms, room, number % 2, f"line {number}")
    assert (room.version, room.touched, room.since, room.table.moved) == before
    assert len(room.talk) == KEPT and room.heard == KEPT + 3
    host.rooms.clear()
    fresh = await host.rooms.open(room.id)
    assert fresh.talk == room.talk and fresh.talk[-1].text == f"line {KEPT + 2}"
    assert fresh.talk[-1].name == "Player 1" and fresh.talk[-1].seat == 0
    assert [said.number for said in heard(fresh, KEPT + 1)] == [KEPT + 2, KEPT + 3]
    await asyncio.gather(*(say(host.rooms, fresh, 0, f"at once {n}") for n in range(5)))
    assert [said.number for said in fresh.talk][-5:] == list(range(KEPT + 4, KEPT + 9))


async def test_it_goes_with_its_table(host: Host) -> None:
    room = await host.tables.create(wanted("", ""), "")
    await say(host.rooms, room, 0, "hello")
    await host.tables.delete(room)
    with host.store.engine.connect() as connection:
        assert connection.execute(select(TALK)).all() == []
    with pytest.raises(Stale):
        await say(host.rooms, room, 0, "is somebody there?")


def test_a_database_of_before_opens(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    engine, config = open_engine(path), Config()
    config.set_main_option("script_location", str(Path(package.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
    engine.dispose()
    store = Store(path)
    with store.engine.connect() as connection:
        assert connection.execute(select(TALK)).all() == []
    store.close()


async def test_what_cannot_be_stored_was_not_said(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await host.tables.create(wanted("", ""), "")

    def fail(*_: object) -> None:
        raise package.StoreError("the disk is full")

    monkeypatch.setattr(host.store.writer, "guard", fail)
    with pytest.raises(package.StoreError):
        await say(host.rooms, room, 0, "hello")
    assert room.talk == []


# --- who talks ---------------------------------------------------------------------------------------


async def test_people_talk_where_there_are_two_and_the_host_lets_them(host: Host) -> None:
    alone = await host.tables.create(wanted("", "random"), "")
    screen = await host.tables.create(wanted("", "", one_screen=True), "")
    for room in (alone, screen):
        assert not has_talk(room)
        with pytest.raises(NotAllowed, match="nobody to talk to"):
            await say(host.rooms, room, 0, "hello?")
    room = await host.tables.create(wanted("", ""), "")
    await say(host.rooms, room, 0, "hello")
    version, touched = room.version, list(room.touched)
    await allow(host.rooms, room, False)
    assert room.notes[-1].text.endswith("talk off") and room.version == version + 1
    assert room.touched == touched, "no wish is stale"
    assert heard(room) == []
    with pytest.raises(NotAllowed, match="turned the talk at this table off"):
        await say(host.rooms, room, 1, "what?")
    host.rooms.clear()
    room = await host.rooms.open(room.id)
    assert heard(room) == []
    await allow(host.rooms, room, True)
    assert [said.text for said in heard(room)] == ["hello"]


def test_those_who_sit_there_write_and_everybody_reads(server: Running) -> None:
    room = server.create("", "")
    with seated(server, room, 0) as ann, seated(server, room, 1) as bob, server.browser() as stranger:
        answer = send(ann, room, "talk", words='<b onclick="x">Hello</b> & \u202ewelcome')
        assert answer.status_code == 200 and answer.url.path == f"/t/{room.id}"
        send(bob, room, "talk", words="Hi", seat="1")
        for browser in (ann, bob, stranger):
            page = browser.get(f"/t/{room.id}").text
            assert "&lt;b onclick=&#34;x&#34;&gt;Hello&lt;/b&gt; &amp; welcome" in page
            assert page.index("Hello") < page.index("Hi</bdi>") and "<b onclick" not in page
            told = browser.get(f"/t/{room.id}/talk?heard=1").json()
            assert told["heard"] == 2 and "Hi" in told["html"] and "Hello" not in told["html"]
        assert 'id="say"' in ann.get(f"/t/{room.id}").text
        assert 'id="say"' not in stranger.get(f"/t/{room.id}").text
        assert "Everybody at this table can read it" in ann.get(f"/t/{room.id}").text
        refused = send(stranger, room, "talk", words="Me too", seat="0")
        assert refused.status_code == 403 and "nly those who play at this table can write" in refused.text
        assert len(room.talk) == 2
        assert [said.seat for said in room.talk] == [0, 1]
        send(ann, room, "talk", words="as Bob?", seat="1")
        assert room.talk[-1].seat == 0, "nobody speaks for another"


def test_too_long_a_line_is_refused_in_a_sentence(server: Running) -> None:
    room = server.create("", "")
    with seated(server, room, 0) as ann:
        answer = send(ann, room, "talk", words="x" * 301)
        assert answer.status_code == 422 and "300 are the most" in answer.text
        form = re.search(r'name="form" value="([^"]+)"', ann.get(f"/t/{room.id}").text)
        assert form
        told = ann.post(f"/t/{room.id}/talk", data={"form": form[1], "words": ""}, headers={"x-part": "1"})
        assert told.status_code == 422 and told.json()["said"] == "Write something first"
        assert ann.post(f"/t/{room.id}/talk", data={"words": "not ours"}).status_code == 403


def test_the_host_alone_turns_it_off(server: Running) -> None:
    room = server.create("", "")
    with server.browser() as host, seated(server, room, 1) as bob:
        host.get(f"/s/{server.host.links.host(room)}", headers=SHOWN)
        assert 'aria-controls="talk"' in bob.get(f"/t/{room.id}").text
        assert send(bob, room, "talking", talk="0").status_code == 403
        assert send(host, room, "talking", talk="0").status_code == 200
        assert 'aria-controls="talk"' not in bob.get(f"/t/{room.id}").text
        assert send(bob, room, "talk", words="what?").status_code == 403
        send(host, room, "talking", talk="1")
        assert 'aria-controls="talk"' in bob.get(f"/t/{room.id}").text


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server at which a seat says three lines a minute, an address five."""
    limits = Limits(talk="3/minute", talk_of_address="5/minute")
    yield from serving(Settings(folder=tmp_path_factory.mktemp("strict"), warm=False, limits=limits))


def test_a_seat_and_an_address_have_their_limits(strict: Running) -> None:
    room = strict.create("", "", "")
    with seated(strict, room, 0) as ann, seated(strict, room, 1) as bob, seated(strict, room, 2) as cy:
        assert [send(ann, room, "talk", words="x").status_code for _ in range(4)] == [200, 200, 200, 429]
        assert [send(bob, room, "talk", words="x").status_code for _ in range(2)] == [200, 200]
        refused = send(cy, room, "talk", words="x")
        assert refused.status_code == 429 and "oo many lines from your address" in refused.text
        assert "retry-after" in refused.headers
        assert "oo many lines in a short time" in send(ann, room, "talk", words="x").text


# --- programs ---------------------------------------------------------------------------------------


def test_programs_talk_too(server: Running) -> None:
    room = server.create("", "")
    key, path = server.host.links.seats(room)[1], f"/api/tables/{room.id}"
    bearer = {"authorization": f"Bearer {key}"}
    with server.browser() as program:
        assert program.post(f"{path}/talk", json={"text": "hi"}, headers=bearer).status_code == 409
        assert program.get(path, headers=bearer).json()["talk"] == []
        answer = program.post(f"{path}/talk", json={"text": " good  luck\u202e "}, headers=bearer)
        assert answer.status_code == 200
        line = answer.json()
        assert line == {**line, "number": 1, "seat": 1, "name": "Player 2", "text": "good luck"}
        assert program.get(path).json()["talk"] == [line], "onlookers read it"
        assert program.post(f"{path}/talk", json={"text": "hi"}).status_code == 401
        assert program.post(f"{path}/talk", json={"text": "x" * 400}, headers=bearer).status_code == 422
        host = {"authorization": f"Bearer {server.host.links.host(room)}"}
        assert program.post(f"{path}/talk", json={"text": "hi"}, headers=host).status_code == 403


# --- no part of the game -------------------------------------------------------------------------------


def test_talk_changes_nothing_of_what_is_told_of_the_game(server: Running) -> None:
    """The part, its version, and what a move is wished for at stay as they were, to the byte."""
    room = server.create("", "")
    with seated(server, room, 0) as ann:
        before = ann.get(f"/t/{room.id}/part")
        version = room.known(0).version
        server.do(say(server.host.rooms, room, 1, "take your time"))
        after = ann.get(f"/t/{room.id}/part")
        assert before.content == after.content
        assert (before.headers["x-talk"], after.headers["x-talk"]) == ("0", "1")
        assert room.known(0).version == version and not room.is_stale(version, 0)
        seat = room.position.waiting[0]
        move = str(room.position.observation(seat).moves[0])
        server.do(server.host.play.move(room, seat, [move], version, "a move wished for before"))
        assert room.known(ONLOOKER).number >= 1


def test_a_stream_tells_it_beside_the_table(server: Running) -> None:
    room = server.create("", "")
    with seated(server, room, 0) as ann:
        version = room.known(0).version
        address = f"/t/{room.id}/stream?since={version}&heard=0"
        with ann.stream("GET", address) as answer:
            lines = answer.iter_lines()
            assert [next(lines) for _ in range(3)] == ["event: away", "data: []", ""], "all are here"
            server.do(say(server.host.rooms, room, 1, "hello"))
            got = [next(lines) for _ in range(2)]
            assert got[0] == "event: talk" and '"heard": 1' in got[1] and "hello" in got[1]
            server.do(say(server.host.rooms, room, 1, "again"))
            got = [next(lines) for _ in range(3)]
            assert "again" in got[2] and "hello" not in got[2]
