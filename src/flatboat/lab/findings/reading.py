"""A study's findings from Python: tables for pandas and pyarrow, ratings, curves, games to look at.

findings = flatboat.lab.Findings("loans")    # the study's folder
findings.pandas()                            # a row for each game and bot
findings.curve("first_wins")
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from flatboat.errors import StudyError
from flatboat.lab.arena import Arena
from flatboat.lab.findings.notable import Facts, Notable, notable
from flatboat.lab.findings.ratings import Meetings, Pair, Rating, pairs, ratings
from flatboat.lab.findings.worth import Averages, Worth, averages, worth
from flatboat.lab.keeping import record_of
from flatboat.lab.results import Progress
from flatboat.lab.simulate import Listener, read_bots
from flatboat.lab.studies.driver import MatchUnderWay, read, run
from flatboat.lab.studies.folder import Folder
from flatboat.lab.studies.match import record_name
from flatboat.lab.studies.places import place_for
from flatboat.lab.studies.study import Plan
from flatboat.later import library


class Point(NamedTuple):
    """A figure of a match, with its 95% interval."""

    values: tuple[float, ...]  # what was varied, in the order of the study
    figure: float
    low: float
    high: float


class Findings:
    """What was found by a study, as far as it was played."""

    def __init__(self, folder: str | Path) -> None:
        """StudyError for a folder without a study, or one that was played by other rules."""
        self.folder = Folder(folder)
        self.plan: Plan
        self.courses: Sequence[MatchUnderWay]
        self.plan, self.courses = read(self.folder)

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(course.summary.games for course in self.courses)

    def check_begun(self) -> None:
        """StudyError if nothing was played yet."""
        if not self.games:
            raise StudyError(f"no chunk of the study in {self.folder.path} was finished yet")

    @property
    def complete(self) -> bool:
        """Whether all games were played that the study asks for."""
        return bool(self.courses) and all(course.ended for course in self.courses)

    @property
    def title(self) -> str:
        """What was studied."""
        table, about = self.plan.table, self.plan.study.study
        return f"{table.kind.title}, {table.seats} seats: {about.asks}"

    def __repr__(self) -> str:
        return f"<{self.title}, {self.games} games{'' if self.complete else ' so far'}>"

    def table(self) -> Any:
        """All results, a pyarrow table with a row for each game and bot."""
        return self._joined([self.folder.games(chunk) for course in self.courses for chunk in course.chunks])

    def pandas(self) -> Any:
        """The same as a data frame."""
        library("pandas", "lab")
        return self.table().to_pandas()

    def counts(self) -> Any:
        """What was counted, a data frame: match, game, seat (0: the table's own), group, name, amount.

        StudyError if the study keeps no components.
        """
        if not self.plan.keeping.components:
            raise StudyError("this study kept no components; ask for `components = true` in [keep]")
        library("pandas", "lab")
        parts = [self.folder.counts(chunk) for course in self.courses for chunk in course.chunks]
        return self._joined(parts).to_pandas()

    def _joined(self, parts: list[Any]) -> Any:
        import pyarrow

        self.check_begun()
        return pyarrow.concat_tables(parts)

    # --- what it shows -----------------------------------------------------------------
    @cached_property
    def meetings(self) -> Meetings:
        """Who came before whom in a ladder."""
        return Meetings(list(dict.fromkeys(self.plan.bots)), self.table())

    @cached_property
    def ratings(self) -> list[Rating]:
        """The rating of each bot, with its 95% interval."""
        return ratings(self.meetings)

    @cached_property
    def pairs(self) -> list[Pair]:
        """How often each bot came before each other one."""
        return pairs(self.meetings)

    @cached_property
    def averages(self) -> list[Averages]:
        """How much of each component there was in a game."""
        return averages(self.counts(), self.games)

    @cached_property
    def worth(self) -> list[Worth]:
        """What each component brings in another's stead, of each group that the game weighs."""
        games, counts = self.pandas(), self.counts()
        return [row for group in self.plan.table.kind.counted.weighed for row in worth(games, counts, group)]

    def curve(self, figure: str = "") -> list[Point]:
        """A figure of each match of a sweep: one of `flatboat.lab.studies.study.Figure`."""
        wanted = self.plan.study.wanted
        figure = figure or (wanted.figure if wanted else self.usual)
        names, bot = list(self.plan.study.vary), self.plan.bots[0]
        return [
            Point(
                tuple(course.match.varied[name] for name in names),
                *course.summary.figure(figure, bot),
            )
            for course in self.courses
            if course.summary.games
        ]

    @property
    def usual(self) -> str:
        """The figure that is shown by default."""
        return "bot_wins" if len(set(self.plan.bots)) > 1 else "first_wins"

    def nearest(self) -> Point | None:
        """The values at which the wanted figure comes nearest; None where none is wanted."""
        wanted, points = self.plan.study.wanted, self.curve()
        if wanted is None or not points:
            return None
        return min(points, key=lambda point: abs(point.figure - wanted.value))

    def crossing(self) -> float | None:
        """Where one value is varied: at which, on straight lines between those played, the figure is as
        wanted; None if it never is."""
        wanted, points = self.plan.study.wanted, sorted(self.curve())
        if wanted is None or any(len(point.values) > 1 for point in points):
            return None
        for one, next_one in pairwise(points):
            ours, theirs = one.figure - wanted.value, next_one.figure - wanted.value
            if ours == 0:
                return one.values[0]
            if ours * theirs < 0:
                part = ours / (ours - theirs)
                return one.values[0] + part * (next_one.values[0] - one.values[0])
        return None

    def pictures(self) -> dict[str, Any]:
        """Its pictures by name, such as "turns": figures of matplotlib, for notebooks and papers."""
        from flatboat.lab.findings.pictures import Pictures, pictures_of

        return {name: figure for name, (_, figure) in pictures_of(self, Pictures()).items()}

    # --- games to look at ---------------------------------------------------------------
    def notable(self) -> list[Notable]:
        """A typical game, the longest, the shortest, the closest, the clearest, and the strangest."""
        return notable(self._facts, self.plan.table.kind.counts)

    def _facts(self) -> Iterator[Facts]:
        """The facts of all games, a chunk at a time: there may be millions."""
        for course in self.courses:
            for chunk in course.chunks:
                yield Facts.of(self.folder.games(chunk), self.plan.table.seats)

    def record(self, match: int, game: int) -> Path:
        """The record of a game, played again if it was not kept. StudyError if it cannot be written."""
        course = next(course for course in self.courses if course.match.number == match)
        return self.folder.record(record_name(match, game), lambda: self._played_again(course, game))

    def __str__(self) -> str:
        from flatboat.lab.findings.tables import tables_of

        return "\n\n".join([repr(self), *map(str, tables_of(self) if self.games else ())])

    def _repr_html_(self) -> str:
        from flatboat.lab.findings.tables import tables_of

        return "".join(table._repr_html_() for table in tables_of(self)) if self.games else escape(repr(self))

    def _played_again(self, course: MatchUnderWay, game: int) -> str:
        match, kept = course.match, list[str]()
        table = match.table
        arena = Arena(
            table,
            read_bots(match.bots, match.seats),
            match.seed,
            keep=lambda finished: kept.append(record_of(table, match.bots, finished)),
        )
        arena.play(range(game, game + 1))
        return kept[0]


def run_study(plan: Plan, folder: str | Path, on: str = "threads", cores: int | None = None) -> Findings:
    """Play a study into a folder, or what is left of it, and read what it found.

    `on` is "threads", "processes", "ray", or the address of a Ray cluster. A progress bar shows after two
    seconds. StudyError for what cannot be; `flatboat.lab.simulate.Stopped` on Ctrl-C, and the same call goes
    on.
    """
    course = Folder(folder)
    course.begin(plan)
    with Progress(plan.games) as bar:
        run(plan, course, place_for(on, cores), Listener(lambda games: bar.told(range(games))))
    return Findings(folder)
