"""One screen: in all games and seat counts nothing scrolls the page, hides below its edge or is too small."""

from __future__ import annotations

import random
from itertools import pairwise, product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import flatboat
from flatboat.games import SHELF
from flatboat.testing import choose
from flatboat.web.room import Room
from flatboat.web.since import since_own
from flatboat.web.wanted import NewTable

from ..sample import sampled
from ..web.conftest import Running
from .conftest import Visits
from .table import CUT_CHOICES, Table, at_seat, away

NAMES = ("Ann", "Bob", "Cy", "Dot", "Eve")
MIDDLE = 45  # moves after which a game is in its middle
LETTERS = 11  # pixels
LAPTOP, LARGE = {"width": 1366, "height": 768}, {"width": 1920, "height": 1080}
WINDOWS: dict[str, Any] = {
    "laptop": {"viewport": LAPTOP},
    "laptop and large": {"viewport": LAPTOP},  # by turns
    "phone": {"size": "phone"},
}
TABLES = [(game, seats) for game in SHELF for seats in flatboat.kind(game).seats]


def is_quick(game: str, window: str) -> bool:
    """Whether the fast layer looks at it: a laptop at all games, a phone at that with most on it."""
    return window == "laptop" or (game, window) == ("rifle-and-axe", "phone")


#: Every seat count and window in the slow layer, in the fast one most seats.
QUICK = [
    (game, max(flatboat.kind(game).seats), window)
    for game in SHELF
    for window in WINDOWS
    if is_quick(game, window)
]
CASES = [*QUICK, *((*table, window) for table in TABLES for window in ("laptop and large", "phone"))]
CASES = list(dict.fromkeys(CASES))
#: The page's height, what of it stands outside the window, and the smallest letters.
MEASURES = """() => {
  const cut = (e) => {  // by something that scrolls on its own
    for (let at = e.parentElement; !at.matches("#part, body"); at = at.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflow)) return true;
    return false;
  };
  const seen = [...document.querySelectorAll("header *, #part *")].filter((e) => e.checkVisibility());
  const letters = seen.filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()));
  const size = (e) => {
    const grown = e.closest("svg") && e.getScreenCTM ? Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b) : 1;
    return parseFloat(getComputedStyle(e).fontSize) * grown;
  };
  const hidden = (e) => e.closest(".vh, .for, .skip");
  return {
    page: Math.max(document.documentElement.scrollHeight, document.body.scrollHeight) - innerHeight,
    wide: document.documentElement.scrollWidth - innerWidth,
    outside: seen.filter((e) => e.matches("button, a, input, select") && !hidden(e) && !cut(e))
      .filter((e) => { const { top, bottom, left, right } = e.getBoundingClientRect();
        return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1; })
      .map((e) => e.outerHTML.slice(0, 80)),
    small: letters.filter((e) => !hidden(e) && size(e) < 10.95)
      .map((e) => `${size(e).toFixed(1)} ${e.textContent.slice(0, 30)}`),
  };
}"""


def begun(server: Running, game: str, seats: int) -> Room:
    """A table of people."""
    wanted = NewTable(
        flatboat.game(game, seats=seats), ("",) * seats, NAMES[:seats], calm=False, key=bytes([7]) * 32
    )
    return server.do(server.host.tables.create(wanted, ""))


def play(server: Running, room: Room, until: int) -> None:
    """Play on by chance, to so many moves."""
    chooser = random.Random(f"{room.game.kind.name} {room.game.seats}")
    while not room.position.over and len(room.standing) < until:
        move = choose(room.game, room.position.legal_moves, chooser, True)
        known = room.known(move.seat)
        server.do(server.host.play.move(room, move.seat, [str(move)], known.version, f"{len(room.standing)}"))


#: Waits for some frames, in which a page lays out what is new.
LAID_OUT = """() => new Promise((done) => {
  const wait = (frames) => requestAnimationFrame(() => frames ? wait(frames - 1) : done());
  wait(6);
})"""


def stands(page: Page, where: str) -> dict[str, Any]:
    """Hold what a page shows against the window."""
    page.evaluate(LAID_OUT)
    found: dict[str, Any] = page.evaluate(MEASURES)
    assert found["page"] <= 0 and found["wide"] <= 0, f"{where}: the page is scrolled: {found}"
    assert not found["outside"], f"{where}: outside the window: {found['outside'][:5]}"
    assert not found["small"], f"{where}: too small to read: {found['small'][:5]}"
    assert page.evaluate(CUT_CHOICES) == [], f"{where}: choices are cut"
    assert page.evaluate("scrollX + scrollY") == 0, f"{where}: the page has scrolled by itself"
    return found


