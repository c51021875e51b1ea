"""The list of decisions of Broadhorns!"""

from __future__ import annotations

from flatboat.games.broadhorns.rules.tables import (
    BOATS,
    GOODS,
    HELD,
    MOST_MOVE,
    ORDERS,
    PERISHABLES,
    TRAVELERS,
)
from flatboat.kernel.actions import Actions

RANKS = 2  # two spaces of one good: the better, the lesser

ACTIONS = Actions()
DRAW = ACTIONS.add("draw")  # an expedition card: step 4, the end of a turn
PORT = ACTIONS.add("port")
MOVE = ACTIONS.add("move", spaces=MOST_MOVE)  # spaces - 1
CURRENT = ACTIONS.add("current")
END = ACTIONS.add("end")  # the expedition, in a port action: the broadhorn is sold
GIVE_UP = ACTIONS.add("give up")  # the expedition, anywhere else: nothing is paid
BOAT = ACTIONS.add("boat", size=BOATS)  # the port action in St. Louis begins
SELL = ACTIONS.add("sell", good=GOODS, rank=RANKS)
SURPLUS = ACTIONS.add("surplus", good=GOODS)
CLAIM = ACTIONS.add("claim", good=GOODS)  # a delivery card from the hand
CLAIM_TOWN = ACTIONS.add("claim town", good=GOODS)  # or from the town
COOL = ACTIONS.add("cool")  # ice with a perishable that was sold
SEASON = ACTIONS.add("season", good=PERISHABLES)  # the sell ends with a barrel for the season track
BUY = ACTIONS.add("buy", good=GOODS)
BAG = ACTIONS.add("bag", good=GOODS)
BLIND = ACTIONS.add("blind")  # from the bag, by option
PEDDLER = ACTIONS.add("peddler", good=GOODS)
DROP = ACTIONS.add("drop", traveler=TRAVELERS)
BOARD = ACTIONS.add("board", traveler=TRAVELERS)  # from the hand
WELCOME = ACTIONS.add("welcome", traveler=TRAVELERS)  # from the town
DONE = ACTIONS.add("done")  # the port action ends
ICE = ACTIONS.add("ice")  # against spoiling
ENDURE = ACTIONS.add("endure")  # let it spoil
DISCARD = ACTIONS.add("discard", card=HELD)
ORDER = ACTIONS.add("order", order=ORDERS)
ACTION_COUNT = len(ACTIONS)
