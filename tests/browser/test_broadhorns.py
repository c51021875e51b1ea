"""Broadhorns in Chromium: every decision by mouse, forms, keys, a phone, and ice out of turn."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import flatboat
from flatboat.games.broadhorns.rules.tables import ASKED_AT_LOSS, NONE, Ending, Phase
from flatboat.games.broadhorns.text import prospects
from flatboat.kernel.dice import Tape, key_of, table_dice
from flatboat.kernel.editions import read_edition
from flatboat.kernel.game import Game
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position
from flatboat.web.room import Room
from flatboat.web.wanted import NewTable

from ..sample import sampled
from ..web.conftest import Running
from .conftest import Visits
from .table import Table, away, unfold
from .table import at_seat as sit
from .test_keys import Fingers
from .test_phone import fits

NAMES = ("Ann", "Bob")
#: How readily somebody in a hurry does what begins with a word.
LIKED = {
    "sell": 60, "claim": 60, "port": 40, "take": 30, "ice": 9, "season": 9, "board": 9, "welcome": 9,
    "buy": 6, "move": 4, "peddler": 3, "use": 3, "end": 0.3, "surplus": 0.3, "done": 0.2, "bag": 0.1,
    "drop": 0.1, "order:": 0.001, "draw": 0.05, "give": 0.001,
}  # fmt: skip
TO_A_PORT = 20.0
SEEDS = range(1, 100)
QUICK = range(78, 100)  # the first is a game of 430 moves
#: What everybody does in a game sooner or later, by its first word.
DECISIONS = {
    "take", "buy", "done", "move", "port", "sell", "claim", "season", "welcome", "discard", "draw", "end",
}  # fmt: skip
Line = list[tuple[int, str]]
SLOW = pytest.mark.slow
#: Windows of computers; in the fast layer a small and a large one.
SCREENS = sampled([(1280, 800), (1920, 1080), (1440, 900), (2560, 1440)], (1280, 800), (1920, 1080))


@cache
def short_year() -> Game:
    """Two rich traders, a year of six barrels, boxes that spoil soon, much ice."""
    editions = flatboat.kind("broadhorns").editions
    text = editions.text("reconstructed")
    for was, now in (
        ("{ autumn = 3, winter = 3, spring = 3, summer = 3, final_autumn = 3 }",
         "{ autumn = 1, winter = 1, spring = 1, summer = 1, final_autumn = 2 }"),
        ("gold = [6, 7, 8, 8]", "gold = [40, 40, 40, 40]"),
        ("\nice = 5\n", "\nice = 12\n"),
        ("\nbox_spaces = 6", "\nbox_spaces = 4"),
    ):  # fmt: skip
        assert was in text
        text = text.replace(was, now)
    options = {"first_seat": 1, "first_boat": "any"}
    return flatboat.game("broadhorns", 2, options, read_edition(text, editions.model, "short.toml"))


def choice(observation: Observation, chooser: random.Random) -> str:
    """What a trader in a hurry does."""
    game, table = short_year(), observation.view.table
    at, ports = table.traders[observation.view.seat].at, {town.space for town in game.edition.towns}
    moves = [str(move) for move in observation.moves]
    weights = [LIKED.get(move.split()[0], 1.0) for move in moves]
    for i, move in enumerate(moves):
        if move.startswith("move") and at + int(move.split()[1]) in ports:
            weights[i] = TO_A_PORT
        elif move.startswith("give up") and at == max(ports):
            weights[i] = 1.0
    return chooser.choices(moves, weights)[0]


def begin(seed: int) -> Position:
    return short_year().start(dice=Tape(table_dice(key_of(seed), short_year().streams)), names=NAMES)


def line(seed: int) -> Iterator[tuple[Position, Line]]:
    """A game move by move: how it stands, and what was played up to there."""
    position, chooser, played = begin(seed), random.Random(seed), Line()
    while not position.over and len(played) < 2000:
        yield position, played
        seat = position.waiting[0]
        move = choice(position.observation(seat), chooser)
        position.push(move, seat)
        played.append((seat, move))
    yield position, played


def first(wanted: Callable[[Position, Line], bool], seeds: range = SEEDS) -> tuple[int, Line]:
    """The first moment of these games that is as wanted: the seed, and what was played."""
    for seed in seeds:
        for position, played in line(seed):
            if wanted(position, played):
                return seed, list(played)
    raise AssertionError("there is no such moment")


def table_of(position: Position) -> Any:
    return position.observation().view.table


def at(phase: Phase, seat: int = 0, after: int = 6) -> Callable[[Position, Line], bool]:
    """Whether a seat is at this now, in some later turn."""
    return lambda position, played: (
        table_of(position).phase == phase and position.waiting == [seat] and table_of(position).turns > after
    )


def rivers(seat: int = 0) -> Callable[[Position, Line], bool]:
    """Whether the seat's turn begins well down the river."""

    def wanted(position: Position, played: Line) -> bool:
        table = table_of(position)
        return (
            at(Phase.ACT, seat)(position, played)
            and (table.actions, table.port) == (2, NONE)
            and table.traders[seat].boat != NONE
            and 8 < table.traders[seat].at < 30
        )

    return wanted


