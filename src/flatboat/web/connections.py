"""Connections: how many there may be, and how long one may take over what it sends and reads.

Nobody who only waits keeps others out: when all places are taken, the connection that has waited longest for
its own next words is closed. Built on the only HTTP that is installed: uvicorn's, by httptools.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import OrderedDict
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from flatboat.web.guard import network_of
from flatboat.web.settings import Limits

PACE = 8_000  # bytes a second, by which bodies come and answers are read at the least
MOST_HEADERS = 65_536  # bytes of a request before its body
UNREAD = 256_000  # bytes that the system keeps for whoever does not read
FAREWELL = 1.0  # seconds in which a refusal is read
CROWDED = 429, "Too Many Requests", "too many connections from here; please close some of them"
FULL = 503, "Service Unavailable", "too many people are here at this moment; please try again soon"
LATE = 408, "Request Timeout", "the request did not come in time; please send it again"
LONG = 431, "Request Header Fields Too Large", "the request's headers are too long"

Refusal = tuple[int, str, str]
log = logging.getLogger("flatboat.connections")
log.setLevel(logging.ERROR)  # what strangers send wrongly fills no log


class Crowd:
    """Connections that share a bound."""

    def __init__(self, most: int) -> None:
        self.most, self.count = most, 0
        self.waiting: OrderedDict[Connection, None] = OrderedDict()  # for their own words, longest first

    def has_room(self) -> bool:
        """Whether one more can come, if need be instead of one that only waits."""
        if self.count >= self.most and self.waiting:
            next(iter(self.waiting)).cut_off()
        return self.count < self.most


class Doors:
    """All connections of a server, and those of each address."""

    def __init__(self, limits: Limits, proxies: Sequence[str] = ()) -> None:
        self.limits = limits
        self.proxies = [ip_network(proxy) for proxy in proxies]
        self.all = Crowd(limits.connections)
        self.crowds: dict[str, Crowd] = {}
        self.refused = 0

    def connection(self, **given: object) -> Connection:
        """What uvicorn makes for each that comes."""
        return Connection(self, **given)

    def enter(self, connection: Connection, address: str) -> Refusal | None:
        """Let a connection in, or say why not."""
        whose = network_of(address)
        own: Crowd | None = None
        if not self._is_proxy(address):
            own = self.crowds.get(whose) or Crowd(self.limits.connections_of_address)
        if own is not None and not own.has_room():
            return CROWDED
        if not self.all.has_room():
            return FULL
        connection.crowds = [self.all]
        if own is not None:
            connection.crowds.append(own)
            self.crowds[whose] = own
        for crowd in connection.crowds:
            crowd.count += 1
        return None

    def leave(self, connection: Connection, address: str) -> None:
        """A connection has gone; once is enough."""
        for crowd in connection.crowds:
            crowd.count -= 1
            crowd.waiting.pop(connection, None)
        connection.crowds = []
        own = self.crowds.get(whose := network_of(address))
        if own is not None and not own.count:
            del self.crowds[whose]

    def _is_proxy(self, address: str) -> bool:
        if not self.proxies:
            return False
        try:
            found = ip_address(address)
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return any(found in proxy for proxy in self.proxies)


class Connection(HttpToolsProtocol):
    """A connection that has only so long to send its request, and to read the answer."""

    def __init__(self, doors: Doors, **given: Any) -> None:
        super().__init__(**given)
        self.logger = log
        self.doors, self.limits = doors, doors.limits
        self.crowds: list[Crowd] = []
        self.refused = False
        self.part = ""  # of a request that is being sent: "headers", "body"
        self.taken = 0  # bytes of the headers
        self.due = 0.0  # when that part has to be here
        self.clock: asyncio.TimerHandle | None = None
        self.answering: Any = None  # the request that is answered, uvicorn's cycle; others may wait behind it
        self.unread = 0  # bytes that waited to be read when they were looked at last
        self.stalled: asyncio.TimerHandle | None = None

    # --- coming and going ---------------------------------------------------------------------
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, or tell it to come later."""
        super().connection_made(transport)
        if (refusal := self.doors.enter(self, self._address())) is not None:
            self._refuse(refusal)
            return
        self._expect("headers", self.limits.silence)
        self._sort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._leave()
        super().connection_lost(exc)

    def cut_off(self) -> None:
        """End it at once."""
        self._leave()
        self.transport.abort()

    def shutdown(self) -> None:
        """The server stops: complete requests are answered, others are not waited for."""
        if self.part == "body":
            self.cut_off()
        else:
            super().shutdown()

    def _leave(self) -> None:
        self.doors.leave(self, self._address())
        self.doors.refused -= self.refused
        self.refused = False
        for timer in (self.clock, self.stalled):
            if timer is not None:
                timer.cancel()
        self.clock = self.stalled = None
        self._stop_answering()

    def _stop_answering(self) -> None:
        """Tell the request that is being answered that nobody listens; uvicorn tells only the newest one."""
        self.pipeline.clear()
        if self.answering is not None and not self.answering.response_complete:
            self.answering.disconnected = True
            self.answering.message_event.set()

    def _refuse(self, refusal: Refusal) -> None:
        """Say that there is no room; what comes is not read, for a while."""
        if self.doors.refused >= self.limits.backlog // 2:
            self.transport.abort()
            return
        self.refused = True
        self.doors.refused += 1
        self.transport.write(answer(refusal))
        self.transport.write_eof()
        self.clock = self.loop.call_later(FAREWELL, self.cut_off)

    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _is_answered(self) -> bool:
        """Whether it waits for an answer, having sent all of its request."""
        return self.cycle is not None and not (self.cycle.response_complete or self.cycle.more_body)

    def _sort(self) -> None:
        """Note whether others wait for it, or it for others."""
        for crowd in self.crowds:
            if self._is_answered():
                crowd.waiting.pop(self, None)
            else:
                crowd.waiting.setdefault(self)

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    # --- what it sends ------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        """Something has come."""
        if self.refused:
            return
        if not self.part and not self._is_answered():
            self._expect("headers", self.limits.silence)
        self.taken += len(data)
        super().data_received(data)
        if self.part == "headers" and self.taken > MOST_HEADERS and not self.transport.is_closing():
            self._say(LONG)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        if not self.part:
            self._expect("headers", self.limits.silence)

    def on_headers_complete(self) -> None:
        """The head of the request is complete."""
        self._expect("body", self.limits.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of the body has come."""
        if not self.cycle.response_complete:
            self.due += len(body) / PACE
        super().on_body(body)

    def on_message_complete(self) -> None:
        """All of a request is here."""
        super().on_message_complete()
        self._expect("", 0)
        self._sort()

    def on_response_complete(self) -> None:
        """It has been answered; whatever is left of the request has to end soon."""
        super().on_response_complete()
        if self.part == "body":
            self._expect("body", self.limits.idle)
        self._sort()

    def _expect(self, part: str, seconds: float) -> None:
        """Await a part of a request ("" is none) within so many seconds."""
        if self.clock is not None:
            self.clock.cancel()
        self.part, self.taken, self.clock = part, 0, None
        if part and not self.transport.is_closing():
            self.due = self.loop.time() + seconds
            self.clock = self.loop.call_at(self.due, self._look_at_clock)

    def _look_at_clock(self) -> None:
        """Close the connection if its time is up; not while it is we who do not read."""
        now = self.loop.time()
        if self.flow.read_paused:
            self.due = max(self.due, now + self.limits.body_seconds)
        if now < self.due:
            self.clock = self.loop.call_at(self.due, self._look_at_clock)
        elif self._is_silent() or self._speaks():
            self.cut_off()
        else:
            self._say(LATE)

    def _is_silent(self) -> bool:
        """Whether it has sent nothing of a request."""
        return self.part == "headers" and not self.taken

    def _speaks(self) -> bool:
        """Whether some answer is on its way, so that nothing else can be said."""
        if self.cycle is None or self.pipeline:
            return self.cycle is not None
        return self.cycle.response_started if self.part == "body" else not self.cycle.response_complete

    def _say(self, refusal: Refusal) -> None:
        """Tell what is wrong instead of an answer, and close."""
        self.transport.write(answer(refusal))
        self.transport.close()

    # --- what it reads ------------------------------------------------------------------------
    def pause_writing(self) -> None:
        """It reads too slowly: see whether it goes on at all."""
        super().pause_writing()
        self._watch_reading()

    def resume_writing(self) -> None:
        """It has read what there was."""
        super().resume_writing()
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None

    def _watch_reading(self) -> None:
        self.unread = self.transport.get_write_buffer_size()
        self.stalled = self.loop.call_later(self.limits.stall, self._look_at_reading)

    def _look_at_reading(self) -> None:
        left = self.transport.get_write_buffer_size()
        if self.unread - left < PACE * self.limits.stall:
            self.cut_off()
        else:
            self._watch_reading()


def answer(refusal: Refusal) -> bytes:
    """A refusal as it is sent, outside of the site."""
    status, phrase, words = refusal
    after = "retry-after: 5\r\n" if status in (CROWDED[0], FULL[0]) else ""
    return (
        f"HTTP/1.1 {status} {phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        f"cache-control: no-store\r\n{after}content-length: {len(words) + 1}\r\n"
        f"connection: close\r\n\r\n{words}\n"
    ).encode()


def prepare(listening: socket.socket, stall: float) -> None:
    """Have the system keep little for connections that do not read, and end those that do not answer."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD // 2)  # Linux doubles it
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * stall))


class Farewell:
    """The site; requests that are cancelled because the server stops end without an error."""

    def __init__(self, app: ASGIApp, closing: asyncio.Event) -> None:
        self.app, self.closing = app, closing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""
        try:
            await self.app(scope, receive, send)
        except asyncio.CancelledError:
            if scope["type"] != "http" or not self.closing.is_set():
                raise
