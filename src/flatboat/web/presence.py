"""Who of a table's people looks at it just now, and who is away: told by the streams that are open.

It is no act and tells nothing of the game. A tab in the background holds no stream: its person is away.
"""

from __future__ import annotations

import asyncio

from flatboat.web.places import Places
from flatboat.web.room import Room

GONE = 5.0  # seconds after which somebody who has left is away: pages are loaded again


def away(room: Room, places: Places) -> list[int]:
    """The seats of people who have come, play themselves, and follow the table nowhere.

    At one screen all are where it is.
    """
    if room.table.settings["one_screen"]:
        return []
    seats = [row.seat for row in room.seats if row.person and row.taken and not row.bot]
    browsers = {seat: [sitting.visitor for sitting in room.sitters(seat)] for seat in seats}
    return [seat for seat in seats if not places.follows(room.id, seat, browsers[seat])]


def tell(room: Room) -> None:
    """Let all who follow a table look who is away."""
    for watcher in room.watchers:
        watcher.set()


def tell_later(room: Room) -> None:
    """The same once it is clear that whoever left stays away."""
    asyncio.get_running_loop().call_later(GONE, tell, room)
