"""The options of The Great Heartland Hauling Co., in words."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from flatboat.errors import FlatboatError, UnknownName
from flatboat.games.heartland.edition.model import HeartlandEdition
from flatboat.games.heartland.rules import tables
from flatboat.kernel.mistakes import nearest
from flatboat.kernel.notation import one_of
from flatboat.kernel.options import number_of_seat
from flatboat.kernel.records import Records

AT_RANDOM = "random"
AND = "+"  # between the locations of a list


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
        False, description="Only with warehouse_mixup: one cube of every good in demand, not just one."
    )
    alternate_routes: bool = Field(
        False,
        description="Some locations show their advanced side, with closed roads, tolls and weigh stations.",
    )
    turned: int = Field(
        4,
        ge=0,
        le=tables.LOCATIONS,
        description="Only with alternate_routes: how many locations show the advanced side (at most all).",
    )
    turned_cards: str = Field(
        AT_RANDOM,
        description=(
            "Only with alternate_routes: which locations show the advanced side; "
            "if you name none, as many as turned says, at random."
        ),
        json_schema_extra={
            "several": "locations",
            "wanted": '"random" or ids such as jericho+fort_lee',
        },
    )
    cut_map: Literal["rearrange", "keep"] = Field(
        "rearrange",
        description="Only with alternate_routes: if closed roads split the map, deal it again or keep it.",
    )
    layout: str = Field("default", description="The shape of the map.")
    truck_stops: bool = Field(False, description="Truck stops around the map sell each player one upgrade.")
    ham_radio: Literal["bills", "cubes"] = Field(
        "bills",
        description="Only with truck_stops: what Ham Radio trades besides fuel, bills or cubes in trailers.",
    )
    badlands: bool = Field(
        False, description="Adds Serenity and Markham, which only buy; five players always have them."
    )
    first_seat: Literal["random"] | Annotated[int, Field(ge=1, le=tables.SEATS)] = Field(
        "random", description="Who starts: a seat by its number, or one at random."
    )

    #: Options that do nothing unless another is switched on.
    PARTS: ClassVar = {
        "mixup_each_demand": "warehouse_mixup",
        "turned": "alternate_routes",
        "turned_cards": "alternate_routes",
        "cut_map": "alternate_routes",
        "ham_radio": "truck_stops",
    }

    @field_validator("turned_cards", mode="before")
    @classmethod
    def _joined(cls, value: Any) -> Any:
        """Locations from a list or from words, each spelt like an id; none are as many as chance turns."""
        if isinstance(value, str):
            value = value.split(AND)
        if not isinstance(value, (list, tuple)) or not all(isinstance(word, str) for word in value):
            return value
        words = ("_".join(word.lower().replace("-", " ").split()) for word in value)
        return AND.join(filter(None, dict.fromkeys(words))) or AT_RANDOM

    def record(self, edition: HeartlandEdition, seats: int) -> Records:
        """The options as the one record that the rules read; FlatboatError if they cannot be combined."""
        self.check(edition, seats)
        records = tables.Options.zeros(1)
        values = records[0]
        values["seats"] = seats
        values["first_seat"] = number_of_seat(self.first_seat, seats)
        for switch, info in type(self).model_fields.items():
            if info.annotation is bool:
                values[switch] = getattr(self, switch)
        values["turned"] = self._turned(seats)
        values["turned_cards"] = self._turned_cards(edition)
        values["keep_cut_map"] = self.cut_map == "keep"
        values["layout"] = self._layout(edition, seats)
        values["trade_cubes"] = self.ham_radio == "cubes"
        values["badlands"] = self.badlands or seats == tables.SEATS  # ruling V5
        return records

    def check(self, edition: HeartlandEdition, seats: int) -> None:
        """Raise FlatboatError if these options cannot be played with this edition and number of seats."""
        if not 2 <= seats <= tables.SEATS:
            raise FlatboatError(f"{seats} seats: 2 to {tables.SEATS} players can play")
        number_of_seat(self.first_seat, seats)
        for part, whole in self.PARTS.items():
            if self._is_asked(part) and not getattr(self, whole):
                raise FlatboatError(f"option {part} needs {whole}; switch that on, too")
        if self._is_asked("turned") and self.turned_cards != AT_RANDOM:
            raise FlatboatError("options turned and turned_cards: give only one of them")
        if self._is_asked("badlands") and not self.badlands and seats == tables.SEATS:
            raise FlatboatError("option badlands: five players always have the Badlands; leave it out")
        self._turned_cards(edition)
        self._layout(edition, seats)

    def _is_asked(self, name: str) -> bool:
        """Whether somebody asked for an option, be it for its default.

        Nobody did where all are given: that is a copy of a table's options, and says nothing on purpose.
        """
        return name in self.model_fields_set and not self.model_fields_set >= COPIED

    def _turned(self, seats: int) -> int:
        """How many locations chance turns: with Alternate Routes at most those on the map (ruling A9)."""
        if not self.alternate_routes or self.turned_cards != AT_RANDOM:
            return 0
        return min(self.turned, 8 if seats < 4 else tables.LOCATIONS)

    def _turned_cards(self, edition: HeartlandEdition) -> int:
        """The locations to turn that were chosen, a bit for each."""
        if self.turned_cards == AT_RANDOM:
            return 0
        ids, chosen = [location.id for location in edition.locations], 0
        for name in self.turned_cards.split(AND):
            if name not in ids:
                raise UnknownName(f'option turned_cards: there is no location "{name}"; {nearest(name, ids)}')
            chosen |= 1 << ids.index(name)
        return chosen

    def _layout(self, edition: HeartlandEdition, seats: int) -> int:
        """The number of the layout in the edition."""
        ids = [layout.id for layout in edition.layouts]
        fitting = edition.layout_ids_for(seats)
        wish = fitting[0] if self.layout == "default" else self.layout
        if wish not in ids:
            raise UnknownName(f'option layout: there is no layout "{wish}"; {nearest(wish, fitting)}')
        if wish not in fitting:
            raise FlatboatError(
                f'option layout: "{wish}" is not for {seats} players; choose {one_of(fitting)}'
            )
        return ids.index(wish)


#: All options that tables have stored since the first version.
COPIED = frozenset(HeartlandOptions.model_fields) - {"turned_cards"}
