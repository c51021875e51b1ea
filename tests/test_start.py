"""What importing us brings along: names are checked here, not seconds."""

from __future__ import annotations

import subprocess
import sys

import pytest

from flatboat.games import SHELF

from .sample import sampled

#: What takes time to import and is not needed before it is asked for.
HEAVY = {
    "numba",
    "llvmlite",
    "numpy",
    "pydantic",
    "fastapi",
    "pyarrow",
    "rich",
    "typer",
    "sqlalchemy",
    "platformdirs",
}


def modules_after(lines: str) -> set[str]:
    """The modules that a process of its own has imported after some lines of Python."""
    code = f"{lines}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=120)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_importing_us_imports_nothing_heavy() -> None:
    found = modules_after("import flatboat\nassert 'heartland' in flatboat.SHELF")
    assert "flatboat" in found and not found & HEAVY
    assert not {name for name in found if name.startswith(("flatboat.kernel", "flatboat.games."))}


def test_every_name_is_there_all_the_same() -> None:
    lines = "import flatboat\nassert set(flatboat.__all__) <= set(dir(flatboat))\nfrom flatboat import *\n"
    lines += "assert Position is flatboat.Position and issubclass(IllegalMove, MoveError)\n"
    lines += "assert not hasattr(flatboat, 'Positions')\nfrom flatboat import envs, lab\n"
    lines += "assert 'Batch' in dir(envs) and 'play_games' in dir(lab)"
    assert "flatboat.kernel.position" in modules_after(lines)


@pytest.mark.parametrize("name", SHELF)
def test_interpreted_play_needs_no_compiler(name: str) -> None:
    lines = f"import flatboat\nposition = flatboat.game({name!r}).start(seed=1)\n"
    lines += "for _ in range(12): position.push(position.legal_moves[-1])\n"
    lines += "for seat in position.waiting: position.observation(seat).guide()\n"
    lines += "position.pop(), position.draw(), str(position), position.notation"
    found = modules_after(lines)
    assert "numpy" in found and not found & {"numba", "llvmlite", "fastapi", "pyarrow", "sqlalchemy"}


@pytest.mark.parametrize("name", sampled(SHELF, "heartland"))
def test_quick_answers_need_no_compiler(name: str) -> None:
    lines = f"import flatboat, flatboat.web.brains, flatboat.lab.simulate\ngame = flatboat.game({name!r})\n"
    lines += "from flatboat.bots import make\nposition = game.start(seed=1)\nseat = position.waiting[0]\n"
    lines += (
        "seen = position.observation(seat)\nmake('random').think(seen), make('mcts').quick(seen, seconds=0.2)"
    )
    assert not modules_after(lines) & {"numba", "llvmlite"}
