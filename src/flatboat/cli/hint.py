"""`flatboat hint`: what a bot would do in a game that was kept, and why."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from flatboat.bots.hints import hint
from flatboat.cli.screen import out
from flatboat.errors import FlatboatError
from flatboat.kernel.notation import capital
from flatboat.records import load_record


def tell_hint(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A game record.")],
    to: Annotated[int | None, typer.Option(metavar="N", help="How the table stood after N moves.")] = None,
    seat: Annotated[int | None, typer.Option(metavar="N", help="Whose move it is to be.")] = None,
    bot: Annotated[
        str, typer.Option(metavar="BOT", help="Which bot is asked; the game's adviser by default.")
    ] = "",
) -> None:
    """Say what a bot would do in a record's game, and why."""
    position = load_record(file).replay(to)
    if not position.waiting:
        raise FlatboatError("the game of this record is over; --to N takes it back to after N moves")
    mover = position.waiting[0] if seat is None else seat - 1
    if mover not in position.waiting:
        due = ", ".join(str(waiting + 1) for waiting in position.waiting)
        raise FlatboatError(f"seat {seat} has nothing to decide then; it is the turn of seat {due}")
    with out.status("thinking"):
        told = hint(position.observation(mover), bot, seed="hint")
    out.print(Text(f"{position.names[mover]}: {told.words}"))
    if told.then:
        out.print(Text(f"{capital(told.rest)}."))
    if told.also:
        out.print(Text(f"Also good: {', '.join(told.also)}."))
    if told.stands:
        out.print(Text(f"Chances of winning: {', '.join(told.stands)}", "dim"))
