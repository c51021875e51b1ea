"""Small pieces that several parts of the drawing share."""

from __future__ import annotations

from functools import lru_cache
from math import inf

from flatboat.games.broadhorns.drawing.scene import Scene
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import element, path, piece, rect, text

NEAR = 1  # spoilings that are few
SMALL = 12.0  # letters that need little room
HAT, BARE, FARE = 16.0, 5.0, 21.0  # left of the name on a traveler's card, so without a picture; right of it


def stamp(scene: Scene, name: str, x: float, y: float, scale: float = 1, kind: str | None = None,
          turn: float = 0) -> str:  # fmt: skip
    """A copy of a shape from the definitions."""
    return pic.use(scene.id("art", name), x, y, scale, kind, turn)


def barrel(scene: Scene, good: int, x: float, y: float, scale: float = 1) -> str:
    """A barrel, its middle at (x, y)."""
    return stamp(scene, f"barrel{good}", x, y, scale)


def steps(left: int, x: float, y: float) -> str:
    """How many spoilings a barrel still comes through."""
    return text(x, y, str(left), "bad" if left <= NEAR else "bold", anchor="middle")


def glyph(scene: Scene, good: int, x: float, y: float, scale: float = 1) -> str:
    """The place of a barrel: no more than its ghost."""
    return stamp(scene, f"barrel{good}", x, y, scale, "hollow")


def token(scene: Scene, name: str, whose: int, which: int, drawn: str) -> str:
    """What is seen to travel: a page has a new one come from where one that looks the same has gone."""
    return piece(scene.id(name, whose, which), pic.BESIDES, "token", (0, 0), drawn)


def wreaths(scene: Scene, name: str, whose: int, tiles: int, x: float, y: float) -> str:
    """A wreath for each of some tiles, one on the other: one that is won is seen to go to who has won it."""
    sign = stamp(scene, "wreath", x, y, 1.15 if name == "won" or not scene.narrow else 0.95)
    return "".join(token(scene, name, whose, i, sign) for i in range(tiles))


@lru_cache(maxsize=4096)
def coin(x: float, y: float, gold: int | str, radius: float = 9.5) -> str:
    """A coin that says how much gold."""
    return element("circle", cx=x, cy=y, r=radius, kind="coin") + text(
        x, y + 4.3, str(gold), "figure", anchor="middle"
    )


def counter(scene: Scene, name: str, x: float, y: float, n: int | str, scale: float = 1.1) -> str:
    """A small picture with a number to its right; x is the picture's middle."""
    return stamp(scene, name, x, y, scale) + text(x + 10.5, y + 4.4, str(n), "bold")


def boat(scene: Scene, seat: int, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A flatboat from above, with the seat's number on its cabin."""
    hull = stamp(scene, "boat", x, y, scale, f"s{seat}", turn)
    return hull + text(x, y + 4.2, str(seat + 1), f"bold s{seat}i", anchor="middle")


def boat_piece(scene: Scene, seat: int, words: str, x: float, y: float, scale: float, turn: float = 0) -> str:
    """A boat that lies on the river or at the landing."""
    return piece(scene.id("boat", seat), words, "piece boat", (x, y), boat(scene, seat, 0, 0, scale, turn))


def paper(wide: float, high: float) -> str:
    """The ground of a card that lies open: its corner at the left is turned down."""
    return rect(0, 0, wide, high, "note") + path("M-1-1H5L-1 5Z", "blank") + path("M5 0V5H0Z", "note")


def passenger(scene: Scene, kind: int, n: int, high: float, room: float = inf) -> tuple[str, float]:
    """A traveler's card: where to, and the fare; and how wide it is. In little room it has no picture."""
    name, many = scene.called.ports[scene.printed.destination[kind]], f" ×{n}" if n > 1 else ""
    left = HAT if HAT + pic.length(name + many, SMALL) + FARE <= room else BARE
    told = pic.shorten(name, SMALL, room - left - FARE - pic.length(many, SMALL)) + many
    wide = left + pic.length(told, SMALL) + FARE
    body = paper(wide, high) + text(left, high / 2 + 4.3, told, "")
    body += stamp(scene, "traveler", 9, high / 2 + 0.5, 0.85) if left == HAT else ""
    return body + coin(wide - 10, high / 2, scene.printed.fare[kind], 8.5), wide
