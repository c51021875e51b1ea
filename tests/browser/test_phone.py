"""A game on a phone: taps alone, nothing wider than the screen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from flatboat.web.room import Room

from ..sample import sampled
from ..web.conftest import Running
from .conftest import Visits
from .table import Table, at_seat

#: How much wider than the screen the page is, and what is: boxes that scroll by themselves may hold more.
#: Held against the screen: a page that is too wide makes `innerWidth` of a phone grow with it.
WIDER = """() => [document.documentElement.scrollWidth - screen.width,
  [...document.querySelectorAll("body *:not(.vh, .for, .word, .tablewrap *, pre *, svg *, #log *)")]
    .filter((e) => e.getBoundingClientRect().right > screen.width + 1)
    .map((e) => e.outerHTML.slice(0, 80))]"""
#: Scrolls to a control and tells whether a finger meets it there, and how large it is.
REACHED = """(control) => {
  const target = control.closest("label") ?? control;
  target.scrollIntoView({ block: "center" });
  const box = target.getBoundingClientRect();
  const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return [target.contains(met), box.width, box.height, control.outerHTML.slice(0, 120)];
}"""
#: Arrow keys alone come to moves of a list, and a field has plus and minus for fingers.
CONTROLS = (
    ":is(button, a, input, summary):not([type=hidden], .skip, p a, dd a,"
    " [tabindex='-1']:not(.group *, [data-by]))"
)


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    more, what = page.evaluate(WIDER)
    assert more <= 0 and not what, f"{page.url}: wider than the screen by {more}: {what[:5]}"


def begun(visits: Visits, server: Running) -> tuple[Room, Table, tuple[float, float]]:
    """A table at which one is to move, on a phone, and where a finger meets a piece."""
    room = server.create("", "", options={"first_seat": 1})
    table = Table(at_seat(visits, server, room, size="phone"))
    assert table.turn()
    return room, table, next(piece.at for piece in table.pieces() if piece.at)


#: How far what is asked about reaches above the board, and below it.
HIDDEN = """() => {
  const $ = (id) => document.querySelector(id);
  const [board, asked] = ["#board", "#t-asked"].map((id) => $(id).getBoundingClientRect());
  return [board.top - asked.top, asked.bottom - board.bottom];
}"""


def test_hand_and_map_of_heartland_are_in_sight_from_drive_to_draw(visits: Visits, server: Running) -> None:
    room = server.create("", "random", "random", "random", options={"first_seat": 1})
    page = at_seat(visits, server, room, size="phone")
    table, seen = Table(page), 0
    while seen < 4:
        assert table.turn()
        words = page.locator(".turnwords").inner_text()  # those of an offer of Ham Radio take more room
        assert max(page.evaluate(HIDDEN)) < 1 or not re.search("Drive|Draw", words), words
        seen += page.locator("#choices .brief").count()  # drawing; what moved is not told then
        page.locator("#choices button[name=move]").first.evaluate("(one) => one.click()")


@pytest.mark.parametrize("own_moves", sampled([7, 16], 7))
def test_a_game_by_taps(visits: Visits, server: Running, own_moves: int) -> None:
    room = server.create("", "random", options={"first_seat": 1})
    page = at_seat(visits, server, room, size="phone")
    table, opener = Table(page), page.locator(".opener")
    asked = played = lists = 0
    for number in range(own_moves):
        assert table.turn()
        assert page.locator("#part").get_attribute("data-narrow") == "1"
        fits(page)
        version, pieces = table.version, table.pieces(scroll=True)
        assert all(piece.at for piece in pieces), f"no finger meets {[p.id for p in pieces if not p.at]}"
        if pieces and number % 3:
            piece = pieces[number % len(pieces)]
            (piece,) = [one for one in table.pieces(scroll=True, only=piece.id) if one.id == piece.id]
            page.touchscreen.tap(*(piece.at or (0, 0)))
            played, asked = played + piece.direct, asked + (not piece.direct)
            if not piece.direct:
                table.menu().first.wait_for()
                assert table.menu().count() == len(piece.moves)
                fits(page)
                page.wait_for_timeout(150)
                assert table.version == version, "a tap on such a piece plays nothing"
                table.menu().first.tap()
        else:
            lists += 1
            if opener.get_attribute("aria-expanded") != "true":
                opener.tap()
            expect(table.moves().first).to_be_visible()
            fits(page)
            table.listed().nth(number % table.listed().count()).tap()
        table.newer(version)
        if opener.get_attribute("aria-expanded") == "true":
            table.settle()
            opener.tap()
            folded = page.locator("#choices > :not(.brief):visible")  # what is most likely wanted stays
            expect(folded).to_have_count(0)
    assert (played or own_moves < 16) and asked + played > 3 * own_moves // 8 and lists > own_moves // 4


def test_a_pointer_where_a_finger_was_says_nothing(visits: Visits, server: Running) -> None:
    """Browsers tell of a pointer over what comes to lie where a finger pressed; it points at nothing."""
    _, table, at = begun(visits, server)
    page = table.page
    page.mouse.move(*at)
    page.wait_for_timeout(500)
    expect(page.locator("#tip")).to_be_hidden()


def test_a_tap_beside_closes_the_menu(visits: Visits, server: Running) -> None:
    room, table, at = begun(visits, server)
    page = table.page
    page.touchscreen.tap(*at)
    table.menu().first.wait_for()
    page.touchscreen.tap(200, 20)
    expect(page.locator("#menu")).to_be_hidden()
    assert not room.standing


def test_a_tap_elsewhere_forgets_what_the_first_one_offered(visits: Visits, server: Running) -> None:
    """Two taps on a piece in a row play its move; with another one between them they only offer it."""
    room = server.create("", "", options={"first_seat": 1})
    page = at_seat(visits, server, room, size="phone")
    table = Table(page)
    assert table.turn()
    piece = next(piece for piece in table.pieces() if piece.at and len(piece.moves) == 1)
    version = table.version
    for _ in range(2):
        page.touchscreen.tap(*(piece.at or (0, 0)))
        table.menu().first.wait_for()
        page.locator("#turn").tap()
        expect(page.locator("#menu")).to_be_hidden()
        page.wait_for_timeout(400)  # a finger in haste is not listened to
    assert not room.standing
    for _ in range(2):
        page.touchscreen.tap(*(piece.at or (0, 0)))
        page.wait_for_timeout(400)
    table.newer(version)
    assert room.standing


def test_the_board_is_as_it_was_once_moves_are_closed(visits: Visits, server: Running) -> None:
    """While they are open it has less room, and what can be pressed is brought there."""
    room = server.create("", "random", name="railroad")
    page = at_seat(visits, server, room, room.position.waiting[0], "phone")
    board, opener = page.locator("#part .board"), page.locator(".opener")
    assert Table(page).turn()
    before = board.evaluate("(board) => { board.scrollTop = 40; return board.scrollTop; }")
    assert before, "there is something to scroll"
    opener.tap()
    page.wait_for_timeout(300)
    opener.tap()
    page.wait_for_timeout(300)
    assert board.evaluate("(board) => board.scrollTop") == before


def test_every_control_is_reached(visits: Visits, server: Running) -> None:
    """Moves in sight or not, and in each drawer: a finger meets every control, and it is large enough."""
    room = server.create("", "random", options={"first_seat": 1})
    page = at_seat(visits, server, room, size="phone")
    table = Table(page)
    assert table.turn()
    reached(page, "body")
    page.locator(".opener").tap()
    reached(page, ".side")
    for drawer, box in (("seats", "#seats"), ("more", "#more"), ("words", "#words")):
        table.drawer(drawer)
        for details in page.locator(f"{box} details").all():
            details.evaluate("(one) => (one.open = true)")
        reached(page, box)


def reached(page: Page, where: str) -> None:
    """A finger meets each control there, and it is large enough."""
    for control in page.locator(where).locator(CONTROLS).all():
        if not control.is_visible():
            continue
        met, width, height, words = control.evaluate(REACHED)
        assert met, f"no finger meets {words}"
        assert min(width, height) >= 24, f"{width:.0f} x {height:.0f} is small for a finger: {words}"


@pytest.mark.parametrize("width", sampled([390, 320], 320))
def test_no_page_is_wider_than_the_screen(visits: Visits, server: Running, width: int) -> None:
    room = server.create("", "", "", "", "", options={"first_seat": 1, "truck_stops": True})
    size: dict[str, Any] = {"viewport": {"width": width, "height": 700}}
    page = visits.page(f"/s/{server.host.links.host(room)}", "phone", **size)
    table = f"/t/{room.id}"
    visits.expected.append("404.*/none")
    for path in (
        table, f"{table}/invite", f"{table}/replay", f"/s/{server.host.links.open(room)}",
        "/", "/new/heartland", "/rules/heartland", "/new/broadhorns", "/rules/broadhorns",
        "/new/railroad", "/rules/railroad",
        "/mine", "/records", "/api", "/none",
    ):  # fmt: skip
        page.goto(path)
        for summary in page.locator("details > summary").all():
            summary.evaluate("(s) => (s.parentElement.open = true)")
        fits(page)
    server.do(server.host.play.end(room))
    for path in (table, f"{table}/verify", f"{table}/replay?at=0"):
        page.goto(path)
        fits(page)


def test_the_end_is_seen(visits: Visits, server: Running) -> None:
    """A drawer that is open when a game ends makes room for the result; a hint is in reach from the start."""
    room = server.create("", "random", options={"first_seat": 1})
    page = at_seat(visits, server, room, size="phone")
    table = Table(page)
    assert table.turn()
    expect(page.locator("#hint")).to_be_visible()
    table.drawer("more")
    expect(page.locator("#more")).to_be_visible()
    server.do(server.host.play.end(room))
    expect(page.locator("#more")).to_be_hidden()
    expect(page.locator("#result-title")).to_be_in_viewport()


def test_a_tap_on_a_player_shows_what_they_have(visits: Visits, server: Running) -> None:
    """And the next one on me what I have."""
    room = server.create("", *["random"] * 3, options={"first_seat": 1})
    page = at_seat(visits, server, room, size="phone")
    assert Table(page).turn()
    theirs, mine = page.locator("#t-seat-3"), page.locator("#t-seat-0")
    expect(mine).to_be_in_viewport()
    expect(theirs).not_to_be_in_viewport()
    page.locator(".roster li").nth(3).tap()
    expect(theirs).to_be_in_viewport()
    expect(mine).not_to_be_in_viewport()
    page.locator(".roster li").nth(0).tap()
    expect(mine).to_be_in_viewport()
