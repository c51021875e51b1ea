"""How long a new user's first game waits for its bots, with an empty compiler cache.

    python benchmarks/first_game.py [BOT [GAME ...]]

For each game it starts `flatboat serve` with nothing compiled, in a cache folder of its own, seats two bots
at a table at once and lets them play to the end without resting. All seconds but those to the first page are
counted from the new table: to the first answer, to the code being compiled, and the longest that any answer
took, before and after that.
"""

from __future__ import annotations

import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

import httpx
from first_page import start

from flatboat.games import SHELF

PATIENCE = 400  # seconds
HEADINGS = (
    "game",
    "first page",
    "first answer",
    "compiled",
    "longest before",
    "longest after",
    "moves",
    "in",
)


def watch(url: str, cache: Path, game: str, bot: str) -> tuple[list[float], float]:
    """Seconds from the new table to each of its moves, and until the game's bots were compiled."""
    times, compiled = [0.0], 0.0
    with httpx.Client(base_url=url, timeout=30) as client:
        body = {"game": game, "players": [{"bot": bot}, {"bot": bot}]}
        began = time.perf_counter()
        table = client.post("/api/tables", json=body).raise_for_status().json()["id"]
        over = False
        while not (over and compiled) and time.perf_counter() - began < PATIENCE:
            news = client.get(f"/api/tables/{table}").raise_for_status().json()
            now, over = time.perf_counter() - began, news["over"]
            times += [now] * (news["number"] + 1 - len(times))
            if not compiled and any(cache.rglob(f"{game}.*.warm")):
                compiled = now
            time.sleep(0.05)
    return times, compiled


def longest(times: list[float], first: float, last: float) -> float:
    """The longest answer that came between two times."""
    return max((after - before for before, after in pairwise(times) if first < after <= last), default=0.0)


def measure(game: str, bot: str) -> tuple[str, ...]:
    """One cold start."""
    with tempfile.TemporaryDirectory() as cache, tempfile.TemporaryDirectory() as folder:
        page, server, url = start(folder, cache)
        try:
            times, compiled = watch(url, Path(cache), game, bot)
        finally:
            server.terminate()
            server.wait()
    waits = times[1], compiled, longest(times, 0, compiled), longest(times, compiled, times[-1])
    return (
        game,
        *(f"{seconds:.1f} s" for seconds in (page, *waits)),
        str(len(times) - 1),
        f"{times[-1]:.0f} s",
    )


def main(bot: str = "mcts:400", *games: str) -> None:
    """A line for each game."""
    for cells in (HEADINGS, *(measure(game, bot) for game in games or SHELF)):
        print(
            "  ".join(
                f"{cell:<{max(13, len(heading))}}" for cell, heading in zip(cells, HEADINGS, strict=True)
            ),
            flush=True,
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
