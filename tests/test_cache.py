"""Compiled code is kept for each game by the sources that it hangs on, and by no others."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

import flatboat
from flatboat.games import SHELF
from flatboat.kernel import cache
from flatboat.kernel.verbs import RULES

from .packages import OWN, install_tiny

Edit = Callable[[Path], Path | None]  # the file to edit, in a copy of our sources
SOURCES = Path(flatboat.__file__).parent
SEARCH = "flatboat.bots.search"
#: For each line that it reads, a process tells the folders of our games: as one would that starts just then.
HOMES = f"""
import flatboat, json, sys, time
from flatboat.kernel import cache
for _ in sys.stdin:
    cache.STARTED = time.time()
    for kept in (cache.digest, cache.file_of, cache.is_module):
        kept.cache_clear()
    states = {{name: flatboat.kind(name).state.dtype for name in flatboat.SHELF}}
    homes = {{name: cache.home_of(state, {SEARCH!r}).name for name, state in states.items()}}
    print(json.dumps(homes), flush=True)
"""


def places(*paths: Path, home: Path) -> dict[str, str]:
    """The environment of a process that looks for modules in these places first."""
    own = {"PYTHONPATH": os.pathsep.join(map(str, paths)), "FLATBOAT_CACHE": str(home)}
    return {**os.environ, **own}


def run(code: str, *paths: Path, home: Path) -> str:
    """What a process of its own prints that looks for modules in these places first."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=places(*paths, home=home),
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# ---------------------------------------------------------------- what code hangs on


#: The modules whose entries work on a game's tables.
ENTRIES = (
    SEARCH,
    "flatboat.bots.arena",
    "flatboat.bots.random",
    "flatboat.kernel.swift",
    "flatboat.lab.retelling",
)


def reached(name: str, entry: str = SEARCH) -> dict[str, Path | None]:
    """The modules that what an entry is compiled to for a game hangs on."""
    rules = RULES[flatboat.kind(name).state.dtype]
    return cache.reached({entry, *(rule.__module__ for rule in vars(rules).values())})


@pytest.mark.parametrize("name", OWN)
def test_whatever_is_compiled_is_among_the_sources(name: str) -> None:
    found = set(reached(name).values())
    folder = flatboat.kind(name).folder
    assert any(path.is_relative_to(folder) for path in found if path)
    for path in folder.rglob("*.py"):
        if re.search(r"^@rule$", path.read_text(), re.MULTILINE):
            assert path in found, path
    for path in SOURCES.glob("*/*.py"):
        if re.search(r"^(import|from) numba\b", path.read_text(), re.MULTILINE):
            assert path in found, path
    for module in ("dice", "verbs", "compiler", "records", "events"):
        assert SOURCES / "kernel" / f"{module}.py" in found


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize("name", OWN)
def test_no_words_drawings_and_editions_are_and_no_other_game(name: str, entry: str) -> None:
    found = reached(name, entry)
    assert None not in found.values()
    package = f"flatboat.games.{name.replace('-', '_')}"
    ours = (f"{package}.", "flatboat.kernel.", "flatboat.bots.", "flatboat.errors", entry)
    for module in found:
        assert module.startswith(ours)
        assert not re.search(
            r"\.(drawing|text|edition|editions|notation|words|terminal|position|kind|pictures)\b", module
        )


IMPORTS = """
import one, two.three as three
from typing import TYPE_CHECKING
from . import beside
from ..above import thing
if TYPE_CHECKING:
    from checked import Only
else:
    from unchecked import only
try:
    from perhaps import it
except ImportError:
    import otherwise
class Holder:
    from within import name
def later():
    import lazily
"""


def test_imports_are_those_that_happen_when_a_module_is_read() -> None:
    found = cache.imports_of(IMPORTS.encode())
    assert found == cache.imports_of(IMPORTS.encode())  # from the disk
    assert [(dots, module) for dots, module, _ in found] == [
        *[(0, "one"), (0, "two.three"), (0, "typing"), (1, ""), (2, "above")],
        *[(0, "unchecked"), (0, "perhaps"), (0, "otherwise"), (0, "within")],
    ]


# ---------------------------------------------------------------- edits


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Edit], set[str]]]:
    """Edits a copy of our sources: (which file) -> the games whose code is compiled anew then."""
    base = tmp_path_factory.mktemp("sources")
    package = base / "flatboat"
    shutil.copytree(SOURCES, package, ignore=shutil.ignore_patterns("__pycache__", "static"))
    process = subprocess.Popen(
        [sys.executable, "-c", HOMES],
        env=places(base, home=base / "cache"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )

    def homes() -> dict[str, str]:
        assert process.stdin and process.stdout
        print(file=process.stdin, flush=True)
        found: dict[str, str] = json.loads(process.stdout.readline())
        return found

    def edited(which: Edit) -> set[str]:
        file = which(package)
        assert file is not None
        before = file.read_text()
        try:
            file.write_text(before + "\n# edited\n")
            now = homes()
        finally:
            file.write_text(before)
        return {name for name in first if now[name] != first[name]}

    with process:
        first = homes()
        assert list(first) == list(SHELF)
        yield edited
        process.communicate()
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("file", "games"),
    [
        ("games/railroad/rules/network.py", {"railroad"}),
        ("games/heartland/**/evaluate.py", {"heartland"}),
        ("games/broadhorns/**/tables.py", {"broadhorns"}),
        ("games/railroad/drawing/art.py", set()),
        ("games/railroad/**/notation.py", set()),
        ("games/railroad/__init__.py", set()),
        ("kernel/editions.py", set()),
        ("kernel/kind.py", set()),
        ("kernel/dice.py", set(SHELF)),
        ("kernel/machine.py", set(SHELF)),
        ("bots/secret.py", set(SHELF)),
    ],
)
def test_an_edit_compiles_what_hangs_on_it(
    copied: Callable[[Edit], set[str]], file: str, games: set[str]
) -> None:
    assert copied(lambda package: next(package.glob(file), None)) == games


