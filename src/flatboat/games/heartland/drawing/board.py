"""The map: its cards, roads, signs, cubes and trucks, and the layout of them all."""

from __future__ import annotations

from flatboat.games.heartland.drawing.art import OUTLINES, TRUCK
from flatboat.games.heartland.drawing.scene import (
    FULL,
    GOOD,
    LETTERS,
    PHONE,
    Cut,
    Plan,
    Scene,
    beside,
    icon_words,
    place_words,
    position_words,
)
from flatboat.games.heartland.tables import CENTRE, COLUMNS, NOWHERE, SITES, STOP, WEIGH_FREE, Icon, Phase
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, element, number, path, piece, rect, spread, text, use

BREAKS = {"Supercharger": "Super\u00adcharger", "Dispatcher": "Dis\u00adpatcher"}  # on narrow signs
OUTWARD = ((0, -1), (1, 0), (0, 1), (-1, 0))  # of each side, y downwards


# Pieces.


def token(scene: Scene, good: int, x: float, y: float, scale: float = 1) -> str:
    """The mark of a good: its colour, shape and letters."""
    return use(scene.id("good", good), x, y, scale)


def token_shape(good: int) -> str:
    """What `token` copies."""
    outline = OUTLINES[good]
    shade = element("path", d=outline, transform="translate(0,1.6)", opacity=0.2)
    face = element("path", d=outline, fill=f"var(--g{good})", stroke="var(--edge)")
    ink = f"var(--g{good}i)"
    letters = element(
        "text", LETTERS[good], y=4.3, text_anchor="middle", font_size=12, font_weight=700, fill=ink
    )
    return shade + face + letters


def cube(scene: Scene, id: str, good: int, words: str, x: float, y: float, scale: float = 1) -> str:
    """A cube."""
    return piece(id, f"{GOOD[good]} cube {words}", "piece cube", (x, y), token(scene, good, 0, 0, scale))


def truck(scene: Scene, seat: int, at: tuple[float, float], scale: float) -> str:
    """A truck on the map, 42 by 21; the one to act stands in a glow."""
    place = scene.edition.place_name(scene.table.truckers[seat].at)
    body = rect(-2.5, -4, 47, 29, "halo", round=8) if seat == scene.actor else ""
    body += path(TRUCK, f"s{seat}")
    body += "".join(element("circle", cx=x, cy=17, r=3.5, kind="wheel") for x in (6, 22, 36))
    body += text(14, 12.5, str(seat + 1), f"small s{seat}i", anchor="middle")
    words = f"Truck {seat + 1}, {scene.names[seat]}, at {place}"
    body = element("g", body, transform=f"scale({scale})")
    return piece(scene.id("truck", seat), words, "piece truck", at, body)


def road_icon(scene: Scene, place: int, side: int, icon: Icon, cut: Cut) -> str:
    """One road icon, in the gap beside the card."""
    east, south = OUTWARD[side]
    out = cut.gap - 8.5 if cut.compact and east else 5
    x, y = cut.width / 2 + east * (cut.width / 2 + out), cut.height / 2 + south * (cut.height / 2 + out)
    if cut.compact and east:  # little room between the columns: signs that face each other are not level
        y = 81 - 13 * east
    if icon == Icon.CLOSED:
        half = 14 if cut.compact and east else 22
        bar = rect(-half, -4, 2 * half, 10, "closed", round=2)
        body = element("g", bar, fill=f"url(#{scene.id('stripes')})", transform=f"rotate({90 * side})")
    else:
        body = road_sign(side, icon, scene.printed.flow[place][side])
    words = icon_words(scene, place, side, icon).capitalize()
    scale = 0.85 if cut.compact else 1
    return piece(
        scene.id("road", place, side),
        words,
        "road-icon",
        (x, y),
        element("g", body, transform=f"scale({scale})"),
    )


