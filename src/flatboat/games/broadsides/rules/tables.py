"""What is on the table of Broadsides & Boarding Parties: records and their numbers.

A ship's deck has 24 sections: eight letters from stern (A) to bow (H), each with position 3 (port), 4
(the centre line) and 5 (starboard). A place is a section of one of the two ships: ship * SECTIONS + section.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from flatboat.kernel.compiler import lookup
from flatboat.kernel.events import Event
from flatboat.kernel.meanings import Choice, Number, Seat, YesNo
from flatboat.kernel.records import Grid, Record, Row, cells, i8, i16

SEATS = 2
LETTERS = 8  # A, the stern, to H, the bow
COLUMNS = 3  # positions 3, 4 and 5
SECTIONS = LETTERS * COLUMNS
PLACES = SEATS * SECTIONS
HEADINGS = 8  # N, NE, E ... clockwise
SLOTS = 3  # plotting cards a round
SIDES = 2
SPOTS = LETTERS * SIDES  # where hull damage is marked
MOST_EXTRA = 2  # crew beyond those at the guns
MOST_SIDE = 15  # dots along an edge of the largest chart
MOST_DOTS = MOST_SIDE * MOST_SIDE
STEPS = HEADINGS + 1  # eight ways over the deck, and across to the other ship
ACROSS = HEADINGS
NONE = -1

DX = lookup((0, 1, 1, 1, 0, -1, -1, -1))  # a dot forward, by heading: east
DY = lookup((1, 1, 0, -1, -1, -1, 0, 1))  # and north


class Side(IntEnum):
    """Sides of a ship, seen from her stern."""

    PORT = 0
    STARBOARD = 1


class Card(IntEnum):
    """Plotting cards."""

    FORWARD = 0
    STARBOARD = 1
    PORT = 2
    REMAIN = 3
    DAMAGED = 4


CARDS = len(Card)
PLOTS = CARDS**SLOTS  # a plot as one number: its cards are the digits to the base CARDS
GIVES_UP = PLOTS  # as a plot
UNKNOWN = PLOTS + 1  # as a plot, on imagined tables: each card comes to light by chance


class Hit(IntEnum):
    """What a roll for a cannon may strike (the die table)."""

    MISS = 0
    HULL = 1
    PORT = 2  # all in position 3
    MAST = 3  # a mast, and the figures in position 4
    STARBOARD = 4  # all in position 5


class Layout(IntEnum):
    """How the large ships are laid side by side, by where the moved ship came from."""

    RIGHT = 0  # into the stationary ship's right side
    LEFT = 1
    END = 2  # into her bow or stern


LAYOUTS = len(Layout)


class Phase(IntEnum):
    """What the table is doing."""

    PLACE = 0  # extra crew and Captains, in secret
    PLOT = 1  # in secret
    SAIL = 2  # cards are turned over; never seen between moves
    FIRE = 3  # an exchange of cannon fire, the final volley too
    REPLACE = 4  # a new Captain, in secret
    MOVE = 5  # boarding: three movements
    FIGHT = 6  # boarding: hand-to-hand combats
    OVER = 7


class Ending(IntEnum):
    """Why the game ended."""

    NOT_YET = 0
    SUNK = 1
    SURRENDER = 2
    BARE = 3  # no cannon and no figure left, at sea
    NO_CAPTAIN = 4  # nobody left to be Captain when boarding begins
    CAPTAIN = 5  # the Captain fell in hand-to-hand combat
    HELPLESS = 6  # neither ship can move or fire
    QUIET_SEA = 7  # too many rounds without effect
    QUIET_DECK = 8  # too many turns of boarding without a casualty
    CLOSED = 9


class Reason(IntEnum):
    """Why an action is not legal."""

    LEGAL = 0
    NOT_YOUR_TURN = 1
    GAME_OVER = 2
    NOT_IN_THIS_PHASE = 3
    TOO_FEW_DAMAGED = 4
    TOO_MANY_DAMAGED = 5
    NO_CAPTAIN = 6
    HAS_CAPTAIN = 7
    UNDAMAGED = 8
    FULL = 9
    CREW_FIRST = 10
    CREW_PLACED = 11
    NO_CREW = 12
    NAME_A_SIDE = 13
    ONE_SIDE = 14
    NO_FIGURE = 15
    NO_WAY = 16
    NO_LADDER = 17
    NOT_OPPOSITE = 18
    IN_COMBAT = 19
    NO_COMBAT = 20


class Happening(IntEnum):
    """Kinds of events; what `a` and `b` hold stands behind."""

    PLACED = 0  # the Captain: section
    PLACED_CREW = 1  # an extra one: section
    ROUND = 2  # number
    CARD = 3  # turned over: card, slot
    MOVED = 4  # to a dot: x, y
    TURNED = 5  # to a heading
    STOPPED = 6  # by an island (0) or the edge (1)
    EXCHANGE = 7  # cannons that bear: of the first ship, of the second
    SHOT = 8  # letter, die
    HULL = 9  # spot, damage markers now
    MAST = 10  # letter, parts left
    CANNON_LOST = 11  # section
    CREW_LOST = 12  # section, how many
    CAPTAIN_LOST = 13  # section
    NO_EFFECT = 14
    CEASED = 15  # cannons that did not fire
    NEW_CAPTAIN = 16  # section
    COLLISION = 17  # of the ship that is stationary: layout
    BOARDING_DIE = 18  # die
    TURN = 19  # of boarding
    STEPPED = 20  # from place, to place
    CAPTAIN_STEPPED = 21
    COMBAT = 22  # place
    ROLLED = 23  # die, bonus
    FELL = 24  # crew: place, left
    CAPTAIN_FELL = 25  # place
    SANK = 26
    SURRENDERED = 27
    ENDED = 28  # ending
    HALVED = 29  # a draw: half a point


class Chance(IntEnum):
    """What dice are rolled for. `notation.DICE` has the words."""

    BOARDING = 1  # who has the first turn of boarding
    SHOT = 2
    COMBAT = 3
    DAMAGE = 4  # on imagined tables: whether a card that nobody has seen yet is a damage card
    CARD = 5  # and if not, which it is


# What numbers mean: see `kernel/meanings.py`. The lists are `things` in `notation.py`.
Section = Annotated[i8, Choice("section")]
Place = Annotated[i8, Choice("place")]
Plot = Annotated[i16, Choice("plot", also=((GIVES_UP, "surrender"), (UNKNOWN, "unknown")))]


Count = Annotated[i16, Number(2000, scale=50)]  # rounds, or exchanges of fire


class Ship(Record):
    """One side: her small ship on the chart, her large ship's deck, her figures on both decks."""

    x: Annotated[
        i8, Number(MOST_SIDE - 1)
    ]  # her dot's column, from 0 in the west; moves and logs count from 1
    y: Annotated[i8, Number(MOST_SIDE - 1)]  # its row, from 0 in the south; moves and logs count from 1
    heading: Annotated[i8, Choice("heading")]
    stopped: YesNo  # her other cards of this round are void (ruling Q22)
    adrift: YesNo  # without a Captain, no card this round
    damaged: Annotated[i8, Number(SLOTS)]  # damage cards that must be among this round's
    captain: Place  # none: not placed yet, or lost
    lost: Count  # round in which the last Captain was lost; 0: none was
    crew: Row[Annotated[i8, Number(20, scale=4)]] = cells(
        PLACES, by="place"
    )  # where her crew is, the Captain not counted
    guns: Row[YesNo] = cells(SECTIONS, by="section")  # where she has a cannon
    masts: Row[Annotated[i8, Number(4)]] = cells(LETTERS, by="letter")  # hits each mast still takes
    hull: Row[Annotated[i8, Number(4)]] = cells(SPOTS, by="spot")  # damage markers
    shown: Row[Annotated[i8, Choice("card")]] = cells(SLOTS)  # cards turned over this round
    bearing: Annotated[i8, Number(24, scale=6)]  # cannons that bore when the exchange began
    shots: Annotated[i8, Number(24, scale=6)]  # of which may still fire


