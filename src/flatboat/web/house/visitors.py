"""The browsers that come: their nicknames and wishes, kept until they are forgotten."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import replace

from flatboat.web.house.rooms import Rooms
from flatboat.web.store import Visitor


class Visitors(OrderedDict[str, Visitor]):
    """Browsers in memory, by what the database knows them by."""

    def __init__(self, rooms: Rooms) -> None:
        super().__init__()
        self.rooms = rooms

    async def find(self, visitor_id: str) -> Visitor:
        """A browser; one never seen has no name yet and is not stored."""
        if known := self.get(visitor_id):
            return known
        found = await asyncio.to_thread(self.rooms.store.visitor, visitor_id)
        if found is None:
            return Visitor(visitor_id, "", True)
        self._remember(found)
        return found

    async def save(self, visitor: Visitor) -> None:
        """Store a browser's nickname and wishes."""
        await asyncio.shield(asyncio.wrap_future(self.rooms.store.save_visitor(visitor)))
        self._remember(visitor)

    def _remember(self, visitor: Visitor) -> None:
        self[visitor.id] = visitor
        if len(self) > 10_000:
            self.popitem(last=False)

    async def forget(self, visitor: str) -> None:
        """Forget a browser: its name, its seats, its being a host. Links open the seats again."""
        await asyncio.shield(asyncio.wrap_future(self.rooms.store.forget(visitor)))
        self.pop(visitor, None)
        for room in self.rooms.values():
            room.sittings.pop(visitor, None)
            room.seen.pop(visitor, None)
            if room.table.host == visitor:
                room.table = replace(room.table, host="")
            room.forget_shown()
