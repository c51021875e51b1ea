"""The table over HTTP, for programs; described for people at /api."""

from fastapi import APIRouter

from flatboat.web.api import manual, records, seats, shelf, stream, tables

router = APIRouter(prefix="/api")
router.add_api_route("", manual.page, include_in_schema=False)
for part in (shelf, tables, stream, seats, records):
    router.include_router(part.router)
