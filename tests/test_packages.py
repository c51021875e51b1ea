"""Games of other packages stand on the shelf like ours; one that is broken leaves the others alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

import flatboat
from flatboat import games
from flatboat.errors import FlatboatError, UnknownName
from flatboat.lab.bench import STUDIES, study_of

from .packages import OWN, install


def command(site: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`flatboat WORDS` in a process of its own that finds what is installed in `site`, too."""
    places = {"PYTHONPATH": str(site), "FLATBOAT_DATA": str(home), "COLUMNS": "100", "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, "-m", "flatboat", *words],
        env={**os.environ, **places},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )


# ---------------------------------------------------------------- found


def test_ours_come_in_by_the_same_door_in_their_order() -> None:
    assert games.SHELF[: len(OWN)] == OWN == games.ORDER
    announced = {point.name: point.value for point in metadata.entry_points(group=games.GROUP)}
    for name in OWN:
        assert announced[name] == f"flatboat.games.{name.replace('-', '_')}"
        assert str(games.origin(name)) == "flatboat" and not games.troubles()


def test_a_game_of_another_package_is_on_the_shelf(tiny_site: Path, beside: Callable[[Path], None]) -> None:
    with pytest.raises(UnknownName, match='there is no game "tiny"'):
        flatboat.kind("tiny")
    beside(tiny_site)
    assert list(games.SHELF) == list(games.kinds()) == [*OWN, "tiny"]
    assert str(games.origin("tiny")) == "tiny-games 1.2" and not games.troubles()
    kind = flatboat.kind("Tiny")
    assert kind.title == "Tiny" and kind.credit == "a traditional game"
    position = flatboat.game("tiny", seats=2).start(seed=1)
    while not position.over:
        position.push(position.legal_moves[-1])
    assert sum(position.points) > 0


def test_credits_name_whoever_is_known(tiny_site: Path, beside: Callable[[Path], None]) -> None:
    from dataclasses import replace

    beside(tiny_site)
    tiny = flatboat.kind("tiny")
    assert replace(tiny, designer="Ann").credit == "by Ann"
    assert replace(tiny, publisher="Box").credit == "published by Box"
    assert replace(tiny, designer="Ann", publisher="Box").credit == "by Ann, published by Box"


def test_a_game_without_a_study_is_measured_all_the_same(
    tiny_site: Path, beside: Callable[[Path], None]
) -> None:
    beside(tiny_site)
    assert "tiny" not in STUDIES
    assert [setting.seats for setting in study_of("tiny").settings] == [1, 3]


def test_one_game_is_read_without_the_others() -> None:
    lines = "import flatboat, sys; flatboat.SHELF; flatboat.kind('railroad'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, encoding="utf-8", check=True)
    read = {name.split(".")[2] for name in done.stdout.split() if name.startswith("flatboat.games.")}
    assert read == {"railroad"}


