"""Which key a table's dice come from: its own, or that of the record which it shows."""

from __future__ import annotations

from flatboat.records import DiceProof, commitment_of
from flatboat.web.ledger import Ledger


def proof_of(ledger: Ledger) -> DiceProof | None:
    """What can be said of a table's dice: their commitment, and when the game is over their key.

    A game that was over in the record it came from met no die of this table: the record's promise is told,
    if there was one.
    """
    table, over = ledger.table, ledger.position.over
    if not over or table.key_from <= len(ledger.standing):
        return DiceProof(commitment_of(table.dice_key), table.dice_key if over else None, table.key_from)
    if told := table.settings.get("proof"):
        key = bytes.fromhex(told["key"]) if told["key"] else None
        return DiceProof(told["commitment"], key, told["from"])
    return None


def told_of(ledger: Ledger) -> tuple[str, str]:
    """The same in hexadecimal digits: commitment and key, "" for what there is not."""
    proof = proof_of(ledger)
    return (proof.commitment, proof.key.hex() if proof.key else "") if proof else ("", "")
