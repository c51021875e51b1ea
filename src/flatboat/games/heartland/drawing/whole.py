"""The drawing as a whole: how all is put together."""

from __future__ import annotations

from functools import lru_cache

from flatboat.games.heartland.drawing.art import ART, CAN, STYLE
from flatboat.games.heartland.drawing.board import mat
from flatboat.games.heartland.drawing.cards import PHONE as CARDS
from flatboat.games.heartland.drawing.cards import (
    SMALL,
    Size,
    grouped,
    hand_block,
    own_strip,
    sizes,
    stock,
    supply_block,
    window,
)
from flatboat.games.heartland.drawing.cuts import (
    BETWEEN,
    COLUMN,
    EDGE,
    HIGH,
    LOWER,
    PHONE,
    PHONE_EDGE,
    WIDE,
    Cut,
    cut_now,
    has_free_corners,
    is_diamond,
    is_low,
    lines_now,
    plan,
)
from flatboat.games.heartland.drawing.players import LOW, PANEL, panel, race
from flatboat.games.heartland.drawing.scene import Scene, describe, status_words
from flatboat.games.heartland.drawing.scenery import FARMS
from flatboat.games.heartland.drawing.sites import bare_shape, map_card, token_shape
from flatboat.games.heartland.edition.model import HeartlandEdition
from flatboat.games.heartland.rules.tables import GOODS, Phase, View
from flatboat.games.heartland.text.errands import mine
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, path

MARGIN = 8
STACKED = 8  # how far apart things are on a phone
TIGHT = 6
PHONE_HIGH = 505  # of what is below each other there, as much as a phone shows
#: What lies in a corner of a diamond: how wide it may be, how far down the next row is, and cards there.
CORNER, NEXT_ROW, LAID = 378, 148, Size(68, 104)
DEALT, DEALT_APART = Size(42, 58), 3  # the same on a phone, and how far apart cards of the window are
PICKED = Cut(108, 92, 52, 50, 6, 6, True, mark=24)  # cards that are not on the map yet


def setup_block(scene: Scene, width: float, *, phone: bool = False) -> Block | None:
    """Cards still to be put on the map: the removed locations, the truck stops dealt."""
    places = scene.removed + scene.due
    if not places:
        return None
    cut = PICKED._replace(width=84, height=64, stop_width=48, stop_height=62) if phone else PICKED
    cut = cut._replace(lines=2 if phone else 1)
    cards = [map_card(scene, place, cut, (0, 0)) for place in places]
    words = "Truck stops to lay out" if scene.due else "Locations to pick from"
    return pic.headed(words, pic.in_rows(cards, *cut.size(places[0]), TIGHT, width))


# The whole.


def beside_column(scene: Scene) -> Block:
    """The race, the players, what is to be laid out, the cards: in a column beside the map, evenly apart."""
    panels = [panel(scene, seat, COLUMN) for seat in scene.seats]
    setup = setup_block(scene, COLUMN)
    top = pic.down([race(scene, COLUMN), *panels, *filter(None, [setup])], TIGHT)
    supply, hand = sizes(HIGH - top.height - 2 * BETWEEN)
    blocks = [b for b in (top, supply_block(scene, COLUMN, supply), hand_block(scene, COLUMN, hand)) if b]
    column = pic.down(blocks, (HIGH - sum(block.height for block in blocks)) / (len(blocks) - 1))
    return Block(WIDE, HIGH, mat(scene).body + pic.place(column, WIDE - COLUMN, 0))


def over_cards(scene: Scene) -> Block:
    """The map over all else: the cards to the left, the race and the players in columns to the right."""
    columns = 3 if len(scene.seats) > 3 else 2
    right = columns * COLUMN + (columns - 1) * TIGHT
    room = WIDE - right - 2 * BETWEEN
    blocks = (hand_block(scene, room, SMALL), supply_block(scene, room, SMALL))
    cards = pic.down(filter(None, blocks), BETWEEN)
    panels = [race(scene, COLUMN).body, *(panel(scene, seat, COLUMN).body for seat in scene.seats)]
    players = pic.in_rows(panels, COLUMN, LOW if scene.setting_up else PANEL, TIGHT, right)
    setup = setup_block(scene, right)
    players = pic.down([players, setup], BETWEEN) if setup else players
    top = HIGH - LOWER
    body = mat(scene).body + pic.place(cards, 0, top) + pic.place(players, WIDE - right, top)
    return Block(WIDE, HIGH, body)


