"""Learning from games: samples tell what happened, a run goes on where it was, examples run."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import re
import runpy
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import flatboat
from flatboat.bots.bot import Spec, read_spec
from flatboat.bots.nets import Net, judgement, net_file, read_net
from flatboat.cli.main import app
from flatboat.errors import FlatboatError
from flatboat.lab.simulate import Listener, Stopped
from flatboat.learning.rounds import Learning, Report, Run, equal_time
from flatboat.learning.samples import Samples, play

HOME = Path(__file__).parent.parent.parent
FEW = Run(rounds=2, games=60, teacher="greedy@0.02", kept=8, match=4, match_sims=6)

torch_wanted = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None and not os.environ.get("FLATBOAT_TEST_ALL"),
    reason="PyTorch is not installed: pip install 'flatboat[learn]'",
)
slow = pytest.mark.slow


def samples(name: str = "heartland", threads: int = 1, seats: int = 2) -> Samples:
    return play(flatboat.game(name, seats=seats), [read_spec("greedy@0.01")], range(6), 3, 10, threads)


@pytest.mark.parametrize("name", ["heartland", "broadsides"])
def test_samples_tell_each_table_from_its_viewer_and_how_the_game_ended(name: str) -> None:
    found = samples(name)
    n = len(found.when)
    assert found.numbers.shape[0] == n == len(found.game) and set(found.game) == set(range(6))
    assert found.shares.shape == found.scores.shape == (n, 3) and found.points.shape == (n, 2)
    assert np.allclose(found.shares.sum(1), 1) and (found.when >= 0).all() and (found.when < 1).all()
    for number in range(6):  # the same end, told from one seat or the other
        rows = found.points[found.game == number]
        assert {tuple(sorted(row)) for row in rows.tolist()} == {tuple(sorted(rows[0].tolist()))}
    if name == "heartland":
        first = found.points.argmax(1)
        clear = found.shares.max(1) == 1
        assert (found.shares.argmax(1) == first)[clear].all()


def test_samples_are_the_same_on_any_number_of_threads_and_in_parts() -> None:
    one, two = samples(), samples(threads=2)
    assert all((getattr(one, name) == getattr(two, name)).all() for name in ("numbers", "scores", "shares"))
    game, bots = flatboat.game("heartland", seats=2), [read_spec("greedy@0.01")]
    later = play(game, bots, range(4, 6), 3, 10)
    assert (later.numbers == one.numbers[one.game >= 4]).all()


def test_equal_time_gives_the_slower_bot_fewer_simulations() -> None:
    game = flatboat.game("heartland", seats=2)
    same = equal_time(game, Spec("mcts", 60), Spec("mcts"), games=2)
    assert 20 < same.sims < 180


def test_another_run_does_not_go_on_in_a_folder(tmp_path: Path) -> None:
    game = flatboat.game("heartland", seats=2)
    Learning(game, FEW, tmp_path / "run")
    Learning(game, FEW, tmp_path / "run")
    with pytest.raises(FlatboatError, match="has a run with games 60, not 61"):
        Learning(game, replace(FEW, games=61), tmp_path / "run")
    with pytest.raises(FlatboatError, match="has a run for another table; give another folder"):
        Learning(flatboat.game("heartland", seats=3), FEW, tmp_path / "run")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("Dear Ann")
    with pytest.raises(FlatboatError, match="has other files in it; give an empty folder"):
        Learning(game, FEW, tmp_path / "other")
    with pytest.raises(FlatboatError, match="cannot be used: File exists"):
        Learning(game, FEW, tmp_path / "other" / "letter.txt")
    for broken in (b"{", b"\xff", b"[]", b'{"about": 1, "run": 1}'):
        (tmp_path / "run" / "run.json").write_bytes(broken)
        with pytest.raises(FlatboatError, match="json is no run's; give another folder"):
            Learning(game, FEW, tmp_path / "run")


def test_a_net_that_did_not_win_is_not_adopted(tmp_path: Path) -> None:
    learning = Learning(flatboat.game("heartland", seats=2), FEW, tmp_path / "run")
    said = learning.adopt(Report("net:4", "mcts:6", 4, 0.75, 0.4, 0.95))
    assert said.startswith("The net did not win more than its even share for certain")


@slow
@torch_wanted
def test_a_run_that_is_stopped_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    game, heard = flatboat.game("heartland", seats=2), list[int]()
    whole = Learning(game, FEW, tmp_path / "whole")
    net = whole.learn()
    with pytest.raises(Stopped):
        Learning(
            game, FEW, tmp_path / "parts", listener=Listener(heard.append, lambda: sum(heard) > 20)
        ).learn()
    parts = Learning(game, FEW, tmp_path / "parts").learn()
    assert all((net.layers[name] == parts.layers[name]).all() for name in net.layers)
    assert net.misfit(game) == "" and net.about["round"] == 2
    epochs = whole.epochs(1)
    assert epochs[-1].learned < epochs[0].learned and epochs[0].tables < 60 * 8
    report = whole.compare()
    assert report.games == 4 and report == whole.compare() and report.second == "mcts:6"


@slow
@torch_wanted
def test_a_net_that_won_is_adopted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = flatboat.game("heartland", seats=2)
    monkeypatch.setattr("flatboat.learning.rounds.net_file", lambda kind, seats: tmp_path / f"{seats}.npz")
    learning = Learning(game, replace(FEW, rounds=1), tmp_path / "run")
    learning.learn()
    assert str(tmp_path / "2.npz") in learning.adopt(Report("net:4", "mcts:6", 40, 0.75, 0.6, 0.9))
    assert Net.load(tmp_path / "2.npz").about["match"]["wins"] == 0.75


def flatboat_says(*words: object) -> str:
    """What our command says, in this process: PyTorch and compiled code are read once for all tests here."""
    done = CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "200"})
    assert done.exit_code == 0, done.output
    return done.output


@slow
@torch_wanted
def test_the_command_trains_and_tells(tmp_path: Path) -> None:
    few = ["train", "heartland", "--into", str(tmp_path / "run"), "--rounds", "1", "--games", "30"]
    few += ["--teacher", "greedy@0.02", "--match", "4", "--sims", "6"]
    for _ in range(2):  # the second time it has everything already
        said = flatboat_says(*few)
        assert "Log-loss of foretold results" in said and "wins" in said
    command = [sys.executable, "-m", "flatboat", *few, "--seed", "5"]
    other = subprocess.run(command, capture_output=True, text=True)
    assert other.returncode == 2 and "has a run with seed 0, not 5" in other.stderr


@slow
@torch_wanted
@pytest.mark.filterwarnings("default")
def test_the_examples_learn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    threads = importlib.import_module("torch").get_num_threads()

    def example(name: str, *words: object) -> str:
        monkeypatch.setattr(sys, "argv", [name, *map(str, words)])
        runpy.run_path(str(HOME / "examples" / "learning" / name), run_name="__main__")
        importlib.import_module("torch").set_num_threads(threads)
        return capfd.readouterr().out

    told = example(
        "actor_critic.py",
        "--decisions",
        100_000,
        "--games",
        40,
        "--out",
        "agent.onnx",
        "--picture",
        "curve.svg",
    )
    won = re.search(r"([\d.]+)% of 40 games against random", told)
    assert won is not None and float(won[1]) > 75 and "of 40 games against greedy" in told
    assert (tmp_path / "curve.svg").read_text().startswith("<?xml")
    simulate = ["simulate", "heartland", "--seats", "2", "--bots"]
    assert "agent.onnx" in flatboat_says(*simulate, "onnx:agent.onnx,random", "--games", "4")
    told = example("maskable_ppo.py", "--steps", 4096, "--games", 10)
    assert "of 10 games against random" in told and "of 10 games against greedy" in told
    flatboat_says(*simulate, "greedy", "--games", "60", "--seed", "1", "--moves", "greedy.parquet")
    told = example("imitate.py", "greedy.parquet", "--games", 10)
    alike = re.search(r"chooses as greedy does ([\d.]+)% of the time", told)
    assert alike is not None and float(alike[1]) > 45 and "of 10 games against greedy" in told


def test_what_is_shipped_says_where_it_comes_from() -> None:
    """Each net names the run that made it, and how it did against judgement by hand."""
    shipped = 0
    for name in flatboat.SHELF:
        kind = flatboat.kind(name)
        for seats in kind.seats:
            if net := read_net(net_file(kind, seats)):
                shipped += 1
                assert {"teacher", "games", "rounds", "seed", "match"} <= set(net.about)
                assert net.about["match"]["low"] > 1 / seats
                assert json.dumps(dict(net.about)) and judgement(flatboat.game(name, seats=seats))
    assert shipped > 0
