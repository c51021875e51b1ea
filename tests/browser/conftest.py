"""Chromium on a real site. Every page is watched: whatever goes wrong on one fails its test."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)

from flatboat.games import SHELF
from flatboat.web import turns
from flatboat.web.brains import question
from flatboat.web.house import tables
from flatboat.web.pages import home
from flatboat.web.settings import Settings
from flatboat.web.wanted import bots

from ..web.conftest import LAVISH, Running, serving

#: Each window would start a process of its own for its address bar, which nobody sees: half of what a page
#: costs. The others are those that Playwright turns off itself, for one list takes the place of the other.
FEATURES_OFF = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay",
    "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)  # fmt: skip
ARGS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--font-render-hinting=none",
    f"--disable-features={','.join(FEATURES_OFF)}",
)  # fmt: skip
#: The browsers that will do, the best first: one without windows of its own starts and shows pages sooner.
PROGRAMS = ("chromium-headless-shell", "chromium")
#: How long what is expected may take, in ms, on a machine that is busy with other tests.
PATIENCE = 60_000
MOBILE = "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36"
SIZES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
        "user_agent": MOBILE,
    },
}
#: The cards of the games, which stand over a first table, have been seen.
SEEN = "try {" + "".join(f"localStorage['card-{name}'] = '1';" for name in SHELF) + "} catch {}"
#: Makes a breach of the Content-Security-Policy a line of the console, where nothing gets lost.
TELL = """addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  console.error("CSP", violatedDirective, blockedURI))"""


def chromium() -> str:
    """Where Chromium is."""
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found is None:
        assert not os.environ.get("FLATBOAT_TEST_ALL"), "there is no chromium on this machine"
        pytest.skip("there is no chromium on this machine")
    return found


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for all tests here; it is gone before other tests use event loops of their own."""
    program = chromium()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as tools:
        started = tools.chromium.launch(
            executable_path=program, args=ARGS, ignore_default_args=["--hide-scrollbars"]
        )
        yield started
        started.close()


@pytest.fixture(scope="package")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A site whose bots play at random, for nothing has to be compiled for that, and hardly rest.

    One for all tests here: the process in which bots think reads the games and what is compiled of them once.
    All its tables have the same dice and bots the same moods, so a test meets the same game every time.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(home, "DEFAULT_BOT", "random")
        patch.setattr(home, "usual_bot", lambda tables, game: "random")
        patch.setattr(home, "bots", lambda: {"random": "Random", **bots()})
        patch.setattr(turns, "CALM", 0.05)
        patch.setattr(tables, "new_key", lambda: bytes([5]) * 32)
        patch.setattr(
            turns, "question", lambda observation, bot, seed="test": question(observation, bot, seed)
        )
        folder = tmp_path_factory.mktemp("site")
        yield from serving(Settings(folder=folder, warm=False, workers=1, limits=LAVISH))


class Visits:
    """Opens pages, each context a browser of its own, and notes whatever goes wrong on them."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.problems: list[str] = []
        #: Patterns of what is meant to go wrong. What a move would do may be asked while it is being made.
        self.expected = [r"422.*/preview\?"]

    def context(self, size: str = "wide", new: bool = False, **more: Any) -> BrowserContext:
        """Somebody's browser; pieces stand still in it, so that tests need not wait for them.

        A new one is greeted by a game's card.
        """
        made = self.browser.new_context(
            base_url=self.url, **{"reduced_motion": "reduce", **SIZES[size], **more}
        )
        made.set_default_timeout(PATIENCE)
        if more.get("java_script_enabled") is False:  # what it would load beforehand is not loaded
            self.expected.append(r"failed: .*/static/\S+ csp")
        made.add_init_script(TELL)
        if not new:
            made.add_init_script(SEEN)
        made.on("console", self._console)
        made.on("weberror", lambda error: self.problems.append(f"page error: {error.error}"))
        made.on("request", self._request)
        made.on("requestfailed", self._failed)
        made.on("response", self._response)
        return made

    def page(self, path: str = "", size: str = "wide", **more: Any) -> Page:
        """A page in a new browser."""
        page = self.context(size, **more).new_page()
        if path:
            page.goto(path)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"console {message.type}: {message.text} {message.location.get('url')}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.url + "/", "data:", "blob:")):
            self.problems.append(f"foreign request: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # a stream or a look-up that its page has left behind
            self.problems.append(f"failed: {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"status {response.status}: {response.request.method} {response.url}")

    def close(self) -> None:
        """Close all, and complain of what went wrong."""
        for context in self.browser.contexts:
            context.close()
        bad = [problem for problem in self.problems if not any(re.search(p, problem) for p in self.expected)]
        assert not bad, "\n".join(bad)


@pytest.fixture
def visits(browser: Browser, server: Running) -> Iterator[Visits]:
    """Visits to the site."""
    one = Visits(browser, server.url)
    yield one
    one.close()
