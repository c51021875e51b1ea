"""What lies over the decks: where shots fell, who went where, who fell; and how combats stand."""

from __future__ import annotations

from collections import Counter

from flatboat.games.broadsides.drawing.chart import disc
from flatboat.games.broadsides.drawing.deck import muzzle, tag_rise
from flatboat.games.broadsides.drawing.pieces import arrow, chip, die, stamp, struck_out
from flatboat.games.broadsides.drawing.plan import CLEAR, DeckPlan, ScenePlan
from flatboat.games.broadsides.drawing.scene import Scene
from flatboat.games.broadsides.drawing.shots import Fallen, ball_id, shots
from flatboat.games.broadsides.drawing.words import STEPPED, tell_fall, tell_shot
from flatboat.games.broadsides.rules.tables import COLUMNS, PLACES, SECTIONS, Happening, Hit, Phase, Side
from flatboat.games.broadsides.text.aim import COLUMN_OF
from flatboat.games.broadsides.text.assault import LIKELY
from flatboat.games.broadsides.text.notation import EVENT_WORDS
from flatboat.games.broadsides.text.outlook import share
from flatboat.games.broadsides.text.vocabulary import SHIP_NAMES
from flatboat.kernel.pictures import element, piece, rect, text

BALL = 6.0
DIE = 15.0  # how large the die on a shot is
APART = 18.0  # from one shot to the next that fell at the same place, if there is room
SMALL = 0.7  # how large it is at the ship's side, and as one of several at a place


def balls(scene: Scene, plan: ScenePlan) -> str:
    """The balls in the cannons that have yet to fire, and those that have fallen, under their marks."""
    exchange = sum(event.kind == Happening.EXCHANGE for event in scene.events)
    lie = list[tuple[int, str, tuple[float, float], str, int | None]]()
    loaded, fallen = disc(0, 0, BALL, "ball"), element("circle", r=BALL, kind="ball")  # none flies back
    for seat, at in enumerate(plan.decks):
        for section, number in scene.loaded[seat].items():
            spot = muzzle(scene, at, section)[0]
            lie.append((seat, ball_id(scene, seat, exchange, number), spot, loaded, None))
    for shot in shots(scene):
        spot = where(scene, plan.decks[shot.target], shot)
        lie.append((1 - shot.target, shot.ball, spot, fallen, shot.beat))
    return "".join(
        piece(id, f"A ball of the {SHIP_NAMES[seat]}", "trace", at, ball, beat=beat)
        for seat, id, at, ball, beat in lie
    )


def volley(scene: Scene, plan: ScenePlan) -> str:
    """Where shots fell: the die in a burst, or bare on planks; a splash beside her; a Captain who was hit."""
    alike: dict[tuple[tuple[float, float], str], list[tuple[int, Fallen]]] = {}
    for n, shot in enumerate(shots(scene)):
        spot = where(scene, plan.decks[shot.target], shot)
        alike.setdefault((spot, shot.mark), []).append((n, shot))
    most, there = Counter(spot for spot, _ in alike), Counter[tuple[float, float]]()
    body = ""
    for (spot, kind), same in alike.items():
        n, shot = same[-1]
        at = plan.decks[shot.target]
        x, y = beside(at, spot, there[spot], most[spot])
        there[spot] += 1
        scale = SMALL if at.is_beyond(spot[0]) or most[spot] > 1 else 1
        size = DIE * scale
        mark = stamp(scene, kind, 0, 0, scale=scale) if kind in ("burst", "splash") else ""
        if kind == "captain":
            mark += struck_out(scene, shot.target, 0, 0)
        elif kind != "splash":
            mark += die(-size / 2, -size / 2, shot.die, size)
        mark += times(len(same), size)
        told = tell_shot(scene, shot.at) + (f", {len(same)} times" if len(same) > 1 else "")
        body += piece(scene.id(f"shot-{n}"), told, "trace", (x, y), mark, beat=shot.beat)
    return body


def times(number: int, size: float) -> str:
    """How many shots of a kind fell there, on the corner of their die; "" for one."""
    if number < 2:
        return ""
    x = y = size / 2 + 2
    return element("circle", cx=x, cy=-y, r=9, kind="tally") + text(
        x, 4.3 - y, f"×{number}", "figure-word", anchor="middle"
    )


def beside(at: DeckPlan, spot: tuple[float, float], number: int, most: int) -> tuple[float, float]:
    """Where one of some kinds of shots at a place is drawn: one below the other within the row."""
    down = (number - (most - 1) / 2) * min(APART, (at.high - DIE) / max(1, most - 1))
    return spot[0], spot[1] + down


