"""Whole games by mouse: from the shelf, and from the form with a short edition."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import flatboat
from flatboat.records import read_record, verify

from ..sample import sampled
from ..web.conftest import Running
from .conftest import Visits
from .table import Table, at_seat, sensible, unfold

OWN_MOVES = sampled([12, 46], 12)
EDITION = Path(flatboat.__file__).parent / "games" / "heartland" / "edition" / "reconstructed.toml"


def short_edition() -> str:
    """An edition in which the first good delivery wins."""
    text = EDITION.read_text("utf-8").replace('name = "reconstructed"', 'name = "short"')
    return text.replace("\n2 = 50\n", "\n2 = 10\n").replace("\npoints = 5\n", "\npoints = 9\n")


@pytest.mark.parametrize("own_moves", OWN_MOVES)
def test_from_the_shelf_with_one_click_to_a_rematch(
    visits: Visits, server: Running, tmp_path: Path, own_moves: int
) -> None:
    page = visits.page("/")
    page.locator("[aria-labelledby=game-heartland]").get_by_role("button", name="Play against 1 bot").click()
    table, picks = Table(page), random.Random(7)
    menus = lists = 0
    for number in range(own_moves):
        assert table.turn()
        version, pieces = table.version, table.pieces()
        hidden = [piece.id for piece in pieces if piece.at is None]
        assert not hidden, f"no pointer meets {hidden}"
        several = [piece for piece in pieces if len(piece.moves) > 1]
        if several or (pieces and number % 3):
            piece = picks.choice(several or pieces)
            page.mouse.click(*(piece.at or (0, 0)))
            if len(piece.moves) > 1:
                menus += 1
                table.choose(piece, picks.choice(piece.moves))
        else:
            lists += 1
            table.listed().nth(picks.randrange(table.listed().count())).click()
        table.newer(version)
        expect(page.locator("#said")).to_be_empty()
    assert menus > own_moves // 10 and lists > own_moves // 20
    room = server.do(server.host.rooms.open(table.id))
    assert sum(act.seat == 0 for act in room.standing) >= own_moves
    take_back(table)

    table.end()
    expect(page.locator("#turn")).to_have_text("The game is over")
    result = page.locator(".result")
    names = [row.name for row in room.seats]
    expect(result.locator("thead")).to_contain_text(names[1])
    totals = result.locator("tfoot tr").first.locator("td").all_inner_texts()
    outcome = room.position.outcome
    assert outcome is not None
    assert sorted(map(float, totals)) == sorted(map(float, outcome.points))
    picture = page.locator("img[src$='chart.svg']")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("(img) => img.complete && img.naturalWidth > 100", arg=picture.element_handle())

    with page.expect_download() as loading:
        page.get_by_role("link", name="Record", exact=True).click()
    loading.value.save_as(tmp_path / "game.flatboat")
    record = read_record((tmp_path / "game.flatboat").read_text("utf-8"))
    assert record.finished and verify(record).proven

    page.get_by_role("link", name="Was chance fair?").click()
    expect(page.locator("#verdict")).to_have_text("Yes: every roll and draw is proven")
    expect(page.locator(".facts code").last).to_have_text(room.table.dice_key.hex())
    page.get_by_role("link", name="Back to the table").click()
    table.settle()
    page.get_by_role("link", name="Replay").click()
    look_back(page, len(room.standing), names)

    page.get_by_role("link", name="Back to the table").click()
    table.settle()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: room.id not in url)
    assert (
        table.turn()
        and [row.name for row in server.do(server.host.rooms.open(table.id)).seats] == names[::-1]
    )
    version = table.version
    table.moves().first.click()
    table.newer(version)


def take_back(table: Table) -> None:
    """Play until something can be taken back, and take it back."""
    for _ in range(30):
        assert table.turn()
        before, number = table.page.locator("#part svg").inner_html(), table.state("number")
        version = table.version
        unfold(table.page)
        single = table.page.locator("#part button[name=move]:not([value*=';']):visible")
        is_single = single.count() > 0  # where a press drives and acts, too, the whole turn is taken back
        (single if is_single else table.listed()).first.click()
        table.newer(version)
        undo = table.page.get_by_role("button", name="Undo" if is_single else "Undo turn", exact=True)
        if undo.count() and undo.is_enabled():
            version = table.version
            table.settle()
            undo.click()
            table.newer(version)
            assert table.state("number") == number
            table.page.mouse.move(1, 1)
            assert words(table.page.locator("#part svg").inner_html()) == words(before)
            return
    raise AssertionError("nothing could ever be taken back")


def words(drawing: str) -> list[str]:
    """What a drawing says, without the marks that news leave on it."""
    return [part.split(">")[-1] for part in drawing.split("<")]


def look_back(page: Page, last: int, names: list[str]) -> None:
    """The replay: the slider dragged, the buttons, another's eyes, playing by itself."""
    where, part, slider = page.locator("#where"), page.locator("#part"), page.locator("#at")
    expect(where).to_have_text(f"Move 0 of {last}")
    page.wait_for_load_state()
    slider.hover(position={"x": 8, "y": 8})  # when it has come to rest
    box = slider.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.down()
    for step in range(1, 21):
        page.mouse.move(box["x"] + 8 + step * box["width"] / 40, middle)
    page.mouse.up()
    at = int(slider.input_value())
    assert 0.4 * last < at < 0.6 * last
    expect(where).to_have_text(f"Move {at} of {last}")
    expect(part).to_have_attribute("data-number", str(at))
    assert f"at={at}" in page.url
    for name, number in (
        ("End", last), ("Back", last - 1), ("Start", 0), ("Forward", 1),
        ("Next turn", None), ("Previous turn", None),
    ):  # fmt: skip
        page.get_by_role("link", name=name, exact=True).click()
        if number is not None:
            expect(part).to_have_attribute("data-number", str(number))
            expect(where).to_have_text(f"Move {number} of {last}")
    play = page.locator("[data-step=play]")
    page.get_by_role("link", name="Start", exact=True).click()
    play.click()
    expect(part).to_have_attribute("data-number", "2")
    play.click()
    expect(play).to_have_text("Play")
    page.get_by_role("link", name="Advice", exact=True).click()
    expect(page.locator("#advice .hint")).to_contain_text(re.compile(r"chose: [\s\S]+ bot"))
    page.get_by_role("link", name="End", exact=True).click()
    expect(page.get_by_role("link", name="Advice", exact=True)).to_be_hidden()
    expect(page.locator("#advice")).to_be_empty()
    for name in names:
        page.get_by_label("View as").select_option(name)
        seat = page.get_by_label("View as").input_value()
        expect(part.locator("svg")).to_contain_text(f"{name} (you)")
        assert f"as={seat}" in page.url
    page.reload()
    expect(part).to_have_attribute("data-number", slider.input_value())


