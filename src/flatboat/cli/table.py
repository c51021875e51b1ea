"""`flatboat play` in the browser: the site for one person, opened at their table."""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Sequence

from rich.text import Text

from flatboat.cli.screen import complain, out
from flatboat.cli.session import PERSON
from flatboat.kernel.dice import key_of
from flatboat.kernel.game import Game
from flatboat.records import GameRecord
from flatboat.web.opening import from_record
from flatboat.web.serve import serve
from flatboat.web.settings import Settings
from flatboat.web.store import Taken
from flatboat.web.wanted import NewTable, check_bot


def open_shelf() -> None:
    """The site at its first page."""
    _run(None, "", "your games are at")


def open_table(game: Game, players: Sequence[str], names: Sequence[str], seed: str | None) -> None:
    """The site at a new table; `players` says who plays each seat, PERSON or a bot's name."""
    bots = tuple("" if player == PERSON else check_bot(player) for player in players)
    key = None if seed is None else key_of(seed)
    wanted = NewTable(game, bots, tuple(names), open_seats=False, one_screen=True, key=key)
    _run(wanted, f"new/{game.kind.name}", "begin the game at")


def open_record(record: GameRecord, players: Sequence[str]) -> None:
    """The site at a table that goes on where a record ends."""
    _run(from_record(record, players), "records", "bring the record in at")


def _run(first: NewTable | None, page: str, go_on: str) -> None:
    """Run the site, or where it runs already show a page of it; `go_on` says what can be done there."""
    try:
        serve(Settings(), first=first, say=_say, browse=_has_browser())
    except Taken as taken:
        if not taken.address:
            raise
        url = taken.address + page
        out.print(Text.assemble(f"Flatboat runs already; {go_on} ", (url, "bold")), soft_wrap=True)
        if _has_browser():
            webbrowser.open(url)


def _has_browser() -> bool:
    """Whether there is a browser to open, and somebody who sees it."""
    try:
        return sys.stdout.isatty() and webbrowser.get() is not None
    except webbrowser.Error:
        return False


def _say(url: str, settings: Settings) -> None:
    out.print(Text.assemble("Flatboat is at ", (url, "bold")), soft_wrap=True)
    out.print("Open it in a browser if none has opened. Ctrl-C stops; games are kept.", style="dim")
    complain()
