"""The viewer's own boat card with its cargo boxes, the cards on offer, and what lies before the others."""

from __future__ import annotations

from flatboat.games.broadhorns.drawing.pieces import barrel, coin, counter, passenger, stamp
from flatboat.games.broadhorns.drawing.scene import GAP, Box, Scene
from flatboat.games.broadhorns.drawing.words import (
    boat_words,
    box_words,
    offer_words,
    place_words,
    player_words,
    traveler_words,
    who,
)
from flatboat.games.broadhorns.tables import BOATS, NONE, PERISHABLES, Phase, Season
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, element, path, piece, rect, text
from flatboat.kernel.pictures import number as n

HEAD = 36.0  # a player's line
BOX_HIGH = 26.0
COLUMNS = 2  # of cargo boxes on the own card
NOTE = 20.0  # a traveler's card
MINI = 40.0  # a cargo box of somebody else
BROAD = 600.0  # from which width a player's cargo stands beside the rest
NEAR = 1  # spoilings that are few
#: What a boat card tells beside its cost.
FACTS = {
    "boxes": "boxes",
    "speed": "speed",
    "occupants": "travelers",
    "hand": "hand limit",
    "resale": "resale",
}


# --- what a player has --------------------------------------------------------------------------------


def heading(scene: Scene, seat: int, wide: float) -> str:
    """A player's name, gold, wreaths, tiles, cards."""
    trader = scene.traders[seat]
    body = pic.seat_disc(18, 18, seat)
    hand = f"/{scene.boat(seat).hand}" if scene.has_boat(seat) else ""
    right = wide - 36
    for name, told in (
        ("cards", f"{trader.cards}{hand}"),
        ("stack", trader.tiles),
        ("wreath", trader.wreaths),
    ):
        body += counter(scene, name, right, 18, told, 0.9)
        right -= 34
    right -= 6 + pic.length(str(trader.gold), 15, bold=True)
    body += coin_sign(right) + text(right + 12, 23, str(trader.gold), "big")
    left, room = 36.0, right - 14
    if scene.table.first == seat:
        room -= 24
        body += stamp(scene, "first", right - 24, 17)
    you = " (you)" if seat == scene.seat else ""
    space = room - left - pic.length(you, 13, bold=True)
    return body + text(left, 22.5, pic.shorten(who(scene, seat), 13, space, bold=True) + you, "name")


def coin_sign(x: float) -> str:
    """A coin without a number."""
    cross = path(f"M{n(x - 3)} 18h6M{n(x)} 15v6", "sign")
    return element("circle", cx=x, cy=18.0, r=8, kind="coin") + cross


def turn_kind(scene: Scene, seat: int) -> str:
    """The ground of a player's part: who must decide stands out."""
    return "card turn" if scene.actor == seat else "card"


def players(scene: Scene, seats: list[int], wide: float) -> list[Block]:
    """What lies before other players; all equally high."""
    rows = max((rows_of(scene, seat, wide) for seat in seats), default=0)
    return [player(scene, seat, wide, rows) for seat in seats]


def rows_of(scene: Scene, seat: int, wide: float) -> int:
    """How many rows cargo boxes and travelers take: one if they fit beside each other."""
    return 2 - (beside(scene, seat) + needed(scene, seat) <= wide) if scene.has_boat(seat) else 0


def beside(scene: Scene, seat: int) -> float:
    """How far to the right the cargo boxes go."""
    return 8.0 + MINI * len(scene.boxes(seat)) + 6


def needed(scene: Scene, seat: int) -> float:
    """Room for the travelers aboard and the places left."""
    free = scene.boat(seat).occupants - scene.occupants(seat)
    return 100.0 * len(scene.aboard(seat)) + 27.0 * max(0, int(free)) + 6


