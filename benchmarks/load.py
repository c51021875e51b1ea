"""A site under load: tables with people and bots, and everybody watching. All traffic stays on loopback.

    python benchmarks/load.py --tables 200 --streams 1000 --seconds 30 --rate 40

A server is started as its users start it. At each table two people and a bot play; the people's moves come
at `rate` a second in all, over the API. Each table is watched by its two people and by onlookers, through
the streams that browsers use. Printed: moves a second, how long a person's move takes to be acknowledged
(stored on the disk) and how long until the watchers have the new table, and any mistake: an error, a stream
that went backwards, a watcher who did not come to see the last move.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx

from flatboat.bots.warming import is_warm

BOT = "mcts:200"
MOST_TABLES, MOST_STREAMS, MOST_SECONDS, MOST_RATE = 400, 3000, 300, 500


@dataclass
class Watched:
    """A table of the run: what its people know, what its watchers have seen."""

    id: str
    keys: dict[int, str]
    version: int = 0
    stored: dict[int, float] = field(default_factory=dict)  # version -> when it was acknowledged
    seen: list[int] = field(default_factory=list)  # by watcher, the newest version
    busy: bool = False


@dataclass
class Run:
    """What is measured."""

    acknowledged: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    updates: int = 0


async def watch(port: int, table: Watched, cookie: str, run: Run) -> None:
    """One open stream, read for as long as the run lasts."""
    me = len(table.seen)
    table.seen.append(0)
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    headers = f"Host: 127.0.0.1:{port}\r\nAccept: text/event-stream\r\n{cookie}"
    writer.write(f"GET /t/{table.id}/stream HTTP/1.1\r\n{headers}\r\n".encode())
    try:
        status = await reader.readline()
        if b" 200 " not in status:
            run.errors[f"stream: {status.decode().strip()}"] += 1
            return
        while line := await reader.readline():
            if not line.startswith(b"id: "):
                continue
            version = int(line[4:])
            if version <= table.seen[me]:
                run.errors["a stream went backwards"] += 1
            table.seen[me] = version
            run.updates += 1
            if (at := table.stored.get(version)) is not None:
                run.shown.append(time.perf_counter() - at)
        run.errors["a stream broke off"] += 1
    except OSError as error:
        run.errors[f"stream: {error!r}"] += 1
    finally:
        writer.close()


async def move(client: httpx.AsyncClient, table: Watched, picks: random.Random, run: Run) -> bool:
    """One person's move at a table, if it is a person's turn; whether one was made."""
    table.busy = True
    try:
        base = f"/api/tables/{table.id}"
        for key in table.keys.values():
            headers = {"authorization": f"Bearer {key}"}
            told = (await client.get(f"{base}/moves", headers=headers)).json()
            if not told["legal"]:
                continue
            body = {
                "version": told["version"],
                "key": f"{picks.getrandbits(60):x}",
                "moves": [picks.choice(told["legal"])["move"]],
            }
            began = time.perf_counter()
            answer = await client.post(f"{base}/moves", headers=headers, json=body)
            took = time.perf_counter() - began
            if answer.status_code != 200:
                run.errors[f"move: {answer.status_code} {answer.json()['error'][:60]}"] += 1
                return False
            run.acknowledged.append(took)
            table.version = max(table.version, answer.json()["version"])
            table.stored[answer.json()["version"]] = began + took
            return True
        return False
    except httpx.HTTPError as error:
        run.errors[f"move: {error!r}"[:80]] += 1
        return False
    finally:
        table.busy = False


async def people(
    client: httpx.AsyncClient, tables: list[Watched], rate: float, seconds: float, run: Run
) -> None:
    """Moves at a steady rate, whatever the server does."""
    picks, tasks = random.Random(1), set[asyncio.Task[bool]]()
    begun = time.perf_counter()
    turn = 0
    while (now := time.perf_counter() - begun) < seconds:
        await asyncio.sleep(max(0.0, turn / rate - now))
        turn += 1
        free = [table for table in tables if not table.busy]
        if free:
            tasks.add(task := asyncio.create_task(move(client, picks.choice(free), picks, run)))
            task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)


async def measure(port: int, options: argparse.Namespace) -> int:
    """The whole run; the number of mistakes."""
    run = Run()
    limits = httpx.Limits(max_connections=100)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30, limits=limits) as client:
        tables, cookies = await set_up(client, options.tables)
        watchers = [
            asyncio.create_task(watch(port, table, cookie, run))
            for i in range(options.streams)
            for table, cookie in [seat_at(tables, cookies, i)]
        ]
        await asyncio.sleep(2 + options.streams / 300)
        first = sum(min(table.seen) > 0 for table in tables if table.seen)
        print(
            f"{len(tables)} tables, {len(watchers)} streams open, {first} tables seen by all their watchers"
        )
        before = await versions(client, tables)
        began, updates = time.perf_counter(), run.updates
        await people(client, tables, options.rate, options.seconds, run)
        took = time.perf_counter() - began
        after = await versions(client, tables)
        moves = sum(after.values()) - sum(before.values())
        print(f"{moves / took:.1f} moves/s stored, of them {len(run.acknowledged) / took:.1f} by people;"
              f" {(run.updates - updates) / took:.0f} tables sent to watchers a second")  # fmt: skip
        print(f"a person's move acknowledged: {told(run.acknowledged)}")
        print(f"and seen by a watcher after that: {told(run.shown)}")
        await settle(client, tables, run)
        for watcher in watchers:
            watcher.cancel()
        await asyncio.gather(*watchers, return_exceptions=True)
    print("mistakes: " + (", ".join(f"{n} x {what}" for what, n in run.errors.items()) or "none"))
    return run.errors.total()


async def set_up(client: httpx.AsyncClient, count: int) -> tuple[list[Watched], dict[str, list[str]]]:
    """The tables, and the cookies of the browsers of their people."""
    tables, cookies = [], {}
    body: dict[str, Any] = {"game": "heartland", "players": [{"bot": None}, {"bot": None}, {"bot": BOT}]}
    for _ in range(count):
        made = (await client.post("/api/tables", json=body)).raise_for_status().json()
        keys = {seat["seat"]: seat["key"] for seat in made["seats"] if seat["key"]}
        tables.append(Watched(made["id"], keys))
        cookies[made["id"]] = []
        for key in keys.values():
            arrived = await client.get(f"/s/{key}", headers={"cookie": "", "sec-fetch-dest": "document"})
            found = re.search(r"flatboat=[^;]+", arrived.headers["set-cookie"])
            assert found is not None
            cookies[made["id"]].append(f"Cookie: {found[0]}\r\n")
            client.cookies.clear()
    return tables, cookies


def seat_at(tables: list[Watched], cookies: dict[str, list[str]], i: int) -> tuple[Watched, str]:
    """Who the i-th watcher is: first the people of all tables, then onlookers."""
    table, row = tables[i % len(tables)], i // len(tables)
    own = cookies[table.id]
    return table, own[row] if row < len(own) else ""


async def versions(client: httpx.AsyncClient, tables: list[Watched]) -> dict[str, int]:
    """Where each table stands."""
    return {table.id: (await client.get(f"/api/tables/{table.id}")).json()["version"] for table in tables}


async def settle(client: httpx.AsyncClient, tables: list[Watched], run: Run) -> None:
    """Every watcher must come to see where its table stands, once bots have had their turn."""
    for _ in range(60):
        await asyncio.sleep(1)
        now = await versions(client, tables)
        late = sum(seen < now[table.id] for table in tables for seen in table.seen)
        if not late:
            return
    run.errors["a watcher missed the last move"] += late


def told(times: list[float]) -> str:
    """Percentiles in milliseconds."""
    if not times:
        return "none"
    times = sorted(times)
    p50, p99 = (1000 * times[int(len(times) * part)] for part in (0.5, 0.99))
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, worst {1000 * times[-1]:.1f} ms ({len(times)} of them)"


async def ready(port: int) -> None:
    """Wait until the server answers and its bots are compiled."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as client:
        for _ in range(600):
            with contextlib.suppress(httpx.TransportError):
                body = {"game": "heartland", "players": [{"bot": None}, {"bot": BOT}], "calm": False}
                table = (await client.post("/api/tables", json=body)).raise_for_status().json()
                for _ in range(600):
                    view = (await client.get(f"/api/tables/{table['id']}")).json()
                    if view["waiting"] == [0] and is_warm("heartland"):
                        return
                    await asyncio.sleep(0.2)
            await asyncio.sleep(0.1)
    raise SystemExit("the server did not start")


def main() -> None:
    """Start a server, measure, stop it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default, most in (("tables", 200, MOST_TABLES), ("streams", 1000, MOST_STREAMS),
                                ("seconds", 30, MOST_SECONDS), ("rate", 40, MOST_RATE)):  # fmt: skip
        parser.add_argument(f"--{name}", type=int, default=default, choices=range(1, most + 1), metavar="N")
    options = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--port", str(port), "--folder", folder, "--tables-per-hour", "100000"]
        words += [
            "--streams-per-address",
            str(MOST_STREAMS * 4 // 3),
        ]  # onlookers: 3 of 4
        with subprocess.Popen([sys.executable, "-m", "flatboat", *words]) as server:
            try:
                asyncio.run(ready(port))
                mistakes = asyncio.run(measure(port, options))
            finally:
                server.terminate()
    sys.exit(1 if mistakes else 0)


if __name__ == "__main__":
    main()
