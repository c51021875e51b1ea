"""Reading a record: every line is of one of a few forms, and the last one seals the others."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Any

from flatboat.errors import RecordError
from flatboat.kernel.position import CLOSE
from flatboat.records.record import GameRecord, RecordedMove
from flatboat.records.writing import FORMAT, HOST

MOST_BYTES = 10_000_000

OUTCOMES = r"\{(\d{1,9}(?: \d{1,9})*)\}"
FORMS = {
    name: re.compile(form)
    for name, form in {
        "comment": r"(?:#.*)?",
        "game": r"game: ([\w-]+)",
        "rules": r"rules: (\d{1,9})",
        "seat": r"seat (\d{1,3}): (.+) \(([^()]+)\)",
        "option": r"option: (.+)",
        "edition": r"edition: (\S+) ([0-9a-f]{16})",
        "set-up dice": "set-up " + OUTCOMES,
        "set-up": r"set-up state #([0-9a-f]{16})",
        "move": rf" *(\d{{1,9}})\. (.+?)(?: {OUTCOMES})?  #([0-9a-f]{{4,16}})",
        "result": r"result: (.+)",
        "text": r"\|(?: (.*))?",
    }.items()
}
ONCE = ("game", "rules", "edition", "set-up")


def read_record(text: str, origin: str = "record") -> GameRecord:
    """Read a record; `origin` is what errors call it. Raises RecordError, one sentence naming the line.

    The moves are not played here: `replay` does that.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if len(text) > MOST_BYTES:
        raise RecordError(f"{origin} is longer than {MOST_BYTES // 1_000_000} MB; no game record is")
    lines = text.split("\n")
    if lines[0] != FORMAT:
        raise RecordError(_no_record(origin, lines[0]))
    body, sealed = _seal(text, origin)
    try:
        record = _Reader(origin).read(body.split("\n"))
        if not sealed:
            record.replay()
    except RecordError as error:
        if sealed:
            raise
        raise RecordError(f"{error} (the file was changed after it was written)") from None
    if not sealed:
        raise RecordError(
            f"{origin}, line {body.count(chr(10)) + 1}: the digest does not fit, so the file was changed"
            " after it was written, though its moves still replay"
        )
    return record


def _no_record(origin: str, first: str) -> str:
    """Why a file with this first line cannot be read."""
    if first.startswith("flatboat-record"):
        return f'{origin}, line 1: this is "{first[:40]}"; this Flatboat reads "{FORMAT}"'
    return f'{origin}, line 1: this is no game record, which begins with "{FORMAT}"'


def _seal(text: str, origin: str) -> tuple[str, bool]:
    """All that the last line seals, and whether it fits."""
    found = re.search(r"\nsha256: ([0-9a-f]{64})\n?\Z", text)
    if found is None:
        last = text.rstrip("\n").count("\n") + 1
        raise RecordError(
            f"{origin}, line {last}: the record breaks off here; it should end in a line with its digest"
        )
    body = text[: found.start() + 1]
    return body, hashlib.sha256(body.encode("utf-8", "replace")).hexdigest() == found[1]


class _Reader:
    """Sorts the lines of a record by their form."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.found: dict[str, list[tuple[Any, ...]]] = {name: [] for name in FORMS}
        self.lines: dict[str, int] = {}

    def read(self, lines: Sequence[str]) -> GameRecord:
        for number, line in enumerate(lines[1:], 2):
            self._sort(number, line)
        for part in (*ONCE, "seat", "result", "text"):
            if not self.found[part]:
                raise RecordError(f'{self.origin}, line {len(lines)}: the record has no "{part}" line')
        found = self.found
        names = self._names()
        ((game,),), ((rules,),) = found["game"], found["rules"]
        ((edition, edition_digest),) = found["edition"]
        ((setup_digest,),) = found["set-up"]
        return GameRecord(
            origin=self.origin,
            game_name=game,
            rules_version=int(rules),
            names=names,
            players=tuple(player for _, _, player in found["seat"]),
            options=tuple(option for (option,) in found["option"]),
            edition_name=edition,
            edition_digest=edition_digest,
            edition_text="\n".join(line or "" for (line,) in found["text"]),
            setup=tuple(die for (dice,) in found["set-up dice"] for die in _dice(dice)),
            setup_digest=setup_digest,
            moves=tuple(self._move(number, move, names) for number, move in enumerate(found["move"], 1)),
            result=tuple(line for (line,) in found["result"]),
            lines=self.lines,
        )

    def _sort(self, number: int, line: str) -> None:
        """Put the parts of one line where lines of its form are kept."""
        for name, form in FORMS.items():
            if match := form.fullmatch(line):
                if name in ONCE and self.found[name]:
                    raise self._error(number, f'a second "{name}" line')
                self.lines.setdefault(name, number)
                self.found[name].append((number, *match.groups()) if name == "move" else match.groups())
                return
        raise self._error(number, f'"{line[:40]}" is no line of a game record')

    def _error(self, line: int, problem: str) -> RecordError:
        return RecordError(f"{self.origin}, line {line}: {problem}")

    def _names(self) -> tuple[str, ...]:
        """What the seats are called, which must be numbered from 1 and all different."""
        seats = self.found["seat"]
        if [int(number) for number, _, _ in seats] != list(range(1, len(seats) + 1)):
            raise self._error(self.lines["seat"], "the seats are not numbered from 1 on")
        names = tuple(name for _, name, _ in seats)
        if len({name.casefold() for name in names}) < len(names):
            raise self._error(self.lines["seat"], "two seats have the same name")
        return names

    def _move(self, expected: int, found: tuple[Any, ...], names: Sequence[str]) -> RecordedMove:
        line, number, words, dice, digest = found
        if int(number) != expected:
            raise self._error(line, f"this is move {int(number)}; move {expected} should stand here")
        # A name may itself hold ": ", so the longest that fits is meant.
        for seat in sorted(range(len(names)), key=lambda seat: -len(names[seat])):
            if words.startswith(f"{names[seat]}: "):
                text = words.removeprefix(f"{names[seat]}: ")
                return RecordedMove(line, seat, text, _dice(dice or ""), digest)
        if words == f"{HOST}: {CLOSE}":
            return RecordedMove(line, CLOSE.seat, CLOSE.text, (), digest)
        raise self._error(line, f"move {expected} names no seat of this game")


def _dice(words: str) -> tuple[int, ...]:
    return tuple(int(word) for word in words.split())
