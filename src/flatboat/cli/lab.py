"""`flatboat lab`: studies of many games, kept in folders, and what they find."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.text import Text

from flatboat.cli.asked import Edition, GameName, Options, Seats, Seed
from flatboat.cli.new import write_new
from flatboat.cli.screen import out, sentence
from flatboat.cli.stopping import heed, leave
from flatboat.cli.study import progress, show
from flatboat.errors import StudyError

if TYPE_CHECKING:
    from flatboat.lab.findings.reading import Findings
    from flatboat.lab.studies.study import Plan

app = typer.Typer(
    name="lab",
    help="Studies: which bot is stronger, what a card is worth.",
    no_args_is_help=True,
)

LIBRARIES = ("matplotlib", "pandas", "statsmodels.api", "choix")  # of what is told at the end
Games = Annotated[int, typer.Option(help="How many games of each match, or at most so many with --width.")]
Width = Annotated[
    float | None, typer.Option(help="Stop once no 95% interval of a share of wins is wider, such as 0.05.")
]
Into = Annotated[Path | None, typer.Option(metavar="FOLDER", help="For the study; one begun there goes on.")]
On = Annotated[
    str, typer.Option("--on", metavar="PLACE", help="threads, processes, ray (here), or ray://HOST:PORT.")
]
Jobs = Annotated[int | None, typer.Option(help="How many cores to use here; all by default.", min=1)]
Records = Annotated[
    int, typer.Option(metavar="N", help="Keep the record of every Nth game; 1: of every game.", min=0)
]
BotsOf = Annotated[
    str, typer.Option(help="Bots, comma between: random, greedy, mcts:200, a level such as pilot.")
]


@app.command()
def new(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to make.")] = Path("study.toml"),
    asks: Annotated[
        Literal["match", "ladder", "balance", "sweep"], typer.Option(help="What the study asks.")
    ] = "match",
) -> None:
    """Write a study's file to begin with."""
    from flatboat.lab.studies.study import example

    write_new(file, example(game, asks, file))
    sentence(f"Written to {file}. Edit it; `flatboat lab run {file} --into FOLDER` plays it.")


@app.command()
def run(
    file: Annotated[Path, typer.Argument(metavar="STUDY", help="A study's file.")],
    into: Into = None,
    on: On = "threads",
    jobs: Jobs = None,
) -> None:
    """Play a study; one that was stopped goes on where it was."""
    from flatboat.lab.studies.study import read_study

    play(read_study(file), into, on, jobs)


@app.command()
def ladder(
    game: GameName,
    bots: BotsOf = "random,greedy,mcts:100",
    seats: Seats = None,
    games: Games = 200,
    width: Width = None,
    seed: Seed = 0,
    option: Options = None,
    edition: Edition = None,
    records: Records = 0,
    into: Into = None,
    on: On = "threads",
    jobs: Jobs = None,
) -> None:
    """All bots against all, with ratings."""
    about = about_of(game, "ladder", bots, seats, games, width, seed, edition)
    play(planned(about, option, {"records": records}), into, on, jobs)


@app.command()
def balance(
    game: GameName,
    bot: Annotated[str, typer.Option(help="The bot on all seats.")] = "greedy",
    seats: Seats = None,
    games: Games = 2000,
    width: Width = None,
    seed: Seed = 0,
    option: Options = None,
    edition: Edition = None,
    records: Records = 0,
    into: Into = None,
    on: On = "threads",
    jobs: Jobs = None,
) -> None:
    """Whether seats are even, and what each component is worth.

    All seats have the same bot.
    """
    about = about_of(game, "balance", bot, seats, games, width, seed, edition)
    play(planned(about, option, {"records": records, "components": True}), into, on, jobs)


@app.command()
def sweep(
    game: GameName,
    vary: Annotated[
        list[str],
        typer.Option(metavar="NAME=VALUES", help="A value of the edition: loans.debt=1..6, or =1,2,4."),
    ],
    bots: BotsOf = "greedy",
    wanted: Annotated[
        str | None,
        typer.Option(metavar="FIGURE=VALUE", help="Look for it: first_wins=0.5, bot_wins, rounds, points."),
    ] = None,
    tries: Annotated[
        int, typer.Option(help="Try so many values between the bounds, chosen by Optuna; 0: all.", min=0)
    ] = 0,
    seats: Seats = None,
    games: Games = 400,
    width: Width = None,
    seed: Seed = 0,
    option: Options = None,
    edition: Edition = None,
    records: Records = 0,
    into: Into = None,
    on: On = "threads",
    jobs: Jobs = None,
) -> None:
    """The same games with values of the edition changed."""
    about = about_of(game, "sweep", bots, seats, games, width, seed, edition)
    tables: dict[str, Any] = {"vary": dict(values_of(words, tries > 0) for words in vary)}
    if wanted is not None:
        figure, _, value = wanted.partition("=")
        tables["wanted"] = {"figure": figure, "value": number(value, wanted), "tries": tries}
    elif tries:
        raise StudyError("--tries wants a figure to look for, such as --wanted first_wins=0.5")
    play(planned(about, option, {"records": records}, **tables), into, on, jobs)


