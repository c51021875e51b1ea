"""A view as plain objects, with what drawings and texts of the table need of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.goals import goal_worth
from flatboat.games.railroad.rules.ship import export_bonus, leftmost
from flatboat.games.railroad.rules.tables import (
    CARDS,
    CITIES,
    FACTORIES,
    MARKET,
    NONE,
    SEATS,
    SPACES,
    TILE_SPACES,
    Phase,
    Terrain,
    View,
)
from flatboat.games.railroad.text import prospects
from flatboat.games.railroad.text.prospects import Delivery
from flatboat.games.railroad.text.vocabulary import Names
from flatboat.kernel.once import once
from flatboat.kernel.record_view import unpacked
from flatboat.kernel.scenes import SeatedScene

plain = once(unpacked)  # a page's drawing, its words and its presses look at the same table


class Look(SeatedScene):
    """What one seat sees of the table, or an onlooker."""

    def __init__(self, view: View, edition: RailroadEdition, names: Sequence[str]) -> None:
        self.edition, self.names = edition, names
        self.printed, self.called = edition.printed, edition.once(Names)
        self.view, self.seat = view, int(view.seat)
        self.table = plain(view.table)
        self.hand: list[int] = unpacked(view.hand)
        self.contract: int = view.contract
        self.companies = self.table.companies
        self.phase = Phase(self.table.phase)
        self.seats = range(self.table.seats)
        self.spaces = range(self.table.slots * TILE_SPACES)
        self.factories = [k for k in range(FACTORIES) if self.table.works[k].space != NONE]
        self.cities = [k for k in range(CITIES) if self.table.cities[k].space != NONE]
        self.actor = NONE if self.phase == Phase.OVER else int(self.table.turn)

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

    @cached_property
    def deliveries(self) -> tuple[Delivery, ...]:
        """What the viewer may deliver now."""
        asked = self.acts and self.phase == Phase.DELIVER
        return prospects.deliveries(self.printed, self.view) if asked else ()

    @cached_property
    def starts(self) -> list[int]:
        """The factories where the viewer may put the start track now."""
        if not self.acts or self.phase != Phase.START:
            return []
        return [k for k in self.factories if not self.table.colors[self.table.works[k].space]]

    # --- cards ------------------------------------------------------------------------------------
    @property
    def market(self) -> list[int]:
        """The train cards on offer."""
        return [self.table.market[k] for k in range(MARKET) if self.table.market[k] != NONE]

    @property
    def held(self) -> list[int]:
        """The train cards in the viewer's hand."""
        return prospects.held(self.view) if self.seat >= 0 else []

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
