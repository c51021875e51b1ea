"""The cards: a seat's own hand, the draw window, the pile and the discards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flatboat.games.heartland.drawing.cuts import BETWEEN, CARDS_HIGH
from flatboat.games.heartland.drawing.players import TRAILER, as_piece, ground, sign, trailer
from flatboat.games.heartland.drawing.scene import Scene, stand_words
from flatboat.games.heartland.drawing.sites import gain_tag
from flatboat.games.heartland.rules.tables import FUEL, NOWHERE
from flatboat.games.heartland.text.errands import Errand
from flatboat.games.heartland.text.gains import Gain
from flatboat.games.heartland.text.prospects import told
from flatboat.games.heartland.text.vocabulary import GOOD, kind_word
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, piece, rect, text, use

HEAD = 20  # the height of the words above cards (`pic.headed`)
NAMED = 19  # and of the name at a card's foot
LINE, NEAR, APART = 3, 6, 8  # cards of a line of large ones, lines, and cards on a phone: how far apart
ASIDE = 7  # how far the window is from the discards, which are none of it


class Size(NamedTuple):
    """How large cards are."""

    width: float
    height: float


SMALL, PHONE, TINY = Size(43, CARDS_HIGH - 23), Size(52, 53), Size(34, 40)
STRIP, DRAWN = 48, 0.84  # one's own trailer and hand on a phone: how high, and the scale of the trailer
SIGN = 18  # how high the sign of an upgrade is below the trailer
LARGE, STOCK = 72, Size(72, 56)  # where there is room: how wide; the pile and the discards beside them
LOWEST, HIGHEST = 80, 112  # of large ones


def sizes(room: float) -> tuple[Size, Size]:
    """How large the cards of the supply and of the hand are where both have so much room above each other."""
    window = 2 * HEAD + STOCK.height + BETWEEN
    hand = HEAD + NEAR
    both, one = (room - window - hand) / 3, (room - CARDS_HIGH - hand) / 2
    if both >= LOWEST:
        return (large := Size(LARGE, min(HIGHEST, both))), large
    return SMALL, Size(LARGE, min(HIGHEST, one)) if one >= LOWEST else SMALL


def face(scene: Scene, kind: int, size: Size) -> str:
    """A freight bill or fuel card."""
    wide, high = size
    named = NAMED if wide >= SMALL.width else 0
    middle = (high - named) / 2 + 2 * bool(named)
    if kind < FUEL:
        scale = min((wide - 8) / 32, (high - named - 4) / 34)
        body = rect(0, 0, wide, high, f"g{kind}p bill{kind}", round=7)
        body += use(scene.id("art", kind), wide / 2, middle, scale)
    else:
        scale = min((wide - 12) / 30, (high - named - 6) / 36)
        value = text(-1, 8, str(kind - FUEL + 1), "value", anchor="middle")
        can = use(scene.id("can"), 1, -1) + value
        body = rect(0, 0, wide, high, "fuel", round=7)
        body += element("g", can, transform=f"{pic.shift(wide / 2, middle)} scale({scale:.3g})")
    if not named:
        return body
    name = GOOD[kind].title() if kind < FUEL else "Fuel"
    return body + text(wide / 2, high - 6, name, "small", anchor="middle")


# The supply.


def discards(scene: Scene, size: Size) -> str:
    """The discards: a pile face up, which is none of the window, and how many they are."""
    table, (wide, high) = scene.table, size
    if table.top == NOWHERE:
        return piece(scene.id("discards"), scene.discard_words(), "pile", (0, 0), pic.void(wide, high))
    body = rect(3, 3, wide, high, "back", round=7) if table.discarded > 1 else ""
    body += face(scene, table.top, size)
    body += pic.disc(wide - 6, 6, table.discarded, 10)
    return piece(scene.id("discards"), scene.discard_words(), "pile", (0, 0), body)


def stock(scene: Scene, size: Size, gap: float) -> Block:
    """The draw pile and the discards."""
    cards = pic.pile(*size, scene.table.pile)
    pile = piece(scene.id("pile"), scene.pile_words(), "pile direct", (0, 0), cards)
    piles = (("Pile", pile), ("Discards", discards(scene, size)))
    return pic.across([under(words, Block(*size, body), size) for words, body in piles], gap)


def under(words: str, cards: Block, size: Size) -> Block:
    """Cards under a few words, in the middle of narrow ones; a phone needs that room for its map."""
    if size.width < LARGE and size.height < SMALL.height:
        return cards
    if cards.width >= LARGE:
        return pic.headed(words, cards)
    head = text(cards.width / 2, 12, words, "soft", anchor="middle")
    return Block(cards.width, HEAD + cards.height, head + pic.place(cards, 0, HEAD))


def window(scene: Scene, size: Size, gap: float) -> Block:
    """The cards of the draw window, each at its own place."""
    kinds, body, hopes = scene.window(), "", ""
    for i, kind in enumerate(kinds):
        left = i * (size.width + gap)
        words = f"Draw window: {kind_word(kind) if kind != NOWHERE else 'an empty place'}"
        card = face(scene, kind, size) if kind != NOWHERE else pic.void(*size)
        if kind in scene.hopes:
            best = scene.hopes[kind]
            does = told(best, scene.edition.place_name(best.place))
            words += f"{pic.BESIDES}; with it you could {does} next turn"
            hopes += hope(scene, best, size, left) if best.is_sale else ""
        body += piece(scene.id("window", i), words, "window flips direct", (left, 0), card)
    shown = Block(len(kinds) * (size.width + gap) - gap, size.height, body + hopes)
    return under("Draw window", shown, size)


def hope(scene: Scene, best: Errand, size: Size, left: float) -> str:
    """Over a card of the window: what it would let one do next turn, in the signs of the towns.

    It is none of the card, which would turn for it.
    """
    tag = gain_tag(scene, Gain(best.worth, best.n, best.good))
    scale = min(1.0, (size.width - 4) / tag.width)
    top = 10 if size.height >= LOWEST else 4
    at = f"{pic.shift(left + size.width - 2 - tag.width * scale / 2, top)} scale({scale:.3g})"
    return element("g", tag.body, transform=at, kind="hope")


def supply_block(scene: Scene, width: float, size: Size) -> Block:
    """The draw pile and the discards, and beside them the draw window; where cards are large, below them."""
    is_large, shown = size.width == LARGE, len(scene.window())
    gap = NEAR if is_large else min(APART, (width - ASIDE - size.width * (2 + shown)) / (1 + shown))
    parts = (stock(scene, STOCK if is_large else size, gap), window(scene, size, gap))
    whole = pic.down(parts, BETWEEN) if is_large else pic.across(parts, gap + ASIDE)
    return whole._replace(body=grouped(scene, "supply", whole.body))


# The hand.


def hand_block(scene: Scene, width: float, size: Size) -> Block | None:
    """The seat's own hand; none for an onlooker."""
    if scene.seat < 0:
        return None
    rows = lines(held(scene, size), size, width)
    high = 2 * size.height + NEAR if size.width == LARGE else size.height + 3
    return pic.headed("Your hand", Block(width, high, grouped(scene, "hand", rows.body)))


