"""A host ends a game that others play, too, once all of them agree: nobody is robbed of one they might win.

Nobody is asked who has never come, or for whom a bot plays. Whoever moves does not agree.
"""

from __future__ import annotations

from flatboat.web.room import Room

WISH = "the host would end the game now"


def agreement(name: str) -> str:
    """The line by which all are told that somebody agrees."""
    return f"{name} agrees to end the game"


def asked(room: Room) -> list[int]:
    """The seats of those whom the host has asked, and who have neither agreed nor moved since."""
    return [seat for seat in _others(room) if _answer(room, seat) == WISH]


def opposed(room: Room) -> list[int]:
    """The seats of those who have not agreed."""
    return [seat for seat in _others(room) if _answer(room, seat) != agreement(room.seats[seat].name)]


def _others(room: Room) -> list[int]:
    """The seats that people play elsewhere than at the host's."""
    own = room.seats_of(room.table.host)
    return [seat for seat in room.playing if seat not in own]


def _answer(room: Room, seat: int) -> str:
    """The last that was said of it, by the host or by a seat's person; "" if they have moved since."""
    agreed, known = agreement(room.seats[seat].name), room.known(seat)
    for note in reversed(known.notes):
        if note.text == WISH or (note.text == agreed and note.seat == seat):
            return "" if any(act.seat == seat for act in known.acts[note.length :]) else note.text
    return ""
