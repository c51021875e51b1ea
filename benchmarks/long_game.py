"""How a long game feels: opening it, taking back, scrubbing, each as one request to a real server.

    python benchmarks/long_game.py --moves 2000

A game of so many moves is played at random into a new database; then a server is started on it, as its
users start it. The table is opened first with nothing in memory. All traffic stays on loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

import flatboat
from flatboat.web.host import Host
from flatboat.web.settings import Settings
from flatboat.web.wanted import NewTable

ROUNDS = 20


async def play(folder: Path, moves: int) -> tuple[str, list[str]]:
    """A game in a new database; its id and the seats' keys."""
    host = Host(Settings(folder=folder, warm=False))
    game = flatboat.game("heartland", seats=2)
    room = await host.tables.create(NewTable(game, ("", ""), ("Ann", "Bob"), calm=False), "")
    chooser = random.Random(3)
    while len(room.standing) < moves:
        move = chooser.choice(room.position.legal_moves)
        await host.play.move(room, move.seat, [str(move)], room.version, f"{room.version}")
        if room.position.over:
            raise SystemExit(f"the game was over after {len(room.standing)} moves; ask for fewer")
    keys = list(host.links.seats(room).values())
    await host.stop()
    return room.id, keys


def timed(client: httpx.Client, method: str, path: str, **more: object) -> tuple[float, httpx.Response]:
    """One request: milliseconds and the answer."""
    began = time.perf_counter()
    answer = client.request(method, path, **more).raise_for_status()  # type: ignore[arg-type]
    return 1000 * (time.perf_counter() - began), answer


def told(what: str, times: list[float]) -> None:
    """Print median and worst."""
    print(f"{what}: median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms ({len(times)} times)")


def measure(port: int, table: str, keys: list[str]) -> None:
    """Open, scrub, take back."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", follow_redirects=True, timeout=60) as client:
        took, _ = timed(client, "GET", "/")
        first, page = timed(client, "GET", f"/t/{table}")
        number = int(re.search(r'name="version" value="(\d+)"', page.text)[1])  # type: ignore[index]
        print(f"first page after the start: {took:.1f} ms; opening the table, not in memory: {first:.1f} ms")
        told("opening it again", [timed(client, "GET", f"/t/{table}")[0] for _ in range(ROUNDS)])
        picks = random.Random(1)
        frames = [f"/t/{table}/frame?at={picks.randrange(number)}" for _ in range(3 * ROUNDS)]
        told("scrubbing to any move", [timed(client, "GET", path)[0] for path in frames])
        told("taking back", list(undone(client, f"/api/tables/{table}", keys)))


def undone(client: httpx.Client, table: str, keys: list[str]) -> Iterator[float]:
    """How long it takes to take a move back: play on until one can be, take it back, go on."""
    picks, found = random.Random(2), 0
    while found < ROUNDS:
        for key in keys:
            headers = {"authorization": f"Bearer {key}"}
            view = client.get(table, headers=headers).raise_for_status().json()
            if not view["legal"]:
                continue
            move = picks.choice(view["legal"])["move"]
            body = {"version": view["version"], "key": str(view["version"]), "moves": [move]}
            played = client.post(f"{table}/moves", headers=headers, json=body).raise_for_status().json()
            began = time.perf_counter()
            answer = client.post(f"{table}/undo", headers=headers, json={"version": played["version"]})
            if answer.status_code == 200:
                found += 1
                yield 1000 * (time.perf_counter() - began)


def main() -> None:
    """Play, start a server, measure, stop it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moves", type=int, default=2000, choices=range(10, 20_001), metavar="N")
    options = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        table, keys = asyncio.run(play(Path(folder), options.moves))
        words = ["serve", "--port", str(port), "--folder", folder, "--no-warm"]
        with subprocess.Popen(
            [sys.executable, "-m", "flatboat", *words], stdout=subprocess.DEVNULL
        ) as server:
            try:
                for _ in range(600):
                    with socket.socket() as probe:
                        if probe.connect_ex(("127.0.0.1", port)) == 0:
                            break
                    time.sleep(0.05)
                measure(port, table, keys)
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
