"""Several people at one table: each in a browser of their own, two at one screen, in a hidden tab."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from flatboat.web import presence
from flatboat.web.places import OF_BROWSER
from flatboat.web.room import Room

from ..web.conftest import Running, wanted
from .conftest import Visits
from .table import Table, at_seat, sensible

SEEN_WITHIN = 2.0  # seconds
#: Makes a page believe that it is hidden, or looked at again.
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  const state = hidden ? "hidden" : "visible";
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


#: Notes what is heard, and felt.
EARS = """window.heard = []; window.felt = []; navigator.vibrate = (time) => felt.push(time);
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) {
  heard.push(this.constructor.name); return start.apply(this, when); }"""


#: Notes what a page notifies of; nobody has to allow it.
NOTICES = """window.notices = [];
window.Notification = class { constructor(title, { tag }) { notices.push([title, tag]); }
  static async requestPermission() { return "granted"; } };"""


def hand(page: Page) -> list[str]:
    """The cards of a hand that a page shows anywhere: what they are."""
    read = "(all) => all.map(({ id }) => id.split('-')[2]).sort()"
    found: list[str] = page.locator("[id^='t-hand-']").evaluate_all(read)
    return found


def dealt(room: Room, seat: int) -> list[str]:
    """The cards that a seat holds."""
    cards = room.position.observation(seat).view.hand
    return sorted(str(kind) for kind, count in enumerate(cards) for _ in range(count))


def host_of(visits: Visits, **players: str) -> Page:
    """Ann, who makes a table in the form; the page is that on which she finds the links to give away."""
    page = visits.page("/new/heartland")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label(str(len(players) + 1), exact=True).check()
    for name, who in players.items():
        page.locator(f"#{name}").select_option(who)
    page.get_by_text("Variants and options").click()
    page.get_by_label("First seat").select_option("1")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Invite your friends")).to_be_visible()
    return page


def test_three_people_and_an_onlooker(visits: Visits, server: Running) -> None:
    ann = host_of(visits, player1="", player2="")
    link = {what: ann.locator(f"#{what}").input_value() for what in ("first", "seat-1", "look")}
    ann.locator("[data-copy=first]").click()
    expect(ann.locator("[data-copy=first]")).to_have_text("Copied")
    bob, cat, eve = (visits.page() for _ in range(3))
    cat.goto(link["first"])
    assert cat.get_by_role("button", name="Sit here").count() == 2, "or either seat"
    bob.goto(link["seat-1"])
    expect(ann.locator(".anew").first).to_contain_text("Player 2 has joined")  # seen without a press
    cat.goto(link["first"])
    expect(cat.locator("form.box")).to_contain_text("Free seat")
    assert not cat.get_by_role("button", name="Sit here").count(), "one seat is free: nothing to choose"
    cat.get_by_label("Your name").fill("Cat")
    cat.get_by_role("button", name="Join").click()
    eve.goto(link["look"])
    expect(ann.locator(".roster")).to_contain_text("Cat")  # whoever waits for the last one is at the table
    ann.goto(f"{ann.url}/invite")
    expect(ann.get_by_role("heading", name="Everybody has joined")).to_be_visible()
    expect(ann.get_by_label("Play on another device")).to_be_visible()
    ann.get_by_role("link", name="Go to the table").click()
    tables = [Table(page) for page in (ann, bob, cat)]
    room = server.do(server.host.rooms.open(tables[0].id))
    assert [row.name for row in room.seats] == ["Ann", "Player 2", "Cat"]
    expect(ann.locator(".roster")).to_contain_text("Cat")

    pages, acted = (ann, bob, cat, eve), set()
    for page in pages:
        page.evaluate("window.same = true")
    while acted != {0, 1, 2}:
        seat = room.position.waiting[0]
        acted.add(seat)
        table = tables[seat]
        assert table.turn()
        before = room.version
        table.moves().first.click()
        table.newer(before)
        since, number = time.monotonic(), len(room.standing)
        for page in pages:
            Table(page).newer(before, SEEN_WITHIN)
            assert Table(page).state("number") == str(number)
        assert time.monotonic() - since < SEEN_WITHIN
        for who, page in enumerate((ann, bob, cat)):
            assert hand(page) == dealt(room, who), "one's own hand, and nobody else's"
            assert page.title().startswith("● Your move") == (who in room.position.waiting)
        assert hand(eve) == [] and eve.locator("button[name=move]").count() == 0
        assert len(acted) < 4 and len(room.standing) < 60
    assert all(page.evaluate("window.same") for page in pages), "no page was loaded anew"


@pytest.mark.slow
def test_who_looks_elsewhere_is_away(
    visits: Visits, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GONE", 1.5)
    room = server.create("", "", "random", options={"first_seat": 1})
    links = server.host.links.seats(room)
    ann, bob = visits.page(f"/s/{links[0]}"), visits.page(f"/s/{links[1]}")
    players = ann.locator(".roster .points")

    def away() -> list[int]:
        read = "(all) => all.map((points) => getComputedStyle(points, '::before').content)"
        return [seat for seat, told in enumerate(players.evaluate_all(read)) if "away" in told]

    until(lambda: len(room.watchers) == 2)
    until(lambda: not away())
    bob.evaluate(HIDE, True)
    until(lambda: away() == [1])  # and no bot ever is
    bob.evaluate(HIDE, False)
    until(lambda: not away())
    bob.goto(f"/t/{server.create('', '').id}")  # whoever follows another table is told of this one there
    bob.wait_for_timeout(1000 * (presence.GONE + 1))
    assert not away()
    bob.goto("/")
    until(lambda: away() == [1])


def test_a_player_leaves_the_game(visits: Visits, server: Running) -> None:
    room = server.create("", "", "random", options={"first_seat": 2})
    links = server.host.links.seats(room)
    ann, bob = visits.page(f"/s/{links[0]}"), visits.page(f"/s/{links[1]}")
    Table(bob).drawer("more")
    bob.locator("summary", has_text="Leave the game").click()
    bob.get_by_label("Leave for good").check()
    bob.get_by_role("button", name="Leave the game").click()
    bob.wait_for_url("**/mine?left=heartland")
    expect(bob.get_by_role("status").first).to_contain_text("You have left The Great Heartland Hauling Co.")
    expect(bob.locator(".page")).to_contain_text("You have no tables yet")
    expect(ann.locator("#log")).to_contain_text("Player 2 has left the game for good; a bot plays on")
    expect(ann.locator("div.turn")).to_contain_text("Player 2 has left the game for good")
    expect(ann.locator(".roster li").nth(1)).to_contain_text("bot")
    until(lambda: room.position.waiting == [0])


def test_who_becomes_the_host_is_told_and_finds_the_tools(visits: Visits) -> None:
    ann = host_of(visits, player1="")
    bob = visits.page(ann.locator("#seat-1").input_value())
    ann.get_by_role("link", name="Go to the table").click()
    expect(ann.locator(".new-host")).to_be_hidden()
    Table(ann).drawer("more")
    ann.locator("summary", has_text="Leave the game").click()
    ann.get_by_label("Leave for good").check()
    ann.get_by_role("button", name="Leave the game").click()
    bob.locator(".new-host").get_by_text("Show the host's tools").click()
    expect(bob.locator(".new-host")).to_be_hidden()
    Table(bob).drawer("more")
    expect(bob.locator(".for-host")).to_be_visible()


def test_two_tabs_of_one_seat_pressed_at_once(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    first = at_seat(visits, server, room)
    second = first.context.new_page()
    second.goto(f"/t/{room.id}")
    tables = [Table(first), Table(second)]
    assert all(table.turn() for table in tables)
    second.evaluate(HIDE, True)  # so that no stream tells it what the other does
    wishes = [table.listed() for table in tables]
    assert wishes[0].count() > 1
    moves = wishes[0].first.get_attribute("value")
    wishes[0].first.click()
    tables[0].newer(0)
    visits.expected.append("409")
    wishes[1].last.click()
    expect(second.locator("#said")).to_contain_text("The game moved on before your request arrived")
    assert "; ".join(act.text for act in room.standing) == moves
    tables[1].newer(0)
    assert tables[1].version == tables[0].version == room.version, "the late one sees what is"
    expect(second.locator("#log li")).to_have_count(first.locator("#log li").count())


@pytest.mark.slow
def test_many_windows_of_one_browser(visits: Visits, server: Running) -> None:
    """A browser has six connections in all: some windows follow, the others look again."""
    room = server.create("", "", options={"first_seat": 1})
    first = at_seat(visits, server, room)
    windows = [first, *(first.context.new_page() for _ in range(6))]
    for window in windows[1:]:
        window.goto(f"/t/{room.id}")
    tables = [Table(window) for window in windows]
    assert all(table.turn() for table in tables)
    assert 1 <= len(room.watchers) <= OF_BROWSER
    version = tables[-1].version
    tables[-1].moves().first.click()
    for table in tables:
        table.newer(version, SEEN_WITHIN)
    first.close()
    expect(windows[5].locator("#lost")).to_be_hidden()


def test_a_double_click_is_one_move(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    page = at_seat(visits, server, room)
    table = Table(page)
    assert table.turn()
    version = table.version
    moves = table.listed().last.get_attribute("value")
    table.listed().last.dblclick()
    table.newer(version)
    page.wait_for_timeout(400)
    assert "; ".join(act.text for act in room.standing) == moves
    expect(page.locator("#said")).to_be_empty()


def test_one_screen_for_two(visits: Visits, server: Running) -> None:
    """No hand is on the screen before somebody says who looks."""
    room = server.do(
        server.host.tables.create(wanted("", "", one_screen=True, options={"first_seat": 1}), "")
    )
    page = visits.page(f"/s/{server.host.links.host(room)}")
    table = Table(page)
    assert hand(page) == [] and page.locator("button[name=move]").count() == 0
    assert dealt(room, 0)
    for seat in (0, 1):
        row = room.seats[seat]
        assert tuple(room.position.waiting) == (seat,)
        table.settle()
        page.get_by_role("link", name=f"View as {row.name}").first.click()
        page.wait_for_url(f"**/t/{room.id}?seat={seat}")
        expect(page.locator("#turn")).to_have_text(f"Your turn, {row.name}")
        while seat in room.position.waiting:
            assert table.turn() and hand(page) == dealt(room, seat)
            version = table.version
            table.moves().first.click()
            table.newer(version)
        expect(page.locator("#turn")).to_have_text(f"{room.seats[1 - seat].name}'s turn")
        assert hand(page) == dealt(room, seat), "still the eyes of who has played"
        page.goto(f"/t/{room.id}")
        assert hand(page) == []


def test_a_hidden_tab_lets_its_stream_go_and_says_when_it_is_ones_turn(
    visits: Visits, server: Running
) -> None:
    room = server.create("", "", options={"first_seat": 1})
    bob = visits.context().new_page()
    bob.add_init_script(EARS)
    bob.clock.install()
    bob.goto(f"/s/{server.host.links.seats(room)[1]}")
    expect(bob).to_have_title("The Great Heartland Hauling Co.")
    bob.mouse.click(5, 700)  # from then on it may be heard
    until(lambda: len(room.watchers) == 1)
    bob.evaluate(HIDE, True)
    until(lambda: not room.watchers)

    def play() -> None:
        move = str(room.position.observation(0).moves[0])
        server.do(server.host.play.move(room, 0, [move], room.version, f"test {room.version}"))

    while 0 in room.position.waiting:
        play()
    bob.wait_for_timeout(300)
    assert not bob.title().startswith("●"), "nobody has told it"
    bob.clock.fast_forward(15_500)
    expect(bob).to_have_title("● Your move - The Great Heartland Hauling Co.")
    assert bob.evaluate("heard") == ["OscillatorNode"] * 2, "whose turn it is, and nothing else"
    assert not room.watchers, "still without a stream"
    bob.evaluate(HIDE, False)
    until(lambda: len(room.watchers) == 1)
    table = Table(bob)
    assert table.turn()
    version = table.version
    table.moves().first.click()
    table.newer(version)


def test_my_tables_notify_of_one_that_begins_to_wait_and_chime(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    bob = visits.context().new_page()
    bob.add_init_script(f"{EARS};{NOTICES}")
    bob.clock.install()
    bob.goto(f"/s/{server.host.links.seats(room)[1]}")
    bob.goto("/mine")
    bob.get_by_label("Notify me when it is my turn").check()
    bob.evaluate(HIDE, True)
    while 0 in room.position.waiting:
        move = str(room.position.observation(0).moves[0])
        server.do(server.host.play.move(room, 0, [move], room.version, f"test {room.version}"))
    bob.clock.fast_forward(15_500)
    expect(bob).to_have_title("(1) My tables - Flatboat")
    until(lambda: bob.evaluate("heard.length"))
    assert bob.evaluate("notices") == [["Your move - The Great Heartland Hauling Co.", room.id]]
    bob.clock.fast_forward(15_500)
    assert len(bob.evaluate("notices")) == 1, "once"
    bob.evaluate(HIDE, False)
    bob.get_by_label("No sounds").check()
    bob.goto(f"/t/{room.id}")
    Table(bob).drawer("more")
    for wish in ("Notify me when it is my turn", "No sounds"):
        expect(bob.get_by_label(wish)).to_be_checked()
    phone = visits.page("/mine", "phone")
    expect(phone.get_by_label("No sounds")).to_be_visible()
    expect(phone.get_by_label("Notify me")).to_have_count(0)


def until(true: Callable[[], object], within: float = 30) -> None:
    """Wait until something is so."""
    end = time.monotonic() + within
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_what_others_do_is_told_to_ears(visits: Visits, server: Running) -> None:
    """The live region tells another seat's move in words, and the table in words follows."""
    room = server.create("", "", options={"first_seat": 1})
    bob = at_seat(visits, server, room, 1)
    ann = at_seat(visits, server, room)
    live, twin = bob.locator("#live"), bob.locator("#twin pre")
    Table(bob).drawer("words")
    bob.locator("#twin summary").click()
    expect(twin).to_have_text(room.position.observation(1).text())
    table = Table(ann)
    while 0 in room.position.waiting:
        assert table.turn()
        version = table.version
        table.listed().last.click()
        table.newer(version)
        Table(bob).newer(version)
        said = bob.locator("#log li:not(.note) > span:first-child").all_inner_texts()
        expect(live).to_contain_text(said[-1])
        expect(twin).to_have_text(room.position.observation(1).text())
        expect(twin).to_be_visible()  # what was opened stays open
    expect(live).to_contain_text("Your turn: Drive, by fuel or points")
    assert live.get_attribute("role") == "status"


