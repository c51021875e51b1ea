"""A town beside the river: its tile with the cargo spaces, banner, wreaths; the cards that lie there."""

from __future__ import annotations

from flatboat.games.broadhorns.drawing.pieces import (
    barrel,
    boat_piece,
    coin,
    counter,
    glyph,
    passenger,
    stamp,
)
from flatboat.games.broadhorns.drawing.river import Stand
from flatboat.games.broadhorns.drawing.scene import Scene
from flatboat.games.broadhorns.drawing.words import (
    cell_words,
    place_words,
    town_words,
    traveler_words,
    who,
)
from flatboat.games.broadhorns.tables import BOARD, BOATS, ST_LOUIS
from flatboat.games.broadhorns.vocabulary import GOOD_WORDS
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import path, piece, rect, text

HEAD = 24.0  # the name
CELL, CELL_HIGH = 36.8, 42.0  # a cargo space
NOTES = 21.0  # the cards of a town
NOTE = 24.0  # the width of a delivery
LEAST, MORE = 62.0, 34.0  # the width of a traveler's card; of one that says how many more there are


def town(scene: Scene, number: int, at: Stand, slim: bool) -> str:
    """A town."""
    ground = "card turn" if scene.table.port == number and scene.in_port else "card"
    body = rect(0, 0, at.width, at.height, ground, round=10)
    body += stamp(scene, "houses", 18, 14, 0.8)
    name = pic.shorten(scene.port_name(number), 13, at.width - 62, bold=True)
    body += text(34, 18, name, "name") + coin(at.width - 15, 13, scene.printed.bonus[number])
    body += tile(scene, number, at.width - 8, slim)
    body += notes(scene, number, at.width - 8, at.height - NOTES - 3)
    return piece(scene.id("town", number), town_words(scene, number), "town", (at.x, at.y), body)


def tile(scene: Scene, number: int, wide: float, slim: bool) -> str:
    """The top tile, on those below it: cargo spaces, banner, wreaths."""
    place, high = scene.table.towns[number], CELL_HIGH + (0 if slim else 22)
    body = rect(4, HEAD, wide, high, "under" if place.tile == BOARD else "tile", round=6)
    body += "".join(cell(scene, number, i, 6.0 + i * CELL) for i in range(len(scene.spaces(number))))
    y = HEAD + (13 if slim else CELL_HIGH + 10)
    body += banner(scene, number, 197 if slim else 7, y)
    right, y = 4 + wide, HEAD + (33 if slim else CELL_HIGH + 10)
    if place.tile != BOARD:
        body += counter(scene, "wreath", right - 59, y, scene.tile(number).wreaths, 0.85)
    return body + counter(scene, "stack", right - 26, y, place.under, 0.85)


def cell(scene: Scene, number: int, which: int, x: float) -> str:
    """A cargo space: its good and value; a barrel lies on it once it is filled."""
    space = scene.spaces(number)[which]
    body = rect(0, 0, CELL - 2, CELL_HIGH - 4, "full" if space.filled else "socket", round=5)
    sign = barrel if space.filled else glyph
    body += sign(scene, space.good, 11.8, 19, 0.8)
    body += text(CELL - 8, 24, str(space.value), "faint" if space.filled else "big", anchor="middle")
    words = cell_words(scene, number, which)
    return piece(scene.id("cell", number, which), words, "cell", (x, HEAD + 2), body)


def banner(scene: Scene, number: int, x: float, y: float) -> str:
    """What the town sells, and what it adds to the price of the market."""
    body = ""
    for good, added in scene.banner(number):
        words = f"{scene.port_name(number)} sells {GOOD_WORDS[good]} at {added} more than the market"
        flag = path("M0-9H34L30 0L34 9H0Z", "pennant") + barrel(scene, good, 8.5, 0, 0.5)
        flag += text(16, 4.4, f"+{added}", "")
        body += piece(scene.id("banner", number, good), words, "banner", (x, y), flag)
        x += 36
    return body


