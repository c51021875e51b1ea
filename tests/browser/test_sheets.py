"""Sheets and panels: filled in by mouse and by keys, and never disturbed by what others do."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from flatboat.web.room import Room

from ..web.conftest import Running
from ..web.hooks import hooked
from .conftest import Visits
from .table import Table, at_seat
from .test_keys import Fingers

__all__ = ["hooked"]
pytestmark = pytest.mark.usefixtures("hooked")


def sit(visits: Visits, server: Running, size: str = "wide") -> tuple[Room, Page]:
    """At the first seat, which begins."""
    room = server.create("", "", options={"first_seat": 1})
    page = at_seat(visits, server, room, size=size)
    assert Table(page).turn()
    return room, page


def somebody_comes(visits: Visits, server: Running, room: Room, page: Page) -> None:
    """Another seat is taken: news that have nothing to do with mine."""
    version = Table(page).version
    at_seat(visits, server, room, 1)
    Table(page).newer(version)


def test_a_sheet_by_mouse(visits: Visits, server: Running) -> None:
    room, page = sit(visits, server)
    table, told = Table(page), page.locator("#sheet-toll output")
    expect(page.get_by_role("button", name="Preview")).to_be_hidden()
    page.get_by_label("How many").fill("2")
    expect(told).to_have_text("Preview: pays 2 points to drive")
    page.get_by_label("What", exact=True).select_option("corn")
    expect(told).to_have_text("Nobody takes corn for a toll")
    page.get_by_label("What", exact=True).select_option("points")
    expect(told).to_contain_text("Preview")
    version = table.version
    page.get_by_role("button", name="Pay the toll").click()
    table.newer(version)
    assert [act.text for act in room.standing] == ["pay 2 points"]
    expect(page.get_by_label("How many")).to_have_value("0")
    expect(told).to_be_empty()


def test_a_sheet_by_keyboard(visits: Visits, server: Running) -> None:
    room, page = sit(visits, server)
    fingers, said = Fingers(page), page.locator("#said")
    fingers.go_to("#sheet-toll select")
    page.keyboard.type("Corn")
    fingers.press("Tab")
    page.keyboard.type("1")
    visits.expected.append("422")
    fingers.press("Enter")
    expect(said).to_have_text("Nobody takes corn for a toll.")
    expect(page.get_by_label("How many")).to_be_focused()
    expect(page.get_by_label("How many")).to_have_value("1")
    fingers.press("Shift+Tab")
    page.keyboard.type("Points")
    expect(page.locator("#sheet-toll output")).to_contain_text("Preview")
    fingers.press("Tab")
    version = fingers.table.version
    fingers.press("Enter")
    fingers.table.newer(version)
    assert [act.text for act in room.standing] == ["pay 1 point"]
    expect(page.get_by_label("How many")).to_be_focused()


def test_what_was_begun_survives_news(visits: Visits, server: Running) -> None:
    room, page = sit(visits, server)
    road, odds = page.locator("#panel-the-road-ahead"), page.locator("#panel-odds")
    Table(page).drawer("facts")
    road.locator("summary").click()
    odds.locator("summary").click()
    page.get_by_label("What", exact=True).select_option("corn")
    page.get_by_label("How many").fill("7")
    expect(page.locator("#sheet-toll output")).to_contain_text("Nobody")
    page.evaluate("document.querySelector('#choices').scrollTop = 20")
    somebody_comes(visits, server, room, page)
    expect(page.get_by_label("What", exact=True)).to_have_value("corn")
    expect(page.get_by_label("How many")).to_have_value("7")
    expect(page.get_by_label("How many")).to_be_focused()
    expect(page.locator("#sheet-toll output")).to_contain_text("Nobody")
    expect(road.locator("table")).to_be_hidden()
    expect(odds.locator("table")).to_be_visible()
    assert page.evaluate("document.querySelector('#choices').scrollTop") == 20
    version = Table(page).version
    Table(page).listed().last.click()
    Table(page).newer(version)
    expect(road.locator("table")).to_be_hidden()
    expect(odds.locator("table")).to_be_visible()
    expect(page.get_by_label("How many")).to_have_value("7")


def test_an_open_menu_survives_news(visits: Visits, server: Running) -> None:
    room, page = sit(visits, server)
    table = Table(page)
    piece = next(piece for piece in table.pieces() if len(piece.moves) > 1 and piece.at)
    page.mouse.click(*(piece.at or (0, 0)))
    expect(table.menu().first).to_be_focused()
    page.keyboard.press("ArrowDown")
    somebody_comes(visits, server, room, page)
    expect(table.menu().nth(1)).to_be_focused()
    move = table.menu().nth(1).get_attribute("value") or ""
    version = table.version
    page.keyboard.press("Enter")
    table.newer(version)
    assert [act.text for act in room.standing] == move.split("; ")


def test_panels_on_a_phone(visits: Visits, server: Running) -> None:
    _, page = sit(visits, server, "phone")
    Table(page).drawer("facts")
    expect(page.locator("#panel-the-road-ahead table")).to_be_visible()
    Table(page).drawer("facts")
    page.locator("[data-drawer=facts]:not(html)").tap()
    expect(page.locator("#panel-the-road-ahead table")).to_be_hidden()
    expect(page.locator("#sheet-toll")).to_be_hidden()
    page.locator(".opener").tap()
    page.locator("#sheet-toll").scroll_into_view_if_needed()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
