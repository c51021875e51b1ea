"""`kill -9` of the server at any moment, under play: nothing acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from flatboat.web.room import open_room
from flatboat.web.store import Store

KILLS = 100


class Victim:
    """A server process that is killed and started again on the same port and folder."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder, self.url = folder, f"http://127.0.0.1:{self.port}"
        self.log = (folder / "log").open("ab")
        self.process = self.begin()

    def begin(self) -> subprocess.Popen[bytes]:
        """Start it and wait until it answers."""
        words = ["serve", "--port", str(self.port), "--folder", str(self.folder), "--no-warm"]
        process = subprocess.Popen(
            [sys.executable, "-m", "flatboat", *words], stdout=self.log, stderr=self.log
        )
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with suppress(httpx.TransportError):
                httpx.get(f"{self.url}/favicon.ico", timeout=60)  # it listens before it answers
                return process
            assert process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.02)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """kill -9, at once."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


@dataclass(eq=False)
class Player(threading.Thread):
    """Plays a table's seats by the API, each request repeated under its key until it is answered."""

    url: str
    table: dict[str, Any]
    picks: random.Random
    done: threading.Event
    acknowledged: list[tuple[str, str, int]] = field(default_factory=list)  # key, move, version
    problem: str = ""

    def __post_init__(self) -> None:
        super().__init__(daemon=True)
        self.base = f"{self.url}/api/tables/{self.table['id']}"

    def run(self) -> None:
        try:
            with httpx.Client(timeout=10) as self.client:
                while not self.done.is_set():
                    self.one_move()
        except Exception as error:
            self.problem = repr(error)

    def ask(self, method: str, path: str, seat: int, **more: Any) -> httpx.Response | None:
        """Ask until there is an answer; None when the test is over."""
        key = self.table["seats"][seat]["key"]
        while not self.done.is_set():
            try:
                headers = {"authorization": f"Bearer {key}"}
                return self.client.request(method, self.base + path, headers=headers, **more)
            except httpx.TransportError:
                time.sleep(0.05)
        return None

    def one_move(self) -> None:
        state = self.ask("GET", "", 0)
        if state is None:
            return
        told = state.json()
        assert state.status_code == 200, told
        if told["over"]:
            self.done.wait(0.2)
            return
        people = [seat for seat in told["waiting"] if self.table["seats"][seat]["key"]]
        if not people:
            self.done.wait(0.05)
            return
        mine = self.ask("GET", "", people[0])
        if mine is None:
            return
        view = mine.json()
        if people[0] not in view["waiting"] or view["over"]:
            return
        move, key = self.picks.choice(view["legal"])["move"], f"k{self.picks.getrandbits(64):x}"
        body = {"version": view["version"], "key": key, "moves": [move]}
        answer = self.ask("POST", "/moves", people[0], json=body)
        if answer is not None:
            assert answer.status_code in (200, 409), answer.text
            if answer.status_code == 200:
                self.acknowledged.append((key, move, answer.json()["version"]))


def make_table(url: str, players: list[dict[str, Any]]) -> dict[str, Any]:
    body = {"game": "heartland", "players": players, "calm": False}
    answer = httpx.post(f"{url}/api/tables", json=body, timeout=30)
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


@pytest.mark.slow
def test_kill_9_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    victim, picks, done = Victim(tmp_path), random.Random(9), threading.Event()
    person: dict[str, Any] = {"bot": None}
    tables = [make_table(victim.url, [person, person]) for _ in range(2)]
    tables.append(make_table(victim.url, [person, {"bot": "random"}]))
    players = [Player(victim.url, table, random.Random(i), done) for i, table in enumerate(tables)]
    for player in players:
        player.start()
    acknowledged = []
    for _ in range(KILLS):
        time.sleep(picks.random())
        victim.kill()
        acknowledged.append(sum(len(player.acknowledged) for player in players))
        victim.process = victim.begin()
    time.sleep(1)
    done.set()
    for player in players:
        player.join(20)
        assert not player.problem, player.problem
    victim.kill()
    victim.log.close()
    # The kills met a server at work: moves were acknowledged between most of them.
    assert len(set(acknowledged)) > KILLS // 2 and acknowledged[-1] > 3 * KILLS

    store = Store(tmp_path / "flatboat.db")
    for player in players:
        room = open_room(store, player.table["id"])  # every digest fits, or this raises
        assert room.whole().digest == room.position.digest
        done_as = {key.partition(":")[2]: seq for key, (seq, _, _) in room.keys.items()}  # "seat:key"
        seqs = [done_as[key] for key, _, _ in player.acknowledged]  # KeyError: a move was lost
        assert seqs == sorted(set(seqs)), "moves were reordered or doubled"
        with store.engine.connect() as connection:
            stored = connection.exec_driver_sql(
                "SELECT seq, key, text FROM acts WHERE table_id = ? ORDER BY seq", (room.id,)
            ).all()
        assert [row.seq for row in stored] == list(range(1, len(stored) + 1))
        texts = {row.key.partition(":")[2]: row.text for row in stored if row.key}
        assert all(texts[key] == move for key, move, _ in player.acknowledged)
    store.close()
