"""The database: what is acknowledged lies here first. SQLite by default, PostgreSQL by URL."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Executable,
    RowMapping,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from flatboat.errors import FlatboatError
from flatboat.web.store.claim import Claim
from flatboat.web.store.engine import StoreError, in_words, migrate, open_engine, plain, sqlite_file
from flatboat.web.store.rows import (
    EVERYBODY,
    Act,
    Going,
    Listed,
    SeatRow,
    Sitting,
    TableRow,
    TableSettings,
    Visitor,
)
from flatboat.web.store.schema import ACTS, SEATS, SITTINGS, TABLES, TALK, VISITORS
from flatboat.web.store.writer import Writer

T = TypeVar("T")
ABANDONED = 30 * 86_400_000  # milliseconds after which nobody is called to a table any more
PART = 400  # moves written at once: others' moves do not wait for all of a long record
MOST_LISTED = 100  # of a browser's tables
HALF_MADE = 3_600_000  # milliseconds after which a table that was not written to its end is given up


class Conflict(FlatboatError):
    """Somebody else wrote first; load the table again."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """Everything that is kept. Reading methods answer at once; writing ones give a future.

    A write's future resolves when it is on the disk. All may be called from any thread.
    """

    def __init__(self, url: str | URL) -> None:
        """Open a database and bring it up to date. Raises StoreError, one sentence."""
        self.engine = open_engine(url)
        self.file = sqlite_file(self.engine.url)
        try:
            migrate(self.engine)
        except Exception as error:
            self.engine.dispose()
            if not isinstance(error, SQLAlchemyError):
                raise
            raise StoreError(f"the database cannot be opened: {plain(error)}") from None
        self.claim: Claim | None = None
        self.closed = False
        self.inode = self.file.stat().st_ino if self.file else 0
        self.writer = Writer(self.engine, self._guard)

    def close(self) -> None:
        """Write what waits, then let go of the database."""
        self.writer.close()
        self.closed = True
        self.engine.pool.dispose()

    def _guard(self) -> None:
        """Refuse to write to what is not ours alone, or to a file that was deleted or replaced."""
        if self.claim is not None:
            self.claim.check()
        if self.file is None:
            return
        try:
            same = self.file.stat().st_ino == self.inode
        except OSError:
            same = False
        if not same:
            words = f"the database {self.file} is gone; put it back, or start the server again"
            raise StoreError(words, "the database is gone")

    def probe(self) -> Future[None]:
        """Write something that changes nothing, to see whether that can be done."""
        query = text("UPDATE alembic_version SET version_num = version_num")
        return self.write(_each(query))

    def read(self, work: Callable[[Connection], T]) -> T:
        """What some work finds in the database. Raises StoreError if it cannot be read."""
        try:
            with self.engine.connect() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise StoreError(f"the database cannot be read: {plain(error)}") from None
        finally:
            if self.closed:  # meanwhile: what this read with came back too late to be let go of
                self.engine.pool.dispose()

    def write(self, work: Callable[[Connection], T]) -> Future[T]:
        """Have work done by the writer, after what was asked before. Fails with Conflict or StoreError."""

        def guarded(connection: Connection) -> T:
            try:
                return work(connection)
            except IntegrityError:
                raise Conflict("somebody else was quicker; the table has moved on") from None

        return in_words(self.writer.submit(guarded))

    # --- tables -------------------------------------------------------------------------
    async def create(self, table: TableRow, seats: Sequence[SeatRow], acts: Sequence[Act] = ()) -> None:
        """Store a new table, with the moves it begins with.

        Of many moves a part at a time, and others write in between; before the last there is no such table.
        """

        rows = [act_values(table.id, act) for act in acts]
        whole = {"version": table.version, "waiting": table.waiting, "host": table.host}
        few = len(rows) <= PART

        def begin(connection: Connection) -> None:
            unseen = {} if few else {"version": -1, "waiting": 0, "host": ""}
            if not few:
                _drop_half_made(connection)
            connection.execute(insert(TABLES), {**table_values(table), **unseen})
            connection.execute(insert(SEATS), [{"table_id": table.id, **vars(seat)} for seat in seats])
            if few and rows:
                connection.execute(insert(ACTS), rows)

        await asyncio.wrap_future(self.write(begin))
        if few:
            return
        for first in range(0, len(rows), PART):
            await asyncio.wrap_future(self.write(_each(insert(ACTS), rows[first : first + PART])))
        query = update(TABLES).where(TABLES.c.id == table.id).values(whole)
        await asyncio.wrap_future(self.write(_each(query)))

    def table(self, table_id: str) -> TableRow | None:
        """A table by its id."""
        row = self.read(lambda c: c.execute(select(TABLES).where(TABLES.c.id == table_id)).mappings().first())
        return None if row is None else table_row(row)

    def seats(self, table_id: str) -> list[SeatRow]:
        """The seats of a table, in order."""
        query = select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
        return [seat_row(row) for row in self.read(lambda c: c.execute(query).mappings().all())]

    def standing(self, table_id: str, length: int) -> list[Act]:
        """The moves that stand, without their snapshots: of several with one number the last."""
        light = [column for column in ACTS.c if column.name not in ("state", "table_id")]
        query = (
            select(*light).where(ACTS.c.table_id == table_id, ACTS.c.number <= length).order_by(ACTS.c.seq)
        )
        rows = self.read(lambda c: c.execute(query).all())
        latest = {row.number: row for row in rows}
        return [
            Act(row.seq, row.kind, row.seat, row.number, row.length, row.text, row.at,
                tuple(json.loads(row.rolled)), row.events, row.digest,
                key=row.key, hidden_from=row.hidden_from, again=row.again)
            for row in (latest[number] for number in sorted(latest))
        ]  # fmt: skip

    def length(self, table_id: str) -> int:
        """How many moves stand."""
        query = select(ACTS.c.length).where(ACTS.c.table_id == table_id).order_by(ACTS.c.seq.desc()).limit(1)
        return self.read(lambda c: c.execute(query).scalar()) or 0

    def act(self, table_id: str, seq: int) -> Act | None:
        """One act, with its snapshot if it has one."""
        query = select(ACTS).where(ACTS.c.table_id == table_id, ACTS.c.seq == seq)
        row = self.read(lambda c: c.execute(query).mappings().first())
        return None if row is None else act_row(row)

    def states(self, table_id: str) -> set[int]:
        """The acts that have a snapshot, those taken back too."""
        query = select(ACTS.c.seq).where(ACTS.c.table_id == table_id, ACTS.c.state.is_not(None))
        return {row.seq for row in self.read(lambda c: c.execute(query).all())}

    def keep_states(self, table_id: str, states: Mapping[int, bytes]) -> None:
        """Give acts the snapshots that they lack, in parts; nobody waits for it, nor is told if it fails."""
        where = (ACTS.c.table_id == table_id, ACTS.c.seq == bindparam("act"), ACTS.c.state.is_(None))
        query = update(ACTS).where(*where).values(state=bindparam("kept"))
        rows = [{"act": seq, "kept": state} for seq, state in states.items()]
        for first in range(0, len(rows), PART):
            self.write(_each(query, rows[first : first + PART]))

    def acted(self, table_id: str) -> dict[int, int]:
        """When each seat last did something, taken back or not, or was handed over."""
        columns = (ACTS.c.seat, func.max(ACTS.c.at).label("last"))
        query = select(*columns).where(ACTS.c.table_id == table_id).group_by(ACTS.c.seat)
        return {row.seat: row.last for row in self.read(lambda c: c.execute(query).all())}

    def notes(self, table_id: str) -> list[Act]:
        """What happened besides moves: seats taken and handed over."""
        query = select(ACTS).where(ACTS.c.table_id == table_id, ACTS.c.kind == "note").order_by(ACTS.c.seq)
        return [act_row(row) for row in self.read(lambda c: c.execute(query).mappings().all())]

    def hidden_from(self, table_id: str) -> list[tuple[int, int]]:
        """The acts that somebody is not told of, those taken back too: seq, and the bit mask of these."""
        query = select(ACTS.c.seq, ACTS.c.hidden_from, ACTS.c.again).where(
            ACTS.c.table_id == table_id, (ACTS.c.hidden_from != 0) | (ACTS.c.again != 0)
        )
        return [
            (row.seq, EVERYBODY if row.again else row.hidden_from)
            for row in self.read(lambda c: c.execute(query.order_by(ACTS.c.seq)).all())
        ]

    def keys(self, table_id: str) -> dict[str, tuple[int, int, str]]:
        """The requests that were done: key to seq, seat and text."""
        columns = (ACTS.c.key, ACTS.c.seq, ACTS.c.seat, ACTS.c.text)
        query = select(*columns).where(ACTS.c.table_id == table_id, ACTS.c.key.is_not(None))
        rows = self.read(lambda c: c.execute(query).all())
        return {row.key: (row.seq, row.seat, row.text) for row in rows}

    def append(
        self,
        table_id: str,
        acts: Sequence[Act],
        waiting: int,
        *,
        finished: int | None = None,
        settings: TableSettings | None = None,
        seats: Sequence[SeatRow] = (),
        sittings: Sequence[Sitting] = (),
        out_of_turn: bool = False,
    ) -> Future[None]:
        """Store what happened, and who sits down by it; `out_of_turn`: it gives no clock more time.

        What finishes a game brings its settings, which tell how it ended.

        The future raises Conflict if another act has that place already.
        """

        def work(connection: Connection) -> None:
            connection.execute(insert(ACTS), [act_values(table_id, act) for act in acts])
            values: dict[str, object] = {"version": acts[-1].seq, "waiting": waiting}
            told = [act.at for act in acts if not act.no_news_to and not act.is_aside]
            if told and not out_of_turn:
                values["moved"] = max(told)  # moves that are stored again keep their time
            if finished is not None:
                values |= {"finished": finished, "settings": json.dumps(settings)}
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(values))
            for seat in seats:
                _set_seat(connection, table_id, seat)
            for sitting in sittings:
                sit(connection, sitting)

        return self.write(work)

    def set_rematch(self, table_id: str, rematch: str) -> Future[bool]:
        """Name the table at which the same people play again; False if there is one already."""

        def work(connection: Connection) -> bool:
            where = (TABLES.c.id == table_id, TABLES.c.rematch.is_(None))
            return bool(connection.execute(update(TABLES).where(*where).values(rematch=rematch)).rowcount)

        return self.write(work)

    def set_host(self, table_id: str, visitor: str) -> Future[None]:
        """Make a browser the host of a table."""
        query = update(TABLES).where(TABLES.c.id == table_id).values(host=visitor)
        return self.write(_each(query))

    def set_settings(self, table_id: str, settings: TableSettings) -> Future[None]:
        """Store what was agreed on at a table."""
        query = update(TABLES).where(TABLES.c.id == table_id).values(settings=json.dumps(settings))
        return self.write(_each(query))

    def delete(self, table_id: str) -> Future[None]:
        """Delete a table with all that hangs on it."""

        return self.write(lambda c: _delete(c, table_id))

    def going(self) -> list[Going]:
        """Tables going on and not abandoned."""
        columns = (TABLES.c.id, TABLES.c.game, TABLES.c.waiting, TABLES.c.moved, TABLES.c.settings)
        recent = TABLES.c.moved > now() - ABANDONED
        query = select(*columns).where(TABLES.c.finished.is_(None), TABLES.c.waiting != 0, recent)
        rows = self.read(lambda c: c.execute(query).all())
        return [Going(row.id, row.game, row.waiting, row.moved, json.loads(row.settings)) for row in rows]

    # --- browsers -------------------------------------------------------------------------
    def visitor(self, visitor_id: str) -> Visitor | None:
        """A browser that has been here before."""
        query = select(VISITORS).where(VISITORS.c.id == visitor_id)
        row = self.read(lambda c: c.execute(query).first())
        return None if row is None else Visitor(row.id, row.name, row.guide)

    def save_visitor(self, visitor: Visitor) -> Future[None]:
        """Store a browser's nickname and wishes."""

        def work(connection: Connection) -> None:
            values = {"name": visitor.name, "guide": visitor.guide}
            changed = connection.execute(update(VISITORS).where(VISITORS.c.id == visitor.id).values(values))
            if not changed.rowcount:
                connection.execute(insert(VISITORS), {"id": visitor.id, "created": now(), **values})

        return self.write(work)

    def is_unsigned(self, visitor_id: str) -> bool:
        """Whether a browser is known from before cookies were signed, and has not come since."""
        query = select(VISITORS.c.id).where(VISITORS.c.id == visitor_id, VISITORS.c.unsigned)
        return self.read(lambda c: c.execute(query).first()) is not None

    def sign(self, visitor_id: str) -> Future[bool]:
        """A browser comes with a cookie from before they were signed; False if it may not, or has already."""

        def work(connection: Connection) -> bool:
            where = (VISITORS.c.id == visitor_id, VISITORS.c.unsigned)
            return bool(connection.execute(update(VISITORS).where(*where).values(unsigned=False)).rowcount)

        return self.write(work)

    def forget(self, visitor_id: str) -> Future[None]:
        """Forget a browser, its seats, and that it is the host of tables."""

        def work(connection: Connection) -> None:
            connection.execute(delete(SITTINGS).where(SITTINGS.c.visitor == visitor_id))
            connection.execute(update(TABLES).where(TABLES.c.host == visitor_id).values(host=""))
            connection.execute(delete(VISITORS).where(VISITORS.c.id == visitor_id))

        return self.write(work)

    def sittings(self, table_id: str) -> list[Sitting]:
        """Which browsers play which seats of a table."""
        query = select(SITTINGS).where(SITTINGS.c.table_id == table_id).order_by(SITTINGS.c.seat)
        rows = self.read(lambda c: c.execute(query).all())
        return [Sitting(**row._mapping) for row in rows]

    def heed(self, sitting: Sitting) -> Future[None]:
        """Remember up to when a browser knows of others at its seat."""
        query = update(SITTINGS).where(*is_sitting(sitting)).values(heeded=sitting.heeded)
        return self.write(_each(query))

    def see(self, visitor_id: str, table_id: str, seen: int) -> Future[None]:
        """Remember up to where a browser has looked."""
        where = (SITTINGS.c.visitor == visitor_id, SITTINGS.c.table_id == table_id)
        query = update(SITTINGS).where(*where).values(seen=seen)
        return self.write(_each(query))

    def tables_of(self, visitor_id: str, like: TableRow | None = None) -> list[Listed]:
        """A browser's last tables, the last moved first; only those of a game `like` the one of a table."""
        own = (
            select(SITTINGS.c.table_id, SITTINGS.c.seat)
            .join(SEATS, (SEATS.c.table_id == SITTINGS.c.table_id) & (SEATS.c.seat == SITTINGS.c.seat))
            .where(SITTINGS.c.visitor == visitor_id, SITTINGS.c.link == SEATS.c.link)
        )
        ids = own.with_only_columns(SITTINGS.c.table_id)
        same = () if like is None else (
            TABLES.c.game == like.game,
            TABLES.c.options == json.dumps(like.options),
            TABLES.c.edition_text == like.edition_text,
        )  # fmt: skip
        names = ("id", "game", "waiting", "finished", "moved", "settings")
        columns = [TABLES.c[name] for name in names]
        query = (
            select(*columns)
            .where(TABLES.c.id.in_(ids) | (TABLES.c.host == visitor_id), *same)
            .order_by(TABLES.c.moved.desc())
            .limit(MOST_LISTED)
        )

        def work(connection: Connection) -> list[Listed]:
            rows = connection.execute(query).all()
            found = [row.id for row in rows]
            seats: dict[str, list[SeatRow]] = {}
            for row in connection.execute(
                select(SEATS).where(SEATS.c.table_id.in_(found)).order_by(SEATS.c.seat)
            ).mappings():
                seats.setdefault(row["table_id"], []).append(seat_row(row))
            mine: dict[str, list[int]] = {}
            for table_id, seat in connection.execute(own):
                mine.setdefault(table_id, []).append(seat)
            return [
                Listed(row.id, row.game, tuple(seats[row.id]), tuple(sorted(mine.get(row.id, ()))),
                       row.waiting, row.finished, row.moved, "lesson" in settings, settings.get("ended"))
                for row in rows
                for settings in [json.loads(row.settings)]
                if row.id in seats  # else it was deleted meanwhile
            ]  # fmt: skip

        return self.read(work)

    def count_tables(self) -> int:
        """How many tables there are."""
        query = select(func.count()).select_from(TABLES)
        return self.read(lambda c: c.execute(query).scalar_one())


