"""Market and bag, the season track, the hand and the pile of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flatboat.games.broadhorns.drawing.pieces import barrel, coin, glyph, stamp, token
from flatboat.games.broadhorns.drawing.scene import ALL_GOODS, GAP, Scene
from flatboat.games.broadhorns.drawing.words import (
    bag_words,
    market_words,
    season_to_come,
    season_words,
    use_words,
)
from flatboat.games.broadhorns.rules.tables import CURRENT, GOODS, ICE, NONE, PEDDLER, TRAVELER, Phase, Season
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS, SEASON_WORDS
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, element, path, piece, rect, text
from flatboat.kernel.pictures import number as n

LABELS = 46.0  # the prices beside the market
ROW = 28.0, 36.0  # how high a barrel's row of it is, at least and at most
BAG = {False: 26.0, True: 36.0}
PILE = {False: 30.0, True: 36.0}
CARD = 20.0, 40.0  # how high a card of a hand is, at least and at most
BETWEEN = 5.0  # cards
MANY = 8  # kinds of them
BOTH = 34.0  # from which height it tells both its lines
SEASON_HIGH, SLIM = 36.0, 42.0  # a season on a laptop and a phone

# --- market -------------------------------------------------------------------------------------------


class Rows(NamedTuple):
    """The height of a market and of its bag, where rows begin, how high a row and how wide a column is."""

    high: float
    bag: float
    top: float
    row: float
    each: float


def rows_of(scene: Scene, wide: float, high: float | None) -> Rows:
    """The measures of a market so wide, and so high, if that is given."""
    top, deep, (low, most) = 25.0, BAG[scene.narrow], ROW
    rows = len(scene.prices) + 1
    row = min(most, (high - top - deep - 14) / rows) if high else low
    high = high or top + row * rows + deep + 14
    first = top + (high - top - deep - 14 - row * rows) / 2
    return Rows(high, deep, first, row, (wide - LABELS - 6) / GOODS)


def market(scene: Scene, wide: float, high: float | None = None) -> Block:
    """The market: a column for each good, the bag below."""
    at = rows_of(scene, wide, high)
    body = rect(0, 0, wide, at.high, "card", round=10) + text(5, 18, "Market", "bold")
    for i, price in enumerate([*scene.prices, scene.printed.price_floor]):
        body += coin(23, at.top + at.row * (i + 0.5), price)
    middle = at.high - at.bag / 2 - 6
    body += text(5, middle + 4.3, "bag", "soft") + coin(LABELS - 9, middle, scene.printed.bag_price, 8.5)
    for good in ALL_GOODS:
        x = stall_at(at, good)
        drawn = column(scene, good, scene.table.market[good], at)
        body += piece(scene.id("market", good), market_words(scene, good), f"stall of{good}", (x, 6), drawn)
        body += bag(scene, good, x, at.each - 3, at.high - at.bag - 6)
    words = f"Market in St. Louis; a barrel from the bag costs {scene.printed.bag_price}"
    return Block(wide, at.high, piece(scene.id("market"), words, "market", (0, 0), body))


def stall_at(at: Rows, good: int) -> float:
    """How far to the right a good's column begins."""
    return LABELS + 4 + good * at.each


def stall_left(scene: Scene, good: int, bought: int, wide: float, high: float | None) -> str:
    """A good's column once some barrels are bought."""
    at = rows_of(scene, wide, high)
    drawn = column(scene, good, scene.table.market[good] - bought, at, supposed=True)
    return element("g", drawn, transform=pic.shift(stall_at(at, good), 6))


def stalls_veiled(scene: Scene, goods: Sequence[int], bag: bool, wide: float, high: float | None) -> str:
    """Veils over the columns of some goods, and over the bag."""
    at = rows_of(scene, wide, high)
    body = "".join(
        rect(stall_at(at, good), 6, at.each - 3, at.high - at.bag - 18, "veil", round=6) for good in goods
    )
    return body + rect(LABELS, at.high - at.bag - 7, wide - LABELS, at.bag + 2, "veil", round=6) * bag


def column(scene: Scene, good: int, have: int, at: Rows, *, supposed: bool = False) -> str:
    """A good on the market: its barrels from the dearest space down; the next to be had stands out."""
    wide, row, ones = at.each - 3, at.row, len(scene.prices)
    middle = wide / 2
    body = rect(0, 0, wide, at.high - at.bag - 18, "socket", round=6)
    body += text(middle, 14, GOOD_WORDS[good], "", anchor="middle")
    for i in range(ones + 1):
        y = at.top - 6 + row * (i + 0.5)
        many = have - ones if i == ones else int(have > i)
        shift, scale = (0, 1.1) if many < 2 else (9, 1.0) if many < 10 else (12, 0.8)
        where = middle - shift, y, min(scale, row / 30)
        sign = (barrel if many > 0 else glyph)(scene, good, *where)
        body += sign if supposed or many < 1 else token(scene, "stock", good, i, sign)
        body += text(middle - shift + 13 * scale, y + 4.4, f"×{many}", "bold") if many > 1 else ""
        if have and i == min(have - 1, ones):
            body += rect(2, y - row / 2 + 0.5, wide - 4, row - 1, "next", round=5)
    return body


