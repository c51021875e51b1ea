"""The table in a terminal, from what one seat may see: players, map and cards as Rich renderables.

Goods are told apart by their first two letters as well as by colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Rows
from rich.text import Text

from flatboat.games.heartland.edition.model import HeartlandEdition
from flatboat.games.heartland.rules.tables import (
    CENTRE,
    COLUMNS,
    FUEL,
    GOODS,
    NOWHERE,
    SITES,
    STOP,
    Icon,
    Phase,
    Side,
    View,
)
from flatboat.games.heartland.text.ledger import Ledger
from flatboat.games.heartland.text.vocabulary import GOOD, cell_words, from_north
from flatboat.games.heartland.text.wording import CARD_WORDS
from flatboat.kernel.notation import counted
from flatboat.kernel.records import Numbers
from flatboat.kernel.terminal import scores

LETTERS = [word[:2].title() for word in GOOD]
GOOD_STYLES = ["yellow", "green", "red", "magenta"]
FUEL_STYLE, STOP_STYLE = "cyan", "blue"
SEAT_STYLES = ["bold cyan", "bold bright_red", "bold bright_green", "bold bright_blue", "bold bright_magenta"]
TRUCK = "»"

BOX_LEAST, BOX_MOST = 15, 22  # columns of a place on the map, edges too
ON_MAP = (Phase.PICK, Phase.PICK_CELL, Phase.STOPS, Phase.MOVE)  # what is decided there is seen on the map
WHEN = ("", "", " (driving in)", " (in and out)")  # by the flow of a fee
EDGE_MARKS = {Icon.CLOSED: "X", Icon.TOLL: "T", Icon.WEIGH: "W"}
LEGEND = f"Cubes (native good first), $ points a cube, {TRUCK} trucks, column,row below."
EDGE_LEGEND = "Edges: X closed road, T toll, W weigh station (fees for driving out there)."


def show(view: View, edition: HeartlandEdition, names: Sequence[str], brief: bool = False) -> RenderableType:
    """The table as a seat sees it; `brief` gives just what changes from one small decision to the next."""
    table = TerminalTable(view, edition, names)
    if brief:
        return Group(*table.trailer(), *table.around(), table.cards())
    return Group(table.players(), "", TerminalMap(table), *table.to_lay(), "", table.cards())


class TerminalTable(Ledger):
    """The parts of the table, in words and colours."""

    # --- players and cards ---------------------------------------------------------
    def players(self) -> Rows:
        """One line for each player."""
        rows = Rows(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")
        for title in ("", "Player"):
            rows.add_column(title, no_wrap=True)
        rows.add_column("Points", justify="right")
        for title in ("At", "Trailer", "Cards"):
            rows.add_column(title, overflow="fold")
        for seat in self.seats:
            rows.add_row(*self._player(seat))
        return rows

    def _player(self, seat: int) -> list[Text]:
        trucker = self.table.truckers[seat]
        seen = [word for word, n in zip(CARD_WORDS, trucker.shown, strict=True) for _ in range(n)]
        lost = f" ({trucker.penalty} lost)" if trucker.penalty else ""
        owns = "" if trucker.upgrade == NOWHERE else f", {self.edition.place_name(STOP + trucker.upgrade)}"
        return [
            Text(">" if seat == self.actor else " ", "bold"),
            Text(self.names[seat], SEAT_STYLES[seat]),
            Text(f"{trucker.points}{lost}"),
            Text(self.edition.place_name(trucker.at)),
            self.cargo(trucker.cargo).append(owns),
            Text(f"{trucker.cards}" + (f" (seen: {', '.join(seen)})" if seen else "")),
        ]

    def cargo(self, counts: Numbers) -> Text:
        """`3/8 Co2 Pi1`."""
        load = Text(f"{sum(counts)}/{self.table.trailer}")
        return Text(" ").join([load, self.goods(counts)]) if any(counts) else load

    def goods(self, counts: Numbers) -> Text:
        """`Co2 Pi1`, each in its colour."""
        cubes = [Text(f"{LETTERS[g]}{counts[g]}", GOOD_STYLES[g]) for g in range(GOODS) if counts[g]]
        return Text(" ").join(cubes)

    def trailer(self) -> list[Text]:
        """The viewer's truck in a line; nothing for an onlooker."""
        if self.seat < 0:
            return []
        trucker = self.table.truckers[self.seat]
        where = f"  at {self.edition.place_name(trucker.at)}, {counted(trucker.points, 'point')}"
        return [Text.assemble(("Trailer ", "dim"), self.cargo(trucker.cargo), where)]

    def around(self) -> list[RenderableType]:
        """What the next small decision is about: the map while it is laid or driven on, else one's place."""
        if self.phase in ON_MAP:
            points = [trucker.points for trucker in self.table.truckers]
            told = scores("points", self.names, points, SEAT_STYLES)
            return [told, TerminalMap(self, brief=True), *self.to_lay()]
        if self.seat < 0:
            return []
        return [self.wares(self.table.truckers[self.seat].at)]

    def cards(self) -> RenderableType:
        """The viewer's hand, the window, the piles, and what ends the game."""
        table = self.table
        rows = Rows.grid(padding=(0, 2, 0, 0))
        rows.add_column(style="dim", no_wrap=True)
        rows.add_column()
        if self.seat >= 0:
            hand = [card for card, n in enumerate(self.view.hand) for _ in range(n)]
            rows.add_row("Hand", chips(hand))
        rows.add_row("Window", chips([card for card in self.window() if card != NOWHERE]))
        top = f" ({CARD_WORDS[table.top]} on top)" if table.top != NOWHERE else ""
        piles = (
            f"{table.pile} to draw, {table.discarded} discarded{top}; the game ends at {table.target} points"
        )
        rows.add_row("Piles", piles)
        return rows

    # --- places ---------------------------------------------------------------------
    def to_lay(self) -> list[RenderableType]:
        """What is still to be put on the map: locations to pick from, truck stops in their order."""
        heading = "Truck stops to lay out, in this order:" if self.due else "May be added:"
        places = [Text(self.place_words(place)) for place in (*self.removed, *self.due)]
        return ["", Text(heading, "dim"), *places] if places else []

    def wares(self, place: int) -> Text:
        """The cubes at a place and what it pays."""
        return Text(" ").join(filter(None, [self.cubes(place), self.prices_at(place)]))

    def cubes(self, place: int) -> Text:
        """The cubes at a place, the native good first and in full; what a stop sells."""
        if place >= STOP:
            return Text(self.stop_words(place), STOP_STYLE)
        if place == CENTRE:
            return Text("distribution centre", "dim")
        native = self.printed.native[place]
        rest = [n if good != native else 0 for good, n in enumerate(self.table.cubes[place])]
        if native == NOWHERE:
            return self.goods(rest) if any(rest) else Text("no cubes", "dim")
        full = Text(f"{GOOD[native]} {self.table.cubes[place][native]}", GOOD_STYLES[native])
        return Text(" ").join([full, self.goods(rest)]) if any(rest) else full

    def prices_at(self, place: int) -> Text:
        """`$ So2 Ca5`; nothing where no cargo is handled."""
        if place >= SITES or place == CENTRE:
            return Text()
        return Text("$ ").append_text(self.goods(self.printed.price[place]))

    def roads(self, place: int) -> list[str]:
        """Its road icons: `toll E`, with the direction in brackets where it is not the usual one."""
        return [
            f"{icon.name.lower()} {Side(side).name}{WHEN[self.printed.flow[place][side]]}"
            for side, icon in self.icons(place)
        ]

    def trucks(self, place: int) -> Text:
        """The trucks at a place."""
        here = self.visitors.get(place, [])
        return Text(" ").join(Text(f"{TRUCK}{self.names[seat]}", SEAT_STYLES[seat]) for seat in here)


