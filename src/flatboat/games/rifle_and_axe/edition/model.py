"""The component values of Rifle and Axe: what an edition file holds, and its checks."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import numpy as np
from pydantic import Field

from flatboat.games.rifle_and_axe.rules import tables
from flatboat.games.rifle_and_axe.rules.tables import (
    NONE,
    TRADED,
    UNITS,
    Award,
    Edition,
    Leader,
    Raid,
    Resource,
    Severity,
    Structure,
)
from flatboat.kernel.editions import EditionModel, EditionShelf, EditionTable, MarkedTable
from flatboat.kernel.mistakes import show
from flatboat.kernel.records import Records
from flatboat.kernel.toml_lines import Loc

Amount = Annotated[int, Field(ge=0, le=100)]
Few = Annotated[int, Field(ge=0, le=20)]
Some = Annotated[int, Field(ge=1, le=20)]
Value = Annotated[int, Field(ge=1, le=20)]
Par = Annotated[int, Field(ge=0, le=10_000)]
RowName = Annotated[
    str,
    Field(
        min_length=3,
        max_length=24,
        pattern=r"^\p{L}[\p{L}\p{M}0-9 .,'&-]*$",
        json_schema_extra={"wanted": "a name of letters, digits and spaces, a letter first"},
    ),
]
ResourceName = Literal[
    "folk", "housing", "clothing", "happiness", "livestock", "horses", "tools", "seed", "food", "grain",
    "rifles", "wood", "lumber", "housewares", "salt", "lye", "hides", "peace", "containers", "looms",
    "plots", "gunpowder", "metal", "money", "implements",
]  # fmt: skip
LosableName = Literal["grain", "food", "wood", "lumber", "happiness", "peace"]
RaidName = Literal["trade", "truce", "attack", "horse_raid", "assault"]
SeverityName = Literal["mild", "moderate", "harsh"]


def number_of(kind: type[IntEnum], name: str) -> int:
    """The number of a name of the file in an enumeration."""
    return int(kind[name.upper()])


class Start(MarkedTable):
    """The Resource Board at the start, and the structures built."""

    resources: dict[ResourceName, Amount]
    structures: dict[str, Amount]

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """Every resource has its start; structures are known ones."""
        yield from super().problems()
        if missing := [name for name in get_args(ResourceName) if name not in self.resources]:
            yield (
                ("resources",),
                f"{missing[0]} is missing; please give a number for each of the 25 resources",
            )
        for name in self.structures:
            if name.upper() not in Structure.__members__:
                yield ("structures", name), "is no structure; please give a name of [structures]"
        if self.resources.get("folk") == 0:
            yield ("resources", "folk"), "a settlement without Folk is abandoned; please give at least 1"


class Building(EditionTable):
    """A row of the Structure Board."""

    labor: Some
    wood: Few
    lumber: Few
    most: Few = 0  # none: no limit
    happy: Few = 0
    housing: Few = 0
    fight: Few = 0


class Structures(MarkedTable):
    """The Structure Board."""

    cabin: Building
    corral: Building
    stockade: Building
    school: Building
    blockhouse: Building
    tub_mill: Building
    church: Building
    road: Building
    smithy: Building
    carpenter_shop: Building
    hominy_block: Building
    courthouse: Building
    log_station: Building
    leaching_vat: Building
    root_cellar: Building
    horses_per_pen: Some

    def of(self, structure: Structure) -> Building:
        """The row of a structure."""
        row: Building = getattr(self, structure.name.lower())
        return row


class Values(MarkedTable):
    """The Buy and Sell Table."""

    grain: Value
    hides: Value
    food: Value
    horses: Value
    rifles: Value
    tools: Value
    implements: Value
    metal: Value
    gunpowder: Value
    salt: Value
    lye: Value
    containers: Value
    livestock: Value
    clothing: Value
    housewares: Value


class Leaders(MarkedTable):
    """The Fight that leaders bring; their extra actions are rules."""

    harrod_fight: Few
    boone_fight: Few
    clark_fight: Few
    logan_fight: Few
    lindsay_fight: Few


class Actions(MarkedTable):
    """Fixed numbers of the Action Board."""

    most_hunts: Some
    most_saltlicks: Some
    most_fishing: Some
    most_trapping: Some
    most_gathering: Some
    grain_per_seed: Some
    grain_ground: Some
    home_industries_make_containers: bool  # ruling A9


class GrowthRow(EditionTable):
    """A row of the Growth Table."""

    births: Annotated[int, Field(ge=0, le=3)] = 0
    immigrants: Annotated[int, Field(ge=0, le=3)] = 0


class Growth(MarkedTable):
    """The Growth Table and the Immigrant Extra Supplies Table, by die."""

    folk_per_roll: Annotated[int, Field(ge=1, le=100)]
    rows: tuple[GrowthRow, ...] = Field(min_length=6, max_length=6, strict=False)
    supplies: tuple[ResourceName, ...] = Field(min_length=6, max_length=6, strict=False)


class Boons(MarkedTable):
    """Numbers of the Boon Table; what the rows do are rules."""

    harvest: Some
    harvest_in_fall: Some
    militia_fight: Annotated[int, Field(ge=1, le=60)]


class LossRow(EditionTable):
    """A row of the Hardship or Mishap Table: so much of one thing, or of either of two."""

    name: RowName
    lose: Literal["cabin"] | ResourceName
    or_: LosableName | None = Field(None, alias="or")
    amount: Annotated[int, Field(ge=1, le=9)]

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """Where the player chooses, both must be among what can be asked for."""
        if self.or_ and self.lose not in get_args(LosableName):
            yield ("lose",), f"{show(self.lose)} cannot be chosen against {show(self.or_)}"

    def record(self) -> tuple[int, int, int]:
        """First, second, amount, as `Loss` has them."""
        first = tables.CABINS if self.lose == "cabin" else number_of(Resource, self.lose)
        return first, number_of(Resource, self.or_) if self.or_ else NONE, self.amount


class LossTable(MarkedTable):
    """The Hardship or the Mishap Table, by die."""

    rows: tuple[LossRow, ...] = Field(min_length=10, max_length=10, strict=False)


class RaidRow(EditionTable):
    """A row of the Raid Table."""

    name: RowName
    kind: RaidName
    fight: Annotated[int, Field(ge=0, le=60)] = 0
    losses: Annotated[int, Field(ge=0, le=9)] = 0


class Raids(MarkedTable):
    """The Raid Table, by die."""

    rows: tuple[RaidRow, ...] = Field(min_length=10, max_length=10, strict=False)


class WinterRow(EditionTable):
    """A row of the Winter Table."""

    severity: SeverityName
    folk: Annotated[int, Field(ge=0, le=9)] = 0
    livestock: Annotated[int, Field(ge=0, le=9)] = 0
    fuel: Annotated[int, Field(ge=0, le=20)] = 0


class Winters(MarkedTable):
    """The Winter Table, by die."""

    rows: tuple[WinterRow, ...] = Field(min_length=6, max_length=6, strict=False)


class Pars(MarkedTable):
    """What the solo record is held against."""

    population: Par
    happiness: Par
    builder: Par
    prosperity: Par
    hoarder: Par


class Length(MarkedTable):
    """How long a game is."""

    turns: Annotated[int, Field(ge=1, le=60)]


class RifleEdition(EditionModel):
    """An edition file of Rifle and Axe."""

    length: Length
    start: Start
    structures: Structures
    values: Values
    leaders: Leaders
    actions: Actions
    growth: Growth
    boons: Boons
    hardships: LossTable
    mishaps: LossTable
    raids: Raids
    winters: Winters
    par: Pars

    def record(self) -> Records:
        """The values as the one record that the rules read."""
        records = Edition.zeros(1)
        values = records[0]
        values["turns"] = self.length.turns
        for name, amount in self.start.resources.items():
            values["start"][number_of(Resource, name)] = amount
        for built, amount in self.start.structures.items():
            values["built"][number_of(Structure, built)] = amount
        for structure in Structure:
            for part, number in self.structures.of(structure).model_dump().items():
                values[part][structure] = number
        values["pen"] = self.structures.horses_per_pen
        values["value"] = [getattr(self.values, resource.name.lower()) for resource in TRADED]
        values["price"] = np.outer(values["value"], UNITS).reshape(-1)
        values["leader_fight"] = [getattr(self.leaders, f"{who.name.lower()}_fight") for who in Leader]
        values["par"] = [getattr(self.par, award.name.lower()) for award in Award]
        self._fill_actions(values)
        self._fill_tables(values)
        return records

    def _fill_actions(self, values: Any) -> None:
        actions = self.actions
        values["most_hunts"], values["most_salt"] = actions.most_hunts, actions.most_saltlicks
        values["most_fish"], values["most_traps"] = actions.most_fishing, actions.most_trapping
        values["most_gathering"] = actions.most_gathering
        values["yields"], values["ground"] = actions.grain_per_seed, actions.grain_ground
        values["home_containers"] = actions.home_industries_make_containers

    def _fill_tables(self, values: Any) -> None:
        """The tables that dice are rolled on."""
        values["folk_per_roll"] = self.growth.folk_per_roll
        values["births"] = [row.births for row in self.growth.rows]
        values["immigrants"] = [row.immigrants for row in self.growth.rows]
        values["supplies"] = [number_of(Resource, name) for name in self.growth.supplies]
        values["boon_grain"], values["boon_grain_fall"] = self.boons.harvest, self.boons.harvest_in_fall
        values["militia"] = self.boons.militia_fight
        for table, rows in (("hardship", self.hardships.rows), ("mishap", self.mishaps.rows)):
            for i, row in enumerate(rows):
                into = values[table][i]
                into["first"], into["second"], into["amount"] = row.record()
        values["raid"] = [number_of(Raid, row.kind) for row in self.raids.rows]
        values["raid_fight"] = [row.fight for row in self.raids.rows]
        values["raid_losses"] = [row.losses for row in self.raids.rows]
        values["severity"] = [number_of(Severity, row.severity) for row in self.winters.rows]
        values["winter_folk"] = [row.folk for row in self.winters.rows]
        values["winter_livestock"] = [row.livestock for row in self.winters.rows]
        values["winter_fuel"] = [row.fuel for row in self.winters.rows]


#: What comes with the game; the first is the default.
EDITIONS = EditionShelf(RifleEdition, Path(__file__).parent, ("printed",))
