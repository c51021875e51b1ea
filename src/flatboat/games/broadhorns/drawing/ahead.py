"""What a filled form comes to, laid over the drawing: barrels in the boat, or on the boat card chosen."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.broadhorns.drawing.boats import BELOW, HEAD, berths_of, own_box
from flatboat.games.broadhorns.drawing.pieces import barrel
from flatboat.games.broadhorns.drawing.scene import GAP, MARGIN, Box, Scene
from flatboat.games.broadhorns.drawing.whole import own_place
from flatboat.games.broadhorns.edition.model import BroadhornsEdition
from flatboat.games.broadhorns.rules.actions import ACTIONS
from flatboat.games.broadhorns.rules.tables import BOATS, NONE, View
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import element, rect, text, title

DECK, ROW = 35.0, 21.0  # on a boat card: the middle of the first line of barrels, and from it to the next
LOADED = 1  # the space of a box on which a barrel begins
IN_LINE = 4  # barrels on a boat card; more stand in two lines
SOLD = ("sell", "surplus")
SELLING = "sell-{}"  # the field of the form that stands for a sale
#: Families that load a barrel, and the field of the form that stands for it; a peddler's is a choice.
LOADING = {"buy": "buy-{}", "bag": "bag-{}", "blind": "blind", "peddler": ""}


def ahead(
    view: View, edition: BroadhornsEdition, actions: Sequence[int], prefix: str = "t", narrow: bool = False
) -> str:
    """An SVG fragment over the drawing of the same view; "" where a form loads nothing."""
    scene = Scene(view, edition, [""] * view.table.seats, prefix, narrow)
    if scene.seat < 0:
        return ""
    done = [ACTIONS.read(action) for action in actions]
    loaded = [(LOADING[name], values.get("good", NONE)) for name, values in done if name in LOADING]
    taken = [values["size"] for name, values in done if name == "boat"]
    x, y, wide, high = own_place(scene)
    wide, high = float(wide), high - HEAD - BELOW
    if taken:
        body = on_offer(scene, taken[0], loaded, wide, high)
    elif scene.has_boat(scene.seat):
        sold = [values["good"] for name, values in done if name in SOLD]
        body = aboard(scene, loaded, sold, wide, high)
    else:
        return ""
    return element("g", body, kind="ahead", transform=pic.shift(MARGIN + x, MARGIN + y + HEAD + BELOW))


def less(field: str, good: int, body: str, at: tuple[float, float]) -> str:
    """A barrel that a press takes out again."""
    words = f"Take the {GOOD_WORDS[good]} out again" if good != NONE else "Draw one less"
    told = title(words) if field else ""
    name = field.format(good) or None
    return element("g", told + body, data_less=name, transform=pic.shift(*at))


def aboard(scene: Scene, loaded: list[tuple[str, int]], sold: list[int], wide: float, high: float) -> str:
    """Barrels in the boxes of the viewer's boat that are empty by then; the oldest of a good are sold.

    A press on either takes it back.
    """
    boxes, places = scene.boxes(scene.seat), berths_of(scene, wide, high)
    free = [i for i, box in enumerate(boxes) if box.good == NONE]
    body = ""
    for good in sold:
        held = [i for i, box in enumerate(boxes) if box.good == good and i not in free]
        gone = max(held, key=lambda i: boxes[i].step)
        free.append(gone)
        at, size = places[gone]
        outline = rect(1, 1, size[0] - 2, size[1] - 2, "planned", round=4)
        told = title(f"Keep the {GOOD_WORDS[good]}")
        empty = own_box(scene, Box(NONE, 0), *size) + outline
        body += element("g", told + empty, data_less=SELLING.format(good), transform=pic.shift(*at))
    for i, (field, good) in zip(sorted(free), loaded, strict=False):
        at, size = places[i]
        inside = own_box(scene, Box(good, LOADED), *size) if good != NONE else unknown(*size)
        body += less(field, good, inside + rect(1, 1, size[0] - 2, size[1] - 2, "planned", round=4), at)
    return body


def on_offer(scene: Scene, size: int, loaded: list[tuple[str, int]], wide: float, high: float) -> str:
    """The boat card that is chosen, with barrels on its boat."""
    each, boxes = (wide - GAP * (BOATS - 1)) / BOATS, int(scene.printed.boats[size].boxes)
    left, columns = size * (each + GAP), boxes if boxes <= IN_LINE else -(-boxes // 2)
    body = rect(left + 1, 1, each - 2, high - 2, "planned", round=9)
    room, lines = min(28.0, (each - 20) / columns), -(-boxes // columns)
    across = room * columns + 8
    body += rect(left + 4, DECK - 12, each - 8, ROW * 2 + 2, "blank")  # the little boat makes way
    body += rect(left + (each - across) / 2, DECK - 12, across, ROW * lines + 3, "hull", round=6)
    for i, (field, good) in enumerate(loaded[:boxes]):
        row, column = divmod(i, columns)
        at = (left + each / 2 + (column - (columns - 1) / 2) * room, DECK + row * ROW)
        ground = rect(-room / 2 + 1, -10, room - 2, 20, "socket", round=5)
        inside = barrel(scene, good, 0, 0, 0.68) if good != NONE else unknown(0, 0)
        body += less(field, good, ground + inside, at)
    return body


def unknown(wide: float, high: float) -> str:
    """A barrel that is drawn from the bag unseen."""
    return text(wide / 2, high / 2 + 5, "?", "big", anchor="middle")
