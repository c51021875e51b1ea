"""What lies open in front of the players: trailers, hands as others see them, upgrades."""

from __future__ import annotations

from operator import itemgetter

from flatboat.games.heartland.drawing.art import TRUCK
from flatboat.games.heartland.drawing.cuts import COLUMN
from flatboat.games.heartland.drawing.scene import Scene, cargo_words, goal_words, trucker_words
from flatboat.games.heartland.drawing.sites import TOKEN, cube
from flatboat.games.heartland.edition.model import upgrade_line
from flatboat.games.heartland.rules.tables import FUEL, NOWHERE, STOP, Phase
from flatboat.games.heartland.text.stakes import plays_no_more
from flatboat.games.heartland.text.vocabulary import kind_word
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, number, path, piece, rect, spread, text, use

PANEL, FLAT, LOW = 96, 73, 62  # heights: over each other, on a phone, and while the map is still being made
STRIP = 45  # and one's own on a phone
BACK_W, BACK_H = 18, 24
RACE, TINY = 8, 24  # how high the road of points is, and how long the truck on it
TRAILER = 208  # with its cab


def panel_height(scene: Scene) -> int:
    """How tall the panels are beside the map."""
    return LOW if scene.setting_up else PANEL


def flat_height(scene: Scene, seat: int) -> int:
    """How tall a panel is on a phone, once the map is made."""
    return STRIP if is_strip(scene, seat) else FLAT


def is_strip(scene: Scene, seat: int) -> bool:
    """Whether a panel on a phone is one's own: the trailer, close to the map; an upgrade needs more room."""
    return seat == scene.view.seat and not scene.has_stops


def panel(scene: Scene, seat: int, width: float, *, phone: bool = False) -> Block:
    """What lies open in front of a player; nobody has cargo while the map is being made."""
    flat = phone and not scene.setting_up
    height = flat_height(scene, seat) if flat else panel_height(scene)
    body = rect(0, 2, width, height, "shade", round=9)
    body += rect(0, 0, width, height, "card turn" if seat == scene.actor else "card", round=9)
    body += race(scene, seat, width, height)
    body += pic.seat_disc(17, 16, seat)
    if flat and is_strip(scene, seat):
        body += trailer(scene, seat, (width - TRAILER - 6, 5))
        body += hand_backs(scene, seat, 34, 6, width - TRAILER - 44)
        return Block(width, height, as_piece(scene, seat, body))
    goal = goal_words(scene, seat) if flat or width >= COLUMN else ""
    body += heading(scene, seat, width - 46 - (TRAILER if flat else 0), "" if flat else goal)
    if not scene.setting_up:
        body += trailer(scene, seat, (width - TRAILER - 6, 5) if flat else (9, 29))
    foot = height - BACK_H - 5 - RACE
    owns = scene.table.truckers[seat].upgrade != NOWHERE
    right = 107.0 if owns else 4.0
    cost = "" if owns else cargo_words(scene, seat)  # a sign needs the room
    if foretold := " · ".join(filter(None, [goal if flat else "", cost])):
        body += text(width - right - 6, height - 11 - RACE, foretold, "soft", anchor="end")
        right += pic.length(foretold, 13) + 12
    body += hand_backs(scene, seat, 9, foot, width - 9 - right)
    body += sign(scene, seat, width, height)
    return Block(width, height, as_piece(scene, seat, body))


def race(scene: Scene, seat: int, width: float, height: float) -> str:
    """How far the player has come to the points that end the game: a truck on a road along its foot."""
    part = min(1.0, max(0.0, int(scene.table.truckers[seat].points) / max(1, scene.table.target)))
    long, y = width - 16, height - RACE - 2
    lane = rect(8, y, long, RACE, "lane", round=2) + path(f"M11 {y + RACE / 2}H{number(width - 18)}", "dash")
    flag = path(f"M{number(width - 17)} {y + RACE}V{y - 3}h9v6h-9", "flag")
    at = pic.shift(8 + (long - 9 - TINY) * part, y - 1)
    return lane + flag + element("g", path(TRUCK, f"s{seat}"), transform=f"{at} scale({TINY / 42:.3g})")


def as_piece(scene: Scene, seat: int, body: str) -> str:
    """A panel that can be pressed; one's own only pays for a move, which a town does better."""
    own = " needless" * (seat == scene.view.seat)
    return piece(scene.id("panel", seat), trucker_words(scene, seat), f"panel{own}", (0, 0), body)


def heading(scene: Scene, seat: int, room: float, goal: str) -> str:
    """The name on a panel, and how near the end is, or what else is to be noted."""
    note = note_on(scene, seat)
    told, kind = (note, "warn") if note else (goal, "soft")
    left = room - pic.length(told, 13, bold=bool(note)) - 6
    name, you = scene.names[seat], " (you)" if seat == scene.view.seat else ""
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


def sign(scene: Scene, seat: int, width: float, height: float) -> str:
    """The upgrade that a player owns."""
    who = scene.table.truckers[seat]
    if who.upgrade == NOWHERE:
        return ""
    owned = scene.edition.place_name(STOP + who.upgrade)
    words = f"{owned}: {upgrade_line(scene.table, who.upgrade)}"
    body = rect(0, 0, 100, 25, "stop", round=6) + text(50, 16.8, owned, "small", anchor="middle")
    return piece(
        scene.id("upgrade", seat), words, "piece upgrade", (width - 107, height - BACK_H - 9.5), body
    )


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
    own = seat == scene.view.seat
    known = [kind for kind, n in enumerate(who.shown) for _ in range(n)][: who.cards]
    hidden = [kind for kind, n in enumerate(scene.view.hand) for _ in range(n - who.shown[kind]) if own]
    unseen = (hidden + [NOWHERE] * who.cards)[: who.cards - len(known)]
    cards = [(kind, "seen by nobody else") for kind in unseen] + [(kind, "seen by all") for kind in known]
    cards = sorted(cards, key=itemgetter(0)) if own else cards  # as the hand itself lies
    xs = spread(len(cards), BACK_W, 3, room - 14)
    for i, ((kind, seen), right) in enumerate(zip(cards, xs, strict=True)):
        words = f"{kind_word(kind)}, {seen}" if kind != NOWHERE else "Unseen card"
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
