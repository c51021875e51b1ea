"""After and during a game: every position again, the record, the proof of the dice, records from outside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from starlette.datastructures import UploadFile

from flatboat.errors import FlatboatError
from flatboat.kernel.moves import ONLOOKER
from flatboat.records import read_record, verify
from flatboat.web.chart import chart
from flatboat.web.commands.records import checked, once, position_at, record_of
from flatboat.web.commands.study import check_over, look_back, study, worth_a_look
from flatboat.web.commands.who import Who
from flatboat.web.desk import Busy, unless_gone
from flatboat.web.fair import told_of
from flatboat.web.guard import check_form, check_origin, form_of
from flatboat.web.opening import from_record
from flatboat.web.refusals import NotAllowed
from flatboat.web.room import Room
from flatboat.web.show import TableShow, Viewer, show_past
from flatboat.web.site import Site, TheSite, whole

LOOK_AGAIN = "4"  # seconds
router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/replay")
async def replay(table_id: str, request: Request, site: TheSite) -> Response:
    """The table after any of its moves, seen with one's own eyes; after the end with anybody's."""
    session, room = await site.at_table(request, table_id)
    viewer = site.viewer(request, room, session)
    shown = await unless_gone(request, _frame(site, request, room, viewer))
    studied = None
    if "advice" in request.query_params:  # without JavaScript
        doing = study(site, site.who(request, room, session), shown.viewer.seat, shown.number)
        studied = await unless_gone(request, doing)
    how = await unless_gone(request, site.host.rooms.went(room, site.errand(request, bool(viewer.mine))))
    return site.page(
        request, session, "replay.html", show=shown, room=room,
        turns=turns(room, shown.viewer.seat), courses=how.courses, study=studied,
    )  # fmt: skip


@router.get("/t/{table_id}/frame")
async def frame(table_id: str, request: Request, site: TheSite) -> Response:
    """The changing part of the replay, as JSON."""
    session, room = await site.at_table(request, table_id)
    shown = await unless_gone(request, _frame(site, request, room, site.viewer(request, room, session)))
    html = site.templates.get_template("frame.html").render(show=shown)
    return JSONResponse({"number": shown.number, "last": shown.last, "html": html})


@router.get("/t/{table_id}/advice")
async def advice(table_id: str, request: Request, site: TheSite) -> Response:
    """What a bot would have done at a move of a game that is over, as JSON."""
    session, room = await site.at_table(request, table_id)
    shown = await unless_gone(request, _frame(site, request, room, site.viewer(request, room, session)))
    doing = study(site, site.who(request, room, session), shown.viewer.seat, shown.number)
    found = await unless_gone(request, doing)
    html = site.templates.get_template("table/hint.html").render(study=found, hint=found.hint)
    return JSONResponse({"html": html})


@router.get("/t/{table_id}/worth")
async def worth(table_id: str, request: Request, site: TheSite) -> Response:
    """The turns of a game in which something else would have come to more, or how far that has come."""
    session, room = await site.at_table(request, table_id)
    check_over(room)
    who = site.who(request, room, session)
    seat = seat_of(room, request.query_params.get("as"), who)
    look, found = await unless_gone(request, worth_a_look(site, who, seat))
    answer = site.page(request, session, "worth.html", room=room, who=who, seat=seat, look=look, found=found)
    if look and not (look.over or look.problem):
        answer.headers["refresh"] = LOOK_AGAIN
    return answer


@router.post("/t/{table_id}/worth")
async def go_over(table_id: str, request: Request, site: TheSite) -> Response:
    """Have a seat's turns gone over."""
    session, fields, room = await site.posted(request, table_id)
    who = site.who(request, room, session)
    seat = seat_of(room, fields.get("as"), who)
    look_back(site, who, seat)
    return site.redirect(request, session, f"/t/{room.id}/worth?as={seat}")


def seat_of(room: Room, wished: str | None, who: Who) -> int:
    """The seat that is asked about, or else the reader's own, or the first one."""
    seat = whole(wished)
    return seat if seat in range(len(room.seats)) and seat is not None else (*who.seats, 0)[0]


