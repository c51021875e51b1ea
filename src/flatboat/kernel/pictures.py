"""Drawing in SVG: elements, text that fits, cards, coins, blocks beside each other. No game is named here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Self

#: In a piece's words: what follows is told besides, such as what one may do there, and is no change of it.
BESIDES = "\u2060"
SVG = "http://www.w3.org/2000/svg"
#: Characters that XML has no way to write: most control characters, halves of pairs, two oddities.
UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
#: Characters that reverse or reorder what follows them, beyond their own text.
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
#: Characters of a common sans-serif by their width, in hundredths of the font size; the others are AVERAGE.
WIDTHS = {
    22: "ijl|'",
    28: " !,./:;I[]\\ft",
    33: '()-`r"{}',
    50: "Jcksvxyz",
    66: "ABEFKLPSTVXYZ&",
    74: "CDGHNOQRUw",
    86: "MWm%@",
}
WIDTH = {letter: width for width, letters in WIDTHS.items() for letter in letters}
AVERAGE, IDEOGRAM = 56, 100
SOFT_HYPHEN = "\u00ad"
CLOSEST = 0.8  # how close letters are set, rather than that a word is cut

#: Colours and kinds of thing that every table has; `&` stands for the drawing's own class.
#: Seats are s0 to s4, and s0i is the ink on s0.
#: Where none of the common fonts is there it is mostly DejaVu, a good deal wider: that is made smaller, so
#: that words keep to the room that `length` gives them.
STYLE = """
@font-face { font-family: "Fitted"; font-weight: 400; src: local("DejaVu Sans"); size-adjust: 88% }
@font-face { font-family: "Fitted"; font-weight: 700; src: local("DejaVu Sans Bold"); size-adjust: 82% }
& {
  --paper: #f6efdf; --mat: #e6dcbd; --furrow: #dccfa6; --card: #fffbf1; --line: #cdbd93; --tag: #f1e7cd;
  --ink: #33291c; --soft: #6d5f49; --edge: #2b241a; --accent: #c2410c; --glow: #f59e0b;
  --back: #7c5a3a; --weave: #93704b;
  --s0: #2a66ad; --s0i: #fff; --s1: #ee8a2a; --s1i: #2e1600; --s2: #fdfcf7; --s2i: #2b2b2b;
  --s3: #74492b; --s3i: #fff; --s4: #7a46a3; --s4i: #fff;
  max-width: 100%; height: auto;
  font-family: "Avenir Next", "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", "Fitted",
    sans-serif;
}
@media (prefers-color-scheme: dark) {
  & {
    --paper: #1d1a16; --mat: #2b2720; --furrow: #39332a; --card: #3b352c; --line: #5c5242; --tag: #4a4236;
    --ink: #f3e9d6; --soft: #bfb196; --edge: #0f0c08; --accent: #fb9a4b; --glow: #fbbf24;
    --back: #6b4d31; --weave: #85633f; --s0: #4c8ad6; --s0i: #04152b; --s3: #9a6a45; --s3i: #140a04;
    --s4: #a978d6; --s4i: #180425;
  }
}
& text { font-size: 13px; font-weight: 500; fill: var(--ink) }
& .name { font-weight: 700 }
& .small { font-size: 12px; font-weight: 700 }
& .price { font-size: 15px; font-weight: 700 }
& .status { font-size: 17px; font-weight: 700 }
& .points { font-size: 22px; font-weight: 700 }
& .soft { fill: var(--soft) }
& .warn { fill: var(--accent); font-weight: 700 }
& .paper { fill: var(--paper) }
& .mat { fill: var(--mat) }
& .furrow { fill: none; stroke: var(--furrow); stroke-width: 1.5; opacity: .6 }
& .shade { fill: #000; opacity: .13 }
& .card { fill: var(--card); stroke: var(--line) }
& .tag { fill: var(--tag) }
& .turn { stroke: var(--accent); stroke-width: 3 }
& .halo { fill: var(--glow); fill-opacity: .45; stroke: var(--accent); stroke-width: 2 }
& .back { fill: var(--back); stroke: var(--edge) }
& .weave { fill: none; stroke: var(--weave); stroke-width: 2 }
& .void { fill: none; stroke: var(--soft); stroke-dasharray: 4 4 }
& .coin { fill: #ffd766; stroke: #8a6410 }
& .disc { fill: #fff; stroke: #5a3b1c }
& .figure { font-weight: 700; fill: #4a3500 }
& .s0 { fill: var(--s0); stroke: var(--edge) } & .s0i { fill: var(--s0i) }
& .s1 { fill: var(--s1); stroke: var(--edge) } & .s1i { fill: var(--s1i) }
& .s2 { fill: var(--s2); stroke: var(--edge) } & .s2i { fill: var(--s2i) }
& .s3 { fill: var(--s3); stroke: var(--edge) } & .s3i { fill: var(--s3i) }
& .s4 { fill: var(--s4); stroke: var(--edge) } & .s4i { fill: var(--s4i) }
"""


class Picture(str):
    """An SVG drawing as text, which a notebook shows as the drawing."""

    #: The same without its style and the shapes that are used more than once. They are the same in all
    #: drawings of a game, so a page that shows one of them already has them.
    lean: str

    def __new__(cls, drawing: str, lean: str | None = None) -> Self:
        """Without `lean` the whole drawing is needed every time."""
        made = super().__new__(cls, drawing)
        made.lean = drawing if lean is None else lean
        return made

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        width, height = self.size
        return f"<picture, {width} x {height}>"

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height, by which a page keeps room for it."""
        box = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', self)
        assert box, "a drawing tells its size"
        return round(float(box[1])), round(float(box[2]))


class Block(NamedTuple):
    """A piece of a drawing and the room it takes; its corner is at (0, 0)."""

    width: float
    height: float
    body: str


@lru_cache(maxsize=4096)
def escape(words: str) -> str:
    """Words as XML text, fit for an attribute too.

    >>> escape('<Ann> & "Bo"')
    '&lt;Ann&gt; &amp; &quot;Bo&quot;'
    """
    if not words.isprintable():
        words = TURNING.sub("", UNWRITABLE.sub("", words))
    words = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return words.replace('"', "&quot;").replace("'", "&#39;")


@lru_cache(maxsize=4096)
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
    parts = tag
    for name, value in attributes.items():
        if value is not None:
            told = escape(value) if isinstance(value, str) else number(value)
            parts += f' {attribute(name)}="{told}"'
    return f"<{parts}>{body}</{tag}>" if body else f"<{parts}/>"


@lru_cache(maxsize=256)
def attribute(name: str) -> str:
    """An attribute's name as SVG spells it."""
    return "class" if name == "kind" else name.replace("_", "-")


@lru_cache(maxsize=8192)
def shift(x: float, y: float) -> str:
    """The transform that moves something to (x, y)."""
    return f"translate({number(x)},{number(y)})"


def title(words: str) -> str:
    """What a screen reader says, and a pointer shows, of the element around it."""
    return f"<title>{escape(words)}</title>"


def piece(
    id: str, words: str, kind: str, at: tuple[float, float], *parts: str, beat: int | None = None
) -> str:
    """A thing on the table: a group with an id and a title, moved by its transform alone.

    Of what changes together a later `beat` is seen to change later.
    """
    return element("g", title(words) + "".join(parts), id=id, kind=kind, transform=shift(*at), data_beat=beat)


@lru_cache(maxsize=8192)
def text(x: float, y: float, words: str, kind: str, *, anchor: str | None = None) -> str:
    """One line of text; `anchor` is "middle" or "end"."""
    return element("text", escape(words), x=x, y=y, kind=kind, text_anchor=anchor)


@lru_cache(maxsize=8192)
def rect(x: float, y: float, width: float, height: float, kind: str, *, round: float = 0) -> str:
    """A rectangle, with rounded corners if wished."""
    return element("rect", x=x, y=y, width=width, height=height, rx=round or None, kind=kind)


@lru_cache(maxsize=8192)
def path(d: str, kind: str) -> str:
    """A path."""
    return element("path", d=d, kind=kind)


@lru_cache(maxsize=8192)
def use(target: str, x: float, y: float, scale: float = 1, kind: str | None = None, turn: float = 0,
        mirror: bool = False) -> str:  # fmt: skip
    """A copy of a shape from the definitions, its middle at (x, y), mirrored before it is turned."""
    how = shift(x, y) + (f" rotate({number(turn)})" if turn else "")
    sides = f"{-scale:.3g},{scale:.3g}" if mirror else f"{scale:.3g}"
    return element("use", href=f"#{target}", transform=how + f" scale({sides})" * (sides != "1"), kind=kind)


@lru_cache(maxsize=8192)
def length(words: str, size: float, *, bold: bool = False) -> float:
    """About how wide words are.

    >>> length("Elm", 10), length("i", 10)
    (17.4, 2.2)
    """
    total = sum(WIDTH.get(letter, AVERAGE if ord(letter) < 0x2E80 else IDEOGRAM) for letter in words)
    return (total - AVERAGE * words.count(SOFT_HYPHEN)) * size * (106 if bold else 100) / 10_000


def shorten(words: str, size: float, room: float, *, bold: bool = False) -> str:
    """Words cut with an ellipsis if they are too wide.

    >>> shorten("Harlan Junction", 10, 60)
    'Harlan Junc…'
    """
    words = words.replace(SOFT_HYPHEN, "")
    if length(words, size, bold=bold) <= room:
        return words
    while words and length(words + "…", size, bold=bold) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def fitted(
    x: float, y: float, words: str, kind: str, size: float, room: float, *, bold: bool = False,
    anchor: str | None = None,
) -> str:  # fmt: skip
    """One line of text that keeps to its room: set closer if it is a little too wide, else cut."""
    wide = length(words, size, bold=bold)
    if room < wide <= room / CLOSEST:
        return element(
            "text", escape(words), x=x, y=y, kind=kind, text_anchor=anchor,
            textLength=room, lengthAdjust="spacingAndGlyphs",
        )  # fmt: skip
    return text(x, y, shorten(words, size, room, bold=bold), kind, anchor=anchor)


def wrap(
    words: str, size: float, room: float, *, lines: int = 2, bold: bool = False, closer: bool = False
) -> list[str]:
    """Words broken over lines, at blanks or, where a word alone is too wide, at its soft hyphens.

    Where lines are `fitted`, a word that can be set `closer` is not too wide.

    >>> wrap("Super\u00adchar\u00adger", 10, 40), wrap("Super\u00adchar\u00adger", 10, 30, lines=3)
    (['Super-', 'charger'], ['Super-', 'char-', 'ger'])
    """
    rows, left, most = [""], words.split(), room / CLOSEST if closer else room
    while left:
        word = left.pop(0)
        joined = f"{rows[-1]} {word}".strip()
        if length(joined, size, bold=bold) <= room:
            rows[-1] = joined
        elif SOFT_HYPHEN in word and length(word, size, bold=bold) > most:
            head, tail = word.split(SOFT_HYPHEN, 1)
            joined = f"{rows[-1]} {head}-".strip()
            rows = [*rows[:-1], joined] if length(joined, size, bold=bold) <= room else [*rows, head + "-"]
            rows, left = [*rows, ""], [tail, *left]
        else:
            rows.append(word)
    rows = [row for row in rows if row]
    rows = rows[: lines - 1] + [" ".join(rows[lines - 1 :])] if len(rows) > lines else rows
    return [shorten(row, size, most, bold=bold) for row in rows]


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


def spread(count: int, size: float, gap: float, room: float) -> list[float]:
    """Where `count` things of one size begin: `gap` apart, or overlapping to fit the room.

    >>> spread(3, 10, 2, 100), spread(3, 10, 2, 20)
    ([0.0, 12.0, 24.0], [0.0, 5.0, 10.0])
    """
    step = size + gap if count < 2 else min(size + gap, (room - size) / (count - 1))
    return [float(i * step) for i in range(count)]


def lane(lines: dict[int, bool], large: float, small: float, gap: float) -> tuple[dict[int, float], float]:
    """The middles of a grid's columns or rows, and the length of all.

    `lines` names those in use, and whether each is large; the ones between them are small.

    >>> lane({1: True, 3: False}, 10, 4, 1)
    ({1: 5.0, 2: 13.0, 3: 18.0}, 20.0)
    """
    middles, at = {}, 0.0
    for line in range(min(lines, default=0), max(lines, default=0) + 1):
        size = large if lines.get(line, False) else small
        middles[line], at = at + size / 2, at + size + gap
    return middles, at - gap


def in_row(bodies: Sequence[str], width: float, height: float, gap: float, room: float) -> Block:
    """Equal things in a row, over each other where there is no room."""
    xs = spread(len(bodies), width, gap, room)
    body = "".join(place(Block(width, height, body), x, 0) for body, x in zip(bodies, xs, strict=True))
    return Block((xs[-1] if xs else 0) + width, height, body)


def in_rows(bodies: Sequence[str], width: float, height: float, gap: float, room: float) -> Block:
    """Equal things in as many rows as they need."""
    most = max(1, int((room + gap) // (width + gap)))
    lines = [bodies[i : i + most] for i in range(0, len(bodies), most)]
    return down([in_row(line, width, height, gap, room) for line in lines], gap)


def headed(words: str, block: Block, gap: float = 8) -> Block:
    """A block under a few words."""
    return Block(block.width, block.height + gap + 12, text(2, 12, words, "soft") + place(block, 0, gap + 12))


def card(width: float, height: float, header: str, band: float) -> str:
    """The paper of a card with a coloured header."""
    w, right = number(width - 0.5), number(width - 9)
    top = path(f"M.5 {band}V9Q.5 .5 9 .5H{right}Q{w} .5 {w} 9V{band}Z", header)
    return rect(0, 2.5, width, height, "shade", round=9) + rect(0, 0, width, height, "card", round=9) + top


def frame(width: float, height: float) -> str:
    """A frame round the thing being handled."""
    return element("g", rect(-4, -4, width + 8, height + 8, "turn", round=12), fill="none")


def pile(width: float, height: float, count: int) -> str:
    """Cards face down, and how many they are."""
    if not count:
        return void(width, height)
    under = rect(3, 3, width, height, "back", round=7) if count > 1 else ""
    bars = "".join(f"M8 {number(height * y)}H{number(width - 8)}" for y in (0.18, 0.28, 0.72, 0.82))
    body = under + rect(0, 0, width, height, "back", round=7) + path(bars, "weave")
    return body + disc(width / 2, height / 2, count, 15)


def void(width: float, height: float) -> str:
    """Where a card could lie."""
    words = text(width / 2, height / 2 + 5, "empty", "soft", anchor="middle")
    return rect(0, 0, width, height, "void", round=7) + words


def disc(x: float, y: float, value: int, radius: float = 12, kind: str = "disc") -> str:
    """A number on a round ground; as a "coin" it is a price."""
    return element("circle", cx=x, cy=y, r=radius, kind=kind) + text(
        x, y + 4.7, str(value), "figure", anchor="middle"
    )


def seat_disc(x: float, y: float, seat: int) -> str:
    """The number of a seat in its colour."""
    circle = element("circle", cx=x, cy=y, r=12, kind=f"s{seat}")
    return circle + text(x, y + 4.6, str(seat + 1), f"name s{seat}i", anchor="middle")


def pattern(id: str, width: float, height: float, turn: float, body: str) -> str:
    """A fill that repeats, turned by some degrees."""
    return element(
        "pattern",
        body,
        id=id,
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({number(turn)})",
    )


def style_sheet(prefix: str, *sheets: str) -> str:
    """Style sheets for the drawings with this prefix alone."""
    if not re.fullmatch("[A-Za-z][A-Za-z0-9_-]*", prefix):
        raise ValueError(f"a prefix is a letter, then letters, digits, - and _: {prefix!r}")
    lines = "".join(sheets).replace("&", f".{prefix}-root").split("\n")
    return "\n".join(line.strip() for line in lines if line)


def definitions(prefix: str, style: str, shapes: Mapping[str, str]) -> str:
    """What a drawing has in its `<defs>`: the style sheet of all games with the game's own, and its shapes.

    A shape's id is its name behind the prefix.
    """
    parts = [element("g", body, id=f"{prefix}-{name}") for name, body in shapes.items()]
    return element("style", style_sheet(prefix, STYLE, style)) + "".join(parts)


def picture(prefix: str, block: Block, margin: float, heading: str, words: str, definitions: str) -> Picture:
    """The whole drawing of a block, with a title and its description in words."""
    width, height = number(block.width + 2 * margin), number(block.height + 2 * margin)
    paper = rect(0, 0, block.width + 2 * margin, block.height + 2 * margin, "paper", round=16)
    described = f'aria-labelledby="{prefix}-title" aria-describedby="{prefix}-desc"'
    head = (
        f'<svg xmlns="{SVG}" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' id="{prefix}" class="{prefix}-root" role="img" {described}>'
        + element("title", escape(heading), id=f"{prefix}-title")
        + element("desc", escape(words), id=f"{prefix}-desc")
    )
    body = f"{paper}{place(block, margin, margin)}</svg>"
    return Picture(f"{head}{element('defs', definitions)}{body}", f"{head}{element('defs')}{body}")
