"""Small pieces that several parts of the drawing share."""

from __future__ import annotations

from flatboat.games.broadsides.drawing.art import PIPS
from flatboat.games.broadsides.drawing.scene import Force, Scene
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import element, number, path, rect, text

FIGURE_WIDE = 15.0  # of one of the crew
CAPTAIN_WIDE = 22.0
SMALLEST = 0.7  # of a figure in a crowd, beside one with room
CHIP = 9.0  # half as high as words on a ground


def n(*values: float) -> str:
    """Numbers of a path."""
    return " ".join(map(number, values))


def stamp(scene: Scene, name: str, x: float, y: float, *, kind: str | None = None, scale: float = 1,
          turn: float = 0, mirror: bool = False) -> str:  # fmt: skip
    """A copy of a shape from the definitions: moved, turned, then its left and right changed over."""
    return pic.use(scene.id(name), x, y, scale, kind, turn, mirror)


def crew(scene: Scene, seat: int, x: float, y: float, scale: float = 1) -> str:
    """One of the crew."""
    return stamp(scene, f"crew{seat}", x, y, kind=f"s{seat}", scale=scale)


def captain(scene: Scene, seat: int, x: float, y: float, scale: float = 1) -> str:
    """A Captain."""
    return stamp(scene, "captain", x, y, kind=f"s{seat}", scale=scale)


def struck_out(scene: Scene, seat: int, x: float, y: float, scale: float = 1.3) -> str:
    """A Captain who is lost."""
    far = 13 * scale
    bar = path(f"M{n(x - far, y + far)}L{n(x + far, y - far)}", "halt")
    return captain(scene, seat, x, y, scale) + bar


def squad(scene: Scene, seat: int, force: Force, x: float, y: float, room: float,
          scale: float = 1) -> str:  # fmt: skip
    """Figures of a side in a row, the Captain in front and never made smaller, their middle at (x, y)."""
    total = (FIGURE_WIDE * force.crew + CAPTAIN_WIDE * force.captain) * scale
    whole = scale
    scale *= max(SMALLEST, min(1.0, room / max(total, 1)))
    wides = [FIGURE_WIDE * scale] * force.crew
    if force.captain:
        wides.insert(len(wides) // 2, CAPTAIN_WIDE * scale)
    total = sum(wides)
    tight = min(1.0, room / total) if wides else 1.0
    at, front, body = x - total * tight / 2, "", ""
    for wide in wides:
        middle = at + wide * tight / 2
        if wide > FIGURE_WIDE * scale:
            front = captain(scene, seat, middle, y, whole)
        else:
            body += crew(scene, seat, middle, y, 0.98 * scale)
        at += wide * tight
    return body + front


def die(x: float, y: float, shows: int, size: float = 22, kind: str = "die") -> str:
    """A die, its corner at (x, y)."""
    body = rect(x, y, size, size, kind, round=5)
    for across, down in zip(*[iter(PIPS[shows])] * 2, strict=True):
        cx, cy = x + int(across) * size / 4, y + int(down) * size / 4
        body += element("circle", cx=cx, cy=cy, r=size * 0.1, kind="pip")
    return element("g", body, kind="rolls")


def chip(x: float, y: float, words: str, kind: str = "figure-word") -> str:
    """Words on a small ground, their middle at (x, y)."""
    half = chip_half(words)
    ground = rect(x - half, y - CHIP, 2 * half, 2 * CHIP, "chip", round=6)
    return ground + text(x, y + 4.3, words, kind, anchor="middle")


def chip_half(words: str) -> float:
    """Half as wide as the ground of some words."""
    return pic.length(words, 12, bold=True) / 2 + 5


def arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """An arrow that leaves both ends a little free."""
    (x, y), (x2, y2) = start, end
    far = ((x2 - x) ** 2 + (y2 - y) ** 2) ** 0.5
    dx, dy = (x2 - x) / far, (y2 - y) / far
    x, y, x2, y2 = x + dx * 9, y + dy * 9, x2 - dx * 13, y2 - dy * 13
    head = f"M{n(x2 + dx * 6, y2 + dy * 6)}L{n(x2 - dx * 5 - dy * 7, y2 - dy * 5 + dx * 7)}"
    head += f"L{n(x2 - dx * 5 + dy * 7, y2 - dy * 5 - dx * 7)}Z"
    return path(f"M{n(x, y)}L{n(x2 - dx * 4, y2 - dy * 4)}", "way") + path(head, "tip")
