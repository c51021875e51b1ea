"""Who calls: the token in a request and what it allows; errors as the API words them."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Path, Request, Response, Security
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer
from starlette.exceptions import HTTPException

from flatboat.errors import FlatboatError, UnknownName
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.notation import lowered
from flatboat.web.api.models import Behind, Problem
from flatboat.web.archive import NoSuchTable
from flatboat.web.bodies import check_json
from flatboat.web.commands.seats import arrive
from flatboat.web.commands.who import Who
from flatboat.web.guard import ONLY_HEAD
from flatboat.web.keys import HOST, OPEN, TABLE_ID, visitor_id
from flatboat.web.refusals import NotAllowed, Stale
from flatboat.web.room import Room
from flatboat.web.site import Site, TheSite

CHALLENGE = {"www-authenticate": "Bearer"}
scheme = HTTPBearer(
    scheme_name="key",
    auto_error=False,
    description="The key of a seat, or of the host: what their links end with. Good at one table alone.",
)
OPTIONAL: dict[str, Any] = {"security": [{}]}  # beside the scheme: one may also come without a token


@dataclass(frozen=True)
class Caller:
    """Who calls, and at which table: a seat, the host or an onlooker."""

    room: Room
    token: str = ""
    seat: int = ONLOOKER
    host: bool = False

    def who(self, request: Request) -> Who:
        """The caller as commands know it: the host, or a program in its seat."""
        seats = () if self.seat == ONLOOKER else (self.seat,)
        visitor = visitor_id(self.token) if self.token else ""
        return Who(self.room, request, visitor, seats, self.host, program=True)

    def player(self) -> int:
        """The seat whose token was sent. Raises if there is none."""
        if self.seat != ONLOOKER:
            return self.seat
        if self.host:
            raise NotAllowed("this is the host's token; a seat's is wanted here")
        raise unknown("a seat's token is wanted here: Authorization: Bearer KEY")

    def check_own(self, seat: int) -> None:
        """Raises if the token of this seat was not sent."""
        if self.player() != seat:
            raise NotAllowed("only the player in that seat can do this; this is another seat's key")

    def check_host(self) -> None:
        """Raises if the host's token was not sent."""
        if self.seat != ONLOOKER:
            raise NotAllowed("only the host of this table may do this; this is a seat's token")
        if not self.host:
            raise unknown("the host's token is wanted here: Authorization: Bearer KEY")


class NotThere(NoSuchTable):
    """A seat, or another part, that the table does not have."""


def unknown(words: str) -> HTTPException:
    """The error for a caller who must show a token, or another one."""
    return HTTPException(401, words, CHALLENGE)


async def caller(
    table_id: Annotated[
        str,
        Path(description="The table's public name.", examples=["q3kZb0f1Xa9T2s7u"], pattern=TABLE_ID),
    ],
    request: Request,
    site: TheSite,
    sent: Annotated[Any, Security(scheme)],
) -> Caller:
    """The table of a request, and who asks."""
    room = await site.host.rooms.open(table_id)
    if "authorization" not in request.headers:
        return Caller(room)
    if sent is None or not sent.credentials:
        raise unknown("the header must read so: Authorization: Bearer KEY")
    who = known(site, request, room, sent.credentials)
    if ONLY_HEAD in request.scope:  # whoever asks for no answer sees no hand, not even how long it is
        return Caller(room, host=who.host)
    if request.method == "GET":
        await arrive(site, who.who(request))
    return who


AtTable = Annotated[Caller, Depends(caller)]


def known(site: Site, request: Request, room: Room, token: str) -> Caller:
    """What a token allows. Wrong ones are counted against those who try them out."""
    grant = site.host.links.grant(token, room)
    if grant is None:
        site.refuse_key(request, room.id, token)
        raise unknown("this token is wrong here, or it was replaced; ask for a new one")
    if grant.role == OPEN:
        raise NotAllowed("this is the key to free seats, for people; ask the host for a seat's own key")
    return Caller(room, token, grant.seat, grant.role == HOST)


def check_present(who: Caller) -> None:
    """Raises Stale for a program that has not looked at the table yet."""
    if who.seat not in who.room.seats_of(visitor_id(who.token)):
        raise Stale("look at the table with this key first, then play")


def check_seat(room: Room, seat: int) -> None:
    """Raises NotThere for a seat that the table does not have."""
    if seat not in range(len(room.seats)):
        raise NotThere(f"there is no seat {seat}; seats are 0 to {len(room.seats) - 1}")


# --- errors ---------------------------------------------------------------------------------------

WORDS = {
    401: "No token, or a wrong or replaced one.",
    403: "This token may not do this.",
    404: "There is no such thing.",
    409: "The table has moved on, or its game cannot be opened by these rules.",
    413: "The request is too large.",
    422: "Something in the request cannot be; or the rules forbid the move, and why.",
    429: "Too many of these from one address; `Retry-After` says how many seconds to wait.",
    503: "The database or the server is too busy now; nothing was changed, try again after `Retry-After`.",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors that an endpoint can answer with, for its description."""
    told: dict[int | str, dict[str, Any]] = {}
    for status in (*statuses, 503):
        told[status] = {"model": Behind if status == 409 else Problem, "description": WORDS[status]}
        if status in (429, 503):
            told[status]["headers"] = {
                "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}
            }
    return told


AT_TABLE = (401, 403, 404, 409, 422, 429)  # whatever is asked at a table


#: What is counted before anything is read of a request: its limit, and what it is called.
COUNTED = {"createTable": ("tables", "new tables"), "checkRecord": ("uploads", "records")}


async def bounded(request: Request, operation: str | None) -> None:
    """Refuse one request too many, and a body that is too large in any way."""
    site: Site = request.app.state.site
    if counted := COUNTED.get(operation or ""):
        limit, what = counted
        site.rates.check(getattr(site.host.settings.limits, limit), what, request)
    check_json(await request.body())


class Route(APIRoute):
    """A route whose errors are one sentence each."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **how: Any) -> None:
        """What the endpoint and its answer say of themselves is their description."""
        super().__init__(path, endpoint, **how)
        self.summary = self.summary or re.split("[.,:;]", self.description)[0]
        if isinstance(self.response_model, type) and self.response_model.__doc__:
            self.response_description = self.response_model.__doc__

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, with FastAPI's own errors in our words."""
        handler = super().get_route_handler()

        async def worded(request: Request) -> Response:
            if request.method == "POST":
                await bounded(request, self.operation_id)
            try:
                return await handler(request)
            except RequestValidationError as error:
                raise FlatboatError(sentence(error.errors()[0])) from None
            except UnknownName as error:  # in a body or a query: the address itself is right
                raise FlatboatError(str(error)) from None
            except HTTPException as error:
                if isinstance(error.__cause__, FlatboatError):  # the body was refused while it was read
                    raise error.__cause__ from None
                if error.status_code == 400:
                    raise FlatboatError("the body cannot be read; please give JSON in UTF-8") from None
                raise

        return worded


def sentence(problem: Any) -> str:
    """What is wrong with a request, from pydantic's report."""
    kind, where = problem["type"], ".".join(map(str, problem["loc"][1:]))
    if kind == "json_invalid":
        return f"the body is no JSON: {problem['ctx']['error'].lower()} at character {problem['loc'][-1]}"
    if problem["loc"] == ("body",):
        return "a JSON object is wanted as the body, with Content-Type: application/json"
    if kind == "missing":
        return f"{where} is missing"
    if kind == "extra_forbidden":
        return f"{where}: there is no such field"
    return f"{where}: {lowered(problem['msg'])}"
