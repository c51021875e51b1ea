"""How games ended: in My tables, and held against each other for a player's best."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from flatboat.web.ended import ended_of, told
from flatboat.web.room import Room
from flatboat.web.store import Ended, Listed, SeatRow

from .conftest import Reader, Running, plain

BEST, RUN = "your best score in a game like this so far", "wins in a row"


def ended(*points: float, places: tuple[int, ...] = (), won: bool = True, counts: str = "points") -> Ended:
    order = sorted(points, reverse=True)
    scores = [f"{value:g} {counts}" if counts else "" for value in points]
    found = [*places] or [order.index(value) + 1 for value in points]
    return {"points": [*points], "places": found, "scores": scores, "won": won, "closed": False}


def finished(reader: Reader, *points: float, bot: str = "random", closed: bool = False, **more: Any) -> Room:
    """A game that ended so, in which a reader had the first seat."""
    server = reader.server
    room = server.create("", *[bot] * (len(points) - 1), **more)
    reader.look(f"/s/{server.host.links.seats(room)[0]}")
    server.do(server.host.play.end(room))
    how = {"ended": {**ended(*points), "closed": closed}}
    server.do(server.host.rooms.set_settings(room, lambda _: how))
    return room


def said(reader: Reader, room: Room) -> str:
    return plain(reader.look(f"/t/{room.id}"))


def test_a_best_score_is_told_to_its_player_alone(reader: Reader) -> None:
    first = finished(reader, 20, 30)
    assert BEST not in said(reader, first), "there is nothing to hold it against"
    second = finished(reader, 25, 30)
    assert f"{BEST}: 25 points (20 before)." in said(reader, second)
    assert BEST not in said(reader, finished(reader, 25, 30)), "no better than before"
    assert BEST in said(reader, second), "what came later changes nothing"
    server = reader.server
    server.host.rooms.pop(second.id)
    assert BEST in said(reader, second), "nor does a restart"
    assert BEST not in said(reader.another(), second)
    other = reader.another()
    other.look(f"/s/{server.host.links.seats(second)[0]}")
    assert BEST not in said(other, second), "another browser at the seat has other games"


def test_only_games_like_it_count(reader: Reader) -> None:
    unlike: list[dict[str, Any]] = [{"closed": True}, {"options": {"first_seat": 2}}]
    for more in unlike:
        finished(reader, 20, 30, **more)
    finished(reader, 20, 30, 10)
    lesson = finished(reader, 20, 30)
    learned = {"lesson": {"read": 0, "left": True}}
    reader.server.do(reader.server.host.rooms.set_settings(lesson, lambda _: learned))
    assert BEST not in said(reader, finished(reader, 25, 30))
    assert BEST not in said(reader, finished(reader, 30, 10, closed=True))


def test_wins_in_a_row_are_counted_against_the_same_bots(reader: Reader) -> None:
    assert RUN not in said(reader, finished(reader, 30, 20))
    finished(reader, 1, 30, bot="deckhand")
    assert f"that makes 2 {RUN} against such opponents." in said(reader, finished(reader, 30, 20))
    assert RUN not in said(reader, finished(reader, 10, 20)), "it is lost"
    assert RUN not in said(reader, finished(reader, 20, 10)), "so it begins anew"
    finished(reader, 20, 10, bot="deckhand")
    assert f"that makes 2 {RUN} against deckhand bots." in said(
        reader, finished(reader, 20, 10, bot="deckhand")
    )


def test_a_draw_without_points_has_no_chart_of_them(reader: Reader) -> None:
    words = said(reader, finished(reader, 0.5, 0.5, bot="", name="broadsides"))
    assert "a draw" in words and "chart.svg" not in reader.page


def test_a_game_played_to_its_end_is_kept_as_it_ended(server: Running, reader: Reader) -> None:
    room, rng = server.create("", "", name="railroad"), random.Random(1)
    reader.look(f"/s/{server.host.links.seats(room)[0]}")
    while not room.position.over:
        move, version = rng.choice(list(room.position.legal_moves)), room.version
        wish = room, move.seat, [str(move)], room.known(move.seat).version
        server.do(server.host.play.move(*wish, key=str(version)))
    outcome = room.position.outcome
    assert outcome is not None
    server.host.rooms.pop(room.id)
    kept = server.do(server.host.rooms.open(room.id)).table.settings["ended"]
    assert (kept["points"], kept["places"]) == ([*outcome.points], [*outcome.places])
    assert kept["won"] and not kept["closed"] and kept["scores"][0].endswith(" prestige")
    assert f" won: {kept['scores'][outcome.winners[0]]}" in plain(reader.look("/mine"))


def test_a_single_point_is_kept_as_one() -> None:
    words = SimpleNamespace(standing=lambda view, seat: "")
    game = SimpleNamespace(words=words, kind=SimpleNamespace(counts="points"), seats=2)
    outcome = SimpleNamespace(points=(1, 3), places=(2, 1), won=True)
    observation = SimpleNamespace(view=None)
    position: Any = SimpleNamespace(
        game=game, outcome=outcome, history=(), observation=lambda seat: observation
    )
    assert ended_of(position)["scores"] == ["1 point", "3 points"]


@pytest.mark.parametrize(("how", "words"), [
    (None, ""),
    (ended(48, 45), "You won: 48 points"),
    (ended(45, 48), "Bob won: 48 points (you: 45 points)"),
    (ended(48, 48), "You and Bob won: 48 points"),
    (ended(1, 0, counts=""), "You won"),
    (ended(0, 1, counts=""), "Bob won"),
    (ended(0.5, 0.5, won=False, counts=""), "A draw"),
    (ended(0, 0, places=(1, 2), won=False), "Nobody won"),
    (ended(61), "61 points"),
])  # fmt: skip
def test_my_tables_say_who_won(how: Ended | None, words: str) -> None:
    names = ("Ann", "Bob")[: len(how["points"]) if how else 2]
    seats = tuple(SeatRow(seat, name, "", True, True) for seat, name in enumerate(names))
    assert told(Listed("x", "heartland", seats, (0,), 0, 1, 1, False, how)) == words
