"""What the commands share in writing to the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from flatboat.kernel.position import Move, Position

out = Console(highlight=False)


def plain_table(*titles: str) -> Table:
    """A table without lines."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")
    for title in titles:
        table.add_column(title)
    return table


def say(lines: Iterable[str]) -> None:
    """Lines of the log, one each."""
    for line in lines:
        out.print(Text(f"  {line}"))


def choices(moves: Sequence[Move]) -> Columns:
    """The legal moves, numbered."""
    width = len(str(len(moves)))
    numbered = [
        Text.assemble((f"{n:{width}} ", "bold"), str(move), no_wrap=True) for n, move in enumerate(moves, 1)
    ]
    return Columns(numbered, padding=(0, 3), equal=True, column_first=True)


def show_table(position: Position, seat: int, brief: bool = False) -> None:
    """The table as a seat sees it."""
    sight = position.sight(seat)
    out.print(position.game.kind.show(sight.view, position.game.edition, sight.names, brief=brief))


def show_result(position: Position, players: Sequence[str]) -> None:
    """The final table: who came where, with how many points, and why the game ended."""
    outcome = position.outcome
    if outcome is None:
        out.print(Text(position.task()))
        return
    table = plain_table("Place", "Player", "Played by", "Points")
    for seat in sorted(range(position.game.seats), key=lambda seat: outcome.places[seat]):
        style = "bold" if outcome.places[seat] == 1 else ""
        cells = (outcome.places[seat], position.names[seat], players[seat], f"{outcome.points[seat]:g}")
        table.add_row(*(Text(str(cell)) for cell in cells), style=style)
    out.print(Text(f"The game is over: {outcome.reason}.", "bold"))
    out.print(table)
