"""What moves and filled sheets would do, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from flatboat.errors import FlatboatError, Unfilled
from flatboat.kernel.moves import ONLOOKER, Move
from flatboat.kernel.notation import capital, named
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import CHANCE, TURN, along, outcome, preview, up_to_chance
from flatboat.kernel.typed import fill
from flatboat.offers.refused import refused
from flatboat.offers.wished import pieces_of
from flatboat.web.commands.moves import written
from flatboat.web.lessons import course_of
from flatboat.web.pages.tables import Fields
from flatboat.web.refusals import NotAllowed
from flatboat.web.room import Room
from flatboat.web.show import Viewer
from flatboat.web.site import Site, TheSite

FIELD = "f-"  # begins the name of a sheet's field
router = APIRouter(include_in_schema=False)


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
    family, heedless = observation.game.kind.actions.family, observation.game.kind.interface.heedless
    return course_of(room) is None and all(family(move.action) in heedless for move in rest)


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


def filled(fields: Fields) -> dict[str, str]:
    """What is filled into a sheet: its fields are told from those of the page by their beginning."""
    return {name.removeprefix(FIELD): value for name, value in fields.items() if name.startswith(FIELD)}