def notes(scene: Scene, number: int, wide: float, y: float) -> str:
    """The cards at a town: deliveries, then travelers, as many as there is room for."""
    body, x = "", 4.0
    for good, n, room in delivered(scene, number, wide):
        words = f"Delivery of {GOOD_WORDS[good]} to {scene.port_name(number)}" + (f" ×{n}" if n > 1 else "")
        card = rect(0, 0, room, 20, "note", round=5) + barrel(scene, good, 12, 10, 0.6)
        card += text(21, 14.3, f"×{n}", "") if room > NOTE else ""
        body += piece(scene.id("delivery", number, good), words, "slip", (x, y), card)
        x += room + 3
    shown = seated(scene, number, wide)
    for kind, n, room in shown:
        card, room = passenger(scene, kind, n, room)
        words = f"Waits in {scene.port_name(number)}: {traveler_words(scene, kind)}"
        words += f" ×{n}" if n > 1 else ""
        body += piece(scene.id("waits", number, kind), words, "slip", (x, y), card)
        x += room + 3
    left = len(scene.waiting(number)) - len(shown)
    return body + (more_travelers(scene, number, left, x, y) if left else "")


def delivered(scene: Scene, number: int, wide: float) -> list[tuple[int, int, float]]:
    """The delivery cards: good, number and room, which is for the number too unless there are many."""
    cards = scene.deliveries(number)
    rooms = [NOTE + (pic.length(f"×{n}", 12) + 2 if n > 1 else 0) for _, n in cards]
    if sum(rooms) + 3 * len(rooms) > wide - MORE:
        rooms = [NOTE] * len(cards)
    return [(good, n, room) for (good, n), room in zip(cards, rooms, strict=True)]


def seated(scene: Scene, number: int, wide: float) -> list[tuple[int, int, float]]:
    """The waiting travelers with a card of their own: kind, number, and the room for it."""
    waiting, found = scene.waiting(number), list[tuple[int, int, float]]()
    room = wide - sum(taken + 3 for _, _, taken in delivered(scene, number, wide))
    for i, (kind, n) in enumerate(waiting):
        left = len(waiting) - i
        share = room / left - 3 if room / left - 3 >= LEAST else room - MORE - 6
        if share < LEAST:
            break
        _, taken = passenger(scene, kind, n, min(share, 112.0))
        found.append((kind, n, min(share, 112.0)))
        room -= taken + 3
    return found


def more_travelers(scene: Scene, number: int, n: int, x: float, y: float) -> str:
    """Travelers for whose cards there is no room."""
    told = [traveler_words(scene, kind) for kind, _ in scene.waiting(number)[-n:]]
    card = rect(0, 0, MORE, 20, "note", round=5) + stamp(scene, "traveler", 10, 10.5, 0.82)
    words = f"Wait in {scene.port_name(number)}: {', '.join(told)}"
    return piece(scene.id("waits", number), words, "slip", (x, y), card + text(18, 14.3, f"{n}", "bold"))


def st_louis(scene: Scene, at: Stand) -> str:
    """St. Louis: what boats cost, and those who are without one."""
    busy = scene.table.port == ST_LOUIS and scene.in_port
    body = rect(0, 0, at.width, at.height, "card turn" if busy else "card", round=10)
    body += stamp(scene, "houses", 18, 14, 0.8) + text(34, 18, scene.port_name(ST_LOUIS), "name")
    waiting = scene.ashore()
    y, room = at.height - 19, (at.width - 12) / 4
    body += rect(4, y - 15, at.width - 8, 30, "socket", round=6)
    words = f"{scene.port_name(ST_LOUIS)}: market and landing; without a broadhorn: "
    words += ", ".join(who(scene, seat) for seat in waiting) or "nobody"
    if not waiting:
        afloat = all(scene.has_boat(seat) for seat in scene.seats)
        told = "all are on the river" if afloat else "nobody is here"
        body += text(at.width / 2, y + 4, told, "soft", anchor="middle")
    for i, seat in enumerate(waiting):
        told = f"{who(scene, seat)}: {place_words(scene, seat)}"
        body += boat_piece(scene, seat, told, 9 + room * (i + 0.5), y, 0.76)
    body += boat_prices(scene, at.width, HEAD)
    return piece(scene.id("stlouis"), words, "town", (at.x, at.y), body)


def boat_prices(scene: Scene, wide: float, y: float) -> str:
    """What broadhorns cost, in a row of small signs."""
    body, room = "", (wide - 12) / BOATS
    for size in range(BOATS):
        x = 6 + room * (size + 0.5)
        name = pic.shorten(scene.boat_name(size), 12, room - 2)
        body += text(x, y + 14, name, "soft", anchor="middle")
        body += coin(x, y + 29, scene.printed.boats[size].cost)
    return body
