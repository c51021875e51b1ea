"""How long a page is busy when a move comes: `python benchmarks/moves_seen.py [GAME ...]`.

Chromium at a quarter of its speed looks on at a table of three while bots' moves are played there, at a
calm pace. Told is how long our script took for each of them, and the longest tasks of the page with all that
the browser does itself (those over 50 ms).
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.async_api import Page, async_playwright

import flatboat
from flatboat.bots import make
from flatboat.web.room import Room

sys.path.append(str(Path(__file__).parents[1] / "docs"))
import screenshots

SLOWER = 4
MOVES = 40
#: Notes long tasks, and how long the page's script takes for each state that a stream brings.
WATCH = """window.long = []; window.ours = [];
new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) long.push(duration); })
  .observe({ entryTypes: ["longtask"] });
const listen = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (name, tell) {
  listen.call(this, name, (event) => { const began = performance.now(); tell(event);
    ours.push(performance.now() - began); }); };"""
SEEN = "try {" + "".join(f"localStorage['card-{name}'] = '1';" for name in flatboat.SHELF) + "} catch {}"


async def look(page: Page, host: object, room: Room) -> tuple[list[float], list[float]]:
    """Play on, and give the long tasks and what our script took."""
    bot = make("greedy")
    for number in range(MOVES):
        if room.position.over:
            break
        seat = room.position.waiting[0]
        move = str(bot.quick(room.position.observation(seat), seed=number, seconds=0.05).move)
        await host.play.move(room, seat, [move], room.known(seat).version, f"{number} of many")  # type: ignore[attr-defined]
        await page.wait_for_timeout(700)
    return await page.evaluate("long"), await page.evaluate("ours")


async def main(names: list[str]) -> None:
    """Measure each game."""
    async with screenshots.site(Path(tempfile.mkdtemp())) as (url, host), async_playwright() as tools:
        browser = await tools.chromium.launch(executable_path=screenshots.CHROMIUM, args=screenshots.ARGS)
        for name in names:
            room = await screenshots.table(host, name)
            context = await browser.new_context(
                base_url=url, viewport={"width": 1366, "height": 768}, reduced_motion="no-preference"
            )
            await context.add_init_script(WATCH + SEEN)
            page = await context.new_page()
            await page.goto(f"/t/{room.id}")
            await page.wait_for_timeout(1000)
            session = await context.new_cdp_session(page)
            await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            await page.evaluate("long.length = 0")
            tasks, ours = await look(page, host, room)
            print(
                f"{name}: our script {statistics.median(ours):.0f} ms a move, at most {max(ours):.0f};"
                f" {len(tasks)} tasks over 50 ms, the longest {max(tasks, default=0):.0f} ms"
            )
            await context.close()
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:] or list(flatboat.SHELF)))
