"""`flatboat simulate` and `flatboat bench`: many games between bots, and how fast and strong they are."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from flatboat.cli.screen import out, plain_table
from flatboat.errors import FlatboatError
from flatboat.games import kind

if TYPE_CHECKING:
    from flatboat.lab.report import Line
    from flatboat.lab.simulate import Result


def simulate(
    game: Annotated[str, typer.Argument(help="Which game, for example heartland.")],
    seats: Annotated[int | None, typer.Option(help="How many players; the fewest by default.")] = None,
    bots: Annotated[
        str,
        typer.Option(help="A bot each, comma between: random, greedy, mcts:200. A short list is repeated."),
    ] = "greedy,random",
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    first: Annotated[
        int,
        typer.Option(help="The first game's number; so a long run can be played in parts."),
    ] = 0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same results.")] = 0,
    option: Annotated[list[str] | None, typer.Option(help="A game option, as in `flatboat play`.")] = None,
    edition: Annotated[str | None, typer.Option(help="An edition's name or file.")] = None,
    jobs: Annotated[int | None, typer.Option(help="How many cores to use; all by default.", min=1)] = None,
    into: Annotated[Path | None, typer.Option("--out", help="A Parquet file for the results.")] = None,
) -> None:
    """Let bots play many games and show what came of them."""
    import flatboat
    from flatboat.lab import report
    from flatboat.lab.simulate import Stopped, read_bots
    from flatboat.lab.simulate import simulate as play_many

    table = flatboat.game(game, seats, option or (), edition)
    if into is not None:
        check_folder(into)
    names = [str(spec) for spec in read_bots(bots.split(","), table.seats)]
    started = time.perf_counter()
    stopped = False
    try:
        with heed_kill(), progress(games) as told:
            results = play_many(table, bots.split(","), games, seed, jobs, told, first)
    except Stopped as early:
        results, stopped = early.results, True
    if results:
        part = f" from number {first}" if first else ""
        title = f"{table.kind.title}, {table.seats} seats, {len(results)} games{part}, seed {seed}"
        tell(title, results, names, time.perf_counter() - started)
        if into is not None:
            report.save_parquet(results, names, into)
            out.print(Text(f"Written to {into}"))
    if stopped:
        print(f"flatboat: stopped after {len(results)} of {games} games", file=sys.stderr)
        raise typer.Exit(130)


@contextlib.contextmanager
def heed_kill() -> Iterator[None]:
    """Let `kill` end a run as Ctrl-C does, which what a shell runs in the background does not hear."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def check_folder(path: Path) -> None:
    """Say before a long run that its results cannot be written. Raises FlatboatError."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise FlatboatError(f"{path} cannot be written: there is no folder {folder}")
    if path.is_dir() or not os.access(folder, os.W_OK):
        what = "it is a folder" if path.is_dir() else f"the folder {folder} takes no files"
        raise FlatboatError(f"{path} cannot be written: {what}")


def tell(title: str, results: Sequence[Result], names: Sequence[str], took: float) -> None:
    """What came of the games: by bot, by turn order, lengths and endings."""
    from flatboat.lab import report

    show(title, report.by_bot(results, names))
    show("By turn order", report.by_turn(results))
    out.print(Text(f"Rounds: {report.spread([r.rounds for r in results])}"))
    out.print(Text(f"Decisions: {report.spread([float(r.moves) for r in results])}"))
    out.print(Text(f"Endings: {report.endings(results)}"))
    out.print(Text(f"Took {took:.1f} s"), style="dim")


@contextlib.contextmanager
def progress(total: int):  # type: ignore[no-untyped-def]
    """A progress bar; yields the function that hears how many more are done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True) as bar:
        task = bar.add_task("compiling", total=total)

        def told(done: int) -> None:
            bar.update(task, advance=done, description="playing")

        yield told


def show(title: str, rows: Sequence[Line]) -> None:
    """A table of results."""
    table = plain_table("", "games", "wins", "95 % interval", "points", "place")
    for row in rows:
        share = f"{row.low:.1%} to {row.high:.1%}"
        table.add_row(
            row.name, str(row.games), f"{row.wins:.1%}", share, f"{row.points:.1f}", f"{row.place:.2f}"
        )
    out.print(Text(title, "bold"))
    out.print(table)


def bench(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            help="speed, start, strength; shelf (all games in one run). Speed and start by default."
        ),
    ] = None,
    game: Annotated[str, typer.Option(help="Which game.")] = "heartland",
    games: Annotated[int | None, typer.Option(help="Games for each measure of strength.", min=2)] = None,
) -> None:
    """Measure speed (beside OpenSpiel where it is installed), start-up and strength on this machine."""
    from flatboat.lab import bench as measures

    game = kind(game).name
    wanted = what or ["speed", "start"]
    for name in wanted:
        if name not in measures.PARTS:
            raise FlatboatError(f'there is no bench "{name}"; there are {", ".join(measures.PARTS)}')
    for name in wanted:
        table = plain_table("what", "figure", "")
        with out.status(f"measuring {name}"):
            rows = measures.PARTS[name](game, games)
        for row in rows:
            table.add_row(*row)
        out.print(Text("the shelf" if name == "shelf" else f"{game}: {name}", "bold"))
        out.print(table)
