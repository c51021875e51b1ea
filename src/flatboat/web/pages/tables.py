"""A table: its page, its stream, and everything people do at it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from types import MappingProxyType

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from flatboat.bots.hints import Hint, hint_of
from flatboat.errors import FlatboatError, IllegalMove, Unfilled
from flatboat.kernel.moves import ONLOOKER, Move
from flatboat.kernel.notation import capital, in_runs, listed, named
from flatboat.kernel.observation import Observation
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.supposing import CHANCE, TURN, along, outcome, preview, up_to_chance
from flatboat.kernel.typed import fill, why_not
from flatboat.web import talk
from flatboat.web.commands import seats, tables
from flatboat.web.commands.moves import check_sure, split_moves, typed_moves, was_done, written
from flatboat.web.commands.moves import play as play_moves
from flatboat.web.desk import Busy
from flatboat.web.guard import address_of
from flatboat.web.lessons import course_of
from flatboat.web.marks import changed
from flatboat.web.refusals import NotAllowed
from flatboat.web.refused import refused
from flatboat.web.repeats import left_out, repeatable
from flatboat.web.room import Room
from flatboat.web.second_person import addressed, for_reader, spoken_to, verbs_of
from flatboat.web.show import Viewer, show
from flatboat.web.site import BrowserSession, Site, TheSite, status_of, whole
from flatboat.web.streams import Stream, only_head, watch
from flatboat.web.sure import NotSure
from flatboat.web.telling import log_lines
from flatboat.web.wanted import STAND_IN, bots
from flatboat.web.wished import pieces_of

CAME_TO_LIGHT = "New: {news}. Still to do: {rest}."
FILLABLE = 8  # sheets that a page has forms for
SSE = "text/event-stream"
FIELD = "f-"  # begins the name of a sheet's field
router = APIRouter(include_in_schema=False)

Fields = Mapping[str, str]


@dataclass(frozen=True)
class Answered:
    """What a form brings beside the table: words, a hint, a question whether somebody is sure."""

    said: str = ""
    hint: Hint | None = None
    sure: NotSure | None = None
    status: int = 200


# --- looking --------------------------------------------------------------------------------------


@router.get("/t/{table_id}")
async def table(table_id: str, request: Request, site: TheSite) -> Response:
    """The table as it stands, or with `at` as it was after a move."""
    session, room = await site.at_table(request, table_id)
    if "at" in request.query_params:
        return RedirectResponse(f"/t/{room.id}/replay?at={whole(request.query_params['at']) or 0}", 303)
    return await _table_page(site, request, room, session)


async def _table_page(
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
    _look(site, room, session, viewer)
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


def _look(site: Site, room: Room, session: BrowserSession, viewer: Viewer) -> None:
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
        _look(site, room, session, viewer)
    headers = {"x-talk": str(room.heard)}
    return Response(site.update(room, viewer), media_type="application/json", headers=headers)


@router.get("/t/{table_id}/stream")
async def stream(table_id: str, request: Request, site: TheSite) -> Response:
    """The changing part of the page at every change, as server-sent events; now, if newer than `since`.

    And what is said, after the line that was `heard`.

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

    def seat_of(room: Room) -> int:
        return site.viewer(request, room, session).seat

    try:
        async with aclosing(watch(site.host, room, seat_of, since, heard)) as news:
            async for current in news:
                if current is None:
                    yield b": still here\n\n"
                    continue
                room = current
                viewer = site.viewer(request, room, session)
                if room.known(viewer.seat).version != sent:
                    sent, data = room.known(viewer.seat).version, site.update(room, viewer)
                    yield b"id: %d\nevent: table\ndata: %b\n\n" % (sent, data)
                    await asyncio.sleep(site.host.settings.limits.rest)  # news meanwhile is told as one
                if heard is not None and room.heard != heard:
                    told, heard = site.said(room, heard), room.heard
                    yield b"event: talk\ndata: %b\n\n" % json.dumps(told).encode()
    finally:
        if session.visitor.id in room.seen and sent == room.known(seat_of(room)).version:
            _look(site, room, session, site.viewer(request, room, session))