def near_a_port(position: Position, played: Line) -> bool:
    """Whether Ann's turn begins well above the end of the river, with a port below within one move."""
    if not rivers()(position, played):
        return False
    ports = {town.space for town in short_year().edition.towns}
    at = table_of(position).traders[0].at
    return at < 20 and at not in ports and bool(ports & {at + 1, at + 2, at + 3})


def into_port(button: Locator) -> bool:
    """Whether a button moves once and enters a port."""
    return bool(re.fullmatch(r"move \d; port", button.get_attribute("value") or ""))


def play(server: Running, room: Room, played: Line) -> None:
    """Moves by no page; those that were the only ones have been played already."""

    async def work() -> None:
        for number, (seat, move) in enumerate(played):
            if number < len(room.standing):
                assert room.standing[number].text == move
                continue
            await server.host.play.move(
                room, seat, [move], room.known(seat).version, f"{room.version} {move}"
            )

    server.do(work())


def river(server: Running, seed: int, played: Line) -> Room:
    """A table for Ann and Bob at which this was played."""
    wanted = NewTable(short_year(), ("", ""), NAMES, calm=False, key=key_of(seed))
    room = server.do(server.host.tables.create(wanted, ""))
    play(server, room, played)
    return room


def current(mine: Table, room: Room, seat: int = 0) -> None:
    """Wait until the page shows the table as it stands."""
    mine.page.wait_for_function(
        "(now) => document.querySelector('html:not(.busy) #part')?.dataset.version === now",
        arg=str(room.known(seat).version),
    )
    mine.settle()


def show_all(page: Page, sheet: str) -> None:
    """Show the fields of a form that the drawing stands for."""
    page.locator(f"#sheet-{sheet}-whole summary").click()


def press(mine: Table, move: str) -> None:
    """Play a move by mouse; what has no button, for a form does it, is typed."""
    unfold(mine.page)
    version = mine.version
    if mine.button(move).count():
        mine.press(move)
    else:
        mine.type(move)
        mine.page.locator("#typed").press("Enter")
    mine.newer(version)


def texts(room: Room) -> list[str]:
    return [act.text for act in room.standing]


# --- by mouse -------------------------------------------------------------------------------------------


def whole() -> tuple[int, Line]:
    """A game to the end of the year in which Ann meets every decision."""

    def wanted(position: Position, played: Line) -> bool:
        done = {move.split()[0] for seat, move in played if seat == 0}
        return position.over and table_of(position).ending == Ending.YEAR and done >= DECISIONS

    return first(wanted, QUICK)


