"""What several commands ask for, in the same words."""

from __future__ import annotations

from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game, for example heartland.")]
Seats = Annotated[int | None, typer.Option(help="How many players; two or the fewest by default.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Options = Annotated[list[str] | None, typer.Option(help="A game option, as in `flatboat play`.")]
Edition = Annotated[str | None, typer.Option(help="An edition's name or file.")]
Jobs = Annotated[int | None, typer.Option(help="How many cores to use; all by default.", min=1)]
