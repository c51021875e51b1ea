"""What ends for good: links replaced, browsers forgotten, tables deleted; each by those who may alone."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import httpx
import pytest

from flatboat.web.archive import NoSuchTable
from flatboat.web.host import Host
from flatboat.web.keys import HOST, OPEN
from flatboat.web.refusals import Stale
from flatboat.web.room import Room

from .conftest import SHOWN, Running, send, wanted


def hosted(server: Running, browser: httpx.Client) -> Room:
    """A new table, with this browser as its host."""
    room = server.create("", "", "random")
    browser.get(f"/s/{server.host.links.host(room)}", headers=SHOWN)
    return room


@pytest.mark.parametrize("which", [HOST, OPEN])
def test_the_hosts_and_the_open_link_can_be_replaced(server: Running, which: str) -> None:
    with server.browser() as ann, server.browser() as bob:
        room = hosted(server, ann)
        key_of = {HOST: server.host.links.host, OPEN: server.host.links.open}[which]
        old, path = key_of(room), f"/t/{room.id}/links"
        assert old in ann.get(f"/t/{room.id}/invite").text
        assert send(bob, "/", path, which=which).status_code == 403
        assert send(ann, "/", path, which="seat").status_code == 422
        answer = send(ann, "/", path, which=which)
        assert answer.status_code == 200 and "the old one no longer works" in answer.text
        assert key_of(room) != old and key_of(room) in ann.get(f"/t/{room.id}/invite").text
        assert bob.get(f"/s/{old}", headers=SHOWN).status_code == 403
        server.host.rooms.pop(room.id)
        assert bob.get(f"/s/{old}", headers=SHOWN).status_code == 403
        assert bob.get(f"/s/{key_of(room)}", headers=SHOWN).status_code == 200
        assert server.host.links.grant(
            {HOST: server.host.links.open, OPEN: server.host.links.host}[which](room), room
        )


def test_a_browser_is_forgotten(server: Running) -> None:
    with server.browser() as ann:
        room = hosted(server, ann)
        assert room.table.host and room.sittings and room.id in ann.get("/mine").text
        assert send(ann, "/mine", "/me/forget").status_code == 422, "it asks first"
        assert ann.cookies and room.sittings
        cookie = ann.cookies["flatboat"]
        answer = send(ann, "/mine", "/me/forget", sure="1")
        assert answer.status_code == 200 and ann.cookies.get("flatboat") != cookie
        assert (room.table.host, room.sittings, room.seen) == ("", {}, {})
        assert room.seats[0].taken, "the seat stays the person's"
        with server.browser(cookies={"flatboat": cookie}) as again:
            assert room.id not in again.get("/mine").text
        server.host.rooms.pop(room.id)
        fresh = server.do(server.host.rooms.open(room.id))
        assert (fresh.table.host, fresh.sittings) == ("", {})
        ann.get(f"/s/{server.host.links.seats(fresh)[0]}", headers=SHOWN)
        assert room.id in ann.get("/mine").text


def test_a_table_is_deleted_by_its_host_alone(server: Running) -> None:
    with server.browser() as ann, server.browser() as bob:
        room = hosted(server, ann)
        page, path = f"/t/{room.id}", f"/t/{room.id}/delete"
        bob.get(f"/s/{server.host.links.seats(room)[1]}", headers=SHOWN)
        assert send(bob, page, path, sure="1").status_code == 403
        assert send(ann, page, path).status_code == 422, "it asks first"
        with bob.stream("GET", f"/api/tables/{room.id}/stream") as stream:
            lines = stream.iter_lines()
            assert next(lines)
            answer = send(ann, page, path, sure="1")
            assert answer.status_code == 200 and room.id not in answer.text
            list(lines)  # bots' last moves may still come; then it ends: whoever looked on is let go
        for what in (page, f"{page}/stream", f"/api/tables/{room.id}"):
            assert ann.get(what).status_code == 404
        assert bob.get(f"/s/{server.host.links.seats(room)[1]}", headers=SHOWN).status_code == 403
        assert room.id not in bob.get("/mine").text


def test_a_player_leaves_for_good(server: Running) -> None:
    with server.browser() as ann, server.browser() as bob:
        room = hosted(server, ann)
        page, path = f"/t/{room.id}", f"/t/{room.id}/leave"
        assert ann.get(page).text.count("Leave for good") == 1
        link = server.host.links.seats(room)[1]
        bob.get(f"/s/{link}", headers=SHOWN)
        assert send(bob, page, path, seat="0", sure="1").status_code == 403
        assert send(ann, page, path, seat="0").status_code == 422, "it asks first"
        answer = send(ann, page, path, seat="0", sure="1")
        assert answer.status_code == 200 and room.id not in answer.text, "it is none of her tables any more"
        assert "You have left <cite>The Great Heartland Hauling Co.</cite>" in answer.text
        told = [note.text for note in room.notes[-2:]]
        assert told == ["Player 1 has left the game for good; a bot plays on", "Player 2 is the host now"]
        assert "For the host" in bob.get(page).text and "For the host" not in ann.get(page).text
        assert send(ann, page, f"{page}/seat", seat="0", bot="").status_code == 403
        server.host.rooms.pop(room.id)
        fresh = server.do(server.host.rooms.open(room.id))
        assert fresh.seats[0].bot and not fresh.seats[0].person and list(fresh.sittings)
        assert send(bob, page, path, seat="1", sure="1").status_code == 200, "bots play on"
        assert bob.get(f"/s/{link}", headers=SHOWN).status_code == 403


def test_nobody_leaves_a_game_that_is_over(server: Running) -> None:
    with server.browser() as ann:
        room = hosted(server, ann)
        server.do(server.host.play.end(room))
        assert "Leave for good" not in ann.get(f"/t/{room.id}").text
        answer = send(ann, f"/t/{room.id}", f"/t/{room.id}/leave", seat="0", sure="1")
        assert answer.status_code == 403 and "The game is over" in answer.text


def test_nothing_of_a_deleted_table_is_left(server: Running) -> None:
    with server.browser() as ann:
        room = hosted(server, ann)
        server.do(server.host.play.end(room))
        again = server.do(server.host.tables.rematch(room))
        assert all(count > 0 for count in counts(server, again, room.id))
        for table_id in (again, room.id):
            assert send(ann, f"/t/{table_id}", f"/t/{table_id}/delete", sure="1").status_code == 200
            assert ann.get(f"/t/{room.id}").status_code == (200 if table_id == again else 404)
    assert counts(server, again, room.id) == [0, 0, 0, 0]


def counts(server: Running, *ids: str) -> list[int]:
    """How many rows there are of some tables."""
    with closing(sqlite3.connect(server.host.settings.url)) as database:
        return [
            database.execute(f"SELECT count(*) FROM {name} WHERE {key} IN (?, ?)", ids).fetchone()[0]
            for name, key in (
                ("tables", "id"),
                ("seats", "table_id"),
                ("acts", "table_id"),
                ("sittings", "table_id"),
            )
        ]


async def test_deleting_and_forgetting_while_others_play(host: Host) -> None:
    """On either database: what comes after is refused, and nothing comes back."""
    room = await host.tables.create(wanted("", "", "random"), "ann")
    await host.seats.sit(room, "ann", 0, "Ann")
    await host.links.replace(room, OPEN)
    gone, ended = await asyncio.gather(host.tables.delete(room), host.play.end(room), return_exceptions=True)
    assert gone is None and (ended is None or isinstance(ended, Stale))
    with pytest.raises(Stale):
        await host.seats.hand_over(room, 1, "random")
    with pytest.raises(NoSuchTable):
        await host.rooms.open(room.id)
    other = await host.tables.create(wanted("", ""), "ann")
    await host.visitors.forget("ann")
    host.rooms.clear()
    assert (await host.rooms.open(other.id)).table.host == ""
