"""`flatboat edition`: see, check and copy component values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from flatboat.cli.new import write_new
from flatboat.cli.screen import out, plain_table, sentence
from flatboat.errors import EditionError, FlatboatError
from flatboat.games import SHELF, kind, kinds, plain_name
from flatboat.kernel.editions import UNCOUNTED, EditionModel, edition_tables, is_excepted
from flatboat.kernel.kind import Kind

app = typer.Typer(name="edition", help="See, check and copy component values.", no_args_is_help=True)

Words = Annotated[
    list[str], typer.Argument(metavar="[GAME] [EDITION]", help="A game, an edition's name or file, or both.")
]
OfGame = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="The game, if only a file is named.")
]
GUESS = "~"  # stands before a reconstructed value


@app.command()
def show(words: Words, game: OfGame = None) -> None:
    """Show the values of an edition, each with its mark."""
    _, edition = _read(words, game)
    about = edition.edition
    out.print(Text(f"{about.title} ({about.name})", "bold"))
    out.print(Text(f"{_marks(edition)}; {GUESS} stands before each reconstructed value.\n"))
    for name, part in edition.model_dump(by_alias=True, exclude_unset=True).items():
        if name != "edition":
            _show_part(name, part)
    if about.note:
        out.print(Text(about.note.strip(), "dim"))


@app.command()
def check(words: Words, game: OfGame = None) -> None:
    """Check an edition file; exit code 2 if anything is wrong."""
    kind_, edition = _read(words, game)
    sentence(f"{words[-1]} is a valid edition of {kind_.title}: {_marks(edition)}.", "green")


@app.command()
def new(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to make.")] = Path("my.toml"),
) -> None:
    """Copy a game's values to a file of your own, to be edited."""
    shelf = kind(game).editions
    write_new(file, shelf.text(shelf.names[0]))
    sentence(f"{file} is written. Edit it, then run: flatboat edition check {file}")


# ---------------------------------------------------------------- which edition is meant


def _read(words: Sequence[str], game: str | None) -> tuple[Kind, EditionModel]:
    """The edition that `[GAME] [EDITION]` means."""
    rest = list(words)
    if game is None and _is_game(rest[0]):
        game = rest.pop(0)
    if len(rest) > 1:
        raise FlatboatError(
            f'"{" ".join(words)}" is too much; name a game, an edition, or a game and an edition'
        )
    found = kind(game or _meant(rest[0]))
    return found, found.editions.load(rest[0] if rest else None)


def _meant(edition: str) -> str:
    """The game that an edition is for, where nobody says: it has one of this name, or most of its tables."""
    games = kinds()
    if named := [name for name, game in games.items() if edition in game.editions.names]:
        return named[0]
    try:
        tables = set(edition_tables(edition))
    except EditionError:
        return next(iter(games))  # which says what is wrong with it
    return max(games, key=lambda name: len(tables & set(games[name].editions.model.model_fields)))


def _is_game(word: str) -> bool:
    return plain_name(word) in SHELF


def _marks(edition: EditionModel) -> str:
    sourced, reconstructed = edition.marks()
    return f"{sourced} values sourced, {reconstructed} reconstructed"


# ---------------------------------------------------------------- tables


def _show_part(name: str, part: Any) -> None:
    """One table of the file; a table of tables gives one for each."""
    if isinstance(part, (list, tuple)):
        _show_list(name, part)
    elif "mark" not in part:
        for inner, table in part.items():
            _show_part(f"{name}.{inner}", table)
    else:
        rows = plain_table("Value", "")
        for key, value in part.items():
            if key not in UNCOUNTED:
                rows.add_row(key, _words(value, part, (key,)))
        _print(f"[{name}]", rows, part["source"])


def _show_list(name: str, tables: Sequence[dict[str, Any]]) -> None:
    """A list of tables: one row for each, one column for each key."""
    keys = list(dict.fromkeys(key for table in tables for key in table if key not in UNCOUNTED))
    rows = plain_table("id", *keys)
    for table in tables:
        rows.add_row(str(table.get("id", "")), *(_words(table.get(key, "-"), table, (key,)) for key in keys))
    _print(f"[[{name}]]", rows, "; ".join(dict.fromkeys(table["source"] for table in tables)))


def _print(title: str, rows: Table, source: str) -> None:
    out.print(Text(title, "bold"))
    out.print(rows)
    out.print(Text(f"source: {source}\n", "dim"))


def _words(value: object, table: Mapping[str, Any], way: tuple[str, ...]) -> Text:
    """A value in words, `~` before what is reconstructed."""
    if isinstance(value, dict):
        # A number as key wants a colon, and no line breaks between key and value.
        parts = [
            Text(f"{key}:\u00a0" if key.isdigit() else f"{key}\u00a0").append_text(
                _words(deeper, table, (*way, key))
            )
            for key, deeper in value.items()
        ]
        return Text(", ").join(parts)
    words = _plain(value)
    if _guessed(table, way) and value != "-":
        return Text(f"{GUESS}{words}", "yellow")
    return Text(words)


def _plain(value: object) -> str:
    """A value in words: `2,3`; lists of lists and of tables as `-1,1 0,1` and `closed/N toll/E`."""
    if isinstance(value, dict):
        return "/".join(str(part) for part in value.values())
    if isinstance(value, (list, tuple)):
        between = " " if any(isinstance(part, (dict, list, tuple)) for part in value) else ","
        return between.join(_plain(part) for part in value)
    return str(value)


def _guessed(table: Mapping[str, Any], way: tuple[str, ...]) -> bool:
    """Whether a value is reconstructed: its table's mark, or the other one if it is excepted."""
    return bool((table["mark"] == "reconstructed") != is_excepted(table.get("except", ()), way))
