"""What a drawing shows: a view with the values its pieces need."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from flatboat.games.railroad.drawing.net import Net, net_of
from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.build import why_no_track
from flatboat.games.railroad.rules.network import cost_of
from flatboat.games.railroad.rules.tables import NONE, SPACES, Phase, Reason, Terrain, View
from flatboat.games.railroad.text import plans, soon, wins
from flatboat.games.railroad.text.look import Look

WIDE, HIGH, PHONE = 984, 714, 374  # the drawing without its margins; on a phone it is as high as it must be
MARGIN = {False: 8, True: 4}
GAP = 8
SMALL_MAP = 3  # tiles; with four the map is broad, and there is more room below it than beside it


class Scene(Look):
    """A view with the values its drawing needs."""

    def __init__(self, view: View, edition: RailroadEdition, names: Sequence[str], prefix: str) -> None:
        super().__init__(view, edition, names)
        self.prefix = prefix

    @property
    def beside(self) -> bool:
        """Whether what players have stands beside the map, where there is the room."""
        return self.table.slots == SMALL_MAP and len(self.seats) <= 2

    def in_network(self, seat: int, space: int) -> bool:
        """Whether a player has a track or a train there."""
        if self.is_city(space):
            return bool((self.companies[seat].cities >> self.table.site[space]) & 1)
        return seat in self.on(space)

    def is_city(self, space: int) -> bool:
        """Whether trains stand there, and no tracks lie."""
        return space in self.city_spaces

    @cached_property
    def city_spaces(self) -> frozenset[int]:
        """Where trains stand, and no tracks lie."""
        return frozenset(space for space, terrain in enumerate(self.terrains) if terrain == Terrain.CITY)

    @cached_property
    def prices(self) -> dict[int, int]:
        """Where the viewer may build now, and for how much, whether there is enough money or not."""
        if not self.acts or self.phase != Phase.BUILD:
            return {}
        fits = (s for s in range(SPACES) if why_no_track(self.table, self.seat, s) == Reason.LEGAL)
        return {space: int(cost_of(self.printed, self.table, space)) for space in fits}

    @cached_property
    def leading(self) -> set[int]:
        """The spaces where tracks lead to the best deliveries or win something now; else those for later."""
        if not self.acts or self.phase != Phase.BUILD:
            return set()
        record = self.printed
        best = [plan.needed for plan in plans.best(record, self.view)]
        best += [one.laid for one in wins.in_time(record, self.view)]
        best = best or [one.laid for one in soon.next_turn(record, self.view)]
        return {space for laid in best for space in laid}

    @cached_property
    def reached(self) -> set[int]:
        """The cities to which those tracks lead now, by their spaces."""
        found = plans.best(self.printed, self.view) if self.leading else []
        return {int(self.table.cities[plan.one.city].space) for plan in found}

    @cached_property
    def ways(self) -> list[tuple[int, int]]:
        """The factories and cities between which the viewer may deliver now."""
        return [(one.factory, one.city) for one in self.deliveries]

    @cached_property
    def arrived(self) -> tuple[int, int] | None:
        """The city and its icon to which a train has come in this turn."""
        table = self.table
        if table.factory == NONE or self.phase == Phase.OVER:
            return None
        place, good = table.cities[table.city], table.works[table.factory].good
        taken = [i for i in range(place.count) if (place.good[i], place.train[i]) == (good, table.turn)]
        return int(table.city), taken[-1]

    @cached_property
    def route(self) -> list[int]:
        """The spaces of the route of this turn's delivery; empty until it is made."""
        table = self.table
        return self.link(table.turn, table.factory, table.city) if self.arrived else []

    def link(self, seat: int, factory: int, city: int) -> list[int]:
        """The spaces of a shortest own link, that of the city at its end; empty if there is none."""
        ends = int(self.table.works[factory].space), int(self.table.cities[city].space)
        return self.nets[seat].links.get(ends, [])

    @cached_property
    def nets(self) -> list[Net]:
        """The lines of each player's network."""
        factories = frozenset(self.table.works[k].space for k in self.factories)
        own = [tuple(n for n in self.spaces if self.in_network(seat, n)) for seat in self.seats]
        return [net_of(spaces, factories, self.city_spaces) for spaces in own]

    def length(self, route: list[int]) -> int:
        """The tracks of a route."""
        return sum(not self.is_city(space) for space in route)
