"""What lies over the decks: where shots fell, who went where, who fell; and how combats stand."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from flatboat.games.broadsides.drawing.pieces import arrow, chip, die, stamp
from flatboat.games.broadsides.drawing.plan import DeckPlan, ScenePlan
from flatboat.games.broadsides.drawing.scene import Scene
from flatboat.games.broadsides.drawing.words import tell_fall, tell_shot, tell_step
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    PLACES,
    SECTIONS,
    SIDES,
    Happening,
    Hit,
    Phase,
    Side,
)
from flatboat.games.broadsides.text.outlook import share
from flatboat.kernel.pictures import element, piece, rect, text

STEPS = (Happening.STEPPED, Happening.CAPTAIN_STEPPED)
FALLS = (Happening.FELL, Happening.CAPTAIN_FELL)
COLUMN_OF = {Hit.PORT: 0, Hit.MAST: 1, Hit.STARBOARD: 2}
DIE = 15.0  # how large the die on a shot is
APART = 18.0  # from one shot to the next that fell at the same place, if there is room
SMALL = 0.7  # how large it is beside the ship, where letters stand, and as one of several at a place


class Fallen(NamedTuple):
    """A shot: which one, on whose ship, in which row, with which die, and whether it struck anything."""

    at: int
    target: int
    letter: int
    die: int
    side: int  # of the hull, if that was hit
    struck: bool


def shots(scene: Scene) -> list[Fallen]:
    """The shots that are told of, the first one first."""
    found = []
    for at, event in enumerate(scene.events):
        if event.kind == Happening.SHOT:
            did = scene.events[at + 1] if at + 1 < len(scene.events) else event
            struck = did.kind not in (Happening.NO_EFFECT, Happening.SHOT)
            side = did.spot % SIDES if did.kind == Happening.HULL else Side.PORT
            found.append(Fallen(at, 1 - event.seat, event.letter, event.die, side, struck))
    return found


def volley(scene: Scene, plan: ScenePlan) -> str:
    """Each shot where it fell: its die, on a burst or in the water."""
    fallen = shots(scene)
    spots = [where(scene, plan.decks[shot.target], shot) for shot in fallen]
    body, most, there = "", Counter(spots), Counter[tuple[float, float]]()
    for n, (shot, spot) in enumerate(zip(fallen, spots, strict=True)):
        at = plan.decks[shot.target]
        x, y = beside(at, spot, there[spot], most[spot])
        there[spot] += 1
        beyond = not at.left < spot[0] < at.right
        scale = SMALL if beyond or most[spot] > 1 else 1
        mark = stamp(scene, "burst" if shot.struck else "splash", 0, 0, scale=scale)
        size = DIE * scale
        mark += die(-size / 2, -size / 2, shot.die, size)
        body += piece(scene.id(f"shot-{n}"), tell_shot(scene, shot.at), "trace", (x, y), mark)
    return body


def beside(at: DeckPlan, spot: tuple[float, float], number: int, most: int) -> tuple[float, float]:
    """Where one of some shots at a place is drawn: they stand in columns within the row."""
    rows = min(most, 3 if at.high > 3 * DIE else 2)
    columns = -(-most // rows)
    column, row = divmod(number, rows)
    down = (row - (rows - 1) / 2) * min(APART, (at.high - DIE) / max(1, rows - 1))
    x, y = spot
    if at.left < x < at.right:
        return x + (column - (columns - 1) / 2) * APART, y + down
    return x + column * APART * (1 if x < at.left else -1), y + down


def where(scene: Scene, at: DeckPlan, shot: Fallen) -> tuple[float, float]:
    """Where on a deck a shot fell: in a section, on the hull, or short of her or beyond."""
    hit = Hit(scene.printed.hits[shot.die - 1])
    y = at.row(shot.letter) + at.high / 2
    if hit in COLUMN_OF:
        return at.middle(shot.letter * COLUMNS + COLUMN_OF[hit])[0], y
    side = shot.side if hit == Hit.HULL else Side(shot.die > len(scene.printed.hits) / 2)
    return at.edge(side) + at.strip / 2, y


def steps(scene: Scene, plan: ScenePlan) -> str:
    """The other side's last movements, each an arrow; an onlooker sees those of both."""
    if not scene.boarding:
        return ""
    body = ""
    for at, event in enumerate(scene.events):
        if event.kind in STEPS and event.seat != scene.seat:
            way = arrow(plan.middle(event.start), plan.middle(event.end))
            kind = f"trace step{event.seat}"
            body += piece(scene.id(f"step-{at}"), tell_step(scene, at), kind, (0, 0), way)
    return body


def losses(scene: Scene, plan: ScenePlan) -> str:
    """How many of each side fell where."""
    if not scene.boarding:
        return ""
    fell, last = Counter[tuple[int, int]](), dict[tuple[int, int], int]()
    for at, event in enumerate(scene.events):
        if event.kind in FALLS:
            key = int(event.seat), int(event.place)
            fell[key] += 1
            last[key] = at
    return "".join(loss(scene, plan, key, n, last[key]) for key, n in fell.items())


def loss(scene: Scene, plan: ScenePlan, key: tuple[int, int], fallen: int, at: int) -> str:
    """The fallen of a side in a section."""
    seat, place = key
    deck = plan.decks[place // SECTIONS]
    x, y = plan.middle(place)
    y += deck.high * (0.3 if seat == scene.left else -0.3)
    badge = rect(-13, -9, 26, 18, f"s{seat}", round=6)
    badge += text(0, 4.3, f"−{fallen}", f"figure-word s{seat}i", anchor="middle")
    return piece(
        scene.id(f"fell-{seat}-{place}"),
        tell_fall(scene, at),
        "trace",
        (x + deck.wide / 2 - 14, y),
        element("g", badge),
    )


def odds(scene: Scene, plan: ScenePlan, place: int, chance: float) -> str:
    """How often the viewer wins a combat, on the lower edge of its section: figures stand clear of it."""
    deck = plan.decks[place // SECTIONS]
    x, y = plan.middle(place)
    return chip(x, y + deck.high / 2, share(chance) if plan.narrow else f"win {share(chance)}")


def melees(scene: Scene, plan: ScenePlan) -> str:
    """The odds of all combats that are due."""
    if scene.seat < 0 or scene.phase not in (Phase.MOVE, Phase.FIGHT):
        return ""
    due = [place for place in range(PLACES) if scene.fighting(place)]
    return element("g", "".join(odds(scene, plan, place, scene.odds(place)) for place in due), kind="over")


def traces(scene: Scene, plan: ScenePlan) -> str:
    """All of it; nothing of it can be pressed."""
    return steps(scene, plan) + losses(scene, plan) + volley(scene, plan) + melees(scene, plan)