class Secret(Record):
    """What a side has chosen and not shown."""

    ready: YesNo  # the choice is made, or there is none
    plot: Plot
    captain: Section  # chosen for the Captain
    extra: Row[Section] = cells(MOST_EXTRA)  # chosen for the extra crew


class Table(Record):
    """What lies open."""

    seats: Annotated[i8, Number(SEATS)]
    phase: Annotated[i8, Choice(Phase)]
    ending: Annotated[i8, Choice(Ending)]
    winner: Seat  # none: a draw, or not yet
    extra_crew: Annotated[i8, Number(MOST_EXTRA)]  # of each side, by the options
    round: Count
    slot: Annotated[i8, Number(SLOTS)]  # cards of this round that each side has sailed
    exchange: Count  # exchanges of fire so far
    active: Seat  # who fires, or moves in boarding
    quiet: Annotated[i16, Number(100)]  # rounds in a row without effect (ruling Q27)
    effect: YesNo  # a shot of this round took effect
    boarding: YesNo  # the large ships lie side by side
    stationary: Seat  # the ship that was run into
    layout: Annotated[i8, Choice(Layout)]  # how the large ships lie, once they do
    moves: Annotated[i8, Number(6)]  # movements left
    calm: Annotated[i16, Number(100)]  # turns of boarding in a row without a casualty (ruling Q39)
    blood: YesNo  # a figure fell this turn
    ships: Row[Ship] = cells(SEATS, by="seat")


