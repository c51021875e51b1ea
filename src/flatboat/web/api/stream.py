"""A table's stream: the whole table first, then what changes, until the game is over."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel

from flatboat.web.api.callers import AT_TABLE, OPTIONAL, AtTable, Caller, Route, problems
from flatboat.web.api.looks import changed, table_info, view_of
from flatboat.web.api.models import Changed, Stopped
from flatboat.web.guard import address_of
from flatboat.web.host import Host
from flatboat.web.room import Room
from flatboat.web.site import TheSite
from flatboat.web.streams import SSE, Stream, only_head, watch

NDJSON = "application/x-ndjson"
SIGN_OF_LIFE = {NDJSON: b"\n", SSE: b": still here\n\n"}
router = APIRouter(route_class=Route, tags=["playing"])


def inline(model: type[BaseModel]) -> dict[str, Any]:
    """The schema of an item that nothing but a stream has; its parts are described with the table."""
    schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
    schema.pop("$defs", None)
    return schema


ITEMS = {"oneOf": [{"$ref": "#/components/schemas/TableInfo"}, inline(Changed), inline(Stopped)]}
ANSWER = {
    "description": "Items, one a line; empty lines are signs of life. Or the same as server-sent events.",
    "content": {NDJSON: {"schema": ITEMS}, SSE: {"schema": {"type": "string"}}},
}


@router.get(
    "/tables/{table_id}/stream",
    operation_id="streamTable",
    response_class=Stream,
    status_code=200,
    responses={200: ANSWER, **problems(*AT_TABLE)},
    openapi_extra=OPTIONAL,
)
async def stream(
    who: AtTable,
    request: Request,
    site: TheSite,
    format: Annotated[
        Literal["ndjson", "sse"] | None,
        Query(description="How items are written; unless said, as the `Accept` header asks, or `ndjson`."),
    ] = None,
) -> Response:
    """Follow a table.

    The first item is the whole table, as `GET /api/tables/{id}` tells it. After each change comes a
    `change`: put its fields into your table in place of the old ones, but for `log` (drop lines that are no
    notes and whose `number` is greater than `kept`, then add the new ones) and `changes` (set each value in
    `view`). `text` is not kept up. When the game is over the whole table comes once more, with the outcome
    and the dice key, and the stream ends. If it ends before that, open it again: whoever is slow, or was
    away, gets the newest at once, and nothing in between is lost but the steps. A seat's first look
    with its key takes the seat.
    """
    wished = {"ndjson": NDJSON, "sse": SSE}.get(format or "")
    media = wished or (SSE if SSE in request.headers.get("accept", "") else NDJSON)
    if (head := only_head(request, media)) is not None:
        return head
    place = site.host.places.enter(address_of(request), who.room.id, who.seat)
    return Stream(place, items(site.host, who, media), media)


async def items(host: Host, who: Caller, media: str) -> AsyncGenerator[bytes, None]:
    """A table's news as one caller may see it."""
    sent: tuple[int, dict[str, Any]] | None = None  # the version and view that were told last
    async with aclosing(watch(host, who.room, lambda room: who.seat)) as news:
        async for one in news:
            if one is None:
                yield SIGN_OF_LIFE[media]
                continue
            room, _ = one
            known = room.known(who.seat)
            version, over = known.version, known.over  # whatever happens while this is sent
            if who.token and host.links.grant(who.token, room) is None:
                kind, over = "error", True
                body = Stopped(error="this key was replaced; ask for a new one").model_dump_json()
            elif sent is None or over:
                kind, body = "table", table_info(room, who.seat).model_dump_json()
            else:
                kind, body = "change", change(room, who.seat, *sent)
            sent = version, view_of(room, who.seat)
            yield written(kind, version, body, media)
            if over:
                return


def change(room: Room, seat: int, since: int, before: Mapping[str, object]) -> str:
    """What has changed, worked out once for all who see the same and come from the same version."""
    known = room.known(seat)
    return known.once(("change", since), lambda: changed(room, seat, since, before).model_dump_json())


def written(kind: str, version: int, body: str, media: str) -> bytes:
    """An item as it is sent."""
    if media == SSE:
        return f"id: {version}\nevent: {kind}\ndata: {body}\n\n".encode()
    return f"{body}\n".encode()
