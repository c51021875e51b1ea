"""What is published works by itself: the wheel is tried in an environment of its own."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
SEEN = """
from importlib.resources import files
import flatboat
home = files("flatboat")
assert "site-packages" in str(home), home
for part in ("web/templates/table", "web/static/icon.svg", "py.typed"):
    assert (home / part).is_dir() or (home / part).is_file(), part
for game in flatboat.SHELF:
    kind = flatboat.kind(game)
    assert kind.help and kind.has_lesson and kind.cover.startswith("<svg"), game
    assert any(path.suffix == ".toml" for path in (kind.folder / "edition").iterdir()), game
"""


def run(*words, timeout, **how):
    done = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, timeout=timeout, **how
    )
    assert done.returncode == 0, f"{words}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.slow
def test_the_wheel_works_in_a_bare_environment(tmp_path):
    run(sys.executable, "-m", "build", "--outdir", tmp_path / "dist", HOME, timeout=300)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    assert list((tmp_path / "dist").glob("*.tar.gz"))
    venv.create(tmp_path / "env", with_pip=True)
    bare = tmp_path / "env" / "bin"
    pip = (bare / "python", "-m", "pip", "install", "--quiet", "--constraint", HOME / "constraints.txt")
    run(*pip, wheel, timeout=300)
    away = {"cwd": tmp_path, "env": {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}}
    run(bare / "python", "-c", SEEN, timeout=60, **away)
    assert run(bare / "flatboat", "--version", timeout=60, **away).startswith("flatboat ")
    assert "Rifle and Axe" in run(bare / "flatboat", "games", timeout=60, **away)
    random = ("heartland", "--bots", "random,random", "--games", "1")
    assert "random" in run(bare / "flatboat", "simulate", *random, timeout=300, **away)
