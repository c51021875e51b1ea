"""What ends for good: links that are replaced, browsers that are forgotten, tables that are deleted."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from flatboat.web.host import Host
from flatboat.web.keys import HOST, OPEN
from flatboat.web.refusals import NotAllowed
from flatboat.web.room import Room

TOLD = {HOST: "The host's link is a new one", OPEN: "The link to free seats is a new one"}


async def replace_link(host: Host, room: Room, role: str) -> None:
    """Make the host's link, or the one to free seats, worthless; the host can hand out the new one."""
    async with room.lock:
        links = room.table.settings.get("links", {})
        settings = {**room.table.settings, "links": {**links, role: links.get(role, 0) + 1}}
        await asyncio.shield(asyncio.wrap_future(host.store.set_settings(room.id, settings)))
        room.table = replace(room.table, settings=settings)
    await host.change(room, lambda change: change.note(TOLD[role]))


async def forget(host: Host, visitor: str) -> None:
    """Forget a browser: its name, its seats, its being a host. Links open the seats again."""
    await asyncio.shield(asyncio.wrap_future(host.store.forget(visitor)))
    host.visitors.pop(visitor, None)
    for room in host.rooms.values():
        room.sittings.pop(visitor, None)
        room.seen.pop(visitor, None)
        if room.table.host == visitor:
            room.table = replace(room.table, host="")
        room.forget_shown()


async def delete(host: Host, room: Room, visitor: str) -> None:
    """Delete a table with all that hangs on it. Raises NotAllowed for anybody but its host."""
    async with room.lock:
        if room.table.host != visitor:
            raise NotAllowed("only the host of this table may do this")
        await asyncio.shield(asyncio.wrap_future(host.store.delete(room.id)))
        host.rooms.pop(room.id, None)
    if task := host.turns.tasks.get(room.id):
        task.cancel()
    for watcher in room.watchers:  # they look for the table, and find that it is gone
        watcher.set()
