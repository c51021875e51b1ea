"""A table's page and what people do at it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from flatboat.web.room import Room

from ..web.conftest import Running
from .conftest import Visits

#: Every piece that can be pressed: its moves, and a point where a pointer meets it and nothing else. Those
#: that lead to a sheet, or stand for a field of one, are left out.
PIECES = """([scroll, only]) => {
  const buttons = [...document.querySelectorAll("#part button[name=move]")];
  const pieces = [...document.querySelectorAll("#part svg .can")]
    .filter(({ id }) => (!only || id === only) && !document.querySelector(["pieces~", "adds~", "piece"]
      .map((how) => `[data-${how}="${id.slice(2)}"]`).join()));
  return pieces.map((piece) => {
    if (scroll) piece.scrollIntoView({ block: "center" });
    const own = buttons.filter((b) => b.dataset.spots.split(" ").includes(piece.id.slice(2)));
    const box = piece.getBoundingClientRect(), points = [];
    for (let i = 1; i < 8; i++) for (let j = 1; j < 8; j++)
      points.push([box.x + box.width * ((i * 3) % 8) / 8, box.y + box.height * ((j * 3) % 8) / 8]);
    const at = points.find(([x, y]) => document.elementFromPoint(x, y)?.closest("#part svg .can") === piece);
    const [moves, labels] = [own.map((b) => b.value), own.map((b) => b.textContent)];
    const direct = piece.matches(".direct") && own.length === 1;
    return { id: piece.id, at: at ?? null, moves, labels, direct };
  });
}"""

#: Choices in sight whose words are longer than the room of their list, beside its arrow. Sentences of over
#: forty letters are read in the list that opens.
CUT_CHOICES = """() => {
  const pen = document.createElement("canvas").getContext("2d"), arrow = 18;
  return [...document.querySelectorAll("select")].filter((list) => list.checkVisibility()).flatMap((list) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(list);
    pen.font = font;
    const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
    const names = [...list.options].map(({ text }) => text).filter((text) => text.length <= 40);
    return names.filter((text) => pen.measureText(text).width > room);
  });
}"""

#: 2 if a state newer than that is shown, 1 if somebody has to be sure first.
NEWER = """(was) => {
  const part = document.querySelector("html:not(.busy) #part");
  return part?.dataset.version > was ? 2 : part?.querySelector("#sure") ? 1 : 0;
}"""


#: What a route answers once requests come by it.
STOPPED = "() => fetch('/healthz?stopped').then(({ status }) => status)"


def stop_requests(page: Page) -> None:
    """Have requests come by a page's routes: under load, Chromium lets those pass that are made at once."""
    page.route("**/healthz?stopped", lambda route: route.fulfill(status=204))
    while page.evaluate(STOPPED) != 204:
        page.wait_for_timeout(10)


def at_seat(
    visits: Visits, server: Running, room: Room, seat: int = 0, size: str = "wide", **more: Any
) -> Page:
    """The page of a seat, opened by its link in a new browser."""
    return visits.page(f"/s/{server.host.links.seats(room)[seat]}", size, **more)


def away(page: Page, work: Callable[[], object]) -> None:
    """Do something while a page looks away: one that looks on draws every move, and has every move told."""
    table = page.url
    page.goto("/healthz")  # of the same site, so in the same process
    work()
    page.goto(table)


@dataclass(frozen=True)
class Piece:
    """A piece of the drawing that can be pressed."""

    id: str
    at: tuple[float, float] | None
    moves: tuple[str, ...]
    labels: tuple[str, ...]
    direct: bool  # a tap plays its only move


