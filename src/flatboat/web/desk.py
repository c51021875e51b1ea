"""Work that strangers may ask for and that takes long: beside the event loop, in lines, and not without end.

Tables are opened first; then those who sit at one are served, then those who make one, last who looks on.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import Any, ParamSpec, TypeVar

from fastapi import Request
from starlette.requests import ClientDisconnect

from flatboat.errors import FlatboatError

CLERKS = 3  # threads; one of them is kept for tables and those who sit at them
QUEUE = 40  # pieces of work in a line, those under way among them;
TABLES = 400  # and tables that are opened
FOR_ONE = 10  # of these from one address, or for one table
SECONDS = 20.0  # that somebody waits for the answer

P = ParamSpec("P")
T = TypeVar("T")


class Busy(FlatboatError):
    """The server has as much to do as it can; nothing was changed."""


class Precedence(IntEnum):
    """Where one waits: the first line is served first."""

    TABLES = 0  # come back from the database, for whoever is the first to ask for them
    PLAYERS = 1  # sit at the table that they ask about
    MAKERS = 2  # have tables dealt, records and editions read
    ONLOOKERS = 3


@dataclass(frozen=True)
class Errand:
    """Who wants a piece of work: from which line, which address ("" for the house itself), at which table.

    What several may want at once has a name (`same`), and is worked out once for all of them.
    """

    line: Precedence
    address: str = ""
    table: str = ""
    same: Hashable = None


class Piece:
    """A piece of work that waits or is under way."""

    def __init__(self, errand: Errand, work: Callable[[], Any], answer: asyncio.Future[Any]) -> None:
        self.errand, self.line, self.work, self.answer = errand, errand.line, work, answer
        self.askers = 0

    @property
    def places(self) -> list[Hashable]:
        """Whose places in line it takes: an address's, and a table's."""
        address, table = self.errand.address, self.errand.table
        own = [("address", self.line, address)] if address else []
        return [*own, *([("table", self.line, table)] if table else [])]


class Desk:
    """Does what takes long, a few pieces at a time, in threads of its own. Used from one event loop."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.lines: dict[Precedence, deque[Piece]] = {line: deque() for line in Precedence}
        self.shared: dict[Hashable, Piece] = {}
        self.places: Counter[Hashable] = Counter()
        self.at_work: list[Piece] = []
        self.clerks = ThreadPoolExecutor(CLERKS, "flatboat-desk")

    async def do(self, errand: Errand, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What the work finds. Raises Busy if too much waits already, or if it takes too long.

        Whoever gives up waiting gives up the place in line, too.
        """
        piece = None if errand.same is None else self.shared.get(errand.same)
        if piece is None:
            piece = self._line_up(errand, partial(work, *given, **named))
        elif errand.line < piece.line and piece in self.lines[piece.line]:
            self._call_up(piece, errand.line)
        piece.askers += 1
        try:
            answer: T = await asyncio.wait_for(asyncio.shield(piece.answer), self.seconds)
        except TimeoutError:
            raise Busy("this would take too long now; please try again later") from None
        finally:
            piece.askers -= 1
            if not piece.askers and piece in self.lines[piece.line]:
                self.lines[piece.line].remove(piece)
                self._leave(piece)
        return answer

    def _line_up(self, errand: Errand, work: Callable[[], Any]) -> Piece:
        """A new piece at the end of its line. Raises Busy if there is no place for it."""
        piece = Piece(errand, work, asyncio.get_running_loop().create_future())
        under_way = sum(other.line == piece.line for other in self.at_work)
        most = TABLES if piece.line == Precedence.TABLES else QUEUE
        if len(self.lines[piece.line]) + under_way >= most:
            raise Busy("too many people want something that takes long now; please try again soon")
        if any(self.places[place] >= FOR_ONE for place in piece.places):
            raise Busy(
                "too much that takes long is wanted from here, or of this table; please try again soon"
            )
        self.places.update(piece.places)
        self.lines[piece.line].append(piece)
        if errand.same is not None:
            self.shared[errand.same] = piece
        self._serve()
        return piece

    def _call_up(self, piece: Piece, line: Precedence) -> None:
        """Move a piece to a line that is served sooner: somebody there wants the same."""
        self.lines[piece.line].remove(piece)
        self.places.subtract(piece.places)
        piece.line = line
        self.places.update(piece.places)
        self.lines[line].append(piece)
        self._serve()

    def _leave(self, piece: Piece) -> None:
        """A piece takes no place any more."""
        self.places.subtract(piece.places)
        self.places += Counter()  # forgets those who have none
        if self.shared.get(piece.errand.same) is piece:
            del self.shared[piece.errand.same]

    def _serve(self) -> None:
        """Give the clerks what comes next."""
        while (piece := self._next()) is not None:
            self.at_work.append(piece)
            done = self.clerks.submit(piece.work)
            loop = piece.answer.get_loop()
            done.add_done_callback(partial(self._tell, loop, piece))

    def _next(self) -> Piece | None:
        """The next piece of work; None if no clerk is free, or nothing waits."""
        free = CLERKS - len(self.at_work)
        strangers = sum(piece.line > Precedence.PLAYERS for piece in self.at_work)
        for line, waiting in self.lines.items():
            if waiting and free > 0 and (line <= Precedence.PLAYERS or strangers < CLERKS - 1):
                return waiting.popleft()
        return None

    def _tell(self, loop: asyncio.AbstractEventLoop, piece: Piece, done: Future[object]) -> None:
        """A clerk is done; called in its thread."""
        with contextlib.suppress(RuntimeError):  # the house has closed meanwhile
            loop.call_soon_threadsafe(self._done, piece, done)

    def _done(self, piece: Piece, done: Future[object]) -> None:
        self.at_work.remove(piece)
        self._leave(piece)
        if done.cancelled():
            piece.answer.cancel()
        elif error := done.exception():
            piece.answer.set_exception(error)
            piece.answer.exception()  # perhaps nobody waits for it any more
        else:
            piece.answer.set_result(done.result())
        self._serve()

    def close(self) -> None:
        """Take no more work; what is under way ends by itself."""
        for waiting in self.lines.values():
            while waiting:
                waiting.popleft().answer.cancel()
        self.clerks.shutdown(wait=False, cancel_futures=True)


async def unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine finds, for as long as the client waits for it. Raises ClientDisconnect."""
    doing, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((doing, gone), return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise ClientDisconnect
        return doing.result()
    finally:
        doing.cancel()
        gone.cancel()


async def _gone(request: Request) -> None:
    """Return when the client has closed the connection; its request must have been read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
