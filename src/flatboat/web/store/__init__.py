"""The database."""

from flatboat.web.store.claim import Taken, claim
from flatboat.web.store.engine import StoreError
from flatboat.web.store.rows import (
    Act,
    Ended,
    Going,
    LessonState,
    Listed,
    ProofTold,
    Said,
    SeatRow,
    Sitting,
    TableRow,
    TableSettings,
    Visitor,
)
from flatboat.web.store.store import Conflict, Store, now

__all__ = [
    "Act",
    "Conflict",
    "Ended",
    "Going",
    "LessonState",
    "Listed",
    "ProofTold",
    "Said",
    "SeatRow",
    "Sitting",
    "Store",
    "StoreError",
    "TableRow",
    "TableSettings",
    "Taken",
    "Visitor",
    "claim",
    "now",
]