class Table:
    """The page of a table in one tab."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def id(self) -> str:
        """The table's public name."""
        return self.page.url.split("/t/")[1].split("/")[0].split("?")[0]

    def state(self, name: str) -> str:
        """A value of the page's changing part."""
        return self.page.locator("#part").get_attribute(f"data-{name}") or ""

    @property
    def version(self) -> int:
        """The table's version as it is shown."""
        return int(self.state("version"))

    def moves(self) -> Locator:
        """The buttons of all moves."""
        return self.page.locator("#part button[name=move]")

    def listed(self) -> Locator:
        """The buttons of moves that stand open in the list."""
        return self.page.locator("#part button[name=move]:not(details:not([open]) *)")

    def turn(self) -> bool:
        """Wait for one's turn; False if the game is over."""
        self.page.wait_for_selector("html:not(.busy) #part:is(.mine, .over)", state="attached")
        self.settle()
        return self.page.locator("#part.over").count() == 0

    def turn_is_mine(self) -> bool:
        """Whether it is one's turn by what is shown now."""
        return self.page.locator("#part.mine").count() == 1

    def settle(self) -> None:
        """Wait as long as the page takes no press for one that was meant for what stood there before."""
        self.page.wait_for_timeout(280)

    def newer(self, version: int, within: float = 30) -> None:
        """Wait until a newer state is shown; whatever is asked, one is sure."""
        while not self.page.wait_for_function(NEWER, arg=version, timeout=1000 * within).json_value() > 1:
            self.page.locator("#sure").get_by_role("button", name="Do it").click()
            self.page.wait_for_selector("html:not(.busy)", state="attached")

    def pieces(self, scroll: bool = False, only: str = "") -> list[Piece]:
        """The pieces that can be pressed now, each scrolled to if that is wished for."""
        found: list[dict[str, Any]] = self.page.evaluate(PIECES, [scroll, only])
        return [
            Piece(
                one["id"],
                one["at"] and tuple(one["at"]),
                tuple(one["moves"]),
                tuple(one["labels"]),
                one["direct"],
            )
            for one in found
        ]

    def menu(self) -> Locator:
        """What is offered to choose from."""
        return self.page.locator("#menu:not([hidden]) [role=menuitem]")

    def button(self, move: str) -> Locator:
        """The button of a move."""
        return self.moves().and_(self.page.locator(f'[value="{move}"]'))

    def press(self, move: str) -> None:
        """Play a move with the mouse: on the drawing where a piece of it can be met, else in the list."""
        aimed = self.button(move).get_attribute("data-aimed") is not None
        for piece in self.pieces():
            if move in piece.moves and piece.at and not (aimed and piece.id == self.aim(move)):
                self.page.mouse.click(*piece.at)
                if self.page.locator("#part .held").count():
                    self.use(move)
                elif len(piece.moves) > 1:
                    self.choose(piece, move)
                return
        button = self.button(move)
        if not button.is_visible():  # beside a form they are folded away
            folded = self.page.locator(f'#choices details:has([value="{move}"])')
            folded.locator("summary").first.click()
        button.click()

    def aim(self, move: str) -> str:
        """The piece at which a move is aimed, by its id."""
        return "t-" + (self.button(move).get_attribute("data-spots") or "").split(" ")[-1]

    def use(self, move: str) -> None:
        """Press the aim of a move whose piece is held; what is told apart by no piece is in the menu."""
        if self.menu().and_(self.page.locator(f'[value="{move}"]')).count():
            return self.menu().and_(self.page.locator(f'[value="{move}"]')).click()
        (aim,) = self.pieces(only=self.aim(move))
        assert aim.at, f"no pointer meets {aim.id}"
        several = sum(self.aim(other) == aim.id for other in self.held())
        self.page.mouse.click(*aim.at)
        if several > 1:
            self.menu().and_(self.page.locator(f'[value="{move}"]')).click()

    def held(self) -> list[str]:
        """The moves that the piece which is held can be used for."""
        held = (self.page.locator("#part .held").get_attribute("id") or "")[2:]
        own = "(all, held) => all.filter((b) => b.dataset.spots.split(' ').slice(0, -1).includes(held))"
        found: list[str] = self.moves().evaluate_all(f"{own}.map((b) => b.value)", held)
        return found

    def choose(self, piece: Piece, move: str) -> None:
        """Choose a move in the menu of a piece that was pressed."""
        menu = self.menu()
        menu.first.wait_for()
        assert [menu.nth(i).get_attribute("value") for i in range(menu.count())] == list(piece.moves)
        menu.and_(self.page.locator(f'[value="{move}"]')).click()

    def labels(self) -> dict[str, str]:
        """What can be played: notation to the words on its button."""
        read = "(all) => all.map((b) => [b.value, b.textContent.replace(/\\s+/g, ' ').trim()])"
        found: list[tuple[str, str]] = self.moves().evaluate_all(read)
        return dict(found)

    def drawer(self, name: str) -> None:
        """Open a drawer: log (on phones), facts, seats, words or more."""
        if self.page.evaluate("document.documentElement.dataset.drawer ?? ''") == name:
            return
        if name == "words":
            self.drawer("more")
        self.page.locator(f"[data-drawer={name}]:not(html)").click()

    def type(self, words: str) -> None:
        """Write a move into its box, which a key or a button opens."""
        box = self.page.locator("#typed")
        if not box.is_visible():
            self.page.locator("[data-type]").click()
        box.fill(words)

    def end(self) -> None:
        """End the game as its host."""
        version = self.version
        self.drawer("more")
        self.page.get_by_text("For the host").click()
        self.page.get_by_label("End the game for everyone").check()
        self.page.get_by_role("button", name="End the game").click()
        self.newer(version)
        self.settle()


def unfold(page: Page) -> None:
    """Open what is folded away among the moves."""
    page.evaluate(
        "document.querySelectorAll('#choices details:not([open]) summary').forEach((s) => s.click())"
    )


def sensible(labels: dict[str, str]) -> str:
    """A move that a player in a hurry would make: unload all one can, load all one can, spare the points."""
    for what in ("Unload", "Load"):
        if found := [move for move, label in labels.items() if label.startswith(what)]:
            return max(found, key=labels.__getitem__)
    cheap = [move for move, label in labels.items() if not re.search("point|Discard", label)]
    options = sorted(cheap or labels, key=labels.__getitem__)
    return random.Random(repr(options)).choice(options)
