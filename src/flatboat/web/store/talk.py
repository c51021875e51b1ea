"""The lines of a table's talk in the database: the last ones are kept."""

from __future__ import annotations

from concurrent.futures import Future

from sqlalchemy import Connection, delete, insert, select

from flatboat.web.store.rows import Said
from flatboat.web.store.schema import TALK
from flatboat.web.store.store import Store

KEPT = 200  # lines of a table


def said_at(store: Store, table_id: str) -> list[Said]:
    """What was said at a table, the newest last."""
    columns = (TALK.c.number, TALK.c.seat, TALK.c.name, TALK.c.text, TALK.c.at)
    query = select(*columns).where(TALK.c.table_id == table_id).order_by(TALK.c.number)
    return [Said(**row._mapping) for row in store.read(lambda c: c.execute(query).all())]


def write_down(store: Store, table_id: str, said: Said) -> Future[None]:
    """Store a line, and let the oldest go. Fails with Conflict for a table that is gone."""

    def work(connection: Connection) -> None:
        connection.execute(insert(TALK), {"table_id": table_id, **vars(said)})
        old = (TALK.c.table_id == table_id, TALK.c.number <= said.number - KEPT)
        connection.execute(delete(TALK).where(*old))

    return store.write(work)