def bag(scene: Scene, good: int, x: float, wide: float, y: float) -> str:
    """How many barrels of a good are in the bag."""
    high = BAG[scene.narrow]
    body = rect(0, 0, wide, high, "socket", round=6) + barrel(scene, good, wide / 2 - 10, high / 2, 0.75)
    body += text(wide / 2 + 3, high / 2 + 4.4, str(scene.table.bag[good]), "bold")
    return piece(scene.id("bag", good), bag_words(scene, good), f"bag of{good}", (x, y), body)


# --- seasons ------------------------------------------------------------------------------------------


def seasons(scene: Scene, wide: float) -> Block:
    """The season track in one line; on a phone, what the season of now does, below."""
    gap, more = (4.0, 22.0) if scene.narrow else (GAP, 12.0)  # the last name is the longest
    each = (wide - gap * 4 - more) / len(Season)
    found = []
    for which, stretch in scene.stretches():
        found.append(season(scene, which, stretch, each + more * (which == Season.FINAL_AUTUMN)))
    track = pic.across(found, gap)
    if not scene.narrow:
        return track
    words = f"{SEASON_WORDS[scene.season].capitalize()}: {scene.called.effects[scene.season]}"
    if (following := season_to_come(scene)) is not None:
        words += f"; next: {SEASON_WORDS[following]}"
    if soon := scene.stalling:
        words = f"Unless a town is filled, the game ends {soon}"
    return pic.down([track, Block(wide, 14, text(4, 11, pic.shorten(words, 12, wide - 8), "soft"))], 3)


def season(scene: Scene, which: Season, stretch: range, wide: float) -> Block:
    """A season: its name, what it does, its spaces with the barrels on them."""
    now = scene.season == which and scene.phase != Phase.OVER
    high = SLIM if scene.narrow else SEASON_HIGH
    body = rect(0, 0, wide, high, "now" if now else "card", round=8)
    band = (6.0, high - 5, wide - 12, 3.0) if scene.narrow else (2.5, 5.0, 3.0, high - 10)
    body += element("g", rect(*band, "tint", round=1.5), kind=f"in{int(which)}")
    name = SEASON_WORDS[which].capitalize()
    if scene.narrow:
        body += text(wide / 2, 15, pic.shorten(name, 12, wide - 6, bold=True), "bold", anchor="middle")
        size = min(19.5, (wide - 8) / len(stretch))
        x, y = (wide - size * len(stretch)) / 2 + 1, 27.5
    else:
        size = min(21.0, wide / 2 / len(stretch))
        x, y = wide - 5 - size * len(stretch), high / 2
        room = x - 13
        name = f"Next: {SEASON_WORDS[which]}" if season_to_come(scene) == which else name
        body += text(10, 15, pic.shorten(name, 13, room, bold=True), "name")
        soon = scene.stalling if which == Season.FINAL_AUTUMN else ""
        ends = f"{'year ' * soon.startswith('in')}ends {soon}"
        told, kind = (ends, "warn") if soon else (scene.called.effects[which], "soft")
        body += text(10, 30, pic.shorten(told, 12, room, bold=bool(soon)), kind)
    for i, space in enumerate(stretch):
        body += track_space(scene, space, x + size * i, y, size - 2)
    words = season_words(scene, which, stretch)
    return Block(wide, high, piece(scene.id("season", which), words, "season", (0, 0), body))


def track_space(scene: Scene, space: int, x: float, y: float, size: float) -> str:
    """A space of the season track: empty, with its barrel, or harvested."""
    good = scene.table.track[space]
    body = rect(0, 0, size, size, "socket", round=min(5.0, size / 4))
    words = f"Space {space + 1} of the season track: "
    if good != NONE:
        body += token(scene, "track-of", good, space, barrel(scene, good, size / 2, size / 2, size / 28))
        words += GOOD_WORDS[good]
    elif space < scene.table.placed:
        x1, x2, y1, y2 = size * 0.2, size * 0.42, size * 0.5, size * 0.74
        body += path(f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}L{n(size * 0.82)} {n(size * 0.26)}", "sign")
        words += "filled, its barrel went back to the bag"
    elif space == scene.table.placed:
        words += "the next"
        body += rect(1, 1, size - 2, size - 2, "next", round=min(4.0, size / 4))
    else:
        words += "empty"
    return piece(scene.id("track", space), words, "track", (x, y - size / 2), body)


