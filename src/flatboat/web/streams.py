"""Answers that go on: what happens at a table, told to whoever listens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import NamedTuple

from fastapi import Request, Response
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from flatboat.errors import FlatboatError
from flatboat.web.guard import ONLY_HEAD
from flatboat.web.host import Host
from flatboat.web.places import StreamPlace
from flatboat.web.presence import away
from flatboat.web.room import Room

SSE = "text/event-stream"
PING = 15.0  # seconds between signs of life
UNBUFFERED = {"x-accel-buffering": "no"}


class Stream(StreamingResponse):
    """An answer that ends when its listener goes or the server stops; it has a place among all streams."""

    def __init__(self, place: StreamPlace, news: AsyncGenerator[bytes, None], media_type: str) -> None:
        super().__init__(news, media_type=media_type, headers=UNBUFFERED)
        self.place, self.news = place, news

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the news."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.place.leave()
            await self.news.aclose()


def only_head(request: Request, media_type: str) -> Response | None:
    """The answer to HEAD, which opens no stream and takes no seat."""
    if ONLY_HEAD in request.scope:
        return Response(media_type=media_type, headers=UNBUFFERED)
    return None


class Stand(NamedTuple):
    """What a listener has been told of a table."""

    version: int
    heard: int | None = None  # of the talk, for whoever hears it
    away: list[int] | None = None  # and who is away


async def watch(
    host: Host,
    room: Room,
    viewer: Callable[[Room], int],
    since: int | None = None,
    heard: int | None = None,
) -> AsyncGenerator[tuple[Room, Stand] | None, None]:
    """A table as it stands (unless `since` is its version) and after each change; None is a sign of life.

    Who has `heard` the talk up to a line gets it for new lines, too, and when people come and go.

    What the `viewer` is not told of is no change, and does not move a sign of life. Whoever is slow misses
    what was between, and gets the newest: nothing is queued. It ends when the server stops or the table
    cannot be read any more.
    """
    watcher, clock = asyncio.Event(), asyncio.get_running_loop().time

    def stands(room: Room) -> Stand:
        version = room.known(viewer(room)).version
        return Stand(version) if heard is None else Stand(version, room.heard, away(room, host.places))

    sent = None if since is None else Stand(since)
    due = clock() + PING
    room.watchers.add(watcher)
    try:
        while not host.closing.is_set():
            if stands(room) != sent:
                await host.give_way()
                sent = stands(room)
                yield room, sent
                due = clock() + PING
            try:
                await asyncio.wait_for(watcher.wait(), due - clock())
            except TimeoutError:
                yield None
                due = clock() + PING
            watcher.clear()
            room = await _current(host, room, watcher)
    except FlatboatError:  # the listener comes again, and is told then
        return
    finally:
        room.watchers.discard(watcher)


async def _current(host: Host, room: Room, watcher: asyncio.Event) -> Room:
    """The room now in memory, should it have been read anew."""
    current = await host.rooms.open(room.id)
    if current is not room:
        room.watchers.discard(watcher)
        current.watchers.add(watcher)
    return current
