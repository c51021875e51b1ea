"""What a fallen settlement had reached: its five values against par, or against the best of the others."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.drawing.board import icon
from flatboat.games.rifle_and_axe.drawing.others import AWARD_ART, AWARD_HEADS
from flatboat.games.rifle_and_axe.drawing.scene import Scene
from flatboat.games.rifle_and_axe.rules.tables import AWARDS
from flatboat.kernel.pictures import Block, element, number, path, rect, shift, text

TILE, GAP, BAR = 52, 6, 12  # heights: of a tile and of its bar; between them from one to the next
TIMES = 2  # how many times the aim a full bar is


def reached(scene: Scene, width: float) -> Block:
    """A tile for each value beside each other; on a phone the standings say it already."""
    if scene.narrow:
        return Block(width, 0, "")
    wide, body = (width - GAP * (AWARDS - 1)) / AWARDS, ""
    for award in range(AWARDS):
        body += element("g", tile(scene, award, wide), transform=shift((wide + GAP) * award, 0))
    return Block(width, TILE, body)


def aim(scene: Scene, award: int) -> tuple[str, int]:
    """What a value is held against."""
    others = [scene.value(seat, award) for seat in scene.seats if seat != scene.seat]
    return ("best", max(others)) if others else ("par", int(scene.printed.par[award]))


def tile(scene: Scene, award: int, width: float) -> str:
    """A value and what it is held against; below them its bar, with a line where that lies."""
    value, (what, least) = scene.value(scene.seat, award), aim(scene, award)
    room, kind = width - 16, "good" if value >= least else "bad"
    long = room * min(1.0, value / max(1, least) / TIMES)
    body = rect(0, 0, width, TILE, "square", round=8) + icon(scene.prefix, AWARD_ART[award], 18, 16, 0.86)
    body += text(33, 20.5, AWARD_HEADS[award], "name") + text(width * 0.56, 21, str(value), f"head {kind}")
    body += text(width - 8, 20.5, f"{what} {least}", "soft", anchor="end")
    body += rect(8, 32, room, BAR, "uses", round=4)
    body += rect(8, 32, long, BAR, "times" if kind == "good" else "short", round=4) if long >= 1 else ""
    return body + path(f"M{number(8 + room / TIMES)} 29v{BAR + 6}", "art")
