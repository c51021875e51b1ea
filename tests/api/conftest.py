"""A site at a real server on loopback, and tables that a program has made there."""

from __future__ import annotations

import itertools
import random
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from flatboat.games import kind
from flatboat.web.host import Host
from flatboat.web.room import Room
from flatboat.web.settings import Limits, Settings

from ..web.conftest import LAVISH, Running, bearer, serving

T = TypeVar("T")
TWO = [{"name": "Ann"}, {"name": "Bob"}]
#: An edition whose games are soon over.
SHORT = kind("heartland").editions.text("reconstructed").replace("2 = 50", "2 = 12")


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


@dataclass
class Site:
    """A server, and a client of it."""

    running: Running
    client: httpx.Client

    @property
    def host(self) -> Host:
        return self.running.host

    @property
    def url(self) -> str:
        return self.running.url

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Have the server's own loop do something."""
        return self.running.do(work)

    def room(self, table_id: str) -> Room:
        return self.run(self.host.rooms.open(table_id))

    def table(self, **wanted: Any) -> Table:
        """A new table; for Ann and Bob unless wanted otherwise."""
        answer = self.client.post("/api/tables", json={"game": "heartland", "players": TWO, **wanted})
        assert answer.status_code == 201, answer.text
        return Table(self, answer.json())


@contextmanager
def site_in(folder: Path, limits: Limits = LAVISH) -> Iterator[Site]:
    """A site whose database is in a folder, generous to all unless limited."""
    settings = Settings(folder=folder, warm=False, workers=1, limits=limits)
    with contextmanager(serving)(settings) as running, running.browser(follow_redirects=False) as client:
        yield Site(running, client)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site for the tests of a module, generous to all."""
    with site_in(tmp_path_factory.mktemp("site")) as site:
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
