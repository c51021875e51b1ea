"""Whether the database can be written to now."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future

from flatboat.web.store import Store, StoreError

FRESH, PROBE = 5.0, 0.3  # seconds: for which a probe of the database is good; how long it may take


class Health:
    """Tries it out, but not for everybody who asks."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.probing: Future[None] | None = None
        self.probed = -FRESH  # when that went well last; not when a move was stored, which may be secret

    async def unwritable(self) -> str:
        """Why nothing can be stored now; "" if it can, or could a moment ago."""
        if self.store.writer.wrote and time.monotonic() - self.probed < FRESH:
            return ""
        if self.probing is None or self.probing.done():
            self.probing = self.store.probe()
        probing = asyncio.wrap_future(self.probing)
        try:
            await asyncio.wait_for(asyncio.shield(probing), PROBE)
        except TimeoutError:
            probing.add_done_callback(lambda done: done.cancelled() or done.exception())
            return "the database is busy"
        except StoreError as error:
            return error.reason
        self.probed = time.monotonic()
        return ""
