"""What costs much and cannot be undone is asked about once, where a person plays it."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.errors import FlatboatError, MoveError
from flatboat.kernel.sight import Sight
from flatboat.kernel.supposing import step, suppose
from flatboat.web.store import SeatRow
from flatboat.web.wanted import STAND_IN


class NotSure(FlatboatError):
    """What somebody has to be sure of: it was not done.

    `value` is sent again as `sure` by the form of that id, to an address below the table's.
    """

    def __init__(self, value: str, words: str, form: str = "act", path: str = "move") -> None:
        super().__init__(words)
        self.value, self.words, self.form, self.path = value, words, form, path


def for_somebody_else(row: SeatRow) -> NotSure:
    """The question whether a bot is to play for somebody else."""
    words = f"Let a bot play for {row.name}? {row.name} is told and can come back at any time."
    return NotSure(STAND_IN, words, f"seat-{row.seat}", "seat")


def costs(sight: Sight, moves: Sequence[str]) -> str:
    """What playing these moves costs that is really bad; "" for nothing, or if there is no other choice.

    Where chance comes in between, what follows is not looked at.
    """
    if len(sight.legal) < 2:
        return ""
    if len(moves) == 1 and moves[0] in sight.game.moves:
        action = sight.game.moves.index(moves[0])
        return "" if sight.why[action] else sight.costly(action)
    table = suppose(sight)
    for words in moves:
        try:
            move = table.parse(words, sight.seat)
        except MoveError:  # it will be refused by itself
            return ""
        if cost := table.sight(sight.seat).costly(move.action):
            return cost
        if not step(table, move):
            return ""
    return ""
