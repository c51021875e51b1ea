"""The database."""

from flatboat.web.store.rows import Act, Listed, SeatRow, Sitting, TableRow, Visitor
from flatboat.web.store.store import Conflict, Store, StoreError, now

__all__ = [
    "Act",
    "Conflict",
    "Listed",
    "SeatRow",
    "Sitting",
    "Store",
    "StoreError",
    "TableRow",
    "Visitor",
    "now",
]
