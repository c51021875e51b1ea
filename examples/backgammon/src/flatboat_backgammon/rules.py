"""Backgammon: what is on the table, and the rules.

Each seat counts the points its own way: 24 is farthest, 1 the last of its home, 25 the bar, 0 is off the
board. So point p of the one is point 25 - p of the other.
"""

from __future__ import annotations

import sys
from enum import IntEnum

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
from flatboat.kernel.events import EVERYONE, clear, note
from flatboat.kernel.records import Grid, NoWeights, Row, cells, f64, i8
from flatboat.kernel.verbs import register

CHECKERS, OFF, HOME, BAR = 15, 0, 6, 25
START = ((24, 2), (13, 5), (8, 3), (6, 5))  # points, and the checkers on them
ACTIONS = Actions()
ROLL = ACTIONS.add("roll")
MOVE = ACTIONS.add("move", die=6, point=BAR)  # a die of 1 is 0; point 1 is 0, the bar 24


class Reason(IntEnum):
    """Why a move is not legal."""

    NO_CHECKER = OWN_REASONS
    BAR_FIRST = OWN_REASONS + 1
    BLOCKED = OWN_REASONS + 2
    NOT_HOME = OWN_REASONS + 3
    HIGHER_FIRST = OWN_REASONS + 4
    BOTH = OWN_REASONS + 5
    LARGER = OWN_REASONS + 6


class Happening(IntEnum):
    """What happens."""

    ROLLED = 1
    MOVED = 2
    HIT = 3
    STUCK = 4
    WON = 5


class Chance(IntEnum):
    """What dice are for."""

    OPENING = 1
    ROLL = 2


class Table(OpenTable):
    """The board, and the dice of the seat whose turn it is."""

    checkers: Grid[i8] = cells(2, 26, by=("seat", ""))
    dice: Row[i8] = cells(2)  # that are still to be played; 0: played
    moves: i8  # how many are still to be played: of a double four; 0: the dice must be rolled
    gammons: i8


class State(OpenState):
    """All there is."""

    table: Table


class Options(SeatsOnly):
    """What the players agreed on."""

    gammons: i8


@rule
def setup(edition: NoEdition, state: State, dice: Dice, options: Options) -> None:
    """Each throws a die: whoever has the higher begins, and plays both."""
    table = state.table
    for point, count in START:
        table.checkers[0][point] = count
        table.checkers[1][point] = count
    table.gammons = options.gammons
    first = other = 0
    while first == other:
        first, other = below(dice, 6, Chance.OPENING, 0) + 1, below(dice, 6, Chance.OPENING, 1) + 1
    begin(table, options.seats, 0 if first > other else 1)
    take_dice(table, first, other)


@rule
def take_dice(table: Table, one: int, other: int) -> None:
    """Two dice are played, of a double four."""
    table.dice[0], table.dice[1] = max(one, other), min(one, other)
    table.moves = 4 if one == other else 2


@rule
def own_points(mine: Row[i8]) -> int:
    """The points where a seat has checkers, as bits."""
    bits = 0
    for point in range(1, BAR + 1):
        bits |= (mine[point] > 0) << point
    return bits


@rule
def held_points(theirs: Row[i8]) -> int:
    """The points, as a seat counts them, that its opponent holds with two checkers or more, as bits."""
    bits = 0
    for point in range(1, BAR):
        bits |= (theirs[BAR - point] > 1) << point
    return bits


@rule
def highest(bits: int) -> int:
    """The number of the highest bit; 0 if there is none."""
    at = BAR
    while at > 0 and bits >> at == 0:
        at -= 1
    return at


@rule
def movable(own: int, held: int, die: int) -> int:
    """The points from which a checker can move by a die, as bits; `own` and `held` are points as bits."""
    if own >> BAR > 0:
        return (1 << BAR) & ~(held << die)
    onto_board = own & ~(held << die) & -(2 << die)
    if own >> (HOME + 1) > 0:
        return onto_board
    last = die if own >> die > 0 else highest(own)  # the point that a checker is borne off from
    return onto_board | (own & (1 << last))


@rule
def movable_after(mine: Row[i8], own: int, held: int, point: int, die: int, other: int) -> int:
    """The same for the other die, once a checker has moved from a point by a die."""
    left = own & ~((mine[point] == 1) << point)
    if point > die:
        left |= 1 << (point - die)
    return movable(left, held, other)


@rule
def legal(edition: NoEdition, state: State, seat: int, why: Row[i8]) -> None:
    """Roll, or move a checker by one of the dice."""
    table = state.table
    if not refuse(table, seat, why):
        return
    if table.moves == 0:
        why[ROLL] = 0
        return
    mine, larger, smaller = table.checkers[seat], table.dice[0], table.dice[1]
    own, held = own_points(mine), held_points(table.checkers[1 - seat])
    by_larger = movable(own, held, larger) if larger > 0 else 0
    by_smaller = movable(own, held, smaller) if smaller > 0 else 0
    if larger > 0:
        say_why(mine, own, larger, by_larger, why)
    if smaller > 0 and smaller != larger:
        say_why(mine, own, smaller, by_smaller, why)
        if larger > 0:
            play_both(mine, own, held, table.dice, by_larger, by_smaller, why)


