"""The viewer's own boat card with its cargo boxes, the cards on offer, and what lies before the others."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.broadhorns.drawing.pieces import (
    NEAR,
    barrel,
    coin,
    counter,
    passenger,
    stamp,
    steps,
    token,
    wreaths,
)
from flatboat.games.broadhorns.drawing.scene import GAP, Box, Scene
from flatboat.games.broadhorns.drawing.words import box_words, offer_words
from flatboat.games.broadhorns.rules.boats import occupants
from flatboat.games.broadhorns.rules.tables import BOATS, NONE, PERISHABLES, Phase, Season
from flatboat.games.broadhorns.rules.turn import prize
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.tasks import spoiling_words
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import capital
from flatboat.kernel.pictures import Block, element, path, piece, rect, text
from flatboat.kernel.pictures import number as n

HEAD = 31.0  # a player's line
NOTE = {False: 21.0, True: 34.0}  # a traveler's card aboard the viewer's boat; on a phone for thumbs
SLIP = 21.0  # somebody else's
MINI, MINI_HIGH = 36.0, 23.0  # a cargo box of somebody else
TOLD = 92.0  # room for the size and speed of a boat
BROAD, MIDDLE = 900.0, 480.0  # from which width what a player has stands in one line, in two
BELOW, HOLD = 5.0, 31.0  # between line and boat card; where her cargo boxes begin
IN_A_ROW = 4  # cargo boxes, at most
ROOMY, WORTH = 300.0, 23.0  # from which width wreaths tell the gold they would bring; the room that takes
ABOARD = 8.0  # where the travelers begin
NEXT_SEAT = 27.0  # from a free seat to the next
#: How high a player's part is, by the lines it takes.
LINES = {1: 42.0, 2: 58.0, 3: 83.0}
#: What a boat card tells beside its cost; the rest of it is told by its tip.
FACTS = {"boxes": "boxes", "speed": "speed", "occupants": "travelers"}


# --- what a player has --------------------------------------------------------------------------------


def heading(scene: Scene, seat: int, wide: float) -> str:
    """A player's name, or that the cargo spoils; gold, wreaths, tiles, cards."""
    trader = scene.traders[seat]
    body, left, right = pic.seat_disc(17, 15.5, seat), 36.0, wide - 40
    hand = f"/{scene.boat(seat).hand}" if scene.has_boat(seat) else ""
    body += counter(scene, "cards", right, 15.5, f"{trader.cards}{hand}")
    worth = prize(scene.printed, scene.table, seat) if trader.wreaths else 0
    if worth and wide >= ROOMY and scene.phase != Phase.OVER:
        right -= WORTH + 7 * (trader.wreaths > 9)
        body += coin(right - 7, 15.5, worth, 8.5)
    right -= 37
    sign = counter(scene, "wreath", right, 15.5, trader.wreaths)
    body += piece(scene.id("wreaths", seat), pic.BESIDES, "token count", (0, 0), sign)
    body += wreaths(scene, "won", seat, trader.tiles, right, 15.5)
    right -= 42 + pic.length(str(trader.gold), 15, bold=True)
    body += coin(right, 15.5, "$", 9) + text(right + 13, 20.5, str(trader.gold), "big")
    room = right - 14
    if scene.table.first == seat:
        room -= 24
        body += stamp(scene, "first", right - 25, 15.5)
    name = "You" if seat == scene.seat else scene.names[seat]
    if scene.phase == Phase.SPOIL and scene.table.asked == seat:
        words = f"{capital(spoiling_words(scene.table))}; {scene.names[seat]} is asked"
        sign = rect(0, 0, 24, 24, "alarm", round=7) + stamp(scene, "spoil", 12, 12, 0.9)
        body += piece(scene.id("spoil"), words, "spoil", (left - 3, 3.5), sign)
        left, name = left + 27, spoiling_words(scene.table) if seat == scene.seat else name
    return body + text(left, 20, pic.shorten(name, 13, room - left, bold=True), "name")


def turn_kind(scene: Scene, seat: int) -> str:
    """The ground of a player's part: who must decide stands out."""
    return "card turn" if scene.actor == seat else "card"


def lines_of(wide: float) -> int:
    """How many lines a player's part takes."""
    return 1 if wide >= BROAD else 2 if wide >= MIDDLE else 3


