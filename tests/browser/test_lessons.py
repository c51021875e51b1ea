"""Lessons in a browser: Heartland's by mouse, finger and keys, and where the bubbles of all stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from flatboat.games import SHELF, kind
from flatboat.kernel.lessons import OR, lesson_of

from ..sample import sampled
from ..web.conftest import Running
from .conftest import Visits
from .table import Table, unfold
from .test_looks import barriers

#: How the bubble lies: whether it floats, how much of it lies on what it points at, how much is cut off;
#: whether it points at the list of moves while what it speaks of lies on the board, out of sight.
LIES = """() => {
  const bubble = document.querySelector("#lesson"), box = bubble.getBoundingClientRect();
  const taught = [...document.querySelectorAll(".taught")].map((one) => one.getBoundingClientRect());
  const on = taught.map((one) => Math.max(0, Math.min(box.right, one.right) - Math.max(box.x, one.x))
    * Math.max(0, Math.min(box.bottom, one.bottom) - Math.max(box.y, one.y)));
  const out = Math.max(-box.x, -box.y, box.right - innerWidth, box.bottom - innerHeight, 0);
  const small = [...bubble.querySelectorAll("*")]
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 11);
  return { floats: bubble.matches(".floats"), taught: taught.length, on: Math.max(0, ...on), out,
    small: small.length, scrolled: scrollY,
    astray: document.querySelectorAll(".opener.taught").length
      && document.getElementById(bubble.dataset.at.split(" ")[0])?.closest(".board") !== null };
}"""
#: The arrow key that leads nearer to a piece.
ARROW = """([id]) => {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const [[fromX, fromY], [toX, toY]] = [document.activeElement, document.getElementById(id)]
    .map((one) => middle(one.getBoundingClientRect()));
  const [x, y] = [toX - fromX, toY - fromY];
  return Math.abs(x) > Math.abs(y) ? (x > 0 ? "ArrowRight" : "ArrowLeft") : y > 0 ? "ArrowDown" : "ArrowUp";
}"""
#: Waits until the bubble and what it is about have not moved for some frames.
AT_REST = """() => new Promise((done) => {
  let before = "", frames = 0;
  const look = () => {
    const now = JSON.stringify([...document.querySelectorAll("#lesson, .taught")]
      .map((one) => one.getBoundingClientRect()));
    frames = now === before ? frames + 1 : 0;
    before = now;
    if (frames < 12) requestAnimationFrame(look);
    else done();
  };
  look();
})"""
#: Presses the first of some buttons that is there; what has none, since a form does it, is typed.
PRESS = """(moves) => {
  const buttons = [...document.querySelectorAll("#part button[name=move]")];
  const own = buttons.find(({ value }) => moves.includes(value));
  if (!own) document.querySelector("#typed").value = moves[0];
  document.querySelector("#act").requestSubmit(own ?? document.querySelector("#typing button"));
}"""


def begin(visits: Visits, size: str = "wide", name: str = "heartland") -> Page:
    """A lesson that was just begun."""
    page = visits.page(f"/new/{name}", size)
    page.get_by_role("button", name="Learn").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#lesson-next")).to_be_focused()  # so keys mean it
    return page


ALL = 100  # more steps than a lesson has
SLOW = pytest.mark.slow
FAR = sampled([7, ALL], 7)  # beyond a drive, a load and drawn cards; to the end


def take(
    page: Page,
    read: Callable[[], None],
    play: Callable[[str], None],
    looked: Callable[[], None],
    name: str = "heartland",
    steps: int = ALL,
) -> None:
    """Take so many steps of the lesson: what is to be read is read, what is to be played is played."""
    lesson, table = lesson_of(kind(name)), Table(page)
    assert lesson is not None
    for number, step in enumerate(lesson.steps[:steps], 1):
        expect(page.locator("#lesson")).to_have_attribute("data-step", str(number))
        table.settle()
        looked()
        if not step.play:
            read()
        for words in step.play:
            assert table.turn()
            if page.locator(f'#lesson[data-step="{number}"]').count() == 0:
                break  # the rest had no choice and was played
            version = table.version
            play(words)
            table.newer(version)
    if steps < len(lesson.steps):
        return expect(page.locator("#lesson")).to_have_attribute("data-step", str(steps + 1))
    expect(page.locator("#lesson")).to_have_count(0)
    assert table.turn()


def read_on(page: Page) -> None:
    """Press Next as long as there is something to be read."""
    onward, lesson = page.locator("#lesson-next"), page.locator("#lesson")
    while onward.count():
        step = lesson.get_attribute("data-step") or ""
        onward.click()
        expect(lesson).not_to_have_attribute("data-step", step)
        Table(page).settle()


def stands_well(page: Page) -> None:
    """The bubble stands beside what it is about, all of it in the window, and the page has not moved."""
    page.evaluate(AT_REST)
    lies: dict[str, Any] = page.evaluate(LIES)
    words = page.locator("#lesson-words").inner_text()
    assert lies["floats"] and lies["taught"], (words, lies)
    assert not any(lies[wrong] for wrong in ("on", "out", "small", "scrolled", "astray")), (words, lies)


@pytest.mark.parametrize("steps", FAR)
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_lesson_by_mouse_and_finger(visits: Visits, size: str, steps: int) -> None:
    page = begin(visits, size)
    table = Table(page)

    def play(move: str) -> None:
        (piece, *_) = [one for one in table.pieces() if move in one.moves]
        table.pieces(scroll=True, only=piece.id)
        page.wait_for_timeout(100)  # the bubble goes with it
        (piece,) = [one for one in table.pieces(only=piece.id) if one.id == piece.id]
        assert piece.at, f"nothing of {move} can be met"
        if size == "phone":
            page.touchscreen.tap(*piece.at)
            if not piece.direct:
                table.menu().and_(page.locator(f'[value="{move}"]')).tap()
        else:
            page.mouse.click(*piece.at)
            if len(piece.moves) > 1:
                table.choose(piece, move)

    take(page, lambda: page.locator("#lesson-next").click(), play, lambda: stands_well(page), steps=steps)


@SLOW
@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("name", [name for name in SHELF if name != "heartland"])
def test_where_the_bubbles_of_a_lesson_stand(visits: Visits, name: str, size: str) -> None:
    page = begin(visits, size, name)

    def read() -> None:
        page.locator("#lesson-next").click()
        page.mouse.move(1, 1)

    take(page, read, lambda words: page.evaluate(PRESS, words.split(OR)), lambda: stands_well(page), name)


def test_what_the_lesson_speaks_of_is_framed_where_the_mouse_left_the_focus(visits: Visits) -> None:
    page = begin(visits, name="broadhorns")
    page.mouse.click(2, 760)
    lit = page.locator(".board .taught")
    lit.evaluate("(it) => { it.tabIndex = 0; it.focus(); }")
    assert lit.evaluate(
        "(it) => [it.matches(':focus:not(:focus-visible)'), getComputedStyle(it).outlineStyle]"
    ) == [
        True,
        "solid",
    ]


@pytest.mark.parametrize("steps", FAR)
def test_the_lesson_by_keys(visits: Visits, steps: int) -> None:
    page = begin(visits)

    def play(move: str) -> None:
        button = page.locator(f'#part button[name=move][value="{move}"]')
        if move.startswith("drive"):
            on_the_board(page, f"t-{(button.get_attribute('data-spots') or '').split()[0]}")
            return
        digit = button.get_attribute("data-key")
        if digit and page.evaluate("!document.activeElement.matches('input')"):
            page.keyboard.press(digit)
            return
        page.keyboard.press("/")
        expect(page.locator("#typed")).to_be_focused()
        page.keyboard.type(move)
        page.keyboard.press("Enter")

    def read() -> None:
        expect(page.locator("#lesson-next")).to_be_focused()
        page.keyboard.press("Enter")

    take(page, read, play, lambda: None, steps=steps)


def on_the_board(page: Page, piece: str) -> None:
    """Go to a piece by arrow keys and press it."""
    page.locator("#turn").focus()
    page.keyboard.press("b")
    for _ in range(12):
        if page.evaluate("document.activeElement.id") == piece:
            break
        page.keyboard.press(page.evaluate(ARROW, [piece]))
    assert page.evaluate("document.activeElement.id") == piece
    page.keyboard.press("Enter")
    menu = page.locator("#menu:not([hidden]) [role=menuitem]")
    if menu.count():
        page.keyboard.press("Enter")


def test_a_wrong_move_is_answered_once_in_the_bubble(visits: Visits, server: Running) -> None:
    visits.expected.append(r"(status 422|console error).*/move")
    page = begin(visits)
    table = Table(page)
    for step in range(2, 5):
        page.keyboard.press("n")
        expect(page.locator("#lesson")).to_have_attribute("data-step", str(step))
        table.settle()
    unfold(page)
    page.get_by_role("button", name="Pay 1 point", exact=True).last.click()
    for told in ("#said", "#lesson-no"):
        expect(page.locator(told)).to_contain_text("burn fuel while you have some")
    heard = page.locator("#said")  # by whoever cannot see it
    box = heard.bounding_box()
    assert box and box["width"] <= 1 and box["height"] <= 1
    page.wait_for_timeout(400)  # by then words would stand beside the pointer, which rests where it pressed
    expect(page.locator("#tip")).to_be_hidden()
    assert not server.do(server.host.rooms.open(table.id)).standing


def test_what_is_to_be_read_holds_the_move(visits: Visits) -> None:
    visits.expected.append(r"(status 422|console error).*/move")
    page = begin(visits)
    page.locator("#t-place-0").click()
    expect(page.locator("#lesson-no")).to_have_text("First read on: press Next.")
    expect(page.locator("#lesson")).to_have_attribute("data-step", "1")
    page.keyboard.press("n")
    expect(page.locator("#lesson")).to_have_attribute("data-step", "2")
    expect(page.locator("#lesson-no")).to_be_empty()


def test_put_aside_and_back_loaded_again_and_left(visits: Visits) -> None:
    page = begin(visits)
    bubble = page.locator("#lesson")
    page.keyboard.press("Enter")
    expect(bubble).to_have_attribute("data-step", "2")
    expect(bubble).to_have_class("lesson floats")
    assert not barriers(page)
    page.keyboard.press("Escape")
    expect(bubble).to_have_class("lesson")
    page.keyboard.press("Escape")
    expect(bubble).to_have_class("lesson floats")
    page.reload()
    expect(bubble).to_have_attribute("data-step", "2")
    page.get_by_role("button", name="Leave the lesson").click()
    expect(bubble).to_have_count(0)
    Table(page).drawer("more")
    page.get_by_role("button", name="Start the lesson again").click()
    expect(bubble).to_have_attribute("data-step", "1")


def frame(page: Page, selector: str) -> str:
    """How an element's frame is drawn."""
    found: str = page.locator(selector).evaluate("(one) => getComputedStyle(one).outlineStyle")
    return found


