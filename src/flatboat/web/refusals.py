"""Why a wish is not done, whoever has it."""

from __future__ import annotations

from flatboat.errors import FlatboatError


class NotAllowed(FlatboatError):
    """This browser or key may not do this."""


class Stale(FlatboatError):
    """The request was made for a table that has moved on since."""
