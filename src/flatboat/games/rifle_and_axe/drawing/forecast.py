"""What the end of this turn will ask, at a glance: a few words for each, red where something is missing.

They stand over the work that serves them; on a phone above the boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flatboat.games.rifle_and_axe.drawing.board import icon
from flatboat.games.rifle_and_axe.drawing.groups import Head
from flatboat.games.rifle_and_axe.drawing.scene import Corner, Scene
from flatboat.games.rifle_and_axe.rules.actions import PLANT
from flatboat.games.rifle_and_axe.rules.tables import Resource, Season, Settlement
from flatboat.games.rifle_and_axe.text.outlook import ROWS, Needs, needs, sure_happiness
from flatboat.games.rifle_and_axe.text.vocabulary import RESOURCE_NAMES
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted, listed
from flatboat.kernel.pictures import Block, piece, rect, text

CHIP = 24  # height of what is shown of the viewer's people
AVERAGE = 7  # of the two dice for Happiness
WARMTH = (Resource.HOUSING, Resource.CLOTHING)
DEADLY = 3  # raids of ten from which on it is red
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


class Tile(NamedTuple):
    """A picture, what it says, the same in full, and whether it threatens or is met."""

    id: str
    art: str
    label: str
    title: str
    bad: bool = False
    met: bool = False


def tiles(scene: Scene) -> Iterator[Tile]:
    """What is to be thought of now, the season's own work first."""
    s, need = scene.me, needs(scene.printed, scene.me, scene.turn)
    yield from season_tile(scene, need)
    yield from fed_tiles(s, need)
    over = need.overflow
    full = f"After the meal {over} in store will find no Container: they are lost"
    free = f"After the meal there is room for {need.room} more in store"
    told = f"{over} too many to store" if over else f"room for {need.room}"
    yield Tile("stores", "r18", told, full if over else free, over > 0)
    yield raid_tile(scene)
    yield happy_tile(s, need.unfed)


def season_tile(scene: Scene, need: Needs) -> Iterator[Tile]:
    """What this season alone is for, or what the next ones ask."""
    have, grain = scene.me.resources, scene.printed.yields
    seed, bare = int(have[Resource.SEED]), int(have[Resource.PLOTS] - have[Resource.SEED])
    ripe = f"{seed * grain} Grain ripen"
    if scene.season == Season.SPRING and bare:
        told = f"plant {bare}" if scene.times(PLANT) else f"{bare} not planted"
        yield Tile("season", "r7", told, f"{counted(bare, 'bare Plot')}: only Spring is for planting")
    elif scene.season == Season.SPRING and seed:
        yield Tile("season", "r7", "all planted", f"All {seed} Plots are planted", met=True)
    elif scene.season == Season.SUMMER and seed:
        title = f"{ripe} in Fall; there is room for {need.room} in store now"
        yield Tile("season", "r9", f"{seed * grain} ripe in Fall", title)
    elif scene.season == Season.FALL:
        if seed:
            yield Tile("season", "q7", f"harvest {seed}", f"{ripe}: only Fall is for the harvest", bad=True)
        fuel = max(scene.printed.winter_fuel)
        yield winter_tile(scene.me, fuel, max(0, fuel - have[Resource.WOOD] - have[Resource.LUMBER]))
    elif scene.season == Season.WINTER and need.fuel:
        yield winter_tile(scene.me, need.fuel, need.cold)


def winter_tile(s: Settlement, fuel: int, short: int) -> Tile:
    """Wood and Lumber for the fires of Winter, and what else a harsh one kills for."""
    have = s.resources
    title = (
        f"Winter burns up to {fuel} Wood or Lumber; you have {have[Resource.WOOD] + have[Resource.LUMBER]}"
    )
    bare = [RESOURCE_NAMES[one] for one in WARMTH if have[one] < have[Resource.FOLK]]
    title += f". A harsh one kills for too little {listed(bare)}" if bare else ""
    lacking = [f"{short} Wood"] * (short > 0) + bare
    told = f"{lacking[0]} short" if lacking else "all warm"
    return Tile("fuel", "q25", told, title, bool(lacking), not lacking)