async def _frame(site: Site, request: Request, room: Room, viewer: Viewer) -> TableShow:
    wished = whole(request.query_params.get("as"))
    if wished is not None and wished in range(len(room.seats)):
        Who(room, request, "", viewer.mine).check_eyes(wished)
        viewer = replace(viewer, seat=wished)
    elif request.query_params.get("as") == "all":
        viewer = replace(viewer, seat=ONLOOKER)
    known, at = room.known(viewer.seat), whole(request.query_params.get("at"))
    number = known.number if at is None else min(at, known.number)
    wanted = known.version, number, viewer  # not the true version: an act in secret leaves it as it was
    if (found := room.past.find(wanted)) is None:
        position = await position_at(site, request, room, viewer.seat, number, bool(viewer.mine))
        await site.host.give_way()
        found = room.past.find(wanted) or show_past(room, position, number, viewer)
        room.past.keep(wanted, found)
    shown: TableShow = found
    return shown


def turns(room: Room, seat: int) -> list[int]:
    """The moves after which another seat was to act: where stepping by turns stops."""
    known = room.known(seat)
    return known.once("turns", lambda: [0, *known.turns, known.number])


@router.get("/t/{table_id}/record")
async def record(table_id: str, request: Request, site: TheSite) -> Response:
    """The record as a file."""
    session, room = await site.at_table(request, table_id)
    text = await record_of(site, request, room, bool(room.seats_of(session.visitor.id)))
    name = f"{room.game.kind.name}-{room.id}.flatboat"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/t/{table_id}/verify")
async def verify_table(table_id: str, request: Request, site: TheSite) -> Response:
    """Every die of a finished game checked against the key and the commitment."""
    session, room = await site.at_table(request, table_id)
    if not room.position.over:
        raise NotAllowed("you can check the dice after the game, when their secret code is shown")
    player = bool(room.seats_of(session.visitor.id))
    text = await record_of(site, request, room, player)
    verdict = await once(
        site, request, room, player, "verify", lambda: verify(read_record(text, "the record"))
    )
    commitment, key = told_of(room)
    return site.page(
        request, session, "verify.html", room=room, sentences=verdict.sentences(), proven=verdict.proven,
        commitment=commitment, key=key, title=room.game.kind.title,
    )  # fmt: skip


@router.get("/t/{table_id}/chart.svg")
async def course(table_id: str, request: Request, site: TheSite) -> Response:
    """How the points went, or (`of`) what the game measures, as a picture."""
    session, room = await site.at_table(request, table_id)
    errand = site.errand(request, bool(room.seats_of(session.visitor.id)))
    how = await unless_gone(request, site.host.rooms.went(room, errand))
    drawn = chart(room.position, how, whole(request.query_params.get("of")))
    return Response(drawn, media_type="image/svg+xml")


# --- records from outside ------------------------------------------------------------------------------


@router.get("/records")
async def records(request: Request, site: TheSite) -> Response:
    """Where a record can be handed in."""
    return site.page(request, await site.session(request), "records.html", problem="", sentences=[])


@router.post("/records")
async def upload(request: Request, site: TheSite) -> Response:
    """Read a record: check it (`do=verify`), or open it as a table to replay and, if unfinished, to go on."""
    session = await site.session(request)
    check_origin(request)
    site.rates.check(site.host.settings.limits.uploads, "records", request)
    async with form_of(request) as form:
        check_form(str(form.get("form", "")), session.form)
        try:
            commitment = str(form.get("commitment", "")).strip() or None
            found, verdict = await site.prepare(request, checked, await _uploaded(form), commitment)
        except Busy:
            raise
        except FlatboatError as problem:
            kept = {"text": str(form.get("text", "")), "problem": str(problem)}
            return site.page(request, session, "records.html", 422, sentences=[], **kept)
        checking = form.get("do") == "verify"
    if checking:
        return site.page(request, session, "records.html", problem="", sentences=verdict.sentences())
    site.welcome(request, session.visitor.id)
    room = await site.host.tables.create(from_record(found), session.visitor.id, origin=site.origin(request))
    for row in room.seats:
        if row.person and not found.finished:
            await site.host.seats.sit(room, session.visitor.id, row.seat)
    return site.redirect(request, session, f"/t/{room.id}{'/replay' if found.finished else ''}")


async def _uploaded(form: Mapping[str, object]) -> str:
    """The text of a record: a file, or pasted."""
    file = form.get("file")
    if isinstance(file, UploadFile) and file.filename:
        try:
            return (await file.read()).decode("utf-8")
        except UnicodeDecodeError:
            raise FlatboatError(f"{file.filename[:60]} is not text, so it is not a game record") from None
    if text := str(form.get("text", "")).strip():
        return text + "\n"
    raise FlatboatError("first choose a file or paste a record")
