"""The home page: all games at a glance, started from there; my games first; the pages behind it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

import flatboat
from flatboat.games import SHELF, kinds
from flatboat.kernel.kind import Kind
from flatboat.web.pages.home import DEFAULT_BOT
from flatboat.web.settings import Settings

from .conftest import LAVISH, Reader, plain, serving


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_each_game_says_what_it_is(reader: Reader, name: str) -> None:
    kind = flatboat.kind(name)
    article = re.search(rf'<article[^>]*game-{name}".*?</article>', reader.page, re.DOTALL)
    assert article
    words = plain(article[0])
    for told in (kind.title, kind.designer, kind.publisher, kind.summary, "With friends", kind.card.weight):
        assert told.casefold() in words, told
    assert f"{kind.card.minutes.replace(' to ', chr(0x2013))} min" in words
    assert ("play alone" in words) == (kind.seats[0] == 1)
    assert ("learn" in words) == kind.has_lesson
    picture = reader.browser.get(f"/shelf/{name}/cover.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert ET.fromstring(picture.text).get("viewBox") == "0 0 320 200"


def test_a_lesson_is_offered_where_there_is_one(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    only = property(lambda kind: kind.name == "heartland")
    monkeypatch.setattr(Kind, "has_lesson", only)
    page = reader.look("/")
    assert re.findall(r'formaction="(/learn/[\w-]+)"', page) == ["/learn/heartland"]


def test_so_many_bots_of_a_level_at_once(reader: Reader) -> None:
    fields = {"nickname": "Ann", "level.railroad": "greedy", "level.heartland": "random"}
    reader.send("/new/railroad", seats="4", **fields)
    room = reader.room
    assert reader.path == f"/t/{room.id}"
    assert [row.bot for row in room.seats] == ["", "greedy", "greedy", "greedy"]
    assert room.seats[0].name == "Ann"
    reader.look("/")
    reader.send("/new/heartland", seats="2")
    assert [row.bot for row in reader.room.seats] == ["", DEFAULT_BOT]
    reader.look("/")
    reader.send("/new/heartland", seats="2", **{"level.heartland": "deepblue"})
    assert reader.status == 422 and 'there is no bot "deepblue"' in reader.words()


def test_an_easier_bot_is_offered_until_a_game_was_finished(reader: Reader) -> None:
    def offered() -> list[str]:
        reader.look("/")
        return re.findall(r'<option value="([^"]*)" selected', reader.page)

    first = [kinds()[name].search.first_level for name in SHELF]
    assert offered() == first == ["deckhand", "pilot", "deckhand", "deckhand", "boatman"]
    reader.send("/new/heartland", seats="2", **{"level.heartland": "random"})
    reader.send(f"/t/{reader.room.id}/end", sure="1")
    assert offered() == [DEFAULT_BOT, *first[1:]]
    reader.look("/new/heartland")
    assert f'<option value="{DEFAULT_BOT}" selected' in reader.page
    reader.look("/new/railroad")
    assert '<option value="boatman" selected' in reader.page


def test_a_first_game_of_rifle_and_axe_is_the_gentler_one_unless_one_says_otherwise(reader: Reader) -> None:
    assert 'name="first.rifle-and-axe" value="1" checked' in reader.page
    offered = flatboat.kind("rifle-and-axe").card.first
    assert offered and " ".join(offered.words.split()).casefold() in reader.words(), "what it changes is said"
    form = reader.look("/new/rifle-and-axe")
    ticked = ['name="steady_growth" value="1" checked', 'name="shorter" value="two_years" checked']
    assert all(box in form for box in ticked), "a form to fill in offers the same"
    reader.send("/new/rifle-and-axe", seats="2", **{"first.rifle-and-axe": "1"})
    first = reader.room
    assert first.game.options.steady_growth and first.game.edition.length.turns == 8
    reader.server.do(reader.server.host.play.end(first))
    assert 'name="first.rifle-and-axe" value="1" aria' in reader.look("/"), "who has finished one chooses"
    form = reader.look("/new/rifle-and-axe")
    assert not any(box in form for box in ticked)
    reader.send("/new/rifle-and-axe", seats="2")
    assert not reader.room.game.options.steady_growth
    assert reader.room.game.edition.length.turns == 20


def test_rules_in_the_head_of_a_page_are_those_of_its_game(reader: Reader) -> None:
    reader.send("/new/railroad", seats="2")
    ways = ("/rules/railroad", "/new/railroad", reader.table, f"{reader.table}/invite")
    for path, told in [*((way, ["/rules/railroad"]) for way in ways), ("/", []), ("/mine", [])]:
        head = reader.look(path).partition("</nav>")[0]
        assert re.findall(r'href="(/rules[^"]*)"', head) == told, path
    assert 'href="/rules/railroad" aria-current="page"' in reader.look("/rules/railroad")


def test_the_command_is_told_as_it_was_called(monkeypatch: pytest.MonkeyPatch, reader: Reader) -> None:
    for called, told in ((".venv/bin/flatboat", ".venv/bin/flatboat"), ("python/__main__.py", "flatboat")):
        monkeypatch.setattr("sys.argv", [called])
        reader.look("/new/heartland")
        reader.send("/new/heartland", seats="2", player1="")
        assert f"{told} serve --host 0.0.0.0" in reader.page


def test_with_friends_leads_to_a_form_filled_in_for_them(reader: Reader) -> None:
    reader.send("/me", nickname="Ann", back="/new/heartland?for=friends")
    assert reader.path == "/new/heartland" and 'value="Ann"' in reader.page
    chosen = re.findall(r'<option value="([^"]*)" selected', reader.page)
    assert chosen[:5] == [""] * 5
    reader.send("/new/heartland", seats="2", player1="")
    assert reader.path.endswith("/invite") and "send this link" in reader.words()
    assert "these links open only on this computer" in reader.words() and "qr-path" not in reader.page
    reader.look("/new/heartland")
    reader.send("/new/heartland", seats="2", player1="", open="0")
    assert reader.path.endswith("/invite") and "a link for each seat" in reader.words()
    assert "qr-path" not in reader.page


def test_an_invitation_leads_here_from_other_machines(tmp_path: Path) -> None:
    for server in serving(Settings(folder=tmp_path, warm=False, limits=LAVISH, names=("play.example.org",))):
        reader = Reader(server)
        reader.look("/new/heartland")
        reader.send("/new/heartland", seats="2", player1="", nickname="Ann")
        assert "this computer alone" not in reader.words()
        assert reader.page.count("qr-path") == 1, "the link as a square for phones"
        link = re.findall(r'id="first" readonly value="([^"]+)"', reader.page)[0]
        assert link.startswith("http://play.example.org/s/") and ".open." in link
        bob, cat = reader.another(), reader.another()
        path = link.removeprefix("http://play.example.org")
        bob.look(path)
        assert "ann invites you to the great heartland" in bob.words()
        assert "sit here" not in bob.words(), "one seat is free: nothing to choose"
        bob.send(path, nickname="Bob")
        cat.look(path)
        assert "this table is full" in cat.words() and "ask ann for a new one" in cat.words()
        bob.look(f"{bob.table}/invite")
        assert "everybody has joined" in bob.words() and bob.page.count("qr-path") == 1
        own = re.findall(r'id="first" readonly value="([^"]+)"', bob.page)[0]
        assert own.endswith(server.host.links.seats(bob.room)[1]), "one's own seat on another device"
        reader.close()


def test_no_name_is_no_hindrance(reader: Reader) -> None:
    reader.send("/me", nickname="", back="/new/broadsides?for=friends")
    assert reader.status == 200 and reader.path == "/new/broadsides"


def test_alone_by_the_way_chosen(reader: Reader) -> None:
    """Rifle and Axe: as printed, and with steady growth, at one glance, and what to expect of each."""
    reader.look("/new/rifle-and-axe?for=alone")
    words = reader.words()
    for way in flatboat.kind("rifle-and-axe").card.alone:
        assert way.button.casefold() in words and " ".join(way.words.split()).casefold() in words
    for way, steady in (("steady", True), ("printed", False)):
        reader.look("/new/rifle-and-axe?for=alone")
        for ticked in "01":
            reader.send("/new/rifle-and-axe", alone=way, seats="3", player0="random", steady_growth=ticked)
            room = reader.room
            assert [row.bot for row in room.seats] == [""] and room.game.options.steady_growth == steady


def test_my_games_stand_first(reader: Reader) -> None:
    assert "your tables" not in reader.words()
    for _ in range(5):
        reader.look("/")
        reader.send("/new/heartland", seats="2", **{"level.heartland": "random"})
    page = reader.look("/")
    assert page.index("Your tables") < page.index("The Great Heartland Hauling Co.</h2>")
    assert page.count('class="tablecard') == 4 and "All 5" in page


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_rules_begin_with_the_goal(reader: Reader, name: str) -> None:
    """Then the game at a glance, a table, its signs, the rules; rulings are footnotes, values stand apart."""
    card = flatboat.kind(name).card
    page = reader.look(f"/rules/{name}")
    article = page.partition('<article class="prose">')[2]
    words = plain(article)
    assert words.startswith(plain(f"{flatboat.kind(name).title} {card.aim}"))
    for _, line in card.lines:
        assert line.casefold() in words
    assert f'src="/shelf/{name}.svg"' in article
    assert article.count(f'src="/shelf/{name}/signs.svg#s') == len(card.signs)
    assert "(ruling" not in article and "flatboat edition" not in words
    marked = set(re.findall(r'id="ruling-([\w.]+)"', article))
    listed = set(re.findall(r'<a href="#ruling-([\w.]+)"', article))
    assert marked == listed and len(listed) > 15
    for link in re.findall(r'href="#([\w.-]+)"', page):
        assert f'id="{link}"' in page, link
    apart = plain(reader.look(f"/rules/{name}/editions"))
    for told in (
        f"flatboat edition new {name}",
        "notation: how moves are written",
        "choices of this program",
    ):
        assert told in apart and told not in words, told


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_the_signs_of_a_game(reader: Reader, name: str) -> None:
    page = reader.look(f"/rules/{name}/signs")
    for sign in flatboat.kind(name).card.signs:
        assert sign.name.casefold() in plain(page) and sign.words.casefold() in plain(page)
    sheet = reader.browser.get(f"/shelf/{name}/signs.svg")
    assert sheet.headers["content-type"] == "image/svg+xml" and "<view" in sheet.text
    assert plain(reader.look(f"/rules/{name}/card")).count(flatboat.kind(name).card.do.casefold()) == 1


def test_signs_of_options_that_a_table_does_without_are_left_out(reader: Reader) -> None:
    off = "/rules/heartland/signs?off=alternate_routes"
    reader.look("/new/heartland")
    reader.send("/new/heartland", seats="2", player1="random")
    assert f'data-rule="{off}"' in reader.page
    page = plain(reader.look(off))
    assert "closed road" not in page and "distribution centre" in page
    reader.look("/new/heartland")
    reader.send("/new/heartland", seats="2", player1="random", alternate_routes="1")
    assert 'data-rule="/rules/heartland/signs"' in reader.page


def test_the_card_is_on_the_form_and_at_the_table(reader: Reader) -> None:
    line = flatboat.kind("heartland").card.do.casefold()
    assert line in plain(reader.look("/new/heartland"))
    reader.send("/new/heartland", seats="2", player1="random")
    page = reader.page
    assert plain(page).count(line) == 2, "over the table, and folded for who runs no script"
    assert '<dialog id="gamecard"' in page and '<details class="without-js box">' in page
    other = reader.another()
    other.look(reader.path)
    assert line not in other.words(), "who looks on plays no first turn"
    room = reader.room
    lesson = {"read": 0, "left": True}
    room.table = replace(room.table, settings={**room.table.settings, "lesson": lesson})
    assert line not in plain(reader.look(reader.path)), "a lesson tells it step by step"


def test_a_shorter_game_of_broadhorns(reader: Reader) -> None:
    reader.look("/new/broadhorns")
    assert "shorter game" in reader.words() and "shortest game" in reader.words()
    for name, spaces in ("shorter", [2] * 5), ("shortest", [1] * 4 + [2]):
        reader.look("/new/broadhorns")
        reader.send("/new/broadhorns", seats="2", player1="random", shorter=name)
        room = reader.room
        assert list(room.game.edition.seasons.spaces.row()) == spaces
        assert room.game.edition.edition.name == name
    reader.look("/new/broadhorns")
    reader.send("/new/broadhorns", seats="2", player1="random")
    assert list(reader.room.game.edition.seasons.spaces.row()) == [3] * 5
    assert "Shorter game" not in plain(reader.look("/new/heartland"))


def test_the_shorter_game_is_ticked_until_one_was_played(reader: Reader) -> None:
    page = reader.look("/new/broadhorns")
    assert 'value="shortest" checked' in page and "first.broadhorns" in reader.look("/")
    assert 'name="shorter" value="" checked' in reader.look("/new/broadhorns?for=friends")
    for ticked, length in ({"first.broadhorns": "1"}, "shortest"), ({"first.rifle-and-axe": "1"}, ""):
        reader.look("/")
        reader.send("/me", nickname="Ann", friends="broadhorns", **ticked)
        assert f'name="shorter" value="{length}" checked' in reader.page, "as ticked on the shelf"
    reader.look("/")
    reader.send("/me", friends="rifle-and-axe", **{"first.rifle-and-axe": "1"})
    assert re.search('value="two_years" checked.*name="steady_growth" value="1" checked', reader.page, re.S)
    reader.look("/")
    reader.send("/me", friends="rifle-and-axe")
    assert 'value="two_years" checked' not in reader.page
    assert 'name="steady_growth" value="1" checked' not in reader.page
    reader.look("/")
    reader.send("/new/broadhorns", seats="2", **{"level.broadhorns": "random", "first.broadhorns": "1"})
    assert reader.room.game.edition.edition.name == "shortest"
