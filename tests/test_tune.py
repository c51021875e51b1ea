"""`flatboat tune`: settings of search play against each other in equal time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import flatboat
from flatboat.errors import FlatboatError
from flatboat.games import kind
from flatboat.kernel.boards import squares
from flatboat.kernel.defaults import OpenState, OpenTable
from flatboat.kernel.game import Game
from flatboat.kernel.kind import UNSAID, Kind, Search
from flatboat.kernel.verbs import has_judgement, hides
from flatboat.lab import tune as tuning
from flatboat.lab.report import by_bot
from flatboat.lab.simulate import simulate
from flatboat.lab.tune import SETTINGS, changes, matches, tune

from .claims import claims
from .packages import install
from .test_cli import flat
from .tiny import tiny


def unanswered() -> Kind:
    """The railroad, searched without the answers of others: a game of bots takes a fiftieth of the time."""
    railroad = kind("railroad")
    return replace(railroad, search=replace(railroad.search, answered=False))


def test_each_setting_is_changed_alone_and_looks_only_where_they_count() -> None:
    narrow, wide = kind("heartland").search, kind("railroad").search
    assert narrow.width == 0 and changes(narrow, "looks") == [] == changes(narrow, "answered")
    assert changes(wide, "width") == [value for value in SETTINGS["width"] if value != wide.width]
    assert matches(wide) == sum(
        len(values) - (getattr(wide, name) in values) for name, values in SETTINGS.items()
    )


@pytest.mark.slow
def test_who_searches_better_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A railroad that is searched as if turns were short loses to the usual way, and gets it back."""
    usual = unanswered()
    poor = Game(replace(usual, search=replace(usual.search, width=0)), 2)
    monkeypatch.setattr(tuning, "SETTINGS", {"width": (usual.search.width,)})
    paces = iter((1.0, 1.0, 1.2))  # compiling, then each way: a busy machine would tell other times
    monkeypatch.setattr(tuning, "seconds", lambda *_: next(paces))
    ((trial, best),) = tune(poor, sims=60, games=60)
    assert (trial.setting, trial.value, trial.games) == ("width", usual.search.width, 60)
    assert trial.sims == 50, "the slower way has fewer simulations"
    assert trial.better and trial.low > 0.5 and best.width == usual.search.width


def test_ways_go_with_their_bots_whatever_seat_they_take() -> None:
    game = Game(unanswered(), 2)
    ways = [game.kind.search, replace(game.kind.search, width=0)]
    plain = simulate(game, ["mcts:30", "mcts:30"], 8, ways=[game.kind.search] * 2)
    assert plain == simulate(game, ["mcts:30", "mcts:30"], 8)
    results = simulate(game, ["mcts:60", "mcts:60"], 40, ways=ways)
    assert sum(result.share(0) for result in results) > 2 * sum(result.share(1) for result in results)


def way(search: Search) -> tuple[object, ...]:
    """How it searches: all that a game may leave open."""
    return search.width, search.looks, search.exploration


def test_what_is_not_said_of_searching_is_what_suits_the_game() -> None:
    """A game that judges tables is searched widely; one of which only points are known is rolled out."""
    bare = Search(np.ones(3, np.int8), 1.0)
    judged, hidden = bare.suited(judged=True, hidden=False), bare.suited(judged=True, hidden=True)
    counted = bare.suited(judged=False, hidden=False)
    assert judged.width == hidden.width > 0 and judged.looks == hidden.looks > 0
    assert 0 < hidden.exploration < judged.exploration < counted.exploration
    assert counted.width == counted.looks == 0
    assert way(replace(bare, width=0).suited(judged=True, hidden=True)) == way(counted)
    said = replace(bare, width=5, looks=3, exploration=0.01)
    for judges in (True, False):
        assert way(said.suited(judged=judges, hidden=not judges)) == way(said)
    assert way(replace(bare, looks=3).suited(judged=True, hidden=False)) == way(replace(judged, looks=3))


def test_what_a_game_is_is_seen_from_its_rules(tmp_path: Path) -> None:
    open_and_judged, counted, secret = claims(tmp_path, squares(4, 3)).kind, tiny().kind, kind("railroad")
    assert [has_judgement(game.state) for game in (open_and_judged, counted, secret)] == [True, False, True]
    assert [hides(game.state) for game in (open_and_judged, counted, secret)] == [False, False, True]
    assert open_and_judged.search.width > 0 and counted.search.width == 0
    assert not has_judgement(Pile) and not hides(Pile)


class Pile(OpenState):
    """A state that no game has registered."""

    table: OpenTable


@pytest.mark.slow
@pytest.mark.parametrize("name", ["heartland", "backgammon"])
def test_a_game_that_says_nothing_is_searched_as_well_as_one_that_does(
    name: str, tmp_path: Path, beside: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With as many simulations it wins its half of three hundred games, as far as can be told."""
    example = Path(__file__).parent.parent / "examples" / "backgammon" / "src"
    monkeypatch.syspath_prepend(str(example))
    beside(install(tmp_path, "flatboat-backgammon", "1.0", backgammon="flatboat_backgammon"))
    game = flatboat.game(name, seats=2)
    said = game.kind.search
    unsaid = replace(said, width=UNSAID, looks=UNSAID, exploration=UNSAID)
    found = replace(game.kind, search=unsaid).search
    assert found != said and UNSAID not in (found.width, found.looks, found.exploration)
    results = simulate(game, ["mcts:100", "mcts:100"], 300, ways=[found, said])
    assert by_bot(results, ["unsaid", "said"])[0].high > 0.5


def test_a_game_alone_has_nobody_to_play_against() -> None:
    with pytest.raises(FlatboatError, match="needs two seats or more"):
        next(tune(flatboat.game("railroad", seats=1)))


def test_the_command_says_what_is_wrong() -> None:
    end = flat("tune chess")
    assert end.returncode == 2 and 'there is no game "chess"' in end.stderr
    assert len(end.stderr.splitlines()) == 1
