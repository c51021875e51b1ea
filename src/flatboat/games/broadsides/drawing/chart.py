"""The sea: dots, islands, compass rose, and the small ships with their courses and fields of fire."""

from __future__ import annotations

from collections.abc import Collection
from itertools import takewhile
from math import cos, pi, sin

from flatboat.games.broadsides.drawing.art import FOAM, SWELL
from flatboat.games.broadsides.drawing.pieces import n, stamp
from flatboat.games.broadsides.drawing.plan import ChartPlan, ScenePlan
from flatboat.games.broadsides.drawing.scene import GOLD, Scene
from flatboat.games.broadsides.drawing.words import goal_words, ship_words
from flatboat.games.broadsides.rules.tables import DX, DY, HEADINGS, Ending, Happening, Phase
from flatboat.games.broadsides.text.crossings import Lie
from flatboat.games.broadsides.text.vocabulary import SHIP_NAMES
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import element, number, path, piece, rect, text, title

EIGHTH = 45  # degrees
LIST = 24  # of a ship that sinks
LENGTH = 34  # of a ship's 40, what lies between two dots
ASTERN = 135  # degrees from her bow to her quarter
CLOUD = 0.3  # of the way to the other ship
COUNT = 9  # the radius of a number of cannons


def chart(scene: Scene, plan: ScenePlan) -> str:
    """The chart with its islands, and over it the ships."""
    at = plan.chart
    if at is None:
        return ""
    inner = (at.step * scene.printed.width, at.step * scene.printed.height)
    left, top = at.left - at.step / 2 - at.x, at.bottom + at.step / 2 - at.y - inner[1]
    body = rect(0, 0, at.width, at.height, "border", round=10)
    body += rect(left, top, *inner, "water", round=3)
    body += element("rect", x=left, y=top, width=inner[0], height=inner[1], fill=f"url(#{scene.id('waves')})")
    body += element("g", rose(scene, at), transform=pic.shift(-at.x, -at.y))
    inside = (
        islands(scene, at) + dots(scene, at) + within_reach(scene, at) + goals(scene, at) + here(scene, at)
    )
    about = f"decks-{scene.table.slot}" if scene.aboard else "sea"  # between exchanges she is seen to sail
    body += element("g", inside, transform=pic.shift(-at.x, -at.y), data_scene=about) + axes(scene, at)
    words = f"The sea, {scene.printed.width} by {scene.printed.height} dots, north at the top"
    body = piece(scene.id("chart"), words, "chart", (at.x, at.y), body)
    order = (1 - scene.left, scene.left)
    layers = (wake, arcs, small_ship, smoke)
    return body + "".join(layer(scene, at, seat) for layer in layers for seat in order)


def here(scene: Scene, at: ChartPlan) -> str:
    """Where the viewer's ship lies while a course is charted: the place a page goes to."""
    if scene.seat < 0 or scene.phase != Phase.PLOT:
        return ""
    (x, y), half = at.dot(scene.ships[scene.seat].x, scene.ships[scene.seat].y), at.step
    high = min(2 * half, at.bottom + half / 2 - (y - half))  # not beyond the water: words may stand below it
    body = title("Your ship is here") + rect(x - half, y - half, 2 * half, high, "spot")
    return element("g", body, id=scene.id("here"), pointer_events="none")


def within_reach(scene: Scene, at: ChartPlan) -> str:
    """The dots where the other ship may come in the round that is charted: no menu of a dot covers them."""
    if scene.seat < 0 or not scene.to_plot(scene.seat):
        return ""
    other, r = 1 - scene.seat, at.step * 0.19
    rings = "".join(circle(*at.dot(x, y), r) for x, y in sorted(scene.reach(other)))
    words, name = f"Rings: where the {SHIP_NAMES[other]} may come", scene.id(f"reach-{scene.table.round}")
    return piece(name, words, "kept", (0, 0), path(rings, f"ring line{other}")) if rings else ""


def goals(scene: Scene, at: ChartPlan) -> str:
    """The dots to which the viewer may sail in the round that is charted, marked by the shots they promise.

    A ship that had best stay where she is has a ring.
    """
    body = ""
    for (x, y), look in sorted(scene.marks.items()):
        px, py = at.dot(x, y)
        if (x, y) not in scene.taken:
            dot, r = scene.id(f"dot-{x}-{y}"), at.step * (0.16 if look in GOLD else 0.11)
            discs = disc(px, py, at.step * 0.46), disc(px, py, r, f"goal {look}".strip())
            body += piece(dot, goal_words(scene, x, y), "goalpost", (0, 0), *discs)
        elif look in GOLD:
            body += element("circle", cx=px, cy=py, r=at.step * 0.5, kind="stay")
    return body


def disc(x: float, y: float, r: float, kind: str = "spot") -> str:
    """A disc that looks like no other one: a page does not take it for one that was elsewhere before."""
    return path(circle(x, y, r), kind)


