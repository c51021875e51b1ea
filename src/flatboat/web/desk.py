"""Work that strangers may ask for and that takes long: beside the event loop, and not without end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from flatboat.errors import FlatboatError

CLERKS = 2  # threads
QUEUE = 40  # pieces of work that may wait
SECONDS = 20.0  # that somebody waits for the answer

P = ParamSpec("P")
T = TypeVar("T")


class Busy(FlatboatError):
    """The server has as much to do as it can; nothing was changed."""


class Desk:
    """Reads records and editions, a few at a time, in threads of its own."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds, self.waiting = seconds, 0
        self.clerks = ThreadPoolExecutor(CLERKS, "flatboat-desk")

    async def do(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What the work finds. Raises Busy if too much waits already, or if it takes too long."""
        if self.waiting >= QUEUE:
            raise Busy("too many records and editions are being read now; please try again soon")
        loop = asyncio.get_running_loop()
        future = self.clerks.submit(work, *given, **named)
        self.waiting += 1
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._done))
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), self.seconds)
        except TimeoutError:
            raise Busy("this would take too long now; please try again later") from None

    def _done(self) -> None:
        self.waiting -= 1

    def close(self) -> None:
        """Take no more work; what is under way ends by itself."""
        self.clerks.shutdown(wait=False, cancel_futures=True)