# --- cards --------------------------------------------------------------------------------------------


def cards(scene: Scene, wide: float, high: float | None = None) -> Block:
    """The pile of cards, and the viewer's hand below."""
    above = pile(scene, wide)
    return pic.down([above, hand(scene, wide, high and high - above.height - BETWEEN)], BETWEEN)


def hand(scene: Scene, wide: float, high: float | None) -> Block:
    """The viewer's hand, in cards that fit the room."""
    held, most = scene.held(), CARD[1]
    if not held:
        ground = rect(0, 0, wide, most, "void", round=7)
        words = text(wide / 2, 24.5, "no cards in your hand", "soft", anchor="middle")
        return Block(wide, most, ground + words)
    (*_, each, tall), *_ = card_places(scene, wide, high).values()
    shown = [hand_card(scene, card, many, each, tall) for card, many in held]
    return pic.in_rows(shown, each, tall, BETWEEN, wide + 1)


def card_places(
    scene: Scene, wide: float, high: float | None
) -> dict[int, tuple[float, float, float, float]]:
    """Where each card of the viewer's hand is in the room for it: left, top, width, height."""
    held, (low, most) = scene.held(), CARD
    columns = 2 if len(held) <= MANY else 3
    rows = -(-len(held) // columns)
    tall = min(most, max(low, (high + BETWEEN) / rows - BETWEEN)) if high else most
    each = (wide - BETWEEN * (columns - 1)) / columns
    return {
        card: ((i % columns) * (each + BETWEEN), (i // columns) * (tall + BETWEEN), each, tall)
        for i, (card, _) in enumerate(held)
    }


def pile(scene: Scene, wide: float) -> Block:
    """The cards to draw."""
    high, many = PILE[scene.narrow], scene.table.pile
    body = rect(0, 0, wide, high, "card", round=8) + stamp(scene, "cards", 17, high / 2, 1.2)
    body += text(31, high / 2 + 4.4, "draw pile", "soft")
    body += text(wide - 10, high / 2 + 4.8, str(many), "big", anchor="end")
    words = f"Draw pile: {counted(many, 'card')}"
    return Block(wide, high, piece(scene.id("pile"), words, "pile", (0, 0), body))


def hand_card(scene: Scene, card: int, many: int, wide: float, high: float) -> str:
    """A kind of card in the viewer's hand: in two lines, or in one where there is little room."""
    head, line, sign = face(scene, card)
    spent = prospects.is_spent(scene.printed, scene, card)
    line = "no use on this trip" if spent else line
    body = rect(0, 0, wide, high, "fresh" if card == scene.drawn else "note", round=7)
    size = min(1.0, (high - 3) / 26)
    more = f" ×{many}" if many > 1 else ""
    room = wide - 37 - pic.length(more, 13, bold=True)
    name = pic.shorten(head, 13, room, bold=True) + more
    sign = element("g", sign, transform=f"{pic.shift(18, high / 2)} scale({size:.3g})")
    body += element("g", sign, kind="hollow") if spent else sign
    body += text(34, high / 2 + (-2.5 if high >= BOTH else 4.5), name, "soft" if spent else "name")
    body += text(34, high / 2 + 13, pic.shorten(line, 12, wide - 38), "soft") if high >= BOTH else ""
    told = f"{scene.ledger.card(card)}{more}{use_words(scene, card)}"
    words = f"In your hand{', drawn just now' * (card == scene.drawn)}: {told}"
    return piece(scene.id("hand", card), words, "hand flips", (0, 0), body)


def face(scene: Scene, card: int) -> tuple[str, str, str]:
    """What stands on a card: two lines, and a picture."""
    values = scene.printed
    if card < TRAVELER:
        town, good = divmod(card, GOODS)
        line = f"{GOOD_WORDS[good]}, +{values.delivery} gold"
        return scene.called.ports[town], line, barrel(scene, good, 0, 0)
    if card < ICE:
        kind = card - TRAVELER
        line = f"traveler, pays {values.fare[kind]}"
        return scene.called.ports[scene.printed.destination[kind]], line, stamp(scene, "traveler", 0, 0, 1.3)
    if card == ICE:
        return "Ice", f"no spoiling, or +{values.ice}", stamp(scene, "ice", 0, 0, 1.25)
    if card == PEDDLER:
        return "Peddler", f"any barrel at +{values.peddler}", stamp(scene, "peddler", 0, 0, 1.3)
    assert card == CURRENT
    return "Good Current", f"each move +{values.current}", stamp(scene, "current", 0, -2, 1.3)
