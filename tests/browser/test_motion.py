"""Moves are seen and heard: pieces travel, counts say how they changed; it can be turned off."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from flatboat.web.room import Room

from ..web.conftest import Running
from .conftest import Visits
from .table import Table
from .test_people import until

#: Notes what is animated, and how.
NOTES = """window.seen = []; const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  seen.push({ id: this.id, frames, ...how }); return animate.call(this, frames, how); };"""
#: Notes what is heard.
EARS = """window.heard = []; const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) {
  heard.push(this.constructor.name); return start.apply(this, when); }"""


def watching(visits: Visits, server: Running, motion: str) -> tuple[Room, Page]:
    """A table where the other one is to move, and the page of who waits."""
    room = server.create("", "", options={"first_seat": 1})
    context = visits.context(reduced_motion=motion)
    context.add_init_script(NOTES + EARS)
    page = context.new_page()
    page.goto(f"/s/{server.host.links(room)[1]}")
    until(lambda: len(room.watchers) == 1)
    return room, page


def drive(server: Running, room: Room, page: Page) -> None:
    """Let the other one drive somewhere."""
    for begins in ("pay", "drive"):
        sight = room.position.sight(0)
        move = next(str(move) for move in sight.moves if str(move).startswith(begins))
        version = Table(page).version
        server.do(server.host.move(room, 0, [move], room.known(0).version, f"test {room.version}"))
        Table(page).newer(version)


def seen(page: Page) -> dict[str, list[dict[str, str]]]:
    """What was animated: keyframes by piece."""
    return {one["id"]: one["frames"] for one in page.evaluate("seen")}


def test_a_truck_travels(visits: Visits, server: Running) -> None:
    room, page = watching(visits, server, "no-preference")
    drive(server, room, page)
    first, last = seen(page)["t-truck-0"]
    assert first["translate"] != last["translate"] == "0 0"
    page.mouse.click(5, 700)
    assert page.evaluate("document.getAnimations().filter(a => a.effect.target.closest('svg')).length") == 0


def test_nothing_travels_where_motion_is_not_liked(visits: Visits, server: Running) -> None:
    room, page = watching(visits, server, "reduce")
    drive(server, room, page)
    assert seen(page) == {}


def test_how_moves_are_shown_is_chosen_and_kept(visits: Visits, server: Running) -> None:
    room, page = watching(visits, server, "no-preference")
    Table(page).drawer("more")
    page.get_by_label("Moves are shown").select_option("at once")
    drive(server, room, page)
    assert seen(page) == {}
    page.reload()
    Table(page).drawer("more")
    expect(page.get_by_label("Moves are shown")).to_have_value("off")


def test_what_the_others_did_stands_beside_my_moves(visits: Visits, server: Running) -> None:
    room, page = watching(visits, server, "no-preference")
    table = Table(page)
    while 1 not in room.position.waiting:
        move = str(room.position.sight(0).moves[0])
        server.do(server.host.move(room, 0, [move], room.known(0).version, f"test {room.version}"))
    assert table.turn()
    since = page.get_by_role("region", name="Since your last turn")
    expect(since).to_contain_text(room.position.names[0])
    since.get_by_role("link", name="Show me").click()
    number = len(room.standing)
    expect(page).to_have_url(re.compile(rf"/replay\?at={number}\b"))  # it plays on by itself to the end


def test_sounds_begin_with_a_first_press_and_end_with_a_wish(visits: Visits, server: Running) -> None:
    room, page = watching(visits, server, "reduce")

    def until_my_turn() -> int:
        while 1 not in room.position.waiting:
            move = str(room.position.sight(0).moves[0])
            server.do(server.host.move(room, 0, [move], room.known(0).version, f"test {room.version}"))
        assert Table(page).turn()
        return int(page.evaluate("heard.length"))

    assert until_my_turn() == 0, "nothing was pressed yet"
    while 0 not in room.position.waiting:
        version = Table(page).version
        Table(page).moves().first.click()
        Table(page).newer(version)
    before = until_my_turn()
    assert before > 0
    Table(page).drawer("more")
    page.get_by_label("No sounds").check()
    page.keyboard.press("Escape")
    before = int(page.evaluate("heard.length"))
    while 0 not in room.position.waiting:
        version = Table(page).version
        Table(page).moves().first.click()
        Table(page).newer(version)
    assert until_my_turn() == before
