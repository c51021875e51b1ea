"""What people do at a table, by the forms of its page."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Sequence

from fastapi import APIRouter, Request, Response

from flatboat.bots.hints import Hint, hint_of
from flatboat.errors import FlatboatError, IllegalMove
from flatboat.kernel.notation import capital, in_runs, listed
from flatboat.kernel.supposing import up_to_chance
from flatboat.kernel.typed import fill, why_not
from flatboat.web.commands import seats, tables
from flatboat.web.commands.moves import check_sure, split_moves, typed_moves, was_done
from flatboat.web.commands.moves import play as play_moves
from flatboat.web.pages.previews import filled, is_heedless, told
from flatboat.web.pages.tables import Answered, Fields, table_page
from flatboat.web.refusals import NotAllowed, NotSure
from flatboat.web.room import Room
from flatboat.web.second_person import addressed, for_reader, spoken_hint, spoken_to, verbs_of
from flatboat.web.site import BrowserSession, Site, TheSite, sentence, status_of, whole
from flatboat.web.telling import log_lines

CAME_TO_LIGHT = "New: {news}. Still to do: {rest}."
router = APIRouter(include_in_schema=False)


async def act(
    site: Site,
    request: Request,
    table_id: str,
    work: Callable[[Room, BrowserSession, Fields], Awaitable[str | Hint | None]],
) -> Response:
    """Do what a form asks for and show the table: as a part for the script, else by a redirect.

    `work` returns what there is to say, a hint, or None. Errors are shown on the table's page, too; what
    costs much is asked about instead.
    """
    session, fields, room = await site.posted(request, table_id)
    scripted = "x-part" in request.headers
    told = Answered()
    try:
        found = await work(room, session, fields) or ""
        told = Answered(found) if isinstance(found, str) else Answered(hint=found)
    except NotSure as question:
        told = Answered(sure=question)
    except FlatboatError as problem:
        told = Answered(sentence(str(problem)), status=status_of(problem))
    room = await site.host.rooms.open(table_id)
    if scripted:
        words = _scripted(site, request, room, session, fields, told)
        return Response(words, told.status, media_type="application/json")
    if told != Answered():
        return await table_page(site, request, room, session, told, fields)
    several = len(room.seats_of(session.visitor.id)) > 1 and whole(fields.get("seat")) is not None
    return site.redirect(request, session, f"/t/{room.id}{'?seat=' + fields['seat'] if several else ''}")


def _scripted(
    site: Site, request: Request, room: Room, session: BrowserSession, fields: Fields, told: Answered
) -> bytes:
    """What the script is told, as JSON: words, pieces of the page, and the changing part."""
    viewer = site.viewer(request, room, session, whole(fields.get("seat")))
    given = {"hint": told.hint, "sure": told.sure}
    pieces = {
        name: site.templates.get_template(f"table/{name}.html").render(
            **{name: it}, table=room.id, seat=viewer.seat
        )
        for name, it in given.items()
        if it is not None
    }
    part = b"null" if told.hint else site.update(room, viewer)  # a hint changes nothing
    return b'%b, "part": %b}' % (json.dumps({"said": told.said, **pieces}).encode()[:-1], part)


async def act_for_seat(
    site: Site,
    request: Request,
    table_id: str,
    work: Callable[[Room, int, Fields], Awaitable[str | None]],
) -> Response:
    """Do what a form asks for a seat of this browser's, once: the same request sent again does nothing."""

    async def once(room: Room, session: BrowserSession, fields: Fields) -> str | None:
        seat = my_seat(room, session, fields)
        return None if was_done(room, seat, key_in(fields)) else await work(room, seat, fields)

    return await act(site, request, table_id, once)


def my_seat(room: Room, session: BrowserSession, fields: Fields) -> int:
    """The seat that a form speaks for. Raises NotAllowed if it is not this browser's."""
    seat = whole(fields.get("seat"))
    if seat is None or seat not in room.seats_of(session.visitor.id):
        raise NotAllowed("this browser does not hold that seat; open its link again")
    return seat


def check_ticked(fields: Fields, deed: str) -> None:
    """Refuse what cannot be undone while its box is not ticked. Raises FlatboatError."""
    if fields.get("sure") != "1":
        raise FlatboatError(f"to {deed}, tick the box to confirm")


def made_for(fields: Fields) -> int:
    """The version that a form was made for."""
    return whole(fields.get("version")) or 0


@router.post("/t/{table_id}/move")
async def move(table_id: str, request: Request, site: TheSite) -> Response:
    """Play: `move` is a button's, `hinted` a hint's, `sure` was asked about, `typed` was written.

    Several are joined by semicolons.
    """

    async def work(room: Room, seat: int, fields: Fields) -> str | None:
        button = fields.get("sure") or fields.get("hinted") or fields.get("move")
        moves = split_moves(button) if button else typed_moves(room, seat, fields.get("typed", ""))
        if not moves:
            raise FlatboatError("type a move first, such as one from the list")
        if len(moves) == 1:
            await play(site, room, seat, moves, fields)
            return None
        before = made_by(room, seat)
        await play(site, room, seat, moves, fields)
        done = made_by(room, seat) - before
        rest = [room.game.numbers[words] for words in moves[done:] if words in room.game.numbers]
        return came_to_light(room, seat, rest if done else [])

    return await act_for_seat(site, request, table_id, work)


def made_by(room: Room, seat: int) -> int:
    """How many moves of a seat stand."""
    return sum(act.seat == seat for act in room.standing)


