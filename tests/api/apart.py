"""A site in a process of its own: `python apart.py FOLDER`. It tells its address, and when asked its pauses.

For each line that it is sent it answers with the worst pause of its event loop since the last one, in
milliseconds, and how many lasted longer than 250.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from pathlib import Path

from flatboat.web.serve import serve
from flatboat.web.settings import Limits, Settings

LONG, TICK = 0.25, 0.005  # seconds
PLENTY = Limits(*["1000000/hour"] * 7, patience=0)


def main() -> None:
    """Serve until nobody asks any more."""
    pauses, tasks = [0.0], set[asyncio.Task[None]]()

    async def tick() -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(TICK)
            pauses.append(time.perf_counter() - before - TICK)

    def say(url: str, _: Settings) -> None:
        tasks.add(asyncio.get_running_loop().create_task(tick()))
        threading.Thread(target=answer, daemon=True).start()
        print(url, flush=True)

    def answer() -> None:
        for _ in sys.stdin:
            seen, pauses[:] = list(pauses), [0.0]
            print(f"{1000 * max(seen):.0f} {sum(pause > LONG for pause in seen)}", flush=True)

    serve(Settings(folder=Path(sys.argv[1]), warm=False, workers=1, limits=PLENTY), port=0, say=say)


if __name__ == "__main__":
    main()
