"""What a drawing shows: the view with the values its pieces need."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from flatboat.games.broadhorns.edition.model import BroadhornsEdition
from flatboat.games.broadhorns.rules.market import price
from flatboat.games.broadhorns.rules.season import season, track_length
from flatboat.games.broadhorns.rules.spoil import moves_on
from flatboat.games.broadhorns.rules.tables import (
    GOODS,
    HELD,
    NONE,
    PERISHABLES,
    SEASONS,
    TOWNS,
    Edition,
    Phase,
    Season,
    View,
)
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.ledger import Ledger
from flatboat.games.broadhorns.text.vocabulary import Names
from flatboat.kernel.scenes import SeatedScene

WIDE, HIGH = 1020, 742  # the drawing without its margins: with them it fills a laptop's window
PHONE = 374  # the same on a phone, as high as need be
MARGIN = 8
GAP = 8
ALL_GOODS, ALL_TOWNS = range(GOODS), range(TOWNS)


class Space(NamedTuple):
    """A cargo space of a town."""

    good: int
    value: int
    filled: bool


class Box(NamedTuple):
    """A cargo box: the good in it, and how far along its barrel is; NONE and 0 for an empty one."""

    good: int
    step: int


@lru_cache(maxsize=4096)
def spaces_of(printed: Edition, town: int, which: int, filled: int) -> tuple[Space, ...]:
    """The cargo spaces of one of a town's tiles."""
    tile = printed.tiles[town][which]
    return tuple(Space(tile.good[i], tile.value[i], bool(filled >> i & 1)) for i in range(tile.count))


