"""The tables in memory: opened, looked back at, changed; everything is stored first."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, cast
from weakref import WeakValueDictionary

from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.position import Position
from flatboat.web.chart import Went
from flatboat.web.desk import Desk, Errand, Precedence
from flatboat.web.memory import drop, forget_some
from flatboat.web.refusals import Stale
from flatboat.web.room import Change, Room, open_room
from flatboat.web.store import Conflict, Store, TableSettings


class Rooms(OrderedDict[str, Room]):
    """Tables by their names, the longest unused first. Whoever wants one opens it here."""

    def __init__(self, store: Store, desk: Desk) -> None:
        super().__init__()
        self.store, self.desk = store, desk
        self.loading = WeakValueDictionary[str, asyncio.Lock]()  # kept by those who load, or wait for it
        self.busy: Collection[str] = ()  # tables that stay, whoever looks at them
        self.wake: Callable[[Room], None] = lambda room: None  # told of each that was opened or has changed

    async def open(self, table_id: str) -> Room:
        """A table, from memory or the database. Raises NoSuchTable, OldTable or StoreError."""
        if room := self.get(table_id):
            self.move_to_end(table_id)
            return room
        async with self.loading.setdefault(table_id, asyncio.Lock()):
            if room := self.get(table_id):
                return room
            errand = Errand(Precedence.TABLES, same=("table", table_id))
            room = await self.desk.do(errand, open_room, self.store, table_id)
            if room.position.over:  # its page tells how it went
                await self.went(room, Errand(Precedence.TABLES))
            self[table_id] = room
        forget_some(self, self.busy)
        self.wake(room)
        return room

    async def frame(self, room: Room, number: int, errand: Errand) -> Position:
        """The position after `number` of the moves that stand. Raises Busy; nobody may change it."""
        seq = room.standing[number - 1].seq if number else 0
        found: Position | None = room.past.find(seq)
        if found is None:
            errand = replace(errand, table=room.id, same=("frame", room.id, seq))
            found = await self.desk.do(errand, room.framer(self.store, number))
            found.history.clear()
            room.past.keep(seq, found)
        return found

    async def went(self, room: Room, errand: Errand) -> Went:
        """How a game went so far, reckoned beside the event loop. Raises Busy."""
        version = room.known(ONLOOKER).version
        if room.reckoned is None or room.reckoned[0] != version:
            errand = replace(errand, table=room.id, same=("went", room.id, version))
            room.reckoned = version, await self.desk.do(errand, room.reckoner())
        return room.reckoned[1]

    async def change(
        self, room: Room, work: Callable[[Change], Any], wish: tuple[int, int] | None = None
    ) -> Change:
        """Work out a change, store it, then make it true.

        `wish` is the version that it was wished for at, and the seat: Stale if the table has moved on for
        that seat. A request that is given up half way does not stop it.
        """
        change = await asyncio.shield(self._change(room, work, wish))
        self.wake(room)
        return change

    async def _change(
        self, room: Room, work: Callable[[Change], Any], wish: tuple[int, int] | None
    ) -> Change:
        async with room.lock:
            if wish is not None and room.is_stale(*wish):
                raise Stale("the game moved on before your request arrived; look again and choose")
            change = Change(room)
            work(change)
            if not change.acts:
                return change
            changed = [seat for seat in change.seats if seat != room.seats[seat.seat]]
            written = self.store.append(
                room.id,
                change.acts,
                change.waiting,
                finished=change.finished,
                settings=change.settings,
                seats=changed,
                sittings=change.sittings,
                out_of_turn=change.out_of_turn,
            )
            try:
                await asyncio.wrap_future(written)
            except Conflict:
                drop(self, room.id)  # another server writes to this table: read it anew
                room.call_watchers()
                raise Stale("the game moved on before your request arrived; look again") from None
            room.apply(change)
            return change

    async def set_settings(self, room: Room, change: Callable[[TableSettings], Mapping[str, object]]) -> None:
        """Store other settings for a table: `change` says which, given those that it has."""
        async with room.lock:
            settings = cast(TableSettings, {**room.table.settings, **change(room.table.settings)})
            await asyncio.shield(asyncio.wrap_future(self.store.set_settings(room.id, settings)))
            room.table = replace(room.table, settings=settings)
