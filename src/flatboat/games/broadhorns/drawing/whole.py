"""The drawing as a whole: how its parts are put together."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flatboat.games.broadhorns.drawing.art import (
    BOAT,
    CARDS,
    CURRENT,
    FIRST,
    HOUSES,
    ICE,
    PEDDLER,
    SHEAF,
    SPOIL,
    STACK,
    STYLE,
    TRAVELER,
    TREE,
    WREATH,
    barrel,
)
from flatboat.games.broadhorns.drawing.boats import own, players
from flatboat.games.broadhorns.drawing.chart import chart
from flatboat.games.broadhorns.drawing.pieces import stamp
from flatboat.games.broadhorns.drawing.scene import ALL_GOODS, GAP, MARGIN, PHONE, WIDE, Scene
from flatboat.games.broadhorns.drawing.stock import hand, market, piles, season_lines, seasons
from flatboat.games.broadhorns.drawing.words import describe, detail_words, spoil_words, status_words, who
from flatboat.games.broadhorns.edition import BroadhornsEdition
from flatboat.games.broadhorns.tables import Phase
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, piece, rect, text

TITLE = "Broadhorns! Early Trade on the Mississippi"
MARKET_WIDE, OWN_WIDE = 306.0, 376.0


def status(scene: Scene, wide: float) -> Block:
    """The line above all: whose turn it is, and what is left of it; what spoils stands out."""
    line, detail = status_words(scene), detail_words(scene)
    body, left = "", 2.0
    if scene.phase == Phase.SPOIL:
        words = f"{spoil_words(scene).capitalize()}; {who(scene, scene.table.asked)} is asked"
        sign = rect(0, 0, 24, 24, "alarm", round=7) + stamp(scene, "spoil", 12, 12, 0.9)
        body, left = piece(scene.id("spoil"), words, "spoil", (1, 0), sign), 32.0
    body += text(left, 18, pic.shorten(line, 17, wide - left - 2, bold=True), "status")
    after = left + pic.length(line, 17, bold=True) + 18
    if not detail or after + pic.length(detail, 12) <= wide:
        return Block(wide, 26, body + (text(after, 18, detail, "soft") if detail else ""))
    return Block(wide, 42, body + text(2, 37, pic.shorten(detail, 12, wide - 4), "soft"))


def wide_layout(scene: Scene) -> Block:
    """The river across the sheet; below it the year, and what people have."""
    parts = [status(scene, WIDE), chart(scene, False), seasons(scene, WIDE)]
    rest = WIDE - MARKET_WIDE - GAP
    stock = pic.down([market(scene, MARKET_WIDE), piles(scene, MARKET_WIDE)], GAP)
    if scene.seat < 0:
        each = (rest - GAP) / 2
        all_of = players(scene, scene.others, each)
        rows = [pic.across(all_of[i : i + 2], GAP) for i in range(0, len(all_of), 2)]
        parts.append(pic.across([stock, pic.down(rows, GAP)], GAP))
        return pic.down(parts, GAP)
    parts.append(pic.across([stock, own(scene, OWN_WIDE), hand(scene, rest - OWN_WIDE - GAP)], GAP))
    each = (WIDE - GAP * (len(scene.others) - 1)) / len(scene.others)
    parts.append(pic.across(players(scene, scene.others, each), GAP))
    return pic.down(parts, GAP)


def narrow_layout(scene: Scene) -> Block:
    """Everything below each other, for a phone held upright."""
    return pic.down([*above_river(scene), chart(scene, True)], GAP)


def above_river(scene: Scene) -> list[Block]:
    """What a phone shows above the river."""
    parts = [status(scene, PHONE)]
    parts += [own(scene, PHONE), hand(scene, PHONE)] if scene.seat >= 0 else []
    parts += [market(scene, PHONE), piles(scene, PHONE), season_lines(scene, PHONE)]
    return parts + [players(scene, [seat], PHONE)[0] for seat in scene.others]


def top_of_chart(scene: Scene, narrow: bool) -> float:
    """How far down the sheet the map begins."""
    above = above_river(scene) if narrow else [status(scene, WIDE)]
    return sum(block.height + GAP for block in above)


def laid_out(scene: Scene, narrow: bool) -> Block:
    """The table."""
    return narrow_layout(scene) if narrow else wide_layout(scene)


def style(prefix: str = "t") -> str:
    """The style sheet that drawings with this prefix carry, for a page that serves or hashes it."""
    return pic.style_sheet(prefix, pic.STYLE, STYLE)


@lru_cache(maxsize=8)
def definitions(prefix: str) -> str:
    """The style, and the shapes used more than once."""
    shapes = {"boat": BOAT, "wreath": WREATH, "stack": STACK, "cards": CARDS, "traveler": TRAVELER,
              "ice": ICE,
              "peddler": PEDDLER, "current": CURRENT, "spoil": SPOIL, "first": FIRST, "houses": HOUSES,
              "tree": TREE, "sheaf": SHEAF}  # fmt: skip
    shapes |= {f"barrel{good}": barrel(good) for good in ALL_GOODS}
    parts = [element("g", body, id=f"{prefix}-art-{name}") for name, body in shapes.items()]
    return element("style", style(prefix)) + "".join(parts)


def draw(
    view: Any, edition: BroadhornsEdition, names: list[str], *, prefix: str = "t", narrow: bool = False
) -> pic.Picture:
    """The table as one seat sees it, or an onlooker; `narrow` is for phones."""
    scene = Scene(view, edition, names, prefix)
    heading = f"{TITLE}: {status_words(scene)}"
    whole = laid_out(scene, narrow)
    return pic.picture(prefix, whole, MARGIN[narrow], heading, describe(scene), definitions(prefix))
