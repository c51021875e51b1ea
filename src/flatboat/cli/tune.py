"""`flatboat tune`: which way of searching suits a game."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.text import Text

from flatboat.cli.screen import out, plain_table
from flatboat.cli.stopping import heed, leave
from flatboat.cli.study import progress


def tune(
    game: Annotated[str, typer.Argument(help="Which game, for example heartland.")],
    seats: Annotated[int | None, typer.Option(help="How many players; two or the fewest by default.")] = None,
    sims: Annotated[int, typer.Option(help="Simulations a decision of the best so far.", min=20)] = 200,
    games: Annotated[int, typer.Option(help="Games for each setting that is tried.", min=2)] = 200,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    option: Annotated[list[str] | None, typer.Option(help="A game option, as in `flatboat play`.")] = None,
    jobs: Annotated[int | None, typer.Option(help="How many cores to use; all by default.", min=1)] = None,
) -> None:
    """Try how bots search a game best: each setting plays against the best so far, in equal time."""
    import flatboat
    from flatboat.lab.simulate import Stopped
    from flatboat.lab.tune import matches
    from flatboat.lab.tune import tune as trials

    kind = flatboat.kind(game)
    table = flatboat.game(game, seats or max(2, kind.seats[0]), option or ())
    best, end = kind.search, None
    rows = plain_table("setting", "simulations", "games", "wins", "95 % interval", "")
    with heed() as stopped, progress(matches(best) * games) as advance:
        try:
            for trial, found in trials(
                table, sims, games, seed, jobs, lambda done: advance(len(done)), stopped
            ):
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
    out.print(
        Text(f"Search(width={best.width}, looks={best.looks}, boldness={best.boldness:g}, ...){kept}"),
        soft_wrap=True,
    )
    if end:
        print("flatboat: stopped before all settings were tried", file=sys.stderr)
        leave(end.unfinished)
