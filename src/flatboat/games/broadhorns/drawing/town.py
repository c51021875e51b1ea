"""A town beside the river: its tile with the cargo spaces, banner, wreaths; the cards that lie there."""

from __future__ import annotations

from flatboat.games.broadhorns.drawing.pieces import (
    barrel,
    boat_piece,
    coin,
    counter,
    glyph,
    paper,
    passenger,
    stamp,
)
from flatboat.games.broadhorns.drawing.river import Stand
from flatboat.games.broadhorns.drawing.scene import Scene
from flatboat.games.broadhorns.drawing.words import (
    OLD_FLAGS,
    cell_words,
    delivery_words,
    place_words,
    town_words,
    traveler_words,
    who,
)
from flatboat.games.broadhorns.rules.tables import BOARD, BOATS, ST_LOUIS
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import path, piece, rect, text

HEAD = 22.0  # the name
SIGN = 1.2  # how large the signs beside it are
CELL, CELL_HIGH = 35.0, 36.0  # a cargo space
FLAG, FLAGS = 36.0, 2  # a good on the banner; how many stand below each other
NOTE = {False: 26.0, True: 30.0}  # the width of a delivery; on a phone for thumbs
PAID = 21.0  # and of the coin on it
LEAST, MORE = 68.0, 34.0  # the width of a traveler's card; of one that says how many more there are


def town(scene: Scene, number: int, at: Stand) -> str:
    """A town."""
    ground = "card turn" if scene.table.port == number and scene.in_port else "card"
    body = rect(0, 0, at.width, at.height, ground, round=10)
    place, right = scene.table.towns[number], at.width - 14
    body += coin(right, 12.5, scene.printed.bonus[number])
    right -= 35
    body += counter(scene, "stack", right, 13, place.under, SIGN)
    if place.tile != BOARD:
        right -= 33
        body += counter(scene, "wreath", right, 12, scene.tile(number).wreaths, SIGN)
    left, right = 31.0, right - 11
    if left + pic.length(scene.port_name(number), 13, bold=True) <= right:
        body += stamp(scene, "houses", 17, 13.5, 0.72)
    else:
        left = 8.0
    name = pic.shorten(scene.port_name(number), 13, right - left, bold=True)
    body += text(left, 17.5, name, "name") + tile(scene, number, at.width - 8)
    y = HEAD + CELL_HIGH + 6
    body += notes(scene, number, at.width - 8, y, at.height - y - 3)
    return piece(scene.id("town", number), town_words(scene, number), "town", (at.x, at.y), body)


