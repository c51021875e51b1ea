"""Looking for garbage when nobody waits.

Python now and then looks through all objects for rings of them that nobody holds, and the whole server stands
still until that is done: 0.1 s for rules, templates and libraries alone, which never become garbage.
"""

from __future__ import annotations

import contextlib
import gc

from fastapi import FastAPI

from flatboat.games import SHELF, kind
from flatboat.web.site import Site

NEVER = 1_000_000_000
QUIET = 3  # looks in a row that find no new request
SOME, MUCH = 30, 300  # rounds of some 7,000 new objects: worth a search in a quiet moment, or at any


def settle(app: FastAPI) -> None:
    """Read all games and templates, describe the API, and have all this never looked through again."""
    site: Site = app.state.site
    app.openapi()
    with contextlib.suppress(OSError):  # no descriptor is free: the rest is read when it is asked for
        for name in SHELF:
            kind(name)
        for name in site.templates.list_templates():
            site.templates.get_template(name)
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], NEVER)
    gc.enable()


class Garbage:
    """Decides when old objects are looked through; Python sees to the new ones, which takes no time."""

    def __init__(self) -> None:
        self.rounds, self.requests, self.quiet = _rounds(), 0, 0

    def look(self, requests: int) -> None:
        """Collect, if it is worth it, and if nobody has asked for anything lately.

        Call this some times a second, with how many requests there have been.
        """
        self.quiet = self.quiet + 1 if requests == self.requests else 0
        self.requests = requests
        grown = _rounds() - self.rounds
        if grown >= MUCH or (grown >= SOME and self.quiet >= QUIET):
            gc.collect()
            self.rounds = _rounds()


def _rounds() -> int:
    """How often objects that were not quite new were looked through."""
    return int(gc.get_stats()[1]["collections"])
