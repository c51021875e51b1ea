"""Backgammon, an example of a game as a package of its own: its rules, and each roll as OpenSpiel has it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import flatboat
from flatboat import games
from flatboat.errors import IllegalMove
from flatboat.testing import check_compiled, check_game, check_judgement

from .packages import install

EXAMPLE = Path(__file__).parent.parent / "examples" / "backgammon"
BAR = 25


@pytest.fixture
def game(
    tmp_path: Path, beside: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> Iterator[flatboat.Game]:
    """The game, found by the entry point that its package announces."""
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    beside(install(tmp_path, "flatboat-backgammon", "1.0", backgammon="flatboat_backgammon"))
    assert "backgammon" in games.SHELF
    yield flatboat.game("backgammon")


def told(points: dict[int, int]) -> list[int]:
    """A seat's fifteen checkers from those that are named; the others are off."""
    row = [points.get(point, 0) for point in range(26)]
    row[0] = 15 - sum(row)
    return row


def at(game: flatboat.Game, mine: dict[int, int], theirs: dict[int, int], *dice: int) -> Any:
    """A table where seat 0 is to play these dice."""
    moves = 4 if len(dice) == 2 and dice[0] == dice[1] else len(dice)
    table = {
        "checkers": [told(mine), told(theirs)],
        "turn": 0,
        "moves": moves,
        "dice": [*sorted(dice)[::-1], 0][:2],
    }
    return game.position(table, seed=1)


def moves(position: Any) -> set[str]:
    return {str(move) for move in position.legal_moves}


def test_every_promise_is_kept(game: flatboat.Game) -> None:
    assert check_game(game, 4, every=60).over


def test_interpreted_and_compiled_rules_agree(game: flatboat.Game) -> None:
    check_compiled(game, [1, 2], limit=600)
    check_judgement(game, 3)


def test_whoever_throws_higher_begins_and_plays_both(game: flatboat.Game) -> None:
    position = game.start(dice=[2, 2, 0, 4])
    assert position.waiting == [1] and position.data()["table"]["dice"] == [5, 1]


def test_a_double_is_played_four_times(game: flatboat.Game) -> None:
    position = at(game, {24: 4}, {1: 2}, 2, 2)
    for _ in range(4):
        assert position.waiting == [0]
        position.push("move 24 by 2")
    assert position.waiting == [1]


def test_two_checkers_block_and_one_is_hit(game: flatboat.Game) -> None:
    position = at(game, {10: 1, 6: 2}, {BAR - 7: 2, BAR - 5: 1, 24: 1}, 3, 5)
    assert "hold the point" in position.why_not("move 10 by 3")
    position.push("move 10 by 5")
    assert position.data()["table"]["checkers"][1][BAR] == 1
    assert position.log()[-1] == "Seat 2 is hit on 20"


def test_who_is_on_the_bar_comes_in_first(game: flatboat.Game) -> None:
    position = at(game, {BAR: 1, 6: 2}, {1: 2}, 3, 4)
    assert moves(position) == {"move bar by 3", "move bar by 4"}
    assert "bar come in first" in position.why_not("move 6 by 3")


def test_bearing_off_wants_all_at_home_and_the_farthest_first(game: flatboat.Game) -> None:
    assert "all your checkers are home" in at(game, {7: 1, 3: 1}, {1: 2}, 3).why_not("move 3 by 3")
    position = at(game, {4: 1, 2: 1}, {1: 2}, 6)
    assert moves(position) == {"move 4 by 6"}
    assert "farther back" in position.why_not("move 2 by 6")


def test_both_dice_must_be_played_if_they_can_be(game: flatboat.Game) -> None:
    """The 6 is open from 8 alone: whoever moves 9 by 4 could not play it."""
    position = at(game, {12: 1, 9: 1}, {BAR - 6: 2, BAR - 3: 2}, 6, 4)
    assert moves(position) == {"move 12 by 4"}
    assert "both must be" in position.why_not("move 9 by 4")
    position.push("move 12 by 4")
    assert moves(position) == {"move 8 by 6"}


def test_the_larger_die_is_played_where_only_one_can_be(game: flatboat.Game) -> None:
    position = at(game, {12: 1}, {BAR - 3: 2}, 5, 4)
    assert moves(position) == {"move 12 by 5"}
    assert "the larger one" in position.why_not("move 12 by 4")
    with pytest.raises(IllegalMove):
        position.push("move 12 by 4")


@pytest.mark.parametrize(
    ("theirs", "points"), [({10: 14}, 1), ({10: 15}, 2), ({10: 14, 20: 1}, 3), ({10: 14, BAR: 1}, 3)]
)
def test_gammons_count_two_and_backgammons_three(
    game: flatboat.Game, theirs: dict[int, int], points: int
) -> None:
    for options, worth in ({"gammons": True}, points), ({}, 1):
        position = at(flatboat.game("backgammon", options=options), {1: 1}, theirs, 1)
        position.push("move 1 by 1")
        assert position.over and position.points == [worth, 0]


@pytest.mark.parametrize(("narrow", "room"), [(False, (973, 712)), (True, (380, 844))])
def test_its_drawing_has_every_checker_and_each_place_to_click(
    game: flatboat.Game, narrow: bool, room: tuple[int, int]
) -> None:
    sizes = set()
    for mine, theirs in (({24: 15}, {24: 15}), ({BAR: 2, 6: 9}, {BAR: 1, 1: 14})):
        position = at(game, mine, theirs, 3, 3)
        view, names = position.observation(0).view, ["Ann", "Bo"]
        drawn = game.kind.draw(view, game.edition, names, narrow=narrow)
        for seat, name in enumerate(names):
            assert drawn.count(f"<title>a checker of {name}</title>") == 15
            assert drawn.count(f'class="counter s{seat}"') == 15
        assert drawn.count('class="rolls"') == 4  # of a double
        for pieces in game.kind.interface.spots(view, game.edition, narrow).values():
            assert all(f'id="t-{piece}"' in drawn for piece in pieces)
        assert drawn.size[0] <= room[0] and drawn.size[1] <= room[1]
        sizes.add(drawn.size)
    assert len(sizes) == 1


def test_a_board_on_a_phone_stands_upright(game: flatboat.Game) -> None:
    """Home is at the right below on either: points 24 and 1 beside each other, or one above the other."""
    view = at(game, {1: 15}, {1: 15}, 1).observation(0).view
    corners = {
        narrow: [
            tuple(
                float(number)
                for number in re.findall(
                    rf'id="t-point-{point}" class="place" transform="translate\(([\d.]+),([\d.]+)\)"',
                    game.kind.draw(view, game.edition, ["Ann", "Bo"], narrow=narrow),
                )[0]
            )
            for point in (24, 1)
        ]
        for narrow in (False, True)
    }
    (left, above), (same_left, below) = corners[False]
    assert left == same_left and above < below
    (left, above), (right, same_above) = corners[True]
    assert left < right and above == same_above


def test_rolls_lead_where_openspiel_says(game: flatboat.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    if not os.environ.get("FLATBOAT_TEST_ALL"):
        pytest.importorskip("pyspiel")
    monkeypatch.syspath_prepend(str(EXAMPLE))
    try:
        rolls, positions = import_module("compare").compared(games=2, seed=5)
    finally:
        sys.modules.pop("compare", None)
    assert rolls > 100 and positions > 1000
