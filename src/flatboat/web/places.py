"""Who may follow tables: streams are shared out, and some are kept for those who play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from flatboat.kernel.moves import ONLOOKER
from flatboat.web.desk import Busy
from flatboat.web.guard import TooMany
from flatboat.web.settings import Limits

KEPT = 4  # of so many places one is kept for players
AFTER = 30  # seconds after which to try again
OF_BROWSER = 3  # streams: by HTTP/1.1 a browser has six connections to a site, and moves need some, too


class StreamPlace:
    """The place of one stream, until it is left."""

    def __init__(self, taken: Counter[Hashable], shares: tuple[Hashable, ...]) -> None:
        self.taken, self.shares = taken, shares
        taken.update(shares)

    def leave(self) -> None:
        """Give the place back; once is enough."""
        self.taken.subtract(self.shares)
        for share in self.shares:
            if not self.taken[share]:
                del self.taken[share]
        self.shares = ()


class Places:
    """The streams that are open: of all, of each address, of each table's onlookers, of each seat.

    Of all, and of an address, onlookers leave a part to players.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.taken = Counter[Hashable]()

    @property
    def count(self) -> int:
        """How many streams are open."""
        return self.taken["all"]

    def has_enough(self, visitor: str) -> bool:
        """Whether a browser follows as many tables as it can; its other tabs look now and then instead."""
        return self.taken["visitor", visitor] >= OF_BROWSER

    def follows(self, table: str, seat: int, visitors: Iterable[str]) -> bool:
        """Whether a seat is followed, or one of these browsers follows any table: its title tells of all."""
        keys = (("seat", table, seat), *(("visitor", visitor) for visitor in visitors))
        return any(self.taken[key] for key in keys)

    def enter(self, address: str, table: str, seat: int, visitor: str = "") -> StreamPlace:
        """A place for a stream of a seat, or of an onlooker. Raises Busy or TooMany if there is none."""
        limits, onlooker = self.limits, seat == ONLOOKER
        whose: Hashable = ("table", table) if onlooker else ("seat", table, seat)
        if self.taken["all"] >= _open_to(onlooker, limits.streams):
            raise Busy("too many people are watching just now; please try again soon")
        if self.taken["address", address] >= _open_to(onlooker, limits.streams_of_address):
            raise TooMany("too many tables are followed from here; please close some of them", AFTER)
        if onlooker and self.taken[whose] >= limits.streams_of_table:
            raise Busy("too many people are watching this table; please try again soon")
        if not onlooker and self.taken[whose] >= limits.streams_of_seat:
            raise TooMany("this seat is open in too many places; please close some of them", AFTER)
        return StreamPlace(self.taken, ("all", ("address", address), ("visitor", visitor), whose))


def _open_to(onlooker: bool, most: int) -> int:
    """How many places of a share are open to somebody.

    >>> _open_to(False, 4000), _open_to(True, 4000), _open_to(True, 1)
    (4000, 3000, 1)
    """
    return most - most // KEPT if onlooker else most
