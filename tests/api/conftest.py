"""A site at a real server on loopback, and tables that a program has made there."""

from __future__ import annotations

import asyncio
import itertools
import random
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from flatboat.games import kind
from flatboat.web.app import make_app
from flatboat.web.room import Room
from flatboat.web.serve import Server, bind, configure
from flatboat.web.settings import Limits, Settings

PLENTY = Limits(*["100000/hour"] * 7, patience=0)
TWO = [{"name": "Ann"}, {"name": "Bob"}]
#: An edition whose games are soon over.
SHORT = kind("heartland").editions.text("reconstructed").replace("2 = 50", "2 = 12")


def bearer(key: str | None) -> dict[str, str]:
    return {} if key is None else {"Authorization": f"Bearer {key}"}


def told(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(answer: httpx.Response, status: int, words: str) -> Any:
    """The answer is this error, and its sentence has these words."""
    body = answer.json()
    assert answer.status_code == status, answer.text
    assert body.keys() == ({"error", "version"} if "version" in body else {"error"})
    assert words in body["error"] and "\n" not in body["error"]
    return body


class Site:
    """A server in a thread of its own, and a client of it."""

    def __init__(self, folder: Path, limits: Limits = PLENTY) -> None:
        settings = Settings(folder=folder, warm=False, workers=1, limits=limits)
        app = make_app(settings)
        self.app, self.host = app, app.state.site.host
        self.socket: socket.socket = bind("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        config = configure(app, settings, "critical")
        self.server, self.loop = Server(config, self.host), asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._serve)
        self.thread.start()
        self.client = httpx.Client(base_url=self.url, timeout=20)
        while not self.server.started:
            assert self.thread.is_alive()

    def _serve(self) -> None:
        with closing(self.loop):
            self.loop.run_until_complete(self.server.serve([self.socket]))

    def run(self, work: Awaitable[Any]) -> Any:
        """Have the server's own loop do something."""

        async def waited() -> Any:
            return await work

        return asyncio.run_coroutine_threadsafe(waited(), self.loop).result(20)

    def room(self, table_id: str) -> Room:
        found: Room = self.run(self.host.rooms.open(table_id))
        return found

    def table(self, **wanted: Any) -> Table:
        """A new table; for Ann and Bob unless wanted otherwise."""
        answer = self.client.post("/api/tables", json={"game": "heartland", "players": TWO, **wanted})
        assert answer.status_code == 201, answer.text
        return Table(self, answer.json())

    def close(self) -> None:
        self.client.close()
        self.server.should_exit = True
        self.thread.join()
        self.socket.close()


@pytest.fixture(scope="session")
def running() -> Callable[..., AbstractContextManager[Site]]:
    """Starts a site in a folder, until the end of a `with`."""
    return lambda folder, limits=PLENTY: closing(Site(folder, limits))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site for the tests of a module, generous to all."""
    with closing(Site(tmp_path_factory.mktemp("site"))) as site:
        yield site


class Table:
    """A table that a program has made, with all its keys."""

    numbers = itertools.count()

    def __init__(self, site: Site, made: Any) -> None:
        self.site, self.made = site, made
        self.id, self.path = self.made["id"], f"/api/tables/{self.made['id']}"
        self.keys = [seat["key"] for seat in self.made["seats"]]
        self.host = self.made["host_key"]
        for key in filter(None, self.keys):  # the first look of a seat is told to all
            self.see(key)

    def get(self, what: str = "", key: str | None = None, **query: Any) -> httpx.Response:
        return self.site.client.get(self.path + what, params=query, headers=bearer(key))

    def post(self, what: str, body: Any = None, key: str | None = None, **headers: str) -> httpx.Response:
        return self.site.client.post(self.path + what, json=body, headers={**bearer(key), **headers})

    def see(self, key: str | None = None, **query: Any) -> Any:
        return self.get("", key, **query).raise_for_status().json()

    def play(self, seat: int, *moves: str, **more: Any) -> httpx.Response:
        body = {"version": self.see()["version"], "key": f"k{next(self.numbers)}", "moves": moves, **more}
        return self.post("/moves", body, self.keys[seat])

    def turn(self) -> int:
        """The seat to act."""
        waiting: list[int] = self.see()["waiting"]
        return waiting[0]

    def legal(self, seat: int) -> list[str]:
        return [move["move"] for move in self.see(self.keys[seat])["legal"]]

    def step(self, chance: random.Random, liked: str = "") -> None:
        """A move of the seat to act: the one that is liked if it is legal, else any."""
        seat = self.turn()
        moves = self.legal(seat)
        assert self.play(seat, liked if liked in moves else chance.choice(moves)).status_code == 200

    def end(self) -> Any:
        return self.post("/end", key=self.host).raise_for_status().json()


@pytest.fixture
def table(site: Site) -> Table:
    """A table for Ann and Bob."""
    return site.table()