def held(scene: Scene, size: Size) -> list[str]:
    """The cards of the seat's own hand, by kind."""
    return [
        piece(
            scene.id("hand", kind, n),
            f"In your hand: {kind_word(kind)}",
            "piece hand flips",
            (0, 0),
            face(scene, kind, size),
        )
        for kind, count in enumerate(scene.view.hand)
        for n in range(count)
    ]


def own_strip(scene: Scene, width: float) -> Block:
    """The seat's own hand and trailer in a row, for a phone."""
    seat, left = scene.seat, width - TRAILER * DRAWN - 4
    high, stand = STRIP, stand_words(scene, seat)
    hand = pic.in_row(held(scene, TINY), *TINY, 2, left - 10)
    body = ground(scene, seat, width, high) + grouped(
        scene, "hand", pic.place(hand, 5, (high - TINY.height) / 2)
    )
    owns = scene.table.truckers[seat].upgrade != NOWHERE
    top = 1 if stand or owns else 10
    body += element("g", trailer(scene, seat, (0, 0)), transform=f"{pic.shift(left, top)} scale({DRAWN})")
    body += text(width - (114 if owns else 8), high - 8, stand, "soft", anchor="end")
    return Block(width, high, as_piece(scene, seat, body + sign(scene, seat, width, high + 3, SIGN)))


def lines(cards: Sequence[str], size: Size, width: float) -> Block:
    """Cards in a line, or large ones in two, over each other where they are many."""
    if size.width != LARGE:
        return pic.in_row(cards, *size, APART, width)
    most = max(LINE, -(-len(cards) // 2))
    rows = [cards[:most], cards[most:]]
    return pic.down([pic.in_row(row, *size, NEAR, width) for row in rows], NEAR)


def grouped(scene: Scene, name: str, body: str) -> str:
    """Cards that lessons can point at as a whole."""
    return element("g", body, id=scene.id(name))
