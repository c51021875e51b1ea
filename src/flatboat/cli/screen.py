"""What the commands share in writing to the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.segment import SegmentLines
from rich.table import Table
from rich.text import Text

from flatboat.bots import level_name
from flatboat.bots.bot import KINDS
from flatboat.games import troubles
from flatboat.kernel.history import Happened
from flatboat.kernel.measures import courses
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.notation import capital
from flatboat.kernel.position import Position
from flatboat.kernel.text import Panel

TONES = {"good": ("+ ", "green"), "bad": ("- ", "red"), "warn": ("! ", "yellow"), "": ("  ", "")}
ENDLESS, LEAST_WINDOW = 1_000_000, 6  # lines
out = Console(highlight=False)


def plain_table(*titles: str) -> Table:
    """A table without lines."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")
    for title in titles:
        table.add_column(title)
    return table


def sentence(words: str, style: str = "") -> None:
    """Print a sentence as one line, which the terminal breaks: so whoever copies a command has all of it."""
    out.print(Text(words, style), soft_wrap=True)


def say(lines: Iterable[str]) -> None:
    """Lines of the log, one each."""
    for line in lines:
        out.print(Padding(Text(line), (0, 0, 0, 2), expand=False))


def complain() -> None:
    """Name each package whose game cannot be played, on stderr."""
    for trouble in troubles():
        print(f"flatboat: {trouble}", file=sys.stderr)


def choices(labels: Sequence[tuple[str, str]]) -> RenderableType:
    """What can be chosen, each with its number: in columns, or where one is longer than a line, in rows."""
    numbered = [Text.assemble((f"{n} ", "bold"), label) for n, label in labels]
    if all(len(choice) <= out.width for choice in numbered):
        return Columns(numbered, padding=(0, 3), equal=True, column_first=True)
    rows = Table.grid(padding=(0, 1))
    for n, label in labels:
        rows.add_row(Text(n, "bold"), Text(label))
    return rows


def table_of(position: Position, seat: int, brief: bool = False) -> RenderableType:
    """The table as a seat sees it."""
    observation = position.observation(seat)
    table: RenderableType = position.game.kind.show(
        observation.view, position.game.edition, observation.names, brief=brief
    )
    return table


def show_table(position: Position, seat: int) -> None:
    """All of the table as a seat sees it."""
    out.print(table_of(position, seat))


# ---------------------------------------------------------------- what fits into the window


def window() -> int:
    """The lines of the window in which a person reads and types; without one there is no end to them."""
    return out.height if out.is_terminal and sys.stdin.isatty() else ENDLESS


def lines_of(shown: RenderableType) -> int:
    """The lines that something takes up."""
    return len(out.render_lines(shown, pad=False))


def height(parts: Iterable[RenderableType]) -> int:
    """The lines that things below each other take up."""
    return sum(map(lines_of, parts))


def page_out(shown: RenderableType, below: int = 1) -> int:
    """Show something that so many lines follow, page by page where the window is too small for all.

    Returns the lines of the last page; 0 if that was not wanted any more.
    """
    lines, page = out.render_lines(shown, pad=False), max(window(), LEAST_WINDOW) - 1
    while lines and len(lines) + below > page + 1:
        out.print(SegmentLines(lines[:page], new_lines=True), end="")
        if input("-- Enter: more (q: no more) "):
            return 0
        lines = lines[page:]
    out.print(SegmentLines(lines, new_lines=True), end="")
    return len(lines)


def panel_table(panel: Panel) -> Table:
    """Facts as a table; a sign stands before a row that is good or bad."""
    width = max(map(len, panel.rows), default=1)
    table = plain_table(*(panel.columns or [""] * width))
    table.show_header = bool(panel.columns)
    for row, tone in zip(panel.rows, panel.tones or [""] * len(panel.rows), strict=True):
        sign, style = TONES[tone]
        sign = sign if any(panel.tones) else ""
        table.add_row(*(Text(f"{sign if i == 0 else ''}{words}", style) for i, words in enumerate(row)))
    return table


def happened(position: Position) -> Iterator[Happened]:
    """All that happened up to a position."""
    return (event for played in position.history for event in played.events)


def measured(position: Position) -> Table | None:
    """Where each seat has come to in what the game measures; None if that is nothing."""
    found = courses(position.game, happened(position))
    if not any(values for lines in found for values in lines):
        return None
    table = plain_table("", *position.names)
    for name, lines in zip(position.game.kind.measures, found, strict=True):
        table.add_row(Text(name), *(Text(str(values[-1]) if values else "") for values in lines))
    return table


def played_by(player: str) -> str:
    """Who played a seat: a bot by the name of its level, else what a record says of it."""
    bot = player.partition(":")[0] in KINDS
    return capital(level_name(player)) if bot else capital(player)


def show_result(position: Position, players: Sequence[str]) -> None:
    """The final table: who came where, with how many points, and why the game ended."""
    outcome = position.outcome
    if outcome is None:
        out.print(Text(position.task()))
        return
    words, view = position.game.words, position.observation(ONLOOKER).view
    alone = position.game.seats == 1  # there are no places then
    points = "Result" if words.standing(view, 0) else position.game.kind.counts.capitalize()
    table = plain_table(*["Place"][alone:], "Player", "Played by", points)
    for seat in sorted(range(position.game.seats), key=lambda seat: outcome.places[seat]):
        style = "bold" if outcome.places[seat] == 1 else ""
        stands = words.standing(view, seat) or f"{outcome.points[seat]:g}"
        cells = (*[outcome.places[seat]][alone:], position.names[seat], played_by(players[seat]), stands)
        table.add_row(*(Text(str(cell)) for cell in cells), style=style)
    out.print(Text(f"The game is over: {outcome.reason}.", "bold"))
    out.print(table)
    for fate in words.fates(happened(position), position.names):
        out.print(Text(fate))
    if course := measured(position):
        out.print()
        out.print(course)
