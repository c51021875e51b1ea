"""The drawing as a whole: how its parts are put together."""

from __future__ import annotations

from functools import lru_cache

from flatboat.games.broadhorns.drawing.art import (
    BOAT,
    CARDS,
    CURRENT,
    FIRST,
    HOUSES,
    ICE,
    PEDDLER,
    SPOIL,
    STYLE,
    TRAVELER,
    TREE,
    WREATH,
    barrel,
)
from flatboat.games.broadhorns.drawing.boats import LINES, lines_of, own, player, players
from flatboat.games.broadhorns.drawing.chart import chart, course
from flatboat.games.broadhorns.drawing.scene import (
    ALL_GOODS,
    ALL_TOWNS,
    GAP,
    HIGH,
    MARGIN,
    PHONE,
    WIDE,
    Scene,
)
from flatboat.games.broadhorns.drawing.stock import BETWEEN, PILE, SEASON_HIGH, cards, market, pile, seasons
from flatboat.games.broadhorns.drawing.town import filled
from flatboat.games.broadhorns.drawing.words import describe, status_words
from flatboat.games.broadhorns.edition.model import BroadhornsEdition
from flatboat.games.broadhorns.rules.tables import Phase, View
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element

TITLE = "Broadhorns! Early Trade on the Mississippi"
MARKET_WIDE, OWN_WIDE = 300.0, 414.0  # below the river, in the wide form
OWN_HIGH = {True: 192.0, False: 156.0}  # on a phone, with a boat or those on offer
REST_HIGH = 70.0  # with neither, once all trips are over
MARKET_AT = 2  # the parts above the market there


def wide_layout(scene: Scene) -> Block:
    """The river across the sheet; below it the year, and what people have: as high as a window allows."""
    above = [chart(scene), seasons(scene, WIDE)]
    high = HIGH - sum(block.height + GAP for block in above)
    rest = WIDE - MARKET_WIDE - GAP
    if scene.seat < 0:
        tall = (high - GAP * (len(scene.others) - 1)) / len(scene.others)
        everyone = pic.down([player(scene, seat, rest, tall) for seat in scene.others], GAP)
        below = pile(scene, MARKET_WIDE)
        stock = pic.down([market(scene, MARKET_WIDE, high - below.height - GAP), below], GAP)
        return pic.down([*above, pic.across([stock, everyone], GAP)], GAP)
    _, _, own_wide, high = own_place(scene)
    mine = [own(scene, own_wide, high), cards(scene, rest - own_wide - GAP, high)]
    stock = pic.across([market(scene, MARKET_WIDE, high), *mine], GAP)
    return pic.down([*above, stock, pic.across(players(scene, each_wide(scene)), GAP)], GAP)


def each_wide(scene: Scene) -> float:
    """How wide what another player has is, in the wide form."""
    return (WIDE - GAP * (len(scene.others) - 1)) / len(scene.others)


def own_place(scene: Scene) -> tuple[float, float, float, float]:
    """Where the viewer's line and boat card are: left, top, width and height, without the margin."""
    if scene.narrow:
        afloat = scene.has_boat(scene.seat)
        return 0.0, 0.0, PHONE, REST_HIGH if scene.rests and not afloat else OWN_HIGH[afloat]
    top = course(scene).height + GAP + SEASON_HIGH + GAP
    return MARKET_WIDE + GAP, top, OWN_WIDE, HIGH - top - GAP - LINES[lines_of(each_wide(scene))]


def market_place(scene: Scene) -> tuple[float, float, float, float | None]:
    """Where the market is, and how it is made: left, top, width; its height, if that is given."""
    if not scene.narrow:
        _, top, _, high = own_place(scene)
        return 0.0, top, MARKET_WIDE, high
    top = sum(block.height + GAP for block in above_river(scene)[:MARKET_AT])
    return 0.0, top, PHONE, None


def hand_room(scene: Scene) -> tuple[float, float, float, float | None]:
    """Where the viewer's hand is: left, top, width, without the margin; its height, if that is given."""
    x, y, wide, high = own_place(scene)
    below = PILE[scene.narrow] + BETWEEN
    if scene.narrow:
        return x, y + high + GAP + below, wide, None
    return x + wide + GAP, y + below, WIDE - MARKET_WIDE - OWN_WIDE - 2 * GAP, high - below


def narrow_layout(scene: Scene) -> Block:
    """Everything below each other, for a phone held upright; who drifts buys nothing."""
    below = stock(scene) if scene.drifts else []
    return pic.down([*above_river(scene), chart(scene), *below, *players(scene, PHONE)], GAP)


def above_river(scene: Scene) -> list[Block]:
    """What a phone shows above the river."""
    mine = [pile(scene, PHONE)]
    if scene.seat >= 0:
        mine = [own(scene, *own_place(scene)[2:]), asked(scene, cards(scene, PHONE))]
    return [*mine, *([] if scene.drifts else stock(scene))]


def asked(scene: Scene, block: Block) -> Block:
    """The viewer's cards; a page brings them into sight while one is to be discarded."""
    if scene.phase != Phase.HAND or scene.table.turn != scene.seat:
        return block
    words = pic.title("Your cards") + block.body
    return block._replace(body=element("g", words, id=scene.id("asked"), data_scene="hand"))


def stock(scene: Scene) -> list[Block]:
    """The market and the year on a phone."""
    return [market(scene, PHONE), seasons(scene, PHONE)]


def top_of_chart(scene: Scene) -> float:
    """How far down the sheet the map begins."""
    return sum(block.height + GAP for block in above_river(scene)) if scene.narrow else 0.0


@lru_cache(maxsize=8)
def definitions(prefix: str) -> str:
    """The style, and the shapes used more than once."""
    shapes = {"boat": BOAT, "wreath": WREATH, "cards": CARDS,
              "traveler": TRAVELER, "ice": ICE,
              "peddler": PEDDLER, "current": CURRENT, "spoil": SPOIL, "first": FIRST, "houses": HOUSES,
              "tree": TREE}  # fmt: skip
    shapes |= {f"barrel{good}": barrel(good) for good in ALL_GOODS}
    return pic.definitions(prefix, STYLE, {f"art-{name}": body for name, body in shapes.items()})


def draw(
    view: View, edition: BroadhornsEdition, names: list[str], *, prefix: str = "t", narrow: bool = False
) -> pic.Picture:
    """The table as one seat sees it, or an onlooker; `narrow` is for phones."""
    scene = Scene(view, edition, names, prefix, narrow)
    heading = f"{TITLE}: {status_words(scene)}"
    whole = narrow_layout(scene) if narrow else wide_layout(scene)
    sold = "".join(filled(scene, town, course(scene).towns[town]) for town in ALL_TOWNS)
    sold = element("g", sold, transform=pic.shift(0, top_of_chart(scene)))
    whole = whole._replace(body=whole.body + sold)
    return pic.picture(prefix, whole, MARGIN, heading, describe(scene), definitions(prefix))
