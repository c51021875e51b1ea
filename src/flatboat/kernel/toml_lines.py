"""On which line of a TOML text a thing stands, for errors that name the place."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator

Loc = tuple[str | int, ...]  # the way to a value: keys, and numbers of list entries


class Lines:
    """On which line of a TOML text each table, key and list entry stands.

    tomllib does not tell, so this reads the text again. It was found to be right before: nothing is
    checked here.

    >>> lines = Lines('''[deck]
    ... fuel = { small = 10, big = [
    ...     1,
    ...     2] }
    ... [[locations]]
    ... demand.pigs = 5
    ... ''')
    >>> lines.find(("deck", "fuel", "big", 1)), lines.find(("locations", 0, "demand", "pigs"))
    (4, 6)
    """

    BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
    PART = re.compile(r"""[ \t]*("(?:\\.|[^"\\\n])*"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*""")
    PLAIN = re.compile(
        r'''"""(?:\\.|[^\\])*?"""(?:"{0,2})|\'\'\'.*?\'\'\'(?:'{0,2})|'''
        r""""(?:\\.|[^"\\\n])*"|'[^'\n]*'|[^,\]}#\n]+""",
        re.DOTALL,
    )

    def __init__(self, text: str) -> None:
        self._text = text.replace("\r\n", "\n")
        self._ends = [found.start() for found in re.finditer("\n", self._text)]
        self._at = 0
        self._lines: dict[Loc, int] = {}
        self._headers: set[Loc] = set()
        self._entries: Counter[Loc] = Counter()  # of each array of tables so far
        table: Loc = ()
        while self._next():
            if self._next() == "[":
                table = self._header()
            else:
                self._pair(table)

    def find(self, loc: Loc) -> int:
        """The line of the value at `loc`, else of the nearest table or key around it, else 0."""
        return next((self._lines[p] for p in _prefixes(loc) if p in self._lines), 0)

    def header(self, loc: Loc) -> Loc:
        """The way of the nearest table with a header around the value at `loc`."""
        return next((p for p in _prefixes(loc) if p in self._headers), ())

    def _next(self) -> str:
        """The next character that is not blank and in no comment; empty at the end."""
        blank = self.BLANK.match(self._text, self._at)
        self._at = blank.end() if blank else self._at
        return self._text[self._at : self._at + 1]

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        if not found:
            raise AssertionError(f"no TOML at {self._at}")
        self._at = found.end()
        return found[found.re.groups]

    def _note(self, loc: Loc) -> None:
        self._lines.setdefault(loc, bisect_right(self._ends, self._at - 1) + 1)

    def _parts(self) -> Iterator[str]:
        """The parts of a dotted key."""
        while True:
            raw = self._take(self.PART)
            yield next(iter(tomllib.loads(f"{raw} = 0"))) if raw[0] in "\"'" else raw
            if self._text[self._at] != ".":
                return
            self._at += 1

    def _header(self) -> Loc:
        """Read `[a.b]` or `[[a.b]]`; the way of the table that begins."""
        many = self._text.startswith("[[", self._at)
        self._at += 1 + many
        loc: Loc = ()
        for part in self._parts():
            if loc in self._entries:  # below an array of tables, a header speaks of its latest entry
                loc = (*loc, self._entries[loc] - 1)
            loc = (*loc, part)
            self._note(loc)
        if many:
            self._entries[loc] += 1
            loc = (*loc, self._entries[loc] - 1)
            self._note(loc)
        self._at += 1 + many
        self._headers.add(loc)
        return loc

    def _pair(self, table: Loc) -> None:
        """Read `key = value`."""
        loc = table
        for part in self._parts():
            loc = (*loc, part)
            self._note(loc)
        self._at += 1
        self._value(loc)

    def _value(self, loc: Loc) -> None:
        opening = self._next()
        if opening not in "[{":
            self._take(self.PLAIN)
            return
        self._at += 1
        count = 0
        while self._next() not in "]}":
            if self._next() == ",":
                self._at += 1
            elif opening == "{":
                self._pair(loc)
            else:
                self._note((*loc, count))
                self._value((*loc, count))
                count += 1
        self._at += 1


def _prefixes(loc: Loc) -> Iterator[Loc]:
    """The way itself, and the ways to all that is around it, the nearest first."""
    return (loc[:n] for n in range(len(loc), 0, -1))
