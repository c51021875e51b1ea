"""Takes pictures of the site's pages for people to look at: `python docs/screenshots.py FOLDER [GAME]`.

The table is the same every time: its dice have a fixed key, and its moves are the greedy bot's.
The README's picture, `docs/pictures/table.png`, is the one called `table-wide-light.png`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import shutil
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal

import uvicorn
from playwright.async_api import Browser, ViewportSize, async_playwright

import flatboat
from flatboat.bots import make
from flatboat.games import kind
from flatboat.web.app import make_app
from flatboat.web.host import Host
from flatboat.web.room import Room
from flatboat.web.serve import Server, bind
from flatboat.web.settings import Settings
from flatboat.web.wanted import NewTable

KEY = bytes(range(32))
NAMES = ("Ann", "Bea", "Cyrus")
MOVES = {"broadsides": 20}  # played before the table is shown, at least
DEFAULT_MOVES = 100
SCHEMES: list[Literal["light", "dark"]] = ["light", "dark"]
MOBILE = "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36"
SETTLED = 500  # milliseconds until a page shows and takes everything
WINDOWS: dict[str, ViewportSize] = {
    "wide": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
}
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-headless-shell")
ARGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
#: The game's card, which stands over a first table, has been seen.
SEEN = "try {{ localStorage['card-{name}'] = '1' }} catch {{}}"
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


OPTIONS = {"heartland": ["truck_stops"]}


async def table(browser: Browser, url: str, host: Host, name: str) -> Room:
    """A table of three, or as many as can play, at which all sit but the first, and nothing is played yet."""
    names = NAMES[: kind(name).seats[-1]]
    game = flatboat.game(name, seats=len(names), options=OPTIONS.get(name, []))
    room = await host.tables.create(NewTable(game, ("",) * len(names), names, key=KEY), "")
    for link in list(host.links.seats(room).values())[1:]:
        page = await browser.new_page(base_url=url)
        await page.goto(f"/s/{link}")
    return room


async def play(host: Host, room: Room, moves: int | None = None) -> None:
    """Play on to the end, or until the first seat has much to choose after so many moves."""
    bot = make("greedy")
    while not room.position.over:
        seat, number = room.position.waiting[0], len(room.standing)
        observation = room.position.observation(seat)
        if moves is not None and number >= moves and seat == 0 and len(observation.moves) > 3:
            return
        move = bot.think(observation, seed=number).move
        await host.play.move(room, seat, [str(move)], room.known(seat).version, f"picture {number}")


async def take(browser: Browser, url: str, host: Host, folder: Path, name: str) -> None:
    """All pages, in light and dark, in a wide window and on a phone."""
    playing, over = await table(browser, url, host, name), await table(browser, url, host, name)
    await play(host, playing, MOVES.get(name, DEFAULT_MOVES))
    await play(host, over)
    pages = {
        "home": "/",
        "new": f"/new/{name}",
        "rules": f"/rules/{name}",
        "table": f"/s/{host.links.seats(playing)[0]}",
        "menu": "",
        "result": f"/s/{host.links.seats(over)[0]}",
        "replay": f"/t/{over.id}/replay?at=80&as=0",
    }
    for scheme, (size, window) in itertools.product(SCHEMES, WINDOWS.items()):
        context = await browser.new_context(
            base_url=url, color_scheme=scheme, reduced_motion="reduce", viewport=window,
            is_mobile=size == "phone", has_touch=size == "phone",
            user_agent=MOBILE if size == "phone" else None,
        )  # fmt: skip
        await context.add_init_script(SEEN.format(name=name))
        page = await context.new_page()
        for title, path in pages.items():
            if path:
                await page.goto(path, wait_until="load")
            else:
                await page.evaluate(PRESS)
            await page.wait_for_timeout(SETTLED)
            await page.screenshot(path=folder / f"{title}-{size}-{scheme}.png")
        await context.close()


async def main(folder: Path, name: str) -> None:
    """Start a site and a browser, take the pictures, stop both."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        async with site(Path(data)) as (url, host), async_playwright() as tools:
            browser = await tools.chromium.launch(executable_path=CHROMIUM, args=ARGS)
            await take(browser, url, host, folder, name)
            await browser.close()


if __name__ == "__main__":
    wishes = argparse.ArgumentParser(description="Takes pictures of the site's pages.")
    wishes.add_argument("folder", type=Path, metavar="FOLDER", help="where the pictures go")
    wishes.add_argument("game", nargs="?", default="heartland", metavar="GAME", help="which is played")
    wish = wishes.parse_args()
    asyncio.run(main(wish.folder, wish.game))
