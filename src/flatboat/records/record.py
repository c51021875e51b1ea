"""A record that has been read: its header, its moves, and the way back to the position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from flatboat.errors import EditionError, FlatboatError, InvalidMove, RecordError
from flatboat.games import kind
from flatboat.kernel.dice import Tape, key_of, new_key, table_dice
from flatboat.kernel.editions import edition_digest, read_edition
from flatboat.kernel.game import Game
from flatboat.kernel.moves import CLOSE, Move
from flatboat.kernel.notation import counted
from flatboat.kernel.position import Position
from flatboat.records.proof import DiceProof
from flatboat.records.writing import SETUP_DIGITS, UNFINISHED, digits, result_lines

MOST_WORDS = 500  # letters of a complaint


def fault(origin: str, line: int, problem: str) -> RecordError:
    """A RecordError that names the line.

    Whoever wrote the file may have had a hand in the words, so they are kept short and do nothing to
    the terminal that shows them.
    """
    words = problem if len(problem) <= MOST_WORDS else f"{problem[:MOST_WORDS]} ..."
    return RecordError(f"{origin}, line {line}: {plain(words)}")


def plain(words: str) -> str:
    """The words with a question mark for each sign that cannot be shown."""
    return "".join(sign if sign.isprintable() else "?" for sign in words)


@dataclass(frozen=True)
class RecordedMove:
    """One move as the record has it: its line in the file, the dice it met, a digest of what came of it."""

    line: int
    seat: int
    text: str
    dice: tuple[int, ...]
    digest: str


@dataclass(frozen=True)
class GameRecord:
    """A record, read and found whole; `replay` plays it. Seats count from 0."""

    origin: str  # what errors call it
    game_name: str
    rules_version: int
    names: tuple[str, ...]
    players: tuple[str, ...]
    options: tuple[str, ...]  # as words: `turned=6`
    edition_name: str
    edition_digest: str
    edition_text: str
    proof: DiceProof | None  # what it says of where its dice come from
    setup: tuple[int, ...]
    table: str  # in the words of `Position.notation`, if it was set by hand; "" for a deal
    setup_digest: str
    moves: tuple[RecordedMove, ...]
    result: tuple[str, ...]
    lines: Mapping[str, int]  # where the parts of the header stand

    def __repr__(self) -> str:
        state = "finished" if self.finished else "unfinished"
        return f"<record of {self.game_name}: {', '.join(self.names)}; {len(self.moves)} moves, {state}>"

    @property
    def finished(self) -> bool:
        """Whether the recorded game came to its end."""
        return self.result != UNFINISHED

    @cached_property
    def game(self) -> Game:
        """The game with the recorded seats, options and edition; RecordError if it cannot be had here."""
        part = "game"
        try:
            game_kind = kind(self.game_name)
            part = "edition"
            edition = read_edition(
                self.edition_text, game_kind.editions.model, f'edition "{self.edition_name}"'
            )
            if edition_digest(edition.text) != self.edition_digest:
                raise EditionError(f'the text of edition "{self.edition_name}" does not fit its digest')
            part = "option" if self.options else "seat"
            return Game(game_kind, len(self.names), self.options, edition)
        except FlatboatError as error:
            first, _, _ = str(error).partition("\n")  # an edition may have several problems
            raise self.error(self.lines[part], f"{first}{self._other_rules(part)}") from None

    def _other_rules(self, part: str = "rules") -> str:
        """What to add to a complaint when the record was made under other rules."""
        if part == "game" or self.rules_version == (now := kind(self.game_name).rules_version):
            return ""
        return (
            f" (the game was played under rules version {self.rules_version}; here is version {now},"
            " which it no longer fits)"
        )

    def error(self, line: int, problem: str) -> RecordError:
        """A RecordError that names the line."""
        return fault(self.origin, line, problem)

    def replay(self, to: int | None = None) -> Position:
        """The position after `to` moves (all of them by default), checked against the digests on the way.

        Raises RecordError naming the line where the record does not replay.
        """
        *_, position = self.steps(to)
        return position

    def steps(self, to: int | None = None, dice: Tape | None = None) -> Iterator[Position]:
        """The same position again and again: after set-up, then after each move.

        `dice`, if given, are loaded with what the record has and rolled: they can look on.
        """
        if to is not None and not 0 <= to <= len(self.moves):
            raise RecordError(
                f"{self.origin} has {counted(len(self.moves), 'move')}; there is no move {to} in it"
            )
        position = self._set_up(Tape() if dice is None else dice)
        yield position
        for number, move in enumerate(self.moves[:to], 1):
            self._play(position, number, move)
            yield position
        if to is None and result_lines(position) != self.result:
            came = "; ".join(result_lines(position))
            raise self.error(self.lines["result"], f"the replay ends otherwise: {came}{self._other_rules()}")

    def _set_up(self, tape: Tape) -> Position:
        game, line, tape.script = self.game, self.lines["set-up"], list(self.setup)
        try:
            if self.table:
                position = game.position(self.table, names=self.names)
                position.dice = tape
            else:
                position = game.start(names=self.names, dice=tape)
        except FlatboatError as error:
            if self.table:
                line = self.lines["set-up table"]
            raise self.error(line, f"set-up: {error}{self._other_rules()}") from None
        if tape.script or digits(position.state.tobytes(), SETUP_DIGITS) != self.setup_digest:
            raise self.error(line, f"set-up gives another table than the recorded one{self._other_rules()}")
        return position

    def _play(self, position: Position, number: int, move: RecordedMove) -> None:
        """Play one recorded move with its dice."""
        where, tape = f"move {number}", position.dice
        tape.script = list(move.dice)
        try:
            position.push(self._move(move))
        except FlatboatError as error:
            raise self.error(move.line, f"{where}: {error}{self._other_rules()}") from None
        if tape.script:
            raise self.error(
                move.line, f"{where} rolls fewer dice than the record gives it{self._other_rules()}"
            )
        if digits(position.state.tobytes(), len(move.digest)) != move.digest:
            raise self.error(
                move.line, f"from {where} on the replay differs from the record{self._other_rules()}"
            )

    def _move(self, move: RecordedMove) -> Move:
        if move.seat == CLOSE.seat:
            return CLOSE
        try:
            return self.game.move(move.seat, self.game.number(move.text))
        except InvalidMove as error:
            raise RecordError(str(error)) from None

    def resume(self, seed: int | str | None = None, *, key: bytes | None = None) -> Position:
        """The position at the end of the record, ready to play on.

        Dice still to fall come from the key or the seed; without either nobody can guess them. They
        begin anew, so a proof of them holds from the next move on (`DiceProof.first_move`). Taking back
        a recorded move gives fresh dice for it, too.
        """
        position = self.replay()
        if key is None:
            key = new_key() if seed is None else key_of(seed)
        position.dice = Tape(table_dice(key, self.game.streams))
        fresh = position.dice.save()
        position.history = [replace(played, dice_before=fresh) for played in position.history]
        return position
