"""A house with its database in a folder of the test's own, and a real server on loopback."""

from __future__ import annotations

import asyncio
import html
import os
import re
import secrets
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from sqlalchemy import Engine, create_engine, make_url

import flatboat
from flatboat.web import room as rooms
from flatboat.web import turns
from flatboat.web.app import make_app
from flatboat.web.host import Host
from flatboat.web.house import tables
from flatboat.web.room import Room
from flatboat.web.serve import Server, bind, configure
from flatboat.web.settings import Limits, Settings
from flatboat.web.store import now, store
from flatboat.web.store.engine import open_engine, sqlite_file
from flatboat.web.wanted import NewTable

T = TypeVar("T")
PLENTY = "100000/hour"
LAVISH = Limits(PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, patience=0, rest=0)
migrate = store.migrate


@cache
def begun() -> bytes:
    """A new database, brought up to date."""
    with tempfile.TemporaryDirectory() as folder:
        engine = open_engine(f"{folder}/flatboat.db")
        migrate(engine)
        engine.dispose()
        return Path(folder, "flatboat.db").read_bytes()


def migrate_once(engine: Engine) -> None:
    """Bring a database up to date; a new one is a copy, for the tests make hundreds."""
    file = sqlite_file(engine.url)
    if file is not None and not file.stat().st_size:
        file.write_bytes(begun())
    migrate(engine)


store.migrate = migrate_once
SHOWN = {"sec-fetch-dest": "document"}  # what browsers say of a page that they show to somebody


def house(folder: Path, **more: Any) -> Host:
    """A house that compiles nothing."""
    return Host(Settings(folder=folder, warm=False, **more))


def run_in(host: Host, work: Callable[[Host], Coroutine[Any, Any, T]]) -> T:
    """Run something with a house, from its start to its end, in an event loop of its own."""

    async def whole() -> T:
        await host.start()
        try:
            return await work(host)
        finally:
            await host.stop()

    return asyncio.run(whole())


def wanted(*players: str, options: Any = (), name: str = "heartland", **more: Any) -> NewTable:
    """A table of Heartland, or another game; a player is a bot's name, or "" for a person."""
    game = flatboat.game(name, seats=len(players), options=options)
    names = tuple(f"{'Bot' if bot else 'Player'} {seat}" for seat, bot in enumerate(players, 1))
    return NewTable(game, players, names, calm=False, **more)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The time, in milliseconds, as rooms, the house and people's tables read it; it stands still."""
    time = [now()]
    for module in (rooms, tables, turns):
        monkeypatch.setattr(module, "now", lambda: time[0])
    return time


@pytest.fixture
def postgres() -> Iterator[str]:
    """The URL of an empty PostgreSQL database, dropped afterwards."""
    server = os.environ.get("FLATBOAT_TEST_POSTGRES")
    if not server:
        assert not os.environ.get("FLATBOAT_TEST_ALL"), "FLATBOAT_TEST_POSTGRES names no server"
        pytest.skip("FLATBOAT_TEST_POSTGRES names no server")
    engine = create_engine(
        make_url(server).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT"
    )
    name = f"test_{secrets.token_hex(6)}"
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
        yield make_url(server).set(database=name).render_as_string(hide_password=False)
        connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    engine.dispose()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
async def host(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Host]:
    """A house at work, on either kind of database; it stops before patches are undone."""
    database = request.getfixturevalue("postgres") if request.param == "postgresql" else ""
    made = house(tmp_path, database=database)
    await made.start()
    yield made
    await made.stop()


@dataclass
class Running:
    """A server in a thread of its own."""

    url: str
    host: Host
    loop: asyncio.AbstractEventLoop

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def create(self, *players: str, **more: Any) -> Room:
        """A new table without a host."""
        return self.do(self.host.tables.create(wanted(*players, **more), ""))

    def browser(self, **more: Any) -> httpx.Client:
        """A browser without script: it keeps cookies and follows redirects."""
        return httpx.Client(**{"base_url": self.url, "follow_redirects": True, "timeout": 30, **more})


def bearer(key: str | None) -> dict[str, str]:
    """How a program shows its key."""
    return {} if key is None else {"authorization": f"Bearer {key}"}


