"""How long a new user's first game waits for its bots, with an empty compiler cache.

    python benchmarks/first_game.py [BOT [GAME ...]]

For each game it starts `flatboat serve` with nothing compiled, in a cache folder of its own, and seats two
bots at a table at once. They play until the game is over, or a minute after their code was compiled, and rest
a moment after each move as at people's tables. All seconds but those to the first page are counted from the
new table; the longest answers, before and after the code was there, are without that rest.
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
from flatboat.web.turns import CALM

PATIENCE = 500  # seconds
GOES_ON = 60  # seconds after the code is compiled
HEADINGS = ("game", "first page", "first answer", "compiled", "longest before", "longest after", "moves")


def watch(url: str, cache: Path, game: str, bot: str) -> tuple[list[float], float]:
    """Seconds from the new table to each of its moves, and until the game's bots were compiled."""
    times, compiled, now, over = [0.0], float("inf"), 0.0, False
    with httpx.Client(base_url=url, timeout=30) as client:
        body = {"game": game, "players": [{"bot": bot}, {"bot": bot}], "calm": True}
        began = time.perf_counter()
        table = client.post("/api/tables", json=body).raise_for_status().json()["id"]
        while now < PATIENCE and (now < compiled or (not over and now < compiled + GOES_ON)):
            news = client.get(f"/api/tables/{table}").raise_for_status().json()
            now, over = time.perf_counter() - began, news["over"]
            times += [now] * (news["number"] + 1 - len(times))
            if any(cache.rglob(f"{game}.*.warm")):
                compiled = min(compiled, now)
            time.sleep(0.05)
    return times, compiled


def longest(times: list[float], since: float, until: float) -> str:
    """The longest answer that came between two times, but for the first; "-" if none came."""
    waits = [after - before - CALM for before, after in pairwise(times[1:]) if since < after <= until]
    return f"{max(0.0, *waits):.1f} s" if waits else "-"


def measure(game: str, bot: str) -> tuple[str, ...]:
    """One cold start."""
    with tempfile.TemporaryDirectory() as cache, tempfile.TemporaryDirectory() as folder:
        page, server, url = start(folder, cache)
        try:
            times, compiled = watch(url, Path(cache), game, bot)
        finally:
            server.terminate()
            server.wait()
    seconds = (f"{figure:.1f} s" for figure in (page, times[1], compiled))
    return (
        game,
        *seconds,
        longest(times, 0, compiled),
        longest(times, compiled, PATIENCE),
        str(len(times) - 1),
    )


def main(bot: str = "mcts:400", *games: str) -> None:
    """A line for each game."""
    for cells in (HEADINGS, *(measure(game, bot) for game in games or SHELF)):
        print("".join(f"{cell:<16}" for cell in cells), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