def fed_tiles(s: Settlement, need: Needs) -> Iterator[Tile]:
    """Food for all; Salt if it is short."""
    folk, food = int(s.resources[Resource.FOLK]), int(s.resources[Resource.FOOD])
    title = f"{folk} Folk eat {folk} Food; you have {food}"
    hungry = f"{title}: {need.unfed} go hungry, and each may die"
    told = f"{need.unfed} Food short" if need.unfed else "all fed"
    yield Tile("food", "r8", told, hungry if need.unfed else title, need.unfed > 0, not need.unfed)
    if need.salt:
        title = f"{counted(need.salt, 'Salt')} needed, 1 for each 10 Folk"
        without = f"{title}: ten go without, and each may die"
        bad = need.unsalted > 0
        told = f"{need.unsalted} Salt short" if bad else "Salt for all"
        yield Tile("salt", "r14", told, without if bad else title, bad, not bad)


def happy_tile(s: Settlement, unfed: int) -> Tile:
    """What Happiness changes by on average, and what takes of it."""
    sure = sure_happiness(s, unfed)
    total = AVERAGE + sum(n for n, _ in sure)
    causes = "".join(f"; {n} {why}" for n, why in sure)
    title = f"Happiness changes by about {total:+d}: two dice, {AVERAGE} on average{causes}"
    told = f"{total:+d}".replace("-", "−") if total else "±0"
    return Tile("happy", "r3", f"Happiness {told}", title, total < 0)


def raid_tile(scene: Scene) -> Tile:
    """How many raids kill at this Fight level."""
    deadly = scene.deadly
    peace = int(scene.me.resources[Resource.PEACE])
    title = (
        f"A raid comes each turn: about {deadly} of {ROWS} kill at Fight {scene.fight(scene.seat)} "
        f"with {peace or 'no'} Peace to roll again"
    )
    return Tile("raids", "fort", f"{deadly} of {ROWS} raids kill", title, deadly >= DEADLY, deadly <= 1)


def chips(scene: Scene, width: float) -> Block:
    """All of them in lines, for a phone, where no column has room for its own."""
    body, x, y = "", 0.0, 0.0
    for one in (one for one in tiles(scene) if one.bad or one.id != "salt"):
        made = tile_block(scene, one)
        if x and x + made.width > width:
            x, y = 0.0, y + CHIP + 4
        body += piece(scene.id("due", one.id), one.title, "piece chip", (x, y), made.body)
        x += made.width + 5
    return Block(width, y + CHIP, body)


def goal_heads(scene: Scene) -> Head:
    """What this turn asks of each kind of work, over its column: what threatens before what does not."""
    asked = sorted(tiles(scene) if scene.acting else (), key=lambda one: one.bad)
    goals = {SERVED_BY[one.id]: one for one in asked}

    def head(name: str, at: Corner, width: float) -> str:
        if name not in goals:
            return ""
        goal = goals[name]
        return piece(
            scene.id("due", goal.id), goal.title, "piece chip", at, tile_block(scene, goal, width).body
        )

    return head


def tile_block(scene: Scene, tile: Tile, width: float = 0) -> Block:
    """A picture and words on a ground, framed in red where something threatens; as wide as told."""
    wide = width or 31 + pic.length(tile.label, 12, bold=True)
    body = rect(0, 0, wide, CHIP, "alarm" if tile.bad else "square", round=7)
    body += icon(scene.prefix, tile.art, 14, CHIP / 2, 0.78)
    kind = "bad" if tile.bad else "good" if tile.met else "name"
    return Block(wide, CHIP, body + text(26, CHIP / 2 + 4.3, tile.label, kind))
