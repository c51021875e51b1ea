"""Positions that were, and records: of a game that is over, and from outside."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from fastapi import Request

from flatboat.errors import RecordError
from flatboat.kernel.position import Position
from flatboat.records import GameRecord, Verdict, read_record, verify, write_record
from flatboat.web.desk import unless_gone
from flatboat.web.fair import proof_of
from flatboat.web.refusals import NotAllowed
from flatboat.web.room import Room
from flatboat.web.site import Site

MOST_MOVES = 10_000  # of a record from outside; the longest games that bots play by chance have 8,000
MOVE = re.compile(r"^ *\d+\. ", re.MULTILINE)  # begins the line of a move
T = TypeVar("T")


def record_text(room: Room) -> str:
    """The record of a game that is over, with the key to its dice."""
    if not room.position.over:
        raise NotAllowed("the record shows every hand, so it is available only after the game")
    players = [row.bot or "person" for row in room.seats]
    return write_record(room.whole(), players, proof_of(room))


async def record_of(site: Site, request: Request, room: Room, player: bool) -> str:
    """`record_text`, written once for all who want it."""
    if not room.position.over:
        raise NotAllowed("the record shows every hand, so it is available only after the game")
    text = await once(site, request, room, player, "record", lambda: compressed(record_text(room)))
    return zlib.decompress(text).decode()


def compressed(text: str) -> bytes:
    """A long text as it is kept."""
    return zlib.compress(text.encode(), 1)


async def once(site: Site, request: Request, room: Room, player: bool, what: str, work: Callable[[], T]) -> T:
    """What is worked out of a table as it stands, once for all who want it."""
    wanted = room.version, what
    if (found := room.past.find(wanted)) is None:
        errand = replace(site.errand(request, player), table=room.id, same=(room.id, *wanted))
        found = await unless_gone(request, site.host.desk.do(errand, work))
        room.past.keep(wanted, found)
    done: T = found
    return done


async def position_at(
    site: Site, request: Request, room: Room, seat: int, number: int, player: bool
) -> Position:
    """The position after one of the moves that a viewer knows of. Raises Busy."""
    errand = site.errand(request, player)
    return await unless_gone(request, site.host.rooms.frame(room, room.known(seat).stood(number), errand))


def checked(text: str, commitment: str | None) -> tuple[GameRecord, Verdict]:
    """A record and what there is to say of its dice. Raises RecordError."""
    moves = len(MOVE.findall(text))
    if moves > MOST_MOVES:
        raise RecordError(f"this record has {moves:,} moves; at most {MOST_MOVES:,} are taken here")
    found = read_record(text, "the record")
    return found, verify(found, commitment)
