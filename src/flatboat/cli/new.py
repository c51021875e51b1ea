"""`flatboat new`: a package with a game of one's own to begin with. And files that take nothing's place."""

from __future__ import annotations

import contextlib
import re
import shutil
from pathlib import Path
from typing import Annotated

import typer

from flatboat import __version__
from flatboat.cli.screen import sentence
from flatboat.errors import FlatboatError
from flatboat.games import NAME, SHELF

TEMPLATE = Path(__file__).parent / "template"
BLANKS = re.compile(r"\b(NAME|TITLE|PACKAGE|VERSION)\b")


def new(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Its name: small letters, digits, hyphens.")],
    cards: Annotated[
        bool, typer.Option("--cards", help="Begin with a card game, whose hands are hidden, not with a die.")
    ] = False,
) -> None:
    """Write a small game that runs, to be made into one of your own."""
    folder = Path(game)
    if not NAME.fullmatch(game):
        raise FlatboatError(f'"{game}" is no name for a game; small letters, digits and hyphens are')
    if game in SHELF:
        raise FlatboatError(f'there is a game "{game}" already; choose another name')
    try:
        folder.mkdir()
    except FileExistsError:
        raise FlatboatError(f"{folder} is there already and was not changed; choose another name") from None
    except OSError as error:
        raise FlatboatError(f"{folder} cannot be made: {error.strerror or error}") from None
    try:
        write(folder, game, "cards" if cards else "game")
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)  # half of it would be in the way
        raise FlatboatError(f"{folder} cannot be written: {error.strerror or error}") from None
    sentence(f"{folder} is written, with a small game in it. Install it, then play:")
    sentence(f"  pip install --editable './{folder}[test]'\n  flatboat play {game}")


def write(folder: Path, game: str, start: str) -> None:
    """Fill in the blanks of the template that has this game to start with. Raises OSError."""
    package = f"flatboat_{game.replace('-', '_')}"
    title = game.replace("-", " ").title()
    blanks = {"NAME": game, "TITLE": title, "PACKAGE": package, "VERSION": __version__}
    places = {f"test_{start}.py.txt": Path("tests") / "test_rules.py"}
    places |= {f"{file}.txt": Path(file) for file in ("pyproject.toml", "README.md")}
    places |= {f"{start}/{file.name}": Path(package) / file.name for file in TEMPLATE.glob(f"{start}/*.*")}
    for source, target in places.items():
        path = folder / target
        path.parent.mkdir(exist_ok=True)
        text = (TEMPLATE / source).read_text(encoding="utf-8")
        path.write_text(BLANKS.sub(lambda blank: blanks[blank[0]], text), encoding="utf-8", newline="\n")


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet. Raises FlatboatError."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as made:
            made.write(text)
    except FileExistsError:
        raise FlatboatError(f"{path} is there already and was not changed; choose another name") from None
    except OSError as error:
        with contextlib.suppress(OSError):
            path.unlink()  # half of it would be in the way
        raise FlatboatError(f"{path} cannot be written: {error.strerror or error}") from None
