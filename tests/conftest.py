"""What is installed beside us, for a test."""

from __future__ import annotations

import gc
import ssl
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from flatboat import games
from flatboat.kernel import swift

from .packages import OWN, install_tiny

gc.disable()  # until all is collected
#: For each client httpx reads all certificates of the world, 20 ms, and no site of ours has one.
ssl.create_default_context = cache(ssl.create_default_context)
swift.AUTOMATIC = False  # tests are of interpreted rules, but those that ask for compiled code

#: The tests of compiled rules, by the beginnings of their names.
COMPILED = (
    "tests/envs/", "tests/lab/test_findings.py", "tests/lab/test_keeping.py", "tests/learning/",
    "tests/test_bots.py", "tests/test_conformance.py::test_interpreted", "tests/test_nets.py",
    "tests/test_swift.py", "tests/test_thoughts.py", "tests/test_vector.py",
)  # fmt: skip


@pytest.fixture(scope="session")
def tiny_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the tiny game is installed."""
    return install_tiny(tmp_path_factory.mktemp("site"))


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], None]]:
    """Makes what is installed in a folder be found beside the rest."""

    def found(site: Path) -> None:
        monkeypatch.syspath_prepend(str(site))
        games.shelf.cache_clear()

    yield found
    monkeypatch.undo()
    games.shelf.cache_clear()
    for name in set(games.READ) - set(OWN):
        del games.READ[name]


@pytest.fixture
def serves_here(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """`flatboat serve` in this process, up to what goes wrong: the address and the limits are given back."""
    import resource

    from flatboat.web import serve

    bound, bind, before = [], serve.bind, resource.getrlimit(resource.RLIMIT_NOFILE)
    monkeypatch.setattr(serve, "bind", lambda *where: bound.append(bind(*where)) or bound[-1])
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)
    for one in bound:
        one.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of a game's compiled rules follow each other: so one process does, and reads these rules once for
    all that it compiles, which else would be half of the work."""
    items.sort(key=lambda item: turn_of(item) if item.nodeid.startswith(COMPILED) else len(games.SHELF) + 1)


def turn_of(item: pytest.Item) -> int:
    """The number of the game that a test is of; tests of none come after those."""
    params = item.callspec.params.values() if hasattr(item, "callspec") else ()
    named = [value for value in params if isinstance(value, str) and value in games.SHELF]
    return min(map(games.SHELF.index, named), default=len(games.SHELF))


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was imported and collected stays to the end: no need to look through it for garbage ever again."""
    gc.collect()
    gc.freeze()
    gc.enable()
