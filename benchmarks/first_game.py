"""How long a new user's first game waits for its bots, with an empty compiler cache.

    python benchmarks/first_game.py [GAME] [BOT]

Starts `flatboat serve` with nothing compiled, seats two bots at a table of the game at once, and notes when
their first moves have been played, and how long the longest wait after the first was.
"""

from __future__ import annotations

import sys
import tempfile
import time
from itertools import pairwise

import httpx
from first_page import start

MOVES = 40
PATIENCE = 600  # seconds


def watch(url: str, game: str, bot: str) -> list[float]:
    """Seconds from the new table to each of its first moves."""
    with httpx.Client(base_url=url, timeout=30) as client:
        body = {"game": game, "players": [{"bot": bot}, {"bot": bot}]}
        began = time.perf_counter()
        table = client.post("/api/tables", json=body).raise_for_status().json()["id"]
        times = list[float]()
        while len(times) < MOVES and time.perf_counter() - began < PATIENCE:
            news = client.get(f"/api/tables/{table}").raise_for_status().json()
            times += [time.perf_counter() - began] * (news["number"] - len(times))
            time.sleep(0.1)
    return times


def main(game: str = "broadhorns", bot: str = "mcts:400") -> None:
    """One cold start."""
    with tempfile.TemporaryDirectory() as cache, tempfile.TemporaryDirectory() as folder:
        _, server, url = start(folder, cache)
        try:
            times = watch(url, game, bot)
        finally:
            server.terminate()
            server.wait()
    waits = [after - before for before, after in pairwise(times)]
    print(f"{game}, {bot}, nothing compiled: the first move after {times[0]:.0f} s, then the longest wait"
          f" {max(waits):.1f} s; {len(times)} moves in {times[-1]:.0f} s")  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
