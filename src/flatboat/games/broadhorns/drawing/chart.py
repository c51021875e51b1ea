"""The map: land, the river with its spaces, ports, towns, and the boats on the water."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin

from flatboat.games.broadhorns.drawing.art import ANCHOR
from flatboat.games.broadhorns.drawing.outlook import outlooks
from flatboat.games.broadhorns.drawing.pieces import barrel, boat_piece, stamp, steps
from flatboat.games.broadhorns.drawing.river import STEP, Point, River, Spot, river_of
from flatboat.games.broadhorns.drawing.scene import ALL_TOWNS, Scene
from flatboat.games.broadhorns.drawing.town import st_louis, town
from flatboat.games.broadhorns.drawing.words import space_words
from flatboat.games.broadhorns.rules.tables import NONE, ST_LOUIS, TOWNS, Phase, Season
from flatboat.games.broadhorns.text import prospects
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, number, path, rect, title

WAVE, FLOE = "q4-4 8 0t8 0", "l4-5 9 1 5 4-6 5-9-1Z"
TOWED, NEXT = 33.0, 24.0  # to the first barrel behind a boat, to the next one


def course(scene: Scene) -> River:
    """The river of a scene's edition."""
    return river_of(tuple(scene.printed.port[:TOWNS]), scene.narrow)


def chart(scene: Scene) -> Block:
    """The whole map."""
    river = course(scene)
    ground = rect(0, 0, river.width, river.height, "bank", round=12) + land(scene, river)
    body = element("g", ground, kind=f"in{int(scene.season)}")
    body += "".join(landing(river, port) for port in (*ALL_TOWNS, ST_LOUIS))
    drawn = water(tuple(scene.printed.port[:TOWNS]), scene.narrow, scene.season == Season.WINTER)
    wet = drawn[-1] + "".join(space(scene, river, n, drawn[n]) for n in range(scene.end + 1))
    body += element(
        "g", wet + own_mark(scene, river) + stretches(scene, river), clip_path=f"url(#{scene.id('sheet')})"
    )
    body += "".join(town(scene, n, river.towns[n]) for n in ALL_TOWNS)
    body += st_louis(scene, river.towns[ST_LOUIS])
    body += element("g", outlooks(scene, river), kind="outlooks")
    body += wake(scene, river) + tow(scene, river) + boats(scene, river)
    inside = rect(1, 1, river.width - 2, river.height - 2, "bank", round=11)
    body += element("clipPath", inside, id=scene.id("sheet"))
    return Block(river.width, river.height, element("g", title("The Mississippi") + body, id=scene.id("map")))


@lru_cache(maxsize=1024)
def reach(river: River, start: float, end: float, half: float) -> str:
    """A path round a stretch of the river."""
    return closed(river.outline(start, end, half))


def closed(points: list[Point]) -> str:
    """A path round some points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


# --- land and water -----------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def water(ports: tuple[int, ...], narrow: bool, icy: bool) -> tuple[str, ...]:
    """The spaces of a river, which are the same in every drawing of a season; behind them the shore."""
    river = river_of(ports, narrow)
    spaces, kind = range(ports[-1] + 1), "ice" if icy else "foam"
    cells = [
        path(closed(river.cell(n)), f"river{n % 2}") + path(floating(river, n, icy), kind) for n in spaces
    ]
    shore = closed(river.outline(0, river.along[-1], river.half))
    return (*cells, element("path", d=shore, kind="edge", stroke_width=7))


def land(scene: Scene, river: River) -> str:
    """Meadows and trees where nothing else is."""
    body = ""
    for x, y, scale in trees(river):
        body += element("ellipse", cx=x, cy=y + 8 * scale, rx=15 * scale, ry=4 * scale, kind="meadow")
        body += stamp(scene, "tree", x, y, scale)
    return body


@lru_cache(maxsize=16)
def trees(river: River) -> list[tuple[float, float, float]]:
    """Where trees stand: in the gaps between towns, always in the same places."""
    found = []
    for y in sorted({stand.y for stand in river.towns}):
        row = sorted(stand for stand in river.towns if stand.y == y)
        for one, two in pairwise(row):
            left, room = one.x + one.width, two.x - one.x - one.width
            n = int(room // 46)
            for i in range(n):
                sway = (0.24, 0.62, 0.4, 0.76)[i % 4]
                x = left + room * (i + 0.5) / n
                found.append((x, y + 12 + one.height * sway, (1.25, 1.0, 1.4)[i % 3]))
    return found


def space(scene: Scene, river: River, n: int, drawn: str) -> str:
    """A space of the river, and the mark of a port entrance."""
    body = title(space_words(scene, n)) + drawn
    if scene.port_at(n) != NONE:
        at = river.middle(n)
        body += element("path", d=ANCHOR, kind="anchor", transform=pic.shift(at.x, at.y))
    return element("g", body, id=scene.id("space", n), kind="space")


def floating(river: River, n: int, icy: bool) -> str:
    """Two little waves on a space, or floes of ice."""
    start, end = river.bounds[n], river.bounds[n + 1]
    d = ""
    for share, off in ((0.22, -0.62), (0.72, 0.6)):
        x, y = river.beside(start + (end - start) * share, river.half * off)
        d += f"M{number(x - 8)} {number(y)}{FLOE if icy else WAVE}"
    return d


def own_mark(scene: Scene, river: River) -> str:
    """Where the viewer's boat lies: the place a page goes to; without a boat other pieces matter more."""
    if scene.seat < 0 or scene.own.done:
        return ""
    afloat = scene.has_boat(scene.seat)
    if afloat:
        at = int(scene.own.at)
        outline = reach(river, river.bounds[at] + 2, river.bounds[at + 1] - 2, river.half - 2)
        words, mark = "Your boat is here", path(outline, "mine")
    else:
        x, y, wide, high = river.towns[ST_LOUIS]
        corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
        words, mark = f"You are in {scene.called.ports[ST_LOUIS]}", path(closed(corners), "spot")
    visits = scene.narrow and scene.in_port and scene.table.turn == scene.seat
    about = "port" if visits else None  # on a phone the market stands above the map then: look anew
    id = scene.id("here" if afloat else "start")
    here = element("g", title(words) + mark, id=id, pointer_events="none", data_scene=about)
    if not (scene.narrow and afloat) or visits or (scene.phase == Phase.HAND and scene.acts):
        return here
    y = river.middle(at).y - 2 * river.half
    ahead = path(f"M0 {number(y)}h{number(river.width)}V{number(river.height)}H0Z", "spot") + here
    return element("g", title("From your boat on") + ahead, id=scene.id("asked"), pointer_events="none")


