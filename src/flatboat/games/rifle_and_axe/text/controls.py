"""What interfaces are told of the families of moves: their headings, the rules behind them, plans."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.actions import SQUARE_OF
from flatboat.kernel.kind import Control

#: All that is pressed on the board, in one list for whoever has none.
WORK = "All work"
LAND = Control(WORK, "Land: recruit, clear, plant, harvest, grind", aside=True)
ANIMALS = Control(WORK, "Animals: husbandry, hunting, milk, butcher", aside=True)
HOME = Control(WORK, "Home: weaving, tailoring, soap, cooking, home industries", aside=True)
OUTINGS = Control(WORK, "Outings: saltlicks, mining, fishing, trapping, gathering", aside=True)
CARPENTER = Control(WORK, "Carpenter", aside=True)
BLACKSMITH = Control(WORK, "Blacksmith", aside=True)
RAID = Control("Meet the raid", "Raid Phase: the Raid Table")
BARTER = Control("Barter", "Bartering with the Shawnee")

CONTROLS = {
    "recruit": LAND,
    "clear land": LAND,
    "plant": LAND,
    "harvest": LAND,
    "grind": LAND,
    "husbandry": ANIMALS,
    "hunt": ANIMALS,
    "milk": ANIMALS,
    "butcher": ANIMALS,
    "weave": HOME,
    "tailor": HOME,
    "make soap": HOME,
    "cook": HOME,
    "home industries": HOME,
    "give": Control(WORK, "Gifts to the Shawnee", aside=True),
    "visit saltlicks": OUTINGS,
    "mine": OUTINGS,
    "fish": OUTINGS,
    "trap": OUTINGS,
    "gather": OUTINGS,
    "make barrels": CARPENTER,
    "cut planks": CARPENTER,
    "make furniture": CARPENTER,
    "carve a tool": CARPENTER,
    "make a loom": CARPENTER,
    "smelt": BLACKSMITH,
    "forge housewares": BLACKSMITH,
    "shoe horses": BLACKSMITH,
    "forge": BLACKSMITH,
    "build": Control(WORK, "Build: structures", aside=True),
    "sell": Control("Sell", "Trade Convoy: sell and buy"),
    "buy": Control("Buy", "Trade Convoy: sell and buy"),
    "end the action phase": Control("End the phase", "Action Phase"),
    "begin the turn": Control("Begin the turn", "Growth, Livestock and Boon Phase"),
    "lead": Control("Choose a leader", "Set-up: leaders"),
    "take in": Control("Take in a craftsman", "Growth, Livestock and Boon Phase"),
    "lose": Control("Choose what is lost", "Hardship and Mishap Phase"),
    "discard": Control("Discard", "Storage Phase: containers"),
    "spend peace": RAID,
    "face the raid": RAID,
    "barter": BARTER,
    "stop bartering": Control("Stop bartering", RAID.section, last=True),
}
#: Every small decision stands on its own: none is wished for ahead.
CHAINS: dict[str, tuple[str, ...]] = {}
#: Nothing is hidden here; but dice fall at once after these, so a person says when.
ASKED = frozenset(("begin the turn", "end the action phase"))
#: A turn's actions may be repeated from the turn before.
PLAN = frozenset(SQUARE_OF)
PLAN_END = "end the action phase"
