"""`flatboat lab` as a user meets it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from flatboat.cli.main import app
from flatboat.errors import FlatboatError

LITTLE = ["--games", "8", "--seats", "2", "--jobs", "1"]


def told(*words: str) -> str:
    """What a command says; what is wrong is raised."""
    result = CliRunner().invoke(app, ["lab", *words], env={"COLUMNS": "200"}, catch_exceptions=True)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_a_new_study_can_be_played_at_once_and_told_again(tmp_path):
    file, folder = tmp_path / "mine.toml", tmp_path / "mine"
    assert f"flatboat lab run {file}" in told("new", "broadsides", str(file), "--asks", "balance").replace(
        "\n", " "
    )
    file.write_text(file.read_text().replace("games = 400", "games = 30"))
    said = told("run", str(file), "--into", str(folder))
    assert "Wins by place in the order of play" in said
    assert "In a game: struck" in said
    assert (folder / "report.html").exists()
    assert told("report", str(folder)).strip() == said.strip()
    with pytest.raises(FlatboatError, match="is there already and was not changed; choose another name"):
        told("new", "broadsides", str(file))


@pytest.mark.parametrize("asks", ["match", "ladder", "balance"])
def test_each_example_is_a_study(asks, tmp_path):
    from flatboat.lab.studies.study import read_study

    file = tmp_path / "study.toml"
    told("new", "railroad", str(file), "--asks", asks)
    assert read_study(file).study.study.asks == asks


def test_a_ladder_rates_bots(tmp_path):
    said = told("ladder", "heartland", "--bots", "random,greedy", *LITTLE, "--into", str(tmp_path / "x"))
    assert "random stands at 0." in said
    assert "greedy before random" in said


def test_a_sweep_takes_ranges_and_lists(tmp_path):
    said = told(
        "sweep", "railroad", "--vary", "setup.money=4..6", "--vary", "loans.debt=1,4", *LITTLE,
        "--wanted", "rounds=8", "--into", str(tmp_path / "x"),
    )  # fmt: skip
    assert "48 games in 6 matches" in said
    assert "nearest of those played" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sweep", "railroad", "--vary", "setup.money"], "names no values; write for example"),
        (["sweep", "railroad", "--vary", "setup.money=1..x"], '"x" is no number'),
        (["sweep", "railroad", "--vary", "setup.money=1..inf"], '"inf" is no number'),
        (["sweep", "railroad", "--vary", "setup.money=nan"], '"nan" is no number'),
        (
            ["sweep", "railroad", "--vary", "setup.money=6..1"],
            "a range goes from one whole number up to another",
        ),
        (["sweep", "railroad", "--vary", "setup.money=1..6", "--tries", "5"], "wants a figure to look for"),
        (
            ["sweep", "railroad", "--vary", "setup.money=1,2", "--wanted", "luck=1"],
            'please give "first_wins"',
        ),
        (["sweep", "railroad", "--vary", "setup.money=1,2", "--wanted", "rounds"], '"" is no number'),
        (["run", "nowhere.toml"], "there is no file nowhere.toml"),
        (["report", "nowhere"], "there is no study in nowhere"),
        (["ladder", "chess"], 'there is no game "chess"'),
        (["balance", "heartland", "--on", "moon"], 'there is no place "moon"'),
        (["balance", "heartland", "--bot", "mcts:9ms"], "so that its results can be repeated"),
    ],
)
def test_what_is_wrong_is_one_sentence(words, said, tmp_path, monkeypatch):
    monkeypatch.setenv("FLATBOAT_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FlatboatError) as error:
        told(*words)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_a_study_goes_into_our_own_folder_if_nobody_says_where(tmp_path, monkeypatch):
    monkeypatch.setenv("FLATBOAT_DATA", str(tmp_path))
    said = told("balance", "heartland", *LITTLE)
    (page,) = Path(tmp_path).glob("studies/heartland-balance-*/report.html")
    assert str(page) in said.replace("\n", "")
