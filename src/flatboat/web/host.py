"""The house: rooms in memory, people at their seats, everything stored first."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

from flatboat.errors import FlatboatError, IllegalMove
from flatboat.games import SHELF
from flatboat.kernel.dice import Tape, new_key, table_dice
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.notation import find
from flatboat.kernel.position import Position
from flatboat.kernel.supposing import foresee
from flatboat.web.archive import frozen, layout, played_out
from flatboat.web.brains import Answer, Brains, advise, question
from flatboat.web.chart import Went, reckoner
from flatboat.web.desk import Desk, Errand, Precedence
from flatboat.web.keys import (
    HOST,
    OPEN,
    Grant,
    Keys,
    load_secret,
    new_table_id,
    table_of,
    visitor_id,
)
from flatboat.web.lessons import course_of
from flatboat.web.memory import drop, forget_some
from flatboat.web.places import Places
from flatboat.web.private import private_folder
from flatboat.web.queue import Asker, Rank
from flatboat.web.refusals import NotAllowed, Stale
from flatboat.web.room import Change, Room, open_room
from flatboat.web.settings import Settings
from flatboat.web.store import (
    Act,
    Conflict,
    SeatRow,
    Store,
    StoreError,
    TableRow,
    Visitor,
    now,
)
from flatboat.web.turns import Turns
from flatboat.web.wanted import Wanted, check_bot

log = logging.getLogger("flatboat.host")

FRESH, PROBE = 5.0, 0.3  # seconds: for which a probe of the database is good; how long it may take
HINT = "mcts:1500"


class Host:
    """All tables of a server. Everything here runs in its event loop."""

    def __init__(self, settings: Settings) -> None:
        """Open the database. Raises FlatboatError if it or the secret cannot be used."""
        self.settings = settings
        private_folder(settings.folder)
        self.store = Store(settings.url)
        self.keys = Keys(self._secret())
        self.brains = Brains(settings.workers)
        self.desk = Desk()
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.loading: dict[str, asyncio.Lock] = {}
        self.visitors: OrderedDict[str, Visitor] = OrderedDict()
        self.turns = Turns(self)
        self.tasks: dict[str, asyncio.Task[None]] = {}  # of the house itself
        self.closing = asyncio.Event()
        self.places = Places(settings.limits)
        self.probing: Future[None] | None = None
        self.probed = -FRESH  # when that went well last; not when a move was stored, which may be secret
        self.pacer = asyncio.Lock()
        if settings.warm:
            self.brains.get_up(SHELF)  # while the pages are made

    def _secret(self) -> bytes:
        """The server's secret. Raises FlatboatError, and lets the database go."""
        try:
            games = 0 if self.settings.new_secret else self.store.count_tables()
            return load_secret(self.settings.folder, games)
        except FlatboatError:
            self.store.close()
            raise

    async def start(self) -> None:
        """Begin to look after bots and clocks."""
        self.tasks["sweep"] = asyncio.create_task(self.turns.sweep())
        if self.settings.warm:
            self.tasks["warm"] = asyncio.create_task(self.brains.warm_up(SHELF))

    async def stop(self) -> None:
        """Let go of everything; what was acknowledged is stored."""
        self.farewell()
        tasks = [*self.tasks.values(), *self.turns.tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.brains.close()
        self.desk.close()
        await asyncio.to_thread(self.store.close)

    async def unwritable(self) -> str:
        """Why nothing can be stored now; "" if it can, as far as somebody finds out who does not wait."""
        if self.store.writer.wrote and time.monotonic() - self.probed < FRESH:
            return ""
        if self.probing is None or self.probing.done():
            self.probing = self.store.probe()
        probing = asyncio.wrap_future(self.probing)
        try:
            await asyncio.wait_for(asyncio.shield(probing), PROBE)
        except TimeoutError:
            probing.add_done_callback(lambda done: done.cancelled() or done.exception())
            return "the database is busy"
        except StoreError as error:
            return error.reason
        self.probed = time.monotonic()
        return ""

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
            for watcher in room.watchers:
                watcher.set()

    # --- rooms ------------------------------------------------------------------------------
    async def room(self, table_id: str) -> Room:
        """A table, from memory or the database. Raises NoSuchTable, OldTable or StoreError."""
        if room := self.rooms.get(table_id):
            self.rooms.move_to_end(table_id)
            return room
        lock = self.loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                if room := self.rooms.get(table_id):
                    return room
                errand = Errand(Precedence.TABLES, same=("table", table_id))
                room = await self.desk.do(errand, open_room, self.store, table_id)
                if room.position.over:  # its page tells how it went
                    await self.went(room, Errand(Precedence.TABLES))
                self.rooms[table_id] = room
        finally:
            self.loading.pop(table_id, None)
        forget_some(self.rooms, self.turns.tasks)
        self.turns.wake(room)
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
        version = room.known(ONLOOKER).version  # secret moves are not reckoned with
        if room.went is None or room.went[0] != version:
            errand = replace(errand, table=room.id, same=("went", room.id, version))
            room.went = version, await self.desk.do(errand, reckoner(room))
        found: Went = room.went[1]
        return found

    async def change(
        self, room: Room, work: Callable[[Change], Any], wish: tuple[int, int] | None = None
    ) -> Change:
        """Work out a change, store it, then make it true.

        `wish` is the version that it was wished for at, and the seat: Stale if the table has moved on for
        that seat. A request that is given up half way does not stop it.
        """
        change = await asyncio.shield(asyncio.ensure_future(self._change(room, work, wish)))
        self.turns.wake(room)
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
                seats=changed,
                sittings=change.sittings,
                out_of_turn=change.out_of_turn,
            )
            try:
                await asyncio.wrap_future(written)
            except Conflict:
                drop(self.rooms, room.id)  # another server writes to this table: read it anew
                for watcher in room.watchers:
                    watcher.set()
                raise Stale("the game moved on before your request arrived; look again") from None
            room.apply(change)
            return change

    def origin_of(self, address: str) -> str:
        """What an address is remembered by: it cannot be told from it, but bots can think for all in turn."""
        return self.keys.mac("from", address)[:16]

    # --- tables -------------------------------------------------------------------------------
    async def create(
        self, wanted: Wanted, host: str, line: Precedence = Precedence.MAKERS, origin: str = ""
    ) -> Room:
        """Deal a new table. `origin` (see `origin_of`) says from where it is made. Raises Busy."""
        table_id, key = new_table_id(), wanted.key or new_key()
        names, record, errand = wanted.names, wanted.record, Errand(line)
        if record is None:
            position = await self.desk.do(errand, dealt, wanted, key)
            acts: list[Act] = []
        else:
            position, acts = await self.desk.do(errand, played_out, record)
            position.names = tuple(names)
        first = position.history[0].before if position.history else position.state.tobytes()
        table = TableRow(
            id=table_id,
            game=wanted.game.kind.name,
            options=wanted.game.options.model_dump(mode="json"),
            edition_text=wanted.game.edition.text,
            rules_version=wanted.game.kind.rules_version,
            layout=layout(wanted.game),
            settings={
                "proof": wanted.proof,
                "one_screen": wanted.one_screen,
                "pace": wanted.pace,
                "calm": wanted.calm,
                "hints": wanted.hints,
                "open": wanted.open_seats,
                "dealt": position.dealt,
                "from": origin,
                **({"lesson": dict(wanted.lesson)} if wanted.lesson is not None else {}),
            },
            dice_key=key,
            key_from=len(acts) + 1 if record is not None else 0,
            setup_rolled=position.setup_rolled,
            setup_state=frozen(first),
            host=host,
            created=now(),
            finished=now() if position.over else None,
            version=len(acts),
            waiting=sum(1 << seat for seat in position.waiting),
            moved=now(),
            rematch=None,
        )
        seats = [
            SeatRow(seat, name, bot, person=not bot, taken=False)
            for seat, (name, bot) in enumerate(zip(names, wanted.players, strict=True))
        ]
        await asyncio.shield(self.store.create(table, seats, acts))
        room = await self.room(table_id)
        if not room.standing and not position.over:
            await self.change(room, Change.settle)
        return room

    async def rematch(self, room: Room) -> str:
        """A new table for the same people, everyone a seat further; its id. Asking twice gives the same.

        Its host is who was host before, whoever asks. Raises NotAllowed while the game goes on.
        """
        if not room.position.over:
            raise NotAllowed("you can start a rematch once the game is over")
        if room.table.rematch:
            return room.table.rematch
        async with room.lock:
            if room.table.rematch:
                return room.table.rematch
            again = await self._same_table(room)
            await asyncio.wrap_future(self.store.set_rematch(room.id, again))
            room.table = replace(room.table, rematch=again)
        await self.change(room, lambda change: change.note("A rematch has started at a new table"))
        return again

    async def _same_table(self, room: Room) -> str:
        """A table like another, with the same host and the same people at it."""
        order = [*range(1, len(room.seats)), 0]
        rows = [room.seats[seat] for seat in order]
        bots = tuple("" if row.person else row.bot for row in rows)
        settings = room.table.settings
        wanted = Wanted(
            room.dealt_by,
            bots,
            tuple(row.name for row in rows),
            open_seats=settings["open"],
            pace=settings["pace"],
            calm=settings["calm"],
            hints=settings["hints"],
            one_screen=settings["one_screen"],
        )
        origin = settings.get("from", "")
        again = await self.create(wanted, room.table.host, Precedence.PLAYERS, origin)
        await self.change(again, lambda change: self._take_along(room, order, change))
        return again.id

    def _take_along(self, room: Room, order: Sequence[int], change: Change) -> None:
        """Seat those who sat at a table at its rematch; what they were told of each other holds there."""
        for seat, old in enumerate(order):
            program, fresh = self.program(room, old), self.program(change.room, seat)
            for sitter in room.sitters(old):
                if not change.seats[seat].taken:
                    change.take(seat)
                who = fresh if sitter.visitor == program else sitter.visitor
                link = change.seats[seat].link
                change.sittings.append(
                    replace(sitter, visitor=who, table_id=change.room.id, seat=seat, link=link, seen=0)
                )

    # --- seats ----------------------------------------------------------------------------------
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
            await self.change(room, work)

    async def take_open_seat(self, room: Room, visitor: str, seat: int, name: str) -> None:
        """Take a free seat by the open link. Raises NotAllowed if somebody was quicker."""
        if not room.table.settings["open"]:
            raise NotAllowed("the host gives out the seats of this table; ask the host for your link")
        if seat not in range(len(room.seats)) or not room.seats[seat].person:
            raise NotAllowed("there is no such seat for a person at this table")

        def work(change: Change) -> None:
            own = room.seats_of(visitor)
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

        await self.change(room, work)

    async def hand_over(self, room: Room, seat: int, bot: str) -> None:
        """Let a bot play a person's seat, or ("") let the person play again."""
        row = room.seats[seat]
        if not row.person:
            raise NotAllowed(f"{row.name} is a bot and stays one")
        if room.position.over:
            raise NotAllowed("the game is over, so its seats stay as they were")
        if row.bot == bot:
            return
        if bot:
            check_bot(bot)
        words = f"a bot now plays for {row.name}" if bot else f"{row.name} is back"

        def work(change: Change) -> None:
            change.seat(replace(row, bot=bot), words)
            change.settle()

        await self.change(room, work)

    async def revoke(self, room: Room, seat: int) -> None:
        """Make the links to a seat worthless; the host can hand out a new one. Raises NotAllowed."""
        row = room.seats[seat]
        if not row.person:
            raise NotAllowed(f"{row.name} is a bot and needs no link")
        fresh = replace(row, link=row.link + 1, taken=False)
        await self.change(room, lambda change: change.seat(fresh, f"{row.name}'s seat has a new link"))

    async def set_host(self, room: Room, visitor: str) -> None:
        """Make a browser the host of a table."""
        await asyncio.wrap_future(self.store.set_host(room.id, visitor))
        room.table = replace(room.table, host=visitor)
        room.forget_shown()

    def grant(self, key: str, room: Room) -> Grant | None:
        """What a key lets one do at a table; None if it is wrong or revoked."""
        if table_of(key) != room.id:
            return None
        return self.keys.check(key, {**_links_of_roles(room), **{row.seat: row.link for row in room.seats}})

    def links(self, room: Room) -> dict[int, str]:
        """The keys of the seats that are people's; of a taken one, for those alone who sit there."""
        return {row.seat: self.keys.seat(room.id, row.seat, row.link) for row in room.seats if row.person}

    def free_links(self, room: Room) -> dict[int, str]:
        """The keys of the seats that nobody has taken: those that a host gives away."""
        return {seat: key for seat, key in self.links(room).items() if not room.seats[seat].taken}

    def program(self, room: Room, seat: int) -> str:
        """As whom a program sits that plays with a seat's key."""
        return visitor_id(self.keys.seat(room.id, seat, room.seats[seat].link))

    def open_key(self, room: Room) -> str:
        """The key with which people take free seats."""
        return self.keys.role(room.id, OPEN, _links_of_roles(room).get(OPEN, 0))

    def host_key(self, room: Room) -> str:
        """The key of the table's host."""
        return self.keys.role(room.id, HOST, _links_of_roles(room).get(HOST, 0))

    # --- browsers -----------------------------------------------------------------------------
    async def visitor(self, visitor_id: str) -> Visitor:
        """A browser; one never seen has no name yet and is not stored."""
        if known := self.visitors.get(visitor_id):
            return known
        found = await asyncio.to_thread(self.store.visitor, visitor_id)
        if found is None:
            return Visitor(visitor_id, "", True)
        self._remember(found)
        return found

    async def save_visitor(self, visitor: Visitor) -> None:
        """Store a browser's nickname and wishes."""
        await asyncio.shield(asyncio.wrap_future(self.store.save_visitor(visitor)))
        self._remember(visitor)

    def _remember(self, visitor: Visitor) -> None:
        self.visitors[visitor.id] = visitor
        if len(self.visitors) > 10_000:
            self.visitors.popitem(last=False)

    # --- playing --------------------------------------------------------------------------------
    async def move(self, room: Room, seat: int, moves: Sequence[str], version: int, key: str) -> bool:
        """Play one move, or the moves of one wish all together. True if this request was done before.

        A wish is judged by what its seat knows: a refusal tells nothing else. If one of its moves brings to
        light what could not be known, it is the last one played.

        Raises Stale, MoveError or NotAllowed, and nothing is played then.
        """
        if known := room.keys.get(key):
            _same_request(room, known, seat, moves)
            return True

        def work(change: Change) -> None:
            if change.position.over:
                raise IllegalMove("the game is over")
            if room.seats[seat].bot:
                raise NotAllowed("a bot is playing this seat; take over first")
            if seat not in change.position.waiting and not change.position.observation(seat).moves:
                raise IllegalMove("it is not your turn")
            observation = change.position.observation(seat)
            expected = foresee(observation, moves) if len(moves) > 1 else []
            course = course_of(room)
            for number, words in enumerate(moves):
                if number and not change.position.observation(seat).same(expected[number - 1]):
                    break  # something came to light: what brought it stands, lest it was shown for nothing
                played = change.play(words, seat, key if number == 0 else None)
                if course is not None:
                    course.check(played, number)
            change.settle()

        if not moves:
            raise IllegalMove("choose a move to play")
        await self.change(room, work, None if _at_any_time(room, moves) else (version, seat))
        return False

    async def undo(self, room: Room, seat: int, version: int, whole: bool = False) -> None:
        """Take back a seat's last choice, or its turn as far as it goes."""
        if room.seats[seat].bot:
            raise NotAllowed("a bot is playing this seat; take over first")
        await self.change(room, lambda change: change.undo(seat, whole), (version, seat))

    async def end(self, room: Room) -> None:
        """The host ends the game."""
        if room.position.over:
            return
        await self.change(room, Change.end)

    async def hint(self, room: Room, seat: int, origin: str = "") -> Answer:
        """What a bot would play in a seat's place, from that seat's own view; thought about once.

        `origin` says from where it is asked. Raises NotAllowed, IllegalMove, or Busy if too many wait.
        """
        if not room.table.settings["hints"]:
            raise NotAllowed("this table was made without hints")
        if seat not in room.position.waiting:
            raise IllegalMove("it is not your turn yet; ask for a hint when it is")
        if course_of(room):
            raise NotAllowed("the lesson tells you what to do; ask for hints when it is over")
        known = room.known(seat)
        asked = question(known.observation, HINT, f"hint {known.version}")
        asker = Asker(room.id, origin, lambda: Rank.HINT)

        def think() -> asyncio.Task[Answer]:
            return asyncio.create_task(self.brains.think(asked, advise, asker))

        thought: asyncio.Task[Answer] = known.once("hint", think)
        if thought.done() and (thought.cancelled() or thought.exception()):
            known.rendered["hint"] = thought = think()
        return await asyncio.shield(thought)


def dealt(wanted: Wanted, key: bytes) -> Position:
    """The first position of a new table."""
    return wanted.game.start(names=wanted.names, dice=Tape(table_dice(key, wanted.game.streams)))


def _at_any_time(room: Room, moves: Sequence[str]) -> bool:
    """Whether these moves, written out, do not hang on how the table stands by now."""
    texts, kind = room.game.moves, room.game.kind
    return all(words in texts and kind.is_anytime(texts.index(words)) for words in moves)


def _links_of_roles(room: Room) -> dict[int | str, int]:
    """How often the host's link and the one to free seats were replaced."""
    return dict(room.table.settings.get("links", {}))


def _same_request(room: Room, known: tuple[int, int, str], seat: int, moves: Sequence[str]) -> None:
    """A key that was used before must stand for the same request."""
    _, before, text = known
    said = moves[0] if moves else ""
    if before != seat or (said != text and not _means(room, said, text)):
        raise Stale("this key was already used for another move; every new move needs a new key")


def _means(room: Room, said: str, text: str) -> bool:
    """Whether shortened words may have meant this move."""
    action = room.game.moves.index(text) if text in room.game.moves else -1
    return action in find(said, dict(enumerate(room.game.moves)))
