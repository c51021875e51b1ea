"""Moves are seen and heard: pieces travel, counts say how they changed; it can be turned off."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from flatboat.web.room import Room

from ..web.conftest import Running, wanted
from .conftest import Visits
from .table import Table, at_seat, sensible
from .test_people import EARS, until

#: Notes what is animated, and how.
NOTES = """window.seen = []; const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  seen.push({ id: this.id, frames, ...how }); return animate.call(this, frames, how); };"""


def watching(visits: Visits, server: Running, motion: str) -> tuple[Room, Page]:
    """A table where the other one is to move, and the page of who waits."""
    room = server.create("", "", options={"first_seat": 1})
    context = visits.context(reduced_motion=motion)
    context.add_init_script(NOTES + EARS)
    page = context.new_page()
    page.goto(f"/s/{server.host.links.seats(room)[1]}")
    until(lambda: len(room.watchers) == 1)
    return room, page


def drive(server: Running, room: Room, page: Page, pays: str = "pay") -> None:
    """Let the other one drive somewhere."""
    for begins in (pays, "drive"):
        observation = room.position.observation(0)
        move = next(str(move) for move in observation.moves if str(move).startswith(begins))
        version = Table(page).version
        server.do(server.host.play.move(room, 0, [move], room.known(0).version, f"test {room.version}"))
        Table(page).newer(version)


def seen(page: Page) -> dict[str, list[dict[str, str]]]:
    """What was animated: keyframes by piece."""
    return {one["id"]: one["frames"] for one in page.evaluate("seen")}


def test_a_truck_travels_by_the_roads(visits: Visits, server: Running) -> None:
    room, page = watching(visits, server, "no-preference")
    drive(server, room, page, "pay 2 points")
    page.wait_for_function("() => seen.some(({ id }) => id === 't-truck-0')")  # in the frame after the news
    frames = [frame["translate"] for frame in seen(page)["t-truck-0"]]
    steps = [tuple(float(at.removesuffix("px")) for at in frame.split()) for frame in frames]
    assert (
        len(steps) == 3 and steps[-1] == (0, 0) and 0 not in steps[0]
    )  # round a corner, along row and column
    assert all(here[0] == there[0] or here[1] == there[1] for here, there in pairwise(steps))
    assert (
        page.evaluate("seen.find(({ id }) => id === 't-truck-0').duration") == 650
    )  # no longer than straight on
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


@pytest.mark.slow  # the replay goes on by itself to its end
def test_what_the_others_did_stands_beside_my_moves(visits: Visits, server: Running) -> None:
    room, page = watching(visits, server, "no-preference")
    table = Table(page)
    while 1 not in room.position.waiting:
        move = str(room.position.observation(0).moves[0])
        server.do(server.host.play.move(room, 0, [move], room.known(0).version, f"test {room.version}"))
    assert table.turn()
    since = page.get_by_role("region", name="So far")  # there was none of mine
    expect(since).to_contain_text(room.position.names[0])
    since.get_by_role("link", name="Show me").click()
    number = len(room.standing)
    expect(page).to_have_url(re.compile(rf"/replay\?at={number}\b"))  # it plays on by itself to the end


def test_sounds_begin_with_a_first_press_and_end_with_a_wish(visits: Visits, server: Running) -> None:
    room, page = watching(visits, server, "reduce")

    def until_my_turn() -> int:
        while 1 not in room.position.waiting:
            move = str(room.position.observation(0).moves[0])
            server.do(server.host.play.move(room, 0, [move], room.known(0).version, f"test {room.version}"))
        assert Table(page).turn()
        return int(page.evaluate("heard.length"))

    assert until_my_turn() == 0 and page.evaluate("felt") == [], "nothing was pressed yet"
    while 0 not in room.position.waiting:
        version = Table(page).version
        Table(page).settle()
        Table(page).moves().first.click()
        Table(page).newer(version)
    assert until_my_turn() > 0 and page.evaluate("felt") == [200]
    Table(page).drawer("more")
    page.get_by_label("No sounds").check()
    page.keyboard.press("Escape")
    before = int(page.evaluate("heard.length"))
    while 0 not in room.position.waiting:
        version = Table(page).version
        Table(page).settle()
        Table(page).moves().first.click()
        Table(page).newer(version)
    assert until_my_turn() == before and len(page.evaluate("felt")) == 1


def lively(
    visits: Visits, server: Running, room: Room, path: str = "", size: str = "wide", script: str = NOTES
) -> Page:
    """A page at which moves are seen, of who looks on."""
    context = visits.context(size, reduced_motion="no-preference")
    context.add_init_script(script)
    page = context.new_page()
    page.goto(path or f"/t/{room.id}")
    if not path:
        until(lambda: len(room.watchers) == 1)
    return page


def play(server: Running, room: Room, *moves: str) -> None:
    """Play moves, each by whoever is to act; one that begins so."""
    for words in moves:
        seat = next(seat for seat in room.position.waiting if begins(room, seat, words))
        move = begins(room, seat, words)
        server.do(server.host.play.move(room, seat, [move], room.known(seat).version, f"test {room.version}"))


def begins(room: Room, seat: int, words: str) -> str:
    """The first move of a seat that begins with these words; "" if there is none."""
    return next(
        (str(move) for move in room.position.observation(seat).moves if str(move).startswith(words)), ""
    )


def frames(page: Page) -> list[dict[str, Any]]:
    """All that was animated."""
    found: list[dict[str, Any]] = page.evaluate("seen")
    return found


def test_ships_sail_their_course_and_turn_with_it_while_cards_turn_one_by_one(
    visits: Visits, server: Running
) -> None:
    room = server.do(server.host.tables.create(wanted("", "", name="broadsides"), ""))
    while "captain" in str(room.position.legal_moves[0]):
        play(server, room, "captain")
    page = lively(visits, server, room)
    play(server, room, "plot forward, starboard, forward", "plot forward, forward, forward")
    page.wait_for_function("() => seen.some(({ id }) => id === 't-ship-0')")
    found = frames(page)
    (ship,) = [one for one in found if one["id"] == "t-ship-0"]
    assert len(ship["frames"]) == 4 and all("translate" in frame for frame in ship["frames"])
    hull = next(one["frames"] for one in found if not one["id"] and "rotate" in str(one["frames"]))
    angles = [float(re.findall(r"rotate\(([-\d.]+)deg", frame["transform"])[0]) for frame in hull]
    assert len(angles) == 4 and all(abs(then - one) <= 45 for one, then in pairwise(angles))
    cards = {one["id"]: one["delay"] for one in found if one["id"].startswith("t-card-0")}
    assert len(cards) == 3 and len(set(cards.values())) == 3, "card by card"
    assert [cards[name] for name in sorted(cards)] == sorted(cards.values()), (
        "in the order they are carried out"
    )
    assert max(map(ends, found)) <= 2000
    expect(page.locator("svg .wake")).to_have_count(2)  # the trails stay


def ends(one: dict[str, Any]) -> float:
    """When something that is animated comes to rest, in ms."""
    return float(one["duration"] + one.get("delay", 0))


def at_sea(visits: Visits, server: Running) -> tuple[Room, Page]:
    """A sea fight before its first plot, and a page of who looks on."""
    room = server.do(server.host.tables.create(wanted("", "", name="broadsides"), ""))
    while "captain" in str(room.position.legal_moves[0]):
        play(server, room, "captain")
    return room, lively(visits, server, room)


def test_what_a_ship_covers_shows_when_she_is_there(visits: Visits, server: Running) -> None:
    room, page = at_sea(visits, server)
    play(server, room, "plot forward, forward, forward", "plot forward, forward, starboard")
    play(server, room, "plot forward, port, forward", "plot forward, forward, port")
    page.wait_for_function("() => seen.some(({ id }) => id.startsWith('t-arcs'))")
    found = frames(page)
    (fan,) = [one for one in found if one["id"].startswith("t-arcs")]
    ship = next(one for one in found if one["id"] == fan["id"].replace("arcs", "ship"))
    assert ends(fan) == ends(ship) and fan["frames"] == [{"opacity": 0, "offset": 0}]
    assert fan["delay"] >= 0.6 * ends(ship)


def test_the_table_below_a_games_card_is_up_to_date(visits: Visits, server: Running) -> None:
    """Somebody may leave it open while others come and play."""
    room = server.create("", "", options={"first_seat": 1})
    page = at_seat(visits, server, room, 1, new=True)
    card, part = page.locator("#gamecard"), page.locator("#part")
    expect(card).to_be_visible()
    before = part.get_attribute("data-number") or ""
    play(server, room, "")
    expect(part).not_to_have_attribute("data-number", before)
    expect(card.get_by_role("button", name="Let's play")).to_be_in_viewport()


def test_ships_that_meet_come_alongside(visits: Visits, server: Running) -> None:
    room, page = at_sea(visits, server)
    play(server, room, "plot forward, port, forward", "plot forward, starboard, forward")
    play(server, room, "plot starboard, forward, forward", "plot port, forward, forward")
    play(server, room, "plot forward, forward, forward", "plot remain, remain, remain")
    page.wait_for_function("() => seen.some(({ frames }) => frames[0]?.translate?.endsWith('px 0'))")
    came = {one["id"]: one["frames"][0]["translate"] for one in frames(page) if one["id"] in ("t-s0", "t-s1")}
    assert sorted(came.values()) == ["-45px 0", "45px 0"], "from either side"


def test_a_card_that_is_turned_up_turns(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    while not begins(room, room.position.waiting[0], "draw "):
        play(server, room, "")
    page = lively(visits, server, room)
    observation = room.position.observation(room.position.waiting[0])
    play(server, room, next(str(m) for m in observation.moves if re.match("draw (?!blind)", str(m))))
    page.wait_for_function("() => seen.some(({ id }) => id.startsWith('t-window'))")
    cards = [one for one in frames(page) if one["id"].startswith("t-window") or one["id"] == ""]
    shown = [["scale(0, 1)" in frame.get("transform", "") for frame in one["frames"]] for one in cards]
    assert [False, True, True] in shown, "what it showed before goes up to the edge"
    assert [True, True, False] in shown, "then comes its face"
    expect(page.locator("svg .turning")).to_have_count(0)


def test_dice_roll_and_rest(visits: Visits, server: Running) -> None:
    room = server.do(server.host.tables.create(wanted("", name="rifle-and-axe"), ""))
    while not begins(room, 0, "begin"):
        play(server, room, "")
    page = lively(visits, server, room, f"/s/{server.host.links.seats(room)[0]}")
    page.evaluate("seen.length = 0")
    Table(page).turn()
    page.locator("#part button[value^=begin]").click()
    page.wait_for_function("() => seen.some(({ frames }) => /-420deg/.test(frames[0].transform))")
    rolled = [one for one in frames(page) if "rotate(-420deg)" in str(one["frames"][0])]
    assert rolled and [one["delay"] for one in rolled] == sorted(one["delay"] for one in rolled)
    assert rolled[0]["frames"][-1]["transform"].count("rotate(0deg)") == 1
    told = [one for one in frames(page) if one["frames"] == [{"opacity": 0, "offset": 0}]]
    late = [one for one in told if ends(one) == max(map(ends, rolled))]
    assert len(late) > 1, "what came of them is told once they rest"
    page.keyboard.press("Escape")  # whoever presses anything sees the end
    assert page.evaluate("document.getAnimations().filter(a => a.effect.target.closest('svg')).length") == 0


def test_a_new_card_is_there_while_its_dice_roll(visits: Visits, server: Running) -> None:
    room = server.do(server.host.tables.create(wanted("", name="rifle-and-axe"), ""))
    while not begins(room, 0, "end the action"):
        play(server, room, "")
    page = lively(visits, server, room, f"/s/{server.host.links.seats(room)[0]}")
    page.evaluate("seen.length = 0")
    play(server, room, "end the action")
    page.wait_for_function("() => seen.some(({ frames }) => /-420deg/.test(frames[0].transform))")
    hidden = [one["id"] for one in frames(page) if one["frames"][0].get("opacity") == 0]
    assert hidden and not any(one.endswith("befell-0") for one in hidden), "the hardship, which is rolled"


#: Notes when each version was shown first.
SHOWN = """() => { const part = document.querySelector("#part"); window.shownAt = {};
  const note = () => { shownAt[part.dataset.version] ??= performance.now(); };
  new MutationObserver(note).observe(part, { attributes: true }); }"""
#: A clock that lags behind timers, as one of whole steps does now and then.
SLOW_CLOCK = "{ const now = performance.now; performance.now = () => 0.999 * now.call(performance); }"


def test_what_my_dice_brought_is_seen_before_the_others_go_on(visits: Visits, server: Running) -> None:
    room = server.do(server.host.tables.create(wanted("", "", name="broadsides"), ""))
    while "captain" in str(room.position.legal_moves[0]):
        play(server, room, "captain")
    play(server, room, "plot forward, forward, port", "plot starboard, starboard, forward")
    play(server, room, "plot forward, forward, starboard", "plot port, forward, forward")
    play(server, room, "plot port, forward, forward", "plot forward, port, starboard")
    (shooter,) = room.position.waiting
    page = lively(visits, server, room, f"/s/{server.host.links.seats(room)[shooter]}", script=SLOW_CLOCK)
    page.evaluate(SHOWN)
    table = Table(page)
    while table.turn_is_mine():
        table.settle()
        version = table.version
        page.locator("#part button[value^=fire]").first.dispatch_event("click")  # its list is folded away
        table.newer(version)
    version = table.version
    play(server, room, "")
    table.newer(version)
    shown = page.evaluate("shownAt")
    later = min(at for number, at in shown.items() if int(number) > version)
    assert later - shown[str(version)] >= 1500, "dice of 650 ms, and 900 to read what they brought"


def test_points_fly_to_their_owner(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    page = lively(visits, server, room)
    before = [page.locator(".roster .points").nth(i).inner_text() for i in range(2)]
    while [page.locator(".roster .points").nth(i).inner_text() for i in range(2)] == before:
        labels = {str(move): str(move) for move in room.position.legal_moves}
        version = Table(page).version
        play(server, room, sensible(labels))
        Table(page).newer(version)
    page.wait_for_function("() => seen.some(({ id, frames }) => !id && 'opacity' in frames[0])")
    flown = [one for one in frames(page) if not one["id"] and "opacity" in one["frames"][0]]
    assert flown


def test_by_how_much_a_count_changed_goes_when_the_board_scrolls_to_my_boat(
    visits: Visits, server: Running
) -> None:
    room = server.create("", "", name="broadhorns", options={"first_seat": 1})
    play(server, room, "take the 20 ft", "buy flour", "done", "move 5", "draw")
    stays = NOTES.replace("seen.push", "how.duration *= this.id ? 1 : 99; seen.push")
    page = lively(visits, server, room, f"/s/{server.host.links.seats(room)[0]}", "phone", stays)
    page.keyboard.press("Escape")  # the game's card
    until(lambda: len(room.watchers) == 1)
    page.evaluate("document.querySelector('.board').scrollTo(0, 0)")
    play(server, room, "take the 20 ft", "done", "move 5", "draw")
    page.wait_for_function("() => document.querySelector('.board').scrollTop > 0")
    assert any(not one["id"] for one in frames(page)), "the barrel has a step less"
    expect(page.locator("body > .by")).to_have_count(0)


def test_only_what_needs_no_new_layout_is_animated(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    page = lively(visits, server, room)
    for _ in range(12):
        version = Table(page).version
        play(server, room, sensible({str(move): str(move) for move in room.position.legal_moves}))
        Table(page).newer(version)
    cheap = {"transform", "translate", "opacity", "offset"}
    assert all(set(frame) <= cheap for one in frames(page) for frame in one["frames"])


def test_a_fast_pace_takes_half_the_time(visits: Visits, server: Running) -> None:
    found = []
    for pace in ("calm", "fast"):
        room = server.create("", "", options={"first_seat": 1})
        context = visits.context(reduced_motion="no-preference")
        context.add_init_script(NOTES + f"try {{ localStorage.pace = '{pace}' }} catch {{}}")
        page = context.new_page()
        page.goto(f"/t/{room.id}")
        until(lambda room=room: len(room.watchers) == 1)  # type: ignore[misc]
        version = Table(page).version
        play(server, room, "pay")
        Table(page).newer(version)
        version = Table(page).version
        play(server, room, "drive")
        Table(page).newer(version)
        page.wait_for_function("() => seen.some(({ id }) => id === 't-truck-0')")
        found.append(max(one["duration"] for one in frames(page) if one["id"] == "t-truck-0"))
    assert found[0] == 2 * found[1]


def test_a_replay_shows_moves_the_same_way(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    play(server, room, "pay", "drive")
    page = lively(visits, server, room, f"/t/{room.id}/replay?at=0&play=1")
    page.wait_for_function("() => seen.some(({ id }) => id === 't-truck-0')")
    expect(page.locator("#where")).to_have_text("Move 2 of 2")


def test_a_replay_plays_turn_by_turn_if_that_is_wanted(visits: Visits, server: Running) -> None:
    """What others saw between is left out: 500 moves are not for everybody."""
    room = server.create("", "", options={"first_seat": 1})
    play(server, room, "pay", "drive")
    while room.position.waiting == [0]:
        play(server, room, str(room.position.observation(0).moves[0]).split()[0])
    page = lively(visits, server, room, f"/t/{room.id}/replay?at=0")
    page.locator("#where").evaluate("""(it) => {
      window.steps = [];
      new MutationObserver(() => steps.push(it.textContent)).observe(it, { childList: true });
    }""")
    page.locator("#pace").select_option("turn")
    page.get_by_role("button", name="Play", exact=True).click()
    last = len(room.standing)
    expect(page.locator("#where")).to_have_text(f"Move {last} of {last}")
    assert page.evaluate("steps") == [f"Move {last} of {last}"] and last > 3


LATE = 70  # moves, before which nobody looks on, for a page draws every one


@pytest.mark.slow
def test_who_wins_sees_paper_fall(visits: Visits, server: Running) -> None:
    room, chance = server.create("", "", name="railroad"), random.Random(4)
    pages: list[Page] = []
    while not room.position.over:
        if not pages and len(room.standing) > LATE:
            links = server.host.links.seats(room).values()
            pages = [lively(visits, server, room, f"/s/{link}") for link in links]
            until(lambda: len(room.watchers) == 2)
        seat = room.position.waiting[0]
        move = str(chance.choice(room.position.observation(seat).moves))
        server.do(server.host.play.move(room, seat, [move], room.known(seat).version, f"test {room.version}"))
    outcome = room.position.outcome
    assert outcome and sorted(outcome.places) == [1, 2]
    for page, place in zip(pages, outcome.places, strict=True):
        expect(page.locator("#result-title")).to_contain_text("You win" if place == 1 else "wins with")
        fell = "seen.some(({ frames }) => JSON.stringify(frames).includes('1 1 0.3'))"
        if place == 1:
            page.wait_for_function(fell)
        else:
            page.wait_for_timeout(200)
            assert not page.evaluate(fell)
