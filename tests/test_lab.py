"""What many games show where a game may be lost by everybody."""

from __future__ import annotations

from dataclasses import replace

import pytest

import flatboat
from flatboat.errors import FlatboatError
from flatboat.lab import report
from flatboat.lab.simulate import MOST_GAMES, Result, simulate

WON = Result(0, (0, 1), (3.0, 1.0), (1, 2), 40, 9.0, 0, "last turn", True)
LOST = replace(WON, game=1, ending="all fell", won=False)


def test_first_place_in_a_lost_game_is_no_win() -> None:
    assert [WON.share(0), WON.share(1), LOST.share(0), LOST.share(1)] == [1, 0, 0, 0]
    first, second = report.by_bot([WON, LOST], ["greedy", "random"])
    assert (first.wins, second.wins, first.place) == (0.5, 0, 1)


def test_it_is_told_how_often_nobody_won() -> None:
    assert report.endings([WON, LOST, LOST, WON]) == "last turn 50.0%, all fell 50.0%; nobody won 50.0%"
    assert report.endings([WON]) == "last turn 100.0%"
    alone = replace(LOST, seats=(0,), points=(3.0,), places=(1,))
    assert report.endings([alone]) == "all fell 100.0%"


@pytest.mark.parametrize("name", ["heartland", "rifle-and-axe"])
def test_games_tell_whether_they_were_won(name: str) -> None:
    """Settlements that act at random all fall; at hauling somebody always wins."""
    results = simulate(flatboat.game(name, 2), ["random"], 10, seed=1, threads=1)
    wins = sum(line.wins * line.games for line in report.by_bot(results, ["one", "other"]))
    assert wins == pytest.approx(sum(result.won for result in results))
    assert all(result.won for result in results) == (name == "heartland")


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_long_run_played_in_parts_is_the_same(bot: str) -> None:
    game = flatboat.game("heartland", 3)
    whole = simulate(game, [bot, "random"], 40, seed=3)
    parts = simulate(game, [bot, "random"], 13, seed=3) + simulate(
        game, [bot, "random"], 27, seed=3, first=13
    )
    assert parts == whole
    for games, first in ((0, 0), (1, -1), (2, MOST_GAMES - 1)):
        with pytest.raises(FlatboatError, match=f"{games} games from number {first} cannot be played"):
            simulate(game, ["random"], games, first=first)
