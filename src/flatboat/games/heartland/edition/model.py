"""The component values of The Great Heartland Hauling Co.: what an edition file holds, and its checks."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import Field

from flatboat.games.heartland.rules import tables
from flatboat.games.heartland.rules.stops import NOTES, most_stops
from flatboat.games.heartland.rules.tables import Edition, Good, Icon, Side, Upgrade
from flatboat.kernel.compiler import scratch_record
from flatboat.kernel.editions import (
    EditionModel,
    EditionRow,
    EditionShelf,
    EditionTable,
    MarkedTable,
    name_field,
    spoken,
)
from flatboat.kernel.mistakes import either, show
from flatboat.kernel.records import Records
from flatboat.kernel.toml_lines import Loc

UPGRADE_NAMES = {one: one.name.replace("_", " ").title() for one in Upgrade} | {Upgrade.GPS: "GPS"}
UPGRADE_LINES = {
    Upgrade.ACE_DISPATCHER: "Stop where others are, but not at the centre",
    Upgrade.ETHANOL_HYBRID: "Corn bills drive your truck, 1 space each",
    Upgrade.GPS: "One step of each move may cut a corner",
    Upgrade.HAM_RADIO: "After your action, trade cards with a neighbour",
    Upgrade.HAND_TRUCK: "Load several kinds of goods at once",
    Upgrade.OIL_CHANGE: "You may discard a card before you refuel",
    Upgrade.PALLET_JACK: "Unload several kinds of goods at once",
    Upgrade.SLEEPER_CAB: "Pay 1 point to stay where you are",
    Upgrade.SMART_PHONE: "Refuel up to six cards",
    Upgrade.SUPERCHARGER: "Points may add to your fuel, up to 3 spaces",
    Upgrade.TRUCK_WASH: "Stop at the centre: draw five, discard five",
    Upgrade.TUNE_UP: "A move by fuel may go one space further",
}

CUBES_LINE = "After your action, trade cubes with a neighbour"


def upgrade_line(table: Any, upgrade: int) -> str:
    """What an upgrade does at this table; Ham Radio trades cubes by option."""
    by_cubes = upgrade == Upgrade.HAM_RADIO and table.trade_cubes
    return CUBES_LINE if by_cubes else UPGRADE_LINES[Upgrade(upgrade)]


BADLANDS = ("serenity", "markham")
DEALT_WITH_BADLANDS = tables.LOCATIONS + 2
NEIGHBOURS = ((0, 1), (1, 0), (0, -1), (-1, 0))

# Numbers the rules and the small integers of the records can hold.
Count = Annotated[int, Field(ge=1, le=60)]
Price = Annotated[int, Field(ge=1, le=9)]
Penalty = Annotated[int, Field(ge=0, le=9)]
Cost = Annotated[int, Field(ge=0, le=20)]
Threshold = Annotated[int, Field(ge=10, le=120)]
Stops = Annotated[int, Field(ge=1, le=tables.UPGRADES)]
GoodName = Literal["corn", "soy", "cattle", "pigs"]
Id = Annotated[
    str,
    Field(pattern="^[a-z][a-z0-9_]*$", json_schema_extra={"wanted": "a word of small letters, digits and _"}),
]
Name = Annotated[str, name_field(24)]
# Three columns and rows each way leave room for the Badlands and truck stops inside the grid.
Near = Annotated[int, Field(ge=-3, le=3)]
Cell = Annotated[tuple[Near, Near], Field(strict=False)]
FixedCell = Annotated[tuple[Annotated[int, Field(ge=-4, le=4)], Near], Field(strict=False)]

N = TypeVar("N")


class ByGood(EditionRow, Generic[N]):
    """A number for each good."""

    corn: N
    soy: N
    cattle: N
    pigs: N


class ByFuel(EditionRow):
    """How many fuel cards there are of each value."""

    one: Count = Field(alias="1")
    two: Count = Field(alias="2")
    three: Count = Field(alias="3")


class ByPlayers(EditionTable, Generic[N]):
    """A number for each number of players."""

    two: N = Field(alias="2")
    three: N = Field(alias="3")
    four: N = Field(alias="4")
    five: N = Field(alias="5")

    def row(self) -> list[N | Literal[0]]:
        """The numbers, the one for n players at place n."""
        return [0, 0, self.two, self.three, self.four, self.five]


class Deck(MarkedTable):
    """The cards that are drawn."""

    freight: ByGood[Count]
    fuel: ByFuel

    def row(self) -> list[int]:
        """How many cards there are of each kind."""
        return self.freight.row() + self.fuel.row()

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """Hands must fit into the deck, and the deck into small integers."""
        yield from super().problems()
        if not 60 <= (total := sum(self.row())) <= 120:
            yield (), f"the deck has {total} cards; please give 60 to 120"


class Supply(MarkedTable, ByGood[Count]):
    """The cubes in the box."""


class Start(MarkedTable):
    """What everyone starts with."""

    points: int = Field(ge=0, le=50)
    hand: int = Field(ge=1, le=6)
    window: int = Field(ge=1, le=tables.WINDOW)
    cubes_per_location: int = Field(ge=0, le=16)


class Capacity(MarkedTable):
    """How many cubes fit."""

    trailer: int = Field(ge=1, le=8)
    trailer_short_haul: int = Field(ge=1, le=8)
    location: int = Field(ge=1, le=16)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """Short Haul takes a shorter trailer."""
        yield from super().problems()
        if self.trailer_short_haul > self.trailer:
            yield (
                ("trailer_short_haul",),
                f"{self.trailer_short_haul} is more than the whole trailer; give at most {self.trailer}",
            )


class Road(EditionTable):
    """A road icon on the advanced side of a location."""

    kind: Literal["closed", "toll", "weigh"]
    edge: Literal["N", "E", "S", "W"]
    flow: Literal["out", "in", "both"] = "out"

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """A closed road has no direction."""
        if self.kind == "closed" and "flow" in self.model_fields_set:
            yield ("flow",), "a closed road is closed both ways; take the key out"


class Demand(ByGood[Price]):
    """Points per cube; a good that is left out is not in demand, and 0."""

    corn: Price = 0
    soy: Price = 0
    cattle: Price = 0
    pigs: Price = 0

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """Something must be in demand."""
        if not any(self.row()):
            yield (), "nothing is in demand; please give at least one good"


class Location(MarkedTable):
    """A location card, both sides."""

    id: Id
    name: Name
    native: GoodName
    demand: Demand
    advanced: tuple[Road, ...] = Field((), strict=False)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """No demand for what grows here, and one icon an edge."""
        yield from super().problems()
        if self.native in self.demand.model_fields_set:
            yield ("demand", self.native), f"{self.native} is native here and cannot be in demand"
        for i, road in enumerate(self.advanced):
            if road.edge in [other.edge for other in self.advanced[:i]]:
                yield ("advanced", i, "edge"), f"edge {road.edge} has a road icon already; please give one"
        if sum(road.kind == "closed" for road in self.advanced) == len(Side):
            yield ("advanced",), "every road is closed; at least one is wanted open"


class Badland(MarkedTable):
    """A location of the Badlands: no native good and no advanced side."""

    name: Name
    demand: Demand


class Badlands(EditionTable):
    """The two Badlands."""

    serenity: Badland
    markham: Badland


class Centre(MarkedTable):
    """The distribution centre."""

    name: Name
    penalty: ByGood[Penalty]


class UpgradeCosts(EditionRow):
    """What each upgrade costs."""

    ace_dispatcher: Cost
    ethanol_hybrid: Cost
    gps: Cost
    ham_radio: Cost
    hand_truck: Cost
    oil_change: Cost
    pallet_jack: Cost
    sleeper_cab: Cost
    smart_phone: Cost
    supercharger: Cost
    truck_wash: Cost
    tune_up: Cost


class TruckStops(MarkedTable):
    """The truck stops: how many are dealt for each number of players, and their prices."""

    dealt: ByPlayers[Stops]
    cost: UpgradeCosts


class Thresholds(MarkedTable, ByPlayers[Threshold]):
    """Points that end the game, for each number of players."""


class Fixed(EditionTable):
    """Cells of the Badlands in a layout that does not deal them with the others."""

    serenity: FixedCell
    markham: FixedCell


class Layout(MarkedTable):
    """Where the location cards lie around the centre at (0, 0): cells are [column, row], north is up."""

    id: Id
    players: tuple[Literal[2, 3, 4, 5], ...] = Field(min_length=1, max_length=4, strict=False)
    cells: tuple[Cell, ...] = Field(strict=False)
    picked_cells: Literal[0, 2] = 0
    fixed: Fixed | None = None

    def row(self) -> list[int]:
        """The cells as the records number them."""
        return [cell_number(cell) for cell in self.cells]

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """All that can be wrong with a layout by itself."""
        yield from super().problems()
        if self.id == "default":
            yield ("id",), '"default" means the first layout; please give another id'
        if len(set(self.players)) < len(self.players):
            yield ("players",), f"{show(self.players)} names a number twice; please give it once"
        yield from self._wrong_picks()
        yield from self._wrong_count()
        yield from self._wrong_cells()

    def _wrong_picks(self) -> Iterator[tuple[Loc, str]]:
        """Three players pick two cells more (ruling D3), so their layouts are their own and keep room."""
        if 3 in self.players and set(self.players) != {3}:
            yield ("players",), "a layout for 3 players has two picked cells and cannot serve other numbers"
            return
        if self.picked_cells != (right := 2 if 3 in self.players else 0):
            key = ("picked_cells",) if "picked_cells" in self.model_fields_set else ()
            yield (
                key,
                f"picked_cells is {self.picked_cells}; please give {right} for {show(self.players)} players",
            )
        if 3 in self.players:
            for i, cell in enumerate(self.cells):
                if max(abs(x) for x in cell) > 2:
                    yield (
                        ("cells", i),
                        f"{show(cell)} leaves no room for the picked cells; please give -2 to 2",
                    )

    def _wrong_count(self) -> Iterator[tuple[Loc, str]]:
        """The locations in play must fill the cells."""
        count = len(self.cells)
        for players in sorted(set(self.players)):
            right = [8] if players < 4 else [12] if players == 4 else [12, 14]
            if count not in right:
                yield ("cells",), f"has {count} cells; please give {either(right)} for {players} players"
        if self.fixed and self.players != (5,):
            yield ("fixed",), "only a layout for 5 players alone has fixed cells for the Badlands"
        elif self.players == (5,) and count == 12 and not self.fixed:
            yield (), "12 cells for 5 players leave out the Badlands; please give fixed cells, or 14 cells"
        elif self.fixed and count == DEALT_WITH_BADLANDS:
            yield ("fixed",), "14 cells have the Badlands among them; fixed cells want 12"

    def _wrong_cells(self) -> Iterator[tuple[Loc, str]]:
        """Distinct cells beside the centre, all connected."""
        taken: dict[tuple[int, int], Loc] = {(0, 0): ()}
        for loc, cell in self.places():
            if cell == (0, 0):
                yield loc, "[0, 0] is the distribution centre; please give another cell"
            elif cell in taken:
                yield loc, f"{show(cell)} is taken already; please give each cell once"
            taken.setdefault(cell, loc)
        reached = connected(taken)
        for cell, loc in taken.items():
            if cell not in reached:
                yield loc, f"{show(cell)} is cut off; every cell must be reached from [0, 0] by sides"

    def places(self) -> Iterator[tuple[Loc, tuple[int, int]]]:
        """All cells with their ways in the table, the fixed ones too."""
        for i, cell in enumerate(self.cells):
            yield ("cells", i), cell
        if self.fixed:
            yield ("fixed", "serenity"), self.fixed.serenity
            yield ("fixed", "markham"), self.fixed.markham

    def stop_room(self) -> int:
        """How many truck stops fit: on cells beside a location, no two of them adjacent."""
        inside = {(0, 0), *(cell for _, cell in self.places())}
        beside = {cell for inner in inside - {(0, 0)} for cell in around(inner)} - inside
        free, sheet = set(map(cell_number, beside)), scratch_record(NOTES)
        for cell in range(tables.CELLS):
            sheet[0].barred[cell] = int(cell not in free)
        return int(most_stops(sheet))


class HeartlandEdition(EditionModel):
    """All component values of the game."""

    deck: Deck
    cubes: Supply
    start: Start
    capacity: Capacity
    threshold: Thresholds
    centre: Centre
    locations: tuple[Location, ...] = Field(
        min_length=tables.LOCATIONS, max_length=tables.LOCATIONS, strict=False
    )
    badlands: Badlands
    truck_stops: TruckStops
    layouts: tuple[Layout, ...] = Field(min_length=1, max_length=tables.LAYOUTS, strict=False)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """What is wrong between the tables."""
        yield from self._wrong_numbers()
        yield from self._wrong_natives()
        yield from self._wrong_names()
        yield from self._wrong_layouts()

    def _wrong_numbers(self) -> Iterator[tuple[Loc, str]]:
        cubes, room = self.start.cubes_per_location, self.capacity.location
        if cubes > room:
            yield (
                ("start", "cubes_per_location"),
                f"{cubes} cubes do not fit on a location, which holds {room}; please give at most {room}",
            )
        for good, supply in zip(Good, self.cubes.row(), strict=True):
            if 3 * cubes > supply:
                yield (
                    ("cubes", good.name.lower()),
                    f"{supply} cubes are too few for three locations with {cubes} each; "
                    f"please give at least {3 * cubes}",
                )
        for players, points in enumerate(self.threshold.row()):
            if players > 1 and points <= self.start.points:
                yield (
                    ("threshold", str(players)),
                    f"{points} is reached at the start already; please give more than {self.start.points}",
                )

    def _wrong_natives(self) -> Iterator[tuple[Loc, str]]:
        """Two and three players take out one location of each native good and play with eight."""
        natives = [location.native for location in self.locations]
        for good in Good:
            if (count := natives.count(good.name.lower())) != 3:  # type: ignore[arg-type]
                yield (
                    ("locations",),
                    f"{good.name.lower()} is native to {count} locations; please give three of each good",
                )

    def _wrong_names(self) -> Iterator[tuple[Loc, str]]:
        """Ids and names are what moves are written with, so each means one place."""
        ids: set[str] = set(BADLANDS)
        names = {spoken(name) for name in UPGRADE_NAMES.values()}
        named: list[tuple[Loc, str]] = [
            (("centre", "name"), self.centre.name),
            (("badlands", "serenity", "name"), self.badlands.serenity.name),
            (("badlands", "markham", "name"), self.badlands.markham.name),
        ]
        for i, location in enumerate(self.locations):
            if location.id in ids:
                yield ("locations", i, "id"), f"{show(location.id)} is taken already; please give another id"
            ids.add(location.id)
            named.append((("locations", i, "name"), location.name))
        for loc, name in named:
            if spoken(name) in names:
                yield loc, f"{show(name)} is the name of another place; please give another name"
            names.add(spoken(name))

    def _wrong_layouts(self) -> Iterator[tuple[Loc, str]]:
        ids = [layout.id for layout in self.layouts]
        for i, layout in enumerate(self.layouts):
            if layout.id in ids[:i]:
                yield ("layouts", i, "id"), f"{show(layout.id)} is taken already; please give another id"
            for players in layout.players:
                stops, room = self.truck_stops.dealt.row()[players], layout.stop_room()
                if stops > room:
                    yield (
                        ("truck_stops", "dealt", str(players)),
                        f'{stops} truck stops do not fit around layout "{layout.id}"; '
                        f"please give at most {room}",
                    )
        for seats in range(2, tables.SEATS + 1):
            if not self.layout_ids_for(seats):
                yield ("layouts",), f"no layout serves {seats} players; please give at least one"

    def layout_ids_for(self, seats: int) -> list[str]:
        """The layouts for this number of players, the default first."""
        return [layout.id for layout in self.layouts if seats in layout.players]

    def place_name(self, place: int) -> str:
        """The name of a place by its number: a location, the centre, a Badland or a truck stop."""
        if not 0 <= place < tables.PLACES:
            raise IndexError(f"there is no place {place}")
        if place >= tables.STOP:
            return UPGRADE_NAMES[Upgrade(place - tables.STOP)]
        names = [location.name for location in self.locations]
        return [*names, self.centre.name, self.badlands.serenity.name, self.badlands.markham.name][place]

    def record(self) -> Records:
        """The values as the one record that the rules read."""
        records = Edition.zeros(1)
        values = records[0]
        values["deck"] = self.deck.row()
        values["start_points"] = self.start.points
        values["hand"] = self.start.hand
        values["window"] = self.start.window
        values["cubes"] = self.start.cubes_per_location
        values["trailer"] = self.capacity.trailer
        values["trailer_short"] = self.capacity.trailer_short_haul
        values["site_room"] = self.capacity.location
        values["penalty"] = self.centre.penalty.row()
        values["cost"] = self.truck_stops.cost.row()
        values["stops"] = self.truck_stops.dealt.row()
        values["threshold"] = self.threshold.row()
        self._fill_sites(values)
        self._fill_layouts(values)
        return records

    def _fill_sites(self, values: Any) -> None:
        values["native"] = tables.NOWHERE
        for site, location in enumerate(self.locations):
            values["native"][site] = Good[location.native.upper()]
            values["price"][site] = location.demand.row()
            for road in location.advanced:
                values["icon"][site, Side[road.edge]] = Icon[road.kind.upper()]
                if road.kind != "closed":
                    values["flow"][site, Side[road.edge]] = {"out": 1, "in": 2, "both": 3}[road.flow]
        values["price"][tables.SERENITY] = self.badlands.serenity.demand.row()
        values["price"][tables.MARKHAM] = self.badlands.markham.demand.row()

    def _fill_layouts(self, values: Any) -> None:
        for name in ("cells", *BADLANDS):
            values["layouts"][name] = tables.NOWHERE
        for i, layout in enumerate(self.layouts):
            into = values["layouts"][i]
            into["count"] = len(layout.cells)
            into["cells"][: len(layout.cells)] = layout.row()
            if layout.fixed:
                into["serenity"] = cell_number(layout.fixed.serenity)
                into["markham"] = cell_number(layout.fixed.markham)


def cell_number(cell: tuple[int, int]) -> int:
    """The number of a cell given as (column, row), (0, 0) in the middle."""
    return tables.HOME + cell[1] * tables.COLUMNS + cell[0]


def around(cell: tuple[int, int]) -> list[tuple[int, int]]:
    """The four cells that share a side with a cell."""
    return [(cell[0] + column, cell[1] + row) for column, row in NEIGHBOURS]


def connected(cells: Collection[tuple[int, int]]) -> set[tuple[int, int]]:
    """The cells that can be reached from (0, 0), going by sides."""
    reached, fresh = {(0, 0)}, [(0, 0)]
    while fresh:
        fresh = [cell for near in fresh for cell in around(near) if cell in cells and cell not in reached]
        reached.update(fresh)
    return reached


#: What comes with the game; the first is the default.
EDITIONS = EditionShelf(HeartlandEdition, Path(__file__).parent, ("reconstructed",))
