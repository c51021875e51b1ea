"""The list of decisions of Small Railroad Empires."""

from __future__ import annotations

from flatboat.games.railroad.rules.tables import CARDS, CITIES, FACTORIES, SLOTS, SPACES
from flatboat.kernel.actions import Actions

ACTIONS = Actions()
START = ACTIONS.add("start", factory=FACTORIES)
BUILD = ACTIONS.add("build", space=SPACES)
UNLOCK = ACTIONS.add("unlock")  # a locked track, to be built at once
SCRAP = ACTIONS.add("scrap")  # a track that cannot be placed
DELIVER = ACTIONS.add("deliver", factory=FACTORIES, city=CITIES)
PLAY = ACTIONS.add("play", card=CARDS)  # a train card on the delivery
COVER = ACTIONS.add("cover", slot=SLOTS)  # of the ship
BUY = ACTIONS.add("buy", card=CARDS)
LOAN = ACTIONS.add("loan")
END = ACTIONS.add("end")  # the turn
ACTION_COUNT = len(ACTIONS)
