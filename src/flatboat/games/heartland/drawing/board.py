"""The map on its mat: roads, cards and trucks."""

from __future__ import annotations

from flatboat.games.heartland.drawing.art import STAR, TRUCK
from flatboat.games.heartland.drawing.cuts import (
    LONGEST,
    ROW_OF_TRUCKS,
    Cut,
    Lines,
    MapPlan,
    corner,
    cut_at,
    cut_now,
    lines_now,
    mat_size,
    plan,
)
from flatboat.games.heartland.drawing.scene import Scene
from flatboat.games.heartland.drawing.sites import map_card, trucks_room
from flatboat.games.heartland.drawing.way import last_drive
from flatboat.games.heartland.rules.tables import CENTRE, NOWHERE, PLACES, STOP
from flatboat.games.heartland.rules.turn import is_sold
from flatboat.games.heartland.text.prospects import LARGE
from flatboat.games.heartland.text.vocabulary import beside, cube_words, where_words
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, element, number, path, piece, rect, shift, text, use

SMALL_TRUCK = 0.72
HEAP_ROW, HEAPED = 4, 7  # cubes on a trailer: how many side by side, and how far apart


def roads(scene: Scene, where: MapPlan) -> str:
    """The roads between cards that share a side."""
    lines = ""
    for cell in scene.taken:
        for other in beside(cell):
            if cell < other in scene.taken:
                (x1, y1), (x2, y2) = where.middle(cell), where.middle(other)
                lines += f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    return path(lines, "road") + path(lines, "dash")


def driven(scene: Scene, where: MapPlan) -> str:
    """The way that the truck on turn has driven, by which the page has it travel."""
    drive = last_drive(scene.record)
    if drive is None or any(scene.cell[place] == NOWHERE for place in drive.places):
        return ""
    middles = [where.middle(scene.cell[place]) for place in drive.places]
    way = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in middles)
    truck = scene.id("truck", drive.seat)
    return element("path", d=way, kind=f"driven driven{drive.seat}", data_way=truck)


def truck(scene: Scene, seat: int, at: tuple[float, float], scale: float) -> str:
    """A truck on the map, 42 by 21; the one to act stands in a glow."""
    place = scene.edition.place_name(scene.table.truckers[seat].at)
    body = rect(-2.5, -4, 47, 29, "halo", round=8) if seat == scene.actor else ""
    body += path(TRUCK, f"s{seat}")
    body += "".join(element("circle", cx=x, cy=17, r=3.5, kind="wheel") for x in (6, 22, 36))
    body += heap(scene, seat)
    cargo = cube_words(scene.table.truckers[seat].cargo)
    words = f"Truck {seat + 1}, {scene.names[seat]}, at {place}; carries {cargo}"
    earns = "earns" if seat == scene.table.turn else None  # points fly from there
    body = element("g", body, transform=f"scale({scale})", kind=earns)
    body += text(14 * scale, 8 * scale + 4.3, str(seat + 1), f"small s{seat}i", anchor="middle")
    return piece(scene.id("truck", seat), words, "piece truck", at, body)


def burst(scene: Scene, where: MapPlan, cut: Cut) -> str:
    """What the last sale brought, as a star beside the truck: the more, the larger where there is room.

    A large one shines twice.
    """
    if scene.sale is None:
        return ""
    seat, place, points = scene.sale
    left, top = corner(where.middle(scene.cell[place]), (cut.width, cut.height))
    at, size = (left + 68, top + cut.height - 32), min(1.2, 0.9 + points / 30)
    if cut.compact:
        out = 9 if cut.width < LONGEST else 19  # a narrow card leaves it no room beside the truck
        at, size = (left + cut.width - out, top + sum(trucks_room(scene, place, cut)) / 2), 0.72
    rays = element("g", path(STAR, "star rays"), transform="rotate(15) scale(1.2)") if points >= LARGE else ""
    body = rays + path(STAR, "star") + text(0, 6, f"+{points}", "cheer", anchor="middle")
    words = f"{scene.names[seat]} sold for {counted(points, 'point')}"
    body = element("g", body, transform=f"scale({size:.3g})")
    return piece(scene.id("sold", place), words, "burst", at, body)


