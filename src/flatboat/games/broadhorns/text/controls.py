"""What interfaces are told of the families of moves: their headings, the rules behind them, wishes."""

from __future__ import annotations

from flatboat.kernel.kind import Control

SELL_SECTION = "Sell: cargo spaces and surplus"
DELIVERY_SECTION = "Delivery cards"
BUY_SECTION = "Buy: market, bag and peddler"
TRAVELER_SECTION = "Travelers: boarding and arriving"
ICE_SECTION = "Ice: against spoiling, or with a sale"
ORDER_SECTION = "Your ice: when it is used"
ST_LOUIS_SECTION = "St. Louis: a new broadhorn"
PORT_SECTION = "Port action"
MOVE_SECTION = "Move: speed, bonus move, Good Current"
END_SECTION = "Ending an expedition"
SEASON_SECTION = "Seasons: the year and its track"
DRAW_SECTION = "Draw a card: spoil cards"
HAND_SECTION = "Hand limit: what is discarded"
FILL_SECTION = "A full town: tile, wreaths, season"
WREATH_SECTION = "The final reckoning: wreaths"

ON_BOARD = "Press a space or a town of the river."

SELL = Control("Sell", SELL_SECTION, aside=True)
CLAIM = Control("Claim a delivery", DELIVERY_SECTION, aside=True)
BUY = Control("Buy", BUY_SECTION, aside=True)
TRAVELERS = Control("Travelers", TRAVELER_SECTION, aside=True)

CONTROLS = {
    "draw": Control("End the turn", DRAW_SECTION, last=True, ends=True),
    "port": Control("Port action", PORT_SECTION),
    "move": Control("Move", MOVE_SECTION, board=ON_BOARD),
    "current": Control("Move", MOVE_SECTION, board=ON_BOARD),
    "end": Control("End the expedition", END_SECTION, last=True),
    "give up": Control("Give up the expedition", END_SECTION, aside=True, last=True),
    "boat": Control("Take a broadhorn", ST_LOUIS_SECTION),
    "sell": SELL,
    "surplus": SELL,
    "claim": CLAIM,
    "claim town": CLAIM,
    "cool": Control("Ice with a sale", ICE_SECTION, aside=True),
    "season": Control("The season's barrel", FILL_SECTION),
    "buy": BUY,
    "bag": BUY,
    "blind": BUY,
    "peddler": BUY,
    "drop": TRAVELERS,
    "board": TRAVELERS,
    "welcome": TRAVELERS,
    "done": Control("Leave the port", PORT_SECTION, last=True),
    "ice": Control("Answer the spoiling", ICE_SECTION),
    "endure": Control("Answer the spoiling", ICE_SECTION),
    "discard": Control("Discard", HAND_SECTION, board="Press a card of your hand."),
    "order": Control("When to use your ice", ORDER_SECTION, aside=True, last=True),
}

#: In a port, and where one fits out, a form does these: a list of them beside it would say all twice.
BY_FORM = frozenset(
    ("boat", "sell", "surplus", "claim", "claim town", "cool", "buy", "bag", "blind", "drop", "board",
     "welcome", "end")
)  # fmt: skip
#: Whether these are all that is legal hangs on the hand: ice, delivery cards, travelers who might board
#: in St. Louis, cards of one kind alone.
ASKED = frozenset(("endure", "discard", "done", "season"))
