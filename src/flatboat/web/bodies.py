"""How much may be sent: bytes for each address, and values and depth before anything reads them."""

from __future__ import annotations

import re

from flatboat.errors import FlatboatError

SMALL = 16_000  # bytes: a move, a filled sheet, a nickname
MIDDLE = 600_000  # bytes: a new table, perhaps with an edition of one's own
RECORDS = ("/records", "/api/records")  # take as much as anything here does
MOST_VALUES = 1_000  # of a JSON body, keys counted too
MOST_DEPTH = 10
MOST_FIELDS = 300  # of a form

#: A text, left open perhaps, or a sign that says how values hang together.
JSON_MARK = re.compile(rb'"(?:[^"\\]++|\\.?)*+"?|[\[\]{},:]', re.DOTALL)


class TooLarge(FlatboatError):
    """A request with a larger body than anything at its address needs."""


def most_bytes(path: str, most: int) -> int:
    """How many bytes may be sent to an address; nowhere more than `most`."""
    if path in RECORDS:
        return most
    return min(most, MIDDLE if path.startswith("/new/") or path == "/api/tables" else SMALL)


def size(count: int) -> str:
    """A number of bytes as people say it.

    >>> size(2_000_000), size(16_000)
    ('2 MB', '16 kB')
    """
    return f"{count // 1_000_000} MB" if count >= 1_000_000 else f"{count // 1000} kB"


def check_json(body: bytes) -> None:
    """Refuse JSON of more values, or nested deeper, than anything here takes. Raises FlatboatError.

    It reads no further than to what is too much, so it takes no time that depends on the body.

    >>> check_json(b'{"moves": ["stay, [[["]}')
    >>> check_json(b"[" * 100_000)
    Traceback (most recent call last):
    ...
    flatboat.errors.FlatboatError: the body is nested too deeply; no JSON that is wanted here is
    """
    values = depth = 0
    for mark in JSON_MARK.finditer(body):
        sign = mark[0]
        if sign in b"{[":
            depth += 1
        elif sign in b"}]":
            depth -= 1
        values += sign in b",:{["
        if depth > MOST_DEPTH:
            raise FlatboatError("the body is nested too deeply; no JSON that is wanted here is")
        if values > MOST_VALUES:
            raise FlatboatError(f"the body holds more than {MOST_VALUES} values; nothing here takes so many")
