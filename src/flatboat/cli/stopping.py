"""How what takes long ends early: told to stop once or often, it keeps and tells what it has."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import NoReturn

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGXCPU")  # some systems lack some
STOPPED = 130  # exit code


@contextlib.contextmanager
def heed(*names: str) -> Iterator[Callable[[], bool]]:
    """Yield what says whether the run was told to stop, by signals of these `names` (all `SIGNALS` if none).

    However often it is told, nothing breaks in.

    A signal that is ignored, as a shell's or nohup's background runs ignore some, stays so.
    """
    heard: list[int] = []  # no Event: a second signal would wait for ever while the first one sets it

    def hear(number: int, frame: FrameType | None) -> None:
        heard.append(number)

    before = {}
    for name in names or SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) not in (signal.SIG_IGN, None):
            before[number] = signal.signal(number, hear)
    try:
        yield lambda: bool(heard)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def leave(unfinished: int, *words: str) -> NoReturn:
    """End at once, with the exit code of a run that was stopped: no unfinished game is waited for.

    `words` say first what was done, and what went wrong.
    """
    for line in filter(None, words):
        print(f"flatboat: {line}", file=sys.stderr)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # nobody listens any more
            stream.flush()
    if unfinished:
        os._exit(STOPPED)
    sys.exit(STOPPED)
