"""Hands on the board, by mouse, finger and keys: select, then target; amounts; menus; ways to pay."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import flatboat
from flatboat.kernel.dice import Tape, key_of, table_dice
from flatboat.web.room import Room
from flatboat.web.wanted import NewTable

from ..web.conftest import Running
from .conftest import Visits
from .table import Table, at_seat
from .test_broadhorns import river

NAMES = ("Ann", "Bob")

#: Whether the menu lies over a piece that it is about.
COVERED = """(id) => {
  const box = document.querySelector("#menu").getBoundingClientRect();
  const piece = document.getElementById(id).getBoundingClientRect();
  return piece.left < box.right && box.left < piece.right && piece.top < box.bottom && box.top < piece.bottom;
}"""


@cache
def to_the_decks() -> tuple[int, tuple[tuple[int, str], ...]]:
    """Moves by chance, towards each other, until somebody's crew can step; and the seed of the dice."""
    game = flatboat.game("broadsides", seats=2)
    for seed in range(60):
        position = game.start(dice=Tape(table_dice(key_of(seed), game.streams)), names=NAMES)
        chooser, played = random.Random(seed), list[tuple[int, str]]()
        while not position.over and len(played) < 300:
            seat = position.waiting[0]
            legal = position.observation(seat).moves
            if any(game.kind.actions.read(move.action)[0] == "step" for move in legal):
                return seed, tuple(played)
            moves = [str(move) for move in legal if str(move) != "surrender"]
            liked = [move for move in moves if move.count("forward") > 1] or moves
            move = chooser.choice(liked if chooser.random() < 0.7 else moves)
            position.push(move, seat)
            played.append((seat, move))
    raise AssertionError("the ships never meet")


def alongside(server: Running, left: int = 0) -> tuple[Room, int]:
    """A table at which boarding has begun, and whose movement it is; with no more than so many, if any."""
    seed, played = to_the_decks()
    game = flatboat.game("broadsides", seats=2)
    wanted = NewTable(game, ("", ""), NAMES, calm=False, key=key_of(seed))
    room = server.do(server.host.tables.create(wanted, ""))
    for number, (seat, move) in enumerate(played):
        if number >= len(room.standing):
            server.do(server.host.play.move(room, seat, [move], room.known(seat).version, f"{number}"))
    seat = room.position.waiting[0]
    while left and room.position.data()["table"]["moves"] > left:
        moves = room.known(seat).observation.moves
        step = next(str(move) for move in moves if game.kind.actions.read(move.action)[0] == "step")
        server.do(
            server.host.play.move(room, seat, [step], room.known(seat).version, f"{len(room.standing)}")
        )
    return room, seat


def sit(visits: Visits, server: Running, room: Room, seat: int, size: str = "wide") -> Table:
    table = Table(at_seat(visits, server, room, seat, size))
    assert table.turn()
    return table


def figures(table: Table) -> list[tuple[str, list[dict[str, Any]]]]:
    """Pieces that can be taken hold of, with their aims: id, and where a pointer meets them."""
    spots: list[list[str]] = table.moves().evaluate_all(
        "(all) => all.filter(({ dataset }) => 'aimed' in dataset)"
        ".map(({ value, dataset }) => [value, ...dataset.spots.split(' ')])"
    )
    found: dict[str, list[dict[str, Any]]] = {}
    for move, *pieces in spots:
        for piece in pieces[:-1]:
            found.setdefault(piece, []).append({"move": move, "aim": pieces[-1]})
    return list(found.items())