def player(scene: Scene, seat: int, wide: float, rows: int) -> Block:
    """What lies before another player."""
    broad, afloat = wide >= BROAD, scene.has_boat(seat)
    first = BROAD / 2 + 20 if broad else wide
    body = heading(scene, seat, first)
    told = place_words(scene, seat)
    if afloat:
        name, resale = scene.boat_name(scene.traders[seat].boat), scene.boat(seat).resale
        told += f"; {name}, speed {scene.speed(seat)}, resale {resale}"
    body += text(10, 47, pic.shorten(told, 12, first - 18), "soft")
    if afloat:
        left, y = (BROAD / 2 + 34, 18.0) if broad else (8.0, 54.0)
        body += cargo(scene, seat, left, y)
        x, y = (8.0, 82.0) if rows > 1 else (left - 8 + beside(scene, seat), y + 2)
        body += passengers(scene, seat, x, y, wide - x - 6)
    high = 60.0 if broad else 106.0 if rows > 1 else 84.0 if rows else 58.0
    ground = rect(0, 0, wide, high, turn_kind(scene, seat), round=10)
    words = player_words(scene, seat)
    return Block(wide, high, piece(scene.id("seat", seat), words, "player", (0, 0), ground, body))


def cargo(scene: Scene, seat: int, x: float, y: float) -> str:
    """Small cargo boxes: each barrel with the spoilings it still comes through."""
    body = ""
    for i, box in enumerate(scene.boxes(seat)):
        inside = rect(0, 0, MINI - 3, 24, "socket" if box.good == NONE else "fresh", round=5)
        inside += rect(1, 1, MINI - 5, 22, "next", round=4) if scene.moves_on(seat, box) else ""
        if box.good != NONE:
            inside += barrel(scene, box.good, 12, 12, 0.74)
            left = scene.left(box)
            if left != NONE:
                inside += text(29, 16.4, str(left), "bad" if left <= NEAR else "bold", anchor="middle")
        body += piece(scene.id("box", seat, i), box_words(scene, i, box), "box", (x + i * MINI, y), inside)
    return body


def passengers(scene: Scene, seat: int, x: float, y: float, room: float) -> str:
    """The travelers aboard, and the seats left."""
    body, seats = "", scene.boat(seat).occupants
    kinds = scene.aboard(seat)
    free = seats - scene.occupants(seat)
    each = (room - 27 * free) / max(1, len(kinds)) - 4
    for kind, many in kinds:
        card, wide = passenger(scene, kind, many, min(130.0, each))
        words = f"Aboard with {who(scene, seat)}: {traveler_words(scene, kind)}"
        words += f" ×{many}" if many > 1 else ""
        body += piece(scene.id("aboard", seat, kind), words, "slip", (x, y), card)
        x += wide + 4
    for _ in range(max(0, free)):
        body += rect(x, y, 23, NOTE, "void", round=5)
        body += stamp(scene, "traveler", x + 11.5, y + 10.5, 0.7, "hollow")
        x += 27
    return body


# --- the own boat -------------------------------------------------------------------------------------


def own(scene: Scene, wide: float) -> Block:
    """The viewer's line and boat card, or the boat cards on offer."""
    seat = scene.seat
    head = rect(0, 0, wide, HEAD, turn_kind(scene, seat), round=10) + heading(scene, seat, wide)
    line = piece(scene.id("seat", seat), player_words(scene, seat), "player", (0, 0), head)
    below = own_card(scene, wide) if scene.has_boat(seat) else offers(scene, wide)
    return pic.down([Block(wide, HEAD, line), below], GAP)


