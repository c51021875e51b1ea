"""How a game went, as pictures: points over its moves, or what its kind measures over its turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flatboat.errors import FlatboatError
from flatboat.kernel import pictures as pic
from flatboat.kernel.history import Happened
from flatboat.kernel.measures import courses
from flatboat.kernel.pictures import element, number, text
from flatboat.kernel.position import Position
from flatboat.kernel.ruleset import Ruleset
from flatboat.web.known import Told

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 340, 200, 34, 14, 96, 24
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)  # between the lines of the grid
LINES = 5  # of the grid at most
DRAWN = 600  # points of a line at most: more than there is room for
SEATS = 5  # whose colours drawings know
STYLE = """
& .grid{stroke:#8886;fill:none}
& .par{stroke:var(--accent);stroke-width:2;stroke-dasharray:6 4;fill:none}
& .under{fill:none;stroke:var(--rim);stroke-width:4.2}
& .line{fill:none;stroke:var(--own);stroke-width:2.6}
& .end{fill:var(--own);stroke:var(--rim)}
"""
DASHES = ("", "7 4", "2 3", "10 3 2 3", "5 2")  # lines are told apart without colours, too


@dataclass(frozen=True)
class Measured:
    """What was measured of each seat at the end of each turn."""

    number: int
    name: str
    lines: tuple[tuple[int, ...], ...]
    words: str  # where it led


@dataclass(frozen=True)
class Went:
    """How a game went, as all its events tell it together."""

    accounts: tuple[dict[str, float], ...]  # for each seat, what its points came from
    causes: tuple[str, ...]  # all that points came from, in order of their first coming
    lines: tuple[tuple[float, ...], ...]  # for each seat its points, after set-up and after each move
    courses: tuple[Measured, ...]  # of kinds that measure something, if turns have ended
    events: tuple[Happened, ...] = ()

    @property
    def moved(self) -> bool:
        """Whether anybody's points ever changed: else there is nothing to draw a line of."""
        return any(len(set(line)) > 1 for line in self.lines)

    @property
    def led(self) -> int:
        """The move since which one seat alone has had most points, to the end; 0 where nobody has."""
        best = max(self.lines, key=lambda line: line[-1])
        others = [line for line in self.lines if line is not best]
        level = [n for n, most in enumerate(map(max, zip(*others, strict=True))) if most >= best[n]]
        return level[-1] + 1 if level and level[-1] + 1 < len(best) else 0


def reckon(game: Ruleset, names: Sequence[str], points: Sequence[float], acts: Sequence[Told]) -> Went:
    """How a game went, by all that was done in it; `points` are those that the seats have now."""
    accounts: list[dict[str, float]] = [{} for _ in names]
    causes: dict[str, None] = {}
    gained: list[list[float]] = [[0.0] for _ in names]
    happened: list[Happened] = []
    for act in acts:
        for line in gained:
            line.append(line[-1])
        events = act.events
        for event in events:
            if worth := game.words.worth(event):
                points_of, cause = worth
                causes[cause] = None
                accounts[event.seat][cause] = accounts[event.seat].get(cause, 0) + points_of
                gained[event.seat][-1] += points_of
        happened += events
    starts = [now - line[-1] for now, line in zip(points, gained, strict=True)]
    lines = tuple(tuple(start + n for n in line) for start, line in zip(starts, gained, strict=True))
    return Went(
        tuple(accounts), tuple(sorted(causes, key=lambda cause: is_paid(accounts, cause))), lines,
        _courses(game, names, happened), tuple(happened),
    )  # fmt: skip


def is_paid(accounts: Sequence[Mapping[str, float]], cause: str) -> bool:
    """Whether points are lost by it all in all: that stands below what was earned."""
    return sum(account.get(cause, 0) for account in accounts) < 0


def _courses(game: Ruleset, names: Sequence[str], events: Sequence[Happened]) -> tuple[Measured, ...]:
    found = zip(game.kind.measures, courses(game, events), strict=True)
    return tuple(
        Measured(number, name, tuple(map(tuple, lines)), _ends(names, lines))
        for number, (name, lines) in enumerate(found)
        if max(map(len, lines)) > 1  # else there is no line to draw
    )


def _ends(names: Sequence[str], lines: Sequence[Sequence[float]]) -> str:
    return "; ".join(f"{name} {line[-1]:g}" for name, line in zip(names, lines, strict=True) if line)


def chart(position: Position, went: Went, measure: int | None = None) -> str:
    """A line for each seat: points after every move, or a measure after every turn.

    FlatboatError for a measure that the game does not have, or not yet.
    """
    game, names = position.game, position.names
    if measure is None:
        return picture(names, went.lines, game.kind.counts.capitalize(), "move")
    course = next((course for course in went.courses if course.number == measure), None)
    if course is None:
        raise FlatboatError("there is no such chart of this game, or no two turns have ended yet")
    pars = game.words.pars(game.seats)
    return picture(names, course.lines, course.name, "turn", pars[measure] if pars else None)


@dataclass(frozen=True)
class Axes:
    """Where values stand on a chart: the least and the most of them, and how many lie across it."""

    low: float
    high: float
    longest: int

    @classmethod
    def of(cls, lines: Sequence[Sequence[float]], par: int | None) -> Axes:
        """Axes with room for these lines, of which one at least is not empty, 0 and the par."""
        values = [value for line in lines for value in line]
        return cls(min(0, *values), max(1, par or 1, *values), max(map(len, lines)))

    def at(self, i: int, value: float) -> tuple[float, float]:
        """Where value number i of a line stands."""
        across = (WIDTH - LEFT - RIGHT) / max(1, self.longest - 1)
        up = (value - self.low) / (self.high - self.low)
        return LEFT + i * across, TOP + (HEIGHT - TOP - BOTTOM) * (1 - up)

    def level(self, value: float, kind: str) -> str:
        """A line across the chart at a value."""
        _, y = self.at(0, value)
        return element("path", d=f"M{LEFT} {number(y)}H{WIDTH - RIGHT}", kind=kind)


def picture(
    names: Sequence[str], lines: Sequence[Sequence[float]], what: str, step: str, par: int | None = None
) -> str:
    """A line for each seat over moves or turns, and the par; a line that is shorter ended early."""
    axes = Axes.of(lines, par)
    body = _grid(axes)
    if par is not None:
        body += _par(axes, lines, par)
    for seat, line in enumerate(lines):
        body += _line(seat, [axes.at(i, line[i]) for i in shown(len(line))])
    body += _legend(axes, lines, names)
    if step != "move":
        body += _turns(axes, step)
    words = f"{what} after each {step}: {_ends(names, lines)}"
    words += "" if par is None else f"; par {par}"
    block = pic.Block(WIDTH, HEIGHT, body)
    return pic.picture("c", block, 0, f"{what} over the game", words, element("style", style()))


def _grid(axes: Axes) -> str:
    """Lines across the chart at round values, each with its value."""
    low, high = axes.low, axes.high
    apart = next((step for step in STEPS if (high - low) / step < LINES), 10_000)
    body = ""
    for value in range(-int(-low // apart) * apart, int(high) + 1, apart):
        body += axes.level(value, "grid")
        body += text(LEFT - 6, axes.at(0, value)[1] + 4, str(value), "soft", anchor="end")
    return body


def _par(axes: Axes, lines: Sequence[Sequence[float]], par: int) -> str:
    """The par, with its name where no line ends: below it at the right, else above it at the left."""
    _, y = axes.at(0, par)
    if all(line[-1] >= par for line in lines if line) and y + 14 < HEIGHT - BOTTOM:
        name = text(WIDTH - RIGHT - 3, y + 14, f"par {par}", "soft", anchor="end")
    else:
        name = text(LEFT + 3, y - 4, f"par {par}", "soft")
    return axes.level(par, "par") + name


def _legend(axes: Axes, lines: Sequence[Sequence[float]], names: Sequence[str]) -> str:
    """Whose each line is and where it ended, beside its end or below the one before."""
    ends = [(axes.at(0, line[-1])[1], seat, line[-1]) for seat, line in enumerate(lines) if line]
    body, below = "", 0.0
    for y, seat, value in sorted(ends):
        below = max(below + 16, y + 4)
        name = pic.shorten(names[seat], 13, RIGHT - 44)
        body += element("circle", cx=WIDTH - RIGHT + 10, cy=below - 4.5, r=4.5, kind=f"end l{seat}")
        body += text(WIDTH - RIGHT + 18, below, f"{name} {value:g}", "name")
    return body


def _turns(axes: Axes, step: str) -> str:
    """The first turn and the last under the chart."""
    body = text(LEFT, HEIGHT - 4, f"{step} 1", "soft")
    if axes.longest > 1:
        body += text(WIDTH - RIGHT, HEIGHT - 4, str(axes.longest), "soft", anchor="end")
    return body


def _line(seat: int, places: Sequence[tuple[float, float]]) -> str:
    """A seat's line, and a dot where it ends."""
    if not places:
        return ""
    path = "".join(f"{'L' if i else 'M'}{number(x)} {number(y)}" for i, (x, y) in enumerate(places))
    dashes = DASHES[seat % len(DASHES)] or None
    x, y = places[-1]
    return "".join(
        (
            element("path", d=path, kind="under", stroke_dasharray=dashes),
            element("path", d=path, kind=f"line l{seat}", stroke_dasharray=dashes),
            element("circle", cx=x, cy=y, r=3, kind=f"end l{seat}"),
        )
    )


def shown(length: int) -> list[int]:
    """The places of a line that are drawn: all of a short one; first and last always.

    >>> shown(4), shown(0), len(shown(10_000)), shown(10_000)[-1]
    ([0, 1, 2, 3], [], 590, 9999)
    """
    return [*range(0, length - 1, -(-length // DRAWN)), length - 1] if length else []


def style() -> str:
    """The chart's style sheet: lines have the seats' own colours, and a rim that sets pale ones off."""
    own = "".join(f"& .l{seat}{{--own:var(--s{seat})}}\n" for seat in range(SEATS))
    return pic.style_sheet("c", pic.STYLE, STYLE, own, "& .under,& .end{--rim:var(--ink)}\n")
