"""The map: terrain, tracks, factories, cities and trains; in its corners what things cost."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from flatboat.games.railroad.drawing.grid import DOWN, RIM, Grid, Point, grid_of
from flatboat.games.railroad.drawing.pieces import coin, cube, stamp, train
from flatboat.games.railroad.drawing.rails import rails, ride
from flatboat.games.railroad.drawing.scene import PHONE, Scene
from flatboat.games.railroad.drawing.worth import brought, looks_ahead, signs, touch, worths
from flatboat.games.railroad.rules.tables import LENGTHS, NONE, Phase, Terrain
from flatboat.games.railroad.text.prospects import route_gain
from flatboat.games.railroad.text.titles import (
    city_words,
    demand_words,
    race_words,
    round_words,
    short_round,
    space_words,
    works_words,
)
from flatboat.games.railroad.text.vocabulary import TERRAIN_WORDS
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, number, path, piece, rect, text, title

#: The size of a space on a wide sheet, by how many companies stand beside the map: none are 0.
SIZES = (33.0, 41.0, 38.0)
#: Where the signs of a terrain stand on a space, and their size, before the map is turned.
PLANTED = {
    Terrain.PLAINS: ("grass", ((-0.46, -0.12, 1.0), (0.42, -0.36, 0.9), (0.46, 0.3, 1.0))),
    Terrain.FOREST: ("tree", ((0, -0.48, 0.9), (-0.5, -0.2, 1.1), (0.48, -0.26, 1.0), (-0.44, 0.36, 1.0),
                              (0.46, 0.32, 1.1))),
    Terrain.RIVER: ("wave", ((-0.3, -0.3, 0.9), (0.36, -0.04, 0.9), (-0.36, 0.26, 0.8))),
    Terrain.MOUNTAIN: ("peak", ((0.06, -0.36, 0.9), (-0.36, -0.02, 1.15), (0.42, 0.04, 1.05))),
}  # fmt: skip
ROUND = 0.58  # of a space: the radius of its factory or city
NAME = 0.76  # how far down its name stands
ORIGIN = Point(0, 0)
FOOT = 14.0  # the height of the legend below the map on a phone
FULL = 31.0  # the size of a space for which pieces have their own size


def grid(scene: Scene, narrow: bool) -> Grid:
    """The spaces on the paper."""
    size = SIZES[len(scene.seats) if scene.beside else 0]
    return grid_of(int(scene.table.slots), (PHONE - 2 * RIM) / 15.5 if narrow else size, narrow)


def chart(scene: Scene, narrow: bool) -> Block:
    """The whole map."""
    at = grid(scene, narrow)
    high = at.height + (FOOT if narrow else 0)
    body = rect(0, 0, at.width, high, "land", round=12)
    body += "".join(space(scene, at, n) for n in at.spaces)
    body += seams(at) + "".join(ring(scene, at, n) for n in priced(scene))
    body += delivered(scene, at) + rails(scene, at) + prices(scene, at, False)
    body += "".join(works(scene, at, k) for k in scene.factories)
    marked = brought(scene) if looks_ahead(scene) else {}
    body += "".join(city(scene, at, k, touch(scene, at, k) * (k in marked)) for k in scene.cities)
    body += "".join(
        engine(scene, seat) for seat in scene.seats if not scene.arrived or seat != scene.table.turn
    )
    body += legend(scene, at) + routes(scene, at)
    body += names(scene, at) + worths(scene, at) + prices(scene, at, True)
    if narrow and scene.phase != Phase.OVER:
        body += signs(scene, 22, at.height - 6, (118.0, 0)) + reach(scene, at)
    return Block(at.width, high, element("g", title("The map") + body, id=scene.id("map")))


def reach(scene: Scene, at: Grid) -> str:
    """A frame round what is within reach, or the viewer's delivery: a phone's page brings it into sight."""
    rides = scene.acts and scene.phase == Phase.BUY
    middles = [at.middles[n] for n in (scene.route if rides else scene.leading | scene.reached)]
    if not middles:
        return ""
    left, right = min(x for x, _ in middles) - at.size, max(x for x, _ in middles) + at.size
    top, foot = min(y for _, y in middles) - at.size, max(y for _, y in middles) + at.size
    frame = element("path", d=f"M{number(left)} {number(top)}H{number(right)}V{number(foot)}", fill="none")
    words, about = ("Your delivery", "ride") if rides else ("Within reach", None)
    return element("g", title(words) + frame, id=scene.id("asked"), data_scene=about, pointer_events="none")


def priced(scene: Scene) -> list[int]:
    """Where the viewer may build to some use: what is marked besides hides the map."""
    return sorted(scene.leading & scene.prices.keys())


def is_dear(scene: Scene, n: int) -> bool:
    """Whether a track there costs more than the viewer has."""
    return bool(scene.prices[n] > scene.companies[scene.seat].money)


@lru_cache(maxsize=16)
def seams(at: Grid) -> str:
    """The lines where tiles meet, which are the same in every drawing."""
    lines = (f"M{number(a.x)} {number(a.y)}L{number(b.x)} {number(b.y)}" for a, b in at.seams())
    return path("".join(lines), "seam")


@lru_cache(maxsize=1024)
def outline(grid: Grid, scale: float = 1, middle: Point = ORIGIN) -> str:
    """A path round a space, or a smaller hexagon."""
    corners = (middle.plus(corner, scale) for corner in grid.corners)
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


# --- spaces -------------------------------------------------------------------------------------------


def space(scene: Scene, at: Grid, n: int) -> str:
    """A space: terrain with its signs, its name, a star."""
    terrain, on = scene.terrain(n), scene.on(n)
    body = title(space_words(scene, n)) + path(outline(at), f"hex t{int(terrain)}")
    body += planted(at, terrain, scene.prefix)
    if terrain < Terrain.FACTORY and not (at.turned and n in scene.prices):
        body += label(at, scene.called.spaces[n])
    spot = Point(-0.38 * at.size, 0.4 * at.size) if at.turned else Point(0, -0.46 * at.size)
    if scene.table.star[n]:
        body += stamp(scene, "star", spot.x, spot.y, at.size / FULL * 1.05)
    elif on and terrain == Terrain.MOUNTAIN:
        body += stamp(scene, "tunnel", spot.x, spot.y, at.size / FULL * 0.95)
    middle = at.middles[n]
    return element("g", body, id=scene.id("space", n), kind="space", transform=pic.shift(*middle))


@lru_cache(maxsize=64)
def planted(at: Grid, terrain: Terrain, prefix: str) -> str:
    """The signs of a terrain on a space."""
    name, spots = PLANTED.get(terrain, ("", ()))
    free = [spot for spot in spots if not (at.turned and spot[0] < -0.3 and spot[1] > 0.2)]  # of the label
    stood = [(at.spot(x, y), scale * at.size / FULL * 0.95) for x, y, scale in free]
    return "".join(pic.use(f"{prefix}-art-{name}", spot.x, spot.y, scale) for spot, scale in stood)


def label(at: Grid, name: str) -> str:
    """The name of a space, in the corner that lines leave free."""
    if at.turned:
        return text(0.68 * at.size, 0.58 * at.size, name, "label", anchor="end")
    return text(0, 0.68 * at.size + 4.2, name, "label", anchor="middle")


def ring(scene: Scene, at: Grid, n: int) -> str:
    """The mark of a space where a track leads to something."""
    kind = "dear" if is_dear(scene, n) else "way"
    return element("g", path(outline(at, 0.86, at.middles[n]), f"ring {kind}"), kind="names")


def prices(scene: Scene, at: Grid, sites: bool) -> str:
    """What a track costs where it leads to something."""
    body = ""
    lines = name_lines(named_sites(scene), at) if sites else {}
    for n in priced(scene):
        if (scene.terrain(n) == Terrain.FACTORY) == sites:
            spot = at.middles[n].plus(price_spot(scene, at, n, lines.get(n, 0.0)), at.size)
            body += coin(spot.x, spot.y, scene.prices[n], dear=is_dear(scene, n))
    return element("g", body, kind="names") if body else ""


def price_spot(scene: Scene, at: Grid, n: int, line: float) -> Point:
    """Where the price of a track stands on a space, in sizes, apart from stars and names; `line`: its own."""
    if scene.terrain(n) == Terrain.FACTORY:
        if at.turned:
            return Point(0.6, -0.66 if line > at.middles[n].y else 0.62)
        return Point(0.8, -DOWN)
    if at.turned:
        return Point(0.38, 0.3) if scene.table.star[n] else Point(0, 0.28)
    return Point(0, -0.3 if scene.on(n) else 0.12 * scene.table.star[n])


# --- factories and cities -----------------------------------------------------------------------------


def spread(at: Grid, count: int) -> list[float]:
    """Where things stand beside each other in a factory or city."""
    half = 0.29 * at.size
    return [0.0] if count < 2 else [half * (2 * i / (count - 1) - 1) for i in range(count)]


def named_sites(scene: Scene) -> tuple[tuple[int, str], ...]:
    """The spaces of factories and cities, with their names."""
    found = [(scene.table.works[k].space, scene.called.factories[k]) for k in scene.factories]
    found += [(scene.table.cities[k].space, scene.called.cities[k]) for k in scene.cities]
    return tuple(sorted(found))


@lru_cache(maxsize=256)
def name_lines(sites: tuple[tuple[int, str], ...], at: Grid) -> dict[int, float]:
    """Where the names of sites stand, by space: below them, or above where that hides less of others."""
    icons = [at.middles[space].plus(Point(0, -DOWN * at.size)) for space, _ in sites]
    placed, found = list[tuple[float, float, float]](), {}
    for (space, name), icon in zip(sites, icons, strict=True):
        half, y = pic.length(name, 12, bold=True) / 2 + 2, at.middles[space].y
        line, above = y + NAME * at.size + 2 * at.turned, y - (0.72 if at.turned else 0.94) * at.size
        if hidden(at, icon, half, above, icons, placed) < hidden(at, icon, half, line, icons, placed):
            line = above
        placed.append((icon.x, line, half))
        found[space] = line
    return found


def names(scene: Scene, at: Grid, only: Collection[int] | None = None) -> str:
    """The names of factories and cities, over everything else; of all, or `only` of those on some spaces."""
    lines = name_lines(named_sites(scene), at)
    body = [text(within(at, at.middles[space].x, name), lines[space], name, "place", anchor="middle")
            for space, name in named_sites(scene) if only is None or space in only]  # fmt: skip
    return element("g", "".join(body), kind="names")


def within(at: Grid, x: float, name: str) -> float:
    """The middle of a name, as near to its site as the edges of the map allow."""
    half = pic.length(name, 12, bold=True) / 2 + 4
    return min(max(x, half), at.width - half)


def hidden(
    at: Grid, icon: Point, half: float, y: float, icons: list[Point], placed: list[tuple[float, float, float]]
) -> float:
    """How much of other icons and names a name would hide, its line at y."""
    round, total = ROUND * at.size, 0.0
    for other in icons:
        if other != icon:
            beside = half + round - abs(other.x - icon.x)
            total += max(0.0, beside) * max(0.0, min(y + 2, other.y + round) - max(y - 10, other.y - round))
    for x, line, other_half in placed:
        total += max(0.0, half + other_half - abs(x - icon.x)) * max(0.0, 12 - abs(line - y))
    return total


def works(scene: Scene, at: Grid, k: int) -> str:
    """A factory."""
    middle = at.middles[scene.table.works[k].space]
    body = title(works_words(scene, k)) + skyline(scene, at, "mill", 0.52) + goods(scene, at, k)
    if k in scene.starts or any(f == k for f, _ in scene.ways):
        ring = element("circle", cx=0, cy=-DOWN * at.size, r=ROUND * at.size + 4, kind="ring")
        body += whole(at) + ring
    return element("g", body, id=scene.id("works", k), kind="site", transform=pic.shift(*middle))


def skyline(scene: Scene, at: Grid, name: str, up: float) -> str:
    """What rises behind an icon; a phone has no room for it."""
    return "" if at.turned else stamp(scene, name, 0, -up * at.size, at.size / FULL * 0.95)


def goods(scene: Scene, at: Grid, k: int) -> str:
    """The round icon of a factory, with the goods that are left."""
    place, size = scene.table.works[k], at.size
    y, full = -DOWN * size, scene.printed.tiles[k // 3].goods[k % 3]
    scale = (0.82 if full > 1 else 1.05) * size / FULL
    body = element("circle", cx=0, cy=y, r=ROUND * size, kind="works")
    for i, x in enumerate(spread(at, full)):
        body += cube(scene, place.good, x, y, scale, gone=i >= place.left)
    return body


def delivered(scene: Scene, at: Grid) -> str:
    """The route of this turn's delivery, once it is made."""
    if scene.arrived is None:
        return ""
    place = scene.table.cities[scene.arrived[0]]
    across = spread(at, place.count)[scene.arrived[1]]
    return ride(scene, at, at.middles[place.space].plus(Point(across, -DOWN * at.size)))


