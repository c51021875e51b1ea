"""What belongs together: columns of spaces, each kind with a heading, and work with a tint of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from flatboat.games.rifle_and_axe.drawing.scene import Corner, Scene
from flatboat.games.rifle_and_axe.rules.tables import Resource, Square, Structure
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, rect, text

HEADING, HEADED, STEP = 15, 29, 3  # the line of a name, or a head of more; between the spaces below it
PAD, PAD_NARROW = 3, 1.5  # round them
APART, APART_NARROW = 5, 3  # one group from the next
FIGHT_SPACE = -1  # the Fight level, which stands among the structures


class Kind(NamedTuple):
    """A kind of spaces: its heading, the spaces from the top, and its tint."""

    name: str
    spaces: tuple[int, ...]
    tint: str = "plain"


WORK = (
    Kind("Land", (Square.CLEAR_LAND, Square.PLANT, Square.HARVEST, Square.GRIND, Square.BUILD), "leaf"),
    Kind(
        "Food",
        (Square.FISHING, Square.GATHERING, Square.HUNTING, Square.MILK_BUTCHER, Square.HUSBANDRY),
        "clay",
    ),
    Kind(
        "Home",
        (Square.COOKING, Square.SOAP_MAKING, Square.HOME_INDUSTRIES, Square.WEAVING, Square.TAILORING),
        "gold",
    ),
    Kind(
        "Peace & trade",
        (Square.GIFT_GIVING, Square.TRADE, Square.SHOE_HORSES, Square.RECRUIT, Square.TRAPPING),
        "cloth",
    ),
    Kind(
        "Carpenter",
        (Square.PLANKS, Square.BARREL_MAKING, Square.TOOLS_HANDLES, Square.FURNITURE, Square.LOOM_SPINDLE),
        "wood",
    ),
    Kind(
        "Blacksmith & salt",
        (Square.MAKE_TOOLS, Square.METAL_HOUSEWARES, Square.SMELTING, Square.MINING, Square.SALTLICKS),
        "steel",
    ),
)
GOODS = (
    Kind(
        "People",
        (Resource.FOLK, Resource.HAPPINESS, Resource.HOUSING, Resource.CLOTHING, Resource.HOUSEWARES),
    ),
    Kind("Stores", (Resource.FOOD, Resource.GRAIN, Resource.SALT, Resource.LYE, Resource.CONTAINERS)),
    Kind("Farm", (Resource.PLOTS, Resource.SEED, Resource.IMPLEMENTS, Resource.HORSES, Resource.LIVESTOCK)),
    Kind("Craft", (Resource.TOOLS, Resource.WOOD, Resource.LUMBER, Resource.METAL, Resource.LOOMS)),
    Kind("Guard", (Resource.RIFLES, Resource.GUNPOWDER, Resource.PEACE, Resource.HIDES, Resource.MONEY)),
)
BUILDINGS = (
    Kind("Homes & joy", (Structure.CABIN, Structure.SCHOOL, Structure.CHURCH, Structure.COURTHOUSE)),
    Kind("Against raids", (FIGHT_SPACE, Structure.BLOCKHOUSE, Structure.LOG_STATION, Structure.STOCKADE)),
    Kind(
        "More actions",
        (Structure.HOMINY_BLOCK, Structure.TUB_MILL, Structure.CARPENTER_SHOP, Structure.SMITHY),
    ),
    Kind("Stores & roads", (Structure.ROOT_CELLAR, Structure.CORRAL, Structure.LEACHING_VAT, Structure.ROAD)),
)

Draw = Callable[[Scene, int, Corner, float], str]  # a space, its corner and its width
Head = Callable[[str, Corner, float], str]  # what stands over a kind, instead of its name; "" for that


def abreast(blocks: Sequence[Block], n: int, gap: float) -> Block:
    """Blocks of a size in rows of so many."""
    return pic.down([pic.across(blocks[i : i + n], gap) for i in range(0, len(blocks), n)], gap)


def columns(
    scene: Scene,
    kinds: Sequence[Kind],
    width: float,
    abreast: int,
    height: float,
    draw: Draw,
    head: Head | None = None,
) -> Block:
    """So many kinds abreast, then the next ones: each a column of spaces below a heading."""
    apart, pad = (APART_NARROW, PAD_NARROW) if scene.narrow else (APART, PAD)
    wide = (width - apart * (abreast - 1)) / abreast
    top = HEADED if head else HEADING
    tall = top + max(len(kind.spaces) for kind in kinds) * (height + STEP) - STEP + pad
    body = ""
    for i, kind in enumerate(kinds):
        x, y = (wide + apart) * (i % abreast), (tall + apart) * (i // abreast)
        body += rect(x, y, wide, tall, f"ground {kind.tint}", round=9)
        name = pic.shorten(kind.name, 12, wide - 10, bold=True)
        above = head(kind.name, (x + pad, y + pad), wide - 2 * pad) if head else ""
        low = pad + 16.3 if head else top - 3.4
        body += above or text(x + pad + 4, y + low, name, "kind")
        for j, space in enumerate(kind.spaces):
            body += draw(scene, space, (x + pad, y + top + (height + STEP) * j), wide - 2 * pad)
    bands = -(-len(kinds) // abreast)
    return Block(width, bands * (tall + apart) - apart, body)
