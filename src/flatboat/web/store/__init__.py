"""The database."""

from flatboat.web.store.claim import Taken, claim
from flatboat.web.store.rows import Act, Going, Listed, SeatRow, Sitting, TableRow, Visitor
from flatboat.web.store.store import Conflict, Store, StoreError, now

__all__ = [
    "Act",
    "Conflict",
    "Going",
    "Listed",
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
