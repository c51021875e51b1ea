"""What interfaces are told of the families of moves: their headings, and the rules behind them."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.actions import SQUARE_OF
from flatboat.kernel.kind import Control

RAID = Control("Meet the raid", "Raid Phase: the Raid Table")
BARTER = Control("Barter", "Bartering with the Shawnee")
#: What is pressed on the board: a list for whoever has none.
WORK = Control("All work", "Action Phase", aside=True)

CONTROLS = {
    **dict.fromkeys(SQUARE_OF, WORK),
    "sell": Control("Sell", "Trade Convoy: sell and buy"),
    "buy": Control("Buy", "Trade Convoy: sell and buy"),
    "end the action phase": Control("End the phase", "Action Phase"),
    "begin the turn": Control("Begin the turn", "Growth, Livestock and Boon Phase"),
    "lead": Control("Choose a leader", "Set-up: leaders"),
    "take in": Control("Take in a craftsman", "Growth, Livestock and Boon Phase"),
    "lose": Control("Choose what is lost", "Hardship and Mishap Phase", aside=True),
    "discard": Control("Discard", "Storage Phase: containers", aside=True),
    "spend peace": RAID,
    "face the raid": RAID,
    "barter": BARTER,
    "stop bartering": Control("Stop bartering", RAID.section, last=True),
}
#: Nothing is hidden here; but dice fall at once after these, so a person says when.
ASKED = frozenset(("begin the turn", "end the action phase"))
PINNED = "end the action phase"
