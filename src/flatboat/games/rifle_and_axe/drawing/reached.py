"""What a fallen settlement had reached: its five values against par, or against the best of the others."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.drawing.board import icon
from flatboat.games.rifle_and_axe.drawing.others import AWARD_ART, AWARD_HEADS
from flatboat.games.rifle_and_axe.drawing.scene import Scene
from flatboat.games.rifle_and_axe.rules.tables import AWARDS
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import number, path, rect, text

HEAD, NAMED, TOLD = 24, 104, 118  # height of the heading; where bars begin; room after them
TIMES = 2  # how many times the aim a full bar is


def reached(scene: Scene, width: float, height: float) -> str:
    """A bar for each value, with a line where it is to reach."""
    alone, row = len(scene.seats) == 1, (height - HEAD) / AWARDS
    whose = "the par" if alone else "the best of the others"
    body = rect(0, 0, width, height, "square", round=8)
    body += text(12, 18, pic.shorten(f"Your five values at the end, and {whose}", 12, width - 20), "soft")
    for award in range(AWARDS):
        body += bar(scene, award, aim(scene, award), HEAD + row * (award + 0.5), width)
    return body


def aim(scene: Scene, award: int) -> int:
    """What a value is held against."""
    others = [scene.value(seat, award) for seat in scene.seats if seat != scene.seat]
    return max(others, default=int(scene.printed.par[award]))


def bar(scene: Scene, award: int, least: int, y: float, width: float) -> str:
    """One of the values."""
    value, room = scene.value(scene.seat, award), width - NAMED - TOLD
    long = room * min(1.0, value / max(1, least) / TIMES)
    enough = value >= least
    body = icon(scene.prefix, AWARD_ART[award], 22, y, 0.9) + text(40, y + 4.5, AWARD_HEADS[award], "name")
    body += rect(NAMED, y - 8, room, 16, "uses", round=4)
    body += rect(NAMED, y - 8, max(2.0, long), 16, "times" if enough else "short", round=4) if value else ""
    body += path(f"M{number(NAMED + room / TIMES)} {number(y - 11)}v22", "art")
    body += text(NAMED + room + 10, y + 5, str(value), "head good" if enough else "head bad")
    return body + text(width - 12, y + 5, f"of {least}", "soft", anchor="end")
