"""What is on the table of The Great Heartland Hauling Co., and what is printed on its components."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from flatboat.kernel.actions import Actions
from flatboat.kernel.events import Events
from flatboat.kernel.meanings import Choice, Mask, Number, Seat, Seats, YesNo
from flatboat.kernel.records import INNER, Grid, Record, Row, cells, i8, i16, i32

SEATS = 5
GOODS = 4
CARDS = 7  # kinds of cards: a freight bill for each good, then fuel of value 1, 2 and 3
FUEL = 4  # the first fuel card kind: kind FUEL + v - 1 has value v
WINDOW = 5  # places in the draw window (three are used by the rulebook)

# Every card that can lie on the map is a place, by number.
LOCATIONS = 12
CENTRE = 12
SERENITY, MARKHAM = 13, 14
SITES = 15  # places that hold cubes: the locations, the centre (always empty), the Badlands
STOP = 15  # the first truck stop; stop STOP + u sells upgrade u
UPGRADES = 12
PLACES = STOP + UPGRADES
NOWHERE = -1

# The map lies on a grid; a cell is row * COLUMNS + column, north is the higher row.
COLUMNS, ROWS = 11, 9
CELLS = COLUMNS * ROWS
HOME = ROWS // 2 * COLUMNS + COLUMNS // 2  # cell (0, 0)
SIDES = 4  # ways to leave a card, N E S W; then the four corners NE SE SW NW
WAYS = 8

# The most of each, for vectors (see `kernel/vector.py`).
DECK = 80  # cards
MOST_CARDS = 12  # in a hand, or played in a turn
MOST_OF_A_CARD = 10  # of one kind
MOST_CARGO = 8
MOST_CUBES = 8  # of one good in one place
MOST_TURNS = 1000

LONGEST = 4  # spaces a truck can move in a turn, with Tune Up
REACH = 3  # spaces a truck can move in a turn, without
WEIGH_FREE = 4  # cubes that pass a weigh station for nothing
TOLL = 1  # points a toll road costs
STALLED_ROUNDS = 200  # ruling G5
MAX_DEALS = 1000  # ruling A5


class Good(IntEnum):
    """The four goods."""

    CORN = 0
    SOY = 1
    CATTLE = 2
    PIGS = 3


class Side(IntEnum):
    """The sides of a card, clockwise."""

    N = 0
    E = 1
    S = 2
    W = 3


class Icon(IntEnum):
    """Road icons on the advanced side of a location (Alternate Routes)."""

    OPEN = 0
    CLOSED = 1
    TOLL = 2
    WEIGH = 3


class Upgrade(IntEnum):
    """The twelve truck stop upgrades."""

    ACE_DISPATCHER = 0
    ETHANOL_HYBRID = 1
    GPS = 2
    HAM_RADIO = 3
    HAND_TRUCK = 4
    OIL_CHANGE = 5
    PALLET_JACK = 6
    SLEEPER_CAB = 7
    SMART_PHONE = 8
    SUPERCHARGER = 9
    TRUCK_WASH = 10
    TUNE_UP = 11


class Phase(IntEnum):
    """What the seat to act is doing."""

    PICK = 0  # three players: choose one of the removed locations
    PICK_CELL = 1  # and where it goes
    STOPS = 2  # the last seat lays out the truck stops
    MOVE = 3
    ACT = 4
    LOADING = 5  # Hand Truck: a further kind of good, or done
    UNLOADING = 6  # Pallet Jack: likewise
    DISCARD = 7  # the discards of Discard/Draw
    REDRAW = 8  # its draws
    WASH = 9  # Truck Wash: the draws
    WASH_DISCARD = 10  # its discards
    RADIO = 11  # Ham Radio: whom to make an offer
    OFFER = 12  # composing it
    ANSWER = 13  # the other player's answer
    OIL = 14  # Oil Change: discard one card, or none
    REFUEL = 15
    OVER = 16


class Ending(IntEnum):
    """Why the game ended."""

    NOT_YET = 0
    THRESHOLD = 1  # someone reached the points for this number of players
    STALLED = 2  # ruling G5
    CLOSED = 3  # ruling G4


class Reason(IntEnum):
    """Why an action is not legal (0: it is). `notation.REASONS` has the words."""

    LEGAL = 0
    NOT_YOUR_TURN = 1
    NOT_IN_THIS_PHASE = 2
    GAME_OVER = 3
    NO_SUCH_CARD = 4  # not in hand
    NO_POINTS = 5
    CANNOT_DRIVE_THAT_FAR = 6  # no free space at that distance
    TOO_FAR = 7  # more than three spaces
    MIXED_PAYMENT = 8  # fuel and points, or fuel and corn
    NO_UPGRADE = 9  # the upgrade this needs is not owned
    NOT_ON_MAP = 10
    OCCUPIED = 11
    CENTRE_NO_STOP = 12
    NOT_AT_DISTANCE = 13  # no path of exactly the distance paid for
    FEES = 14  # tolls and weigh stations cost more than the points left
    CAN_DRIVE = 15  # a truck is towed only if it cannot move
    CAN_ACT = 16  # or cannot act
    AT_CENTRE = 17
    TOWED = 18  # a towed truck may only Discard/Draw
    NO_GOODS_HERE = 19  # a truck stop or the centre: no cargo
    NOT_ENOUGH_CUBES = 20  # at the location
    NOT_ENOUGH_BILLS = 21
    TRAILER_FULL = 22
    NOT_CARRIED = 23
    NOT_IN_DEMAND = 24
    LOCATION_FULL = 25
    ALREADY_THIS_TURN = 26
    NOT_A_STOP = 27
    SOLD = 28
    OWNS_UPGRADE = 29
    NOT_IN_WINDOW = 30
    PILE_EMPTY = 31
    NOT_REMOVED = 32  # the location is not one of those to pick from
    CELL_TAKEN = 33
    NOT_BESIDE_LOCATION = 34
    CUT_OFF = 35  # every side to the map is closed
    BESIDE_STOP = 36
    NO_ROOM_FOR_REST = 37  # the remaining truck stops would not fit
    NOT_ADJACENT = 38
    MIXED_TRADE = 39  # bills against fuel
    EMPTY_OFFER = 40
    PARTNER_HAS_FEWER = 41
    CANNOT_GIVE = 42  # the answering player lacks what is asked
    NO_FUEL_PLAYED = 43
    NOTHING_TO_TRADE = 44
    TRAILERS_TOO_SMALL = 45  # for the cubes of a trade
    FUEL_FIRST = 46  # points (Supercharger) and Tune Up are said after the last fuel card
    NOT_PAID = 47  # the distance is paid for before the truck drives
    NOTHING_FOR_IT = 48  # one of the two has nothing of that class to give


# The flat list of actions.
ACTIONS = Actions()
TOW = ACTIONS.add("tow")
SLEEP = ACTIONS.add("sleep")
SWAP = ACTIONS.add("swap")  # Discard/Draw
DONE = ACTIONS.add("done")
BUY = ACTIONS.add("buy")
WASH = ACTIONS.add("wash")
TUNE = ACTIONS.add("tune up")
PROPOSE = ACTIONS.add("propose")
ACCEPT = ACTIONS.add("accept")
DECLINE = ACTIONS.add("decline")
BURN = ACTIONS.add("burn corn")
PAY_FUEL = ACTIONS.add("pay fuel", value=3)  # value - 1
PAY_POINTS = ACTIONS.add("pay points", points=3)  # points - 1
DISCARD = ACTIONS.add("discard", card=CARDS)
DRAW = ACTIONS.add("draw", card=CARDS)
DRAW_BLIND = ACTIONS.add("draw blind")
LOAD = ACTIONS.add("load", n=8, good=GOODS)  # n - 1
UNLOAD = ACTIONS.add("unload", n=8, good=GOODS)  # n - 1
DRIVE = ACTIONS.add("drive", place=PLACES)
OFFER = ACTIONS.add("offer", partner=SEATS)
GIVE = ACTIONS.add("give", card=CARDS)
ASK = ACTIONS.add("ask", card=CARDS)
TAKE = ACTIONS.add("take", location=LOCATIONS)
PUT = ACTIONS.add("put", cell=CELLS)


class Happening(IntEnum):
    """The kinds of events: what `a` and `b` mean stands beside each."""

    NONE = 0
    PAID_FUEL = 1  # a: value
    PAID_POINTS = 2  # a: points
    BURNED_CORN = 3
    TUNED = 4
    DROVE = 5  # a: from, b: to
    PAID_FEES = 6  # a: points for tolls and weigh stations
    TOWED = 7  # a: from
    SLEPT = 8
    LOADED = 9  # a: good, b: cubes
    UNLOADED = 10  # a: good, b: cubes
    SCORED = 11  # a: points
    SWAPS = 12  # begins Discard/Draw; a: points paid
    DISCARDED = 13  # a: card
    TOOK = 14  # from the window; a: card
    DREW = 15  # blind; a: card, for the drawer only
    TURNED_UP = 16  # into the window; a: card
    RESHUFFLED = 17  # a: cards in the new pile
    BOUGHT = 18  # a: upgrade, b: points paid
    STOP_GONE = 19  # a: place
    WASHES = 20
    OFFERED = 21  # a: seat asked
    GAVE = 22  # a: card, b: seat that gets it
    DECLINED = 23  # a: seat that offered
    PICKED = 24  # a: location, b: cell
    PLACED_STOP = 25  # a: place, b: cell
    TRIGGERED = 26  # a: points
    PENALTY = 27  # a: points lost for cargo left
    ENDED = 28  # a: Ending
    TURN = 29  # a turn begins; a: number of the turn


class Chance(IntEnum):
    """What dice are rolled for. `notation.DICE` has the words."""

    FIRST = 1  # who starts
    REMOVED = 2  # a location that leaves the map
    TURNED = 3  # one that shows its advanced side
    DEALT = 4  # what lies on the next cell
    MIXED = 5  # the good of a cube in demand
    STOP = 6  # the next truck stop
    DRAWN = 7  # the card that a player draws blind
    SHOWN = 8  # the one that is turned up in the window


class Layout(Record):
    """Where the location cards lie."""

    count: i8
    cells: Row[i8] = cells(LOCATIONS + 2)
    serenity: i8  # a fixed cell, or NOWHERE: dealt with the others, or put beside the map
    markham: i8


LAYOUTS = 16  # the most an edition can have


class Edition(Record):
    """Component values, from an edition file."""

    deck: Row[i8] = cells(CARDS)
    start_points: i8
    hand: i8
    window: i8
    cubes: i8  # at each location at the start
    trailer: i8
    trailer_short: i8
    site_room: i8  # cubes a location holds
    native: Row[i8] = cells(SITES)  # a Good, or NOWHERE
    price: Grid[i8] = cells(SITES, GOODS)  # points per cube; 0: not in demand
    icon: Grid[i8] = cells(SITES, SIDES)
    flow: Grid[i8] = cells(SITES, SIDES)  # fee when leaving (1), when entering (2), both (3)
    penalty: Row[i8] = cells(GOODS)
    cost: Row[i8] = cells(UPGRADES)
    stops: Row[i8] = cells(SEATS + 1)  # truck stops dealt, by number of players
    threshold: Row[i8] = cells(SEATS + 1)  # points that end the game, by number of players
    layouts: Row[Layout] = cells(LAYOUTS)


class Options(Record):
    """The options of one game as numbers; `options.py` has them in words."""

    seats: i8
    first_seat: i8  # or -1: at random
    short_haul: i8
    fresh_start: i8
    warehouse_mixup: i8
    mixup_each_demand: i8
    alternate_routes: i8
    turned: i8  # how many at random
    turned_cards: i16  # or which: a bit for each location
    keep_cut_map: i8
    layout: i8
    truck_stops: i8
    trade_cubes: i8
    badlands: i8


# What numbers mean: see `kernel/meanings.py`. The lists are `things` in `notation.py`.
Place = Annotated[i8, Choice("place")]
Card = Annotated[i8, Choice("card")]
Cell = Annotated[i8, Choice("cell", columns=COLUMNS)]
Held = Annotated[i8, Number(MOST_OF_A_CARD)]  # cards of one kind


class Map(Record):
    """Which card lies where, and the roads between them."""

    cell: Row[Cell] = cells(PLACES, by="place")  # NOWHERE: not on the map
    turned: Row[YesNo] = cells(SITES, by="place")  # the advanced side is up
    way: Grid[i8] = cells(PLACES, WAYS, inner=True)  # the place reached by each way, or NOWHERE
    tolls: Grid[i8] = cells(PLACES, SIDES, inner=True)  # toll roads crossed when leaving by this side
    weighs: Grid[i8] = cells(PLACES, SIDES, inner=True)  # weigh stations likewise
    fees: Annotated[i8, INNER]  # 1: there is a toll or weigh station somewhere
    # bit masks: places at the end of a path of 1, 2, ... spaces; and of one that costs no fees
    ends: Grid[i32] = cells(PLACES, LONGEST, inner=True)
    free_ends: Grid[i32] = cells(PLACES, LONGEST, inner=True)


class Trucker(Record):
    """What lies open in front of a player."""

    points: Annotated[i16, Number(80, least=-20)]
    at: Place
    upgrade: Annotated[i8, Choice("upgrade")]
    cards: Annotated[i8, Number(MOST_CARDS)]  # in hand
    cargo: Row[Annotated[i8, Number(MOST_CARGO)]] = cells(GOODS, by="good")
    shown: Row[Held] = cells(
        CARDS, by="card"
    )  # everyone saw them go into this hand, and they are there still
    penalty: Annotated[i8, Number(40)]  # points lost at the end


class Table(Record):
    """All that lies open."""

    seats: Annotated[i8, Number(SEATS)]
    first: Seat  # the seat that starts
    turn: Seat  # whose turn it is
    phase: Annotated[i8, Choice(Phase)]
    ending: Annotated[i8, Choice(Ending)]
    trigger: Seat  # the seat that reached the threshold
    turns: Annotated[i16, Number(MOST_TURNS)]  # begun so far, by all seats
    trailer: Annotated[i8, Number(MOST_CARGO)]  # cubes a trailer holds
    target: Annotated[i8, Number(60)]  # points that end the game
    trade_cubes: YesNo  # Ham Radio trades cubes, not bills
    mixup: Annotated[
        i8, Number(2)
    ]  # 0, or 1: Warehouse Mixup with one cube in demand, 2: with one of each demand
    serenity: Cell  # as in Layout: cells of the Badlands once the picks are made
    markham: Cell
    badlands: YesNo  # the Badlands are in play
    stops_due: Annotated[i8, Number(UPGRADES)]  # truck stops to be dealt once the map is complete
    map: Map
    cubes: Grid[Annotated[i8, Number(MOST_CUBES)]] = cells(SITES, GOODS, by=("place", "good"))
    truckers: Row[Trucker] = cells(SEATS, by="seat")
    # cards
    window: Row[Card] = cells(WINDOW)
    pile: Annotated[i8, Number(DECK)]  # cards face down
    discarded: Annotated[i8, Number(DECK)]  # cards in the discard pile
    top: Card  # its top card
    # set-up still to be done
    removed: Row[YesNo] = cells(LOCATIONS, by="place")  # may be picked
    picking: Place  # the location picked, waiting for its cell
    picks: Annotated[i8, Number(LOCATIONS)]  # picks left
    dealt: Row[Annotated[i8, Choice("upgrade")]] = cells(UPGRADES)  # upgrades of the stops to lay, in order
    laid: Annotated[i8, Number(UPGRADES)]  # of them on the map so far (a stop sold and gone counts)
    # this turn
    towed: YesNo
    fuel: Annotated[i8, Number(15)]  # sum of the fuel cards played
    corn: Annotated[i8, Number(MOST_CARDS)]  # corn bills burned
    paid: Annotated[i8, Number(LONGEST)]  # points paid for movement
    tuned: YesNo
    handled: Annotated[i8, Mask("good")]  # goods loaded or unloaded this turn
    left: Annotated[i8, Number(MOST_CARDS)]  # cards still to draw or discard
    # Ham Radio
    radioed: Seats  # had an offer this turn
    partner: Seat
    give: Row[Held] = cells(CARDS, by="card")
    ask: Row[Held] = cells(CARDS, by="card")


class State(Record):
    """The whole game: the open table and what is hidden."""

    table: Table
    hands: Grid[i8] = cells(SEATS, CARDS, by=("seat", "card"))
    pile: Row[i8] = cells(CARDS, by="card")
    discards: Row[i8] = cells(CARDS, by="card")
    events: Events


class View(Record):
    """What one seat may see: the open table, its own hand, the events it may read."""

    seat: Seat  # -1: an onlooker
    table: Table
    hand: Row[Held] = cells(CARDS, by="card")
    events: Events
