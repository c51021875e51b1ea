"""The drawing as a whole."""

from __future__ import annotations

from functools import lru_cache

from flatboat.games.broadsides.drawing.art import SHAPES, STYLE
from flatboat.games.broadsides.drawing.chart import chart
from flatboat.games.broadsides.drawing.deck import deck, gangways
from flatboat.games.broadsides.drawing.plan import MARGIN, ScenePlan, plan_of
from flatboat.games.broadsides.drawing.scene import BOTH, Scene
from flatboat.games.broadsides.drawing.sides import cards, panel, round_words, strip
from flatboat.games.broadsides.drawing.traces import traces
from flatboat.games.broadsides.drawing.words import describe, status_words
from flatboat.games.broadsides.edition.model import BroadsidesEdition
from flatboat.games.broadsides.rules.tables import View
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, path

TITLE = "Broadsides & Boarding Parties"


@lru_cache(maxsize=8)
def definitions(prefix: str) -> str:
    """The style, and what is used more than once."""
    waves = path("M4 12q4-5 8 0t8 0M26 30q4-5 8 0t8 0", "waves")
    return pic.definitions(prefix, STYLE, SHAPES) + pic.pattern(f"{prefix}-waves", 48, 36, 0, waves)


def open_sea(scene: Scene, plan: ScenePlan) -> str:
    """The water on which the ships lie that touch."""
    how = {"x": -4.0, "y": -4.0, "width": plan.width + 8, "height": plan.height + 8, "rx": 12.0}
    return element("rect", kind="water", **how) + element("rect", fill=f"url(#{scene.id('waves')})", **how)


def table(scene: Scene, plan: ScenePlan) -> str:
    """All that lies on the table."""
    body = open_sea(scene, plan) if scene.boarding else ""
    body += strip(scene, plan) + chart(scene, plan)
    body += "".join(deck(scene, plan, seat) for seat in BOTH)
    for seat in BOTH:
        body += "" if plan.plates else panel(scene, plan, seat)
        body += "" if scene.boarding else cards(scene, plan, seat)
    body += gangways(scene, plan) if scene.boarding else round_words(scene, plan)
    return body + decks_asked(scene, plan) + traces(scene, plan)


def decks_asked(scene: Scene, plan: ScenePlan) -> str:
    """The line of dice and the decks, where figures stand: a phone goes there while something is done aboard.

    It is no group, so it is no piece that is seen to move there.
    """
    if not (plan.narrow and scene.aboard):
        return ""
    top, foot = plan.strip[1], plan.height
    if scene.boarding:
        manned = (place for place, sides in enumerate(scene.forces) if any(map(any, sides)))
        foot = max((plan.middle(place)[1] + plan.decks[0].high / 2 for place in manned), default=foot)
    where = {"y": top, "width": plan.width, "height": foot - top}
    return element("rect", id=scene.id("asked"), **where, kind="spot", pointer_events="none")


def draw(
    view: View, edition: BroadsidesEdition, names: list[str], *, prefix: str = "t", narrow: bool = False
) -> pic.Picture:
    """The table as one seat sees it, or an onlooker; `narrow` is for phones."""
    scene = Scene(view, edition, names, prefix)
    plan = plan_of(scene, narrow=narrow)
    whole = Block(plan.width, plan.height, table(scene, plan))
    heading = f"{TITLE}: {status_words(scene)}"
    return pic.picture(prefix, whole, MARGIN[narrow], heading, describe(scene), definitions(prefix))
