"""What is laid over the drawing while a person considers a move: a track, or a route and what it brings."""

from __future__ import annotations

from copy import copy

from flatboat.games.railroad.drawing import chart
from flatboat.games.railroad.drawing.grid import Grid, Point
from flatboat.games.railroad.drawing.pieces import bonus, counter, stamp
from flatboat.games.railroad.drawing.rails import links, rail, way
from flatboat.games.railroad.drawing.scene import MARGIN, Scene
from flatboat.games.railroad.drawing.worth import beneath, label
from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.actions import ACTIONS
from flatboat.games.railroad.rules.tables import NONE, Phase, Terrain, View
from flatboat.games.railroad.text import prospects, soon
from flatboat.games.railroad.text.links import NEAR, missing
from flatboat.games.railroad.text.prospects import CARD, EXPORT, GOAL, ROUTE, SLOT, Delivery, Gain
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import element, rect, text

CHIP = 24.0  # the height of what a route brings
#: What else a delivery may bring at once, and the shape that stands for it.
ADDED = ((CARD, "card"), (SLOT, "container"))
SIGN = {"card": 0.85, "container": 0.75}  # their sizes


def sketch(view: View, edition: RailroadEdition, action: int, prefix: str = "t", narrow: bool = False) -> str:
    """An SVG fragment over the drawing of the same view, in its own measures; "" for nothing to show."""
    scene = Scene(view, edition, [""] * view.table.seats, prefix)
    name, values = ACTIONS.read(action)
    at, body = chart.grid(scene, narrow), ""
    if name == "start" and values["factory"] in scene.starts:
        body = wanting(scene, at, values["factory"])
        body += track(scene, at, int(scene.table.works[values["factory"]].space))
    elif name == "build" and values["space"] in scene.prices:
        link = opened(scene, at, view, values["space"])
        body = track(scene, at, values["space"]) + link
    elif name == "deliver" and scene.acts and scene.phase == Phase.DELIVER:
        body = delivery(scene, at, view, values["factory"], values["city"])
    if not body:
        return ""
    where = pic.shift(MARGIN[narrow], MARGIN[narrow])  # the map comes first
    return element("g", body, kind="sketch", transform=where)


def track(scene: Scene, at: Grid, space: int) -> str:
    """The viewer's track where it would lie, with the lines that lead to it, and what a star there brings."""
    scene.table = copy(scene.table)  # all who look at the view share it
    scene.table.colors = [on | (n == space) << scene.seat for n, on in enumerate(scene.table.colors)]
    near = links(scene, space, scene.seat)
    body = "".join(rail(scene, at, scene.seat, other) for other in [*near, space])
    star = (
        label(scene, "prestige", int(scene.printed.star), at.middles[space])
        if scene.table.star[space]
        else ""
    )
    return element("g", body, kind="rails ghost") + over(scene, at, [*near, space]) + star


def over(scene: Scene, at: Grid, spaces: list[int]) -> str:
    """The factories on some spaces once more, which the lines to them would cover."""
    sites = [scene.table.site[n] for n in spaces if scene.terrain(n) == Terrain.FACTORY]
    body = ""
    for k in sites:
        middle = at.middles[scene.table.works[k].space]
        body += element("g", chart.goods(scene, at, k), transform=pic.shift(*middle))
    return body + (chart.names(scene, at, spaces) if sites else "")


def wanting(scene: Scene, at: Grid, factory: int) -> str:
    """Rings round the cities that ask for a factory's good, with the tracks that a link to each needs."""
    table, body = scene.view.table, ""
    found = missing(scene.printed, table, scene.seat, factory)
    for city, link in found.items():
        middle = at.middles[scene.table.cities[city].space]
        body += element("circle", cx=middle.x, cy=middle.y - 0.1 * at.size, r=0.82 * at.size, kind="linkend")
        body += beneath(scene, at, city, "track", link.length)
    return body + chart.names(scene, at, [scene.table.cities[city].space for city in found])


def delivery(scene: Scene, at: Grid, view: View, factory: int, city: int) -> str:
    """The shortest link of a delivery, and what it brings; nothing where no link leads."""
    if (factory, city) not in scene.ways:
        return ""
    best = prospects.best_delivery(scene.printed, view, factory, city)
    return element("g", linked(scene, at, best), kind="made")


