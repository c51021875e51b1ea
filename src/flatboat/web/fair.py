"""Which key a table's dice come from: its own, or that of the record which it shows."""

from __future__ import annotations

from flatboat.records import DiceProof, commitment_of
from flatboat.web.room import Room


def proof_of(room: Room) -> DiceProof | None:
    """What can be said of a table's dice: their commitment, and when the game is over their key.

    A game that was over in the record it came from met no die of this table: the record's promise is told,
    if there was one.
    """
    table, over = room.table, room.position.over
    if not over or table.key_from <= len(room.standing):
        return DiceProof(commitment_of(table.dice_key), table.dice_key if over else None, table.key_from)
    if told := table.settings.get("proof"):
        key = bytes.fromhex(told["key"]) if told["key"] else None
        return DiceProof(told["commitment"], key, told["from"])
    return None


def told_of(room: Room) -> tuple[str, str]:
    """The same in hexadecimal digits: commitment and key, "" for what there is not."""
    proof = proof_of(room)
    return (proof.commitment, proof.key.hex() if proof.key else "") if proof else ("", "")
