"""Seats that act at the same time: nobody disturbs anybody, and many small moves are quickly made."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from flatboat.games.rifle_and_axe.rules.tables import Square
from flatboat.web.room import Room

from ..sample import sampled
from ..web.conftest import Running
from ..web.test_rifle_pages import END, next_turn, play, table
from .conftest import Visits
from .table import Table
from .test_looks import LOOKS, barriers
from .test_phone import fits

#: Whether a page shows the table after so many moves.
NUMBERED = "(n) => +document.querySelector('#part').dataset.number >= n"


def sit(visits: Visits, server: Running, room: Room, seat: int = 0, size: str = "wide") -> Page:
    page = visits.page(f"/s/{server.host.links.seats(room)[seat]}", size)
    assert Table(page).turn()
    return page


def unfold(page: Page, *parts: str) -> None:
    """Open what is folded away, for whoever has no board: all work, the form of a Trade."""
    for part in parts:
        page.locator(f"#{part} > summary").click()


def stood(room: Room, seat: int) -> list[str]:
    return [act.text for act in room.standing if act.seat == seat]


def test_others_do_not_disturb(visits: Visits, server: Running) -> None:
    room = table(server, "Ann", "Bob")
    page = sit(visits, server, room)
    mine, live = Table(page), page.locator("#live")
    unfold(page, "sheet-trade-whole")
    page.get_by_label("Buy", exact=True).select_option("grain")
    page.get_by_label("How many").last.fill("3")
    mine.drawer("facts")
    page.locator("#panel-the-raid-table summary").click()
    typed = page.locator("#typed")
    mine.type("ga")
    live.evaluate("(live) => (live.textContent = '')")
    for _ in range(4):
        version = mine.version
        play(server, room, 1, "fish")
        mine.newer(version)
    expect(page.locator("#log")).to_contain_text("Bob fishes")
    expect(live).to_be_empty()
    expect(page.get_by_label("Buy", exact=True)).to_have_value("grain")
    expect(page.get_by_label("How many").last).to_have_value("3")
    expect(typed).to_be_focused()
    expect(typed).to_have_value("ga")
    expect(page.locator("#panel-the-raid-table table")).to_be_visible()
    version = mine.version
    play(server, room, 1, "fish")
    page.get_by_role("button", name="Trade", exact=True).click()  # though the game moved on
    mine.newer(version + 1)
    assert stood(room, 0)[-2:] == ["buy 2 grain", "buy 1 grain"]
    expect(page.locator("#said")).to_be_empty()
    version = mine.version  # at once: another place was pressed, so this is no double click
    page.get_by_role("button", name="Undo", exact=True).click()
    mine.newer(version)
    assert stood(room, 0)[-1] == "begin the turn" and stood(room, 1)[-5:] == ["fish"] * 5


def test_the_same_again_and_again(visits: Visits, server: Running) -> None:
    """Pressed three times in a row it is done three times, by mouse in the list, on the board, by keys."""
    room = table(server, "Ann")
    page = sit(visits, server, room)
    mine, fish = Table(page), page.locator("#m-fish")
    unfold(page, "group-all-work")
    before = len(room.standing)
    fish.click(click_count=2)
    page.wait_for_function(NUMBERED, arg=before + 2)
    page.wait_for_timeout(300)
    assert stood(room, 0).count("fish") == 2
    expect(fish).to_be_focused()
    version = mine.version
    page.keyboard.press("Enter")
    mine.newer(version)
    expect(fish).to_be_focused()
    assert stood(room, 0).count("fish") == 3
    piece = next(p for p in mine.pieces() if p.moves == ("gather food",) and p.at)
    for _ in range(3):
        page.mouse.click(*(piece.at or (0, 0)))
        page.wait_for_timeout(120)
    page.wait_for_function(NUMBERED, arg=before + 6)
    page.wait_for_timeout(300)
    assert stood(room, 0).count("gather food") == 3
    before = len(room.standing)
    page.evaluate(
        "['m-fish', 'm-gather_food', 'm-fish'].forEach((id) => document.getElementById(id).click())"
    )
    until = before + 3
    page.wait_for_function(NUMBERED, arg=until)
    assert stood(room, 0)[-3:] == ["fish", "gather food", "fish"]


def test_quick_presses_are_done_in_their_order(visits: Visits, server: Running) -> None:
    """However many are pressed before an answer comes, each is done in its turn; what cannot be is told."""
    room = table(server, "Ann")
    page = sit(visits, server, room)
    places = {piece.moves: piece.at for piece in Table(page).pieces() if piece.at}
    before = len(room.standing)
    fish, gather, clear = "fish", "gather food", "clear land"
    wishes = [fish, gather, gather, fish, clear, fish, fish, gather]
    for wish in wishes:
        page.mouse.click(*(places[(wish,)] or (0, 0)))
    page.wait_for_function(NUMBERED, arg=before + len(wishes))
    assert stood(room, 0)[-len(wishes) :] == wishes
    Table(page).settle()
    page.evaluate("for (const _ of 'once too often'.split(' ')) document.getElementById('m-fish').click()")
    expect(page.locator("#said")).to_contain_text("cannot be done any more")


def test_what_the_dice_brought_and_a_turn_taken_back(visits: Visits, server: Running) -> None:
    room = table(server, "Ann")
    page = sit(visits, server, room)
    mine = Table(page)
    version = mine.version
    play(server, room, 0, "fish", "fish")
    mine.newer(version)
    mine.settle()
    version = mine.version
    page.locator(".pinned").get_by_role("button").click()
    mine.newer(version)
    expect(page.locator("#log")).to_contain_text("You end the Action Phase")
    while END not in mine.labels():
        assert mine.turn()
        version = mine.version
        mine.moves().first.dispatch_event("click")  # beside a form they are folded away
        mine.newer(version)
    assert mine.turn()
    version = mine.version
    play(server, room, 0, "fish", "fish")
    mine.newer(version)
    version = mine.version
    mine.settle()
    page.get_by_role("button", name="Undo turn").click()
    mine.newer(version)
    assert stood(room, 0)[-1] == "begin the turn"


def test_on_a_phone_by_taps(visits: Visits, server: Running) -> None:
    room = table(server, "Ann", "Bob")
    page = sit(visits, server, room, size="phone")
    mine = Table(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".opener").tap()
    unfold(page, "group-all-work", "sheet-trade-whole")
    for _ in range(2):
        mine.settle()
        version = mine.version
        page.locator("#m-fish").tap()
        mine.newer(version)
    page.get_by_label("Buy", exact=True).select_option("grain")
    page.get_by_label("How many").last.fill("1")
    expect(page.locator("#sheet-trade output")).to_contain_text("Preview")
    mine.settle()
    version = mine.version
    page.get_by_role("button", name="Trade", exact=True).tap()
    mine.newer(version)
    assert stood(room, 0)[-3:] == ["fish", "fish", "buy 1 grain"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


TRADE = f"#t-act-{Square.TRADE}"


@pytest.mark.parametrize("by", ["mouse", "keyboard", "touch"])
def test_the_trade_square_leads_to_its_sheet(visits: Visits, server: Running, by: str) -> None:
    """A menu of all that can be sold and bought would be longer than the window."""
    room = table(server, "Ann", "Bob")
    page = sit(visits, server, room, size="phone" if by == "touch" else "wide")
    square, field = page.locator(TRADE), page.get_by_label("Sell", exact=True)
    expect(square).to_have_attribute("aria-label", re.compile("^Fill in: Trade Convoy. "))
    if by == "touch":
        expect(field).to_be_hidden()
        square.tap()
        expect(page.locator(".opener")).to_have_attribute("aria-expanded", "true")
    elif by == "mouse":
        square.hover()
        expect(page.locator("#tip .move")).to_have_text([re.compile("^Fill in: Trade Convoy")])
        square.click()
    else:
        square.focus()
        page.keyboard.press("Enter")
    expect(field).to_be_focused()
    expect(page.get_by_role("button", name="Trade", exact=True)).to_be_in_viewport(ratio=1)
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("#tip")).to_be_hidden()
    assert stood(room, 0)[-1] == "begin the turn"


def test_what_is_short_in_store_is_bought_by_presses(visits: Visits, server: Running) -> None:
    room = table(server, "Ann", "Bob")
    page = sit(visits, server, room)
    what, many = page.get_by_label("Buy", exact=True), page.get_by_label("How many").last
    for number in ("1", "2"):
        page.locator("#t-res-8").click()
        expect(what).to_have_value("food")
        expect(many).to_have_value(number)
    expect(page.locator("#sheet-trade output")).to_contain_text("buys 2 Food at 2 each")
    assert stood(room, 0)[-1] == "begin the turn"


@pytest.mark.parametrize("look", sampled(LOOKS, "phone-dark"))
def test_no_barriers(visits: Visits, server: Running, look: str) -> None:
    """Facts, sheets and stories are for all eyes and ears; nothing is wider than a phone."""
    room = table(server, "Ann", "Bob")
    play(server, room, 0, "fish", "fish")
    next_turn(server, room)
    page = visits.page(f"/s/{server.host.links.seats(room)[0]}", **LOOKS[look])
    assert Table(page).turn()
    if "phone" in look:
        page.locator(".opener").click()
    for details in page.locator("details").all():
        details.evaluate("(details) => (details.open = true)")
    found = barriers(page)
    server.do(server.host.play.end(room))
    expect(page.locator("#turn")).to_have_text("The game is over")
    found += barriers(page)
    fits(page)
    page.goto(f"/t/{room.id}/replay")
    found += barriers(page)
    fits(page)
    page.goto("/new/rifle-and-axe")
    found += barriers(page)
    assert not found, "\n".join(found)
