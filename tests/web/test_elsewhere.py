"""A taken seat that is opened elsewhere: all who sit there are told at once, and can end it."""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from flatboat.web.host import Host
from flatboat.web.keys import visitor_id
from flatboat.web.refusals import NotAllowed
from flatboat.web.room import MOST_SITTERS, Room
from flatboat.web.settings import Limits, Settings
from flatboat.web.store import StoreError

from .conftest import SHOWN, Running, at_seat, bearer, send, serving, wanted

TOLD = "Your seat is open in another browser."


def words(answer: httpx.Response) -> str:
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", answer.text)).split())


def notes(room: Room) -> list[str]:
    return [note.text for note in room.notes]


@contextmanager
def following(browser: httpx.Client, room: Room) -> Iterator[Iterator[str]]:
    """What a page's stream sends, as HTML."""
    path = f"/t/{room.id}/stream?since={room.version}"
    with browser.stream("GET", path) as stream:
        yield (json.loads(line[6:])["html"] for line in stream.iter_lines() if line.startswith("data: {"))


# ---------------------------------------------------------------- being told


def test_the_owner_is_told_at_once_and_signs_the_other_out(server: Running) -> None:
    room = server.create("", "")
    page, form = f"/t/{room.id}", f"/t/{room.id}/elsewhere"
    with at_seat(server, room) as ann:
        assert TOLD not in words(ann.get(page))
        with following(ann, room) as news, at_seat(server, room) as eve:
            assert TOLD in next(news)
            assert "Player 1's seat is open in another browser" in notes(room)
            assert TOLD in words(eve.get(page)) and "If that is you, too, all is well" in words(eve.get(page))
            old = server.host.links.seats(room)[0]
            assert send(ann, page, form, seat="0").status_code == 200
            assert TOLD not in next(news)
            assert notes(room)[-1] == "Player 1's seat is signed out everywhere else"
            assert TOLD not in words(ann.get(page)) and 'id="undo"' in ann.get(page).text
            assert 'id="undo"' not in eve.get(page).text, "who is out looks on"
            assert eve.get(f"/s/{old}", headers=SHOWN).status_code == 403
            assert send(eve, page, form, seat="0").status_code == 403
            assert server.host.links.seats(room)[0] in ann.get(page).text, "the new link is theirs"
    server.host.rooms.pop(room.id)
    again = server.do(server.host.rooms.open(room.id))
    assert [len(again.sitters(seat)) for seat in (0, 1)] == [1, 0]


def test_who_came_later_can_sign_out_the_first(server: Running) -> None:
    room = server.create("", "")
    with at_seat(server, room) as laptop, at_seat(server, room) as phone:
        assert send(phone, f"/t/{room.id}", f"/t/{room.id}/elsewhere", seat="0").status_code == 200
        assert 'id="undo"' in phone.get(f"/t/{room.id}").text
        assert 'id="undo"' not in laptop.get(f"/t/{room.id}").text


def test_it_can_be_left_open_and_comes_again_for_others_alone(server: Running) -> None:
    room = server.create("", "")
    page, form = f"/t/{room.id}", f"/t/{room.id}/elsewhere"
    with at_seat(server, room) as laptop, at_seat(server, room) as phone:
        found = re.search(r'name="leave" value="(\d+)"', laptop.get(page).text)
        assert found is not None
        send(laptop, page, form, seat="0", leave=found[1])
        assert TOLD not in words(laptop.get(page)) and TOLD in words(phone.get(page))
        laptop.get(
            f"/s/{server.host.links.seats(room)[0]}", headers=SHOWN
        )  # one's own link, where one sits already
        assert TOLD not in words(laptop.get(page)) and len(notes(room)) == 2
        server.host.rooms.pop(room.id)
        assert TOLD not in words(laptop.get(page)), "it is stored"
        room = server.do(server.host.rooms.open(room.id))
        with at_seat(server, room):
            assert "Your seat is open in other browsers." in words(laptop.get(page))
            send(laptop, page, form, seat="0", leave=found[1])
            assert "in other browsers" in words(laptop.get(page)), "only those of whom the page has told"
            send(laptop, page, form, seat="0", leave="9" * 15)
            assert "in other browsers" not in words(laptop.get(page))
            with at_seat(server, room):
                assert "in other browsers" in words(laptop.get(page)), (
                    "nobody is heeded before they have come"
                )