def where(scene: Scene, at: DeckPlan, shot: Fallen) -> tuple[float, float]:
    """Where on a deck a shot fell: in a section, on the hull, or short of her or beyond."""
    hit = Hit(scene.printed.hits[shot.die - 1])
    y = at.row(shot.letter) + at.high / 2
    if hit in COLUMN_OF:
        return at.middle(shot.letter * COLUMNS + COLUMN_OF[hit])[0], y
    side = shot.side if hit == Hit.HULL else Side(shot.die > len(scene.printed.hits) / 2)
    inwards = CLEAR if at.is_left(side) else -CLEAR
    return at.edge(side) + at.strip / 2 + inwards, y


def steps(scene: Scene, plan: ScenePlan) -> str:
    """The other side's last movements, each an arrow; an onlooker sees those of both."""
    if not scene.boarding:
        return ""
    body = ""
    for at, event in enumerate(scene.events):
        if event.kind in STEPPED and event.seat != scene.seat:
            way = arrow(plan.middle(event.start), plan.middle(event.end))
            words = EVENT_WORDS.say(scene.happened[at], scene.names)
            body += piece(scene.id(f"step-{at}"), words, f"trace step{event.seat}", (0, 0), way)
    return body


def losses(scene: Scene, plan: ScenePlan) -> str:
    """How many of each side fell where, and a Captain who did."""
    fell = dict[tuple[int, int], list[int]]()
    body = ""
    for at, event in enumerate(scene.events):
        if event.kind == Happening.FELL and not scene.fighting(event.place):
            fell.setdefault((int(event.seat), int(event.place)), []).append(at)
        elif event.kind == Happening.CAPTAIN_FELL:
            body += captain_lost(scene, plan, at)
    return "".join(loss(scene, plan, *where, at) for where, at in fell.items()) + body


def captain_lost(scene: Scene, plan: ScenePlan, at: int) -> str:
    """A Captain struck out where he fell, above whoever beat him."""
    event = scene.events[at]
    deck, (x, y) = plan.decks[event.place // SECTIONS], plan.middle(event.place)
    name, spot = scene.id(f"lost-{event.seat}"), (x - deck.wide / 4, y - deck.high * 0.2)
    return piece(name, tell_fall(scene, at), "trace", spot, struck_out(scene, event.seat, 0, 0))


def loss(scene: Scene, plan: ScenePlan, seat: int, place: int, fell: list[int]) -> str:
    """The fallen of a side in a section, at its upper edge: on the lower one stands how a combat may go."""
    deck, (x, y) = plan.decks[place // SECTIONS], plan.middle(place)
    spot = x + deck.wide / 2 - (14 if seat == scene.left else 42), y - deck.high * 0.3
    badge = rect(-13, -9, 26, 18, f"s{seat}", round=6)
    badge += text(0, 4.3, f"−{len(fell)}", f"figure-word s{seat}i", anchor="middle")
    words = tell_fall(scene, fell[-1])
    return piece(scene.id(f"fell-{seat}-{place}"), words, "trace", spot, element("g", badge))


def odds(scene: Scene, plan: ScenePlan, place: int, chance: float, *, ahead: bool = False) -> str:
    """How often the viewer wins a combat, on the lower edge of its section: figures stand clear of it.

    Of one that lies ahead it stands above that edge, as on all sections that a figure may attack.
    """
    deck = plan.decks[place // SECTIONS]
    x, y = plan.middle(place)
    y += deck.high / 2 - (tag_rise(deck) if ahead else -3 * plan.narrow)
    shown = chip(x, y, share(chance) if plan.narrow else f"win {share(chance)}")
    return element("g", shown, kind="likely") if ahead and chance >= LIKELY else shown


def melees(scene: Scene, plan: ScenePlan) -> str:
    """The odds of all combats that are due, and of attacks with all of the crew that reach an enemy."""
    if scene.seat < 0 or scene.phase not in (Phase.MOVE, Phase.FIGHT):
        return ""
    due = [place for place in range(PLACES) if scene.fighting(place)]
    body = "".join(odds(scene, plan, place, scene.odds(place)) for place in due)
    for goal, one in scene.assaults.items():
        body += odds(scene, plan, goal, one.chance, ahead=True) if goal not in due else ""
    return element("g", body, kind="over due")


def traces(scene: Scene, plan: ScenePlan) -> str:
    """All of it; nothing of it can be pressed."""
    fire = balls(scene, plan) + volley(scene, plan)
    return steps(scene, plan) + losses(scene, plan) + fire + melees(scene, plan)
