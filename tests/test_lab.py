"""What many games show: wins where everybody may lose, intervals, files."""

from __future__ import annotations

import csv
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest
from typer.testing import CliRunner

import flatboat
from flatboat.cli import keeping, study
from flatboat.cli.main import app
from flatboat.cli.screen import out
from flatboat.errors import FlatboatError
from flatboat.lab import bench, files, report
from flatboat.lab.compiling import Compiled
from flatboat.lab.report import interval
from flatboat.lab.simulate import MOST_GAMES, Arena, Result, Stopped, simulate

WON = Result(0, 0, (0, 1), (3.0, 1.0), (1, 2), 40, 9.0, 0, "last turn", True)
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


# ---------------------------------------------------------------- intervals

Chance = np.random.Generator
Deals = list[tuple[float, int]]


def independent(chance: Chance, n: int) -> Deals:
    """Each of a deal's two games is won in 70 %."""
    return [(wins, 2) for wins in chance.binomial(2, 0.7, n)]


def repeated(chance: Chance, n: int) -> Deals:
    """Equal bots without luck play the same game from each of four seats: all four are won, or none."""
    return [(4 * wins, 4) for wins in chance.binomial(1, 0.3, n)]


def lucky(chance: Chance, n: int) -> Deals:
    """The better cards win 60 % of deals for either side; the others go to the better bot in 80 %."""
    skill = chance.random(n) >= 0.6
    return [(2 * float(chance.random() < 0.8) if skilled else 1.0, 2) for skilled in skill]


def alone(chance: Chance, n: int) -> Deals:
    """One game a deal, won in 95 %."""
    return [(wins, 1) for wins in chance.binomial(1, 0.95, n)]


@pytest.mark.parametrize(
    ("play", "truth"), [(independent, 0.7), (repeated, 0.3), (lucky, 0.3 + 0.4 * 0.8), (alone, 0.95)]
)
@pytest.mark.parametrize("deals", [8, 40, 300])
def test_an_interval_has_the_true_share_in_it_in_95_of_100_runs(
    play: Callable[[Chance, int], Deals], truth: float, deals: int
) -> None:
    chance, runs = np.random.default_rng(deals), 1500
    found = [interval(play(chance, deals)) for _ in range(runs)]
    assert sum(low <= truth <= high for low, high in found) / runs > 0.93
    assert sum(high - low for low, high in found) / runs < 6 * (0.25 / deals) ** 0.5, (
        "and it is no wider than that"
    )


def test_games_over_one_deal_taken_as_independent_would_promise_too_much() -> None:
    """So this test of intervals can fail: four times the same game is one game."""
    chance, runs = np.random.default_rng(1), 500
    split = [
        [(wins / games, 1) for wins, games in repeated(chance, 40) for _ in range(games)] for _ in range(runs)
    ]
    covered = sum(low <= 0.3 <= high for low, high in map(interval, split)) / runs
    assert covered < 0.8
    assert interval([(2, 2)] * 9 + [(0, 2)] * 9) == interval([(1, 1)] * 9 + [(0, 1)] * 9)


def test_the_bounds_of_an_interval() -> None:
    assert interval([]) == (0, 1)
    assert interval([(5, 5)] * 50)[1] == 1 and interval([(0, 5)] * 50)[0] == 0
    low, high = interval([(1, 2)] * 4)
    assert low < 0.25 and high > 0.75, "four deals that are alike prove little"


