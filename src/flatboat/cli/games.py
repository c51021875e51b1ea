"""`flatboat games`: what can be played."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from flatboat.cli.screen import complain, out, plain_table
from flatboat.games import OURS, kind, kinds, origin
from flatboat.kernel.kind import Kind
from flatboat.kernel.mistakes import schema_at, wanted
from flatboat.kernel.notation import capital


def games(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="A game; none: all in brief.")] = None,
) -> None:
    """List the games, or tell all of one.

    Of one: its options, editions, credits, and the package it comes from.
    """
    if name is None:
        out.print(shelf())
        after = "`flatboat games GAME` tells all of one, `flatboat play GAME` begins it."
    else:
        out.print(panel(kind(name)))
        after = (
            "If you own the box, play with the values on your own cards: `flatboat edition new GAME"
            " my.toml` makes a file to fill in, `flatboat play GAME --edition my.toml` plays with it."
        )
    out.print(after, style="dim")
    complain()


def shelf() -> Table:
    """All games, in a few lines each, with the package if it is another than ours."""
    table = plain_table("Game", "What it is")
    table.columns[0].no_wrap = True
    for game in kinds().values():
        package = str(origin(game.name))
        told = f", from {package}" * (package != OURS)
        about = Text.assemble((game.title, "bold"), f", for {game.players}{told}\n{game.summary}")
        table.add_row(Text(game.name, "bold"), about)
    return table


def panel(game: Kind) -> Panel:
    """All there is to say of one game."""
    about = Text.assemble(
        f"{game.summary}\n",
        (f"For {game.players}. ", "bold"),
        f"{capital(game.credit)}.\n",
        ("Package: ", "dim"),
        f"{origin(game.name)}\n",
        ("To play: ", "dim"),
        (f"flatboat play {game.name}", "bold"),
    )
    title = Text(f" {game.title} ({game.name}) ", "bold")
    return Panel(Group(about, "", *options(game), "", *editions(game)), title=title, title_align="left")


def options(game: Kind) -> tuple[Text, Table]:
    """Each option in a sentence, with the values it takes."""
    schema = game.options.model_json_schema()
    table = plain_table("Option", "What it does")
    table.columns[0].no_wrap = True
    for name in schema["properties"]:
        node = schema_at(schema, (name,))
        default = node.get("default")
        takes = "" if isinstance(default, bool) or default == "default" else f" ({wanted(node)})"
        takes = f" (on by default; {name}=false leaves it out)" if default is True else takes
        shown = name if isinstance(default, bool) else f"{name}={default}"
        table.add_row(Text(shown, "bold"), Text(f"{node.get('description', '')}{takes}"))
    return Text("Options, each given as --option NAME or --option NAME=VALUE:", "dim"), table


def editions(game: Kind) -> tuple[Text, Table]:
    """The editions, and how much of each is known from the published game."""
    table = plain_table("Edition", "Title", "Sourced", "Reconstructed")
    table.columns[0].no_wrap = True
    for name in game.editions.names:
        edition = game.editions.load(name)
        sourced, reconstructed = edition.marks()
        table.add_row(
            Text(name, "bold"), edition.edition.title, f"{sourced} values", f"{reconstructed} values"
        )
    return Text("Editions:", "dim"), table
