"""The home page as it is seen: all five games in one window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from flatboat.games import SHELF

from ..sample import sampled
from .conftest import Visits
from .table import CUT_CHOICES
from .test_looks import barriers

WINDOWS = {"laptop": (1366, 768), "large": (1920, 1080)}
#: What reaches beyond its card, and letters under 11 px.
FAULTS = """() => [...document.querySelectorAll(".gamecard *")].flatMap((it) => {
  if (!it.matches("h2, p, a, button, select, span")) return [];
  const [box, card] = [it, it.closest(".gamecard")].map((one) => one.getBoundingClientRect());
  if (it.matches(".vh, .vh *") || !box.width) return [];
  const small = parseFloat(getComputedStyle(it).fontSize) < 11;
  const out = box.left < card.left || box.right > card.right + 1 || it.scrollWidth > it.clientWidth + 1;
  return small || (out && !it.matches("span, a")) ? [`${it.textContent.trim()}: ${small} ${out}`] : [];
})"""


def fits(page: Page) -> None:
    assert page.evaluate(FAULTS) == []
    assert page.evaluate(CUT_CHOICES) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("window", sampled(WINDOWS, *(window for window in WINDOWS if window != "large")))
def test_five_games_in_one_window(visits: Visits, window: str) -> None:
    width, height = WINDOWS[window]
    page = visits.page("/", viewport={"width": width, "height": height})
    for _ in range(5):
        card = page.locator("[aria-labelledby=game-heartland]")
        card.get_by_role("button", name="Play against 1 bot").click()
        page.wait_for_url("**/t/**")
        page.goto("/")
    cards = page.locator(".gamecard")
    expect(cards).to_have_count(len(SHELF))
    for card in cards.all():
        box = card.bounding_box()
        assert box and box["y"] + box["height"] <= height, box
    fits(page)


def test_what_a_table_needs_came_with_the_shelf(visits: Visits) -> None:
    page = visits.page("/")
    page.wait_for_function("() => document.querySelectorAll('link[rel=prefetch]').length === 1")
    page.wait_for_load_state("networkidle")
    card = page.locator("[aria-labelledby=game-heartland]")
    card.get_by_role("button", name="Play against 1 bot").click()
    page.wait_for_url("**/t/**")
    entries = "() => performance.getEntriesByType('resource').map((it) => [it.name, it.transferSize])"
    came = {name.split("/")[-1]: size for name, size in page.evaluate(entries)}
    assert came["table.js"] == 0, came


def test_one_column_on_a_phone(visits: Visits) -> None:
    page = visits.page("/", size="phone")
    lefts = {round((card.bounding_box() or {"x": -1})["x"]) for card in page.locator(".gamecard").all()}
    assert len(lefts) == 1
    fits(page)
    for button in page.locator(".gamecard :is(button, select)").all():
        box = button.bounding_box()
        assert box and box["height"] >= 44, button.inner_text()


def test_enter_in_the_name_starts_no_game(visits: Visits) -> None:
    page = visits.page("/")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Your name").press("Enter")
    page.wait_for_load_state()
    assert page.url.endswith("/")
    expect(page.get_by_label("Your name")).to_have_value("Ann")


def at_first_table(visits: Visits, size: str) -> Page:
    """The page of a game's table in a browser that never saw one."""
    page = visits.page("/", size=size, new=True)
    card = page.locator("[aria-labelledby=game-broadsides]")
    card.get_by_role("button", name="Play against 1 bot").click()
    page.wait_for_url("**/t/**")
    return page


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_card_stands_over_a_first_table_once(visits: Visits, size: str) -> None:
    page = at_first_table(visits, size)
    card = page.locator("#gamecard")
    expect(card).to_be_visible()
    for words in ("What you do", "How you win", "How long it takes", "What to beware of", "Let's play"):
        expect(card.get_by_text(words)).to_be_in_viewport()
    assert barriers(page) == []
    card.get_by_role("button", name="Signs on the board").click()
    signs = page.locator("#rulebox")
    expect(signs.get_by_text("Cannon", exact=True)).to_be_visible()
    signs.get_by_role("button", name="Close").click()
    card.get_by_role("button", name="Let's play").click()
    expect(card).to_be_hidden()
    expect(page.locator("#t-s0-D4")).to_be_in_viewport()  # where a Captain may stand, on a phone, too
    page.reload()
    expect(page.locator("html.js #part")).to_be_visible()
    expect(card).to_be_hidden()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_rules_open_over_the_table(visits: Visits, size: str) -> None:
    page = visits.page("/", size=size)
    page.locator("[aria-labelledby=game-railroad]").get_by_role("button", name="Play against 1 bot").click()
    page.wait_for_url("**/t/**")
    table = page.url
    page.locator(".tabs").get_by_text("Rules").click()
    rules = page.locator("#rulebox")
    expect(rules.get_by_role("heading", name="Small Railroad Empires")).to_be_in_viewport()
    expect(rules.locator(".aim")).to_be_in_viewport()
    rules.get_by_role("link", name="Signs on the board").click()
    expect(rules.get_by_role("heading", name="Signs on the board")).to_be_in_viewport()
    expect(rules.get_by_role("button", name="Close")).to_be_in_viewport()
    assert rules.evaluate("(box) => box.scrollWidth <= box.clientWidth")
    assert barriers(page) == []
    rules.get_by_role("link", name="Values, notation, choices").click()
    expect(rules.get_by_role("heading", name="Values, notation, choices")).to_be_visible()
    assert page.url.partition("#")[0] == table
    rules.get_by_role("button", name="Close").click()
    expect(rules).to_be_hidden()
    page.locator("header").get_by_role("link", name="Rules").click()
    expect(rules.locator(".aim")).to_be_in_viewport()
    assert page.url.partition("#")[0] == table


def test_without_script_the_card_is_a_folded_box(visits: Visits) -> None:
    page = visits.page("/", new=True, java_script_enabled=False)
    page.locator("[aria-labelledby=game-heartland]").get_by_role("button", name="Play against 1 bot").click()
    page.get_by_text("The game at a glance").click()
    expect(page.locator("details .glance")).to_be_visible()
    expect(page.locator("#gamecard")).to_be_hidden()
