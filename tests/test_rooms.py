"""Who reads what: the floors of the house, and the rooms of each game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import flatboat
from flatboat.games import SHELF

HOUSE = Path(flatboat.__file__).parent
GAMES = [name.replace("-", "_") for name in SHELF]
#: What each room reads besides itself; the package itself, which registers the game, reads all.
READS = {
    "rules": set[str](),
    "bot": {"rules"},
    "edition": {"rules"},
    "text": {"rules", "bot", "edition"},
    "by_hand": {"rules", "edition", "text"},
    "drawing": {"rules", "edition", "text"},
}
COMPILED = {"rules", "bot"}
#: The floors of the house: each reads only itself and those before it.
FLOORS = ("kernel", "games", "offers", "bots", "records", "lab", "learning", "envs", "web", "cli")


def imports(path: Path) -> Iterator[str]:
    """The modules that a file reads, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: imports name the whole module"
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@pytest.mark.parametrize("game", GAMES)
def test_rooms_read_only_what_stands_before_them(game: str) -> None:
    home, here = HOUSE / "games" / game, f"flatboat.games.{game}."
    assert {path.name for path in home.iterdir() if path.is_dir()} - {"__pycache__"} == set(READS)
    for path in home.rglob("*/*.py"):
        room = path.relative_to(home).parts[0]
        read = {name.removeprefix(here).split(".")[0] for name in imports(path) if name.startswith(here)}
        assert read <= READS[room] | {room}, f"{path} reads {read - READS[room] - {room}}"


@pytest.mark.parametrize("game", GAMES)
def test_rules_stand_in_the_rooms_that_are_compiled(game: str) -> None:
    home = HOUSE / "games" / game
    with_rules = {path for path in home.rglob("*.py") if "\n@rule\n" in path.read_text(encoding="utf-8")}
    assert with_rules and {path.relative_to(home).parts[0] for path in with_rules} <= COMPILED


@pytest.mark.parametrize("floor", FLOORS[:-1])
def test_floors_read_only_what_stands_before_them(floor: str) -> None:
    above = set(FLOORS[FLOORS.index(floor) + 1 :])
    for path in (HOUSE / floor).rglob("*.py"):
        read = {name.split(".")[1] for name in imports(path) if name.startswith("flatboat.")}
        assert not read & above, f"{path} reads {read & above}"
