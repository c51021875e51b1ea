"""What interfaces are told of the families of moves: their headings, the rules behind them, plans."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.actions import SQUARE_OF
from flatboat.games.rifle_and_axe.text.deeds import BLACKSMITH, CARPENTER
from flatboat.kernel.kind import Control

RAID = Control("Meet the raid", "Raid Phase: the Raid Table")
BARTER = Control("Barter", "Bartering with the Shawnee")
ALL_WORK = "All work"
#: All that is pressed on the board, by the rule of each: one list for whoever has none.
WORK = {
    "Land: recruit, clear, plant, harvest, grind": ("recruit", "clear land", "plant", "harvest", "grind"),
    "Animals: husbandry, hunting, milk, butcher": ("husbandry", "hunt", "milk", "butcher"),
    "Home: weaving, tailoring, soap, cooking, home industries": (
        "weave",
        "tailor",
        "make soap",
        "cook",
        "home industries",
    ),
    "Gifts to the Shawnee": ("give",),
    "Outings: saltlicks, mining, fishing, trapping, gathering": (
        "visit saltlicks",
        "mine",
        "fish",
        "trap",
        "gather",
    ),
    "Carpenter": CARPENTER,
    "Blacksmith": BLACKSMITH,
    "Build: structures": ("build",),
}

CONTROLS = {
    **{name: Control(ALL_WORK, rule, aside=True) for rule, names in WORK.items() for name in names},
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