def middle(page: Page, piece: str) -> tuple[float, float]:
    """The middle of a piece, brought into sight."""
    page.locator(f"#t-{piece}").scroll_into_view_if_needed()
    box = page.locator(f"#t-{piece}").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(page: Page, piece: str, touch: bool = False) -> None:
    """A press in the middle of a piece, whatever lies over it."""
    where = middle(page, piece)
    if touch:
        page.touchscreen.tap(*where)
    else:
        page.mouse.click(*where)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_figure_and_where_it_goes(visits: Visits, server: Running, touch: bool) -> None:
    room, seat = alongside(server)
    table = sit(visits, server, room, seat, "phone" if touch else "wide")
    page, before = table.page, len(room.standing)
    figure, ways = next((figure, ways) for figure, ways in figures(table) if len(ways) > 1)
    press(page, figure, touch)
    expect(page.locator(f"#t-{figure}.held")).to_be_attached()
    aims = page.locator("#part svg .target").evaluate_all("(all) => all.map(({ id }) => id.slice(2))")
    assert set(aims) == {way["aim"] for way in ways}
    expect(page.locator("#menu")).to_be_hidden()
    press(page, figure, touch)
    expect(page.locator("#part .held, #part .target")).to_have_count(0)  # let go
    assert len(room.standing) == before
    press(page, figure, touch)
    wanted = next(way for way in ways if sum(way["aim"] == other["aim"] for other in ways) == 1)
    version = table.version
    press(page, wanted["aim"], touch)
    table.newer(version)
    assert [act.text for act in room.standing][before] == wanted["move"]
    expect(page.locator("#part .held, #part .target")).to_have_count(0)


def test_a_tip_lists_no_moves_that_a_press_marks(visits: Visits, server: Running) -> None:
    """A long list would cover where they lead to."""
    room, seat = alongside(server)
    table = sit(visits, server, room, seat)
    figure = next(figure for figure, ways in figures(table) if len({way["aim"] for way in ways}) > 2)
    table.page.mouse.move(*middle(table.page, figure))
    expect(table.page.locator("#tip .move")).to_have_text(
        re.compile(r"^Press it to choose one of \d+ moves$")
    )


def test_another_piece_and_an_empty_place(visits: Visits, server: Running) -> None:
    """With one movement left: with more each figure could go to the others."""
    room, seat = alongside(server, left=1)
    table = sit(visits, server, room, seat)
    page, before = table.page, len(room.standing)
    found = figures(table)
    aims = {piece: {way["aim"] for way in ways} for piece, ways in found}
    one, other = next((a, b) for a, b in permutations(aims, 2) if b not in aims[a])
    press(page, one)
    press(page, other)
    expect(page.locator(f"#t-{other}.held")).to_be_attached()
    expect(page.locator("#part .held")).to_have_count(1)
    board = page.locator(".board").bounding_box()
    assert board
    page.mouse.click(board["x"] + 4, board["y"] + board["height"] - 4)
    expect(page.locator("#part .held, #part .target")).to_have_count(0)
    press(page, one)
    page.keyboard.press("Escape")
    expect(page.locator("#part .held, #part .target")).to_have_count(0)
    assert len(room.standing) == before


def test_a_figure_by_keyboard(visits: Visits, server: Running) -> None:
    room, seat = alongside(server)
    table = sit(visits, server, room, seat)
    page, before = table.page, len(room.standing)
    page.keyboard.press("b")
    for _ in range(20):
        page.keyboard.press("Enter")
        if page.locator("#part .target").count() > 1:
            break
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowRight")
    held = page.locator("#part .held").get_attribute("id")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.matches('.held, .target')"), "arrows walk among the aims"
    page.keyboard.press("Escape")
    expect(page.locator("#part .held")).to_have_count(0)
    expect(page.locator(f"#{held}")).to_be_focused()
    page.keyboard.press("Enter")
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement.matches('.target')"):
            break
    version = table.version
    page.keyboard.press("Enter")
    if table.menu().count():
        page.keyboard.press("Enter")
    table.newer(version)
    assert len(room.standing) > before


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_barrels_go_into_the_boat_and_out_again(visits: Visits, server: Running, touch: bool) -> None:
    """From the first press on; what it costs stays in sight, and nothing lies over the market."""
    room = river(server, 1, [])
    table = sit(visits, server, room, 0, "phone" if touch else "wide")
    page, told = table.page, table.page.locator("#sheet-outfit output .total")
    for good, words in ((3, "2 gold spent"), (3, "5 gold spent"), (1, "7 gold spent")):
        press(page, f"market-{good}", touch)
        expect(told).to_contain_text(words)
        expect(told).to_be_in_viewport(ratio=1)
    loaded = page.locator("#laid-sheet [data-less]")
    expect(loaded).to_have_count(3)
    expect(page.get_by_role("button", name="Outfit and go")).to_be_in_viewport(ratio=1)
    minus = page.locator("#sheet-outfit .amount:has([name=f-buy-3]) [data-by='-1']")
    expect(minus).to_be_hidden()  # the boat shows what is loaded
    if touch:
        expect(page.locator(".opener")).to_have_attribute("aria-expanded", "false")
    for left in (2, 1):
        take_out = loaded.last.tap if touch else loaded.last.click
        take_out()
        expect(loaded).to_have_count(left)
    assert not room.standing
    press(page, "offer-0", touch)
    version = table.version
    page.get_by_role("button", name="Outfit and go").click()
    table.newer(version)
    assert room.standing[0].text == "take the 20 ft" and len(room.standing) == 3


