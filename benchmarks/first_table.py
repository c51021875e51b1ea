"""How soon a table can be played on a slow line and a slow phone, and how soon a click is answered.

    python benchmarks/first_table.py
    python benchmarks/first_table.py --clicks 200 railroad
    python benchmarks/first_table.py --phone mid

For each game a table is opened on a phone with nothing kept from before, over a line with 150 ms a round
trip and 1.6 Mbit a second, by a processor slowed down four times. Told are the milliseconds until the table
is read, and until its pieces can be pressed; how many kilobytes came; then, on a line and a processor as
they are, how long clicks took until the table showed what they had done, what each cost the page's own
processor until all had come to rest, and the longest that our script held up the page, there and slowed down
four times. What else the machine does lengthens all but the processor's time. The bot plays by chance, so
nothing is compiled meanwhile.

Four times slower is another phone on every machine. So the browser is told its score by Lighthouse's measure,
and `--phone` slows it to a phone's instead, by the scores that Chromium's own tools use: 1,000 for one of the
middle (like a Pixel 5), 264 for a cheap one. A browser that is slower than that is left as it is.

Needs what the tests need (`make .venv/test.stamp`) and Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from flatboat.games import SHELF

SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
SLOWER = 4
PHONES = {"mid": 1000, "low": 264}  # scores by the measure below, as Chromium's tools have them
#: Lighthouse's BenchmarkIndex: a tenth of how often a second a long text is made, a large array copied.
SCORE = """() => {
  const often = (work) => {
    const began = performance.now();
    let done = 0;
    for (; done % 10 || performance.now() - began < 500; done += 1) work(done);
    return (100 * done) / (performance.now() - began);
  };
  const arrays = [0, 1].map(() => Array.from({ length: 100000 }, (_, place) => place));
  const texts = often(() => {
    let text = "";
    for (let letter = 0; letter < 10000; letter += 1) text += "a";
    if (text.length === 1) throw Error("no engine leaves this out");
  });
  const copies = often((done) => {
    const [from, to] = done % 2 ? arrays : [arrays[1], arrays[0]];
    for (let place = 0; place < from.length; place += 1) to[place] = from[place];
  });
  return (texts + copies) / 2;
}"""
PHONE = (
    "Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0 Mobile"  # phones say so, and get a drawing of their own
)
#: Notes when the first frame with pieces that can be pressed had been drawn. The page does so itself: what a
#: driver asks it meanwhile is work, too.
PRESSABLE = """(() => {
  const look = () => {
    const can = document.querySelector("#part svg .can");
    requestAnimationFrame(can ? () => { window.pressable = performance.now(); } : look);
  };
  requestAnimationFrame(look);
})()"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
MINE = "() => document.querySelector('html:not(.busy) #part.mine')"
MINE_OR_OVER = "() => document.querySelector('html:not(.busy) #part:is(.mine, .over)')"
#: Notes how long each task took that held up the page for longer than 50 ms.
WATCH = """window.held = [0]; new PerformanceObserver((list) => held.push(...list.getEntries()
  .map(({ duration }) => duration))).observe({ type: "longtask" })"""
#: Presses a move, waits until the table has changed; if it asks whether one is sure, that is pressed.
#: What stood there just before takes no press; then again.
CLICK = """() => new Promise((done) => {
  const part = document.querySelector("#part"), version = part.dataset.version;
  let began = -Infinity;
  const look = () => {
    if (part.dataset.version !== version) return done(performance.now() - began);
    const button = document.querySelector("#sure button:not([data-not-yet])")
      ?? document.querySelector("#part button[name=move]:enabled");
    if (!button) return done(null);
    if (performance.now() > began + 2000) {
      began = performance.now();
      button.click();
    }
    requestAnimationFrame(look);
  };
  look(); })"""


@contextmanager
def a_site() -> Iterator[str]:
    """The address of a server that answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{probe.getsockname()[1]}"
    with tempfile.TemporaryDirectory() as folder:
        port = url.split(":")[-1]
        words = [sys.executable, "-m", "flatboat", "serve", "--no-warm", "--port", port, "--folder", folder]
        server = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        try:
            wait_for(f"{url}/healthz")
            yield url
        finally:
            server.terminate()
            server.wait()


def wait_for(url: str) -> None:
    """Ask until there is an answer."""
    for _ in range(600):
        try:
            httpx.get(url).raise_for_status()
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server does not answer")


def table(url: str, game: str) -> str:
    """The link to a person's seat at a table with a bot that moves at once."""
    players = [{"bot": None}, {"bot": "random"}]
    made = httpx.post(f"{url}/api/tables", json={"game": game, "players": players}, timeout=60)
    return str(made.raise_for_status().json()["seats"][0]["link"])


