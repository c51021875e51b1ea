"""Proof that nobody chose the dice while the game went on.

Before the first die the host publishes a commitment: the SHA-256 of the key from which all dice
come. When the game is over the host gives the key away, and everybody can roll the same dice again.
`verify` (see `checking`) does so for a record. Where seats act at the same time, each seat's dice are held
against the seat's own stream of the key.

The proof shows that no die was changed after the commitment was published. It does not show that the
key was drawn blindly: a host who tries out many keys and keeps one that pleases is not found out.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field

from flatboat.errors import RecordError
from flatboat.kernel.position import Position

KEY_BYTES = 32
COMMITMENT = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class DiceProof:
    """What a record says of where its dice come from."""

    commitment: str  # 64 hexadecimal digits
    key: bytes | None = field(repr=False)  # None until the game is over; no log may show it
    first_move: int = 0  # the move, counted from 1, whose dice are the key's first; 0: the set-up's are


def commitment_of(key: bytes) -> str:
    """What is published before the game: it fits this key alone, and does not give it away.

    >>> commitment_of(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(key).hexdigest()


def check_writable(proof: DiceProof, position: Position) -> None:
    """RecordError for a proof that must not stand in the record of this position."""
    if not COMMITMENT.fullmatch(proof.commitment):
        raise RecordError(
            f'"{proof.commitment}" is not a fingerprint; please give its 64 lower-case hexadecimal digits'
        )
    next_move = len(position.history) + 1
    if not 0 <= proof.first_move <= next_move:
        raise RecordError(
            f"the key's dice cannot begin with move {proof.first_move}; next is move {next_move}"
        )
    if proof.key is None:
        return
    if len(proof.key) != KEY_BYTES or commitment_of(proof.key) != proof.commitment:
        raise RecordError("the dice key does not fit its commitment")
    if not position.over:
        raise RecordError("the dice key is not written before the game is over: it tells every die to come")
