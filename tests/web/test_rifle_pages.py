"""Pages of a game whose seats act at the same time, in long turns: Rifle and Axe, alone and with others."""

from __future__ import annotations

import re

import pytest

import flatboat
from flatboat.games.rifle_and_axe.rules.tables import Square, Tool
from flatboat.web.house import tables
from flatboat.web.room import Room
from flatboat.web.wanted import NewTable

from .conftest import Reader, Running
from .test_pages import start

END = "end the action phase"


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tables have the same dice, with which nobody falls early."""
    monkeypatch.setattr(tables, "new_key", lambda: bytes([5]) * 32)


def table(server: Running, *names: str) -> Room:
    """A table of people, leaders chosen, at its first Action Phase."""
    game = flatboat.game("rifle-and-axe", seats=len(names))
    room = server.do(server.host.tables.create(NewTable(game, ("",) * len(names), names, calm=False), ""))
    while not all(has(room, seat, END) for seat in range(len(names))):
        seat = next(seat for seat in room.position.waiting if not has(room, seat, END))
        play(server, room, seat, str(room.position.observation(seat).moves[0]))
    return room


def has(room: Room, seat: int, words: str) -> bool:
    return any(str(move) == words for move in room.position.observation(seat).moves)


def play(server: Running, room: Room, seat: int, *moves: str) -> None:
    server.do(server.host.play.move(room, seat, moves, room.version, f"test {room.version}"))


def next_turn(server: Running, room: Room) -> None:
    """End the Action Phase of the first seat and take what comes, until it may act again."""
    play(server, room, 0, END)
    while not has(room, 0, END):
        assert not room.position.over
        seat = room.position.waiting[0]
        moves = [str(move) for move in room.position.observation(seat).moves]
        play(server, room, seat, END if END in moves else moves[0])


def sit(server: Running, reader: Reader, room: Room, seat: int = 0) -> Reader:
    reader.look(f"/s/{server.host.links.seats(room)[seat]}")
    return reader


def turn(reader: Reader) -> str:
    found = re.search(r'<h2 id="turn"[^>]*>(.*?)</h2>', reader.page)
    assert found is not None
    return found[1]


def test_every_seat_has_its_turn_and_the_done_see_who_is_awaited(server: Running, reader: Reader) -> None:
    room = table(server, "Ann", "Bob", "Cat")
    readers = [sit(server, reader, room), *(sit(server, reader.another(), room, seat) for seat in (1, 2))]
    onlooker = reader.another()
    onlooker.look(f"/t/{room.id}")
    for seat, one in enumerate(readers):
        one.look(one.table)
        assert turn(one) == "Your turn" and "<title>Your move" in one.page and "Take actions" in one.page
        assert one.hidden("version") == str(room.version) and f'data-seat="{seat}"' in one.page
    assert turn(onlooker).startswith("Waiting for Ann, Bob and Cat")
    play(server, room, 0, END)
    while 0 in room.position.waiting:
        play(server, room, 0, str(room.position.observation(0).moves[0]))
    reader.look(reader.table)
    assert turn(reader).startswith("Waiting for Bob and Cat") and "<title>Rifle" in reader.page


def test_what_others_did_is_shown_as_onlookers_see_it(server: Running, reader: Reader) -> None:
    """One's own view would show one's own settlement, where nothing moves."""
    room = table(server, "Ann", "Bob")
    while not has(room, 0, "begin the turn"):
        seat = room.position.waiting[0]
        moves = [str(move) for move in room.position.observation(seat).moves]
        play(server, room, seat, END if END in moves else moves[0])
    sit(server, reader, room)
    shown = re.search(rf'href="(/t/{room.id}/replay[^"]*as=all[^"]*)">Show me', reader.page)
    assert shown is not None
    reader.look(shown[1].replace("&amp;", "&"))
    assert reader.status == 200 and 'value="all" selected' in reader.page


def test_typed_amounts_and_repetitions(server: Running, reader: Reader) -> None:
    room = table(server, "Ann")
    sit(server, reader, room)
    reader.act("move", typed="fish x3")
    assert reader.status == 200 and [act.text for act in room.standing][-3:] == ["fish"] * 3
    reader.act("why", typed="99x fish")
    assert "cannot be played" in reader.words()
    before = len(room.standing)
    reader.act("undo", whole="1")
    assert len(room.standing) == before - 3
    reader.act("move", typed="buy 3 grain")
    assert reader.status == 200 and [act.text for act in room.standing][-2:] == ["buy 2 grain", "buy 1 grain"]


def test_a_trade_by_its_sheet(server: Running, reader: Reader) -> None:
    room = table(server, "Ann")
    sit(server, reader, room)
    assert re.search(
        r'<details id="group-buy" class="spare">\s*<summary>\s*<span>Buy \(\d+\)', reader.page
    ), "the sheet does it: only the board needs it"
    fields = {"sheet": "trade", "f-sell": "", "f-sold": "0", "f-buy": "grain", "f-bought": "3"}
    answer = reader.browser.get(f"{reader.table}/sheet", params=fields).json()
    assert answer["moves"] == ["buy 2 grain", "buy 1 grain"]
    assert answer["lines"] == ["Ann buys 3 Grain at 1 each"], "told as one"
    assert reader.browser.get(f"{reader.table}/sheet", params={**fields, "f-bought": "999"}).json()["problem"]
    reader.act("sheet", **fields)
    assert reader.status == 200 and room.standing[-1].text == "buy 1 grain"
    reader.act("sheet", **{**fields, "f-bought": "999"})
    assert reader.status == 422 and room.standing[-1].text == "buy 1 grain"


def test_what_the_dice_brought_is_told_until_the_next_move(server: Running, reader: Reader) -> None:
    room = table(server, "Ann", "Bob")
    sit(server, reader, room)
    play(server, room, 0, "fish")
    reader.look(reader.table)
    assert "Result of your move" not in reader.page
    play(server, room, 0, END)
    reader.look(reader.table)
    story = re.search(r'<details class="story"[^>]*>.*?<ol[^>]*>(.*?)</ol>', reader.page, re.DOTALL)
    assert story is not None and story[1].count("<li>") >= 2
    play(server, room, 1, "fish")
    reader.look(reader.table)
    assert story[1] in reader.page, "another's move does not take it away"
    while 0 not in room.position.waiting:
        moves = [str(move) for move in room.position.observation(1).moves]
        play(server, room, 1, END if END in moves else moves[0])
    move = room.position.observation(0).moves[0]
    play(server, room, 0, str(move))
    reader.look(reader.table)
    assert story[1] not in reader.page


def test_alone_from_the_shelf_to_the_end(server: Running, reader: Reader) -> None:
    reader.look("/")
    assert "Play alone" in reader.page and "1\u20134 players" in reader.words()
    reader.send("/new/rifle-and-axe", seats="1", nickname="Ann")
    assert reader.status == 200 and turn(reader) == "Your turn"
    room = reader.room
    assert len(room.seats) == 1 and ">Links</a>" in reader.page
    reader.look(f"{reader.table}/invite")
    assert "links to this table" in reader.words() and "for the free seats" not in reader.words()
    reader.look(f"/t/{room.id}")
    while not has(room, 0, END):
        reader.act("move", move=reader.moves()[0])
    next_turn(server, room)
    reader.look(f"{reader.table}/replay")
    assert "chart.svg" not in reader.page  # one turn makes no line
    next_turn(server, room)
    reader.look(f"/t/{room.id}")
    reader.send(f"{reader.table}/end", sure="1")
    words = reader.words()
    assert (
        "the game is over" in words
        and "wins" not in words
        and "place" not in reader.page.split("<tfoot>")[1][:400].casefold()
    )
    assert "play again" in words and 'chart.svg?of=4"' in reader.page
    for number in range(5):
        answer = reader.browser.get(f"{reader.table}/chart.svg?of={number}")
        assert answer.status_code == 200 and answer.text.startswith("<svg") and "turn 1" in answer.text
    assert reader.browser.get(f"{reader.table}/chart.svg?of=5").status_code == 422
    old = reader.table
    reader.look(f"{old}/replay")
    assert "How it went" in reader.page and 'chart.svg?of=0"' in reader.page
    reader.look(old)
    reader.send(f"{old}/rematch")
    assert reader.status == 200 and reader.table != old and turn(reader) == "Your turn"


def test_new_tables_for_one_and_for_four(reader: Reader) -> None:
    reader.look("/new/rifle-and-axe")
    assert "If every seat has a bot, you watch" in reader.page
    room = start_of(reader, seats="4", player1="random", player2="random", player3="random")
    assert [row.bot for row in room.seats] == ["", "random", "random", "random"]


def test_a_new_table_offers_the_options_in_sentences(reader: Reader) -> None:
    reader.look("/new/rifle-and-axe")
    words = reader.words()
    assert "planting and harvesting use a tool too" in words.casefold()
    assert "the last settlement standing plays on" in words.casefold()


def test_the_trade_form_goes_on_with_a_trade_after_other_actions(server: Running, reader: Reader) -> None:
    """Ruling A8: buying first, then cooking, then selling in the form is one Trade still."""
    room = table(server, "Ann")
    sit(server, reader, room)
    play(server, room, 0, "buy 1 salt", "cook")
    reader.look(reader.table)
    reader.act("sheet", **{"sheet": "trade", "f-sell": "grain", "f-sold": "5", "f-buy": "", "f-bought": "0"})
    assert reader.status == 200 and room.standing[-1].text == "sell 5 grain"
    s = room.position._record_view.table.settlements[0]
    assert s.done[Square.TRADE] == s.used[Tool.HORSES] == 1 and s.spent == 1, "Harrod's extra is the Trade"


def start_of(reader: Reader, **fields: str) -> Room:
    reader.send("/new/rifle-and-axe", nickname="Ann", quick="1", **fields)
    assert reader.status == 200, reader.words()
    return reader.room


def test_other_games_have_nothing_of_this(reader: Reader) -> None:
    room = start(reader, player1="", seats="2", first_seat="1")
    reader.look(f"/t/{room.id}")
    for words in (
        'class="panels"',
        "data-sheet",
        "Repeat last",
        "data-again",
        'class="story"',
        "group pinned",
    ):
        assert words not in reader.page


@pytest.mark.parametrize("narrow", ["0", "1"])
def test_the_trade_square_stands_for_its_sheet(reader: Reader, server: Running, narrow: str) -> None:
    """Goods of the price list keep menus of their own."""
    room = table(server, "Ann")
    sit(server, reader, room)
    part = reader.browser.get(f"/t/{room.id}/part", params={"narrow": narrow}, headers={"X-Part": "1"})
    assert f'data-pieces="act-{Square.TRADE}"' in part.json()["html"]