@app.command()
def report(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A study's folder.")],
) -> None:
    """Tell what a study found, and make its page and pictures."""
    from flatboat.lab.findings.reading import Findings

    tell(Findings(folder))


def about_of(
    game: str,
    asks: str,
    bots: str,
    seats: int | None,
    games: int,
    width: float | None,
    seed: int,
    edition: str | None,
) -> dict[str, Any]:
    """The table [study] of what was said on the command line."""
    import flatboat

    said = {
        "game": game, "asks": asks, "seats": seats or flatboat.kind(game).usual_seats,
        "bots": [bot.strip() for bot in bots.split(",") if bot.strip()], "games": games, "seed": seed,
        "width": width, "edition": edition,
    }  # fmt: skip
    return {name: value for name, value in said.items() if value is not None}


def planned(
    about: dict[str, object], options: Sequence[str] | None, keep: dict[str, object], **tables: object
) -> Plan:
    """The study of what was said."""
    from flatboat.lab.studies.study import plan_with

    said = {
        name: value if value else True for name, _, value in (word.partition("=") for word in options or ())
    }
    return plan_with(study=about, options=said, **tables, keep=keep)


def values_of(words: str, bounds: bool) -> tuple[str, list[float]]:
    """A name and its values from words: "a.b=1..6", "a.b=1,2,4"; of a range its `bounds` alone, if wanted."""
    name, _, said = words.partition("=")
    if not name or not said:
        raise StudyError(f'"{words}" names no values; write for example loans.debt=1..6')
    if ".." not in said:
        return name, [number(value, words) for value in said.split(",")]
    low, high = (number(value, words) for value in said.split("..", 1))
    if bounds:
        return name, [low, high]
    if not (low.is_integer() and high.is_integer() and low < high):
        raise StudyError(
            f'"{words}": a range goes from one whole number up to another; list other values: =1,1.5,2'
        )
    return name, [float(value) for value in range(int(low), int(high) + 1)]


def number(said: str, words: str) -> float:
    """A finite number from words."""
    try:
        value = float(said)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise StudyError(f'"{words}": "{said}" is no number')
    return value


def play(plan: Plan, into: Path | None, on: str, jobs: int | None) -> None:
    """Play a study into its folder, and tell what it found."""
    from flatboat.lab.findings.reading import Findings
    from flatboat.lab.simulate import Listener, Stopped
    from flatboat.lab.studies.driver import run as run_study
    from flatboat.lab.studies.folder import Folder
    from flatboat.lab.studies.places import place_for
    from flatboat.later import library

    for name in LIBRARIES:
        library(name, "lab")  # before hours of play
    folder = Folder(into or usual_folder(plan))
    folder.begin(plan)
    place = place_for(on, jobs)
    try:
        with heed() as stopped, progress(plan.games) as advance:
            run_study(plan, folder, place, Listener(advance, stopped))
    except Stopped as early:
        leave(early.unfinished, f"stopped; what was played is in {folder.path}, and the same command goes on")
    tell(Findings(folder.path))


def usual_folder(plan: Plan) -> Path:
    """Where a study goes if nobody says."""
    from flatboat.folders import data_folder

    about = plan.study.study
    return data_folder() / "studies" / f"{plan.table.kind.name}-{about.asks}-{plan.digest}"


def tell(findings: Findings) -> None:
    """Show the tables; make the page, where the libraries for it are there."""
    from flatboat.lab.findings.page import write_page
    from flatboat.lab.findings.tables import subtitle, tables_of

    findings.check_begun()
    out.print(Text(findings.title, "bold"))
    sentence(subtitle(findings))
    for table in tables_of(findings):
        out.print()
        show(table)
    sentence(f"\nThe page: {write_page(findings)}")