@SLOW
def test_a_whole_game_and_every_decision(visits: Visits, server: Running) -> None:
    """Ann does everything on the page once and what she does often twice; else no page is used."""
    seed, played = whole()
    room = river(server, seed, [])
    page = sit(visits, server, room)
    mine, done = Table(page), Counter[str]()
    for number, (seat, move) in enumerate(played):
        word = move.split()[0]
        if seat or (done[word] and word not in ("buy", "move")) or done[word] > 1:
            continue
        if number > len(room.standing):
            away(page, lambda: play(server, room, played[:number]))  # noqa: B023
        if number < len(room.standing):
            continue
        current(mine, room)
        press(mine, move)
        done[word] += 1
    away(page, lambda: play(server, room, played[:-1]))
    play(server, room, played)
    assert set(done) >= DECISIONS and room.position.over
    outcome = room.position.outcome
    assert outcome is not None
    expect(page.locator("#result-title")).to_contain_text(f"{max(outcome.points):g} gold")
    expect(page.locator(".result thead th").first).to_have_text("Gold for")
    expect(page.locator(".result")).to_contain_text("Cargo sold")
    picture = page.locator(".chart img")
    expect(picture).to_be_visible()
    assert picture.evaluate("(img) => img.decode().then(() => img.naturalWidth)") == 340
    chart = page.request.get(f"/t/{room.id}/chart.svg").text()
    assert all(f"{name} {gold:g}" in chart for name, gold in zip(NAMES, outcome.points, strict=True))
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("link", name="To the end").or_(page.locator("a[data-step=last]")).first.click()
    expect(page.locator("#where")).to_contain_text(f"Move {len(played)} of {len(played)}")


def test_an_expedition_by_its_form(visits: Visits, server: Running) -> None:
    """The broadhorn and its cargo in one go, then down the river by clicking on it."""
    room = river(server, 1, [])
    page = sit(visits, server, room)
    mine, told = Table(page), page.locator("#sheet-outfit output")
    assert mine.turn()
    expect(page.get_by_label("Broadhorn", exact=True)).to_be_hidden()
    show_all(page, "outfit")
    page.get_by_label("Broadhorn", exact=True).select_option("1")
    page.locator("#sheet-outfit-buy-3").fill("2")
    page.locator("#sheet-outfit-buy-1").fill("1")
    expect(told).to_contain_text("takes the 30-foot broadhorn for 4 gold")
    expect(told).to_contain_text("Buys furs")
    version = mine.version
    page.get_by_role("button", name="Outfit and go").click()
    mine.newer(version)
    assert texts(room) == ["take the 30 ft", "buy apples", "buy furs", "buy furs", "done"]
    mine.settle()
    press(mine, "move 3")
    assert room.position.observation().view.table.traders[0].at == 3
    expect(page.locator("#t-here")).to_be_attached()


def test_a_visit_by_its_form(visits: Visits, server: Running) -> None:
    """Selling, buying and leaving in one go; what it would bring is told before."""
    room = river(server, *first(at(Phase.SELL)))
    page = sit(visits, server, room)
    mine, told, before = Table(page), page.locator("#sheet-visit output"), len(room.standing)
    assert mine.turn()
    gold = room.position.points[0]
    show_all(page, "visit")
    for field in page.locator("#sheet-visit input[name^='f-sell-']").all():
        field.fill(field.get_attribute("max") or "0")
    expect(told).to_contain_text("sells")
    version = mine.version
    page.get_by_role("button", name="End the expedition").click()
    mine.newer(version)
    done = texts(room)[before:]
    assert done[-1] == "end expedition" or "end expedition" in done
    assert any(move.startswith(("sell", "surplus")) for move in done) and room.position.points[0] > gold
    assert table_of(room.position).traders[0].boat == NONE
    assert texts(room)[before - 1] == "port" or before


