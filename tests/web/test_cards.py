"""Sheets whose choices are cards, sketches of what moves would do, games that nobody wins."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import flatboat
from flatboat.kernel.text import Field
from flatboat.web.app import make_app
from flatboat.web.host import Host
from flatboat.web.known import untold
from flatboat.web.room import Room
from flatboat.web.settings import Settings

from ..secret import PICTURES
from .conftest import SHOWN
from .test_silence import on_the_shelf, play, wanted

__all__ = ["on_the_shelf"]


@dataclass
class Seated:
    """A browser without script at a seat of a table."""

    host: Host
    table: Room
    browser: httpx.AsyncClient

    async def page(self) -> str:
        return (await self.browser.get(f"/t/{self.table.id}")).text

    async def post(self, page: str, what: str, **fields: str) -> httpx.Response:
        hidden = dict(re.findall(r'<input type="hidden" name="(form)" value="([^"]*)"', page))
        version = str(self.table.known(0).version)
        return await self.browser.post(
            f"/t/{self.table.id}/{what}", data={**hidden, "seat": "0", "version": version, **fields}
        )


KEY = bytes(range(32))  # of dice that give points at the first roll


@asynccontextmanager
async def seated(folder: Path, *players: str) -> AsyncIterator[Seated]:
    app = make_app(Settings(folder=folder, warm=False))
    host = app.state.site.host
    table = await host.tables.create(replace(wanted(*players), key=KEY), "")
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://test", follow_redirects=True
    ) as browser:
        await browser.get(f"/s/{host.links.seats(table)[0]}", headers=SHOWN)
        yield Seated(host, table, browser)
    await host.stop()


def at_a_table(folder: Path, work: Callable[[Seated], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with seated(folder, "", "") as mine:
            await work(mine)

    asyncio.run(whole())


def test_cards_are_radio_buttons_that_a_plain_form_sends(tmp_path: Path) -> None:
    async def work(mine: Seated) -> None:
        page = await mine.page()
        assert page.count('<fieldset class="slot">') == 2 and "<legend>Second card</legend>" in page
        radios = re.findall(
            r'<input type="radio" form="fill-0" id="([^"]+)"\s+name="([^"]+)" value="(\d)">', page
        )
        assert len({id for id, _, _ in radios}) == len(radios) == 8
        assert {name for _, name, _ in radios} == {"f-first", "f-second"}
        assert (
            page.count(PICTURES[2]) == 2 and "checked" not in page.partition('class="fields hand"')[2][:3000]
        )
        same = await mine.post(page, "sheet", sheet="cards", **{"f-first": "2", "f-second": "2"})
        assert same.status_code == 422 and "Choose two different cards" in same.text
        assert same.text.count(" checked>") == 2, "what was filled in is gone"
        told = await mine.post(page, "sheet", sheet="cards", do="sum", **{"f-first": "2", "f-second": "1"})
        assert "Preview: Ann chooses 2. Ann chooses 1." in told.text
        await mine.post(page, "sheet", sheet="cards", **{"f-first": "2", "f-second": "1"})
        assert [act.text for act in mine.table.standing] == ["choose 2", "choose 1"]

    at_a_table(tmp_path, work)


def test_a_field_is_a_list_unless_it_says_otherwise() -> None:
    assert Field("a", "A", (("x", "X"),)).look == "" and Field("a", "A").pictures == ()


def test_previews_carry_a_sketch(tmp_path: Path) -> None:
    async def work(mine: Seated) -> None:
        base = f"/t/{mine.table.id}"

        async def ask(what: str) -> Any:
            return (await mine.browser.get(f"{base}/{what}")).json()

        assert await ask("preview?moves=choose 3&narrow=0") == {
            "lines": ["Ann chooses 3"],
            "sketch": '<circle cx="0" cy="0" r="4"/>',
            "spots": ["card-3"],
        }
        first = await ask("preview?moves=choose 1; choose 2&narrow=1")
        assert first["sketch"] == '<circle cx="0" cy="1" r="2"/><circle cx="9" cy="1" r="3"/>', "one by one"
        sheet = await ask("sheet?sheet=cards&f-first=2&f-second=0&narrow=0")
        assert sheet["sketch"] == '<circle cx="0" cy="0" r="3"/>' and sheet["problem"] == ""
        assert (await ask("sheet?sheet=cards&f-first=2&f-second=2"))["sketch"] == ""
        begun = await ask("sheet?sheet=cards&f-first=2")
        assert begun["sketch"] == begun["problem"] == begun["total"] == "" and not begun["moves"]
        sent = await mine.post(await mine.page(), "sheet", sheet="cards", **{"f-first": "2"})
        assert sent.status_code == 422 and "Second card: nothing is chosen" in sent.text

    at_a_table(tmp_path, work)


def test_no_sketch_unless_a_game_gives_one() -> None:
    game = flatboat.game("heartland")
    assert (
        game.kind.interface.sketch(
            game.start(seed=1).observation(0).view, game.edition, 0, prefix="t", narrow=True
        )
        == ""
    )


@pytest.mark.parametrize(("rolls", "words"), [(False, "A draw"), (True, "You win with")])
def test_a_draw_is_called_so(tmp_path: Path, rolls: bool, words: str) -> None:
    async def work(mine: Seated) -> None:
        if rolls:
            choose = [(seat, f"choose {seat}") for seat in (1, 1, 0, 0)]
            await play(mine.host, mine.table, *choose, (0, "take"), (0, "roll"))
            assert mine.table.position.points[0]
        await mine.host.play.end(mine.table)
        title = re.search(r'<h3 id="result-title">(.*?)</h3>', await mine.page(), re.DOTALL)
        assert title and html.unescape(title[1]).startswith(words)
        answer = (await mine.browser.get(f"/api/tables/{mine.table.id}")).json()["outcome"]
        assert answer["winners"] == ([0] if rolls else []) and answer["places"][0] == 1

    at_a_table(tmp_path, work)


def test_broadsides_places_and_plots_in_silence() -> None:
    game = flatboat.game("broadsides", options={"extra_crew": 2})
    position = game.start(seed=1)
    said = []
    for turn in range(40):
        seat = position.waiting[turn % len(position.waiting)]
        if position.observation(0).view.table.round > 1:
            break
        before = position.waiting
        position.push(position.observation(seat).moves[0])
        said.append((before == position.waiting, untold(position)))
    assert [quiet for same, quiet in said if same and quiet] == [0b101, 0b11] * 2
