"""Who of a table's people looks at it just now, and who is away: told by the streams that are open.

It is no act and tells nothing of the game. Whoever looks at another table is there, for its title tells of
this one, too. A tab in the background holds no stream.
"""

from __future__ import annotations

import asyncio

from flatboat.web.places import Places
from flatboat.web.room import Room

GONE = 5.0  # seconds after which somebody who has left is away: pages are loaded again


def away(room: Room, places: Places) -> list[int]:
    """The seats of people who have come, play themselves, and follow no table.

    At one screen all are where it is. Nobody is away before all have come: the host invites on another page.
    """
    missing = any(row.person and not row.taken and not row.bot for row in room.seats)
    if missing or room.table.settings["one_screen"]:
        return []
    browsers = {seat: [sitting.visitor for sitting in room.sitters(seat)] for seat in room.playing}
    return [seat for seat, own in browsers.items() if not places.follows(room.id, seat, own)]


def tell_later(room: Room) -> None:
    """Let all who follow a table look who is away, once it is clear that whoever left stays away."""
    asyncio.get_running_loop().call_later(GONE, room.call_watchers)
