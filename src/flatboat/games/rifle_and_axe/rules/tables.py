"""What is on the table of Rifle and Axe, and what is printed on its boards."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from flatboat.kernel.compiler import lookup
from flatboat.kernel.events import Event
from flatboat.kernel.meanings import Choice, Mask, Number, Seat, YesNo
from flatboat.kernel.records import Record, Row, cells, i8, i16

SEATS = 4
RESOURCES = 25
STRUCTURES = 15
LEADERS = 5
SQUARES = 30  # of the Action Board
GOODS = 15  # that can be traded
AWARDS = 5
REUSABLE = 5
TURNS = 20
SEASONS = 4
UNITS = (1, 2, 5, 10)  # amounts in which goods are bought, sold, bartered and discarded
TRADES = GOODS * len(UNITS)  # goods and amounts
NONE = -1


class Resource(IntEnum):
    """The spaces of the Resource Board, as printed."""

    FOLK = 0
    HOUSING = 1
    CLOTHING = 2
    HAPPINESS = 3
    LIVESTOCK = 4
    HORSES = 5
    TOOLS = 6
    SEED = 7  # Planted Seed
    FOOD = 8
    GRAIN = 9
    RIFLES = 10
    WOOD = 11
    LUMBER = 12
    HOUSEWARES = 13
    SALT = 14
    LYE = 15
    HIDES = 16
    PEACE = 17
    CONTAINERS = 18
    LOOMS = 19
    PLOTS = 20
    GUNPOWDER = 21
    METAL = 22
    MONEY = 23
    IMPLEMENTS = 24


class Structure(IntEnum):
    """The spaces of the Structure Board, as printed (the list skips number 3, ruling S5)."""

    CABIN = 0
    CORRAL = 1
    STOCKADE = 2
    SCHOOL = 3
    BLOCKHOUSE = 4
    TUB_MILL = 5
    CHURCH = 6
    ROAD = 7
    SMITHY = 8
    CARPENTER_SHOP = 9
    HOMINY_BLOCK = 10
    COURTHOUSE = 11
    LOG_STATION = 12
    LEACHING_VAT = 13
    ROOT_CELLAR = 14


class Square(IntEnum):
    """The spaces of the Action Board, as printed."""

    RECRUIT = 0
    CLEAR_LAND = 1
    BUILD = 2
    HUSBANDRY = 3
    HUNTING = 4
    MILK_BUTCHER = 5
    PLANT = 6
    HARVEST = 7
    GRIND = 8
    WEAVING = 9
    TAILORING = 10
    SOAP_MAKING = 11
    COOKING = 12
    HOME_INDUSTRIES = 13
    GIFT_GIVING = 14
    SALTLICKS = 15
    MINING = 16
    FISHING = 17
    TRAPPING = 18
    GATHERING = 19
    BARREL_MAKING = 20
    PLANKS = 21
    FURNITURE = 22
    TOOLS_HANDLES = 23
    LOOM_SPINDLE = 24
    SMELTING = 25
    METAL_HOUSEWARES = 26
    SHOE_HORSES = 27
    MAKE_TOOLS = 28
    TRADE = 29


CARPENTRY = range(Square.BARREL_MAKING, Square.SMELTING)
SMITHING = range(Square.SMELTING, Square.TRADE)


class Leader(IntEnum):
    """The five leaders."""

    HARROD = 0  # an extra Build, Trade or Recruit
    BOONE = 1  # Fight +2, an extra Hunt
    CLARK = 2  # Fight +4
    LOGAN = 3  # Fight +2, an extra Build
    LINDSAY = 4  # an extra Home Industry, Cooking or Weaving


class Tool(IntEnum):
    """What serves once a turn each (ruling A3), in the order of `Settlement.used`."""

    TOOLS = 0
    HORSES = 1
    IMPLEMENTS = 2
    RIFLES = 3
    LOOMS = 4


#: The resource that each Tool is.
REUSED = (Resource.TOOLS, Resource.HORSES, Resource.IMPLEMENTS, Resource.RIFLES, Resource.LOOMS)

#: The goods of the Buy and Sell Table, as printed.
TRADED = (
    Resource.GRAIN,
    Resource.HIDES,
    Resource.FOOD,
    Resource.HORSES,
    Resource.RIFLES,
    Resource.TOOLS,
    Resource.IMPLEMENTS,
    Resource.METAL,
    Resource.GUNPOWDER,
    Resource.SALT,
    Resource.LYE,
    Resource.CONTAINERS,
    Resource.LIVESTOCK,
    Resource.CLOTHING,
    Resource.HOUSEWARES,
)
#: For each good the Tool it is, or NONE: used ones cannot be sold.
TRADED_TOOL = tuple(REUSED.index(good) if good in REUSED else NONE for good in TRADED)
#: What containers hold (Storage Phase).
STORED = (Resource.GRAIN, Resource.FOOD, Resource.LYE, Resource.SALT, Resource.GUNPOWDER)
#: What can be asked for where the player chooses what to lose (ruling H1).
LOSABLE = (
    Resource.GRAIN,
    Resource.FOOD,
    Resource.WOOD,
    Resource.LUMBER,
    Resource.HAPPINESS,
    Resource.PEACE,
)
#: Gifts to the Shawnee (ruling A18), and what they barter for on the Raid Table (H4).
GIFTS = (Resource.RIFLES, Resource.HORSES, Resource.TOOLS, Resource.CLOTHING, Resource.HOUSEWARES)
BARTER_GIVEN = (Resource.RIFLES, Resource.GUNPOWDER, Resource.HORSES, Resource.CLOTHING)
BARTER_GOT = (Resource.FOOD, Resource.HIDES)
BARTER_RATE = 2


# The same for rules, which index them by a variable.
UNIT_AT = lookup(UNITS)
REUSED_AT = lookup(REUSED)
TRADED_AT, TRADED_TOOL_AT = lookup(TRADED), lookup(TRADED_TOOL)
STORED_AT, LOSABLE_AT, GIFTS_AT = lookup(STORED), lookup(LOSABLE), lookup(GIFTS)
BARTER_GIVEN_AT, BARTER_GOT_AT = lookup(BARTER_GIVEN), lookup(BARTER_GOT)


class Season(IntEnum):
    """The seasons; turn 1 is Spring (ruling S2)."""

    WINTER = 0  # turn number modulo 4
    SPRING = 1
    SUMMER = 2
    FALL = 3


class Severity(IntEnum):
    """How hard a winter is."""

    NONE = 0  # it is not winter, or the table was not rolled on yet
    MILD = 1
    MODERATE = 2
    HARSH = 3


class Raid(IntEnum):
    """What a row of the Raid Table brings."""

    TRADE = 0
    TRUCE = 1
    ATTACK = 2
    HORSE_RAID = 3
    ASSAULT = 4  # War Party, Siege: the fort may be overrun


class Boon(IntEnum):
    """The rows of the Boon Table."""

    NONE = 0
    SCOTCH_IRISH = 1
    GERMANS = 2
    CRAFTSMAN = 3
    BOUNTIFUL_HARVEST = 4
    STONE_CUTTER = 5
    FERTILITY = 6
    GOOD_TIMES = 7
    TRADERS = 8
    BOUNTIFUL_NATURE = 9
    MILITIA = 10


class Phase(IntEnum):
    """What a settlement is at."""

    WAIT = 0  # nothing to do until others have: leaders are picked, or its turn is over
    PICK = 1  # choose a leader
    BEGIN = 2  # a new turn: Growth, Livestock and Boon Phase are rolled next
    CRAFTSMAN = 3  # Boon 3: Carpenter or Blacksmith
    ACTION = 4
    LOSE = 5  # choose what is lost, unit by unit
    RAID = 6  # the Raid Table was rolled: spend Peace to roll again, or take it
    BARTER = 7  # the Shawnee trade
    DISCARD = 8  # more in store than containers hold
    FALLEN = 9  # overrun or abandoned


class Stage(IntEnum):
    """What comes next after the Action Phase, once choices are made."""

    HARDSHIP = 0
    MISHAP_1 = 1
    MISHAP_2 = 2
    RAID = 3
    RAID_RESULT = 4
    CONSUME = 5
    SEASON = 6
    COLD = 7  # the fuel of the winter is paid
    STORAGE = 8
    HAPPINESS = 9


class Award(IntEnum):
    """The five awards, in the order of the text, which also breaks ties (ruling S7)."""

    POPULATION = 0  # Folk
    HAPPINESS = 1
    BUILDER = 2  # Structures + Plots
    PROSPERITY = 3  # Money
    HOARDER = 4  # Grain + Livestock + Food


class Fall(IntEnum):
    """How a settlement ended."""

    STANDS = 0
    OVERRUN = 1
    ABANDONED = 2


class Ending(IntEnum):
    """Why the game ended."""

    NOT_YET = 0
    TURNS = 1  # twenty turns were played
    LAST_STANDING = 2  # only one of several settlements still stands (ruling S13)
    NONE_STANDS = 3
    CLOSED = 4  # the host ended it


class Cause(IntEnum):
    """What Folk were lost to, or Happiness."""

    HARDSHIP = 0  # sickness, old age
    RAID = 1
    HUNGER = 2
    SALT = 3  # lack of it
    WINTER = 4
    HARSH_WINTER = 5  # one for each shortage; Happiness: the winter itself
    MILD_WINTER = 6  # from here on Happiness alone
    FOLK_LOST = 7
    CLOTHES = 8
    HOUSING = 9
    HOUSEWARES = 10
    NO_SOAP = 11
    NO_COOKING = 12


class Reason(IntEnum):
    """Why an action is not legal (0: it is). `notation.REASONS` has the words."""

    LEGAL = 0
    NOT_YOUR_TURN = 1  # this settlement has nothing to do now
    NOT_IN_THIS_PHASE = 2
    GAME_OVER = 3
    FALLEN = 4
    NO_FOLK = 5  # no Folk left to act
    NO_TOOL = 6  # no free Tool; the order of Tool
    NO_HORSE = 7
    NO_IMPLEMENT = 8
    NO_RIFLE = 9
    NO_LOOM = 10
    NO_HORSE_TO_GIVE = 11  # one carries the gift, another is given
    NOT_IN_WINTER = 12
    ONLY_SPRING = 13
    ONLY_FALL = 14
    MAXIMUM = 15  # of the square, reached this turn
    RECRUIT_LIMIT = 16  # one per 20 Folk
    HUSBANDRY_LIMIT = 17  # one per 5 Livestock
    MILK_LIMIT = 18  # half the Livestock
    COOKING_LIMIT = 19  # as often as there is Food
    NO_PLOT = 20  # every plot is planted
    NO_CARPENTER = 21
    NO_BLACKSMITH = 22
    ALL_BUILT = 23
    NOT_ENOUGH_FOLK = 24  # for the Labor of a structure
    NOT_ENOUGH_TOOLS = 25  # likewise
    NO_ROOM = 26  # in the corrals
    NOT_FREE = 27  # some are owned, but used this turn
    NO_MONEY = 28
    TRADED_ALREADY = 29  # the one trade without Horses
    LEADER_TAKEN = 30
    NOT_ASKED = 31  # not among what can be lost here
    NO_PEACE = 32
    SWITCHED_OFF = 33  # by the edition
    TOO_MANY = 34  # more than has to be discarded
    LACK = 40  # LACK + resource: not enough of it


class Happening(IntEnum):
    """The kinds of events: what `a` and `b` mean stands beside each. Dice are told from 1 on, as printed."""

    NONE = 0
    LED = 1  # a: leader
    TURN = 2  # a new turn for all; a: its number
    GROWTH = 3  # a: die
    SUPPLIES = 4  # a: die
    NO_HORSE_ROOM = 5  # a Horse came and found no room
    BORN = 6  # a: Livestock born
    FOAL = 7  # a: die
    LYE = 8  # from the Leaching Vats; a: units
    BOON = 9  # a: die
    CRAFTSMAN = 10  # a: 0 Carpenter, 1 Blacksmith
    DID = 11  # an action of the Action Board; a: its number, b: units gained where they vary
    BUILT = 12  # a: structure
    SOLD = 13  # a: good, b: units
    BOUGHT = 14  # a: good, b: units
    ENDED_ACTIONS = 15  # a: Folk that did nothing
    HARDSHIP = 16  # a: die
    MISHAP = 17  # a: die
    LOST = 18  # a: resource, b: units
    CABIN_BURNT = 19
    RAID = 20  # a: die
    REROLLED = 21  # a: Peace left
    BARTERED = 22  # a: given * 2 + got, b: units given
    FIGHT = 23  # a: the settlement's Fight, b: the raid's
    DEFENCE = 24  # a: die, b: 1 it was enough, 0 it was not
    HORSES_TAKEN = 25  # a: die
    FOLK_LOST = 26  # a: Folk, b: Cause
    LOOTING = 27  # a: die
    CATASTROPHE = 28  # a: die
    ATE = 29  # a: Food, b: Folk left unfed
    SALTED = 30  # a: Salt used, b: units short
    WINTER = 31  # a: die
    FUEL = 32  # a: units burnt, b: units short
    OVERFLOW = 33  # a: units that find no container
    HAPPY_DICE = 34  # a, b: the dice
    HAPPIER = 35  # a: Happiness gained or lost, b: Cause
    HAPPINESS = 36  # a: change in all, b: Happiness now
    STANDS_PEOPLE = 37  # at the end of the turn; a: Folk, b: Happiness
    STANDS_WORKS = 38  # a: Structures + Plots, b: Money
    STANDS_STORES = 39  # a: Grain + Livestock + Food
    FELL = 40  # a: turn, b: Fall
    AWARDED = 41  # a: Award; alone: reached par
    ENDED = 42  # a: Ending
    HUNGER = 43  # for a Folk left unfed; a: die, b: 0, or how many dice showed it
    NO_SALT = 44  # for a Folk without Salt; a, b: likewise


class Chance(IntEnum):
    """What dice are rolled for. `vocabulary.DICE` has the words."""

    LEADER = 1  # a leader that is dealt
    GROWTH = 2
    SUPPLIES = 3  # of an immigrant
    FOAL = 4
    BOON = 5
    HARDSHIP = 6
    MISHAP = 7
    RAID = 8
    HORSES_TAKEN = 9
    CATASTROPHE = 10
    DEFENCE = 11
    LOOTING = 12
    HUNGER = 13
    NO_SALT = 14
    HAPPINESS = 15
    WINTER = 16


class Loss(Record):
    """A row of the Hardship or Mishap Table: so much of one resource, or of another, as the player likes."""

    first: i8  # a Resource, or CABINS
    second: i8  # a Resource, or NONE
    amount: i8


CABINS = RESOURCES  # as Loss.first: a Cabin burns


class Edition(Record):
    """Component values, from an edition file."""

    turns: i8
    start: Row[i16] = cells(RESOURCES)
    built: Row[i16] = cells(STRUCTURES)
    labor: Row[i8] = cells(STRUCTURES)
    wood: Row[i8] = cells(STRUCTURES)
    lumber: Row[i8] = cells(STRUCTURES)
    most: Row[i8] = cells(STRUCTURES)  # 0: no limit
    happy: Row[i8] = cells(STRUCTURES)  # once, when it is built
    housing: Row[i8] = cells(STRUCTURES)
    fight: Row[i8] = cells(STRUCTURES)
    pen: i8  # Horses a Corral Pen holds
    value: Row[i8] = cells(GOODS)
    price: Row[i16] = cells(TRADES)  # of each amount
    leader_fight: Row[i8] = cells(LEADERS)
    most_hunts: i8
    most_salt: i8
    most_fish: i8
    most_traps: i8
    most_gathering: i8
    yields: i8  # Grain from one Planted Seed
    ground: i8  # Grain that one Grind & Husk makes into Food
    home_containers: i8  # switch of ruling A9
    folk_per_roll: i8  # on the Growth Table
    births: Row[i8] = cells(6)  # Growth Table, by die
    immigrants: Row[i8] = cells(6)
    supplies: Row[i8] = cells(6)  # a Resource
    boon_grain: i8
    boon_grain_fall: i8
    militia: i8  # Fight of the Kentucky Militia
    hardship: Row[Loss] = cells(10)
    mishap: Row[Loss] = cells(10)
    raid: Row[i8] = cells(10)  # a Raid
    raid_fight: Row[i8] = cells(10)
    raid_losses: Row[i8] = cells(10)
    severity: Row[i8] = cells(6)  # Winter Table
    winter_folk: Row[i8] = cells(6)
    winter_livestock: Row[i8] = cells(6)
    winter_fuel: Row[i8] = cells(6)
    par: Row[i16] = cells(AWARDS)  # alone: what our strongest bot reaches at the median


class Options(Record):
    """The options of one game as numbers; `options.py` has them in words."""

    seats: i8
    dealt: i8  # leaders are dealt, not chosen
    steady: i8  # a growth roll for fewer Folk: our house rule
    fields_need_tools: i8  # Plant and Harvest use a Tool, too (ruling A15)
    play_on: i8  # who stands last plays on to the last turn (ruling S13)


# What numbers mean: see `kernel/meanings.py`. The lists are `THINGS` in `vocabulary.py`.
AResource = Annotated[i8, Choice("resource")]
Goods = Annotated[i16, Mask("good")]


# Numbers with no bound but the game's length; usual ones are a tenth of the most.
Stock = Annotated[i16, Number(1000, scale=50)]
Amount = Annotated[i16, Number(200, scale=20)]


class Settlement(Record):
    """One player's side of the table."""

    resources: Row[Stock] = cells(RESOURCES, by="resource")
    built: Row[Amount] = cells(STRUCTURES, by="structure")
    leader: Annotated[i8, Choice("leader")]
    phase: Annotated[i8, Choice(Phase)]
    carpenters: Annotated[i8, Number(20)]  # craftsmen who came by Boon 3
    blacksmiths: Annotated[i8, Number(20)]
    militia: Annotated[i8, Number(20)]  # Raid Phases for which the Kentucky Militia still helps
    fallen: Annotated[i8, Number(TURNS)]  # the turn in which it fell, or 0
    fall: Annotated[i8, Choice(Fall)]  # how
    # this turn
    folk: Amount  # when the Action Phase began (ruling A1)
    boon: Annotated[i8, Choice(Boon)]  # the row rolled
    used: Row[Amount] = cells(REUSABLE, by="tool")  # Tools, Horses, ... that have served
    done: Row[Amount] = cells(SQUARES, by="square")  # cubes on each square of the Action Board
    milked: Amount
    husbandry: Annotated[
        i16, Number(200, least=NONE, scale=20)
    ]  # its limit, counted at its first use (ruling A4); NONE before
    labor: Stock  # of all that was built
    greatest: Row[Annotated[i8, Number(100, scale=20)]] = cells(2)  # the two greatest Labors among them
    spent: Amount  # Folk actions, the fewest that allow what was done (ruling A6)
    sold: Goods  # in any Trade (ruling A8)
    bought: Goods  # likewise
    lost: Amount  # Folk lost, from any cause
    unfed: Amount
    winter: Annotated[i8, Choice(Severity)]
    fuel: Annotated[i8, Number(20)]  # that the winter asked for
    # what is being decided after the Action Phase
    stage: Annotated[i8, Choice(Stage, ((len(Stage), "done"),))]
    owed: Stock  # units still to be lost or discarded
    owed_first: AResource  # of this resource
    owed_second: AResource  # or this one
    raid: Annotated[i8, Number(10)]  # row of the Raid Table, 1 to 10, or 0


class Table(Record):
    """All that lies open: everything but the dice to come."""

    seats: Annotated[i8, Number(SEATS)]
    turn: Annotated[i8, Number(TURNS)]  # 1 to 20; 0 while leaders are picked
    ending: Annotated[i8, Choice(Ending)]
    folk_per_roll: Annotated[i8, Number(100, scale=20)]  # on the Growth Table
    fields_need_tools: YesNo  # options
    play_on: YesNo
    settlements: Row[Settlement] = cells(SEATS, by="seat")


STORY = 127  # the most that one step may tell
REST = 64  # of that at most after a turn's famine


class Story(Record):
    """The events of the last step: a turn's end has many."""

    count: i8
    ring: Row[Event] = cells(STORY)


class State(Record):
    """The whole game."""

    table: Table
    events: Story


class View(Record):
    """What one seat may see: everything."""

    seat: Seat  # none: an onlooker
    table: Table
    events: Story
