"""How long a game's bots take to compile, how much memory, and how many functions: in a process of its own.

    python -m flatboat.lab.compiling railroad

compiles with an empty cache and prints the figures as JSON.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from typing import Any, NamedTuple


class Compiled(NamedTuple):
    """What compiling a game's bots took."""

    seconds: float  # of the processor, from an empty cache
    functions: int  # of ours
    signatures: int  # each function is compiled for each
    megabytes: int  # at the most, all of Python included


def compiled(name: str) -> Compiled:
    """The figures of a game, from a process that begins with nothing compiled."""
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, "-m", "flatboat.lab.compiling", name]
        told = subprocess.run(
            command, env={**os.environ, "FLATBOAT_CACHE": cache}, check=True, capture_output=True, text=True
        )
    return Compiled(**json.loads(told.stdout))


def measured(name: str) -> Compiled:
    """The same in this process."""
    from numba.core import event

    from flatboat.bots.warming import warm

    met = list[tuple[str, str, Any]]()

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, told: Any) -> None:
            function = told.data["dispatcher"].py_func
            met.append((function.__module__, function.__qualname__, told.data["args"]))

        def on_end(self, told: object) -> None: ...

    event.register("numba:compile", Listener())
    began = time.process_time()
    warm(name)
    took = time.process_time() - began
    ours = [each[:2] for each in met if not str(each[0]).startswith(("numba", "numpy"))]
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return Compiled(round(took, 1), len(set(ours)), len(ours), most)


if __name__ == "__main__":
    print(json.dumps(measured(sys.argv[1])._asdict()))
