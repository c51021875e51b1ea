"""The words of this game: its goods, cards and cubes, and the places that wait to be laid out."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.heartland.rules.tables import (
    CARDS,
    CELLS,
    COLUMNS,
    FUEL,
    GOODS,
    HOME,
    LOCATIONS,
    NOWHERE,
    PLACES,
    SITES,
    STOP,
    Good,
    Phase,
    Table,
)
from flatboat.kernel.notation import counted, listed
from flatboat.kernel.records import Numbers

GOOD = tuple(good.name.lower() for good in Good)
BY_HEAD = (Good.PIGS,)  # goods of which one is called otherwise than several


def cell_words(cell: int) -> str:
    """A cell as column,row from the middle of the grid, north up."""
    return f"{cell % COLUMNS - HOME % COLUMNS},{cell // COLUMNS - HOME // COLUMNS}"


def where_words(cell: int) -> str:
    """Where a cell lies, for people to whom numbers of columns and rows say nothing."""
    east, north = cell % COLUMNS - HOME % COLUMNS, cell // COLUMNS - HOME // COLUMNS
    ways = [(east, "east", "west"), (north, "north", "south")]
    told = [f"{abs(steps)} {more if steps > 0 else less}" for steps, more, less in ways if steps]
    return f"{' and '.join(told)} of the middle" if told else "in the middle"


CELL_WORDS = [cell_words(cell) for cell in range(CELLS)]
WHERE_WORDS = [where_words(cell) for cell in range(CELLS)]


def to_pick(table: Table) -> list[int]:
    """The locations that may still be picked, and the one picked and waiting for its cell (ruling D3)."""
    if table.phase not in (Phase.PICK, Phase.PICK_CELL):
        return []
    waiting = table.picking if table.phase == Phase.PICK_CELL else NOWHERE
    return [place for place in range(LOCATIONS) if table.removed[place] or place == waiting]


def stops_to_lay(table: Table) -> list[int]:
    """The truck stops still to be laid, in order: they were dealt face up (ruling T10)."""
    if table.phase != Phase.STOPS:
        return []
    return [STOP + upgrade for upgrade in list(table.dealt)[table.laid :] if upgrade != NOWHERE]


def owner(table: Table, stop: int) -> int:
    """The seat that owns a truck stop's upgrade; NOWHERE for none."""
    owns = (seat for seat in range(table.seats) if table.truckers[seat].upgrade == stop - STOP)
    return next(owns, NOWHERE)


def from_north(table: Table) -> list[int]:
    """The places on the map, row by row from the north."""
    cells = [int(cell) for cell in table.map.cell]
    found = [place for place in range(PLACES) if cells[place] != NOWHERE]
    return sorted(found, key=lambda place: (-(cells[place] // COLUMNS), cells[place]))


def beside(cell: int) -> list[int]:
    """The cells that share a side with a cell."""
    column = cell % COLUMNS
    near = [cell + 1] * (column < COLUMNS - 1) + [cell - 1] * (column > 0) + [cell + COLUMNS, cell - COLUMNS]
    return [other for other in near if 0 <= other < CELLS]


def cell_beside(places: Sequence[str], table: Table, cell: int) -> str:
    """Where a cell lies, by a location beside it: "north of Jericho"; "" beside none."""
    ways = {-1: "west", 1: "east", -COLUMNS: "south", COLUMNS: "north"}
    lying = list(table.map.cell)[:SITES]
    found = (other for other in beside(cell) if other in lying)
    return next((f"{ways[cell - other]} of {places[lying.index(other)]}" for other in found), "")


def by_head(good: int) -> str:
    """A good where one of it is meant: a pig, but corn."""
    return GOOD[good].removesuffix("s") if good in BY_HEAD else GOOD[good]


def cubes(n: int, good: int) -> str:
    """So many cubes of a good.

    >>> cubes(1, Good.PIGS), cubes(3, Good.PIGS), cubes(0, Good.CORN)
    ('1 pig', '3 pigs', 'no corn')
    """
    return f"{n or 'no'} {by_head(good) if n == 1 else GOOD[good]}"


def bills(n: int, good: int) -> str:
    """So many freight bills of a good.

    >>> bills(1, Good.PIGS), bills(0, Good.CORN)
    ('1 pig bill', 'no corn bills')
    """
    return counted(n, f"{by_head(good)} bill")


def kind_word(kind: int) -> str:
    """What a card is called.

    >>> kind_word(Good.PIGS), kind_word(FUEL + 1)
    ('pig bill', 'fuel 2')
    """
    return f"{by_head(kind)} bill" if kind < FUEL else f"fuel {kind - FUEL + 1}"


def card_words(counts: Numbers, of_cubes: bool = False) -> str:
    """Cards by kind as words; what is traded may be cubes."""
    goods = [(cubes if of_cubes else bills)(counts[k], k) for k in range(FUEL) if counts[k]]
    fuel = [f"{counts[k]} {kind_word(k)}" for k in range(FUEL, CARDS) if counts[k]]
    return listed([*goods, *fuel]) or "nothing"


def offered(table: Table) -> tuple[str, str]:
    """What an offer gives and what it asks for, as words."""
    give, ask = (card_words(side, bool(table.trade_cubes)) for side in (table.give, table.ask))
    return give, ask


def cube_words(counts: Numbers) -> str:
    """Cubes by good as words."""
    return listed([cubes(counts[g], g) for g in range(GOODS) if counts[g]]) or "no cubes"