def in_corners(scene: Scene) -> Block:
    """The map under all else, which lies in its corners: the cards to the left, the players to the right."""
    panels = [panel(scene, seat, CORNER, flat=True) for seat in scene.seats]
    upper, lower = pic.down(panels[:2], TIGHT), pic.down(panels[2:], TIGHT)
    hand, right = hand_block(scene, CORNER, LAID), WIDE - CORNER - EDGE
    body = mat(scene).body + pic.place(supply_block(scene, CORNER, LAID), EDGE, EDGE)
    body += pic.place(race(scene, CORNER / 2), EDGE, NEXT_ROW)
    body += pic.place(hand, EDGE, HIGH - EDGE - hand.height) if hand else ""
    body += pic.place(upper, right, EDGE) + pic.place(lower, right, HIGH - EDGE - lower.height)
    return Block(WIDE, HIGH, body)


def narrow_layout(scene: Scene) -> Block:
    """Everything below each other, for a phone held upright.

    The own hand and trailer lie over the map, and so do the cards to draw: nothing moves before the end.
    """
    field, cards = mat(scene, phone=True), [supply_block(scene, PHONE, CARDS)]
    if has_free_corners(scene):
        field, cards = with_cards(scene, field), []
    own = [own_strip(scene, PHONE)] if scene.seat in scene.seats else []
    road, others = race(scene, PHONE), [seat for seat in scene.seats if seat != scene.seat]
    panels = [panel(scene, seat, PHONE, flat=True) for seat in others]
    setup = setup_block(scene, PHONE, phone=True)
    above, below = ([], [setup, *cards]) if scene.setting_up else (cards, [])
    if scene.phase == Phase.OVER:
        road = framed(scene, road, 0, road.height, data_scene="finish")
        return pic.down([road, *own, *panels, field, *cards], STACKED)  # the result leaves little room below
    if own and not scene.setting_up:
        field = at_truck(scene, field, sum(block.height + STACKED for block in (*own, *above)))
    return pic.down(filter(None, [*own, *above, field, *below, road, *panels]), STACKED)


def with_cards(scene: Scene, field: Block) -> Block:
    """A map on a phone, with the cards to draw in its upper corners."""
    piles, drawn = stock(scene, DEALT, TIGHT), window(scene, DEALT, DEALT_APART)
    body = pic.place(piles, PHONE_EDGE, PHONE_EDGE)
    body += pic.place(drawn, field.width - PHONE_EDGE - drawn.width, PHONE_EDGE)
    return field._replace(body=field.body + grouped(scene, "supply", body))


def at_truck(scene: Scene, field: Block, above: float) -> Block:
    """A map on a phone, framed from one's hand on; from further down if one's truck is too far below that."""
    top, low = -above, field.height
    if low - top > PHONE_HIGH:
        cut = cut_now(scene, phone=True)
        where = plan(lines_now(scene), cut)
        row = (field.height - where.height) / 2 + where.middle(scene.cell[mine(scene.view).at])[1]
        low = min(low, max(top + PHONE_HIGH, row + 1.5 * cut.height))
        top = low - PHONE_HIGH
    return framed(scene, field, top, low - top)


def framed(scene: Scene, block: Block, top: float, height: float, **more: str) -> Block:
    """A part of a phone's drawing with an unseen frame: it comes into sight as one's turn begins."""
    frame = element("rect", id=scene.id("asked"), y=top, width=PHONE, height=height, fill="none", **more)
    return block._replace(body=block.body + frame)


@lru_cache(maxsize=8)
def definitions(prefix: str) -> str:
    """The style, and the shapes used more than once."""
    shapes: dict[str, str] = {}
    for good in range(GOODS):
        shapes[f"good-{good}"], shapes[f"bare-{good}"] = token_shape(good), bare_shape(good)
        shapes[f"art-{good}"] = ART[good]
    shapes |= {f"farm-{kind}": body for kind, body in enumerate(FARMS)}
    can = element("path", d=CAN, fill="var(--can)", id=f"{prefix}-can")
    stripes = '<path fill="#fff" d="M0 0H12V12H0Z"/><path fill="#ee7a1a" d="M0 0H6V12H0Z"/>'
    patterns = pic.pattern(f"{prefix}-stripes", 12, 12, 40, stripes)
    patterns += pic.pattern(f"{prefix}-furrows", 26, 26, -24, path("M0 13H26", "furrow"))
    return pic.definitions(prefix, STYLE, shapes) + can + patterns


def draw(
    view: View, edition: HeartlandEdition, names: list[str], *, prefix: str = "t", narrow: bool = False
) -> pic.Picture:
    """The table as one seat sees it, or an onlooker; `narrow` is for phones."""
    scene = Scene(view, edition, names, prefix)
    wide = in_corners if is_diamond(scene) else over_cards if is_low(scene) else beside_column
    whole = narrow_layout(scene) if narrow else wide(scene)
    heading = f"The Great Heartland Hauling Co.: {status_words(scene)}"
    return pic.picture(prefix, whole, MARGIN, heading, describe(scene), definitions(prefix))
