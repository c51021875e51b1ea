"""The component values of Broadhorns!: what an edition file holds, and its checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar

from pydantic import BeforeValidator, Field

from flatboat.games.broadhorns.rules import tables
from flatboat.games.broadhorns.rules.tables import (
    BOATS,
    BOXES,
    GOODS,
    MOST_MOVE,
    MOST_TRACK,
    NONE,
    PERISHABLES,
    PRICES,
    SEATS,
    SPACES,
    ST_LOUIS,
    TILES,
    TOWNS,
    TRAVELERS,
    Edition,
    Good,
)
from flatboat.kernel.editions import (
    EditionModel,
    EditionRow,
    EditionShelf,
    EditionTable,
    MarkedTable,
    name_field,
    spoken,
)
from flatboat.kernel.mistakes import show
from flatboat.kernel.records import Records
from flatboat.kernel.toml_lines import Loc

ST_LOUIS_NAME = "St. Louis"
GOOD_NAMES = tuple(good.name.lower() for good in Good)
MOST_CARDS = 120  # in the deck, and
MOST_WREATHS = 120  # to be won in a game: what small integers hold
SAME_GOOD = 2  # spaces of one good on a tile: a sale names the better or the lesser

# Numbers that the rules and the small integers of the records can hold.
Gold = Annotated[int, Field(ge=0, le=20)]
Price = Annotated[int, Field(ge=1, le=20)]
Count = Annotated[int, Field(ge=0, le=30)]
Prize = Annotated[int, Field(ge=0, le=50)]
Length = Annotated[int, Field(ge=1, le=20)]
GoodName = Literal["flour", "apples", "pork", "furs", "whiskey"]
Name = Annotated[str, name_field(24)]
BoatName = Annotated[
    str,
    Field(
        pattern=r"^[\p{L}0-9]([\p{L}\p{M}0-9 .-]{0,14}[\p{L}\p{M}0-9.])?$",
        json_schema_extra={"wanted": "a name of at most 16 letters, digits, spaces, dots and -"},
    ),
]

N = TypeVar("N")


def alone(value: Any) -> Any:
    """A number by itself as a list of one; anything else as it is."""
    return (value,) if type(value) is int else value


def rises(numbers: Sequence[int]) -> Iterator[int]:
    """The places in a list where a number is not lower than the one before."""
    return (i for i in range(1, len(numbers)) if numbers[i] >= numbers[i - 1])


# What spaces of one good bring: 4, or [5, 4] for two.
Spaces = Annotated[
    tuple[Price, ...],
    Field(
        min_length=1,
        max_length=SAME_GOOD,
        strict=False,
        json_schema_extra={"wanted": "a number from 1 to 20, or two in [ ]"},
    ),
    BeforeValidator(alone),
]


class Setup(MarkedTable):
    """What a game starts with."""

    gold: tuple[Annotated[int, Field(ge=0, le=50)], ...] = Field(
        min_length=SEATS, max_length=SEATS, strict=False
    )
    tiles: int = Field(ge=1, le=TILES)


class Cargo(MarkedTable):
    """The barrels, and the boxes they travel in."""

    barrels: int = Field(ge=1, le=24)
    box_spaces: int = Field(ge=1, le=12)


class Market(MarkedTable):
    """The market in St. Louis."""

    prices: tuple[Price, ...] = Field(min_length=1, max_length=PRICES, strict=False)
    floor: Price
    size: int = Field(ge=1, le=MOST_CARDS)
    bag: Price

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """Prices fall, and what lies out at the start is no more than a refresh makes it."""
        yield from super().problems()
        for i in rises((*self.prices, self.floor)):
            key: Loc = ("prices", i) if i < len(self.prices) else ("floor",)
            yield (
                key,
                f"{(*self.prices, self.floor)[i]} is not below the price before it; "
                f"please give less than {self.prices[i - 1]}",
            )
        if self.size < (least := GOODS * len(self.prices)):
            yield (
                ("size",),
                f"{self.size} barrels cannot fill the spaces for one barrel; please give at least {least}",
            )


class Boat(MarkedTable):
    """A boat card."""

    name: BoatName
    cost: int = Field(ge=0, le=50)
    boxes: int = Field(ge=1, le=BOXES)
    occupants: int = Field(ge=0, le=8)
    speed: int = Field(ge=2, le=MOST_MOVE)
    resale: Gold
    hand: int = Field(ge=1, le=20)


class SeasonSpaces(EditionRow):
    """Spaces on the season track."""

    autumn: Length
    winter: Length
    spring: Length
    summer: Length
    final_autumn: int = Field(ge=2, le=20)  # the first of them is the harvest, the last the end


class SeasonSpeed(EditionTable):
    """What is added to the speed."""

    winter: int = Field(ge=-5, le=0)
    spring: int = Field(ge=0, le=5)


class Seasons(MarkedTable):
    """The season track, and what the seasons do."""

    spaces: SeasonSpaces
    speed: SeasonSpeed

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """The track is as long as the record at most."""
        yield from super().problems()
        if (total := sum(self.spaces.row())) > MOST_TRACK:
            yield ("spaces",), f"the track has {total} spaces; please give at most {MOST_TRACK}"


class SpoilCards(EditionRow):
    """How many spoil cards there are of each perishable good."""

    flour: Count
    apples: Count
    pork: Count


class Cards(MarkedTable):
    """How many expedition cards there are beside deliveries and travelers."""

    spoil: SpoilCards
    ice: Count
    peddler: Count
    current: Count


class Values(MarkedTable):
    """What things bring: gold, and spaces for Good Current."""

    surplus: Gold
    delivery: Gold
    ice: Gold
    peddler: Gold
    current: int = Field(ge=0, le=MOST_MOVE)
    left_over: Gold


class Prizes(MarkedTable):
    """Gold for wreaths, from the first place, for each number of players."""

    two: tuple[Prize, ...] = Field(alias="2", min_length=1, max_length=2, strict=False)
    three: tuple[Prize, ...] = Field(alias="3", min_length=1, max_length=3, strict=False)
    four: tuple[Prize, ...] = Field(alias="4", min_length=1, max_length=4, strict=False)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """A later place brings no more than an earlier one."""
        yield from super().problems()
        for players, prizes in self.by_players():
            for i in range(1, len(prizes)):
                if prizes[i] > prizes[i - 1]:
                    yield (
                        (str(players), i),
                        f"{prizes[i]} is more than the place before brings; "
                        f"please give at most {prizes[i - 1]}",
                    )

    def by_players(self) -> list[tuple[int, tuple[int, ...]]]:
        """The prizes with their numbers of players."""
        return [(2, self.two), (3, self.three), (4, self.four)]


class Limits(MarkedTable):
    """When automatic play calls a game stalled."""

    quiet_rounds: int = Field(ge=1, le=100)


class ByGood(EditionTable, Generic[N]):
    """Something for some of the goods."""

    flour: N | None = None
    apples: N | None = None
    pork: N | None = None
    furs: N | None = None
    whiskey: N | None = None

    def items(self) -> list[tuple[Good, N]]:
        """The goods that are named, in the order of Good, with what is said of each."""
        return [(good, value) for good in Good if (value := getattr(self, good.name.lower())) is not None]


class Sight(EditionTable):
    """What a town shows: the cargo spaces, and on the banner what it sells."""

    demand: ByGood[Spaces]
    banner: ByGood[Gold] = ByGood[Gold]()

    def spaces(self) -> list[tuple[Good, int]]:
        """The cargo spaces: good and value, in the order of Good and the better space first."""
        return [(good, value) for good, values in self.demand.items() for value in sorted(values)[::-1]]

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """A town has cargo spaces, as many as a tile holds, and does not sell what it asks for."""
        if not 1 <= (count := len(self.spaces())) <= SPACES:
            yield ("demand",), f"has {count} cargo spaces; please give 1 to {SPACES}"
        asked = {good for good, _ in self.spaces()}
        for good, _ in self.banner.items():
            if good in asked:
                name = GOOD_NAMES[good]
                yield (
                    ("banner", name),
                    f"the banner sells {name}, which is in demand here; please give another good",
                )


class Tile(Sight):
    """A town tile."""

    wreaths: int = Field(ge=0, le=9)


class ByTile(EditionRow):
    """The tiles of a town, by number."""

    one: Tile = Field(alias="1")
    two: Tile = Field(alias="2")
    three: Tile = Field(alias="3")
    four: Tile = Field(alias="4")
    five: Tile = Field(alias="5")
    six: Tile = Field(alias="6")


class Travelers(EditionTable):
    """Travelers who go to one town for one fare, and how many cards they have."""

    fare: Gold
    cards: int = Field(ge=1, le=30)


class Town(MarkedTable):
    """A town: its place on the river, the cards that name it, its tiles and what the board says."""

    name: Name
    space: int = Field(ge=1, le=100)
    bonus: Gold
    deliveries: tuple[GoodName, ...] = Field((), max_length=30, strict=False)
    travelers: tuple[Travelers, ...] = Field((), max_length=TRAVELERS, strict=False)
    tile: ByTile
    board: Sight

    def sights(self) -> list[Sight]:
        """The tiles, then the board, in the order of the record."""
        return [*self.tile.row(), self.board]

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """Deliveries can be made, and kinds of travelers can be told from each other."""
        yield from super().problems()
        asked = {GOOD_NAMES[good] for sight in self.sights() for good, _ in sight.spaces()}
        for i, name in enumerate(self.deliveries):
            if name not in asked:
                yield ("deliveries", i), f"no tile here asks for {name}; please give a good in demand"
        fares = [kind.fare for kind in self.travelers]
        for i, fare in enumerate(fares):
            if fare in fares[:i]:
                yield (
                    ("travelers", i, "fare"),
                    f"{fare} is a fare of this town already; please give one entry with all its cards",
                )


class CardKind(NamedTuple):
    """A kind of traveler."""

    destination: int  # town
    fare: int
    cards: int


class BroadhornsEdition(EditionModel):
    """An edition file of Broadhorns!"""

    setup: Setup
    cargo: Cargo
    market: Market
    boats: tuple[Boat, ...] = Field(min_length=BOATS, max_length=BOATS, strict=False)
    seasons: Seasons
    cards: Cards
    values: Values
    prizes: Prizes
    limits: Limits
    towns: tuple[Town, ...] = Field(min_length=TOWNS, max_length=TOWNS, strict=False)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """What is wrong between the tables."""
        yield from self._wrong_names()
        yield from self._wrong_barrels()
        yield from self._wrong_boats()
        yield from self._wrong_cards()
        yield from self._wrong_river()

    def _wrong_names(self) -> Iterator[tuple[Loc, str]]:
        """Names are what moves are written with, so each means one place or boat."""
        named: list[tuple[Loc, str]] = [
            (("towns", i, "name"), town.name) for i, town in enumerate(self.towns)
        ]
        named += [(("boats", i, "name"), boat.name) for i, boat in enumerate(self.boats)]
        names = {spoken(name) for name in (ST_LOUIS_NAME, *GOOD_NAMES)}
        for loc, name in named:
            if spoken(name) in names:
                yield loc, f"{show(name)} is taken already; please give another name"
            names.add(spoken(name))

    def _wrong_barrels(self) -> Iterator[tuple[Loc, str]]:
        """The market, and the season track up to the harvest, find barrels enough."""
        barrels = self.cargo.barrels
        if barrels < (least := len(self.market.prices)):
            yield (
                ("cargo", "barrels"),
                f"{barrels} of each good cannot fill the market at the start; please give at least {least}",
            )
        if self.market.size > GOODS * barrels:
            yield (
                ("market", "size"),
                f"{self.market.size} is more than all barrels; please give at most {GOODS * barrels}",
            )
        before = sum(self.seasons.spaces.row()[:-1])
        if before >= PERISHABLES * barrels:
            yield (
                ("seasons", "spaces"),
                f"{before} spaces before the harvest take all perishable barrels; "
                f"please give less than {PERISHABLES * barrels}",
            )

    def _wrong_boats(self) -> Iterator[tuple[Loc, str]]:
        """Everybody can have the first boat; each moves in winter, and not too far in spring."""
        if self.boats[0].cost > (least := min(self.setup.gold)):
            yield (
                ("boats", 0, "cost"),
                f"{self.boats[0].cost} is more than everybody has at the start; please give at most {least}",
            )
        slow = self.seasons.speed.winter
        more = self.seasons.speed.spring + self.cards.current * self.values.current
        for i, boat in enumerate(self.boats):
            if boat.speed + slow < 1:
                yield (
                    ("boats", i, "speed"),
                    f"{boat.speed} leaves nothing in winter; please give at least {1 - slow}",
                )
            if boat.speed + more > MOST_MOVE:
                yield (
                    ("boats", i, "speed"),
                    f"{boat.speed}, and {more} by spring and Good Current cards, make a move of more than "
                    f"{MOST_MOVE} spaces; please give at most {MOST_MOVE - more}",
                )

    def _wrong_cards(self) -> Iterator[tuple[Loc, str]]:
        """The deck fits into small integers and gives everybody a card at the start."""
        if len(self.travelers) > TRAVELERS:
            yield (
                ("towns",),
                f"there are {len(self.travelers)} kinds of travelers; please give at most {TRAVELERS}",
            )
            return
        deck = self.deck()
        if (total := sum(deck)) > MOST_CARDS:
            yield (), f"the deck has {total} cards; please give at most {MOST_CARDS}"
        if (kept := sum(deck[: tables.HELD])) < SEATS:
            yield (
                (),
                f"the deck has {kept} cards beside spoil cards; please give at least {SEATS}, "
                f"one for everybody at the start",
            )

    def _wrong_river(self) -> Iterator[tuple[Loc, str]]:
        """Towns lie one below the other, and the wreaths that can be won fit into small integers."""
        for i, town in enumerate(self.towns[1:], 1):
            above = self.towns[i - 1]
            if town.space <= above.space:
                yield (
                    ("towns", i, "space"),
                    f"{town.space} is not below {above.name} at {above.space}; "
                    f"please give more than {above.space}",
                )
        wreaths = sum(
            sum(sorted(tile.wreaths for tile in town.tile.row())[-self.setup.tiles :]) for town in self.towns
        )
        if wreaths > MOST_WREATHS:
            yield ("towns",), f"{wreaths} wreaths can be won; please give at most {MOST_WREATHS}"

    @property
    def travelers(self) -> list[CardKind]:
        """The kinds of travelers as the records number them: going down the river."""
        return [
            CardKind(town, kind.fare, kind.cards)
            for town in range(TOWNS)
            for kind in self.towns[town].travelers
        ]

    def port_name(self, port: int) -> str:
        """The name of a port by its number."""
        return ST_LOUIS_NAME if port == ST_LOUIS else self.towns[port].name

    def deck(self) -> list[int]:
        """How many cards there are of each kind."""
        deck = [0] * tables.CARDS
        for i, town in enumerate(self.towns):
            for name in town.deliveries:
                deck[tables.DELIVERY + i * GOODS + GOOD_NAMES.index(name)] += 1
        for i, kind in enumerate(self.travelers):
            deck[tables.TRAVELER + i] = kind.cards
        deck[tables.ICE] = self.cards.ice
        deck[tables.PEDDLER] = self.cards.peddler
        deck[tables.CURRENT] = self.cards.current
        deck[tables.SPOIL :] = self.cards.spoil.row()
        return deck

    def record(self) -> Records:
        """The values as the one record that the rules read."""
        records = Edition.zeros(1)
        values = records[0]
        values["gold"] = self.setup.gold
        values["stack"] = self.setup.tiles
        values["barrels"] = self.cargo.barrels
        values["steps"] = self.cargo.box_spaces
        values["prices"][: len(self.market.prices)] = self.market.prices
        values["price_floor"] = self.market.floor
        values["market"] = self.market.size
        values["bag_price"] = self.market.bag
        for i, boat in enumerate(self.boats):
            for name in tables.Boat.__annotations__:
                values["boats"][i][name] = getattr(boat, name)
        values["seasons"] = self.seasons.spaces.row()
        values["winter"] = self.seasons.speed.winter
        values["spring"] = self.seasons.speed.spring
        for name in Values.__annotations__:
            values[name] = getattr(self.values, name)
        for players, prizes in self.prizes.by_players():
            values["prizes"][players][: len(prizes)] = prizes
        values["quiet_rounds"] = self.limits.quiet_rounds
        values["deck"] = self.deck()
        self._fill_river(values)
        return records

    def _fill_river(self, values: Any) -> None:
        values["destination"] = NONE
        for i, kind in enumerate(self.travelers):
            values["destination"][i], values["fare"][i] = kind.destination, kind.fare
        values["tiles"]["good"] = NONE
        values["tiles"]["increase"] = NONE
        for town, about in enumerate(self.towns):
            values["port"][town] = about.space
            values["bonus"][town] = about.bonus
            for tile, sight in enumerate(about.sights()):
                into = values["tiles"][town][tile]
                spaces = sight.spaces()
                into["count"] = len(spaces)
                into["good"][: len(spaces)] = [good for good, _ in spaces]
                into["value"][: len(spaces)] = [value for _, value in spaces]
                for good, increase in sight.banner.items():
                    into["increase"][good] = increase
                if isinstance(sight, Tile):
                    into["wreaths"] = sight.wreaths


#: What comes with the game; the first is the default.
EDITIONS = EditionShelf(BroadhornsEdition, Path(__file__).parent, ("reconstructed",))
