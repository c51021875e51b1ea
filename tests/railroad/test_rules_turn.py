"""Turns and rounds: the order, the start player marker, who may act."""

from __future__ import annotations

import pytest

from .tables import Table, land


def idle(seats: int, *, first: int = 0, **options: str) -> Table:
    """Players who have their start tracks alone."""
    return land(seats=seats, first=first, turn=first, options=dict(options))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_clockwise_and_the_start_player_marker_moves_on(seats: int) -> None:
    t, order = idle(seats, first=1), []
    for _ in range(3 * seats):
        order.append(t.actor)
        t.play("rest")
    assert order == [(1 + n + i) % seats for n in range(3) for i in range(seats)]
    assert t.table.round == 4 and t.table.first == 4 % seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_by_option_the_order_is_fixed(seats: int) -> None:
    t, order = idle(seats, first=1, order="fixed"), []
    for _ in range(3 * seats):
        order.append(t.actor)
        t.play("rest")
    assert order == [(1 + i) % seats for _ in range(3) for i in range(seats)]
    assert t.table.round == 4 and t.table.first == 1


def test_the_marker_moves_after_the_round_and_is_told() -> None:
    t = idle(3).play("rest")
    assert t.said("ROUND") == [] and t.said("TURN") == [(1, 1, 0)]
    t.play("rest", "rest")
    assert t.said("ROUND") == [(1, 2, 0)] and t.said("TURN") == [(1, 2, 0)]


def test_a_turn_begins_with_two_tracks_and_no_delivery() -> None:
    t = land({"at": "c3 c4 b1"}, {}, phase="DELIVER").play("deliver Blackmoor Easton", "end")
    table = t.table
    assert (table.turn, table.to_build, table.pending, table.delivered) == (1, 2, 0, 0)
    assert (table.factory, table.city, table.length, table.played) == (-1, -1, 0, 1)


def test_only_the_seat_whose_turn_it_is_acts() -> None:
    t = land({"at": "c3"}, {"at": "c5"})
    assert t.waiting == [0] and set(t.why(1)) == {1} and t.reason("build c6", 1) == "NOT_YOUR_TURN"


def test_what_belongs_to_other_steps_is_not_legal() -> None:
    t = land({"at": "c3"})
    for move in ("start Loomis", "play 1", "cover 1", "buy 30"):
        assert t.reason(move) == "NOT_IN_THIS_PHASE"
    t = land({"at": "c3 c4 b1"}, phase="DELIVER").play("deliver Blackmoor Easton")
    for move in ("build c5", "scrap", "unlock", "play 1", "cover 1"):
        assert t.reason(move) == "NOT_IN_THIS_PHASE"
    assert t.reason("end") == "LEGAL"


def test_free_tracks_fall_by_two_each_turn_ruling_31() -> None:
    t = land({"at": "c3", "money": 20}).play("build c4", "build b1", "end")
    assert t.company().tracks == 16
    t.play("rest", "rest", "build c2", "unlock", "build d3", "build c1", "end")
    assert t.company().tracks == 14


def test_with_one_free_track_left_one_is_placed_ruling_40() -> None:
    t = land({}, {"tracks": 1}, phase="DELIVER").play("end")
    assert (t.phase, t.table.to_build) == ("BUILD", 1)
    assert t.play("lay").phase == "DELIVER"


def test_without_free_tracks_a_turn_begins_with_the_delivery_ruling_40() -> None:
    t = land({}, {"at": "d7 e7", "tracks": 0}, phase="DELIVER", market="4 9 20").play("end")
    assert t.phase == "DELIVER" and t.reason("buy 4") == t.reason("end") == "LEGAL"
    assert t.reason("build d6") == t.reason("scrap") == "NOT_IN_THIS_PHASE" and t.reason("unlock") == "LEGAL"
    t.play("deliver Wheatley Linden")
    assert t.company(1).deliveries == 1
