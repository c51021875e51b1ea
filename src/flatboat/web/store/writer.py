"""One thread that writes: requests waiting at the same time share a transaction, and so a disk flush."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError

MOST = 64  # jobs that share a transaction

T = TypeVar("T")
Job = tuple[Callable[[Connection], Any], "Future[Any]"]


class Writer:
    """Runs jobs one after the other. A job's future resolves only when its work is on the disk."""

    def __init__(self, engine: Engine, guard: Callable[[], None]) -> None:
        """`guard` is called before each transaction and raises if the database must not be written."""
        self.engine, self.guard = engine, guard
        self.wrote = 0.0  # when something was stored last, by the monotonic clock; 0 after a failure
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="flatboat-writer", daemon=True)
        self.thread.start()

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        """Have `work` done in a transaction; it is undone alone if it raises."""
        future: Future[T] = Future()
        self.jobs.put((work, future))
        return future

    def close(self) -> None:
        """Finish what waits, then stop."""
        self.jobs.put(None)
        self.thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch, going = self._batch()
            if batch:
                self._write(batch)

    def _batch(self) -> tuple[list[Job], bool]:
        """The jobs that wait, and whether to go on after them."""
        batch: list[Job] = []
        job = self.jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MOST or self.jobs.empty():
                return batch, True
            job = self.jobs.get()
        return batch, False

    def _write(self, batch: list[Job]) -> None:
        done: list[tuple[Future[Any], Any]] = []
        try:
            self.guard()
            with self.engine.begin() as connection:
                for work, future in batch:
                    savepoint = connection.begin_nested()
                    try:
                        result = work(connection)
                        savepoint.commit()
                        done.append((future, result))
                    except DataError as error:  # of this job alone, such as a text that cannot be stored
                        savepoint.rollback()
                        future.set_exception(error)
                    except DBAPIError:
                        raise  # SQLite may have taken back the whole transaction, not this job alone
                    except Exception as error:
                        savepoint.rollback()
                        future.set_exception(error)
        except Exception as error:  # the transaction as a whole failed: nothing of it is stored
            self.wrote = 0.0
            for _, future in batch:
                if not future.done():
                    future.set_exception(error)
            return
        self.wrote = time.monotonic()
        for future, result in done:
            future.set_result(result)
