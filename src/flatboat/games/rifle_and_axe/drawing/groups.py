"""What belongs together: columns of spaces, each kind with a heading and a tint of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from flatboat.games.rifle_and_axe.drawing.scene import Corner
from flatboat.games.rifle_and_axe.rules.tables import Resource, Square, Structure
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, rect, text

HEADING, STEP = 15, 3  # the line of a heading; between the spaces below it
PAD, PAD_NARROW = 3, 1.5  # round them
APART, APART_NARROW = 5, 3  # one group from the next
FIGHT_SPACE = -1  # the Fight level, which stands among the structures


class Kind(NamedTuple):
    """A kind of spaces: its heading, its tint, and the spaces from the top."""

    name: str
    tint: str
    spaces: tuple[int, ...]


WORK = (
    Kind(
        "Land",
        "leaf",
        (Square.CLEAR_LAND, Square.PLANT, Square.HARVEST, Square.GRIND, Square.BUILD),
    ),
    Kind(
        "Food",
        "clay",
        (Square.FISHING, Square.GATHERING, Square.HUNTING, Square.MILK_BUTCHER, Square.HUSBANDRY),
    ),
    Kind(
        "Home",
        "gold",
        (Square.COOKING, Square.SOAP_MAKING, Square.HOME_INDUSTRIES, Square.WEAVING, Square.TAILORING),
    ),
    Kind(
        "Peace & trade",
        "cloth",
        (Square.GIFT_GIVING, Square.TRADE, Square.RECRUIT, Square.SALTLICKS, Square.TRAPPING),
    ),
    Kind(
        "Carpenter",
        "wood",
        (Square.PLANKS, Square.BARREL_MAKING, Square.TOOLS_HANDLES, Square.FURNITURE, Square.LOOM_SPINDLE),
    ),
    Kind(
        "Blacksmith & mine",
        "steel",
        (Square.MAKE_TOOLS, Square.METAL_HOUSEWARES, Square.SHOE_HORSES, Square.SMELTING, Square.MINING),
    ),
)
GOODS = (
    Kind(
        "People",
        "cloth",
        (Resource.FOLK, Resource.HAPPINESS, Resource.HOUSING, Resource.CLOTHING, Resource.HOUSEWARES),
    ),
    Kind(
        "Stores",
        "clay",
        (Resource.FOOD, Resource.GRAIN, Resource.SALT, Resource.LYE, Resource.CONTAINERS),
    ),
    Kind(
        "Farm",
        "leaf",
        (Resource.PLOTS, Resource.SEED, Resource.IMPLEMENTS, Resource.HORSES, Resource.LIVESTOCK),
    ),
    Kind(
        "Craft",
        "wood",
        (Resource.TOOLS, Resource.WOOD, Resource.LUMBER, Resource.METAL, Resource.LOOMS),
    ),
    Kind(
        "Guard",
        "steel",
        (Resource.RIFLES, Resource.GUNPOWDER, Resource.PEACE, Resource.HIDES, Resource.MONEY),
    ),
)
BUILDINGS = (
    Kind(
        "Homes & joy",
        "gold",
        (Structure.CABIN, Structure.SCHOOL, Structure.CHURCH, Structure.COURTHOUSE),
    ),
    Kind(
        "Against raids",
        "steel",
        (FIGHT_SPACE, Structure.BLOCKHOUSE, Structure.LOG_STATION, Structure.STOCKADE),
    ),
    Kind(
        "More actions",
        "wood",
        (Structure.HOMINY_BLOCK, Structure.TUB_MILL, Structure.CARPENTER_SHOP, Structure.SMITHY),
    ),
    Kind(
        "Stores & roads",
        "clay",
        (Structure.ROOT_CELLAR, Structure.CORRAL, Structure.LEACHING_VAT, Structure.ROAD),
    ),
)

Draw = Callable[[int, Corner, float], str]  # a space, its corner and its width


def columns(
    kinds: Sequence[Kind],
    width: float,
    abreast: int,
    height: float,
    draw: Draw,
    *,
    narrow: bool = False,
    notes: Mapping[str, str] = MappingProxyType({}),
) -> Block:
    """So many kinds abreast, then the next ones: each a tinted column of spaces below a heading.

    Notes stand at the right of a heading, as far as there is room.
    """
    apart, pad = (APART_NARROW, PAD_NARROW) if narrow else (APART, PAD)
    wide = (width - apart * (abreast - 1)) / abreast
    tall = HEADING + max(len(kind.spaces) for kind in kinds) * (height + STEP) - STEP + pad
    body = ""
    for i, kind in enumerate(kinds):
        x, y = (wide + apart) * (i % abreast), (tall + apart) * (i // abreast)
        body += rect(x, y, wide, tall, f"ground {kind.tint}", round=9)
        body += text(x + pad + 4, y + 11.6, pic.shorten(kind.name, 12, wide - 10, bold=True), "kind")
        note = notes.get(kind.name, "")
        if pic.length(kind.name, 12, bold=True) + pic.length(note, 12) + 14 < wide:
            body += text(x + wide - pad - 4, y + 11.6, note, "soft", anchor="end") if note else ""
        for j, space in enumerate(kind.spaces):
            body += draw(space, (x + pad, y + HEADING + (height + STEP) * j), wide - 2 * pad)
    bands = -(-len(kinds) // abreast)
    return Block(width, bands * (tall + apart) - apart, body)