def _each(query: Executable, rows: Sequence[Mapping[str, object]] = ()) -> Callable[[Connection], None]:
    """The work of a query, for each of some rows."""

    def work(connection: Connection) -> None:
        connection.execute(query, list(rows) or None)

    return work


def _set_seat(connection: Connection, table_id: str, seat: SeatRow) -> None:
    values = {name: value for name, value in vars(seat).items() if name != "seat"}
    where = (SEATS.c.table_id == table_id, SEATS.c.seat == seat.seat)
    connection.execute(update(SEATS).where(*where).values(values))


def _delete(connection: Connection, table_id: str) -> None:
    connection.execute(update(TABLES).where(TABLES.c.rematch == table_id).values(rematch=None))
    for part in (TALK, SITTINGS, ACTS, SEATS):
        connection.execute(delete(part).where(part.c.table_id == table_id))
    connection.execute(delete(TABLES).where(TABLES.c.id == table_id))


def _drop_half_made(connection: Connection) -> None:
    """Delete the tables that a crash has left half written."""
    old = (TABLES.c.version < 0, TABLES.c.created < now() - HALF_MADE)
    for table_id in connection.scalars(select(TABLES.c.id).where(*old)).all():
        _delete(connection, table_id)


# --- rows ---------------------------------------------------------------------------------------


