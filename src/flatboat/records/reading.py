"""Reading a record: every line is of one of a few forms, and the last one seals the others."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Any

from flatboat.errors import RecordError
from flatboat.kernel.editions import EDITION_FILE
from flatboat.kernel.moves import CLOSE
from flatboat.records.proof import DiceProof
from flatboat.records.record import GameRecord, RecordedMove, fault, plain
from flatboat.records.writing import FORMAT, HOST, is_name

MOST_BYTES = 10_000_000
MOST_LINES = 1_500_000
MOST_REPLAYED = 500_000  # letters of a changed file that is still replayed to find the change

# Possessive, for otherwise the expression remembers every die of a long line.
OUTCOMES = r"\{(\d{1,9}(?: \d{1,9})*+)\}"
FORMS = {
    name: re.compile(form, re.ASCII)
    for name, form in {
        "text": r"\|(?: (.*))?",
        "move": rf" *(\d{{1,9}})\. (.+?)(?: {OUTCOMES})?  #([0-9a-f]{{4,16}})",
        "comment": r"(?:#.*)?",
        "game": r"game: ([\w-]+)",
        "rules": r"rules: (\d{1,9})",
        "seat": r"seat (\d{1,2}): (.+) \(([^()]+)\)",
        "option": r"option: (.+)",
        "edition": r"edition: (\S+) ([0-9a-f]{16})",
        "dice": r"dice: sha256 ([0-9a-f]{64})",
        "dice from move": r"dice from move: (\d{1,9})",
        "dice key": r"dice key: ([0-9a-f]{64})",
        "set-up dice": "set-up " + OUTCOMES,
        "set-up table": "set-up table: (.+)",
        "set-up": r"set-up state #([0-9a-f]{16})",
        "result": r"result: (.+)",
    }.items()
}
ONCE = ("game", "rules", "edition", "set-up")
AT_MOST_ONCE = (*ONCE, "dice", "dice from move", "dice key")


def read_record(text: str, origin: str = "record") -> GameRecord:
    """Read a record; `origin` is what errors call it. Raises RecordError, one sentence naming the line.

    The moves are not played here: `replay` does that. `load_record` reads a file.
    """
    if not isinstance(text, str) or ("\n" not in text and text.endswith(".flatboat")):
        raise RecordError("read_record takes the text of a record; load_record reads a file")
    text = _bounded(text, origin)
    if (first := text.partition("\n")[0]) != FORMAT:
        raise RecordError(_no_record(origin, first))
    body, sealed = _seal(text, origin)
    try:
        record = _Reader(origin).read(body.split("\n"))
        if not sealed and len(text) <= MOST_REPLAYED:
            record.replay()
    except RecordError as error:
        if sealed:
            raise
        raise RecordError(f"{error} (the file was changed after it was written)") from None
    if not sealed:
        replayed = ", though its moves still replay" if len(text) <= MOST_REPLAYED else ""
        raise RecordError(
            f"{origin}, line {body.count(chr(10)) + 1}: the digest does not fit, so the file was changed"
            f" after it was written{replayed}"
        )
    return record


def _bounded(text: str, origin: str) -> str:
    """The text with plain line ends, if it is one and not too long."""
    if len(text) > MOST_BYTES:
        raise RecordError(f"{origin} is too long for a game record ({MOST_BYTES // 1_000_000} MB at most)")
    if text.count("\n") > MOST_LINES:
        raise RecordError(f"{origin} has more than {MOST_LINES} lines; no game record has")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise fault(origin, text.count("\n", 0, error.start) + 1, "an incomplete character is here") from None
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _no_record(origin: str, first: str) -> str:
    """Why a file with this first line cannot be read."""
    if first.startswith("flatboat-record"):
        return f'{origin}, line 1: this is "{plain(first[:40])}"; this Flatboat reads "{FORMAT}"'
    return f'{origin}, line 1: this is not a game record; one begins with "{FORMAT}"'


def _seal(text: str, origin: str) -> tuple[str, bool]:
    """All that the last line seals, and whether it fits."""
    found = re.search(r"\nsha256: ([0-9a-f]{64})\n?\Z", text)
    if found is None:
        last = text.rstrip("\n").count("\n") + 1
        raise RecordError(
            f"{origin}, line {last}: the record breaks off here; it should end in a line with its digest"
        )
    body = text[: found.start() + 1]
    return body, hashlib.sha256(body.encode()).hexdigest() == found[1]


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
        # A name may itself hold ": ", so the longest that fits is meant.
        speakers = sorted(
            ((f"{name}: ", seat) for seat, name in enumerate(names)), key=lambda one: -len(one[0])
        )
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
            edition_text=self._edition_text(),
            proof=self._proof(),
            setup=tuple(die for (dice,) in found["set-up dice"] for die in _dice(dice)),
            table="".join(f"{line}\n" for (line,) in found["set-up table"]),
            setup_digest=setup_digest,
            moves=tuple(self._move(number, move, speakers) for number, move in enumerate(found["move"], 1)),
            result=tuple(line for (line,) in found["result"]),
            lines=self.lines,
        )

    def _sort(self, number: int, line: str) -> None:
        """Put the parts of one line where lines of its form are kept."""
        if not line.isprintable() and not line.startswith("|"):
            raise self._error(number, "a sign stands here that cannot be shown")
        for name, form in FORMS.items():
            if match := form.fullmatch(line):
                if name in AT_MOST_ONCE and self.found[name]:
                    raise self._error(number, f'a second "{name}" line')
                self.lines.setdefault(name, number)
                self.found[name].append((number, *match.groups()) if name == "move" else match.groups())
                return
        raise self._error(number, f'"{line[:40]}" is not a line of a game record')

    def _error(self, line: int, problem: str) -> RecordError:
        return fault(self.origin, line, problem)

    def _names(self) -> tuple[str, ...]:
        """What the seats are called, which must be numbered from 1 and all different."""
        seats = self.found["seat"]
        if [int(number) for number, _, _ in seats] != list(range(1, len(seats) + 1)):
            raise self._error(self.lines["seat"], "the seats are not numbered from 1 on")
        names = tuple(name for _, name, _ in seats)
        if len({name.casefold() for name in names}) < len(names):
            raise self._error(self.lines["seat"], "two seats have the same name")
        for name in (*names, *(player for _, _, player in seats)):
            if not is_name(name):
                raise self._error(self.lines["seat"], f'"{name[:40]}" is not a name for a seat or player')
        return names

    def _proof(self) -> DiceProof | None:
        """What is said of the dice; nothing need be."""
        commitments, keys, moves = (self.found[part] for part in ("dice", "dice key", "dice from move"))
        for part in ("dice key", "dice from move"):
            if self.found[part] and not commitments:
                raise self._error(self.lines[part], 'a line "dice: sha256 ..." should stand before this')
        if not commitments:
            return None
        key = bytes.fromhex(keys[0][0]) if keys else None
        return DiceProof(commitments[0][0], key, int(moves[0][0]) if moves else 0)

    def _edition_text(self) -> str:
        """The edition, if it is not too long for one."""
        lines, first = [line or "" for (line,) in self.found["text"]], self.lines["text"]
        if sum(map(len, lines)) > EDITION_FILE.most:
            raise self._error(first, f"the edition is longer than {EDITION_FILE.most // 1000} kB")
        return "\n".join(lines)

    def _move(
        self, expected: int, found: tuple[Any, ...], speakers: Sequence[tuple[str, int]]
    ) -> RecordedMove:
        """A move; `speakers` are the seats' names as they begin a line, the longest first."""
        line, number, words, dice, digest = found
        if int(number) != expected:
            raise self._error(line, f"this is move {int(number)}; move {expected} should stand here")
        shown = _dice(dice or "")
        if words == f"{HOST}: {CLOSE}":
            return RecordedMove(line, CLOSE.seat, CLOSE.text, shown, digest)
        for speaker, seat in speakers:
            if words.startswith(speaker):
                return RecordedMove(line, seat, words.removeprefix(speaker), shown, digest)
        raise self._error(line, f"move {expected} names no seat of this game")


def _dice(words: str) -> tuple[int, ...]:
    return tuple(int(word) for word in words.split())
