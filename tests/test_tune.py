"""`flatboat tune`: settings of search play against each other in equal time."""

from __future__ import annotations

from dataclasses import replace

import pytest

import flatboat
from flatboat.errors import FlatboatError
from flatboat.games import kind
from flatboat.kernel.game import Game
from flatboat.lab import tune as tuning
from flatboat.lab.simulate import simulate
from flatboat.lab.tune import SETTINGS, changes, matches, tune

from .test_cli import flat


def test_each_setting_is_changed_alone_and_looks_only_where_they_count() -> None:
    narrow, wide = kind("heartland").search, kind("railroad").search
    assert narrow.width == 0 and changes(narrow, "looks") == []
    assert changes(wide, "width") == [value for value in SETTINGS["width"] if value != wide.width]
    assert matches(wide) == sum(
        len(values) - (getattr(wide, name) in values) for name, values in SETTINGS.items()
    )


def test_who_searches_better_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A railroad that is searched as if turns were short loses to the usual way, and gets it back."""
    usual = kind("railroad")
    poor = Game(replace(usual, search=replace(usual.search, width=0)), 2)
    monkeypatch.setattr(tuning, "SETTINGS", {"width": (usual.search.width,)})
    ((trial, best),) = tune(poor, sims=60, games=60)
    assert (trial.setting, trial.value, trial.games) == ("width", usual.search.width, 60)
    assert trial.better and trial.low > 0.5 and best.width == usual.search.width


def test_ways_go_with_their_bots_whatever_seat_they_take() -> None:
    game = flatboat.game("railroad", seats=2)
    ways = [game.kind.search, replace(game.kind.search, width=0)]
    plain = simulate(game, ["mcts:30", "mcts:30"], 8, ways=[game.kind.search] * 2)
    assert plain == simulate(game, ["mcts:30", "mcts:30"], 8)
    results = simulate(game, ["mcts:60", "mcts:60"], 40, ways=ways)
    assert sum(result.share(0) for result in results) > 2 * sum(result.share(1) for result in results)


def test_a_game_alone_has_nobody_to_play_against() -> None:
    with pytest.raises(FlatboatError, match="needs two seats or more"):
        next(tune(flatboat.game("railroad", seats=1)))


def test_the_command_says_what_is_wrong() -> None:
    end = flat("tune chess")
    assert end.returncode == 2 and 'there is no game "chess"' in end.stderr
    assert len(end.stderr.splitlines()) == 1
