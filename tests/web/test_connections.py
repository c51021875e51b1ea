"""Connections that do not get on, and streams in numbers: nobody else is kept out by them."""

from __future__ import annotations

import itertools
import logging
import random
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from flatboat.errors import FlatboatError
from flatboat.web.capacity import OF_CONNECTION, OF_WORKER, OWN, fitted, raised, told, wanted
from flatboat.web.connections import MOST_HEADERS
from flatboat.web.places import OF_BROWSER
from flatboat.web.room import Room
from flatboat.web.settings import Limits, Settings
from flatboat.web.streams import PING

from .conftest import LAVISH, SHOWN, Running, serving, wait_until

LONG = 20.0  # seconds that nothing here takes
BRIEF = replace(LAVISH, silence=0.5, body_seconds=0.5, stall=1.0, idle=1)


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Starts sites with limits of their own."""
    numbers = itertools.count()
    with ExitStack() as stack:

        def start(limits: Limits, **more: Any) -> Running:
            settings = Settings(folder=tmp_path / str(next(numbers)), warm=False, limits=limits, **more)
            return stack.enter_context(contextmanager(serving)(settings))

        yield start


def connected(site: Running, address: str = "127.0.0.1", **options: int) -> socket.socket:
    """A bare connection, perhaps from another address of this machine."""
    found = socket.socket()
    for name, value in options.items():
        found.setsockopt(socket.SOL_SOCKET, getattr(socket, name), value)
    found.settimeout(LONG)
    found.bind((address, 0))
    found.connect(("127.0.0.1", int(site.url.rpartition(":")[2])))
    return found


def rest(connection: socket.socket) -> bytes:
    """All that comes until the connection is closed."""
    parts = []
    with connection:
        try:
            while part := connection.recv(65_536):
                parts.append(part)
        except ConnectionError:
            pass
    return b"".join(parts)


def asks(path: str, *headers: str, how: str = "GET") -> bytes:
    return "\r\n".join((f"{how} {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", "")).encode()


# ---------------------------------------------------------------- what is sent

JSON = ("Content-Type: application/json", "Content-Length: 1000")
LATE = b"HTTP/1.1 408 "
SLOW = {
    "silent": (b"", b""),
    "half a line": (b"GET / HT", LATE),
    "half the headers": (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA: b", LATE),
    "empty lines": (b"\r\n\r\n", LATE),
    "half a body": (asks("/api/tables", *JSON, how="POST") + b"{", LATE),
    "a body that nobody waits for": (asks("/healthz", *JSON), b"HTTP/1.1 200 "),
    "half of a second request": (asks("/healthz") + b"GET / HT", b"HTTP/1.1 200 "),
    "headers without end": (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * (MOST_HEADERS // 6 + 1), b"HTTP/1.1 431 "),
}


@pytest.mark.parametrize("what", SLOW)
def test_who_does_not_get_on_is_closed(limited: Any, what: str) -> None:
    sent, told = SLOW[what]
    site = limited(BRIEF)
    connection = connected(site)
    connection.sendall(sent)
    got = rest(connection)
    assert got[: len(told)] == told and bool(got) == bool(told), got
    assert got.count(b"HTTP/1.1") <= 2


@pytest.mark.parametrize("what", ["half a line", "empty lines", "half a body", "half of a second request"])
def test_a_byte_now_and_then_is_not_enough(limited: Any, what: str) -> None:
    sent, _ = SLOW[what]
    site, began = limited(BRIEF), time.monotonic()
    connection = connected(site)
    connection.settimeout(0.1)
    connection.sendall(sent)
    with connection:
        while time.monotonic() < began + LONG:
            try:
                connection.sendall(b"\n" if what == "empty lines" else b" ")
                if not connection.recv(65_536):
                    return
            except TimeoutError:
                continue
            except ConnectionError:
                return
    raise AssertionError("it is open still")


def test_what_comes_steadily_is_taken(limited: Any) -> None:
    """A body that takes longer than is given for its first bytes."""
    site = limited(BRIEF)
    body = b'{"game": "heartland", "players": [{"name": "Ann"}, {"name": "Bob"}]' + b" " * 120_000 + b"}"
    connection = connected(site)
    length = f"Content-Length: {len(body)}"
    connection.sendall(asks("/api/tables", JSON[0], length, "Connection: close", how="POST"))
    for start in range(0, len(body), 10_000):
        connection.sendall(body[start : start + 10_000])
        time.sleep(0.1)
    assert rest(connection).startswith(b"HTTP/1.1 201 ")


# ---------------------------------------------------------------- what is read


def play(site: Running, room: Room) -> None:
    """Any move at a table."""
    seat = room.position.waiting[0]
    move = random.Random(room.version).choice(room.known(seat).observation.moves)
    site.do(site.host.play.move(room, seat, [str(move)], room.version, f"{room.version}"))


def test_who_does_not_read_a_stream_loses_it(limited: Any) -> None:
    site = limited(BRIEF)
    room = site.create("", "", options=["first_seat=1"])
    with (
        connected(site, SO_RCVBUF=2048) as sleeper,
        httpx.stream("GET", f"{site.url}/t/{room.id}/stream", timeout=LONG) as reader,
    ):
        sleeper.sendall(asks(f"/t/{room.id}/stream"))
        lines = reader.iter_lines()
        wait_until(lambda: site.host.places.count == 2)
        end = time.monotonic() + LONG
        while site.host.places.count == 2:
            play(site, room)
            version = room.version
            while next(lines) != f"id: {version}":
                assert time.monotonic() < end
            time.sleep(0.05)
        assert site.host.places.count == 1 and len(room.watchers) == 1


def test_who_does_not_read_an_answer_loses_the_connection(limited: Any) -> None:
    site = limited(replace(BRIEF, connections_of_address=1))
    path = httpx.get(f"{site.url}/static/css/base.css").request.url.path
    with connected(site, SO_RCVBUF=2048) as sleeper:
        sleeper.sendall(asks(path) * 160)
        assert sleeper.recv(100).startswith(b"HTTP/1.1 200 ")
        wait_until(lambda: httpx.get(f"{site.url}/healthz").status_code == 429)
        wait_until(lambda: httpx.get(f"{site.url}/healthz").status_code == 200)


# ---------------------------------------------------------------- who goes


def hang_up(connection: socket.socket) -> None:
    """Go without a word, whatever is still under way."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def test_whoever_goes_with_a_second_request_waiting_leaves_the_stream(limited: Any) -> None:
    """The HTTP below tells only the newest request that its connection is lost; PING is far away."""
    site = limited(LAVISH)
    room = site.create("", "")
    listener = connected(site)
    listener.sendall(asks(f"/t/{room.id}/stream") + asks("/healthz"))
    wait_until(lambda: site.host.places.count == 1)
    began = time.monotonic()
    hang_up(listener)
    wait_until(lambda: site.host.places.count == 0)
    assert time.monotonic() < began + PING / 2


