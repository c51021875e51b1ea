"""Tracks as lines: a piece for each color on each space, which meets its neighbors at the edges.

A line that only passes a space goes straight, or by one wide bend. At forks and sharp bends lines meet in the
middle of a space. Two colors on a space part to its two sides. Seats are told apart by the line within
theirs, too: none, a solid one, dashes, dots.
"""

from __future__ import annotations

from flatboat.games.railroad.drawing.grid import DOWN, Grid, Point
from flatboat.games.railroad.drawing.scene import Scene
from flatboat.games.railroad.rules.tables import NONE, Terrain
from flatboat.kernel.pictures import element, number

BROAD, APART, SPLIT = 0.18, 0.2, 0.24  # of the size of a space: a line, and how far two of them part
EDGE, TURNTABLE = 0.86, 0.68  # likewise: from the middle to an edge; a ring round a factory
HALO = 0.44  # of a space: the band along a route
SAMPLED = (0.2, 0.4, 0.6, 0.8)  # of the way through a bend: where a route's points lie
INWARD = 0.4  # of the way from there to the middle: where the icon of a site hides a line
INNER = (None, None, "5 4", "0.1 4.4")  # the line within a seat's line


def parted(seats: list[int], seat: int) -> int:
    """To which side a seat's line keeps where these run: 0 is the middle."""
    return 0 if len(seats) < 2 or seat not in seats else -1 if seat == seats[0] else 1


def side(scene: Scene, space: int, seat: int) -> int:
    """On which side of a space a seat's track lies: 0 is its middle."""
    return parted(scene.on(space), seat)


def links(scene: Scene, space: int, seat: int) -> list[int]:
    """The spaces beside one to which a player's line leads on, from city to city too (ruling A26)."""
    return scene.nets[seat].lines.get(space, [])


def aside(scene: Scene, grid: Grid, seat: int, one: int, two: int) -> float:
    """How far a line from one space to another keeps from the middle of their edge."""
    sides = [side(scene, space, seat) for space in (one, two) if not scene.is_city(space)]
    if not sides:  # two cities
        sides = [parted([who for who in scene.seats if two in links(scene, one, who)], seat)]
    return sum(sides) / len(sides) * APART * grid.size


def meeting(scene: Scene, grid: Grid, seat: int, one: int, two: int) -> Point:
    """Where the lines of two spaces meet: the middle of their edge, or beside it."""
    return grid.between(one, two).plus(grid.sideways(one, two), aside(scene, grid, seat, one, two))


def approach(scene: Scene, grid: Grid, seat: int, city: int, other: int) -> str:
    """The path of a line into a city: straight on, as far aside as it came, until the city hides it."""
    edge = meeting(scene, grid, seat, city, other)
    end = grid.middles[city].plus(grid.sideways(city, other), aside(scene, grid, seat, city, other))
    return f"M{said(edge)}L{said(inward(edge, end))}"


def inward(edge: Point, middle: Point) -> Point:
    """Where a line from the edge of a space comes to the icon of its factory or city."""
    return edge.toward(middle, INWARD)


def anchor(scene: Scene, grid: Grid, seat: int, space: int) -> Point:
    """Where the lines within a space meet."""
    return grid.middles[space].plus(grid.apart, side(scene, space, seat) * SPLIT * grid.size)


def said(at: Point) -> str:
    """A point in a path."""
    return f"{number(at.x)} {number(at.y)}"


def pull(scene: Scene, grid: Grid, seat: int, space: int, one: int, two: int) -> Point:
    """What bends a line between two neighbors of a space: its middle, or nothing if it goes straight on."""
    a, b = (meeting(scene, grid, seat, space, other) for other in (one, two))
    p, q, middle = grid.middles[one], grid.middles[two], grid.middles[space]
    is_straight = abs(p.x + q.x - 2 * middle.x) + abs(p.y + q.y - 2 * middle.y) < 1e-6
    return a.toward(b, 0.5) if is_straight else anchor(scene, grid, seat, space)


def traced(scene: Scene, grid: Grid, seat: int, route: list[int]) -> list[list[Point]]:
    """A player's route as the tracks lie: points from each factory or city on it to the next one."""
    legs = list[list[Point]]()
    for before, space, after in zip([NONE, *route], route, [*route[1:], NONE], strict=False):
        end = [] if after == NONE else [meeting(scene, grid, seat, space, after)]
        if scene.table.site[space] == NONE:
            legs[-1] += [*bend(scene, grid, seat, space, before, after), *end]
            continue
        if before != NONE:
            legs[-1].append(stop(scene, grid, seat, space, before))
        if after != NONE:
            legs.append([stop(scene, grid, seat, space, after), *end])
    return legs


def bend(scene: Scene, grid: Grid, seat: int, space: int, one: int, two: int) -> list[Point]:
    """What a line meets within a space, between its edges: the middle at a fork, else points of the bend."""
    if not is_passed(grid, links(scene, space, seat)):
        return [anchor(scene, grid, seat, space)]
    a, b = (meeting(scene, grid, seat, space, other) for other in (one, two))
    pulled = pull(scene, grid, seat, space, one, two)
    return [a.toward(pulled, t).toward(pulled.toward(b, t), t) for t in SAMPLED]


def way(scene: Scene, grid: Grid, seat: int, route: list[int]) -> str:
    """A broad band along a player's route; factories and cities are left free."""
    d = "".join(f"M{'L'.join(map(said, leg))}" for leg in traced(scene, grid, seat, route))
    return element("path", d=d, kind="link", stroke_width=HALO * grid.size)