def fills(position: Position, played: Line) -> bool:
    """Whether the first seat could fill a town now that has a tile left."""
    if not at(Phase.SELL)(position, played):
        return False
    view = position.observation(0).view
    cargo = prospects.aboard(view.table.traders[0])
    town = view.table.towns[view.table.port]
    return town.under > 0 and prospects.sale(short_year().edition.printed, view, view.table.port, cargo).fills


def test_a_visit_cut_short_says_what_of_it_was_not_done(visits: Visits, server: Running) -> None:
    """The town fills, its next tile comes to light: what was to follow is named, not dropped."""
    room = river(server, *first(fills))
    page = sit(visits, server, room)
    assert Table(page).turn()
    show_all(page, "visit")
    for field in page.locator("#sheet-visit input[name^='f-sell-']").all():
        field.fill(field.get_attribute("max") or "0")
    bought = page.locator("#sheet-visit input[name^='f-buy-']").all()
    for field in bought:
        field.fill("1")
    page.locator("#sheet-visit-done").click()
    said = page.locator("#said")
    expect(said).to_contain_text("New: ")
    expect(said).to_contain_text("Still to do: ")
    expect(said).to_contain_text("leave ")
    for field in page.locator("#sheet-visit input[name^='f-buy-']").all():
        expect(field).to_have_value("1")
    assert table_of(room.position).port != NONE


def test_a_visit_that_fills_a_town_is_played_to_its_end(visits: Visits, server: Running) -> None:
    """Leaving hangs on nothing that the next tile shows; what it shows is told all the same."""
    room = river(server, *first(fills))
    page = sit(visits, server, room)
    version = Table(page).turn()
    assert version
    show_all(page, "visit")
    for field in page.locator("#sheet-visit input[name^='f-sell-']").all():
        field.fill(field.get_attribute("max") or "0")
    before = len(texts(room))
    page.locator("#sheet-visit button.go").click()
    expect(page.locator("#sheet-visit")).to_have_count(0)
    done = texts(room)[before:]
    assert done[-1] in ("done", "end expedition") and any(move.startswith("season") for move in done)
    assert table_of(room.position).port == NONE


def asks(position: Position, played: Line) -> bool:
    """Whether a town asks for what is aboard."""
    if not at(Phase.SELL)(position, played):
        return False
    view = position.observation(0).view
    cargo = prospects.aboard(view.table.traders[0])
    return any(prospects.sale(short_year().edition.printed, view, view.table.port, cargo).onto)


def test_what_a_town_asks_for_is_ready_to_be_sold_and_kept_by_a_press(
    visits: Visits, server: Running
) -> None:
    """The form comes filled in, with its total; a press keeps a barrel, another sells it."""

    room = river(server, *first(asks))
    page = sit(visits, server, room)
    total = page.locator("#sheet-visit output .total")
    expect(total).to_contain_text("gold earned")
    field = page.locator("#sheet-visit .some input[name^='f-sell-']").first
    ready = int(field.input_value())
    assert ready > 0
    name = (field.get_attribute("name") or "").removeprefix("f-")
    page.locator(f"#laid-sheet [data-less='{name}']").first.click()
    expect(page.locator(f"[name='f-{name}']")).to_have_value(str(ready - 1))
    piece = (page.locator(f"[name='f-{name}']").get_attribute("data-adds") or "").split()[0]
    page.locator(f"#t-{piece}").click()
    expect(page.locator(f"[name='f-{name}']")).to_have_value(str(ready))


@pytest.mark.parametrize("off", (-18, 14))
def test_a_finger_may_miss_a_cargo_space_a_little(visits: Visits, server: Running, off: int) -> None:
    """A little above or below it takes the barrel back as on the space, of which no frame is larger."""
    page = sit(visits, server, river(server, *first(asks)), size="phone")
    sold = page.locator("#laid-sheet [data-less^='sell']:has(.tick)")
    expect(sold.first).to_be_visible()  # what the visit would sell is drawn a moment later
    ready, box = sold.count(), sold.first.bounding_box()
    assert box and box["height"] < 25
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + off)
    expect(sold).to_have_count(ready - 1)


