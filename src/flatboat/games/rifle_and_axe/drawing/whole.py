"""The drawing as a whole: how the boards are put together."""

from __future__ import annotations

from functools import lru_cache

from flatboat.games.rifle_and_axe.drawing.art import FIGHT, RESOURCES, SQUARES, STYLE
from flatboat.games.rifle_and_axe.drawing.board import action_board
from flatboat.games.rifle_and_axe.drawing.coming import next_block
from flatboat.games.rifle_and_axe.drawing.forecast import chips, goal_heads
from flatboat.games.rifle_and_axe.drawing.header import (
    ART_HEIGHT,
    ART_WIDTH,
    HEADER,
    SETTLED,
    people_block,
    season_block,
)
from flatboat.games.rifle_and_axe.drawing.home import resource_board, structure_board
from flatboat.games.rifle_and_axe.drawing.leaders import leaders_block
from flatboat.games.rifle_and_axe.drawing.others import standings, whole_boards
from flatboat.games.rifle_and_axe.drawing.scene import BETWEEN, PHONE, WIDE, Scene
from flatboat.games.rifle_and_axe.drawing.stage import stage
from flatboat.games.rifle_and_axe.drawing.village import panorama
from flatboat.games.rifle_and_axe.drawing.words import describe, status_words
from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.tables import LEADERS, Phase, View
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, rect

TITLE = "Rifle and Axe"
SEASON_WIDE, SETTLED_WIDE, STANDINGS_WIDE = 214, 670, 490  # above the boards, in the wide form
PICKING_WIDE = 300  # of the season, while leaders are chosen
RESOURCES_WIDE = 466  # the Resource Board, likewise


def wide_layout(scene: Scene) -> Block:
    """What holds now over the Action Board, the viewer's boards below: all of it in one window.

    What cannot be used at this moment is left out: all work while leaders are chosen, and between two
    Action Phases.
    """
    if scene.picking:
        return pic.down(picking(scene), BETWEEN)
    season = season_block(scene, SETTLED_WIDE if scene.acting else SEASON_WIDE)
    room = WIDE - season.width - 10
    if scene.acting:
        above = [season, standings(scene, room, SETTLED)]
    elif scene.seat < 0:
        above = [season, standings(scene, room, HEADER)]
    elif scene.over:  # the cards of the awards tell how it stands
        above = [season, people_block(scene, room)]
    else:
        people = people_block(scene, room - STANDINGS_WIDE - 10)
        above = [season, people, standings(scene, STANDINGS_WIDE, HEADER)]
    work = action_board(scene, WIDE, 6, goal_heads(scene) if scene.seat >= 0 else None)
    parts = [pic.across(above, 10)]
    parts += [stage(scene, WIDE, work.height + SETTLED - HEADER)] if scene.shows_stage else [work]
    if scene.seat < 0:
        return pic.down([*parts, whole_boards(scene, WIDE, len(scene.seats))], BETWEEN)
    own = [resource_board(scene, RESOURCES_WIDE), structure_board(scene, WIDE - RESOURCES_WIDE - BETWEEN)]
    return pic.down([*parts, pic.across(own, BETWEEN)], BETWEEN)


def picking(scene: Scene) -> list[Block]:
    """While leaders are chosen: the five, and the settlement as it will begin."""
    width, abreast = (PHONE, 2) if scene.narrow else (WIDE, LEADERS)
    season = season_block(scene, width)
    if not scene.narrow:
        room = WIDE - PICKING_WIDE - 10
        season = pic.across([season_block(scene, PICKING_WIDE), standings(scene, room, HEADER)], 10)
    own = [panorama(scene, width)] if scene.seat >= 0 else []
    return [season, leaders_block(scene, width, abreast), *own]


def narrow_layout(scene: Scene) -> Block:
    """Everything below each other, for a phone held upright: what is looked at most often comes first."""
    if scene.picking:
        return pic.down(picking(scene), BETWEEN)
    parts = [season_block(scene, PHONE)]
    if scene.seat >= 0:
        parts += [met(scene, stage(scene, PHONE))] if scene.shows_stage else []
        people = chips(scene, PHONE) if scene.acting else people_block(scene, PHONE)
        parts += [] if scene.shows_stage else next_block(scene, PHONE)
        parts += [people if scene.shows_stage else met(scene, people)]
    stand, work = standings(scene, PHONE), action_board(scene, PHONE, 3)
    if scene.acting:
        parts += [work, resource_board(scene, PHONE), stand]
    else:
        parts += [] if scene.over and scene.seat >= 0 else [stand]  # the cards of the awards tell it
        parts += [resource_board(scene, PHONE)] if scene.seat >= 0 else []
        parts += [] if scene.shows_stage else [work]
    if scene.seat >= 0:
        parts += [structure_board(scene, PHONE)]
    parts += [whole_boards(scene, PHONE, min(2, len(scene.seats)))] if scene.seat < 0 else []
    return pic.down(parts, BETWEEN)


def met(scene: Scene, block: Block) -> Block:
    """What dice and raids have brought, marked so that a phone scrolls up to it when work gives way to it.

    While work is done it is what the turn asks, in sight while the list of moves is open.
    """
    begins = scene.phase in (Phase.BEGIN, Phase.CRAFTSMAN)
    about = "work" if scene.acting else "begin" if begins else "ordeal"
    seen = {"data_scene": about} | ({"data_look": ""} if scene.acting else {})
    return block._replace(body=element("g", block.body, **seen))


@lru_cache(maxsize=8)
def definitions(prefix: str) -> str:
    """The style, and the pictures used more than once."""
    art = {f"r{i}": body for i, body in enumerate(RESOURCES)}
    art |= {f"q{i}": body for i, body in SQUARES.items()} | {"fort": FIGHT}
    frame = rect(0, 0, ART_WIDTH, ART_HEIGHT, "frame", round=8)
    return pic.definitions(prefix, STYLE, art) + element("clipPath", frame, id=f"{prefix}-frame")


def draw(
    view: View, edition: RifleEdition, names: list[str], *, prefix: str = "t", narrow: bool = False
) -> pic.Picture:
    """The table as one seat sees it, or an onlooker; `narrow` is for phones."""
    scene = Scene(view, edition, names, prefix, narrow)
    whole = narrow_layout(scene) if narrow else wide_layout(scene)
    if scene.phase == Phase.BEGIN and scene.turn == 1:  # all that is there is new, and nothing of it news
        whole = whole._replace(body=element("g", whole.body, kind="calm"))
    heading = f"{TITLE}: {status_words(scene)}"
    return pic.picture(prefix, whole, 8, heading, describe(scene), definitions(prefix))
