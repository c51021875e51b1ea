"""What the players say to each other: plain lines, read by everybody who looks at the table.

Talk is a thing of its own. It is no act: it has no part in versions, clocks and what is stale, so it tells
nothing of the game, and nothing of the game tells of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from flatboat.web.house.rooms import Rooms
from flatboat.web.memory import drop
from flatboat.web.names import clean_line
from flatboat.web.refusals import NotAllowed, Stale
from flatboat.web.room import Room
from flatboat.web.store import Conflict, Said, now
from flatboat.web.store.talk import KEPT, write_down

LONGEST = 300  # characters of a line
TOGETHER = 2  # people, from whom on there is somebody to talk to


def has_talk(room: Room) -> bool:
    """Whether a table is one to talk at: with people who sit at different screens."""
    people = sum(row.person for row in room.seats)
    return people >= TOGETHER and not room.table.settings["one_screen"]


def is_on(room: Room) -> bool:
    """Whether people talk at a table: there are several, and its host has not turned it off."""
    return has_talk(room) and bool(room.table.settings.get("talk", True))


def heard(room: Room, since: int = 0) -> Sequence[Said]:
    """What was said after a line."""
    return [said for said in room.talk if said.number > since] if is_on(room) else []


def check(room: Room) -> None:
    """Raises NotAllowed where nobody talks."""
    if not has_talk(room):
        raise NotAllowed("there is nobody to talk to at this table")
    if not is_on(room):
        raise NotAllowed("the host has turned the talk at this table off")


async def say(rooms: Rooms, room: Room, seat: int, words: str) -> Said:
    """Say something from a seat; who sits there is checked before. It is stored first.

    Raises NotAllowed, Stale or FlatboatError.
    """
    check(room)
    text = clean_line(words, LONGEST)
    return await asyncio.shield(_say(rooms, room, seat, text))


async def _say(rooms: Rooms, room: Room, seat: int, text: str) -> Said:
    async with room.talking:
        said = Said(room.heard + 1, seat, room.position.names[seat], text, now())
        try:
            await asyncio.wrap_future(write_down(rooms.store, room.id, said))
        except Conflict:
            drop(rooms, room.id)  # it was deleted, or another server writes to it
            raise Stale("this table has changed; load the page again") from None
        room.talk.append(said)
        del room.talk[:-KEPT]
    room.call_watchers()
    return said


async def allow(rooms: Rooms, room: Room, on: bool) -> None:
    """Turn talk at a table on or off; that it is the host who asks is checked before."""
    if on == bool(room.table.settings.get("talk", True)):
        return
    await rooms.set_settings(room, lambda settings: {"talk": on})
    words = "The host has turned the talk back on" if on else "The host has turned the talk off"
    await rooms.change(room, lambda change: change.note(words))
