"""`flatboat serve` under strain: real processes, hundreds of real connections."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from .test_serve import running

SERVE = "serve --port 0 --no-warm --workers 1"
FEW = 300  # descriptors
LOOKERS = 60
TWO = [{"name": "Ann"}, {"bot": "random"}]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything is kept below here."""
    monkeypatch.setenv("FLATBOAT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def port_of(url: str) -> int:
    return int(url.rstrip("/").rpartition(":")[2])


@contextmanager
def silent_ones(port: int) -> Iterator[Counter[str]]:
    """From many addresses, connections that say nothing: more than the server takes, again and again."""
    stop, seen = threading.Event(), Counter[str]()

    def press() -> None:
        held = list[socket.socket]()
        for number in range(10**9):
            if stop.wait(0.002):
                break
            with suppress(OSError):
                one = socket.create_connection(
                    ("127.0.0.1", port), 5, source_address=(f"127.0.{number % 200 + 1}.1", 0)
                )
                held.append(one)
                seen["open"] += 1
            if len(held) > 2 * FEW:
                held.pop(0).close()
        for one in held:
            one.close()

    thread = threading.Thread(target=press)
    thread.start()
    try:
        yield seen
    finally:
        stop.set()
        thread.join()


@pytest.mark.slow
def test_silent_connections_stop_nobody() -> None:
    """With few descriptors: bots move, a player's page answers, a stream that is open goes on.

    A connection that rests between two requests is closed when others want its place, perhaps just as the
    next request is sent: browsers ask again then, and here each request has a connection of its own.
    """
    with running(SERVE, FEW) as (url, process), ExitStack() as stack:
        none_rests = httpx.Limits(max_keepalive_connections=0)
        client = stack.enter_context(httpx.Client(base_url=url, timeout=20, limits=none_rests))
        made = client.post("/api/tables", json={"game": "heartland", "players": TWO, "calm": False}).json()
        bots = {"game": "broadsides", "players": [{"bot": "random"}] * 2, "calm": False}
        path, key = f"/api/tables/{made['id']}", made["seats"][0]["key"]
        headers = {"authorization": f"Bearer {key}"}
        stream = stack.enter_context(client.stream("GET", f"{path}/stream", headers=headers))
        items = stream.iter_lines()
        assert json.loads(next(items))["id"] == made["id"]
        seen = stack.enter_context(silent_ones(port_of(url)))
        chance, took, moved = random.Random(1), list[float](), 0
        table = client.post("/api/tables", json=bots).json()["id"]  # its bots are called under strain
        while moved < 12 or seen["open"] < 2 * FEW:
            told = client.get(f"{path}/moves", headers=headers).json()
            if told["legal"]:
                body = {
                    "version": told["version"],
                    "key": str(moved),
                    "moves": [chance.choice(told["legal"])["move"]],
                }
                assert client.post(f"{path}/moves", headers=headers, json=body).status_code == 200
                moved += 1
                while json.loads(next(items) or "{}").get("version", -1) <= told["version"]:
                    pass
            began = time.monotonic()
            assert httpx.get(f"{url}t/{made['id']}", timeout=20).status_code == 200  # connects anew
            took.append(time.monotonic() - began)
        end = time.monotonic() + 60
        while not client.get(f"/api/tables/{table}").json()["over"]:
            assert time.monotonic() < end
            time.sleep(0.1)
        assert sorted(took)[len(took) // 2] < 1
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=20)
        assert process.returncode == 143 and errors == ""


@pytest.mark.slow
def test_a_stop_under_load_is_quick_and_quiet() -> None:
    """Streams, half-sent requests, who does not read, moves under way: nothing that was told is lost."""
    with running(SERVE) as (url, process):
        told = asyncio.run(_strain(url, process))
        _, errors = process.communicate(timeout=20)
        assert process.returncode == 143
        assert errors.count("\n") <= 3 and "Traceback" not in errors, errors[-3000:]
    assert sum(version > 0 for version in told.values()) >= 4
    with running(SERVE) as (url, _), httpx.Client(base_url=url, timeout=20) as client:
        for table, version in told.items():
            assert client.get(f"/api/tables/{table}").json()["version"] >= version


async def _strain(url: str, process: subprocess.Popen[str]) -> dict[str, int]:
    """Have all kinds of requests under way, then stop the server; the versions that it has told."""
    port, told, tasks = port_of(url), dict[str, int](), list[asyncio.Task[None]]()
    writers, seen = list[asyncio.StreamWriter](), 0
    limits = httpx.Limits(max_connections=200)
    async with httpx.AsyncClient(base_url=url, timeout=30, limits=limits) as client:
        body = {"game": "heartland", "players": [{"name": "Ann"}, {"bot": "random"}], "calm": False}
        made = [(await client.post("/api/tables", json=body)).json() for _ in range(6)]

        async def follow(table: str, reads: bool) -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20 if reads else 2048)
            writers.append(writer)
            writer.write(f"GET /t/{table}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            with suppress(OSError):
                while reads and await reader.readline():
                    pass

        async def begin(words: str) -> None:
            writers.append((await asyncio.open_connection("127.0.0.1", port))[1])
            writers[-1].write(words.encode())

        async def play(table: Any) -> None:
            headers = {"authorization": f"Bearer {table['seats'][0]['key']}"}
            path, chance = f"/api/tables/{table['id']}/moves", random.Random(2)
            with suppress(httpx.HTTPError):
                while True:
                    found = (await client.get(path, headers=headers)).json()
                    moves = [chance.choice(found["legal"])["move"]] if found["legal"] else []
                    wish = {"version": found["version"], "key": f"{found['version']}", "moves": moves}
                    if moves and (answer := await client.post(path, headers=headers, json=wish)).is_success:
                        told[table["id"]] = answer.json()["version"]

        async def look(table: Any) -> None:
            nonlocal seen
            with suppress(httpx.HTTPError):
                while (await client.get(f"/t/{table['id']}")).is_success:
                    seen += 1

        for number in range(120):
            await begin(
                (
                    "",
                    "GET / HT",
                    "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                    "Content-Length: 1000\r\n\r\n{",
                )[number % 3]
            )
            tasks.append(asyncio.create_task(follow(made[number % 6]["id"], number % 4 > 0)))
        tasks += [asyncio.create_task(play(table)) for table in made]
        while len(told) < 4:
            await asyncio.sleep(0.1)
        tasks += [asyncio.create_task(look(made[number % 6])) for number in range(LOOKERS)]
        while seen < LOOKERS:
            await asyncio.sleep(0.1)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(process.wait, 40)
        assert time.monotonic() - began < 30
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for writer in writers:
            writer.close()
    return told


@pytest.mark.slow
def test_the_limits_are_printed() -> None:
    with running(SERVE, 1024) as (_, process):
        assert process.stdout is not None
        kept, scarce = process.stdout.readline(), process.stdout.readline()
    assert kept.startswith("Ctrl-C stops it; games are kept in ")
    assert scarce == "There is room for 330 connections at a time; a higher ulimit -n allows more.\n"


def test_too_few_descriptors_are_said() -> None:
    command = f"ulimit -n 200; exec {sys.executable} -m flatboat {SERVE}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, encoding="utf-8", timeout=60)
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "at least 229;" in done.stderr, done
