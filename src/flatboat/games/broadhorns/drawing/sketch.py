"""What is laid over the drawing while a person considers a move: the boat where it would come to lie."""

from __future__ import annotations

from flatboat.games.broadhorns.drawing.chart import berths, course, scale_of, way
from flatboat.games.broadhorns.drawing.pieces import boat
from flatboat.games.broadhorns.drawing.river import River
from flatboat.games.broadhorns.drawing.scene import MARGIN, Scene
from flatboat.games.broadhorns.drawing.whole import top_of_chart
from flatboat.games.broadhorns.edition.model import BroadhornsEdition
from flatboat.games.broadhorns.rules.actions import ACTIONS
from flatboat.games.broadhorns.rules.tables import Phase, View
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import element, path


def sketch(
    view: View, edition: BroadhornsEdition, action: int, prefix: str = "t", narrow: bool = False
) -> str:
    """An SVG fragment over the drawing of the same view, in its own measures; "" for nothing to show."""
    scene = Scene(view, edition, [""] * view.table.seats, prefix, narrow)
    name, values = ACTIONS.read(action)
    if name != "move" or scene.seat < 0 or scene.phase != Phase.ACT or not scene.has_boat(scene.seat):
        return ""
    to = int(scene.own.at) + values["spaces"] + 1
    if to > scene.end:
        return ""
    where = pic.shift(MARGIN, MARGIN + top_of_chart(scene))
    return element("g", moved(scene, course(scene), to), kind="sketch", transform=where)


def moved(scene: Scene, river: River, to: int) -> str:
    """The way down the river, and the boat at its end, beside those that lie there."""
    here = scene.afloat.get(to, [])
    spot = berths(river, to, len(here) + 1)[-1]
    ghost = boat(scene, scene.seat, spot.x, spot.y, scale_of(river, len(here) + 1), spot.angle)
    return path(way(river, int(scene.own.at), to), "course") + element("g", ghost, kind="ghost")