def rounds(*wins: int) -> list[Result]:
    """Games of two, seats swapped over each deal: which bot won each."""
    return [
        replace(WON, game=game, deal=game // 2, seats=(game % 2, 1 - game % 2), places=(1 + won, 2 - won))
        for game, won in enumerate(wins)
    ]


def test_lines_are_worked_out_by_deals() -> None:
    first, second = report.by_bot(rounds(0, 0, 0, 1, 1, 1), ["greedy", "random"])
    assert (first.low, first.high) == interval([(2, 2), (1, 2), (0, 2)]) and not first.certain
    assert (second.low, second.high) == pytest.approx((1 - first.high, 1 - first.low))
    turn, _ = report.by_turn(rounds(0, 1, 0, 1))
    assert turn.wins == 1 and turn.low == interval([(2, 2)] * 2)[0]


def test_equal_bots_have_no_interval_around_what_is_certain() -> None:
    games = rounds(0, 1, 1, 0)
    (line,) = report.by_bot(games, ["greedy", "greedy"])
    assert line.certain and line.low == line.wins == line.high == 0.5
    assert not any(line.certain for line in report.by_turn(games))
    (line,) = report.by_bot([*games, replace(LOST, game=4, deal=2)], ["greedy", "greedy"])
    assert not line.certain, "how often everybody lost is not certain"
    one = replace(WON, seats=(0,), points=(3.0,), places=(1,))
    assert not report.by_bot([one], ["greedy"])[0].certain, "alone one wins or not"


def test_simulate_says_what_is_certain() -> None:
    _, told, _ = run("--bots random --games 6")
    first, turns = told.split("By turn order")
    assert "50.0%  by construction" in first and "%  to " not in first
    assert "One bot plays all seats, so each seat's share is certain beforehand." in first
    assert turns.count("% to ") == 2


def test_games_over_one_deal_have_one_number() -> None:
    results = simulate(flatboat.game("heartland", 3), ["greedy", "random"], 7, seed=3, first=2)
    assert [result.deal for result in results] == [0, 1, 1, 1, 2, 2, 2]
    results = simulate(flatboat.game("heartland", 3), ["random"], 3)
    assert [result.deal for result in results] == [0, 1, 2], "random games are dealt one by one"


# ---------------------------------------------------------------- files


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FLATBOAT_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def played(monkeypatch: pytest.MonkeyPatch, work: Callable[[int], object] = lambda game: None) -> None:
    """Games are won at once, by the bot at the first seat; `work` is done before each."""

    def play(self: Arena, numbers: range) -> list[Result]:
        for number in numbers:
            work(number)
        return [replace(result, game=n, deal=n // 2) for n in numbers for result in rounds(n % 2)]

    monkeypatch.setattr(Arena, "play", play)


def run(line: str) -> tuple[int, str, BaseException | None]:
    """Simulate; the exit code, what is told, and the error that ends it."""
    done = CliRunner().invoke(app, ["simulate", "heartland", "--jobs", "1", *line.split()])
    return done.exit_code, done.output, done.exception


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("x.txt", "results go to a file whose name ends in .csv or .parquet, not to x.txt"),
        ("results", "results go to a file whose name ends in .csv or .parquet, not to results"),
        ("no/x.csv", "no/x.csv cannot be written: there is no folder "),
        (".", ". cannot be written: it is a folder"),
        ("y" * 300 + ".csv", "cannot be written: File name too long"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_the_first_game(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    games: list[int] = []
    played(monkeypatch, games.append)
    _, told, error = run(f"--games 2 --out {name}")
    assert isinstance(error, FlatboatError) and said in str(error)
    assert (told, games, list(home.iterdir())) == ("", [], [])


def test_results_as_csv_and_as_parquet(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name with a colon, as of bots, is no address of another machine."""
    played(monkeypatch)
    for name in ("greedy-mcts:100.parquet", "a.CSV"):
        code, told, _ = run(f"--games 3 --first 1 --out {name}")
        assert code == 0 and told.endswith(f"Written to {name}\n")
    rows = pyarrow.parquet.read_table(home / "greedy-mcts:100.parquet").to_pylist()
    assert [(row["game"], row["deal"], row["bot"]) for row in rows[:3]] == [
        (1, 0, "greedy"), (1, 0, "random"), (2, 1, "greedy"),
    ]  # fmt: skip
    with (home / "a.CSV").open(newline="") as file:
        assert list(csv.DictReader(file)) == [
            {name: str(value) for name, value in row.items()} for row in rows
        ]


def test_a_file_that_is_there_is_not_touched_before_the_end(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "x.csv").write_text("older")
    seen: list[str] = []
    played(monkeypatch, lambda game: seen.append((home / "x.csv").read_text()))
    run("--games 1 --out x.csv")
    assert seen == ["older"] and (home / "x.csv").read_text().startswith("game,deal,")


def test_results_that_cannot_go_where_they_should_are_kept_elsewhere(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "out").mkdir()
    played(monkeypatch, lambda game: (home / "out").rename(home / "gone") if game == 1 else None)
    _, told, error = run("--games 2 --out out/x.parquet")
    (kept,) = (home / "data" / "results").iterdir()
    assert isinstance(error, FlatboatError) and "By turn order" in told and "Written" not in told
    assert str(error).startswith("out/x.parquet cannot be written: there is no folder ")
    assert str(error).endswith(f"; the results are in {kept}") and kept.read_text().count("\n") == 5


def test_results_that_no_folder_takes_are_printed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "data").write_text("a file")
    monkeypatch.setattr(keeping.tempfile, "gettempdir", lambda: str(home / "data"))
    monkeypatch.setitem(files.FORMS, ".parquet", lambda table: 1 / 0)
    played(monkeypatch)
    _, told, error = run("--games 2 --out x.parquet")
    assert "x.parquet cannot be written: division by zero; the results stand above" in str(error)
    assert "1,0,random,2,2,1.0,1,1.0,40,9.0,last turn" in told


# ---------------------------------------------------------------- stopped


def test_however_often_a_run_is_told_to_stop_it_keeps_its_games(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `timeout` sends a second SIGTERM, or a terminal hangs up: also while results are saved and told."""

    def hurry(*ignored: object) -> None:
        for number in (signal.SIGTERM, signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.raise_signal(number)

    @contextmanager
    def impatient(total: int) -> Iterator[Callable[[int], None]]:
        yield hurry

    def hurried(what: Callable[..., None]) -> Callable[..., None]:
        def done(*given: object) -> None:
            hurry()
            what(*given)
            hurry()

        return done

    played(monkeypatch)
    monkeypatch.setattr(study, "progress", impatient)
    monkeypatch.setattr(study, "tell", hurried(study.tell))
    monkeypatch.setattr(files, "save", hurried(files.save))
    before = signal.getsignal(signal.SIGTERM)
    code, told, _ = run("--games 5000 --out x.csv")
    games = (home / "x.csv").read_text().count("\n") // 2
    assert code == 130 and 1 <= games < 5000 and f"stopped after {games} of 5000 games" in told
    assert f"{games} games, seed 0" in told and "Written to x.csv" in told
    assert signal.getsignal(signal.SIGTERM) is before


PATIENT = """
import os, signal, sys, time
from flatboat.cli import main
from flatboat.lab.simulate import Arena, Result

def play(self, numbers):
    if numbers[0]:
        for _ in range(2):
            os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(600)
    return [Result(0, 0, (0, 1), (3.0, 1.0), (1, 2), 40, 9.0, 0, "last turn", True)]

Arena.play = play
sys.argv = "flatboat simulate heartland --games 9 --jobs 2 --out x.csv".split()
main.run()
"""


def test_games_that_take_long_are_not_waited_for(home: Path) -> None:
    done = subprocess.run([sys.executable, "-c", PATIENT], capture_output=True, text=True, timeout=60)
    assert done.returncode == 130 and done.stderr == "flatboat: stopped after 1 of 9 games\n"
    assert "1 games, seed 0" in done.stdout and (home / "x.csv").read_text().count("\n") == 3


def test_a_game_that_breaks_loses_no_other(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(monkeypatch, lambda game: 1 / 0 if game == 3 else None)
    _, told, error = run("--games 9 --out x.csv")
    assert isinstance(error, ZeroDivisionError) and "3 games, seed 0" in told
    assert (home / "x.csv").read_text().count("\n") == 7


def test_a_bench_that_is_stopped_tells_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_rung(*given: object, **more: object) -> list[Result]:
        if done:
            raise Stopped(rounds(1, 1), 0)
        done.append(1)
        return rounds(0, 0, 0, 1)

    done: list[int] = []
    monkeypatch.setattr(bench, "simulate", one_rung)
    monkeypatch.setattr(out, "width", 200)
    told = CliRunner().invoke(app, ["bench", "strength"])
    assert told.exit_code == 130
    words = " ".join(told.output.split())
    assert "greedy against random, 4 games wins 75.0%" in words
    assert "mcts:1000 against greedy, 2 games wins 0.0%" in words and "mcts:4000" not in words


def test_the_bench_tells_what_compiling_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "compiled", lambda name: Compiled(len(name) / 2, 100, 110, 250))
    monkeypatch.setattr(out, "width", 200)
    told = CliRunner().invoke(app, ["bench", "compile"])
    words = " ".join(told.output.split())
    assert told.exit_code == 0 and "the shelf: compile" in words
    assert (
        "railroad: bots compiled, cold 4.0 s of the processor 250 MB; 110 signatures of 100 functions"
        in words
    )
