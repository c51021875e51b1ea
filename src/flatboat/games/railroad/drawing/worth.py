"""What the map tells of deliveries to come: what each city would bring, what rivals are near to."""

from __future__ import annotations

from flatboat.games.railroad.drawing.grid import Grid, Point
from flatboat.games.railroad.drawing.pieces import stamp
from flatboat.games.railroad.drawing.scene import Scene
from flatboat.games.railroad.rules.deliver import free_icon
from flatboat.games.railroad.rules.tables import Phase
from flatboat.games.railroad.text import soon
from flatboat.games.railroad.text.plans import plans
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import element, number, path, rect, text, title

WIDE, HIGH = 30.0, 15.0
LEGEND = 126.0  # the height of what is said in the corner of costs
SIZES = {"prestige": 0.78, "track": 0.6}
FAR = 4  # tracks that a city may lack to be told of
NEAR = 0.56  # the size of a rival's train that is near


def worths(scene: Scene, at: Grid) -> str:
    """Below each city within reach what the best delivery there would bring, or how many tracks it lacks."""
    if not looks_ahead(scene):
        return ""
    body, near = "", brought(scene)
    for city, prestige in near.items():
        words = f"{scene.called.cities[city]}: within a turn a delivery would bring {prestige} prestige"
        body += element("g", title(words) + beneath(scene, at, city, "prestige", prestige))
    for city, tracks in lacking(scene).items():
        if city not in near:
            words = f"{scene.called.cities[city]}: {counted(tracks, 'track')} from a delivery"
            body += element("g", title(words) + beneath(scene, at, city, "track", tracks))
    return element("g", body + rivals(scene, at), kind="names")


def looks_ahead(scene: Scene) -> bool:
    """Whether the viewer's next delivery is still to be made: in the own turn, or while others play."""
    if scene.seat < 0 or not scene.companies[scene.seat].trains:
        return False
    return scene.phase == Phase.BUILD if scene.acts else scene.phase not in (Phase.START, Phase.OVER)


def brought(scene: Scene) -> dict[int, int]:
    """The prestige of the best delivery within one turn, by city."""
    found = dict[int, int]()
    for one, *_ in plans(scene.printed, scene.view):
        found[one.city] = max(found.get(one.city, 0), one.total.prestige)
    return found


def lacking(scene: Scene) -> dict[int, int]:
    """The fewest tracks that a delivery lacks, by city."""
    found = dict[int, int]()
    for one in soon.links(scene.printed, scene.view):
        if one.link.tracks <= FAR:
            found[one.city] = min(found.get(one.city, FAR), one.link.tracks)
    return found


def beneath(scene: Scene, at: Grid, city: int, sign: str, n: int) -> str:
    """A sign and a number at a city."""
    return label(scene, sign, n, beside(scene, at, city))


def touch(scene: Scene, at: Grid, city: int) -> str:
    """Where a city's mark stands, not to be seen and from the city's middle: a press there means the city."""
    middle, spot = at.middles[scene.table.cities[city].space], beside(scene, at, city)
    left, top = number(spot.x - middle.x - WIDE / 2), number(spot.y - middle.y - HIGH / 2)
    return path(f"M{left} {top}h{WIDE}v{HIGH}h-{WIDE}Z", "whole")


def beside(scene: Scene, at: Grid, city: int) -> Point:
    """The middle of a mark below a city, above it at the lower edge of the map, beside it on a phone."""
    middle = at.middles[scene.table.cities[city].space]
    spot = middle.plus(Point(1.14, 0.02) if at.turned else Point(0, 1.04), at.size)
    if at.turned and lies_in_legend(at, spot):
        spot = middle.plus(Point(0, 1.4), at.size)
    if spot.y + HIGH > at.height:
        spot = middle.plus(Point(0.84, -0.5), at.size)
    return Point(min(spot.x, at.width - 20), spot.y)


def lies_in_legend(at: Grid, spot: Point) -> bool:
    """Whether a mark would lie where it is said what tracks cost."""
    left, top, _, high = at.room(True, False)
    return spot.x + WIDE / 2 > left and spot.y + HIGH > top + high - LEGEND


def label(scene: Scene, sign: str, n: int, middle: Point) -> str:
    """A sign and a number in a frame."""
    wide = 22 + pic.length(str(n), 12, bold=True)
    left, top = middle.x - wide / 2, middle.y - HIGH / 2
    body = rect(left, top, wide, HIGH, "worth" if sign == "prestige" else "worth far", round=7.5)
    return (
        body
        + stamp(scene, sign, left + 10, middle.y, SIZES[sign])
        + text(left + 18.5, middle.y + 4.3, str(n), "bold")
    )


def signs(scene: Scene, x: float, y: float, step: tuple[float, float]) -> str:
    """What these marks stand for, from a spot on, each a step further across and down."""
    marks = [(label(scene, "prestige", 4, Point(0, 8)), "deliver now" if scene.acts else "within a turn"),
             (label(scene, "track", 3, Point(0, 8)), "tracks to go")]  # fmt: skip
    if scene.others:
        marks.append((stamp(scene, "train", 0, 8, NEAR, f"s{scene.others[0]}"), "rival is near"))
    return "".join(
        element("g", mark + text(20, 12, words, ""), transform=pic.shift(x + step[0] * i, y + step[1] * i))
        for i, (mark, words) in enumerate(marks)
    )


def rivals(scene: Scene, at: Grid) -> str:
    """A small train of a rival at each good that it could bring to a city in its next turn."""
    body, table = "", scene.view.table
    near = {seat: soon.within_a_turn(scene.printed, scene.view, seat) for seat in scene.others}
    marks = dict[tuple[int, int], list[int]]()
    for seat, ends in near.items():
        for factory, city in ends:
            icon = int(free_icon(table.cities[city], table.works[factory].good))
            if seat not in marks.setdefault((city, icon), []):
                marks[city, icon].append(seat)
    for (city, icon), seats in marks.items():
        body += "".join(rival(scene, at, city, icon, i, seat) for i, seat in enumerate(sorted(seats)))
    return body


def rival(scene: Scene, at: Grid, city: int, icon: int, i: int, seat: int) -> str:
    """One of the marks above a good."""
    place = scene.table.cities[city]
    across = (0.42 if icon else -0.42) if place.count > 1 else 0
    spot = at.middles[place.space].plus(Point(across, -0.68), at.size)
    words = f"{scene.names[seat]} could deliver to {scene.called.cities[city]} in the next turn"
    return element("g", title(words) + stamp(scene, "train", spot.x + 9 * i, spot.y, NEAR, f"s{seat}"))