def stop(scene: Scene, grid: Grid, seat: int, site: int, other: int) -> Point:
    """Where a route stops short of a factory or city."""
    return inward(meeting(scene, grid, seat, site, other), anchor(scene, grid, seat, site))


def ride(scene: Scene, grid: Grid, end: Point) -> str:
    """The route of this turn's delivery, along which the page has its train travel to where it stands."""
    seat = scene.table.turn
    spots = [*(spot for leg in traced(scene, grid, seat, scene.route) for spot in leg), end]
    course = element("path", d=f"M{'L'.join(map(said, spots))}", kind="ride",
                     data_way=scene.id("engine", seat), data_headings=" ".join("0" * len(spots)))  # fmt: skip
    return way(scene, grid, seat, scene.route) + course


def is_passed(grid: Grid, others: list[int]) -> bool:
    """Whether a line with these neighbors goes through a space by one bend, or straight."""
    return len(others) == 2 and others[1] not in grid.near(others[0])


def course(scene: Scene, grid: Grid, seat: int, space: int) -> str:
    """The path of a player's line on a space."""
    others, middle = links(scene, space, seat), anchor(scene, grid, seat, space)
    if scene.is_city(space):
        return "".join(approach(scene, grid, seat, space, other) for other in others)
    ends = [meeting(scene, grid, seat, space, other) for other in others]
    if not ends:
        long = EDGE if scene.terrain(space) == Terrain.FACTORY else 0.4
        half = grid.spot(long, 0)
        return f"M{said(middle.plus(half, -1))}L{said(middle.plus(half))}"
    if is_passed(grid, others):
        return f"M{said(ends[0])}Q{said(pull(scene, grid, seat, space, *others))} {said(ends[1])}"
    return "".join(f"M{said(end)}L{said(middle)}" for end in ends)


def knot(scene: Scene, grid: Grid, seat: int, space: int) -> str:
    """The path of a dot where lines end or meet within a space; "" where none do."""
    others = links(scene, space, seat)
    if scene.is_city(space) or not others or is_passed(grid, others):
        return ""
    return f"M{said(anchor(scene, grid, seat, space))}h0"


def lines(d: str, seat: int, broad: float, knot: str = "") -> str:
    """The line of a seat along a path: sleepers, casing, color, and the line within; `knot`: where it ends.

    The casing stops short at edges, so that it draws no bar across the neighbor's color.
    """
    step = broad * 0.75
    body = element(
        "path", d=d, kind="ties", stroke_width=broad * 1.65, stroke_dasharray=f"{step * 0.5:.1f} {step:.1f}"
    )
    body += element("path", d=d, kind="casing", stroke_width=broad)
    if knot:
        body += element("path", d=knot, kind="casing", stroke_width=broad, stroke_linecap="round")
    body += element("path", d=d, kind=f"r{seat}", stroke_width=broad * 0.72, stroke_linecap="round")
    if seat > 0:
        dotted = seat == 3
        body += element("path", d=d, kind=f"i{seat}", stroke_width=broad * (0.34 if dotted else 0.24),
                        stroke_dasharray=INNER[seat], stroke_linecap="round" if dotted else None)  # fmt: skip
    return body


def ground(terrain: Terrain, d: str, broad: float) -> str:
    """What carries a track over a river, or through a mountain."""
    if terrain not in (Terrain.RIVER, Terrain.MOUNTAIN):
        return ""
    if terrain == Terrain.RIVER:
        return element("path", d=d, kind="deckside", stroke_width=broad * 1.9) + element(
            "path", d=d, kind="deck", stroke_width=broad * 1.6
        )
    return element("path", d=d, kind="bore", stroke_width=broad * 1.9, stroke_linecap="round")


def rail(scene: Scene, grid: Grid, seat: int, space: int, d: str = "") -> str:
    """A player's line on a space, along its path `d` where that is known."""
    d, dot = d or course(scene, grid, seat, space), knot(scene, grid, seat, space)
    alone = scene.terrain(space) == Terrain.FACTORY and not links(scene, space, seat)
    start = turntable(grid, seat, space) if alone else ""  # only its ends look out from under the factory
    return start + lines(d, seat, BROAD * grid.size, dot)


def turntable(grid: Grid, seat: int, space: int) -> str:
    """A ring in a seat's color round a factory."""
    middle, r = grid.middles[space].plus(Point(0, -DOWN), grid.size), TURNTABLE * grid.size
    broad = BROAD * grid.size
    return "".join(
        element("circle", cx=middle.x, cy=middle.y, r=r, kind=kind, stroke_width=broad * wide)
        for kind, wide in (("casing", 1.3), (f"r{seat}", 0.95))
    )


def rails(scene: Scene, grid: Grid) -> str:
    """All tracks, and the last piece of the lines into cities.

    They are no pieces of their own, which would come late: they lie there before a train goes along them.
    """
    laid = {(n, seat): course(scene, grid, seat, n) for n in grid.spaces for seat in scene.on(n)}
    body = "".join(ground(scene.terrain(n), d, BROAD * grid.size) for (n, _), d in laid.items())
    cities = ((n, seat) for n in grid.spaces if scene.is_city(n) for seat in scene.seats)
    laid |= {(n, seat): course(scene, grid, seat, n) for n, seat in cities if links(scene, n, seat)}
    body += "".join(rail(scene, grid, seat, n, d) for (n, seat), d in laid.items())
    return element("g", body, kind="rails")


def sample(seat: int, x: float, y: float, wide: float) -> str:
    """A piece of a player's line, to know it by."""
    d = f"M{number(x + 4)} {number(y)}H{number(x + wide - 4)}"
    return element("g", lines(d, seat, 7.6), kind="rails")