# Judges a table of the tiny game by a rule's callee: its seat 0 has piles of 2 and 3, and a red die.
JUDGE = """
import numpy as np, flatboat
from flatboat.testing import judge
states = flatboat.kind("tiny").state.zeros(1)
side = states["table"]["sides"][0]
states["table"]["seats"] = 1
side["piles"][0], side["red"][0] = (2, 3), 1
out = np.zeros((1, 4))
game = flatboat.game("tiny", seats=1)
judge(game.edition_record, states, game.kind.search.evaluation_weights, out)
stats = judge.compiled.stats
print(out[0, 0], len(stats.cache_hits), len(stats.cache_misses))
"""


def kept(home: Path) -> dict[str, int]:
    """How many compiled functions each folder has."""
    folders = (home / "compiled").iterdir()
    return {folder.name: len(list(folder.glob("*.nbc"))) for folder in folders}


@pytest.mark.slow
def test_two_versions_of_a_game_from_elsewhere_lie_side_by_side(tmp_path: Path) -> None:
    site, home = install_tiny(tmp_path / "site"), tmp_path / "cache"
    code = site / "tiny_games" / "__init__.py"
    first = code.read_text()
    other = first.replace("side.piles[1] + side.red", "side.piles[1] + 10 * side.red")
    assert other != first
    assert run(JUDGE, site, home=home) == "7.0 0 1\n"
    assert run(JUDGE, site, home=home) == "7.0 1 0\n"
    code.write_text(other)
    assert run(JUDGE, site, home=home) == "16.0 0 1\n"
    code.write_text(first)
    assert run(JUDGE, site, home=home) == "7.0 1 0\n"
    assert sorted(kept(home).values()) == [1, 1]
    assert all(re.fullmatch(r"tiny_games-[0-9a-f]{16}", name) for name in kept(home))


@pytest.mark.slow
def test_what_several_processes_want_is_compiled_by_one_of_them(tmp_path: Path) -> None:
    site, home = install_tiny(tmp_path / "site"), tmp_path / "cache"
    with ThreadPoolExecutor() as pool:
        said = list(pool.map(lambda _: run(JUDGE, site, home=home), range(3)))
    assert sorted(said) == ["7.0 0 1\n", "7.0 1 0\n", "7.0 1 0\n"]


@pytest.mark.slow
def test_where_no_lock_can_be_had_everybody_compiles(tmp_path: Path) -> None:
    """As where another process has hung while it compiled."""
    site, home = install_tiny(tmp_path / "site"), tmp_path / "cache"
    soon = "from flatboat.kernel import machine\nmachine.PATIENCE = 0.1\n" + JUDGE
    run(JUDGE, site, home=home)
    (file,) = home.glob("compiled/*/*.nbc")
    file.unlink()
    with FileLock(file.with_suffix(".lock")):
        assert run(soon, site, home=home) == "7.0 0 1\n"


@pytest.mark.slow
def test_what_was_edited_after_the_start_is_not_kept(tmp_path: Path) -> None:
    """Whether the rules that were read are those of the file cannot be known."""
    site, home = install_tiny(tmp_path / "site"), tmp_path / "cache"
    late = "import flatboat, os, time\nflatboat.kind('tiny')\ntime.sleep(0.1)\n"
    late += f"os.utime({str(site / 'tiny_games' / '__init__.py')!r})\n"
    assert run(late + JUDGE, site, home=home) == "7.0 0 1\n"
    assert not kept(home)
    assert run(JUDGE, site, home=home) == "7.0 0 1\n"


# ---------------------------------------------------------------- the folders


def test_what_was_not_used_for_a_month_is_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, fresh = tmp_path / "compiled" / "tiny-0123", tmp_path / "compiled" / "tiny-4567"
    for folder in (old, fresh):
        folder.mkdir(parents=True)
        (folder / "think.nbc").touch()
    (tmp_path / "imports").mkdir()
    (tmp_path / "imports" / "0123.json").touch()
    then = time.time() - cache.MONTH - 60
    for path in (old, tmp_path / "imports" / "0123.json"):
        os.utime(path, (then, then))
    monkeypatch.setenv("FLATBOAT_CACHE", str(tmp_path))
    assert cache.cache_base.__wrapped__() == tmp_path
    assert not old.exists() and fresh.exists() and not list((tmp_path / "imports").iterdir())


def test_a_folder_that_cannot_be_written_is_replaced_by_a_private_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("FLATBOAT_CACHE", str(blocked))
    make: Any = cache.cache_base.__wrapped__
    first, second = make(), make()
    assert first != second and blocked not in first.parents  # another each time
    assert (first / "compiled").is_dir() and first.stat().st_mode & 0o077 == 0
