"""Games of thousands of moves: looking at them is short work, and holds up nobody."""

from __future__ import annotations

import asyncio
import random
import re
import socket
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import urlopen

import httpx
import pytest
from sqlalchemy import func, select, update

import flatboat
from flatboat.kernel.game import Game
from flatboat.kernel.moves import CLOSE, ONLOOKER
from flatboat.kernel.position import Position
from flatboat.records import GameRecord, read_record, write_record
from flatboat.web import archive
from flatboat.web import room as rooms
from flatboat.web.api.looks import log_teller
from flatboat.web.archive import SNAPSHOT, NoSuchTable, acts_of
from flatboat.web.chart import DRAWN, chart
from flatboat.web.commands.records import MOST_MOVES
from flatboat.web.desk import CLERKS, Errand, Precedence
from flatboat.web.host import Host
from flatboat.web.memory import weight
from flatboat.web.opening import from_record
from flatboat.web.room import FRAMES, Room
from flatboat.web.store import Store
from flatboat.web.store.schema import ACTS, TABLES
from flatboat.web.store.store import PART
from flatboat.web.telling import WHOLE_LOG

from .conftest import SHOWN, Running, wanted
from .test_bounds import watched

T = TypeVar("T")
InHouse = Callable[[Callable[[Host], Coroutine[Any, Any, T]]], T]
MOVES = 2000
LAST = 99_999_999
WITHIN = 3.0  # seconds; what took half a minute once takes a twentieth of a second now
LOOKING = Errand(Precedence.ONLOOKERS, "192.0.2.1")


@cache
def traded(moves: int, over: bool = True) -> Position:
    """A settlement that sells its salt and buys it back, again and again. It must not be changed."""
    game = flatboat.game("rifle-and-axe", seats=1)
    position = game.start(seed=1, names=["Ann"])
    pair = [game.moves.index(words) for words in ("sell 1 salt", "buy 1 salt")]
    while position.reasons(0)[pair[0]]:
        position.push(position.legal_moves[0])
    while len(position.history) < moves - over:
        position.push(game.move(0, pair[len(position.history) % 2]))
    if over:
        position.push(CLOSE)
    return position


@cache
def record(moves: int, over: bool = True) -> GameRecord:
    return read_record(write_record(traded(moves, over)))


async def brought(host: Host, moves: int, over: bool = True) -> Room:
    """A table that shows such a record."""
    wanted = replace(from_record(record(moves, over)), key=bytes([2]) * 32)
    return await host.tables.create(wanted, "")


def snapshots(store: Store, table_id: str) -> int:
    """How many there are of a table."""
    query = select(func.count()).where(ACTS.c.table_id == table_id, ACTS.c.state.is_not(None))
    with store.engine.connect() as connection:
        return int(connection.scalar(query) or 0)


async def drop_snapshots(store: Store, table_id: str) -> None:
    """As of a record that was brought before they were stored."""
    with store.engine.begin() as connection:
        connection.execute(update(ACTS).where(ACTS.c.table_id == table_id).values(state=None))


@pytest.fixture
def pushed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the moves that are played again from the database."""
    numbers: list[int] = []
    push = archive.push_again

    def counted(position: Position, act: Any) -> None:
        numbers.append(act.number)
        push(position, act)

    monkeypatch.setattr(archive, "push_again", counted)
    return numbers


# ---------------------------------------------------------------- strangers who look


def test_onlookers_of_a_long_record_hold_up_nobody(server: Running) -> None:
    """Forty look at the end of an uploaded game at once; the shelf and a player's page answer meanwhile."""
    room = server.do(brought(server.host, MOVES))
    mine = server.create("", "")
    key = server.host.links.seats(mine)[0]

    def look(at: int) -> int:
        return status(f"{server.url}/t/{room.id}/frame?at={at}")

    with server.browser() as player, ThreadPoolExecutor(40) as crowd, watched(server) as pauses:
        assert player.get(f"/s/{key}", headers=SHOWN).status_code == 200
        for wished in ([LAST] * 40, random.Random(1).sample(range(MOVES), 40)):
            took, codes = [], [crowd.submit(look, at) for at in wished]
            while not took or not all(code.done() for code in codes):
                began = time.perf_counter()
                assert status(server.url) == 200
                between = time.perf_counter()
                assert player.get(f"/t/{mine.id}").status_code == 200
                took += [between - began, time.perf_counter() - between]
                assert max(took) < WITHIN
            found = [code.result() for code in codes]
            assert set(found) <= {200, 503} and found.count(200) >= CLERKS
            assert len(set(wished)) > 1 or set(found) == {200}, "one frame is worked out for all"
    assert max(pauses) < WITHIN / 3


def status(url: str) -> int:
    """What a stranger who comes for the first time is answered."""
    try:
        with urlopen(url, timeout=60) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


