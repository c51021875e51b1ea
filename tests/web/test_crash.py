"""`kill -9` of the server at any moment, under play: nothing acknowledged is lost, nothing is done twice.

A long run: `FLATBOAT_KILLS=1000 python -m pytest -m slow tests/web/test_crash.py -s`.
"""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from flatboat.web.room import open_room
from flatboat.web.store import Store
from flatboat.web.store.schema import ACTS

KILLS = int(os.environ.get("FLATBOAT_KILLS", "25"))  # of each database
MOVES = 4  # that a server lives to answer, at most; then it dies within
INSTANT = 0.05  # seconds
PERSON: dict[str, Any] = {"bot": None}


class Victim:
    """A server process that is killed and started again on the same port and folder."""

    def __init__(self, folder: Path, database: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = str(probe.getsockname()[1])
        self.folder, self.url = folder, f"http://127.0.0.1:{port}"
        self.log = (folder / "log").open("ab")
        words = [
            str(Path(__file__).with_name("victim.py")),
            str(folder),
            port,
            *([database] * bool(database)),
        ]
        self.starter = subprocess.Popen(
            [sys.executable, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log
        )
        assert self.told() == "warm"
        self.pid = 0

    def told(self) -> str:
        assert self.starter.stdout is not None
        return self.starter.stdout.readline().decode().strip()

    def begin(self) -> None:
        """Start it; it answers from now on."""
        assert self.starter.stdin is not None
        self.starter.stdin.write(b"\n")
        self.starter.stdin.flush()
        self.pid = int(self.told())

    def kill(self) -> None:
        """kill -9, at once. It must have been alive."""
        os.kill(self.pid, signal.SIGKILL)
        assert self.told() == "dead"
        self.pid = 0

    def close(self) -> None:
        if self.pid:
            self.kill()
        self.starter.kill()
        self.starter.communicate()
        self.log.close()


@dataclass
class Game:
    """A table, and what its player knows of it."""

    made: dict[str, Any]
    seen: int = 0  # the newest version that was shown
    sent: dict[str, str] = field(default_factory=dict)  # key -> move
    acknowledged: list[str] = field(default_factory=list)  # keys

    @property
    def id(self) -> str:
        return str(self.made["id"])


@dataclass(eq=False)
class Player(threading.Thread):
    """Plays one table after the other by the API; a request is sent again until it is answered."""

    url: str
    players: list[dict[str, Any]]
    picks: random.Random
    done: threading.Event
    games: list[Game] = field(default_factory=list)
    repeated: int = 0
    problem: str = ""

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    def run(self) -> None:
        try:
            with httpx.Client(base_url=self.url, timeout=20) as self.client:
                while not self.done.is_set():
                    if not self.games or not self.one_move(self.games[-1]):
                        self.new_game()
        except Exception as error:
            self.problem = repr(error)

    @property
    def count(self) -> int:
        return sum(len(game.acknowledged) for game in self.games)

    def ask(self, method: str, path: str, key: str = "", **more: Any) -> httpx.Response | None:
        """Ask until there is an answer; None when the test is over."""
        headers = {"authorization": f"Bearer {key}"} if key else {}
        while not self.done.is_set():
            try:
                return self.client.request(method, f"/api/tables{path}", headers=headers, **more)
            except httpx.TransportError:
                self.repeated += method == "POST"
                time.sleep(0.02)
        return None

    def new_game(self) -> None:
        """A table; one whose making was not answered is nobody's."""
        body = {"game": "heartland", "players": self.players, "calm": False}
        if (answer := self.ask("POST", "", json=body)) is not None:
            assert answer.status_code == 201, answer.text
            self.games.append(Game(answer.json()))

    def look(self, game: Game, seat: int) -> Any:
        """The table as a seat sees it: what was shown once must never be undone."""
        answer = self.ask("GET", f"/{game.id}", game.made["seats"][seat]["key"])
        if answer is None:
            return None
        told = answer.json()
        assert answer.status_code == 200, told
        assert told["version"] >= game.seen, "what had been shown was lost"
        game.seen = told["version"]
        return told

    def one_move(self, game: Game) -> bool:
        """A move, if it is a person's turn; False when the game is over."""
        told = self.look(game, 0)
        if told is None or told["over"]:
            return told is None
        due = [seat for seat in told["waiting"] if game.made["seats"][seat]["key"]]
        if not due:
            self.done.wait(0.05)
            return True
        view = self.look(game, due[0])
        if view is None or due[0] not in view["waiting"] or view["over"]:
            return True
        move, key = self.picks.choice(view["legal"])["move"], f"k{self.picks.getrandbits(64):x}"
        game.sent[key] = move
        body = {"version": view["version"], "key": key, "moves": [move]}
        answer = self.ask("POST", f"/{game.id}/moves", game.made["seats"][due[0]]["key"], json=body)
        if answer is not None:
            assert answer.status_code in (200, 409), answer.text
            if answer.status_code == 200:
                game.acknowledged.append(key)
                game.seen = answer.json()["version"]
        return True


@dataclass
class Tally:
    """What became of all moves."""

    acknowledged: int = 0
    stored: int = 0  # of those with a key: some were stored, and their answer was lost
    lost: int = 0
    doubled: int = 0

    def count(self, store: Store, game: Game) -> None:
        """Hold what is stored of a game against what its player was told."""
        room = open_room(store, game.id)  # every digest fits, or this raises
        assert room.whole().digest == room.position.digest
        with store.engine.connect() as connection:
            query = select(ACTS.c.seq, ACTS.c.key, ACTS.c.text).where(ACTS.c.table_id == game.id)
            rows = connection.execute(query.order_by(ACTS.c.seq)).all()
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        keys = [row.key.partition(":")[2] for row in rows if row.key]  # "seat:key"
        texts = {row.key.partition(":")[2]: row.text for row in rows if row.key}
        self.acknowledged += len(game.acknowledged)
        self.stored += len(keys)
        self.lost += sum(key not in texts for key in game.acknowledged) + (len(rows) < game.seen)
        self.doubled += len(keys) - len(texts)
        assert all(game.sent[key] == text for key, text in texts.items()), "a move that nobody sent"
        in_order = [key for key in keys if key in set(game.acknowledged)]
        assert in_order == game.acknowledged, "moves were reordered"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    yield request.getfixturevalue("postgres") if request.param == "postgresql" else ""


@pytest.mark.slow
def test_kill_9_loses_nothing_and_doubles_nothing(tmp_path: Path, database: str) -> None:
    picks, done, shown = random.Random(9), threading.Event(), list[int]()
    with closing(Victim(tmp_path, database)) as victim:
        victim.begin()
        seats = [[PERSON, PERSON], [PERSON, PERSON], [PERSON, {"bot": "random"}]]
        players = [Player(victim.url, pair, random.Random(i), done) for i, pair in enumerate(seats)]
        for player in players:
            player.start()
        began = time.monotonic()
        for number in range(KILLS):
            play_on(players, picks.randint(0, MOVES))
            time.sleep(INSTANT * (number + picks.random()) / KILLS)  # one death in each part of an instant
            victim.kill()
            shown.append(sum(player.count for player in players))
            victim.begin()
        took = time.monotonic() - began
        time.sleep(1)
        done.set()
        for player in players:
            player.join(30)
            assert not player.problem, player.problem
    store, tally = Store(database or str(tmp_path / "flatboat.db")), Tally()
    with closing(store):
        for game in [game for player in players for game in player.games]:
            tally.count(store, game)
    repeated = sum(player.repeated for player in players)
    print(f"\n{KILLS} kills in {took:.0f} s, {repeated} requests sent again: {tally}")
    assert (tally.lost, tally.doubled) == (0, 0), tally
    assert len(set(shown)) > KILLS // 2, "most kills met a server at work"


def play_on(players: list[Player], moves: int) -> None:
    """Wait until so many more moves have been acknowledged."""
    goal, end = sum(player.count for player in players) + moves, time.monotonic() + 60
    while sum(player.count for player in players) < goal:
        assert time.monotonic() < end and not any(player.problem for player in players), players
        time.sleep(0.005)
