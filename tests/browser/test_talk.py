"""Two people talk beside their game: lines come at once, are counted until they are read, disturb nothing."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from flatboat.web.room import Room

from ..web.conftest import Running
from .conftest import Visits
from .table import Table
from .test_people import until


def two(visits: Visits, server: Running, **more: str) -> tuple[Room, Page, Page]:
    """A table of two people, and their pages."""
    room = server.create("", "", options={"first_seat": 1})
    links = server.host.links.seats(room)
    ann, bob = visits.page(f"/s/{links[0]}"), visits.page(f"/s/{links[1]}", **more)
    until(lambda: len(room.watchers) == 2)
    return room, ann, bob


def say(page: Page, words: str) -> None:
    """Write a line and send it by Enter."""
    box = page.get_by_label("Say something")
    box.fill(words)
    box.press("Enter")
    expect(box).to_have_value("")


def test_two_people_talk(visits: Visits, server: Running) -> None:
    room, ann, bob = two(visits, server)
    Table(ann).drawer("talk")
    expect(ann.get_by_label("Say something")).to_be_focused()
    say(ann, "Hello & <b>good luck</b>")
    expect(ann.locator("#lines li")).to_contain_text(["Hello & <b>good luck</b>"])
    unread = bob.locator(".tabs .unread")
    expect(unread).to_have_text("1")
    expect(bob.locator("#overheard")).to_have_text("Player 1: Hello & <b>good luck</b>")
    seen = "([words]) => words.checkVisibility({ opacityProperty: true })"
    assert bob.locator("#overheard p").evaluate_all(seen), "for a while"
    expect(ann.locator(".tabs .unread")).to_be_hidden()  # one's own line is no news
    bob.keyboard.press("t")
    expect(bob.locator("#lines")).to_contain_text("good luck")
    expect(bob.get_by_label("Say something")).to_be_focused()
    expect(unread).to_be_hidden()
    say(bob, "You too")
    expect(ann.locator("#lines li").last).to_contain_text("You too")
    expect(ann.locator(".tabs .unread")).to_be_hidden()  # it is open
    ann.keyboard.press("Escape")
    say(bob, "Your turn")
    expect(ann.locator(".tabs .unread")).to_have_text("1")
    ann.reload()
    expect(ann.locator(".tabs .unread")).to_have_text("1")
    onlooker = visits.page(f"/t/{room.id}")
    Table(onlooker).drawer("talk")
    expect(onlooker.locator("#lines li")).to_have_count(3)
    expect(onlooker.get_by_label("Say something")).to_have_count(0)


def test_whoever_writes_is_not_disturbed_and_disturbs_nobody(visits: Visits, server: Running) -> None:
    room, ann, bob = two(visits, server)
    Table(bob).drawer("talk")
    bob.get_by_label("Say something").fill("I am still")
    Table(ann).type("pay")
    html, version = ann.locator("#part").inner_html(), Table(bob).version
    move = str(room.position.observation(0).moves[0])
    server.do(server.host.play.move(room, 0, [move], room.known(0).version, "a move"))
    Table(bob).newer(version)
    Table(ann).newer(version)
    expect(bob.get_by_label("Say something")).to_have_value("I am still")
    expect(bob.get_by_label("Say something")).to_be_focused()
    version = Table(ann).version
    Table(ann).type("drive")
    say(bob, "I am still here, and 1 u h do nothing")
    expect(ann.locator("#overheard")).to_contain_text("still here")
    expect(ann.locator("#typed")).to_have_value("drive")
    expect(ann.locator("#typed")).to_be_focused()
    assert Table(ann).version == version and html


def test_a_line_that_is_refused_stays_in_its_box(visits: Visits, server: Running) -> None:
    visits.expected.append(r"status 422|console error.*422")
    _, ann, _ = two(visits, server)
    Table(ann).drawer("talk")
    box = ann.get_by_label("Say something")
    box.fill("\u202e")
    box.press("Enter")
    expect(ann.locator("#unsaid")).to_have_text("Write something first")
    say(ann, "hello")
    expect(ann.locator("#unsaid")).to_be_hidden()


def test_it_can_be_hidden_by_each_and_turned_off_by_the_host(visits: Visits, server: Running) -> None:
    room, ann, bob = two(visits, server)
    Table(bob).drawer("more")
    bob.get_by_label("Hide the talk").check()
    expect(bob.locator(".tabs [data-drawer=talk]")).to_be_hidden()
    bob.get_by_label("Hide the talk").uncheck()
    Table(ann).drawer("talk")
    host = visits.page(f"/s/{server.host.links.host(room)}")
    Table(host).drawer("more")
    host.locator("summary", has_text="For the host").click()
    on, off = (host.get_by_role("button", name=f"Turn the talk {how}") for how in ("on", "off"))
    expect(on).to_be_hidden()  # only what is not so already is offered
    off.click()
    expect(ann.locator("#talk")).to_be_hidden()
    expect(ann.locator(".tabs [data-drawer=talk]")).to_have_count(0)
    fresh = visits.page(f"/t/{room.id}")
    expect(off).to_be_hidden()
    on.click()
    expect(ann.locator(".tabs [data-drawer=talk]")).to_be_visible()
    expect(fresh.locator(".tabs [data-drawer=talk]")).to_be_visible()
    Table(ann).drawer("talk")
    say(ann, "on again")
    Table(fresh).drawer("talk")
    expect(fresh.locator("#lines")).to_contain_text("on again")


def test_a_window_without_a_stream_hears_it_too(visits: Visits, server: Running) -> None:
    room, ann, _ = two(visits, server)
    many = [ann.context.new_page() for _ in range(3)]
    for page in many:
        page.goto(f"/t/{room.id}")
    Table(ann).drawer("talk")
    say(ann, "to all windows")
    for page in many:
        expect(page.locator("#lines")).to_contain_text("to all windows")


def test_it_works_without_script(visits: Visits, server: Running) -> None:
    _, ann, bob = two_plain(visits, server)
    bob.get_by_label("Say something").fill("by a form")
    bob.get_by_role("button", name="Send").click()
    expect(bob.locator("#lines li")).to_contain_text(["by a form"])
    expect(ann.locator(".tabs .unread")).to_have_text("1")


def two_plain(visits: Visits, server: Running) -> tuple[Room, Page, Page]:
    """A table of two people, one of them without script."""
    room = server.create("", "")
    links = server.host.links.seats(room)
    ann = visits.page(f"/s/{links[0]}")
    bob = visits.page(f"/s/{links[1]}", java_script_enabled=False)
    until(lambda: len(room.watchers) == 1)
    return room, ann, bob
