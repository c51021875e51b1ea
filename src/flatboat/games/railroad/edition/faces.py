"""The faces of tiles, cards and ships of Small Railroad Empires, as an edition file has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from flatboat.games.railroad.rules import geometry
from flatboat.games.railroad.rules.tables import (
    CARDS,
    CITIES,
    CLASSES,
    CONTRACTS,
    DEMANDS,
    FACTORIES,
    GOODS,
    NONE,
    SITES,
    SLOTS,
    Aim,
    Asks,
    Feat,
    Good,
    Terrain,
)
from flatboat.kernel.editions import EditionTable, MarkedTable, name_field
from flatboat.kernel.mistakes import nearest, show
from flatboat.kernel.toml_lines import Loc

GOOD_NAMES = tuple(good.name.lower() for good in Good)
SLOT_NAMES = (*GOOD_NAMES, "wild")  # by number
FEWEST_TILES = 3  # on the map
SYMBOLS = {
    "P": Terrain.PLAINS,
    "F": Terrain.FOREST,
    "R": Terrain.RIVER,
    "M": Terrain.MOUNTAIN,
    "f": Terrain.FACTORY,
    "c": Terrain.CITY,
}
SITE_LETTERS = "fc"
STAR = "*"
ROWS = tuple(sum(r == row for _, r in geometry.PLACES) for row in sorted({r for _, r in geometry.PLACES}))

# Numbers that the rules and the small integers of the records can hold.
Dollars = Annotated[int, Field(ge=0, le=20)]
Points = Annotated[int, Field(ge=0, le=20)]
Count = Annotated[int, Field(ge=1, le=40)]
Length = Annotated[int, Field(ge=1, le=20)]
Spaces = Annotated[int, Field(ge=1, le=20)]
GoodName = Literal["coal", "lumber", "grain", "iron", "textiles"]
Cargo = Literal["coal", "lumber", "grain", "iron", "textiles", "wild"]
Yes = Literal[True]

Name = Annotated[str, name_field(16)]
ClassName = Annotated[
    str,
    Field(
        pattern=r"^\p{L}[\p{L}\p{M}]{0,15}$",
        json_schema_extra={"wanted": "one word of at most 16 letters"},
    ),
]
MapRow = Annotated[
    str,
    Field(
        pattern=r"^ *([PFRM]\*?|[fc][1-3])( +([PFRM]\*?|[fc][1-3]))* *$",
        json_schema_extra={
            "wanted": "a row of P, F, R and M (with * for a star), f1 to f3 and c1 to c3, spaces between"
        },
    ),
]


# ---------------------------------------------------------------- tiles


class Factory(EditionTable):
    """A factory, and the goods on it at the start."""

    name: Name
    good: GoodName
    goods: int = Field(ge=1, le=20)


class City(EditionTable):
    """A city, and the goods on its demand icons."""

    name: Name
    demand: tuple[GoodName, ...] = Field(min_length=1, max_length=DEMANDS, strict=False)


class Tile(MarkedTable):
    """A map tile, unturned."""

    name: Name
    map: tuple[MapRow, ...] = Field(min_length=len(ROWS), max_length=len(ROWS), strict=False)
    factories: tuple[Factory, ...] = Field(min_length=SITES, max_length=SITES, strict=False)
    cities: tuple[City, ...] = Field(min_length=SITES, max_length=SITES, strict=False)

    def symbols(self) -> list[str]:
        """What stands on each place, in the order of geometry.PLACES."""
        return [symbol for row in self.map for symbol in row.split()]

    def spaces(self) -> list[tuple[Terrain, bool, int]]:
        """Terrain, whether there is a star, and the number of the site (NONE) of each place."""
        spaces = []
        for symbol in self.symbols():
            site = int(symbol[1]) - 1 if symbol[0] in SITE_LETTERS else NONE
            spaces.append((SYMBOLS[symbol[0]], symbol.endswith(STAR), site))
        return spaces

    def site_names(self) -> dict[Terrain, list[str]]:
        """The names of the factories, and of the cities."""
        return {
            Terrain.FACTORY: [factory.name for factory in self.factories],
            Terrain.CITY: [city.name for city in self.cities],
        }

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """The map is a hexagon with every site once."""
        yield from super().problems()
        for i, row in enumerate(self.map):
            if (count := len(row.split())) != ROWS[i]:
                yield ("map", i), f"has {count} spaces; please give {ROWS[i]}"
        seen = Counter(self.symbols())
        for site in (f"{letter}{k + 1}" for letter in SITE_LETTERS for k in range(SITES)):
            if seen[site] != 1:
                yield ("map",), f"{site} stands on {seen[site]} spaces; please give one"


# ---------------------------------------------------------------- conditions


class Condition(EditionTable):
    """What is asked for: one key, and how much of it."""

    def asked(self) -> tuple[str, Any]:
        """The one key that is there, and its value."""
        return next((key, value) for key, value in self if value is not None)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """One thing is asked for."""
        if (count := sum(value is not None for _, value in self)) != 1:
            yield (), f"asks for {count} things; please give one of {', '.join(type(self).model_fields)}"


class CardCondition(Condition):
    """What a train card asks of a delivery."""

    good: GoodName | None = None
    at_least: Length | None = None
    at_most: Length | None = None
    plains: Spaces | None = None
    forest: Spaces | None = None
    river: Spaces | None = None
    mountain: Spaces | None = None
    shared: Spaces | None = None
    other_tile: Yes | None = None
    last_good: Yes | None = None
    full_city: Yes | None = None
    new_city: Yes | None = None

    def title(self) -> str:
        """The condition in few words."""
        key, value = self.asked()
        if value is True:
            return key.replace("_", " ")
        phrases = {"good": f"{value}", "at_least": f"{value}+", "at_most": f"up to {value}"}
        several = key if key in ("plains", "shared") else f"{key}s"
        return phrases.get(key, key if value == 1 else f"{value} {several}")

    def row(self) -> dict[str, int]:
        """The condition as the records have it."""
        key, value = self.asked()
        if key == "good":
            return {"asks": Asks.GOOD, "n": GOOD_NAMES.index(value)}
        if key.upper() in Terrain.__members__:
            return {"asks": Asks.TERRAIN, "n": value, "of": Terrain[key.upper()]}
        return {"asks": Asks[key.upper()], "n": int(value)}


class AchievementCondition(Condition):
    """What an achievement asks for; a terrain asks for tracks on it."""

    deliveries: Count | None = None
    plains: Spaces | None = None
    forest: Spaces | None = None
    river: Spaces | None = None
    mountain: Spaces | None = None
    factory: Annotated[int, Field(ge=1, le=FACTORIES)] | None = None
    classes: Annotated[int, Field(ge=1, le=CLASSES)] | None = None
    of_a_class: Annotated[int, Field(ge=1, le=CARDS)] | None = None
    goods: Annotated[int, Field(ge=1, le=GOODS)] | None = None
    tiles: Annotated[int, Field(ge=1, le=FEWEST_TILES)] | None = None
    length: Length | None = None
    stars: Annotated[int, Field(ge=1, le=20)] | None = None
    money: Annotated[int, Field(ge=1, le=60)] | None = None

    def row(self) -> dict[str, int]:
        """The condition as the records have it."""
        key, value = self.asked()
        if key.upper() in Terrain.__members__:
            return {"asks": Feat.TRACKS, "n": value, "of": Terrain[key.upper()]}
        return {"asks": Feat[key.upper()], "n": value}


class ContractCondition(Condition):
    """What a secret contract asks for; a good asks for deliveries of it."""

    coal: Count | None = None
    lumber: Count | None = None
    grain: Count | None = None
    iron: Count | None = None
    textiles: Count | None = None
    cities: Annotated[int, Field(ge=1, le=CITIES)] | None = None
    total_length: Annotated[int, Field(ge=1, le=120)] | None = None
    no_loan: Annotated[int, Field(ge=0, le=60)] | None = None

    def good(self) -> str | None:
        """The good that is asked for, if it is one."""
        key, _ = self.asked()
        return key if key in GOOD_NAMES else None

    def row(self) -> dict[str, int]:
        """The condition as the records have it."""
        key, value = self.asked()
        if key in GOOD_NAMES:
            return {"asks": Aim.GOOD, "n": value, "of": GOOD_NAMES.index(key)}
        return {"asks": Aim[key.upper()], "n": value}


# ---------------------------------------------------------------- cards and ships


class Bonus(EditionTable):
    """Money and prestige."""

    money: Dollars = 0
    prestige: Points = 0

    def row(self) -> dict[str, int]:
        """The bonus as the records have it."""
        return {"money": self.money, "prestige": self.prestige}


class Card(Bonus):
    """A train card: its locomotive, what it asks of a delivery and what it brings then."""

    locomotive: ClassName
    condition: CardCondition


class Cards(MarkedTable):
    """The train cards."""

    locomotives: tuple[ClassName, ...] = Field(min_length=CLASSES, max_length=CLASSES, strict=False)
    deck: tuple[Card, ...] = Field(min_length=CARDS, max_length=CARDS, strict=False)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """Each card has one of the locomotives."""
        yield from super().problems()
        for i, card in enumerate(self.deck):
            if card.locomotive not in self.locomotives:
                yield (
                    ("deck", i, "locomotive"),
                    f"{show(card.locomotive)} is no locomotive; {nearest(card.locomotive, self.locomotives)}",
                )

    def titles(self) -> list[str]:
        """A name for each card, as moves have it; those that are alike get numbers."""
        titles: list[str] = []
        seen: Counter[str] = Counter()
        for card in self.deck:
            title = f"{card.locomotive} {card.condition.title()}"
            seen[title] += 1
            titles.append(title if seen[title] == 1 else f"{title} no. {seen[title]}")
        return titles


class Achievement(MarkedTable):
    """An achievement card."""

    name: Name
    condition: AchievementCondition


class Contract(EditionTable):
    """A secret contract."""

    condition: ContractCondition
    prestige: Points


class Contracts(MarkedTable):
    """The secret contracts."""

    deck: tuple[Contract, ...] = Field(min_length=CONTRACTS, max_length=CONTRACTS, strict=False)


class Slot(Bonus):
    """A slot of a ship: the good it wants, and the bonus for it."""

    good: Cargo


class Ship(MarkedTable):
    """A ship card: its slots from the left, and both export bonuses."""

    name: Name
    slots: tuple[Slot, ...] = Field(min_length=1, max_length=SLOTS, strict=False)
    first: Bonus
    second: Bonus