def players(scene: Scene, wide: float) -> list[Block]:
    """What lies before the other players, each so wide; on a phone no higher than it need be."""
    most = lines_of(wide)
    lines = {seat: 2 if scene.narrow and not scene.has_boat(seat) else most for seat in scene.others}
    return [player(scene, seat, wide, LINES[lines[seat]]) for seat in scene.others]


def player(scene: Scene, seat: int, wide: float, high: float) -> Block:
    """What lies before another player: in one, two or three lines, by the room there is."""
    lines = lines_of(wide)
    body = rect(0, 0, wide, high, turn_kind(scene, seat), round=10)
    first = wide * 0.34 if lines == 1 else wide - 8 - TOLD if lines == 2 else wide
    inside = heading(scene, seat, first)
    if not scene.has_boat(seat):
        told = scene.ledger.place(scene.table, seat)
        at = (first + 14, 20.0) if lines == 1 else (10.0, 46.0)
        inside += text(*at, pic.shorten(told, 12, wide - at[0] - 8), "soft")
    else:
        told = f"{scene.called.boats[scene.traders[seat].boat]}, speed {scene.speed(seat)}"
        x, y = (first + 14 + TOLD, 4.0) if lines == 1 else (8.0, 30.0)
        inside += cargo(scene, seat, x, y)
        after = x + MINI * len(scene.boxes(seat))
        if lines == 3:
            room, end = wide - after - 14, (wide - 9, 46.0)
            told = told if pic.length(told, 12) <= room else told.partition(", ")[2]
            x, y = 8.0, 57.0
        else:
            end = (first + 6 + TOLD if lines == 1 else wide - 9, 20.0)
            x, y = after + 6, y + 1
        inside += text(*end, pic.shorten(told, 12, TOLD), "soft", anchor="end")
        inside += passengers(scene, seat, x, y, wide - x - 6, SLIP)
    spare = max(0.0, (high - LINES[lines]) / 2) + (5.5 if lines == 1 else 0)
    body += element("g", inside, transform=pic.shift(0, spare)) if spare else inside
    return Block(
        wide,
        high,
        piece(
            scene.id("seat", seat),
            scene.ledger.player(scene.table, seat, scene.names[seat]),
            "player",
            (0, 0),
            body,
        ),
    )


def cargo(scene: Scene, seat: int, x: float, y: float) -> str:
    """Small cargo boxes: each barrel with the spoilings it still comes through."""
    body = ""
    for i, box in enumerate(scene.boxes(seat)):
        wide = MINI - 3
        inside = rect(0, 0, wide, MINI_HIGH, "socket" if box.good == NONE else "fresh", round=5)
        inside += rect(1, 1, wide - 2, MINI_HIGH - 2, "next", round=4) if scene.moves_on(seat, box) else ""
        if box.good != NONE:
            left = scene.left(box)
            sign = barrel(scene, box.good, 11.5 if left != NONE else wide / 2, MINI_HIGH / 2, 0.74)
            inside += token(scene, "cargo", seat, i, sign)
            if left != NONE:
                inside += steps(left, 26, 15.9)
        body += piece(scene.id("box", seat, i), box_words(scene, i, box), "box", (x + i * MINI, y), inside)
    return body


class Seated(NamedTuple):
    """Travelers of a kind aboard: how many, where their card begins, its width."""

    kind: int
    many: int
    x: float
    wide: float


def seated(scene: Scene, seat: int, room: float) -> tuple[list[Seated], float]:
    """The travelers aboard beside each other, and where the free seats begin."""
    found, x, kinds = list[Seated](), 0.0, scene.aboard(seat)
    each = (room - NEXT_SEAT * free_seats(scene, seat)) / max(1, len(kinds)) - 4
    for kind, many in kinds:
        found.append(Seated(kind, many, x, passenger(scene, kind, many, 0, each)[1]))
        x += found[-1].wide + 4
    return found, x


def free_seats(scene: Scene, seat: int) -> int:
    """How many more travelers a boat has room for."""
    return max(0, int(scene.boat(seat).occupants - occupants(scene.traders[seat])))


