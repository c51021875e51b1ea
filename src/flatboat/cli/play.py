"""`flatboat play`: begin a game or go on with a record, in the terminal."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from collections.abc import Sequence
from datetime import datetime
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated

import typer

from flatboat.bots.names import bot_name
from flatboat.cli.commands import ask
from flatboat.cli.session import PERSON, SUFFIX, Leave, Session
from flatboat.errors import FlatboatError
from flatboat.folders import data_folder
from flatboat.games import SHELF, kind, plain_name
from flatboat.kernel.game import Game
from flatboat.kernel.notation import counted
from flatboat.records import GameRecord, load_record


def play(
    what: Annotated[
        str | None,
        typer.Argument(metavar="GAME|FILE", help="A game, or a record to go on with; none: the shelf."),
    ] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many play, bots included.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="Who plays the other seats: greenhorn, deckhand, boatman, steersman, pilot, commodore; or"
            " none. Easy and expert are the first and the last. From outside: my_module:policy, onnx:FILE.",
        ),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME[=VALUE]", help="An option of the game; may be repeated.")
    ] = None,
    edition: Annotated[str | None, typer.Option(metavar="E", help="An edition, or the path of one.")] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="S",
            help="Repeats the same dice and bots; the terminal waits until the bots are ready (or Ctrl-C).",
        ),
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="A,B", help="Names of the players.")] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play here in the terminal instead of the browser.")
    ] = False,
) -> None:
    """Play a game, or go on with one that was saved.

    You have seat 1; the bots take the others in the order given. With `--bots none` several
    people share the screen. The game is saved after every move.
    """
    if what is None:
        wishes = (seats, bots, option, edition, seed, names)
        if terminal or any(wish is not None for wish in wishes):
            raise FlatboatError(f"name a game to play: {', '.join(SHELF)}")
        from flatboat.cli.table import open_shelf

        return open_shelf()
    if _is_record(what):
        if any(wish is not None for wish in (seats, option, edition, names)):
            raise FlatboatError("a record brings its own seats, options, edition and names; leave those out")
        return _go_on(what, bots, seed, terminal)
    game, players = _new_game(what, seats, bots, option, edition)
    seat_names = game.seat_names(_names(names, players))
    if not terminal:
        from flatboat.cli.table import open_table

        return open_table(game, players, seat_names, seed)
    return _run(Session(game.start(seed, names=seat_names), players, new_path(game), seed))


def _go_on(file: str, bots: str | None, seed: str | None, terminal: bool) -> None:
    """Go on with a saved record."""
    if seed is not None and not terminal:
        raise FlatboatError("in the browser a record goes on with new dice; --seed works with --terminal")
    record = load_record(file)
    players = list(record.players) if bots is None else _players(len(record.players), bots)
    if not terminal:
        from flatboat.cli.table import open_record

        return open_record(record, players)
    return _run(Session(record.resume(seed), players, _saved_at(Path(file), record), seed))


def _saved_at(path: Path, record: GameRecord) -> Path:
    """Where a game that goes on is saved: over its own file, unless that is elsewhere or proves its dice."""
    own = path.resolve().parent == saved_folder().resolve() and record.proof is None
    return path if own else new_path(record.game)


def _is_record(what: str) -> bool:
    """Whether the word is a file rather than a game."""
    if plain_name(what) in SHELF:
        return False
    with contextlib.suppress(OSError, ValueError):  # too long for a name
        return bool(Path(what).suffix) or os.sep in what or Path(what).exists()
    return False


def _new_game(
    name: str, seats: int | None, bots: str | None, options: Sequence[str] | None, edition: str | None
) -> tuple[Game, list[str]]:
    """The game wished for, and who plays each seat: unless told, bots of the level for a first game."""
    found = kind(name)
    if bots is None:
        bots = "none" if seats == 1 else found.search.first_level
    if seats is None:
        seats = max(found.seats[0], 0 if _no_bots(bots) else 1 + len(bots.split(",")))
    game = Game(found, seats, options or (), edition)
    return game, _players(seats, bots)


def _no_bots(bots: str) -> bool:
    return bots.strip().lower() in ("none", "")


def _players(seats: int, bots: str) -> list[str]:
    """A person in seat 1, then the bots, repeated as often as needed."""
    if _no_bots(bots):
        return [PERSON] * seats
    from flatboat.bots.outside import admit_all, is_outside

    admit_all(bots.split(","))
    wished = [bot.strip() if is_outside(bot) else bot.strip().lower() for bot in bots.split(",")]
    if len(wished) > seats - 1:
        number, room = counted(len(wished), "bot"), counted(seats, "seat")
        raise FlatboatError(f"{number} and one person need more than {room}; give more --seats")
    return [PERSON, *islice(cycle(wished), seats - 1)]


def _names(names: str | None, players: Sequence[str]) -> list[str]:
    """The names given, then those of bots, and "Player" with the number of the seat."""
    given = [] if names is None else [name.strip() for name in names.split(",")]
    if wrong := [name for name in given if not name or not name.isprintable() or len(name) > 20]:
        raise FlatboatError(f"{wrong[0]!r} cannot be a name; please give 1 to 20 visible characters")
    usual = [
        f"Player {seat + 1}" if who == PERSON else bot_name(seat, given) for seat, who in enumerate(players)
    ]
    return given + usual[len(given) :]


def saved_folder() -> Path:
    """Where games save themselves; FLATBOAT_DATA names another place."""
    return data_folder() / "saved"


def new_path(game: Game) -> Path:
    """A file that is not there yet, named by the game and the time."""
    stem = f"{game.kind.name}-{datetime.now():%Y%m%d-%H%M%S}"
    names = (f"{stem}{'' if n == 1 else f'-{n}'}{SUFFIX}" for n in range(1, 10_000))
    return next(path for name in names if not (path := saved_folder() / name).exists())


def _run(session: Session) -> None:
    """Play; whatever ends the game early, say where it is saved."""
    try:
        session.run(ask)
    except (EOFError, Leave):
        print(f"\n{_where(session)}")
    except KeyboardInterrupt:
        print(f"\n{_where(session)}", file=sys.stderr)
        raise typer.Exit(130) from None
    except Exception:
        print(f"\n{_where(session)}", file=sys.stderr)
        raise


def _where(session: Session) -> str:
    """One sentence: where the game is saved and how to go on with it."""
    if session.unsaved:
        return f"The game could not be saved: {session.unsaved}"
    return f"The game is saved; go on with: flatboat play {shlex.quote(str(session.path))} --terminal"
