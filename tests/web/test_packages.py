"""The site with games of other packages: they are played like ours, and may be gone some day."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from flatboat import games
from flatboat.web.archive import OldTable
from flatboat.web.settings import Settings

from ..packages import install
from .conftest import LAVISH, Reader, Running, plain, serving


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(folder=tmp_path / "house", warm=False, limits=LAVISH)


@pytest.fixture
def with_tiny(tiny_site: Path, beside: Callable[[Path], None], settings: Settings) -> Iterator[Running]:
    beside(tiny_site)
    yield from serving(settings)


def test_a_game_of_another_package_is_played_here(with_tiny: Running) -> None:
    with closing(Reader(with_tiny)) as reader:
        played_by(reader)


def played_by(reader: Reader) -> None:
    article = re.search(r'<article[^>]*game-tiny".*?</article>', reader.page, re.DOTALL)
    assert article and "a traditional game" in plain(article[0]) and "published by" not in plain(article[0])
    rules = reader.look("/rules/tiny")
    assert "Whoever has most wins" in rules and "Tiny</cite>, a traditional game." in rules
    reader.look("/")
    reader.send("/new/tiny", seats="2", nickname="Ann", **{"level.tiny": "random"})
    assert reader.status == 200 and reader.path.startswith("/t/") and "Tiny" in reader.page
    told = reader.browser.get("/api/games").json()["games"][-1]
    assert (told["name"], told["designer"], told["publisher"]) == ("tiny", "", "")


def test_a_table_whose_game_is_gone_says_so(
    with_tiny: Running, beside: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    room = with_tiny.create("", "", name="tiny")
    with_tiny.host.rooms.clear()
    monkeypatch.undo()
    games.shelf.cache_clear()
    with pytest.raises(OldTable, match='this is a game of "tiny", which cannot be played here any more'):
        with_tiny.do(with_tiny.host.rooms.open(room.id))


def test_a_broken_package_leaves_the_others_alone(
    tmp_path: Path, beside: Callable[[Path], None], settings: Settings
) -> None:
    beside(install(tmp_path, "broken-games", "0.1", thing="not_there"))
    for server in serving(settings):
        with server.browser() as browser:
            names = [game["name"] for game in browser.get("/api/games").json()["games"]]
        assert names == list(games.ORDER)
