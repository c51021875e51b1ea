"""Lessons: a table to learn a game at, reading on, and leaving."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from flatboat.errors import UnknownName
from flatboat.games import kind
from flatboat.kernel.lessons import lesson_of
from flatboat.web.guard import check_origin
from flatboat.web.lessons import leave, read_on, wanted_lesson
from flatboat.web.names import clean_name
from flatboat.web.pages.deeds import act, my_seat
from flatboat.web.pages.home import opened
from flatboat.web.pages.tables import Fields
from flatboat.web.room import Room
from flatboat.web.site import BrowserSession, TheSite, whole

router = APIRouter(include_in_schema=False)


@router.get("/learn/{name}")
async def learn_page(name: str) -> Response:
    """A lesson is begun by a button; whoever comes by an address finds it there."""
    return RedirectResponse(f"/new/{kind(name).name}", 303)


@router.post("/learn/{name}")
async def learn(name: str, request: Request, site: TheSite) -> Response:
    """Open a lesson's table and sit down at it; `again` names one that goes on, which is deleted."""
    session = await site.session(request)
    game = kind(name)
    lesson = lesson_of(game)
    if lesson is None:
        raise UnknownName(f"there is no lesson for {game.title} yet")
    check_origin(request)
    site.rates.check(site.host.settings.limits.tables, "new tables", request)
    fields = await site.form(request, session)
    nickname = clean_name(fields.get("nickname", ""), session.visitor.name or "Guest")
    room = await opened(site, request, session, wanted_lesson(game, lesson, nickname), nickname)
    if again := fields.get("again"):
        old = await site.host.rooms.open(again)
        mine = "lesson" in old.table.settings and old.table.host == session.visitor.id
        if mine and not old.position.over:
            await site.host.tables.delete(old)
    return site.redirect(request, session, f"/t/{room.id}")


@router.post("/t/{table_id}/lesson")
async def lesson(table_id: str, request: Request, site: TheSite) -> Response:
    """Read on from a step, or leave the lesson and play on freely."""

    async def work(room: Room, session: BrowserSession, fields: Fields) -> str | None:
        my_seat(room, session, fields)
        if fields.get("do") == "leave":
            await leave(site.host.rooms, room)
            return "The lesson is left. Play on as you like."
        await read_on(site.host.rooms, room, whole(fields.get("read")) or 0)
        return None

    return await act(site, request, table_id, work)
