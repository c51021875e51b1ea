"""The command `flatboat`: what its parts are, and how errors end."""

from __future__ import annotations

import io
import os
import sys
from typing import Annotated

import typer

from flatboat import __version__
from flatboat.cli import editions, games, hint, lab, new, play, replay, serve, study, train, tune, verify
from flatboat.errors import FlatboatError

app = typer.Typer(
    name="flatboat",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command()(games.games)
app.command()(play.play)
app.command()(serve.serve)
app.command()(replay.replay)
app.command()(verify.verify)
app.command("hint")(hint.tell_hint)
app.add_typer(editions.app)
app.command()(new.new)
app.command()(study.simulate)
app.command()(study.bench)
app.add_typer(lab.app)
app.command()(tune.tune)
app.command()(train.train)


def tell_version(asked: bool) -> None:
    """`flatboat --version`, before anything else is looked at."""
    if asked:
        print(f"flatboat {__version__}")
        raise typer.Exit()


@app.callback()
def flatboat(
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="Which version this is.")
    ] = False,
) -> None:
    """Tabletop games of freight and frontier: play them, replay them, let bots play them."""


def run() -> None:
    """The entry point: every problem is one sentence on stderr and exit code 2, Ctrl-C is 130."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows no box lines still shows the rest
    try:
        app(prog_name="flatboat")
    except FlatboatError as error:
        stop(str(error), 2)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if os.environ.get("FLATBOAT_TRACE"):
            raise
        stop(f"a mistake in Flatboat itself: {error!r} (FLATBOAT_TRACE=1 shows where; please report it)", 1)


def stop(sentence: str, code: int) -> None:
    """Say what is wrong and end."""
    print(f"flatboat: {sentence}", file=sys.stderr)
    sys.exit(code)


if __name__ == "__main__":
    run()
