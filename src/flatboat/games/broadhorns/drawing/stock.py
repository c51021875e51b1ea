"""Market and bag, the season track, the hand and the piles of cards."""

from __future__ import annotations

from flatboat.games.broadhorns.drawing.pieces import barrel, coin, glyph, stamp
from flatboat.games.broadhorns.drawing.scene import ALL_GOODS, GAP, Scene
from flatboat.games.broadhorns.drawing.words import (
    bag_words,
    card_words,
    market_words,
    season_effect,
    season_words,
)
from flatboat.games.broadhorns.tables import (
    CARDS,
    CURRENT,
    GOODS,
    ICE,
    NONE,
    PEDDLER,
    TRAVELER,
    Phase,
    Season,
)
from flatboat.games.broadhorns.vocabulary import GOOD_WORDS, SEASON_WORDS
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, element, path, piece, rect, text
from flatboat.kernel.pictures import number as n

LABELS = 46.0  # the prices beside the market
ROW = 28.0
BAG = 26.0
CARD_HIGH = 40.0
SEASON_HIGH = 56.0
LINE = 30.0  # a season on a phone

# --- market -------------------------------------------------------------------------------------------


def market(scene: Scene, wide: float) -> Block:
    """The market: a column for each good, the bag below."""
    each = (wide - LABELS - 6) / GOODS
    rows = len(scene.prices) + 1
    top, high = 25.0, 25.0 + ROW * rows + 6 + BAG + 6
    body = rect(0, 0, wide, high, "card", round=10) + text(5, 18, "Market", "bold")
    for i, price in enumerate([*scene.prices, scene.printed.price_floor]):
        body += coin(24, top + ROW * (i + 0.5), price)
    body += text(5, high - 14.5, "bag", "soft") + coin(LABELS - 9, high - 19, scene.printed.bag_price, 8.5)
    for good in ALL_GOODS:
        body += column(scene, good, LABELS + 4 + good * each, each - 3, top, rows)
        body += bag(scene, good, LABELS + 4 + good * each, each - 3, high - BAG - 6)
    words = f"Market in St. Louis; a barrel from the bag costs {scene.printed.bag_price}"
    return Block(wide, high, piece(scene.id("market"), words, "market", (0, 0), body))


def column(scene: Scene, good: int, x: float, wide: float, top: float, rows: int) -> str:
    """A good on the market: its barrels from the dearest space down; the next to be had stands out."""
    have, middle, ones = scene.table.market[good], wide / 2, len(scene.prices)
    body = rect(0, 0, wide, top - 6 + ROW * rows + 2, "socket", round=6)
    body += text(middle, 14, GOOD_WORDS[good], "", anchor="middle")
    for i in range(rows):
        y = top - 6 + ROW * (i + 0.5)
        many = have - ones if i == ones else int(have > i)
        shift = 0 if many < 2 else 11 if many < 10 else 13
        body += (barrel if many > 0 else glyph)(scene, good, middle - shift, y, 0.92)
        body += text(middle + 15 - shift, y + 4.4, f"×{many}", "bold") if many > 1 else ""
        if have and i == min(have - 1, ones):
            body += rect(2, y - ROW / 2 + 0.5, wide - 4, ROW - 1, "next", round=5)
    return piece(scene.id("market", good), market_words(scene, good), "stall", (x, 6), body)


def bag(scene: Scene, good: int, x: float, wide: float, y: float) -> str:
    """How many barrels of a good are in the bag."""
    body = rect(0, 0, wide, BAG, "socket", round=6) + barrel(scene, good, wide / 2 - 10, BAG / 2, 0.62)
    body += text(wide / 2 + 3, BAG / 2 + 4.4, str(scene.table.bag[good]), "bold")
    return piece(scene.id("bag", good), bag_words(scene, good), "bag", (x, y), body)


# --- seasons ------------------------------------------------------------------------------------------


def seasons(scene: Scene, wide: float) -> Block:
    """The season track in one line."""
    each = (wide - GAP * 4) / len(Season)
    return pic.across([season(scene, which, stretch, each, SEASON_HIGH)
                       for which, stretch in scene.stretches()], GAP)  # fmt: skip


def season_lines(scene: Scene, wide: float) -> Block:
    """The season track with a line for each season, for a phone."""
    return pic.down([season(scene, which, stretch, wide, LINE) for which, stretch in scene.stretches()], 3)