def circle(x: float, y: float, r: float) -> str:
    """A circle as a part of a path."""
    return f"M{n(x - r, y)}a{n(r, r)} 0 1 0 {n(2 * r, 0)}a{n(r, r)} 0 1 0 {n(-2 * r, 0)}Z"


def is_island(scene: Scene, x: int, y: int) -> bool:
    """Whether a dot is land."""
    wide, high = scene.printed.width, scene.printed.height
    return 0 <= x < wide and 0 <= y < high and bool(scene.printed.islands[y * wide + x])


def rose(scene: Scene, at: ChartPlan) -> str:
    """The compass rose, with lines of equal course through the whole chart."""
    x, y = at.dot(1, scene.printed.height - 2)
    left, right = at.left - at.step / 2, at.left + at.step * (scene.printed.width - 0.5)
    foot = at.bottom + at.step / 2
    top = foot - at.step * scene.printed.height
    d = ""
    for i in range(16):
        dx, dy = sin(i * pi / 8), -cos(i * pi / 8)
        far = [(edge - at_) / way for edge, at_, way in
               ((left, x, dx), (right, x, dx), (top, y, dy), (foot, y, dy))
               if abs(way) > 1e-6 and (edge - at_) / way > 0]  # fmt: skip
        d += f"M{n(x, y)}L{n(x + dx * min(far), y + dy * min(far))}"
    return path(d, "rhumb") + stamp(scene, "rose", x, y, scale=at.step / 43)


def islands(scene: Scene, at: ChartPlan) -> str:
    """Islets: sand, green, a palm or two; dots beside each other are one island."""
    sand = green = palms = ""
    for y in range(scene.printed.height):
        for x in range(scene.printed.width):
            if not is_island(scene, x, y):
                continue
            px, py = at.dot(x, y)
            line = f"M{n(px, py)}h.01"
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if is_island(scene, x + dx, y + dy):
                    line += f"M{n(px, py)}L{n(*at.dot(x + dx, y + dy))}"
            sand, green = sand + line, green + line
            palms += stamp(scene, "palm", px - at.step * 0.1, py - at.step * 0.06, scale=at.step / 38)
            palms += stamp(
                scene, "palm", px + at.step * 0.2, py + at.step * 0.1, scale=at.step / 60, mirror=True
            )
    layers = ((0.94, "--wave"), (0.8, "--shore"), (0.74, "--sand"), (0.3, "--palm"))
    body = "".join(
        element("path", d=sand if i < 3 else green, stroke=f"var({colour})", stroke_width=at.step * share,
                opacity=0.55 if i == 3 else None)
        for i, (share, colour) in enumerate(layers)
    )  # fmt: skip
    return element("g", body, fill="none", stroke_linecap="round", stroke_linejoin="round") + palms


def dots(scene: Scene, at: ChartPlan) -> str:
    """The dots of the open sea."""
    d = ""
    for y in range(scene.printed.height):
        for x in range(scene.printed.width):
            if not is_island(scene, x, y):
                d += f"M{n(*at.dot(x, y))}h0"
    return path(d, "dot")


def axes(scene: Scene, at: ChartPlan) -> str:
    """The numbers of the dots along the edges."""
    body, border = "", at.left - at.step / 2 - at.x
    foot = at.bottom + at.step / 2 - at.y
    for x in range(scene.printed.width):
        body += text(at.dot(x, 0)[0] - at.x, foot + 14, str(x + 1), "axis", anchor="middle")
    for y in range(scene.printed.height):
        body += text(border / 2, at.dot(0, y)[1] - at.y + 4, str(y + 1), "axis", anchor="middle")
    return body


# --- ships ---------------------------------------------------------------------------------------------


def wake(scene: Scene, at: ChartPlan, seat: int) -> str:
    """Where a ship came from this round, or in the last step, and how she headed after each card."""
    lies = scene.wake(seat)
    dots_passed = [at.dot(lie.x, lie.y) for lie in lies]
    if len(set(dots_passed)) < 2:
        return ""
    way = "M" + "L".join(n(*dot) for dot in dots_passed)
    headings = " ".join(number(lie.heading * EIGHTH) for lie in lies)
    return element(
        "path", d=way, kind=f"wake line{seat}", data_way=scene.id(f"ship-{seat}"), data_headings=headings
    )


def sinking(scene: Scene, at: ChartPlan, seat: int, lie: Lie) -> str:
    """A ship that goes down by the stern: she lists, and the sea closes over half of her."""
    turn, scale = lie.heading * EIGHTH + LIST, at.step / LENGTH
    ship = stamp(scene, "ship", 0, 0, kind=f"hull{seat}") + path(SWELL, "swell") + path(FOAM, "foam")
    return element("g", ship, kind="sunk", transform=f"rotate({turn}) scale({scale:.3g})")


def sail(scene: Scene, at: ChartPlan, seat: int, lie: Lie) -> str:
    """The ship alone."""
    return stamp(scene, "ship", 0, 0, kind=f"hull{seat}", turn=lie.heading * EIGHTH, scale=at.step / LENGTH)


