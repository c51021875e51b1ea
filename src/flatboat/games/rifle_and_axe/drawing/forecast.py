"""What the end of this turn will ask, at a glance: a tile for each threat, red where something is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flatboat.games.rifle_and_axe.drawing.board import fitted, icon
from flatboat.games.rifle_and_axe.drawing.scene import CHOOSING, Scene
from flatboat.games.rifle_and_axe.rules.tables import Phase, Resource, Season, Settlement, Stage
from flatboat.games.rifle_and_axe.text.outlook import (
    ROWS,
    Needs,
    deadly_raids,
    needs,
    raid_odds,
    sure_happiness,
)
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, number, path, piece, rect, text

TILE, GAP = 48, 4  # height of a tile, and from one to the next
AVERAGE = 7  # of the two dice for Happiness
#: What Happiness suffers for, in pictures.
LACKS = {
    "starvation": "r8",
    "Folk lost": "r0",
    "Clothes": "r2",
    "Housing": "r1",
    "Housewares": "r13",
    "no soap": "q11",
    "no cooking": "q12",
}
WIDEST = 110  # of a tile
LEAST_STEP = 13  # from one picture of what is missing to the next
DEADLY = 3  # raids of ten from which on it is red


class Tile(NamedTuple):
    """A picture, a number, what it means, the same in full, and whether it threatens."""

    id: str
    art: str
    number: str
    label: str
    title: str
    bad: bool = False
    lacks: tuple[str, ...] = ()  # pictures of what is missing, in the place of the label


def tiles(scene: Scene) -> Iterator[Tile]:
    """What is to be thought of now, the season's own work first."""
    s, need = scene.me, needs(scene.printed, scene.me, scene.turn)
    eaten = s.phase in CHOOSING and s.stage > Stage.CONSUME
    if scene.acting or s.phase == Phase.BEGIN:
        yield from season_tile(scene, need)
    if not eaten:
        yield from fed_tiles(s, need)
        over = need.overflow
        full = f"After the meal {over} in store will find no Container: they are lost"
        free = f"After the meal there is room for {need.room} more in store"
        yield Tile(
            "stores", "r18", f"−{over}" if over else f"+{need.room}", "no room" if over else "room",
            full if over else free, over > 0,
        )  # fmt: skip
    yield happy_tile(s, int(s.unfed) if eaten else need.unfed)
    if not (s.phase in CHOOSING and s.stage > Stage.RAID_RESULT):
        yield raid_tile(scene)


def season_tile(scene: Scene, need: Needs) -> Iterator[Tile]:
    """What this season alone is for, or what the next ones ask."""
    have, grain = scene.me.resources, scene.printed.yields
    seed, bare = int(have[Resource.SEED]), int(have[Resource.PLOTS] - have[Resource.SEED])
    ripe = f"{seed * grain} Grain ripen"
    if scene.season == Season.SPRING:
        title = f"{counted(bare, 'bare Plot')}: only Spring is for planting"
        done = f"All {seed} Plots are planted"
        yield Tile(
            "season", "r7", str(bare or seed), "to plant" if bare else "planted", title if bare else done
        )
    elif scene.season == Season.SUMMER and seed:
        title = f"{ripe} in Fall; there is room for {need.room} in store now"
        yield Tile("season", "r9", str(seed * grain), "due in Fall", title)
    elif scene.season == Season.FALL:
        title = f"{ripe}: only Fall is for the harvest"
        if seed:
            yield Tile("season", "q7", str(seed), "to harvest", title, scene.acting)
        fuel = max(scene.printed.winter_fuel)
        yield fuel_tile(
            scene.me, fuel, max(0, fuel - have[Resource.WOOD] - have[Resource.LUMBER]), "for Winter"
        )
    elif scene.season == Season.WINTER and need.fuel:
        yield fuel_tile(scene.me, need.fuel, need.cold, "to burn")


def fuel_tile(s: Settlement, fuel: int, short: int, label: str) -> Tile:
    """Wood and Lumber for the fires of Winter."""
    have = int(s.resources[Resource.WOOD] + s.resources[Resource.LUMBER])
    title = f"Winter burns up to {fuel} Wood or Lumber; you have {have}"
    return Tile("fuel", "q25", f"−{short}" if short else f"+{have - fuel}", label, title, short > 0)


