"""`flatboat verify`: a record against the rules, its dice against the key."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from flatboat import records
from flatboat.cli.screen import out


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A game record.")],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="The commitment as it was published before the first die."),
    ] = None,
) -> None:
    """Check the dice of a record.

    Every move is checked by the rules, every die by the key that the host gave away at the end.
    """
    with out.status("replaying"):
        verdict = records.verify(records.load_record(file), commitment)
    for sentence in verdict.sentences():
        out.print(Text(sentence))
