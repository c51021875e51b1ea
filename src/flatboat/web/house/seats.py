"""The seats of tables: who sits down, who plays, who is signed out."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from flatboat.web.house.links import Links
from flatboat.web.house.rooms import Rooms
from flatboat.web.keys import visitor_id
from flatboat.web.refusals import NotAllowed
from flatboat.web.room import Change, Room
from flatboat.web.wanted import STAND_IN, check_bot


class Seats:
    """Lets people, programs and bots play seats; who may is checked before."""

    def __init__(self, rooms: Rooms, links: Links) -> None:
        self.rooms, self.links = rooms, links

    async def sit(
        self, room: Room, visitor: str, seat: int, name: str | None = None, *, program: bool = False
    ) -> None:
        """Let a browser, or a program, play a seat (who may is checked before).

        The first one to come gives it a name; of others all are told. Raises NotAllowed.
        """
        row = room.seats[seat]
        if not row.person:
            raise NotAllowed(f"{row.name} is a bot and stays one")

        def work(change: Change) -> None:
            if seat not in room.seats_of(visitor) or not change.seats[seat].taken:
                change.sit(visitor, seat, name, program)

        if seat not in room.seats_of(visitor) or not row.taken:
            await self.rooms.change(room, work)

    async def take_open(self, room: Room, visitor: str, wished: int | None, name: str) -> None:
        """Take the seat wished for by the open link, or else the first free one.

        Raises NotAllowed if somebody was quicker.
        """
        if not room.table.settings["open"]:
            raise NotAllowed("the host gives out the seats of this table; ask the host for your link")
        if wished is not None and (wished not in range(len(room.seats)) or not room.seats[wished].person):
            raise NotAllowed("there is no such seat for a person at this table")

        def work(change: Change) -> None:
            own = room.seats_of(visitor)
            free = own + [row.seat for row in change.seats if row.person and not row.taken]
            if wished is None and not free:
                raise NotAllowed("this table is full; you can watch")
            seat = free[0] if wished is None else wished
            if seat in own and change.seats[seat].taken:
                return
            if change.seats[seat].taken:
                raise NotAllowed(
                    f"{change.seats[seat].name} already has this seat; choose a free one, or watch"
                )
            if own and not room.table.settings["one_screen"]:
                raise NotAllowed(
                    f"you already sit here as {change.seats[own[0]].name};"
                    " the other seats are for those who open the link in a browser of their own"
                )
            change.sit(visitor, seat, name)

        await self.rooms.change(room, work)

    async def hand_over(self, room: Room, seat: int, bot: str, *, back: bool = True) -> None:
        """Let a bot play a person's seat, or ("") let the person play again, who is `back` or not."""
        row = room.seats[seat]
        if not row.person:
            raise NotAllowed(f"{row.name} is a bot and stays one")
        if room.position.over:
            raise NotAllowed("the game is over, so its seats stay as they were")
        if row.bot == bot:
            return
        if bot:
            check_bot(bot)
        without = f"{row.name} is back" if back else f"no bot plays for {row.name} any more"
        words = f"a bot now plays for {row.name}" if bot else without

        def work(change: Change) -> None:
            change.seat(replace(row, bot=bot), words)
            change.settle()

        await self.rooms.change(room, work)

    async def leave(self, room: Room, seat: int) -> None:
        """Somebody gives the game up: a bot plays their seat to the end, and nobody else can take it."""
        if room.position.over:
            raise NotAllowed("the game is over, so its seats stay as they were")

        def work(change: Change) -> None:
            row = change.seats[seat]
            gone = replace(row, bot=row.bot or STAND_IN, person=False, link=row.link + 1)
            change.seat(gone, f"{row.name} has left the game for good; a bot plays on")

        await self.rooms.change(room, work)

    async def revoke(self, room: Room, seat: int) -> None:
        """Make the links to a seat worthless; the host can hand out a new one. Raises NotAllowed."""
        row = room.seats[seat]
        if not row.person:
            raise NotAllowed(f"{row.name} is a bot and needs no link")
        fresh = replace(row, link=row.link + 1, taken=False)
        await self.rooms.change(room, lambda change: change.seat(fresh, f"{row.name}'s seat has a new link"))

    async def set_host(self, room: Room, visitor: str) -> None:
        """Make a browser the host of a table."""
        await asyncio.wrap_future(self.rooms.store.set_host(room.id, visitor))
        room.table = replace(room.table, host=visitor)
        room.forget_shown()

    async def sign_out(self, room: Room, seat: int, visitor: str, *, program: bool = False) -> None:
        """Whoever sits at a seat signs everybody else out of it; its link is a new one.

        A program sits there by the new key from then on. Raises NotAllowed for anybody who does not sit
        there.
        """

        def work(change: Change) -> None:
            fresh = visitor_id(self.links.keys.seat(room.id, seat, room.seats[seat].link + 1))
            change.sign_out(visitor, seat, fresh if program else visitor)

        await self.rooms.change(room, work)

    async def heed(self, room: Room, seat: int, visitor: str, until: int) -> None:
        """A browser knows of those at its seat who came until then, and lets them be."""
        last = max(sitter.came for sitter in room.sitters(seat))
        known = replace(room.sittings[visitor][seat], heeded=min(until, last))
        await asyncio.shield(asyncio.wrap_future(self.rooms.store.heed(known)))
        room.sittings[visitor][seat] = known
