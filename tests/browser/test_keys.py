"""A game by keyboard alone: focus is always to be seen, and never lost."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ..sample import sampled
from ..web.conftest import Running
from .conftest import Visits
from .table import Table

FOCUS = """() => {
  const held = document.activeElement, { outlineStyle, outlineWidth } = getComputedStyle(held);
  const { x, y, width, height } = held.getBoundingClientRect();
  const over = document.elementFromPoint(x + width / 2, y + height / 2);
  return {
    tag: held.localName,
    what: `${held.localName}#${held.id} ${held.textContent.trim().slice(0, 40)}`,
    stop: held.tabIndex >= 0,
    ring: held.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
    inside: y + height > 0 && y < innerHeight && x + width > 0 && x < innerWidth,
    met: !!over && (held.contains(over) || over.contains(held)),
  };
}"""


LEADS_TO_A_SHEET = """() =>
  !!document.querySelector(`[data-pieces~="${document.activeElement.id.slice(2)}"]`)"""


class Fingers:
    """Somebody who uses the keyboard alone."""

    def __init__(self, page: Page) -> None:
        self.page, self.table = page, Table(page)

    def focus(self) -> dict[str, Any]:
        """What has the focus: never nothing, and if it can be used, it is seen."""
        found: dict[str, Any] = self.page.evaluate(FOCUS)
        assert found["tag"] != "body", "the focus is lost"
        assert found["inside"], f"the focus is outside the window: {found['what']}"
        if found["stop"]:
            assert found["ring"], f"the focus cannot be seen: {found['what']}"
        return found

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def at_the_end(self) -> bool:
        """Whether the focus has left the page, which is where the browser's own controls come."""
        return bool(self.page.evaluate("document.activeElement === document.body"))

    def go_to(self, selector: str, key: str = "Tab", most: int = 120) -> None:
        """Walk to a control; every stop on the way can be seen."""
        for _ in range(most):
            if self.page.locator(f":is({selector}):focus").count():
                return
            self.press(key)
            if not self.at_the_end():
                self.focus()
        raise AssertionError(f"no way to {selector}")

    def on_the_board(self) -> None:
        """Walk on the board by arrows, and play what is there or choose from its menu."""
        self.go_to("#part svg [role=button]")
        at = "document.activeElement.id"
        first, seen = self.page.evaluate(at), set()
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            self.press(key)
            self.focus()
            seen.add(self.page.evaluate(at))
        stops = self.page.locator("#part svg [role=button]").count()
        assert seen - {first} or stops == 1 or first not in seen, "the arrows lead nowhere"
        for key in ("ArrowLeft", "ArrowUp", "ArrowRight"):
            if self.page.evaluate(LEADS_TO_A_SHEET):
                self.press(key)
        self.press("Enter")
        if self.page.locator("#menu:not([hidden])").count():
            expect(self.table.menu().first).to_be_focused()
            self.press("Escape")
            expect(self.page.locator("#menu")).to_be_hidden()
            assert self.page.locator("#part svg [role=button]:focus").count(), "Esc leads back to the piece"
            self.press("Enter", "ArrowDown", "ArrowUp", "End")
            self.focus()
            self.press("Enter")

    def by_digit(self) -> None:
        """The first move has the digit 1, beside what is done at once where it leads."""
        digits = self.page.locator("#part button[name=move][data-key]")
        assert digits.first.get_attribute("data-key") == "1"
        self.press("1")

    def in_words(self) -> None:
        """Type a move as it is written."""
        words = self.table.moves().last.get_attribute("value") or ""
        self.press("/")
        expect(self.page.locator("#typed")).to_be_focused()
        self.page.keyboard.type(words)
        self.press("Enter")

    def in_the_list(self) -> None:
        """Walk to the list and press its first move."""
        self.go_to("#part button[name=move]")
        self.press("Enter")


def sit(visits: Visits, server: Running, *players: str) -> Fingers:
    """Sit down at the first seat of a table, which begins."""
    room = server.create(*players, options={"first_seat": 1})
    return Fingers(visits.page(f"/s/{server.host.links.seats(room)[0]}"))


@pytest.mark.parametrize("own_moves", sampled([8, 16], 8))
def test_a_game_by_keyboard(visits: Visits, server: Running, own_moves: int) -> None:
    fingers = sit(visits, server, "", "random")
    table = fingers.table
    ways = (fingers.on_the_board, fingers.by_digit, fingers.in_words, fingers.in_the_list)
    fingers.go_to("#part button[name=move]")
    undone = 0
    for number in range(own_moves):
        assert table.turn()
        way = ways[number % len(ways)]
        if way == fingers.on_the_board and not table.pieces():
            way = fingers.by_digit
        version = table.version
        way()
        table.newer(version)
        fingers.focus()
        if way != fingers.in_words and fingers.page.locator("#undo:enabled").count() and undone < 2:
            version, undone = table.version, undone + 1
            if fingers.page.locator("#typed:focus").count():
                fingers.press("Shift+Tab")
            fingers.press("u")
            table.newer(version)
            fingers.focus()
    assert undone
    assert len(server.do(server.host.rooms.open(table.id)).standing) >= own_moves


