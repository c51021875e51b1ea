"""`flatboat simulate` and `flatboat bench`: many games between bots, and how fast and strong they are."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from flatboat.cli.asked import Edition, GameName, Jobs, Options
from flatboat.cli.screen import out, plain_table, sentence
from flatboat.cli.stopping import heed, leave
from flatboat.errors import FlatboatError
from flatboat.games import kind

if TYPE_CHECKING:
    from flatboat.lab.report import Table
    from flatboat.lab.simulate import Result


def simulate(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many players; the fewest by default.")] = None,
    bots: Annotated[
        str,
        typer.Option(
            help="A bot each, comma between: a level such as pilot, random, greedy, mcts:200, net:200;"
            " my_module:policy or onnx:FILE from outside. A short list is repeated."
        ),
    ] = "greedy,random",
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    first: Annotated[
        int,
        typer.Option(help="The first game's number; so a long run can be played in parts."),
    ] = 0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same results.")] = 0,
    option: Options = None,
    edition: Edition = None,
    jobs: Jobs = None,
    into: Annotated[
        Path | None, typer.Option("--out", help="A .csv or .parquet file for the results.")
    ] = None,
    moves: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="A .parquet file for every decision: what the bot saw, could do, did, thought and got.",
        ),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="A folder for a record of each game, to be opened and replayed."),
    ] = None,
) -> None:
    """Let bots play many games and show what came of them."""
    import flatboat
    from flatboat.bots import judgement, read_spec
    from flatboat.bots.outside import admit_all
    from flatboat.lab import files
    from flatboat.lab.keeping import Keepers
    from flatboat.lab.simulate import Stopped, read_bots
    from flatboat.lab.simulate import simulate as play_many

    table = flatboat.game(game, seats, option or (), edition)
    admit_all(bots.split(","))
    names = [str(spec) for spec in read_bots(bots.split(","), table.seats)]
    if into is not None:
        files.check(into)
    results: list[Result] = []
    started = time.perf_counter()
    with heed() as stopped:
        keepers = Keepers(moves, records, table, names, seed, first)

        def play(told: Callable[[list[Result]], None]) -> object:
            keep = keepers.add if keepers else None
            return play_many(
                table, bots.split(","), games, seed, jobs, told, first, stopped, (), keep, moves is not None
            )

        end = gather(results, games, play)
        kept, trouble = keepers.close()
        if results:
            part = f" from number {first}" if first else ""
            title = f"{table.kind.title}, {table.seats} seats, {len(results)} games{part}, seed {seed}"
            trouble = save_and_tell(title, results, names, into, time.perf_counter() - started) or trouble
            if any(read_spec(name).at(table).kind == "net" for name in names):
                sentence(f"Levels and net bots judge {judgement(table)}.")
        for line in kept:
            sentence(line)
        if isinstance(end, Stopped):
            leave(end.unfinished, f"stopped after {len(results)} of {games} games", str(trouble or ""))
    if broken := end or trouble:
        raise broken


def gather(
    results: list[Result], total: int, play: Callable[[Callable[[list[Result]], None]], object]
) -> BaseException | None:
    """Play; `results` takes in those of finished games. What broke in before all were, if anything did."""
    from flatboat.lab.simulate import Stopped

    def told(done: list[Result]) -> None:
        results.extend(done)
        advance(len(done))

    try:
        with progress(total) as advance:
            play(told)
    except (Stopped, Exception) as end:  # whatever it is: the games took long
        return end
    finally:
        results.sort(key=lambda result: result.game)
    return None


def save_and_tell(
    title: str, results: Sequence[Result], names: Sequence[str], into: Path | None, took: float
) -> FlatboatError | None:
    """Save the results, then tell them; what is wrong if they could not be saved where they should be."""
    from flatboat.cli.keeping import keep

    trouble = None
    try:
        if into is not None:
            keep(results, names, into)
    except FlatboatError as error:
        trouble = error
    tell(title, results, names, took)
    if into is not None and not trouble:
        sentence(f"Written to {into}")
    return trouble


def tell(title: str, results: Sequence[Result], names: Sequence[str], took: float) -> None:
    """What came of the games: by bot, by turn order, lengths and endings."""
    from flatboat.lab import report

    by_bot = report.by_bot(results, names)
    show(report.shares(title, by_bot))
    if by_bot[0].certain:
        out.print(Text("One bot plays all seats, so each seat's share is certain beforehand.", "dim"))
    show(report.shares("By turn order", report.by_turn(results)))
    out.print(Text(f"Rounds: {report.spread([r.rounds for r in results])}"))
    out.print(Text(f"Decisions: {report.spread([float(r.moves) for r in results])}"))
    out.print(Text(f"Endings: {report.endings(results)}"))
    out.print(Text(f"Took {took:.1f} s"), style="dim")


@contextlib.contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar; yields the function that hears how many more are done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task("compiling", total=total)

        def told(done: int) -> None:
            bar.update(task, advance=done, description="playing")

        yield told


def show(table: Table) -> None:
    """A table under its title."""
    rows = plain_table(*table.head)
    for row in table.rows:
        rows.add_row(*row)
    out.print(Text(table.title, "bold"))
    if table.note:
        sentence(table.note, "dim")
    out.print(rows)


def bench(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            help="speed, start, strength; all games in one run: shelf, compile. Speed and start by default."
        ),
    ] = None,
    game: Annotated[str, typer.Option(help="Which game.")] = "heartland",
    games: Annotated[int | None, typer.Option(help="Games for each measure of strength.", min=2)] = None,
) -> None:
    """Measure speed, start-up and strength on this machine.

    Speed is measured beside OpenSpiel where that is installed.
    """
    from flatboat.lab import bench as measures

    game = kind(game).name
    wanted = what or ["speed", "start"]
    for name in wanted:
        if name not in measures.PARTS:
            raise FlatboatError(f'there is no bench "{name}"; there are {", ".join(measures.PARTS)}')
    for name in wanted:
        measure(name, game, games)


def measure(name: str, game: str, games: int | None) -> None:
    """Measure one part and show its rows; those that it has when it is told to stop, too."""
    from flatboat.lab import bench as measures
    from flatboat.lab.simulate import Stopped

    table = plain_table("what", "figure", "")
    end = None
    with contextlib.ExitStack() as stack:
        try:
            with out.status(f"measuring {name}"):
                if name == "strength":  # which takes long
                    rows: Iterable[measures.Row] = measures.strength(game, games, stack.enter_context(heed()))
                else:
                    rows = measures.PARTS[name](game, games)
                for row in rows:
                    table.add_row(*row)
        except Stopped as early:
            end = early
        out.print(Text(f"the shelf: {name}" if name in ("shelf", "compile") else f"{game}: {name}", "bold"))
        out.print(table)
        if end:
            leave(end.unfinished)
