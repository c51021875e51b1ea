"""How many connections and streams the server takes: as many as it has descriptors for."""

from __future__ import annotations

import contextlib
from dataclasses import replace

from flatboat.errors import FlatboatError
from flatboat.web.settings import Limits

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

OWN, OF_WORKER = 128, 16  # descriptors kept for the database, files and logs; and for each process of bots
OF_CONNECTION = 2  # its own, and a file that it is sent or sends
FEWEST = 32  # connections without which there is no site


def wanted(limits: Limits, workers: int) -> int:
    """How many descriptors a server needs to hold to its limits."""
    return OWN + OF_WORKER * workers + limits.backlog + OF_CONNECTION * limits.connections


def raised(number: int) -> int:
    """How many descriptors this process may have, after asking for so many."""
    if resource is None:
        return number
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    if soft != endless and soft < number:
        most = number if hard == endless else min(number, hard)
        with contextlib.suppress(OSError, ValueError):  # macOS has a bound besides
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return number if soft == endless else soft


def fitted(limits: Limits, workers: int, descriptors: int) -> Limits:
    """The limits that a server with so many descriptors can hold to. Raises FlatboatError if those are few.

    >>> few = fitted(Limits(), workers=1, descriptors=1024)
    >>> few.connections, few.connections_of_address, few.streams, few.streams_of_address, few.backlog
    (330, 82, 165, 41, 220)
    """
    free = descriptors - OWN - OF_WORKER * workers
    backlog = min(limits.backlog, free // 4)
    connections = min(limits.connections, (free - backlog) // OF_CONNECTION)
    if connections < min(FEWEST, limits.connections):
        least = OWN + OF_WORKER * workers + OF_CONNECTION * FEWEST * 4 // 3
        raise FlatboatError(
            f"this process may open {descriptors} files and connections, and the site needs at least {least};"
            " allow it more, as by: ulimit -n 4096"
        )
    scarce = connections < limits.connections
    of_address = min(limits.connections_of_address, max(1, connections // 4 if scarce else connections))
    return replace(
        limits,
        backlog=max(1, backlog),
        connections=connections,
        connections_of_address=of_address,
        streams=min(limits.streams, max(1, connections // 2)),
        streams_of_address=min(limits.streams_of_address, max(1, of_address // 2)),
    )


def told(limits: Limits) -> str:
    """What is said when a server starts that cannot take as many as it might; "" if it can."""
    if limits.connections == Limits.connections:
        return ""
    return f"There is room for {limits.connections:,} connections at a time; a higher ulimit -n allows more."
