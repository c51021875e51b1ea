"""Whole tables: dealt, played again by the same people, deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from flatboat.bots.levels import stronger
from flatboat.bots.names import bot_name
from flatboat.kernel.dice import Tape, new_key, table_dice
from flatboat.kernel.position import Position
from flatboat.web.archive import frozen, layout, played_out
from flatboat.web.desk import Errand, Precedence
from flatboat.web.ended import ended_of
from flatboat.web.house.links import Links
from flatboat.web.house.rooms import Rooms
from flatboat.web.keys import new_table_id
from flatboat.web.memory import drop
from flatboat.web.refusals import NotAllowed
from flatboat.web.room import Change, Room
from flatboat.web.store import Act, SeatRow, TableRow, TableSettings, now
from flatboat.web.turns import Turns
from flatboat.web.wanted import NewTable


class Tables:
    """Makes tables and takes them away."""

    def __init__(self, rooms: Rooms, links: Links, turns: Turns) -> None:
        self.rooms, self.links, self.turns = rooms, links, turns

    async def create(
        self, wanted: NewTable, host: str, line: Precedence = Precedence.MAKERS, origin: str = ""
    ) -> Room:
        """Deal a new table. `origin` (see `origin_of`) says from where it is made. Raises Busy."""
        key, acts = wanted.key or new_key(), list[Act]()
        if wanted.record is None:
            position = await self.rooms.desk.do(Errand(line), dealt, wanted, key)
        else:
            position, acts = await self.rooms.desk.do(Errand(line), played_out, wanted.record)
            position.names = tuple(wanted.names)
        table = replace(row_of(wanted, position, settings_of(wanted, position, origin), key), host=host)
        await asyncio.shield(self.rooms.store.create(table, seat_rows(wanted), acts))
        room = await self.rooms.open(table.id)
        if not room.standing and not position.over:
            await self.rooms.change(room, Change.settle)
        return room

    async def rematch(self, room: Room, *, harder: bool = False) -> str:
        """A new table for the same people, everyone a seat further; its id. Asking twice gives the same.

        Harder, bots are a level better.

        Its host is who was host before, whoever asks. Raises NotAllowed while the game goes on.
        """
        if not room.position.over:
            raise NotAllowed("you can start a rematch once the game is over")
        if room.table.rematch:
            return room.table.rematch
        async with room.lock:
            if room.table.rematch:
                return room.table.rematch
            again = await self._same_table(room, harder)
            await asyncio.wrap_future(self.rooms.store.set_rematch(room.id, again))
            room.table = replace(room.table, rematch=again)
        await self.rooms.change(room, lambda change: change.note("A rematch has started at a new table"))
        return again

    async def _same_table(self, room: Room, harder: bool) -> str:
        """A table like another, with the same host and people at it; bots play for those who left."""
        order = [*range(1, len(room.seats)), 0]
        rows = [room.seats[seat] for seat in order]
        bots = tuple("" if row.person else stronger(row.bot) if harder else row.bot for row in rows)
        left = {row.seat for row in rows if row.taken and not row.person}
        stay = {seat: room.position.names[seat] for seat in order if seat not in left}
        names = (stay.get(old) or bot_name(seat, stay.values()) for seat, old in enumerate(order))
        settings = room.table.settings
        wanted = NewTable(
            room.dealt_by,
            bots,
            tuple(names),
            open_seats=settings["open"],
            pace=settings["pace"],
            calm=settings["calm"],
            hints=settings["hints"],
            one_screen=settings["one_screen"],
        )
        origin = settings.get("from", "")
        again = await self.create(wanted, room.table.host, Precedence.PLAYERS, origin)
        await self.rooms.change(again, lambda change: self._take_along(room, order, change))
        return again.id

    def _take_along(self, room: Room, order: Sequence[int], change: Change) -> None:
        """Seat those who sat at a table at its rematch; what they were told of each other holds there."""
        for seat, old in enumerate(order):
            program, fresh = self.links.program(room, old), self.links.program(change.room, seat)
            for sitter in room.sitters(old):
                if not change.seats[seat].taken:
                    change.take(seat)
                who = fresh if sitter.visitor == program else sitter.visitor
                link = change.seats[seat].link
                change.sittings.append(
                    replace(sitter, visitor=who, table_id=change.room.id, seat=seat, link=link, seen=0)
                )

    async def delete(self, room: Room) -> None:
        """Delete a table with all that hangs on it; that it is the host who asks is checked before."""
        async with room.lock:
            await asyncio.shield(asyncio.wrap_future(self.rooms.store.delete(room.id)))
            drop(self.rooms, room.id)
        self.turns.stop(room.id)
        room.call_watchers()  # they look for the table, and find that it is gone


def settings_of(wanted: NewTable, position: Position, origin: str) -> TableSettings:
    """What is agreed on at a new table."""
    settings = TableSettings(
        proof=wanted.proof,
        one_screen=wanted.one_screen,
        pace=wanted.pace,
        calm=wanted.calm,
        hints=wanted.hints,
        open=wanted.open_seats,
        dealt=position.dealt,
    )
    settings["from"] = origin
    if position.over:
        settings["ended"] = ended_of(position)
    if wanted.lesson is not None:
        settings["lesson"] = wanted.lesson
    return settings


def row_of(wanted: NewTable, position: Position, settings: TableSettings, key: bytes) -> TableRow:
    """A new table as it is stored, with no host yet; `key` is that of its dice."""
    game, moves = wanted.game, len(position.history)
    first = position.history[0].before if moves else position.state.tobytes()
    return TableRow(
        id=new_table_id(),
        game=game.kind.name,
        options=game.options.model_dump(mode="json"),
        edition_text=game.edition.text,
        rules_version=game.kind.rules_version,
        layout=layout(game),
        settings=settings,
        dice_key=key,
        key_from=0 if wanted.record is None else moves + 1,
        setup_rolled=position.setup_rolled,
        setup_state=frozen(first),
        host="",
        created=now(),
        finished=now() if position.over else None,
        version=moves,
        waiting=sum(1 << seat for seat in position.waiting),
        moved=now(),
        rematch=None,
    )


def seat_rows(wanted: NewTable) -> list[SeatRow]:
    """The seats of a new table as they are stored."""
    seated = enumerate(zip(wanted.names, wanted.players, strict=True))
    return [SeatRow(seat, name, bot, person=not bot, taken=False) for seat, (name, bot) in seated]


def dealt(wanted: NewTable, key: bytes) -> Position:
    """The first position of a new table."""
    return wanted.game.start(names=wanted.names, dice=Tape(table_dice(key, wanted.game.streams)))