def test_opening_a_seat_again_and_again_has_an_end(server: Running) -> None:
    room = server.create("", "")
    link = f"/s/{server.host.links.seats(room)[0]}"
    for _ in range(MOST_SITTERS):
        with at_seat(server, room):
            pass
    with server.browser() as one_more:
        answer = one_more.get(link, headers=SHOWN)
        assert answer.status_code == 403 and "sign the others out in one of them" in words(answer)
    assert len(room.sitters(0)) == len(notes(room)) == MOST_SITTERS


async def test_opening_a_seat_gives_nobody_time_and_makes_no_wish_stale(host: Host) -> None:
    room = await host.tables.create(wanted("", "", pace=300, options=["first_seat=1"]), "")
    await host.seats.sit(room, "ann", 0, "Ann")
    version, due = room.version, room.deadline(0)
    await asyncio.sleep(0.01)
    await host.seats.sit(room, "eve", 0)
    await host.seats.sign_out(room, 0, "ann")
    assert room.deadline(0) == due and room.version == version + 2
    assert not room.is_stale(version, 0)
    host.rooms.clear()
    assert (await host.rooms.open(room.id)).deadline(0) == due


async def test_two_who_sign_each_other_out_at_once(host: Host) -> None:
    """One of them stays; the other is out, and told so."""
    room = await host.tables.create(wanted("", ""), "")
    for who in ("ann", "eve"):
        await host.seats.sit(room, who, 0)
    done = await asyncio.gather(
        *(host.seats.sign_out(room, 0, who) for who in ("ann", "eve")), return_exceptions=True
    )
    assert done[0] is None and isinstance(done[1], NotAllowed)
    assert [sitter.visitor for sitter in room.sitters(0)] == ["ann"]
    await host.seats.sit(room, "phone", 0)
    last = room.sittings["phone"][0].came
    await host.seats.heed(room, 0, "ann", last)
    assert room.elsewhere("ann", 0) == [] and room.elsewhere("phone", 0)
    host.rooms.clear()
    room = await host.rooms.open(room.id)
    assert room.elsewhere("ann", 0) == [] and room.elsewhere("phone", 0)


# ---------------------------------------------------------------- links


def test_links_of_taken_seats_are_shown_to_those_who_sit_there_alone(server: Running) -> None:
    room = server.create("", "", "")
    host, page = server.host, f"/t/{room.id}"
    with server.browser() as ann:
        ann.get(f"/s/{host.links.host(room)}", headers=SHOWN)
        with at_seat(server, room, 1) as bob:
            keys = host.links.seats(room)
            shown = [
                [keys[seat] in who.get(f"{page}/invite").text for seat in range(3)] for who in (ann, bob)
            ]
            assert shown == [[True, False, True], [False, True, False]]
            assert "Player 2 has joined. Only they have the link now" in words(ann.get(f"{page}/invite"))
            assert keys[1] not in ann.get(page).text
            assert send(ann, page, f"{page}/seat", seat="1", do="link").status_code == 200
            fresh = host.links.seats(room)[1]
            assert fresh != keys[1] and fresh in ann.get(f"{page}/invite").text
            assert notes(room)[-1] == "Player 2's seat has a new link" and not room.seats[1].taken
            assert 'id="undo"' not in bob.get(page).text


def test_the_hosts_link_opens_no_seat_that_is_somebody_elses(server: Running) -> None:
    room = server.create("", "")
    link = f"/s/{server.host.links.host(room)}"
    with at_seat(server, room) as ann, server.browser() as host, server.browser() as phone:
        assert host.get(link, headers=SHOWN).status_code == 200
        assert room.table.host and len(room.sitters(0)) == 1 and room.seats_of(room.table.host) == []
        assert TOLD not in words(ann.get(f"/t/{room.id}"))
        ann.get(link, headers=SHOWN)  # now Ann is the host, and her phone has her seat
        phone.get(link, headers=SHOWN)
        assert len(room.sitters(0)) == 2 and TOLD in words(ann.get(f"/t/{room.id}"))


