"""The drawing as a whole: how its parts are put together."""

from __future__ import annotations

from functools import lru_cache

from flatboat.games.railroad.drawing.art import SHAPES, STYLE, cube, engine
from flatboat.games.railroad.drawing.cards import hand, hands
from flatboat.games.railroad.drawing.chart import chart
from flatboat.games.railroad.drawing.company import BROAD, company
from flatboat.games.railroad.drawing.dock import ship
from flatboat.games.railroad.drawing.scene import GAP, HIGH, MARGIN, PHONE, WIDE, Scene
from flatboat.games.railroad.drawing.stock import CARD_HIGH, GOAL_HIGH, GOALS_REST, MARKET_REST, goals, market
from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.tables import CLASSES, GOODS, MARKET, OPEN, Phase, View
from flatboat.games.railroad.text.titles import describe, status_words
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element

#: The height of a row of cards on a wide sheet, of a company with four rows or three, and of one for thumbs.
HAND_HIGH = 46.0
COMPANY_HIGH = {False: 122.0, True: 97.0}
THUMB_HIGH = 131.0
TITLE = "Small Railroad Empires with Freight on Board"


def wide_layout(scene: Scene) -> Block:
    """The map, to its right what is on offer; what players have stands where the map leaves room."""
    board, order = chart(scene, False), scene.order
    rest, below = WIDE - board.width - GAP, HIGH - board.height - GAP
    if scene.beside:
        left = pic.down([board, own_cards(scene, board.width, below, 2 if below > 90 else 1)], GAP)
        return Block(WIDE, HIGH, pic.across([left, offers(scene, rest, HIGH, order)], GAP).body)
    above = pic.across([board, offers(scene, rest, board.height, [])], GAP)
    high = below - HAND_HIGH - GAP
    each = (WIDE - GAP * (len(order) - 1)) / len(order)
    companies = pic.across([company(scene, seat, each, high) for seat in order], GAP)
    whole = pic.down([above, own_cards(scene, WIDE, HAND_HIGH, 1), companies], GAP)
    return Block(WIDE, HIGH, whole.body)


def own_cards(scene: Scene, wide: float, high: float, rows: int) -> Block:
    """The viewer's contract and hand; for an onlooker, how many cards each hand holds."""
    fewest = 4 if rows == 1 else 3 if wide > PHONE else 2
    return hand(scene, wide, high, rows, fewest) if scene.seat >= 0 else hands(scene, wide, high, fewest)


def offers(scene: Scene, wide: float, high: float, order: list[int]) -> Block:
    """Ship, market and achievements below each other, and the companies of `order`; they fill the height."""
    parts = [ship(scene, wide)] if scene.has_ship else []
    own = COMPANY_HIGH[wide >= BROAD]
    room = high - sum(block.height + GAP for block in parts) - (own + GAP) * len(order) - GAP
    spare = room - MARKET_REST - GOALS_REST - MARKET * CARD_HIGH - OPEN * GOAL_HIGH
    share = spare / (len(order) + 3)
    parts.append(market(scene, wide, CARD_HIGH + 1.5 * share / MARKET, 1))
    parts.append(goals(scene, wide, GOAL_HIGH + 1.5 * share / OPEN))
    below = [company(scene, seat, wide, own + share) for seat in order]
    return pic.down(parts + below, GAP)


def narrow_layout(scene: Scene) -> Block:
    """Everything below each other, for a phone held upright: the map and what is one's own come first."""
    own, others = ([scene.seat], scene.others) if scene.seat >= 0 else ([], scene.others)
    parts = [chart(scene, True)]
    parts += [company(scene, seat, PHONE, THUMB_HIGH, rests=False) for seat in own]  # the map is to be seen
    parts.append(asked(scene, Phase.CARD, own_cards(scene, PHONE, 2 * CARD_HIGH, 2), "Your train cards"))
    parts += [asked(scene, Phase.SHIP, ship(scene, PHONE), "The ship")] if scene.has_ship else []
    parts += [market(scene, PHONE, CARD_HIGH, MARKET), goals(scene, PHONE, GOAL_HIGH)]
    # An onlooker, who has no company of their own, sees a drawing of the same size.
    spread = (THUMB_HIGH - COMPANY_HIGH[True]) / len(scene.seats) if not own else 0
    parts += [company(scene, seat, PHONE, COMPANY_HIGH[True] + spread) for seat in others]
    return pic.down(parts, GAP)


def asked(scene: Scene, phase: Phase, block: Block, words: str) -> Block:
    """A part of a phone's drawing; a page brings it into sight while the viewer chooses among its pieces."""
    if not scene.acts or scene.phase != phase:
        return block
    body = element("g", pic.title(words) + block.body, id=scene.id("asked"), data_scene=phase.name.lower())
    return block._replace(body=body)


@lru_cache(maxsize=8)
def definitions(prefix: str) -> str:
    """The style, and the shapes used more than once."""
    shapes = SHAPES | {f"cube{good}": cube(good) for good in range(GOODS + 1)}
    shapes |= {f"engine{kind}": engine(kind) for kind in range(CLASSES)}
    return pic.definitions(prefix, STYLE, {f"art-{name}": body for name, body in shapes.items()})


def draw(
    view: View, edition: RailroadEdition, names: list[str], *, prefix: str = "t", narrow: bool = False
) -> pic.Picture:
    """The table as one seat sees it, or an onlooker; `narrow` is for phones."""
    scene = Scene(view, edition, names, prefix)
    heading = f"{TITLE}: {status_words(scene)}"
    whole = narrow_layout(scene) if narrow else wide_layout(scene)
    return pic.picture(prefix, whole, MARGIN[narrow], heading, describe(scene), definitions(prefix))
