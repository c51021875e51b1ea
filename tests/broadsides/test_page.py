"""What the site shows of a game that is over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import flatboat
from flatboat.web.settings import Settings
from flatboat.web.wanted import NewTable

from ..web.conftest import Running, serving


@pytest.fixture(name="server")
def server_fixture(tmp_path: Path) -> Iterator[Running]:
    yield from serving(Settings(folder=tmp_path, warm=False))


def test_a_draw_is_half_a_point_for_each_and_is_called_a_draw(server: Running) -> None:
    game = flatboat.game("broadsides")
    room = server.do(server.host.tables.create(NewTable(game, ("", ""), ("Ann", "Bob"), calm=False), ""))
    server.do(server.host.play.end(room))
    with server.browser() as browser:
        page = browser.get(f"/t/{room.id}").text
    result = page[page.index('class="result"') :]
    title = re.search(r'<h3 id="result-title">(.*?)</h3>', result, re.DOTALL)
    assert title and title[1].strip() == "A draw"
    rows = [re.sub(r"<[^>]+>", " ", row).split() for row in re.findall(r"<tr>(.*?)</tr>", result, re.DOTALL)]
    assert ["Place", "1", "1"] in rows and not any(row[0] in ("Draw", "Total") for row in rows if row)
    assert room.position.outcome is not None and room.position.outcome.points == (0.5, 0.5)