def engine(scene: Scene, seat: int, drawn: str = "") -> str:
    """The train that a player sends out in this turn; until then it is not to be seen."""
    kind = "earns" if drawn else "depot"  # points fly from there
    return piece(scene.id("engine", seat), f"Train of {scene.names[seat]}", kind, (0, 0), drawn)


def city(scene: Scene, at: Grid, k: int, mark: str) -> str:
    """A city: a hexagonal icon with a place for each good it asks for, and the trains there; its `mark`."""
    place, size = scene.table.cities[k], at.size
    middle = Point(0, -DOWN * size)
    body = title(city_words(scene, k)) + whole(at) + mark + skyline(scene, at, "houses", 0.58)
    body += path(outline(at, ROUND * 1.1, middle), "city")
    for icon, x in zip(range(place.count), spread(at, place.count), strict=True):
        good, seat = place.good[icon], place.train[icon]
        scale = (0.82 if place.count > 1 else 1.05) * size / FULL
        if seat == NONE:
            inside = cube(scene, good, 0, 0, scale)
        else:
            inside = train(scene, seat, 0, 0, (1 if place.count > 1 else 1.15) * max(0.82, size / FULL))
            if (k, icon) == scene.arrived:
                inside = engine(scene, seat, inside + cube(scene, good, 0, -0.46 * size, 0.5 * scale))
        words = title(demand_words(scene, k, icon))
        body += element("g", words + inside, id=scene.id("demand", k, icon), transform=pic.shift(x, middle.y))
    if any(c == k for _, c in scene.ways):
        body += path(outline(at, ROUND * 1.1 + 0.14, middle), "ring")
    return element(
        "g", body, id=scene.id("city", k), kind="site", transform=pic.shift(*at.middles[place.space])
    )


