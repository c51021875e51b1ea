"""Errors that people meet: each is one sentence saying what is wrong, where, and what would be right."""

from __future__ import annotations


class FlatboatError(ValueError):
    """Anything a user can get wrong. The command line prints it and exits with code 2."""


class UnknownName(FlatboatError):
    """No game, option, bot or edition has this name."""


class MoveError(FlatboatError):
    """A move that cannot be played."""


class InvalidMove(MoveError):
    """The words are no move of this game."""


class IllegalMove(MoveError):
    """The words are a move, but the rules forbid it now; the message says why."""


class AmbiguousMove(MoveError):
    """The words fit several legal moves; the message lists them."""


class Unfilled(FlatboatError):
    """A form of which something is not chosen yet: no mistake before it is sent."""


class EditionError(FlatboatError):
    """An edition file that cannot be used; the message names table, key and line."""


class RecordError(FlatboatError):
    """A game record that cannot be read or does not replay; the message names the line."""


class StudyError(FlatboatError):
    """A study of the laboratory cannot be read, played or gone on with."""
