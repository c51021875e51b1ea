"""A table as it stands: its page, the part that changes, its stream."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from types import MappingProxyType

from fastapi import APIRouter, Request, Response

from flatboat.bots.hints import Hint
from flatboat.kernel.moves import ONLOOKER
from flatboat.web import talk
from flatboat.web.desk import Busy
from flatboat.web.guard import address_of
from flatboat.web.marks import changed
from flatboat.web.presence import tell_later
from flatboat.web.refusals import NotSure
from flatboat.web.room import Room
from flatboat.web.show import Viewer, show
from flatboat.web.site import BrowserSession, Site, TheSite, whole
from flatboat.web.streams import SSE, Stream, only_head, watch
from flatboat.web.wanted import STAND_IN, bots

FILLABLE = 8  # sheets that a page has forms for
router = APIRouter(include_in_schema=False)

Fields = Mapping[str, str]


@dataclass(frozen=True)
class Answered:
    """What a form brings beside the table: words, a hint, a question whether somebody is sure."""

    said: str = ""
    hint: Hint | None = None
    sure: NotSure | None = None
    status: int = 200


@router.get("/t/{table_id}")
async def table(table_id: str, request: Request, site: TheSite) -> Response:
    """The table as it stands, or with `at` as it was after a move."""
    session, room = await site.at_table(request, table_id)
    if "at" in request.query_params:
        at = whole(request.query_params["at"]) or 0
        return site.redirect(request, session, f"/t/{room.id}/replay?at={at}")
    return await table_page(site, request, room, session)


async def table_page(
    site: Site,
    request: Request,
    room: Room,
    session: BrowserSession,
    told: Answered = Answered(),
    given: Fields = MappingProxyType({}),
) -> Response:
    """The whole page; `given` is what came from a form of it."""
    viewer = site.viewer(request, room, session)
    known, marks = room.known(viewer.seat), list[str]()
    seen = known.number_at(room.seen.get(session.visitor.id, 0))
    if viewer.mine and 0 < seen < known.number and not room.position.over:
        with contextlib.suppress(Busy):  # the page is there without them, too
            before = await site.host.rooms.frame(room, known.stood(seen), site.errand(request, True))
            marks = changed(
                before.observation(viewer.seat).draw(narrow=viewer.narrow),
                known.observation.draw(narrow=viewer.narrow),
            )
    look(site, room, session, viewer)
    acts = viewer.host or (viewer.mine and not room.position.over)
    unwritable = await site.host.health.unwritable() if acts else ""
    whole_log = request.query_params.get("log") == "all"
    return site.page(
        request, session, "table.html", told.status,
        show=show(room, viewer, whole_log, site.warming(room)),
        room=room, said=told.said, hint=told.hint, sure=told.sure,
        marks=marks, seen=seen, unwritable=unwritable,
        lines=talk.heard(room), longest=talk.LONGEST, has_talk=talk.has_talk(room),
        own_key=site.host.links.seats(room).get(viewer.seat, "") if viewer.seat in viewer.mine else "",
        bots=bots(), stand_in=STAND_IN, fillable=FILLABLE, filled=given,
    )  # fmt: skip


def look(site: Site, room: Room, session: BrowserSession, viewer: Viewer) -> None:
    """Remember up to where this browser has looked; nobody waits until that is stored."""
    last = room.known(viewer.seat).last
    if viewer.mine and room.seen.get(session.visitor.id) != last:
        room.seen[session.visitor.id] = last
        site.host.store.see(session.visitor.id, room.id, last)


@router.get("/t/{table_id}/part")
async def part(table_id: str, request: Request, site: TheSite) -> Response:
    """The changing part of the page, as JSON: version, whether it is my turn, HTML."""
    session, room = await site.at_table(request, table_id)
    viewer = site.viewer(request, room, session)
    if "glance" not in request.query_params:  # a hidden tab asks, too, but nobody looks at it
        look(site, room, session, viewer)
    headers = {"x-talk": str(room.heard)}
    return Response(site.update(room, viewer), media_type="application/json", headers=headers)


@router.get("/t/{table_id}/stream")
async def stream(table_id: str, request: Request, site: TheSite) -> Response:
    """The changing part of the page at every change, as server-sent events; now, if newer than `since`.

    And, for whoever has `heard` the talk up to a line, what is said after it, and who is away.

    Nothing (204) for a browser that follows as many tables as it can.
    """
    session, room = await site.at_table(request, table_id)
    if (head := only_head(request, SSE)) is not None:
        return head
    await site.host.give_way()
    since = whole(request.headers.get("last-event-id") or request.query_params.get("since"))
    seat = min(site.viewer(request, room, session).mine, default=ONLOOKER)
    places, visitor = site.host.places, session.visitor.id
    if places.has_enough(visitor):
        return Response(status_code=204)
    place = places.enter(address_of(request), room.id, seat, visitor)
    heard = whole(request.query_params.get("heard"))
    return Stream(place, _updates(site, request, room, session, since, heard), SSE)


async def _updates(
    site: Site, request: Request, room: Room, session: BrowserSession, since: int | None, heard: int | None
) -> AsyncGenerator[bytes, None]:
    sent = since
    gone: list[int] | None = None

    def seat_of(room: Room) -> int:
        return site.viewer(request, room, session).seat

    room.call_watchers()
    try:
        async with aclosing(watch(site.host, room, seat_of, since, heard)) as news:
            async for one in news:
                if one is None:
                    yield b": still here\n\n"
                    continue
                room, stand = one
                if stand.version != sent:
                    sent, data = stand.version, site.update(room, site.viewer(request, room, session))
                    yield b"id: %d\nevent: table\ndata: %b\n\n" % (sent, data)
                    await asyncio.sleep(site.host.settings.limits.rest)  # news meanwhile is told as one
                if heard is not None and room.heard != heard:
                    told, heard = site.said(room, heard), room.heard
                    yield b"event: talk\ndata: %b\n\n" % json.dumps(told).encode()
                if stand.away != gone:
                    gone = stand.away
                    yield b"event: away\ndata: %b\n\n" % json.dumps(gone).encode()
    finally:
        tell_later(room)
        if session.visitor.id in room.seen and sent == room.known(seat_of(room)).version:
            look(site, room, session, site.viewer(request, room, session))
