"""A site in a process of its own, with a monitor of its event loop, and a person who plays there."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import re
import resource
import signal
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx

from flatboat.web.serve import serve
from flatboat.web.settings import Settings

SPAWN = multiprocessing.get_context("spawn")
TICK = 0.005  # seconds between looks at the clock in the event loop
THINKING = 0.02  # seconds between a person's requests
PERSON = "127.0.0.2"  # where the person comes from


@dataclass(frozen=True)
class Pause:
    """How long an event loop stood still at worst, in seconds."""

    worst: float = 0.0
    own: float = 0.0  # at worst, without the time in which others had the processor

    def __str__(self) -> str:
        return f"{1000 * self.worst:.0f} ({1000 * self.own:.0f})"


class House:
    """`flatboat serve` on a folder, with all that it says in the file `log` there."""

    def __init__(self, folder: Path, *, files: int = 0, warm: bool = False) -> None:
        """`files` is how many descriptors the server may have; 0: as many as we have."""
        self.log = folder / "log"
        self.line, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=_serve, args=(theirs, folder, files, warm))
        self.process.start()
        theirs.close()
        try:
            self.url = str(self.line.recv())
        except EOFError:
            raise SystemExit(f"the server did not start:\n{self.log.read_text()}") from None
        self.port = httpx.URL(self.url).port or 80

    def pause(self) -> Pause:
        """The worst pauses of the event loop since this was asked last; infinite if it died."""
        try:
            self.line.send("pause")
            worst: Pause = self.line.recv()
        except (EOFError, OSError):
            return Pause(float("inf"), float("inf"))
        return worst

    def memory(self) -> float:
        """Megabytes that the server's process has; 0 if it died."""
        with suppress(OSError):
            found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
            return int(found[1]) / 1000 if found else 0.0
        return 0.0

    def stop(self) -> tuple[float, int | None, int]:
        """Stop it politely: how many seconds that took, its exit code, and how many lines it has said."""
        began = time.perf_counter()
        if self.process.is_alive():
            os.kill(self.process.pid or 0, signal.SIGTERM)
        self.process.join(60)
        took = time.perf_counter() - began
        self.kill()
        return took, self.process.exitcode, len(self.log.read_text(errors="replace").splitlines())

    def kill(self) -> None:
        """End it, whatever it does."""
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def _serve(line: Connection, folder: Path, files: int, warm: bool) -> None:
    """What runs in the server's process."""
    if files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    with (folder / "log").open("wb") as log:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(log.fileno(), stream.fileno())
    worst, tasks = [Pause()], set[asyncio.Task[None]]()

    async def tick() -> None:
        file = f"/proc/self/task/{threading.get_native_id()}/schedstat"
        while True:
            before, waited = time.perf_counter(), waits(file)
            await asyncio.sleep(TICK)
            pause = time.perf_counter() - before - TICK
            own = pause - (waits(file) - waited)
            worst[0] = Pause(max(worst[0].worst, pause), max(worst[0].own, own))

    def answer() -> None:
        with suppress(EOFError, OSError):
            while line.recv():
                line.send(worst[0])
                worst[0] = Pause()

    def say(words: str, _: Settings) -> None:
        if found := re.search(r"http://[^/]+", words):
            tasks.add(asyncio.get_running_loop().create_task(tick()))
            threading.Thread(target=answer, daemon=True).start()
            line.send(found[0])

    serve(Settings(folder=folder, warm=warm), "127.0.0.1", 0, say=say)


def waits(file: str) -> float:
    """Seconds that a thread has waited for a processor, from what Linux tells of it."""
    return int(Path(file).read_text().split()[1]) / 1e9


@dataclass
class Played:
    """What a person met: how long each request took, and those that did not go well."""

    times: list[float] = field(default_factory=list)
    troubles: Counter[str] = field(default_factory=Counter)

    def part(self, part: float) -> float:
        """The time within which this part of the requests was answered, in seconds; infinite without any."""
        times = sorted(self.times)
        return times[min(len(times) - 1, int(len(times) * part))] if times else float("inf")


class Person:
    """Somebody who plays both seats of a table, by its page and the API, in a process of its own."""

    def __init__(self, url: str) -> None:
        self.line, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=_play, args=(theirs, url), daemon=True)
        self.process.start()
        theirs.close()
        self.table = str(self.line.recv())

    def since(self) -> Played:
        """What was met since this was asked last."""
        self.line.send("since")
        played: Played = self.line.recv()
        return played

    def kill(self) -> None:
        """Go."""
        self.process.kill()
        self.process.join()


class Playing:
    """The person's side: one request after the other."""

    def __init__(self, url: str) -> None:
        self.client = httpx.Client(
            base_url=url, timeout=60, transport=httpx.HTTPTransport(local_address=PERSON)
        )
        self.met, self.chance, self.keys = Played(), random.Random(1), dict[int, str]()
        self.table = ""

    def ask(self, method: str, path: str, seat: int | None = None, **more: Any) -> Any:
        """The answer to a request, as JSON if it is; None if it did not go well."""
        headers = {} if seat is None else {"authorization": f"Bearer {self.keys[seat]}"}
        began = time.perf_counter()
        try:
            answer = self.client.request(method, path, headers=headers, **more)
        except httpx.HTTPError as error:
            self.met.troubles[type(error).__name__] += 1
            time.sleep(0.1)
            return None
        finally:
            self.met.times.append(time.perf_counter() - began)
        if answer.status_code >= 400:
            self.met.troubles[str(answer.status_code)] += 1
            return None
        return answer.json() if path.startswith("/api") else answer.text

    def sit_down(self) -> None:
        """Make a table."""
        body = {"game": "heartland", "players": [{"name": "Ann"}, {"name": "Bob"}]}
        if made := self.ask("POST", "/api/tables", json=body):
            self.table = made["id"]
            self.keys = {seat["seat"]: seat["key"] for seat in made["seats"]}

    def move(self) -> None:
        """Look at the page, choose a move, play it."""
        self.ask("GET", f"/t/{self.table}")
        for seat in self.keys:
            told = self.ask("GET", f"/api/tables/{self.table}/moves", seat)
            if told and told["legal"]:
                key, move = f"{self.chance.getrandbits(60):x}", self.chance.choice(told["legal"])["move"]
                body = {"version": told["version"], "key": key, "moves": [move]}
                self.ask("POST", f"/api/tables/{self.table}/moves", seat, json=body)
                return
            time.sleep(THINKING)
        if (state := self.ask("GET", f"/api/tables/{self.table}")) and state["over"]:
            self.sit_down()


def _play(line: Connection, url: str) -> None:
    """What runs in the person's process."""
    playing = Playing(url)
    playing.sit_down()
    line.send(playing.table)
    with suppress(EOFError, OSError):
        while True:
            playing.move()
            time.sleep(THINKING)
            if line.poll():
                line.recv()
                line.send(playing.met)
                playing.met = Played()
