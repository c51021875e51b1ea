"""How many tables stay in memory: bounded by number and by bytes, the longest unused go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection

from flatboat.web.room import Room

TABLES = 1000
BYTES = 512_000_000  # of all rooms together

# What parts of a room take, measured; each a little more than that.
EMPTY, ACT, KEY, PLAYED, SITTING, SHOWN, RUNG = 30_000, 900, 300, 900, 400, 60_000, 800


def weight(room: Room) -> int:
    """About how many bytes a room takes."""
    history, acts = room.position.history, len(room.standing) + len(room.notes) + len(room.talk)
    state = room.position.state.nbytes
    shown = room.shown + len(room.past)
    counted = ACT * acts + KEY * len(room.keys) + SITTING * len(room.sittings) + SHOWN * shown
    counted += RUNG * len(room.rungs)
    return EMPTY + counted + len(history) * (PLAYED + state) + len(room.table.edition_text)


def drop(rooms: OrderedDict[str, Room], table_id: str) -> None:
    """Let a room go, if it is there, and what was shown of it, which holds the room: no ring is left."""
    if room := rooms.pop(table_id, None):
        room.forget_shown()


def forget_some(rooms: OrderedDict[str, Room], busy: Collection[str]) -> None:
    """Let rooms go until the others fit; not the last one used, nor any with watchers or in use."""
    weights = {table_id: weight(room) for table_id, room in rooms.items()}
    total = sum(weights.values())
    for table_id in list(rooms)[:-1]:
        if len(rooms) <= TABLES and total <= BYTES:
            return
        room = rooms[table_id]
        if not room.watchers and table_id not in busy and not room.lock.locked():
            total -= weights[table_id]
            drop(rooms, table_id)
