"""A table over HTTP: looking at it, playing, all that a seat or the host may do."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from flatboat.errors import AmbiguousMove, FlatboatError, InvalidMove
from flatboat.kernel.moves import ONLOOKER, Move
from flatboat.kernel.notation import find, nearest
from flatboat.kernel.position import Sight
from flatboat.kernel.supposing import preview
from flatboat.web.addresses import base_of
from flatboat.web.api import looks, models
from flatboat.web.api.callers import (
    AT_TABLE,
    OPTIONAL,
    AtTable,
    Caller,
    NotThere,
    Route,
    arrive,
    problems,
)
from flatboat.web.api.models import MOST, seat_or_null
from flatboat.web.desk import unless_gone
from flatboat.web.pages.home import TheSite
from flatboat.web.pages.tables import split_moves
from flatboat.web.refusals import NotAllowed, Stale
from flatboat.web.room import Room
from flatboat.web.show import TURN
from flatboat.web.site import Site
from flatboat.web.wanted import check_bot

LOOKING: list[str | Enum] = ["looking"]
PLAYING: list[str | Enum] = ["playing"]
SHORT = 300  # moves: a log of so many is told at once
HOSTING: list[str | Enum] = ["seats and host"]
router = APIRouter(route_class=Route, responses=problems(*AT_TABLE))
SeatNumber = Annotated[int, Path(description="A seat, from 0.", examples=[0], ge=0, le=MOST)]


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
    sight = room.known(seat).sight
    legal = [looks.legal_move(move) for move in sight.moves] if looks.may_play(room, seat) else []
    refused = looks.refused_moves(room, sight) if all else None
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
    sight = known.sight
    wanted = [meant(sight, words) for words in split_moves(moves)]
    if not wanted:
        raise FlatboatError("moves: say which, joined by semicolons")
    lines = [line.removeprefix(TURN) for line in preview(sight, wanted)]
    return models.Preview(version=known.version, lines=lines)


def meant(sight: Sight, words: str) -> Move:
    """The move of this seat, legal or not, that some words mean. Raises MoveError."""
    texts = sight.game.moves
    found = find(words, dict(enumerate(texts)))
    if not found:
        close = nearest(words, texts)
        raise InvalidMove(
            f'"{words}" is not a move in this game{f"; did you mean {close}?" if close else ""}'
        )
    if len(found) > 1:
        listed = ", ".join(f'"{texts[action]}"' for action in found[:6])
        raise AmbiguousMove(f'"{words}" could be {listed}{" ..." if len(found) > 6 else ""}')
    return sight.move(found[0])


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
    number: Annotated[
        int, Path(description="After how many moves; 0 is the set-up.", examples=[9], ge=0, le=MOST)
    ],
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
    if eyes != who.seat and not room.position.over:
        raise NotAllowed("other people's hands can be seen when the game is over")
    known = room.known(eyes)
    if number > known.number:
        raise NotThere(f"there is no move {number}; {known.number} were played")
    errand = site.errand(request, who.seat != ONLOOKER)
    position = await unless_gone(request, site.host.frame(room, known.stood(number), errand))
    return looks.frame(room, position, number, eyes)


def check_seat(room: Room, seat: int) -> None:
    """Raises NotThere for a seat that there is not."""
    if seat not in range(len(room.seats)):
        raise NotThere(f"there is no seat {seat}; seats are 0 to {len(room.seats) - 1}")


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

    A request names the version it was made for; if the table has moved on, it answers 409 and tells the
    version now (where seats act at the same time: if it has moved on for your seat). It also has a key of
    its own. If no answer comes, send the same request again with the same key: if it had been played, that
    is said, and nothing is played twice.
    """
    seat = who.player()
    key = f"{seat}:{one_key(body.key, idempotency_key)}"  # no seat can use up another's keys
    try:
        repeated = await played(site, who.room.id, seat, body, key)
    except Stale as problem:
        return await behind(site, who, problem)
    await arrive(site, who)
    room = await site.host.room(who.room.id)
    known = room.known(seat)
    log = looks.log_after(room, seat, known.version_at(room.keys[key][0] - 1))
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
    room = await site.host.room(table_id)
    try:
        return await site.host.move(room, seat, body.moves, body.version, key)
    except Stale:
        room = await site.host.room(table_id)
        return await site.host.move(room, seat, body.moves, body.version, key)


async def behind(site: Site, who: Caller, problem: Stale) -> Response:
    """The table has moved on: say so, and where it stands."""
    room = await site.host.room(who.room.id)
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

    Where seats act at the same time, what others have played since stands.
    """
    seat = who.player()
    try:
        await site.host.undo(who.room, seat, body.version, body.whole)
    except Stale as problem:
        return await behind(site, who, problem)
    room = await site.host.room(who.room.id)
    return models.Undone(version=room.known(seat).version, number=room.known(seat).number)


# --- seats and host -----------------------------------------------------------------------------------


@router.post(
    "/tables/{table_id}/seats/{seat}", operation_id="handOver", tags=HOSTING, responses=problems(413)
)
async def hand_over(
    seat: SeatNumber, body: models.HandOver, who: AtTable, request: Request, site: TheSite
) -> models.HandedOver:
    """Let a bot of the house play a seat, or take it back. With the seat's own token, or the host's."""
    if not who.host and who.player() != seat:
        raise NotAllowed("only who sits there, or the host, may do this")
    check_seat(who.room, seat)
    site.rates.check_table(site.host.settings.limits.hand_overs, "changes of seats", who.room.id, request)
    await site.host.hand_over(who.room, seat, check_bot(body.bot) if body.bot else "")
    room = await site.host.room(who.room.id)
    return models.HandedOver(version=room.known(who.seat).version, seat=looks.seat_infos(room)[seat])


@router.post("/tables/{table_id}/end", operation_id="endGame", tags=HOSTING)
async def end(who: AtTable, site: TheSite) -> models.TableInfo:
    """End the game for everybody, with the usual reckoning. With the host's token alone."""
    who.check_host()
    await site.host.end(who.room)
    return looks.table_info(await site.host.room(who.room.id), ONLOOKER)


@router.post("/tables/{table_id}/rematch", operation_id="rematch", tags=HOSTING)
async def rematch(who: AtTable, request: Request, site: TheSite) -> models.Again:
    """Play again: a new table for the same people, everyone a seat further. Asking twice gives the same."""
    if not who.host:
        who.player()
    if who.room.position.over and not who.room.table.rematch:
        site.rates.check(site.host.settings.limits.tables, "new tables", request)
    again = await site.host.room(await site.host.rematch(who.room, who.room.table.host))
    return again_for(who, again, site, base_of(request))


def again_for(who: Caller, again: Room, site: Site, base: str) -> models.Again:
    """The table of a rematch, with the caller's key there."""
    seat, key, host_key = ONLOOKER, None, None
    if who.host:
        if again.table.host == who.room.table.host:
            host_key = site.host.host_key(again)
    else:
        seat = (who.seat - 1) % len(again.seats)
        # The seat's first key: if the new host has replaced it, it is worth nothing.
        key = site.host.keys.seat(again.id, seat, 0)
    return models.Again(
        id=again.id,
        url=f"{base}/t/{again.id}",
        version=again.known(seat).version,
        seat=seat_or_null(seat),
        key=key,
        link=f"{base}/s/{key}" if key else None,
        host_key=host_key,
    )