def test_how_to_go_on_from_a_port_is_in_sight_on_a_phone(visits: Visits, server: Running) -> None:
    room = river(server, *first(at(Phase.SELL)))
    page = sit(visits, server, room, size="phone")
    assert Table(page).turn()
    expect(page.locator(".opener")).to_have_attribute("aria-expanded", "false")
    for way in page.locator("#sheet-visit .onward button:not(.without-js)").all():
        expect(way).to_be_in_viewport()
    expect(page.locator("#sheet-visit .fields input[type=number]").first).to_be_hidden()
    page.get_by_role("button", name="End the expedition").tap()
    Table(page).newer(len(room.standing))
    assert "end expedition" in texts(room)


# --- several moves as one ---------------------------------------------------------------------------------


def test_one_press_on_a_town_enters_its_port_and_one_on_the_river_makes_all_moves(
    visits: Visits, server: Running
) -> None:
    """What it takes is told before."""
    seed, played = first(near_a_port)
    room = river(server, seed, played)
    page = sit(visits, server, room)
    mine, start = Table(page), table_of(room.position).traders[0].at
    assert mine.turn()
    (town,) = [button for button in mine.moves().all() if into_port(button)][:1]
    way, piece = (town.get_attribute(name) or "" for name in ("value", "data-spots"))
    page.locator(f"#t-{piece}").hover(position={"x": 12, "y": 12})
    expect(page.locator("#tip")).to_contain_text("(both actions)")
    version = mine.version
    page.locator(f"#t-{piece}").click(position={"x": 12, "y": 12})
    mine.newer(version)
    assert texts(room)[len(played) :] == way.split("; ")
    expect(page.locator("#sheet-visit")).to_be_visible()
    room = river(server, seed, played)
    page = sit(visits, server, room)
    mine = Table(page)
    assert mine.turn()
    lone = next(p for p in mine.pieces() if len(p.moves) == 1 and p.moves[0].count("move") == 3 and p.at)
    assert lone.at
    page.mouse.click(*lone.at)
    mine.newer(len(played))
    steps = [int(move.removeprefix("move ")) for move in lone.moves[0].split("; ")]
    assert table_of(room.position).traders[0].at == start + sum(steps)
    assert table_of(room.position).actions == table_of(room.position).bonus == 0


def test_a_finger_reads_what_a_town_takes_before_it_goes_there(visits: Visits, server: Running) -> None:
    seed, played = first(near_a_port)
    room = river(server, seed, played)
    page = sit(visits, server, room, size="phone")
    mine = Table(page)
    assert mine.turn()
    (town,) = [button for button in mine.moves().all() if into_port(button)][:1]
    piece = page.locator(f"#t-{town.get_attribute('data-spots')}")
    piece.tap(position={"x": 12, "y": 12})
    expect(mine.menu()).to_contain_text("(both actions)")
    assert len(texts(room)) == len(played)
    mine.menu().tap()
    mine.newer(len(played))
    assert texts(room)[-1] == "port"


# --- by keyboard ----------------------------------------------------------------------------------------


