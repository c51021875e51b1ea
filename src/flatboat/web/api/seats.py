"""Seats and hosts over HTTP: who plays, links that are replaced, how a table ends."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request

from flatboat.kernel.moves import ONLOOKER
from flatboat.web.addresses import base_of
from flatboat.web.api import looks, models
from flatboat.web.api.callers import AT_TABLE, AtTable, Caller, Route, check_seat, problems
from flatboat.web.api.models import MOST, seat_or_null
from flatboat.web.commands import seats, tables
from flatboat.web.keys import HOST
from flatboat.web.room import Room
from flatboat.web.site import Site, TheSite

HOSTING: list[str | Enum] = ["seats and host"]
router = APIRouter(route_class=Route, tags=HOSTING, responses=problems(*AT_TABLE))
SeatNumber = Annotated[int, Path(description="A seat, from 0.", examples=[0], ge=0, le=MOST)]


@router.post("/tables/{table_id}/seats/{seat}", operation_id="handOver", responses=problems(413))
async def hand_over(
    seat: SeatNumber, body: models.HandOver, who: AtTable, request: Request, site: TheSite
) -> models.HandedOver:
    """Let a bot of the house play a seat, or take it back. With the seat's own token, or the host's.

    The host's may let one play for somebody who has been silent in their turn for two minutes, or for as long
    as the table's pace says; else it answers 403 and says how long that takes.
    """
    if not who.host:
        who.player()
    asks = who.who(request)
    asks.check_own_or_host(seat)
    check_seat(who.room, seat)
    await seats.hand_over(site, asks, seat, body.bot or "")
    room = await site.host.rooms.open(who.room.id)
    return models.HandedOver(version=room.known(who.seat).version, seat=looks.seat_infos(room)[seat])


@router.post("/tables/{table_id}/seats/{seat}/leave", operation_id="leaveGame")
async def leave(seat: SeatNumber, who: AtTable, request: Request, site: TheSite) -> models.HandedOver:
    """Give the game up for good: a bot of the house plays on. With the seat's own token.

    It is worthless from then on.
    """
    who.check_own(seat)
    await seats.leave(site, who.who(request), seat)
    room = await site.host.rooms.open(who.room.id)
    return models.HandedOver(version=room.known(ONLOOKER).version, seat=looks.seat_infos(room)[seat])


@router.post("/tables/{table_id}/seats/{seat}/link", operation_id="replaceSeatLink")
async def replace_seat_link(
    seat: SeatNumber, who: AtTable, request: Request, site: TheSite
) -> models.NewLink:
    """Give a seat a new link, for somebody else to take it. With the host's token alone.

    Whoever sits there is out, and the log tells all that there is a new link.
    """
    who.check_host()
    check_seat(who.room, seat)
    await seats.replace_seat_link(site, who.who(request), seat)
    room = await site.host.rooms.open(who.room.id)
    return new_link(room, site.host.links.seats(room)[seat], ONLOOKER, base_of(request))


@router.post("/tables/{table_id}/seats/{seat}/signout", operation_id="signOutOthers")
async def sign_out(seat: SeatNumber, who: AtTable, request: Request, site: TheSite) -> models.NewLink:
    """Sign everybody else out of your seat, browsers and programs. With the seat's own token.

    Its link and its key are new ones, and yours is in the answer.
    """
    who.check_own(seat)
    await seats.sign_out(site, who.who(request), seat)
    room = await site.host.rooms.open(who.room.id)
    return new_link(room, site.host.links.seats(room)[seat], seat, base_of(request))


@router.post("/tables/{table_id}/links/{which}", operation_id="replaceLink")
async def replace_link(
    which: Annotated[
        Literal["host", "open"],
        Path(description="The link of the host, or the one to free seats.", examples=["open"]),
    ],
    who: AtTable,
    request: Request,
    site: TheSite,
) -> models.NewLink:
    """Replace the host's link, or the open one. With the host's token alone; its own is in the answer."""
    who.check_host()
    await seats.replace_link(site, who.who(request), which)
    room = await site.host.rooms.open(who.room.id)
    key = site.host.links.host(room) if which == HOST else site.host.links.open(room)
    return new_link(room, key, ONLOOKER, base_of(request))


def new_link(room: Room, key: str, seat: int, base: str) -> models.NewLink:
    """A link that is new, as data."""
    return models.NewLink(version=room.known(seat).version, key=key, link=f"{base}/s/{key}")


@router.delete("/tables/{table_id}", operation_id="deleteTable")
async def delete(who: AtTable, request: Request, site: TheSite) -> models.Deleted:
    """Delete a table for everybody, with its moves, seats and links. With the host's token alone.

    This cannot be taken back, and is not asked twice.
    """
    who.check_host()
    await tables.delete(site, who.who(request))
    return models.Deleted(id=who.room.id)


@router.post("/tables/{table_id}/end", operation_id="endGame")
async def end(who: AtTable, request: Request, site: TheSite) -> models.TableInfo:
    """End the game for everybody, with the usual reckoning. With the host's token alone."""
    who.check_host()
    await tables.end(site, who.who(request))
    return looks.table_info(await site.host.rooms.open(who.room.id), ONLOOKER)


@router.post("/tables/{table_id}/rematch", operation_id="rematch")
async def rematch(who: AtTable, request: Request, site: TheSite) -> models.Again:
    """Play again: a new table for the same people, everyone a seat further. Asking twice gives the same."""
    if not who.host:
        who.player()
        await seats.arrive(site, who.who(request))
    again = await site.host.rooms.open(await tables.rematch(site, who.who(request)))
    return again_for(who, again, site, base_of(request))


def again_for(who: Caller, again: Room, site: Site, base: str) -> models.Again:
    """The table of a rematch, with the caller's key there."""
    seat, key, host_key = ONLOOKER, None, None
    if who.host:
        if again.table.host == who.room.table.host:
            host_key = site.host.links.host(again)
    else:
        seat = (who.seat - 1) % len(again.seats)
        # The seat's first key: if it was replaced, it is worth nothing.
        key = site.host.keys.seat(again.id, seat, 0)
    return models.Again(
        id=again.id,
        url=f"{base}/t/{again.id}",
        version=again.known(seat).version,
        seat=seat_or_null(seat),
        key=key,
        link=f"{base}/s/{key}" if key else None,
        host_key=host_key,
    )
