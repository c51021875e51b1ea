"""Moves: what is written read as moves, and played."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.errors import AmbiguousMove
from flatboat.kernel.moves import Move
from flatboat.kernel.notation import most_like, no_such_move
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import costs
from flatboat.kernel.typed import spelled
from flatboat.web.host import Host
from flatboat.web.lessons import course_of
from flatboat.web.refusals import NotSure
from flatboat.web.room import Room

LISTED = 6  # moves that words may mean


def split_moves(text: str) -> list[str]:
    """Moves joined by semicolons or lines."""
    return [words.strip() for words in text.replace("\n", ";").split(";") if words.strip()]


def typed_moves(room: Room, seat: int, text: str) -> list[str]:
    """The moves that a seat typed, as it sees the table."""
    return spelled(room.game, text, room.known(seat).observation)


def written(observation: Observation, text: str) -> list[Move]:
    """The moves of a seat, legal or not, that are written to the letter. Raises InvalidMove."""
    return [observation.move(observation.game.number(words)) for words in split_moves(text)]


def meant(observation: Observation, words: str) -> Move:
    """The move of a seat, legal or not, that some words mean. Raises MoveError."""
    texts = observation.game.moves
    found = observation.game.meant(words)
    if not found:
        close = most_like(words, texts)
        raise no_such_move(words, f"; did you mean {close}?" if close else "")
    if len(found) > 1:
        listed = ", ".join(f'"{texts[action]}"' for action in found[:LISTED])
        raise AmbiguousMove(f'"{words}" could be {listed}{" ..." if len(found) > LISTED else ""}')
    return observation.move(found[0])


def key_of(seat: int, key: str) -> str:
    """The key of a request as a table remembers it: no seat can use up another's."""
    return f"{seat}:{key}"


def was_done(room: Room, seat: int, key: str) -> bool:
    """Whether a request was done before: its answer was lost, and it is sent again."""
    return key_of(seat, key) in room.keys


async def play(host: Host, room: Room, seat: int, moves: Sequence[str], version: int, key: str) -> bool:
    """Play moves all together; that the seat is theirs is proved. True if this request was done before.

    Raises Stale, MoveError or NotAllowed, and nothing is played then.
    """
    return await host.play.move(room, seat, moves, version, key_of(seat, key))


def check_sure(room: Room, seat: int, moves: Sequence[str]) -> None:
    """Raises NotSure for moves that cost much: a person is asked first, but not in a lesson."""
    if not course_of(room) and (cost := costs(room.known(seat).observation, moves)):
        raise NotSure("; ".join(moves), cost)
