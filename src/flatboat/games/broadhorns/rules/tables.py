"""What is on the table of Broadhorns!, and what is printed on its components."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from flatboat.kernel.events import Event
from flatboat.kernel.meanings import Choice, Mask, Number, Seat, Seats, YesNo
from flatboat.kernel.records import Grid, Record, Row, cells, i8, i16

SEATS = 4
GOODS = 5
PERISHABLES = 3  # the first goods: flour, apples, pork
TOWNS = 10  # below St. Louis
ST_LOUIS = TOWNS  # as a port: the one above the towns
PORTS = TOWNS + 1
TILES = 6  # of each town; as a tile's number it means the values printed on the board
BOARD = TILES
SPACES = 5  # cargo spaces on the largest tile
BOATS = 3  # sizes: 20, 30 and 40 ft
BOXES = 8  # cargo boxes on the largest boat an edition may have
MOST_TRACK = 40  # spaces on the longest season track
MOST_MOVE = 20  # spaces of the longest move: a fast boat, spring and every Good Current card
SEASONS = 5
PRICES = 4  # spaces for one barrel that the market may have for each good
NONE = -1

# Kinds of expedition cards: a delivery for each town and good, travelers, then the others.
TRAVELERS = 12  # kinds of travelers an edition may have
DELIVERY = 0  # town * GOODS + good
TRAVELER = TOWNS * GOODS
ICE = TRAVELER + TRAVELERS
PEDDLER = ICE + 1
CURRENT = ICE + 2
HELD = ICE + 3  # kinds that go to a hand; the spoil cards behind them do not
SPOIL = HELD  # + good
CARDS = SPOIL + PERISHABLES


class Good(IntEnum):
    """Types of cargo."""

    FLOUR = 0
    APPLES = 1
    PORK = 2
    FURS = 3
    WHISKEY = 4


class Season(IntEnum):
    """The seasons of the year in which a game is played."""

    AUTUMN = 0
    WINTER = 1
    SPRING = 2
    SUMMER = 3
    FINAL_AUTUMN = 4


class Spoil(IntEnum):
    """What makes cargo spoil, beside the perishable goods by number: a spoil card of that good."""

    NOTHING = -1
    STEP = 3  # step 2 of a turn
    SUMMER_CARD = 4  # a spoil card in summer: all perishable goods


class Order(IntEnum):
    """What a player has said in advance about ice against spoiling."""

    ASK_AT_LOSS = 0  # ask me when I would lose a barrel (where nothing was said)
    ASK_ALWAYS = 1
    NEVER = 2
    MORE_THAN_0 = 3  # use ice when I would lose more than none
    MORE_THAN_1 = 4
    MORE_THAN_2 = 5
    MORE_THAN_3 = 6


ORDERS = len(Order)
ASKED_AT_LOSS, ASKED_ALWAYS, ANSWERS_BY_RULE = range(3)  # what others know of an order


class Phase(IntEnum):
    """What the table is doing."""

    SPOIL = 0  # a player may answer spoiling with ice
    ACT = 1  # step 3 of a turn
    ST_LOUIS = 2  # a port action in St. Louis, after its broadhorn was chosen
    SELL = 3  # a port action at a town, its first function
    BUY = 4
    TRAVELERS = 5  # pick-up and drop-off
    HAND = 6  # discarding down to the hand limit
    OVER = 7


class Ending(IntEnum):
    """Why the game ended."""

    NOT_YET = 0
    YEAR = 1  # the season track was filled
    STALLED = 2  # ruling 47
    CLOSED = 3  # by the host (ruling 47)


class Reason(IntEnum):
    """Why an action is not legal (0: it is)."""

    LEGAL = 0
    NOT_YOUR_TURN = 1
    NOT_IN_THIS_PHASE = 2
    GAME_OVER = 3
    NO_ACTION_LEFT = 4
    NO_BOAT = 5
    HAS_BOAT = 6  # a broadhorn is chosen once an expedition
    FIRST_BOAT = 7  # the first expedition's is the smallest (ruling 16)
    NO_GOLD = 8
    NOT_AT_PORT = 9
    VISITED = 10  # one port action for each town and expedition
    TOO_FAR = 11  # beyond what the boat moves
    RIVER_ENDS = 12  # at New Orleans
    MOVED = 13  # Good Current comes before the first move (ruling 22)
    NO_SUCH_CARD = 14  # not in hand
    NOT_AT_TOWN = 15  # no such card lies at the town
    NOT_CARRIED = 16
    NO_SPACE = 17  # no cargo space of that good is open
    ONE_SPACE = 18  # only one price to be had
    SPACE_OPEN = 19  # no surplus sale while a space is open (ruling 4)
    NOT_SOLD = 20  # no such good was sold onto a space in this port action
    CLAIMED = 21  # one delivery card for each port action (ruling 1)
    NO_PERISHABLE = 22  # none was sold that has no ice yet (ruling 25)
    TOWN_NOT_FULL = 23
    TRACK_FULL = 24
    NOT_AMONG_BARRELS = 25
    SEASON_FIRST = 26  # the town is full: choose the barrel for the season track
    NOT_SOLD_HERE = 27  # not on the town's banner
    MARKET_EMPTY = 28
    BAG_EMPTY = 29
    BOXES_FULL = 30
    BAG_IS_BLIND = 31  # by option
    BAG_IS_NAMED = 32
    SOLD_ALREADY = 33  # functions come in order
    BOAT_FULL = 34  # of travelers
    DESTINATION_PASSED = 35  # it does not lie below the town (ruling 30)
    NOT_ABOARD = 36
    BOARDED = 37  # drop-offs come before boarding (ruling 30)
    ONLY_BUYING = 38  # in St. Louis (ruling 13)
    ORDERED = 39  # one order a turn
    SAME_ORDER = 40
    ACTED = 41  # most orders are given before the first action
    NO_CARD_SPACE = 42  # nobody gets off in St. Louis
    RETURNS_NO_MORE = 43  # the broadhorn was sold in the last round (ruling 12)
    ARRIVES = 44  # gets off here and pays, without a word
    NOT_IN_PORT = 45  # a broadhorn is sold in a port action; elsewhere it is given up
    IN_PORT = 46  # and nobody gives up what can be sold
    NOTHING_SPOILS = 47  # before the next turn, so there is nothing to be asked about


class Happening(IntEnum):
    """The kinds of events: what `a` and `b` mean stands beside each."""

    NONE = 0
    TURN = 1  # a turn begins; a: its number
    REFRESHED = 2  # a: good, b: barrels put on the market
    SPOIL_STEP = 3
    SPOIL_CARD = 4  # a: good
    MOVED_ON = 5  # a: good, b: barrels that moved on a space
    SPOILED = 6  # a: good, b: barrels lost
    ICE_KEPT = 7  # ice in answer to spoiling
    ORDERED = 8  # a: order; for the seat alone
    BOAT = 9  # a: size, b: gold paid
    BOUGHT = 10  # a: good, b: gold paid
    BOUGHT_BAG = 11  # a: good, b: gold paid
    PEDDLER = 12  # a: good, b: gold paid
    PORT = 13  # a port action begins; a: port
    SOLD = 14  # a: good, b: gold
    SURPLUS = 15  # a: good, b: gold
    DELIVERED = 16  # a delivery card; a: card, b: gold
    FROM_TOWN = 17  # that card lay at the town; a: card, b: gold
    ICE_SALE = 18  # b: gold
    BONUS = 19  # a: town, b: gold
    FILLED = 20  # a: town, b: wreaths
    SEASON = 21  # a: good put on the season track, b: the season now
    HARVEST = 22  # a: barrels returned to the bag
    REVEALED = 23  # a: town, b: tile (BOARD: the values on the board)
    ARRIVED = 24  # a: traveler, b: gold
    BOARDED = 25  # a: traveler, from the hand
    WELCOMED = 26  # a: traveler, from the town
    DROPPED = 27  # a: traveler, b: town
    PASSED = 28  # a: traveler, b: how many, lost
    CURRENT = 29  # a Good Current card
    MOVED = 30  # a: from, b: to
    SOLD_BOAT = 31  # a: size, b: resale
    GAVE_UP = 32  # an expedition, out of port
    RETURNED = 33  # a: good, b: barrels back to the bag
    DREW = 34  # a: card, for the drawer only
    IGNORED = 35  # another spoil card drawn; a: good (ruling 26)
    NO_CARD = 36  # left to draw (ruling 37)
    RESHUFFLED = 37  # a: cards
    DISCARDED = 38  # a: card
    LAID = 39  # a: card laid at b: town
    LAST_ROUND = 40
    LEFT_OVER = 41  # a: barrels aboard at the end, b: gold
    RESALE = 42  # at the end; a: size, b: gold
    PRIZE = 43  # a: wreaths, b: gold
    ENDED = 44  # a: Ending
    STRANDED = 45  # a: traveler, b: how many, where the expedition was given up


class Chance(IntEnum):
    """What dice are rolled for; the words are in `notation.py`."""

    FIRST = 1  # who starts
    DEALT = 2  # the card that a player starts with
    BARREL = 3  # a barrel that goes from the bag to the market
    BAG = 4  # one that a player takes blindly
    DRAWN = 5  # the card that a player draws
    TILE = 6  # + town: the tile that it shows next


TILE_OF = int(Chance.TILE)  # of the first town


class Tile(Record):
    """A town tile, or the values printed under it."""

    count: i8  # cargo spaces
    good: Row[i8] = cells(SPACES)  # NONE: no such space
    value: Row[i8] = cells(SPACES)
    increase: Row[i8] = cells(GOODS)  # of its banner, NONE: not sold here
    wreaths: i8


class Boat(Record):
    """A boat card."""

    cost: i8
    boxes: i8
    occupants: i8
    speed: i8
    resale: i8
    hand: i8  # hand limit


class Edition(Record):
    """Component values, from an edition file."""

    port: Row[i8] = cells(PORTS)  # river space of each port's entrance; St. Louis: 0
    bonus: Row[i8] = cells(TOWNS)
    tiles: Grid[Tile] = cells(TOWNS, TILES + 1)  # the last: the board
    stack: i8  # tiles used of each town
    boats: Row[Boat] = cells(BOATS)
    steps: i8  # spaces of a cargo box
    barrels: i8  # of each good
    prices: Row[i8] = cells(PRICES)  # of the market's spaces for one barrel, dearest first; 0: no such space
    price_floor: i8  # on the large space
    market: i8  # barrels after a refresh
    bag_price: i8
    seasons: Row[i8] = cells(SEASONS)  # spaces on the track
    winter: i8  # added to the speed
    spring: i8
    deck: Row[i8] = cells(CARDS)
    destination: Row[i8] = cells(TRAVELERS)  # town, NONE: no such kind
    fare: Row[i8] = cells(TRAVELERS)
    surplus: i8  # gold for a barrel without a space
    delivery: i8  # gold for a delivery card
    ice: i8  # gold for ice with a sale
    peddler: i8  # added to the market price
    current: i8  # spaces
    gold: Row[i8] = cells(SEATS)  # at the start, by the order of play
    left_over: i8  # gold for a barrel aboard at the end
    prizes: Grid[i8] = cells(SEATS + 1, SEATS)  # for wreaths, by players and place
    quiet_rounds: i8  # ruling 47


class Options(Record):
    """The options of one game as numbers; `options.py` has them in words."""

    seats: i8
    first_seat: i8  # NONE: at random
    first_boat_any: i8  # ruling 16
    board_in_st_louis: i8  # ruling 13
    blind_bag: i8  # ruling 14
    to_destination: i8  # ruling 29


# What numbers mean: see `kernel/meanings.py`. The lists are `things` in `notation.py`.
GoodOrNone = Annotated[i8, Choice("good")]
Place = Annotated[i8, Choice("place", columns=128)]  # in a vector, how far down the river
ShownTile = Annotated[i8, Choice("tile")]
OrderGiven = Annotated[i8, Choice("order")]


class Trader(Record):
    """What lies open in front of a player."""

    gold: Annotated[i16, Number(500, scale=30)]
    at: Place  # where the broadhorn is; without one St. Louis, though who is `done` is not there
    boat: Annotated[i8, Choice("boat")]
    expeditions: Annotated[i8, Number(120, scale=10)]  # that have left St. Louis so far
    visited: Annotated[i16, Mask("port")]  # ports that had this expedition's port action
    box: Row[GoodOrNone] = cells(BOXES)  # the barrel in each cargo box
    step: Row[Annotated[i8, Number(20, scale=8)]] = cells(
        BOXES
    )  # how far along the box its barrel is, from 1
    aboard: Row[Annotated[i8, Number(20, scale=3)]] = cells(TRAVELERS, by="traveler")
    cards: Annotated[i8, Number(120, scale=10)]  # in hand
    wreaths: Annotated[i8, Number(120, scale=10)]  # on the town tiles taken
    tiles: Annotated[i8, Number(TOWNS * TILES)]  # town tiles taken
    done: YesNo  # sold the broadhorn in the last round, and is not in St. Louis (ruling 12)
    answers: Annotated[i8, Choice("answer")]  # what others know of the order for ice


class Town(Record):
    """A town, its cargo spaces and its card spaces."""

    tile: ShownTile  # the top one
    seen: Annotated[i8, Mask("town tile")]  # tiles that came to light, the top one too
    under: Annotated[i8, Number(TILES)]  # tiles left below the top one
    filled: Annotated[i8, Mask("cargo space")]  # with a barrel; counted by goods, the better of two first
    delivery: Row[Annotated[i8, Number(20, scale=2)]] = cells(GOODS, by="good")  # cards that lie here
    travelers: Row[Annotated[i8, Number(20, scale=3)]] = cells(TRAVELERS, by="traveler")  # who wait here


class Table(Record):
    """All that lies open."""

    seats: Annotated[i8, Number(SEATS)]
    first: Seat  # the seat that starts
    turn: Seat  # whose turn it is
    phase: Annotated[i8, Choice(Phase)]
    ending: Annotated[i8, Choice(Ending)]
    turns: Annotated[i16, Number(1000, scale=100)]  # begun so far, by all seats
    quiet: Annotated[
        i16, Number(1000, least=-1, scale=100)
    ]  # turns since the one of the last barrel on the season track; in that turn -1
    last_round: YesNo  # the season track is full
    first_boat_any: YesNo  # by option (ruling 16)
    board_in_st_louis: YesNo  # by option (ruling 13)
    blind_bag: YesNo  # by option (ruling 14)
    to_destination: YesNo  # by option (ruling 29)
    market: Row[Annotated[i8, Number(40, scale=8)]] = cells(GOODS, by="good")
    came: Row[Annotated[i8, Number(40, scale=8)]] = cells(
        GOODS, by="good"
    )  # barrels that the last refresh brought
    bag: Row[Annotated[i8, Number(100, scale=20)]] = cells(GOODS, by="good")
    track: Row[GoodOrNone] = cells(MOST_TRACK)  # the barrel on each space; the harvest takes those before it
    placed: Annotated[
        i8, Number(120, scale=MOST_TRACK)
    ]  # on the track so far, those that the harvest took too
    towns: Row[Town] = cells(TOWNS, by="town")
    traders: Row[Trader] = cells(SEATS, by="seat")
    # cards
    pile: Annotated[i8, Number(120)]  # cards face down
    discards: Row[Annotated[i8, Number(60, scale=5)]] = cells(CARDS, by="card")
    # spoiling
    spoiling: Annotated[i8, Choice("spoiling")]  # under way
    affected: Seats  # still to be dealt with
    asked: Seat  # the seat that may answer
    # this turn
    actions: Annotated[i8, Number(6)]  # left
    moves: Annotated[i8, Number(6)]  # move actions taken
    bonus: YesNo  # a bonus move may be made
    currents: Annotated[i8, Number(20, scale=4)]  # Good Current cards played
    ordered: YesNo  # an order for ice was given
    resolved: YesNo  # this turn's spoil card was resolved (ruling 26)
    # this port action
    port: Annotated[i8, Choice("port")]  # none between port actions; the rest then tells of the last one
    sold: Annotated[i8, Mask("good")]  # goods sold onto spaces
    spaces: Annotated[i8, Number(20, scale=8)]  # barrels sold onto spaces
    perishables: Annotated[i8, Number(20, scale=8)]  # sold, and without ice so far
    claimed: YesNo  # a delivery card was claimed
    rewarded: YesNo  # the town bonus is paid
    banner: ShownTile  # the tile whose banner counts (ruling 6)
    boarded: YesNo  # travelers came aboard


class Story(Record):
    """What happened in the last step: a spoil card may befall everybody, and the next turn begin."""

    count: i8
    ring: Row[Event] = cells(64)


class State(Record):
    """The whole game: the open table and what is hidden."""

    table: Table
    hands: Grid[i8] = cells(SEATS, HELD, by=("seat", "hand card"))
    orders: Row[OrderGiven] = cells(SEATS, by="seat")  # about ice
    pile: Row[i8] = cells(CARDS, by="card")
    events: Story


class View(Record):
    """What one seat may see: the open table, its own hand and order, the events it may read."""

    seat: Seat  # none: an onlooker
    table: Table
    hand: Row[Annotated[i8, Number(60, scale=3)]] = cells(HELD, by="hand card")
    order: OrderGiven  # about ice
    events: Story
