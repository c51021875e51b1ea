"""What interfaces are told of the families of moves: their headings, the rules behind them, wishes."""

from __future__ import annotations

from flatboat.kernel.kind import Control

START_SECTION = "Start tracks"
BUILD_SECTION = "Build: two tracks a turn"
DELIVER_SECTION = "Deliver: from a factory to a city"
CARD_SECTION = "Train cards: played on deliveries"
SHIP_SECTION = "Freight on Board: slots of the ship"
BUY_SECTION = "Buy: the market"
TURN_SECTION = "A turn"
ENDING_SECTION = "Game end: the last round"

#: What is pressed on the board, or seldom wanted, is one list, folded away. No digit takes a loan.
BUILDING = "Build or borrow"

CONTROLS = {
    "start": Control("Start track", START_SECTION, aside=True),
    "build": Control(BUILDING, BUILD_SECTION, aside=True, unkeyed=True),
    "unlock": Control(BUILDING, BUILD_SECTION, aside=True, unkeyed=True),
    "scrap": Control(BUILDING, BUILD_SECTION, aside=True, unkeyed=True),
    "deliver": Control("Deliver", DELIVER_SECTION, aside=True),
    "play": Control("Play a train card", CARD_SECTION, rows=True),
    "cover": Control("Cover a slot", SHIP_SECTION, rows=True),
    "buy": Control("Buy a train card", BUY_SECTION, rows=True, board="Press a card on the market to buy it."),
    "loan": Control(BUILDING, BUILD_SECTION, aside=True, unkeyed=True),
    "end": Control("End the turn", TURN_SECTION, last=True, ends=True),
}

#: A delivery may be wished for beyond the tracks that link it. Cards and slots are chosen in its form; loans
#: and extra tracks lead to so much that wishes for it would hide what is usual.
CHAINS = {"deliver": ("build",)}
#: How many cards a hand has lies open, and so does all else that says what is legal: nothing can be told
#: from an answer given at once.
ASKED = frozenset[str]()