def test_the_command_line_knows_it(tiny_site: Path, tmp_path: Path) -> None:
    done = command(tiny_site, tmp_path, "games")
    shown = " ".join(done.stdout.split())
    assert done.returncode == 0 and not done.stderr
    assert "for 1 to 3 players, from tiny-games 1.2 " in shown and shown.count(", from ") == 1
    done = command(tiny_site, tmp_path, "games", "tiny")
    shown = " ".join(re.sub("[│╭╰─╮╯]", " ", done.stdout).split())
    assert "For 1 to 3 players. A traditional game. Package: tiny-games 1.2" in shown
    done = command(tiny_site, tmp_path, "simulate", "tiny", "--bots", "random", "--games", "3", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert "Tiny, 1 seats, 3 games" in done.stdout


# ---------------------------------------------------------------- not found, or broken


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("import nowhere", "ModuleNotFoundError: No module named 'nowhere' (*/thing.py, line 1)"),
        ("what this", "SyntaxError: invalid syntax (thing.py, line 1)"),
        ("raise RuntimeError('no luck')", "RuntimeError: no luck (*/thing.py, line 1)"),
        ("", "the module has no KIND"),
        ("KIND = 'a game'", "it leads to 'a game', which is no Kind"),
        (
            "import flatboat\nKIND = flatboat.kind('heartland')",
            'its Kind is named "heartland", which must be the same name',
        ),
        (
            "import flatboat, dataclasses, pathlib\nKIND = dataclasses.replace("
            "flatboat.kind('heartland'), name='thing', folder=pathlib.Path(__file__).parent)",
            "there is no help.md and no card.toml and no cover.svg in *",
        ),
    ],
)
def test_what_is_wrong_with_a_package_is_said_in_a_sentence(
    tmp_path: Path, beside: Callable[[Path], None], code: str, sentence: str
) -> None:
    (install(tmp_path, "broken-games", "0.1", thing="thing") / "thing.py").write_text(code)
    beside(tmp_path)
    try:
        with pytest.raises(FlatboatError) as error:
            flatboat.kind("thing")
    finally:
        sys.modules.pop("thing", None)
    start = 'the entry point thing = "thing" of broken-games 0.1 is broken: '
    assert re.fullmatch(re.escape(start + sentence).replace(r"\*", ".*"), str(error.value))
    assert games.troubles() == [str(error.value)]
    assert list(games.kinds()) == list(OWN)


def test_an_entry_point_that_leads_nowhere(tmp_path: Path, beside: Callable[[Path], None]) -> None:
    beside(install(tmp_path, "broken-games", "0.1", thing="not_there.at_all"))
    told = 'the entry point thing = "not_there.at_all" of broken-games 0.1 is broken: ModuleNotFoundError: '
    assert games.troubles() == [f"{told}No module named 'not_there'"]


def test_two_packages_with_a_game_of_one_name(tmp_path: Path, beside: Callable[[Path], None]) -> None:
    install(tmp_path, "alpha", "1.0", go="alpha.go", heartland="alpha.heartland")
    beside(install(tmp_path, "beta", "2.0", go="beta"))
    assert games.SHELF == OWN
    with pytest.raises(
        UnknownName, match=r'"alpha.go" of alpha 1.0 and .* "beta" of beta 2.0 have the same name'
    ):
        flatboat.kind("go")
    theirs = 'the entry point heartland = "alpha.heartland" of alpha 1.0 has the name of one of our games'
    assert theirs in games.troubles() and flatboat.kind("heartland").publisher == "Dice Hate Me Games"


def test_a_name_that_is_none(tmp_path: Path, beside: Callable[[Path], None]) -> None:
    beside(install(tmp_path, "alpha", "1.0", **{"My Game": "alpha"}))
    assert games.SHELF == OWN
    assert games.troubles() == [
        'the entry point My Game = "alpha" of alpha 1.0'
        " is no name for a game; small letters, digits and hyphens are"
    ]


def test_the_command_line_names_the_broken_and_plays_the_others(tmp_path: Path) -> None:
    site = install(tmp_path, "broken-games", "0.1", thing="not_there")
    done = command(site, tmp_path, "games")
    assert done.returncode == 0 and OWN[0] in done.stdout
    assert re.fullmatch(r"flatboat: the entry point thing = .*\n", done.stderr)
    done = command(site, tmp_path, "play", "thing")
    assert done.returncode == 2 and re.fullmatch(r"flatboat: the entry point thing = .*\n", done.stderr)


def test_metadata_older_than_the_games(
    tmp_path: Path, beside: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metadata, "entry_points", lambda **group: ())
    beside(tmp_path)
    assert games.SHELF == ()
    for ask in (lambda: flatboat.kind("heartland"), games.kinds):
        with pytest.raises(
            FlatboatError, match=r"^Flatboat's own games are not found, .* install it once more, by `make`"
        ):
            ask()
