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
def why_not(theirs: Row[i8], top: int, point: int, die: int) -> int:
    """Why a checker on a point cannot move by a die, where its seat's farthest checker is on `top`."""
    if top == BAR and point != BAR:
        return Reason.BAR_FIRST
    if point > die:
        return Reason.BLOCKED if theirs[BAR - point + die] > 1 else 0
    return why_to_stay(top, point, die)


@rule
def why_to_stay(top: int, point: int, die: int) -> int:
    """Why a checker cannot be borne off by a die that takes it so far."""
    if top > HOME:
        return Reason.NOT_HOME
    return Reason.HIGHER_FIRST if die > point and point != top else 0


@rule
def farthest(mine: Row[i8], take: int, put: int) -> int:
    """The farthest checker's point, once one has gone from `take` to `put` (-1: none has)."""
    top = BAR
    while top > 0 and mine[top] - (top == take) + (top == put) == 0:
        top -= 1
    return top


@rule
def can_move(mine: Row[i8], theirs: Row[i8], die: int, take: int, put: int) -> bool:
    """Whether any checker can move by a die, once one has gone from `take` to `put` (-1: none has)."""
    top = farthest(mine, take, put)
    if top == BAR:
        return why_not(theirs, top, BAR, die) == 0
    for point in range(top, 0, -1):
        if mine[point] - (point == take) + (point == put) > 0 and why_not(theirs, top, point, die) == 0:
            return True
    return False


@rule
def legal(edition: NoEdition, state: State, seat: int, why: Row[i8]) -> None:
    """Roll, or move a checker by one of the dice."""
    table = state.table
    if not refuse(table, seat, why):
        return
    if table.moves == 0:
        why[ROLL] = 0
        return
    mine, theirs, larger, smaller = (
        table.checkers[seat],
        table.checkers[1 - seat],
        table.dice[0],
        table.dice[1],
    )
    if larger > 0:
        by_larger = legal_by(mine, theirs, larger, why)
    if smaller > 0 and smaller != larger:
        by_smaller = legal_by(mine, theirs, smaller, why)
        if larger > 0:
            play_both(mine, theirs, larger, smaller, by_larger, by_smaller, why)


@rule
def legal_by(mine: Row[i8], theirs: Row[i8], die: int, why: Row[i8]) -> int:
    """Say which checkers can move by a die, and count them. Plain loops over all points are the quickest."""
    top, first, count = farthest(mine, -1, -1), MOVE + (die - 1) * BAR - 1, 0
    for point in range(1, die + 1):
        why[first + point] = why_to_stay(top, point, die)
    for point in range(die + 1, BAR + 1):
        why[first + point] = Reason.BLOCKED if theirs[BAR - point + die] > 1 else 0
    if top == BAR:
        for point in range(1, BAR):
            why[first + point] = Reason.BAR_FIRST
    for point in range(1, BAR + 1):
        if mine[point] == 0:
            why[first + point] = Reason.NO_CHECKER
        elif why[first + point] == 0:
            count += mine[point]
    return count


@rule
def play_both(
    mine: Row[i8], theirs: Row[i8], larger: int, smaller: int, by_larger: int, by_smaller: int, why: Row[i8]
) -> None:
    """Both dice must be played if they can be; if only one can, whichever, it is the larger one.

    A move takes nothing from other checkers: where two can move by a die, one can after any other move.
    """
    if by_larger > 1 and by_smaller > 1:
        return
    left = bar_single(mine, theirs, larger, smaller, by_smaller, why)
    left += bar_single(mine, theirs, smaller, larger, by_larger, why)
    if left > 0:
        return
    for point in range(1, BAR + 1):
        if why[MOVE + (larger - 1) * BAR + point - 1] == Reason.BOTH:
            why[MOVE + (larger - 1) * BAR + point - 1] = 0
        if why[MOVE + (smaller - 1) * BAR + point - 1] == Reason.BOTH:
            why[MOVE + (smaller - 1) * BAR + point - 1] = Reason.LARGER if by_larger > 0 else 0


@rule
def bar_single(mine: Row[i8], theirs: Row[i8], die: int, other: int, by_other: int, why: Row[i8]) -> int:
    """Bar the moves by a die after which the other one could not be played; returns how many are left."""
    left = 0
    for point in range(1, BAR + 1):
        action = MOVE + (die - 1) * BAR + point - 1
        if why[action] == 0:
            if by_other > 1 or can_move(mine, theirs, other, point, max(point - die, OFF)):
                left += 1
            else:
                why[action] = Reason.BOTH
    return left


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
    mine, theirs = table.checkers[seat], table.checkers[1 - seat]
    for i in range(2):
        if table.dice[i] > 0 and can_move(mine, theirs, table.dice[i], -1, -1):
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
        points = 3 if farthest(theirs, -1, -1) > BAR - HOME - 1 else 2
    table.points[seat] += points
    table.moves, table.dice[0], table.dice[1] = 0, 0, 0
    table.ending = Ending.FINISHED
    note(state.events, Happening.WON, seat, points, 0, EVERYONE)


@rule
def evaluate(edition: NoEdition, state: State, weights: NoWeights, out: Row[f64]) -> None:
    """The pips that a seat has still to go, counted down; a checker alone in reach costs some more."""
    for seat in range(2):
        mine, theirs = state.table.checkers[seat], state.table.checkers[1 - seat]
        rear = farthest(theirs, -1, -1)
        out[seat] = 0.0
        for point in range(1, BAR + 1):
            out[seat] -= point * mine[point]
            if mine[point] == 1 and BAR - point < rear:
                out[seat] -= (BAR - point) / 4
            elif mine[point] > 1:
                out[seat] += 1.5


register(State, sys.modules[__name__])
