"""Takes pictures of the site's pages for people to look at: `python docs/screenshots.py FOLDER`.

The table is the same every time: its dice have a fixed key, and its moves are the greedy bot's.
`--picture FILE` makes the picture in the README alone.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import shutil
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import uvicorn
from playwright.async_api import Browser, Page, async_playwright

import flatboat
from flatboat.bots import make
from flatboat.web.app import make_app
from flatboat.web.host import Host, Wanted
from flatboat.web.room import Room
from flatboat.web.serve import Server, bind
from flatboat.web.settings import Settings

KEY = bytes(range(32))
NAMES = ("Ann", "Bea", "Cyrus")
MOVES = 100  # played before the table is shown, at least
WINDOWS = {"wide": (1280, 800), "phone": (390, 844)}
ARGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
#: Presses the piece that offers the most moves, so that they are shown to choose from.
PRESS = """() => {
  const count = (id) => document.querySelectorAll(`#part button[data-spots~="${id.slice(2)}"]`).length;
  const pieces = [...document.querySelectorAll("#part svg .can")].sort((a, b) => count(b.id) - count(a.id));
  const box = pieces[0].getBoundingClientRect();
  const at = { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  pieces[0].dispatchEvent(new PointerEvent("pointerdown", { ...at, pointerType: "touch" }));
  pieces[0].dispatchEvent(new MouseEvent("click", at));
}"""


@contextlib.asynccontextmanager
async def site(folder: Path) -> AsyncIterator[tuple[str, Host]]:
    """A site on loopback, and its house."""
    app, bound = make_app(Settings(folder=folder, warm=False)), bind("127.0.0.1", 0)
    host: Host = app.state.site.host
    server = Server(uvicorn.Config(app, log_level="error", lifespan="on", timeout_graceful_shutdown=5), host)
    running = asyncio.create_task(server.serve([bound]))
    try:
        while not server.started:
            await asyncio.sleep(0.02)
        yield f"http://127.0.0.1:{bound.getsockname()[1]}", host
    finally:
        server.should_exit = True
        await running
        bound.close()


async def table(host: Host) -> Room:
    """A table of three with nothing played yet."""
    game = flatboat.game("heartland", seats=len(NAMES), options=["truck_stops"])
    return await host.create(Wanted(game, ("",) * len(NAMES), NAMES, key=KEY), "")


async def play(host: Host, room: Room, moves: int | None = None) -> None:
    """Play on to the end, or until the first seat has much to choose after so many moves."""
    bot = make("greedy")
    while not room.position.over:
        seat, number = room.position.waiting[0], len(room.standing)
        sight = room.position.sight(seat)
        if moves is not None and number >= moves and seat == 0 and len(sight.moves) > 3:
            return
        move = bot.think(sight, seed=number).move
        await host.move(room, seat, [str(move)], room.version, f"picture {number}")


async def take(browser: Browser, url: str, host: Host, folder: Path) -> None:
    """All pages, in light and dark, in a wide window and on a phone."""
    playing, over = await table(host), await table(host)
    await play(host, playing, MOVES)
    await play(host, over)
    for scheme in ("light", "dark"):
        for size, (width, height) in WINDOWS.items():
            context = await browser.new_context(
                base_url=url, color_scheme=scheme, reduced_motion="reduce",
                viewport={"width": width, "height": height},
                is_mobile=size == "phone", has_touch=size == "phone",
            )  # fmt: skip
            page = await context.new_page()

            async def shot(
                name: str, path: str = "", page: Page = page, look: str = f"{size}-{scheme}"
            ) -> None:
                if path:
                    await page.goto(path, wait_until="load")
                    await page.wait_for_timeout(400)
                await page.screenshot(path=folder / f"{name}-{look}.png")

            await shot("home", "/")
            await shot("new", "/new/heartland")
            await shot("rules", "/rules/heartland")
            await shot("table", f"/s/{host.links(playing)[0]}")
            await page.evaluate(PRESS)
            await page.wait_for_timeout(400)
            await shot("menu")
            await shot("result", f"/s/{host.links(over)[0]}")
            await shot("replay", f"/t/{over.id}/replay?at=80&as=0")
            await context.close()


async def picture(browser: Browser, url: str, host: Host, file: Path) -> None:
    """The table on one's own turn, in light."""
    room = await table(host)
    await play(host, room, MOVES)
    page = await browser.new_page(base_url=url, viewport={"width": 1280, "height": 800}, color_scheme="light")
    await page.goto(f"/s/{host.links(room)[0]}", wait_until="load")
    await page.wait_for_timeout(400)
    await page.screenshot(path=file)
    await page.context.close()


async def main(folder: Path | None, file: Path | None) -> None:
    """Start a site and a browser, take the pictures, stop both."""
    chromium = shutil.which("chromium") or "/usr/bin/chromium"
    with tempfile.TemporaryDirectory() as data:
        async with site(Path(data)) as (url, host), async_playwright() as tools:
            browser = await tools.chromium.launch(executable_path=chromium, args=ARGS)
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                await take(browser, url, host, folder)
            if file is not None:
                await picture(browser, url, host, file)
            await browser.close()


if __name__ == "__main__":
    wishes = argparse.ArgumentParser(description="Takes pictures of the site's pages.")
    wishes.add_argument("folder", type=Path, nargs="?", help="where the pictures go")
    wishes.add_argument("--picture", type=Path, metavar="FILE", help="make the README's picture")
    given = wishes.parse_args()
    if given.folder is None and given.picture is None:
        wishes.error("a FOLDER is wanted")
    asyncio.run(main(given.folder, given.picture))
