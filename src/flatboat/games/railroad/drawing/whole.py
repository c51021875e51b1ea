"""The drawing as a whole: how its parts are put together."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flatboat.games.railroad.drawing.art import (
    BRIDGE,
    CARD,
    CONTAINER,
    CONTRACT,
    FIRST,
    FULL,
    GRASS,
    LAST,
    LOAN,
    LOCK,
    NEW,
    PEAK,
    PRESTIGE,
    SHARED,
    STAR,
    STYLE,
    TILES,
    TRACK,
    TRAIN,
    TREE,
    TUNNEL,
    WAVE,
    cube,
    engine,
)
from flatboat.games.railroad.drawing.chart import chart
from flatboat.games.railroad.drawing.company import company
from flatboat.games.railroad.drawing.dock import ship
from flatboat.games.railroad.drawing.scene import GAP, MARGIN, PHONE, WIDE, Scene
from flatboat.games.railroad.drawing.stock import goals, hand, market
from flatboat.games.railroad.drawing.words import describe, detail_words, status_words
from flatboat.games.railroad.edition import RailroadEdition
from flatboat.games.railroad.tables import CLASSES, GOODS
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, text

TITLE = "Small Railroad Empires with Freight on Board"
SHAPES = {"train": TRAIN, "container": CONTAINER, "tree": TREE, "peak": PEAK, "wave": WAVE, "grass": GRASS,
          "bridge": BRIDGE, "tunnel": TUNNEL, "star": STAR, "prestige": PRESTIGE, "track": TRACK,
          "card": CARD,
          "loan": LOAN, "first": FIRST, "lock": LOCK, "contract": CONTRACT, "tiles": TILES, "shared": SHARED,
          "last": LAST, "full": FULL, "new": NEW}  # fmt: skip


def status(scene: Scene, wide: float) -> Block:
    """The line above all: whose turn it is, and what is left of it."""
    line, detail = status_words(scene), detail_words(scene)
    body = text(2, 18, pic.shorten(line, 17, wide - 4, bold=True), "status")
    after = 2 + pic.length(line, 17, bold=True) + 18
    if not detail or after + pic.length(detail, 12) <= wide:
        return Block(wide, 26, body + (text(after, 18, detail, "soft") if detail else ""))
    return Block(wide, 42, body + text(2, 37, pic.shorten(detail, 12, wide - 4), "soft"))


def wide_layout(scene: Scene) -> Block:
    """The map, beside it ship, market and achievements; below what people have."""
    board = chart(scene, False)
    rest = WIDE - board.width - GAP
    side = [ship(scene, rest)] if scene.has_ship else []
    side += [market(scene, rest), goals(scene, rest)]
    parts = [status(scene, WIDE), pic.across([board, pic.down(side, GAP)], GAP)]
    if scene.seat >= 0:
        parts.append(hand(scene, WIDE, 5 if len(scene.held) == 4 else 4))
    order = [scene.seat, *scene.others] if scene.seat >= 0 else scene.others
    each = (WIDE - GAP * (len(order) - 1)) / len(order)
    parts.append(pic.across([company(scene, seat, each) for seat in order], GAP))
    return pic.down(parts, GAP)


def narrow_layout(scene: Scene) -> Block:
    """Everything below each other, for a phone held upright."""
    return pic.down([*above_map(scene), chart(scene, True), *below_map(scene)], GAP)


def above_map(scene: Scene) -> list[Block]:
    """What a phone shows above the map."""
    parts = [status(scene, PHONE)]
    return parts + ([company(scene, scene.seat, PHONE)] if scene.seat >= 0 else [])


def below_map(scene: Scene) -> list[Block]:
    """What a phone shows below it."""
    parts = [hand(scene, PHONE, 2)] if scene.seat >= 0 else []
    parts += [ship(scene, PHONE)] if scene.has_ship else []
    parts += [market(scene, PHONE), goals(scene, PHONE)]
    return parts + [company(scene, seat, PHONE) for seat in scene.others]


def top_of_map(scene: Scene, narrow: bool) -> float:
    """How far down the sheet the map begins."""
    above = above_map(scene) if narrow else [status(scene, WIDE)]
    return sum(block.height + GAP for block in above)


def style(prefix: str = "t") -> str:
    """The style sheet that drawings with this prefix carry, for a page that serves or hashes it."""
    return pic.style_sheet(prefix, pic.STYLE, STYLE)


@lru_cache(maxsize=8)
def definitions(prefix: str) -> str:
    """The style, and the shapes used more than once."""
    shapes = SHAPES | {f"cube{good}": cube(good) for good in range(GOODS + 1)}
    shapes |= {f"engine{kind}": engine(kind) for kind in range(CLASSES)}
    parts = [element("g", body, id=f"{prefix}-art-{name}") for name, body in shapes.items()]
    return element("style", style(prefix)) + "".join(parts)


def draw(
    view: Any, edition: RailroadEdition, names: list[str], *, prefix: str = "t", narrow: bool = False
) -> pic.Picture:
    """The table as one seat sees it, or an onlooker; `narrow` is for phones."""
    scene = Scene(view, edition, names, prefix)
    heading = f"{TITLE}: {status_words(scene)}"
    whole = narrow_layout(scene) if narrow else wide_layout(scene)
    return pic.picture(prefix, whole, MARGIN[narrow], heading, describe(scene), definitions(prefix))
