"""What is laid over the drawing while a person considers an action: where it leads, what it may hit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import takewhile

from flatboat.games.broadsides.drawing.art import HULL
from flatboat.games.broadsides.drawing.chart import EIGHTH, LENGTH, fan, sail
from flatboat.games.broadsides.drawing.pieces import arrow, captain, chip, chip_half, crew, n
from flatboat.games.broadsides.drawing.plan import MARGIN, ChartPlan, ScenePlan, plan_of
from flatboat.games.broadsides.drawing.scene import BOTH, Scene
from flatboat.games.broadsides.drawing.sides import face, slots_of
from flatboat.games.broadsides.drawing.spots import target_of
from flatboat.games.broadsides.drawing.traces import odds
from flatboat.games.broadsides.edition.model import BroadsidesEdition
from flatboat.games.broadsides.rules.actions import ACTIONS
from flatboat.games.broadsides.rules.gunnery import END_ON, facing_side
from flatboat.games.broadsides.rules.tables import COLUMNS, DX, DY, NONE, SECTIONS, SLOTS, Hit, Phase, View
from flatboat.games.broadsides.text.aim import COLUMN_OF, finds, side_aimed
from flatboat.games.broadsides.text.crossings import Lie
from flatboat.games.broadsides.text.notation import PLOT_SHEET, SLOT_NAMES
from flatboat.games.broadsides.text.vocabulary import CARD_WORDS
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import element, path, rect

BESIDE_ROW = 17  # from a row's edge to the middle of words about it: a page may have a ring between them


def sketch(
    view: View, edition: BroadsidesEdition, action: int, prefix: str = "t", narrow: bool = False
) -> str:
    """An SVG fragment over the drawing of the same view, in its own measures; "" for nothing to show."""
    scene = Scene(view, edition, [""] * len(BOTH), prefix)
    name, values = ACTIONS.read(action)
    maker = MAKERS.get(name)
    if scene.seat < 0 or maker is None or scene.phase not in maker[1]:
        return ""
    return over(maker[0](scene, plan_of(scene, narrow=narrow), values), narrow)


def so_far(
    view: View,
    edition: BroadsidesEdition,
    sheet: str,
    values: Mapping[str, str],
    prefix: str = "t",
    narrow: bool = False,
) -> str:
    """The same of a plot that is not chosen to its end: where its first cards lead."""
    scene = Scene(view, edition, [""] * len(BOTH), prefix)
    if scene.seat < 0 or sheet != PLOT_SHEET or scene.phase != Phase.PLOT:
        return ""
    cards = [values.get(name, "") for name in SLOT_NAMES]
    found = [CARD_WORDS.index(card) if card in CARD_WORDS else NONE for card in cards]
    return over(course(scene, plan_of(scene, narrow=narrow), found), narrow)


def over(body: str, narrow: bool) -> str:
    """A fragment in the drawing's own measures."""
    margin = MARGIN[narrow]
    return element("g", body, kind="sketch", transform=pic.shift(margin, margin)) if body else ""


# --- a course ----------------------------------------------------------------------------------------


def sketch_plot(scene: Scene, plan: ScenePlan, values: dict[str, int]) -> str:
    """A plot of three cards."""
    return course(scene, plan, [values[f"card{slot + 1}"] for slot in range(SLOTS)])


def course(scene: Scene, plan: ScenePlan, cards: Sequence[int]) -> str:
    """The cards in their slots, NONE for one that is not chosen; the own ship after each of the first ones.

    That is if nothing else stops her; where land does, there is a bar. What her cannons would cover at last
    is shown as she lies then.
    """
    if plan.chart is None:
        return ""
    at, here = plan.chart, scene.lie(scene.seat)
    body = "".join(
        element("g", face(scene, card, "face unseen"), transform=pic.shift(*corner))
        for card, corner in zip(cards, slots_of(plan, scene.seat), strict=True)
        if card != NONE
    )
    lies = scene.course(list(takewhile(lambda card: card != NONE, cards)))
    if not lies:
        return body
    track = [at.dot(lie.x, lie.y) for lie in [here, *lies]]
    covered = fan(scene, at, scene.seat, lies[-1], scene.reach(1 - scene.seat))
    body += element("g", covered, kind="reach", transform=pic.shift(*track[-1]))
    body += path("M" + "L".join(n(*dot) for dot in track), "course") if len(set(track)) > 1 else ""
    last = {(lie.x, lie.y): lie._replace(stopped="") for lie in lies}
    for lie in last.values():
        if (lie.x, lie.y) == (here.x, here.y):
            body += faint(at, lie) if lie.heading != here.heading else ""
        else:
            body += ghost(scene, at, lie)
    return body + labels(at, lies) + halt(at, lies[-1])


def ghost(scene: Scene, at: ChartPlan, lie: Lie) -> str:
    """The own ship where she may lie, without the number of her seat: her label has numbers, too."""
    x, y = at.dot(lie.x, lie.y)
    return element("g", sail(scene, at, scene.seat, lie), kind="ghost", transform=pic.shift(x, y))


def faint(at: ChartPlan, lie: Lie) -> str:
    """An outline of the own ship where she turns on the spot: she herself lies there."""
    x, y = at.dot(lie.x, lie.y)
    how = f"{pic.shift(x, y)} rotate({lie.heading * EIGHTH}) scale({at.step / LENGTH:.3g})"
    return element("path", d=HULL, kind="faint", transform=how)