def road_sign(side: int, icon: Icon, flow: int) -> str:
    """A toll or weigh station, pointing the way one pays: out of the card (1), into it (2) or both (3)."""
    half = 9 if icon == Icon.TOLL else 15
    outer = f"V-4L0-10L{half}-4" if flow & 1 else f"V-9H{half}"
    inner = f"V5L0 11L{-half} 5" if flow & 2 else f"V10H{-half}"
    shape = f"M{-half} 5{outer}{inner}Z"
    sign = element("path", d=shape, kind=icon.name.lower(), transform=f"rotate({90 * side})")
    x, y = ((0, 2, -2, 0)[flow] * -way for way in OUTWARD[side])
    if icon == Icon.TOLL:
        return sign + text(x, y + 4.6, "$", "dollar", anchor="middle")
    if side % 2:
        return (
            sign + rect(x - 4.5, -11, 9, 9, "crate") + text(x, 11, str(WEIGH_FREE), "free", anchor="middle")
        )
    return (
        sign + rect(-11, y - 4.5, 9, 9, "crate") + text(6, y + 4.4, str(WEIGH_FREE), "free", anchor="middle")
    )


def header_kind(scene: Scene, place: int) -> str:
    """The class of a card's header: by its native good."""
    native = scene.printed.native[place]
    return "depot" if place == CENTRE else f"g{native}p" if native != NOWHERE else "tag"


