"""Light and dark, motion, and what axe-core finds."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from flatboat.games import SHELF
from flatboat.kernel.pictures import length
from flatboat.web.room import Room

from ..sample import sampled
from ..web.conftest import Running
from .conftest import Visits
from .table import Table

LOOKS = {
    "wide": {"size": "wide"},
    "phone": {"size": "phone"},
    "dark": {"size": "wide", "color_scheme": "dark"},
    "phone-dark": {"size": "phone", "color_scheme": "dark"},
}
#: Games whose pages are looked at: in the fast layer those of the first and all that are of no game, with
#: light and dark seen once each; in the slow one the rest.
GAMES = ("heartland", "broadhorns", "railroad")
FIRST = [(look, GAMES[:1]) for look in ("wide", "phone-dark")]
REST = [(look, GAMES[1:] if (look, GAMES[:1]) in FIRST else GAMES) for look in LOOKS]
CASES = sampled([*FIRST, *REST], *FIRST)


def barriers(page: Page) -> list[str]:
    """What axe-core finds that is serious or critical."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{page.url} {one['impact']} {one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.fixture(scope="module")
def games(server: Running) -> tuple[Room, Room]:
    """A table on the first seat's turn, and one that is over."""
    options = {"truck_stops": True}
    playing, over = server.create("", "", "", options=options), server.create("", "", "", options=options)
    for room in (playing, over):
        for number in range(200):
            seat = room.position.waiting[0]
            if number > 30 and seat == 0 and "drive" in room.position.task():
                break
            moves = room.position.observation(seat).moves
            move = str(moves[number % len(moves)])
            server.do(server.host.play.move(room, seat, [move], room.version, f"test {number}"))
    server.do(server.host.play.end(over))
    return playing, over


@pytest.mark.parametrize(("look", "of"), CASES)
def test_no_barriers(
    visits: Visits, server: Running, games: tuple[Room, Room], look: str, of: tuple[str, ...]
) -> None:
    page, found = visits.page("/", **LOOKS[look]), list[str]()
    if GAMES[0] in of:
        found += barriers_at_tables(page, server, *games, narrow="phone" in look)
    for path in (f"/{what}/{name}" for what in ("new", "rules") for name in of):
        page.goto(path)
        for details in page.locator("details").all() if path.startswith("/new") else []:
            details.evaluate("(details) => (details.open = true)")
        found += barriers(page)
    assert not found, "\n".join(found)


def barriers_at_tables(page: Page, server: Running, playing: Room, over: Room, narrow: bool) -> list[str]:
    """Those of a table under way, of one that is over, and of pages that are of no game."""
    page.goto(f"/s/{server.host.links.host(over)}")
    found = barriers(page)
    page.goto(f"/s/{server.host.links.host(playing)}")
    assert Table(page).turn()
    found += barriers(page)
    if narrow:
        page.locator(".opener").click()
        found += barriers(page)
    for details in page.locator("details").all():
        details.evaluate("(details) => (details.open = true)")
    page.locator("#keys").evaluate("(keys) => keys.showModal()")
    found += barriers(page)
    table = f"/t/{over.id}"
    for path in (
        "/", "/mine", "/records", "/api", f"{table}/replay?at=9",
        f"{table}/verify", f"/t/{playing.id}/invite", f"/s/{server.host.links.open(playing)}",
    ):  # fmt: skip
        page.goto(path)
        found += barriers(page)
    return found


@pytest.mark.parametrize("look", sampled(["wide", "phone-dark"], "phone-dark"))
def test_no_barriers_while_people_talk_and_hints_are_given(
    visits: Visits, server: Running, look: str
) -> None:
    room = server.create("", "", options={"first_seat": 1})
    links = server.host.links.seats(room)
    ann, bob = (visits.page(f"/s/{link}", **LOOKS[look]) for link in links.values())
    Table(ann).drawer("talk")
    box = ann.get_by_label("Say something")
    box.fill("Good luck")
    box.press("Enter")
    ann.locator("#lines li").wait_for()
    Table(bob).drawer("talk")
    found = barriers(ann) + barriers(bob)
    ann.keyboard.press("Escape")
    ann.locator("#hint").click()
    ann.get_by_role("button", name="Play it").wait_for()
    found += barriers(ann)
    assert not found, "\n".join(found)


