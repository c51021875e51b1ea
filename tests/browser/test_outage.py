"""The server is killed under play and comes back: the page says so, waits, and nothing is lost or doubled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from flatboat.web.room import Room, open_room
from flatboat.web.store import Store

from ..web.conftest import Running
from ..web.test_crash import Victim
from .conftest import Visits
from .table import Table, at_seat, stop_requests

AWAY = (
    "ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING"
    "|CONTENT_LENGTH_MISMATCH|SOCKET_NOT_CONNECTED)"
)
#: Breaks the first answer to a form in its middle, as a server does that is killed while it answers.
BROKEN = """const real = fetch;
let whole = true;
window.fetch = async (...asked) => {
  const answer = await real(...asked);
  if (whole && asked[1]?.method === "POST") {
    whole = false;
    answer.json = answer.text = () => Promise.reject(new TypeError("network error"));
  }
  return answer;
};"""


@pytest.fixture
def victim(browser: Browser, tmp_path: Path) -> Iterator[Victim]:
    """A server to kill; the browser first, so that no server starts where there is none."""
    one = Victim(tmp_path, "")
    one.begin()
    yield one
    one.close()


def state(victim: Victim, table: dict[str, Any], seat: int) -> dict[str, Any]:
    """The truth about a table, as one seat is told it."""
    headers = {"authorization": f"Bearer {table['seats'][seat]['key']}"}
    found: dict[str, Any] = httpx.get(f"{victim.url}/api/tables/{table['id']}", headers=headers).json()
    return found


def play(victim: Victim, table: dict[str, Any], seat: int) -> None:
    """A seat's first legal move, by the API."""
    told, headers = state(victim, table, seat), {"authorization": f"Bearer {table['seats'][seat]['key']}"}
    body = {"version": told["version"], "key": f"k{told['version']}", "moves": [told["legal"][0]["move"]]}
    answer = httpx.post(f"{victim.url}/api/tables/{table['id']}/moves", headers=headers, json=body)
    assert answer.status_code == 200, answer.text


class Presses:
    """Somebody at the page who counts what they pressed."""

    def __init__(self, page: Page) -> None:
        self.page, self.table, self.number = page, Table(page), 0

    def press(self) -> int:
        """Press the first move of the list; the version for which that was."""
        assert self.table.turn()
        version, self.number = self.table.version, self.number + 1
        self.table.moves().first.click()
        return version

    def play(self) -> None:
        """The same, and see what came of it."""
        self.table.newer(self.press())


@pytest.mark.slow
def test_killed_under_play_and_back_again(browser: Browser, victim: Victim, tmp_path: Path) -> None:
    visits = Visits(browser, victim.url)
    visits.expected.append(AWAY)
    body = {"game": "heartland", "players": [{"bot": None}, {"bot": None}], "options": {"first_seat": 1}}
    made: dict[str, Any] = httpx.post(f"{victim.url}/api/tables", json=body, timeout=30).json()
    page = visits.page(f"/s/{made['seats'][0]['key']}")
    lost, said, ann = page.locator("#lost"), page.locator("#said"), Presses(page)
    expect(lost).to_be_hidden()
    ann.play()

    def gone() -> None:
        victim.kill()
        expect(lost).to_be_visible()
        expect(lost).to_contain_text("Connection lost")

    def back() -> None:
        victim.begin()

    def heard() -> None:
        expect(lost).to_be_hidden()
        expect(page.locator("#part")).to_have_attribute(
            "data-version", str(state(victim, made, 0)["version"])
        )

    # Killed while nobody does anything.
    gone()
    back()
    heard()
    ann.play()

    # A press while the server is away is kept, and played once.
    come_round(victim, made)
    assert ann.table.turn()
    gone()
    version = ann.press()
    expect(said).to_contain_text("No connection. Your move is kept")
    page.wait_for_timeout(1200)
    back()
    ann.table.newer(version)
    expect(said).to_be_empty()
    heard()

    # A press at the very moment: whether the server had it or not, it is played once.
    for _ in range(2):
        come_round(victim, made)
        version = ann.press()
        victim.kill()
        back()
        ann.table.newer(version)
        heard()

    # What happened while the page could not hear it is shown when it can again.
    while on_turn(victim, made, 0):
        ann.play()
    gone()
    back()
    while on_turn(victim, made, 1):
        play(victim, made, 1)
    heard()
    while on_turn(victim, made, 0):
        ann.play()
    visits.close()

    victim.kill()
    store = Store(tmp_path / "flatboat.db")
    room = open_room(store, made["id"])
    store.close()
    pressed = [seq for key, (seq, seat, _) in room.keys.items() if seat == 0 and key]
    assert len(pressed) == ann.number, "every press is one request, done once"
    assert room.whole().digest == room.position.digest


def on_turn(victim: Victim, table: dict[str, Any], seat: int) -> bool:
    """Whether a seat is to act."""
    return seat in state(victim, table, seat)["waiting"]


def come_round(victim: Victim, table: dict[str, Any]) -> None:
    """The other seat plays until it is the first one's turn: a press may have ended it."""
    while not on_turn(victim, table, 0):
        play(victim, table, 1)


def pressed_once(page: Page, room: Room) -> None:
    """Press the first move: in the end it is played once, and nothing is left to be said."""
    table = Table(page)
    assert table.turn()
    move = table.moves().first.get_attribute("value") or ""
    table.moves().first.click()
    table.newer(0)
    expect(page.locator("#said")).to_be_empty(timeout=4000)
    assert [act.text for act in room.standing][: len(move.split("; "))] == move.split("; ")
    assert len([key for key, (_, seat, _) in room.keys.items() if seat == 0]) == 1
    assert table.version == room.version


def test_without_a_connection_the_page_says_so_and_a_press_is_kept(visits: Visits, server: Running) -> None:
    """As while the server is away; once it is back, the move is played, and the page follows again."""
    room = server.create("", "", options={"first_seat": 1})
    visits.expected.append(AWAY)
    page = visits.page()
    cut, lost = re.compile(r"/(stream|move)\b"), page.locator("#lost")
    page.route(cut, lambda route: route.abort("connectionrefused"))
    page.goto(f"/s/{server.host.links.seats(room)[0]}")
    expect(lost).to_contain_text("Connection lost")
    expect(lost).to_be_visible()
    table = Table(page)
    assert table.turn()
    move, version = table.moves().first.get_attribute("value") or "", table.version
    table.moves().first.click()
    expect(page.locator("#said")).to_contain_text("No connection. Your move is kept")
    page.unroute(cut)
    table.newer(version)
    expect(page.locator("#said")).to_be_empty()
    expect(lost).to_be_hidden()
    assert [act.text for act in room.standing][: len(move.split("; "))] == move.split("; ")
    assert len([key for key, (_, seat, _) in room.keys.items() if seat == 0]) == 1


def test_an_answer_is_lost_on_its_way(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    page = at_seat(visits, server, room)
    lost: list[str] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.fetch()
            route.abort("connectionreset")

    visits.expected.append("ERR_CONNECTION_RESET")
    stop_requests(page)
    page.route("**/move*", lose)
    pressed_once(page, room)
    assert lost


def test_an_answer_breaks_off(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    page = visits.page()
    page.add_init_script(BROKEN)
    page.goto(f"/s/{server.host.links.seats(room)[0]}")
    pressed_once(page, room)