def test_what_has_the_focus_by_itself_has_a_frame_for_keys_alone(visits: Visits) -> None:
    page = begin(visits)
    onward = page.locator("#lesson-next")
    expect(onward).to_be_focused()
    assert frame(page, "#lesson-next") == "none"
    onward.click()
    expect(page.locator("#lesson")).to_have_attribute("data-step", "2")
    assert frame(page, "#lesson-next") == "none"
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(onward).to_be_focused()
    assert frame(page, "#lesson-next") == "solid"


@pytest.mark.parametrize(("size", "word"), [("wide", "Click"), ("phone", "Tap")])
def test_a_lesson_says_what_hands_do(visits: Visits, size: str, word: str) -> None:
    page = begin(visits, size)
    words = page.locator("#lesson-words")
    for step in range(2, 5):
        page.locator("#lesson-next").click()
        expect(page.locator("#lesson")).to_have_attribute("data-step", str(step))
        Table(page).settle()
    expect(words).to_contain_text(f"{word} it: one fuel card pays")


@SLOW
def test_what_ends_the_turn_does_not_stand_out_beside_a_lesson(visits: Visits) -> None:
    page = begin(visits, "phone", "rifle-and-axe")
    for move in ("lead with Ann Lindsay", "begin the turn"):
        read_on(page)
        version = Table(page).version
        page.evaluate(PRESS, [move])
        Table(page).newer(version)
    end = page.locator(".pinned button", has_text="End the Action Phase")
    colour = "getComputedStyle(document.querySelector('.{}')).backgroundColor"
    assert page.evaluate(colour.format("pinned button")) != page.evaluate(colour.format("lesson .go"))
    expect(end).to_be_visible()


