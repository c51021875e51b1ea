"""`flatboat new`: a package that is found, passes its own test and plays."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from .packages import install
from .sample import sampled


def run(folder: Path, *words: str, site: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Python with these words in a folder, that finds what is installed in a site, too."""
    places = {"PYTHONPATH": str(site) if site else "", "FLATBOAT_DATA": str(folder), "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, **places, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )


@pytest.mark.parametrize(("start", "tests"), sampled([((), 4), (("--cards",), 5)], (("--cards",), 5)))
def test_a_new_game_passes_its_test_and_plays(tmp_path: Path, start: tuple[str, ...], tests: int) -> None:
    done = run(tmp_path, "-m", "flatboat", "new", "sea-dice", *start)
    assert done.returncode == 0 and "pip install --editable './sea-dice[test]'" in done.stdout
    made = tmp_path / "sea-dice"
    project = tomllib.loads((made / "pyproject.toml").read_text())
    points = project["project"]["entry-points"]["flatboat.games"]
    assert points == {"sea-dice": "flatboat_sea_dice"}
    for path in made.rglob("*.*"):
        assert not {"NAME", "TITLE", "PACKAGE", "VERSION"} & set(path.read_text().split()), path

    site = install(made, "flatboat-sea-dice", "0.1.0", **points)  # beside its code, as an editable one is
    options = ("-p", "no:cacheprovider", "-o", "asyncio_default_fixture_loop_scope=function", "-q")
    done = run(made, "-m", "pytest", *options, site=site)
    assert done.returncode == 0 and f"{tests} passed" in done.stdout, done.stdout
    done = run(made, "-m", "flatboat", "games", site=site)
    shown = " ".join(done.stdout.split())
    assert "sea-dice Sea Dice, for " in shown and "from flatboat-sea-dice 0.1.0" in shown and not done.stderr
    words = ("simulate", "sea-dice", "--bots", "random", "--games", "1", "--jobs", "1")
    done = run(made, "-m", "flatboat", *words, site=site)
    assert done.returncode == 0 and "Sea Dice, 2 seats, 1 games" in done.stdout, done.stderr


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("Sea Dice", '"Sea Dice" is no name for a game; small letters, digits and hyphens are'),
        ("../dice", '"../dice" is no name for a game; small letters, digits and hyphens are'),
        ("railroad", 'there is a game "railroad" already; choose another name'),
        ("there", "there is there already and was not changed; choose another name"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path, game: str, sentence: str) -> None:
    (tmp_path / "there").mkdir()
    done = run(tmp_path, "-m", "flatboat", "new", game)
    assert done.returncode == 2 and done.stderr == f"flatboat: {sentence}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["there"] and not list(
        (tmp_path / "there").iterdir()
    )


def test_what_is_half_written_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from flatboat.cli import new
    from flatboat.errors import FlatboatError

    def full(path: Path, *args: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(FlatboatError, match=r"^sea-dice cannot be written: No space left on device$"):
        new.new("sea-dice")
    assert not list(tmp_path.iterdir())
