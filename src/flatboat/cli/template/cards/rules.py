"""A game of tricks: what is on the table, what is hidden, and the rules. `@rule` marks what bots compile."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from flatboat.kernel.actions import Actions
from flatboat.kernel.compiler import rule
from flatboat.kernel.defaults import (
    OWN_REASONS,
    Ending,
    NoEdition,
    OpenState,
    OpenTable,
    SeatsOnly,
    begin,
    next_turn,
    refuse,
)
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.events import EVERYONE, Events, clear, note, veil
from flatboat.kernel.meanings import FLAG, Choice, Seat
from flatboat.kernel.piles import draw
from flatboat.kernel.records import Grid, NoWeights, Record, Row, cells, f64, i8

SEATS, SUITS, RANKS, HAND = 4, 4, 6, 5
CARDS = SUITS * RANKS  # card 0 is the lowest of the first suit
NONE = -1
ACTIONS = Actions()
PLAY = ACTIONS.add("play", card=CARDS)


class Reason(IntEnum):
    """Why an action is not legal, besides what every game says."""

    NOT_HELD = OWN_REASONS
    FOLLOW = OWN_REASONS + 1


class Happening(IntEnum):
    """What happens: events."""

    PLAYED = 1
    TOOK = 2


class Chance(IntEnum):
    """What dice and draws are for."""

    FIRST = 1
    TRUMPS = 2
    DEALT = 3


class Table(OpenTable):
    """What lies open for everybody."""

    trumps: Annotated[i8, Choice("suit")]
    led: Annotated[i8, Choice("suit")]
    lying: Row[Annotated[i8, Choice("card")]] = cells(SEATS, by="seat")
    held: Row[i8] = cells(SEATS, by="seat")  # cards in hand
    gone: Row[Annotated[i8, FLAG]] = cells(CARDS, by="card")  # played so far
    void: Grid[Annotated[i8, FLAG]] = cells(SEATS, SUITS, by=("seat", "suit"))  # did not follow


class State(OpenState):
    """All there is. What is not in `table` is hidden."""

    table: Table
    hands: Grid[Annotated[i8, FLAG]] = cells(SEATS, CARDS, by=("seat", "card"))
    pile: Row[Annotated[i8, FLAG]] = cells(CARDS, by="card")  # never dealt


class View(Record):
    """What one seat knows: only what stands here can reach it."""

    seat: Seat
    table: Table
    hand: Row[Annotated[i8, FLAG]] = cells(CARDS, by="card")
    events: Events


@rule
def setup(edition: NoEdition, state: State, dice: Dice, options: SeatsOnly) -> None:
    """A random seat begins, a random suit is trumps; everybody has a hand from the pile."""
    table = state.table
    begin(table, options.seats, below(dice, options.seats, Chance.FIRST))
    table.trumps = below(dice, SUITS, Chance.TRUMPS)
    table.led = NONE
    for card in range(CARDS):
        state.pile[card] = 1
    for seat in range(table.seats):
        table.lying[seat] = NONE
        table.held[seat] = HAND
        for n in range(HAND):
            left = CARDS - seat * HAND - n
            state.hands[seat][draw(dice, state.pile, left, Chance.DEALT, seat)] = 1


@rule
def has_suit(hand: Row[i8], suit: int) -> bool:
    """Whether there is a card of a suit in a hand."""
    for rank in range(RANKS):
        if hand[suit * RANKS + rank]:
            return True
    return False


@rule
def legal(edition: NoEdition, state: State, seat: int, why: Row[i8]) -> None:
    """Follow suit if you can. It may depend on what the seat itself knows, and on nothing else."""
    table, hand = state.table, state.hands[seat]
    if refuse(table, seat, why):
        follow = table.led != NONE and has_suit(hand, table.led)
        for card in range(CARDS):
            if not hand[card]:
                why[PLAY + card] = Reason.NOT_HELD
            elif follow and card // RANKS != table.led:
                why[PLAY + card] = Reason.FOLLOW
            else:
                why[PLAY + card] = 0


@rule
def strength(table: Table, card: int) -> int:
    """How high a card stands in this trick: trumps above the suit that was led, all else below."""
    suit = card // RANKS
    if suit == table.trumps:
        return RANKS + card % RANKS
    return card % RANKS if suit == table.led else NONE


@rule
def step(edition: NoEdition, state: State, dice: Dice, seat: int, action: int) -> None:
    """Play a card; once everybody has, the highest takes the trick, a point, and leads the next."""
    table, card = state.table, action - PLAY
    clear(state.events)
    state.hands[seat][card] = 0
    table.held[seat] -= 1
    table.gone[card] = 1
    table.lying[seat] = card
    note(state.events, Happening.PLAYED, seat, card, 0, EVERYONE)
    if table.led == NONE:
        table.led = card // RANKS
    elif card // RANKS != table.led:
        table.void[seat][table.led] = 1
    next_turn(table)
    if table.lying[table.turn] == NONE:
        return
    best = 0
    for other in range(table.seats):
        if strength(table, table.lying[other]) > strength(table, table.lying[best]):
            best = other
    for other in range(table.seats):
        table.lying[other] = NONE
    table.led = NONE
    table.turn = best
    table.points[best] += 1
    note(state.events, Happening.TOOK, best, 1, 0, EVERYONE)
    if table.held[best] == 0:
        table.ending = Ending.FINISHED


@rule
def view(edition: NoEdition, state: State, seat: int, out: View) -> None:
    """What a seat may know: its own hand. An onlooker (-1) has none."""
    out.seat = seat
    out.table = state.table
    if seat >= 0:
        out.hand[:] = state.hands[seat]
    veil(state.events, seat, out.events)


@rule
def fits(table: Table, out: State) -> bool:
    """Whether nobody holds a suit that it did not follow."""
    for seat in range(table.seats):
        for suit in range(SUITS):
            if table.void[seat][suit] and has_suit(out.hands[seat], suit):
                return False
    return True


@rule
def determinize(edition: NoEdition, view: View, dice: Dice, out: State) -> None:
    """For bots: a whole state that fits a view, each deal equally likely. Deal again until one fits."""
    table = view.table
    out.table = table
    out.events = view.events
    for _ in range(1000):
        left = 0
        for card in range(CARDS):
            out.pile[card] = 1 - table.gone[card] - view.hand[card]
            left += out.pile[card]
        for seat in range(table.seats):
            for card in range(CARDS):
                out.hands[seat][card] = view.hand[card] if seat == view.seat else 0
            if seat != view.seat:
                for n in range(table.held[seat]):
                    out.hands[seat][draw(dice, out.pile, left - n)] = 1
                left -= table.held[seat]
        if fits(table, out):
            return


@rule
def evaluate(edition: NoEdition, state: State, weights: NoWeights, out: Row[f64]) -> None:
    """For bots: points, and a little for high cards in hand."""
    table = state.table
    for seat in range(table.seats):
        out[seat] = table.points[seat]
        for card in range(CARDS):
            if state.hands[seat][card]:
                out[seat] += 0.1 * strength(table, card) if card // RANKS == table.trumps else 0.05