def test_a_short_game_from_the_form_to_its_own_end(visits: Visits, server: Running) -> None:
    """Options and card values of one's own; the game ends by its rules."""
    page = visits.page("/")
    page.locator("[aria-labelledby=game-heartland]").get_by_role("link", name="Set up a table").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_text("Variants and options").click()
    page.get_by_label("Short haul").check()
    page.get_by_text("Values of cards and boards", exact=True).click()
    page.get_by_text("I own the box and have written down its values").click()
    page.get_by_label("Your edition file").fill(short_edition())
    page.get_by_label("Quick bots").check()
    page.get_by_role("button", name="Start the game").click()
    table, played = Table(page), 0
    while table.turn():
        version = table.version
        table.press(sensible(table.labels()))
        table.newer(version)
        played += 1
        assert played < 80, "this key's game used to be short"
    room = server.do(server.host.rooms.open(table.id))
    assert len(room.standing) > 20, "a press plays several moves"
    assert room.table.options["short_haul"] and room.game.edition.edition.name == "short"
    assert all(act.seat >= 0 for act in room.standing), "nobody ended it"
    expect(page.locator("#part")).to_contain_text("reached 10 points")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


@pytest.mark.parametrize("on", [True, False])
def test_a_switch_that_is_on_by_default_can_be_left_off(visits: Visits, server: Running, on: bool) -> None:
    visits.expected.append("422")
    page = visits.page("/new/railroad")
    page.get_by_text("Variants and options").click()
    box = page.get_by_role("checkbox", name="Freight on board")
    expect(box).to_be_checked()
    box.set_checked(on)
    page.get_by_label("Your edition file").evaluate("(field) => { field.value = 'no edition' }")
    page.get_by_role("button", name="Start the game").click()
    expect(box).to_be_checked(checked=on)  # the form comes back as it was
    page.get_by_label("Your edition file").evaluate("(field) => { field.value = '' }")
    page.get_by_role("button", name="Start the game").click()
    room = server.do(server.host.rooms.open(Table(page).id))
    assert room.table.options["freight_on_board"] == on


