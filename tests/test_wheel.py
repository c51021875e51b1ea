"""What is published works by itself: the wheel is tried in an environment of its own."""

import os
import subprocess
import sys
import venv
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

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


def link_what_it_asks_for(wheel, site):
    """What a wheel requires, and what that requires, as it is installed here: nothing is downloaded."""
    (about,) = metadata.distributions(path=[str(wheel)])
    waiting, linked = [(line, "") for line in about.requires or ()], set()
    while waiting:
        line, extra = waiting.pop()
        need = Requirement(line)
        if (need.marker and not need.marker.evaluate({"extra": extra})) or (need.name, extra) in linked:
            continue
        linked.add((need.name, extra))
        found = metadata.distribution(need.name)
        assert need.specifier.contains(found.version, prereleases=True), f"{line}: {found.version} is here"
        waiting += [(each, inner) for each in found.requires or () for inner in ("", *need.extras)]
        for part in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
            if not (site / part).exists():
                (site / part).symlink_to(found.locate_file(part))


@pytest.mark.slow
def test_the_wheel_works_in_a_bare_environment(tmp_path):
    run(sys.executable, "-m", "build", "--outdir", tmp_path / "dist", HOME, timeout=300)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    assert list((tmp_path / "dist").glob("*.tar.gz"))
    venv.create(tmp_path / "env")
    bare = tmp_path / "env" / "bin"
    (site,) = (tmp_path / "env").glob("lib/python*/site-packages")
    pip = (sys.executable, "-m", "pip", "--python", bare / "python", "--quiet", "install", "--no-deps")
    run(*pip, wheel, timeout=300)
    link_what_it_asks_for(wheel, site)
    away = {
        "cwd": tmp_path,
        "env": {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": ""},
    }
    run(bare / "python", "-c", SEEN, timeout=60, **away)
    assert run(bare / "flatboat", "--version", timeout=60, **away).startswith("flatboat ")
    assert "Rifle and Axe" in run(bare / "flatboat", "games", timeout=60, **away)
    random = ("heartland", "--bots", "random,random", "--games", "1")
    assert "random" in run(bare / "flatboat", "simulate", *random, timeout=300, **away)
