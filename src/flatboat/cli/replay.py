"""`flatboat replay`: check a record, tell the game, draw it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track
from rich.text import Text

from flatboat.cli.screen import out, say, show_result, show_table
from flatboat.errors import FlatboatError
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.position import Position
from flatboat.records import GameRecord, load_record

LONG = 200  # moves from which a progress bar is shown


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A game record.")],
    to: Annotated[int | None, typer.Option(metavar="N", help="Stop after N moves.")] = None,
    svg: Annotated[
        str | None, typer.Option(metavar="DIR", help="Draw the table after each move here.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Whose eyes to use; without it, an onlooker's.")
    ] = None,
) -> None:
    """Check a record, then print the game, or draw it.

    Every move and die is checked; the log and the table are printed.
    """
    record = load_record(file)
    eyes = _eyes(record, seat)
    folder = None if svg is None else _new_folder(Path(svg))
    position = _run(record, to, eyes, folder)
    if folder is not None:
        out.print(Text(f"{len(position.history) + 1} drawings are in {folder}."))
        return
    say(position.log(eyes))
    out.print()
    show_table(position, eyes)
    out.print()
    show_result(position, record.players)
    rest = len(record.moves) - len(position.history)
    behind = f"; {rest} more follow in the record" if rest else ""
    out.print(Text(f"{len(position.history)} moves replayed as recorded{behind}.", "dim"))


def _eyes(record: GameRecord, seat: int | None) -> int:
    """The seat that looks on, counted from 0."""
    if seat is None:
        return ONLOOKER
    if not 1 <= seat <= len(record.names):
        raise FlatboatError(f"there is no seat {seat}; the record has seats 1 to {len(record.names)}")
    return seat - 1


def _new_folder(folder: Path) -> Path:
    """An empty folder for the drawings."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise FlatboatError(f"{folder} is not empty; give a new folder for the drawings")
    except OSError as error:
        raise FlatboatError(f"{folder} cannot be made: {error.strerror or error}") from None
    return folder


def draw_to(path: Path, drawing: str) -> None:
    """Write a drawing. Raises FlatboatError."""
    try:
        path.write_text(drawing, encoding="utf-8")
    except OSError as error:
        raise FlatboatError(f"{path} cannot be written: {error.strerror or error}") from None


def _run(record: GameRecord, to: int | None, eyes: int, folder: Path | None) -> Position:
    """Play the record through; one drawing a step if there is a folder."""
    total = (len(record.moves) if to is None else to) + 1
    quiet = total < LONG or not out.is_terminal
    for number, step in enumerate(track(record.steps(to), "replaying", total, console=out, disable=quiet)):
        position = step
        if folder is not None:
            draw_to(folder / f"{number:04}.svg", position.draw(eyes))
    return position