def test_a_turn_by_keyboard(visits: Visits, server: Running) -> None:
    """Fitted out by keys, down the river by arrows, the turn ended in words."""
    room = river(server, 1, [])
    fingers = Fingers(sit(visits, server, room))
    table, page = fingers.table, fingers.page
    assert table.turn()
    fingers.go_to("#sheet-outfit-whole summary")
    fingers.press("Enter")
    fingers.go_to("#sheet-outfit select")
    fingers.press("Tab")
    for _ in range(2):
        page.keyboard.type("1")
        fingers.press("Tab")
        fingers.focus()
    version = table.version
    fingers.go_to("#sheet-outfit-do")
    fingers.press("Enter")
    table.newer(version)
    assert texts(room)[0].startswith("take the") and texts(room)[-1] == "done" and len(room.standing) == 4
    table.settle()
    fingers.focus()
    version = table.version
    fingers.on_the_board()
    table.newer(version)
    assert texts(room)[4].startswith(("move", "give up", "draw", "port", "good"))
    if table.turn() and room.position.waiting == [0]:
        version = table.version
        fingers.press("/")
        page.keyboard.type("dr")
        fingers.press("Enter")
        table.newer(version)
    assert "draw a card" in texts(room)


# --- ice out of turn --------------------------------------------------------------------------------------


@cache
def asked_for_ice() -> tuple[int, Line, int]:
    """Ann has drawn a spoil card, and Bob, who has ice, is asked for his loss; where his turn began.

    In that turn no question of ice is put to Bob, so an order that he gives then changes nothing before.
    """
    for seed in SEEDS:
        begun = -1
        for position, played in line(seed):
            if position.waiting != [1] or not played or played[-1][0] == 1:
                continue
            moves, hers = list(map(str, position.observation(1).moves)), played[-1] == (0, "draw a card")
            if "order: ice above 0" in moves:
                begun = len(played)
            elif "let it spoil" in moves:
                at_loss = table_of(position).traders[1].answers == ASKED_AT_LOSS
                if hers and at_loss and begun >= 0 and "use ice" in moves and table_of(position).turn == 0:
                    return seed, list(played), begun
                begun = -1
    raise AssertionError("Bob is never asked")


def test_ice_is_asked_for_out_of_turn(visits: Visits, server: Running) -> None:
    """Ann draws, Bob answers: both see for whom the table waits."""
    seed, played, _ = asked_for_ice()
    room = river(server, seed, played[:-1])
    pages = [sit(visits, server, room, seat) for seat in range(2)]
    ann, bob = map(Table, pages)
    current(ann, room)
    press(ann, "draw a card")
    assert bob.turn()
    expect(pages[0].locator("#turn")).to_have_text("Bob's turn")
    expect(pages[0].locator(".turn p").first).to_contain_text("Use ice against")
    expect(pages[0].locator(".board svg")).to_contain_text("Bob: use ice against a spoil card")
    expect(pages[0].locator(".roster .acts")).to_contain_text("Bob")
    assert all(move.startswith("order") for move in ann.labels()) and table_of(room.position).turn == 0
    expect(pages[1].locator(".turn p").first).to_contain_text("Use ice against")
    version = ann.version
    press(bob, "use ice")
    ann.newer(version)
    for page, who in zip(pages, ("Bob uses", "You use"), strict=True):
        expect(page.locator("#log")).to_contain_text(f"{who} ice, and nothing spoils")


def test_who_said_so_in_advance_is_not_asked(visits: Visits, server: Running) -> None:
    """The order is Bob's secret: Ann learns only that nobody is asked."""
    seed, played, begun = asked_for_ice()
    room = river(server, seed, played[:begun])
    pages = [sit(visits, server, room, seat) for seat in range(2)]
    ann, bob = map(Table, pages)
    current(bob, room, 1)
    press(bob, "order: ice above 0")
    expect(pages[1].locator("#log")).to_contain_text("use ice without asking when any barrel would be lost")
    for number, (seat, move) in enumerate(played[begun:-1], begun + 1):
        if len(room.standing) <= number:
            assert room.position.waiting == [seat]
            server.do(server.host.play.move(room, seat, [move], room.known(seat).version, f"later {number}"))
    current(ann, room)
    press(ann, "draw a card")
    assert "use ice" not in texts(room)[begun:]
    for page, who in zip(pages, ("Bob uses", "You use"), strict=True):
        expect(page.locator("#log")).to_contain_text(f"{who} ice, and nothing spoils")
    expect(pages[0].locator("#log")).not_to_contain_text("would be lost")
    expect(pages[0].locator("#twin pre")).not_to_contain_text("when any barrel")


