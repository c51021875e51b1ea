"""`flatboat train`: judgement learned from games."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from flatboat.cli.asked import Edition, GameName, Jobs, Options, Seats, Seed
from flatboat.cli.screen import out, plain_table, sentence
from flatboat.cli.stopping import heed, leave
from flatboat.cli.study import progress
from flatboat.errors import FlatboatError
from flatboat.later import not_installed

if TYPE_CHECKING:
    from flatboat.learning.rounds import Learning


def train(
    game: GameName,
    into: Annotated[Path, typer.Option(metavar="FOLDER", help="For the run; one begun there goes on.")],
    seats: Seats = None,
    rounds: Annotated[int, typer.Option(help="Rounds of playing and fitting.", min=1)] = 2,
    games: Annotated[int, typer.Option(help="Games in each round.", min=20)] = 6000,
    teacher: Annotated[
        str,
        typer.Option(help="The bot of the first round; @0.02: it errs a little, so that nets see errors."),
    ] = "mcts:100@0.02",
    match: Annotated[int, typer.Option(help="Games of the last net against judgement by hand.", min=2)] = 400,
    sims: Annotated[int, typer.Option(help="Simulations a decision of judgement by hand then.", min=2)] = 400,
    seed: Seed = 0,
    option: Options = None,
    edition: Edition = None,
    jobs: Jobs = None,
    adopt: Annotated[bool, typer.Option(help="Let the game's bots judge by the net if it won more.")] = False,
) -> None:
    """Let bots learn to judge by playing.

    They play, a net is fitted to what came of it, and plays the next round.
    """
    import flatboat
    from flatboat.lab.simulate import Listener, Stopped
    from flatboat.learning.rounds import Learning, Run

    if find_spec("torch") is None:
        raise FlatboatError(not_installed("PyTorch", "learn"))
    table = flatboat.game(game, seats or flatboat.kind(game).usual_seats, option or (), edition)
    run = Run(rounds, games, teacher, match=match, match_sims=sims, seed=seed)
    with heed() as stopped, progress(rounds * games + match) as advance:
        learning = Learning(table, run, into, jobs, Listener(advance, stopped))
        try:
            learning.learn()
            report = learning.compare()
        except Stopped as early:
            leave(early.unfinished, f"stopped; the same command goes on in {into}")
    show(learning)
    sentence(
        f"{report.first} against {report.second}, which takes as long: wins {report.wins:.1%}"
        f" of {report.games} games, {report.low:.1%} to {report.high:.1%}"
    )
    if adopt:
        sentence(learning.adopt(report))


def show(learning: Learning) -> None:
    """How well each round's net foretells results."""
    rows = plain_table(
        "round", "tables", "by hand", "the net", *(f"{part}0-{part + 2}0%" for part in (0, 2, 4, 6, 8))
    )
    for number in range(1, learning.run.rounds + 1):
        best = min(learning.epochs(number), key=lambda epoch: epoch.test)
        rows.add_row(
            str(number),
            str(best.tables),
            f"{best.by_hand:.4f}",
            f"{best.test:.4f}",
            *(f"{part:.3f}" for part in best.fifths),
        )
    out.print(Text("Log-loss of foretold results, in games kept for the test", "bold"))
    out.print(rows)
