"""What every request passes: size, headers, forms that are ours, not too many of one kind."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import ipaddress
import math
import time
from collections.abc import AsyncIterator

from fastapi import Request
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.datastructures import FormData, Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flatboat.errors import FlatboatError
from flatboat.kernel.notation import counted
from flatboat.web.addresses import Addresses, Misdirected
from flatboat.web.bodies import MOST_FIELDS, TooLarge, most_bytes, size

WRONG_KEYS = "wrong keys"
PERSONS = ("browser", "seat")  # whose requests are counted, wherever they come from
ONLY_HEAD = "flatboat.head"  # in the scope of a request that was HEAD
YEAR = 365 * 86_400
MOST_FIELD = 2_000_000  # bytes: a record may be pasted


class TooMany(FlatboatError):
    """One address, or one person, asks for too much; `after` is the number of seconds to wait."""

    def __init__(self, words: str, after: int) -> None:
        super().__init__(words)
        self.after = after


class NotOurs(FlatboatError):
    """A form that did not come from a page of this site."""


class Garbled(FlatboatError):
    """A form whose bytes are no text."""


class Rates:
    """Counts what each address asks for."""

    def __init__(self) -> None:
        self.window = MovingWindowRateLimiter(MemoryStorage())

    def check(self, rate: str, what: str, request: Request) -> None:
        """Count one request. Raises TooMany beyond the rate, such as "60/hour"."""
        self._count(rate, what, address_of(request))

    def check_table(self, rate: str, what: str, table_id: str, request: Request) -> None:
        """Count one request for its address and for its table. Raises TooMany beyond the rate."""
        self.check(rate, what, request)
        self._count(rate, what, "table", table_id)

    def check_person(self, rate: str, what: str, visitor: str, table_id: str, seat: int) -> None:
        """Count one request for a browser and for its seat, from wherever. Raises TooMany beyond the rate."""
        self._count(rate, what, "browser", visitor)
        self.check_seat(rate, what, table_id, seat)

    def check_seat(self, rate: str, what: str, table_id: str, seat: int) -> None:
        """Count what somebody does at a seat, from wherever. Raises TooMany beyond the rate."""
        self._count(rate, what, "seat", table_id, str(seat))

    def wrong_key(self, rate: str, key: str, request: Request) -> None:
        """Count a wrong key, for its address and, from wherever it comes, for the key itself.

        Raises TooMany beyond the rate. A right key is never counted, and so never refused.
        """
        self.check(rate, WRONG_KEYS, request)
        self._count(rate, WRONG_KEYS, "key", hashlib.sha256(key.encode()).hexdigest())

    def _count(self, rate: str, what: str, *whose: str) -> None:
        limit = parse(rate)
        if self.window.hit(limit, what, *whose):
            return
        reset = self.window.get_window_stats(limit, what, *whose).reset_time
        after = max(1, math.ceil(reset - time.time()))
        if after > limit.get_expiry() + 1:  # the clock was set back: what was counted lies ahead of us
            self.window.storage.reset()
            self._count(rate, what, *whose)
            return
        where = " in a short time" if whose[0] in PERSONS else " from your address"
        raise TooMany(f"too many {what}{where}; try again in {waiting(after)}", after)


def waiting(seconds: int) -> str:
    """How long to wait, in words.

    >>> waiting(1), waiting(59), waiting(90), waiting(3540), waiting(7300)
    ('1 second', '59 seconds', '2 minutes', '59 minutes', '3 hours')
    """
    if seconds < 60:
        return counted(seconds, "second")
    minutes = math.ceil(seconds / 60)
    return counted(minutes, "minute") if minutes < 60 else counted(math.ceil(minutes / 60), "hour")


def address_of(request: Request) -> str:
    """Where a request comes from: an address, or the network that a home has of IPv6."""
    return network_of(request.client.host) if request.client else "?"


def network_of(address: str) -> str:
    """An address as it is counted: of IPv6 the first 64 bits, for the others are the caller's to choose.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.IPv6Address(int(found) >> 64 << 64))


