"""The database."""

from flatboat.web.store.claim import Taken, claim
from flatboat.web.store.engine import StoreError
from flatboat.web.store.rows import Act, Going, Listed, Said, SeatRow, Sitting, TableRow, Visitor
from flatboat.web.store.store import Conflict, Store, now

__all__ = [
    "Act",
    "Conflict",
    "Going",
    "Listed",
    "Said",
    "SeatRow",
    "Sitting",
    "Store",
    "StoreError",
    "TableRow",
    "Taken",
    "Visitor",
    "claim",
    "now",
]
