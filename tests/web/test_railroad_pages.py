"""Pages of Small Railroad Empires: turns that win nothing, what a turn brings, how a game went."""

from __future__ import annotations

import re
from collections.abc import Callable

import flatboat
from flatboat.web.room import Room
from flatboat.web.since import this_turn
from flatboat.web.wanted import NewTable

from .conftest import Reader, Running


def played(server: Running, until: Callable[[Room], bool]) -> Room:
    """A table of Ann and Bob at which so much was played that something is so: what is within reach first."""
    game = flatboat.game("railroad", 2, {"first_seat": 1})
    for _ in range(9):
        room = server.do(server.host.tables.create(NewTable(game, ("", ""), ("Ann", "Bob"), calm=False), ""))
        while not room.position.over:
            if until(room):
                return room
            play(server, room)
    raise AssertionError("it never was")


def play(server: Running, room: Room) -> None:
    """Whoever is in turn plays what is advised, or ends the turn, or does what costs nothing."""
    seat = room.position.waiting[0]
    seen = room.known(seat).observation
    wanted = seen.game.words.wanted(seen.view)
    moves = sorted(map(str, seen.moves), key=lambda move: (move != "end", move in ("loan", "unlock")))
    chosen = [str(seen.move(action)) for action in wanted[0].actions] if wanted else moves[:1]
    server.do(server.host.play.move(room, seat, chosen, room.known(seat).version, f"{len(room.standing)}"))


def can_win_nothing(room: Room) -> bool:
    """Whether Ann is at the beginning of a turn that can win nothing, and others will follow."""
    seen = room.known(0).observation
    return room.position.waiting == [0] and any(sheet.lasts for sheet in seen.sheets)


def test_all_later_turns_that_win_nothing_are_one_press(server: Running, reader: Reader) -> None:
    """They go by as long as nothing comes within reach; who passes over one turn is asked in the next."""
    for pressed in ({}, {"lasts": "1"}):
        room = played(server, can_win_nothing)
        reader.look(f"/s/{server.host.links.seats(room)[0]}")
        assert "This and all later turns" in reader.page
        reader.act("sheet", sheet="rest", **pressed)
        assert reader.status == 200, reader.words()
        while room.position.waiting == [1]:
            play(server, room)
        asked = not room.position.over
        assert asked if not pressed else not (asked and can_win_nothing(room)), "dear tracks are asked for"


def test_what_the_turn_has_brought_is_told_beside_it(server: Running, reader: Reader) -> None:
    room = played(server, lambda room: room.position.waiting == [0] and bool(this_turn(room.known(0))))
    reader.look(f"/s/{server.host.links.seats(room)[0]}")
    found = re.search(r"this turn: \+(\d+) prestige\.", reader.words())
    own = room.known(0).now.points[0]
    assert found and 0 < int(found[1]) <= own
    other = reader.another()
    other.look(f"/s/{server.host.links.seats(room)[1]}")
    assert "this turn:" not in other.words()


def test_the_end_tells_the_best_delivery_and_since_when_somebody_led(server: Running, reader: Reader) -> None:
    room = played(server, lambda room: len(room.standing) > 80)
    while not room.position.over:
        play(server, room)
    reader.look(f"/s/{server.host.links.seats(room)[0]}")
    assert re.search(r"best delivery: (you|bob), \w+ to \w+, \d+ prestige\.", reader.words())
    found = re.search(r"took the lead for good (?:only )?with <a href=\"[^\"]+at=(\d+)\"", reader.page)
    points = room.position.points
    assert bool(found) == (points[0] != points[1])
    if found:
        best, before = points.index(max(points)), room.whole_to(int(found[1]) - 1).points
        assert before[best] <= before[1 - best]