def quarter(at: ChartPlan, turn: float) -> tuple[float, float]:
    """Where the number of a seat stands, about its ship: off her quarter, where it covers nothing of her."""
    angle = (turn + ASTERN) * pi / 180
    return sin(angle) * at.step * 0.5, -cos(angle) * at.step * 0.5


def small_ship(scene: Scene, at: ChartPlan, seat: int) -> str:
    """A small ship; her field of fire shows when she is pointed at, and while she fires."""
    lie, fate = scene.lie(seat), scene.fate(seat)
    x, y = quarter(at, lie.heading * EIGHTH + LIST * (fate == Ending.SUNK))
    body = element("circle", r=at.step * 0.46, fill="transparent")
    body += sinking(scene, at, seat, lie) if fate == Ending.SUNK else sail(scene, at, seat, lie)
    body += element("circle", cx=x, cy=y, r=max(7, at.step * 0.18), kind=f"s{seat}")
    body += text(x, y + 4.3, str(seat + 1), f"figure-word s{seat}i", anchor="middle")
    if fate == Ending.SURRENDER:
        body += stamp(scene, "flag", 0, -at.step * 0.2, kind="sign", scale=at.step / 60)
    return piece(
        scene.id(f"ship-{seat}"),
        ship_words(scene, seat),
        f"piece ship ship{seat}",
        at.dot(lie.x, lie.y),
        body,
    )


def arcs(scene: Scene, at: ChartPlan, seat: int) -> str:
    """The dots beside a ship that her cannons cover, each with their number.

    They show when she is pointed at, unless dots are to be pressed there, and while she fires: then they are
    a piece that tells what they are. A page's light round what is new would fill them, so they take none.
    """
    lie = scene.lie(seat)
    if scene.to_plot(seat) or (lie.x, lie.y) in scene.marks:
        return ""
    body, here = fan(scene, at, seat, lie), at.dot(lie.x, lie.y)
    if scene.firing and scene.table.active == seat:
        words = f"Each number: how many cannons of the {SHIP_NAMES[seat]} bear on that dot"
        return piece(scene.id(f"arcs-{seat}"), words, f"arcs arcs{seat} live", here, body)
    return element("g", body, kind=f"arcs arcs{seat}", transform=pic.shift(*here))


def fan(scene: Scene, at: ChartPlan, seat: int, lie: Lie, ringed: Collection[tuple[int, int]] = ()) -> str:
    """What the cannons of a ship cover as she lies somewhere, about that dot; her target has no number.

    Where the other ship may come the number has the ring that it covers.
    """
    body, other = "", scene.lie(1 - seat)
    for heading in range(HEADINGS):
        x, y = lie.x + DX[heading], lie.y + DY[heading]
        taken = (x, y) == (other.x, other.y)
        guns = scene.bears(seat, heading, lie)
        at_sea = 0 <= x < scene.printed.width and 0 <= y < scene.printed.height
        if not guns or not at_sea or is_island(scene, x, y):
            continue
        body += wedge(at, heading, " on" if taken else "")
        if not taken:
            dx, dy = DX[heading] * at.step, -DY[heading] * at.step
            ring = element("circle", cx=dx, cy=dy, r=COUNT, kind="tally")
            body += element("g", ring, kind=f"fan{1 - seat} meets") if (x, y) in ringed else ring
            body += text(dx, dy + 4.3, str(guns), "figure-word", anchor="middle")
    return element("g", body, kind=f"fan{seat}")


def smoke(scene: Scene, at: ChartPlan, seat: int) -> str:
    """A cloud before the cannons of a ship that has fired as the ships lie; the more of them, the larger."""
    since = [event for event in scene.events if event.kind in (Happening.CARD, Happening.SHOT)]
    fired = [*takewhile(lambda event: event.kind == Happening.SHOT, reversed(since))]
    if not (shots := sum(event.seat == seat for event in fired)):
        return ""
    (x, y), (far_x, far_y) = (at.dot(lie.x, lie.y) for lie in (scene.lie(seat), scene.lie(1 - seat)))
    r = at.step * (0.08 + 0.012 * shots)
    puffs = ((-1.1, -0.3), (1.1, -0.4), (0, 0.7), (0.1, -1))
    cloud = path("".join(circle(r * dx, r * dy, r) for dx, dy in puffs), "smoke")
    return element("g", cloud, transform=pic.shift(x + (far_x - x) * CLOUD, y + (far_y - y) * CLOUD))


def wedge(at: ChartPlan, heading: int, kind: str) -> str:
    """A sector from a ship to a dot beside her and a little beyond."""
    far = at.step * (1.6 if heading % 2 else 1.42)
    d = "M0 0"
    for eighth in (-0.42, 0.42):
        angle = (heading + eighth) * pi / 4
        d += f"L{n(sin(angle) * far, -cos(angle) * far)}"
    return path(d + "Z", f"arc{kind}")
