"""What costs much and cannot be undone is asked about once, where a person plays it."""

from __future__ import annotations

from flatboat.errors import FlatboatError
from flatboat.web.store import SeatRow
from flatboat.web.wanted import STAND_IN


class NotSure(FlatboatError):
    """Something was not done, for its player has to say first that they are sure.

    `value` is sent again as `sure` by the form of that id, to an address below the table's.
    """

    def __init__(self, value: str, words: str, form: str = "act", path: str = "move") -> None:
        super().__init__(words)
        self.value, self.words, self.form, self.path = value, words, form, path


def for_somebody_else(row: SeatRow) -> NotSure:
    """The question whether a bot is to play for somebody else."""
    words = f"Let a bot play for {row.name}? {row.name} is told and can come back at any time."
    return NotSure(STAND_IN, words, f"seat-{row.seat}", "seat")
