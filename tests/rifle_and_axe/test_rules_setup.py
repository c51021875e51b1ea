"""The boards, their numbers and the leaders (S1, S2, S4, S5, S12)."""

from __future__ import annotations

from typing import Any

import pytest

import flatboat
from flatboat.errors import FlatboatError
from flatboat.games.rifle_and_axe.rules.tables import TRADED, Leader, Phase, Resource, Season, Structure
from flatboat.kernel.dice import Tape

START = {
    "folk": 10,
    "housing": 10,
    "clothing": 10,
    "happiness": 10,
    "livestock": 10,
    "horses": 8,
    "tools": 4,
    "seed": 0,
    "food": 6,
    "grain": 10,
    "rifles": 4,
    "wood": 4,
    "lumber": 0,
    "housewares": 10,
    "salt": 4,
    "lye": 0,
    "hides": 0,
    "peace": 0,
    "containers": 10,
    "looms": 1,
    "plots": 6,
    "gunpowder": 4,
    "metal": 4,
    "money": 5,
    "implements": 6,
}
#: Start, Labor, Wood, Lumber, Max (0: none), Happiness, Housing, Fight.
BOARD = {
    "cabin": (10, 1, 2, 1, 0, 0, 1, 0),
    "corral": (2, 1, 2, 0, 0, 0, 0, 0),
    "stockade": (0, 6, 10, 4, 1, 0, 0, 10),
    "school": (0, 2, 2, 2, 1, 5, 0, 0),
    "blockhouse": (0, 2, 4, 2, 4, 0, 1, 2),
    "tub_mill": (0, 2, 1, 2, 1, 0, 0, 0),
    "church": (0, 4, 4, 4, 1, 10, 0, 0),
    "road": (0, 10, 0, 0, 1, 0, 0, 0),
    "smithy": (0, 2, 2, 2, 1, 0, 0, 0),
    "carpenter_shop": (0, 2, 2, 2, 1, 0, 0, 0),
    "hominy_block": (0, 1, 2, 0, 1, 0, 0, 0),
    "courthouse": (0, 6, 6, 6, 1, 15, 0, 0),
    "log_station": (0, 4, 6, 2, 0, 0, 2, 2),
    "leaching_vat": (0, 1, 0, 2, 1, 0, 0, 0),
    "root_cellar": (0, 1, 0, 1, 0, 0, 0, 0),
}
VALUES = {
    "grain": 1,
    "hides": 2,
    "food": 2,
    "horses": 6,
    "rifles": 5,
    "tools": 4,
    "implements": 4,
    "metal": 2,
    "gunpowder": 2,
    "salt": 2,
    "lye": 2,
    "containers": 2,
    "livestock": 4,
    "clothing": 3,
    "housewares": 3,
}


def started(seats: int, *picks: str, **how: Any) -> Any:
    """A game as players start it, after these picks of leaders."""
    position = flatboat.game("rifle-and-axe", seats=seats).start(dice=Tape(), **how)
    for leader in picks:
        position.push(f"lead with {leader}")
    return position


def record() -> Any:
    return flatboat.kind("rifle-and-axe").editions.load().record()[0]


@pytest.mark.parametrize("seats", [1, 4])
def test_every_settlement_starts_with_the_printed_resources(seats: int) -> None:
    for s in (
        started(seats)._record_view.table.settlements
        if seats == 4
        else [started(1)._record_view.table.settlements[0]]
    ):
        assert {resource.name.lower(): s.resources[resource] for resource in Resource} == START
    assert len(START) == 25


def test_S5_fifteen_structures_of_which_cabins_and_pens_stand_at_the_start() -> None:
    s = started(1)._record_view.table.settlements[0]
    assert {b.name.lower(): s.built[b] for b in Structure} == {name: row[0] for name, row in BOARD.items()}
    assert len(BOARD) == len(Structure) == 15


@pytest.mark.parametrize("name", BOARD)
def test_structure_board(name: str) -> None:
    edition, number = record(), Structure[name.upper()]
    parts = ("built", "labor", "wood", "lumber", "most", "happy", "housing", "fight")
    assert tuple(int(edition[part][number]) for part in parts) == BOARD[name]


def test_buy_and_sell_table() -> None:
    values = record()["value"].tolist()
    assert {TRADED[i].name.lower(): value for i, value in enumerate(values)} == VALUES


def test_S1_one_to_four_players() -> None:
    assert list(flatboat.kind("rifle-and-axe").seats) == [1, 2, 3, 4]
    for seats in (0, 5):
        with pytest.raises(FlatboatError, match="seats 1 to 4 players"):
            flatboat.game("rifle-and-axe", seats=seats)


@pytest.mark.parametrize("turn", range(1, 21))
def test_S2_turn_one_is_spring_and_every_fourth_turn_is_winter(make: Any, turn: int) -> None:
    """Seen by what only that season allows."""
    table = make(turn=turn, seed=1, hides=0)
    season = Season(turn % 4)
    assert (table.why("plant seed") is None) == (season == Season.SPRING)
    assert (table.why("harvest grain") is None) == (season == Season.FALL)
    assert (table.why("gather food") == "not_in_winter") == (turn in (4, 8, 12, 16, 20))
    assert ("happiness" in table.change("gather food") if turn % 4 else False) == (season == Season.SUMMER)


def test_S4_leaders_are_picked_in_seat_order_each_by_one_settlement() -> None:
    position = started(4)
    for seat, leader in enumerate(("Ann Lindsay", "Daniel Boone", "James Harrod", "Benjamin Logan")):
        assert position.waiting == [seat] and position._record_view.table.turn == 0
        assert len(position.legal_moves) == 5 - seat
        position.push(f"lead with {leader}")
        if seat < 3:
            assert position.why_not(f"lead with {leader}") is not None
    table = position._record_view.table
    assert [s.leader for s in table.settlements] == [
        Leader.LINDSAY,
        Leader.BOONE,
        Leader.HARROD,
        Leader.LOGAN,
    ]
    assert table.turn == 1 and position.waiting == [0, 1, 2, 3]
    assert {s.phase for s in table.settlements} == {Phase.BEGIN}


def test_S4_alone_any_leader() -> None:
    assert [str(move) for move in started(1).legal_moves] == [
        "lead with James Harrod",
        "lead with Daniel Boone",
        "lead with George Rogers Clark",
        "lead with Benjamin Logan",
        "lead with Ann Lindsay",
    ]


@pytest.mark.parametrize(
    ("shown", "leaders"),
    [([0, 0, 0, 0], [0, 1, 2, 3]), ([4, 3, 2, 1], [4, 3, 2, 1]), ([2, 2, 2, 0], [2, 3, 4, 0])],
)
def test_leaders_may_be_dealt_each_once(shown: list[int], leaders: list[int]) -> None:
    game = flatboat.game("rifle-and-axe", 4, ["leaders=dealt"])
    position = game.start(dice=Tape(script=shown))
    assert [s.leader for s in position._record_view.table.settlements] == leaders
    assert position._record_view.table.turn == 1 and position.waiting == [0, 1, 2, 3]


def test_S12_maxima_count_for_each_settlement_by_itself(make: Any) -> None:
    table = make(2)
    table.push(*["fish"] * 6, seat=0)
    assert table.why("fish", seat=0) == "maximum" and table.why("fish", seat=1) is None


def test_every_edition_value_is_printed_but_for_the_par() -> None:
    edition = flatboat.kind("rifle-and-axe").editions.load()
    marks = {name: getattr(edition, name).mark for name in type(edition).model_fields if name != "edition"}
    assert {name for name, mark in marks.items() if mark != "sourced"} == {"par"}