def labels(at: ChartPlan, lies: list[Lie]) -> str:
    """After which cards she lies on each dot, upon her: beside her stands how many of her cannons bear."""
    on: dict[tuple[int, int], list[int]] = {}
    for number, lie in enumerate(lies, 1):
        on.setdefault((lie.x, lie.y), []).append(number)
    body = ""
    for dot, numbers in on.items():
        first, last = numbers[0], numbers[-1]
        body += chip(*at.dot(*dot), str(first) if first == last else f"{first}–{last}")
    return body


def halt(at: ChartPlan, lie: Lie) -> str:
    """A bar across the course where an island or the edge stops the ship."""
    if not lie.stopped:
        return ""
    dx, dy = DX[lie.heading] * at.step * 0.5, -DY[lie.heading] * at.step * 0.5
    x, y = at.dot(lie.x, lie.y)
    x, y = x + dx, y + dy
    return path(f"M{n(x - 6, y - 6)}L{n(x + 6, y + 6)}M{n(x + 6, y - 6)}L{n(x - 6, y + 6)}", "halt")


# --- a shot ------------------------------------------------------------------------------------------


def sketch_fire(scene: Scene, plan: ScenePlan, values: dict[str, int]) -> str:
    """The row aimed at, and out of six how often each thing there is hit."""
    target, letter, aim = 1 - scene.seat, values["letter"], values["aim"]
    if bool(aim) != (facing_side(scene.printed, scene.table, target) == END_ON):
        return ""
    at = plan.decks[target]
    y = at.row(letter)
    left, wide = at.left - at.strip, 2 * at.strip + COLUMNS * at.wide
    body = rect(left, y, wide, at.high, "aim", round=8)
    side = side_aimed(scene.printed, scene.table, target, aim)
    chances = chances_of(scene, target, letter, side)
    for hit, column in COLUMN_OF.items():
        x, _ = at.cell(letter * COLUMNS + column)
        body += chip(x + at.wide / 2, y + at.high / 2, chances[hit])
    nothing, middle = f"nothing {chances[Hit.MISS]}", at.left + 1.5 * at.wide
    if scene.boarding:  # there the hull no longer counts
        return body + chip(middle, y - BESIDE_ROW, nothing)
    hull, way = f"hull {chances[Hit.HULL]}", 1 if at.is_left(side) else -1
    ends = chip_half(hull), chip_half(nothing)
    body += chip(middle - way * (wide / 2 - ends[0]), y - BESIDE_ROW, hull)
    return body + chip(middle + way * (wide / 2 - ends[1]), y - BESIDE_ROW, nothing)  # a hint's arrow between


def chances_of(scene: Scene, target: int, letter: int, side: int) -> dict[int, str]:
    """How many of six rolls do something, by what they hit; under MISS the rest."""
    die, found = list(scene.printed.hits), finds(scene.printed, scene.table, target, letter, side)
    counts = {hit: die.count(hit) * any(found.get(hit, ())) for hit in (Hit.HULL, *COLUMN_OF)}
    counts[Hit.MISS] = len(die) - sum(counts.values())
    return {hit: f"{count}/6" if count or hit == Hit.MISS else "–" for hit, count in counts.items()}


# --- figures -----------------------------------------------------------------------------------------


def sketch_step(scene: Scene, plan: ScenePlan, values: dict[str, int]) -> str:
    """An arrow from where a figure stands to where it steps."""
    place = values.get("place", scene.ships[scene.seat].captain)
    to = target_of(scene, place, values["way"]) if place != NONE else NONE
    if to == NONE:
        return ""
    figure = captain if "place" not in values else crew
    x, y = plan.middle(to)
    body = arrow(plan.middle(place), (x, y))
    body += element("g", figure(scene, scene.seat, x, y, 1.2), kind="ghost")
    if not scene.enemies(to):
        return body
    return body + odds(scene, plan, to, scene.odds(to, joining=1, led="place" not in values), ahead=True)


def sketch_placing(scene: Scene, plan: ScenePlan, values: dict[str, int], led: bool) -> str:
    """The figure in its section."""
    at = plan.decks[scene.seat]
    x, y = at.cell(values["section"])
    body = rect(x + 1.5, y + 1.5, at.wide - 3, at.high - 3, "aim", round=7)
    figure = captain if led else crew
    return body + figure(scene, scene.seat, x + at.wide / 2, y + at.high / 2, 1.25)


def sketch_fight(scene: Scene, plan: ScenePlan, values: dict[str, int]) -> str:
    """The section of a combat, and how often the viewer's side is the one left."""
    place = values["place"]
    if not scene.fighting(place):
        return ""
    at = plan.decks[place // SECTIONS]
    x, y = at.cell(place % SECTIONS)
    body = rect(x + 1, y + 1, at.wide - 2, at.high - 2, "aim", round=7)
    return body + odds(scene, plan, place, scene.odds(place))


Maker = Callable[[Scene, ScenePlan, dict[str, int]], str]
#: By family: what draws the sketch, and in which phases it means something.
MAKERS: dict[str, tuple[Maker, tuple[Phase, ...]]] = {
    "plot": (sketch_plot, (Phase.PLOT,)),
    "fire": (sketch_fire, (Phase.FIRE,)),
    "captain": (partial(sketch_placing, led=True), (Phase.PLACE, Phase.REPLACE)),
    "crew": (partial(sketch_placing, led=False), (Phase.PLACE,)),
    "step": (sketch_step, (Phase.MOVE,)),
    "lead": (sketch_step, (Phase.MOVE,)),
    "fight": (sketch_fight, (Phase.FIGHT,)),
}
