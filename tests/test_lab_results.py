"""Games from Python: results that show themselves, and can be watched."""

from __future__ import annotations

import pytest

from flatboat import lab
from flatboat.errors import FlatboatError, UnknownName
from flatboat.lab import results as module


def test_results_show_themselves_and_are_rows() -> None:
    results = lab.play_games("heartland", ["greedy", "random"], games=4, seed=1, seats=2)
    assert len(results) == 4 and results[0].deal == results[1].deal and len(results[1:3]) == 2
    assert [row.name for row in results.by_bot] == ["greedy", "random"]
    assert [row.name for row in results.by_turn] == ["1", "2"]
    assert repr(results).startswith(
        "<4 games of The Great Heartland Hauling Co., 2 seats, seed 1: greedy wins"
    )
    shown = results._repr_html_()
    assert shown.count("<tr>") == 6 and "greedy" in shown and "4 games" in shown
    assert [table.title for table in results.tables] == ["Wins by bot", "Wins by place in the order of play"]
    assert str(results).count("\n") == 10 and "greedy  4      100.0%" in str(results)
    assert "%" in results.endings and "90%" in results.rounds


def test_one_bot_against_itself_tells_whether_it_helps_to_go_first() -> None:
    results = lab.play_games("heartland", "random", games=20, seed=1, seats=3)
    (table,) = results.tables
    first = results.by_turn[0]
    assert table.rows[0][0] == "1" and repr(results).endswith(
        f"random wins {first.wins:.1%} ({first.low:.1%} to {first.high:.1%}) when it goes first>"
    )
    assert repr(first).startswith(f"<1: wins {first.wins:.1%} (")


def test_a_game_is_watched_as_it_was_played() -> None:
    results = lab.play_games("heartland", ["greedy", "random"], games=2, seed=3, seats=2)
    *_, last = results.watch(1)
    assert last.over and len(last.history) == results[1].moves
    assert sorted(last.points) == sorted(results[1].points)
    with pytest.raises(IndexError, match=r"^there is no game 2; there are 0 to 1$"):
        results.watch(2)


def test_the_same_seed_is_the_same_games() -> None:
    one, two = (lab.play_games("heartland", ["random"], 60, 1, seats=3, threads=n) for n in (1, 2))
    assert one.games == two.games


def test_progress_shows_after_two_seconds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with module.Progress(3) as bar:
        bar.told([1])
        assert bar.bar is None
        monkeypatch.setattr(module, "PATIENCE", -1)
        monkeypatch.setattr(module, "somebody_looks", lambda: False)
        bar.told([])
        assert bar.bar is None
        monkeypatch.setattr(module, "somebody_looks", lambda: True)
        bar.told([1])
        assert bar.bar is not None and bar.bar.tasks[0].completed == 2


def test_what_cannot_be_played_is_one_sentence() -> None:
    with pytest.raises(UnknownName, match='there is no game "heartlnd"'):
        lab.play_games("heartlnd", ["random"])
    with pytest.raises(FlatboatError, match="3 bots for 2 seats"):
        lab.play_games("heartland", ["random"] * 3, seats=2)