def test_pointing_tells_and_pressing_what_cannot_be_done_tells_why(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1, "alternate_routes": True})  # with fees on the way
    page = at_seat(visits, server, room)
    table, tip = Table(page), page.locator("#tip")
    assert table.turn()
    piece = next(piece for piece in table.pieces() if len(piece.moves) == 1 and piece.at)
    page.mouse.move(*(piece.at or (0, 0)))
    expect(tip).to_be_visible()
    expect(tip.locator(".move")).to_have_text(piece.labels[0])
    unfold(page)
    page.locator("#part button[name=move][value*='drive to ']:not([value*='load'])").first.hover()
    expect(tip.locator(".does")).not_to_be_empty()  # what it would do, from the server
    button = table.listed().nth(1)
    button.hover()
    expect(page.locator("#part svg .lit").first).to_be_attached()
    lit = page.locator("#part svg .lit").evaluate_all("(all) => all.map((piece) => piece.id.slice(2))")
    assert set(lit) <= set((button.get_attribute("data-spots") or "").split()) and lit
    page.locator("#t-pile").click()
    expect(tip.locator(".no")).to_contain_text("You draw cards at the end of your turn: ")
    page.locator("#t-place-12").click()
    expect(tip.locator(".no")).to_contain_text('You cannot "Drive to West Morgan": ')
    assert table.version == room.version and not room.standing
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.get_by_role("link", name="The rule: Drive").click()
    expect(page.locator("#rulebox")).to_be_visible()
    expect(page.locator("#rulebox .prose")).to_contain_text("drive")
    page.locator("#rulebox").get_by_role("button", name="Close").click()
    expect(page.locator("#rulebox")).to_be_hidden()


def test_the_board_grows_and_is_moved(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    page = at_seat(visits, server, room)
    width = "document.querySelector('.board > svg').getBoundingClientRect().width"
    left = "document.querySelector('.board').scrollLeft"
    page.wait_for_function("() => document.querySelector('.board > svg').style.width")  # it has been fitted
    whole = page.evaluate(width)
    page.keyboard.press("+")
    assert page.evaluate(width) == pytest.approx(1.25 * whole, abs=2)
    page.get_by_role("button", name="Larger").click()
    page.mouse.move(400, 400)
    page.mouse.wheel(0, -100)
    assert page.evaluate(width) == pytest.approx(1.25**3 * whole, abs=3)
    before = page.evaluate(left)
    page.mouse.down()
    page.mouse.move(300, 400, steps=4)
    page.mouse.up()
    assert page.evaluate(left) == before + 100
    assert not room.standing, "what was dragged was not clicked"
    page.keyboard.press("0")
    assert page.evaluate(width) == whole and page.evaluate(left) == 0
    assert page.evaluate("scrollY") == 0 and page.evaluate("document.body.scrollHeight <= innerHeight")


def test_wishes_of_this_browser_are_kept(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    page = at_seat(visits, server, room)
    off = page.get_by_label("Turn off single-key")
    page.keyboard.press("?")
    off.check()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_hidden()
    page.reload()
    expect(off).to_be_checked()
    page.keyboard.press("1")
    page.wait_for_timeout(200)
    assert not room.standing
