"""A site in a process of its own: `python apart.py FOLDER`. It tells its address, and when asked its pauses.

For each line that it is sent it answers with the worst pause of its event loop since the last one, in
milliseconds, then the worst one without the time in which other programs had the processor (where Linux tells
it), and how many of these lasted longer than 250.
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
PLENTY = Limits(*["1000000/hour"] * 7)


def main() -> None:
    """Serve until nobody asks any more."""
    pauses, tasks = [(0.0, 0.0)], set[asyncio.Task[None]]()

    async def tick() -> None:
        while True:
            before, waited = time.perf_counter(), waits()
            await asyncio.sleep(TICK)
            pause = time.perf_counter() - before - TICK
            pauses.append((pause, pause - (waits() - waited)))

    def say(url: str, _: Settings) -> None:
        tasks.add(asyncio.get_running_loop().create_task(tick()))
        threading.Thread(target=answer, daemon=True).start()
        print(url, flush=True)

    def answer() -> None:
        for _ in sys.stdin:
            seen, pauses[:] = list(pauses), [(0.0, 0.0)]
            worst, own = (1000 * max(kind) for kind in zip(*seen, strict=True))
            print(f"{worst:.0f} {own:.0f} {sum(own > LONG for _, own in seen)}", flush=True)

    serve(Settings(folder=Path(sys.argv[1]), warm=False, workers=1, limits=PLENTY), port=0, say=say)


def waits() -> float:
    """Seconds for which this thread has waited for a processor."""
    file = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
    return int(file.read_text().split()[1]) / 1e9 if file.exists() else 0.0


if __name__ == "__main__":
    main()
