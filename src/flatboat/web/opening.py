"""A table at which a recorded game goes on."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.errors import FlatboatError
from flatboat.records import GameRecord
from flatboat.web.names import LONGEST, clean_name
from flatboat.web.store import ProofTold
from flatboat.web.wanted import NewTable, check_bot


def from_record(record: GameRecord, players: Sequence[str] | None = None) -> NewTable:
    """The table at which a recorded game goes on: its bots play on, all its people sit at one screen.

    `players` says who plays from now on, if not who played before. A game of bots alone is given to people.
    """
    bots = [_bot(player) for player in players or record.players]
    if all(bots):
        bots = [""] * len(bots)
    names = tuple(_name(name, seat) for seat, name in enumerate(record.names, 1))
    proof: ProofTold | None = None
    if record.proof is not None:
        key = record.proof.key.hex() if record.proof.key else ""
        proof = {"commitment": record.proof.commitment, "key": key, "from": record.proof.first_move}
    return NewTable(
        record.game, tuple(bots), names, open_seats=False, one_screen=True, record=record, proof=proof
    )


def _bot(player: str) -> str:
    """The bot that played a seat, if it may play here."""
    try:
        return check_bot(player)
    except FlatboatError:
        return ""


def _name(name: str, seat: int) -> str:
    """A name in a record as a name at a table."""
    try:
        return clean_name(name[:LONGEST])
    except FlatboatError:
        return f"Player {seat}"