def sit(connection: Connection, sitting: Sitting) -> None:
    """Let a browser play a seat."""
    known = connection.scalar(select(VISITORS.c.id).where(VISITORS.c.id == sitting.visitor))
    if known is None:  # a browser that came by a link
        values = {"id": sitting.visitor, "name": "", "guide": True, "created": now()}
        connection.execute(insert(VISITORS), values)
    connection.execute(delete(SITTINGS).where(*is_sitting(sitting)))
    connection.execute(insert(SITTINGS), vars(sitting))


def is_sitting(sitting: Sitting) -> tuple[ColumnElement[bool], ...]:
    """The condition that only this sitting meets."""
    return (
        SITTINGS.c.visitor == sitting.visitor,
        SITTINGS.c.table_id == sitting.table_id,
        SITTINGS.c.seat == sitting.seat,
    )


def table_values(table: TableRow) -> dict[str, Any]:
    """A table as the database's columns."""
    values = dict(vars(table))
    for name in ("options", "settings", "setup_rolled"):
        values[name] = json.dumps(values[name])
    return values


def table_row(row: RowMapping) -> TableRow:
    """A table from the database."""
    values: dict[str, Any] = dict(row)
    for name in ("options", "settings", "setup_rolled"):
        values[name] = json.loads(values[name])
    values["setup_rolled"] = tuple(values["setup_rolled"])
    return TableRow(**values)


def seat_row(row: RowMapping) -> SeatRow:
    """A seat from the database."""
    return SeatRow(**{name: value for name, value in row.items() if name != "table_id"})


def act_values(table_id: str, act: Act) -> dict[str, Any]:
    """An act as the database's columns."""
    return {**vars(act), "table_id": table_id, "rolled": json.dumps(act.rolled)}


def act_row(row: RowMapping) -> Act:
    """An act from the database."""
    values = {name: value for name, value in row.items() if name != "table_id"}
    return Act(**{**values, "rolled": tuple(json.loads(values["rolled"]))})
