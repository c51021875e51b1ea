"""What people say to each other at a table: reading it, writing a line, turning it off."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from flatboat.errors import FlatboatError
from flatboat.kernel.notation import capital
from flatboat.web.commands import tables
from flatboat.web.pages.deeds import act
from flatboat.web.pages.tables import Fields
from flatboat.web.refusals import NotAllowed
from flatboat.web.room import Room
from flatboat.web.site import BrowserSession, TheSite, status_of, whole

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/talk")
async def read(table_id: str, request: Request, site: TheSite) -> Response:
    """What was said after the line that is `heard`, as JSON: the last line's number, HTML."""
    room = await site.host.rooms.open(table_id)
    return JSONResponse(site.said(room, whole(request.query_params.get("heard")) or 0))


@router.post("/t/{table_id}/talk")
async def say(table_id: str, request: Request, site: TheSite) -> Response:
    """Say something, if one sits at the table."""
    session, fields, room = await site.posted(request, table_id)
    said, status = "", 200
    try:
        seat = speaks(room, session, fields)
        await tables.say(site, site.who(request, room, session), seat, fields.get("words", ""))
    except FlatboatError as problem:
        if "x-part" not in request.headers:
            raise
        said, status = capital(str(problem)), status_of(problem)
    if "x-part" not in request.headers:
        return site.redirect(request, session, f"/t/{room.id}#talk")
    return JSONResponse({"said": said, **site.said(room, whole(fields.get("heard")) or 0)}, status)


def speaks(room: Room, session: BrowserSession, fields: Fields) -> int:
    """The seat from which a browser speaks. Raises NotAllowed for onlookers."""
    mine = room.seats_of(session.visitor.id)
    if not mine:
        raise NotAllowed("only those who play at this table can write; you can read along")
    wished = whole(fields.get("seat"))
    return wished if wished in mine else mine[0]


@router.post("/t/{table_id}/talking")
async def allow(table_id: str, request: Request, site: TheSite) -> Response:
    """The host turns the talk off, or on again."""

    async def work(room: Room, session: BrowserSession, fields: Fields) -> None:
        await tables.allow_talk(site, site.who(request, room, session), fields.get("talk") == "1")

    return await act(site, request, table_id, work)
