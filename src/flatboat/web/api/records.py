"""Records of games that are over, and the check of any record."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from flatboat.kernel.moves import ONLOOKER
from flatboat.web.api import models
from flatboat.web.api.callers import AT_TABLE, OPTIONAL, AtTable, Route, problems
from flatboat.web.commands.records import checked, record_of
from flatboat.web.site import TheSite

router = APIRouter(route_class=Route, tags=["records"])
TEXT = {
    "description": "The record.",
    "content": {"text/plain": {"schema": {"type": "string"}, "example": models.RECORD}},
}


@router.get(
    "/tables/{table_id}/record",
    operation_id="getRecord",
    response_class=Response,
    status_code=200,
    responses={200: TEXT, **problems(*AT_TABLE)},
    openapi_extra=OPTIONAL,
)
async def record(who: AtTable, request: Request, site: TheSite) -> Response:
    """Have the record of a game that is over: a text that a person can read and `POST /api/records` check."""
    return PlainTextResponse(await record_of(site, request, who.room, who.seat != ONLOOKER))


@router.post("/records", operation_id="checkRecord", responses=problems(413, 422, 429))
async def check(upload: models.Upload, request: Request, site: TheSite) -> models.VerdictInfo:
    """Check a record: replay it by the rules, and hold its dice against their key and commitment."""
    _, verdict = await site.prepare(request, checked, upload.text, upload.commitment)
    return models.VerdictInfo(
        sentences=verdict.sentences(),
        proven=verdict.proven,
        moves=verdict.moves,
        dice=verdict.dice,
        finished=verdict.finished,
    )