def sit_down(page: Page, link: str) -> str:
    """The table's address, when it is the person's turn."""
    page.goto(link)
    page.locator("#gamecard[open] .go").click()  # while the game's card lies above, the table waits
    page.wait_for_function(MINE)
    return page.url


def score(browser: Browser) -> float:
    """How fast this machine runs scripts: the middle of three runs, the first of all left out."""
    page = browser.new_page()
    runs = [float(page.evaluate(SCORE)) for _ in range(4)]
    page.close()
    return sorted(runs[1:])[1]


def slow_down(page: Page, rate: float) -> CDPSession:
    """A processor that is so many times slower from now on."""
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    return tools


def slowly(browser: Browser, link: str, rate: float) -> tuple[float, float, float]:
    """Milliseconds until the table is read, and until it can be played; kilobytes that came."""
    with browser.new_context(viewport={"width": 390, "height": 844}, user_agent=PHONE) as context:
        page = context.new_page()
        address, line = sit_down(page, link), slow_down(page, rate)
        line.send("Network.enable")
        line.send("Network.clearBrowserCache")
        line.send("Network.emulateNetworkConditions", SLOW_LINE)
        came = list[float]()
        line.on("Network.loadingFinished", lambda told: came.append(told["encodedDataLength"] / 1000))
        page.add_init_script(PRESSABLE)
        page.goto(address)
        page.wait_for_timeout(1500)
        return page.evaluate(PAINTED), page.evaluate("window.pressable"), sum(came)


def worked(tools: CDPSession) -> float:
    """Milliseconds of a processor that the page's main thread has used so far."""
    told = tools.send("Performance.getMetrics")["metrics"]
    return next(1000 * float(one["value"]) for one in told if one["name"] == "TaskDuration")


def clicking(
    browser: Browser, link: str, number: int, rate: float = 1
) -> tuple[list[float], list[float], float]:
    """How long clicks took, the processor's time for each, and the longest task; all in milliseconds."""
    with browser.new_context(viewport={"width": 1366, "height": 768}) as context:
        page = context.new_page()
        sit_down(page, link)
        page.evaluate(WATCH)
        tools = slow_down(page, rate)
        tools.send("Performance.enable", {"timeDomain": "threadTicks"})
        times, costs = list[float](), list[float]()
        before = worked(tools)
        while len(times) < number and (took := page.evaluate(CLICK)) is not None:
            times.append(took)
            page.wait_for_function(MINE_OR_OVER)
            page.wait_for_timeout(300)  # what changed under the finger is not pressed at once
            costs.append(worked(tools) - before)
            before += costs[-1]
        return sorted(times), sorted(costs), max(page.evaluate("window.held"))


def main() -> None:
    """All games, or those that are named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--clicks", type=int, default=40, metavar="N")
    parser.add_argument("--phone", choices=PHONES, help="what the slow processor is like, not 4 times slower")
    options = parser.parse_args()
    program = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    columns = "game | read, slow | playable, slow | kB | click p50, p99 | processor p50, most"
    columns += " | longest task | the same, slow"
    with a_site() as url, sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        scored = score(browser)
        rate = max(1, scored / PHONES[options.phone]) if options.phone else SLOWER
        print(f"Score of this browser: {scored:.0f}. Slow is {rate:.1f} times slower.\n")
        print(f"| {columns} |\n{'|---' * 8}|")
        for game in options.games or SHELF:
            painted, pressable, came = slowly(browser, table(url, game), rate)
            times, costs, longest = clicking(browser, table(url, game), options.clicks)
            _, _, slowest = clicking(browser, table(url, game), options.clicks // 2, rate)
            middle, late = times[len(times) // 2], times[min(len(times) - 1, int(len(times) * 0.99))]
            print(
                f"| {game} | {painted:.0f} ms | {pressable:.0f} ms | {came:.0f} |"
                f" {middle:.0f}, {late:.0f} ms ({len(times)}) |"
                f" {costs[len(costs) // 2]:.0f}, {costs[-1]:.0f} ms | {longest:.0f} ms | {slowest:.0f} ms |",
                flush=True,
            )
        browser.close()


if __name__ == "__main__":
    main()