@router.get("/t/{table_id}/preview")
async def what_if(table_id: str, request: Request, site: TheSite) -> Response:
    """What a move, or several joined by "; ", would do, in words, and its pieces."""
    room, viewer = await _seated(site, request, table_id)
    observation = room.known(viewer.seat).observation
    moves = written(observation, request.query_params.get("moves", ""))
    lines, sketch = told(observation, moves), sketched(observation, moves, viewer.narrow)
    if sketch and lines == [capital(CHANCE)]:  # the sketch says more
        lines = []
    spots = pieces_of(observation, moves, viewer.narrow)
    return JSONResponse({"lines": lines, "sketch": sketch, "spots": spots})


def told(observation: Observation, moves: Sequence[Move]) -> list[str]:
    """What moves would do, in lines; none where their names say it. Whose turn comes is told only alone."""
    lines = preview(observation, moves)
    met = lines[-1:] == [CHANCE]
    said, last = observation.game.words, moves[-1].action if moves else None
    words = "" if last is None else said.unforeseen(last)
    if words is None or (last is not None and said.is_plain(last, observation.view)):
        return []
    if met or len(moves) == 1:
        lines[-1:] = [words or CHANCE] if met else lines[-1:]
    does = [line for line in lines if not line.startswith(TURN)]
    return [capital(line.removeprefix(TURN)) for line in does or lines]


def sketched(observation: Observation, moves: Sequence[Move], narrow: bool) -> str:
    """What moves would do one after the other, as far as that is certain, as SVG laid over the drawing."""
    kind, edition = observation.game.kind, observation.game.edition
    line = [move.action for move in moves]
    steps = "".join(
        kind.interface.sketch(seen.view, edition, action, narrow=narrow)
        for seen, action in zip(along(observation, line), line, strict=False)
    )
    return steps + kind.interface.ahead(observation.view, edition, line, narrow=narrow) * (len(line) > 1)


def foreseen(observation: Observation, moves: Sequence[Move], narrow: bool) -> str:
    """What all moves of a filled sheet come to, as SVG laid over the drawing."""
    actions = [move.action for move in moves]
    ahead = observation.game.kind.interface.ahead(
        observation.view, observation.game.edition, actions, narrow=narrow
    )
    return sketched(observation, moves[:1], narrow) + ahead


@router.get("/t/{table_id}/sheet")
async def what_of_it(table_id: str, request: Request, site: TheSite) -> Response:
    """The moves that a filled sheet stands for and what they would do, or why they cannot be made.

    Of one that somebody is still filling, what it comes to so far: what is missing is told when it is sent.
    """
    room, viewer = await _seated(site, request, table_id)
    observation, fields = room.known(viewer.seat).observation, request.query_params
    moves: Sequence[Move] = ()
    lines, problem, drawn, total = list[str](), "", "", ""
    try:
        whole = fill(observation, fields.get("sheet", ""), filled(fields))
        moves = up_to_chance(observation, whole)
        rest, then = whole[len(moves) :], outcome(observation, moves).view
        goes_on = rest if is_heedless(room, observation, rest) else ()
        lines = told(observation, moves)
        drawn = foreseen(observation, [*moves, *goes_on], viewer.narrow)
        brought = observation.game.words.total(observation.view, then, [move.action for move in goes_on])
        total = named(brought, observation.names) + ("" if goes_on else to_come(rest))
    except Unfilled:
        drawn = begun(observation, fields, viewer.narrow)
    except FlatboatError as found:
        problem = capital(str(found))
    played = [str(move) for move in moves]
    return JSONResponse(
        {"moves": played, "lines": lines, "problem": problem, "sketch": drawn, "total": total}
    )


def is_heedless(room: Room, observation: Observation, rest: Sequence[Move]) -> bool:
    """Whether moves of a form go on after something unforeseen (`Interface.heedless`).

    A lesson tells of that first.
    """
    read, heedless = observation.game.kind.actions.read, observation.game.kind.interface.heedless
    return course_of(room) is None and all(read(move.action)[0] in heedless for move in rest)


