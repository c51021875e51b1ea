"""Games between bots from Python: played in one call, shown as a table, watched move by move.

>>> from flatboat import lab
>>> results = lab.play_games("heartland", ["random"], games=30, seed=1, seats=2)
>>> results  # doctest: +ELLIPSIS
<30 games of The Great Heartland Hauling Co., 2 seats, seed 1: random wins 5... when it goes first>
>>> position = next(results.watch(7))
>>> len(position.history)
1
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, overload

import flatboat
from flatboat.bots.bot import Bot, Spec
from flatboat.bots.outside import Policy
from flatboat.kernel.game import Game
from flatboat.kernel.notation import counted
from flatboat.kernel.position import Position
from flatboat.lab import report
from flatboat.lab.report import ReportLine, Table
from flatboat.lab.simulate import Arena, Result, read_bots, simulate

PATIENCE = 2.0  # seconds after which a progress bar is shown


class Results(Sequence[Result]):
    """Finished games, in order. They show themselves as tables in a notebook, and by `print`.

    `by_bot` and `by_turn` are rows with shares of wins and their 95% intervals: games over one deal, the
    bots at other seats, count as one (see `report.interval`).
    """

    def __init__(self, game: Game, specs: Sequence[Spec], seed: int, games: Sequence[Result]) -> None:
        """`specs` are the bots, one for each seat."""
        self.game, self.specs, self.seed, self.games = game, tuple(specs), seed, tuple(games)
        self.bots = tuple(map(str, self.specs))

    @property
    def by_bot(self) -> list[ReportLine]:
        """A row for each kind of bot."""
        return report.by_bot(self.games, self.bots)

    @property
    def by_turn(self) -> list[ReportLine]:
        """A row for each place in the order of play, whoever sat there."""
        return report.by_turn(self.games)

    @property
    def rounds(self) -> str:
        """How long games were: the mean, and the range in which 90% lie."""
        return report.spread([result.rounds for result in self.games])

    @property
    def endings(self) -> str:
        """How often games ended for each reason."""
        return report.endings(self.games)

    def watch(self, number: int) -> Iterator[Position]:
        """Play a game again: a position (the same, played on) after each move. IndexError if none."""
        if not -len(self) <= number < len(self):
            raise IndexError(f"there is no game {number}; there are 0 to {len(self) - 1}")
        return Arena(self.game, self.specs, self.seed).watch(self.games[number].game)

    @overload
    def __getitem__(self, at: int) -> Result: ...
    @overload
    def __getitem__(self, at: slice) -> Results: ...
    def __getitem__(self, at: int | slice) -> Result | Results:
        if isinstance(at, slice):
            return Results(self.game, self.specs, self.seed, self.games[at])
        return self.games[at]

    def __len__(self) -> int:
        return len(self.games)

    @property
    def title(self) -> str:
        """Which games these are."""
        games, seats = counted(len(self), "game"), counted(self.game.seats, "seat")
        return f"{games} of {self.game.kind.title}, {seats}, seed {self.seed}"

    @property
    def tables(self) -> list[Table]:
        """Wins by bot, unless all seats have the same one, and by place in the order of play."""
        by_bot = self.by_bot if self.games else []
        found = [] if by_bot and by_bot[0].certain else [report.shares("Wins by bot", by_bot)]
        if self.games and self.game.seats > 1:
            found.append(report.shares("Wins by place in the order of play", self.by_turn))
        return found

    def __repr__(self) -> str:
        rows = self.by_bot if self.games else []
        if rows and rows[0].certain:
            first = self.by_turn[0]
            return f"<{self.title}: {rows[0].name} wins {said(first)} when it goes first>"
        return f"<{self.title}: {', '.join(f'{row.name} wins {said(row)}' for row in rows) or 'none'}>"

    def __str__(self) -> str:
        return "\n\n".join([self.title, *map(str, self.tables)])

    def _repr_html_(self) -> str:
        tables = "".join(table._repr_html_() for table in self.tables)
        return f"<p>{escape(self.title)}</p>{tables}"


def said(row: ReportLine) -> str:
    """A share of wins, and how sure it is."""
    wins, low, high = map(report.percent, (row.wins, row.low, row.high))
    return f"{wins} ({low} to {high})"


def play_games(
    game: str | Game,
    bots: str | Sequence[str | Bot | Policy],
    games: int = 100,
    seed: int = 0,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | Sequence[str] = (),
    edition: Any = None,
    threads: int | None = None,
) -> Results:
    """Play games between bots, one for each seat (a short list is repeated), the seats swapped each time.

    `bots` are words such as "greedy,random", or a list of words, policies and bots. The same seed gives the
    same results on any number of threads. A progress bar shows after two seconds; an interrupted run raises
    `flatboat.lab.simulate.Stopped` with what is finished. FlatboatError for what cannot be played.
    """
    bots = bots.split(",") if isinstance(bots, str) else bots
    table = game if isinstance(game, Game) else flatboat.game(game, seats, options, edition)
    with Progress(games) as bar:
        found = simulate(table, bots, games, seed, threads, bar.told)
    return Results(table, read_bots(bots, table.seats), seed, found)


class Progress:
    """A progress bar that shows once work takes long, and goes when it is done."""

    def __init__(self, total: int) -> None:
        self.total, self.done, self.began = total, 0, time.monotonic()
        self.bar: Any = None
        self.advance: Callable[[int], None] = lambda done: None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()

    def told(self, done: Sequence[object]) -> None:
        """Take in what is done."""
        self.done += len(done)
        if self.bar is None and time.monotonic() - self.began > PATIENCE and somebody_looks():
            from rich.progress import Progress as Bar

            self.bar = Bar(transient=True)
            self.bar.start()
            task = self.bar.add_task("playing", total=self.total)
            self.advance = lambda done: self.bar.update(task, completed=done)
        self.advance(self.done)


def somebody_looks() -> bool:
    """Whether output goes to a terminal or a notebook: in a file a progress bar would leave an empty line."""
    from rich.console import Console

    console = Console()
    return console.is_terminal or console.is_jupyter
