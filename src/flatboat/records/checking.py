"""Checking a record: it is replayed by the rules, and its dice are held against their key (see `proof`)."""

from __future__ import annotations

from dataclasses import dataclass

from flatboat.errors import RecordError
from flatboat.kernel.dice import DiceError, Tape, table_dice
from flatboat.kernel.notation import counted
from flatboat.records.proof import COMMITMENT, DiceProof, commitment_of
from flatboat.records.record import GameRecord


@dataclass(frozen=True)
class Verdict:
    """What `verify` found of a record in which nothing is wrong."""

    moves: int
    dice: int
    finished: bool
    proven: bool  # every die was held against the key, and the key against the commitment
    checked: int  # dice that were held against the key
    compared: bool  # whether the commitment was held against one that somebody gave
    proof: DiceProof | None  # what the record says
    by_hand: bool = False  # the game began with a table set by hand, not with a deal

    def sentences(self) -> list[str]:
        """What was checked and what was not, for people."""
        state = "is over" if self.finished else "is not over"
        counts = f"{counted(self.moves, 'move')} and {counted(self.dice, 'roll or draw', 'rolls and draws')}"
        told = [f"Replayed: {counts} fit the rules and the record; the game {state}."]
        if self.by_hand:
            told.append("The game began with a table set by hand, so no dice tell how it was dealt.")
        told.append(self._of_the_dice())
        if self.compared:
            told.append("The fingerprint in the record is the one you gave.")
        elif self.proof:
            told.append(
                "Only you can tell whether this fingerprint was published before the first roll or draw:"
                f" sha256 {self.proof.commitment}."
            )
        if self.proven:
            told.append(
                "If the fingerprint was published before the first roll or draw, none was chosen or changed"
                " after that; it does not show how the secret code itself was chosen."
            )
        return told

    def _of_the_dice(self) -> str:
        """Whether the dice are those that were promised, or why nobody can tell."""
        if why := self._unchecked():
            return f"The dice could not be checked: {why}."
        if self.proof is None or self.checked == self.dice:
            return "The secret code fits the fingerprint in the record, and gives every roll and draw."
        before = counted(self.dice - self.checked, "roll or draw", "rolls and draws")
        return (
            "The secret code fits the fingerprint in the record, and gives every roll and draw from move"
            f" {self.proof.first_move} on. What came before ({before})"
            " could not be checked: the game went on from an earlier record, which had other dice."
        )

    def _unchecked(self) -> str:
        """Why no die could be checked; "" if some were, or none fell at all."""
        if self.proof is None:
            return "this record has no dice fingerprint"
        if not self.finished:
            return "the secret code is revealed only when the game is over"
        if self.proof.key is None:
            return "the record has the fingerprint of a secret code, but not the code"
        if self.dice and not self.checked:
            return f"nothing was rolled or drawn from move {self.proof.first_move} on, where the code begins"
        return ""


class KeyedTape(Tape):
    """Dice loaded with what a record has; while `checking`, each must be what the key gives."""

    def __init__(self, key: bytes | None, streams: int = 1) -> None:
        super().__init__()
        self.key = None if key is None else Tape(table_dice(key, streams))
        self.checking = False
        self.checked = 0

    def turn(self, stream: int) -> None:
        """What the record has comes in order of play; the key's dice come from the mover's stream."""
        if self.key is not None:
            self.key.turn(stream)

    def below(self, n: int) -> int:
        """The recorded outcome of an n-sided die. Raises DiceError if the key gives another."""
        shown = super().below(n)
        if self.key is not None and self.checking:
            given = self.key.below(n)
            if given != shown:
                raise DiceError(f"die {len(self.rolled)} shows {shown}, but the key gives {given}")
            self.checked += 1
        return shown


def verify(record: GameRecord, commitment: str | None = None) -> Verdict:
    """Replay a record by the rules and check its dice against its key; `commitment` is the published one.

    Raises RecordError, one sentence, for whatever does not fit. Dice that cannot be checked (no
    commitment, or no key yet) are nothing wrong: the verdict says so.
    """
    proof = record.proof
    _check_commitment(record, commitment)
    if proof is not None:
        _check_key(record, proof)
    key, first_move = (None, 0) if proof is None else (proof.key, proof.first_move)
    dice = KeyedTape(key, record.game.streams)
    dice.checking = first_move == 0
    for number, _ in enumerate(record.steps(dice=dice)):
        dice.checking = first_move <= number + 1  # the move that is played next
    total = len(record.setup) + sum(len(move.dice) for move in record.moves)
    proven = key is not None and dice.checked == total and not record.table
    compared = commitment is not None
    return Verdict(
        len(record.moves), total, record.finished, proven, dice.checked, compared, proof, bool(record.table)
    )


def _check_commitment(record: GameRecord, published: str | None) -> None:
    """The record must have the commitment that was published, if somebody says which."""
    if published is None:
        return
    plain = published.strip().lower().removeprefix("sha256").strip()
    if not COMMITMENT.fullmatch(plain):
        raise RecordError("the commitment given is none; please give 64 hexadecimal digits")
    if record.proof is None:
        raise RecordError(f'{record.origin} has no commitment (a "dice: sha256" line) to compare with')
    if record.proof.commitment != plain:
        raise record.error(record.lines["dice"], "this is not the commitment that was given")


def _check_key(record: GameRecord, proof: DiceProof) -> None:
    """The key must fit the commitment, must not come before its time, and its dice must begin somewhere."""
    moves = len(record.moves)
    if proof.first_move > moves + 1:
        problem = f"the key's dice cannot begin with move {proof.first_move}; the record has {moves} moves"
        raise record.error(record.lines["dice from move"], problem)
    if proof.key is None:
        return
    if commitment_of(proof.key) != proof.commitment:
        raise record.error(record.lines["dice key"], "the key does not fit the commitment")
    if not record.finished:
        problem = "the key stands here though the game is not over: it tells every die to come"
        raise record.error(record.lines["dice key"], problem)