def opened(scene: Scene, at: Grid, view: View, space: int) -> str:
    """The delivery that a track makes possible, if it is better than what was so before."""
    record = scene.printed
    then = soon.after(record, view, [space], scene.prices[space])
    before, made = prospects.deliveries(record, view), prospects.deliveries(record, then)
    if not made or (before and before[0].rank >= made[0].rank):
        return ""
    link = linked(Scene(then, scene.edition, scene.names, scene.prefix), at, made[0])
    return element("g", link, kind="opened")


def linked(scene: Scene, at: Grid, made: Delivery) -> str:
    """The shortest link of a delivery, and what it brings."""
    route = scene.link(scene.seat, made.factory, made.city)
    laid = "".join(rail(scene, at, scene.seat, n) for n in route if scene.seat in scene.on(n))
    body = way(scene, at, scene.seat, route) + element("g", laid, kind="rails")
    body += over(scene, at, route)
    for end in (route[0], route[-1]):
        middle = at.middles[end]
        body += element("circle", cx=middle.x, cy=middle.y - 0.1 * at.size, r=0.82 * at.size, kind="linkend")
    body += chart.names(scene, at, sorted(under(scene, route)))
    return body + chip(scene, at, route, made.parts)


def under(scene: Scene, route: list[int]) -> set[int]:
    """The factories and cities whose names a route and the rings at its ends would cover."""
    beside = {near for space in route for near in NEAR[space]}
    return {space for space in {*route, *beside} if scene.table.site[space] != NONE}


def chip(scene: Scene, grid: Grid, route: list[int], parts: dict[str, Gain]) -> str:
    """Length, money and prestige of a route, and what card and slot add; with an achievement only the sum."""
    summed = any(any(parts.get(name, Gain())) for name in (EXPORT, GOAL))
    first = sum(parts.values(), Gain()) if summed else parts.get(ROUTE, Gain())
    inside = counter(scene, "track", 13, CHIP / 2, scene.length(route), 0.8)
    at = 32 + pic.length(str(scene.length(route)), 12, bold=True)
    drawn, long = bonus(scene, first, at, CHIP / 2)
    inside, wide = inside + drawn, at + 4 + long
    for name, sign in () if summed else ADDED:
        gain = parts.get(name, Gain())
        if any(gain):
            kind = f"s{scene.seat}" if sign == "container" else None
            inside += text(wide - 2, CHIP / 2 + 4.4, "+", "soft")
            inside += stamp(scene, sign, wide + 17, CHIP / 2, SIGN[sign], kind)
            drawn, long = bonus(scene, gain, wide + 28, CHIP / 2)
            inside, wide = inside + drawn, wide + long + 32
    body = rect(0, 0, wide, CHIP, "chip", round=8) + inside
    return element("g", body, transform=pic.shift(*free_place(scene, grid, route, wide)))


def free_place(scene: Scene, grid: Grid, route: list[int], wide: float) -> Point:
    """Where a chip so wide hides least of cities, factories and their names, near the route."""
    step, size = 0.7 * grid.size, grid.size
    ends = {route[0], route[-1]}
    sites = [(grid.middles[n], 3.0 if n in ends else 1.0) for n, _ in chart.named_sites(scene)]
    sites += [(grid.middles[n], 0.6) for n in route]
    corners = [grid.room(left, top) for left, top in ((True, True), (True, False))]
    middle = grid.middles[route[len(route) // 2]]

    def cost(at: Point) -> float:
        """What a chip would hide there, in its own size, and how far off it is."""
        hides = sum(
            weight
            * overlap(at, wide, Point(site.x - size * 0.85, site.y - size * 0.8), size * 1.7, size * 1.75)
            for site, weight in sites
        )
        hides += sum(overlap(at, wide, Point(x, y), across, down) for x, y, across, down in corners)
        off = abs(at.x + wide / 2 - middle.x) + abs(at.y + CHIP / 2 - middle.y)
        return hides / (size * CHIP) + 0.2 * off / size

    columns = range(int(max(0.0, grid.width - wide - 8) / step) + 1)
    rows = range(int((grid.height - CHIP - 8) / step) + 1)
    return min((Point(4 + step * i, 4 + step * j) for i in columns for j in rows), key=cost)


def overlap(at: Point, wide: float, corner: Point, across: float, down: float) -> float:
    """How much of a box a chip covers."""
    x = min(at.x + wide, corner.x + across) - max(at.x, corner.x)
    y = min(at.y + CHIP, corner.y + down) - max(at.y, corner.y)
    return x * y if x > 0 and y > 0 else 0.0
