"""The command `flatboat`: what its parts are, and how errors end."""

from __future__ import annotations

import codecs
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
    rich_markup_mode=None,
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


#: What stands for signs of our tables where a terminal's encoding lacks them.
PLAINER = dict(zip("│─╭╮╰╯»·▲■★×…’–", "|-++++>.A#*x.'-", strict=True)) | dict(
    zip("↑↗→↘↓↙←↖", ("N", "NE", "E", "SE", "S", "SW", "W", "NW"), strict=True)
)


def plainer(error: UnicodeError) -> tuple[str, int]:
    """Write what can be written in place of what cannot."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    return "".join(PLAINER.get(sign, "?") for sign in signs), error.end


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
    codecs.register_error("plainer", plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plainer")
    try:
        app(prog_name="flatboat")
    except FlatboatError as error:
        stop(str(error), 2)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if os.environ.get("FLATBOAT_TRACE"):
            raise
        if isinstance(error, OSError):
            stop(f"cannot read or write: {error.strerror or error}", 2)
        stop(f"a mistake in Flatboat itself: {error!r} (FLATBOAT_TRACE=1 shows where; please report it)", 1)


def stop(sentence: str, code: int) -> None:
    """Say what is wrong and end."""
    print(f"flatboat: {sentence}", file=sys.stderr)
    sys.exit(code)


if __name__ == "__main__":
    run()
