"""How points went over the moves of a game, as a picture."""

from __future__ import annotations

from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import element, number, text
from flatboat.web.archive import unpack
from flatboat.web.room import Room

WIDTH, HEIGHT, LEFT, TOP, RIGHT = 340, 200, 34, 14, 96
LIGHT = ("#b3462f", "#1f6f8b", "#5d7322", "#8a4f9e", "#8f5c0a")
DARK = ("#f08a72", "#6fc3e0", "#b8d06a", "#d29be6", "#e8b55a")
STYLE = """
& .grid{stroke:#8886;fill:none}
& .line{fill:none;stroke:var(--line);stroke-width:2.2}
& .name{fill:var(--line)}
"""
DASHES = ("", "7 4", "2 3", "10 3 2 3", "5 2")  # lines are told apart without colours, too


def chart(room: Room) -> str:
    """A line for each seat: points after every move."""
    lines = courses(room)
    low = min(0, *(min(line) for line in lines))
    high = max(1, *(max(line) for line in lines))
    across = (WIDTH - LEFT - RIGHT) / max(1, len(lines[0]) - 1)

    def at(i: int, points: float) -> tuple[float, float]:
        return LEFT + i * across, TOP + (HEIGHT - TOP - 24) * (1 - (points - low) / (high - low))

    body = ""
    for mark in range(0, int(high) + 1, max(5, int(high) // 20 * 5)):
        _, y = at(0, mark)
        body += element("path", d=f"M{LEFT} {number(y)}H{WIDTH - RIGHT}", kind="grid")
        body += text(LEFT - 6, y + 4, str(mark), "soft", anchor="end")
    ends = []
    for seat, line in enumerate(lines):
        path = "".join(f"{'L' if i else 'M'}{number(x)} {number(y)}" for i, (x, y) in
                       enumerate(at(i, points) for i, points in enumerate(line)))  # fmt: skip
        body += element(
            "path", d=path, kind=f"line l{seat}", stroke_dasharray=DASHES[seat % len(DASHES)] or None
        )
        ends.append((at(0, line[-1])[1], seat, line[-1]))
    floor = 0.0
    for y, seat, points in sorted(ends):
        floor = max(floor + 16, y + 4)
        name = pic.shorten(room.position.names[seat], 13, RIGHT - 34)
        body += text(WIDTH - RIGHT + 5, floor, f"{name} {points:g}", f"name l{seat}")
    words = "Points after each move: " + "; ".join(
        f"{name} {line[-1]:g}" for name, line in zip(room.position.names, lines, strict=True)
    )
    return pic.picture(
        "c", pic.Block(WIDTH, HEIGHT, body), 0, "Points over the game", words, element("style", style())
    )


def courses(room: Room) -> list[list[float]]:
    """Each seat's points after set-up and after each move."""
    game = room.game
    gained: list[list[float]] = [[0.0] for _ in room.seats]
    for act in room.standing:
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
