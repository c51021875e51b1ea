"""From the command to the first page, with and without a compiler cache, and what pages cost meanwhile.

    python benchmarks/first_page.py

Starts `flatboat serve` on an empty data folder and asks for the first page until it is there. With the cold
cache it goes on asking for a table while the bots' code is compiled behind, to show that nobody waits for it.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

WATCH_SECONDS = 30


def start(folder: str, cache: str) -> tuple[float, subprocess.Popen[bytes], str]:
    """Seconds until the first page, the server, its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = [sys.executable, "-m", "flatboat", "serve", "--port", str(port), "--folder", folder]
    began, url = time.perf_counter(), f"http://127.0.0.1:{port}"
    server = subprocess.Popen(words, stdout=subprocess.DEVNULL, env={**os.environ, "FLATBOAT_CACHE": cache})
    with httpx.Client(base_url=url) as client:
        while True:
            try:
                client.get("/").raise_for_status()
                return time.perf_counter() - began, server, url
            except httpx.TransportError:
                time.sleep(0.01)


def watch(url: str) -> None:
    """Ask for a table again and again while the bots are compiled."""
    with httpx.Client(base_url=url, timeout=30) as client:
        body = {"game": "heartland", "players": [{"bot": None}, {"bot": "greedy"}]}
        table = client.post("/api/tables", json=body).raise_for_status().json()["id"]
        times, end = [], time.perf_counter() + WATCH_SECONDS
        while time.perf_counter() < end:
            began = time.perf_counter()
            client.get(f"/t/{table}").raise_for_status()
            times.append(1000 * (time.perf_counter() - began))
            time.sleep(0.05)
    times.sort()
    print(f"a table's page while the bots are compiled: median {times[len(times) // 2]:.1f} ms,"
          f" p99 {times[int(len(times) * 0.99)]:.1f} ms, worst {times[-1]:.1f} ms")  # fmt: skip


def main() -> None:
    """Cold, then warm."""
    with tempfile.TemporaryDirectory() as cache:
        for name in ("cold", "warm"):
            with tempfile.TemporaryDirectory() as folder:
                took, server, url = start(str(Path(folder)), cache)
                print(f"first page, compiler cache {name}: {took:.2f} s after the command")
                if name == "cold":
                    watch(url)
                server.terminate()
                server.wait()


if __name__ == "__main__":
    main()