def tile(scene: Scene, number: int, wide: float) -> str:
    """The top tile, or what is printed below all: cargo spaces and banner."""
    place = scene.table.towns[number]
    body = rect(4, HEAD, wide, CELL_HIGH + 4, "under" if place.tile == BOARD else "tile", round=6)
    spaces = scene.spaces(number)
    body += "".join(cell(scene, number, i, 6.0 + i * CELL) for i in range(len(spaces)))
    columns = -(-len(scene.banner(number)) // FLAGS)
    return body + banner(scene, number, wide + 3 - FLAG * columns)


def cell(scene: Scene, number: int, which: int, x: float) -> str:
    """A cargo space: what is wanted stands out; what is filled fades, and has a tick."""
    space = scene.spaces(number)[which]
    body = rect(0, 0, CELL - 2, CELL_HIGH, "full" if space.filled else "socket", round=5)
    sign = glyph if space.filled else barrel
    body += sign(scene, space.good, 11.5, CELL_HIGH / 2, 0.8)
    body += path("M5 19L10 24.5L19 12", "tick") if space.filled else ""
    kind = "faint" if space.filled else "big"
    body += text(CELL - 7.5, CELL_HIGH / 2 + 5, str(space.value), kind, anchor="middle")
    words = cell_words(scene, number, which)
    return piece(scene.id("cell", number, which), words, "cell", (x, HEAD + 2), body)


def banner(scene: Scene, number: int, x: float) -> str:
    """What the town sells, and what it adds to the price of the market."""
    body, goods, old = "", scene.banner(number), prospects.has_old_banner(scene.table, number)
    for i, (good, added) in enumerate(goods):
        words = f"{scene.port_name(number)} sells {GOOD_WORDS[good]} at {added} more than the market"
        words += f"; {OLD_FLAGS}" if old else ""
        flag = path("M0-8.8H34L30 0L34 8.8H0Z", "pennant old" if old else "pennant") + barrel(
            scene, good, 8.5, 0, 0.66
        )
        flag += text(16, 4.4, f"+{added}", "bold")
        column, row = divmod(i, FLAGS)
        below = min(FLAGS, len(goods) - column * FLAGS)
        at = (x + FLAG * column, HEAD + 2 + CELL_HIGH * (row + 0.5) / below)
        body += piece(scene.id("banner", number, good), words, "banner", at, flag)
    return body


def notes(scene: Scene, number: int, wide: float, y: float, high: float) -> str:
    """The cards at a town: deliveries, then travelers, as many as there is room for."""
    body, x, least = "", 4.0, NOTE[scene.narrow]
    if not scene.deliveries(number) and not scene.waiting(number):
        return stamp(scene, "slip", 16, y + high / 2, 1, "hollow")
    for good, n, room in delivered(scene, number, wide):
        words = delivery_words(scene, number, good, n)
        card = paper(room, high) + barrel(scene, good, least / 2 + 1, high / 2, 0.66)
        card += text(least - 2, high / 2 + 4.3, f"×{n}", "") if n > 1 and room > least else ""
        if room >= least + PAID:
            card += coin(room - 11, high / 2, scene.printed.delivery, 8.5)
        body += piece(scene.id("delivery", number, good), words, "slip", (x, y), card)
        x += room + 3
    shown = seated(scene, number, wide)
    for kind, n, room in shown:
        card, room = passenger(scene, kind, n, room, high)
        words = f"Waits in {scene.port_name(number)}: {traveler_words(scene, kind)}"
        words += f" ×{n}" if n > 1 else ""
        body += piece(scene.id("waits", number, kind), words, "slip", (x, y), card)
        x += room + 3
    left = len(scene.waiting(number)) - len(shown)
    return body + (more_travelers(scene, number, left, (x, y), high) if left else "")


def delivered(scene: Scene, number: int, wide: float) -> list[tuple[int, int, float]]:
    """The delivery cards: good, number and room, which is for gold and number too unless there are many."""
    cards, least = scene.deliveries(number), NOTE[scene.narrow]
    rooms = [least + (pic.length(f"×{n}", 12) + 2 if n > 1 else 0) for _, n in cards]
    full = sum(rooms) + 3 * len(rooms)
    if not scene.waiting(number) and full + PAID * len(rooms) <= wide:
        rooms = [room + PAID for room in rooms]
    elif full > wide - MORE:
        rooms = [least] * len(cards)
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
        _, taken = passenger(scene, kind, n, min(share, 116.0), 0)
        found.append((kind, n, min(share, 116.0)))
        room -= taken + 3
    return found


def more_travelers(scene: Scene, number: int, n: int, at: tuple[float, float], high: float) -> str:
    """Travelers for whose cards there is no room."""
    told = [traveler_words(scene, kind) for kind, _ in scene.waiting(number)[-n:]]
    card = paper(MORE, high) + stamp(scene, "traveler", 10, high / 2 + 0.5, 0.85)
    words = f"Wait in {scene.port_name(number)}: {', '.join(told)}"
    card += text(18, high / 2 + 4.3, f"{n}", "bold")
    return piece(scene.id("waits", number), words, "slip", at, card)


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
    body += boat_prices(scene, at.width, HEAD + (at.height - HEAD - 34) / 2)
    return piece(scene.id("stlouis"), words, "town", (at.x, at.y), body)


def boat_prices(scene: Scene, wide: float, y: float) -> str:
    """What broadhorns cost, in a row of small signs."""
    body, room = "", (wide - 8) / BOATS
    for size in range(BOATS):
        name = pic.shorten(scene.boat_name(size), 12, room - 22)
        left = 4 + room * size + (room - 21 - pic.length(name, 12)) / 2
        body += text(left, y + 4.3, name, "soft")
        body += coin(left + pic.length(name, 12) + 11.5, y, scene.printed.boats[size].cost, 8.5)
    return body
