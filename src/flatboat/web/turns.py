"""Whose turn it is: bots are called to think, and clocks that run out are seen to."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool

from flatboat.bots.hints import Advice
from flatboat.errors import FlatboatError
from flatboat.kernel.moves import Move
from flatboat.web.archive import quiet_since
from flatboat.web.brains import Brains, question
from flatboat.web.house.rooms import Rooms
from flatboat.web.house.seats import Seats
from flatboat.web.lessons import course_of
from flatboat.web.queue import Asker, Rank
from flatboat.web.refusals import Stale
from flatboat.web.room import Change, Room
from flatboat.web.store import Going, now
from flatboat.web.telling import opens_turn
from flatboat.web.wanted import STAND_IN

log = logging.getLogger("flatboat.host")

SWEEP = 20.0  # seconds between looks for clocks run out and bots forgotten
CALM, HURRY = 0.7, 0.7  # seconds after a bot's move, so that people can follow; how much less after the next


class Turns:
    """Plays for bots, and for those whose clock has run out."""

    def __init__(self, rooms: Rooms, seats: Seats, brains: Brains, closing: asyncio.Event) -> None:
        self.rooms, self.seats, self.brains, self.closing = rooms, seats, brains, closing
        self.tasks: dict[str, asyncio.Task[None]] = {}  # one for each table at which bots play now
        self.thoughts: dict[str, tuple[int, str, asyncio.Task[Advice]]] = {}  # by table: seat, bot

    def wake(self, room: Room) -> None:
        """Call the bots of a table if it is their turn; one that is not to move any more is called off."""
        self.brains.hurry(room.game.kind.name)
        seat, bot, thought = self.thoughts.get(room.id, (0, "", None))
        if thought and (room.seats[seat].bot != bot or seat not in room.position.waiting):
            thought.cancel()
        if room.id in self.tasks or self._bot_to_move(room) is None or self.closing.is_set():
            return
        task = asyncio.create_task(self._play_bots(room.id))
        self.tasks[room.id] = task

        def done(task: asyncio.Task[None]) -> None:
            self.tasks.pop(room.id, None)
            if not task.cancelled() and (error := task.exception()):
                log.error("the bots of %s stopped: %r", room.id, error)

        task.add_done_callback(done)

    def stop(self, table_id: str) -> None:
        """Call the bots of a table off for good: it is deleted."""
        if task := self.tasks.get(table_id):
            task.cancel()

    def _bot_to_move(self, room: Room) -> int | None:
        """Of the seats to act that bots play, the one for which nothing has changed for longest: in turn."""
        bots = [seat for seat in room.position.waiting if room.seats[seat].bot and not waits(room, seat)]
        last = room.standing[-1].seat if room.standing else None
        return min(bots, key=lambda seat: (room.touched[seat], seat == last), default=None)

    async def _play_bots(self, table_id: str) -> None:
        """Let bots move for as long as it is their turn, a long turn ever faster: it ends within seconds."""
        moved = Counter[int]()  # by seat: moves in its turn
        while not self.closing.is_set():
            room = await self.rooms.open(table_id)
            seat, due = self._bot_to_move(room), len(room.position.waiting)
            if seat is None:
                return
            try:
                await self._bot_moves(room, seat)
            except Stale:
                continue
            except (FlatboatError, BrokenProcessPool, OSError) as error:
                room.trouble = f"The bots stopped and will try again: {error or 'their process has ended'}"
                log.warning("%s: %s", table_id, error)
                await asyncio.sleep(5)
            else:
                room.trouble = ""
            known = room.known(seat)
            if any(opens_turn(known, act) for act in known.acts[-1:]):  # maybe the same bot's next one
                moved.clear()
            if room.table.settings["calm"] and not room.position.over:
                await asyncio.sleep(CALM * HURRY ** moved[seat])
            moved[seat] += 1
            new = len(room.position.waiting) > due  # a turn of all begins
            moved = Counter({} if new else {bot: moved[bot] for bot in room.position.waiting})

    async def _bot_moves(self, room: Room, seat: int) -> None:
        """One move of a bot."""
        known, bot = room.known(seat), room.seats[seat].bot
        version, observation, course = known.version, known.observation, course_of(room)
        answers = (move for move in observation.moves if course and str(move) == course.answer)
        if answer := next(answers, None):
            await self.rooms.change(room, plays(answer, seat), (version, seat))
            return
        asked = question(observation, bot)
        thought = asyncio.create_task(self.brains.think(asked, asker=self.asker(room)))
        self.thoughts[room.id] = seat, bot, thought
        try:
            await asyncio.wait({thought})
        finally:
            self.thoughts.pop(room.id, None)
            thought.cancel()
        if thought.cancelled():
            raise Stale("the bot is not asked any more")
        move = observation.move(thought.result().action)
        await self.rooms.change(room, plays(move, seat), (version, seat))

    def asker(self, room: Room) -> Asker:
        """On whose behalf the bots of a table think."""

        def rank() -> Rank:
            current = self.rooms.get(room.id, room)
            return Rank.PEOPLE if has_people(current) else Rank.BOTS

        return Asker(room.id, room.table.settings.get("from", ""), rank, hides(room))

    async def sweep(self) -> None:
        """Wake bots that a restart or a fault has left waiting, and see to clocks that ran out."""
        while True:
            try:
                for table in await asyncio.to_thread(self.rooms.store.going):
                    await self.look_after(table)
            except FlatboatError as error:
                log.warning("the tables cannot be looked after: %s", error)
            except Exception:  # else no table would be looked after any more
                log.exception("the tables cannot be looked after")
            await asyncio.sleep(SWEEP)

    async def look_after(self, table: Going) -> None:
        """Wake a table's bots, and see to its clocks; a problem is logged, and others go on."""
        if table.id in self.tasks:
            return
        seats = await asyncio.to_thread(self.rooms.store.seats, table.id)
        due = [row for row in seats if table.waiting >> row.seat & 1]
        try:
            if not any(row.bot for row in due) and not await self._may_be_late(table):
                return
            room = await self.rooms.open(table.id)
            self.wake(room)
            late = [row.seat for row in due if not room.seats[row.seat].bot and room.overdue(row.seat)]
            for seat in late:  # all together: the first one handed over is news, and clocks begin anew
                await self._time_is_over(room, seat)
        except FlatboatError as error:
            log.warning("%s cannot be looked after: %s", table.id, error)
        except Exception:  # a mistake of ours at one table: the others go on
            log.exception("%s cannot be looked after", table.id)

    async def _time_is_over(self, room: Room, seat: int) -> None:
        """Give the answer that the rules take silence for; where they name none, hand the seat to a bot."""
        known, kind = room.known(seat), room.game.kind
        moves = [
            move
            for move in known.observation.moves
            if kind.actions.family(move.action) == kind.interface.unanswered
        ]
        if not moves:
            await self.seats.hand_over(room, seat, STAND_IN)
            return
        with contextlib.suppress(Stale):  # answered at the last moment
            await self.rooms.change(room, plays(moves[0], seat), (known.version, seat))

    async def _may_be_late(self, table: Going) -> bool:
        """Whether a clock may have run out; only a table in memory can tell for certain."""
        if (room := self.rooms.get(table.id)) is not None:
            return any(room.overdue(seat) for seat in room.position.waiting)
        pace = int(table.settings["pace"])
        if pace == 0:
            return False
        quiet = now() - await asyncio.to_thread(quiet_since, self.rooms.store, table)
        return not 0 <= quiet <= 1000 * pace  # below 0 the clock of the day was set back


def plays(move: Move, seat: int) -> Callable[[Change], None]:
    """The change that a move makes."""

    def work(change: Change) -> None:
        change.play(move, seat)
        change.settle()

    return work


def waits(room: Room, bot: int) -> bool:
    """Whether a bot waits to begin a turn that all have at the same time, until a person has begun it.

    Else what people compare themselves with would be a turn ahead of what they are told of.
    """
    if not room.game.kind.simultaneous or not room.table.settings["calm"]:
        return False
    people = [seat for seat in room.position.waiting if not room.seats[seat].bot]
    return bool(people) and all(room.touched[seat] == room.touched[bot] for seat in people)


def has_people(room: Room) -> bool:
    """Whether somebody looks on, or plays here."""
    return bool(room.watchers) or bool(room.playing)


def hides(room: Room) -> bool:
    """Whether people could learn something of a bot's hand from how long it thinks.

    That is so in games that ask people, too, lest the time tell (`Interface.asked`), and at every decision of
    theirs: which of them are guarded cannot hang on the hand then. Where all act at the same time, all is
    told anyway.
    """
    kind = room.game.kind
    return bool(kind.interface.asked) and not kind.simultaneous and any(row.person for row in room.seats)
