"""The options of The Great Heartland Hauling Co., in words."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from flatboat.errors import FlatboatError, UnknownName
from flatboat.kernel.editions import either, nearest

from . import tables
from .edition import HeartlandEdition


class HeartlandOptions(BaseModel):
    """What the players agree on before a game; the defaults are the plain game."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    short_haul: bool = Field(False, description="Shorter trailers: fewer cubes fit, so trips are shorter.")
    fresh_start: bool = Field(
        False, description="The distribution centre is dealt to any cell, and the trucks start there."
    )
    warehouse_mixup: bool = Field(
        False,
        description="Each location starts with three native cubes and one cube of a good in demand there.",
    )
    mixup_each_demand: bool = Field(
        False, description="With warehouse_mixup: one cube of every good in demand, not of one alone."
    )
    alternate_routes: bool = Field(
        False,
        description="Some locations show their advanced side, with closed roads, tolls and weigh stations.",
    )
    turned: int = Field(
        4,
        ge=0,
        le=tables.LOCATIONS,
        description="With alternate_routes: how many locations show the advanced side (at most all).",
    )
    cut_map: Literal["rearrange", "keep"] = Field(
        "rearrange",
        description="With alternate_routes: deal a map again that closed roads cut into parts, or keep it.",
    )
    layout: str = Field(
        "default", description="The shape of the map: default, or a layout of the edition for these players."
    )
    truck_stops: bool = Field(False, description="Truck stops around the map sell each player one upgrade.")
    ham_radio: Literal["bills", "cubes"] = Field(
        "bills",
        description="What the Ham Radio upgrade trades besides fuel: freight bills, or cubes in trailers.",
    )
    badlands: bool = Field(
        False, description="Adds Serenity and Markham, which only buy; five players always have them."
    )
    first_seat: Literal["random"] | Annotated[int, Field(ge=1, le=tables.SEATS)] = Field(
        "random", description="Who starts: a seat by its number, or one at random."
    )

    def record(self, edition: HeartlandEdition, seats: int) -> np.ndarray[Any, Any]:
        """The options as the one record that the rules read; FlatboatError if they cannot be combined."""
        self.check(edition, seats)
        records = tables.Options.zeros(1)
        values = records[0]
        values["seats"] = seats
        values["first_seat"] = -1 if self.first_seat == "random" else self.first_seat - 1
        values["short_haul"] = self.short_haul
        values["fresh_start"] = self.fresh_start
        values["warehouse_mixup"] = self.warehouse_mixup
        values["mixup_each_demand"] = self.mixup_each_demand
        values["alternate_routes"] = self.alternate_routes
        values["turned"] = self._turned(seats)
        values["keep_cut_map"] = self.cut_map == "keep"
        values["layout"] = self._layout(edition, seats)
        values["truck_stops"] = self.truck_stops
        values["trade_cubes"] = self.ham_radio == "cubes"
        values["badlands"] = self.badlands or seats == tables.SEATS  # ruling V5
        return records

    def check(self, edition: HeartlandEdition, seats: int) -> None:
        """Raise FlatboatError if these options cannot be played with this edition and number of seats."""
        if not 2 <= seats <= tables.SEATS:
            raise FlatboatError(f"{seats} seats: 2 to {tables.SEATS} players can play")
        if self.first_seat != "random" and self.first_seat > seats:
            raise FlatboatError(f"option first_seat: there is no seat {self.first_seat} with {seats} players")
        if self.mixup_each_demand and not self.warehouse_mixup:
            raise FlatboatError("option mixup_each_demand is a part of warehouse_mixup; switch that on too")
        self._layout(edition, seats)

    def _turned(self, seats: int) -> int:
        """Locations to turn: none without Alternate Routes, else at most those on the map (ruling A9)."""
        if not self.alternate_routes:
            return 0
        return min(self.turned, 8 if seats < 4 else tables.LOCATIONS)

    def _layout(self, edition: HeartlandEdition, seats: int) -> int:
        """The number of the layout in the edition."""
        ids = [layout.id for layout in edition.layouts]
        fitting = edition.layout_ids_for(seats)
        wish = fitting[0] if self.layout == "default" else self.layout
        if wish not in ids:
            raise UnknownName(f'option layout: there is no layout "{wish}"; {nearest(wish, fitting)}')
        if wish not in fitting:
            raise FlatboatError(
                f'option layout: "{wish}" does not serve {seats} players; {either(fitting)} does'
            )
        return ids.index(wish)
