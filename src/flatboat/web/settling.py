"""Collecting garbage when nobody waits.

Python now and then looks through all objects for rings of them that nobody holds, and the whole server stands
still until that is done: 0.1 s for rules, templates and libraries alone, a second with a thousand tables in
memory. So a look is at what is new since the last one; what survives it is set aside until a long quiet.
"""

from __future__ import annotations

import contextlib
import gc
import sys

from fastapi import FastAPI

from flatboat.games import kinds
from flatboat.web.site import Site

NEVER = 1_000_000_000
QUIET, LONG_QUIET = 3, 200  # looks in a row that find no new request; there are ten a second
#: Rounds of some 7,000 new objects that are worth a look in a quiet moment, or at any (70 ms at most).
SOME, MUCH = 5, 15
#: Pieces of memory more than after the last look through all: worth one in a long quiet, or at any moment.
MANY, TOO_MANY = 200_000, 10_000_000


def settle(app: FastAPI) -> None:
    """Read all games and templates, describe the API, and have all this never looked through again."""
    site: Site = app.state.site
    app.openapi()
    with contextlib.suppress(OSError):  # no descriptor is free: the rest is read when it is asked for
        kinds()
        for name in site.templates.list_templates():
            site.templates.get_template(name)
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], NEVER)
    gc.enable()


class Garbage:
    """Decides when old objects are looked through; Python sees to the new ones, which takes no time.

    What is set aside is freed as ever once nobody holds it; only rings among it wait for the long quiet.
    """

    def __init__(self) -> None:
        self.rounds, self.requests, self.quiet = _rounds(), 0, 0
        self.least = sys.getallocatedblocks()

    @property
    def grown(self) -> int:
        """How many pieces of memory have come since all was looked through.

        To count the objects themselves (`gc.get_objects`) breaks a tuple that another thread is making, which
        is a `SystemError` there.
        """
        return sys.getallocatedblocks() - self.least

    def look(self, requests: int) -> None:
        """Collect, if it is worth it, and if nobody has asked for anything lately.

        Call this ten times a second, with how many requests there have been.
        """
        self.quiet = self.quiet + 1 if requests == self.requests else 0
        self.requests = requests
        rounds, grown = _rounds() - self.rounds, self.grown
        self.least += min(grown, 0)
        if grown >= TOO_MANY or (grown >= MANY and self.quiet >= LONG_QUIET):
            gc.unfreeze()
            self._collect()
            self.least = sys.getallocatedblocks()
        elif rounds >= MUCH or (rounds >= SOME and self.quiet >= QUIET):
            self._collect()

    def _collect(self) -> None:
        gc.collect()
        gc.freeze()
        self.rounds = _rounds()


def _rounds() -> int:
    """How often Python has collected the middle generation."""
    return int(gc.get_stats()[1]["collections"])
