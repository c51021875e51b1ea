"""The ship of Freight on Board: its slots, the containers on them, and whose export it would be."""

from __future__ import annotations

from flatboat.games.railroad.drawing.company import BROAD
from flatboat.games.railroad.drawing.pieces import bonus, container, cube, mark
from flatboat.games.railroad.drawing.scene import Scene
from flatboat.games.railroad.rules.tables import NONE
from flatboat.games.railroad.text.titles import export_words, ship_words, slot_words
from flatboat.kernel.pictures import Block, number, path, piece, rect, text

CELL, CELL_HIGH = 46.0, 56.0
TOP = 36.0
BOW = 7.0  # what the ship needs before and behind its slots
WATER = 113.0  # down to the water; exports stand below it, or beside the ship where there is room
EXPORT_HIGH, EXPORT_WIDE = 28.0, 114.0
BESIDE = 34.0  # where an export's bonus stands


def ship(scene: Scene, wide: float) -> Block:
    """The ship in the dock."""
    beside = wide >= BROAD and len(scene.seats) <= 2
    count, high = scene.ship.count, WATER + (0 if beside else EXPORT_HIGH + 5)
    dock = wide - (EXPORT_WIDE + 8 if beside else 0)
    step = min(CELL + 4, (dock - 2 * BOW) / count)
    body = rect(0, 0, wide, high, "card", round=10)
    body += text(9, 17, f"Ship: {scene.called.ships[scene.table.ship]}", "name")
    body += text(wide - 9, 17, "most aboard gets", "soft", anchor="end")
    left, right = BOW, BOW + step * count
    bow = min(12, dock - 2 - right)
    deck, keel = TOP + CELL_HIGH - 4, TOP + CELL_HIGH + 14
    hull = (
        f"M{number(left - 6)} {number(deck)}H{number(right + bow)}L{number(right + bow - 9)} {number(keel)}"
    )
    hull += f"H{number(left)}Z"
    waves = "".join(f"q{number((dock - 16) / 28)}-4 {number((dock - 16) / 14)} 0" for _ in range(14))
    body += path(hull, "hull")
    body += path(f"M8 {number(keel - 2)}{waves}V{number(keel + 4)}H8Z", "sea")
    body += "".join(slot(scene, k, left + step * k, step - 2) for k in range(count))
    if NONE in scene.table.slot[:count]:
        x = left + step * scene.next_slot + (step - 2) / 2
        body += path(f"M{number(x - 7)} 21h14l-7 10Z", "arrow")
    for which in (0, 1):
        place = (dock, TOP + which * (EXPORT_HIGH + 4)) if beside else (6 + which * (wide / 2 - 4), high - 33)
        body += export(scene, which, place, EXPORT_WIDE if beside else wide / 2 - 8)
    return Block(wide, high, piece(scene.id("ship"), ship_words(scene), "ship", (0, 0), body))


def slot(scene: Scene, k: int, x: float, wide: float) -> str:
    """A slot: its good and bonus, or the container on it."""
    seat, middle = scene.table.slot[k], wide / 2
    is_next = seat == NONE and k == scene.next_slot
    body = rect(0, 0, wide, CELL_HIGH, "open" if is_next else "socket", round=6)
    if seat == NONE:
        body += cube(scene, scene.ship.good[k], middle, 16, 1.1)
        _, long = bonus(scene, scene.ship.bonus[k], 0, 0, 2)
        body += bonus(scene, scene.ship.bonus[k], middle - long / 2, 43, 2)[0]
    else:
        body += cube(scene, scene.ship.good[k], middle, 13, 0.8, gone=True)
        body += container(scene, seat, middle, 38, 1.2)
    return piece(scene.id("slot", k), slot_words(scene, k), "slot", (x, TOP), body)


def export(scene: Scene, which: int, place: tuple[float, float], wide: float) -> str:
    """An export bonus, and who would get it now."""
    body = rect(0, 0, wide, EXPORT_HIGH, "tile", round=6)
    body += text(5, 18.4, ("most", "tied")[which], "soft")
    drawn, long = bonus(scene, scene.ship.export[which], BESIDE, 14, 3)
    seats = scene.exports(which)
    step = min(14, (wide - BESIDE - long - 18) / max(1, len(seats) - 1))  # they may cover each other, no more
    marks = [mark(seat, wide - 9.5 - step * i, 14) for i, seat in enumerate(reversed(seats))]
    body += drawn + "".join(marks)
    words = export_words(scene, which)
    return piece(scene.id("export", which), words, "export", place, body)