def test_a_browser_takes_one_open_seat(server: Running) -> None:
    room = server.create("", "", "")
    opened = f"/s/{server.host.links.open(room)}"
    with server.browser() as ann:
        for seat in ("0", "0"):
            assert send(ann, opened, opened, seat=seat, nickname="Ann").status_code == 200
        assert ann.get(opened).url.path == f"/t/{room.id}", "the link leads back to the table"
        answer = send(ann, opened, opened, seat="1", nickname="Bob")
        assert answer.status_code == 403 and "You already sit here as Ann; the other seats" in words(answer)
        assert not room.seats[1].taken
        ann.get(
            f"/s/{server.host.links.seats(room)[1]}", headers=SHOWN
        )  # a seat's own link may be opened: all see it
        assert notes(room)[-1] == "Ann 2 joins, in the same browser as seat 1"


def test_all_who_play_at_one_screen_may_take_open_seats(server: Running) -> None:
    room = server.create("", "", one_screen=True)
    with server.browser() as family:
        opened = f"/s/{server.host.links.open(room)}"
        for seat in ("0", "1"):
            assert send(family, opened, opened, seat=seat, nickname=f"Ann {seat}").status_code == 200
        assert notes(room) == ["Ann 0 joins", "Ann 1 joins"]
        with server.browser() as other:
            other.get(f"/s/{server.host.links.seats(room)[1]}", headers=SHOWN)
            assert "Ann 1's seat is open in another browser." in words(family.get(f"/t/{room.id}"))


async def test_an_open_seat_has_one_first_taker(host: Host) -> None:
    room = await host.tables.create(wanted("", ""), "")
    takes = (host.seats.take_open(room, who, 0, who) for who in ("ann", "bob", "cy"))
    done = await asyncio.gather(*takes, return_exceptions=True)
    assert done[0] is None and all(isinstance(late, NotAllowed) for late in done[1:])
    assert [sitter.visitor for sitter in room.sitters(0)] == ["ann"]


# ---------------------------------------------------------------- programs


def test_a_program_that_looks_at_a_taken_seat_is_told_of(server: Running) -> None:
    """Whatever shows the hand counts; a look at the head alone shows nothing, and seats nobody."""
    for what in ("", "/moves", "/log", "/at/0", "/preview?moves=stay", "/stream"):
        room = server.create("", "")
        key, path = server.host.links.seats(room)[0], f"/api/tables/{room.id}"
        with at_seat(server, room) as ann, server.browser(headers=bearer(key)) as program:
            assert program.head(path).status_code == 200
            assert len(room.sitters(0)) == 1, "a look at the head seats nobody"
            with following(ann, room) as news, program.stream("GET", path + what) as answer:
                next(answer.iter_bytes())
                assert "Your seat is open to a program." in next(news)
            with program.stream("GET", path + what) as answer:
                next(answer.iter_bytes())
            assert notes(room)[-1] == "Player 1's seat is open to a program" and len(notes(room)) == 2
            assert "in another browser" not in words(ann.get(f"/t/{room.id}"))


def test_a_look_at_the_head_tells_not_even_how_long_a_hand_is(server: Running) -> None:
    room = server.create("", "")
    key, path = server.host.links.seats(room)[0], f"/api/tables/{room.id}"
    with server.browser() as nobody:
        lengths = [nobody.head(path, headers=head).headers["content-length"] for head in ({}, bearer(key))]
        assert (
            lengths[0] == lengths[1] and nobody.head(f"{path}/moves", headers=bearer(key)).status_code == 401
        )
    assert not room.seats[0].taken


def test_a_program_and_a_browser_sign_each_other_out(server: Running) -> None:
    room = server.create("", "")
    page, path = f"/t/{room.id}", f"/api/tables/{room.id}"
    key = server.host.links.seats(room)[0]
    with at_seat(server, room) as ann, server.browser() as program:
        answer = program.post(f"{path}/seats/0/signout", headers=bearer(key))
        assert answer.status_code == 200
        fresh = answer.json()["key"]
        assert fresh == server.host.links.seats(room)[0] != key
        assert 'id="undo"' not in ann.get(page).text
        assert program.get(path, headers=bearer(key)).status_code == 401
        assert program.get(path, headers=bearer(fresh)).json()["seat"] == 0
        assert [sitter.visitor for sitter in room.sitters(0)] == [visitor_id(fresh)]
        ann.get(f"/s/{fresh}", headers=SHOWN)
        assert "Your seat is open to a program." in words(ann.get(page))
        send(ann, page, f"{page}/elsewhere", seat="0")
        assert program.get(path, headers=bearer(fresh)).status_code == 401