def heap(scene: Scene, seat: int) -> str:
    """The cargo, heaped on the trailer in rows."""
    goods = [good for good, n in enumerate(scene.table.truckers[seat].cargo) for _ in range(n)]
    marks = (
        use(scene.id("bare", good), 3.6 + HEAPED * (i % HEAP_ROW), -2.4 - 6 * (i // HEAP_ROW), 0.32)
        for i, good in enumerate(goods)
    )
    return "".join(marks)


def berth(scene: Scene, seat: int, where: MapPlan, cut: Cut) -> tuple[tuple[float, float], float]:
    """Where a truck stands, at the foot of its card, and its scale: where many are they are smaller."""
    place = scene.table.truckers[seat].at
    queue = scene.visitors[place]
    i, n = queue.index(seat), len(queue)
    x, y = where.middle(scene.cell[place])
    if cut.compact:
        return compact_berth(scene, place, (i, n), (x, y), cut)
    if place >= STOP:
        step = min(46.0, (cut.stop_width - 46) / max(1, n - 1))
        return (x - 21 + step * (i - (n - 1) / 2), y + cut.stop_height / 2 - 25), 1
    left, top = corner((x, y), (cut.width, cut.height))
    if place == CENTRE and n > ROW_OF_TRUCKS:
        (row, column), step = divmod(i, ROW_OF_TRUCKS), min(46.0, (cut.width - 50) / 2)
        return (left + 8 + step * column, top + cut.height - 43 + 21 * row), 0.84
    step = min(47.0, (cut.width - 50) / max(1, n - 1))
    return (left + 5 + step * i, top + cut.height - 26), min(1.0, step / 44)


def compact_berth(
    scene: Scene, place: int, which: tuple[int, int], middle: tuple[float, float], cut: Cut
) -> tuple[tuple[float, float], float]:
    """The same on a compact card, for one of so many trucks: in the room that the marks leave."""
    (i, n), card = which, cut.size(place)
    room = card[0] - (14 if place >= STOP else 0)  # the price of a truck stop is beside them
    first, last = trucks_room(scene, place, cut)
    left, top = corner(middle, card)
    scale, row = SMALL_TRUCK, n
    for size, apart in ((1.0, 44.0), (SMALL_TRUCK, 31.0), (SMALL_TRUCK, 18.0), (SMALL_TRUCK, 12.0)):
        most = 1 + max(0, int((room - 4 - 42 * size) // apart))
        if 42 * size <= room and -(-n // most) * (22 * size) <= last - first:
            scale, row = size, -(-n // -(-n // most))
            break
    wide, high, rows = 42 * scale, 22 * scale, -(-n // row)
    step = min(wide + 2, (room - 2 - wide) / max(1, row - 1))
    here = min(row, n - row * (i // row))
    x = left + (room - wide - step * (here - 1)) / 2 + step * (i % row)
    return (x, top + (first + last - high * rows) / 2 + high * (i // row) + scale), scale


def map_block(scene: Scene, lines: Lines, cut: Cut) -> Block:
    """The map: roads, cards, and the trucks on top."""
    where, body = plan(lines, cut), ""
    sold = {scene.cell[place] for place in range(STOP, PLACES) if is_sold(scene.table, place)}
    cuts = {
        cell: cut if cell in sold else cut_at(scene, lines, cut, cell)
        for cell in (*scene.taken, *scene.spots)
    }
    for cell in scene.spots:
        small = cuts[cell].size(STOP)
        words, spot = f"Empty cell, {where_words(cell)}", rect(0, 0, *small, "spot", round=9)
        body += piece(scene.id("cell", cell), words, "cell direct", corner(where.middle(cell), small), spot)
    acts = scene.table.truckers[scene.table.turn].at  # last, so that cubes fly above the other cards
    for cell, place in sorted(scene.taken.items(), key=lambda one: (one[1] == acts, one[0])):
        body += map_card(scene, place, cuts[cell], corner(where.middle(cell), cuts[cell].size(place)))
    for seat in scene.seats:
        if (cell := scene.cell[scene.table.truckers[seat].at]) != NOWHERE:
            body += truck(scene, seat, *berth(scene, seat, where, cuts[cell]))
    body += burst(scene, where, cut)
    body = element("g", roads(scene, where) + driven(scene, where) + body, id=scene.id("map"), kind="map")
    how = f"scale({cut.scale:.4g})" if cut.scale != 1 else None
    return Block(where.width * cut.scale, where.height * cut.scale, element("g", body, transform=how))


def mat(scene: Scene, *, phone: bool = False) -> Block:
    """The map on its mat, filling the room there is."""
    width, height = mat_size(scene, phone=phone)
    lines, cut = lines_now(scene), cut_now(scene, phone=phone)
    field = map_block(scene, lines, cut)
    body = rect(0, 0, width, height, "mat", round=14)
    body += element("g", rect(0, 0, width, height, "field", round=14), fill=f"url(#{scene.id('furrows')})")
    at = shift((width - field.width) / 2, (height - field.height) / 2)
    return Block(width, height, body + element("g", field.body, transform=at))
