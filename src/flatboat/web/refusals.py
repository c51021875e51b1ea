"""Why a wish is not done, whoever has it."""

from __future__ import annotations

from flatboat.errors import FlatboatError


class NotAllowed(FlatboatError):
    """This browser or key may not do this."""


class NotSure(FlatboatError):
    """What costs much and cannot be undone was not done: its player has to say first that they are sure.

    `value` is sent again as `sure` by the form of that id, to an address below the table's.
    """

    def __init__(self, value: str, words: str, form: str = "act", path: str = "move") -> None:
        super().__init__(words)
        self.value, self.words, self.form, self.path = value, words, form, path


class Stale(FlatboatError):
    """The request was made for a table that has moved on since."""