# --- on a phone, and on a large screen ----------------------------------------------------------------------

#: How far my place on the board is above what of the board is seen, or below it.
OUT = """() => {
  const here = document.querySelector("#t-here").getBoundingClientRect();
  const board = document.querySelector(".board").getBoundingClientRect();
  return Math.max(board.top - here.top, here.bottom - board.bottom, 0);
}"""


PHASES = (Phase.ST_LOUIS, Phase.SELL, Phase.OVER, Phase.ACT, Phase.HAND, Phase.SPOIL)
TOP = "document.querySelector('.board').scrollTop"


@pytest.mark.parametrize("phase", sampled(PHASES, Phase.ST_LOUIS, Phase.SELL, Phase.OVER))
def test_nothing_is_wider_than_a_phone(visits: Visits, server: Running, phase: Phase) -> None:
    wanted = at(phase) if phase != Phase.OVER else lambda position, played: position.over
    page = sit(visits, server, river(server, *first(wanted)), size="phone")
    mine = Table(page)
    assert mine.turn() == (phase != Phase.OVER)
    fits(page)
    if phase != Phase.OVER:
        page.locator(".opener").tap()
        unfold(page)
        page.locator(".opener").tap()
    mine.drawer("facts")
    for details in page.locator(".panels details").all():
        details.evaluate("(one) => (one.open = true)")
    fits(page)


def test_a_phone_shows_where_i_am(visits: Visits, server: Running) -> None:
    """On opening, and when my turn begins; but not under the eyes of somebody who just scrolled."""
    seed, played = first(rivers())
    mine_before = max(n for n, (seat, _) in enumerate(played) if seat == 1)
    room = river(server, seed, played)
    page = sit(visits, server, room, size="phone")
    assert Table(page).turn()
    page.wait_for_function(f"() => ({OUT})() === 0 && {TOP} > 0")
    room = river(server, seed, played[:mine_before])
    page = sit(visits, server, room, size="phone")
    page.locator("#part.waiting").wait_for(state="attached")
    assert page.evaluate(TOP) == 0, "nobody waits for me: nothing moves"
    play(server, room, played)
    assert Table(page).turn()
    page.wait_for_function(f"() => ({OUT})() === 0 && {TOP} > 0")
    room = river(server, seed, played[:mine_before])
    page = sit(visits, server, room, size="phone")
    page.mouse.wheel(0, 10)
    page.evaluate(f"{TOP} = 9999")
    scrolled = page.evaluate(TOP)
    play(server, room, played)
    assert Table(page).turn()
    page.wait_for_timeout(300)
    assert page.evaluate(TOP) == scrolled and page.evaluate(OUT) > 0
    link = page.get_by_role("link", name="To my place on the board")
    expect(link).to_have_css("opacity", "1")
    link.tap()
    page.wait_for_function(f"() => ({OUT})() === 0")
    expect(link).to_have_css("opacity", "0")


def test_my_place_without_script(visits: Visits, server: Running) -> None:
    room = river(server, *first(rivers()))
    page = sit(visits, server, room, size="phone", java_script_enabled=False)
    link = page.get_by_role("link", name="To my place on the board")
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#t-here")).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_letters_are_large_enough(visits: Visits, server: Running, width: int, height: int) -> None:
    """The board is not shrunk to fit into the window, and fits where there is room beside it."""
    room = river(server, *first(rivers()))
    page = sit(visits, server, room, viewport={"width": width, "height": height})
    assert Table(page).turn()
    drawn = page.locator(".board > svg").bounding_box()
    assert drawn and drawn["width"] > 880, f"drawn {drawn['width']:.0f} wide"
    assert width < 1900 or drawn["y"] + drawn["height"] < height
    fits(page)
