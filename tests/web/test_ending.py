"""A host ends a game that others play, too, once all of them agree."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from flatboat.web.ending import WISH

from .conftest import Reader, Running


class Table:
    """Ann, its host, with Bob and Cat; it is Bob's turn."""

    def __init__(self, server: Running) -> None:
        self.room = server.create("", "", "", "random", options={"first_seat": 2})
        self.people = self.ann, self.bob, self.cat = [Reader(server) for _ in range(3)]
        links = server.host.links
        keys = (links.host(self.room), links.seats(self.room)[1], links.seats(self.room)[2])
        for reader, key in zip(self.people, keys, strict=True):
            reader.look(f"/s/{key}")

    def ends(self, reader: Reader) -> bool:
        """Press what ends the game; whether it is over."""
        reader.look(f"/t/{self.room.id}")
        reader.send(f"/t/{self.room.id}/end", sure="1")
        return self.room.position.over

    def is_asked(self, reader: Reader) -> bool:
        reader.look(f"/t/{self.room.id}")
        return "the host would end the game now. play on, or agree." in reader.words()

    def notes(self) -> list[str]:
        return [note.text for note in self.room.notes]


@pytest.fixture
def table(server: Running) -> Iterator[Table]:
    one = Table(server)
    yield one
    for reader in one.people:
        reader.close()


def test_a_game_ends_once_all_others_agree(table: Table) -> None:
    ann, bob, cat = table.people
    assert not table.ends(bob) and bob.status == 403, "only the host begins"
    assert not any(map(table.is_asked, table.people))
    assert not table.ends(ann)
    assert ann.status == 403 and "the game ends as soon as player 2 and player 3 agree" in ann.words()
    assert not table.ends(ann) and table.notes().count(WISH) == 1, "asked twice, told once"
    assert [table.is_asked(one) for one in table.people] == [False, True, True]
    assert not table.ends(bob) and bob.status == 200
    assert [table.is_asked(one) for one in table.people] == [False, False, True]
    assert not table.ends(ann) and "as soon as player 3 agrees" in ann.words()
    assert table.ends(cat)
    assert [note for note in table.notes() if "agrees" in note] == [
        "Player 2 agrees to end the game", "Player 3 agrees to end the game",
    ]  # fmt: skip


def test_whoever_moves_does_not_agree(table: Table, server: Running) -> None:
    ann, bob, cat = table.people
    table.ends(ann)
    table.ends(cat)
    room = table.room
    move = str(room.position.legal_moves[0])
    server.do(server.host.play.move(room, 1, [move], room.known(1).version, "once"))
    assert [table.is_asked(one) for one in table.people] == [False] * 3
    assert not table.ends(bob) and bob.status == 403
    assert not table.ends(ann) and table.notes().count(WISH) == 2
    assert [table.is_asked(one) for one in table.people] == [False, True, True]


def test_nobody_is_asked_for_whom_a_bot_plays(table: Table, server: Running) -> None:
    ann, bob, cat = table.people
    for seat, reader in ((1, bob), (2, cat)):
        reader.look(f"/t/{table.room.id}")
        reader.send(f"/t/{table.room.id}/seat", seat=str(seat), bot="random")
    assert table.ends(ann)


def test_programs_are_not_asked(server: Running) -> None:
    room, ann = server.create("", ""), Reader(server)
    key = server.host.links.seats(room)[1]
    with server.browser(headers={"authorization": f"Bearer {key}"}) as program:
        assert program.get(f"/api/tables/{room.id}").status_code == 200 and room.seats[1].taken
    ann.look(f"/s/{server.host.links.host(room)}")
    ann.send(f"/t/{room.id}/end", sure="1")
    ann.close()
    assert room.position.over