def came_to_light(room: Room, seat: int, rest: Sequence[int]) -> str | None:
    """What kept the rest of some moves from being played, as long as the seat can move."""
    known, game = room.known(seat), room.game
    rest = [action for action in rest if not game.words.is_needless(action, known.observation.view)]
    if not rest or not known.observation.moves:
        return None
    lines = log_lines(game, addressed(known.names, (seat,)), known.acts[-1:])
    news = spoken_to(lines[-1].text, verbs_of(game)) if lines else "something came to light"
    left = listed(in_runs(map(known.observation.label, rest)))
    return CAME_TO_LIGHT.format(news=news, rest=left)


async def play(site: Site, room: Room, seat: int, moves: Sequence[str], fields: Fields) -> None:
    """Play moves all together. The same press sent twice is done once; another on an old page is another.

    Raises NotSure for what costs much, unless `sure` says that this was asked, or `hinted` that it was told.
    """
    version = made_for(fields)
    if not fields.keys() & {"sure", "hinted"}:
        check_sure(room, seat, moves)
    said = hashlib.sha256("; ".join(moves).encode()).hexdigest()[:24]
    await play_moves(site.host, room, seat, moves, version, key_in(fields) or f"{version}-{said}")


def key_in(fields: Fields) -> str:
    """The key of a form's request; "" where a page has none."""
    return fields.get("key", "")[:40]


@router.post("/t/{table_id}/sheet")
async def sheet(table_id: str, request: Request, site: TheSite) -> Response:
    """Play all that a filled sheet stands for; `do=sum` only tells what it would do."""

    async def work(room: Room, seat: int, fields: Fields) -> str | None:
        if seat not in room.position.waiting:
            raise IllegalMove("it is not your turn")
        observation = room.known(seat).observation
        whole = fill(observation, fields.get("sheet", ""), filled(fields))
        moves = up_to_chance(observation, whole)
        if not moves:
            raise FlatboatError("nothing is filled in yet")
        if fields.get("do") == "sum":
            return f"Preview: {'. '.join(told(observation, moves))}."
        if is_heedless(room, observation, whole[len(moves) :]):
            moves = whole
        if "lasts" in fields and any(one.lasts and one.name == fields["sheet"] for one in observation.sheets):
            room.lasting[seat] = fields["sheet"]
        await play(site, room, seat, [str(move) for move in moves], fields)
        return came_to_light(room, seat, [move.action for move in whole[len(moves) :]])

    return await act_for_seat(site, request, table_id, work)


@router.post("/t/{table_id}/undo")
async def undo(table_id: str, request: Request, site: TheSite) -> Response:
    """Take back a choice, or (`whole`) the turn as far as it goes."""

    async def work(room: Room, seat: int, fields: Fields) -> None:
        await site.host.play.undo(room, seat, made_for(fields), "whole" in fields)

    return await act_for_seat(site, request, table_id, work)


@router.post("/t/{table_id}/why")
async def why(table_id: str, request: Request, site: TheSite) -> Response:
    """Why a typed move cannot be made."""

    async def work(room: Room, seat: int, fields: Fields) -> str | None:
        words = fields.get("typed", "").strip()
        if not words:
            raise FlatboatError("first type a move, then ask why it cannot be played")
        reason = why_not(room.known(seat).observation, typed_moves(room, seat, words))
        return f"{capital(reason)}." if reason else f'"{capital(words)}" can be played now.'

    return await act_for_seat(site, request, table_id, work)


@router.post("/t/{table_id}/hint")
async def hint(table_id: str, request: Request, site: TheSite) -> Response:
    """What a bot would play and why, and how it sees the game."""

    async def work(room: Room, session: BrowserSession, fields: Fields) -> Hint:
        seat = my_seat(room, session, fields)
        rate = site.host.settings.limits.hints
        site.rates.check_person(rate, "hints", session.visitor.id, room.id, seat)
        observation = room.known(seat).observation  # of which the bot is asked: play may go on meanwhile
        answer = await site.host.play.hint(room, seat, site.origin(request))
        mine = room.seats_of(session.visitor.id)
        return spoken_hint(await asyncio.to_thread(hint_of, for_reader(observation, mine), answer), room.game)

    return await act(site, request, table_id, work)


@router.post("/t/{table_id}/seat")
async def seat(table_id: str, request: Request, site: TheSite) -> Response:
    """Hand a seat to a bot, or take it back: its own people may, and the host."""

    async def work(room: Room, session: BrowserSession, fields: Fields) -> str | None:
        wished, who = whole(fields.get("seat")), site.who(request, room, session)
        if wished is None or wished not in range(len(room.seats)):
            raise FlatboatError("there is no such seat at this table")
        if fields.get("do") == "link":
            who.check_own_or_host(wished)
            await seats.replace_seat_link(site, who, wished)
            return f"{room.seats[wished].name}'s old link no longer works; send them the new one."
        bot = fields.get("sure") or fields.get("bot", "")
        await seats.hand_over(site, who, wished, bot, sure="sure" in fields)
        return None

    return await act(site, request, table_id, work)


@router.post("/t/{table_id}/end")
async def end(table_id: str, request: Request, site: TheSite) -> Response:
    """The host ends the game, with the usual reckoning; the others agree."""

    async def work(room: Room, session: BrowserSession, fields: Fields) -> None:
        check_ticked(fields, "end the game for everyone")
        await tables.end(site, site.who(request, room, session))

    return await act(site, request, table_id, work)


@router.post("/t/{table_id}/rematch")
async def rematch(table_id: str, request: Request, site: TheSite) -> Response:
    """A new table for the same people."""
    session, fields, room = await site.posted(request, table_id)
    again = await tables.rematch(site, site.who(request, room, session), harder="harder" in fields)
    return site.redirect(request, session, f"/t/{again}")
