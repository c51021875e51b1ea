"""What is on the table of Small Railroad Empires, and what is printed on its components."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from flatboat.kernel.events import Event
from flatboat.kernel.meanings import Choice, Mask, Number, Seat, YesNo
from flatboat.kernel.records import INNER, Grid, Record, Row, cells, i8, i16

SEATS = 4
GOODS = 5
WILD = GOODS  # in a ship's slot: any good
TILES = 4
TILE_SPACES = 19  # a hexagon of radius 2
SPACES = TILES * TILE_SPACES  # slot on the map * 19 + place in the slot
SITES = 3  # factories of a tile, and cities
FACTORIES = TILES * SITES  # tile * 3 + number on the tile
CITIES = TILES * SITES
DEMANDS = 2  # at most, of a city
NEIGHBORS = 6
BORDERS = 25  # pairs of spaces side by side on different tiles
TURNS = 6  # ways to turn a tile
CARDS = 32
CLASSES = 4  # of locomotives on the cards
MARKET = 3
ACHIEVEMENTS = 12
OPEN = 5  # achievements in play
CONTRACTS = 8
SHIPS = 8
SLOTS = 5  # of the longest ship
LOCKED = 4  # tracks on locked spaces
LENGTHS = 8  # the last counts for longer routes, too
NONE = -1
NEUTRAL = SEATS  # a container of nobody


class Good(IntEnum):
    """What factories make and cities ask for."""

    COAL = 0
    LUMBER = 1
    GRAIN = 2
    IRON = 3
    TEXTILES = 4


class Terrain(IntEnum):
    """The kinds of spaces."""

    PLAINS = 0
    FOREST = 1
    RIVER = 2
    MOUNTAIN = 3
    FACTORY = 4
    CITY = 5
    NOWHERE = 6  # with three tiles: no space


TERRAINS = 5  # that bear tracks


class Asks(IntEnum):
    """What a train card asks of the delivery it is played on."""

    GOOD = 0  # the good is `n`
    AT_LEAST = 1  # the route has n tracks or more
    AT_MOST = 2
    TERRAIN = 3  # `n` spaces or more of terrain `of` on the route
    OTHER_TILE = 4  # factory and city lie on different tiles
    SHARED = 5  # `n` spaces of the route hold another color, too
    LAST_GOOD = 6  # the good was the last one of its factory
    FULL_CITY = 7  # the delivery fills the city's last train space
    NEW_CITY = 8  # no own train was there before


class Feat(IntEnum):
    """What an achievement asks for, `n` of it."""

    DELIVERIES = 0
    TRACKS = 1  # on spaces of terrain `of`
    CLASSES = 2  # different ones in the collection
    OF_A_CLASS = 3  # cards of one class in the collection
    GOODS = 4  # different ones delivered
    TILES = 5  # with own trains
    LENGTH = 6  # of a delivery
    STARS = 7
    MONEY = 8


class Aim(IntEnum):
    """What a secret contract asks for at the end, `n` of it."""

    GOOD = 0  # deliveries of good `of`
    CITIES = 1  # different ones with own trains
    TOTAL_LENGTH = 2  # of all deliveries
    NO_LOAN = 3  # money, and no loan taken


class Phase(IntEnum):
    """What the table is doing."""

    START = 0  # start tracks in reverse order
    BUILD = 1  # the tracks of a turn
    DELIVER = 2  # a delivery, or what comes after it
    CARD = 3  # a train card is to be played on the delivery
    SHIP = 4  # which slot of the ship is covered
    BUY = 5  # a card may be bought
    OVER = 6


class Ending(IntEnum):
    """Why the game ended; several may hold, the first that did is told."""

    NOT_YET = 0
    TRACKS = 1  # all free tracks are used
    DECK = 2  # no train card is left to refill the market
    CITIES = 3  # all train spaces are filled
    CLOSED = 4  # by the host


class Reason(IntEnum):
    """Why an action is not legal (0: it is)."""

    LEGAL = 0
    NOT_YOUR_TURN = 1
    NOT_IN_THIS_PHASE = 2
    GAME_OVER = 3
    FACTORY_TAKEN = 4  # by another start track
    NOT_ON_MAP = 5  # of three tiles
    NO_TRACK_IN_CITY = 6
    OWN_TRACK = 7  # lies there already
    TWO_COLORS = 8
    NOT_ADJACENT = 9  # to an own track or train
    NO_MONEY = 10
    BUILD_FIRST = 11  # two tracks are placed in every turn
    CAN_BUILD = 12  # no track is scrapped while one can be built
    NO_LOCKED = 13  # track is left
    CANNOT_UNLOCK = 14  # fee and the cheapest space together cost too much, or there is no space
    UNLOCKED = 15  # build the unlocked track first
    NO_TRACK_THERE = 16  # at the factory
    NO_GOODS = 17  # left at the factory
    NOT_DEMANDED = 18  # by the city
    CITY_FULL = 19  # no train space for the good is free
    NOT_LINKED = 20
    NO_TRAIN = 21
    DELIVERED = 22  # one delivery a turn
    NOT_IN_HAND = 23
    NOT_IN_MARKET = 24
    NO_LOAN = 25  # three at most, and while the supply lasts
    SLOT_COVERED = 26
    NOT_WILD = 27  # out of order only wild slots are covered
    NO_SLOT = 28
    WILD_IN_ORDER = 29  # by option
    NO_CONTAINER = 30


class Happening(IntEnum):
    """The kinds of events: what `a` and `b` mean stands beside each."""

    NONE = 0
    TILE = 1  # set-up; a: tile, b: how often it was turned
    STANDARD = 2  # no fitting map was found: the standard layout lies
    GOAL = 3  # an achievement is in play; a: which
    REMOVED = 4  # a contract nobody can fulfil is out; a: which
    CONTRACT = 5  # a: which, for its owner alone
    DEALT = 6  # a: train card, for its owner alone
    MARKET = 7  # a: train card revealed
    SHIP = 8  # a: ship revealed
    FIRST = 9  # who plays first
    STARTED = 10  # a: factory
    ROUND = 11  # a: its number
    TURN = 12
    UNLOCKED = 13  # a: number of the track, b: fee
    BUILT = 14  # a: space, b: cost, without what another player gets
    SHARED = 15  # a: seat that is paid, b: money
    STAR = 16  # a: space, b: prestige
    SCRAPPED = 17  # a track that could not be placed
    LOAN = 18  # a: number of the loan, b: money
    DELIVERED = 19  # a: factory, b: city
    INCOME = 20  # a: length, b: money
    ROUTE = 21  # a: length, b: prestige
    PLAYED = 22  # a: train card, b: whether its condition is met
    CARD_MONEY = 23  # a: train card, b: money
    CARD_PRESTIGE = 24
    CONTAINER = 25  # a: slot, b: 1 own, 0 neutral
    SLOT_MONEY = 26  # a: slot, b: money
    SLOT_PRESTIGE = 27
    FULL_SHIP = 28  # a: ship
    EXPORT_MONEY = 29  # a: 1 for the first bonus, 2 for the second, b: money
    EXPORT_PRESTIGE = 30
    ACHIEVED = 31  # a: achievement, b: prestige
    BOUGHT = 32  # a: train card, b: price
    TRIGGER = 33  # the last round; a: Ending
    MET = 34  # a contract at the end; a: which, b: prestige
    MISSED = 35  # a: which
    SAVINGS = 36  # a: money, b: prestige
    DEBT = 37  # a: loans, b: prestige lost
    ENDED = 38  # a: Ending
    RESHUFFLED = 39  # ships (ruling A16)
    IDLE = 40  # alone: a turn without delivery covers a slot


class Chance(IntEnum):
    """What dice are rolled for. `notation.DICE` has the words."""

    TILE = 1  # the tile in the next slot of the map
    TURNED = 2  # how it is turned
    GOAL = 3  # an achievement in play
    CONTRACT = 4  # the contract that a player gets
    DEALT = 5  # a train card that a player is dealt
    SHOWN = 6  # the train card that fills a place of the market
    SHIP = 7  # the next ship
    FIRST = 8  # who plays first


class Card(Record):
    """A train card."""

    kind: i8  # locomotive class
    asks: i8
    n: i8
    of: i8


class Goal(Record):
    """An achievement."""

    asks: i8
    n: i8
    of: i8


class Contract(Record):
    """A secret contract."""

    asks: i8
    n: i8
    of: i8
    prestige: i8


class Bonus(Record):
    """Money and prestige."""

    money: i8
    prestige: i8


class Ship(Record):
    """A ship card."""

    count: i8
    good: Row[i8] = cells(SLOTS)
    bonus: Row[Bonus] = cells(SLOTS)
    export: Row[Bonus] = cells(2)


class Tile(Record):
    """A map tile, unturned; its spaces in the order of TILE_PLACES."""

    terrain: Row[i8] = cells(TILE_SPACES)
    star: Row[i8] = cells(TILE_SPACES)
    site: Row[i8] = cells(TILE_SPACES)  # number of the factory or city there, NONE
    good: Row[i8] = cells(SITES)  # of each factory
    goods: Row[i8] = cells(SITES)
    count: Row[i8] = cells(SITES)  # demand icons of each city
    demand: Grid[i8] = cells(SITES, DEMANDS)


class Edition(Record):
    """Component values, from an edition file."""

    tiles: Row[Tile] = cells(TILES)
    neighbor: Grid[i8] = cells(SPACES, NEIGHBORS)  # spaces beside each on the map of four tiles, NONE
    border: Grid[i8] = cells(BORDERS, 4)  # slot and place of both spaces of each pair
    turned: Grid[i8] = cells(TURNS, TILE_SPACES)  # which place of a tile lies here once it is turned
    standard_tile: Grid[i8] = cells(2, TILES)  # of the layouts of three and four tiles, by slot
    standard_turn: Grid[i8] = cells(2, TILES)
    tiles_for: Row[i8] = cells(SEATS + 1)  # players
    terrain_cost: Row[i8] = cells(TERRAINS)
    shared_cost: i8
    star: i8
    tracks: i8  # free ones of each player
    fee: Row[i8] = cells(LOCKED)
    build: i8  # tracks a turn
    trains: i8
    money: i8
    most_money: i8
    loan: i8
    loans: i8  # at most, each
    loan_supply: i8
    loan_debt: i8  # prestige lost for each
    income: Row[i8] = cells(LENGTHS)
    route: Row[i8] = cells(LENGTHS)
    cards: Row[Card] = cells(CARDS)
    reward: Row[Bonus] = cells(CARDS)
    hand: i8
    card_price: i8
    goals: Row[Goal] = cells(ACHIEVEMENTS)
    goal_prestige: Row[i8] = cells(SEATS)  # by who was first
    solo_goal: Row[i8] = cells(2)  # alone: early, late
    solo_early: i8  # rounds
    contracts: Row[Contract] = cells(CONTRACTS)
    ships: Row[Ship] = cells(SHIPS)
    containers: i8  # of each player
    savings: i8  # money for a point at the end


class Options(Record):
    """The options of one game as numbers; `options.py` has them in words."""

    seats: i8
    first_seat: i8  # NONE: at random
    standard: i8  # layout
    fixed_order: i8
    freight: i8  # Freight on Board
    wild_only_leftmost: i8  # ruling A5


# What numbers mean: see `kernel/meanings.py`. The lists are `things` in `notation.py`.
Space = Annotated[i8, Choice("space", columns=TILE_SPACES)]  # a row for each tile
Product = Annotated[i8, Choice("good")]
TrainCard = Annotated[i8, Choice("card")]
Secret = Annotated[i8, Choice("contract")]
Container = Annotated[i8, Choice("seat", also=((NEUTRAL, "neutral"),))]


class Demand(Record):
    """A city: its demand icons and the trains on them."""

    space: Space  # none: not in this game
    count: Annotated[i8, Number(DEMANDS)]  # icons
    good: Row[Product] = cells(DEMANDS)  # what each icon asks for
    train: Row[Seat] = cells(DEMANDS)  # whose train stands on each icon


class Works(Record):
    """A factory."""

    space: Space  # none: not in this game
    good: Product  # what it makes
    left: Annotated[i8, Number(8)]  # goods that lie there still


class Company(Record):
    """What lies open in front of a player."""

    prestige: Annotated[i16, Number(250, least=-150, scale=60)]
    money: Annotated[i8, Number(120, scale=30)]
    tracks: Annotated[i8, Number(60, scale=20)]  # free ones left
    unlocked: Annotated[i8, Number(LOCKED)]  # of the locked ones
    loans: Annotated[i8, Number(60, scale=6)]
    trains: Annotated[i8, Number(30, scale=10)]  # that stand in no city
    cards: Annotated[i8, Number(CARDS, scale=10)]  # in hand
    deliveries: Annotated[i8, Number(60, scale=10)]
    stars: Annotated[i8, Number(60, scale=10)]
    longest: Annotated[i8, Number(76, scale=15)]  # tracks of the longest delivery
    total_length: Annotated[i16, Number(999, scale=60)]  # tracks of all deliveries
    delivered: Row[Annotated[i8, Number(60, scale=5)]] = cells(GOODS, by="good")  # how many of each
    on: Row[Annotated[i8, Number(76, scale=15)]] = cells(TERRAINS, by="terrain")  # tracks by terrain
    kinds: Row[Annotated[i8, Number(CARDS, scale=8)]] = cells(
        CLASSES, by="locomotive"
    )  # cards in the collection
    cities: Annotated[i16, Mask("city"), INNER]  # those with own trains
    linked: Annotated[i16, Mask("city"), INNER]  # those beside own tracks and trains
    marked: Annotated[i16, Mask("goal")]  # achievements
    containers: Annotated[i8, Number(20, scale=5)]  # not on the ship
    contract: Secret  # as it is shown once the game is over


class Table(Record):
    """Everything on the table that all players see."""

    seats: Annotated[i8, Number(SEATS)]
    phase: Annotated[i8, Choice(Phase)]
    first: Seat  # who plays first in this round
    turn: Seat  # whose turn it is
    round: Annotated[i8, Number(60, scale=10)]
    played: Annotated[i8, Number(SEATS)]  # turns of this round that are over
    to_build: Annotated[i8, Number(12)]  # free tracks still to be placed
    pending: YesNo  # an unlocked track is to be placed
    delivered: YesNo  # a delivery was made in this turn
    factory: Annotated[i8, Choice("factory")]  # of the delivery of this turn
    city: Annotated[i8, Choice("city")]  # likewise
    length: Annotated[i8, Number(76, scale=15)]  # tracks of its route
    was_new: YesNo  # no own train was in the city before
    trigger: Annotated[i8, Choice(Ending)]  # why this round is the last
    ending: Annotated[i8, Choice(Ending)]
    fixed_order: YesNo  # the start player marker stays where it is
    freight: YesNo  # Freight on Board
    wild_only_leftmost: YesNo  # wild slots are covered in order, like others (ruling A5)
    slots: Annotated[i8, Number(TILES)]  # tiles on the map
    tile: Row[Annotated[i8, Choice("tile")]] = cells(TILES)  # in each slot
    turned: Row[Annotated[i8, Number(TURNS)]] = cells(TILES)  # by so many steps of 60 degrees
    terrain: Row[Annotated[i8, Choice("terrain")]] = cells(SPACES, by="space")
    site: Row[i8] = cells(SPACES, by="space", inner=True)  # factory or city, NONE
    star: Row[YesNo] = cells(SPACES, by="space")  # not taken yet
    colors: Row[Annotated[i8, Mask("seat")]] = cells(SPACES, by="space")  # who has tracks there
    # What a track costs each player on a space; -Reason: why none may lie there.
    offer: Grid[i8] = cells(SEATS, SPACES, by=("seat", "space"), inner=True)
    # Bit mask of the sides of an own track or train where own tracks and trains lie beside it.
    sides: Grid[i8] = cells(SEATS, SPACES, by=("seat", "space"), inner=True)
    works: Row[Works] = cells(FACTORIES, by="factory")
    cities: Row[Demand] = cells(CITIES, by="city")
    companies: Row[Company] = cells(SEATS, by="seat")
    goals: Row[Annotated[i8, Choice("goal")]] = cells(OPEN)  # achievements in play
    goal_marks: Row[Annotated[i8, Number(SEATS)]] = cells(OPEN)  # players who have each
    removed: Annotated[i16, Mask("contract")]  # contracts that are out
    market: Row[TrainCard] = cells(MARKET)
    pile: Annotated[i8, Number(CARDS)]  # train cards in the deck
    card_at: Row[Seat] = cells(CARDS, by="card")  # who has it in the collection
    known_in: Row[Seat] = cells(CARDS, by="card")  # who bought it and holds it still
    loans: Annotated[i8, Number(60, scale=12)]  # left beside the board
    ship: Annotated[i8, Choice("ship")]  # none: without Freight on Board
    ships_out: Annotated[i16, Mask("ship")]  # ships that are discarded
    slot: Row[Container] = cells(SLOTS)  # whose container lies on each slot of the ship


class Events(Record):
    """What happened in the last step: set-up and the end of the game tell more than usual."""

    count: i8
    ring: Row[Event] = cells(48)


class State(Record):
    """The whole table, with what is hidden."""

    table: Table
    hands: Grid[YesNo] = cells(SEATS, CARDS, by=("seat", "card"))
    deck: Row[YesNo] = cells(CARDS, by="card")
    contract: Row[Secret] = cells(SEATS, by="seat")
    events: Events


class View(Record):
    """What one seat may see."""

    seat: Seat  # none: an onlooker
    table: Table
    hand: Row[YesNo] = cells(CARDS, by="card")
    contract: Secret  # own
    events: Events