def test_typing_is_not_disturbed_by_news(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    page = at_seat(visits, server, room)
    table, typed = Table(page), page.locator("#typed")
    assert table.turn()
    page.locator("[data-type]").click()
    page.keyboard.type("pay ")
    version = table.version
    at_seat(visits, server, room, 1)  # somebody takes the other seat
    table.newer(version, SEEN_WITHIN)
    page.keyboard.type("2 points")
    expect(typed).to_have_value("pay 2 points")
    version = table.version
    page.keyboard.press("Enter")
    table.newer(version)
    assert room.standing[0].text == "pay 2 points"
    expect(typed).to_have_value("")


def test_a_rematch_is_found_by_the_others(visits: Visits, server: Running) -> None:
    room = server.create("", "")
    ann = visits.page(f"/s/{server.host.links.host(room)}")
    bob = visits.context().new_page()
    bob.clock.install()
    bob.goto(f"/s/{server.host.links.seats(room)[1]}")
    server.do(server.host.play.end(room))
    expect(bob.locator("#turn")).to_have_text("The game is over")
    expect(ann.locator("#turn")).to_have_text("The game is over")
    Table(ann).settle()
    ann.get_by_role("button", name="Rematch").click()
    ann.wait_for_url(lambda url: room.id not in url)
    bob.clock.fast_forward(15_500)
    bob.get_by_role("link", name="Go to the rematch").wait_for()
    Table(bob).settle()
    bob.get_by_role("link", name="Go to the rematch").click()
    bob.wait_for_url(lambda url: room.id not in url)
    assert Table(bob).id == Table(ann).id
    again = server.do(server.host.rooms.open(Table(bob).id))
    assert hand(bob) == dealt(again, 0) and hand(ann) == dealt(again, 1), "everyone is a seat further"


def test_a_turn_gone_by_is_told_in_brief_and_folds_out(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    page = at_seat(visits, server, room)
    plain = at_seat(visits, server, room, java_script_enabled=False)
    table = Table(page)
    while 0 in room.position.waiting:  # the first turn
        move = sensible({str(move): str(move) for move in room.position.observation(0).moves})
        version = table.version
        server.do(server.host.play.move(room, 0, [move], room.known(0).version, f"test {room.version}"))
        table.newer(version)
    expect(page.locator("#live")).to_contain_text("from the window")  # what is folded away just now is told
    gone = page.locator("#log .gone").last
    expect(gone.locator("summary")).to_contain_text("You drive from")
    small = gone.locator("li").filter(has_text="from the window").first
    expect(small).to_be_hidden()
    gone.locator("summary").click()
    expect(small).to_be_visible()
    version = table.version
    move = str(room.position.observation(1).moves[0])
    server.do(server.host.play.move(room, 1, [move], room.known(1).version, f"test {room.version}"))
    table.newer(version)
    expect(small).to_be_visible()  # what was opened stays open
    plain.reload()
    plain.locator("#log .gone summary").last.click()
    expect(plain.locator("#log .gone li").last).to_be_visible()
