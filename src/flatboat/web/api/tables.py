"""A table over HTTP: looking at it, and playing."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from flatboat.errors import FlatboatError
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.supposing import TURN, preview
from flatboat.web.api import looks, models
from flatboat.web.api.callers import (
    AT_TABLE,
    OPTIONAL,
    AtTable,
    Caller,
    NotThere,
    Route,
    check_present,
    check_seat,
    problems,
)
from flatboat.web.api.models import MOST
from flatboat.web.commands import moves as commands
from flatboat.web.commands import records, tables
from flatboat.web.commands.study import check_over, study
from flatboat.web.desk import unless_gone
from flatboat.web.refusals import Stale
from flatboat.web.room import Room
from flatboat.web.site import Site, TheSite

LOOKING: list[str | Enum] = ["looking"]
PLAYING: list[str | Enum] = ["playing"]
TALKING: list[str | Enum] = ["talking"]
SHORT = 300  # moves: a log of so many is told at once
AfterMoves = Annotated[
    int, Path(description="After how many moves; 0 is the set-up.", examples=[9], ge=0, le=MOST)
]
router = APIRouter(route_class=Route, responses=problems(*AT_TABLE))


# --- looking ----------------------------------------------------------------------------------------


@router.get("/tables/{table_id}", operation_id="getTable", tags=LOOKING, openapi_extra=OPTIONAL)
async def table(
    who: AtTable,
    wishes: Annotated[
        bool, Query(description="Also what can be reached by several decisions in a row.")
    ] = False,
) -> models.TableInfo:
    """See a table: through a seat's eyes with its token, else as an onlooker, who sees no hand."""
    return looks.table_info(who.room, who.seat, wishes)


@router.get("/tables/{table_id}/moves", operation_id="listMoves", tags=PLAYING)
async def moves(
    who: AtTable,
    all: Annotated[bool, Query(description="Also every other move, and why it cannot be played.")] = False,
) -> models.Choices:
    """List the moves that a seat can play now. None if it is not its turn."""
    room, seat = who.room, who.player()
    observation = room.known(seat).observation
    legal = [looks.legal_move(move) for move in observation.moves] if looks.may_play(room, seat) else []
    refused = looks.refused_moves(room, observation) if all else None
    return models.Choices(version=room.known(seat).version, seat=seat, legal=legal, refused=refused)


@router.get("/tables/{table_id}/preview", operation_id="previewMoves", tags=PLAYING)
async def what_if(
    who: AtTable,
    moves: Annotated[
        str,
        Query(
            description="Moves in order, joined by semicolons.",
            examples=["pay fuel 2; drive to Jericho"],
            max_length=2000,
        ),
    ],
) -> models.Preview:
    """Ask what moves would do, as far as it is certain; nothing is played."""
    known = who.room.known(who.player())
    observation = known.observation
    wanted = [commands.meant(observation, words) for words in commands.split_moves(moves)]
    if not wanted:
        raise FlatboatError("moves: say which, joined by semicolons")
    lines = [line.removeprefix(TURN) for line in preview(observation, wanted)]
    return models.Preview(version=known.version, lines=lines)


@router.get(
    "/tables/{table_id}/log",
    operation_id="getLog",
    tags=LOOKING,
    response_model=models.LogInfo,
    openapi_extra=OPTIONAL,
)
async def log(
    who: AtTable,
    request: Request,
    site: TheSite,
    since: Annotated[int, Query(description="A version that you have seen; 0: all.", ge=0, le=MOST)] = 0,
) -> Any:
    """Read what happened after a version, as this seat, or an onlooker, may know it."""
    room, seat = who.room, who.seat
    tell = looks.log_teller(room, seat, since)
    if room.known(seat).number - looks.kept(room, seat, since) <= SHORT:
        return tell()
    errand = site.errand(request, seat != ONLOOKER, room.id)
    doing = site.host.desk.do(errand, lambda: tell().model_dump_json())
    return Response(await unless_gone(request, doing), media_type="application/json")


@router.get("/tables/{table_id}/at/{number}", operation_id="getFrame", tags=LOOKING, openapi_extra=OPTIONAL)
async def frame(
    who: AtTable,
    number: AfterMoves,
    request: Request,
    site: TheSite,
    seat: Annotated[
        int | None, Query(description="Whose eyes; others' only when the game is over.", ge=0, le=MOST)
    ] = None,
) -> models.Frame:
    """See the table as it was after one of its moves, with the eyes one had then."""
    room, eyes = who.room, who.seat if seat is None else seat
    if eyes != ONLOOKER:
        check_seat(room, eyes)
    if eyes != who.seat:
        who.who(request).check_eyes(eyes)
    check_number(room, eyes, number)
    position = await records.position_at(site, request, room, eyes, number, who.seat != ONLOOKER)
    return looks.frame(room, position, number, eyes)


