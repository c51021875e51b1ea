"""The game record: one text file that a person can read and a program can replay."""

from flatboat.records.checking import Verdict, verify
from flatboat.records.files import load_record, save_record, save_text
from flatboat.records.proof import DiceProof, commitment_of
from flatboat.records.reading import read_record
from flatboat.records.record import GameRecord, RecordedMove
from flatboat.records.writing import write_record

__all__ = [
    "DiceProof",
    "GameRecord",
    "RecordedMove",
    "Verdict",
    "commitment_of",
    "load_record",
    "read_record",
    "save_record",
    "save_text",
    "verify",
    "write_record",
]