def test_the_watch_over_pages_notices_what_goes_wrong(browser: Browser, server: Running) -> None:
    visits = Visits(browser, server.url)
    page = visits.page("/")
    page.evaluate("""async () => {
      console.warn("a warning");
      setTimeout(() => { throw new Error("a mistake"); });
      await fetch("/nowhere");
      let breaches = 0;  // they are told a little later
      const told = new Promise((done) => addEventListener("securitypolicyviolation", () => {
        breaches += 1;
        if (breaches === 2) setTimeout(done);
      }));
      document.body.append(Object.assign(new Image(), { src: "http://elsewhere.example/dot.png" }));
      document.body.insertAdjacentHTML("beforeend", "<p style='color: red'>inline</p>");
      await told;
    }""")
    page.goto(server.url.replace("127.0.0.1", "localhost"))
    with pytest.raises(AssertionError) as found:
        visits.close()
    for words in ("a warning", "page error: a mistake", "status 404", "CSP img-src http://elsewhere.example",
                  "CSP style-src-attr inline", "foreign request: http://localhost"):  # fmt: skip
        assert words in str(found.value), found.value


def colours(page: Page) -> list[str]:
    """The colours of the page, of a box and of the drawing."""
    read = """() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color,
      getComputedStyle(document.querySelector(".seats")).backgroundColor,
      ...[...document.querySelectorAll("#part svg rect")].slice(0, 3).map((r) => getComputedStyle(r).fill)]"""
    found: list[str] = page.evaluate(read)
    return found


def test_dark_is_dark(visits: Visits, server: Running, games: tuple[Room, Room]) -> None:
    path = f"/t/{games[0].id}"
    light, dark = (colours(visits.page(path, color_scheme=scheme)) for scheme in ("light", "dark"))
    assert all(a != b for a, b in zip(light[:4], dark[:4], strict=True)), (light, dark)

    def bright(colour: str) -> int:
        return sum(int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(",")[:3])

    assert bright(light[0]) > 600 and bright(dark[0]) < 150
    assert bright(light[1]) < bright(light[0]) and bright(dark[1]) > bright(dark[0])


def test_nothing_moves_by_itself_where_motion_is_not_welcome(
    visits: Visits, server: Running, games: tuple[Room, Room]
) -> None:
    page = visits.page(f"/s/{server.host.links.seats(games[0])[0]}", reduced_motion="reduce")
    read = """() => [...document.querySelectorAll("#part svg g, #part .dots")].flatMap((piece) => {
      const { transitionDuration, animationName } = getComputedStyle(piece);
      return [...transitionDuration.split(",").map(parseFloat), +(animationName !== "none")];
    })"""
    assert max(page.evaluate(read)) == 0


@pytest.mark.parametrize("game", SHELF)
def test_words_keep_to_the_room_that_a_drawing_gives_them(visits: Visits, game: str) -> None:
    """In whatever font this machine has: `length` works it out for a common one."""
    page = visits.page(f"/shelf/{game}.svg")
    read = """() => [...document.querySelectorAll("text")].map((text) => {
      const { fontSize, fontWeight } = getComputedStyle(text);
      return [text.textContent, parseFloat(fontSize), fontWeight > 600, text.getComputedTextLength()];
    })"""
    found = [(words, size, bold, wide) for words, size, bold, wide in page.evaluate(read) if len(words) > 3]
    assert len(found) > 5
    for words, size, bold, wide in found:
        assert wide <= 1.12 * length(words, size, bold=bold), words
    room = sum(length(words, size, bold=bold) for words, size, bold, _ in found)
    assert sum(wide for _, _, _, wide in found) <= 1.03 * room
