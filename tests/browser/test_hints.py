"""Hints in Chromium: asked for early, seen on the board, played; and what is asked about once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from flatboat.kernel.dice import new_key
from flatboat.web.room import Room

from ..sample import sampled
from ..web.conftest import Running
from .conftest import Visits
from .table import Table, at_seat, stop_requests

FIRST = {"first_seat": 1}


def asked(page: Page) -> list[str]:
    """The hints that a page asks for from now on, each noted before the site hears of it."""
    found: list[str] = []

    def note(route: Route) -> None:
        found.append(route.request.url)
        route.fallback()

    stop_requests(page)
    page.route("**/hint*", note)
    return found


def end_turn(server: Running, room: Room) -> None:
    """The first seat plays by no page until the other is to move."""
    while 0 in room.position.waiting:
        move = str(room.position.observation(0).moves[0])
        server.do(server.host.play.move(room, 0, [move], room.known(0).version, f"test {room.version}"))


@pytest.mark.parametrize(
    ("size", "scheme"),
    sampled([("wide", "light"), ("wide", "dark"), ("phone", "dark")], ("wide", "light"), ("phone", "dark")),
)
def test_a_hint_is_drawn_stays_and_is_played(
    visits: Visits, server: Running, size: str, scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flatboat.web.house.tables.new_key", new_key)  # other dice at each table
    for _ in range(3):  # at one start in seventy a hint pays in a way that has no button
        room = server.create("", "", options=FIRST)
        page = at_seat(visits, server, room, size=size, color_scheme=scheme)
        other = Table(at_seat(visits, server, room, 1))
        posts = asked(page)
        page.keyboard.press("h")
        page.keyboard.press("h")
        box = page.locator("#hintbox")
        expect(box).to_contain_text("Try:")
        page.keyboard.press("h")
        expect(box.get_by_role("button", name="Play it")).to_be_visible()
        assert len(posts) == 1
        move = box.locator(".hint").get_attribute("data-move")
        if page.locator(f'#part button[name=move][value="{move}"]').count():
            break
    assert page.locator("#part button[name=move].hinted").get_attribute("value") == move
    if page.locator("#part svg .hinted").count():
        ring = page.locator("#laid-hint .hintring").last
        expect(ring).to_be_attached()
        look = "(it) => { const s = getComputedStyle(it); return [s.stroke, s.strokeDasharray]; }"
        stroke, dashes = ring.evaluate(look)
        assert dashes != "none" and stroke == (
            "rgb(138, 42, 143)" if scheme == "light" else "rgb(240, 166, 245)"
        )
    server.do(server.host.seats.revoke(room, 1))  # news that change nothing for the one who plays
    expect(page.locator("#log")).to_contain_text("new link")
    expect(box).to_contain_text("Try:")
    expect(page.locator("#part button[name=move].hinted")).to_have_count(1)
    version = Table(page).version
    box.get_by_role("button", name="Play it").click()
    Table(page).newer(version)
    assert [act.text for act in room.standing] == (move or "").split("; ")
    expect(box).to_be_empty()
    expect(page.locator(".hinted")).to_have_count(0)
    assert other


def test_a_ring_hides_nothing_of_what_it_is_around(visits: Visits, server: Running) -> None:
    """A drawing has style sheets of its own, whose classes it must not meet."""
    room = server.create("", "", name="broadhorns", options=FIRST)
    page = at_seat(visits, server, room, room.position.waiting[0])
    page.keyboard.press("h")
    expect(page.locator("#laid-hint rect").first).to_be_attached()
    fills = page.locator("#laid-hint rect").evaluate_all(
        "(all) => all.map((it) => getComputedStyle(it).fill)"
    )
    assert fills and set(fills) == {"none"}


def test_a_hint_asked_for_early_waits(visits: Visits, server: Running) -> None:
    room = server.create("", "", options=FIRST)
    bob = at_seat(visits, server, room, 1)
    posts = asked(bob)
    expect(bob.locator("#part.waiting")).to_be_attached()
    bob.locator("#hint").click()
    bob.keyboard.press("h")
    expect(bob.locator("#hintbox")).to_contain_text("as soon as it is your turn")
    end_turn(server, room)
    expect(bob.locator("#hintbox")).to_contain_text("Try:")
    assert len(posts) == 1


def test_a_hint_asked_for_as_the_turn_comes_is_given(visits: Visits, server: Running) -> None:
    """What is pressed just when a page changes may be meant for something else; a hint harms nobody."""
    room = server.create("", "", options=FIRST)
    bob = at_seat(visits, server, room, 1)
    bob.evaluate("""() => new MutationObserver((_, watch) => {
      if (!document.querySelector("#part.mine")) return;
      watch.disconnect();
      document.querySelector("#hint").click();
    }).observe(document.body, { subtree: true, attributes: true, childList: true })""")
    end_turn(server, room)
    expect(bob.locator("#hintbox")).to_contain_text("Try:")


def test_what_plays_a_long_hint_stays_in_sight(visits: Visits, server: Running) -> None:
    room = server.create("", "", options=FIRST)
    page = at_seat(visits, server, room, size="phone")
    page.locator("#hint").click()
    play = page.get_by_role("button", name="Play it")
    expect(play).to_be_visible()
    long = "(p) => { p.textContent = 'It sells them all there. '.repeat(40); }"
    page.locator(".hint > p").first.evaluate(long)
    box, button = page.locator("#hintbox").bounding_box(), play.bounding_box()
    assert box and button and button["y"] + button["height"] <= box["y"] + box["height"]


def test_a_hint_overtaken_by_what_happens_is_asked_for_again(visits: Visits, server: Running) -> None:
    """As when a press comes while the page still shows what was before: the wish is not lost."""
    room = server.create("", "", options=FIRST)
    page = at_seat(visits, server, room)
    posts, part = asked(page), page.locator("#part")
    before = part.get_attribute("data-number") or ""

    def late(route: Route) -> None:
        version = room.known(0).version
        move = room.position.observation(0).moves[0].text
        server.do(server.host.play.move(room, 0, [move], version, "from another window"))
        expect(part).not_to_have_attribute("data-number", before)
        route.fallback()

    page.route("**/hint*", late, times=1)
    page.keyboard.press("h")
    expect(page.locator("#hintbox")).to_contain_text("Try:")
    assert len(posts) == 2


def test_a_hint_asked_for_behind_the_table_waits_for_the_page(visits: Visits, server: Running) -> None:
    """It is refused, since the turn is over there; here it is not yet seen to be."""
    room = server.create("", "", options=FIRST)
    page = at_seat(visits, server, room)
    visits.expected.append("409")
    posts = asked(page)

    def refuse(route: Route) -> None:
        posts.append(route.request.url)
        route.fulfill(status=409, json={"error": "not yet"})

    page.route("**/hint*", refuse, times=1)
    page.keyboard.press("h")
    expect(page.locator("#hintbox")).to_contain_text("Thinking")
    expect(page.locator("#said")).to_be_empty()
    move = room.position.observation(0).moves[0].text
    server.do(server.host.play.move(room, 0, [move], room.known(0).version, "from another window"))
    expect(page.locator("#hintbox")).to_contain_text("Try:")
    assert len(posts) == 2


def test_a_hint_asked_for_while_a_move_is_under_way_is_of_what_comes_next(
    visits: Visits, server: Running
) -> None:
    room = server.create("", "", options=FIRST)
    page = at_seat(visits, server, room)
    posts, box = asked(page), page.locator("#hintbox")
    page.keyboard.press("h")
    expect(box).to_contain_text("Try:")
    first = box.locator(".hint").get_attribute("data-move") or ""

    def late(route: Route) -> None:
        page.keyboard.press("h")
        expect(box).to_contain_text("Thinking")
        route.continue_()

    page.route("**/move*", late, times=1)
    with page.expect_response("**/hint*"):  # what stood in the box says "Try:" until then
        box.get_by_role("button", name="Play it").click()
    expect(box).to_contain_text("Try:")
    assert len(posts) == 2 and box.locator(".hint").get_attribute("data-move") != first


def test_a_hint_that_is_thought_of_is_dropped_once_i_play(visits: Visits, server: Running) -> None:
    """And one that is asked for then is of what I can do now."""
    room = server.create("", "", options=FIRST)
    page = at_seat(visits, server, room)
    table, posts, box = Table(page), asked(page), page.locator("#hintbox")

    def late(route: Route) -> None:
        expect(box).to_contain_text("Thinking")
        version = table.version
        table.press(sorted(table.labels())[0])
        table.newer(version)
        expect(box).to_be_empty()
        page.keyboard.press("h")
        expect(box).to_contain_text("Thinking")
        route.fallback()

    page.route("**/hint*", late, times=1)
    page.keyboard.press("h")
    expect(box).to_contain_text("Try:")
    assert len(posts) == 2


def test_a_hint_can_be_typed_as_it_is_told(visits: Visits, server: Running) -> None:
    room = server.create("", "", options=FIRST)
    page = at_seat(visits, server, room)
    page.locator("#hint").click()
    page.locator("#hintbox summary").click()
    told = page.locator("#hintbox kbd").inner_text()
    mine = Table(page)
    version = mine.version
    mine.type(told)
    page.keyboard.press("Enter")
    mine.newer(version)
    expect(page.locator("#hintbox")).to_be_empty()
    assert [act.text for act in room.standing][: told.count(";") + 1] == told.split("; ")


def settlement(server: Running) -> Room:
    return server.create("", "", name="rifle_and_axe", options={"leaders": "dealt"})


def test_what_costs_much_is_asked_about_once_in_its_place(visits: Visits, server: Running) -> None:
    room = settlement(server)
    page = at_seat(visits, server, room)
    mine = Table(page)
    end = page.locator("#part button[name=move][value='end the action phase']")
    for _ in range(9):
        if end.count():
            break
        version = mine.version
        mine.press(next(iter(mine.labels())))
        mine.newer(version)
        mine.settle()
    expect(page.locator(".pinned .cost")).to_contain_text(re.compile("Folk may (starve|die)"))
    version = mine.version
    end.click()
    question = page.locator("#sure")
    expect(question).to_contain_text(re.compile("Sure.*Folk (stand idle|may starve)"))
    expect(end).to_be_hidden()
    expect(question.get_by_text("Not yet")).to_be_focused()
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(end).to_be_focused()
    mine.settle()
    page.keyboard.press("Enter")
    server.do(server.host.seats.revoke(room, 1))  # the question stays in its place through news
    expect(page.locator("#log")).to_contain_text("new link")
    expect(question).to_be_visible()
    assert not any("end the" in act.text for act in room.standing)
    page.keyboard.press("Shift+Tab")
    expect(question.get_by_role("button", name="Do it")).to_be_focused()
    version = mine.version
    page.keyboard.press("Enter")
    mine.newer(version)
    assert any("end the" in act.text for act in room.standing)
    expect(question).to_have_count(0)