def test_a_press_leaves_no_frame_and_a_key_does(visits: Visits, server: Running) -> None:
    page = sit(visits, server, river(server, 1, []), 0).page
    frame = "getComputedStyle(document.activeElement).outlineStyle"
    press(page, "market-1")
    assert page.evaluate("document.activeElement.id") == "t-market-1" and page.evaluate(frame) == "none"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") != "t-market-1" and page.evaluate(frame) != "none"


def test_plus_pressed_long_repeats(visits: Visits, server: Running) -> None:
    room = river(server, 1, [])
    page = sit(visits, server, room, 0).page
    page.locator("#sheet-outfit-whole summary").click()
    page.get_by_label("Broadhorn", exact=True).select_option("0")
    field = page.locator("#sheet-outfit [name=f-bag-0]")
    plus = page.locator("#sheet-outfit .amount:has([name=f-bag-0]) [data-by='1']")
    plus.click()
    expect(field).to_have_value("1")
    plus.hover()
    page.mouse.down()
    expect(field).to_have_value("7")  # as many as the largest boat holds
    page.mouse.up()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_menu_covers_none_of_its_pieces(visits: Visits, server: Running, size: str) -> None:
    room = server.create("", "", options={"first_seat": 1})
    table = sit(visits, server, room, 0, size)
    page = table.page
    several = [piece for piece in table.pieces() if len(piece.moves) > 1 and piece.at]
    assert several
    for piece in several:
        press(page, piece.id[2:], size == "phone")
        expect(table.menu().first).to_be_visible()
        page.wait_for_timeout(300)  # what its moves would do is told
        assert not page.evaluate(COVERED, piece.id)
        page.keyboard.press("Escape")


def test_the_cheapest_way_is_played_and_dearer_ones_stand_apart(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    table = sit(visits, server, room, 0)
    page = table.page
    dearer = page.locator("#choices .dearer:has(button + button)").first
    button = dearer.locator("button").last
    expect(button).to_be_hidden()
    dearer.locator("summary").click()
    expect(button).to_be_visible()
    way = button.get_attribute("value") or ""
    town = way.split("; ")[-1]
    cheap = page.locator(f"#choices .ways button[value$='{town}']").first
    spot = (cheap.get_attribute("data-spots") or "").split(" ")[0]
    wanted = (cheap.get_attribute("value") or "").split("; ")
    assert wanted != way.split("; ") and not button.get_attribute("data-spots")
    version = table.version
    press(page, spot)
    table.newer(version)
    assert [act.text for act in room.standing][: len(wanted)] == wanted


def test_a_press_on_what_has_no_moves_says_what_there_is_to_do(visits: Visits, server: Running) -> None:
    room = river(server, 1, [])
    page = sit(visits, server, room, 0).page
    press(page, "track-2")
    expect(page.locator("#tip .no")).to_contain_text("Nothing to do with this now. Take a broadhorn")