#: How much of the bubble lies under the menu.
UNDER = """() => {
  const [one, other] = ["#lesson.floats", "#menu:not([hidden])"]
    .map((at) => document.querySelector(at).getBoundingClientRect());
  return Math.max(0, Math.min(one.right, other.right) - Math.max(one.x, other.x))
    * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y));
}"""


def driven(page: Page) -> Table:
    """Heartland's lesson up to its first load."""
    table, lesson = Table(page), lesson_of(kind("heartland"))
    assert lesson is not None
    for move in lesson.line[:2]:
        read_on(page)
        version = table.version
        page.evaluate(PRESS, sorted(move))
        table.newer(version)
    return table


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_menu_leaves_the_bubble_free(visits: Visits, size: str) -> None:
    page = begin(visits, size)
    table = driven(page)
    table.settle()
    expect(page.locator("#lesson-words")).to_contain_text("Now load")
    (load, *_) = [one for one in table.pieces() if "load 3 corn" in one.moves and len(one.moves) > 1]
    (load,) = table.pieces(scroll=True, only=load.id)
    page.wait_for_timeout(200)  # the bubble goes with it
    (load,) = table.pieces(only=load.id)
    assert load.at
    (page.touchscreen.tap if size == "phone" else page.mouse.click)(*load.at)
    table.menu().first.wait_for()
    page.wait_for_timeout(300)  # what the moves would do is told, too
    assert page.evaluate(UNDER) == 0