@pytest.mark.parametrize(("game", "seats", "window"), sampled(CASES, *QUICK))
def test_a_table_fits_its_window(visits: Visits, server: Running, game: str, seats: int, window: str) -> None:
    room = begun(server, game, seats)
    page = at_seat(visits, server, room, **WINDOWS[window])
    stands_in(page, window, "at the start")
    away(page, lambda: play(server, room, MIDDLE))
    stands_in(page, window, "in the middle")
    for one, then in pairwise(range(MIDDLE, MIDDLE + 5)):  # as moves come, too
        version = Table(page).version
        play(server, room, then)
        if room.position.over or room.known(0).version == version:
            continue
        Table(page).newer(version)
        stands_in(page, window, f"after move {one}")


def stands_in(page: Page, window: str, where: str) -> None:
    """Hold what a page shows against its window, and one that was a laptop's against a large one."""
    stands(page, where)
    if "large" in window:
        page.set_viewport_size(LARGE)
        stands(page, f"{where}, in a large window")
        page.set_viewport_size(LAPTOP)


@pytest.mark.parametrize("window", sampled(["laptop and large", "phone"], "phone"))
@pytest.mark.parametrize("game", SHELF)
def test_an_ended_game_fits_its_window(visits: Visits, server: Running, game: str, window: str) -> None:
    room = begun(server, game, min(flatboat.kind(game).seats))
    play(server, room, 30)
    server.do(server.host.play.end(room))
    page = at_seat(visits, server, room, **WINDOWS[window])
    stands_in(page, window, "at the end")
    if window != "phone":
        again = page.locator(".result .links").get_by_role("button").first
        expect(again).to_be_in_viewport(ratio=1)


#: How far what can be done reaches below its panel, how much of it is seen, and whether that meets the tabs.
PANEL = """() => {
  const [side, choices, tabs] = [".side", "#choices", ".tabs"].map((at) => document.querySelector(at));
  const foot = Math.max(...[...side.children].filter((e) => e.checkVisibility())
    .map((e) => e.getBoundingClientRect().bottom));
  return { over: foot - tabs.getBoundingClientRect().top,
    seen: choices.clientHeight, wanted: choices.scrollHeight };
}"""
HINTED = list(product(SHELF, ("laptop", "phone")))
ROOM = 200  # pixels of what can be done that a hint leaves in sight on a laptop


@pytest.mark.parametrize(
    ("game", "window"),
    sampled(HINTED, *(case for case in HINTED if is_quick(*case))),
)
def test_a_hint_leaves_room_for_what_can_be_done(
    visits: Visits, server: Running, game: str, window: str
) -> None:
    room = begun(server, game, min(flatboat.kind(game).seats))
    play(server, room, 12)
    seat = room.position.waiting[0]
    page = at_seat(visits, server, room, seat, **WINDOWS[window])
    Table(page).settle()
    page.keyboard.press("h")
    page.get_by_role("button", name="Play it").wait_for()
    stands(page, "with a hint")
    found = page.evaluate(PANEL)
    assert found["over"] <= 1, f"the panel stands on the tabs: {found}"
    if window == "laptop":
        assert found["seen"] >= min(found["wanted"], ROOM), f"too little is seen: {found}"


def test_drawers_open_beside_their_buttons(visits: Visits, server: Running) -> None:
    page = at_seat(visits, server, begun(server, "heartland", 2), **WINDOWS["laptop"])
    for name in ("seats", "more"):
        Table(page).drawer(name)
        foot, tabs = (page.locator(one).bounding_box() for one in (f"#{name}", "#tabs"))
        assert foot and tabs and abs(foot["y"] + foot["height"] - tabs["y"] - tabs["height"]) < 3


#: How much higher a replay's board is than its place and its page than the window, and where its steps stand.
BESIDE = """() => {
  const [board, steps] = [".board", "#replay"].map((at) => document.querySelector(at));
  const [its, theirs] = [board, steps].map((one) => one.getBoundingClientRect());
  return { over: board.scrollHeight - board.clientHeight, scrolls: document.body.scrollHeight - innerHeight,
    beside: theirs.left >= its.right, below: theirs.top >= its.bottom && theirs.bottom <= innerHeight,
    tall: its.height };
}"""


@pytest.mark.parametrize("game", SHELF)
def test_a_replay_shows_the_whole_board_beside_its_steps(visits: Visits, server: Running, game: str) -> None:
    room = begun(server, game, min(flatboat.kind(game).seats))
    play(server, room, 12)
    page = visits.page(f"/t/{room.id}/replay?at=9", **WINDOWS["laptop"])
    Table(page).settle()
    found = page.evaluate(BESIDE)
    assert (found["over"], found["scrolls"], found["beside"]) == (0, 0, True)
    assert not page.evaluate(MEASURES)["small"]
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    Table(page).settle()
    found = page.evaluate(BESIDE)
    assert found["scrolls"] == 0 and found["below"] and found["tall"] > 300


