"""Pages of Broadhorns! without script: one may ask to be asked of ice at any time (ruling 24)."""

from __future__ import annotations

import asyncio
from typing import Any

import flatboat
from flatboat.games.broadhorns.rules.tables import ICE
from flatboat.records import read_record, write_record
from flatboat.web.room import Room, open_room
from flatboat.web.wanted import NewTable

from ..broadhorns.tables import cards, order, trader
from .conftest import Reader, Running

ASK = "order: ask me always"


def dealt(server: Running, pace: int = 0, ice: bool = False) -> Room:
    """A table of two at which Ann begins, with ice if that is wished for, and Bob holds none."""
    game = flatboat.game("broadhorns", 2, {"first_seat": 1})
    seats = NewTable(game, ("", ""), ("Ann", "Bob"), calm=False, pace=pace)
    while True:
        room = server.do(server.host.tables.create(seats, ""))
        mine, his = (room.position.observation(seat).view.hand[ICE] for seat in (0, 1))
        if not his and (mine or not ice):
            return room


def test_ask_me_is_a_button_in_port_and_under_way_and_can_be_typed(server: Running, reader: Reader) -> None:
    """Others learn that an order was given, not which; it takes no action and can be taken back."""
    room = dealt(server, ice=True)
    links = server.host.links.seats(room)
    other = reader.another()
    other.look(f"/s/{links[1]}")
    reader.look(f"/s/{links[0]}")
    for move in ("take the 20 ft", "buy flour", ASK):
        assert (move in reader.moves()) == (move == ASK), "a form does the others"
        reader.act("move", move=move)
        assert reader.status == 200, reader.words()
    assert "ask me whenever barrels would move" in reader.words() and ASK not in reader.moves()
    other.look(other.table)
    assert "ann sets a standing order for ice" in other.words() and "(ask me whenever" not in other.words()
    reader.act("undo")
    assert ASK in reader.moves() and "Buy apples" in reader.page
    for move in ("done", "move 1"):
        reader.act("move", move=move)
    assert ASK in reader.moves()
    reader.act("move", typed="ord ask me al")
    assert reader.status == 200 and room.position.observation(0).view.table.traders[0].at == 1
    assert [act.text for act in room.standing][-2:] == ["move 1", ASK]


def test_a_discard_is_not_asked_for_again_where_another_has_to_answer_a_spoil_card_first(
    server: Running,
) -> None:
    """What is chosen with the press that draws stays chosen."""
    mine = {"boat": "20", "at": 9, "hand": "2 current, peddler"}
    theirs = {"boat": "20", "at": 9, "cargo": "flour@6", "hand": "ice"}
    said = {"traders": [trader(mine), trader(theirs)], "hands": [cards(it["hand"]) for it in (mine, theirs)]}
    position = flatboat.game("broadhorns", 2, {"first_seat": 1}).position(
        {**said, "orders": [order(it) for it in (mine, theirs)], "pile": cards("spoil flour"), "placed": 0}
    )
    record = read_record(write_record(position))
    table = NewTable(record.game, ("", ""), ("Ann", "Bob"), calm=False, record=record)
    room = server.do(server.host.tables.create(table, ""))
    moves = ["draw a card", "discard good current"]
    server.do(server.host.play.move(room, 0, moves, room.version, "ann"))
    assert room.position.waiting == [1]
    server.do(server.host.play.move(room, 1, ["let it spoil"], room.version, "bob"))
    assert [act.text for act in room.standing] == [moves[0], "let it spoil", moves[1]]
    assert room.position.waiting == [1] and not room.left, "Ann's turn is over"


def test_what_a_trip_has_brought_so_far_is_told_and_what_the_last_one_brought(
    server: Running, reader: Reader
) -> None:
    room = dealt(server)
    gold = room.position.observation(0).view.table.traders[0].gold
    links, other = server.host.links.seats(room), reader.another()
    reader.look(f"/s/{links[0]}")
    assert "trip" not in reader.words()
    for move in ("take the 20 ft", "buy flour", "done"):
        reader.act("move", move=move)
    paid = int(gold - room.position.observation(0).view.table.traders[0].gold)
    assert paid > 0 and f"your trip so far: −{paid} gold." in reader.words()
    other.look(f"/s/{links[1]}")
    assert "trip so far" not in other.words()
    reader.act("move", move="move 1")
    reader.act("move", sure="give up expedition")
    assert f"your last trip: −{paid} gold." in reader.words()


def test_ask_me_can_be_said_while_others_play_and_disturbs_nobody(server: Running, reader: Reader) -> None:
    """Who is in turn may undo, goes on from the page they have, and gets no more time."""
    room = dealt(server, pace=3600)
    links, other = server.host.links.seats(room), reader.another()
    other.look(f"/s/{links[1]}")
    reader.look(f"/s/{links[0]}")
    reader.act("move", move="take the 20 ft")
    assert reader.status == 200, reader.words()
    other.look(other.table)
    assert other.moves() == []  # Bob has neither ice nor barrels, but a program, or an older page, may say it
    reader.act("move", move="buy flour")  # Bob's page is an old one now, and it does not matter
    due = room.deadline(0)
    other.act("move", move=ASK, seat="1")
    assert other.status == 200, other.words()
    assert "(ask me whenever barrels would move)" in other.words()
    assert not other.moves() and room.deadline(0) == due
    again = server.do(asyncio.to_thread(open_room, server.host.store, room.id))
    assert again.deadline(0) == due and again.standing[-1].text == ASK
    reader.act("move", move="done")  # on a page from before
    assert reader.status == 200, reader.words()
    assert [act.text for act in room.standing] == ["take the 20 ft", "buy flour", ASK, "done"]
    reader.act("undo")
    assert [act.text for act in room.standing] == ["take the 20 ft", "buy flour", ASK]
    other.look(other.table)
    other.act("move", typed="done", seat="1")
    assert other.status == 422 and "it is not your turn" in other.words()


def test_the_program_interface_offers_it_too(server: Running) -> None:
    room = dealt(server)
    keys = {seat: {"authorization": f"Bearer {key}"} for seat, key in server.host.links.seats(room).items()}
    with server.browser() as client:

        def table(seat: int) -> dict[str, Any]:
            found: dict[str, Any] = client.get(f"/api/tables/{room.id}", headers=keys[seat]).json()
            return found

        assert [move["move"] for move in table(1)["legal"]] == [ASK] and table(0)["waiting"] == [0]
        body = {"moves": [ASK], "version": table(1)["version"], "key": "k1"}
        answer = client.post(f"/api/tables/{room.id}/moves", json=body, headers=keys[1])
        assert answer.status_code == 200 and table(1)["legal"] == [] and table(1)["waiting"] == [0]
