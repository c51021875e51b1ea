"""What moves, reasons, events and tasks are called: the words without the grammar."""

from __future__ import annotations

from flatboat.games.heartland.rules.tables import (
    CARDS,
    FUEL,
    SEATS,
    Chance,
    Ending,
    Good,
    Happening,
    Phase,
    Reason,
)
from flatboat.games.heartland.text.vocabulary import GOOD, by_head, kind_word
from flatboat.kernel.declaring import check_words
from flatboat.kernel.event_words import EventPhrase
from flatboat.kernel.notation import Word, a

#: Goods where a number stands before them.
CUBE_WORDS: list[Word] = [(by_head(good), GOOD[good]) for good in Good]
FUEL_WORDS = [kind_word(kind) for kind in range(FUEL, CARDS)]
CARD_WORDS = [*GOOD, *FUEL_WORDS]
CARD_LABELS = [*(a(kind_word(good)) for good in Good), *FUEL_WORDS]
POINT_WORDS = ["1 point", "2 points", "3 points"]
COUNT_WORDS = [str(n) for n in range(1, 9)]
MOST_POINTS = 1000  # of an event
REACH_OF_LOADS = len(COUNT_WORDS)  # numbers of cubes of each good
GLUED = "\u00a0"  # a blank at which no button breaks its words
#: Families that need truck stops, and those that lay out the map.
UPGRADED = frozenset(
    {"wash", "tune up", "buy", "burn corn", "sleep", "offer", "propose", "accept", "decline", "give", "ask"}
)
LAID = frozenset({"take", "put"})
#: What "done" comes to, where it does not end the step alone.
DONE_WORDS = {
    Phase.LOADING: "load no more",
    Phase.UNLOADING: "unload no more",
    Phase.DISCARD: "discard no more",
    Phase.RADIO: "make no offer",
    Phase.OFFER: "make no offer",
    Phase.OIL: "discard nothing",
}
#: Vocabularies for people alone: data and the values of moves do without them.
UNNAMED = ("partner", "cubes", "cost", "a card", "where")
SEAT_WORDS = [str(seat + 1) for seat in range(SEATS)]

MOVES = {
    "tow": "be towed",
    "sleep": "stay",
    "swap": "discard/draw",
    "done": "done",
    "buy": "buy upgrade",
    "wash": "truck wash",
    "tune up": "tune up",
    "propose": "propose",
    "accept": "accept",
    "decline": "decline",
    "burn corn": "burn corn",
    "pay fuel": "pay fuel {value}",
    "pay points": "pay {points}",
    "discard": "discard {card}",
    "draw": "draw {card}",
    "draw blind": "draw blind",
    "load": "load {n} {good}",
    "unload": "unload {n} {good}",
    "drive": "drive to {place}",
    "offer": "offer to seat {partner}",
    "give": "give {card}",
    "ask": "ask for {card}",
    "take": "take {location}",
    "put": "put at {cell}",
}

#: The same for people, where the notation does not read well.
LABELS = {
    "swap": "Discard/Draw",
    "wash": "Truck Wash",
    "tune up": "Tune Up",
    "propose": "propose the trade",
    "accept": "accept the offer",
    "decline": "decline the offer",
    "buy": "buy the upgrade",
    "burn corn": "burn a corn bill",
    "pay fuel": "play fuel {value}",
    "draw blind": "draw from the pile",
    "offer": "offer a trade to Seat {partner}",
    "put": "put it {cell}",
}

