"""Compiling a game's bots, in a process of its own: it takes ten seconds or more, the first time.

Whoever lets bots play does not wait for it: until `is_warm` they answer quickly (see `HouseBot.quick`).
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import platform
import signal
import sys
import threading
import time
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from multiprocessing.process import BaseProcess
from pathlib import Path

from flatboat.bots.bot import ADMITTED, make
from flatboat.bots.outside import admit
from flatboat.errors import FlatboatError
from flatboat.games import kind
from flatboat.kernel.cache import cache_base, home_of
from flatboat.kernel.game import Game

SPAWN = multiprocessing.get_context("spawn")
SEARCH = "flatboat.bots.search"  # has the entries by which bots think
# How nice processes are to others.
WORKS = 5  # those that people wait for
COMPILES = 10  # those that nobody does
Orders = tuple[int, str, int, tuple[str, ...]]


def is_warm(name: str) -> bool:
    """Whether a game's bots have been compiled, so that they only need to be read from the disk."""
    mark = mark_of(name)
    return mark is not None and mark.exists()


def mark_of(name: str) -> Path | None:
    """The file that says so, beside the code; None if none can be kept."""
    home = home_of(kind(name).state.dtype, SEARCH)
    return home and home / f"{machine()}.warm"


@cache
def machine() -> str:
    """What else compiled code hangs on: by another Python or Numba, or elsewhere, it is of no use."""
    return f"{sys.implementation.cache_tag}-numba{version('numba')}-{platform.node()}"


def warm(name: str) -> str:
    """Have every kind of bot think once about a game, so that its code is compiled and kept."""
    position = Game(kind(name)).start(seed=1)
    while len((observation := position.observation(position.waiting[0])).moves) < 2:
        position.push(observation.moves[0])
    for bot in ("greedy", "mcts:2"):
        make(bot).think(observation, seed=1)
    if mark := mark_of(name):
        mark.touch()
    return name


def begin(parent: int, folder: str, nice: int, outside: tuple[str, ...]) -> None:
    """Set up a process that works for another: it has the same cache, leaves signals to it, and ends with it.

    `parent` may have died before this one was up. `outside` are the bots from outside that it has let in.
    """
    os.environ["FLATBOAT_CACHE"] = folder
    for stop in (signal.SIGINT, signal.SIGTERM):  # meant for the parent, which ends its workers itself
        signal.signal(stop, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
    for words in outside:
        with contextlib.suppress(FlatboatError):  # whoever asks such a bot is told that there is none
            admit(words)


def orders(nice: int) -> Orders:
    """What `begin` needs to know in a process that this one starts."""
    return os.getpid(), str(cache_base()), nice, tuple(ADMITTED)


def warm_behind(name: str) -> BaseProcess:
    """A process that warms up a game's bots; killed half way, it keeps what is compiled by then."""
    process = SPAWN.Process(target=_warm_behind, args=(name, orders(COMPILES)), daemon=True)
    with unheard():
        process.start()
    return process


@contextlib.contextmanager
def unheard() -> Iterator[None]:
    """What starts meanwhile never hears Ctrl-C, which goes to all processes of a terminal."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _warm_behind(name: str, told: Orders) -> None:
    begin(*told)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # by which Python ends such processes when it ends itself
    warm(name)