# ---------------------------------------------------------------- rematch


def test_the_host_of_a_rematch_is_who_was_host(server: Running) -> None:
    """Whoever asks for it gets a seat there, and no more."""
    room = server.create("", "", "")
    with server.browser() as ann:
        ann.get(f"/s/{server.host.links.host(room)}", headers=SHOWN)
        with at_seat(server, room, 1) as bob:
            server.do(server.host.play.end(room))
            answer = send(bob, f"/t/{room.id}", f"/t/{room.id}/rematch")
            again = server.do(server.host.rooms.open(answer.url.path.removeprefix("/t/")))
            assert again.table.host == room.table.host
            links = server.host.links.seats(again)
            invite = bob.get(f"/t/{again.id}/invite").text
            assert [links[seat] in invite for seat in range(3)] == [True, False, False]
            assert "For the host" not in words(bob.get(f"/t/{again.id}"))
            assert links[1] in ann.get(f"/t/{again.id}/invite").text
            assert send(bob, "/", f"/t/{again.id}/end", sure="1").status_code == 403


async def test_nobody_is_host_of_a_rematch_whose_host_was_forgotten(host: Host) -> None:
    room = await host.tables.create(wanted("", ""), "ann")
    for seat, who in enumerate(("ann", "bob")):
        await host.seats.sit(room, who, seat, who)
    await host.play.end(room)
    await host.visitors.forget("ann")
    again = await host.rooms.open(await host.tables.rematch(room))
    assert again.table.host == "" and again.seats_of("bob") == [0]
    assert [row.taken for row in again.seats] == [True, False]


async def test_what_was_told_of_each_other_holds_at_the_rematch(host: Host) -> None:
    def notes_of(room: Room) -> list[str]:
        return [note.text for note in room.notes]

    room = await host.tables.create(wanted("", ""), "ann")
    for seat, who in ((0, "ann"), (0, "phone"), (1, "bob"), (1, "eve"), (1, host.links.program(room, 1))):
        await host.seats.sit(room, who, seat, program=who == host.links.program(room, 1))
    await host.seats.heed(room, 0, "ann", room.sittings["phone"][0].came)
    await host.play.end(room)
    again = await host.rooms.open(await host.tables.rematch(room))
    assert notes_of(again) == ["Player 2 joins", "Player 1 joins"]
    assert again.elsewhere("ann", 1) == [] and len(again.elsewhere("bob", 0)) == 2
    await host.seats.sit(again, host.links.program(again, 0), 0, program=True)
    assert len(notes_of(again)) == 2, "a program is known by its key there"
    host.rooms.clear()
    again = await host.rooms.open(again.id)
    assert again.elsewhere("ann", 1) == [] and len(again.elsewhere("bob", 0)) == 2
    await host.seats.sit(again, "tablet", 1)
    assert len(again.elsewhere("ann", 1)) == 2


def test_signing_out_is_limited(tmp_path: Path) -> None:
    for server in serving(Settings(folder=tmp_path, warm=False, limits=Limits(hand_overs="2/hour"))):
        room = server.create("", "")
        with at_seat(server, room) as ann:
            path = f"/t/{room.id}/elsewhere"
            codes = [send(ann, "/", path, seat="0").status_code for _ in range(3)]
            assert codes == [200, 200, 429]


def test_a_database_that_cannot_be_written_lets_nobody_see_a_taken_seat_untold(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who sits there sees it; who would sit down there only now does not."""
    room = server.create("", "")
    key = server.host.links.seats(room)[0]

    def full() -> None:
        raise StoreError("this could not be stored: the disk is full; please try again", "the disk is full")

    with at_seat(server, room) as ann, server.browser() as eve, monkeypatch.context() as patch:
        patch.setattr(server.host.store.writer, "guard", full)
        assert eve.get(f"/s/{key}", headers=SHOWN).status_code == 503
        assert eve.get(f"/api/tables/{room.id}", headers=bearer(key)).status_code == 503
        assert (
            'id="undo"' in ann.get(f"/t/{room.id}").text and 'id="undo"' not in eve.get(f"/t/{room.id}").text
        )
    assert len(room.sitters(0)) == 1
