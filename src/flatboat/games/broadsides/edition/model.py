"""The component values of Broadsides & Boarding Parties: what an edition file holds, and its checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from flatboat.games.broadsides.rules import tables
from flatboat.games.broadsides.rules.odds import MOST_FIGURES
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    DX,
    DY,
    HEADINGS,
    LAYOUTS,
    LETTERS,
    MOST_SIDE,
    NONE,
    PLACES,
    SEATS,
    SECTIONS,
    Edition,
    Hit,
    Side,
)
from flatboat.kernel.editions import EditionModel, EditionRow, EditionShelf, EditionTable, MarkedTable
from flatboat.kernel.mistakes import show
from flatboat.kernel.records import Records
from flatboat.kernel.toml_lines import Loc

LETTER_NAMES = "ABCDEFGH"  # from the stern to the bow
POSITION_NAMES = "345"  # from port to starboard
HEADING_NAMES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
LEAST_SIDE = 3
ISLAND = "#"
STARTS = "12"  # where the ships start, by seat
HITS = {"miss": Hit.MISS, "hull": Hit.HULL, 3: Hit.PORT, "mast": Hit.MAST, 5: Hit.STARBOARD}
EDGES = {"port": POSITION_NAMES[0], "starboard": POSITION_NAMES[-1]}  # the position along each side

Level = Annotated[int, Field(ge=0, le=3)]
MastHits = Annotated[int, Field(ge=0, le=3)]
HeadingName = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
HitName = Literal["miss", "hull", "mast", 3, 5]
LayoutName = Literal["right", "left", "end"]
SideName = Literal["port", "starboard"]
MapRow = Annotated[
    str,
    Field(
        pattern="^[.#12 ]+$",
        json_schema_extra={"wanted": "a row of . for sea, # for an island, 1 and 2 for the ships"},
    ),
]
SectionName = Annotated[
    str, Field(pattern="^[A-H][345]$", json_schema_extra={"wanted": "a section from A3 to H5"})
]
CannonName = Annotated[
    str, Field(pattern="^[A-H][35]$", json_schema_extra={"wanted": "a section at position 3 or 5, as B3"})
]
PairName = Annotated[
    str,
    Field(
        pattern="^[A-H][345]-[A-H][345]$",
        json_schema_extra={"wanted": "two sections from A3 to H5, as B3-C3"},
    ),
]
SectionNames = Annotated[tuple[SectionName, ...], Field(strict=False)]

N = TypeVar("N")


def section_number(name: str) -> int:
    """The number of a section by its name."""
    return LETTER_NAMES.index(name[0]) * COLUMNS + POSITION_NAMES.index(name[1])


def section_name(section: int) -> str:
    """The name of a section by its number: B3."""
    return LETTER_NAMES[section // COLUMNS] + POSITION_NAMES[section % COLUMNS]


def ends(pair: str) -> tuple[str, str]:
    """The two sections of a pair."""
    first, _, second = pair.partition("-")
    return first, second


def repeated(names: Sequence[str]) -> Iterator[int]:
    """The places in a list of what stood in it before."""
    return (i for i, name in enumerate(names) if name in names[:i])


class ByDirection(EditionRow, Generic[N]):
    """A value for each direction, seen from a ship, in eighths clockwise from her bow."""

    ahead: N
    starboard_bow: N
    starboard_beam: N
    starboard_quarter: N
    astern: N
    port_quarter: N
    port_beam: N
    port_bow: N


class ByLetter(EditionRow, Generic[N]):
    """A value for each letter of the deck, from the stern to the bow."""

    A: N
    B: N
    C: N
    D: N
    E: N
    F: N
    G: N
    H: N


class Chart(MarkedTable):
    """The sea: a map drawn in rows from north to south, and where the bows point at the start."""

    map: tuple[MapRow, ...] = Field(min_length=LEAST_SIDE, max_length=MOST_SIDE, strict=False)
    headings: tuple[HeadingName, ...] = Field(min_length=SEATS, max_length=SEATS, strict=False)

    @property
    def rows(self) -> list[str]:
        """The rows of the map without their spaces, from south to north."""
        return [row.replace(" ", "") for row in reversed(self.map)]

    def start(self, seat: int) -> tuple[int, int]:
        """The dot on which a ship starts, counted from 0 in the south-west."""
        return next((row.index(STARTS[seat]), y) for y, row in enumerate(self.rows) if STARTS[seat] in row)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """The rows are equally long, and each ship starts on one dot."""
        yield from super().problems()
        rows = self.rows[::-1]
        for i, row in enumerate(rows):
            if not LEAST_SIDE <= len(row) <= MOST_SIDE:
                yield ("map", i), f"has {len(row)} dots; please give {LEAST_SIDE} to {MOST_SIDE}"
            elif len(row) != len(rows[0]):
                yield ("map", i), f"has {len(row)} dots; please give {len(rows[0])}, as in the first row"
        for ship in STARTS:
            if (count := "".join(rows).count(ship)) != 1:
                yield ("map",), f"ship {ship} starts on {count} dots; please give one"


class Deck(MarkedTable):
    """A large ship, and what stands on her at the start."""

    levels: ByLetter[Level]
    ladders: tuple[PairName, ...] = Field(strict=False)
    masts: ByLetter[MastHits]  # 0: none stands here
    cannons: tuple[CannonName, ...] = Field(min_length=1, max_length=2 * LETTERS, strict=False)
    crew_per_cannon: int = Field(ge=1, le=6)
    figures_per_section: int = Field(ge=1, le=MOST_FIGURES)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """Ladders lead straight to another level; cannons are named once, and their crew finds room."""
        yield from super().problems()
        levels = self.levels.row()
        for i, ladder in enumerate(self.ladders):
            (letter, column), (other, beside) = (
                divmod(section_number(name), COLUMNS) for name in ends(ladder)
            )
            if column != beside or abs(letter - other) != 1:
                yield ("ladders", i), f"{show(ladder)} does not join a section to the next fore or aft"
            elif levels[letter] == levels[other]:
                yield ("ladders", i), f"{show(ladder)} joins sections of one level; please give two levels"
        for i in repeated(["-".join(sorted(ends(pair))) for pair in self.ladders]):
            yield ("ladders", i), f"{show(self.ladders[i])} is there already; please give each ladder once"
        for i in repeated(self.cannons):
            yield ("cannons", i), f"{show(self.cannons[i])} has a cannon already; please give one"
        if self.crew_per_cannon > self.figures_per_section:
            yield (
                ("crew_per_cannon",),
                f"{self.crew_per_cannon} do not fit into a section; "
                f"please give at most {self.figures_per_section}",
            )


class Gunnery(MarkedTable):
    """What cannons hit, and where they bear."""

    die: tuple[HitName, ...] = Field(min_length=6, max_length=6, strict=False)
    sinks: int = Field(ge=1, le=tables.SPOTS)
    fields: ByDirection[SectionNames]

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """A cannon is named once in a field of fire."""
        yield from super().problems()
        for loc, i, names in self.places():
            if names[i] in names[:i]:
                yield loc, f"{show(names[i])} is named already; please give it once"

    def places(self) -> Iterator[tuple[Loc, int, tuple[str, ...]]]:
        """Each entry of the fields of fire: its way in this table, its place, and the field."""
        for direction, names in zip(type(self.fields).model_fields, self.fields.row(), strict=True):
            for i in range(len(names)):
                yield ("fields", direction, i), i, names


class Alongside(EditionTable):
    """How the large ships lie: the sides that touch, and opposite sections as stationary-moved."""

    stationary: SideName
    moved: SideName
    pairs: tuple[PairName, ...] = Field(min_length=1, max_length=LETTERS, strict=False)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """Pairs lie on the sides that touch, and each section is in one at most."""
        both = [ends(pair) for pair in self.pairs]
        for place, (ship, side) in enumerate((("stationary", self.stationary), ("moved", self.moved))):
            names = [pair[place] for pair in both]
            for i, name in enumerate(names):
                if name[1] != EDGES[side]:
                    yield (
                        ("pairs", i),
                        f"{show(name)} is not on the {side} side, where the {ship} ship is touched; "
                        f"please give position {EDGES[side]}",
                    )
                elif name in names[:i]:
                    yield (
                        ("pairs", i),
                        f"{show(name)} of the {ship} ship is taken already; please name it once",
                    )


class Boarding(MarkedTable):
    """How ships that collide are laid side by side, and how far figures go in a turn."""

    movements: int = Field(ge=1, le=9)
    cases: ByDirection[LayoutName]
    right: Alongside
    left: Alongside
    end: Alongside

    def layouts(self) -> list[Alongside]:
        """The layouts in the order of Layout."""
        return [getattr(self, layout.name.lower()) for layout in tables.Layout]


class Limits(MarkedTable):
    """When the program calls a game without an end a draw."""

    quiet_rounds: int = Field(ge=1, le=100)
    calm_turns: int = Field(ge=1, le=100)


class BroadsidesEdition(EditionModel):
    """An edition file of Broadsides & Boarding Parties."""

    chart: Chart
    deck: Deck
    gunnery: Gunnery
    boarding: Boarding
    limits: Limits

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """Only cannons have a field of fire."""
        for loc, i, names in self.gunnery.places():
            if names[i] not in self.deck.cannons:
                yield ("gunnery", *loc), f"{show(names[i])} has no cannon; please give one of [deck] cannons"

    def record(self) -> Records:
        """The values as the one record that the rules read."""
        records = Edition.zeros(1)
        values = records[0]
        self._fill_chart(values)
        self._fill_deck(values)
        self._fill_steps(values)
        values["sinks"] = self.gunnery.sinks
        values["hits"] = [HITS[name] for name in self.gunnery.die]
        for k, names in enumerate(self.gunnery.fields.row()):
            values["bears"][k, [section_number(name) for name in names]] = 1
        self._fill_boarding(values)
        values["quiet_rounds"] = self.limits.quiet_rounds
        values["calm_turns"] = self.limits.calm_turns
        return records

    def _fill_chart(self, values: Any) -> None:
        rows = self.chart.rows
        values["width"], values["height"] = len(rows[0]), len(rows)
        for at, dot in enumerate("".join(rows)):
            values["islands"][at] = dot == ISLAND
        for seat, heading in enumerate(self.chart.headings):
            values["start_x"][seat], values["start_y"][seat] = self.chart.start(seat)
            values["start_heading"][seat] = HEADING_NAMES.index(heading)

    def _fill_deck(self, values: Any) -> None:
        values["masts"] = self.deck.masts.row()
        values["guns"][[section_number(name) for name in self.deck.cannons]] = 1
        values["crew"] = self.deck.crew_per_cannon
        values["stack"] = self.deck.figures_per_section

    def _fill_steps(self, values: Any) -> None:
        """A step leads to a section beside this one of the same level, or along a ladder."""
        levels = self.deck.levels.row()
        ladders = [{section_number(name) for name in ends(pair)} for pair in self.deck.ladders]
        values["next"], values["bars"] = NONE, tables.Reason.NO_WAY
        for section in range(SECTIONS):
            for way in range(HEADINGS):
                letter, column = section // COLUMNS + DY[way], section % COLUMNS + DX[way]
                if not (0 <= letter < LETTERS and 0 <= column < COLUMNS):
                    continue
                other = letter * COLUMNS + column
                if levels[letter] == levels[section // COLUMNS] or {section, other} in ladders:
                    values["next"][section, way], values["bars"][section, way] = other, 0
                else:
                    values["bars"][section, way] = tables.Reason.NO_LADDER

    def _fill_boarding(self, values: Any) -> None:
        boarding = self.boarding
        values["movements"] = boarding.movements
        values["case"] = [tables.Layout[name.upper()] for name in boarding.cases.row()]
        values["opposite"] = NONE
        for i, layout in enumerate(boarding.layouts()):
            values["touching"][i] = [Side[side.upper()] for side in (layout.stationary, layout.moved)]
            for pair in layout.pairs:
                mine, other = (section_number(name) for name in ends(pair))
                values["opposite"][i * SEATS, mine] = other
                values["opposite"][i * SEATS + 1, other] = mine
        for case in range(LAYOUTS):
            values["walk"][case * PLACES : (case + 1) * PLACES] = steps_apart(neighbors(values, case))


def neighbors(values: Any, layout: int) -> NDArray[np.bool_]:
    """Which places lie a step apart: over the decks, and across from ship to ship."""
    beside = np.zeros((PLACES, PLACES), bool)
    for place in range(PLACES):
        role, section = place // SECTIONS, place % SECTIONS
        for near in values["next"][section]:
            if near != NONE:
                beside[place, role * SECTIONS + near] = True
        over = values["opposite"][layout * SEATS + role, section]
        if over != NONE:
            beside[place, (1 - role) * SECTIONS + over] = True
    return beside


def steps_apart(beside: NDArray[np.bool_]) -> NDArray[np.int64]:
    """How many steps it takes from each place to each; PLACES where there is no way."""
    steps = np.where(np.eye(PLACES, dtype=bool), 0, PLACES)
    for n in range(1, PLACES):
        new = ((steps < n).astype(np.int64) @ beside > 0) & (steps == PLACES)
        if not new.any():
            break
        steps[new] = n
    return steps


#: What comes with the game; the first is the default.
EDITIONS = EditionShelf(BroadsidesEdition, Path(__file__).parent, ("reconstructed",))
