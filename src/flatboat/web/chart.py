"""How a game went, as pictures: points over its moves, or what its kind measures over its turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flatboat.errors import FlatboatError
from flatboat.kernel import pictures as pic
from flatboat.kernel.measures import courses
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.pictures import element, number, text
from flatboat.web.archive import unpack
from flatboat.web.room import Room

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 340, 200, 34, 14, 96, 24
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)  # between the lines of the grid
LINES = 5  # of the grid at most
LIGHT = ("#b3462f", "#1f6f8b", "#5d7322", "#8a4f9e", "#8f5c0a")
DARK = ("#f08a72", "#6fc3e0", "#b8d06a", "#d29be6", "#e8b55a")
STYLE = """
& .grid{stroke:#8886;fill:none}
& .line{fill:none;stroke:var(--line);stroke-width:2.2}
& .name,& .end{fill:var(--line)}
"""
DASHES = ("", "7 4", "2 3", "10 3 2 3", "5 2")  # lines are told apart without colours, too


@dataclass(frozen=True)
class Course:
    """What was measured of each seat at the end of each turn."""

    number: int
    name: str
    lines: tuple[tuple[int, ...], ...]
    words: str  # where it led


def measured(room: Room) -> tuple[Course, ...]:
    """The courses of a table whose kind measures something, as far as turns have ended."""
    events = (event for act in room.known(ONLOOKER).acts for event in unpack(act.events))
    found = zip(room.game.kind.measures, courses(room.game, events), strict=True)
    return tuple(
        Course(number, name, tuple(map(tuple, lines)), _ends(room, lines))
        for number, (name, lines) in enumerate(found)
        if any(lines)
    )


def _ends(room: Room, lines: Sequence[Sequence[float]]) -> str:
    named = zip(room.position.names, lines, strict=True)
    return "; ".join(f"{name} {line[-1]:g}" for name, line in named if line)


def chart(room: Room, measure: int | None = None) -> str:
    """A line for each seat: points after every move, or a measure after every turn."""
    if measure is None:
        return picture(room, points(room), room.game.kind.counts.capitalize(), "move")
    found = next((course for course in measured(room) if course.number == measure), None)
    if found is None:
        raise FlatboatError("there is no such chart of this game, or no turn has ended yet")
    return picture(room, found.lines, found.name, "turn")


def picture(room: Room, lines: Sequence[Sequence[float]], what: str, step: str) -> str:
    """A line for each seat over moves or turns; a line that is shorter ended early."""
    low = min(0, *(min(line) for line in lines if line), 0)
    high = max(1, *(max(line) for line in lines if line), 1)
    longest = max(len(line) for line in lines)
    across = (WIDTH - LEFT - RIGHT) / max(1, longest - 1)

    def at(i: int, value: float) -> tuple[float, float]:
        return LEFT + i * across, TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - low) / (high - low))

    marks = next((step for step in STEPS if (high - low) / step < LINES), 10_000)
    body = ""
    for mark in range(-int(-low // marks) * marks, int(high) + 1, marks):
        _, y = at(0, mark)
        body += element("path", d=f"M{LEFT} {number(y)}H{WIDTH - RIGHT}", kind="grid")
        body += text(LEFT - 6, y + 4, str(mark), "soft", anchor="end")
    for seat, line in enumerate(lines):
        body += _line(seat, [at(i, value) for i, value in enumerate(line)])
    floor = 0.0
    for y, seat, value in sorted(
        (at(0, line[-1])[1], seat, line[-1]) for seat, line in enumerate(lines) if line
    ):
        floor = max(floor + 16, y + 4)
        name = pic.shorten(room.position.names[seat], 13, RIGHT - 34)
        body += text(WIDTH - RIGHT + 5, floor, f"{name} {value:g}", f"name l{seat}")
    if step == "turn":
        body += text(LEFT, HEIGHT - 4, "turn 1", "soft")
        if longest > 1:
            body += text(WIDTH - RIGHT, HEIGHT - 4, str(longest), "soft", anchor="end")
    words = f"{what} after each {step}: {_ends(room, lines)}"
    return pic.picture(
        "c", pic.Block(WIDTH, HEIGHT, body), 0, f"{what} over the game", words, element("style", style())
    )


def _line(seat: int, places: Sequence[tuple[float, float]]) -> str:
    """A seat's line, and a dot where it ends."""
    if not places:
        return ""
    path = "".join(f"{'L' if i else 'M'}{number(x)} {number(y)}" for i, (x, y) in enumerate(places))
    dashes = DASHES[seat % len(DASHES)] or None
    x, y = places[-1]
    return element("path", d=path, kind=f"line l{seat}", stroke_dasharray=dashes) + element(
        "circle", cx=x, cy=y, r=3, kind=f"end l{seat}"
    )


def points(room: Room) -> list[list[float]]:
    """Each seat's points after set-up and after each move."""
    game = room.game
    gained: list[list[float]] = [[0.0] for _ in room.seats]
    for act in room.known(ONLOOKER).acts:
        for line in gained:
            line.append(line[-1])
        for event in unpack(act.events):
            if worth := game.words.worth(event):
                gained[event.seat][-1] += worth[0]
    starts = [now - line[-1] for now, line in zip(room.position.points, gained, strict=True)]
    return [[start + points for points in line] for start, line in zip(starts, gained, strict=True)]


def style() -> str:
    """The chart's style sheet, light and dark."""
    light = "".join(f"& .l{i}{{--line:{colour}}}\n" for i, colour in enumerate(LIGHT))
    dark = "".join(f"& .l{i}{{--line:{colour}}}\n" for i, colour in enumerate(DARK))
    return pic.style_sheet("c", pic.STYLE, STYLE, light, "@media(prefers-color-scheme:dark){\n", dark, "}\n")