def own_card(scene: Scene, wide: float) -> Block:
    """The viewer's boat: what it can do, its cargo boxes, the travelers aboard."""
    seat, boxes = scene.seat, scene.boxes(scene.seat)
    size = scene.own.boat
    body = stamp(scene, "boat", 26, 19, 0.8, f"s{seat}")
    body += text(50, 24, f"{scene.boat_name(size)} broadhorn", "big") + speed(scene, wide)
    card = scene.boat(seat)
    facts = f"cost {card.cost}, resale {card.resale}, hand limit {card.hand}"
    body += text(10, 44, f"{facts}, room for {counted(card.occupants, 'traveler')}", "soft")
    rows = -(-len(boxes) // COLUMNS)
    room = (wide - 44) / COLUMNS
    body += hull(wide, rows)
    for i, box in enumerate(boxes):
        at = (12 + (i % COLUMNS) * (room + 4), 57 + (i // COLUMNS) * (BOX_HIGH + 2))
        inside = own_box(scene, box, room)
        inside += rect(1, 1, room - 2, BOX_HIGH - 2, "next", round=4) if scene.moves_on(seat, box) else ""
        body += piece(scene.id("box", seat, i), box_words(scene, i, box), "box", at, inside)
    y = 66 + rows * (BOX_HIGH + 2)
    body += passengers(scene, seat, 8, y, wide - 14) if card.occupants else ""
    high = y + (NOTE + 7 if card.occupants else 3)
    ground = rect(0, 0, wide, high, "card", round=10)
    words = f"Your boat, {place_words(scene, seat)}: {boat_words(scene, seat)}"
    return Block(wide, high, piece(scene.id("mine"), words, "mine-card", (0, 0), ground + body))


def hull(wide: float, rows: int) -> str:
    """The boat under her cargo boxes, from above, the bow to the right."""
    foot = 61 + rows * (BOX_HIGH + 2)
    low, high = n(wide - 34), n(wide - 5)
    bow = f"M12 51H{low}L{high} 65V{n(foot - 14)}L{low} {n(foot)}"
    return path(f"{bow}H12Q6 {n(foot)} 6 {n(foot - 6)}V57Q6 51 12 51Z", "hull")


def speed(scene: Scene, wide: float) -> str:
    """The speed of now, and what it is made of."""
    season, current = scene.speed_parts(scene.seat)
    told = f"{season:+d} {Season(scene.season).name.lower()}".replace("-", "−") if season else ""
    told += f"{', ' if told else ''}+{current} current" if current else ""
    body = text(wide - 10, 24, f"speed {scene.speed(scene.seat)}", "big", anchor="end")
    return body + (text(wide - 10, 44, told, "warn", anchor="end") if told else "")


def own_box(scene: Scene, box: Box, wide: float) -> str:
    """A cargo box: the spaces a perishable barrel passes, the barrel on one of them, those left."""
    steps = scene.printed.steps
    each = (wide - 40) / steps
    body = rect(0, 0, wide, BOX_HIGH, "socket", round=5)
    perishable = NONE < box.good < PERISHABLES
    for i in range(1, steps + 1):
        kind = "past" if not perishable or i < box.step else "stale" if i == steps else "fresh"
        body += rect(2 + (i - 1) * each, 3, each - 1.5, BOX_HIGH - 6, kind)
    if box.good == NONE:
        return body + text(wide - 17, 17.3, "–", "soft", anchor="middle")
    at = max(13.0, 2 + (max(1, box.step) - 0.5) * each - 0.7)
    body += barrel(scene, box.good, at, BOX_HIGH / 2, 0.8)
    left = scene.left(box)
    if left == NONE:
        return body + text(wide - 17, 17.3, "keeps", "soft", anchor="middle")
    return body + text(wide - 17, 17.8, str(left), "bad" if left <= NEAR else "big", anchor="middle")


def offers(scene: Scene, wide: float) -> Block:
    """The boat cards a player without a broadhorn can choose from."""
    if scene.own.done or scene.phase == Phase.OVER:
        words = "The year is over" if scene.phase == Phase.OVER else "You sail no more this year"
        ground = rect(0, 0, wide, 44, "card", round=10)
        return Block(wide, 44, ground + text(wide / 2, 27, words, "soft", anchor="middle"))
    each = (wide - GAP * (BOATS - 1)) / BOATS
    return pic.across([offer(scene, size, each) for size in range(BOATS)], GAP)


def offer(scene: Scene, size: int, wide: float) -> Block:
    """A boat card on offer."""
    card, high, middle = scene.printed.boats[size], 146.0, wide / 2
    body = rect(0, 0, wide, high, "card", round=10)
    body += text(10, 20, pic.shorten(scene.boat_name(size), 15, wide - 40, bold=True), "big")
    body += coin(wide - 16, 15, card.cost)
    body += stamp(scene, "boat", middle, 42, 0.7 + 0.2 * size, f"s{scene.seat}")
    for i, (name, words) in enumerate(FACTS.items()):
        y = 76 + 15.5 * i
        body += text(10, y, words, "soft") + text(
            wide - 10, y, str(getattr(card, name)), "bold", anchor="end"
        )
    return Block(wide, high, piece(scene.id("offer", size), offer_words(scene, size), "offer", (0, 0), body))