def chips(cards: Sequence[int]) -> Text:
    """`[corn] [fuel 2]`, or a dash."""
    words = [Text(f"[{CARD_WORDS[c]}]", GOOD_STYLES[c] if c < FUEL else FUEL_STYLE) for c in cards]
    return Text(" ").join(words) if words else Text("-")


class Box(NamedTuple):
    """A place on the map as lines of text, before its edges are drawn."""

    place: int
    lines: list[Text]


class TerminalMap:
    """The map: boxes side by side where they fit, else a small plan with a list."""

    def __init__(self, table: TerminalTable, brief: bool = False) -> None:
        """If it is to be `brief`, the boxes have no edges, trucks are told by their seats."""
        self.table, self.brief = table, brief
        cells = table.table.map.cell
        self.at = {cells[place]: place for place in from_north(table.table)}
        columns = [cell % COLUMNS for cell in self.at]
        rows = [cell // COLUMNS for cell in self.at]
        self.columns = range(min(columns), max(columns) + 1)
        self.rows = range(max(rows), min(rows) - 1, -1)  # north is up

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(BOX_MOST, options.max_width // len(self.columns))
        if width < BOX_LEAST:
            yield from self._plan()
            return
        for row in self.rows:
            yield from self._row(console, row, width)
        if self.brief:
            return
        yield Text(LEGEND, "dim")
        if any(self.table.icons(place) for place in self.at.values()):
            yield Text(EDGE_LEGEND, "dim")

    # --- boxes ------------------------------------------------------------------------
    def _row(self, console: Console, row: int, width: int) -> Iterator[Text]:
        """One row of the map, line by line."""
        places = [self.at.get(row * COLUMNS + column) for column in self.columns]
        boxes = [None if p is None else Box(p, self._inside(console, p, width - 2)) for p in places]
        height = max((len(box.lines) for box in boxes if box), default=0)
        blank = [Text(" " * width)] * (height if self.brief else height + 2)
        drawn = [self._drawn(box, width, height) if box else blank for box in boxes]
        for parts in zip(*drawn, strict=True):
            yield Text.assemble(*parts, no_wrap=True)

    def _inside(self, console: Console, place: int, width: int) -> list[Text]:
        """What is written on a place, wrapped to the width."""
        table, roads, trucks = self.table, self.table.roads(place), self.table.trucks(place)
        name = Text(table.edition.place_name(place), "bold")
        if self.brief:
            name, trucks = name.append(f" {TRUCK}{self._seats(place)}" if trucks else ""), Text()
        else:  # usual roads are letters on the edges
            roads = [road for road in roads if road.endswith(")")]
        parts = [name, table.wares(place), Text(", ".join(roads)), trucks]
        return [line for part in parts if part for line in part.wrap(console, width)]

    def _drawn(self, box: Box, width: int, height: int) -> list[Text]:
        """A place with its edges; a road icon is a letter on its edge, a closed edge is double."""
        lines = [line.copy() for line in box.lines] + [Text() for _ in range(height - len(box.lines))]
        if self.brief:
            for line in lines:
                line.truncate(width, pad=True)
            return lines
        icons = dict(self.table.icons(box.place))
        inner = width - 2
        drawn = [Text(f"╭{_flat(icons.get(Side.N), inner)}╮", "dim")]
        for i, line in enumerate(lines):
            line.truncate(inner, pad=True)
            west, east = (_upright(icons.get(side), i == height // 2) for side in (Side.W, Side.E))
            drawn.append(Text.assemble((west, "dim"), line, (east, "dim")))
        cell = f" {cell_words(self.table.table.map.cell[box.place])} "
        south = _flat(icons.get(Side.S), inner)[: inner - len(cell)]
        drawn.append(Text(f"╰{south}{cell}╯", "dim"))
        return drawn

    # --- plan and list -------------------------------------------------------------
    def _plan(self) -> RenderResult:
        """A letter for each place, the seats of the trucks there behind it; then what the letters mean."""
        keys = {place: chr(ord("A") + i) for i, place in enumerate(self.at.values())}
        for row in self.rows:
            cells = [self.at.get(row * COLUMNS + column) for column in self.columns]
            line = "".join(
                f"[{keys[p]}{self._seats(p)}]".ljust(6) if p is not None else " " * 6 for p in cells
            )
            yield Padding(Text(line.rstrip(), "bold"), (0, 0, 0, 2))
        rows = Rows(box=None, padding=(0, 1, 0, 0), show_edge=False, header_style="dim")
        for title in ("", "Place", "Cell", "Cubes", "Pays", "Roads"):
            rows.add_column(title, no_wrap=title in ("Place", "Cell", "Pays"), overflow="fold")
        for place, key in keys.items():
            table = self.table
            roads = ", ".join(table.roads(place))
            name, cell = table.edition.place_name(place), cell_words(table.table.map.cell[place])
            rows.add_row(key, name, cell, table.cubes(place), table.prices_at(place), roads)
        yield rows
        yield Text("A number behind a letter is a truck, by its seat.", "dim")

    def _seats(self, place: int) -> str:
        """The seats of the trucks at a place: `13`."""
        return "".join(str(seat + 1) for seat in self.table.visitors.get(place, []))


def _flat(icon: Icon | None, width: int) -> str:
    """A north or south edge; its letter stands left of the middle, away from the cell."""
    line = ("═" if icon == Icon.CLOSED else "─") * width
    at = width // 4
    return f"{line[:at]}{EDGE_MARKS[icon]}{line[at + 1 :]}" if icon else line


def _upright(icon: Icon | None, middle: bool) -> str:
    """One line of a west or east edge; its letter stands in the middle."""
    if icon and middle:
        return EDGE_MARKS[icon]
    return "║" if icon == Icon.CLOSED else "│"
