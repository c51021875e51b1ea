"""The links of tables: what a key grants, and which keys there are to give away."""

from __future__ import annotations

from flatboat.web.house.rooms import Rooms
from flatboat.web.keys import HOST, OPEN, Grant, Keys, table_of, visitor_id
from flatboat.web.room import Room
from flatboat.web.store import TableSettings

TOLD = {HOST: "The host's link is a new one", OPEN: "The link to free seats is a new one"}


class Links:
    """Makes and checks the keys of tables."""

    def __init__(self, keys: Keys, rooms: Rooms) -> None:
        self.keys, self.rooms = keys, rooms

    def grant(self, key: str, room: Room) -> Grant | None:
        """What a key lets one do at a table; None if it is wrong or revoked."""
        if table_of(key) != room.id:
            return None
        return self.keys.check(key, {row.seat: row.link for row in room.seats}, _of_roles(room))

    def seats(self, room: Room) -> dict[int, str]:
        """The keys of the seats that are people's; of a taken one, for those alone who sit there."""
        return {row.seat: self.keys.seat(room.id, row.seat, row.link) for row in room.seats if row.person}

    def free(self, room: Room) -> dict[int, str]:
        """The keys of the seats that nobody has taken: those that a host gives away."""
        return {seat: key for seat, key in self.seats(room).items() if not room.seats[seat].taken}

    def program(self, room: Room, seat: int) -> str:
        """As whom a program sits that plays with a seat's key."""
        return visitor_id(self.keys.seat(room.id, seat, room.seats[seat].link))

    def has_program(self, room: Room, seat: int) -> bool:
        """Whether a program sits at a seat."""
        return any(sitter.visitor == self.program(room, seat) for sitter in room.sitters(seat))

    def open(self, room: Room) -> str:
        """The key with which people take free seats."""
        return self.keys.role(room.id, OPEN, _of_roles(room).get(OPEN, 0))

    def host(self, room: Room) -> str:
        """The key of the table's host."""
        return self.keys.role(room.id, HOST, _of_roles(room).get(HOST, 0))

    async def replace(self, room: Room, role: str) -> None:
        """Make the host's link, or the one to free seats, worthless; the host can hand out the new one."""

        def change(settings: TableSettings) -> dict[str, object]:
            links = settings.get("links", {})
            return {"links": {**links, role: links.get(role, 0) + 1}}

        await self.rooms.set_settings(room, change)
        await self.rooms.change(room, lambda change: change.note(TOLD[role]))


def _of_roles(room: Room) -> dict[str, int]:
    """How often the host's link and the one to free seats were replaced."""
    return room.table.settings.get("links", {})
