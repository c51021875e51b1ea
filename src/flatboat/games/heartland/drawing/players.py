"""What lies open in front of the players: trailers, hands as others see them, upgrades."""

from __future__ import annotations

from flatboat.games.heartland.drawing.art import TRUCK
from flatboat.games.heartland.drawing.scene import Scene, goal_words, stand_words
from flatboat.games.heartland.drawing.sites import TOKEN, cube
from flatboat.games.heartland.edition.model import upgrade_line
from flatboat.games.heartland.rules.tables import FUEL, NOWHERE, STOP, Phase
from flatboat.games.heartland.text.stakes import plays_no_more
from flatboat.games.heartland.text.vocabulary import kind_word
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, number, path, piece, rect, spread, text, use

PANEL, LOW = 86, 62  # heights: over each other; and side by side, or while the map is being made
SLIGHT = 40  # and of one's own where nothing stands below the trailer
BACKS = 29  # of that, what a hand takes
BACK_W, BACK_H = 18, 24
TRAILER = 208  # with its cab
LANE = 18  # how high a lane of the race is, where all have room in the place of a panel
LAST_STRETCH = 10  # points before the goal


def panel_height(scene: Scene, seat: int) -> int:
    """How tall a panel is beside the map: one's own hand lies below, large; an upgrade stands at the foot."""
    own = seat == scene.seat
    return LOW - BACKS * own if scene.setting_up else PANEL - BACKS * (own and not scene.has_stops)


def panel(scene: Scene, seat: int, width: float, *, flat: bool = False) -> Block:
    """What lies open in front of a player; nobody has cargo while the map is being made.

    Flat, the trailer stands beside the name.
    """
    stand, has_foot = stand_words(scene, seat), seat != scene.seat or scene.has_stops
    height = panel_height(scene, seat) if not flat else LOW if stand or has_foot else SLIGHT
    body = ground(scene, seat, width, height) + pic.seat_disc(17, 16, seat)
    body += heading(scene, seat, width - 46 - (TRAILER if flat else 0), "" if flat else stand)
    if not scene.setting_up:
        body += trailer(scene, seat, (width - TRAILER - 6, 4) if flat else (9, 26))
    right = 4.0 if scene.table.truckers[seat].upgrade == NOWHERE else 107.0
    if flat and stand:
        body += text(width - right - 6, height - 11, stand, "soft", anchor="end")
        right += pic.length(stand, 13) + 12
    if seat != scene.seat:
        body += hand_backs(scene, seat, 9, height - BACK_H - 5, width - 9 - right)
    body += sign(scene, seat, width, height)
    return Block(width, height, as_piece(scene, seat, body))


def ground(scene: Scene, seat: int, width: float, height: float) -> str:
    """What a panel lies on: it stands out for the seat to act."""
    body = rect(0, 2, width, height, "shade", round=9)
    return body + rect(0, 0, width, height, "card turn" if seat == scene.actor else "card", round=9)