#: How much of the words beside a piece lies on it, and on the bubble.
ON = """(id) => {
  const [tip, ...others] = ["#tip", id, "#lesson.floats"]
    .map((at) => document.querySelector(at).getBoundingClientRect());
  const both = (other) => Math.max(0, Math.min(tip.right, other.right) - Math.max(tip.x, other.x))
    * Math.max(0, Math.min(tip.bottom, other.bottom) - Math.max(tip.y, other.y));
  return others.map(both);
}"""


def test_words_stand_beside_the_whole_piece_and_off_the_bubble(visits: Visits) -> None:
    page = begin(visits)
    tip = page.locator("#tip")
    page.locator("#lesson-next").click()
    expect(page.locator("#lesson")).to_have_attribute("data-step", "2")
    for town in ("#t-place-0", "#t-place-5", "#t-place-9"):
        box = page.locator(town).bounding_box()
        assert box
        page.mouse.move(1, 1)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 8)
        expect(tip.locator(".move")).to_contain_text("Drive to")
        assert page.evaluate(ON, town) == [0, 0]


def test_nothing_is_told_of_what_came_under_a_resting_pointer(visits: Visits) -> None:
    page = begin(visits)
    tip, table = page.locator("#tip"), Table(page)
    read_on(page)
    version = table.version
    page.evaluate(PRESS, ["pay fuel 1"])
    table.newer(version)
    box = page.locator("#t-place-0").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + 8
    version = table.version
    page.mouse.click(x, y)
    table.newer(version)
    page.wait_for_timeout(500)
    assert page.evaluate(
        "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('[data-words]'))", [x, y]
    )
    expect(tip).to_be_hidden()
    page.mouse.move(1, 1)
    page.mouse.move(x, y)
    expect(tip).to_be_visible()


def test_a_menu_tells_nothing_that_its_labels_say(visits: Visits) -> None:
    page = begin(visits)
    table = driven(page)
    cubes = [one for one in table.pieces() if "load 3 corn" in one.moves and len(one.moves) > 1]
    load = next(one for one in cubes if one.at)
    assert load.at
    page.mouse.click(*load.at)
    menu = table.menu()
    menu.first.wait_for()
    page.wait_for_timeout(400)
    assert menu.locator("p").count() == 0, "Load 3 corn: Guest loads 3 corn"