def season(scene: Scene, which: Season, stretch: range, wide: float, high: float) -> Block:
    """A season: its name, what it does, its spaces with the barrels on them."""
    slim, now = high < SEASON_HIGH, scene.season == which and scene.phase != Phase.OVER
    body = rect(0, 0, wide, high, "now" if now else "card", round=8)
    name = SEASON_WORDS[which].capitalize()
    body += text(9, 19.5 if slim else 17, name, "name")
    effect = season_effect(scene, which)
    room = wide - 18 if not slim else 96.0
    if slim:
        body += text(99, 19.5, effect, "soft")
    else:
        told = pic.shorten(effect, 12, room - pic.length(name, 13, bold=True) - 6)
        body += text(wide - 9, 17, told, "soft", anchor="end")
    size = min(26.0, room / len(stretch))
    x, y = (wide - 7 - size * len(stretch), 15.0) if slim else (9.0, 38.5)
    for i, space in enumerate(stretch):
        body += track_space(scene, space, x + size * i, y, size - 2)
    if which == Season.FINAL_AUTUMN and not slim:
        body += stamp(scene, "sheaf", wide - 20, 38.5)
    words = season_words(scene, which, stretch)
    return Block(wide, high, piece(scene.id("season", which), words, "season", (0, 0), body))


def track_space(scene: Scene, space: int, x: float, y: float, size: float) -> str:
    """A space of the season track: empty, with its barrel, or harvested."""
    good = scene.table.track[space]
    body = rect(0, 0, size, size, "socket", round=min(5.0, size / 4))
    words = f"Space {space + 1} of the season track: "
    if good != NONE:
        body += barrel(scene, good, size / 2, size / 2, size / 28)
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


def hand(scene: Scene, wide: float) -> Block:
    """The viewer's hand."""
    held, each = scene.held(), (wide - 6) / 2
    if not held:
        ground = rect(0, 0, wide, CARD_HIGH, "void", round=7)
        words = text(wide / 2, 24.5, "no cards in your hand", "soft", anchor="middle")
        return Block(wide, CARD_HIGH, ground + words)
    cards = [hand_card(scene, card, many, each) for card, many in held]
    return pic.in_rows(cards, each, CARD_HIGH, 6, wide + 1)


def piles(scene: Scene, wide: float) -> Block:
    """Cards to draw, and cards discarded."""
    each, body = (wide - GAP) / 2, ""
    gone = sum(scene.table.discards[card] for card in range(CARDS))
    shown = (("pile", scene.table.pile, "draw pile"), ("discards", gone, "discards"))
    for i, (id, many, name) in enumerate(shown):
        ground = rect(0, 0, each, 30, "card", round=8) + stamp(scene, "cards", 16, 15, 0.95)
        ground += text(30, 19.4, name, "soft") + text(each - 10, 19.8, str(many), "big", anchor="end")
        words = f"{name.capitalize()}: {counted(many, 'card')}"
        body += piece(scene.id(id), words, "pile", (i * (each + GAP), 0), ground)
    return Block(wide, 30, body)


def hand_card(scene: Scene, card: int, many: int, wide: float) -> str:
    """A kind of card in the viewer's hand."""
    head, line, sign = face(scene, card)
    body = rect(0, 0, wide, CARD_HIGH, "note", round=7)
    if many > 1:
        sign = element("g", sign, transform="translate(0,-6)") + text(
            18, 37, f"×{many}", "warn", anchor="middle"
        )
    body += sign + text(34, 17, pic.shorten(head, 13, wide - 37, bold=True), "name")
    body += text(34, 33, pic.shorten(line, 12, wide - 40), "soft")
    words = f"In your hand: {card_words(scene, card)}" + (f" ×{many}" if many > 1 else "")
    return piece(scene.id("hand", card), words, "hand", (0, 0), body)


def face(scene: Scene, card: int) -> tuple[str, str, str]:
    """What stands on a card: two lines, and a picture."""
    values, middle = scene.printed, CARD_HIGH / 2
    if card < TRAVELER:
        town, good = divmod(card, GOODS)
        line = f"{GOOD_WORDS[good]}, +{values.delivery} gold"
        return scene.port_name(town), line, barrel(scene, good, 18, middle)
    if card < ICE:
        kind = card - TRAVELER
        line = f"traveler, pays {values.fare[kind]}"
        return scene.port_name(scene.destination(kind)), line, stamp(scene, "traveler", 18, middle, 1.3)
    if card == ICE:
        return "Ice", f"no spoiling, or +{values.ice}", stamp(scene, "ice", 18, middle, 1.25)
    if card == PEDDLER:
        return "Peddler", f"any barrel at +{values.peddler}", stamp(scene, "peddler", 18, middle, 1.3)
    assert card == CURRENT
    return "Good Current", f"moves +{values.current}", stamp(scene, "current", 18, middle - 2, 1.3)