def send(browser: httpx.Client, page: str, path: str, **fields: str) -> httpx.Response:
    """Send a form of a page."""
    found = re.search(r'name="form" value="([^"]+)"', browser.get(page).text)
    assert found is not None
    return browser.post(path, data={"form": found[1], **fields})


@contextmanager
def at_seat(server: Running, room: Room, seat: int = 0) -> Iterator[httpx.Client]:
    """A browser that opens a seat's link."""
    with server.browser() as browser:
        assert browser.get(f"/s/{server.host.links.seats(room)[seat]}", headers=SHOWN).status_code == 200
        yield browser


def wait_until(true: Callable[[], object], seconds: float = 30) -> None:
    """Wait for something that soon is so."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


async def until(true: Callable[[], bool], seconds: float = 60) -> float:
    """Wait for something, while others work; how long that took."""
    begun = time.monotonic()
    while not true():
        assert time.monotonic() - begun < seconds, "it did not happen in time"
        await asyncio.sleep(0.01)
    return time.monotonic() - begun


def serving(settings: Settings) -> Iterator[Running]:
    """A real server on loopback, stopped at the end."""
    bound = bind("127.0.0.1", 0)
    app = make_app(settings)
    host = app.state.site.host
    config = configure(app, settings, "error")
    server = Server(config, host)
    loop = (config.get_loop_factory() or asyncio.new_event_loop)()  # uvloop, as users have it
    thread = threading.Thread(target=loop.run_until_complete, args=(server.serve([bound]),), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        threading.Event().wait(0.02)
    try:
        yield Running(f"http://127.0.0.1:{bound.getsockname()[1]}", host, loop)
    finally:
        server.should_exit = True
        thread.join(20)
        loop.close()
        bound.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for the tests of a module, generous to all."""
    yield from serving(Settings(folder=tmp_path_factory.mktemp("site"), warm=False, limits=LAVISH))


@dataclass
class Reader:
    """Somebody with a browser that runs no script."""

    server: Running
    browser: httpx.Client = field(init=False)
    others: list[Reader] = field(default_factory=list)
    page: str = ""
    status: int = 0
    path: str = ""

    def __post_init__(self) -> None:
        self.browser = self.server.browser()
        self.look("/")

    def look(self, path: str, **headers: str) -> str:
        """Open a page."""
        return self._take(self.browser.get(path, headers=SHOWN | headers))

    def _take(self, answer: httpx.Response) -> str:
        self.page, self.status, self.path = answer.text, answer.status_code, answer.url.path
        return self.page

    @property
    def mark(self) -> str:
        """What the page's forms carry."""
        found = re.search(r'name="form" value="([^"]+)"', self.page)
        assert found is not None, self.page
        return found[1]

    def send(self, path: str, **fields: str) -> str:
        """Send a form with the mark of this page."""
        return self._take(self.browser.post(path, data={"form": self.mark, **fields}))

    def hidden(self, name: str) -> str:
        """A hidden field of the page."""
        found = re.search(rf'name="{name}"[^>]*value="([^"]*)"', self.page)
        assert found is not None, f"no field {name}"
        return html.unescape(found[1])

    def moves(self) -> list[str]:
        """The moves that have a button."""
        return [html.unescape(text) for text in re.findall(r'name="move"\s+value="([^"]+)"', self.page)]

    def act(self, what: str, **fields: str) -> str:
        """Press a button of the table."""
        given = {"version": self.hidden("version"), "seat": self.hidden("seat"), **fields}
        return self.send(f"{self.table}/{what}", **given)

    @property
    def table(self) -> str:
        """The address of the table whose page is open."""
        return "/".join(self.path.split("/")[:3])

    @property
    def room(self) -> Room:
        """That table."""
        return self.server.do(self.server.host.rooms.open(self.table.split("/")[2]))

    def words(self) -> str:
        """The page without its tags, in small letters."""
        return plain(self.page)

    def another(self) -> Reader:
        """Somebody else with a browser."""
        self.others.append(Reader(self.server))
        return self.others[-1]

    def close(self) -> None:
        for one in (self, *self.others):
            one.browser.close()


def plain(page: str) -> str:
    """A page without its tags, in small letters."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split()).casefold()


@pytest.fixture
def reader(server: Running) -> Iterator[Reader]:
    """Somebody at the site of a module."""
    one = Reader(server)
    yield one
    one.close()
