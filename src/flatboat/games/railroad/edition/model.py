"""The component values of Small Railroad Empires: what an edition file holds, and its checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from flatboat.games.railroad.edition.faces import (
    FEWEST_TILES,
    GOOD_NAMES,
    SLOT_NAMES,
    Achievement,
    Cards,
    Contracts,
    Count,
    Dollars,
    Name,
    Points,
    Ship,
    Tile,
)
from flatboat.games.railroad.rules import geometry
from flatboat.games.railroad.rules.setup import FEWEST_CITIES
from flatboat.games.railroad.rules.tables import (
    ACHIEVEMENTS,
    LENGTHS,
    LOCKED,
    NONE,
    SEATS,
    SHIPS,
    TILE_SPACES,
    TILES,
    TURNS,
    Edition,
    Terrain,
)
from flatboat.kernel.editions import EditionModel, EditionShelf, EditionTable, MarkedTable
from flatboat.kernel.mistakes import show
from flatboat.kernel.notation import counted, plain_words
from flatboat.kernel.records import Records
from flatboat.kernel.toml_lines import Loc


class Setup(MarkedTable):
    """What a game starts with."""

    tiles: tuple[Annotated[int, Field(ge=FEWEST_TILES, le=TILES)], ...] = Field(
        min_length=SEATS, max_length=SEATS, strict=False
    )
    money: Dollars
    hand: int = Field(ge=1, le=6)
    trains: Count
    containers: Count
    tracks: Count
    fees: tuple[Dollars, ...] = Field(min_length=LOCKED, max_length=LOCKED, strict=False)


class Turn(MarkedTable):
    """What a turn asks for."""

    build: int = Field(ge=1, le=6)
    card_price: Dollars


class Money(MarkedTable):
    """The money track."""

    most: int = Field(ge=1, le=60)


class Loans(MarkedTable):
    """Loans, which are never repaid."""

    money: Annotated[int, Field(ge=1, le=20)]
    most: int = Field(ge=0, le=20)
    supply: int = Field(ge=0, le=60)
    debt: Points


class TerrainCosts(MarkedTable):
    """What a track costs by its space, and what stars bring."""

    plains: Dollars
    forest: Dollars
    river: Dollars
    mountain: Dollars
    factory: Dollars
    shared: Dollars
    star: Points

    def row(self) -> list[int]:
        """The costs in the order of Terrain."""
        return [self.plains, self.forest, self.river, self.mountain, self.factory]


class Routes(MarkedTable):
    """What a delivery brings by the length of its route; the last counts for longer ones, too."""

    income: tuple[Dollars, ...] = Field(min_length=LENGTHS, max_length=LENGTHS, strict=False)
    prestige: tuple[Points, ...] = Field(min_length=LENGTHS, max_length=LENGTHS, strict=False)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """A longer route brings no less."""
        yield from super().problems()
        for key, row in (("income", self.income), ("prestige", self.prestige)):
            for i in range(1, LENGTHS):
                if row[i] < row[i - 1]:
                    yield (
                        (key, i),
                        f"{row[i]} is less than a shorter route brings; please give at least {row[i - 1]}",
                    )


class Scoring(MarkedTable):
    """What savings and achievements bring."""

    savings: int = Field(ge=1, le=60)
    achievements: tuple[Points, ...] = Field(min_length=SEATS, max_length=SEATS, strict=False)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """Who comes later gets no more."""
        yield from super().problems()
        for i in range(1, SEATS):
            if (now := self.achievements[i]) > (before := self.achievements[i - 1]):
                yield (
                    ("achievements", i),
                    f"{now} is more than the place before brings; please give at most {before}",
                )


class Rank(EditionTable):
    """A title that a player alone earns."""

    title: Name
    least: int = Field(ge=0, le=200)


class Solo(MarkedTable):
    """What is different alone: achievements up to a round and after it, and titles by prestige."""

    rounds: int = Field(ge=0, le=40)
    early: Points
    late: Points
    ranks: tuple[Rank, ...] = Field(min_length=1, max_length=12, strict=False)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """There is a title for everybody, and each is higher than the one before."""
        yield from super().problems()
        if self.ranks[0].least != 0:
            yield ("ranks", 0, "least"), f"{self.ranks[0].least} leaves some without a title; please give 0"
        for i in range(1, len(self.ranks)):
            if (now := self.ranks[i].least) <= (before := self.ranks[i - 1].least):
                yield (
                    ("ranks", i, "least"),
                    f"{now} is not above the title before it; please give more than {before}",
                )

    def title(self, prestige: int) -> str:
        """The title for a final prestige."""
        return [rank.title for rank in self.ranks if rank.least <= max(prestige, 0)][-1]


class Place(EditionTable):
    """A tile of a layout, and by how many steps of 60 degrees it is turned."""

    tile: Name
    turns: int = Field(ge=0, le=TURNS - 1)


class Layouts(MarkedTable):
    """The standard layouts, by slot of the map."""

    three: tuple[Place, ...] = Field(min_length=3, max_length=3, strict=False)
    four: tuple[Place, ...] = Field(min_length=4, max_length=4, strict=False)

    def rows(self) -> list[tuple[str, tuple[Place, ...]]]:
        """Both layouts with their keys, in the order of the record."""
        return [("three", self.three), ("four", self.four)]


class RailroadEdition(EditionModel):
    """An edition file of Small Railroad Empires."""

    setup: Setup
    turn: Turn
    money: Money
    loans: Loans
    terrain: TerrainCosts
    routes: Routes
    scoring: Scoring
    solo: Solo
    layouts: Layouts
    tiles: tuple[Tile, ...] = Field(min_length=TILES, max_length=TILES, strict=False)
    cards: Cards
    achievements: tuple[Achievement, ...] = Field(
        min_length=ACHIEVEMENTS, max_length=ACHIEVEMENTS, strict=False
    )
    contracts: Contracts
    ships: tuple[Ship, ...] = Field(min_length=SHIPS, max_length=SHIPS, strict=False)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """What is wrong between the tables."""
        yield from self._wrong_names()
        yield from self._wrong_numbers()
        yield from self._wrong_goods()
        yield from self._wrong_contracts()
        for key, layout in self.layouts.rows():
            yield from self._wrong_layout(key, layout)

    def _named(self) -> Iterator[list[tuple[Loc, str]]]:
        """The names that must differ from each other, list by list."""
        yield [(("tiles", i, "name"), tile.name) for i, tile in enumerate(self.tiles)]
        yield [
            (("tiles", i, kind, k, "name"), name)
            for i, tile in enumerate(self.tiles)
            for kind, names in zip(("factories", "cities"), tile.site_names().values(), strict=True)
            for k, name in enumerate(names)
        ]
        yield [(("cards", "locomotives", i), name) for i, name in enumerate(self.cards.locomotives)]
        yield [(("achievements", i, "name"), goal.name) for i, goal in enumerate(self.achievements)]
        yield [(("ships", i, "name"), ship.name) for i, ship in enumerate(self.ships)]

    def _wrong_names(self) -> Iterator[tuple[Loc, str]]:
        """Names are what moves are written with, so each means one thing and no good."""
        for named in self._named():
            names = {plain_words(good) for good in GOOD_NAMES}
            for loc, name in named:
                if (words := plain_words(name.replace("-", " "))) in names:
                    yield loc, f"{show(name)} is taken already; please give another name"
                names.add(words)

    def _wrong_numbers(self) -> Iterator[tuple[Loc, str]]:
        """Nothing begins or asks beyond what there is."""
        most = self.money.most
        numbers: list[tuple[Loc, int, int, str]] = [
            (("setup", "money"), self.setup.money, most, "the money track holds")
        ]
        for i, goal in enumerate(self.achievements):
            key, n = goal.condition.asked()
            loc: Loc = ("achievements", i, "condition", key)
            if key == "money":
                numbers.append((loc, n, most, "the money track holds"))
            elif key == "deliveries":
                numbers.append((loc, n, self.setup.trains, "a player has trains"))
        for i, contract in enumerate(self.contracts.deck):
            key, n = contract.condition.asked()
            if key == "no_loan":
                numbers.append((("contracts", "deck", i, "condition", key), n, most, "the money track holds"))
        for loc, n, limit, what in numbers:
            if n > limit:
                yield loc, f"{n} is more than {what}; please give at most {limit}"

    def _wrong_goods(self) -> Iterator[tuple[Loc, str]]:
        """What cards and contracts name is made somewhere."""
        made = {factory.good for tile in self.tiles for factory in tile.factories}
        named: list[tuple[Loc, str | None]] = [
            (("cards", "deck", i, "condition", "good"), card.condition.good)
            for i, card in enumerate(self.cards.deck)
        ]
        named += [
            (("contracts", "deck", i, "condition"), contract.condition.good())
            for i, contract in enumerate(self.contracts.deck)
        ]
        for loc, good in named:
            if good is not None and good not in made:
                yield loc, f"no factory makes {good}; please give another good"

    def _wrong_contracts(self) -> Iterator[tuple[Loc, str]]:
        """With any tiles in play, everybody finds a contract that can be kept."""
        short: dict[str, tuple[int, int]] = {}
        for players, count in enumerate(self.setup.tiles, 1):
            for tiles in combinations(self.tiles, count):
                if (left := self._contracts_with(tiles)) < players:
                    short[", ".join(tile.name for tile in tiles)] = left, players
        for names, (left, players) in short.items():
            yield (
                ("contracts", "deck"),
                f"with tiles {names} {counted(left, 'contract')} can be kept; please give at least {players}",
            )

    def _contracts_with(self, tiles: tuple[Tile, ...]) -> int:
        """How many contracts are in play with these tiles."""
        cities = [city for tile in tiles for city in tile.cities]
        asked: Counter[str] = Counter(good for city in cities for good in set(city.demand))
        goods = [contract.condition.good() for contract in self.contracts.deck]
        return sum(good is None or asked[good] >= FEWEST_CITIES for good in goods)

    def _wrong_layout(self, key: str, layout: tuple[Place, ...]) -> Iterator[tuple[Loc, str]]:
        """The tiles of a layout are there, each once, and no factory lies beside a city."""
        names = self.tile_names
        for i, place in enumerate(layout):
            if place.tile not in names:
                yield (
                    ("layouts", key, i, "tile"),
                    f"there is no tile {show(place.tile)}; please give one of {', '.join(names)}",
                )
                return
            if place.tile in [before.tile for before in layout[:i]]:
                yield (
                    ("layouts", key, i, "tile"),
                    f"{show(place.tile)} lies already; please give another tile",
                )
                return
        for factory, city in self._too_near(layout):
            yield ("layouts", key), f"{factory} lies beside {city}; please lay no factory beside a city"

    def _too_near(self, layout: tuple[Place, ...]) -> Iterator[tuple[str, str]]:
        """The factories beside cities on a map, with these."""
        sites: dict[Terrain, dict[int, str]] = {Terrain.FACTORY: {}, Terrain.CITY: {}}
        for slot, place in enumerate(layout):
            tile = self.tiles[self.tile_names.index(place.tile)]
            spaces, names = tile.spaces(), tile.site_names()
            for at, origin in enumerate(geometry.origins()[place.turns]):
                terrain, _, site = spaces[origin]
                if terrain in names:
                    sites[terrain][slot * TILE_SPACES + at] = names[terrain][site]
        neighbors, cities = geometry.neighbors(), sites[Terrain.CITY]
        for space, factory in sites[Terrain.FACTORY].items():
            yield from ((factory, cities[near]) for near in neighbors[space] if near in cities)

    @property
    def tile_names(self) -> list[str]:
        """The names of the tiles."""
        return [tile.name for tile in self.tiles]

    def record(self) -> Records:
        """The values as the one record that the rules read."""
        records = Edition.zeros(1)
        values = records[0]
        values["neighbor"] = geometry.neighbors()
        values["border"] = geometry.borders()
        values["turned"] = geometry.origins()
        self._fill_numbers(values)
        self._fill_tiles(values)
        self._fill_cards(values)
        self._fill_ships(values)
        return records

    def _fill_numbers(self, values: Any) -> None:
        values["tiles_for"][1:] = self.setup.tiles
        values["money"] = self.setup.money
        values["hand"] = self.setup.hand
        values["trains"] = self.setup.trains
        values["containers"] = self.setup.containers
        values["tracks"] = self.setup.tracks
        values["fee"] = self.setup.fees
        values["build"] = self.turn.build
        values["card_price"] = self.turn.card_price
        values["most_money"] = self.money.most
        values["loan"] = self.loans.money
        values["loans"] = self.loans.most
        values["loan_supply"] = self.loans.supply
        values["loan_debt"] = self.loans.debt
        values["terrain_cost"] = self.terrain.row()
        values["shared_cost"] = self.terrain.shared
        values["star"] = self.terrain.star
        values["income"] = self.routes.income
        values["route"] = self.routes.prestige
        values["savings"] = self.scoring.savings
        values["goal_prestige"] = self.scoring.achievements
        values["solo_goal"] = self.solo.early, self.solo.late
        values["solo_early"] = self.solo.rounds

    def _fill_tiles(self, values: Any) -> None:
        values["standard_tile"] = NONE
        for i, (_, layout) in enumerate(self.layouts.rows()):
            for slot, place in enumerate(layout):
                values["standard_tile"][i][slot] = self.tile_names.index(place.tile)
                values["standard_turn"][i][slot] = place.turns
        values["tiles"]["demand"] = NONE
        for into, tile in zip(values["tiles"], self.tiles, strict=True):
            into["terrain"], into["star"], into["site"] = zip(*tile.spaces(), strict=True)
            into["good"] = [GOOD_NAMES.index(factory.good) for factory in tile.factories]
            into["goods"] = [factory.goods for factory in tile.factories]
            into["count"] = [len(city.demand) for city in tile.cities]
            for k, city in enumerate(tile.cities):
                into["demand"][k][: len(city.demand)] = [GOOD_NAMES.index(good) for good in city.demand]

    def _fill_cards(self, values: Any) -> None:
        for i, card in enumerate(self.cards.deck):
            kind = self.cards.locomotives.index(card.locomotive)
            fill(values["cards"][i], kind=kind, **card.condition.row())
            fill(values["reward"][i], **card.row())
        for i, goal in enumerate(self.achievements):
            fill(values["goals"][i], **goal.condition.row())
        for i, contract in enumerate(self.contracts.deck):
            fill(values["contracts"][i], prestige=contract.prestige, **contract.condition.row())

    def _fill_ships(self, values: Any) -> None:
        values["ships"]["good"] = NONE
        for into, ship in zip(values["ships"], self.ships, strict=True):
            into["count"] = len(ship.slots)
            for k, slot in enumerate(ship.slots):
                into["good"][k] = SLOT_NAMES.index(slot.good)
                fill(into["bonus"][k], **slot.row())
            for k, export in enumerate((ship.first, ship.second)):
                fill(into["export"][k], **export.row())


def fill(record: Any, **values: int) -> None:
    """Put numbers into the fields of a record."""
    for name, value in values.items():
        record[name] = value


#: What comes with the game; the first is the default.
EDITIONS = EditionShelf(RailroadEdition, Path(__file__).parent, ("reconstructed",))
