"""When a host may let a bot play for somebody else: once they have been silent in their turn for long enough.

Nobody is put out of a game while they think, or while nothing waits for them. Their own seat people hand over
whenever they like, and so does whoever agrees to it.
"""

from __future__ import annotations

import math

from flatboat.web.guard import waiting
from flatboat.web.refusals import NotAllowed, NotSure
from flatboat.web.room import Room
from flatboat.web.store import SeatRow, now
from flatboat.web.wanted import STAND_IN


def wish_for(name: str) -> str:
    """The line by which all are told what the host wishes for."""
    return f"the host would let a bot play for {name}"


def is_wished(room: Room, seat: int) -> bool:
    """Whether the host wished to let a bot play for somebody who has not moved since, nor was handed over."""
    words, known = wish_for(room.seats[seat].name), room.known(seat)
    last = next((note for note in reversed(known.notes) if note.seat == seat or note.text == words), None)
    if last is None or last.text != words:
        return False
    return not any(act.seat == seat for act in known.acts[last.length :])


def are_you_sure(row: SeatRow) -> NotSure:
    """The question whether a bot is to play for somebody else."""
    words = f"Let a bot play for {row.name}? {row.name} is told and can come back at any time."
    return NotSure(STAND_IN, words, f"seat-{row.seat}", "seat")


def check_silent(room: Room, seat: int, patience: int) -> None:
    """Whether somebody has been silent long enough for a host to let a bot play. Raises NotAllowed.

    That is as long as the table's pace says, or `patience` seconds where there is none (0: no wait). A seat
    that nobody has taken waits for nobody.
    """
    row = room.seats[seat]
    if not row.taken or not patience:
        return
    long = int(room.table.settings["pace"]) or patience
    if seat not in room.position.waiting:
        raise NotAllowed(
            f"it is not {row.name}'s turn; a bot can play for them at once if they agree,"
            f" or after {waiting(long)} of silence in their turn"
        )
    left = math.ceil((room.since[seat] + 1000 * long - now()) / 1000)
    if left > 0:
        raise NotAllowed(
            f"{row.name} may only be thinking; a bot can play for them after {waiting(left)} more of silence,"
            " or at once if they agree"
        )
