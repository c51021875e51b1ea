"""The home page as it is seen: all five games in one window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from flatboat.games import SHELF

from .conftest import Visits

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
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("window", WINDOWS)
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