@router.get("/tables/{table_id}/at/{number}/advice", operation_id="getAdvice", tags=LOOKING)
async def advice(
    who: AtTable,
    number: AfterMoves,
    request: Request,
    site: TheSite,
    seat: Annotated[
        int | None, Query(description="Whose decision, if they were to act; yours first.", ge=0, le=MOST)
    ] = None,
) -> models.AdviceInfo:
    """When the game is over: what a bot would have done at one of its moves, knowing what that seat knew.

    It takes a second or two. With a seat's token, or the host's.
    """
    room, eyes = who.room, who.seat if seat is None else seat
    if not who.host:
        who.player()
    if eyes != ONLOOKER:
        check_seat(room, eyes)
    check_over(room)
    check_number(room, eyes, number)
    reader = replace(who.who(request), seats=())  # is told names, not "you"
    return looks.advice_info(await unless_gone(request, study(site, reader, eyes, number)))


def check_number(room: Room, seat: int, number: int) -> None:
    """Raises NotThere for more moves than a seat knows of."""
    if number > (last := room.known(seat).number):
        raise NotThere(f"there is no move {number}; {last} were played")


# --- playing ----------------------------------------------------------------------------------------


@router.post(
    "/tables/{table_id}/moves",
    operation_id="playMoves",
    tags=PLAYING,
    response_model=models.Played,
    responses=problems(413),
)
async def play(
    body: models.Play,
    who: AtTable,
    site: TheSite,
    idempotency_key: Annotated[
        str | None, Header(description="The same as `key` in the body.", pattern=models.KEY_PATTERN)
    ] = None,
) -> Any:
    """Play a move, or several decisions together: all of them stand, or none.

    But if one of them brings to light what your seat could not know, it is the last one played: the log in
    the answer shows where it ends.

    A request names the version it was made for; if the table has moved on, it answers 409 and tells the
    version now (where seats act at the same time: if it has moved on for your seat). It also has a key of
    its own. If no answer comes, send the same request again with the same key: if it had been played, that
    is said, and nothing is played twice. Look at the table with your key before you play: everybody is told
    that you have come, and so that says nothing of a move.
    """
    seat = who.player()
    key = one_key(body.key, idempotency_key)
    try:
        check_present(who)
        repeated = await played(site, who.room.id, seat, body, key)
    except Stale as problem:
        return await behind(site, who, problem)
    room = await site.host.rooms.open(who.room.id)
    known = room.known(seat)
    log = looks.log_after(room, seat, known.version_at(room.keys[commands.key_of(seat, key)][0] - 1))
    return models.Played(version=known.version, repeated=repeated, log=log)


def one_key(body: str | None, header: str | None) -> str:
    """The key of a request. Raises FlatboatError if there is none, or two."""
    if body is None and header is None:
        raise FlatboatError("key is missing: name this request, so that it is not played twice")
    if body is not None and header is not None and body != header:
        raise FlatboatError("key and the header Idempotency-Key differ; one of them is enough")
    return body or header or ""


async def played(site: Site, table_id: str, seat: int, body: models.Play, key: str) -> bool:
    """Play; True if it was done before. One that overtook its own repetition is found at the second look."""
    room = await site.host.rooms.open(table_id)
    try:
        return await commands.play(site.host, room, seat, body.moves, body.version, key)
    except Stale:
        room = await site.host.rooms.open(table_id)
        return await commands.play(site.host, room, seat, body.moves, body.version, key)


async def behind(site: Site, who: Caller, problem: Stale) -> Response:
    """The table has moved on: say so, and where it stands."""
    room = await site.host.rooms.open(who.room.id)
    version = room.known(who.seat).version
    return JSONResponse(models.Behind(error=str(problem), version=version).model_dump(), 409)


@router.post(
    "/tables/{table_id}/undo",
    operation_id="undoMove",
    tags=PLAYING,
    response_model=models.Undone,
    responses=problems(413),
)
async def undo(body: models.Undo, who: AtTable, site: TheSite) -> Any:
    """Take back your last choice, or your turn: as far as no die fell and nobody else acted.

    Moves that you sent together are one choice.

    Where seats act at the same time, what others have played since stands. A secret choice that is made can
    be taken back until the last one has chosen.
    """
    seat = who.player()
    try:
        check_present(who)
        await site.host.play.undo(who.room, seat, body.version, body.whole)
    except Stale as problem:
        return await behind(site, who, problem)
    room = await site.host.rooms.open(who.room.id)
    return models.Undone(version=room.known(seat).version, number=room.known(seat).number)


# --- talking ----------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/talk", operation_id="say", tags=TALKING, responses=problems(413))
async def say(body: models.Say, who: AtTable, request: Request, site: TheSite) -> models.TalkLine:
    """Say something at a table where several people sit. Everybody who looks at it can read that.

    Talk has no part in the game: it changes no version, and gives no clock more time. The last 200 lines are
    kept; the host can turn it off.
    """
    seat = who.player()
    check_present(who)
    return looks.talk_line(await tables.say(site, who.who(request), seat, body.text))