# Why not, as a clause. {here} is where the truck stands; the other blanks are the move's own.
REASONS = {
    Reason.NOT_YOUR_TURN: "it is {actor}'s turn",
    Reason.NOT_IN_THIS_PHASE: "at this point you {task}",
    Reason.GAME_OVER: "the game is over",
    Reason.NO_SUCH_CARD: "you do not hold that card",
    Reason.NO_POINTS: "you have too few points",
    Reason.CANNOT_DRIVE_THAT_FAR: "no road you can pay for leads to a free place at that distance",
    Reason.TOO_FAR: "a truck moves three spaces at most",
    Reason.MIXED_PAYMENT: "you pay for a move in one way only, by fuel, points or corn",
    Reason.NO_UPGRADE: "you do not own the upgrade for that",
    Reason.NOT_ON_MAP: "{place} is not on the map",
    Reason.OCCUPIED: "another truck stands at {place}",
    Reason.CENTRE_NO_STOP: "trucks cannot stop at the distribution centre",
    Reason.NOT_AT_DISTANCE: "{place} is not exactly as far away as you have paid for",
    Reason.FEES: "the tolls and weigh stations on the way cost more points than you have",
    Reason.CAN_DRIVE: "a truck is towed only if it cannot move",
    Reason.CAN_ACT: "a truck is towed now only if it can take no action",
    Reason.AT_CENTRE: "you can do that only at the distribution centre",
    Reason.TOWED: "your truck was towed, so this turn you may only discard and draw",
    Reason.NO_GOODS_HERE: "nothing can be loaded or unloaded at {here}",
    Reason.NOT_ENOUGH_CUBES: "{here} has {lying}",
    Reason.NOT_ENOUGH_BILLS: "you hold {held}, and {here} takes {rate} for each cube",
    Reason.TRAILER_FULL: "your trailer has room for {room}",
    Reason.NOT_CARRIED: "you do not carry that much {good}",
    Reason.NOT_IN_DEMAND: "{here} does not want {good}",
    Reason.LOCATION_FULL: "{here} has room for {space} more",
    Reason.ALREADY_THIS_TURN: "you have already done that this turn",
    Reason.NOT_A_STOP: "upgrades are sold at truck stops",
    Reason.SOLD: "this upgrade is sold",
    Reason.OWNS_UPGRADE: "you already have an upgrade, and there is one for each player",
    Reason.NOT_IN_WINDOW: "that card is not in the window",
    Reason.PILE_EMPTY: "the draw pile is empty",
    Reason.NOT_REMOVED: "{location} is not one of the locations left out",
    Reason.CELL_TAKEN: "a card lies there already",
    Reason.NOT_BESIDE_LOCATION: "that cell is not beside a location",
    Reason.CUT_OFF: "every road to that cell is closed",
    Reason.BESIDE_STOP: "truck stops may not lie side by side",
    Reason.NO_ROOM_FOR_REST: "the other truck stops would not all find room",
    Reason.NOT_ADJACENT: "no other truck stands beside yours there",
    Reason.MIXED_TRADE: "fuel is traded only for fuel",
    Reason.EMPTY_OFFER: "an offer must give something and ask for something",
    Reason.PARTNER_HAS_FEWER: "{partner} does not have that many",
    Reason.CANNOT_GIVE: "you do not have all that is asked for",
    Reason.NO_FUEL_PLAYED: "play a fuel card first",
    Reason.NOTHING_TO_TRADE: "one of you has nothing to trade",
    Reason.TRAILERS_TOO_SMALL: "after the trade one trailer would hold too many cubes",
    Reason.FUEL_FIRST: "you must play fuel cards before you pay points or tune up",
    Reason.NOTHING_FOR_IT: "one of you could give nothing for it",
    Reason.NOT_PAID: "you have not paid for the distance yet",
}
check_words(Reason, REASONS)
HERE = (Reason.NOT_PAID, Reason.NOT_AT_DISTANCE, Reason.OCCUPIED)  # of the own place
STANDS_THERE = "your truck is there already, and a truck drives on every turn"

EVENTS = {
    Happening.PAID_FUEL: EventPhrase("{seat} plays fuel {value}", value="number"),
    Happening.PAID_POINTS: EventPhrase("{seat} pays {points:cost} to drive", points="number"),
    Happening.BURNED_CORN: EventPhrase("{seat} burns a corn bill to drive"),
    Happening.TUNED: EventPhrase("{seat} tunes up to drive one space further"),
    Happening.DROVE: EventPhrase("{seat} drives from {start} to {end}", start="place", end="place"),
    Happening.PAID_FEES: EventPhrase("{seat} pays {points:cost} in road fees", points="number"),
    Happening.TOWED: EventPhrase("{seat} is towed from {start} to the distribution centre", start="place"),
    Happening.SLEPT: EventPhrase("{seat} pays {points:cost} to stay", points="number"),
    Happening.LOADED: EventPhrase("{seat} loads {n} {good:cubes}", good="good", n="number"),
    Happening.UNLOADED: EventPhrase("{seat} unloads {n} {good:cubes}", good="good", n="number"),
    Happening.SCORED: EventPhrase("{seat} earns {points:cost}", points="number"),
    Happening.SWAPS: EventPhrase("{seat} discards and draws[ for {points:cost}]", points="number"),
    Happening.DISCARDED: EventPhrase("{seat} discards {card:a card}", card="card"),
    Happening.TOOK: EventPhrase("{seat} takes {card:a card} from the window", card="card"),
    Happening.DREW: EventPhrase("{seat} draws {card:drawn} from the pile", card="card"),
    Happening.TURNED_UP: EventPhrase("{card:a card} is turned up in the window", card="card"),
    Happening.RESHUFFLED: EventPhrase("{cards} discards become the new draw pile", cards="number"),
    Happening.BOUGHT: EventPhrase(
        "{seat} buys {upgrade} for {points:cost}", upgrade="upgrade", points="number"
    ),
    Happening.STOP_GONE: EventPhrase("{seat} takes the truck stop {place} off the map", place="place"),
    Happening.WASHES: EventPhrase("{seat} uses Truck Wash"),
    Happening.OFFERED: EventPhrase("{seat} makes an offer to {partner}", partner="seat"),
    Happening.GAVE: EventPhrase("{seat} gives {card} to {partner}", card="card", partner="seat"),
    Happening.DECLINED: EventPhrase("{seat} declines the offer of {partner}", partner="seat"),
    Happening.PICKED: EventPhrase("{seat} puts {place} {cell:where}", place="place", cell="cell"),
    Happening.PLACED_STOP: EventPhrase(
        "{seat} puts the truck stop {place} {cell:where}", place="place", cell="cell"
    ),
    Happening.TRIGGERED: EventPhrase(
        "{seat} has {points} points, so everyone else takes one last turn", points="number"
    ),
    Happening.PENALTY: EventPhrase(
        "{seat} loses {points:cost} for cargo left in the trailer", points="number"
    ),
    Happening.ENDED: EventPhrase("the game ends: {ending:ending}", ending=Ending),
    Happening.TURN: EventPhrase("-- turn {turn}: {seat}", turn="number"),
}

