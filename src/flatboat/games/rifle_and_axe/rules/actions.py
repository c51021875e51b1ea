"""The flat list of actions, of which a turn is a chain, and the square of the Action Board of each."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.tables import (
    BARTER_GIVEN,
    BARTER_GOT,
    GIFTS,
    GOODS,
    LEADERS,
    LOSABLE,
    STORED,
    STRUCTURES,
    UNITS,
    Square,
)
from flatboat.kernel.actions import Actions

ACTIONS = Actions()
RECRUIT = ACTIONS.add("recruit")
CLEAR_LAND = ACTIONS.add("clear land")
HUSBANDRY = ACTIONS.add("husbandry")
HUNT = ACTIONS.add("hunt")
MILK = ACTIONS.add("milk")
BUTCHER = ACTIONS.add("butcher")
PLANT = ACTIONS.add("plant")
HARVEST = ACTIONS.add("harvest")
GRIND = ACTIONS.add("grind")
WEAVE = ACTIONS.add("weave", product=2)  # clothes, container
TAILOR = ACTIONS.add("tailor")
SOAP = ACTIONS.add("make soap")
COOK = ACTIONS.add("cook")
HOME = ACTIONS.add("home industries", product=2)  # housewares, container (edition switch, A9)
GIFT = ACTIONS.add("give", gift=len(GIFTS))
SALTLICKS = ACTIONS.add("visit saltlicks")
MINE = ACTIONS.add("mine")
FISH = ACTIONS.add("fish")
TRAP = ACTIONS.add("trap")
GATHER = ACTIONS.add("gather")
BARRELS = ACTIONS.add("make barrels")
PLANKS = ACTIONS.add("cut planks")
FURNITURE = ACTIONS.add("make furniture")
HANDLES = ACTIONS.add("carve a tool")
LOOM = ACTIONS.add("make a loom")
SMELT = ACTIONS.add("smelt")
METALWARE = ACTIONS.add("forge housewares")
SHOE = ACTIONS.add("shoe horses")
FORGE = ACTIONS.add("forge", product=2)  # tool, implement
BUILD = ACTIONS.add("build", structure=STRUCTURES)
SELL = ACTIONS.add("sell", good=GOODS, n=len(UNITS))
BUY = ACTIONS.add("buy", good=GOODS, n=len(UNITS))
END = ACTIONS.add("end the action phase")
BEGIN = ACTIONS.add("begin the turn")
LEAD = ACTIONS.add("lead", leader=LEADERS)
CRAFT = ACTIONS.add("take in", craft=2)  # a carpenter, a blacksmith
LOSE = ACTIONS.add("lose", lost=len(LOSABLE))
DISCARD = ACTIONS.add("discard", stored=len(STORED), n=len(UNITS))
REROLL = ACTIONS.add("spend peace")
ACCEPT = ACTIONS.add("face the raid")
BARTER = ACTIONS.add("barter", given=len(BARTER_GIVEN), got=len(BARTER_GOT), n=len(UNITS))
DONE = ACTIONS.add("stop bartering")

#: The square of the Action Board to which each action of the Action Phase belongs.
SQUARE_OF: dict[str, Square] = {
    "recruit": Square.RECRUIT,
    "clear land": Square.CLEAR_LAND,
    "build": Square.BUILD,
    "husbandry": Square.HUSBANDRY,
    "hunt": Square.HUNTING,
    "milk": Square.MILK_BUTCHER,
    "butcher": Square.MILK_BUTCHER,
    "plant": Square.PLANT,
    "harvest": Square.HARVEST,
    "grind": Square.GRIND,
    "weave": Square.WEAVING,
    "tailor": Square.TAILORING,
    "make soap": Square.SOAP_MAKING,
    "cook": Square.COOKING,
    "home industries": Square.HOME_INDUSTRIES,
    "give": Square.GIFT_GIVING,
    "visit saltlicks": Square.SALTLICKS,
    "mine": Square.MINING,
    "fish": Square.FISHING,
    "trap": Square.TRAPPING,
    "gather": Square.GATHERING,
    "make barrels": Square.BARREL_MAKING,
    "cut planks": Square.PLANKS,
    "make furniture": Square.FURNITURE,
    "carve a tool": Square.TOOLS_HANDLES,
    "make a loom": Square.LOOM_SPINDLE,
    "smelt": Square.SMELTING,
    "forge housewares": Square.METAL_HOUSEWARES,
    "shoe horses": Square.SHOE_HORSES,
    "forge": Square.MAKE_TOOLS,
    "sell": Square.TRADE,
    "buy": Square.TRADE,
}
