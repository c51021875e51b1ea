"""Broadsides in Chromium: courses by mouse, keys and dragging, in secret; shots; whole games of two."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

import flatboat
from flatboat.games.broadsides.rules.tables import Ending
from flatboat.kernel.dice import key_of
from flatboat.kernel.lessons import lesson_of
from flatboat.kernel.supposing import costs
from flatboat.web.room import Room
from flatboat.web.wanted import NewTable

from ..web.conftest import Running
from .conftest import Visits
from .table import Table
from .test_keys import Fingers
from .test_phone import fits

MOST = 900  # presses that no such game needs
SOME = 20  # presses, in which both ships sail


def sea(server: Running, key: bytes | None = None, **options: int) -> Room:
    """A table for Ann and Bob whose Captains are placed; with a key its dice fall the same each time."""
    game = flatboat.game("broadsides", seats=2, options=options)
    room = server.do(
        server.host.tables.create(NewTable(game, ("", ""), ("Ann", "Bob"), calm=False, key=key), "")
    )
    for seat in range(2):
        play(server, room, seat, "captain at B4")
    return room


def play(server: Running, room: Room, seat: int, *moves: str) -> None:
    """Moves of a seat, one after the other, by no page."""
    for move in moves:
        server.do(
            server.host.play.move(room, seat, [move], room.known(seat).version, f"{seat} {room.version}")
        )


def sit(visits: Visits, server: Running, room: Room, seat: int = 0, size: str = "wide") -> Page:
    return visits.page(f"/s/{server.host.links.seats(room)[seat]}", size)


def card(page: Page, slot: int, value: str) -> Locator:
    """A card of a slot, as it is seen once the form is unfolded."""
    for folded in page.locator("#sheet-plot-whole:not([open]) > summary").all():
        folded.click()
    return page.locator(".slot").nth(slot).locator(f".card:has([value={value}])")


def cards(page: Page) -> list[str]:
    """What is chosen."""
    found: list[str] = page.locator(".slot input:checked").evaluate_all(
        "(all) => all.map((one) => one.value)"
    )
    return found


def chosen(room: Room, seat: int) -> list[str]:
    return [act.text for act in room.standing if act.seat == seat]


def sketched(page: Page) -> Locator:
    """What is laid over the drawing for the sheet."""
    return page.locator("#laid-sheet > *")


def test_extra_crew_goes_aboard_before_the_captain(visits: Visits, server: Running) -> None:
    """A press on a section is never a choice between them: first the crew is placed, then he is."""
    game = flatboat.game("broadsides", options={"extra_crew": 2})
    room = server.do(server.host.tables.create(NewTable(game, ("", ""), ("Ann", "Bob"), calm=False), ""))
    table = Table(sit(visits, server, room))
    for move in ("crew at D4", "crew at D4", "captain at D4"):
        assert table.turn()
        version = table.version
        table.press(move)
        table.newer(version)
    assert chosen(room, 0) == ["crew at D4", "crew at D4", "captain at D4"]


def test_a_course_by_mouse(visits: Visits, server: Running) -> None:
    room = sea(server)
    page = sit(visits, server, room)
    assert Table(page).turn()
    expect(sketched(page)).to_have_count(0)
    for slot, value in enumerate(("forward", "port", "remain")):
        card(page, slot, value).click()
    assert cards(page) == ["forward", "port", "remain"]
    expect(sketched(page).first).to_be_attached()
    card(page, 1, "starboard").click()
    version = Table(page).version
    page.get_by_role("button", name="Plot", exact=True).click()
    Table(page).newer(version)
    assert chosen(room, 0)[-1] == "plot forward, starboard, remain"
    expect(sketched(page)).to_have_count(0)
    expect(page.locator("#part")).to_have_class("waiting")


def test_a_press_on_the_sea_sails_there(visits: Visits, server: Running) -> None:
    """A dot asks for the heading, even for a single one, and draws the one pointed at."""
    room = sea(server)
    page = sit(visits, server, room)
    table = Table(page)
    assert table.turn()
    page.locator("#t-dot-5-2").click()
    offered = page.get_by_role("menuitem")
    expect(offered).to_have_text(["North: ↑", "North-east: ↗", "North-west: ↖"])
    offered.nth(1).hover()
    expect(page.locator("#laid-move .ghost").first).to_be_attached()
    version = table.version
    offered.nth(1).click()
    table.newer(version)
    assert chosen(room, 0)[-1] == "plot forward, forward, starboard"
    assert not page.locator("[id^=t-dot-]").count(), "it is chosen"
    play(server, room, 1, "plot remain, remain, remain")
    assert table.turn()
    version = table.version
    page.locator("#t-dot-8-5").click()
    expect(offered).to_have_count(1)
    expect(page.locator("#laid-move .ghost").first).to_be_attached()
    page.locator("#t-dot-8-5").click()
    table.newer(version)
    assert chosen(room, 0)[-1] == "plot forward, forward, forward", "a second press sails there"


def test_the_menu_of_a_dot_leaves_her_rings_in_sight(visits: Visits, server: Running) -> None:
    room = sea(server)
    for seat in (0, 1):
        play(server, room, seat, "plot forward, forward, forward")
    page = sit(visits, server, room)
    for dot in "4-5", "6-5":
        page.locator(f"#t-dot-{dot}").click()
        expect(page.locator("#laid-move .ghost").first).to_be_attached()
        menu, rings = (page.locator(it).bounding_box() for it in ("#menu", "[id^=t-reach-]"))
        assert menu and rings
        across = min(one["x"] + one["width"] for one in (menu, rings)) - max(menu["x"], rings["x"])
        down = min(one["y"] + one["height"] for one in (menu, rings)) - max(menu["y"], rings["y"])
        part = max(0, across) * max(0, down) / (rings["width"] * rings["height"])
        assert part < 0.1, "one compares them with the own field of fire"
        page.keyboard.press("Escape")


def test_a_course_by_keyboard(visits: Visits, server: Running) -> None:
    room = sea(server)
    fingers = Fingers(sit(visits, server, room))
    assert fingers.table.turn()
    visits.expected.append("422")
    fingers.go_to("#sheet-plot-whole > summary")
    fingers.press("Enter")
    for slot in ("first", "second", "third"):
        fingers.go_to(f".slot input[name=f-{slot}]")
        fingers.press("Space")
        for _ in range({"first": 0, "second": 2, "third": 1}[slot]):
            fingers.press("ArrowDown")
    assert cards(fingers.page) == ["forward", "port", "starboard"]
    version = fingers.table.version
    fingers.press("Tab")
    expect(fingers.page.get_by_role("button", name="Plot", exact=True)).to_be_focused()
    fingers.press("Enter")
    fingers.table.newer(version)
    assert chosen(room, 0)[-1] == "plot forward, port, starboard"


def test_keys_come_to_the_first_slot_and_a_typed_plot_leaves_no_card(visits: Visits, server: Running) -> None:
    room = sea(server)
    page = sit(visits, server, room)
    table = Table(page)
    assert table.turn()
    page.keyboard.press("b")
    expect(page.locator("#t-card-0-0")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#t-card-0-1")).to_be_focused()
    page.keyboard.press("/")
    card(page, 2, "forward").click()
    version = table.version
    page.locator("#typed").fill("plot forward, forward, forward")
    page.keyboard.press("Enter")
    table.newer(version)
    play(server, room, 1, "plot remain, remain, remain")
    expect(page.locator("#part")).to_have_class("mine")
    assert cards(page) == [], "a plot is made anew each round"


def test_on_a_phone_a_whole_course_is_plotted_beside_the_board(visits: Visits, server: Running) -> None:
    room = sea(server)
    page = sit(visits, server, room, 0, "phone")
    assert Table(page).turn()
    page.locator(".opener").tap()
    for slot in range(3):
        card(page, slot, "forward").tap()
        expect(page.get_by_role("button", name="Plot", exact=True)).to_be_in_viewport(ratio=1)
    page.locator(".opener").tap()
    expect(page.get_by_role("button", name="Plot", exact=True)).to_be_in_viewport(ratio=1)
    fits(page)


def test_a_course_by_dragging(visits: Visits, server: Running) -> None:
    room = sea(server)
    page = sit(visits, server, room)
    assert Table(page).turn()
    for slot, value in ((0, "port"), (1, "forward"), (2, "forward")):
        source, to = card(page, (slot + 1) % 3, value), page.locator(".slot").nth(slot)
        box, aim = source.bounding_box(), to.bounding_box()
        assert box and aim
        page.mouse.move(box["x"] + 30, box["y"] + 12)
        page.mouse.down()
        page.mouse.move(box["x"] + 20, box["y"] + 15, steps=3)
        expect(source).to_have_class("card held")
        page.mouse.move(aim["x"] + 40, aim["y"] + 40, steps=4)
        page.mouse.up()
        expect(page.locator(".held")).to_have_count(0)
    assert cards(page) == ["port", "forward", "forward"]
    assert not source.evaluate("(one) => one.style.translate")
    page.mouse.move(box["x"] + 30, box["y"] + 12)
    page.mouse.down()
    page.mouse.move(5, 5, steps=3)
    page.mouse.up()  # dropped beside: nothing
    assert cards(page) == ["port", "forward", "forward"]


def test_neither_sees_the_others_cards(visits: Visits, server: Running) -> None:
    room = sea(server)
    pages = [sit(visits, server, room, seat) for seat in range(2)]
    ann, bob = map(Table, pages)
    assert ann.turn() and bob.turn()
    for slot, value in enumerate(("forward", "port", "starboard")):
        card(pages[1], slot, "forward").click()
        card(pages[0], slot, value).click()
    version = bob.version
    pages[0].get_by_role("button", name="Plot", exact=True).click()
    bob.newer(version)  # that she has chosen is known
    expect(pages[1].locator(".roster li").first).not_to_have_class("acts")
    assert cards(pages[1]) == ["forward"] * 3, "what was begun is not disturbed"
    for what in (".board", "#log", "#twin pre", ".seats", ".turn"):
        words = pages[1].locator(what).first.text_content() or ""
        assert not re.search("port|starboard", words.casefold().partition("\n\n")[0]), what
    log = pages[1].locator("#log").inner_text()
    assert "card" not in log.casefold()
    version = ann.version
    pages[1].get_by_role("button", name="Plot", exact=True).click()
    ann.newer(version)
    for page in pages:
        expect(page.locator("#log")).to_contain_text("shows card 1")
    assert not pages[0].locator("#undo").is_enabled() and not pages[1].locator("#undo").is_enabled()


def to(server: Running, family: str) -> Room:
    """A table played by chance, towards each other, until somebody has such a move."""
    for seed in range(20):
        room, chooser = sea(server), random.Random(seed)
        while moves := room.position.legal_moves:
            if any(str(move).startswith(family) for move in moves):
                return room
            liked = [move for move in moves if str(move).count("forward") > 1] or moves
            move = chooser.choice(liked if chooser.random() < 0.7 else moves)
            play(server, room, move.seat, str(move))
    raise AssertionError(f"nobody comes to {family}")


def test_a_shot_by_clicking_a_section(visits: Visits, server: Running) -> None:
    room = to(server, "fire")
    (seat,) = room.position.waiting
    page = sit(visits, server, room, seat)
    mine = Table(page)
    assert mine.turn()
    shots = [piece for piece in mine.pieces() if piece.at and any(m.startswith("fire") for m in piece.moves)]
    assert shots, "no section can be pressed"
    version = mine.version
    page.mouse.click(*(shots[0].at or (0, 0)))
    if len(shots[0].moves) > 1:
        mine.choose(shots[0], shots[0].moves[0])
    mine.newer(version)
    assert chosen(room, seat)[-1] == shots[0].moves[0]


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_quick_presses_on_a_row_are_a_volley(visits: Visits, server: Running, size: str) -> None:
    """The first one begins it, which a finger is asked about; after that each is a shot, however quick."""
    room = to(server, "fire")
    (seat,) = room.position.waiting
    shots = room.position.observation(seat).view.table.ships[seat].shots
    page = sit(visits, server, room, seat, size)
    mine = Table(page)
    assert mine.turn() and shots > 1
    mine.settle()
    row = next(piece for piece in mine.pieces() if piece.at and "fire" in "".join(piece.moves))
    press, version = page.touchscreen.tap if size == "phone" else page.mouse.click, mine.version
    press(*(row.at or (0, 0)))
    if size == "phone":
        page.get_by_role("menuitem").first.tap()
    mine.newer(version)
    for _ in range(shots + 2):  # more than it can fire: the next exchange is not begun so
        press(*(row.at or (0, 0)))
    expect(page.locator("#log").get_by_text(re.compile("fires? at"))).to_have_count(shots)
    assert [move for move in chosen(room, seat) if move.startswith("fire")] == [row.moves[0]] * shots


def test_on_a_phone_shots_are_seen_to_fall(visits: Visits, server: Running) -> None:
    """Whatever is told below it, and wherever the board was left."""
    room = to(server, "fire")
    (seat,) = room.position.waiting
    link = f"/s/{server.host.links.seats(room)[1 - seat]}"
    page = visits.page(link, "phone", reduced_motion="no-preference")
    table = Table(page)
    table.settle()
    page.locator("#part .board").evaluate("(board) => board.scrollTo(0, 0)")
    version = table.version
    play(server, room, seat, str(room.position.legal_moves[0]))
    table.newer(version)
    page.wait_for_function(
        "() => document.querySelector('#t-asked').getBoundingClientRect().bottom"
        " <= document.querySelector('#part .board').getBoundingClientRect().bottom",
        timeout=9000,
    )


def test_a_course_on_a_phone(visits: Visits, server: Running) -> None:
    room = sea(server)
    page = sit(visits, server, room, 1, "phone")
    mine = Table(page)
    assert mine.turn()
    fits(page)
    page.locator(".opener").tap()
    for slot, value in enumerate(("forward", "forward", "port")):
        one = card(page, slot, value)
        one.scroll_into_view_if_needed()
        box = one.bounding_box()
        assert box and box["height"] >= 44 and box["width"] >= 44
        one.tap()
    fits(page)
    assert cards(page) == ["forward", "forward", "port"]
    version = mine.version
    page.get_by_role("button", name="Plot", exact=True).tap()
    mine.newer(version)
    assert chosen(room, 1)[-1] == "plot forward, forward, port"
    assert not page.locator("html.opened").count(), "what was played is to be seen"
    fits(page)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_course_on_the_board(visits: Visits, server: Running, size: str) -> None:
    """Slot by slot, each from a menu that leaves the chart in sight; then the menu plots it."""
    room = to(server, "plot")
    page = sit(visits, server, room, 0, size)
    assert Table(page).turn()
    page.locator("#t-card-0-0").click()
    for word in ("Forward", "Starboard", "Remain"):
        item = page.get_by_role("menuitem", name=word)
        expect(item).to_be_visible()
        chart, menu = page.locator("#t-chart").bounding_box(), page.locator("#menu").bounding_box()
        assert chart and menu and (menu["y"] >= chart["y"] + chart["height"] - 1), "the chart is in sight"
        item.click()
        expect(sketched(page).first).to_be_attached()
    assert cards(page) == ["forward", "starboard", "remain"]
    page.get_by_role("menuitem", name="Plot").click()
    expect(page.locator("#menu")).to_be_hidden()
    assert chosen(room, 0)[-1] == "plot forward, starboard, remain"


def test_a_course_ashore_is_asked_about_where_it_was_plotted(visits: Visits, server: Running) -> None:
    """The question stands in the panel, which neither cuts it nor has to be moved sideways for it."""
    room = sea(server)
    plots, warned = [f"plot {', '.join([way] * 3)}" for way in ("port", "starboard", "forward", "remain")], ""
    while not warned:
        for seat in room.position.waiting:
            legal = [str(move) for move in room.position.observation(seat).moves]
            ashore = [move for move in plots if move in legal and costs(room.known(seat).observation, [move])]
            if seat == 0 and ashore:
                warned = ashore[0]
                break
            play(server, room, seat, "plot forward, forward, forward" if plots[2] in legal else legal[0])
    page = sit(visits, server, room)
    for slot, value in enumerate(warned.removeprefix("plot ").split(", ")):
        card(page, slot, value).click()
    page.get_by_role("button", name="Plot", exact=True).click()
    expect(page.locator("#sure")).to_be_visible()
    for box in ("#choices", "#sure"):
        assert page.locator(box).evaluate("(box) => box.scrollWidth - box.clientWidth") <= 0, box
    assert f"plot {', '.join(cards(page))}" == warned, "what was asked about stays chosen"
    words = card(page, 0, "starboard").locator("span").last
    assert words.evaluate("(span) => span.getClientRects().length") == 1, "no word is broken"
    version = Table(page).version
    page.get_by_role("button", name="Do it", exact=True).click()
    Table(page).newer(version)
    assert chosen(room, 0)[-1] == warned


def step(page: Page, room: Room, seat: int, chooser: random.Random) -> None:
    """One decision of a seat on its page: a course by its cards, else on the board or in the list."""
    mine = Table(page)
    assert mine.turn()
    version = mine.version
    observation = room.position.observation(seat)
    moves = [
        str(move)
        for move in observation.moves
        if str(move) not in ("surrender", "cease fire")
        and observation.game.words.offered(move.action, observation.view)
    ]
    plots = [move for move in moves if move.startswith("plot ")]
    if plots:
        liked = [move for move in plots if move.count("forward") > 1] or plots
        move = chooser.choice(liked if chooser.random() < 0.6 else plots)
        for slot, value in enumerate(move.removeprefix("plot ").split(", ")):
            card(page, slot, value).click()
        page.get_by_role("button", name="Plot", exact=True).click()
        page.locator(f"#sure, #part:not([data-version='{version}'])").first.wait_for()
        if (sure := page.get_by_role("button", name="Do it", exact=True)).count():
            sure.click()
    else:
        mine.press(chooser.choice(moves or mine.moves().evaluate_all("(all) => all.map((one) => one.value)")))
    mine.newer(version)


@pytest.mark.parametrize(
    ("seed", "presses", "ending"),
    [
        pytest.param(11, MOST, Ending.SUNK, marks=pytest.mark.slow),
        pytest.param(43, MOST, Ending.CAPTAIN, marks=pytest.mark.slow),
        (43, SOME, None),
    ],
)
def test_a_game_of_two(
    visits: Visits, server: Running, seed: int, presses: int, ending: Ending | None
) -> None:
    """A fight at sea to the end, one that is decided on deck, and the beginning of that."""
    room = sea(server, key_of(seed))
    pages = [sit(visits, server, room, seat) for seat in range(2)]
    chooser = random.Random(seed)
    for _ in range(presses):
        if room.position.over:
            break
        seat = chooser.choice(room.position.waiting)
        step(pages[seat], room, seat, chooser)
    if ending is None:
        assert {act.seat for act in room.standing} >= {0, 1} and len(room.standing) > presses
        return
    outcome = room.position.outcome
    assert outcome is not None, "the game does not end"
    assert room.position.observation().view.table.ending == ending
    for page in pages:
        words = re.compile("wins?" if outcome.winners else "A draw")
        expect(page.locator("#result-title")).to_contain_text(words)


def test_a_finished_fight_loaded_anew_on_a_phone_shows_its_end(visits: Visits, server: Running) -> None:
    room = sea(server, key_of(43))
    server.do(server.host.play.end(room))
    page = sit(visits, server, room, 0, "phone")
    page.wait_for_function("() => document.querySelector('#part .board').scrollTop > 0")


def test_a_captain_is_placed_on_the_ship_and_all_his_places_are_one_press_away(
    visits: Visits, server: Running
) -> None:
    room = server.do(
        server.host.tables.create(
            NewTable(flatboat.game("broadsides"), ("", ""), ("Ann", "Bob"), calm=False), ""
        )
    )
    page = visits.page(f"/s/{server.host.links.seats(room)[0]}", viewport={"width": 1366, "height": 768})
    Table(page).settle()
    choices = page.locator("#choices")
    expect(choices).to_contain_text("Press a section of your ship.")
    expect(page.locator("#part svg .section.can")).to_have_count(24)
    choices.get_by_text("Press a section of your ship.").click()
    assert choices.evaluate("(box) => box.scrollHeight - box.clientHeight") <= 0
    buttons = choices.get_by_role("button", name="Place the Captain at")
    expect(buttons).to_have_count(24)
    assert choices.locator(".run > p").all_inner_texts() == ["Place the Captain at"]
    version = Table(page).version
    buttons.first.click()
    Table(page).newer(version)
    assert chosen(room, 0) == ["captain at D4"], "one place is suggested before all others"


def boarding(server: Running) -> Room:
    """The table of the lesson, when its crews have met."""
    lesson = lesson_of(flatboat.kind("broadsides"))
    assert lesson is not None
    wanted = NewTable(flatboat.game("broadsides"), ("", ""), ("Ann", "Bob"), calm=False, key=lesson.key)
    room = server.do(server.host.tables.create(wanted, ""))
    lines = (iter([min(moves) for moves in lesson.line]), iter(lesson.answers))
    while "across" not in str(room.position.legal_moves[-1]):
        for seat in room.position.waiting:
            play(server, room, seat, next(lines[seat]))
    return room


def test_what_a_tap_offers_is_drawn_until_something_else_is_pressed(visits: Visits, server: Running) -> None:
    game = flatboat.game("broadsides", seats=2)
    room = server.do(server.host.tables.create(NewTable(game, ("", ""), ("Ann", "Bob"), calm=False), ""))
    page = sit(visits, server, room, size="phone")
    piece = next(piece for piece in Table(page).pieces() if piece.at and len(piece.moves) == 1)
    page.touchscreen.tap(*(piece.at or (0, 0)))
    expect(page.locator("#laid-move .aim")).to_have_count(1)
    page.touchscreen.tap(200, 20)
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("#laid-move")).to_have_count(0)


def test_a_boarding_on_a_phone_begins_where_figures_stand(visits: Visits, server: Running) -> None:
    room = boarding(server)
    (seat,) = room.position.waiting
    page = sit(visits, server, room, seat, "phone")
    table = Table(page)
    table.settle()
    assert [piece for piece in table.pieces() if piece.at], "what can be moved is in sight"
    expect(page.locator("#since")).to_be_visible()
    expect(page.locator("#story")).to_have_count(0)  # a phone has no room for both


def who(page: Page, name: str) -> Locator:
    """The button that names a figure."""
    return page.locator(".whos summary").filter(has=page.get_by_text(name, exact=True))


def unfold(page: Page, press: str = "click") -> None:
    """Open the list of all moves: figures are pressed on the board otherwise."""
    getattr(page.locator("#group-move-a-figure > summary"), press)()


def targets(page: Page) -> set[str]:
    """Where what is held may go, by what is lit on the board."""
    found: list[str] = page.locator("#part svg .target").evaluate_all("(all) => all.map(({ id }) => id)")
    return set(found)


def whose(page: Page) -> set[str]:
    """Where those stand whose moves are open in the list."""
    return {" ".join(move.split()[:2]) for move in open_ways(page)}


def open_ways(page: Page) -> list[str]:
    """The moves that stand open in the list."""
    found: list[str] = page.locator(".whos > [open] button").evaluate_all(
        "(all) => all.map(({ value }) => value)"
    )
    return found


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_who_moves_is_chosen_by_a_button_and_where_on_the_board(
    visits: Visits, server: Running, size: str
) -> None:
    """In the list of all, another than the first is chosen by its name; then its targets are pressed."""
    room, seat, table = on_deck(visits, server, size)
    page = table.page
    press = "tap" if size == "phone" else "click"
    assert whose(page) == {"Seahawk C5"}
    if size == "phone":
        page.locator(".opener").tap()
    unfold(page, press)
    getattr(who(page, "D3"), press)()
    assert whose(page) == {"Seahawk D3"}
    near = {f"t-s1-{move.split(' to ')[1]}" for move in open_ways(page)}
    assert near < targets(page), "what is further than a step is lit, too"
    expect(page.locator("#part .held")).to_have_attribute("id", "t-s1-D3")
    version = table.version
    table.settle()
    getattr(page.locator("#t-s1-C4"), press)()
    table.newer(version)
    assert chosen(room, seat)[-1] == "Seahawk D3 to C4"
    expect(page.locator(".whos > [open]")).to_have_count(1)


def on_deck(visits: Visits, server: Running, size: str = "wide") -> tuple[Room, int, Table]:
    """A table of boarding as whoever moves sees it, and the seat."""
    room = boarding(server)
    (seat,) = room.position.waiting
    table = Table(sit(visits, server, room, seat, size))
    table.settle()
    return room, seat, table


def test_who_moves_is_chosen_on_the_board_or_by_keys(visits: Visits, server: Running) -> None:
    """A figure on the board opens what it can do in the list; there digits are those of the chosen one."""
    room, seat, table = on_deck(visits, server)
    page = table.page
    page.locator("#t-s1-F5").click()
    ways = open_ways(page)
    assert whose(page) == {"Seahawk F5"}
    page.keyboard.press("Escape")
    assert not targets(page)
    unfold(page)
    who(page, "B3").focus()
    page.keyboard.press("Enter")
    ways = open_ways(page)
    assert ways[1].startswith("Seahawk B3 to ") and targets(page)
    version = table.version
    suggested = room.position.game.words.wanted(room.position.observation(seat).view)
    page.keyboard.press(str(len(suggested) + 2))  # the first digits are those of what is suggested
    table.newer(version)
    assert chosen(room, seat)[-1] == ways[1]


def test_where_nobody_stands_is_no_move_by_itself(visits: Visits, server: Running) -> None:
    """Who can go there is shown, and goes once it is pressed, too."""
    room, seat, table = on_deck(visits, server)
    page = table.page
    version = table.version
    (alone,) = [move for move in map(str, room.position.legal_moves) if move.endswith("F5 to G5")]
    page.locator("#t-s1-G5").click()
    assert "t-s1-F5" in targets(page) and table.version == version
    page.locator("#t-s1-F5").click()
    table.newer(version)
    assert chosen(room, seat)[-1] == alone


def test_a_figure_goes_several_steps_at_one_press(visits: Visits, server: Running) -> None:
    room, seat, table = on_deck(visits, server)
    page = table.page
    version = table.version
    page.locator("#t-s1-F5").click()
    assert {"t-s1-G5", "t-s1-H5"} <= targets(page), "near and far"
    page.locator("#t-s1-H5").click()
    table.newer(version)
    assert chosen(room, seat)[-2:] == ["Seahawk F5 to G5", "Seahawk G5 to H5"]


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_last_combat_is_told_while_figures_move(visits: Visits, server: Running, size: str) -> None:
    room, seat, table = on_deck(visits, server, size)
    page = table.page
    strip = page.locator("#t-last")
    expect(strip).to_contain_text(" at Seahawk D5: ")
    told = strip.get_attribute("data-words") or ""
    for move in ("Seahawk C5 to C4", "Seahawk C4 to C5"):
        version = table.version
        play(server, room, seat, move)
        table.newer(version)
        assert strip.get_attribute("data-words") == told


def test_a_second_press_on_the_last_card_plots_nothing(visits: Visits, server: Running) -> None:
    """What plots stands beside the cards from the start, where none of them was."""
    room = to(server, "plot")
    page = sit(visits, server, room, 0, "phone")
    table = Table(page)
    assert table.turn()
    page.locator("#t-card-0-0").tap()
    plots = page.get_by_role("menuitem", name="Plot")
    for word in ("Forward", "Starboard", "Remain"):
        expect(plots).to_be_disabled()
        item = page.get_by_role("menuitem", name=word)
        box = item.bounding_box()
        assert box
        page.wait_for_timeout(350)
        item.tap()
    expect(plots).to_be_enabled()
    before = chosen(room, 0)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(400)
    assert cards(page) == ["forward", "starboard", "remain"] and chosen(room, 0) == before
    plots.tap()
    expect(page.locator("#menu")).to_be_hidden()
    assert chosen(room, 0)[-1] == "plot forward, starboard, remain"


def test_a_hasty_press_on_what_has_come_under_the_finger_is_none(visits: Visits, server: Running) -> None:
    room = boarding(server)
    (seat,) = room.position.waiting
    page = sit(visits, server, room, seat)
    Table(page).settle()
    unfold(page)
    box = who(page, "B5").bounding_box()
    assert box
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert whose(page) == {"Seahawk B5"}
