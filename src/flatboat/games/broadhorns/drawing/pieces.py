"""Small pieces that several parts of the drawing share."""

from __future__ import annotations

from flatboat.games.broadhorns.drawing.scene import Scene
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import element, number, path, piece, rect, text

SMALL = 12.0  # letters that need little room


def stamp(scene: Scene, name: str, x: float, y: float, scale: float = 1, kind: str | None = None,
          turn: float = 0) -> str:  # fmt: skip
    """A copy of a shape from the definitions."""
    how = pic.shift(x, y)
    how += f" rotate({number(turn)})" if round(turn) else ""
    how += f" scale({scale:.3g})" if scale != 1 else ""
    return element("use", href=f"#{scene.id('art', name)}", transform=how, kind=kind)


def barrel(scene: Scene, good: int, x: float, y: float, scale: float = 1) -> str:
    """A barrel, its middle at (x, y)."""
    return stamp(scene, f"barrel{good}", x, y, scale)


def glyph(scene: Scene, good: int, x: float, y: float, scale: float = 1) -> str:
    """The place of a barrel: no more than its ghost."""
    return stamp(scene, f"barrel{good}", x, y, scale, "hollow")


def token(scene: Scene, name: str, whose: int, which: int, drawn: str) -> str:
    """What is seen to travel: a page has a new one come from where one that looks the same has gone."""
    return piece(scene.id(name, whose, which), pic.BESIDES, "token", (0, 0), drawn)


def wreaths(scene: Scene, name: str, whose: int, tiles: int, x: float, y: float) -> str:
    """A wreath for each of some tiles, one on the other: one that is won is seen to go to who has won it."""
    sign = stamp(scene, "wreath", x, y, 1.15)
    return "".join(token(scene, name, whose, i, sign) for i in range(tiles))


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


def passenger(scene: Scene, kind: int, n: int, high: float, short: bool = False) -> tuple[str, float]:
    """A traveler's card: where to, if need be in a few letters, and the fare; and how wide it is."""
    town = scene.called.ports[scene.printed.destination[kind]]
    name = (initials(town) if short else town) + (f" ×{n}" if n > 1 else "")
    wide = 37 + pic.length(name, SMALL)
    body = paper(wide, high) + stamp(scene, "traveler", 9, high / 2 + 0.5, 0.85)
    body += text(16, high / 2 + 4.3, name, "") + coin(wide - 10, high / 2, scene.printed.fare[kind], 8.5)
    return body, wide


def initials(name: str) -> str:
    """A town in a few letters.

    >>> initials("New Orleans"), initials("Memphis")
    ('N.O.', 'Mem')
    """
    words = name.replace("-", " ").split()
    return "".join(f"{word[0]}." for word in words) if len(words) > 1 else name[:3]