def whole(at: Grid) -> str:
    """All of a space, not to be seen, so that a finger meets a factory or city more easily."""
    return path(outline(at), "whole")


# --- in the corners -----------------------------------------------------------------------------------


def legend(scene: Scene, at: Grid) -> str:
    """The round, and what a track costs on each terrain."""
    x, y, _, high = at.room(True, False)
    each, body, goes_on = 17.0, "", scene.phase != Phase.OVER
    rows = [(TERRAIN_WORDS[terrain][terrain == Terrain.PLAINS], scene.printed.terrain_cost[terrain], terrain)
            for terrain in PLANTED]  # fmt: skip
    top = high - each * (len(rows) + 1) - 4
    for i, (name, cost, terrain) in enumerate(rows):
        line = top + each * i
        body += path(outline(at, 10 / at.size, Point(13, line + 8)), f"hex t{int(terrain)}")
        body += stamp(scene, PLANTED[terrain][0], 13, line + 8, 0.6)
        body += text(27, line + 12, f"{name} ${cost}", "")
    line = top + each * len(rows)
    body += text(4, line + 13, f"another color +${scene.printed.shared_cost}", "")
    words = "A track costs: " + ", ".join(f"${cost} on {name}" for name, cost, _ in rows)
    words += f"; ${scene.printed.shared_cost} more to another player whose track is there"
    body = element("g", title(words) + body, id=scene.id("costs"))
    if not at.turned and goes_on:
        body += signs(scene, 140, top + each * (len(rows) - 2), (0, each))
    heading = title(round_words(scene)) + text(4, top - 6 - 16 * goes_on, short_round(scene), "name")
    heading += text(4, top - 6, race_words(scene), "") if goes_on else ""
    return element("g", element("g", heading, id=scene.id("round")) + body, transform=pic.shift(x, y))