# Points given (1) or taken (-1) by an event, and for what.
WORTH: dict[int, tuple[int, str]] = {
    Happening.PAID_POINTS: (-1, "paid for driving"),
    Happening.PAID_FEES: (-1, "road fees"),
    Happening.SLEPT: (-1, "paid to stay"),
    Happening.SCORED: (1, "freight delivered"),
    Happening.SWAPS: (-1, "paid for discard/draw"),
    Happening.BOUGHT: (-1, "upgrade bought"),
    Happening.PENALTY: (-1, "cargo left aboard"),
}

#: What each die is for, and which things its outcomes are.
DICE: dict[int, tuple[str, str]] = {
    Chance.FIRST: ("who starts", "seat"),
    Chance.REMOVED: ("a location that leaves the map", "place"),
    Chance.TURNED: ("a location that shows its advanced side", "place"),
    Chance.DEALT: ("the card on the next cell", "place"),
    Chance.MIXED: ("the good of a cube in demand", "good"),
    Chance.STOP: ("the next truck stop", "upgrade"),
    Chance.DRAWN: ("the card that {seat} draws", "card"),
    Chance.SHOWN: ("the card that is turned up in the window", "card"),
}

ENDINGS = {
    Ending.NOT_YET: "the game goes on",
    Ending.THRESHOLD: "the last turns are over",
    Ending.STALLED: "two hundred rounds were played",
    Ending.CLOSED: "the host ended it",
}

AT_A_LOCATION = "load, unload or discard/draw"  # one's action
TASKS = {
    Phase.PICK: "add a location to the map",
    Phase.PICK_CELL: "choose its place",
    Phase.STOPS: "place the truck stops",
    Phase.MOVE: "drive, by fuel or points",
    Phase.ACT: "take your action",
    Phase.LOADING: "load another good, or go on",
    Phase.UNLOADING: "unload another good, or go on",
    Phase.DISCARD: "discard as many cards as you like",
    Phase.REDRAW: "draw as many cards as you discarded",
    Phase.WASH: "draw five cards",
    Phase.WASH_DISCARD: "discard as many cards as you drew",
    Phase.RADIO: "offer a trade by radio, or go on",
    Phase.OFFER: "say what you give and what you want",
    Phase.ANSWER: "accept or decline the offer",
    Phase.OIL: "discard a card before you refuel, or go on",
    Phase.REFUEL: "draw up to a full hand",
    Phase.OVER: "look at the result",
}

CARDS_OF_HAND, TOWNS = ("discard", "give", "pay fuel"), ("drive", "tow", "sleep")
CARGO, SUPPLY = ("load", "unload"), ("draw", "draw blind")

#: What is said of a piece that has to wait: in which phases, of which moves, and what.
WAITING = (
    ((Phase.MOVE,), ("discard",), "Only fuel or points pay for driving: just choose a town."),
    ((Phase.MOVE,), CARGO, "You load and unload after driving, where your truck stops: choose a town."),
    ((Phase.MOVE,), SUPPLY, "You draw cards at the end of your turn: first choose a town."),
    ((Phase.MOVE,), ("swap",), "First you drive: choose a town."),
    (set(Phase) - {Phase.MOVE}, TOWNS, "Your truck has driven this turn."),
    (
        (Phase.ACT,),
        CARDS_OF_HAND,
        "Bills are used up as you load or unload; to change cards, choose Discard/Draw.",
    ),
    ((Phase.ACT,), SUPPLY, "You draw cards once your action is done."),
    (
        (Phase.REDRAW, Phase.WASH, Phase.REFUEL),
        (*CARDS_OF_HAND, *CARGO),
        "Now you draw: take a card from the window, or one from the pile.",
    ),
)