def race(scene: Scene, width: float) -> Block:
    """How far all have come to the points that end the game: their trucks on a road, the flag at its end."""
    lane = min(LANE, PANEL // len(scene.seats))
    height, goal = lane * len(scene.seats), scene.table.target
    end = width - 32
    red = end * LAST_STRETCH / goal
    body = rect(0, 0, width, height, "lane", round=6) + rect(end - red, 0, red, height, "stretch")
    body += "".join(path(f"M6 {lane * n}H{number(end)}", "dash") for n in scene.seats[1:])
    body += finish(end, height) + text(end + 19, height / 2 + 5, str(goal), "name goal", anchor="middle")
    return Block(width, height, body + "".join(racer(scene, seat, lane, end) for seat in scene.seats))


def finish(x: float, height: float) -> str:
    """A finishing line in checks."""
    checks = "".join(f"M{number(x + 3 * (n % 2))} {3 * n}h3v3h-3Z" for n in range(int(height // 3)))
    return rect(x, 0, 6, height, "flag") + path(checks, "check")


def racer(scene: Scene, seat: int, lane: float, end: float) -> str:
    """A player's truck on the road of points, which stand on it, and how far the last sale has brought it."""
    points, scale = int(scene.table.truckers[seat].points), (lane - 2) / 21
    step = (end - 2 - 42 * scale) / scene.table.target
    x = 2 + step * min(points, scene.table.target)
    body = element("g", path(TRUCK, f"s{seat}"), transform=f"scale({scale:.3g})")
    body += text(14 * scale, 8 * scale + 4.3, str(points), f"small s{seat}i", anchor="middle")
    words = f"{scene.names[seat]}: {goal_words(scene, seat)}"
    body = piece(scene.id("race", seat), words, "piece", (x, lane * seat + 3), body)
    if scene.sale is None or scene.sale.seat != seat:
        return body
    far = min(x - 2, step * scene.sale.points)
    return rect(x - far, lane * seat + 5, far, lane - 10, "star") + body


def as_piece(scene: Scene, seat: int, body: str) -> str:
    """A panel that can be pressed; one's own only pays for a move, which a town does better."""
    own = " needless" * (seat == scene.seat)
    return piece(scene.id("seat", seat), scene.trucker_words(seat), f"panel{own}", (0, 0), body)


def heading(scene: Scene, seat: int, room: float, stand: str) -> str:
    """The name on a panel, and what else is to be noted: the last turns, what cargo will cost, the score."""
    note = note_on(scene, seat)
    told, kind = " · ".join(filter(None, (note, stand))), "warn" if note else "soft"
    left = room - pic.length(told, 13, bold=bool(note)) - 6
    name, you = scene.names[seat], " (you)" if seat == scene.seat else ""
    name += you if pic.length(name + you, 13, bold=True) <= left else ""
    words = text(34 + room, 21, told, kind, anchor="end") if told else ""
    return words + text(34, 21, pic.shorten(name, 13, left, bold=True), "name")


def note_on(scene: Scene, seat: int) -> str:
    """What nobody would see otherwise: who was first at the goal, and who has a last turn yet."""
    table = scene.table
    if table.trigger == NOWHERE or scene.phase == Phase.OVER:
        return ""
    if seat == table.trigger:
        return f"first to {table.target}"
    return "" if plays_no_more(table, seat) else "last turn"


def sign(scene: Scene, seat: int, width: float, height: float, high: float = BACK_H) -> str:
    """The upgrade that a player owns, so high, at the foot of what is so large."""
    who = scene.table.truckers[seat]
    if who.upgrade == NOWHERE:
        return ""
    owned = scene.edition.place_name(STOP + who.upgrade)
    words = f"{owned}: {upgrade_line(scene.table, who.upgrade)}"
    body = rect(0, 0, 100, high, "stop", round=6) + text(50, high / 2 + 4.3, owned, "small", anchor="middle")
    at = (width - 107, height - high - 5)
    return piece(scene.id("upgrade", seat), words, "piece upgrade", at, body)


def trailer(scene: Scene, seat: int, at: tuple[float, float]) -> str:
    """The trailer with its cubes, and the cab before it."""
    goods = [(good, n) for good, count in enumerate(scene.table.truckers[seat].cargo) for n in range(count)]
    room = max(1, scene.table.trailer, len(goods))
    step = min(TOKEN, 176 / room)
    long = step * room + 4
    body = rect(0, 0, long, 25, "bed", round=4)
    body += "".join(rect(3.5 + step * i, 3.5, step - 3, 18, "slot", round=3) for i in range(len(goods), room))
    body += path(f"M{number(long + 2)} 6q0-2 2-2h9l10 11v10h-21Z", f"s{seat}")
    body += "".join(element("circle", cx=x, cy=26, r=4, kind="wheel") for x in (14, 25, long - 16, long + 14))
    for i, (good, n) in enumerate(goods):
        id, words = scene.id("cargo", seat, good, n), f"carried by {scene.names[seat]}"
        body += cube(scene, id, good, words, 2 + step * (i + 0.5), 12)
    return element("g", body, transform=pic.shift(*at))


def hand_backs(scene: Scene, seat: int, x: float, y: float, room: float) -> str:
    """A hand as far as the viewer knows it: backs, then cards by their faces; how many."""
    who, body = scene.table.truckers[seat], ""
    known = [kind for kind, n in enumerate(who.shown) for _ in range(n)][: who.cards]
    cards = [NOWHERE] * (who.cards - len(known)) + known
    xs = spread(len(cards), BACK_W, 3, room - 14)
    for i, (kind, right) in enumerate(zip(cards, xs, strict=True)):
        words = f"{kind_word(kind)}, seen by all" if kind != NOWHERE else "Unseen card"
        id, told = scene.id("card", seat, i), f"{words}, held by {scene.names[seat]}"
        body += piece(id, told, "piece small-card", (x + right, y), small_card(scene, kind))
    return body + text(x + 5 + (xs[-1] + BACK_W if xs else 0), y + 17, str(who.cards), "soft")


def small_card(scene: Scene, kind: int) -> str:
    """A small card, face up if its kind is known."""
    if kind == NOWHERE:
        return rect(0, 0, BACK_W, BACK_H, "back", round=3) + path("M5 6.5H13M5 12H13M5 17.5H13", "weave")
    if kind < FUEL:
        face = rect(0, 0, BACK_W, BACK_H, f"g{kind}p bill{kind}", round=3)
        return face + use(scene.id("art", kind), BACK_W / 2, BACK_H / 2, 0.5)
    face = rect(0, 0, BACK_W, BACK_H, "fuel", round=3)
    return face + text(BACK_W / 2, 16.5, f"F{kind - FUEL + 1}", "small", anchor="middle")