class Scene(SeatedScene):
    """A view with the values its drawing needs."""

    def __init__(
        self, view: View, edition: BroadhornsEdition, names: list[str], prefix: str, narrow: bool = False
    ) -> None:
        self.view, self.edition, self.names, self.prefix, self.narrow = view, edition, names, prefix, narrow
        self.printed, self.called = edition.printed, edition.once(Names)
        self.ledger = edition.once(Ledger)
        self.seat: int = view.seat
        self.seen = prospects.as_seen(view)
        self.table: Any = self.seen.table
        self.hand: list[int] = self.seen.hand  # type: ignore[assignment]
        self.drawn, self.drifted = prospects.drawn(view), prospects.drifted(view)
        self.traders: Any = self.table.traders
        self.phase = Phase(self.table.phase)
        self.seats = range(self.table.seats)
        self.season = Season(season(self.printed, self.table))
        self.track = int(track_length(self.printed))
        self.end = int(self.printed.port[TOWNS - 1])
        self.actor = NONE if self.phase == Phase.OVER else prospects.decider(self.table)

    @property
    def in_port(self) -> bool:
        """Whether a port action goes on."""
        return self.phase in prospects.IN_PORT

    @property
    def drifts(self) -> bool:
        """Whether the viewer's boat is on the river, and in no port."""
        visits = self.in_port and self.table.turn == self.seat
        return self.seat >= 0 and self.has_boat(self.seat) and not visits

    @property
    def own(self) -> Any:
        """What lies in front of the viewer."""
        return self.traders[self.seat]

    @property
    def rests(self) -> bool:
        """Whether the viewer sails no more, or never did."""
        return bool(self.seat < 0 or self.phase == Phase.OVER or self.own.done)

    # --- boats ------------------------------------------------------------------------------------
    def has_boat(self, seat: int) -> bool:
        """Whether a player is on an expedition."""
        return bool(self.traders[seat].boat != NONE)

    def boat(self, seat: int) -> Any:
        """A player's boat card."""
        return self.printed.boats[self.traders[seat].boat]

    def speed(self, seat: int) -> int:
        """Spaces that a player's boat moves with one action now."""
        return prospects.speed_now(self.printed, self.table, seat)

    def speed_parts(self, seat: int) -> tuple[int, int]:
        """What the season and Good Current add to the speed."""
        current = self.printed.current * self.table.currents if seat == self.table.turn else 0
        return self.speed(seat) - self.boat(seat).speed - current, current

    def boxes(self, seat: int) -> list[Box]:
        """The cargo boxes of a player's boat."""
        trader = self.traders[seat]
        return [Box(trader.box[i], trader.step[i]) for i in range(self.boat(seat).boxes)]

    def left(self, box: Box) -> int:
        """How many more spoilings a barrel comes through; NONE for what never spoils."""
        return self.printed.steps - box.step if box.good < PERISHABLES else NONE

    def moves_on(self, seat: int, box: Box) -> bool:
        """Whether the spoiling that somebody is asked about would move a barrel on."""
        affected = self.phase == Phase.SPOIL and (self.table.affected >> seat) & 1
        return bool(affected and moves_on(self.table, box.good))

    def may_be_bound_for(self, town: int) -> bool:
        """Whether the viewer's cargo may come to a town, whose cards leave room for a sign of that."""
        if self.rests:
            return False
        if self.in_port and self.table.turn == self.seat and self.table.port == town:
            return False
        return bool(self.printed.port[town] >= self.own.at)

    def aboard(self, seat: int) -> list[tuple[int, int]]:
        """Kinds of travelers aboard, and how many of each."""
        return [(kind, n) for kind, n in enumerate(self.traders[seat].aboard) if n]

    def ashore(self) -> list[int]:
        """Players in St. Louis without a broadhorn: not who sold it in the last round (ruling 12)."""
        return [seat for seat in self.seats if not self.has_boat(seat) and not self.traders[seat].done]

    @cached_property
    def afloat(self) -> dict[int, list[int]]:
        """The seats whose boats are on each river space."""
        found: dict[int, list[int]] = {}
        for seat in self.seats:
            if self.has_boat(seat):
                found.setdefault(int(self.traders[seat].at), []).append(seat)
        return found

    # --- towns -------------------------------------------------------------------------------------
    def port_at(self, space: int) -> int:
        """The port whose entrance a river space is, or NONE."""
        return self.ports.get(space, NONE)

    @cached_property
    def ports(self) -> dict[int, int]:
        """The ports by the river spaces of their entrances."""
        return {space: port for port, space in enumerate(self.printed.port)}

    def tile(self, town: int) -> Any:
        """The values that a town shows."""
        return self.printed.tiles[town][self.table.towns[town].tile]

    def banner(self, town: int) -> list[tuple[int, int]]:
        """Goods that a town sells, and the increase."""
        return prospects.banner(self.printed, self.table, town)

    def spaces(self, town: int) -> tuple[Space, ...]:
        """The cargo spaces of a town."""
        place = self.table.towns[town]
        return spaces_of(self.printed, town, place.tile, place.filled)

    def deliveries(self, town: int) -> list[tuple[int, int]]:
        """Delivery cards that lie at a town: good and number."""
        return [(good, n) for good, n in enumerate(self.table.towns[town].delivery) if n]

    def waiting(self, town: int) -> list[tuple[int, int]]:
        """Travelers who wait in a town: kind and number."""
        return [(kind, n) for kind, n in enumerate(self.table.towns[town].travelers) if n]

    # --- St. Louis ----------------------------------------------------------------------------------
    def price(self, good: int) -> int:
        """What the next barrel of a good costs in St. Louis."""
        return int(price(self.printed, self.table, good))

    @cached_property
    def prices(self) -> list[int]:
        """The market's spaces for one barrel."""
        return [value for value in self.printed.prices if value > 0]

    @cached_property
    def outlooks(self) -> dict[int, prospects.Prospect]:
        """What the cargo of the viewer, who has a boat, would bring in each town ahead."""
        return {one.town: one for one in prospects.towns_ahead(self.printed, self.view)}

    def held(self) -> list[tuple[int, int]]:
        """The viewer's cards: kind and number."""
        return [(card, self.hand[card]) for card in range(HELD) if self.hand[card]] if self.seat >= 0 else []

    @cached_property
    def stalling(self) -> str:
        """When the game ends unless a town is filled, once that is near: `in 3 rounds`."""
        return prospects.stalling_words(self.printed, self.table)

    # --- seasons ------------------------------------------------------------------------------------
    def stretches(self) -> Iterator[tuple[Season, range]]:
        """Each season and its spaces on the track."""
        first = 0
        for which in range(SEASONS):
            yield Season(which), range(first, first + self.printed.seasons[which])
            first += self.printed.seasons[which]