def fed_tiles(s: Settlement, need: Needs) -> Iterator[Tile]:
    """Food for all; Salt if it is short."""
    folk, food = int(s.resources[Resource.FOLK]), int(s.resources[Resource.FOOD])
    title = f"{folk} Folk eat {folk} Food; you have {food}"
    hungry = f"{title}: {need.unfed} go hungry, and each may die"
    yield Tile(
        "food", "r8", f"−{need.unfed}" if need.unfed else f"+{food - folk}",
        "go hungry" if need.unfed else "all fed", hungry if need.unfed else title, need.unfed > 0,
    )  # fmt: skip
    if need.unsalted:
        title = f"{need.salt} Salt are needed, 1 for each 10 Folk: ten go without, and each may die"
        yield Tile("salt", "r14", f"−{need.unsalted}", "Salt short", title, True)


def happy_tile(s: Settlement, unfed: int) -> Tile:
    """What Happiness changes by on average, and what takes of it."""
    sure = sure_happiness(s, unfed)
    total = AVERAGE + sum(n for n, _ in sure)
    causes = "".join(f"; {n} {why}" for n, why in sure)
    title = f"Happiness changes by about {total:+d}: two dice, {AVERAGE} on average{causes}"
    lacks = tuple(LACKS[why] for _, why in sure)
    return Tile("happy", "r3", f"{total:+d}".replace("-", "−"), "2 dice", title, total <= 0, lacks)


def raid_tile(scene: Scene) -> Tile:
    """How many raids kill at this Fight level."""
    deadly = deadly_raids(raid_odds(scene.edition, scene.printed, scene.me), scene.me)
    peace = int(scene.me.resources[Resource.PEACE])
    title = (
        f"A raid comes each turn: about {deadly} of {ROWS} kill at Fight {scene.fight(scene.seat)} "
        f"with {peace or 'no'} Peace to roll again"
    )
    return Tile("raids", "fort", f"{deadly}/{ROWS}", "raids kill", title, deadly >= DEADLY)


def forecast(scene: Scene, width: float) -> Block:
    """The tiles in a row."""
    found = list(tiles(scene))
    wide = min(WIDEST, (width - GAP * (len(found) - 1)) / len(found))
    body = ""
    for i, tile in enumerate(found):
        inner = rect(0, 0, wide, TILE, "alarm" if tile.bad else "square", round=8)
        inner += icon(scene.prefix, tile.art, 15, 16, 0.9)
        size = "big" if 33 + pic.length(tile.number, 17, bold=True) < wide else "head"
        inner += text(28, 22, tile.number, f"{size} bad" if tile.bad else size)
        if tile.lacks:
            inner += lacking(scene, tile.lacks, wide)
        else:
            label = pic.shorten(tile.label, 12, wide - 4)
            inner += fitted(5, 40, label, wide - 8, "lacking" if tile.bad else "soft")
        at = ((wide + GAP) * i, 0.0)
        body += piece(scene.id("due", tile.id), tile.title, "piece due", at, inner)
    return Block(width, TILE, body)


def lacking(scene: Scene, lacks: tuple[str, ...], width: float) -> str:
    """Pictures of what is missing, underlined; of many how many more there are."""
    most = int((width - 8) // LEAST_STEP)
    shown = lacks if len(lacks) <= most else lacks[: most - 1]
    step = min(17.0, (width - 8) / min(most, len(lacks)))
    more = f"+{len(lacks) - len(shown)}" if len(shown) < len(lacks) else ""
    body = text(7 + step * len(shown), 38, more, "name bad") if more else ""
    for i, art in enumerate(shown):
        x = 5 + step * (i + 0.5)
        body += icon(scene.prefix, art, x, 34, 0.56)
        body += path(f"M{number(x - step / 2 + 1)} 43h{number(step - 2)}", "lack")
    return body


def foreseen(scene: Scene) -> bool:
    """Whether there is an end of a turn to look ahead to."""
    return not scene.over and (
        scene.acting or (scene.staged and scene.phase not in (Phase.WAIT, Phase.FALLEN))
    )
