"""The site as an ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
import re
from collections.abc import AsyncIterator, Callable
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect

from flatboat import __version__
from flatboat.errors import FlatboatError
from flatboat.kernel import swift
from flatboat.kernel.notation import lowered
from flatboat.web.api import router as api
from flatboat.web.bundle import STATIC
from flatboat.web.desk import Busy
from flatboat.web.guard import Guard, TooMany, policy
from flatboat.web.host import Host
from flatboat.web.pages import deeds, health, home, lessons, links, previews, replay, tables, talk
from flatboat.web.settings import Settings
from flatboat.web.site import Site, status_of
from flatboat.web.store import StoreError

PACKED, LEVEL = 2000, 4  # answers of so many bytes are packed, and how hard; streams never are
KEPT = "public, max-age=31536000, immutable"
log = logging.getLogger("flatboat.web")
ABOUT = """The same tables as in the browser, for programs: see a table as one seat sees it, list its legal
moves, play, follow the stream. A seat's key goes into the header `Authorization: Bearer KEY`."""


class KeptFiles(StaticFiles):
    """Files whose address changes with what is in them, so that browsers may keep them."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        """The answer with a file."""
        answer = super().file_response(*args, **more)
        answer.headers["cache-control"] = KEPT
        return answer


def kept(name: str, text: str) -> Callable[[Request], Response]:
    """What answers with a page's style sheet or script; its address changes with it, too.

    It is packed once, as hard as can be.
    """
    kind = "text/css" if name.endswith(".css") else "text/javascript"
    packed, long = gzip.compress(text.encode()), len(text) >= PACKED

    def answer(request: Request) -> Response:
        headers = {"cache-control": KEPT}
        if not long or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(text, media_type=kind, headers=headers)
        headers |= {"content-encoding": "gzip", "vary": "Accept-Encoding"}
        return Response(packed, media_type=kind, headers=headers)

    return answer


def make_app(settings: Settings) -> FastAPI:
    """The site with its database open. Raises FlatboatError if that or the secret cannot be used."""
    swift.AUTOMATIC = False  # people play slowly, and a compiler at work would delay them
    host = Host(settings)
    site = Site(host)

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        await host.start()
        reading = asyncio.create_task(site.read_ahead())
        yield
        reading.cancel()
        await host.stop()
        site.audit.finish()

    app = FastAPI(
        title="Flatboat", version=__version__, description=ABOUT, lifespan=life,
        docs_url=None, redoc_url=None, openapi_url="/api/openapi.json",
    )  # fmt: skip
    app.state.site = site
    for router in (
        health.router,
        home.router,
        lessons.router,
        links.router,
        tables.router,
        previews.router,
        deeds.router,
        replay.router,
        talk.router,
        api,
    ):
        app.include_router(router)
    for name, text in site.bundles.items():
        app.add_route(f"/static/{site.static_version}/{name}", kept(name, text))
    app.mount(f"/static/{site.static_version}", KeptFiles(directory=STATIC))
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_middleware(GZipMiddleware, minimum_size=PACKED, compresslevel=LEVEL)
    app.add_middleware(
        Guard, csp=policy(*site.digests()), most=settings.limits.body, addresses=site.addresses
    )
    for error in (FlatboatError, HTTPException, RequestValidationError, ClientDisconnect, Exception):
        app.add_exception_handler(error, complain)
    return app


async def complain(request: Request, error: Exception) -> Response:
    """Any problem as one sentence with its status: JSON for programs, a page for people."""
    site: Site = request.app.state.site
    status, words, headers = told(error)
    if status >= 500 and not isinstance(error, Busy):  # strangers could fill the log
        log.error(
            "%s %s: %s",
            request.method,
            keyless(request.url.path),
            words,
            exc_info=error if status == 500 else None,
        )
    if request.url.path.startswith("/api/") or "x-part" in request.headers:
        return JSONResponse({"error": words}, status, headers)
    try:
        answer = site.page(request, await site.session(request), "error.html", status, words=words)
    except FlatboatError:  # the database is away, and so is the visitor's name
        answer = Response(f"{words}\n", status, media_type="text/plain; charset=utf-8")
    answer.headers.update(headers)
    return answer


def keyless(path: str) -> str:
    """An address as it may stand in a line of a log: the key in a link left out, and strange signs.

    >>> keyless("/s/q3kZb0f1Xa9T2s7u.0.Wm3vJkP0"), keyless("/t/q3kZb0f1Xa9T2s7u\\n")
    ('/s/...', '/t/q3kZb0f1Xa9T2s7u%0A')
    """
    return re.sub("(?<=/s/).*", "...", quote(path, errors="replace"))


def told(error: Exception) -> tuple[int, str, dict[str, str]]:
    """An error's status, sentence and headers."""
    status = status_of(error)
    if isinstance(error, TooMany):
        return status, str(error), {"retry-after": str(error.after)}
    if isinstance(error, (StoreError, Busy)):
        return status, str(error), {"retry-after": "5"}
    if isinstance(error, FlatboatError):
        return status, str(error).partition("\n")[0], {}
    if isinstance(error, HTTPException):
        words = {404: "there is no such page", 405: "this address does not take that kind of request"}
        return error.status_code, words.get(error.status_code, str(error.detail)), dict(error.headers or {})
    if isinstance(error, ClientDisconnect):
        return 400, "the request was cut off", {}
    if isinstance(error, RequestValidationError):
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or "the body"
        return 422, f"{where}: {lowered(first['msg'])}", {}
    return 500, "something went wrong in Flatboat; everything stored is safe, please try again", {}
