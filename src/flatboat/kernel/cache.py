"""Where compiled code is kept: a folder for each game, named by the sources that its code hangs on.

These are the modules that have the game's rules and the entry that is compiled, and what they import, in the
game's own package and in ours. So an edit in one game compiles that game again and no other; and one of
drawings or words, which no rule imports, compiles nothing.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec, resolve_name
from pathlib import Path

from flatboat.kernel.compiler import MAKERS, STARTED
from flatboat.kernel.verbs import RULES

MONTH = 30 * 24 * 3600
OURS = "flatboat"
Import = tuple[int, str, tuple[str, ...]]  # dots before the module, the module, names taken from it


# --- the folders ------------------------------------------------------------------------------------


@cache
def cache_base() -> Path:
    """The folder for all compiled code; a private temporary one where nothing can be written."""
    import platformdirs

    base = Path(os.environ.get("FLATBOAT_CACHE") or platformdirs.user_cache_path("flatboat"))
    try:
        open_rooms(base)
    except OSError:
        base = Path(tempfile.mkdtemp(prefix="flatboat-"))
        open_rooms(base)
    return base


def open_rooms(base: Path) -> None:
    """Make sure that compiled code can be kept, and let go of what is old. Raises OSError if it cannot."""
    for room in (base / "compiled", base / "imports"):
        room.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=room).close()
        forget_unused(room)


def forget_unused(room: Path) -> None:
    """Delete what no process has used for a month."""
    for old in room.iterdir():
        with contextlib.suppress(OSError):  # another process was quicker
            if time.time() - old.stat().st_mtime > MONTH:
                shutil.rmtree(old) if old.is_dir() else old.unlink()


def home_of(state: object, entry: str) -> Path | None:
    """The folder for what the entries of a module are compiled to for a game, by the type of its state.

    Without a game's state (None), what is compiled may hang on the rules of any game that was read.
    None where nothing can be kept: the sources are not files, or were edited after we began to read them.
    """
    games = [RULES[state]] if state is not None else list(RULES.values())
    modules = frozenset(rule.__module__ for rules in games for rule in vars(rules).values())
    named = digest(modules | {entry})
    if named is None:
        return None
    module = RULES[state].legal.__module__ if state is not None else entry
    game = module.removeprefix(f"{OURS}.games.").partition(".")[0]
    home = cache_base() / "compiled" / f"{game}-{named}"
    with contextlib.suppress(OSError):  # it may not be there yet
        os.utime(home)
    return home


# --- the sources ------------------------------------------------------------------------------------


@cache
def digest(roots: frozenset[str]) -> str | None:
    """A digest of all that compiled code hangs on; None if what was read may be another than the files."""
    found = hashlib.sha256()
    for name, path in sorted(reached(roots).items()):
        if path is None or path.stat().st_ctime > STARTED:
            return None
        found.update(f"{name}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def reached(roots: Iterable[str]) -> dict[str, Path | None]:
    """These modules, what makes machine code, and all that they import in their own packages and in ours."""
    waiting = {*roots, *MAKERS}
    packages = {OURS, *(name.partition(".")[0] for name in waiting)}
    found = dict[str, Path | None]()
    while waiting:
        name = waiting.pop()
        found[name] = path = file_of(name)
        if path is not None:
            near = (other for other in imported(name, path) if other.partition(".")[0] in packages)
            waiting.update(other for other in near if other not in found)
    return found


@cache
def file_of(name: str) -> Path | None:
    """The source of a module; None if it has no file."""
    try:
        spec = find_spec(name)
    except ValueError:  # a script's or a notebook's own module
        return None
    return Path(spec.origin) if spec and spec.has_location and spec.origin else None


def imported(name: str, path: Path) -> Iterator[str]:
    """The modules from which a module takes something when it is read."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for dots, module, taken in imports_of(path.read_bytes()):
        source = resolve_name("." * dots + module, package) if dots else module
        if not taken:
            yield source
        for thing in taken:
            yield f"{source}.{thing}" if is_module(f"{source}.{thing}") else source


@cache
def is_module(name: str) -> bool:
    """Whether there is a module of ours or a game's by this name, and no mere thing in one."""
    package = file_of(name.rpartition(".")[0])
    return package is not None and package.name == "__init__.py" and file_of(name) is not None


def imports_of(source: bytes) -> list[Import]:
    """What a source imports. To read Python takes long, so it is kept on the disk."""
    kept = cache_base() / "imports" / f"{hashlib.sha256(source).hexdigest()[:32]}.json"
    with contextlib.suppress(OSError, ValueError):
        return [(dots, module, tuple(names)) for dots, module, names in json.loads(kept.read_bytes())]
    found = list(at_reading(ast.parse(source).body))
    with contextlib.suppress(OSError), tempfile.TemporaryDirectory(dir=kept.parent) as apart:
        whole = Path(apart) / kept.name
        whole.write_text(json.dumps(found))
        whole.replace(kept)
    return found


def at_reading(body: Iterable[ast.stmt]) -> Iterator[Import]:
    """The imports that happen when a module is read: not those in functions, nor those for type checkers."""
    for node in body:
        if isinstance(node, ast.Import):
            yield from ((0, alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module or "", tuple(alias.name for alias in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from at_reading(node.orelse)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for part in ("body", "orelse", "handlers", "finalbody", "cases"):
                yield from at_reading(getattr(node, part, ()))