@rule
def say_why(mine: Row[i8], own: int, die: int, can: int, why: Row[i8]) -> None:
    """Say which checkers can move by a die (the bits `can`), and why others cannot."""
    first, far, near = MOVE + (die - 1) * BAR - 1, Reason.BLOCKED, Reason.HIGHER_FIRST
    if own >> BAR > 0:
        far = near = Reason.BAR_FIRST
    elif own >> (HOME + 1) > 0:
        near = Reason.NOT_HOME
    for point in range(1, BAR + 1):
        reason = near if point <= die else far
        reason = reason if mine[point] > 0 else Reason.NO_CHECKER
        why[first + point] = reason if (can >> point) & 1 == 0 else 0
    if own >> BAR > 0 and can == 0:
        why[first + BAR] = Reason.BLOCKED


@rule
def play_both(
    mine: Row[i8],
    own: int,
    held: int,
    dice: Row[i8],
    by_larger: int,
    by_smaller: int,
    why: Row[i8],
) -> None:
    """Both dice must be played if they can be; if only one can, whichever, it is the larger one.

    A move takes nothing from other checkers: where those of two points can move by a die, one can after any
    other move.
    """
    if by_larger & (by_larger - 1) > 0 and by_smaller & (by_smaller - 1) > 0:
        return
    larger, smaller = dice[0], dice[1]
    alone_larger = alone(mine, own, held, by_larger, larger, smaller)
    alone_smaller = alone(mine, own, held, by_smaller, smaller, larger)
    if by_larger > alone_larger or by_smaller > alone_smaller:
        bar_those(alone_larger, larger, Reason.BOTH, why)
        bar_those(alone_smaller, smaller, Reason.BOTH, why)
    elif by_larger > 0:
        bar_those(alone_smaller, smaller, Reason.LARGER, why)


@rule
def alone(mine: Row[i8], own: int, held: int, can: int, die: int, other: int) -> int:
    """The points from which a checker can move by a die, but after that none by the other die, as bits."""
    bits = 0
    for point in range(1, BAR + 1):
        if (can >> point) & 1 and movable_after(mine, own, held, point, die, other) == 0:
            bits |= 1 << point
    return bits


@rule
def bar_those(points: int, die: int, reason: int, why: Row[i8]) -> None:
    """Bar the moves by a die from these points (bits), for a reason."""
    for point in range(1, BAR + 1):
        if (points >> point) & 1:
            why[MOVE + (die - 1) * BAR + point - 1] = reason


@rule
def step(edition: NoEdition, state: State, dice: Dice, seat: int, action: int) -> None:
    """Play one legal decision."""
    clear(state.events)
    table = state.table
    if action == ROLL:
        take_dice(table, below(dice, 6, Chance.ROLL, seat) + 1, below(dice, 6, Chance.ROLL, seat) + 1)
        note(state.events, Happening.ROLLED, seat, table.dice[0], table.dice[1], EVERYONE)
    else:
        move(state, seat, (action - MOVE) % BAR + 1, (action - MOVE) // BAR + 1)
    if table.checkers[seat][OFF] == CHECKERS:
        win(state, seat)
    elif not goes_on(table, seat):
        if table.moves > 0:
            note(state.events, Happening.STUCK, seat, 0, 0, EVERYONE)
        table.dice[0], table.dice[1], table.moves = 0, 0, 0
        next_turn(table)


@rule
def goes_on(table: Table, seat: int) -> bool:
    """Whether any of the dice that are left can be played."""
    own, held = own_points(table.checkers[seat]), held_points(table.checkers[1 - seat])
    for i in range(2):
        if table.dice[i] > 0 and movable(own, held, table.dice[i]) > 0:
            return True
    return False


@rule
def move(state: State, seat: int, point: int, die: int) -> None:
    """Move a checker; one alone on the point where it lands is hit and goes to the bar."""
    table = state.table
    mine, theirs, to = table.checkers[seat], table.checkers[1 - seat], max(point - die, OFF)
    mine[point] -= 1
    mine[to] += 1
    note(state.events, Happening.MOVED, seat, point - 1, die, EVERYONE)
    if to != OFF and theirs[BAR - to] == 1:
        theirs[BAR - to] = 0
        theirs[BAR] += 1
        note(state.events, Happening.HIT, 1 - seat, BAR - to - 1, 0, EVERYONE)
    table.moves -= 1
    if table.moves < 2:  # of a double, one of the two stands for all that are left
        table.dice[0 if table.dice[0] == die else 1] = 0


@rule
def win(state: State, seat: int) -> None:
    """All checkers are off: a point, or where gammons count two or three."""
    table = state.table
    theirs, points = table.checkers[1 - seat], 1
    if table.gammons > 0 and theirs[OFF] == 0:
        points = 3 if highest(own_points(theirs)) > BAR - HOME - 1 else 2
    table.points[seat] += points
    table.moves, table.dice[0], table.dice[1] = 0, 0, 0
    table.ending = Ending.FINISHED
    note(state.events, Happening.WON, seat, points, 0, EVERYONE)


@rule
def evaluate(edition: NoEdition, state: State, weights: NoWeights, out: Row[f64]) -> None:
    """The pips that a seat has still to go, counted down; a checker alone in reach costs some more."""
    for seat in range(2):
        mine, theirs = state.table.checkers[seat], state.table.checkers[1 - seat]
        rear = highest(own_points(theirs))
        out[seat] = 0.0
        for point in range(1, BAR + 1):
            out[seat] -= point * mine[point]
            if mine[point] == 1 and BAR - point < rear:
                out[seat] -= (BAR - point) / 4
            elif mine[point] > 1:
                out[seat] += 1.5


register(State, sys.modules[__name__])
