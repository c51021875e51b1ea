"""The end of the game (RT Goal, Game End; rulings G1 to G5)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from flatboat.errors import IllegalMove
from flatboat.games.heartland.rules.tables import Ending
from flatboat.kernel.moves import CLOSE
from flatboat.records import read_record, write_record


def selling(make: Any, seats: int = 2, **table: Any) -> Any:
    """The first seat can sell a cattle at Jericho for five points; five cards are left after that."""
    given = {"phase": "act", "at": ["Jericho"], "hands": ["1 cattle, 5 corn"], "cargo": ["1 cattle"], **table}
    return make(seats, **given)


def last_turns(table: Any) -> list[int]:
    """The seats that play until the game is over."""
    played = []
    while not table.position.over:
        played.append(table.turn)
        table.pass_turn()
    return played


@pytest.mark.parametrize(("seats", "threshold"), [(2, 50), (3, 40), (4, 30), (5, 30)])
def test_RT_threshold_by_number_of_players(make: Any, seats: int, threshold: int) -> None:
    table = selling(make, seats, points=[threshold - 6])
    table.push("unload 1 cattle")
    assert table.points[0] == threshold - 1 and table.record_view.trigger == -1
    table = selling(make, seats, points=[threshold - 5])
    table.push("unload 1 cattle")
    assert table.points[0] == threshold and table.record_view.trigger == 0
    assert f"Ann has {threshold} points, so everyone else takes one last turn" in table.happened


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_RT_G1_everyone_else_has_exactly_one_more_turn(make: Any, seats: int) -> None:
    table = selling(make, seats, points=[(0, 0, 48, 38, 28, 28)[seats]]).push("unload 1 cattle")
    assert last_turns(table) == list(range(1, seats))
    assert table.phase == "over" and table.record_view.ending == Ending.THRESHOLD


def test_G1_clockwise_from_the_seat_that_triggered_whoever_began(make: Any) -> None:
    table = make(
        4, phase="act", turn=2, at=["Tatanka", "Fort Lee", "Jericho"], hands=["", "", "1 cattle, 5 corn"],
        cargo=["", "", "1 cattle"], points=[5, 5, 28], first=1,
    )  # fmt: skip
    table.push("unload 1 cattle")
    assert last_turns(table) == [3, 0, 1]


def test_G1_a_second_player_at_the_threshold_changes_nothing(make: Any) -> None:
    table = make(
        3,
        phase="act",
        at=["Jericho", "West Morgan"],
        points=[38, 39],
        hands=["1 cattle, 5 corn", "1 cattle, 5 soy"],
        cargo=["1 cattle", "1 cattle"],
    ).push("unload 1 cattle")
    table.drive("pay 1 point", "Prairie Rose").push("unload 1 cattle")
    assert table.points == [43, 42, 5] and table.record_view.trigger == 0
    assert last_turns(table) == [2]


def test_G1_the_threshold_is_checked_at_the_end_of_the_turn(make: Any) -> None:
    table = selling(make, points=[48], hands=["1 cattle"]).push("unload 1 cattle")
    assert table.phase == "refuel" and table.record_view.trigger == -1
    table.refuel()
    assert table.record_view.trigger == 0 and table.turn == 1


def test_G1_the_others_end_the_game_only_by_their_own_points(make: Any) -> None:
    table = make(points=[5, 48])
    table.record_view.truckers[
        1
    ].points = 55  # a table that could not be: nobody gains points in another's turn
    table.pass_turn()
    assert table.record_view.trigger == -1
    table.pass_turn()
    assert table.record_view.trigger == 1 and last_turns(table) == [0]


def test_RT_penalties_for_cargo_left(make: Any) -> None:
    table = selling(make, points=[48, 20], cargo=["1 cattle, 2 corn, 1 pigs", "1 soy, 3 cattle, 1 pigs"])
    table.push("unload 1 cattle")
    last_turns(table)
    assert table.record_view.truckers[0].penalty == 2 * 1 + 1 * 2
    assert table.points[0] == 53 - 4
    assert table.record_view.truckers[1].penalty == 1 * 1 + 3 * 2 + 1 * 2
    assert "Ann loses 4 points for cargo left in the trailer" in table.happened


@pytest.mark.parametrize(("good", "each"), [("corn", 1), ("soy", 1), ("cattle", 2), ("pigs", 2)])
def test_RT_penalty_of_each_good(make: Any, good: str, each: int) -> None:
    table = selling(make, points=[5, 52], hands=["5 corn"], cargo=["", f"3 {good}"], trigger=1)
    table.push("discard/draw", "done")
    assert table.position.over and table.points == [4, 52 - 3 * each]


def test_G2_no_score_falls_below_zero(make: Any) -> None:
    table = selling(
        make,
        points=[48, 3],
        cargo=["1 cattle", "8 pigs"],
        at=["Jericho", "Fort Lee"],
        hands=["1 cattle, 5 corn", "5 soy"],
    )
    table.push("unload 1 cattle", "pay 1 point", "drive to Lone Elm", "discard/draw", "done")
    assert table.position.over
    assert table.points == [53, 0] and table.record_view.truckers[1].penalty == 1


def test_RT_the_most_points_win_after_the_penalties(make: Any) -> None:
    table = selling(
        make,
        points=[45, 50],
        cargo=["1 cattle, 7 pigs", "3 corn, 1 pigs"],
        trigger=1,
        hands=["1 cattle, 5 corn"],
    )
    table.push("unload 1 cattle")
    assert table.position.over and table.points == [36, 45]
    outcome = table.position.outcome
    assert outcome.places == (2, 1) and outcome.winners == [1]
    assert outcome.reason == "Ben reached 50 points, then lost 5 points for cargo still aboard"


@pytest.mark.parametrize(
    ("cargo", "places"),
    [
        (["", ""], (1, 1)),  # shared
        (["1 corn", ""], (2, 1)),  # fewer cubes left
        (["1 corn", "1 pigs"], (1, 1)),  # the same number of cubes
        (["2 corn", "1 pigs"], (2, 1)),
    ],
)
def test_G3_ties_by_fewer_cubes_then_shared(make: Any, cargo: list[str], places: tuple[int, int]) -> None:
    lost = [sum(int(word.split()[0]) * (1 + ("pigs" in word)) for word in [text] if text) for text in cargo]
    carried = [", ".join(filter(None, [cargo[0], "1 cattle"])), cargo[1]]
    table = selling(make, points=[45 + lost[0], 50 + lost[1]], cargo=carried, trigger=1)
    table.push("unload 1 cattle")
    assert table.points == [50, 50] and table.position.outcome.places == places


def test_G3_places_of_five(make: Any) -> None:
    table = make(
        5,
        phase="act",
        at=["Jericho"],
        hands=["5 pigs"],
        points=[21, 32, 20, 20, 32],
        cargo=["", "2 soy", "", "", "1 cattle"],
        trigger=1,
    ).push("discard/draw", "done")
    assert table.points == [20, 30, 20, 20, 30]
    assert table.position.outcome.places == (3, 2, 3, 3, 1)
    assert table.position.outcome.winners == [4]


def test_RT_nothing_can_be_done_after_the_end(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], hands=["5 pigs"], trigger=1).push("discard/draw", "done")
    assert table.position.over and table.moves == [] and table.position.waiting == []
    assert table.why("pay 1 point", seat=0) == "the game is over"


@pytest.mark.parametrize("seats", [2, 5])
def test_G4_G5_stalled_after_two_hundred_full_rounds(make: Any, seats: int) -> None:
    table = make(seats, phase="act", at=["Jericho"], hands=["5 pigs"], cargo=["2 pigs"], points=[9])
    table.record_view.turns = 200 * seats - 1
    table.push("discard/draw", "done")
    assert not table.position.over and table.record_view.turns == 200 * seats
    table.pass_turn()
    assert table.position.over and table.record_view.ending == Ending.STALLED
    assert table.points[0] == 8 - 4  # penalties and ranking apply
    assert table.position.outcome.reason == "two hundred rounds were played"


def test_G5_counts_every_turn(start: Any) -> None:
    table = start(3, first_seat=1)
    while table.phase != "move":
        table.push(table.moves[0])
    assert table.record_view.turns == 1
    for turns in (2, 3, 4):
        assert table.pass_turn().record_view.turns == turns


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_keep_every_card_and_cube_and_come_to_an_end(start: Any, seats: int) -> None:
    """Everyone sells and loads what they can, else anything: the table is checked after each move."""
    chance = Random(seats)
    table = start(seats, truck_stops=True, alternate_routes=True, badlands=True)
    table.record_view.turns = (200 - 25) * seats  # at most 25 rounds
    for _ in range(6000):
        if table.position.over:
            break
        moves = table.moves
        wished = [move for move in moves if move.startswith(("unload", "load", "buy", "accept"))]
        table.push(chance.choice(wished or moves))
    assert table.record_view.ending in (Ending.THRESHOLD, Ending.STALLED)
    assert table.position.outcome.winners


def test_G4_the_host_ends_a_game_with_penalties_and_ranking(make: Any) -> None:
    table = make(cargo=["2 pigs, 1 corn", "1 soy"], points=[3, 9])
    position = table.position
    position.push(CLOSE)
    assert position.over and position.points == [0, 8]  # 5 due, floor 0; 1 due
    assert position.outcome is not None
    assert position.outcome.places == (2, 1) and position.outcome.reason == "the host ended it"
    with pytest.raises(IllegalMove, match="the game is over"):
        position.push(CLOSE)
    position.pop()
    assert not position.over and position.points == [3, 9]


def test_G4_an_ended_game_is_recorded_and_replays(start: Any) -> None:
    position = start(2).position
    for _ in range(9):
        position.push(position.legal_moves[0])
    position.push(CLOSE)
    text = write_record(position)
    assert "(host): end the game" in text
    assert read_record(text).replay().digest == position.digest
