"""The table in a terminal, from what one seat may see: the twin of the drawing, as Rich renderables.

Colours only repeat what words and signs say: "-9" behind a value is what is missing of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table as Rows
from rich.text import Text

from flatboat.games.rifle_and_axe.drawing.others import AWARD_HEADS
from flatboat.games.rifle_and_axe.drawing.scene import ON_RESOURCES, ON_SQUARES, Scene
from flatboat.games.rifle_and_axe.drawing.words import leader_words, shown_actions, standing, status_words
from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.actions import BUILD
from flatboat.games.rifle_and_axe.rules.limits import folk_left
from flatboat.games.rifle_and_axe.rules.tables import (
    AWARDS,
    CARPENTRY,
    LEADERS,
    NONE,
    RESOURCES,
    REUSED,
    SMITHING,
    SQUARES,
    STRUCTURES,
    TRADED,
    Resource,
    Square,
    View,
)
from flatboat.games.rifle_and_axe.text.vocabulary import (
    LEADER_NAMES,
    RESOURCE_NAMES,
    SQUARE_NAMES,
    STRUCTURE_NAMES,
    units,
)
from flatboat.kernel.terminal import Beside

SEAT_STYLES = ("bold cyan", "bold bright_red", "bold bright_green", "bold bright_blue")
LACKING, LIVE, STILL = "bold red", "bold", "dim"
WITH_DEEDS = 150  # columns from which the Action Board tells what is taken and brought
LEGEND = "×3: so often now; 2/5: so often of its limit; *: holds the award; -4: missing for all Folk."
#: What squares say whose moves are told elsewhere.
DEEDS = {
    Square.BUILD: "[Tools, Horse] see structures",
    Square.GIFT_GIVING: "[Horse] a gift > Peace",
    Square.SHOE_HORSES: "Metal > a Trade",
    Square.TRADE: "[Horse] sell one good, buy one",
}


def show(view: View, edition: RifleEdition, names: Sequence[str], brief: bool = False) -> RenderableType:
    """The table as a seat sees it; `brief` gives just what changes from one small decision to the next."""
    table = TerminalTable(Scene(view, edition, list(names), ""))
    if brief and view.seat >= 0:
        scene = table.scene
        leaders = [table.leaders()] if scene.picking else []
        standings = [] if scene.picking or scene.acting else [table.settlements()]
        return Group(*table.people(), *leaders, table.resources(), *standings)
    return Group(*table.parts())


class TerminalTable:
    """The parts of the table, in words and colours."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.me = scene, scene.me

    def parts(self) -> Iterable[RenderableType]:
        """All of it, one below the other."""
        scene = self.scene
        yield Text(status_words(scene), "bold")
        yield from self.people()
        if scene.picking:
            yield from ("", self.leaders())
        yield from ("", ActionBoard(scene), "")
        if scene.seat >= 0:
            yield from (self.resources(), "", self.structures(), "", self.prices(), "")
        if scene.seat < 0 or len(scene.seats) > 1:
            yield from (all_boards(scene), "")
        yield from (self.settlements(), Text(LEGEND, "dim"))

    # --- the viewer -------------------------------------------------------------------------
    def people(self) -> list[Text]:
        """The viewer's settlement in a line: leader, Folk left, craftsmen, Fight; nothing for an onlooker."""
        scene, s = self.scene, self.me
        if scene.seat < 0:
            return []
        parts = [Text(scene.names[scene.seat], SEAT_STYLES[scene.seat])]
        parts += [Text(LEADER_NAMES[s.leader])] if s.leader != NONE else []
        if scene.acting:
            parts.append(Text(f"{folk_left(s)} of {s.folk} Folk left", "bold"))
        for which, craft in enumerate(("Carpenter", "Blacksmith")):
            done, allowed = scene.craft(which)
            parts.append(Text(f"{craft} {done}/{allowed}"))
        parts.append(Text(f"Fight {scene.fight(scene.seat)}" + (" with militia" if s.militia else "")))
        return [Text("  ").join(parts)]

    def leaders(self) -> Rows:
        """The leaders, while they are picked."""
        rows = grid(1)
        for leader in range(LEADERS):
            rows.add_row(leader_words(self.scene, leader))
        return rows

    def resources(self) -> Rows:
        """The Resource Board."""
        rows = grid(5)
        cells = [self.resource(resource) for resource in range(RESOURCES)]
        for i in range(0, RESOURCES, 5):
            rows.add_row(*cells[i : i + 5])
        return rows

    def resource(self, resource: int) -> Text:
        """`Tools 3/8`, `Housing 16 -9`."""
        scene, have = self.scene, self.me.resources[resource]
        missing, value = scene.missing(resource), str(have)
        if resource in REUSED:
            value = f"{have - scene.used(resource)}/{have}"
        elif resource == Resource.SEED:
            value = f"{have}/{self.me.resources[Resource.PLOTS]}"
        name = ON_RESOURCES.get(Resource(resource)) or RESOURCE_NAMES[resource]
        told = Text.assemble((f"{name} ", "dim"), (value, LIVE if have else STILL))
        return told.append(f" -{missing}", LACKING) if missing else told

    def structures(self) -> Rows:
        """The Structure Board: how many, what they cost, how often they could be built now."""
        rows = Rows(box=None, padding=(0, 1, 0, 0), show_edge=False, header_style="dim")
        for _ in range(2):
            for title in ("Structure", "Built", "Folk", "Wood", "Lmbr", "Now"):
                rows.add_column(title, justify="left" if title == "Structure" else "right", no_wrap=True)
        half = -(-STRUCTURES // 2)
        for i in range(half):
            pair = [self.structure(k) for k in (i, i + half) if k < STRUCTURES]
            rows.add_row(*(cell for cells in pair for cell in cells))
        return rows

    def structure(self, structure: int) -> list[Text]:
        """A row of the Structure Board; what is lacking stands out and has a sign."""
        scene, printed = self.scene, self.scene.printed
        lacks, most = scene.lacks(structure), printed.most[structure]
        done = f"{self.me.built[structure]}" + (f"/{most}" if most else "")
        short = (
            Resource.FOLK in lacks or Resource.TOOLS in lacks,
            Resource.WOOD in lacks,
            Resource.LUMBER in lacks,
        )
        costs = (printed.labor[structure], printed.wood[structure], printed.lumber[structure])
        n = scene.times(BUILD + structure)
        return [
            Text(STRUCTURE_NAMES[structure], LIVE if n else STILL),
            Text(done),
            *(
                Text(f"!{cost}" if lack else str(cost), LACKING if lack else "")
                for cost, lack in zip(costs, short, strict=True)
            ),
            Text(f"×{n}", "green") if n else Text("all" if scene.all_built(structure) else "-", STILL),
        ]

    def prices(self) -> Text:
        """The Buy and Sell Table."""
        value = self.scene.printed.value
        words = [f"{RESOURCE_NAMES[resource]} {value[good]}" for good, resource in enumerate(TRADED)]
        told = Text.assemble(("Prices  ", "dim"), ", ".join(words))
        return told.append("".join(f"; {words}" for words in self.scene.trades_open), "bold")

    # --- all settlements ----------------------------------------------------------------------
    def settlements(self) -> Rows:
        """A row for each: what it is at, the values of the awards, Food, Wood, Fight."""
        rows = Rows(box=None, padding=(0, 1, 0, 0), show_edge=False, header_style="dim")
        rows.add_column("Settlement")  # gives way where there is no room
        rows.add_column("", style="dim")
        for title in (*AWARD_HEADS, "Food", "Wood", "Fight"):
            rows.add_column(title, justify="right", no_wrap=True)
        scene = self.scene
        for seat in scene.seats:
            have = scene.sides[seat].resources
            name = Text(scene.names[seat], SEAT_STYLES[seat], overflow="ellipsis")
            values = [self.award(seat, award) for award in range(AWARDS)]
            also = [str(have[Resource.FOOD]), str(have[Resource.WOOD]), scene.fight(seat)]
            rows.add_row(name, standing(scene, seat), *values, *also)
        if len(scene.seats) == 1:
            rows.add_row(Text("Par", "dim"), "", *(Text(str(par), "dim") for par in scene.printed.par))
        return rows

    def award(self, seat: int, award: int) -> Text:
        """A value, with a star for who holds the award."""
        held = self.scene.holds(seat, award)
        return Text(f"{self.scene.value(seat, award)}{'*' if held else ' '}", "bold" if held else "")


def grid(columns: int) -> Rows:
    """Cells side by side without lines."""
    rows = Rows.grid(padding=(0, 1, 0, 0))
    for _ in range(columns):
        rows.add_column(no_wrap=columns > 1)
    return rows


def all_boards(scene: Scene) -> Beside:
    """What every settlement has, a column each, for all lies open: side by side where there is room."""
    names = [scene.names[seat] for seat in scene.seats]
    resources = [[name, *(str(s.resources[i]) for s in scene.sides)] for i, name in enumerate(RESOURCE_NAMES)]
    structures = [[name, *(str(s.built[i]) for s in scene.sides)] for i, name in enumerate(STRUCTURE_NAMES)]
    columns = 2 * (15 + sum(len(name) + 2 for name in names))
    return Beside(board(names, resources), board(names, structures), columns)


def board(names: Sequence[str], cells: Sequence[Sequence[str]]) -> Rows:
    """A table with a column for each settlement, whose name gives way where there is no room."""
    rows = Rows(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")
    rows.add_column("", no_wrap=True)
    for name in names:
        rows.add_column(name, justify="right", overflow="ellipsis")
    for row in cells:
        rows.add_row(*row)
    return rows


class ActionBoard:
    """The thirty squares in two columns; what they take and bring only where there is room."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def __rich_console__(self, console: Console, settings: ConsoleOptions) -> RenderResult:
        deeds = settings.max_width >= WITH_DEEDS
        rows = Rows(box=None, padding=(0, 1, 0, 0), show_edge=False, show_header=False)
        for _ in range(2):
            for justify in ("right", "left", *(["left"] if deeds else []), "right", "right", "left"):
                rows.add_column(justify=justify, no_wrap=True)  # type: ignore[arg-type]
        half = SQUARES // 2
        for i in range(half):
            rows.add_row(*self.square(i, deeds), *self.square(i + half, deeds))
        yield rows

    def square(self, square: int, deeds: bool) -> list[Text]:
        """Number, name, what it takes and brings, how often now, its limit, the cubes on it."""
        scene = self.scene
        n = scene.square_times(square)
        live = scene.live(square)
        name = ON_SQUARES.get(Square(square)) or SQUARE_NAMES[square].capitalize()
        parts = [Text(str(square + 1), "dim"), Text(name, LIVE if live else STILL)]
        parts += [Text(deed_text(scene, square), "" if live else STILL)] if deeds else []
        now = Text(f"×{n}", "green") if n else Text("-" if scene.acting else "", STILL)
        return [*parts, now, Text(limit_text(scene, square), "dim"), self.cubes(square)]

    def cubes(self, square: int) -> Text:
        """A cube with a number for each settlement that has been here."""
        scene = self.scene
        told = [(f"■{n}", SEAT_STYLES[seat]) for seat in scene.seats if (n := scene.cubes(seat, square))]
        return Text.assemble(*told)


def limit_text(scene: Scene, square: int) -> str:
    """`2/5` of a square's limit, or of its craft's; nothing for an onlooker."""
    if scene.seat < 0:
        return ""
    crafted = square in CARPENTRY or square in SMITHING
    limit = scene.craft(int(square in SMITHING)) if crafted else scene.limit(square)
    return f"{limit[0]}/{limit[1]}" if limit else ""


def deed_text(scene: Scene, square: int) -> str:
    """`[Rifle, Horse] 1 Gunpowder > 1 Food, 1 Hide`: in brackets what is used, not spent."""
    if square in DEEDS:
        return DEEDS[Square(square)]
    told = [formula(scene, action) for action in shown_actions(scene, square)]
    same = "".join(told[0].partition("> ")[:2])  # what two moves take alike is said once
    return " or ".join([told[0], *(words.removeprefix(same) for words in told[1:])])


def formula(scene: Scene, action: int) -> str:
    """An action in a few words."""
    done = scene.deed(action)
    uses = {REUSED[tool]: n for tool, n in done.uses.items()}
    parts = [f"[{named(uses)}]"] if uses else []
    parts += [named(done.spends)] if done.spends else []
    return " ".join([*parts, ">", named(done.gains)])


def named(amounts: Mapping[Resource, int]) -> str:
    """Resources, with a number where it is not 1."""
    return ", ".join(units(n, resource).removeprefix("1 ") for resource, n in amounts.items())
