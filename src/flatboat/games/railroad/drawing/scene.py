"""What a drawing shows: the view with the values its pieces need."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from flatboat.games.railroad.drawing.net import Net
from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.actions import ACTION_COUNT, DELIVER
from flatboat.games.railroad.rules.build import why_no_track
from flatboat.games.railroad.rules.deliver import legal_deliver
from flatboat.games.railroad.rules.goals import goal_worth
from flatboat.games.railroad.rules.network import cost_of
from flatboat.games.railroad.rules.ship import export_bonus, leftmost
from flatboat.games.railroad.rules.tables import (
    CARDS,
    CITIES,
    FACTORIES,
    LENGTHS,
    MARKET,
    NONE,
    SEATS,
    SPACES,
    TILE_SPACES,
    Phase,
    Reason,
    Terrain,
    View,
)
from flatboat.games.railroad.text import plans, soon, wins
from flatboat.games.railroad.text.prospects import held
from flatboat.games.railroad.text.vocabulary import Names
from flatboat.kernel.record_view import unpacked
from flatboat.kernel.scenes import SeatedScene

WIDE, HIGH, PHONE = 984, 714, 374  # the drawing without its margins; on a phone it is as high as it must be
MARGIN = {False: 8, True: 4}
GAP = 8
SMALL_MAP = 3  # tiles; with four the map is broad, and there is more room below it than beside it


class Scene(SeatedScene):
    """A view with the values its drawing needs."""

    def __init__(self, view: View, edition: RailroadEdition, names: list[str], prefix: str) -> None:
        self.edition, self.names, self.prefix = edition, names, prefix
        self.printed, self.called = edition.printed, edition.once(Names)
        self.view, self.seat = view, int(view.seat)
        self.table = unpacked(view.table)
        self.hand: list[int] = unpacked(view.hand)
        self.contract: int = view.contract
        self.companies = self.table.companies
        self.phase = Phase(self.table.phase)
        self.seats = range(self.table.seats)
        self.spaces = range(self.table.slots * TILE_SPACES)
        self.factories = [k for k in range(FACTORIES) if self.table.works[k].space != NONE]
        self.cities = [k for k in range(CITIES) if self.table.cities[k].space != NONE]
        self.actor = NONE if self.phase == Phase.OVER else int(self.table.turn)

    @property
    def beside(self) -> bool:
        """Whether what players have stands beside the map, where there is the room."""
        return self.table.slots == SMALL_MAP and len(self.seats) <= 2

    # --- the map ----------------------------------------------------------------------------------
    def terrain(self, space: int) -> Terrain:
        """What a space is."""
        return self.terrains[space]

    @cached_property
    def terrains(self) -> list[Terrain]:
        """What each space is."""
        return [Terrain(one) for one in self.table.terrain]

    def on(self, space: int) -> list[int]:
        """The seats with tracks on a space."""
        return self.tracks[space]

    @cached_property
    def tracks(self) -> list[list[int]]:
        """The seats with tracks on each space."""
        colors = [int(self.table.colors[space]) for space in range(SPACES)]
        return [[seat for seat in range(SEATS) if own >> seat & 1] for own in colors]

    def in_network(self, seat: int, space: int) -> bool:
        """Whether a player has a track or a train there."""
        if self.is_city(space):
            return bool((self.companies[seat].cities >> self.table.site[space]) & 1)
        return seat in self.on(space)

    def is_city(self, space: int) -> bool:
        """Whether trains stand there, and no tracks lie."""
        return self.terrain(space) == Terrain.CITY

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
        record = self.edition.printed
        best = [plan.needed for plan in plans.best(record, self.view)]
        best += [one.laid for one in wins.wins(record, self.view) if not one.later]
        best = best or [one.laid for one in soon.next_turn(record, self.view)]
        return {space for laid in best for space in laid}

    @cached_property
    def reached(self) -> set[int]:
        """The cities to which those tracks lead now, by their spaces."""
        found = plans.best(self.edition.printed, self.view) if self.leading else []
        return {int(self.table.cities[plan.one.city].space) for plan in found}

    @cached_property
    def ways(self) -> list[tuple[int, int]]:
        """The factories and cities between which the viewer may deliver now."""
        if not self.acts or self.phase != Phase.DELIVER:
            return []
        why: Any = [int(Reason.NOT_LINKED)] * ACTION_COUNT
        legal_deliver(self.table, self.seat, why)
        return [(f, c) for f in self.factories for c in self.cities if not why[DELIVER + f * CITIES + c]]

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
    def starts(self) -> list[int]:
        """The factories where the viewer may put the start track now."""
        if not self.acts or self.phase != Phase.START:
            return []
        return [k for k in self.factories if not self.table.colors[self.table.works[k].space]]

    def link(self, seat: int, factory: int, city: int) -> list[int]:
        """The spaces of a shortest own link, that of the city at its end; empty if there is none."""
        ends = int(self.table.works[factory].space), int(self.table.cities[city].space)
        return self.nets[seat].links.get(ends, [])

    @cached_property
    def nets(self) -> list[Net]:
        """The lines of each player's network."""
        return [Net(self, seat) for seat in self.seats]

    def length(self, route: list[int]) -> int:
        """The tracks of a route."""
        return sum(not self.is_city(space) for space in route)

    def pays(self, length: int) -> tuple[int, int]:
        """Money and prestige for a route."""
        row = min(length, LENGTHS) - 1
        return int(self.printed.income[row]), int(self.printed.route[row])

    # --- cards ------------------------------------------------------------------------------------
    @property
    def market(self) -> list[int]:
        """The train cards on offer."""
        return [self.table.market[k] for k in range(MARKET) if self.table.market[k] != NONE]

    @property
    def held(self) -> list[int]:
        """The train cards in the viewer's hand."""
        return held(self.view) if self.seat >= 0 else []

    def known(self, seat: int) -> list[int]:
        """Cards in a player's hand that all saw being bought."""
        return [card for card in range(CARDS) if self.table.known_in[card] == seat]

    def goal_worth(self, k: int) -> int:
        """What the achievement on a place would bring now."""
        return int(goal_worth(self.printed, self.table, k))

    def has_goal(self, seat: int, k: int) -> bool:
        """Whether a player has marked the achievement on a place."""
        return bool((self.companies[seat].marked >> self.table.goals[k]) & 1)

    # --- the ship ---------------------------------------------------------------------------------
    @property
    def has_ship(self) -> bool:
        """Whether Freight on Board is played."""
        return bool(self.table.freight and self.table.ship != NONE)

    @property
    def ship(self) -> Any:
        """The ship in the dock."""
        return self.printed.ships[self.table.ship]

    @property
    def next_slot(self) -> int:
        """The leftmost empty slot."""
        return int(leftmost(self.printed, self.table))

    def exports(self, which: int) -> list[int]:
        """The players who would get an export bonus if the ship left as it is."""
        return [seat for seat in self.seats if export_bonus(self.table, seat) == which]