def location(scene: Scene, place: int) -> str:
    """A location or Badlands card, 148 by 112."""
    native, name = scene.printed.native[place], scene.edition.place_name(place)
    turned, left = scene.table.map.turned[place], 31 if native != NOWHERE else 10
    body = pic.card(FULL.width, FULL.height, header_kind(scene, place), 28)
    body += token(scene, native, 16, 14.5, 0.95) if native != NOWHERE else ""
    room = FULL.width - left - (18 if turned else 5)
    body += text(left, 19, pic.shorten(name, 13, room, bold=True), "name")
    body += path("M138 8.5L143 14.5L138 20.5L133 14.5Z", "diamond") if turned else ""
    cubes = [(good, n) for good, count in scene.lying(place) for n in range(count)]
    row = max(4, -(-len(cubes) // 2))
    xs = spread(row, 22, 1.4, 92.4)
    for i, (good, n) in enumerate(cubes):
        id = scene.id("cube", place, good, n)
        body += cube(scene, id, good, f"at {name}", 19 + xs[i % row], 42 + 24 * (i // row))
    wanted = scene.wanted(place)
    step = (0, 31, 31, 26, 20)[len(wanted)]
    for i, (good, price) in enumerate(wanted):
        y = 70 + step * (i - (len(wanted) - 1) / 2)
        body += rect(104, y - min(25, step - 1) / 2, 39, min(25, step - 1), "tag", round=6)
        body += token(scene, good, 117, y - 0.5, 0.85) + text(
            134.5, y + 5, str(price), "price", anchor="middle"
        )
    return body


def centre(scene: Scene) -> str:
    """The distribution centre, 148 by 112."""
    name = pic.shorten(scene.edition.place_name(CENTRE), 13, FULL.width - 12, bold=True)
    body = pic.card(FULL.width, FULL.height, "depot", 28)
    body += text(FULL.width / 2, 19, name, "name on-depot", anchor="middle")
    for good, lost in enumerate(scene.printed.penalty):
        x = 20 + 36 * good
        body += token(scene, good, x, 42, 0.86) + text(x - 1, 66, f"−{lost}", "name", anchor="middle")
    if CENTRE not in scene.visitors:
        body += text(FULL.width / 2, 96, "distribution centre", "soft", anchor="middle")
    return body


def compact_card(scene: Scene, place: int, cut: Cut) -> str:
    """A location, Badlands card or the centre on a phone: counts beside the marks of the goods."""
    name = scene.edition.place_name(place)
    body = pic.card(cut.width, cut.height, header_kind(scene, place), 33)
    lines = pic.wrap(name, 12, cut.width - 3, bold=True)
    for i, line in enumerate(lines):
        kind = "small on-depot" if place == CENTRE else "small"
        body += text(cut.width / 2, 14 + 14 * i + 7 * (len(lines) == 1), line, kind, anchor="middle")
    if place == CENTRE:
        return body + pairs(scene, [(g, f"-{n}") for g, n in enumerate(scene.printed.penalty)], cut, 46)
    step = cut.width / 2 - 1
    for i, (good, n) in enumerate(scene.lying(place)):
        words, at = (
            f"{counted(n, GOOD[good] + ' cube')} at {name}",
            (1.5 + step * (i % 2), 45.0 + 21 * (i // 2)),
        )
        mark = token(scene, good, 9.5, 0, 0.82) + text(19.5, 4.5, str(n), "small")
        body += piece(scene.id("cubes", place, good), words, "piece cubes", at, mark)
    wanted = [(good, str(price)) for good, price in scene.wanted(place)]
    top = cut.height - 2 - 22 * -(-len(wanted) // 2)
    body += rect(1.5, top, cut.width - 3, cut.height - 1.5 - top, "tag", round=7)
    return body + pairs(scene, wanted, cut, top + 11)


def pairs(scene: Scene, goods: list[tuple[int, str]], cut: Cut, y: float) -> str:
    """Marks of goods with figures, two in a row of a compact card."""
    body, step = "", cut.width / 2 - 1
    for i, (good, figure) in enumerate(goods):
        x, down = 1.5 + step * (i % 2), y + 22 * (i // 2)
        size = 0.82 if len(figure) < 2 else 0.74
        body += token(scene, good, x + 11.6 * size, down, size)
        body += text(x + 23.5 * size, down + 4.5, figure, "small")
    return body


def truck_stop(scene: Scene, place: int, cut: Cut) -> str:
    """A truck stop: a sign with cut corners."""
    w, h = cut.stop_width, cut.stop_height
    shape = f"M9 0H{number(w - 9)}l9 9V{number(h - 9)}l-9 9H9l-9-9V9Z"
    body = element("g", path(shape, "shade"), transform="translate(0,2.5)") + path(shape, "stop")
    body += upgrade_name(scene.edition.place_name(place), w / 2, 29 if cut.compact else 24, w - 4)
    if place not in scene.visitors:
        body += element("g", use(scene.id("can"), w / 2, h - 22, 0.62), kind="faint")
    if scene.owner(place) < 0:
        return body + pic.disc(w - 8, 6, scene.printed.cost[place - STOP], 10.5, "coin")
    stamp = rect(-23, -9, 46, 18, "sold", round=4) + text(0, 4.5, "SOLD", "stamp", anchor="middle")
    return body + element("g", stamp, transform=pic.shift(w - 24, 3))


def upgrade_name(name: str, x: float, y: float, room: float) -> str:
    """The name of an upgrade on one or two lines, the middle of the block kept."""
    lines = pic.wrap(" ".join(BREAKS.get(word, word) for word in name.split()), 12, room, bold=True)
    y += 7 * (len(lines) == 1)
    return "".join(text(x, y + 14 * i, line, "small", anchor="middle") for i, line in enumerate(lines))


def map_card(scene: Scene, place: int, cut: Cut, at: tuple[float, float]) -> str:
    """A card of the map, its corner at `at`."""
    if place >= STOP:
        body, size = truck_stop(scene, place, cut), (cut.stop_width, cut.stop_height)
        body += pic.frame(*size) if place in scene.due[:1] else ""
        return piece(scene.id("place", place), place_words(scene, place), "piece stop-card", at, body)
    if cut.compact:
        body = compact_card(scene, place, cut)
    else:
        body = centre(scene) if place == CENTRE else location(scene, place)
    body += "".join(road_icon(scene, place, side, icon, cut) for side, icon in scene.icons(place))
    if scene.phase == Phase.PICK_CELL and place == scene.table.picking:
        body += pic.frame(cut.width, cut.height)
    return piece(scene.id("place", place), place_words(scene, place), "piece place-card", at, body)


# The map.


def columns_and_rows(scene: Scene) -> tuple[dict[int, bool], dict[int, bool]]:
    """The columns and rows in use, and whether each holds more than truck stops."""
    cells = dict.fromkeys(scene.spots, scene.phase == Phase.PICK_CELL)
    cells |= {cell: place < SITES for cell, place in scene.taken.items()}
    columns: dict[int, bool] = {}
    rows: dict[int, bool] = {}
    for cell, large in cells.items():
        columns[cell % COLUMNS] = large or columns.get(cell % COLUMNS, False)
        rows[cell // COLUMNS] = large or rows.get(cell // COLUMNS, False)
    return columns, rows


def plan(scene: Scene, cut: Cut) -> Plan:
    """Where columns and rows lie: those with nothing but truck stops are narrower."""
    columns, rows = columns_and_rows(scene)
    xs, width = pic.lane(columns, cut.width, cut.stop_width, cut.gap)
    ys, height = pic.lane(rows, cut.height, cut.stop_height, cut.gap_down)
    return Plan(xs, {row: height - y for row, y in ys.items()}, width, height)


def compact_cut(scene: Scene) -> Cut:
    """The sizes for a phone: as large as the number of columns lets them be."""
    columns, _ = columns_and_rows(scene)
    cards, stop, gap = max(1, sum(columns.values())), 53, 8 if len(columns) < 6 else 5
    room = PHONE - 12 - (len(columns) - cards) * (stop + gap) - (cards - 1) * gap
    sites = [place for place in scene.taken.values() if place < SITES] + scene.removed
    wanted = max((len(scene.wanted(place)) for place in sites), default=0)
    width = min(112.0, max(58.0, room / cards))
    return Cut(width, 128 if wanted <= 2 else 150, stop, 84, gap, 15, True)


def roads(scene: Scene, where: Plan) -> str:
    """The roads between cards that share a side."""
    lines = ""
    for cell in scene.taken:
        for other in beside(cell):
            if cell < other in scene.taken:
                (x1, y1), (x2, y2) = where.middle(cell), where.middle(other)
                lines += f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    return path(lines, "road") + path(lines, "dash")


def berth(scene: Scene, seat: int, where: Plan, cut: Cut) -> tuple[tuple[float, float], float]:
    """Where a truck stands, at the foot of its card, and its scale: many at the centre are smaller."""
    place = scene.table.truckers[seat].at
    queue = scene.visitors[place]
    i, n = queue.index(seat), len(queue)
    x, y = where.middle(scene.cell[place])
    if cut.compact:
        row = n if place != CENTRE else 2 if n < 5 else 3
        step = min(32.0, (cut.width - 32) / max(1, row - 1))
        top = 10 if place >= STOP else (78 if place == CENTRE else 82) - cut.height / 2
        return (x - 15 - step * (min(n, row) - 1) / 2 + step * (i % row), y + top + 20 * (i // row)), 0.72
    if place >= STOP:
        return (x - 21 + 46 * (i - (n - 1) / 2), y + 6), 1
    left, top = x - cut.width / 2, y - cut.height / 2
    if place == CENTRE and n > 3:
        return (left + 10 + 46 * (i % 3), top + 71 + 20 * (i // 3)), 0.84
    return (left + 6 + 47 * (i % 3), top + 85), 1


def map_block(scene: Scene, cut: Cut) -> Block:
    """The map: roads, cards, and the trucks on top."""
    where, body = plan(scene, cut), ""
    large, small = (cut.width, cut.height), (cut.stop_width, cut.stop_height)
    for cell in scene.spots:
        size = large if scene.phase == Phase.PICK_CELL else small
        words, spot = f"Empty cell, {position_words(cell)}", rect(0, 0, *size, "spot", round=9)
        body += piece(scene.id("cell", cell), words, "cell", corner(where.middle(cell), size), spot)
    for cell, place in sorted(scene.taken.items()):
        size = small if place >= STOP else large
        body += map_card(scene, place, cut, corner(where.middle(cell), size))
    for seat in scene.seats:
        if scene.cell[scene.table.truckers[seat].at] != NOWHERE:
            body += truck(scene, seat, *berth(scene, seat, where, cut))
    body = roads(scene, where) + body
    return Block(where.width, where.height, element("g", body, id=scene.id("map"), kind="map"))


def corner(middle: tuple[float, float], size: tuple[float, float]) -> tuple[float, float]:
    """The upper left corner of a card."""
    return middle[0] - size[0] / 2, middle[1] - size[1] / 2


def mat(scene: Scene, block: Block, width: float, height: float) -> Block:
    """The map on its mat, in the middle of the room there is."""
    body = rect(0, 0, width, height, "mat", round=14)
    body += element("g", rect(0, 0, width, height, "field", round=14), fill=f"url(#{scene.id('furrows')})")
    if width > PHONE:
        body += path("M9 29V14M9 9L5 18H13Z", "north") + text(9, 43, "N", "soft", anchor="middle")
    return Block(
        width, height, body + pic.place(block, (width - block.width) / 2, (height - block.height) / 2)
    )
