"""Garbage is looked for when nobody waits."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from flatboat.web.settling import LONG_QUIET, MANY, MUCH, QUIET, SOME, TOO_MANY, Garbage


class Ring:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def _nothing_stays_aside() -> Iterator[None]:
    yield
    gc.unfreeze()


@pytest.fixture
def old_ring() -> Callable[[], object]:
    """A ring that was held for long, and is not any more."""
    ring = Ring()
    gc.collect()
    return weakref.ref(ring)


def test_a_quiet_moment_is_waited_for(old_ring: Callable[[], object]) -> None:
    garbage = Garbage()
    garbage.rounds -= SOME
    for requests in range(1, 2 * QUIET):
        garbage.look(requests)
    assert old_ring() is not None  # somebody has asked for something each time
    for _ in range(QUIET):
        garbage.look(2 * QUIET - 1)
    assert old_ring() is None


@pytest.mark.slow
def test_much_garbage_does_not_wait(old_ring: Callable[[], object]) -> None:
    garbage = Garbage()
    garbage.rounds -= MUCH
    garbage.look(1)
    assert old_ring() is None


def looked_at() -> int:
    """How many objects a look goes through, this moment."""
    return len(gc.get_objects())


def test_a_second_look_is_at_what_is_new_only() -> None:
    """A server with a thousand tables that is never quiet stood still for a second, again and again."""
    garbage, kept = Garbage(), [[number] for number in range(50_000)]
    garbage.rounds -= MUCH
    garbage.look(1)
    assert looked_at() < 5_000 < len(kept)
    new, garbage.rounds = [[number] for number in range(10_000)], garbage.rounds - MUCH
    assert len(new) <= looked_at() < 15_000


@pytest.mark.parametrize(
    ("grown", "quiet", "thawed"),
    [
        (MANY, LONG_QUIET, True),
        (MANY, LONG_QUIET - 1, False),
        (MANY - 1, LONG_QUIET, False),
        (TOO_MANY, 0, True),
    ],
)
def test_a_ring_set_aside_waits_for_a_long_quiet(
    monkeypatch: pytest.MonkeyPatch, grown: int, quiet: int, thawed: bool
) -> None:
    monkeypatch.setattr("sys.getallocatedblocks", lambda: 1_000_000 + grown)
    garbage, ring = Garbage(), Ring()
    garbage.rounds -= MUCH
    garbage.look(1)
    old, garbage.least = weakref.ref(ring), 1_000_000
    del ring
    garbage.quiet = max(0, quiet - 1)
    garbage.look(1 if quiet else 2)
    assert (old() is None) == thawed
    assert garbage.grown == (0 if thawed else grown)  # and is not looked at again before there is more


def test_what_is_kept_counts_until_all_is_looked_through() -> None:
    garbage = Garbage()
    kept = [[[number]] for number in range(50_000)]
    assert garbage.grown >= 2 * len(kept)
    kept.clear()
    garbage.look(1)
    assert garbage.grown < 50_000


TUPLES = """
import gc, sys, threading, time
from flatboat.web.settling import MUCH, Garbage

faults, over = [], threading.Event()
sys.setswitchinterval(0.0005)  # as the server does

def makes_tuples():
    while not over.is_set():
        try:
            tuple([number] for number in range(100))
        except SystemError as fault:
            faults.append(fault)

other = threading.Thread(target=makes_tuples)
other.start()
garbage, until = Garbage(), time.monotonic() + 2
while time.monotonic() < until:
    garbage.rounds -= MUCH
    garbage.look(1)
over.set()
other.join()
assert not faults, len(faults)
"""


def test_a_look_breaks_nothing_that_another_thread_is_making() -> None:
    """Counting objects did: a long game could not be opened, as a tuple was seen before it was whole."""
    subprocess.run([sys.executable, "-c", TUPLES], check=True)


def test_nothing_new_is_no_work(old_ring: Callable[[], object]) -> None:
    garbage = Garbage()
    for _ in range(2 * QUIET):
        garbage.look(0)
    assert old_ring() is not None


@pytest.mark.slow
def test_a_settled_server_leaves_what_it_has_read_alone(tmp_path: Path) -> None:
    work = f"""
import gc
from pathlib import Path
from flatboat.web.app import make_app
from flatboat.web.settings import Settings
from flatboat.web.settling import settle
app = make_app(Settings(folder=Path({str(tmp_path)!r}), warm=False))
settle(app)
assert app.openapi_schema
assert gc.isenabled() and gc.get_freeze_count() > 100_000, gc.get_freeze_count()
before = gc.get_stats()[2]["collections"]
kept = [[[] for _ in range(10)] for _ in range(30_000)]
assert gc.get_stats()[2]["collections"] == before
"""
    subprocess.run([sys.executable, "-c", work], check=True)


def test_a_server_that_can_open_no_more_files_settles(tmp_path: Path) -> None:
    work = f"""
import resource
from pathlib import Path
from flatboat.web.app import make_app
from flatboat.web.settings import Settings
from flatboat.web.settling import NEVER, settle
app = make_app(Settings(folder=Path({str(tmp_path)!r}), warm=False))
templates = app.state.site.templates
listed = templates.list_templates()
templates.list_templates = lambda: listed  # used up in between, as under an attack
resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))
settle(app)
import gc
assert gc.get_threshold()[2] == NEVER
"""
    subprocess.run([sys.executable, "-c", work], check=True)
