"""Links to a table: those that its host gives away, and what opening one does."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from flatboat.errors import FlatboatError
from flatboat.web.addresses import base_of, command, is_far
from flatboat.web.codes import code_of
from flatboat.web.commands import seats, tables
from flatboat.web.guard import opened_by_a_person
from flatboat.web.house.links import TOLD
from flatboat.web.keys import HOST, OPEN, Grant
from flatboat.web.names import clean_name
from flatboat.web.pages.deeds import act, check_ticked, my_seat
from flatboat.web.pages.tables import Fields
from flatboat.web.refusals import NotAllowed
from flatboat.web.room import Room
from flatboat.web.show import show
from flatboat.web.site import BrowserSession, Site, TheSite, whole

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/invite")
async def invite(table_id: str, request: Request, site: TheSite) -> Response:
    """The links to give to others: one for each seat, one for whoever comes first, one for onlookers."""
    session, room = await site.at_table(request, table_id)
    if room.table.host != session.visitor.id and not room.seats_of(session.visitor.id):
        raise NotAllowed("only the host and those who play can invite others to this table")
    base = base_of(request)
    viewer, all_links = site.viewer(request, room, session), site.host.links.seats(room)
    links = {seat: key for seat, key in all_links.items() if seat in viewer.mine}
    if viewer.host:
        links |= site.host.links.free(room)
    shown = show(room, viewer)
    if shown.free:
        first = site.host.links.open(room) if room.table.settings["open"] else ""
    else:
        first = links.get(viewer.seat, "")
    return site.page(
        request, session, "invite.html", room=room, show=shown,
        others=sum(seat.person for seat in shown.seats) > 1,
        links={seat: f"{base}/s/{key}" for seat, key in links.items()},
        first=first and f"{base}/s/{first}", far=is_far(base), command=command(),
        code=code_of(f"{base}/s/{first}") if first and is_far(base) else "",
        host_link=f"{base}/s/{site.host.links.host(room)}" if viewer.host else "",
        look_link=f"{base}/t/{room.id}",
    )  # fmt: skip


@router.get("/s/{key}")
async def arrive(key: str, request: Request, site: TheSite) -> Response:
    """A link to a seat: play it from this browser, too. The open link shows which seats are free, or leads
    whoever has one back to the table.

    A messenger that fetches the link for a preview is shown a button and takes no seat.
    """
    session = await site.session(request)
    room, grant = await site.granted(request, key)
    if grant.role != OPEN and opened_by_a_person(request):
        return await _enter(site, request, room, grant, session)
    viewer = site.viewer(request, room, session)
    if grant.role == OPEN and viewer.mine:
        return site.redirect(request, session, f"/t/{room.id}")
    template = "join.html" if grant.role == OPEN else "enter.html"
    return site.page(
        request, session, template, room=room, show=show(room, viewer), game=room.game.kind, key=key,
        seats=_seats(room, grant), for_host=grant.role == HOST, hosts=room.seats_of(room.table.host),
    )  # fmt: skip


@router.post("/s/{key}")
async def take(key: str, request: Request, site: TheSite) -> Response:
    """Take the seat of a link, or with the open link the free one that was chosen, or the first."""
    session = await site.session(request)
    fields = await site.form(request, session)
    room, grant = await site.granted(request, key)
    name = clean_name(fields.get("nickname", ""), session.visitor.name)
    site.welcome(request, session.visitor.id)
    if grant.role == OPEN:
        await site.host.seats.take_open(room, session.visitor.id, whole(fields.get("seat")), name)
    session = replace(session, visitor=replace(session.visitor, name=name))
    await site.host.visitors.save(session.visitor)
    return await _enter(site, request, room, grant, session)


@router.post("/t/{table_id}/links")
async def links(table_id: str, request: Request, site: TheSite) -> Response:
    """Replace the host's link, or the one to free seats (`which`)."""

    async def work(room: Room, session: BrowserSession, fields: Fields) -> str | None:
        who, which = site.who(request, room, session), fields.get("which", "")
        who.check_host()
        if which not in TOLD:
            raise FlatboatError("choose which link to replace")
        await seats.replace_link(site, who, which)
        return f"{TOLD[which]}; the old one no longer works."

    return await act(site, request, table_id, work)


@router.post("/t/{table_id}/elsewhere")
async def elsewhere(table_id: str, request: Request, site: TheSite) -> Response:
    """Sign everybody else out of a seat of mine; or let those be who came until then (`leave`)."""

    async def work(room: Room, session: BrowserSession, fields: Fields) -> None:
        seat = my_seat(room, session, fields)
        if "leave" in fields:
            await site.host.seats.heed(room, seat, session.visitor.id, whole_time(fields["leave"]))
        else:
            await seats.sign_out(site, site.who(request, room, session), seat)

    return await act(site, request, table_id, work)


def whole_time(text: str) -> int:
    """Milliseconds since 1970, as a form has them."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0


@router.post("/t/{table_id}/delete")
async def delete_table(table_id: str, request: Request, site: TheSite) -> Response:
    """The host deletes the table, with its moves, seats and links."""
    session, fields, room = await site.posted(request, table_id)
    who = site.who(request, room, session)
    who.check_host()
    check_ticked(fields, "delete the table for everyone")
    await tables.delete(site, who)
    return site.redirect(request, session, "/mine")


@router.post("/t/{table_id}/leave")
async def leave(table_id: str, request: Request, site: TheSite) -> Response:
    """Give a game up for good: a bot plays on."""
    session, fields, room = await site.posted(request, table_id)
    seat = my_seat(room, session, fields)
    check_ticked(fields, "leave the game for good")
    await seats.leave(site, site.who(request, room, session), seat)
    return site.redirect(request, session, f"/mine?left={room.game.kind.name}")


@router.post("/me/forget")
async def forget_me(request: Request, site: TheSite) -> Response:
    """Forget this browser: its nickname, its seats, its cookie."""
    session = await site.session(request)
    fields = await site.form(request, session)
    check_ticked(fields, "forget this browser")
    await site.host.visitors.forget(session.visitor.id)
    site.audit.note("forgotten browser", "", request)
    answer = RedirectResponse("/", 303)
    site.forget(request, answer)
    return answer


async def _enter(site: Site, request: Request, room: Room, grant: Grant, session: BrowserSession) -> Response:
    """To the table, in the seats of a link."""
    site.welcome(request, session.visitor.id)
    seats = _seats(room, grant)
    if grant.role == HOST and room.table.host != session.visitor.id:
        await site.host.seats.set_host(room, session.visitor.id)
    for seat in seats:
        await site.host.seats.sit(room, session.visitor.id, seat, session.visitor.name or None)
    return site.redirect(request, session, f"/t/{room.id}")


def _seats(room: Room, grant: Grant) -> list[int]:
    """The seats that a link lets one play; with the open link one chooses, so none.

    The host's link gives the first person's seat, unless somebody else than the host sits there.
    """
    if grant.role != HOST:
        return [] if grant.role == OPEN else [grant.seat]
    seats = [row.seat for row in room.seats if row.person]
    own = room.seats_of(room.table.host)
    free = [seat for seat in seats if seat in own or not room.sitters(seat)]
    return free if room.table.settings["one_screen"] else [seat for seat in free if seat in seats[:1]]