def test_the_guide_is_read_whole_in_a_first_turn(visits: Visits, server: Running) -> None:
    for game in SHELF:
        room = begun(server, game, min(flatboat.kind(game).seats))
        seat = room.position.waiting[0]
        page = at_seat(visits, server, room, seat, **WINDOWS["laptop"])
        high, seen = page.locator(".guide p").evaluate("(p) => [p.scrollHeight, p.clientHeight]")
        assert high <= seen, f"{game}: {high - seen} pixels of the guide are cut"


#: The lines that what each of the others did may take, and whether all of it is within the window.
TOLD = """() => [...document.querySelectorAll(".deeds li > span:last-of-type")].map((one) =>
  [Number(getComputedStyle(one).webkitLineClamp), one.getBoundingClientRect().bottom < innerHeight])"""


@pytest.mark.parametrize(("game", "seats"), [("railroad", 4), ("heartland", 5)])
def test_two_lines_of_each_of_the_others_are_told_at_a_full_table(
    visits: Visits, server: Running, game: str, seats: int
) -> None:
    room, until = begun(server, game, seats), 20
    while len(since_own(room.known(room.position.waiting[0]))) < seats - 1:
        until += 1
        play(server, room, until)
    page = at_seat(visits, server, room, room.position.waiting[0], **WINDOWS["laptop"])
    stands(page, f"{game}, {seats} seats")
    assert page.evaluate(TOLD) == [[2, True]] * (seats - 1)
    assert page.locator("#choices").evaluate("(one) => one.clientHeight") > 120, "and what can be done"


def test_on_a_phone_four_others_turns_are_a_line_that_says_what_they_brought(
    visits: Visits, server: Running
) -> None:
    room, until = begun(server, "heartland", 5), 20
    gains: list[float] = []
    while len(gains) < 4 or not any(gains):
        until += 1
        play(server, room, until)
        gains = [one.gain for one in since_own(room.known(room.position.waiting[0]))]
    page = at_seat(visits, server, room, room.position.waiting[0], **WINDOWS["phone"])
    assert page.locator("#since li:visible").count() == sum(map(bool, gains))
    box = page.locator("#since ul").bounding_box()
    assert box and box["height"] < 30 and page.get_by_text("Tell all", exact=True).is_visible()


#: How much of the forms lies below the edge of what scrolls, and what stands in sight of what others did.
FOLDS = """() => {
  const choices = document.querySelector("#choices"), edge = choices.getBoundingClientRect().bottom;
  const forms = [...document.querySelectorAll("#choices .fill")];
  const below = Math.max(0, ...forms.map((form) => form.getBoundingClientRect().bottom - edge));
  const told = [...document.querySelectorAll(".deeds li")].map((line) => line.getBoundingClientRect());
  return { below, seen: told.filter((line) => line.height > 14 && line.bottom < edge).length };
}"""


def test_a_first_outfit_is_seen_whole_at_a_full_table(visits: Visits, server: Running) -> None:
    room = begun(server, "broadhorns", 4)
    page = at_seat(visits, server, room, room.position.waiting[0], **WINDOWS["laptop"])
    stands(page, "at the start")
    found = page.evaluate(FOLDS)
    assert found["below"] <= 0, f"{found['below']} pixels of the form are below the edge"
    page.locator("#t-market-3").click()
    expect(page.locator("#sheet-outfit output .total")).to_contain_text("gold spent")
    found = page.evaluate(FOLDS)
    assert found["below"] <= 0, f"filled in, {found['below']} pixels of the form are below the edge"


@pytest.mark.parametrize("others", [1, 2, 3])
def test_an_outfit_is_seen_whole_below_what_the_others_did(
    visits: Visits, server: Running, others: int
) -> None:
    room = begun(server, "broadhorns", 4)
    turn = ["take the 20 ft", "buy", "buy", "done", "move 4", "draw a card"]
    for number, begins in enumerate(turn * others):
        (seat,) = room.position.waiting
        legal = [move.text for move in room.position.legal_moves]
        move = next(text for text in legal if text.startswith(begins))
        server.do(server.host.play.move(room, seat, [move], room.known(seat).version, f"{number}"))
    page = at_seat(visits, server, room, room.position.waiting[0], **WINDOWS["laptop"])
    stands(page, "at the second seat's first turn")
    found = page.evaluate(FOLDS)
    assert found["below"] <= 0, f"{found['below']} pixels of the form are below the edge"
    assert found["seen"] == others
    if others > 2:  # of two all has room
        before = page.locator(".deeds ul").bounding_box()
        page.get_by_text("Tell all", exact=True).click()
        after = page.locator(".deeds ul").bounding_box()
        assert before and after and after["height"] > before["height"] + 10
        page.get_by_text("Tell less", exact=True).click()
        assert page.get_by_text("Tell all", exact=True).is_visible()
