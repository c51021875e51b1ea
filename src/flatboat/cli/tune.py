"""`flatboat tune`: which way of searching suits a game, or which weights its judgement."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from flatboat.cli.asked import GameName, Jobs, Options, Seats, Seed
from flatboat.cli.screen import out, plain_table, sentence
from flatboat.cli.stopping import heed, leave
from flatboat.cli.study import progress
from flatboat.errors import FlatboatError
from flatboat.kernel.notation import counted

if TYPE_CHECKING:
    from flatboat.kernel.game import Game
    from flatboat.lab.simulate import Result

Told = Callable[[list["Result"]], None]


def tune(
    game: GameName,
    judgement: Annotated[
        bool, typer.Option("--judgement", help="Look for better weights of its judgement instead.")
    ] = False,
    seats: Seats = None,
    sims: Annotated[
        int | None,
        typer.Option(
            help="Simulations a decision of the best so far; 200 by default, 50 for weights.", min=20
        ),
    ] = None,
    bot: Annotated[
        str | None, typer.Option(help="Who plays to find weights, for example greedy, in place of --sims.")
    ] = None,
    games: Annotated[
        int, typer.Option(help="Games for each setting that is tried, and of new weights at the end.", min=2)
    ] = 200,
    steps: Annotated[int, typer.Option(help="Steps towards better weights, 32 games each.", min=1)] = 200,
    seed: Seed = 0,
    option: Options = None,
    jobs: Jobs = None,
) -> None:
    """Find out how bots search a game best.

    Each setting plays against the best so far, in equal time.
    """
    import flatboat

    table = flatboat.game(game, seats or flatboat.kind(game).usual_seats, option or ())
    if bot and (sims or not judgement):
        raise FlatboatError("--bot goes with --judgement, and in place of --sims")
    if judgement:
        tune_judgement(table, bot or f"mcts:{sims or 50}", games, steps, seed, jobs)
    else:
        tune_search(table, sims or 200, games, seed, jobs)


def tune_search(table: Game, sims: int, games: int, seed: int, jobs: int | None) -> None:
    """Try settings of search, and tell each trial and what won."""
    from flatboat.lab.simulate import Stopped
    from flatboat.lab.tune import SETTINGS, matches, tune

    kind, end = table.kind, None
    best = kind.search
    rows = plain_table("setting", "simulations", "games", "wins", "95% interval", "")
    with heed() as stopped, progress(matches(best) * games) as advance:
        try:
            for trial, found in tune(table, sims, games, seed, jobs, counting(advance), stopped):
                best = found
                rows.add_row(
                    f"{trial.setting} {trial.value:g}",
                    str(trial.sims),
                    str(trial.games),
                    f"{trial.share:.1%}",
                    f"{trial.low:.1%} to {trial.high:.1%}",
                    "better" if trial.better else "",
                )
        except Stopped as early:
            end = early
    out.print(Text(f"{kind.title}, {table.seats} seats, against the best so far in equal time", "bold"))
    out.print(rows)
    kept = "" if best != kind.search else ", as it is"
    said = ", ".join(f"{setting}={getattr(best, setting)}" for setting in SETTINGS)
    sentence(f"Search({said}, ...){kept}")
    if end:
        leave(end.unfinished, "stopped before all settings were tried")


def tune_judgement(table: Game, bot: str, games: int, steps: int, seed: int, jobs: int | None) -> None:
    """Look for better weights, and tell what they are and how they do against those of the game."""
    from flatboat.lab.simulate import Stopped
    from flatboat.lab.spsa import STEP_GAMES, compare, weigh, weights_of

    own = weights_of(table)
    found, taken, line, end = own, 0, None, None
    with heed() as stopped, progress(steps * STEP_GAMES + games) as advance:
        try:
            for step in weigh(table, bot, steps, seed, jobs, counting(advance), stopped):
                found, taken = step.mean, taken + 1
            line = compare(table, found, bot, games, seed, jobs, counting(advance), stopped)
        except Stopped as early:
            end = early
    out.print(
        Text(f"{table.kind.title}, {table.seats} seats, after {counted(taken, 'step')} by {bot}", "bold")
    )
    rows = plain_table("weight", "as it is", "found")
    for name, value in own.items():
        rows.add_row(name, f"{value:g}", f"{found[name]:.3g}")
    out.print(rows)
    if line:
        sentence(
            f"The weights found win {line.wins:.1%} of {line.games} games against those that are,"
            f" {line.low:.1%} to {line.high:.1%}"
        )
    if end:
        leave(end.unfinished, "stopped before the weights found were tried")


def counting(advance: Callable[[int], None]) -> Told:
    """Tells a progress display of games that are done."""
    return lambda done: advance(len(done))
