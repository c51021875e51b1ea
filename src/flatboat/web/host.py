"""A server's house: the database, the tables in play, and whatever looks after them, put together."""

from __future__ import annotations

import asyncio

from flatboat.errors import FlatboatError
from flatboat.games import SHELF, kinds
from flatboat.web.brains import Brains
from flatboat.web.desk import Desk
from flatboat.web.house.health import Health
from flatboat.web.house.links import Links
from flatboat.web.house.looking_back import LookingBack
from flatboat.web.house.play import Play
from flatboat.web.house.rooms import Rooms
from flatboat.web.house.seats import Seats
from flatboat.web.house.tables import Tables
from flatboat.web.house.visitors import Visitors
from flatboat.web.keys import Keys, load_secret
from flatboat.web.places import Places
from flatboat.web.private import private_folder
from flatboat.web.room import Room
from flatboat.web.settings import Settings
from flatboat.web.store import Store
from flatboat.web.turns import Turns


class Host:
    """All tables of a server. Everything here runs in its event loop."""

    def __init__(self, settings: Settings) -> None:
        """Open the database. Raises FlatboatError if it or the secret cannot be used."""
        self.settings = settings
        private_folder(settings.folder)
        self.store = Store(settings.url)
        self.keys = Keys(self._secret())
        self.closing = asyncio.Event()
        self.brains = Brains(settings.workers)
        self.desk = Desk()
        self.places = Places(settings.limits)
        self.health = Health(self.store)
        self.rooms = Rooms(self.store, self.desk)
        self.visitors = Visitors(self.rooms)
        self.links = Links(self.keys, self.rooms)
        self.seats = Seats(self.rooms, self.links)
        self.play = Play(self.rooms, self.brains)
        self.looking_back = LookingBack(self.desk, self.brains)
        self.turns = Turns(self.rooms, self.seats, self.brains, self.closing)
        self.tables = Tables(self.rooms, self.links, self.turns)
        self.rooms.busy, self.rooms.wake = self.turns.tasks, self._wake
        self.tasks: dict[str, asyncio.Task[None]] = {}  # of the house itself
        self.pacer = asyncio.Lock()
        if settings.warm:
            self.brains.start_worker(SHELF)  # while the pages are made

    def _secret(self) -> bytes:
        """The server's secret. Raises FlatboatError, and lets the database go."""
        try:
            games = 0 if self.settings.new_secret else self.store.count_tables()
            return load_secret(self.settings.folder, games)
        except FlatboatError:
            self.store.close()
            raise

    def _wake(self, room: Room) -> None:
        """A table was opened or has changed: its bots may have to move, its people may want advice."""
        self.turns.wake(room)
        self.play.think_ahead(room)

    async def start(self) -> None:
        """Begin to look after bots and clocks."""
        self.tasks["sweep"] = asyncio.create_task(self.turns.sweep())
        if self.settings.warm:
            self.tasks["warm"] = asyncio.create_task(self.brains.warm_up(kinds()))

    async def stop(self) -> None:
        """Let go of everything; what was acknowledged is stored."""
        self.farewell()
        tasks = [*self.tasks.values(), *self.turns.tasks.values(), *self.looking_back.tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.brains.close()
        self.desk.close()
        await asyncio.to_thread(self.store.close)

    async def give_way(self) -> None:
        """Let requests go first: of all who wait here, one goes on in each turn of the event loop.

        A table is drawn for its watchers in some milliseconds each; a move is not to wait for all of them.
        """
        async with self.pacer:
            await asyncio.sleep(0)

    def farewell(self) -> None:
        """Let every open stream end, so that the server can stop."""
        self.closing.set()
        for room in self.rooms.values():
            room.call_watchers()
