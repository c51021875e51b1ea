"""The table in a terminal: the chart with arrows for ships, the decks as grids, and the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Rows
from rich.text import Text

from flatboat.games.broadsides.drawing.plan import bow_down, lies
from flatboat.games.broadsides.drawing.scene import AT_CARDS, BOTH, Scene
from flatboat.games.broadsides.drawing.words import last_words, status_words
from flatboat.games.broadsides.edition.model import LETTER_NAMES, POSITION_NAMES, BroadsidesEdition
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    LETTERS,
    NONE,
    SECTIONS,
    SIDES,
    SLOTS,
    Phase,
    Side,
    View,
)
from flatboat.games.broadsides.text.ledger import INITIALS, ISLAND, chart
from flatboat.games.broadsides.text.outlook import standing_words
from flatboat.games.broadsides.text.vocabulary import CARD_NAMES, SHIP_NAMES
from flatboat.kernel.terminal import Beside, head

SEAT_STYLES = ("bold bright_blue", "bold bright_red")
CREW, CAPTAINS = "ox", "OX"  # by seat
GUN, MAST, TOPPED = "=", "Y", "y"
MARKS = ("  ", " *", "**")  # of a hull section, by its damage markers
AT_SEA, ALONGSIDE = 6, 8  # columns of a section
BESIDE = 104  # columns from which the chart stands beside the decks
SIGNS = "o crew, O Captain of {one}; x, X of {two}; = cannon"
SEA_SIGNS = "; Y mast, y without its top; * hull hit, ** broken; # island; I and S: how the ships head."


def show(view: View, edition: BroadsidesEdition, names: Sequence[str], brief: bool = False) -> RenderableType:
    """The table as a seat sees it; `brief` gives just what changes from one small decision to the next."""
    table = TerminalTable(Scene(view, edition, list(names), ""))
    return Group(*(table.short() if brief else table.parts()))


class TerminalTable:
    """The parts of the table, in words and colours."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        #: The ships as they stand from left to right.
        first = lies(scene)[0] if scene.boarding else scene.left
        self.order = (first, 1 - first)

    def parts(self) -> Iterable[RenderableType]:
        """All of it, one below the other."""
        yield from self.head()
        yield self.sides()
        yield from () if self.scene.boarding else self.cards()
        decks = self.decks(self.order)
        yield from ("", decks if self.scene.boarding else Beside(self.chart(), decks, BESIDE))
        yield Text(self.signs(), "dim")

    def short(self) -> Iterable[RenderableType]:
        """What matters for the next small decision."""
        scene = self.scene
        yield from self.head()
        if scene.boarding:
            yield self.decks(self.order)
        elif scene.phase == Phase.FIRE:
            yield self.decks((1 - scene.table.active,))
        elif scene.phase in (Phase.PLACE, Phase.REPLACE):
            yield self.decks((scene.left,))
        else:
            yield from (*self.cards(), self.chart())

    def head(self) -> Iterator[Text]:
        """What is going on, and what came last."""
        status, last = status_words(self.scene), last_words(self.scene)
        yield head(status, "")
        yield from [Text(last, "dim")] if last not in ("", status) else []

    def sides(self) -> Rows:
        """A line for each side: what it has left."""
        scene, rows = self.scene, Rows.grid(padding=(0, 2, 0, 0))
        for seat in BOTH:
            name = Text(scene.names[seat], SEAT_STYLES[seat], overflow="ellipsis")
            rows.add_row(name, SHIP_NAMES[seat], standing_words(scene.printed, scene.table, seat))
        return rows

    def signs(self) -> str:
        """What the signs mean."""
        one, two = self.scene.names
        return SIGNS.format(one=one, two=two) + ("." if self.scene.boarding else SEA_SIGNS)

    # --- cards ---------------------------------------------------------------------------------
    def cards(self) -> Iterator[Text]:
        """The plotting cards of both sides."""
        for seat in BOTH:
            faces = [self.card(seat, slot) for slot in range(SLOTS)]
            yield Text.assemble(
                ("Cards  ", "dim"), (self.scene.names[seat], SEAT_STYLES[seat]), "  ", ", ".join(faces)
            )

    def card(self, seat: int, slot: int) -> str:
        """A card: what it shows, in brackets if others do not see it yet, or how it lies."""
        scene, ship = self.scene, self.scene.ships[seat]
        if ship.shown[slot] != NONE:
            return str(CARD_NAMES[ship.shown[slot]])
        if scene.phase not in AT_CARDS or ship.adrift or ship.stopped:
            return "-"
        if seat != scene.seat:
            return "face down"
        if scene.gave_up:
            return "(surrender)"
        plot = scene.plotted()
        return f"({CARD_NAMES[plot[slot]]})" if plot else "..."

    # --- the chart -------------------------------------------------------------------------------
    def chart(self) -> Text:
        """The chart of the table as text, in colours."""
        told = Text("\n".join(chart(self.scene.printed, self.scene.table)[1:]), "dim")
        for ship, style in zip(INITIALS, SEAT_STYLES, strict=True):
            told.highlight_regex(rf"{ship}\S", style)
        told.highlight_regex(ISLAND, "green")
        return told

    # --- decks -------------------------------------------------------------------------------------
    def decks(self, ships: Sequence[int]) -> Rows:
        """Large ships beside each other."""
        rows = Rows.grid(padding=(0, 3, 0, 0))
        rows.add_row(*(self.deck(ship) for ship in ships))
        return rows

    def deck(self, ship: int) -> Text:
        """A deck, row by row; the bow is at the top unless the ship lies the other way."""
        down = self.scene.boarding and bow_down(self.scene, ship)
        letters = range(LETTERS) if down else range(LETTERS - 1, -1, -1)
        columns = range(COLUMNS - 1, -1, -1) if down else range(COLUMNS)
        told = Text(no_wrap=True).append(f"{SHIP_NAMES[ship]}\n", SEAT_STYLES[ship])
        room = ALONGSIDE if self.scene.boarding else AT_SEA
        told.append(
            "    " + "".join(POSITION_NAMES[column].center(room) for column in columns).rstrip() + "\n", "dim"
        )
        for letter in letters:
            left = Side.STARBOARD if down else Side.PORT
            told.append(f"{LETTER_NAMES[letter]} ", "dim").append(self.mark(ship, letter, left), "bold red")
            for column in columns:
                told.append_text(self.section(ship, letter * COLUMNS + column, room, column == columns[-1]))
            told.append(self.mark(ship, letter, 1 - left)[::-1], "bold red")
            told.append("\n" if letter != letters[-1] else "")
        return told

    def mark(self, ship: int, letter: int, side: int) -> str:
        """The damage markers of a hull section."""
        n = 0 if self.scene.boarding else self.scene.ships[ship].hull[letter * SIDES + side]
        return MARKS[min(n, len(MARKS) - 1)]

    def section(self, ship: int, section: int, room: int, last: bool) -> Text:
        """A section: its cannon outwards, mast, figures of both sides."""
        scene, told = self.scene, Text()
        letter, column = divmod(section, COLUMNS)
        if column == 1 and not scene.boarding and (parts := scene.ships[ship].masts[letter]):
            whole = parts == scene.printed.masts[letter]
            told.append(MAST if whole else TOPPED, "yellow")
        for seat, force in enumerate(scene.forces[ship * SECTIONS + section]):
            crew = CREW[seat] * force.crew if force.crew <= 3 else f"{CREW[seat]}{force.crew}"
            told.append(crew + (CAPTAINS[seat] if force.captain else ""), SEAT_STYLES[seat])
        gun = GUN if scene.ships[ship].guns[section] else " "
        inner = room - 2
        told.truncate(inner)
        spare = inner - len(told.plain)
        told = Text(" " * (spare // 2)).append_text(told).append(" " * (spare - spare // 2))
        if column == 1:
            return Text.assemble("|", told, "|")
        return Text.assemble(told, " ", gun) if last else Text.assemble(gun, " ", told)
