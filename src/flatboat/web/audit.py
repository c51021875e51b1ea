"""A line for each key refused, link replaced, seat handed over or signed out, table deleted."""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime

from fastapi import Request

from flatboat.web.guard import address_of
from flatboat.web.keys import TABLE_ID

log = logging.getLogger("flatboat.audit")
MOST = 60  # lines of a kind in a minute: a flood of one kind hides no other
MINUTE = 60.0


class Audit:
    """Writes to the logger `flatboat.audit`. No line holds a key, a name, or anything else that was typed."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self.begun = clock()
        self.counts: dict[str, int] = {}

    def note(self, what: str, table_id: str, request: Request, seat: int | None = None) -> None:
        """A line of something that was done or refused, at a table or at none ("")."""
        if abs(self.clock() - self.begun) >= MINUTE:
            self.finish()
        self.counts[what] = self.counts.get(what, 0) + 1
        if self.counts[what] <= MOST:
            at = "" if seat is None else f" seat={seat}"
            self._line(f"{what} table={plain(table_id)}{at} from={plain(address_of(request))}")

    def finish(self) -> None:
        """Say how many lines of each kind were left out in the minute that is over."""
        for what, count in self.counts.items():
            if count > MOST:
                self._line(f"{what}: {count - MOST} more were left out")
        self.begun, self.counts = self.clock(), {}

    def _line(self, words: str) -> None:
        log.info("%s %s", datetime.fromtimestamp(self.clock(), UTC).strftime("%Y-%m-%dT%H:%M:%SZ"), words)


def plain(words: str) -> str:
    """A table's public name or an address as it may stand in a log: nothing in it can end the line.

    >>> plain("q3kZb0f1Xa9T2s7u"), plain("2001:db8::"), plain(""), plain("a b\\n2026 deleted")
    ('q3kZb0f1Xa9T2s7u', '2001:db8::', '-', '?')
    """
    if not words:
        return "-"
    return words if re.fullmatch(f"{TABLE_ID}|[0-9A-Fa-f.:]{{1,45}}", words) else "?"


def to_stderr() -> None:
    """Have the lines written to stderr, unless logging is set up already."""
    if not log.hasHandlers():
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("audit: %(message)s"))
        log.addHandler(handler)
        log.setLevel(logging.INFO)