def test_one_frame_is_worked_out_once_for_all_who_want_it(
    in_house: InHouse[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And remembered; others are refused while too many wait for the same table."""
    made: list[int] = []
    rebuild = rooms.rebuild

    def counted(store: Store, table: Any, game: Game, names: Any, standing: Any) -> Position:
        made.append(len(standing))
        return rebuild(store, table, game, names, standing)

    monkeypatch.setattr(rooms, "rebuild", counted)

    async def work(host: Host) -> None:
        room = await brought(host, 300)
        same = await asyncio.gather(*(host.rooms.frame(room, 33, LOOKING) for _ in range(40)))
        assert made == [33] and same[0].digest == room.frame(host.store, 33).digest
        made.clear()
        assert await host.rooms.frame(room, 33, LOOKING) is same[0] and not made
        others = (host.rooms.frame(room, n, LOOKING) for n in range(30))
        found = await asyncio.gather(*others, return_exceptions=True)
        told = {str(error) for error in found if isinstance(error, Exception)}
        assert len(told) == 1 and "please try again soon" in told.pop()
        assert len(room.past) <= FRAMES

    in_house(work)


def test_who_is_refused_is_told_when_to_come_again_and_who_goes_gives_up_the_place(server: Running) -> None:
    room, desk, go = server.do(brought(server.host, 60)), server.host.desk, threading.Event()

    async def hold() -> list[asyncio.Task[Any]]:
        return [asyncio.ensure_future(desk.do(Errand(Precedence.MAKERS), go.wait)) for _ in range(CLERKS - 1)]

    held = server.do(hold())
    address = httpx.URL(server.url)
    lines = []
    try:
        for number in range(10):
            line = socket.create_connection((address.host, address.port or 80))
            wish = f"GET /t/{room.id}/frame?at={number} HTTP/1.1\r\nhost: {address.netloc.decode()}\r\n\r\n"
            line.sendall(wish.encode())
            lines.append(line)
        wait_until(lambda: len(desk.lines[Precedence.ONLOOKERS]) == 10)
        with server.browser() as stranger:
            for path in (f"/t/{room.id}/frame?at=40", f"/api/tables/{room.id}/at/40"):
                answer = stranger.get(path)
                assert answer.status_code == 503 and int(answer.headers["retry-after"]) > 0
                assert "please try again soon" in answer.text
        lines.pop().close()
        wait_until(lambda: len(desk.lines[Precedence.ONLOOKERS]) == 9)
        while lines:
            lines.pop().close()
        wait_until(lambda: not desk.lines[Precedence.ONLOOKERS])
    finally:
        go.set()
        for line in lines:
            line.close()
    server.do(asyncio.wait_for(asyncio.gather(*held), 30))


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for something that is to happen soon."""
    until = time.monotonic() + 30
    while not true():
        assert time.monotonic() < until
        time.sleep(0.01)


# ---------------------------------------------------------------- snapshots


def test_a_record_comes_with_snapshots(in_house: InHouse[None], pushed: list[int]) -> None:
    """No frame of it plays more moves than lie between two of them."""

    async def work(host: Host) -> None:
        room = await brought(host, 300)
        assert snapshots(host.store, room.id) == 300 // SNAPSHOT and len(pushed) < 4 * SNAPSHOT
        whole = room.whole().history
        for number in (0, 1, 24, 25, 26, 137, 299):
            pushed.clear()
            position = room.frame(host.store, number)
            assert len(pushed) < SNAPSHOT and position.state.tobytes() == whole[number].before

    in_house(work)


def test_missing_snapshots_are_stored_when_they_are_first_wanted(
    in_house: InHouse[None], pushed: list[int]
) -> None:
    """A game that came in without them is played from its set-up once."""

    async def work(host: Host) -> None:
        room = await brought(host, 300, over=False)
        await drop_snapshots(host.store, room.id)
        host.rooms.clear()
        pushed.clear()
        again = await host.rooms.open(room.id)
        assert len(pushed) == 300 and again.position.digest == room.position.digest
        await asyncio.wrap_future(host.store.probe())  # what was to be written before is written
        assert snapshots(host.store, room.id) >= (300 - archive.HISTORY) // SNAPSHOT
        host.rooms.clear()
        pushed.clear()
        assert (await host.rooms.open(room.id)).position.digest == room.position.digest
        assert again.frame(host.store, 140).state.tobytes() == traded(300, False).history[140].before
        assert len(pushed) < 5 * SNAPSHOT
        await drop_snapshots(host.store, room.id)
        again.frame(host.store, 50)
        await asyncio.wrap_future(host.store.probe())
        assert snapshots(host.store, room.id) == 50 // SNAPSHOT

    in_house(work)


def test_a_game_of_older_rules_is_played_from_its_set_up_once(
    in_house: InHouse[None], pushed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then its room remembers states on the way, which count as memory, and go with moves taken back."""

    async def work(host: Host) -> None:
        room = await brought(host, 300, over=False)
        numbers = (0, 24, 25, 113, 299, 300)
        digests = [room.frame(host.store, number).digest for number in numbers]
        host.rooms.clear()
        monkeypatch.setattr(archive, "layout", lambda game: "another")
        pushed.clear()
        again = await host.rooms.open(room.id)
        assert len(pushed) == 300 and len(again.rungs) == 300 // SNAPSHOT and weight(again) > weight(room)
        pushed.clear()
        assert [again.frame(host.store, number).digest for number in numbers] == digests
        assert len(pushed) < len(numbers) * SNAPSHOT
        await host.play.undo(again, 0, again.version)
        assert max(again.rungs) == 275 and len(again.standing) == 299
        await host.play.move(again, 0, ["sell 2 salt"], again.version, "another")
        assert again.frame(host.store, 300).digest == again.position.digest

    in_house(work)


def test_a_long_record_is_written_in_parts(in_house: InHouse[None]) -> None:
    """Others write in between; before all of it is stored there is no such table. What a crash left goes."""

    async def work(host: Host) -> None:
        position = traded(2 * PART + 100)
        shown = await brought(host, 60)
        template, seats = shown.table, shown.seats
        table = archive.TableRow(**{**vars(template), "id": "A" * 16, "version": len(position.history)})
        left = archive.TableRow(**{**vars(template), "id": "B" * 16, "created": 1})
        await host.store.create(left, seats)
        with host.store.engine.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.id == left.id).values(version=-1))
        with pytest.raises(NoSuchTable):
            await host.rooms.open(left.id)
        making = asyncio.ensure_future(host.store.create(table, seats, acts_of(position)))
        between = 0
        while not making.done():
            await asyncio.wrap_future(host.store.probe())
            stored = host.store.table(table.id)
            between += stored is not None and stored.version < 0
        await making
        assert between >= 2
        assert host.store.length(table.id) == len(position.history)
        assert vars(host.store.table(table.id)) == vars(table) and host.store.table(left.id) is None

    in_house(work)


# ---------------------------------------------------------------- bounds


def test_a_record_of_too_many_moves_is_refused_at_once(server: Running) -> None:
    lines = [f"{n:4}. Ann: sell 1 salt  #0000" for n in range(1, MOST_MOVES + 2)]
    text = write_record(traded(60))
    text = re.sub(r"(?ms)^   1\. .*?\n\n", "\n".join(lines) + "\n\n", text)
    with server.browser() as browser, watched(server) as pauses:
        began = time.perf_counter()
        answer = browser.post("/api/records", json={"text": text})
        took = time.perf_counter() - began
    assert answer.status_code == 422 and took < WITHIN and max(pauses) < WITHIN / 3
    assert answer.json()["error"] == "this record has 10,001 moves; at most 10,000 are taken here"


def test_tables_are_dealt_beside_the_event_loop(
    in_house: InHouse[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    where: list[str] = []
    start = Game.start

    def noted(game: Game, *given: Any, **named: Any) -> Position:
        where.append(threading.current_thread().name)
        return start(game, *given, **named)

    monkeypatch.setattr(Game, "start", noted)

    async def work(host: Host) -> None:
        room = await host.tables.create(wanted("", ""), "")
        await host.play.end(room)
        await host.tables.rematch(room)
        assert len(where) == 2 and all(name.startswith("flatboat-desk") for name in where)

    in_house(work)


@pytest.mark.slow
def test_pages_of_a_long_game_are_as_long_as_others(server: Running) -> None:
    """The log, the chart and the course of a game do not grow for ever, nor hold up the event loop."""
    room = server.do(brought(server.host, MOVES))
    with server.browser() as browser, watched(server) as pauses:
        answers = {
            path: browser.get(f"{base}/{room.id}{path}")
            for base, path in [
                ("/t", ""), ("/t", "?log=all"), ("/t", "/replay"), ("/t", "/chart.svg"), ("/t", "/record"),
                ("/t", "/verify"), ("/api/tables", "/log"), ("/api/tables", "/log?since=1990"),
            ]
        }  # fmt: skip
    assert {answer.status_code for answer in answers.values()} == {200}
    assert max(pauses) < WITHIN / 2
    page = answers["?log=all"].text
    assert page.count("data-number=") <= 2 * WHOLE_LOG and f"/replay?at={MOVES - WHOLE_LOG}" in page
    assert answers["/chart.svg"].text.count("L") <= 2 * DRAWN
    assert chart(room.position, room.went()) == answers["/chart.svg"].text
    assert answers["/record"].text.count("\n") > MOVES
    log = answers["/log"].json()
    assert log == log_teller(room, ONLOOKER, 0)().model_dump() and len(log["log"]) >= MOVES
    assert len(answers["/log?since=1990"].json()["log"]) <= 20


def test_what_was_looked_at_longest_ago_is_forgotten() -> None:
    kept = rooms.Lately(2)
    for n in range(3):
        kept.keep(n, str(n))
        kept.find(1)
    assert dict(kept) == {1: "1", 2: "2"}
