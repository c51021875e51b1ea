"""The ledger of a table: all that stands at it, hidden things too. Who may be sent what of it: `known.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flatboat.kernel.position import Position
from flatboat.kernel.ruleset import Ruleset
from flatboat.web.store import Act, Said, SeatRow, TableRow


class Ledger:
    """A table's seats, the moves that stand, the position after them, and who is not told of what."""

    def __init__(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        position: Position,
        standing: list[Act],
        acted: Mapping[int, int],
    ) -> None:
        """`acted` tells when each seat did something last, if it ever did."""
        self.table, self.seats, self.position, self.standing = table, list(seats), position, standing
        self.version = table.version
        self.since = clocks(position, standing, table, acted)  # when each seat's clock began to run
        self.notes: list[Act] = []  # what happened besides moves
        self.talk: list[Said] = []  # what the players said, for everybody: no act, it has no version
        #: For each viewer (see `Act.hidden_from`) the acts that it is not told of, those taken back too.
        self.hidden_from: list[list[int]] = [[] for _ in range(len(self.seats) + 1)]
        self.trouble = ""  # why a bot does not move

    @property
    def id(self) -> str:
        """The table's public name."""
        return self.table.id

    @property
    def game(self) -> Ruleset:
        """The game played here."""
        return self.position.game

    @property
    def heard(self) -> int:
        """The number of the last line of the talk; 0 before the first."""
        return self.talk[-1].number if self.talk else 0

    def hide(self, seq: int, hidden_from: int) -> None:
        """Remember who is not told of an act."""
        for viewer, acts in enumerate(self.hidden_from):
            if hidden_from >> viewer & 1:
                acts.append(seq)

    def deadline(self, seat: int) -> int | None:
        """When the clock of a seat runs out (of the first one, if this seat is not to act); None: never."""
        pace, waiting = self.table.settings["pace"], self.position.waiting
        if not pace or not waiting:
            return None
        due = [seat] if seat in waiting else waiting
        return min(self.since[seat] for seat in due) + 1000 * int(pace)


def clocks(
    position: Position, standing: Sequence[Act], table: TableRow, acted: Mapping[int, int]
) -> list[int]:
    """Since when each seat's clock runs.

    Where seats act at the same time that is the last thing it did (moves taken back and notes count), or the
    move that made the table wait for it.
    """
    since, history = [table.moved] * position.game.seats, position.history
    if not position.game.kind.simultaneous:
        return since
    first = len(standing) - len(history)
    for seat in position.waiting:
        at = len(history)
        while at and history[at - 1].move.seat != seat and seat in position.waiting_after(at - 1):
            at -= 1
        number = first + at
        since[seat] = max(standing[number - 1].at if number else table.created, acted.get(seat, 0))
    return since