def routes(scene: Scene, at: Grid) -> str:
    """What a delivery brings by its length."""
    x, y, _, high = at.room(True, True)
    told = [("tracks", "$", "prestige")]
    for length in range(1, LENGTHS + 1):
        money, prestige = route_gain(scene.printed, length)
        told.append((f"{length}{'+' * (length == LENGTHS)}", str(money), str(prestige)))
    words = "A delivery brings, by the tracks of its route: "
    words += ", ".join(f"{length}: ${money} and {prestige} prestige" for length, money, prestige in told[1:])
    body = ""
    for i, row in enumerate(told):
        for j, cell in enumerate(row):
            if at.turned:
                place = Point(10 + 19.0 * j, high - 16 * (LENGTHS - i) - 4)
            else:
                place = Point(24 + (0 if i == 0 else 22 + 16.5 * i), 14 + 17.0 * j)
            if i == 0 and j > 0:
                body += coin_or_medal(scene, j, place)
            else:
                head = i == 0
                words_in = "length" if head and not at.turned else "#" if head else cell
                body += text(place.x, place.y, words_in, "soft" if j == 0 else "bold", anchor="middle")
    return element("g", title(words) + body, id=scene.id("routes"), transform=pic.shift(x, y))


def coin_or_medal(scene: Scene, which: int, at: Point) -> str:
    """What a line of the table of routes is about."""
    if which == 1:
        circle = element("circle", cx=at.x, cy=at.y - 4, r=7.5, kind="coin")
        return circle + text(at.x, at.y + 0.3, "$", "figure", anchor="middle")
    return stamp(scene, "prestige", at.x, at.y - 4, 0.85)
