"""`flatboat hint`: what a bot would do in a game that was kept, and why."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from flatboat.bots.hints import agrees, choice_made, hint
from flatboat.bots.reasons import deed_in_words
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
    record = load_record(file)
    position = record.replay(to)
    if not position.waiting:
        raise FlatboatError("the game of this record is over; --to N takes it back to after N moves")
    mover = position.waiting[0] if seat is None else seat - 1
    if mover not in position.waiting:
        due = ", ".join(str(waiting + 1) for waiting in position.waiting)
        raise FlatboatError(f"seat {seat} has nothing to decide then; it is the turn of seat {due}")
    observation, name = position.observation(mover), position.names[mover]
    later = record.moves[len(record.moves) if to is None else to :]
    chosen = choice_made(observation, ((move.seat, move.text) for move in later))
    with out.status("thinking"):
        told = hint(observation, bot, seed="hint", chosen=chosen)
    if chosen:
        same = ", as a bot would" if agrees(observation, told, chosen) else ""
        out.print(Text(f"{name} chose: {deed_in_words(observation, chosen)}{same}."))
    out.print(Text(f"{name}: {told.words}"))
    if told.then:
        out.print(Text(f"{capital(told.rest)}."))
    if told.also:
        out.print(Text(f"Also good: {', '.join(told.also)}."))
    if told.stands:
        out.print(Text(f"Chances of winning: {', '.join(told.stands)}", "dim"))
