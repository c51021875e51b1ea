"""What the end of this turn will ask, at a glance: a few words for each, red where something is missing.

They stand over the work that serves them; on a phone above the boards.
"""

from __future__ import annotations

from flatboat.games.rifle_and_axe.drawing.board import icon
from flatboat.games.rifle_and_axe.drawing.groups import Head
from flatboat.games.rifle_and_axe.drawing.scene import Corner, Scene
from flatboat.games.rifle_and_axe.text.outlook import Forecast, forecasts
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, piece, rect, text

CHIP = 24  # height of what is shown of the viewer's people
#: The kind of work that serves each.
SERVED_BY = {
    "season": "Land",
    "fuel": "Land",
    "food": "Food",
    "happy": "Home",
    "raids": "Peace & trade",
    "stores": "Carpenter",
    "salt": "Blacksmith & salt",
}


def chips(scene: Scene, width: float) -> Block:
    """All of them in lines, for a phone, where no column has room for its own."""
    body, x, y = "", 0.0, 0.0
    for one in (
        one for one in forecasts(scene.edition, scene.table, scene.seat) if one.bad or one.id != "salt"
    ):
        made = tile_block(scene, one)
        if x and x + made.width > width:
            x, y = 0.0, y + CHIP + 4
        body += piece(scene.id("due", one.id), one.title, "piece chip", (x, y), made.body)
        x += made.width + 5
    return Block(width, y + CHIP, body)


def goal_heads(scene: Scene) -> Head:
    """What this turn asks of each kind of work, over its column: what threatens before what does not."""
    found = forecasts(scene.edition, scene.table, scene.seat) if scene.acting else ()
    asked = sorted(found, key=lambda one: one.bad)
    goals = {SERVED_BY[one.id]: one for one in asked}

    def head(name: str, at: Corner, width: float) -> str:
        if name not in goals:
            return ""
        goal = goals[name]
        return piece(
            scene.id("due", goal.id), goal.title, "piece chip", at, tile_block(scene, goal, width).body
        )

    return head


def tile_block(scene: Scene, tile: Forecast, width: float = 0) -> Block:
    """A picture and words on a ground, framed in red where something threatens; as wide as told."""
    wide = width or 31 + pic.length(tile.label, 12, bold=True)
    body = rect(0, 0, wide, CHIP, "alarm" if tile.bad else "square", round=7)
    body += icon(scene.prefix, tile.art, 14, CHIP / 2, 0.78)
    kind = "bad" if tile.bad else "good" if tile.met else "name"
    return Block(wide, CHIP, body + text(26, CHIP / 2 + 4.3, tile.label, kind))