def to_come(rest: Sequence[Move]) -> str:
    """Whether a form leaves more than to go on for after something unforeseen."""
    return " Then look before the rest." if rest[:-1] else ""


def begun(observation: Observation, fields: Fields, narrow: bool) -> str:
    """What a sheet comes to as far as it is filled, as SVG laid over the drawing."""
    return observation.game.kind.interface.so_far(
        observation.view, observation.game.edition, fields.get("sheet", ""), filled(fields), narrow=narrow
    )


@router.get("/t/{table_id}/spot")
async def spot(table_id: str, request: Request, site: TheSite) -> Response:
    """What belongs to a piece of the drawing and cannot be done now, and why."""
    room, viewer = await _seated(site, request, table_id)
    piece = request.query_params.get("piece", "")
    found = refused(room.known(viewer.seat).observation, piece, viewer.narrow)
    return JSONResponse({"refused": [{"moves": list(item.moves), "reason": item.reason} for item in found]})


async def _seated(site: Site, request: Request, table_id: str) -> tuple[Room, Viewer]:
    """A table and the seat from which it is asked about."""
    session, room = await site.at_table(request, table_id)
    viewer = site.viewer(request, room, session)
    if viewer.seat == ONLOOKER:
        raise NotAllowed("you are watching; only players can preview moves")
    return room, viewer


# --- doing ----------------------------------------------------------------------------------------


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
    session = await site.session(request)
    fields = await site.form(request, session)
    room = await site.host.rooms.open(table_id)
    scripted = "x-part" in request.headers
    told = Answered()
    try:
        found = await work(room, session, fields) or ""
        told = Answered(found) if isinstance(found, str) else Answered(hint=found)
    except NotSure as question:
        told = Answered(sure=question)
    except FlatboatError as problem:
        told = Answered(capital(str(problem)), status=status_of(problem))
    room = await site.host.rooms.open(table_id)
    if scripted:
        words = _scripted(site, request, room, session, fields, told)
        return Response(words, told.status, media_type="application/json")
    if told != Answered():
        return await _table_page(site, request, room, session, told, fields)
    several = len(room.seats_of(session.visitor.id)) > 1 and whole(fields.get("seat")) is not None
    return RedirectResponse(f"/t/{room.id}{'?seat=' + fields['seat'] if several else ''}", 303)


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


def my_seat(room: Room, session: BrowserSession, fields: Fields) -> int:
    """The seat that a form speaks for. Raises NotAllowed if it is not this browser's."""
    seat = whole(fields.get("seat"))
    if seat is None or seat not in room.seats_of(session.visitor.id):
        raise NotAllowed("this browser does not hold that seat; open its link again")
    return seat


def made_for(fields: Fields) -> int:
    """The version that a form was made for."""
    return whole(fields.get("version")) or 0


@router.post("/t/{table_id}/move")
async def move(table_id: str, request: Request, site: TheSite) -> Response:
    """Play: `move` is a button's, `hinted` a hint's, `sure` was asked about, `typed` was written.

    Several are joined by semicolons.
    """

    async def work(room: Room, session: BrowserSession, fields: Fields) -> str | None:
        seat = my_seat(room, session, fields)
        button = fields.get("sure") or fields.get("hinted") or fields.get("move")
        if not button and was_done(room, seat, key_in(fields)):  # words may mean something else by now
            return None
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

    return await act(site, request, table_id, work)


def made_by(room: Room, seat: int) -> int:
    """How many moves of a seat stand."""
    return sum(act.seat == seat for act in room.standing)


def came_to_light(room: Room, seat: int, rest: Sequence[int]) -> str | None:
    """What kept the rest of some moves from being played, as long as the seat can move."""
    known, game = room.known(seat), room.game
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


def filled(fields: Fields) -> dict[str, str]:
    """What is filled into a sheet: its fields are told from those of the page by their beginning."""
    return {name.removeprefix(FIELD): value for name, value in fields.items() if name.startswith(FIELD)}


