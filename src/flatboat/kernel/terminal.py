"""What the games' tables in a terminal share, as Rich renderables."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table as Rows
from rich.text import Text


def head(status: str, detail: str) -> Text:
    """Whose turn it is, and what is left of it."""
    return Text.assemble((status, "bold"), f"; {detail}" if detail else "")


def scores(counts: str, names: Sequence[str], points: Sequence[int], styles: Sequence[str]) -> Text:
    """What everybody has of what counts, in a line: `Points Ann 7, Bea 14`."""
    told = [Text(f"{name} {n}", style) for name, n, style in zip(names, points, styles, strict=False)]
    return Text.assemble((f"{counts.capitalize()} ", "dim"), Text(", ").join(told))


class Beside:
    """Two parts of a table: beside each other in so many columns or more, else one below the other."""

    def __init__(
        self, left: RenderableType, right: RenderableType, columns: int, width: int | None = None
    ) -> None:
        """`width` is what the left part takes, in columns; None for as much as it needs."""
        self.left, self.right, self.columns, self.width = left, right, columns, width

    def __rich_console__(self, console: Console, settings: ConsoleOptions) -> RenderResult:
        if settings.max_width < self.columns:
            yield from (self.left, Text(), self.right)
            return
        rows = Rows.grid(padding=(0, 3, 0, 0))
        rows.add_column(width=self.width)
        rows.add_row(self.left, self.right)
        yield rows