def passengers(scene: Scene, seat: int, x: float, y: float, room: float, high: float) -> str:
    """The travelers aboard, and the seats left."""
    body, (found, free) = "", seated(scene, seat, room)
    for one in found:
        words = f"Aboard with {scene.names[seat]}: {scene.ledger.traveler(one.kind, one.many)}"
        card = passenger(scene, one.kind, one.many, high, one.wide)[0]
        body += piece(scene.id("aboard", seat, one.kind), words, "slip", (x + one.x, y), card)
    return body + seats(scene, free_seats(scene, seat), x + free, y, high)


def seats(scene: Scene, n: int, x: float, y: float, high: float) -> str:
    """Seats that are free."""
    body = ""
    for left in [x + NEXT_SEAT * i for i in range(n)]:
        body += rect(left, y, NEXT_SEAT - 4, high, "void", round=5)
        body += stamp(scene, "traveler", left + 11.5, y + high / 2 + 0.5, 0.85, "hollow")
    return body


# --- the own boat -------------------------------------------------------------------------------------


def own(scene: Scene, wide: float, high: float) -> Block:
    """The viewer's line and boat card, or the boat cards on offer."""
    seat = scene.seat
    head = rect(0, 0, wide, HEAD, turn_kind(scene, seat), round=10) + heading(scene, seat, wide)
    line = piece(
        scene.id("seat", seat),
        scene.ledger.player(scene.table, seat, scene.names[seat]),
        "player",
        (0, 0),
        head,
    )
    left = high - HEAD - BELOW
    below = own_card(scene, wide, left) if scene.has_boat(seat) else offers(scene, wide, left)
    return pic.down([Block(wide, HEAD, line), below], BELOW)


def own_card(scene: Scene, wide: float, high: float) -> Block:
    """The viewer's boat: what it can do, its cargo boxes, the travelers aboard."""
    seat, boxes = scene.seat, scene.boxes(scene.seat)
    card, note = scene.boat(seat), NOTE[scene.narrow]
    body = rect(0, 0, wide, high, "card", round=10) + stamp(scene, "boat", 25, 13.5, 0.68, f"s{seat}")
    name = scene.called.boats[scene.own.boat]
    name += "" if scene.speed_parts(seat)[1] else " broadhorn"  # what the current adds takes the room
    body += text(46, 18.5, name, "name") + speed(scene, wide)
    body += text(54 + pic.length(name, 13, bold=True), 18.5, f"resale {card.resale}", "soft")
    foot = foot_of(scene, high)
    body += hull(wide, HOLD - 5, foot)
    for i, (box, (at, size)) in enumerate(zip(boxes, berths_of(scene, wide, high), strict=True)):
        inside = own_box(scene, box, *size, which=i)
        inside += rect(1, 1, size[0] - 2, size[1] - 2, "next", round=4) if scene.moves_on(seat, box) else ""
        kind = "box" if box.good == NONE else f"box count of{box.good}"
        body += piece(scene.id("box", seat, i), box_words(scene, i, box), kind, at, inside)
    body += passengers(scene, seat, ABOARD, foot + 5, wide - 14, note) if card.occupants else ""
    words = f"Your boat, {scene.ledger.place(scene.table, seat)}: {scene.ledger.boat(scene.table, seat)}"
    return Block(wide, high, piece(scene.id("mine"), words, "mine-card", (0, 0), body))


def foot_of(scene: Scene, high: float) -> float:
    """How far down the viewer's boat card its cargo boxes reach."""
    return high - 5 - (NOTE[scene.narrow] + 5 if scene.boat(scene.seat).occupants else 0)