@router.post("/t/{table_id}/sheet")
async def sheet(table_id: str, request: Request, site: TheSite) -> Response:
    """Play all that a filled sheet stands for; `do=sum` only tells what it would do."""

    async def work(room: Room, session: BrowserSession, fields: Fields) -> str | None:
        seat = my_seat(room, session, fields)
        if was_done(room, seat, key_in(fields)):
            return None
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
        await play(site, room, seat, [str(move) for move in moves], fields)
        return came_to_light(room, seat, [move.action for move in whole[len(moves) :]])

    return await act(site, request, table_id, work)


@router.post("/t/{table_id}/plan")
async def plan(table_id: str, request: Request, site: TheSite) -> Response:
    """Repeat what can be repeated of the seat's turn before."""

    async def work(room: Room, session: BrowserSession, fields: Fields) -> str | None:
        seat = my_seat(room, session, fields)
        if was_done(room, seat, key_in(fields)):
            return None
        found = repeatable(room.known(seat))
        if found is None:
            raise IllegalMove("nothing of your last turn can be repeated now")
        await play(site, room, seat, [str(move) for move in found.moves], fields)
        left = left_out(found, room.known(seat).observation)
        return f"Repeated {len(found.moves)} of {found.total} moves. {left}" if found.left else None

    return await act(site, request, table_id, work)


@router.post("/t/{table_id}/undo")
async def undo(table_id: str, request: Request, site: TheSite) -> Response:
    """Take back a choice, or (`whole`) the turn as far as it goes."""

    async def work(room: Room, session: BrowserSession, fields: Fields) -> str | None:
        await site.host.play.undo(room, my_seat(room, session, fields), made_for(fields), "whole" in fields)
        return None

    return await act(site, request, table_id, work)


@router.post("/t/{table_id}/why")
async def why(table_id: str, request: Request, site: TheSite) -> Response:
    """Why a typed move cannot be made."""

    async def work(room: Room, session: BrowserSession, fields: Fields) -> str | None:
        words, seat = fields.get("typed", "").strip(), my_seat(room, session, fields)
        if not words:
            raise FlatboatError("first type a move, then ask why it cannot be played")
        reason = why_not(room.known(seat).observation, typed_moves(room, seat, words))
        return f"{capital(reason)}." if reason else f'"{capital(words)}" can be played now.'

    return await act(site, request, table_id, work)


def said(hint: Hint, game: Ruleset) -> Hint:
    """A hint as it is said to its reader."""
    verbs = verbs_of(game)

    def each(lines: Iterable[str]) -> tuple[str, ...]:
        return tuple(spoken_to(line, verbs) for line in lines)

    label, reason, rather, aim = each((hint.label, hint.reason, hint.rather, hint.aim))
    danger, cost = each((hint.danger, hint.cost))
    return replace(
        hint, label=label, reason=reason, rather=rather, aim=aim, danger=danger, cost=cost,
        then=each(hint.then), also=each(hint.also), stands=each(hint.stands), first=each(hint.first),
    )  # fmt: skip


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
        return said(await asyncio.to_thread(hint_of, for_reader(observation, mine), answer), room.game)

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
    """The host ends the game, with the usual reckoning."""

    async def work(room: Room, session: BrowserSession, fields: Fields) -> str | None:
        who = site.who(request, room, session)
        who.check_host()
        if fields.get("sure") != "1":
            raise FlatboatError("to end the game for everyone, tick the box to confirm")
        await tables.end(site, who)
        return None

    return await act(site, request, table_id, work)


@router.post("/t/{table_id}/rematch")
async def rematch(table_id: str, request: Request, site: TheSite) -> Response:
    """A new table for the same people."""
    session = await site.session(request)
    await site.form(request, session)
    room = await site.host.rooms.open(table_id)
    again = await tables.rematch(site, site.who(request, room, session))
    return RedirectResponse(f"/t/{again}", 303)