def test_a_digit_means_what_is_shown(visits: Visits, server: Running) -> None:
    """A digit that no move in the list has does nothing."""
    fingers = sit(visits, server, "", "")
    page, table = fingers.page, fingers.table
    assert table.turn()
    several = (piece.id for piece in table.pieces() if len(piece.moves) > 1)
    stops = (page.locator(f"#{piece}[role=button]") for piece in several)
    next(stop for stop in stops if stop.count()).focus()
    fingers.press("Enter")
    table.menu().last.wait_for()
    version = table.version
    fingers.press("Enter")
    table.newer(version)
    assert table.turn()
    shown = table.moves().evaluate_all("(all) => all.map((b) => b.dataset.key ?? 0)")
    gone = set(range(1, 10)) - set(map(int, shown))
    version, said = table.version, page.locator("#said")
    for key in sorted(gone):
        fingers.press(str(key))
        page.wait_for_timeout(300)
        expect(said).to_be_empty()
    assert gone and table.version == version


def test_typed_words_and_why_not(visits: Visits, server: Running) -> None:
    fingers = sit(visits, server, "", "")
    page, said = fingers.page, fingers.page.locator("#said")
    assert fingers.table.turn()
    fingers.press("/")
    page.keyboard.type("load 2 pigs")
    fingers.press("Tab", "Tab", "Enter")
    expect(said).to_contain_text("At this point you")
    expect(page.locator("#typed")).to_have_value("load 2 pigs")
    fingers.focus()
    fingers.press("Shift+Tab", "Shift+Tab", "Control+a")
    page.keyboard.type("fly to the moon")
    visits.expected.append("422")
    fingers.press("Enter")
    expect(said).to_contain_text("is not a move in this game")
    expect(page.locator("#typed")).to_be_focused()
    expect(page.locator("#typed")).to_have_value("fly to the moon")
    fingers.press("Escape")
    expect(said).to_be_empty()
    fingers.press("Control+a")
    page.keyboard.type("pay 2 po")
    fingers.press("Enter")
    expect(page.locator("#log")).to_contain_text("pay 2 points to drive")
    fingers.focus()


def test_escape_leaves_a_field_so_that_letters_are_keys_again(visits: Visits, server: Running) -> None:
    fingers = sit(visits, server, "", "")
    page = fingers.page
    assert fingers.table.turn()
    fingers.press("/")
    expect(page.locator("#typed")).to_be_focused()
    fingers.press("Escape")
    expect(page.locator("#turn")).to_be_focused()
    fingers.press("?")
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#typed")).to_have_value("")


def test_help_and_shortcuts_turned_off(visits: Visits, server: Running) -> None:
    fingers = sit(visits, server, "", "")
    page, table = fingers.page, fingers.table
    assert table.turn()
    fingers.go_to("#part button[name=move]")
    fingers.press("?")
    expect(page.locator("#keys")).to_be_visible()
    fingers.focus()
    fingers.press("1")
    page.wait_for_timeout(200)
    assert table.version == server.do(server.host.rooms.open(table.id)).version, (
        "no shortcut acts behind a dialog"
    )
    fingers.go_to("#keys input[type=checkbox]")
    fingers.press(" ", "Escape")
    expect(page.locator("#keys")).to_be_hidden()
    fingers.focus()
    version = table.version
    fingers.press("1", "u", "?")
    page.wait_for_timeout(300)
    assert table.version == version and page.locator("#keys").is_hidden()
    page.reload()
    assert table.turn()
    fingers.press("1")
    page.wait_for_timeout(300)
    assert table.version == version, "the wish is kept"


def test_every_stop_of_the_page_can_be_seen(visits: Visits, server: Running) -> None:
    """Once round the page: every stop in the window, none twice, until the page ends."""
    fingers = sit(visits, server, "", "random")
    assert fingers.table.turn()
    stops: list[str] = []
    fingers.press("Tab")
    while not fingers.at_the_end() and len(stops) < 150:
        found = fingers.focus()
        assert found["met"], f"something lies over the focus: {found['what']}"
        stops.append(found["what"])
        fingers.press("Tab")
    assert 12 < len(stops) < 150, "the focus is caught"
    assert stops[0].endswith("Skip to the board")
    assert sum(stop.startswith("g#") for stop in stops) == 1, "the board is one stop"
    assert sum(stop.startswith("button#m-") for stop in stops) == 1, "and so is the list of moves"


def test_the_way_to_the_board_and_to_the_moves_is_short(visits: Visits, server: Running) -> None:
    fingers = sit(visits, server, "", "random")
    page = fingers.page
    assert fingers.table.turn()
    fingers.press("Tab", "Enter")
    assert page.evaluate("document.activeElement.matches('#part svg [role=button]')")
    moves = page.locator("#part button[name=move]:focus")
    for _ in range(2):
        if not moves.count():
            fingers.press("Tab")
    first = moves.get_attribute("value")
    fingers.press("ArrowDown")
    fingers.focus()
    fingers.press("End")
    fingers.focus()
    fingers.press("Home", "Shift+Tab", "Tab")
    fingers.focus()
    while not moves.count() or moves.get_attribute("value") != first:
        fingers.press("ArrowDown")
    version = fingers.table.version
    fingers.press("Enter")
    fingers.table.newer(version)