def berths_of(
    scene: Scene, wide: float, high: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Where the cargo boxes of the viewer's boat card are on it, and their size."""
    number_of = len(scene.boxes(scene.seat))
    rows = -(-number_of // IN_A_ROW)
    columns = -(-number_of // rows)
    room, tall = (wide - 44) / columns, (foot_of(scene, high) - HOLD - 9) / rows
    return [
        ((12 + (i % columns) * room, HOLD + (i // columns) * (tall + 1)), (room - 4, tall - 2))
        for i in range(number_of)
    ]


def hull(wide: float, top: float, foot: float) -> str:
    """The boat under her cargo boxes, from above, the bow to the right."""
    low, high = n(wide - 34), n(wide - 5)
    bow = f"M12 {n(top)}H{low}L{high} {n(top + 14)}V{n(foot - 14)}L{low} {n(foot)}"
    return path(f"{bow}H12Q6 {n(foot)} 6 {n(foot - 6)}V{n(top + 6)}Q6 {n(top)} 12 {n(top)}Z", "hull")


def speed(scene: Scene, wide: float) -> str:
    """The speed of now, and what it is made of."""
    season, current = scene.speed_parts(scene.seat)
    told = f"{season:+d} {Season(scene.season).name.lower()}".replace("-", "−") if season else ""
    told += f"{', ' if told else ''}+{current} current" if current else ""
    words = f"speed {scene.speed(scene.seat)}"
    body = text(wide - 10, 18.5, words, "name", anchor="end")
    left = wide - 17 - pic.length(words, 13, bold=True)
    return body + (text(left, 18.5, told, "warn", anchor="end") if told else "")


def own_box(scene: Scene, box: Box, wide: float, high: float, which: int = NONE) -> str:
    """A cargo box, one `which` of the boat: the barrel, how many more steps it keeps, a bar of so many."""
    body, middle = rect(0, 0, wide, high, "socket", round=5), high / 2
    if box.good == NONE:
        return body + text(wide / 2, middle + 4.3, "empty", "soft", anchor="middle")
    spare = max(0.0, min(30.0, wide - 78)) / 2  # in the few boxes of a small boat
    scale = min(1 + spare / 30, (high - 3) / 26)
    at, left = 14 + spare, scene.left(box)
    x = at + 5 + 12 * scale
    sign = barrel(scene, box.good, at, middle, scale)
    body += sign if which == NONE else token(scene, "cargo", scene.seat, which, sign)
    if box.good >= PERISHABLES:
        return body + text(x, middle + 4.3, "keeps", "soft")
    told = "step" if left == 1 else "steps"
    figure = text(x, middle + 1, str(left), "bad" if left <= NEAR else "bold")
    figure += text(x + 11, middle + 1, told, "soft")
    return body + figure + freshness(scene, left, (x, middle + 5), wide - x - 5)


def freshness(scene: Scene, left: int, at: tuple[float, float], wide: float) -> str:
    """A bar of the steps that a fresh barrel keeps, and of those that are left."""
    most = max(1, scene.printed.steps - 1)
    each, (x, y) = min(12.0, wide / most), at
    kind = "stale" if left <= NEAR else "leaf"
    return "".join(rect(x + i * each, y, each - 1.5, 7, kind if i < left else "past") for i in range(most))


def offers(scene: Scene, wide: float, high: float) -> Block:
    """The boat cards a player without a broadhorn can choose from."""
    if scene.rests:
        words = text(wide / 2, high / 2 + 4, "You sail no more this year", "soft", anchor="middle")
        return Block(wide, high, rect(0, 0, wide, high, "card", round=10) + words)
    each = (wide - GAP * (BOATS - 1)) / BOATS
    return pic.across([offer(scene, size, each, high) for size in range(BOATS)], GAP)


def facts_at(high: float) -> tuple[float, float]:
    """Where the facts on a boat card so high begin, and from line to line."""
    step = min(18.0, (high - 54) / len(FACTS))
    return high - 7 - step * (len(FACTS) - 1), step


def offer(scene: Scene, size: int, wide: float, high: float) -> Block:
    """A boat card on offer."""
    card, (top, step) = scene.printed.boats[size], facts_at(high)
    pace = prospects.usual_speed(scene.printed, scene.table, size)
    body = rect(0, 0, wide, high, "card", round=10)
    body += text(9, 18.5, pic.shorten(scene.called.boats[size], 15, wide - 38, bold=True), "big")
    body += coin(wide - 15, 14, card.cost)
    body += stamp(scene, "boat", wide / 2, (top + 12) / 2 + 2, 0.95 + 0.2 * size, f"s{scene.seat}")
    for i, (name, words) in enumerate(FACTS.items()):
        y = top + step * i
        body += text(9, y, words, "soft")
        told = pace if name == "speed" else getattr(card, name)
        body += text(wide - 9, y, str(told), "bold", anchor="end")
    return Block(wide, high, piece(scene.id("offer", size), offer_words(scene, size), "offer", (0, 0), body))
