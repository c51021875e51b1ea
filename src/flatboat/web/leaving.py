"""What ends for good: links that are replaced, browsers that are forgotten, tables that are deleted."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from flatboat.web.host import Host
from flatboat.web.keys import HOST, OPEN, visitor_id
from flatboat.web.memory import drop
from flatboat.web.room import Change, Room

TOLD = {HOST: "The host's link is a new one", OPEN: "The link to free seats is a new one"}


async def replace_link(host: Host, room: Room, role: str) -> None:
    """Make the host's link, or the one to free seats, worthless; the host can hand out the new one."""
    async with room.lock:
        links = room.table.settings.get("links", {})
        settings = {**room.table.settings, "links": {**links, role: links.get(role, 0) + 1}}
        await asyncio.shield(asyncio.wrap_future(host.store.set_settings(room.id, settings)))
        room.table = replace(room.table, settings=settings)
    await host.change(room, lambda change: change.note(TOLD[role]))


async def sign_out(host: Host, room: Room, seat: int, visitor: str, *, program: bool = False) -> None:
    """Whoever sits at a seat signs everybody else out of it; its link is a new one.

    A program sits there by the new key from then on. Raises NotAllowed for anybody who does not sit there.
    """

    def work(change: Change) -> None:
        fresh = visitor_id(host.keys.seat(room.id, seat, room.seats[seat].link + 1))
        change.sign_out(visitor, seat, fresh if program else visitor)

    await host.change(room, work)


async def heed(host: Host, room: Room, seat: int, visitor: str, until: int) -> None:
    """A browser knows of those at its seat who came until then, and lets them be."""
    last = max(sitter.came for sitter in room.sitters(seat))
    known = replace(room.sittings[visitor][seat], heeded=min(until, last))
    await asyncio.shield(asyncio.wrap_future(host.store.heed(known)))
    room.sittings[visitor][seat] = known


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


async def delete(host: Host, room: Room) -> None:
    """Delete a table with all that hangs on it; that it is the host who asks is checked before."""
    async with room.lock:
        await asyncio.shield(asyncio.wrap_future(host.store.delete(room.id)))
        drop(host.rooms, room.id)
    if task := host.turns.tasks.get(room.id):
        task.cancel()
    for watcher in room.watchers:  # they look for the table, and find that it is gone
        watcher.set()
