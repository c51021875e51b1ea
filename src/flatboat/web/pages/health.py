"""Whether the site is alive and ready, for whoever looks after it; nothing of any table."""

from __future__ import annotations

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from flatboat.web.site import TheSite

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthy() -> Response:
    """The process answers."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
async def ready(site: TheSite) -> Response:
    """It can also store what happens, and is not about to stop."""
    if site.host.closing.is_set():
        return PlainTextResponse("the server is stopping\n", 503)
    if why := await site.host.health.unwritable():
        return PlainTextResponse(f"nothing can be stored: {why}\n", 503)
    return PlainTextResponse("ready\n")
