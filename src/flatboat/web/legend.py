"""The signs of a game's drawing on one sheet: a page shows each by its fragment."""

from __future__ import annotations

import re
from collections.abc import Sequence

from flatboat.kernel.cards import Sign
from flatboat.kernel.pictures import SVG, Picture, element, shift

PREFIX = "t"  # of the drawing that the signs are from
CELL = 40  # how wide the frame of a sign is


def shapes(picture: str) -> str:
    """What a drawing defines before it draws: its style sheet and its shapes."""
    found = re.search(r"<defs>.*?</defs>", picture, re.DOTALL)
    assert found, "a drawing has definitions"
    return found[0]


def legend(picture: str, signs: Sequence[Sign]) -> Picture:
    """All signs beside each other, each with a view of its own: `s0`, `s1`, ..."""
    body = ""
    for number, sign in enumerate(signs):
        inside = sign.draw or element("use", href=f"#{PREFIX}-{sign.art}", kind="art")
        where = f"{shift((number + 0.5) * CELL, CELL / 2)} scale({CELL / sign.size:.3g})"
        body += element("g", inside, kind=sign.kind or None, transform=where)
        body += element("view", id=f"s{number}", viewBox=f"{number * CELL} 0 {CELL} {CELL}")
    frame = f'viewBox="0 0 {len(signs) * CELL} {CELL}" class="{PREFIX}-root"'
    return Picture(f'<svg xmlns="{SVG}" {frame}>{shapes(picture)}{body}</svg>')
