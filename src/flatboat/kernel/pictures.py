"""Drawing in SVG: elements, text that fits, and blocks put beside each other. No game is named here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

SVG = "http://www.w3.org/2000/svg"
#: Characters that XML has no way to write: most control characters, halves of pairs, two oddities.
UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
#: Characters that reverse or reorder what follows them, beyond their own text.
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
#: Widths of letters in a common sans-serif, in parts of the font size; others are taken as AVERAGE.
NARROW, WIDE, AVERAGE = 0.3, 0.87, 0.57
CAPITAL = 0.7
SOFT_HYPHEN = "\u00ad"


class Picture(str):
    """An SVG drawing as text, which a notebook shows as the drawing."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Block(NamedTuple):
    """A piece of a drawing and the room it takes; its corner is at (0, 0)."""

    width: float
    height: float
    body: str


def escape(words: str) -> str:
    """Words as XML text, fit for an attribute too.

    >>> escape('<Ann> & "Bo"')
    '&lt;Ann&gt; &amp; &quot;Bo&quot;'
    """
    words = TURNING.sub("", UNWRITABLE.sub("", words))
    words = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return words.replace('"', "&quot;").replace("'", "&#39;")


def number(value: float) -> str:
    """A number as SVG writes it, to a tenth.

    >>> number(3.0), number(2.25), number(-0.01)
    ('3', '2.2', '0')
    """
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def element(tag: str, body: str = "", /, **attributes: str | float | None) -> str:
    """An element; `kind` is its class, `_` in a name becomes `-`, and None leaves an attribute out.

    >>> element("circle", r=2.5, kind="dot", stroke_width=1)
    '<circle r="2.5" class="dot" stroke-width="1"/>'
    """
    parts = [tag]
    for name, value in attributes.items():
        if value is not None:
            name = "class" if name == "kind" else name.replace("_", "-")
            parts.append(f'{name}="{escape(value) if isinstance(value, str) else number(value)}"')
    return f"<{' '.join(parts)}>{body}</{tag}>" if body else f"<{' '.join(parts)}/>"


def shift(x: float, y: float) -> str:
    """The transform that moves something to (x, y)."""
    return f"translate({number(x)},{number(y)})"


def title(words: str) -> str:
    """What a screen reader says, and a pointer shows, of the element around it."""
    return f"<title>{escape(words)}</title>"


def piece(id: str, words: str, kind: str, at: tuple[float, float], *parts: str) -> str:
    """A thing on the table: a group with an id and a title, moved by its transform alone."""
    return element("g", title(words) + "".join(parts), id=id, kind=kind, transform=shift(*at))


def text(x: float, y: float, words: str, kind: str, *, anchor: str | None = None) -> str:
    """One line of text; `anchor` is "middle" or "end"."""
    return element("text", escape(words), x=x, y=y, kind=kind, text_anchor=anchor)


def rect(x: float, y: float, width: float, height: float, kind: str, *, round: float = 0) -> str:
    """A rectangle, with rounded corners if wished."""
    return element("rect", x=x, y=y, width=width, height=height, rx=round or None, kind=kind)


def path(d: str, kind: str) -> str:
    """A path."""
    return element("path", d=d, kind=kind)


def use(target: str, x: float, y: float, scale: float = 1) -> str:
    """A copy of a shape from the definitions, its middle at (x, y)."""
    size = "" if scale == 1 else f" scale({scale:.3g})"
    return f'<use href="#{target}" transform="{shift(x, y)}{size}"/>'


def length(words: str, size: float, *, bold: bool = False) -> float:
    """About how wide words are; rather too much than too little."""
    total = 0.0
    for letter in words:
        if letter in "iljtfrI.,:;!'|()[] -":
            total += NARROW
        elif letter in "mwMW@%" or ord(letter) > 0x2E80:
            total += WIDE if ord(letter) < 0x2E80 else 1
        elif letter != SOFT_HYPHEN:
            total += CAPITAL if letter.isupper() else AVERAGE
    return total * size * (1.06 if bold else 1)


def shorten(words: str, size: float, room: float, *, bold: bool = False) -> str:
    """Words cut with an ellipsis if they are too wide.

    >>> shorten("Harlan Junction", 10, 60)
    'Harlan Jun…'
    """
    words = words.replace(SOFT_HYPHEN, "")
    if length(words, size, bold=bold) <= room:
        return words
    while words and length(words + "…", size, bold=bold) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def wrap(words: str, size: float, room: float, *, lines: int = 2, bold: bool = False) -> list[str]:
    """Words broken over lines, at blanks or, where a word alone is too wide, at its soft hyphens.

    >>> wrap("Super\u00adcharger", 10, 40), wrap("Tune Up", 10, 60)
    (['Super-', 'charger'], ['Tune Up'])
    """
    rows = [""]
    for word in words.split():
        joined = f"{rows[-1]} {word}".strip()
        if length(joined, size, bold=bold) <= room:
            rows[-1] = joined
        elif SOFT_HYPHEN in word and length(word, size, bold=bold) > room:
            head, tail = word.split(SOFT_HYPHEN, 1)
            joined = f"{rows[-1]} {head}-".strip()
            rows = [*rows[:-1], joined] if length(joined, size, bold=bold) <= room else [*rows, head + "-"]
            rows.append(tail)
        else:
            rows.append(word)
    rows = [row for row in rows if row]
    rows = rows[: lines - 1] + [" ".join(rows[lines - 1 :])] if len(rows) > lines else rows
    return [shorten(row, size, room, bold=bold) for row in rows]


def place(block: Block, x: float, y: float) -> str:
    """A block's drawing, moved."""
    return element("g", block.body, transform=shift(x, y))


def down(blocks: Iterable[Block], gap: float) -> Block:
    """Blocks below each other."""
    body, width, y = "", 0.0, 0.0
    for block in blocks:
        body += place(block, 0, y)
        width, y = max(width, block.width), y + block.height + gap
    return Block(width, max(0, y - gap), body)


def across(blocks: Iterable[Block], gap: float) -> Block:
    """Blocks beside each other."""
    body, height, x = "", 0.0, 0.0
    for block in blocks:
        body += place(block, x, 0)
        height, x = max(height, block.height), x + block.width + gap
    return Block(max(0, x - gap), height, body)


def scaled(block: Block, width: float) -> Block:
    """The block, made smaller if it is wider than `width`."""
    scale = width / block.width
    if scale >= 1:
        return block
    return Block(width, block.height * scale, element("g", block.body, transform=f"scale({scale:.4g})"))


def spread(count: int, size: float, gap: float, room: float) -> list[float]:
    """Where `count` things of one size begin: `gap` apart, or overlapping to fit the room.

    >>> spread(3, 10, 2, 100), spread(3, 10, 2, 20)
    ([0.0, 12.0, 24.0], [0.0, 5.0, 10.0])
    """
    step = size + gap if count < 2 else min(size + gap, (room - size) / (count - 1))
    return [float(i * step) for i in range(count)]


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: "a, b and c".

    >>> listed(["corn", "soy", "pigs"]), listed(["corn"]), listed([])
    ('corn, soy and pigs', 'corn', '')
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
