"""Small pieces that several parts of the drawing share."""

from __future__ import annotations

from typing import Any

from flatboat.games.railroad.drawing.scene import Scene
from flatboat.games.railroad.rules.tables import NEUTRAL
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import element, text


def stamp(scene: Scene, name: str, x: float, y: float, scale: float = 1, kind: str | None = None) -> str:
    """A copy of a shape from the definitions."""
    return pic.use(scene.id("art", name), x, y, scale, kind)


def cube(scene: Scene, good: int, x: float, y: float, scale: float = 1, *, gone: bool = False) -> str:
    """A cube of a good; what is gone is no more than its ghost."""
    return stamp(scene, f"cube{good}", x, y, scale, "hollow" if gone else None)


def coin(x: float, y: float, money: int, *, dear: bool = False) -> str:
    """Money on a coin."""
    ground = element("circle", cx=x, cy=y, r=10, kind="coin dear" if dear else "coin")
    return ground + text(x, y + 4.3, f"${money}", "soft" if dear else "figure", anchor="middle")


def medal(scene: Scene, x: float, y: float, n: int) -> str:
    """Prestige: a medal and a number to its right."""
    return stamp(scene, "prestige", x, y, 0.95) + text(x + 9, y + 4.4, str(n), "bold")


def bonus(scene: Scene, worth: Any, x: float, y: float, gap: float = 4) -> tuple[str, float]:
    """Prestige and money that something brings, from x on; and how wide it is."""
    body, at = "", x
    if worth.prestige:
        body += medal(scene, at + 7, y, worth.prestige)
        at += 14 + gap + pic.length(str(worth.prestige), 12, bold=True)
    if worth.money:
        body += coin(at + 10, y, worth.money)
        at += 21
    return body, at - x


def counter(scene: Scene, name: str, x: float, y: float, n: int | str, scale: float = 0.9,
            kind: str | None = None) -> str:  # fmt: skip
    """A small picture with a number to its right; x is the picture's middle."""
    return stamp(scene, name, x, y, scale, kind) + text(x + 11, y + 4.4, str(n), "bold")


def train(scene: Scene, seat: int, x: float, y: float, scale: float = 1) -> str:
    """A train of a player, with the seat's number."""
    return stamp(scene, "train", x, y, scale, f"s{seat}") + text(
        x, y + 4.4, str(seat + 1), f"bold s{seat}i", anchor="middle"
    )


def container(scene: Scene, seat: int, x: float, y: float, scale: float = 1) -> str:
    """A container of a player, with the seat's number, or a neutral one."""
    sign = "–" if seat == NEUTRAL else str(seat + 1)
    return stamp(scene, "container", x, y, scale, f"s{seat}") + text(
        x, y + 4.4, sign, f"bold s{seat}i", anchor="middle"
    )


def mark(seat: int, x: float, y: float) -> str:
    """A player's disc, small."""
    return element("circle", cx=x, cy=y, r=8.5, kind=f"s{seat}") + text(
        x, y + 4.3, str(seat + 1), f"bold s{seat}i", anchor="middle"
    )
