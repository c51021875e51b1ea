"""The drawing as a whole: how the boards are put together."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flatboat.games.rifle_and_axe.drawing.art import FIGHT, RESOURCES, SQUARES, STYLE
from flatboat.games.rifle_and_axe.drawing.board import action_board
from flatboat.games.rifle_and_axe.drawing.header import (
    ART_HEIGHT,
    ART_WIDTH,
    LEFT,
    leaders_block,
    people_block,
    season_block,
    strip,
)
from flatboat.games.rifle_and_axe.drawing.home import market, resource_board, structure_board
from flatboat.games.rifle_and_axe.drawing.others import standings, whole_boards
from flatboat.games.rifle_and_axe.drawing.scene import BETWEEN, PHONE, WIDE, Scene
from flatboat.games.rifle_and_axe.drawing.words import describe, status_words
from flatboat.games.rifle_and_axe.edition import RifleEdition
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, rect

TITLE = "Rifle and Axe"
RESOURCES_WIDE = 406  # the Resource Board in the wide form


def wide_layout(scene: Scene) -> Block:
    """The Action Board over the viewer's boards, the standings below."""
    season = season_block(scene, LEFT - 16)
    if scene.seat < 0:
        above = [season]
        below = [whole_boards(scene, WIDE, max(2, len(scene.seats)))]
    else:
        above = [pic.across([season, people_block(scene, WIDE - LEFT)], 16)]
        own = [resource_board(scene, RESOURCES_WIDE), structure_board(scene, WIDE - RESOURCES_WIDE - BETWEEN)]
        below = [market(scene, WIDE, 16), pic.across(own, BETWEEN)]
    above.append(leaders_block(scene, WIDE, 5) if scene.picking else strip(scene, WIDE, 1))
    return pic.down([*above, action_board(scene, WIDE, 6), *below, standings(scene, WIDE, False)], BETWEEN)


def narrow_layout(scene: Scene) -> Block:
    """Everything below each other, for a phone held upright."""
    parts = [season_block(scene, PHONE)]
    parts += [people_block(scene, PHONE)] if scene.seat >= 0 else []
    parts.append(leaders_block(scene, PHONE, 2) if scene.picking else strip(scene, PHONE, 2))
    parts.append(action_board(scene, PHONE, 3))
    if scene.seat >= 0:
        parts += [market(scene, PHONE, 8), resource_board(scene, PHONE), structure_board(scene, PHONE)]
    parts.append(standings(scene, PHONE, True))
    parts += [whole_boards(scene, PHONE, 2)] if scene.seat < 0 else []
    return pic.down(parts, BETWEEN)


def style(prefix: str = "t") -> str:
    """The style sheet that drawings with this prefix carry, for a page that serves or hashes it."""
    return pic.style_sheet(prefix, pic.STYLE, STYLE)


@lru_cache(maxsize=8)
def definitions(prefix: str) -> str:
    """The style, and the pictures used more than once."""
    art = {f"r{i}": body for i, body in enumerate(RESOURCES)}
    art |= {f"q{i}": body for i, body in SQUARES.items()} | {"fort": FIGHT}
    parts = [element("style", style(prefix))]
    parts += [element("g", body, id=f"{prefix}-{name}") for name, body in art.items()]
    frame = rect(0, 0, ART_WIDTH, ART_HEIGHT, "frame", round=8)
    return "".join(parts) + element("clipPath", frame, id=f"{prefix}-frame")


def draw(
    view: Any, edition: RifleEdition, names: list[str], *, prefix: str = "t", narrow: bool = False
) -> pic.Picture:
    """The table as one seat sees it, or an onlooker; `narrow` is for phones."""
    scene = Scene(view, edition, names, prefix)
    whole = narrow_layout(scene) if narrow else wide_layout(scene)
    heading = f"{TITLE}: {status_words(scene)}"
    return pic.picture(prefix, whole, 8 if narrow else 12, heading, describe(scene), definitions(prefix))