def stretches(scene: Scene, river: River) -> str:
    """How far the viewer's boat can go in this turn: a frame round what each move reaches."""
    if (
        scene.seat < 0
        or scene.actor != scene.seat
        or scene.phase != Phase.ACT
        or not scene.has_boat(scene.seat)
    ):
        return ""
    pace, start, body = prospects.pace(scene.printed, scene), int(scene.own.at), ""
    for _ in range(pace.steps):
        end = min(start + pace.now, scene.end)
        if end > start:
            line = reach(river, river.bounds[start + 1] + 1, river.bounds[end + 1] - 1, river.half - 1)
            body += path(line, "stretch")
        start = end
    return element("g", body, pointer_events="none") if body else ""


# --- ports --------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def landing(river: River, port: int) -> str:
    """A wooden landing from the port entrance to the town."""
    anchor = river.middle(river.ports[port])
    stand = river.towns[port]
    x = min(stand.x + stand.width - 16, max(stand.x + 16, anchor.x))
    y = min(stand.y + stand.height - 16, max(stand.y + 16, anchor.y))
    line = f"M{number(anchor.x)} {number(anchor.y)}L{number(x)} {number(y)}"
    return path(line, "landing") + path(line, "beams")


# --- boats --------------------------------------------------------------------------------------------


def boats(scene: Scene, river: River) -> str:
    """All boats on the water, those on one space beside each other."""
    body = ""
    for at, seats in scene.afloat.items():
        for seat, spot in zip(seats, berths(river, at, len(seats)), strict=True):
            words = f"Boat of {scene.names[seat]}, {scene.ledger.place(scene.table, seat)}"
            body += boat_piece(scene, seat, words, spot.x, spot.y, scale_of(river, len(seats)), spot.angle)
    return body


def way(river: River, start: int, end: int) -> str:
    """A line in the middle of the river from one space to another."""
    first, last = river.middles[start], river.middles[end]
    n = max(1, round((last - first) / (2 * STEP)))
    spots = [river.spot(first + (last - first) * i / n) for i in range(n + 1)]
    return "M" + "L".join(f"{number(spot.x)} {number(spot.y)}" for spot in spots)


def wake(scene: Scene, river: River) -> str:
    """The way of the boat that has moved last, by which the page has it travel."""
    seat, start, end = scene.drifted
    if seat == NONE or not scene.has_boat(seat) or scene.traders[seat].at != end:
        return ""
    line = way(river, start, end)
    return element("path", d=line, kind=f"wake wake{seat}", data_way=scene.id("boat", seat))


def tow(scene: Scene, river: River) -> str:
    """On a phone, where the boat card is out of sight: the viewer's barrels behind the boat, at first ahead.

    Beside each stand the spoilings that it still comes through.
    """
    if not (scene.narrow and scene.drifts):
        return ""
    laden = [box for box in scene.boxes(scene.seat) if box.good != NONE]
    here, body = river.middles[scene.own.at], ""
    way = -1 if here > TOWED + NEXT * len(laden) else 1
    for i, box in enumerate(laden):
        x, y, _ = river.spot(here + way * (TOWED + NEXT * i))
        body += barrel(scene, box.good, x - 4, y, 0.62)
        if (left := scene.left(box)) != NONE:
            sign = rect(0, 0, 11, 14, "note", round=5) + steps(left, 5.5, 11.3)
            body += element("g", sign, transform=pic.shift(x + 2, y - 7))
    return element("g", title("Your cargo") + body, pointer_events="none") if body else ""


def scale_of(river: River, n: int) -> float:
    """The size of boats of which so many share a space."""
    if river.narrow:
        return {1: 0.8, 2: 0.54}.get(n, 0.42)
    return {1: 1.0, 2: 0.84}.get(n, 0.66)


def berths(river: River, space: int, n: int) -> list[Spot]:
    """Where boats lie that share a space: beside each other, on a phone in a line, then two and two."""
    x, y, angle = river.middle(space)
    along, across = (cos(radians(angle)), sin(radians(angle))), (-sin(radians(angle)), cos(radians(angle)))
    far, beside = (11.0, 7.0) if river.narrow else (17.5, 9.8)
    if n < 3:
        offs = [(0.0, 17.5 * (i - (n - 1) / 2)) for i in range(n)]
        offs = [(-22.0 * b / 17.5, 0.0) for _, b in offs] if river.narrow else offs
    else:
        offs = [(far * (1 - 2 * (i // 2)), beside * (2 * (i % 2) - 1)) for i in range(n)]
    return [Spot(x + along[0] * a + across[0] * b, y + along[1] * a + across[1] * b, angle) for a, b in offs]
