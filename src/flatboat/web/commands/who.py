"""Who asks something of a table, from where, and what rights they have proved there."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request

from flatboat.web.refusals import NotAllowed
from flatboat.web.room import Room


@dataclass(frozen=True)
class Who:
    """Somebody at a table: a browser by its cookie, or a program by a key."""

    room: Room
    request: Request  # whose address is counted and written down
    visitor: str  # as whom they sit
    seats: tuple[int, ...] = ()  # that are theirs
    host: bool = False
    program: bool = False

    def check_host(self) -> None:
        """Raises NotAllowed for anybody but the host of the table."""
        if not self.host:
            raise NotAllowed("only the host of this table may do this")

    def check_own_or_host(self, seat: int) -> None:
        """Raises NotAllowed for anybody but who plays a seat and the host."""
        if not self.host and seat not in self.seats:
            raise NotAllowed("only the player in that seat or the host can do this")

    def check_eyes(self, seat: int) -> None:
        """Raises NotAllowed for a look through others' eyes while the game goes on."""
        if not self.room.position.over and seat not in self.seats:
            raise NotAllowed("you can see other hands only after the game")