def policy(scripts: list[str], styles: list[str]) -> str:
    """The Content-Security-Policy: our own files alone, and what stands in pages with these digests."""
    script, style = (" ".join(f"'sha256-{digest}'" for digest in some) for some in (scripts, styles))
    return (
        f"default-src 'none'; script-src 'self' {script}; style-src 'self' {style}; img-src 'self';"
        " connect-src 'self'; manifest-src 'self'; form-action 'self';"
        " base-uri 'none'; frame-ancestors 'none'"
    )


class Guard:
    """Refuses foreign names and bodies too large, answers HEAD, gives every answer its safety headers."""

    def __init__(self, app: ASGIApp, csp: str, most: int, addresses: Addresses) -> None:
        self.app, self.most, self.addresses = app, most, addresses
        self.headers = {
            "content-security-policy": csp,
            "x-content-type-options": "nosniff",
            "referrer-policy": "same-origin",
            "x-frame-options": "DENY",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
            "permissions-policy": "camera=(), microphone=(), geolocation=()",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "HEAD":  # as GET; the server sends no body, for it goes by the scope it made
            scope = {**scope, "method": "GET", ONLY_HEAD: True}
        taken, most = 0, most_bytes(scope["path"], self.most)
        said = Headers(scope=scope).get("content-length", "")
        announced = int(said) if said.isascii() and said.isdigit() else 0

        async def bounded() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if max(taken, announced) > most:
                raise TooLarge(f"the request is too large; at most {size(most)} are taken here")
            return message

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._make_safe(MutableHeaders(scope=message), secure=scope["scheme"] == "https")
            await send(message)

        try:
            self.addresses.check(scope)
        except Misdirected as problem:
            await misdirected(scope["path"], problem)(scope, receive, guarded)
        else:
            await self.app(scope, bounded, guarded)

    def _make_safe(self, headers: MutableHeaders, secure: bool) -> None:
        """Add the safety headers that an answer lacks."""
        for name, value in self.headers.items():
            headers.setdefault(name, value)
        headers.setdefault("cache-control", "no-store")
        if secure:
            headers["strict-transport-security"] = f"max-age={YEAR}"


def misdirected(path: str, problem: Misdirected) -> Response:
    """The answer to a request under a foreign name."""
    if path.startswith("/api/"):
        return JSONResponse({"error": str(problem)}, 421)
    return PlainTextResponse(f"{problem}\n", 421)


def check_origin(request: Request) -> None:
    """Refuse what another site sends with our cookies. Raises NotOurs."""
    origin, addresses = request.headers.get("origin"), request.app.state.site.addresses
    foreign = request.headers.get("sec-fetch-site") in ("cross-site", "same-site")
    if foreign or (origin is not None and not addresses.is_ours(origin, request.headers.get("host"))):
        raise NotOurs("this form was sent from another site; open the page here and try again")


def opened_by_a_person(request: Request) -> bool:
    """Whether a browser shows this page to somebody, as far as it tells: messengers fetch links, too.

    Browsers tell it to secure sites and to this machine alone; elsewhere a button has to be pressed.
    """
    purpose = request.headers.get("sec-purpose", request.headers.get("purpose", ""))
    shown = request.headers.get("sec-fetch-dest") == "document" and ONLY_HEAD not in request.scope
    return shown and "prefetch" not in purpose


@contextlib.asynccontextmanager
async def form_of(request: Request) -> AsyncIterator[FormData]:
    """What a form was filled with, all of it text or one file. Raises Garbled."""
    try:
        form = await request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=MOST_FIELD)
    except (UnicodeError, LookupError):  # by a character set of its own choosing
        raise Garbled("this form cannot be read; send it as UTF-8") from None
    except HTTPException as error:
        raise Garbled(f"this form cannot be read: {str(error.detail).rstrip('.').lower()}") from None
    try:
        if not all(is_text(value) for value in form.values() if isinstance(value, str)):
            raise Garbled("this form has characters that are not text; please leave them out")
        yield form
    finally:
        await form.close()


def is_text(words: str) -> bool:
    """Whether a text can be stored and sent: no halves of characters, no NUL.

    >>> is_text("21 pigs"), is_text("a\\0b"), is_text("\\ud800")
    (True, False, False)
    """
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in words


def check_form(given: str, wanted: str) -> None:
    """Refuse a form without the mark that our pages give it. Raises NotOurs."""
    if not hmac.compare_digest(given.encode(), wanted.encode()):
        raise NotOurs("this page is too old, or cookies are off; load it again and try once more")
