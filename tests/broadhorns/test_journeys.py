"""Several moves that are meant as one: down to a town, into its port, or further than one move goes."""

from __future__ import annotations

import pytest

from flatboat.games.broadhorns.drawing import journeys
from flatboat.kernel.kind import Journey

from .seats import observation
from .tables import Table, river
from .told import EDITION


def found(table: Table, seat: int = 0) -> dict[str, Journey]:
    """The journeys that a seat is offered, by what they are called."""
    return {one.label: one for one in journeys(observation(table, seat).view, EDITION)}


def moves(table: Table, label: str) -> list[str]:
    """What a journey plays."""
    game = observation(table).game
    return [game.moves[action] for action in found(table)[label].actions]


def test_a_town_within_one_move_is_entered() -> None:
    table = river({"boat": "20", "at": 8, "cargo": "pork"})
    assert moves(table, "Into port at New Madrid") == ["move 2", "port"]
    one = found(table)["Into port at New Madrid"]
    assert one.spots == ("town-2",) and one.costs == "2 spaces (both actions)"


def test_further_than_one_move_takes_the_bonus_move_too_ruling_21() -> None:
    table = river({"boat": "20", "at": 10})
    assert moves(table, "To space 16") == ["move 5", "move 1"]
    assert found(table)["To space 16"].costs == "6 spaces, 2 moves (both actions)"
    last = found(table)["To Greenville"]
    assert moves(table, "To Greenville") == ["move 5", "move 5", "move 4"]
    assert last.costs == "14 spaces, 3 moves (both actions and the bonus move); into port next turn"
    assert last.spots == ("town-5", "space-24")
    assert "To space 26" not in found(table), "that is further than a turn goes"


def test_a_card_is_used_only_where_it_is_needed_ruling_22() -> None:
    about = {"boat": "20", "at": 8, "hand": "current"}
    assert moves(river(about), "Into port at Memphis") == ["good current", "move 7", "port"]
    assert moves(river(about), "To Memphis") == ["move 5", "move 2"], "without it the port is for later"
    assert "1 Good Current card" in found(river(about))["Into port at Memphis"].costs
    assert moves(river(about), "Into port at New Madrid") == ["move 2", "port"]


def test_a_town_beyond_the_turn_is_sailed_for() -> None:
    table = river({"boat": "20", "at": 10, "hand": "current"})
    assert moves(table, "Towards Baton Rouge") == ["move 5"] * 3
    assert found(table)["Towards Baton Rouge"].spots == ("town-8",)
    assert "Towards Greenville" not in found(table), "a turn goes as far as that"
    assert not found(table.play("move 5", "move 5", "move 5"))


def test_with_the_last_action_no_port_is_entered() -> None:
    table = river({"boat": "20", "at": 5}).play("move 1")
    assert not [label for label in found(table) if label.startswith("Into port")]
    told = "9 spaces, 2 moves (your last action and the bonus move); into port next turn"
    assert found(table)["To Memphis"].costs == told
    near = observation(table).spots()
    assert near[observation(table).game.moves.index("move 4")] == ("town-2", "space-10")


def test_none_without_a_broadhorn_or_out_of_turn() -> None:
    table = river({}, {"boat": "20", "at": 5})
    assert not found(table) and not found(table, 1)


@pytest.mark.parametrize(("placed", "speed"), [(4, 4), (7, 6)])
def test_the_season_counts(placed: int, speed: int) -> None:
    """Winter and spring: as far as three moves go at their speed, and no further."""
    table = river({"boat": "20", "at": 10}, placed=placed)
    ways = [[text for text in moves(table, label) if text != "port"] for label in found(table)]
    assert max(sum(int(text.removeprefix("move ")) for text in way) for way in ways) == 3 * speed