@pytest.mark.parametrize("end", ["goes", "is cut off"])
def test_who_does_not_read_leaves_no_line_in_the_log(
    limited: Any, end: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A line with its traceback for each of them would fill the log, and hold up everybody."""
    limits = LAVISH if end == "goes" else BRIEF
    site = limited(replace(limits, connections_of_address=10))
    with ExitStack() as stack:
        sleepers = [stack.enter_context(connected(site, SO_RCVBUF=2048)) for _ in range(10)]
        for sleeper in sleepers:
            sleeper.sendall(asks("/api/openapi.json") * 60)
            with nullcontext() if end == "goes" else suppress(ConnectionResetError):  # where we were too slow
                heard = sleeper.recv(100)
                assert heard.startswith(b"HTTP/1.1 200 ") or (end == "is cut off" and not heard)
        if end == "goes":
            time.sleep(0.5)
            for sleeper in sleepers:
                hang_up(sleeper)
        wait_until(lambda: httpx.get(f"{site.url}/healthz").status_code == 200)
        time.sleep(0.2)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


# ---------------------------------------------------------------- how many


def test_an_address_has_its_share_of_connections(limited: Any) -> None:
    site = limited(replace(LAVISH, connections_of_address=4))
    room = site.create("", "")
    silent = [connected(site) for _ in range(20)]  # the first ones give way
    assert httpx.get(f"{site.url}/healthz").status_code == 200
    assert rest(silent[0]) == b""
    followers = [connected(site) for _ in range(4)]
    for follower in followers:
        follower.sendall(asks(f"/t/{room.id}/stream"))
        assert follower.recv(100).startswith(b"HTTP/1.1 200 ")
    answer = httpx.get(f"{site.url}/healthz")
    assert answer.status_code == 429 and "too many connections from here" in answer.text
    assert answer.headers["retry-after"] == "5"
    elsewhere = httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"))
    with elsewhere:
        assert elsewhere.get(f"{site.url}/healthz").status_code == 200
    for one in (*silent, *followers):
        one.close()
    wait_until(lambda: httpx.get(f"{site.url}/healthz").status_code == 200)


def test_a_proxy_has_no_share(limited: Any) -> None:
    few = replace(LAVISH, connections_of_address=2, streams_of_address=2)
    site = limited(few, proxies=("127.0.0.1/32",))
    path = f"/t/{site.create('', '').id}/stream"
    with ExitStack() as stack:
        for number in range(6):
            stack.enter_context(connection := connected(site))
            connection.sendall(asks(path, f"X-Forwarded-For: 192.0.2.{number % 3}"))
            assert connection.recv(100).startswith(b"HTTP/1.1 200 ")
        answer = httpx.get(site.url + path, headers={"x-forwarded-for": "192.0.2.1"})
        assert answer.status_code == 429 and site.host.places.count == 6


def test_a_browser_follows_a_few_tables_and_looks_at_others(limited: Any) -> None:
    site = limited(LAVISH)
    path = f"/t/{site.create('', '').id}/stream"
    with ExitStack() as stack:
        browser = stack.enter_context(httpx.Client(base_url=site.url))
        browser.get("/")
        cookie = f"Cookie: flatboat={browser.cookies['flatboat']}"
        for _ in range(OF_BROWSER):
            stack.enter_context(connection := connected(site))
            connection.sendall(asks(path, cookie))
            assert connection.recv(100).startswith(b"HTTP/1.1 200 ")
        assert browser.get(path).status_code == 204
        assert browser.get(path.replace("stream", "part")).status_code == 200
        connection.close()
        wait_until(lambda: site.host.places.count == OF_BROWSER - 1)
        stack.enter_context(connection := connected(site))
        connection.sendall(asks(path, cookie))
        assert connection.recv(100).startswith(b"HTTP/1.1 200 ")


def test_all_connections_have_a_bound(limited: Any) -> None:
    site = limited(replace(LAVISH, connections=3))
    path = f"/t/{site.create('', '').id}/stream"
    with ExitStack() as stack:
        for number in range(2, 5):
            stack.enter_context(connection := connected(site, f"127.0.0.{number}"))
            connection.sendall(asks(path))
            assert connection.recv(100).startswith(b"HTTP/1.1 200 ")
        answer = httpx.get(f"{site.url}/healthz")
        assert answer.status_code == 503 and "too many people are here" in answer.text
    wait_until(lambda: httpx.get(f"{site.url}/healthz").status_code == 200)


@contextmanager
def following(
    site: Running, room: Room, address: str = "127.0.0.1", key: str = ""
) -> Iterator[httpx.Response]:
    """The answer to a request for a stream, which stays open."""
    headers = {"authorization": f"Bearer {key}"} if key else {}
    with (
        httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=LONG) as client,
        client.stream("GET", f"{site.url}/api/tables/{room.id}/stream", headers=headers) as answer,
    ):
        if answer.status_code != 200:
            answer.read()
        yield answer


def test_streams_are_shared_out(limited: Any) -> None:
    site = limited(replace(LAVISH, streams=16, streams_of_address=8, streams_of_table=7, streams_of_seat=3))
    room, other = site.create("", ""), site.create("", "")
    mine, yours = site.host.links.seats(room).values()
    with ExitStack() as stack:

        def told(*who: Any) -> tuple[int, str]:
            answer = stack.enter_context(following(site, *who))
            if answer.status_code == 200:
                return 200, ""
            assert int(answer.headers["retry-after"]) > 0
            return answer.status_code, answer.json()["error"]

        here, there, away = "127.0.0.2", "127.0.0.3", "127.0.0.4"
        assert [told(room, here)[0] for _ in range(6)] == [200] * 6  # onlookers, of 8 from here
        status, words = told(other, here)
        assert status == 429 and words.startswith("too many tables are followed from here")
        assert told(room, here, mine)[0] == 200  # a place that is kept for players
        assert told(room, there)[0] == 200
        status, words = told(room, there)
        assert status == 503 and words.startswith("too many people are watching this table")
        assert [told(room, there, mine)[0] for _ in range(2)] == [200] * 2
        status, words = told(room, there, mine)
        assert status == 429 and words.startswith("this seat is open in too many places")
        assert [told(other, away)[0] for _ in range(2)] == [200] * 2  # twelve of sixteen
        status, words = told(other, away)
        assert status == 503 and words.startswith("too many people are watching just now")
        assert [told(room, away, yours)[0] for _ in range(3)] == [200] * 3
        assert site.host.places.count == 15
    wait_until(lambda: not site.host.places.taken)


def test_a_browser_with_a_seat_is_let_in_before_onlookers(limited: Any) -> None:
    site = limited(replace(LAVISH, streams=4))
    room = site.create("", "")
    with site.browser() as player, ExitStack() as stack:
        player.get(f"/s/{site.host.links.seats(room)[0]}", headers=SHOWN)
        path = f"/t/{room.id}/stream"
        for _ in range(3):
            assert stack.enter_context(following(site, room)).status_code == 200
        assert httpx.get(site.url + path).status_code == 503
        with player.stream("GET", path) as answer:
            assert answer.status_code == 200


def test_head_opens_no_stream_and_takes_no_seat(limited: Any) -> None:
    site = limited(replace(LAVISH, streams=1))
    room = site.create("", "", open_seats=True)
    key = site.host.links.seats(room)[0]
    for path, headers in (
        (f"/api/tables/{room.id}/stream", {"authorization": f"Bearer {key}"}),
        (f"/t/{room.id}/stream", {}),
    ):
        for _ in range(2):
            answer = httpx.head(site.url + path, headers=headers, timeout=LONG)
            assert answer.status_code == 200 and answer.headers["content-type"].partition(";")[0] in (
                "application/x-ndjson",
                "text/event-stream",
            )
    assert not site.host.places.taken and not any(
        row.taken for row in site.do(site.host.rooms.open(room.id)).seats
    )


# ---------------------------------------------------------------- by how many descriptors


@pytest.mark.parametrize("descriptors", [300, 1024, 4096, 20_000, 1_000_000])
@pytest.mark.parametrize("workers", [1, 4])
def test_limits_follow_from_the_descriptors(descriptors: int, workers: int) -> None:
    limits = fitted(Limits(), workers, descriptors)
    assert OWN + OF_WORKER * workers + limits.backlog + OF_CONNECTION * limits.connections <= descriptors
    assert 0 < limits.streams <= limits.connections // 2
    assert limits.streams_of_address < limits.connections_of_address <= limits.connections // 4 or (
        limits.connections_of_address == Limits.connections_of_address
    )
    if descriptors >= wanted(Limits(), workers):
        assert limits == Limits()
        asked = replace(Limits(), streams_of_address=4000, connections_of_address=8000)
        assert fitted(asked, workers, descriptors) == asked


def test_too_few_descriptors_are_said() -> None:
    with pytest.raises(
        FlatboatError, match="may open 200 files and connections, and the site needs at least"
    ):
        fitted(Limits(), 4, 200)
    least = next(number for number in range(1000) if _fits(number))
    with pytest.raises(FlatboatError, match=f"at least {least};"):
        fitted(Limits(), 4, 200)


def _fits(number: int) -> bool:
    try:
        fitted(Limits(), 4, number)
    except FlatboatError:
        return False
    return True


def test_the_limits_are_told() -> None:
    scarce = told(fitted(Limits(), 1, 1024))
    assert scarce == "There is room for 330 connections at a time; a higher ulimit -n allows more."
    assert told(Limits()) == ""
    assert raised(1) >= 1