class Story(Record):
    """What happened in the last step: a round may be sailed in one, or a combat fought."""

    count: i8
    ring: Row[Event] = cells(64)


class State(Record):
    """Everything."""

    table: Table
    secrets: Row[Secret] = cells(SEATS, by="seat")
    events: Story


class View(Record):
    """What one seat may see: the open table, and its own secret choices."""

    seat: Seat  # none: an onlooker
    table: Table
    own: Secret
    events: Story


class Edition(Record):
    """Component values, from an edition file."""

    width: i8
    height: i8
    islands: Row[i8] = cells(MOST_DOTS)  # y * width + x: 1
    start_x: Row[i8] = cells(SEATS)
    start_y: Row[i8] = cells(SEATS)
    start_heading: Row[i8] = cells(SEATS)
    guns: Row[i8] = cells(SECTIONS)
    crew: i8  # at each cannon
    masts: Row[i8] = cells(LETTERS)  # hits it takes, 0: none stands here
    sinks: i8  # hull spots with two markers
    bears: Grid[i8] = cells(HEADINGS, SECTIONS)  # fields of fire, by where the target lies from the bow
    hits: Row[i8] = cells(6)  # die table
    stack: i8  # figures of one side in a section
    movements: i8
    next: Grid[i8] = cells(SECTIONS, HEADINGS)  # section a step away over the deck, NONE
    bars: Grid[i8] = cells(SECTIONS, HEADINGS)  # 0, or the reason why there is none
    case: Row[i8] = cells(HEADINGS)  # layout, by where the moved ship came from
    touching: Grid[i8] = cells(LAYOUTS, SEATS)  # side that touches, of the stationary and the moved ship
    opposite: Grid[i8] = cells(LAYOUTS * SEATS, SECTIONS)  # section across, NONE; row layout * 2 + moved
    walk: Grid[i8] = cells(
        LAYOUTS * PLACES, PLACES
    )  # steps; row layout * PLACES + from, the stationary ship first
    quiet_rounds: i16
    calm_turns: i16


class Options(Record):
    """Options as numbers."""

    seats: i8
    extra_crew: i8
